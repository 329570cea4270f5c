"""Statements and blocks in the canonical format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from gdl.syntax import tree as t
from gdl.syntax.format_expressions import DIFFERENCE, JUNCTION, RANGE, binder, expression, settings

STEP = "    "
_COMPOUND = (t.Either, t.First, t.Keep, t.If, t.For, t.RepeatTimes, t.RepeatWhile)
_SHORT = 80
"""A block of one statement stands behind its colon where both together are no longer than this."""


def indented(lines: Sequence[str]) -> list[str]:
    """Lines, one step further to the right."""
    return [STEP + line for line in lines]


def block(heading: str, body: t.Block) -> list[str]:
    """A line that ends in a colon with what stands under it."""
    return [f"{heading}:", *indented(statements(body))]


def short_block(heading: str, body: t.Block) -> list[str]:
    """As a block, but a single short statement stands behind the colon."""
    lines = statements(body)
    if len(body) == 1 and not isinstance(body[0], _COMPOUND) and len(heading) + len(lines[0]) + 2 <= _SHORT:
        return [f"{heading}: {lines[0]}"]
    return [f"{heading}:", *indented(lines)]


def statements(body: t.Block) -> list[str]:
    """All lines of a block."""
    return [line for statement in body for line in statement_lines(statement)]


def statement_lines(node: t.Stmt) -> list[str]:
    """The lines of one statement."""
    match node:
        case t.Either():
            return list(_either(node))
        case t.First():
            return [*_branch("first", node.best), *_branch("else", node.otherwise)]
        case t.Keep():
            which = "highest" if node.highest else "lowest"
            return block(f"keep {which} {_e(node.measure)}", node.body)
        case t.If():
            return _if(node)
        case t.For():
            return short_block(f"for {binder(node.binder)}{_where(node.condition)}", node.body)
        case t.RepeatTimes():
            return block(f"repeat {_e(node.times)} times", node.body)
        case t.RepeatWhile():
            return block(f"repeat while {_e(node.condition)}", node.body)
        case _:
            return [_simple(node)]


def _e(node: t.Expr) -> str:
    return expression(node, JUNCTION)


def _where(condition: t.Expr | None) -> str:
    return "" if condition is None else f" where {_e(condition)}"


def _reason(reason: str | None) -> str:
    return "" if reason is None else f' else "{reason}"'


def _either(node: t.Either) -> Iterator[str]:
    for word, branch in zip(("either", *["or"] * len(node.branches)), node.branches, strict=False):
        yield from _branch(word, branch)


def _branch(word: str, branch: t.Branch) -> list[str]:
    heading = word if branch.label is None else f'{word} "{branch.label}"'
    return block(heading, branch.body) if branch.body else [heading]


def _if(node: t.If) -> list[str]:
    headings = [f"{'else if' if n else 'if'} {_e(arm.condition)}" for n, arm in enumerate(node.arms)]
    bodies = [arm.body for arm in node.arms]
    if node.otherwise:
        headings.append("else")
        bodies.append(node.otherwise)
    short = [short_block(heading, body) for heading, body in zip(headings, bodies, strict=True)]
    if all(len(lines) == 1 for lines in short):
        return [line for lines in short for line in lines]
    return [line for heading, body in zip(headings, bodies, strict=True) for line in block(heading, body)]


def _simple(node: t.Stmt) -> str:
    if node.form is not None:
        return node.form.format(**{each.name: _e(getattr(node, each.name)) for each in fields(node) if each.compare})
    match node:
        case t.Choose():
            return f"choose {binder(node.binder)}{_where(node.condition)}{_reason(node.reason)}"
        case t.Chance():
            return f"chance {binder(node.binder)}"
        case t.Require():
            return f"require {_e(node.condition)}{_reason(node.reason)}"
        case t.Let():
            declared = "" if node.declared is None else f": {expression(node.declared, RANGE)}"
            return f"let {node.name}{declared} = {expression(node.value)}"
        case t.Place():
            given = f" with {settings(node.settings)}" if node.settings else ""
            return f"place {_e(node.piece)} on {_e(node.where)}{given}"
        case t.Move():
            return f"move {_e(node.source)} to {_e(node.target)}"
        case t.MoveEach():
            within = expression(node.binder.within, DIFFERENCE)
            return f"move {node.binder.name} in {within} to {_e(node.target)}"
        case t.Assign():
            return f"{_e(node.target)} {node.operator} {expression(node.value)}"
        case t.Do():
            return expression(node.value)
    raise AssertionError(f"no such statement: {node!r}")
