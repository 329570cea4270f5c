"""How a line is put together: its values, its brackets, the statement that a place is in."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.diagnostics import Advice, Edit, Fix
from gdl.syntax.mistakes.lines import Line
from gdl.syntax.mistakes.stumble import Stumble
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import HEADINGS, NAMES, RESERVED, word_set

_ONE_LINE = word_set("setup turn event define either or first else keep if for repeat")
"""First words of lines that can go on behind their colon with what is done."""


STEP = "    "


def behind_primary(tokens: Sequence[Token], at: int) -> int | None:
    """The number of the token behind one value without operators, as `my Man` or `step(a1, north)`; None: none begins.

    Args:
        tokens: of a line.
        at: where the value begins.
    """
    if at >= len(tokens):
        return None
    first = tokens[at]
    if first.kind is Kind.NUMBER:
        return at + 1
    if first.kind is Kind.OPEN:
        return behind_bracket(tokens, at)
    if first.text in ("my", "their") or (first.kind is Kind.CAP and is_word(tokens, at + 1)):
        at += 1
    if not is_word(tokens, at):
        return None
    return behind_bracket(tokens, at + 1) if text_at(tokens, at + 1) == "(" else at + 1


def two_side_by_side(tokens: Sequence[Token]) -> bool:
    """Are there two values with nothing between them?"""
    at = 0
    while at < len(tokens):
        stop = behind_primary(tokens, at)
        if stop is not None and behind_primary(tokens, stop) is not None:
            return True
        at = stop or at + 1
    return False


def is_word(tokens: Sequence[Token], at: int) -> bool:
    if at >= len(tokens) or tokens[at].kind not in (Kind.NAME, Kind.CAP):
        return False
    return tokens[at].text not in RESERVED - NAMES


def text_at(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if 0 <= at < len(tokens) else ""


def behind_bracket(tokens: Sequence[Token], at: int) -> int | None:
    depth = 0
    for number in range(at, len(tokens)):
        depth += (tokens[number].kind is Kind.OPEN) - (tokens[number].kind is Kind.CLOSE)
        if depth == 0:
            return number + 1
    return None


def in_one_row(line: Line) -> bool:
    return line.tokens[0].line == line.last.line


def depths_of(tokens: Sequence[Token]) -> list[int]:
    """How many brackets are open before each token."""
    found, depth = [], 0
    for token in tokens:
        depth -= token.kind is Kind.CLOSE
        found.append(depth)
        depth += token.kind is Kind.OPEN
    return found


def block_colon(line: Line) -> int:
    """The number of the colon that opens a block in the line itself; -1: there is none."""
    if line.first not in _ONE_LINE:
        return -1
    depths = depths_of(line.tokens)
    colons = (at for at, token in enumerate(line.tokens[:-1]) if token.kind is Kind.COLON and depths[at] == 0)
    return next(colons, -1)


def begin_of_statement(s: Stumble) -> int:
    """The number of the token that the statement begins with in which the stumble is."""
    colon = block_colon(s.line)
    return colon + 1 if colon < s.at else 0


def heading_of(s: Stumble) -> str:
    """The heading that the line stands under, or that it is; within a variant the one within it."""
    lines = s.piece.lines
    if lines[0].first != "variant":
        return lines[0].first
    within = (
        line.first for line in reversed(lines[: s.number + 1]) if line.first in HEADINGS and line.indent <= len(STEP)
    )
    return next(within, "variant")


def written(s: Stumble, first: int, last: int) -> str:
    """What is written from one token to another, which are both in the row."""
    tokens = s.line.tokens
    return s.row_of(tokens[first])[tokens[first].column - 1 : tokens[last].end - 1]


def line_with(s: Stumble, *edits: Edit, sole: bool = True) -> Advice:
    """The line, which is in one row, as it would be with edits."""
    first = s.line.tokens[0]
    row = s.row_with(first, edits)[first.column - 1 :].rstrip()
    return Advice(f"write: {row}", (Fix(f"write: {row}", edits),), sole)


def start_of_value(tokens: Sequence[Token], stop: int) -> int | None:
    """Where the value without operators begins that ends before a token."""
    found = None
    for at in range(stop - 1, -1, -1):
        behind = behind_primary(tokens, at)
        if behind == stop:
            found = at
        elif behind is not None and behind < stop:
            break
    return found


def row_part(s: Stumble, tokens: Sequence[Token]) -> str:
    return s.row_of(tokens[0])[tokens[0].column - 1 : tokens[-1].end - 1]


def split(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens between the commas that stand in no brackets."""
    found: list[list[Token]] = [[]]
    for token, depth in zip(tokens, depths_of(tokens), strict=True):
        if token.kind is Kind.COMMA and depth == 0:
            found.append([])
        else:
            found[-1].append(token)
    return [each for each in found if each]
