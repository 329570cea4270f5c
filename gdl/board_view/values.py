"""Values of a rulebook in words, as they are told beside a board."""

from __future__ import annotations

from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import NUMBERS_FROM, Program, Ty
from gdl_interpreter.reference.text.spoken_names import spoken

_MOST_NAMED = 4
"""So many members of a set are named; of a larger one it is said how many they are."""


def value_in_words(program: Program, type_: Ty, value: int) -> str:
    """A value in words.

    Args:
        program: the rules that it is of.
        type_: what it is.
        value: as the machine keeps it.
    """
    if type_ is Ty.INT:
        return str(value)
    if type_ is Ty.BOOL:
        return "yes" if value else "no"
    if type_ is Ty.NUMBERS:
        return ", ".join(str(i + NUMBERS_FROM) for i in site_numbers(value)) or "none"
    if value.bit_count() > _MOST_NAMED:
        return f"{value.bit_count()} {type_.value}"
    names = {
        Ty.SITES: lambda i: spoken(program.board.sites[i].name),
        Ty.DIRECTIONS: lambda i: DIRECTIONS[i],
        Ty.PLAYERS: lambda i: program.players[i].name,
        Ty.KINDS: lambda i: program.kinds[i].name,
    }
    return ", ".join(names[type_](i) for i in site_numbers(value)) or "none"
