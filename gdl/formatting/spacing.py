"""The blanks between the words and signs of a row."""

from __future__ import annotations

from collections.abc import Mapping

from gdl.syntax.mistakes.tokens import Kind, Token

Terminals = Mapping[tuple[int, int], str]
"""What the grammar takes each word and sign for, by its line and column."""

_CALLED = frozenset({"NAME", "CAP", "SUPPLY", "PLAYERS", "BOARD"})
"""What a bracket stands close behind: names, and `board` in a notation."""


def apart(before: Token, behind: Token, terminals: Terminals) -> bool:
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
