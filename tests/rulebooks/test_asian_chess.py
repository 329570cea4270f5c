"""Xiangqi, Shogi and their kin: published counts, a second implementation, and what breaks a rule is noticed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from mutation import failing

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position

# ---- counts that others have published

PUBLISHED = {
    # to depths that only the native engine reaches in a moment
    "xiangqi": [44, 1920, 79666, 3290240],
    "shogi": [30, 900, 25470, 719731],
    "makruk": [23, 529, 12012, 273026],
    "shatranj": [16, 256, 4176, 68122],
}


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", PUBLISHED)
def test_counts(name: str) -> None:
    """Lines of play of every length."""
    game = gdl.load(name)
    assert [game.perft(depth, engine="native") for depth in range(1, len(PUBLISHED[name]) + 1)] == PUBLISHED[name]


# ---- a second implementation: pieces that go about on a table of squares, without the language

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


def _hands(position: Position) -> tuple[set[str], set[str]]:
    """The kinds that the two players have in hand."""
    program = position.machine.program
    first, second = ({k.name for k in program.kinds if position.stock(p.name, k.name)} for p in program.players)
    return first, second


def _board(position: Position) -> Board:
    """The position as the second implementation has it."""
    program = position.machine.program
    names = [player.name for player in program.players]
    sites = [(i, site) for i, site in enumerate(program.board.sites) if program.board.all >> i & 1]
    columns, rows = sorted({site.x for _, site in sites}), sorted({site.y for _, site in sites})
    return {
        (columns.index(site.x) + 1, rows.index(site.y) + 1): (names.index(piece[0]), piece[1])
        for i, site in sites
        if (piece := position.piece(i)) is not None and piece[0] is not None
    }


def _name(square: Square) -> str:
    return f"{'abcdefghi'[square[0] - 1]}{square[1]}"


PLIES = 60
"""Of each random game; raise it for a longer look."""

NO_MOVE = {"no move left", "mate", "stalemate"}

TABLES: dict[str, Table] = {
    "xiangqi": Xiangqi(9, 10, "General"),
    "shogi": Shogi(9, 9, "King", 3),
    "minishogi": Shogi(5, 5, "King", 1),
    "makruk": Makruk(8, 8, "King"),
    "shatranj": Makruk(8, 8, "King"),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", TABLES)
def test_the_same_moves(name: str, seed: int) -> None:
    """A random game in which much is taken: at every third ply the same moves."""
    dice, table = random.Random(seed), TABLES[name]
    position, side = gdl.load(name).start(), 0
    for ply in range(PLIES):
        board = _board(position)
        if position.result is not None:
            assert (position.result.reason in NO_MOVE) == (not table.texts(board, side, _hands(position)))
            break
        if ply % 3 == 0:
            theirs = table.texts(board, side, _hands(position))
            assert {move.text for move in position.moves()} == theirs
        taking = [move for move in position.moves() if table.takes(board, move.text)]
        position = position.play(dice.choice(taking if taking and dice.random() < 0.5 else position.moves()))
        side = 1 - side


# ---- without a rule, the example that guards it fails

MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    # rule: (what the rulebook says, what it says instead, the example that fails)
    "xiangqi": {
        "Red begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and Red begins"),
        "soldiers": ("row({4, 7})", "row({3, 8})", "the pieces at the start, and Red begins"),
        "cannons": ("column({2, 8})", "column({2, 7})", "the pieces at the start, and Red begins"),
        "officers": (
            "Chariot, Horse, Elephant,",
            "Chariot, Elephant, Horse,",
            "the pieces at the start, and Red begins",
        ),
        "a chariot": ("(slide(x, orthogonal) if", "(slide(x, directions) if", "a chariot goes as far as it can"),
        "a chariot stops": (
            "(slide(x, orthogonal) if",
            "(ray(x, orthogonal, sites) if",
            "a chariot goes as far as it can",
        ),
        "not on one's own": (
            "near(x) and my palace) except mine",
            "near(x) and my palace)",
            "a chariot goes as far as it can",
        ),
        "a cannon goes": (
            "ray(x, orthogonal, empty) or hop(x)",
            "hop(x)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "a cannon takes": (
            "ray(x, orthogonal, empty) or hop(x)",
            "slide(x, orthogonal) or hop(x)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "over one": (
            "define hop(x): all(slide(slide(x, d) and pieces, d) and pieces for",
            "define hop(x): all(ray(slide(x, d) and pieces, d, sites) and pieces for",
            "a cannon goes so, too, but takes over one piece",
        ),
        "only to take": (
            "slide(slide(x, d) and pieces, d) and pieces",
            "slide(slide(x, d) and pieces, d)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "a horse": (
            "leap(x, orthogonal) if x",
            "knight(x) if x",
            "a horse goes one straight and one aslant, and is blocked by what stands beside it",
        ),
        "blocked beside it": (
            "leap(x, orthogonal) if x",
            "leap(x, diagonal) if x",
            "a horse goes one straight and one aslant, and is blocked by what stands beside it",
        ),
        "an elephant is blocked": (
            "all(step(step(x, d) and empty, d)",
            "all(step(step(x, d), d)",
            "an elephant goes two aslant over an empty point, on its own side of the river",
        ),
        "the river": (
            "for d in diagonal) and my half if",
            "for d in diagonal) if",
            "an elephant goes two aslant over an empty point, on its own side of the river",
        ),
        "Black's side of it": (
            "row(6..10)",
            "row(5..10)",
            "a soldier goes ahead, and beyond the river sideways too",
        ),
        "Red's side of it": ("row(1..5)", "row(1..6)", "a soldier goes ahead, and beyond the river sideways too"),
        "advisors go aslant": (
            "step(x, diagonal) and my",
            "around(x) and my",
            "generals and advisors stay in the palace",
        ),
        "advisors stay": (
            "step(x, diagonal) and my palace if",
            "step(x, diagonal) if",
            "generals and advisors stay in the palace",
        ),
        "generals go straight": ("else near(x) and", "else around(x) and", "generals and advisors stay in the palace"),
        "generals stay": ("else near(x) and my palace", "else near(x)", "generals and advisors stay in the palace"),
        "Red's palace": ("row(1..3)", "row(1..4)", "generals and advisors stay in the palace"),
        "Black's palace": ("row(8..10)", "row(7..10)", "generals and advisors stay in the palace"),
        "soldiers go ahead": (
            "step(x, my ahead) or (",
            "step(x, {north, south}) or (",
            "a soldier goes ahead, and beyond the river sideways too",
        ),
        "sideways beyond the river": (
            "(step(x, {east, west}) except my half)",
            "step(x, {east, west})",
            "a soldier goes ahead, and beyond the river sideways too",
        ),
        "no check": (
            "    require not attacked(my General, opponent) else",
            "    require true else",
            "nobody leaves the general in check",
        ),
        "checks by chariots": (
            "slide(x, orthogonal) and (Chariot or General)",
            "slide(x, orthogonal) and General",
            "a chariot checks, if nothing stands between",
        ),
        "checks by generals": (
            "slide(x, orthogonal) and (Chariot or General)",
            "slide(x, orthogonal) and Chariot",
            "the generals may not face each other",
        ),
        "checks by cannons": ("(hop(x) and Cannon)", "(hop(x) and none)", "a cannon checks over one piece"),
        "only over a piece": (
            "(hop(x) and Cannon)",
            "((hop(x) or slide(x, orthogonal)) and Cannon)",
            "a cannon checks over one piece",
        ),
        "checks by horses": (
            "(leap(x, diagonal) and Horse)",
            "(none and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "that are not blocked": (
            "(leap(x, diagonal) and Horse)",
            "(knight(x) and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "on their side": (
            "(leap(x, diagonal) and Horse)",
            "(leap(x, orthogonal) and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "checks by soldiers": (
            "{opposite(ahead(p)), east, west}",
            "{east, west}",
            "a soldier checks ahead and sideways",
        ),
        "sideways": ("{opposite(ahead(p)), east, west}", "{opposite(ahead(p))}", "a soldier checks ahead and sideways"),
        "but not behind": ("{opposite(ahead(p)), east, west}", "orthogonal", "a soldier checks ahead and sideways"),
        "who is stuck loses": (
            "when stuck: mover loses",
            "when stuck: mover wins",
            "without a move one has lost, in check or not",
        ),
        "perpetual check": (
            "repeats(pieces, mover, my calm) is 2",
            "repeats(pieces, mover, my calm) is 3",
            "perpetual check loses",
        ),
        "by the other side": (
            "repeats(pieces, mover, their calm) is 2",
            "repeats(pieces, mover, their calm) is 3",
            "whoever completes the repetition",
        ),
        "all the time": (
            "    if not attacked(their General, mover): my calm += 1\n",
            "",
            "otherwise a position for the third time is a draw",
        ),
        "threefold": (
            "repeats(pieces, mover) is 2",
            "repeats(pieces, mover) is 3",
            "otherwise a position for the third time is a draw",
        ),
        "twofold": (
            "repeats(pieces, mover) is 2",
            "repeats(pieces, mover) is 1",
            "otherwise a position for the third time is a draw",
        ),
        "sixty": ("quiet is 120", "quiet is 119", "sixty moves and nothing taken"),
        "a capture begins the count": (
            "quiet = 0 if spot in theirs else quiet + 1",
            "quiet += 1",
            "sixty moves and nothing taken",
        ),
    },
    "shogi": {
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "nine pawns": (
            "supply: 9 Pawn",
            "supply: 10 Pawn",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "lances and knights": (
            "column({1, 9})\n        place Knight(p) on home(p) and column({2, 8})",
            "column({2, 8})\n        place Knight(p) on home(p) and column({1, 9})",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "Black's bishop is on the left": (
            "column(2) if p is Black else column(8)",
            "column(8) if p is Black else column(2)",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "Black's rook is on the right": (
            "column(8) if p is Black else column(2)",
            "column(9) if p is Black else column(2)",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "Black's golds": (
            "gold = directions except {southwest, southeast}",
            "gold = directions except {southwest}",
            "golds go six ways, silvers five",
        ),
        "White's golds": (
            "gold = directions except {northwest, northeast}",
            "gold = directions except {southwest, southeast}",
            "golds go six ways, silvers five",
        ),
        "Black's silvers": (
            "silver = diagonal or north",
            "silver = diagonal or {north, east}",
            "golds go six ways, silvers five",
        ),
        "White's silvers": (
            "silver = diagonal or south",
            "silver = diagonal or north",
            "golds go six ways, silvers five",
        ),
        "pawns": (
            "step(x, my ahead) if x in Pawn",
            "step(x, {north, south}) if x in Pawn",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "pawns go one": (
            "step(x, my ahead) if x in Pawn",
            "slide(x, my ahead) if x in Pawn",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "lances": (
            "slide(x, my ahead) if x in Lance",
            "step(x, my ahead) if x in Lance",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "lances do not go back": (
            "slide(x, my ahead) if x in Lance",
            "slide(x, {north, south}) if x in Lance",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "lances stop": (
            "slide(x, my ahead) if x in Lance",
            "ray(x, my ahead, sites) if x in Lance",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "knights": (
            "step(step(x, my ahead), forks(my ahead))",
            "step(x, forks(my ahead))",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "not like in chess": (
            "step(step(x, my ahead), forks(my ahead))",
            "knight(x)",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "bishops": (
            "slide(x, diagonal) if x in Bishop",
            "slide(x, orthogonal) if x in Bishop",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "rooks": (
            "slide(x, orthogonal) if x in Rook",
            "slide(x, directions) if x in Rook",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "rooks go far": (
            "slide(x, orthogonal) if x in Rook",
            "near(x) if x in Rook",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "horses": (
            "slide(x, diagonal) or near(x) if x in Horse",
            "slide(x, diagonal) if x in Horse",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "horses ride aslant": (
            "slide(x, diagonal) or near(x) if x in Horse",
            "slide(x, directions) if x in Horse",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "dragons": (
            "slide(x, orthogonal) or around(x)) except mine",
            "slide(x, orthogonal)) except mine",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "dragons ride straight": (
            "slide(x, orthogonal) or around(x)) except mine",
            "slide(x, directions)) except mine",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "not on one's own": (
            "around(x)) except mine",
            "around(x))",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "Tokin": ("or Tokin or", "or", "all the others that are promoted go like golds"),
        "Narikyo": ("or Narikyo or", "or", "all the others that are promoted go like golds"),
        "Narikei": ("or Narikei or", "or", "all the others that are promoted go like golds"),
        "Narigin": ("Narikei or Narigin", "Narikei", "all the others that are promoted go like golds"),
        "kings": ("around(x) if x in King", "near(x) if x in King", "a king goes one step"),
        "it changes sides": (
            "        change spot to mover\n",
            "",
            "who takes has the piece in hand, and it is no longer promoted",
        ),
        "it comes in hand": (
            "        return spot to supply\n",
            "",
            "who takes has the piece in hand, and it is no longer promoted",
        ),
        "no longer promoted": (
            "    if base(spot) is not none: change spot to base(spot)\n",
            "",
            "who takes has the piece in hand, and it is no longer promoted",
        ),
        "promoting going there": (
            "(sites if man in my far else my far)",
            "(sites if man in my far else none)",
            "one may promote going there, being there and leaving",
        ),
        "promoting when there": (
            "(sites if man in my far else my far)",
            "my far",
            "one may promote going there, being there and leaving",
        ),
        "not elsewhere": (
            "(sites if man in my far else my far)",
            "sites",
            "one may promote going there, being there and leaving",
        ),
        "Black's far rows": (
            "far = row(7..9)",
            "far = row(8..9)",
            "one may promote going there, being there and leaving",
        ),
        "White's far rows": (
            "far = row(1..3)",
            "far = row(1..2)",
            "one may promote going there, being there and leaving",
        ),
        "golds do not promote": (
            "Gold, Bishop(promoted",
            "Gold(promoted = Tokin), Bishop(promoted",
            "golds and kings do not promote, nor what has been promoted",
        ),
        "Pawn(promoted = Tokin)": ("Pawn(promoted = Tokin)", "Pawn(promoted = Dragon)", "each becomes what it should"),
        "Lance(promoted = Narikyo)": (
            "Lance(promoted = Narikyo)",
            "Lance(promoted = Tokin)",
            "each becomes what it should",
        ),
        "promoted = Narikei": ("promoted = Narikei", "promoted = Tokin", "each becomes what it should"),
        "promoted = Narigin": ("promoted = Narigin", "promoted = Tokin", "each becomes what it should"),
        "Bishop(promoted = Horse)": (
            "Bishop(promoted = Horse)",
            "Bishop(promoted = Dragon)",
            "each becomes what it should",
        ),
        "Rook(promoted = Dragon)": ("Rook(promoted = Dragon)", "Rook(promoted = Horse)", "each becomes what it should"),
        "they must": (
            '        require goes_on(spot) else "it could never move again: promote it"\n',
            "",
            "what could never move again must promote",
        ),
        "knights must on two rows": ("(2 if x in Knight else 1)", "1", "what could never move again must promote"),
        "the others on one": ("(2 if x in Knight else 1)", "2", "what could never move again must promote"),
        "silvers need not": ("x not in (Pawn or Lance or Knight) or any", "any", "a silver may stay what it is"),
        "to empty squares": (
            "choose spot in empty\n",
            "choose spot in sites except mine\n",
            "drops go to empty squares, and promote nothing",
        ),
        "from the hand": (
            "choose new in my supply",
            "choose new in kinds except King",
            "drops go to empty squares, and promote nothing",
        ),
        "two pawns": (
            "spot not in ray(my Pawn, {north, south}, sites)",
            "true",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "those below": (
            "ray(my Pawn, {north, south}, sites)",
            "ray(my Pawn, north, sites)",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "one's own": (
            "ray(my Pawn, {north, south}, sites)",
            "ray(Pawn, {north, south}, sites)",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "only pawns": (
            "new is not Pawn or spot not in ray",
            "spot not in ray",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "promoted ones do not count": (
            "ray(my Pawn, {north, south}, sites)",
            "ray(my Pawn or my Tokin, {north, south}, sites)",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "drops that never move": (
            '        require goes_on(spot) else "it could never move again"\n',
            "",
            "nothing is dropped where it could never move",
        ),
        "no mate by a drop": (
            "require not stuck",
            "require true",
            "a dropped pawn may not mate, but a pawn that goes may",
        ),
        "but by a check": ("require not stuck", "require false", "a dropped pawn may check"),
        "check": (
            '    require not attacked(one(my King), opponent) else "your king would be in check"\n',
            "",
            "nobody leaves the king in check, nor goes or drops into one",
        ),
        "checks by pawns": ("(step(x, back) and Pawn)", "(step(x, back) and none)", "every piece gives check"),
        "checks by golds": (
            "(step(x, opposite(gold(p))) and golds)",
            "(step(x, opposite(gold(p))) and Gold)",
            "every piece gives check",
        ),
        "checks by silvers": ("(step(x, opposite(silver(p))) and Silver)", "none", "every piece gives check"),
        "checks by knights": ("(step(step(x, back), forks(back)) and Knight)", "none", "every piece gives check"),
        "checks by lances": ("(slide(x, back) and Lance)", "(step(x, back) and Lance)", "every piece gives check"),
        "checks by bishops": ("(Bishop or Horse)", "Horse", "every piece gives check"),
        "checks by horses": ("(Bishop or Horse)", "Bishop", "every piece gives check"),
        "checks by rooks": ("(Rook or Dragon)", "Dragon", "every piece gives check"),
        "checks by dragons": ("(Rook or Dragon)", "Rook", "every piece gives check"),
        "checks by horses' steps": ("(King or Horse or Dragon)", "(King or Dragon)", "every piece gives check"),
        "checks by dragons' steps": ("(King or Horse or Dragon)", "(King or Horse)", "every piece gives check"),
        "no checks by pawns": ("(step(x, back) and Pawn)", "(around(x) and Pawn)", "but not every way"),
        "no checks by golds": ("(step(x, opposite(gold(p)))", "(around(x)", "but not every way"),
        "no checks by silvers": ("step(x, opposite(silver(p)))", "around(x)", "but not every way"),
        "no checks by knights": ("step(step(x, back), forks(back))", "knight(x)", "but not every way"),
        "no checks by lances": ("slide(x, back) and Lance", "slide(x, orthogonal) and Lance", "but not every way"),
        "no checks by bishops": (
            "slide(x, diagonal) and (Bishop",
            "slide(x, directions) and (Bishop",
            "but not every way",
        ),
        "no checks by rooks": ("slide(x, orthogonal) and (Rook", "slide(x, directions) and (Rook", "but not every way"),
        "kings check": ("(King or Horse or Dragon)", "(Horse or Dragon)", "the kings keep apart"),
        "mate": ("when stuck: mover loses", "when stuck: mover wins", "mate"),
        "fourfold": (
            "repeats(pieces, supply, mover) is 3",
            "repeats(pieces, supply, mover) is 2",
            "a position for the fourth time",
        ),
        "no more": (
            "repeats(pieces, supply, mover) is 3",
            "repeats(pieces, supply, mover) is 4",
            "a position for the fourth time",
        ),
        "hands": (
            "repeats(pieces, supply, mover) is 3",
            "repeats(pieces, mover) is 3",
            "what is in hand is part of it",
        ),
        "perpetual check": (
            "repeats(pieces, supply, mover, my calm) is 3",
            "repeats(pieces, supply, mover, my calm) is 4",
            "perpetual check loses",
        ),
        "by the other side": (
            "repeats(pieces, supply, mover, their calm) is 3",
            "repeats(pieces, supply, mover, their calm) is 4",
            "whoever completes the repetition",
        ),
        "all the time": (
            "    if not attacked(one(their King), mover): my calm += 1\n",
            "",
            "a position for the fourth time",
        ),
    },
    "minishogi": {
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "the supply": (
            "supply: 1 Pawn",
            "supply: 2 Pawn",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "White the other way round": ("6 - n", "n", "the pieces at the start, and Black begins, with nothing in hand"),
        "five by five": ("grid(5, 5)", "grid(5, 6)", "counts"),
        "Black's last row": ("far = row(5)", "far = row(4..5)", "there is one row to promote on"),
        "White's last row": ("far = row(1)", "far = row(1..2)", "there is one row to promote on"),
        "repetition is lost": ("White wins by", "Black wins by", "a position for the fourth time is lost for Black"),
        "golds": (
            "gold = directions except {northwest, northeast}",
            "gold = directions except {southwest, southeast}",
            "counts",
        ),
        "silvers": ("silver = diagonal or south", "silver = diagonal", "counts"),
    },
    "makruk": {
        "White begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and White begins"),
        "officers": ("Rook, Knight,", "Knight, Rook,", "the pieces at the start, and White begins"),
        "rooks": ("slide(x, orthogonal) if x in Rook", "slide(x, directions) if x in Rook", "how the pieces go"),
        "rooks stop": (
            "slide(x, orthogonal) if x in Rook",
            "ray(x, orthogonal, sites) if x in Rook",
            "how the pieces go",
        ),
        "knights": ("knight(x) if x in Knight", "near(x) if x in Knight", "how the pieces go"),
        "kings": ("else around(x)) except mine", "else near(x)) except mine", "how the pieces go"),
        "not on one's own": ("else around(x)) except mine", "else around(x))", "how the pieces go"),
        "pawns go one": (
            "(step(x, my ahead) and empty) or (step(x, my slants)",
            "(slide(x, my ahead) and empty) or (step(x, my slants)",
            "pawns go one ahead and take aslant",
        ),
        "pawns take nobody ahead": (
            "(step(x, my ahead) and empty)",
            "(step(x, my ahead))",
            "pawns go one ahead and take aslant",
        ),
        "pawns take aslant": (
            "(step(x, my slants) and theirs)",
            "(step(x, my slants) and none)",
            "pawns go one ahead and take aslant",
        ),
        "pawns go not aslant": (
            "(step(x, my slants) and theirs)",
            "(step(x, my slants))",
            "pawns go one ahead and take aslant",
        ),
        "Black's pawns": (
            "slants = {southwest, southeast}",
            "slants = {southwest}",
            "pawns go one ahead and take aslant",
        ),
        "checks by pawns": ("(slants(p))) and Pawn", "(slants(p))) and none", "every piece gives check"),
        "pawns check ahead": ("step(x, opposite(slants(p)))", "around(x)", "but not every way"),
        "checks by kings": ("around(x) and King", "none and King", "every piece gives check"),
        "checks by knights": ("(knight(x) and Knight)", "(none and Knight)", "every piece gives check"),
        "checks by rooks": ("(slide(x, orthogonal) and Rook)", "(near(x) and Rook)", "every piece gives check"),
        "rooks check straight": (
            "(slide(x, orthogonal) and Rook)",
            "(slide(x, directions) and Rook)",
            "but not every way",
        ),
        "check": (
            '    require not attacked(one(my King), opponent) else "your king would be in check"\n',
            "",
            "nobody leaves the king in check",
        ),
        "threefold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3", "a position for the third time"),
        "twofold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1", "a position for the third time"),
        "Black's men turned about": ("9 - column_of(x)", "column_of(x)", "the pieces at the start, and White begins"),
        "pawns on the third row": (
            "step(home(p), ahead(p), 2)",
            "step(home(p), ahead(p))",
            "the pieces at the start, and White begins",
        ),
        "khons": ("step(x, diagonal or my ahead)", "step(x, diagonal)", "how the pieces go"),
        "khons go not back": (
            "step(x, diagonal or my ahead)",
            "step(x, diagonal or {north, south})",
            "how the pieces go",
        ),
        "mets": ("step(x, diagonal) if x in Met", "around(x) if x in Met", "how the pieces go"),
        "White's sixth row": ("far = row(6)", "far = row(7)", "a pawn becomes a met on the sixth row"),
        "Black's sixth row": ("far = row(3)", "far = row(2)", "a pawn becomes a met on the sixth row"),
        "a met": (
            "change my Pawn and my far to Met",
            "change my Pawn and my far to Khon",
            "a pawn becomes a met on the sixth row",
        ),
        "checks by mets": ("(step(x, diagonal) and Met)", "(step(x, orthogonal) and Met)", "every piece gives check"),
        "mets check one step off": ("(step(x, diagonal) and Met)", "(slide(x, diagonal) and Met)", "but not every way"),
        "checks by khons": (
            "(step(x, diagonal or back) and Khon)",
            "(step(x, diagonal) and Khon)",
            "every piece gives check",
        ),
        "khons check ahead": ("(step(x, diagonal or back) and Khon)", "(around(x) and Khon)", "but not every way"),
        "mate": ("mover loses by", "mover wins by", "mate, and stalemate"),
        "stalemate": ("when stuck: draw", "when stuck: mover loses", "mate, and stalemate"),
        "bare kings": ("count(pieces) is 2", "count(pieces) is 1", "two kings"),
        "sixty-four": ("start(0, 2 * 64)", "start(0, 2 * 63)", "without pawns sixty-four moves are counted"),
        "without pawns": ("no(Pawn) and limit is 0", "limit is 0", "it begins when the last pawn is gone"),
        "counted": (
            "if limit > 0: count_up += 1",
            "if limit > 150: count_up += 1",
            "without pawns sixty-four moves are counted",
        ),
        "counted when it is on": (
            "if limit > 0: count_up += 1",
            "if true: count_up += 1",
            "it begins when the last pawn is gone",
        ),
        "from the pieces on the board": (
            "start(2 * count(pieces)",
            "start(0 * count(pieces)",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "anew when he is alone": (
            "alone and not was_alone",
            "false",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "once": ("alone and not was_alone", "alone", "it begins when the last pawn is gone"),
        "alone without pawns": ("define alone: no(Pawn) and", "define alone:", "it begins when the last pawn is gone"),
        "over": (
            "count_up > limit",
            "count_up >= limit + 2",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "not before": (
            "count_up > limit",
            "count_up >= limit",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "honour 8": ("8 if count(Rook) > 1", "8 if count(Rook) > 2", "how far one counts"),
        "honour 16": ("16 if any", "17 if any", "how far one counts"),
        "honour 22": ("22 if count", "23 if count", "how far one counts"),
        "honour 44": ("44 if any", "43 if any", "how far one counts"),
        "honour 32": ("32 if count", "33 if count", "how far one counts"),
        "honour 64": ("else 64)", "else 63)", "how far one counts"),
    },
    "shatranj": {
        "White begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and White begins"),
        "officers": ("Rook, Knight,", "Knight, Rook,", "the pieces at the start, and White begins"),
        "rooks": ("slide(x, orthogonal) if x in Rook", "slide(x, directions) if x in Rook", "how the pieces go"),
        "rooks stop": (
            "slide(x, orthogonal) if x in Rook",
            "ray(x, orthogonal, sites) if x in Rook",
            "how the pieces go",
        ),
        "knights": ("knight(x) if x in Knight", "near(x) if x in Knight", "how the pieces go"),
        "kings": ("else around(x)) except mine", "else near(x)) except mine", "how the pieces go"),
        "not on one's own": ("else around(x)) except mine", "else around(x))", "how the pieces go"),
        "pawns go one": (
            "(step(x, my ahead) and empty) or (step(x, my slants)",
            "(slide(x, my ahead) and empty) or (step(x, my slants)",
            "pawns go one ahead and take aslant",
        ),
        "pawns take nobody ahead": (
            "(step(x, my ahead) and empty)",
            "(step(x, my ahead))",
            "pawns go one ahead and take aslant",
        ),
        "pawns take aslant": (
            "(step(x, my slants) and theirs)",
            "(step(x, my slants) and none)",
            "pawns go one ahead and take aslant",
        ),
        "pawns go not aslant": (
            "(step(x, my slants) and theirs)",
            "(step(x, my slants))",
            "pawns go one ahead and take aslant",
        ),
        "Black's pawns": (
            "slants = {southwest, southeast}",
            "slants = {southwest}",
            "pawns go one ahead and take aslant",
        ),
        "checks by pawns": ("(slants(p))) and Pawn", "(slants(p))) and none", "every piece gives check"),
        "pawns check ahead": ("step(x, opposite(slants(p)))", "around(x)", "but not every way"),
        "checks by kings": ("around(x) and King", "none and King", "every piece gives check"),
        "checks by knights": ("(knight(x) and Knight)", "(none and Knight)", "every piece gives check"),
        "checks by rooks": ("(slide(x, orthogonal) and Rook)", "(near(x) and Rook)", "every piece gives check"),
        "rooks check straight": (
            "(slide(x, orthogonal) and Rook)",
            "(slide(x, directions) and Rook)",
            "but not every way",
        ),
        "check": (
            '    require not attacked(one(my King), opponent) else "your king would be in check"\n',
            "",
            "nobody leaves the king in check",
        ),
        "threefold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3", "a position for the third time"),
        "twofold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1", "a position for the third time"),
        "pawns on the second row": (
            "step(home(p), ahead(p))\n",
            "step(home(p), ahead(p), 2)\n",
            "the pieces at the start, and White begins",
        ),
        "elephants": (
            "step(x, diagonal, 2) if x in Elephant",
            "step(x, diagonal) if x in Elephant",
            "how the pieces go",
        ),
        "elephants jump": (
            "step(x, diagonal, 2) if x in Elephant",
            "step(step(x, diagonal) and empty, diagonal) if x in Elephant",
            "how the pieces go",
        ),
        "ferzes": ("step(x, diagonal) if x in Ferz", "around(x) if x in Ferz", "how the pieces go"),
        "the last row": ("opposite(my home)", "row({1, 7})", "a pawn becomes a ferz on the last row"),
        "a ferz": (
            "my Pawn and opposite(my home) to Ferz",
            "my Pawn and opposite(my home) to Rook",
            "a pawn becomes a ferz on the last row",
        ),
        "checks by ferzes": (
            "(step(x, diagonal) and Ferz)",
            "(step(x, orthogonal) and Ferz)",
            "every piece gives check",
        ),
        "ferzes check one step off": (
            "(step(x, diagonal) and Ferz)",
            "(slide(x, diagonal) and Ferz)",
            "but not every way",
        ),
        "checks by elephants": (
            "(step(x, diagonal, 2) and Elephant)",
            "(step(x, diagonal) and Elephant)",
            "every piece gives check",
        ),
        "elephants check two steps off": (
            "(step(x, diagonal, 2) and Elephant)",
            "(slide(x, directions) and Elephant)",
            "but not every way",
        ),
        "who is stuck loses": (
            "when stuck: mover loses",
            "when stuck: mover wins",
            "without a move one has lost, in check or not",
        ),
        "a bare king": ("count(mine) is 1", "count(mine) is 0", "a king by himself has lost"),
        "loses": ('mover loses by "a bare', 'mover wins by "a bare', "a king by himself has lost"),
        "after a move of his own": (
            "when count(mine) is 1: mover loses",
            "when count(theirs) is 1: mover wins",
            "a king by himself has lost",
        ),
        "two bare kings": (
            "when count(pieces) is 2",
            "when count(pieces) is 1",
            "unless he leaves the other one by himself, too",
        ),
        "seventy": ("quiet is 140", "quiet is 139", "seventy moves and nothing taken"),
        "a capture begins the count": (
            "man in Pawn or spot in theirs",
            "man in Pawn",
            "seventy moves and nothing taken",
        ),
        "a pawn begins the count": (
            "man in Pawn or spot in theirs",
            "spot in theirs",
            "seventy moves and nothing taken",
        ),
    },
}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in MUTANTS.items() for rule in rules])
def test_an_example_fails(game: str, rule: str, tmp_path: Path) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[game][rule]
    assert failing(game, [(old, new)], guard, tmp_path) == [guard]
