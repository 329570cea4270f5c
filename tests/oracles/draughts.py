"""International draughts and its kin: the rules a second time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

Square = tuple[int, int]

Board = dict[Square, str]

"""w and b are men, W and B kings."""

Landing = tuple[Square, frozenset[Square], str]

"""Where a capture comes to its end, what it has taken, and what the piece is then."""

WAYS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


@dataclass(frozen=True)
class Draughts:
    """The rules of one of the two games."""

    size: int
    russian: bool

    def _line(self, at: Square, way: Square, length: int) -> Iterator[Square]:
        for n in range(1, length + 1):
            x, y = at[0] + n * way[0], at[1] + n * way[1]
            if not (1 <= x <= self.size and 1 <= y <= self.size):
                return
            yield x, y

    def _reach(self, piece: str) -> int:
        return self.size if piece.isupper() else 1

    def _crowned(self, piece: str, at: Square) -> str:
        return piece.upper() if at[1] == (self.size if piece.lower() == "w" else 1) else piece

    def captures(self, board: Board, at: Square, piece: str, gone: frozenset[Square]) -> list[Landing]:
        """All captures of a piece that is not on the board itself, and has jumped `gone` already."""
        found: list[Landing] = []
        for way in WAYS:
            met = next((spot for spot in self._line(at, way, self._reach(piece)) if spot in board), None)
            if met is None or met in gone or board[met].lower() == piece.lower():
                continue
            ends = []
            for spot in takewhile(lambda spot: spot not in board, self._line(met, way, self._reach(piece))):
                now = self._crowned(piece, spot) if self.russian else piece
                ends.append((spot, now, self.captures(board, spot, now, gone | {met})))
            going = any(more for _, _, more in ends)
            for spot, now, more in ends:
                found += more if more or (going and self.russian) else [(spot, gone | {met}, now)]
        return found

    def ends(self, board: Board, mover: str) -> set[frozenset[tuple[Square, str]]]:
        """The positions that the moves of a side lead to."""
        found: list[tuple[Square, Landing]] = []
        own = {at: piece for at, piece in board.items() if piece.lower() == mover}
        for at, piece in own.items():
            others = {spot: other for spot, other in board.items() if spot != at}
            found += [(at, landing) for landing in self.captures(others, at, piece, frozenset())]
        if found and not self.russian:
            most = max(len(taken) for _, (_, taken, _) in found)
            found = [(at, landing) for at, landing in found if len(landing[1]) == most]
        if not found:
            for at, piece in own.items():
                for way in WAYS:
                    if piece.isupper() or way[1] == (1 if mover == "w" else -1):
                        free = takewhile(lambda spot: spot not in board, self._line(at, way, self._reach(piece)))
                        found += [(at, (spot, frozenset(), piece)) for spot in free]
        return {
            frozenset(
                {
                    **{spot: other for spot, other in board.items() if spot != at and spot not in taken},
                    to: self._crowned(now, to),
                }.items()
            )
            for at, (to, taken, now) in found
        }
