"""The rulebook's word for what chance brings, as it stands behind `show chance as`."""

from __future__ import annotations

from gdl_interpreter.program.model import Program


def word_of(program: Program, result: str) -> str | None:
    """The word that stands before a result of chance where results are listed; None where the rulebook has none."""
    is_number = result.isdecimal()
    for look in program.looks:
        if look.phrase == "thrown" and look.texts and (is_number or "dice" not in look.words):
            return look.texts[0]
    return None


def with_word(program: Program, result: str) -> str:
    """A result of chance as it is listed: behind its word, if it has one."""
    word = word_of(program, result)
    return result if word is None else f"{word} {result}"


def without_word(program: Program, typed: str) -> str:
    """A result of chance as it was typed, without the word that may stand before it."""
    for look in program.looks:
        word = f"{look.texts[0]} " if look.phrase == "thrown" and look.texts else ""
        if word and typed.casefold().startswith(word.casefold()):
            return typed[len(word) :].lstrip()
    return typed
