"""Rules as lines: each as it is written, and as it is compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from gdl.differences import names as local
from gdl.syntax import tree as t
from gdl.syntax.format_statements import STEP, statement_lines


@dataclass(frozen=True)
class Line:
    """A line of rules in the canonical format. key: the same with local names put in order, by which it is compared."""

    text: str = field(compare=False)
    key: str


def plain(text: str) -> Line:
    """A line without names of local values."""
    return Line(text, text)


def body_lines(body: t.Block, names: local.Names) -> Iterator[Line]:
    """The lines of a block, one for each statement. names: what is known where it begins."""
    renamed = local.block(body, names)
    for text, key in zip(_flat(body, 1), _flat(renamed, 1), strict=True):
        yield Line(text, key)


def _flat(body: t.Block, depth: int) -> Iterator[str]:
    """A line for each statement and each head of a block, always in the same number, however long the names are."""
    blanks = STEP * depth
    for node in body:
        match node:
            case t.Either(branches=branches):
                for number, branch in enumerate(branches):
                    yield from _branch("or" if number else "either", branch, depth)
            case t.First(best=best, otherwise=otherwise):
                yield from _branch("first", best, depth)
                yield from _branch("else", otherwise, depth)
            case t.If(arms=arms, otherwise=otherwise):
                for number, arm in enumerate(arms):
                    (head,) = statement_lines(t.If((replace(arm, body=()),), ()))
                    yield f"{blanks}{'else ' if number else ''}{head}"
                    yield from _flat(arm.body, depth + 1)
                if otherwise:
                    yield f"{blanks}else:"
                    yield from _flat(otherwise, depth + 1)
            case t.Keep() | t.For() | t.RepeatTimes() | t.RepeatWhile():
                (head,) = statement_lines(replace(node, body=()))
                yield blanks + head
                yield from _flat(node.body, depth + 1)
            case _:
                yield from (blanks + line for line in statement_lines(node))


def _branch(word: str, branch: t.Branch, depth: int) -> Iterator[str]:
    label = "" if branch.label is None else f' "{branch.label}"'
    yield f"{STEP * depth}{word}{label}{':' if branch.body else ''}"
    yield from _flat(branch.body, depth + 1)
