"""Values in the words of the language: sites, kinds, players and directions are called by their names."""

from __future__ import annotations

from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.reference.bits import members, numbers

MANY = 40
"""So many members of a set are named, unless told otherwise."""


def in_words(program: Program, type_: Ty, value: int, most: int = MANY) -> str:
    """A value as an author would write it: `12`, `true`, `none`, `b2`, `{a1, b1}`, `1..6`.

    Args:
        program: whose sites, players and kinds there are.
        type_: what the value is.
        value: the value, as the machine has it.
        most: so many members of a set are named; how many more there are is said instead of the rest.
    """
    if type_ is Ty.INT:
        return str(value)
    if type_ is Ty.BOOL:
        return "true" if value else "false"
    if not value:
        return "none"
    if type_ is Ty.NUMBERS:
        found = list(numbers(value))
        if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
            return f"{found[0]}..{found[-1]}"
        names = [str(number) for number in found]
    else:
        names = [_name(program, type_, one) for one in members(value)]
        if len(names) == 1:
            return names[0]
    more = [f"… and {len(names) - most} more"] if len(names) > most else []
    return f"{{{', '.join([*names[:most], *more])}}}"


def _name(program: Program, type_: Ty, one: int) -> str:
    number = one.bit_length() - 1
    if type_ is Ty.SITES:
        return program.board.name_of(number)
    if type_ is Ty.PLAYERS:
        return program.players[number].name
    return program.kinds[number].name if type_ is Ty.KINDS else DIRECTIONS[number]
