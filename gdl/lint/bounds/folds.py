"""What can be said of a fold or a filter, from what is known of its sets, its body and its condition."""

from __future__ import annotations

from gdl.lint.bounds.arithmetic import times
from gdl.lint.bounds.values import (
    ALWAYS,
    EMPTY,
    NEVER,
    UNKNOWN,
    Known,
    Members,
    Number,
    Truth,
    anything,
    joined,
    members,
)
from gdl_interpreter.program import nodes as n


def fold(expr: n.Fold, within: list[Known], body: Known, where: Truth) -> Known:
    """The value of the fold."""
    sets = [each for each in within if isinstance(each, Members)]
    least, most = 1, 1
    for each in sets:
        least, most = least * each.least, most * each.most
    if where.never:
        most = 0
    if not where.always:
        least = 0
    least = min(least, most)
    match expr.how, body:
        case "filter", Truth():
            return _filter(sets[0], body)
        case (("every" | "any"), Truth()):
            return _quantified(expr.how, least, most, body)
        case (("sum" | "max" | "min"), Number()):
            return _number(expr.how, least, most, body)
        case (("all" | "common"), Members()):
            return _set(expr.how, least, most, body)
    return anything(expr.type)


def _filter(within: Members, kept: Truth) -> Known:
    if kept.never:
        return EMPTY
    if kept.always:
        return within
    return members(0, within.may, 0, within.most)


def _quantified(how: str, least: int, most: int, body: Truth) -> Known:
    wanted, other = (ALWAYS, NEVER) if how == "any" else (NEVER, ALWAYS)
    decided = body.always if how == "any" else body.never
    hopeless = body.never if how == "any" else body.always
    if most == 0 or hopeless:
        return other
    return wanted if least > 0 and decided else UNKNOWN


def _number(how: str, least: int, most: int, body: Number) -> Known:
    if most == 0:
        return Number(0, 0)
    if how == "sum":
        return times(body, least, most)
    return body if least > 0 else joined(body, Number(0, 0))


def _set(how: str, least: int, most: int, body: Members) -> Known:
    if most == 0:
        return EMPTY
    if how == "common":
        return members(body.must if least > 0 else 0, body.may, 0, body.most)
    there = least > 0
    size = body.most * most
    return members(body.must if there else 0, body.may, body.least if there else 0, size)
