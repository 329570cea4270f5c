"""The domains of one Program: what there is to be a member of a set."""

from __future__ import annotations

from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program.model import Program
from gdl_interpreter.program.types import NUMBERS_FROM, NUMBERS_TO, Ty


def size(program: Program, domain: Ty) -> int:
    """How many members a set of that domain can have, and so how long a table over it is; 0 for a plain value."""
    sizes = {
        Ty.SITES: len(program.board.sites),
        Ty.DIRECTIONS: len(DIRECTIONS),
        Ty.PLAYERS: len(program.players),
        Ty.KINDS: len(program.kinds),
        Ty.NUMBERS: NUMBERS_TO - NUMBERS_FROM + 1,
    }
    return sizes.get(domain, 0)


def everything(program: Program, domain: Ty) -> int:
    """The set of all there is in a domain; sites that were removed from the board are not."""
    return program.board.all if domain is Ty.SITES else (1 << size(program, domain)) - 1


def complements(program: Program) -> dict[str, int]:
    """For each domain, by its type's name, the set that `not` leaves members out of: of sites, the board's own."""
    return {
        Ty.SITES.name: program.board.played,
        Ty.DIRECTIONS.name: program.board.directions,
        Ty.PLAYERS.name: program.all_players,
        Ty.KINDS.name: program.all_kinds,
        Ty.NUMBERS.name: everything(program, Ty.NUMBERS),
    }


def member_name(program: Program, domain: Ty, number: int) -> str:
    """The name of one member, given by its bit."""
    match domain:
        case Ty.SITES:
            return program.board.name_of(number)
        case Ty.DIRECTIONS:
            return DIRECTIONS[number]
        case Ty.PLAYERS:
            return program.players[number].name
        case Ty.KINDS:
            return program.kinds[number].name
    return str(number + NUMBERS_FROM)


def bound_type(domain: Ty) -> Ty:
    """What a name that goes through a set of this domain holds: a number, or else a set of one."""
    return Ty.INT if domain is Ty.NUMBERS else domain
