"""When one condition cannot hold without another: for what stands behind something that catches it already."""

from __future__ import annotations

from gdl.syntax import tree as t
from gdl_interpreter.program.budget import Budget

MOST_BEFORE = 30
"""What stands behind something is compared with so many before it."""

_LONG = 1000
"""How many characters a condition of several lines is taken to have."""

_ORDER = {"<": (-1, True), "<=": (-1, False), ">": (1, True), ">=": (1, False)}


def implies(given: t.Expr, other: t.Expr, budget: Budget) -> bool:
    """Does `other` hold whenever `given` does? False if it cannot be told from the words."""
    size = given.span.end_column - given.span.column if given.span.line == given.span.end_line else _LONG
    budget.spend(2 + max(0, size) // 4, given.span)
    if given == other:
        return True
    if isinstance(given, t.Junction) and given.operator == "or":
        return all(implies(item, other, budget) for item in given.items)
    if isinstance(other, t.Junction) and other.operator == "and":
        return all(implies(given, item, budget) for item in other.items)
    if isinstance(other, t.Junction) and any(implies(given, item, budget) for item in other.items):
        return True
    if isinstance(given, t.Junction) and any(implies(item, other, budget) for item in given.items):
        return True
    return _beyond(given, other)


def _beyond(given: t.Expr, other: t.Expr) -> bool:
    """`x > 5` holds only where `x > 3` does, `x is 7` likewise."""
    if not isinstance(given, t.Binary) or not isinstance(other, t.Binary) or given.left != other.left:
        return False
    if not isinstance(given.right, t.Number) or not isinstance(other.right, t.Number) or other.operator not in _ORDER:
        return False
    sign, strict = _ORDER[other.operator]
    reach, bound = given.right.value * sign, other.right.value * sign + strict
    if given.operator == "is":
        return reach >= bound
    if given.operator not in _ORDER or _ORDER[given.operator][0] != sign:
        return False
    return reach + _ORDER[given.operator][1] >= bound
