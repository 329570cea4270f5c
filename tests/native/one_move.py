"""Rulebooks of one move: the game ends by what it tells of itself, so that random games show which moves are made."""

from __future__ import annotations

import gdl
from gdl_interpreter.reference import Machine, Position
from native.moves_counted import COUNTED
from native.moves_drawn import DRAWN, LISTED
from native.one_move_parts import FRAME, Turns

ONE_MOVE: Turns = {**COUNTED, **DRAWN, **LISTED}


def one_move(name: str, board: str = "grid(3, 3)") -> str:
    """A rulebook of one move, with an ending for each number that may be told."""
    _, pieces, turn = ONE_MOVE[name]
    lines = [line.removeprefix(" " * 8) if line.startswith(" " * 8) else line.strip() for line in turn.split("\n")]
    text = FRAME.replace("grid(3, 3)", board) + pieces + "turn:\n" + "".join(f"    {line}\n" for line in lines)
    seen, left = set[int](), [Position.start(Machine(gdl.loads(text + "when ply > 1: mover wins\n").program))]
    while left:
        position = left.pop()
        for move in position.moves():
            after = position.play(move)
            if move.chance:
                left.append(after)
            else:
                seen.add(after.state("told")[0])
    endings = "".join(f'when told is {number} and ply is 1: draw by "{number}"\n' for number in sorted(seen))
    return text + endings + "when ply > 1: mover wins\n"
