"""Checking what puts pieces down and changes them: which piece is meant, and whose."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.definitions import Definitions
from gdl.check.merge import head
from gdl.check.names import expect
from gdl.check.scope import Scope
from gdl.check.types import Base, Value
from gdl.diagnostics import did_you_mean
from gdl.syntax import tree as t
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


class Pieces(Definitions):
    """Checks `place` and `change`."""

    def which_piece(self, node: t.Expr, scope: Scope) -> tuple[Value, n.Expr | None]:
        """`Man`, `White Man`, `Man(p)`, or anything that is a kind: which piece, and whose (None: the mover's)."""
        known = self.known
        if isinstance(node, t.Call) and node.name in known.kinds and len(node.arguments) == 1:
            owner = self.value(node.arguments[0].value, scope, ty.PLAYER, f"the owner of `{node.name}`")
            return self.name(node.name, node.name_span, scope), owner.expr
        names_kind = isinstance(node, t.Whose) and isinstance(node.word, t.Name) and node.word.name in known.kinds
        if isinstance(node, t.Whose) and names_kind and (node.owner in known.players or node.owner == "my"):
            owner = self.name("mover" if node.owner == "my" else node.owner, node.owner_span, scope)
            return self.name(node.word.name, node.word.span, scope), owner.expr
        return self.expr(node, scope), None

    def place(self, node: t.Place, scope: Scope) -> s.Stmt | None:
        """`place K on S with a = v`."""
        known = self.known
        piece, owner = self.which_piece(node.piece, scope)
        kind = expect(known, piece, ty.KIND, node.piece.span, "what `place` puts down")
        sites = self.value(node.where, scope, ty.SITES, "where `place` puts it").expr
        kind_name = node.piece.name if isinstance(node.piece, t.Name) else "Man"
        nobody = owner is None and not scope.place.mover and not known.strangers
        if nobody and not kind.unknown and not self.is_neutral(piece.expr):
            known.complain(
                "E209",
                "nobody is moving here: whose piece is it?",
                node.piece.span,
                f"name the player: place {known.players[0]} {kind_name} on …, or place {kind_name}(p) on …",
            )
        settings = []
        for setting in node.settings:
            type_, per = known.state_types.get(setting.name, (ty.UNKNOWN, ()))
            if known.excused(setting.name):
                continue
            if per != ("piece",):
                carried = [name for name, (_, per) in known.state_types.items() if per == ("piece",)]
                known.complain(
                    "E201",
                    f"no `state {setting.name} per piece` is declared",
                    head(setting.span, setting.name),
                    did_you_mean(setting.name, carried),
                )
                continue
            known.used.add(setting.name)
            value = self.value(setting.value, scope, type_, f"`{setting.name}`")
            settings.append((setting.name, value.expr))
        return s.Place(kind.expr, owner, sites, tuple(settings), span=node.span)

    def is_neutral(self, kind: n.Expr) -> bool:
        """Is it known to be a neutral kind?"""
        return isinstance(kind, n.Const) and kind.value in self.known.neutral

    def change(self, node: t.Change, scope: Scope) -> s.Stmt | None:
        """`change S to K`: another kind, another owner, or `White King`: both."""
        sites = self.sites(node.sites, scope, "change")
        piece, owner = self.which_piece(node.to, scope)
        if owner is None and piece.type.base is Base.PLAYER:
            player = expect(self.known, piece, ty.PLAYER, node.to.span, "the new owner")
            return s.Change(sites, None, player.expr, span=node.span)
        kind = expect(self.known, piece, ty.KIND, node.to.span, "what a piece is changed to")
        return s.Change(sites, kind.expr, owner, span=node.span)

    def sites(self, node: t.Expr, scope: Scope, word: str) -> n.Expr:
        """The sites that an effect is for."""
        return self.value(node, scope, ty.SITES, f"what `{word}` takes").expr
