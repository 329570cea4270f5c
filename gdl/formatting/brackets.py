"""Brackets around a long condition, without which its row could not be broken: rows end only behind commas and within
brackets."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.infra.cells import width
from gdl.syntax.mistakes.tokens import Kind, Token

STATEMENTS = frozenset({"choose", "require"})
"""How lines begin in which such brackets are put."""
BEGINNINGS = frozenset({"in", "where", "require"})
"""Words behind which what can be put into brackets begins."""
ENDS = frozenset({"where", "else"})
"""Words before which it ends."""
_JOINING = frozenset({"and", "or"})


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
    start, stop = max(parts, key=lambda part: sum(1 + width(each.text) for each in tokens[part[0] : part[1]]))
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
        joined = joined or (not depth and token.text in _JOINING)
    return joined
