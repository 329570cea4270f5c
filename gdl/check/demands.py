"""Checking the headings `require`: what the options must satisfy together.

They are read before there is a board, so nothing in them may ask for one. Beside the condition goes what it compares,
so that where it does not hold it can be told what it would have come to.
"""

from __future__ import annotations

from collections.abc import Iterator

from gdl.check import scope as places
from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.mentions import names_in
from gdl.check.scope import Scope
from gdl.check.signatures import BOARD_SETS, MOVING, NEEDS_MOVER, SIGNATURES
from gdl.check.typed import Compared, OptionDemand
from gdl.check.types import Base, broken
from gdl.diagnostics import Advice
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.board import DIRECTIONS

_COMPARING = ("is", "is not", "<", "<=", ">", ">=")
_OF_THE_BOARD = frozenset(
    name
    for name, ways in SIGNATURES.items()
    if any({Base.SITE, Base.DIRECTION} & {way.result.base, *(each.type.base for each in way.params)} for way in ways)
)
_ASKING = (
    frozenset(BOARD_SETS) | frozenset(DIRECTIONS) | MOVING | NEEDS_MOVER | _OF_THE_BOARD | {"flood", "repeats"}
) - {"players"}
"""Built-in names that mean something only where there is a board, or a position."""
_LONG = 24
"""So many characters of an expression are repeated in a message."""


def option_demand(checker: Checker, node: d.Demand) -> OptionDemand:
    """A condition of the options, and what is compared in it."""
    asking = _asks_the_board(checker, node.condition)
    if asking is not None:
        place = asking.span if isinstance(asking, t.Name) else asking.name_span
        what = f"`{asking.name}` asks about the board, and a `require` in the first column is read before there is one"
        hint = Advice("it may use options, numbers and how many players there are: require size > 2", sole=True)
        return OptionDemand(checker.known.complain("E209", what, place, hint).expr, node.reason, (), (), node.span)
    before = len(checker.known.reporter)
    test = checker.truth(node.condition, Scope(places.BEFORE))
    if len(checker.known.reporter) > before:
        return OptionDemand(broken().expr, node.reason, (), (), node.span)
    compared = tuple(each for part in _parts(node.condition) for each in _compared(checker, part))
    names = dict.fromkeys(each.name for each in names_in(node.condition, checker.known.budget))
    options = tuple(name for name in names if name in checker.known.option_types)
    return OptionDemand(test, node.reason, compared, options, node.span)


def _asks_the_board(checker: Checker, condition: t.Expr) -> t.Name | t.Call | None:
    """The first name that asks for what there is not yet, by itself or by way of definitions."""
    return next((each for each in names_in(condition, checker.known.budget) if _asks(checker, each.name)), None)


def _asks(checker: Checker, name: str) -> bool:
    known = checker.known
    todo, seen = [name], {name}
    while todo:
        here = todo.pop()
        definition = known.definition(here, Scope(places.BEFORE))
        if definition is not None:
            inside = {each.name for each in names_in(definition.body, known.budget)}
            new = inside - seen - {*definition.parameters}
            seen |= new
            todo += sorted(new)
        elif here not in known.option_types and (
            here in _ASKING or here in known.kinds or here in known.state_types or known.is_site(here)
        ):
            return True
    return False


def _parts(node: t.Expr) -> tuple[t.Expr, ...]:
    """All that must hold for a condition to hold."""
    return node.items if isinstance(node, t.Junction) and node.operator == "and" else (node,)


def _compared(checker: Checker, node: t.Expr) -> Iterator[Compared]:
    """Two numbers that are compared."""
    if not isinstance(node, t.Binary) or node.operator not in _COMPARING:
        return
    scope = Scope(places.BEFORE)
    left, right = checker.expr(node.left, scope), checker.expr(node.right, scope)
    if left.type == ty.NUMBER == right.type:
        test = checker.truth(node, scope)
        yield Compared(test, node.operator, _shortly(node.left), left.expr, _shortly(node.right), right.expr)


def _shortly(node: t.Expr) -> str:
    text = expression(node)
    if len(text) <= _LONG:
        return text
    return f"{node.name}(…)" if isinstance(node, t.Call | t.Fold) else f"{text[: _LONG - 1]}…"
