"""Checking expressions: from syntax to Program nodes, with types."""

from __future__ import annotations

from dataclasses import replace

from gdl.check import types as ty
from gdl.check.builtins import BOARD_SETS, BUILT_IN
from gdl.check.calls import Calls
from gdl.check.mentions import binders_in, names_in
from gdl.check.names import settle
from gdl.check.scope import Scope
from gdl.check.special import Arguments
from gdl.check.typed import BoardSet, OptionValue, SiteName
from gdl.check.types import Value, broken
from gdl.diagnostics import did_you_mean
from gdl.syntax import tree as t
from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n

CHECKING = 8
"""Steps for checking an expression or a statement, without those in it."""


class Expressions(Calls):
    """Checks any expression."""

    def expr(self, node: t.Expr, scope: Scope) -> Value:
        """Any expression; the kind of a piece stays undecided (`bare`) until someone wants a kind or a set of sites."""
        self.known.budget.spend(CHECKING, node.span)
        match node:
            case t.Number(value=value):
                return Value(n.Const(Ty.INT, value, span=node.span), ty.NUMBER)
            case t.Name():
                return self.name(node.name, node.span, scope)
            case t.Call(name="repeats"):
                return self.repeats(node, scope)
            case t.Call():
                return self.call(node.name, self.arguments(node, scope), node.span, node.name_span, scope)
            case t.Whose():
                return self.whose(node, scope)
            case t.Listing():
                return self.listing(node, scope)
            case t.Filter():
                return self.filter(node, scope)
            case t.Fold():
                return self.fold(node, scope)
            case t.Unary():
                return self.unary(node, scope)
            case t.Binary():
                return self.binary(node, scope)
            case t.Junction():
                return self.junction(node, scope)
            case t.Conditional():
                return self.conditional(node, scope)
            case t.Text():
                return Value(n.Const(Ty.INT, 0, span=node.span), ty.TEXT)
        raise AssertionError(f"no such expression: {node!r}")

    def arguments(self, node: t.Call, scope: Scope) -> Arguments:
        """What stands between the brackets of a call."""
        return [(a.name, self.expr(a.value, scope), a.span) for a in node.arguments]

    def name(self, name: str, span: Span, scope: Scope) -> Value:
        """A name by itself."""
        known = self.known
        local = scope.find(name)
        if local is not None:
            return local.value
        known.used.add(name)
        if name in ("none", "true", "false"):
            if name == "none":
                return Value(n.Const(Ty.SITES, 0, span=span), ty.NOTHING)
            return Value(n.Const(Ty.BOOL, int(name == "true"), span=span), ty.TRUTH)
        if name in known.players:
            return Value(n.Const(Ty.PLAYERS, 1 << known.players.index(name), span=span), ty.PLAYER)
        if name in known.kinds:
            return Value(n.Const(Ty.KINDS, 1 << known.kinds.index(name), span=span), ty.BARE_KIND)
        if not scope.library and name in known.option_types:
            type_ = known.option_types[name]
            return Value(OptionValue(type_.ty, name, span=span), type_)
        if name == "usual" or known.definition(name, scope) is not None or name in known.state_types:
            return self.call(name, [], span, span, scope)
        if name in DIRECTIONS:
            return Value(n.Const(Ty.DIRECTIONS, 1 << DIRECTIONS.index(name), span=span), ty.DIRECTION)
        if name in BOARD_SETS:
            return Value(BoardSet(BOARD_SETS[name].ty, name, span=span), BOARD_SETS[name])
        if name == "kinds":
            return Value(n.Const(Ty.KINDS, (1 << len(known.kinds)) - 1, span=span), ty.KINDS)
        if name in BUILT_IN or name in known.attributes["player"] or name in known.attributes["kind"]:
            return self.call(name, [], span, span, scope)
        if known.is_site(name):
            return Value(SiteName(Ty.SITES, name, span=span), ty.SITE)
        return known.unknown(name, span, scope)

    def whose(self, node: t.Whose, scope: Scope) -> Value:
        """`my X`, `their X`, `White X`: X asked of somebody."""
        known = self.known
        if node.owner == "my":
            owner = self.name("mover", node.owner_span, scope)
        elif node.owner == "their":
            rest = self.call(
                "enemies",
                [(None, self.name("mover", node.owner_span, scope), node.owner_span)],
                node.owner_span,
                node.owner_span,
                Scope(scope.place, library=True),
            )
            owner = Value(rest.expr, ty.PLAYER) if len(known.players) == 2 and not rest.unknown else rest
        elif node.owner in known.players:
            owner = self.name(node.owner, node.owner_span, scope)
        else:
            if known.excused(node.owner):
                return broken()
            kind = node.owner in known.kinds
            hint = "say the owner first: White Man" if kind else did_you_mean(node.owner, known.players)
            what = f"`{node.owner}` is a piece, not a player" if kind else f"no player is called `{node.owner}`"
            return known.complain("E201", what, node.owner_span, hint)
        word = node.word
        rest_of: Arguments = []
        name, name_span = "", word.span
        if isinstance(word, t.Name):
            name = word.name
        elif isinstance(word, t.Call):
            name, name_span = word.name, word.name_span
            rest_of = self.arguments(word, scope)
        else:
            return known.complain("E206", f"`{node.owner}` cannot stand before `{word.name}( … for …)`", node.span)
        return self.call(name, [(None, owner, node.owner_span), *rest_of], node.span, name_span, scope)

    def repeats(self, node: t.Call, scope: Scope) -> Value:
        """How many earlier positions agree in the things listed. A table named without brackets means all of it."""
        known = self.known
        listed = [each for each in node.arguments if each.name is None]
        named = [each for each in node.arguments if each.name is not None]
        if not listed:
            return known.complain("E205", "say what must agree: repeats(pieces, mover)", node.span)
        if len(named) > 1 or any(each.name != "within" for each in named):
            what = "`repeats` is written repeats(pieces, mover), with `within = n` behind"
            return known.complain("E205", what, node.span)
        if not scope.place.position:
            return self.not_yet("repeats", node.span)
        if not scope.place.earlier:
            return self.no_history("repeats", node.name_span, scope)
        known.used.add("repeats")
        bound = binders_in(listed, known.budget)
        own = [
            each for each in names_in(listed, known.budget) if each.name not in bound and self.of_this_run(each, scope)
        ]
        if own:
            what = f"earlier positions have no `{own[0].name}`: it belongs to this turn"
            hint = "`repeats` compares what a position has: pieces, mover, supply, states"
            return known.complain("E209", what, own[0].span, hint)
        inside = Scope(
            replace(scope.place, what="what `repeats` compares", earlier=False, ahead=False), library=scope.library
        )
        inside.names = {name: fixed for name in scope.all_names() if (fixed := scope.find(name)) is not None}
        self.known.budget.spend(len(inside.names), node.span)
        parts = tuple(self.compared(argument.value, inside) for argument in listed)
        within = [self.value(each.value, scope, ty.NUMBER, "how far `repeats` looks back").expr for each in named]
        known.repeats += 1
        return Value(n.Repeats(Ty.INT, known.repeats - 1, parts, *within, span=node.span), ty.NUMBER)

    @staticmethod
    def of_this_run(name: t.Name | t.Call, scope: Scope) -> bool:
        """Is it a name of the run?"""
        named = scope.find(name.name)
        return named is not None and isinstance(named.value.expr, n.Local)

    def compared(self, node: t.Expr, scope: Scope) -> n.Expr:
        """One of the things in which positions may agree."""
        if isinstance(node, t.Name) and scope.find(node.name) is None:
            if node.name in self.known.state_types:
                self.known.used.add(node.name)
                return n.Whole(Ty.INT, node.name, span=node.span)
            wholes = {"pieces": "layout", "mover": "to_move", "supply": "all_supplies"}
            if node.name in wholes:
                return n.Op(Ty.INT, wholes[node.name], span=node.span)
        return settle(self.expr(node, scope), False).expr
