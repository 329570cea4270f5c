"""What puts pieces down and changes them: which piece is meant, and whose."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.expressions.names import check_name
from gdl.check.known import expect, listed
from gdl.check.merge import head
from gdl.check.possible_kinds import possible_kinds
from gdl.check.scope import Scope
from gdl.check.types import Base, Value
from gdl.diagnostics import Advice, Diagnostic, Severity, did_you_mean
from gdl.diagnostics.edits import insert, replace
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


def which_piece(checker: Checker, node: t.Expr, scope: Scope) -> tuple[Value, n.Expr | None]:
    """`Man`, `White Man`, `Man(p)`, or anything that is a kind: which piece, and whose (None: the mover's)."""
    known = checker.known
    if isinstance(node, t.Call) and node.name in known.kinds and len(node.arguments) == 1:
        owner = checker.value(node.arguments[0].value, scope, ty.PLAYER, f"the owner of `{node.name}`")
        return check_name(checker, node.name, node.name_span, scope), owner.expr
    local = scope.find(node.name) if isinstance(node, t.Call) and len(node.arguments) == 1 else None
    if isinstance(node, t.Call) and local is not None and (local.value.unknown or local.value.type.base is Base.KIND):
        owner = checker.value(node.arguments[0].value, scope, ty.PLAYER, f"the owner of `{node.name}`")
        return local.value, owner.expr
    names_kind = isinstance(node, t.Whose) and isinstance(node.word, t.Name) and node.word.name in known.kinds
    if isinstance(node, t.Whose) and names_kind and (node.owner in known.players or node.owner == "my"):
        owner = check_name(checker, "mover" if node.owner == "my" else node.owner, node.owner_span, scope)
        return check_name(checker, node.word.name, node.word.span, scope), owner.expr
    return checker.expr(node, scope), None


FEW_OWNERS = 4
"""Players of whom a hint makes a piece theirs."""


def check_place(checker: Checker, node: t.Place, scope: Scope) -> s.Stmt | None:
    """`place K on S with a = v`."""
    known = checker.known
    piece, owner = which_piece(checker, node.piece, scope)
    kind = expect(known, piece, ty.KIND, node.piece.span, "the piece of `place`")
    sites = checker.value(node.where, scope, ty.SITES, "the target of `place`").expr
    _warn_of_owner(checker, node.piece, piece, owner, "place {} on …")
    nobody = owner is None and not scope.place.mover and not known.strangers
    owned = [] if kind.unknown or not nobody else _kinds_with_owners(checker, kind.expr)
    if owned:
        known.complain(
            "E209",
            "nobody is moving here, so the piece needs an owner",
            node.piece.span,
            _with_an_owner(checker, node.piece, scope, owned),
        )
    settings = []
    for setting in node.settings:
        type_, per = known.state_types.get(setting.name, (ty.UNKNOWN, ()))
        if known.excused(setting.name) or not {*per} <= {"player", "site", "piece"}:  # that has been told of
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
        value = checker.value(setting.value, scope, type_, f"`{setting.name}`")
        settings.append((setting.name, value.expr))
    return s.Place(kind.expr, owner, sites, tuple(settings), span=node.span)


def _with_an_owner(checker: Checker, piece: t.Expr, scope: Scope, may_be: list[str]) -> Advice:
    """How `place` is told whose the piece is, or its kind that it is nobody's. may_be: the kinds that it may be of and
    that are not neutral."""
    known = checker.known
    player = known.players[0]
    if not isinstance(piece, t.Name) or (piece.name not in known.kinds and scope.find(piece.name) is None):
        told = f"give the kind a name: let given: kind = {expression(piece)}; then: place given({player}) on …"
        return Advice(told, sole=True)
    name = piece.name
    if name[0].isupper():
        told = f"name the player: place {player} {name} on …, or place {name}(p) on …"
        neutral = [kind for number, kind in enumerate(known.kinds) if 1 << number in known.neutral]
        owned = tuple(insert(piece.span, f"{player} ") for player in known.players[:FEW_OWNERS])
        if not neutral:
            return Advice(told, owned, sole=True)
        mine = _attributes(checker, name)
        like = [kind for kind in neutral if _attributes(checker, kind) & mine]
        nobodys = f"if it is nobody's, as {listed(like or neutral, 2)}, it is declared so: piece {name}(neutral)"
        return Advice(f"{nobodys}; else {told}" if like else f"{told}; or, {nobodys}", () if like else owned, sole=True)
    told = f"name the player: place {name}({player}) on …"
    if known.neutral:
        told += "; a neutral piece is nobody's all the same"
        told += f", and if `{name}` could not be {listed(may_be, 2)}, no player would be needed"
    return Advice(told, tuple(replace(piece.span, f"{name}({each})") for each in known.players[:FEW_OWNERS]), sole=True)


def _warn_of_owner(checker: Checker, piece: t.Expr, kind: Value, owner: n.Expr | None, written: str) -> None:
    """Warn of an owner that is named for a piece of a neutral kind.

    Args:
        checker: of the rulebook.
        piece: what is written.
        kind: which kind that is.
        owner: whose; None: nobody is named.
        written: how it is written without an owner, the kind being `{}`.
    """
    neutral = isinstance(kind.expr, n.Const) and kind.expr.value in checker.known.neutral
    if owner is None or not neutral or not isinstance(piece, t.Whose | t.Call):
        return
    name = expression(piece.word) if isinstance(piece, t.Whose) else piece.name
    message = f"`{name}` is neutral, and stays nobody's, whoever is named"
    hint = Advice(f"leave the owner out: {written.format(name)}", (replace(piece.span, name),), sole=True)
    checker.known.reporter.add(Diagnostic.advised("E209", message, piece.span, hint, Severity.WARNING))


def _attributes(checker: Checker, kind: str) -> set[str]:
    """The attributes of a kind that are the author's own."""
    return {each.name for each in checker.known.rules.kinds[kind].attributes} - {"neutral", "letter"}


def _kinds_with_owners(checker: Checker, kind: n.Expr) -> list[str]:
    """Of the kinds that a piece may be of, those that are not neutral."""
    known = checker.known
    may_be = possible_kinds(known, kind)
    return [name for i, name in enumerate(known.kinds) if may_be >> i & 1 and 1 << i not in known.neutral]


def check_change(checker: Checker, node: t.Change, scope: Scope) -> s.Stmt | None:
    """`change S to K`: another kind, another owner, or `White King`: both."""
    sites = check_sites(checker, node.sites, scope, "change")
    piece, owner = which_piece(checker, node.to, scope)
    if owner is None and piece.type.base is Base.PLAYER:
        player = expect(checker.known, piece, ty.PLAYER, node.to.span, "the new owner")
        return s.Change(sites, None, player.expr, span=node.span)
    kind = expect(checker.known, piece, ty.KIND, node.to.span, "the new kind of the piece")
    _warn_of_owner(checker, node.to, piece, owner, "change … to {}")
    return s.Change(sites, kind.expr, owner, span=node.span)


def check_sites(checker: Checker, node: t.Expr, scope: Scope, word: str) -> n.Expr:
    """The sites that an effect is for."""
    return checker.value(node, scope, ty.SITES, f"the argument of `{word}`").expr
