"""The blanks between the words and signs of a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gdl.syntax.mistakes.tokens import Kind, Token

Terminals = Mapping[tuple[int, int], str]
"""What the grammar takes each word and sign for, by its line and column."""

_CALLED = frozenset({"NAME", "CAP", "SUPPLY", "PLAYERS", "BOARD"})
"""What a bracket stands close behind: names, and `board` in a notation."""


_CALCULATING = frozenset({"+", "-", "*", "/", "mod"})
_ENDS_OF_RANGE = frozenset({"in", "is", "not", "and", "or", "except", "if", "else", "where", "for"})
"""Words that stand before the one end of a range, or behind the other, and belong to none."""


def blanks(tokens: Sequence[Token], terminals: Terminals) -> list[bool]:
    """Of each word or sign of a line: does a blank stand before it, if it begins no row?

    Around `..` where something is calculated at an end of the range, so that one sees what belongs together.
    """
    wide = {at for at, token in enumerate(tokens) if token.text == ".." and _is_calculated(tokens, at, terminals)}
    return [
        at > 0 and (at in wide or at - 1 in wide or _apart(tokens[at - 1], token, terminals))
        for at, token in enumerate(tokens)
    ]


def _is_calculated(tokens: Sequence[Token], at: int, terminals: Terminals) -> bool:
    """Is something calculated at an end of the range whose `..` stands there?"""
    before = _calculates(reversed(tokens[:at]), Kind.CLOSE, Kind.OPEN, terminals)
    return before or _calculates(tokens[at + 1 :], Kind.OPEN, Kind.CLOSE, terminals)


def _calculates(tokens: Iterable[Token], opening: Kind, closing: Kind, terminals: Terminals) -> bool:
    """Does an operator stand among these, outside of brackets, before the range is at its end?"""
    depth = 0
    for token in tokens:
        if token.kind is opening:
            depth += 1
        elif token.kind is closing:
            depth -= 1
        elif depth == 0 and token.text in _CALCULATING:
            if terminals.get((token.line, token.column)) != "MINUS":  # that is a sign: -1
                return True
        elif depth == 0 and (token.kind in (Kind.COMMA, Kind.COLON, Kind.SIGN) or token.text in _ENDS_OF_RANGE):
            return False
        if depth < 0:
            return False
    return False


def _apart(before: Token, behind: Token, terminals: Terminals) -> bool:
    """Does a blank stand between two words or signs of one row?"""
    if before.kind is Kind.OPEN or behind.kind in (Kind.CLOSE, Kind.COMMA, Kind.COLON):
        return False
    if ".." in (before.text, behind.text):
        return False
    if before.text == "-" and terminals.get((before.line, before.column)) == "MINUS":
        return False  # a sign: -1
    if behind.text == "(":
        return not (before.kind is Kind.CLOSE or terminals.get((before.line, before.column)) in _CALLED)
    return True
