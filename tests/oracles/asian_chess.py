"""Xiangqi, Makruk, Shogi and Minishogi: the rules a second time, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]

Board = dict[Square, tuple[int, str]]

"""Whose piece and what it is; 0 is the first player, who goes up."""

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))

ASLANT = ((1, 1), (1, -1), (-1, -1), (-1, 1))

JUMPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))


@dataclass(frozen=True)
class Table:
    """A game of this family: how its pieces go."""

    columns: int
    rows: int
    royal: str

    def on(self, at: Square) -> bool:
        """Is this a square of the board?"""
        return 1 <= at[0] <= self.columns and 1 <= at[1] <= self.rows

    def ride(self, board: Board, at: Square, ways: tuple[Square, ...], length: int = 99) -> Iterator[Square]:
        """On and on until something stands there, and there too."""
        for dx, dy in ways:
            x, y = at
            for _ in range(length):
                x, y = x + dx, y + dy
                if not self.on((x, y)):
                    break
                yield x, y
                if (x, y) in board:
                    break

    def goes(self, board: Board, at: Square) -> Iterator[Square]:
        """Where the piece on a square may go, whoever stands there."""
        raise NotImplementedError

    def checked(self, board: Board, side: int) -> bool:
        """Can the royal piece of a side be taken?"""
        royal = next(at for at, piece in board.items() if piece == (side, self.royal))
        return any(royal in self.goes(board, at) for at, (owner, _) in list(board.items()) if owner != side)

    def takes(self, board: Board, text: str) -> bool:
        """Does a move end where a piece stands?"""
        spot = text[-2:] if text[-2].isalpha() else text[-3:]
        return ("abcdefghi".index(spot[0]) + 1, int(spot[1:])) in board

    def texts(self, board: Board, side: int, hands: tuple[set[str], set[str]]) -> set[str]:
        """All moves, as they are written."""
        return {f"{_name(at)}-{_name(spot)}" for at, spot in self.moves(board, side)}

    def moves(self, board: Board, side: int) -> set[tuple[Square, Square]]:
        """From where to where one may go without leaving the royal piece to be taken."""
        found = set()
        for at, piece in board.items():
            if piece[0] == side:
                for spot in self.goes(board, at):
                    if board.get(spot, (1 - side, ""))[0] != side:
                        after = {**board, spot: piece}
                        del after[at]
                        if not self.checked(after, side):
                            found.add((at, spot))
        return found


class Xiangqi(Table):
    """On ten rows of nine points."""

    def goes(self, board: Board, at: Square) -> Iterator[Square]:
        side, kind = board[at]
        x, y = at
        match kind:
            case "Chariot":
                yield from self.ride(board, at, STRAIGHT)
            case "Cannon":
                for way in STRAIGHT:
                    for spot in self.ride(board, at, (way,)):
                        if spot not in board:
                            yield spot
                        else:
                            yield from (far for far in self.ride(board, spot, (way,)) if far in board)
            case "Horse":
                for dx, dy in JUMPS:
                    leg = (x + (dx // 2 if abs(dx) == 2 else 0), y + (dy // 2 if abs(dy) == 2 else 0))
                    if self.on((x + dx, y + dy)) and leg not in board:
                        yield x + dx, y + dy
            case "Elephant":
                for dx, dy in ASLANT:
                    far = (x + 2 * dx, y + 2 * dy)
                    if self.on(far) and (x + dx, y + dy) not in board and (far[1] <= 5) == (side == 0):
                        yield far
            case "Advisor":
                yield from (spot for spot in self.ride(board, at, ASLANT, 1) if self._palace(spot, side))
            case "General":
                yield from (spot for spot in self.ride(board, at, STRAIGHT, 1) if self._palace(spot, side))
                ahead = list(self.ride(board, at, ((0, 1 if side == 0 else -1),)))
                if ahead and board.get(ahead[-1]) == (1 - side, "General"):
                    yield ahead[-1]
            case "Soldier":
                ways = (STRAIGHT[0] if side == 0 else STRAIGHT[2],)
                yield from self.ride(board, at, ways, 1)
                if (y > 5) == (side == 0):
                    yield from self.ride(board, at, (STRAIGHT[1], STRAIGHT[3]), 1)

    @staticmethod
    def _palace(spot: Square, side: int) -> bool:
        return 4 <= spot[0] <= 6 and (spot[1] <= 3 if side == 0 else spot[1] >= 8)


class Makruk(Table):
    """And Shatranj, which has two pieces that go otherwise."""

    def goes(self, board: Board, at: Square) -> Iterator[Square]:
        side, kind = board[at]
        up = 1 if side == 0 else -1
        match kind:
            case "Pawn":
                yield from (spot for spot in self.ride(board, at, ((0, up),), 1) if spot not in board)
                yield from (spot for spot in self.ride(board, at, ((1, up), (-1, up)), 1) if spot in board)
            case "Met" | "Ferz":
                yield from self.ride(board, at, ASLANT, 1)
            case "Khon":
                yield from self.ride(board, at, (*ASLANT, (0, up)), 1)
            case "King":
                yield from self.ride(board, at, (*ASLANT, *STRAIGHT), 1)
            case "Rook":
                yield from self.ride(board, at, STRAIGHT)
            case "Knight" | "Elephant":
                jumps = JUMPS if kind == "Knight" else tuple((2 * dx, 2 * dy) for dx, dy in ASLANT)
                yield from (spot for dx, dy in jumps if self.on(spot := (at[0] + dx, at[1] + dy)))


GOLD = {"Gold", "Tokin", "Narikyo", "Narikei", "Narigin"}

PROMOTED = {"Pawn": "Tokin", "Lance": "Narikyo", "Knight": "Narikei", "Silver": "Narigin"} | {
    "Bishop": "Horse",
    "Rook": "Dragon",
}


@dataclass(frozen=True)
class Shogi(Table):
    """Also on smaller boards: whoever comes to the last `zone` rows may promote."""

    zone: int

    def goes(self, board: Board, at: Square) -> Iterator[Square]:
        side, kind = board[at]
        up = 1 if side == 0 else -1
        if kind in GOLD:
            yield from self.ride(board, at, (*STRAIGHT, (1, up), (-1, up)), 1)
        elif kind == "Silver":
            yield from self.ride(board, at, (*ASLANT, (0, up)), 1)
        elif kind in ("Pawn", "Lance"):
            yield from self.ride(board, at, ((0, up),), 1 if kind == "Pawn" else 99)
        elif kind == "Knight":
            yield from (spot for spot in ((at[0] + dx, at[1] + 2 * up) for dx in (-1, 1)) if self.on(spot))
        else:
            yield from self.ride(board, at, ASLANT, 99 if kind in ("Bishop", "Horse") else 1 if kind != "Rook" else 0)
            yield from self.ride(
                board, at, STRAIGHT, 99 if kind in ("Rook", "Dragon") else 1 if kind != "Bishop" else 0
            )

    def texts(self, board: Board, side: int, hands: tuple[set[str], set[str]], shallow: bool = False) -> set[str]:
        """All moves, as they are written; `shallow`: drops that mate are not asked for."""
        found = set()
        last = self.rows if side == 0 else 1

        def stranded(kind: str, spot: Square) -> bool:
            reach = {"Pawn": 1, "Lance": 1, "Knight": 2}.get(kind, 0)
            return abs(last - spot[1]) < reach

        for at, spot in self.moves(board, side):
            kind = board[at][1]
            text = f"{_name(at)}-{_name(spot)}"
            if not stranded(kind, spot):
                found.add(text)
            if kind in PROMOTED and any(abs(last - square[1]) < self.zone for square in (at, spot)):
                found.add(f"promote {text}")
        for kind in hands[side]:
            for x in range(1, self.columns + 1):
                pawns = any(board.get((x, y)) == (side, "Pawn") for y in range(1, self.rows + 1))
                for y in range(1, self.rows + 1):
                    if (x, y) in board or stranded(kind, (x, y)) or (kind == "Pawn" and pawns):
                        continue
                    after = {**board, (x, y): (side, kind)}
                    if self.checked(after, side):
                        continue
                    mates = kind == "Pawn" and not shallow and self.checked(after, 1 - side)
                    if not mates or self.texts(after, 1 - side, hands, True):
                        found.add(f"drop {kind} {_name((x, y))}")
        return found


def _name(square: Square) -> str:
    return f"{'abcdefghi'[square[0] - 1]}{square[1]}"


TABLES: dict[str, Table] = {
    "xiangqi": Xiangqi(9, 10, "General"),
    "shogi": Shogi(9, 9, "King", 3),
    "minishogi": Shogi(5, 5, "King", 1),
    "makruk": Makruk(8, 8, "King"),
    "shatranj": Makruk(8, 8, "King"),
}
