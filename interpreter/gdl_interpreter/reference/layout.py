"""How a position is laid out: a flat list of whole numbers, the *frame* of a run.

The first part is the position; behind it, from `locals` on, are the names of the run. All sets are bits. The last
entry is no number: it is the question that the run is made for (see `question`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.program import Program, StateVar, Ty

Frame = list[int]

WORDS = 0  # the words of the move so far (see `moves`), 1 when there is none
NEXT = 1  # who was said to have the next turn, or none
AGAIN = 2  # how many more moves `again` granted
PASSED = 3  # 1 after `pass`
STOPPED = 4  # 1 between `stop` and the end of its loop
ASKING = 5  # 0 in a turn, 1 inside the question whether the next player is stuck, 2 in an ending
ROLLED = 6  # how many of nature's results this run has used
MOVER = 7  # who moves
MOVED = 8  # who has moved last; none at the start
LEFT = 9  # moves left in this turn, the one to come included
PLY = 10
PASSES = 11
PLAYING = 12  # the players in the turn order
ABSENT = 13  # the players who have not come yet
SWAPPED = 14  # 1 if the two people have exchanged colours
OCCUPIED = 15  # the sites that hold a piece
MADE = 16  # moves made in this turn
OWNERS = 17  # from here: the sites of each player's pieces, then of the neutral ones
QUESTION = -1

IN_TURN, INNER_QUESTION, IN_ENDING = 0, 1, 2


@dataclass(frozen=True)
class Slots:
    """A state variable's place: entry (i, j) of a table is at `base + i * strides[0] + j * strides[1]`."""

    base: int
    strides: tuple[int, ...]
    size: int
    var: StateVar


class Layout:
    """Where everything is in the frame of one Program."""

    def __init__(self, program: Program) -> None:
        self.neutral = OWNERS + len(program.players)
        self.kinds = self.neutral + 1
        at = self.kinds + len(program.kinds)
        self.stocks: dict[tuple[int, int], int] = {}
        for supply in program.supplies:
            for player, number in enumerate(supply.stock):
                if number is not None:
                    self.stocks[player, supply.kind] = at
                    at += 1
        self.states: dict[str, Slots] = {}
        sizes = {Ty.PLAYERS: len(program.players), Ty.SITES: len(program.board.sites)}
        for var in program.states:
            strides: list[int] = []
            size = 1
            for domain in reversed(var.per):
                strides.insert(0, size)
                size *= sizes[domain]
            self.states[var.name] = Slots(at, tuple(strides), size, var)
            at += size
        self.locals = at
        self.size = at + program.frame_size + 1

    def fresh(self, program: Program) -> list[int]:
        """The values before the setup: an empty board, full supplies, every state at its default."""
        frame = [0] * self.locals
        frame[WORDS] = 1
        frame[PLAYING] = (1 << program.seated) - 1
        frame[ABSENT] = program.all_players & ~frame[PLAYING]
        for supply in program.supplies:
            for player, number in enumerate(supply.stock):
                if number is not None:
                    frame[self.stocks[player, supply.kind]] = number
        for slots in self.states.values():
            frame[slots.base : slots.base + slots.size] = slots.var.defaults
        return frame
