"""Expressions in the canonical format: as few brackets as the grammar allows.

Each kind of expression has a level, as in `grammar/rulebook.lark`, loosest first. Where a tighter one is wanted, a
looser one gets brackets.
"""

from __future__ import annotations

from collections.abc import Iterable

from gdl.syntax import tree as t

ANY, JUNCTION, UNARY, COMPARISON, DIFFERENCE, RANGE, SUM, PRODUCT, SIGNED, PRIMARY = range(10)

_LEVELS = {
    "except": DIFFERENCE,
    "..": RANGE,
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "/": PRODUCT,
    "mod": PRODUCT,
}


def expression(node: t.Expr, level: int = ANY) -> str:
    """The text of an expression where one of that level, or a tighter one, may stand."""
    text = _bare(node)
    return f"({text})" if _level(node) < level else text


def listed(arguments: Iterable[t.Argument]) -> str:
    """`a, b, steps = c`."""
    return ", ".join(f"{a.name} = {expression(a.value)}" if a.name else expression(a.value) for a in arguments)


def binder(node: t.Binder) -> str:
    """`x in S`, with brackets round what would not end before `where`, `to` or a colon."""
    return f"{node.name} in {expression(node.within, JUNCTION)}"


def settings(given: Iterable[t.Setting]) -> str:
    """`a = 1, b = 2`."""
    return ", ".join(f"{s.name} = {expression(s.value)}" for s in given)


def _level(node: t.Expr) -> int:
    match node:
        case t.Conditional():
            return ANY
        case t.Junction():
            return JUNCTION
        case t.Unary(operator="not"):
            return UNARY
        case t.Unary():
            return SIGNED
        case t.Binary():
            return _LEVELS.get(node.operator, COMPARISON)
        case _:
            return PRIMARY


def _bare(node: t.Expr) -> str:
    match node:
        case t.Name():
            return node.name
        case t.Number():
            return str(node.value)
        case t.Text():
            return f'"{node.value}"'
        case t.Call():
            return _call(node)
        case t.Whose():
            return f"{node.owner} {_bare(node.word)}"
        case t.Listing():
            return "{" + ", ".join(expression(item) for item in node.items) + "}"
        case t.Filter():
            return f"({_members(node)})"
        case t.Fold():
            return _fold(node)
        case t.Unary():
            return f"not {expression(node.operand, UNARY)}" if node.operator == "not" else _negative(node)
        case t.Binary():
            return _binary(node)
        case t.Junction():
            return f" {node.operator} ".join(_item(item) for item in node.items)
        case t.Conditional():
            then, condition = expression(node.then, JUNCTION), expression(node.condition, JUNCTION)
            return f"{then} if {condition} else {expression(node.otherwise)}"
    raise TypeError(f"no expression: {node!r}")


def _negative(node: t.Unary) -> str:
    return f"-{expression(node.operand, SIGNED)}"


def _binary(node: t.Binary) -> str:
    level = _level(node)
    chains = level in (DIFFERENCE, SUM, PRODUCT)
    left = expression(node.left, level if chains else level + 1)
    right = expression(node.right, level + 1)
    calculated = any(isinstance(each, t.Binary) for each in (node.left, node.right))
    blank = "" if node.operator == ".." and not calculated else " "
    return f"{left}{blank}{node.operator}{blank}{right}"


def _item(item: t.Expr) -> str:
    """A part of `a or b`: next to `or`, `except` is refused without brackets; next to `and` they help a reader."""
    difference = isinstance(item, t.Binary) and item.operator == "except"
    return expression(item, PRIMARY if difference else UNARY)


def _members(node: t.Filter) -> str:
    """`x in A and B where C`: here the name takes all of `A and B`."""
    within = node.binder.within
    if isinstance(within, t.Junction):
        first, *rest = within.items
        parts = [expression(first, RANGE), *(_item(item) for item in rest)]
        members = f" {within.operator} ".join(parts)
    else:
        members = expression(within, DIFFERENCE)
    return f"{node.binder.name} in {members} where {expression(node.condition)}"


def _call(node: t.Call) -> str:
    """`count(x in S where C)`: the brackets of the call are those of the filter."""
    match node.arguments:
        case (t.Argument(value=t.Filter() as members, name=None),):
            return f"{node.name}({_members(members)})"
    return f"{node.name}({listed(node.arguments)})"


def _fold(node: t.Fold) -> str:
    binders = ", ".join(binder(b) for b in node.binders)
    where = "" if node.condition is None else f" where {expression(node.condition)}"
    return f"{node.name}({expression(node.body, JUNCTION)} for {binders}{where})"
