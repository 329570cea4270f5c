"""Xiangqi: who loses by repeating positions, a second time."""

from __future__ import annotations

from dataclasses import dataclass, field

from oracles.asian_chess import TABLES, Board, Square

TABLE = TABLES["xiangqi"]

NAMES = ("Red", "Black")

DEARER = {"Chariot": "Horse Cannon Elephant Advisor", "Horse": "Elephant Advisor", "Cannon": "Elephant Advisor"}

"""Who chases such a piece even if it is guarded."""

Step = tuple[Square, Square]


def name(square: Square) -> str:
    """A point as we write it."""
    return f"{'abcdefghi'[square[0] - 1]}{square[1]}"


def moved(board: Board, step: Step) -> Board:
    """The board after a move."""
    after = {**board, step[1]: board[step[0]]}
    del after[step[0]]
    return after


def takes(board: Board, at: Square) -> set[Square]:
    """Enemy pieces that the piece on a point could take, if that were legal."""
    side = board[at][0]
    return {spot for spot in TABLE.goes(board, at) if board.get(spot, (side, ""))[0] != side}


def may(board: Board, step: Step) -> bool:
    """Does a move leave the general safe?"""
    return not TABLE.checked(moved(board, step), board[step[0]][0])


def legal(board: Board, step: Step) -> bool:
    """Is a move to an empty point legal?"""
    return step[1] in set(TABLE.goes(board, step[0])) and may(board, step)


def gains(board: Board, at: Square, prey: Square) -> bool:
    """Would it be a gain to take there?"""
    (side, kind), (_, what) = board[at], board[prey]
    if what == "General" or (what == "Soldier" and (prey[1] <= 5) == (side == 1)) or not may(board, (at, prey)):
        return False
    if what == kind and at in takes(board, prey) and may(board, (prey, at)):
        return False
    after = moved(board, (at, prey))
    guards = [each for each, (owner, _) in after.items() if owner != side and prey in takes(after, each)]
    return kind in DEARER.get(what, "").split() or not any(may(after, (each, prey)) for each in guards)


def hunted(before: Board, step: Step) -> set[Square]:
    """What a move chases."""
    after, side = moved(before, step), before[step[0]][0]
    found = set()
    for at, (owner, kind) in after.items():
        if owner == side and kind not in ("General", "Soldier"):
            old = takes(before, step[0] if at == step[1] else at)
            found |= {prey for prey in takes(after, at) - old if gains(after, at, prey)}
    return found


@dataclass
class Game:
    """A game as far as repetitions are concerned: it begins with a board and a side to move."""

    board: Board
    side: int
    checks: list[int] = field(default_factory=lambda: [0, 0])
    chases: dict[Square, int] = field(default_factory=dict)
    past: list[tuple[Board, int]] = field(default_factory=list)
    quiet: int = 0

    def play(self, step: Step) -> str | None:
        """Who has won, or that it is a draw; None: it goes on."""
        side, (at, spot) = self.side, step
        prey = hunted(self.board, step)
        self.past.append((self.board, side))
        self.quiet = 0 if spot in self.board else self.quiet + 1
        self.board, self.side = moved(self.board, step), 1 - side
        self.checks[side] = self.checks[side] + 1 if TABLE.checked(self.board, 1 - side) else 0
        self.chases[spot] = self.chases.pop(at, 0)
        theirs = [each for each, (owner, _) in self.board.items() if owner != side]
        self.chases |= {each: self.chases.get(each, 0) + 1 if each in prey else 0 for each in theirs}
        if not TABLE.moves(self.board, self.side):
            return NAMES[side]
        same = [len(self.past) - i for i, each in enumerate(self.past) if each == (self.board, self.side)]
        return "draw" if len(same) < 2 and self.quiet == 120 else self._judged(same[-2]) if len(same) > 1 else None

    def _judged(self, plies: int) -> str:
        """The verdict on a position that was there so many plies ago and once in between."""
        chases = [max((n for at, n in self.chases.items() if self.board[at][0] != side), default=0) for side in (0, 1)]
        for streaks in (self.checks, chases):
            guilty = [2 * streak >= plies for streak in streaks]
            if all(guilty):
                return "draw"
            if any(guilty):
                return NAMES[1 - guilty.index(True)]
        return "draw"
