"""Brackets around a long condition, or a value that hangs on one, without which its row could not be broken there:
rows end only behind commas and within brackets."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.infra.cells import width
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import STATEMENTS as _ALL_STATEMENTS

STATEMENTS = frozenset({"choose", "require", "expect"})
"""How lines begin in which such brackets are put."""
BEGINNINGS = frozenset({"in", "where", "require", "expect"})
"""Words behind which what can be put into brackets begins."""
ENDS = frozenset({"where", "else"})
"""Words before which it ends."""
VALUES = frozenset({":", "=", "+=", "-="})
"""What stands before the value of a definition, and of a name."""
_OPENING = VALUES | _ALL_STATEMENTS | {"when", "expect", "show", "where", "to", "on", ","}
"""Behind what a value begins, outside of brackets."""
_WITH_IN = frozenset({"choose", "chance", "for"})
"""What begins a line in which one begins behind the first `in`, too."""
_CLOSING = frozenset({":", "where", "with", "to", "as", "on", ","})
"""Before what it ends."""
JOINING = frozenset({"and", "or"})
"""Words that join conditions, or sets, and bind more closely than `if` and `else`."""


def bracketed(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """A line with brackets around the longest part of it that goes on with `and` or `or` outside of all brackets; None
    if it has no such part.

    Args:
        tokens: of the line, in one row.
    """
    if not tokens or tokens[0].text not in STATEMENTS:
        return None
    parts = [part for part in _parts(tokens) if _is_joined(tokens[part[0] : part[1]])]
    if not parts:
        return None
    return _around(
        tokens, *max(parts, key=lambda part: sum(1 + width(each.text) for each in tokens[part[0] : part[1]]))
    )


def around_choice(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """A line with brackets around its first value that is `A if C else B` outside of all brackets; None if it has no
    such value.

    Args:
        tokens: of the line, in one row.
    """
    outside = [number for number, (_, depth) in enumerate(_with_depth(tokens)) if not depth]
    condition = next((number for number in outside if tokens[number].text == "if"), 0)
    if not condition:
        return None
    start, first_in = 0, tokens[0].text in _WITH_IN
    for number in outside:
        if number < condition and (tokens[number].text in _OPENING or (first_in and tokens[number].text == "in")):
            start, first_in = number + 1, first_in and tokens[number].text != "in"
    end = len(tokens)
    if end > 2 and tokens[-1].kind is Kind.STRING and tokens[-2].text == "else":
        end -= 2
    end = next((number for number in outside if condition < number < end and tokens[number].text in _CLOSING), end)
    if start >= condition or tokens[start].text in _ALL_STATEMENTS:
        return None  # an `if` that is a statement, or none
    if not any(tokens[number].text == "else" for number in outside if condition < number < end):
        return None
    return _around(tokens, start, end)


def _with_depth(tokens: Sequence[Token]) -> list[tuple[Token, int]]:
    """Each token with how many brackets are around it, those that it opens or closes included."""
    found, depth = list[tuple[Token, int]](), 0
    for token in tokens:
        depth += token.kind is Kind.OPEN
        found.append((token, depth))
        depth -= token.kind is Kind.CLOSE
    return found


def _around(tokens: Sequence[Token], start: int, stop: int) -> tuple[Token, ...]:
    """The line with brackets around some of its words."""
    first, last = tokens[start], tokens[stop - 1]
    before = Token(Kind.OPEN, "(", first.line, first.column)
    behind = Token(Kind.CLOSE, ")", last.line, last.end)
    return (*tokens[:start], before, *tokens[start:stop], behind, *tokens[stop:])


def _parts(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Where the set and the conditions of a line stand."""
    found, depth, start = list[tuple[int, int]](), 0, 0
    for number, token in enumerate(tokens):
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        if depth or token.kind is Kind.CLOSE:
            continue
        if start and token.text in ENDS:
            found.append((start, number))
            start = 0
        if not start and token.text in BEGINNINGS:
            start = number + 1
    return [*found, (start, len(tokens))] if start else found


def _is_joined(part: Sequence[Token]) -> bool:
    depth, joined = 0, False
    for token in part:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        if not depth and token.text == "if":
            return False  # the `else` that ends it belongs to it
        joined = joined or (not depth and token.text in JOINING)
    return joined
