"""One random game by the native engine, of which nothing is kept but how many moves there were, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.machine import Machine


@dataclass(frozen=True)
class RandomGame:
    """position: the last one; plies: those of chance in the setup included; choices: of every other one, how many moves
    there were."""

    position: Position
    plies: int
    choices: tuple[int, ...]


def random_game(native: Native, machine: Machine, rng: Random, longest: int) -> RandomGame:
    """The game that the reference evaluator plays when it chooses by the same random numbers.

    Args:
        native: the engine of a game without chance, but for the setup.
        machine: the evaluator of the same rules; the reasons of its endings may be others.
        rng: chooses a number from 0 on for each ply.
        longest: plies after which the game is broken off.

    Raises:
        LimitError: a position has too many moves, or they take too long to work out.
    """
    position, plies = Position.start(machine), 0
    while position.in_setup and plies < longest:
        position, plies = position.after(rng.choice(position.moves())), plies + 1
    if position.in_setup:
        return RandomGame(position, plies, ())
    data, packed, context = position.data, native.pack(position), native.context(position, longest + 1)
    choices: list[int] = []
    while plies < longest and native.result(packed, context, fresh=bool(choices)) is None:
        count = native.count(packed, context)
        end = native.pick(packed, rng.choice(range(count)), context)
        assert end is not None, "of moves that have been counted each is there"
        native.end_ply(end, context)
        packed = end
        choices.append(count)
        plies += 1
        if machine.keys:  # earlier positions are asked for at the end
            data = machine.behind(data, native.packing.unpack(list(packed)))
    if choices and not machine.keys:
        data = machine.behind(data, native.packing.unpack(list(packed)))
    return RandomGame(Position(machine, data), plies, tuple(choices))
