"""Draughts: other programs and other ways of counting agree, and for each rule what breaks it is noticed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import pyspiel
import pytest
from mutation import failing

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position

# ---- English draughts against OpenSpiel, which takes jump by jump


def _number(square: str) -> str:
    """Their square, seen from the other side of the board, as our number."""
    column, row = 7 - "abcdefgh".index(square[0]), 8 - int(square[1])
    return str((7 - row) * 4 + column // 2 + 1)


Line = tuple[tuple[str, ...], tuple[int, ...]]
"""The squares of a whole move, and the actions that make it."""


def _whole_moves(state: pyspiel.State) -> list[Line]:
    """All moves of a state, each with its jumps joined."""
    found: list[Line] = []
    mover = state.current_player()

    def follow(state: pyspiel.State, squares: tuple[str, ...], actions: tuple[int, ...]) -> None:
        for action in state.legal_actions():
            text = state.action_to_string(mover, action)
            start, end = _number(text[:2]), _number(text[2:4])
            if squares and squares[-1] != start:
                continue
            on = (*squares, end) if squares else (start, end)
            after = state.clone()
            after.apply_action(action)
            if not after.is_terminal() and after.current_player() == mover:
                follow(after, on, (*actions, action))
            else:
                found.append((on, (*actions, action)))

    follow(state, (), ())
    return found


@pytest.mark.parametrize("seed", range(12))
def test_openspiel_has_the_same_moves(seed: int) -> None:
    """One random game, ply by ply, until a draw for which the two have rules of their own."""
    dice = random.Random(seed)
    state = pyspiel.load_game("checkers").new_initial_state()
    position = gdl.load("draughts").start()
    while position.result is None and not state.is_terminal():
        theirs = {"-".join(squares): actions for squares, actions in _whole_moves(state)}
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        for action in theirs[chosen]:
            state.apply_action(action)
        position = position.play(chosen)
    result = position.result
    if result is not None and result.verdict == "win":
        assert state.returns()[["Black", "White"].index(result.winners[0])] == 1
    else:
        assert result is not None or state.returns() == [0, 0]


# ---- International and Russian draughts against a second implementation, which knows positions, not ways there

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


def _board(position: Position) -> Board:
    """The position as the second implementation has it."""
    pieces = ((site, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    return {
        (site.column, site.row): (piece[0] or "")[0].upper() if piece[1] == "King" else (piece[0] or "")[0].lower()
        for site, piece in pieces
        if piece is not None
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["international-draughts", "international-draughts:brazilian", "russian-draughts"])
def test_the_same_positions_follow(name: str, seed: int) -> None:
    """One random game: at every ply all moves together lead to the same positions."""
    dice = random.Random(seed)
    position = gdl.load(name).start()
    rules = Draughts(10 if name == "international-draughts" else 8, name == "russian-draughts")
    mover = "w"
    while position.result is None:
        after = [position.play(move) for move in position.moves()]
        assert {frozenset(_board(each).items()) for each in after} == rules.ends(_board(position), mover)
        position = dice.choice(after)
        mover = "b" if mover == "w" else "w"
    assert (position.result.verdict == "win") == (not rules.ends(_board(position), mover))


# ---- Konane against a second implementation


def _jumps(stones: dict[Square, str], mover: str, size: int) -> set[tuple[Square, Square]]:
    """From where to where a stone can jump."""
    found = set()
    for (x, y), owner in stones.items():
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            u, v = x, y
            while owner == mover and stones.get((u + dx, v + dy), mover) != mover:
                u, v = u + 2 * dx, v + 2 * dy
                if (u, v) in stones or not (1 <= u <= size and 1 <= v <= size):
                    break
                found.add(((x, y), (u, v)))
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "size"), [("konane", 8), ("konane:six-by-six", 6)])
def test_konane_has_the_same_jumps(name: str, size: int, seed: int) -> None:
    """A random game, once a stone of each has been taken away."""
    dice = random.Random(seed)
    position, mover = gdl.load(name).start(), "w"
    for _ in range(2):
        position = position.play(dice.choice(position.moves()))
    while True:
        mover = "b" if mover == "w" else "w"
        theirs = _jumps(_board(position), mover, size)
        assert (position.result is not None) == (not theirs)
        if position.result is not None:
            break
        ours = {move.text for move in position.moves()}
        assert ours == {f"{'abcdefgh'[x - 1]}{y}-{'abcdefgh'[u - 1]}{v}" for (x, y), (u, v) in theirs}
        position = position.play(dice.choice(sorted(ours)))
    assert position.result is not None and position.result.winners == ("White" if mover == "b" else "Black",)


# ---- counts that others have published

PUBLISHED = {
    # to depths that only the native engine reaches in a moment
    "draughts": [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680],
    "international-draughts": [9, 81, 658, 4265, 27117, 167140, 1049442],
}


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", PUBLISHED)
def test_counts(name: str) -> None:
    """Lines of play of every length."""
    game = gdl.load(name)
    assert [game.perft(depth, engine="native") for depth in range(1, len(PUBLISHED[name]) + 1)] == PUBLISHED[name]


# ---- without a rule, the example that guards it fails

MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    # rule: (what the rulebook says, what it says instead, the example that fails)
    "draughts": {
        "twelve men each": ("on row(6..8)", "on row(7..8)", "counts"),
        "men on the low squares begin": (
            "    place White Man on row(1..3)\n",
            "    place White Man on row(1..3)\n    next = White\n",
            "Black begins, from the squares with the low numbers",
        ),
        "what is jumped is an enemy": (" and theirs, d)", ", d)", "nobody jumps two men in a row, nor his own"),
        "one lands on an empty square": (
            "and theirs, d) and empty",
            "and theirs, d)",
            "nobody jumps two men in a row, nor his own",
        ),
        "taking is a duty": (
            "where any(jumps(man, my ahead))\n",
            "where any(jumps(man, my ahead)) and false\n",
            "taking is a duty, but it need not be the greatest capture",
        ),
        "any capture will do": (
            "    first:",
            "    keep highest 12 - count(theirs): choose x in sites\n    first:",
            "taking is a duty, but it need not be the greatest capture",
        ),
        "a capture goes on": (
            "repeat while any(jumps(here, ways)):",
            "repeat 1 times:",
            "a capture goes on to its end, and the jumped men are gone",
        ),
        "what is jumped is gone": (
            "remove between(here, spot)",
            "remove none",
            "a capture goes on to its end, and the jumped men are gone",
        ),
        "men take ahead": (
            "take_from(man, my ahead)",
            "take_from(man, diagonal)",
            "a man that is crowned goes on in the next turn only",
        ),
        "no man takes back": (
            "my Man where any(jumps(man, my ahead))",
            "my Man where any(jumps(man, diagonal))",
            "a man neither goes nor takes back",
        ),
        "no man goes back": ("step(man, my ahead)", "step(man, diagonal)", "a man neither goes nor takes back"),
        "kings take": (
            "choose man in my King where any(jumps(man, diagonal))",
            "choose man in my King where any(jumps(man, my ahead))",
            "a king goes and takes all four ways, one square at a time",
        ),
        "kings go back": (
            "step(man, diagonal)",
            "step(man, my ahead)",
            "a king goes and takes all four ways, one square at a time",
        ),
        "kings go one square": (
            "step(man, diagonal)",
            "slide(man, diagonal)",
            "a king goes and takes all four ways, one square at a time",
        ),
        "Black's last row": ("last = row(1)", "last = row(2)", "a man on the last row is crowned"),
        "White's last row": ("last = row(8)", "last = row(7)", "a man on the last row is crowned"),
        "crowned": ("and my last to King", "and none to King", "a man on the last row is crowned"),
        "who is stuck loses": ("mover loses by", "mover wins by", "without a move, too"),
        "threefold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3", "a position for the third time"),
        "twofold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1", "a position for the third time"),
        "forty": ("quiet is 80", "quiet is 79", "forty moves by kings alone, on either side"),
        "moves are counted": ("quiet += 1", "quiet += 0", "forty moves by kings alone, on either side"),
        "a capture begins the count": (
            "diagonal)\n        quiet = 0",
            "diagonal)",
            "a man's move or a capture, and they are counted anew",
        ),
        "a man begins the count": (
            "to spot\n            quiet = 0",
            "to spot",
            "a man's move or a capture, and they are counted anew",
        ),
        "who loses wins": ("mover wins by", "mover loses by", "losing draughts"),
    },
    "international-draughts": {
        "ten rows": ("option size = 10", "option size = 8", "counts"),
        "White begins": (
            "setup:\n",
            "setup:\n    next = Black\n",
            "White begins, with twenty men on the high numbers",
        ),
        "White's men": ("row(1..size / 2 - 1)", "row(1..3)", "White begins, with twenty men on the high numbers"),
        "Black's men": (
            "row(size - size / 2 + 2..size)",
            "row(8..10)",
            "White begins, with twenty men on the high numbers",
        ),
        "taking is a duty": (
            "where any(landings(man, theirs))",
            "where any(landings(man, theirs)) and false",
            "as much as there is must be taken",
        ),
        "the most": ("keep highest", "keep lowest", "as much as there is must be taken"),
        "a king is one piece": (
            "keep highest count(taken)",
            "keep highest count(taken) + count(taken and King)",
            "a king counts no more than a man, and among equals one may choose",
        ),
        "with any piece": (
            "keep highest count(taken)",
            "keep highest 99 * count(taken) + column_of(here)",
            "a king counts no more than a man, and among equals one may choose",
        ),
        "men take back": (
            "empty for d in diagonal)",
            "empty for d in my ahead)",
            "a man takes back, but does not go back",
        ),
        "no man goes back": ("step(man, my ahead)", "step(man, diagonal)", "a man takes back, but does not go back"),
        "men jump enemies": (
            "step(step(x, d) and prey, d)",
            "step(step(x, d) and (prey or mine), d)",
            "nobody jumps two in a row, nor his own",
        ),
        "men land on empty squares": (
            "step(step(x, d) and prey, d) and empty",
            "step(step(x, d) and prey, d)",
            "nobody jumps two in a row, nor his own",
        ),
        "a king flies": ("(ray(man, diagonal, empty) if", "(step(man, diagonal) and empty if", "a king flies"),
        "a king goes all ways": (
            "(ray(man, diagonal, empty) if",
            "(ray(man, my ahead, empty) if",
            "a king may fly back",
        ),
        "a king takes from afar": (
            "slide(x, d) and prey",
            "step(x, d) and prey",
            "a king takes from afar, and comes down anywhere behind",
        ),
        "a king comes down anywhere": (
            "ray(slide(x, d) and prey, d, empty)",
            "step(slide(x, d) and prey, d) and empty",
            "a king takes from afar, and comes down anywhere behind",
        ),
        "not two in a row": (
            "ray(slide(x, d) and prey, d, empty)",
            "ray(slide(x, d) and prey, d, empty or theirs) and empty",
            "a king may not jump two in a row",
        ),
        "removed at the end": (
            "                move here to spot\n",
            "                remove taken\n                move here to spot\n",
            "what has been jumped bars the way until the move is over",
        ),
        "what was jumped is removed": (
            "remove taken ",
            "remove none ",
            "what has been jumped bars the way until the move is over",
        ),
        "nobody is jumped twice": (
            "theirs except taken)):\n                choose spot in landings(here, theirs except taken)",
            "theirs)):\n                choose spot in landings(here, theirs)",
            "a man takes back, but does not go back",
        ),
        "the start is left": (
            "                move here to spot\n",
            "",
            "two ways round are two moves, and one may come back to the start",
        ),
        "crowned at the end": (
            "                here = spot\n",
            "                here = spot\n                change here and my last to King\n",
            "who only passes the last row is not crowned",
        ),
        "crowned": ("and my last to King", "and none to King", "who stays there is"),
        "White's last row": ("last = row(size)", "last = row(size - 1)", "who stays there is"),
        "Black's last row": ("last = row(1)", "last = row(2)", "who stays there is"),
        "who is stuck loses": ("mover loses by", "mover wins by", "without a move, too"),
        "threefold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3", "a position for the third time"),
        "twofold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1", "a position for the third time"),
        "twenty-five": ("quiet is 50", "quiet is 49", "twenty-five moves by kings alone, on either side"),
        "moves are counted": ("quiet + 1 if", "quiet if", "twenty-five moves by kings alone, on either side"),
        "a capture begins the count": (
            "the way\n        quiet = 0",
            "the way",
            "a man's move or a capture, and they are counted anew",
        ),
        "a man begins the count": (
            "quiet + 1 if spot in King else 0",
            "quiet + 1",
            "a man's move or a capture, and they are counted anew",
        ),
        "five moves": ("(10 if", "(9 if", "a lone king holds out against two for five moves"),
        "five against two": (
            "(10 if count(pieces) < 4",
            "(10 if count(pieces) < 3",
            "a lone king holds out against two for five moves",
        ),
        "sixteen moves": ("else 32)", "else 31)", "against three pieces for sixteen"),
        "sixteen against three": (
            "(10 if count(pieces) < 4",
            "(30 if count(pieces) < 5",
            "against three pieces for sixteen",
        ),
        "counted anew behind a capture": (
            "lone_king and no(taken)",
            "lone_king",
            "a lone king holds out against two for five moves",
        ),
        "it begins after the crowning": (
            "    lone = lone + 1 if lone_king and no(taken) else 0\n    change my Man and my last to King",
            "    change my Man and my last to King\n    lone = lone + 1 if lone_king and no(taken) else 0",
            "such an ending begins when both sides have a king, and one side nothing else",
        ),
        "with a king on both sides": (
            "every(any(King(p)) for p in players)",
            "any(any(King(p)) for p in players)",
            "such an ending begins when both sides have a king, and one side nothing else",
        ),
        "nothing else": (
            "any(count(pieces(p)) is 1 for p in players)",
            "any(count(pieces(p)) < 3 for p in players)",
            "it is none with a man beside the king, nor against four",
        ),
        "three at most": (
            "count(pieces) < 5",
            "count(pieces) < 6",
            "it is none with a man beside the king, nor against four",
        ),
        "eight rows": ("size = 8", "size = 10", "other boards"),
        "twelve rows": ("size = 12", "size = 10", "a larger board"),
    },
    "russian-draughts": {
        "eight rows": ("option size = 8", "option size = 10", "counts"),
        "names of squares": (
            "grid(size, size):",
            "grid(size, size), numbered:",
            "White begins, with twelve men, and squares have letters",
        ),
        "dark squares": ("mod 2 is 1", "mod 2 is 0", "White begins, with twelve men, and squares have letters"),
        "taking is a duty": (
            "where any(landings(man, theirs))",
            "where any(landings(man, theirs)) and false",
            "taking is a duty, but it need not be the greatest capture",
        ),
        "any capture will do": (
            "        choose man in mine where any(",
            "        let few = count(x in mine where count(landings(x, theirs)) > 1)\n"
            "        choose man in mine where (few is 0 or count(landings(man, theirs)) > 1) and any(",
            "taking is a duty, but it need not be the greatest capture",
        ),
        "men take back": (
            "empty for d in diagonal))",
            "empty for d in my ahead))",
            "a man takes back, but does not go back",
        ),
        "no man goes back": ("step(man, my ahead)", "step(man, diagonal)", "a man takes back, but does not go back"),
        "crowned on the way": (
            "            change here and my last to King\n",
            "",
            "a man that comes to the last row goes on as a king",
        ),
        "crowned at the end": (
            "    change my Man and my last to King",
            "    change none to King",
            "a man that comes to the last row goes on as a king",
        ),
        "crowned there only": ("change here and my last to King", "change here to King", "a man that stays a man"),
        "the enemy's men are not crowned": ("change my Man and my last", "change my last", "a man that stays a man"),
        "where it can go on": ("better if any(better) else goals", "goals", "a king comes down where it can go on"),
        "on to somebody else": (
            "prey except slide(x, d)) for",
            "prey) for",
            "a king comes down where it can go on",
        ),
        "in another way where it likes": (
            "(all(best(flight(x, d, prey), prey except slide(x, d)) for d in diagonal)",
            "(best(all(flight(x, d, prey) for d in diagonal), prey)",
            "but it may take another way",
        ),
        "a king flies": ("(ray(man, diagonal, empty) if", "(step(man, diagonal) and empty if", "a king flies"),
        "a king goes all ways": ("(ray(man, diagonal, empty) if", "(ray(man, my ahead, empty) if", "a king flies"),
        "removed at the end": (
            "            move here to spot\n",
            "            remove taken\n            move here to spot\n",
            "what has been jumped bars the way until the move is over",
        ),
        "what was jumped is removed": (
            "remove taken\n",
            "remove none\n",
            "what has been jumped bars the way until the move is over",
        ),
        "nobody is jumped twice": (
            "theirs except taken)):\n            choose spot in landings(here, theirs except taken)",
            "theirs)):\n            choose spot in landings(here, theirs)",
            "nobody is jumped twice",
        ),
        "fifteen": ("quiet is 30", "quiet is 29", "fifteen moves by kings alone, on either side"),
        "no more": ("quiet is 30", "quiet is 31", "fifteen moves by kings alone, on either side"),
        "a capture begins the count": (
            "taken\n        quiet = 0",
            "taken",
            "a man's move or a capture, and they are counted anew",
        ),
        "a man begins the count": (
            "quiet + 1 if spot in King else 0",
            "quiet + 1",
            "a man's move or a capture, and they are counted anew",
        ),
        "five moves": ("(10 if", "(9 if", "a lone king holds out against two for five moves"),
        "counted anew behind a capture": (
            "lone_king and no(taken)",
            "lone_king",
            "a lone king holds out against two for five moves",
        ),
        "fifteen against three": ("else 30)", "else 29)", "against three for fifteen"),
    },
    "konane": {
        "eight by eight": ("size = 8 in", "size = 6 in", "the board is full of stones by turns, and Black begins"),
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the board is full of stones by turns, and Black begins",
        ),
        "by turns": (
            "mod 2 is 0: place",
            "mod 2 is 1: place",
            "the board is full of stones by turns, and Black begins",
        ),
        "the middle": (
            "(middle or corners)",
            "corners",
            "Black takes away a stone of his own in the middle or in a corner",
        ),
        "the corners": (
            "(middle or corners)",
            "middle",
            "Black takes away a stone of his own in the middle or in a corner",
        ),
        "all of the middle": (
            "column({size / 2, size / 2 + 1})",
            "column(size / 2)",
            "Black takes away a stone of his own in the middle or in a corner",
        ),
        "one's own": (
            "choose spot in mine and",
            "choose spot in pieces and",
            "Black takes away a stone of his own in the middle or in a corner",
        ),
        "one beside it": (
            "else near(empty)",
            "else around(empty) and not near(empty)",
            "White takes away one beside it",
        ),
        "a stone each": ("count(empty) < 2", "count(empty) < 3", "White takes away one beside it"),
        "nobody jumps first": ("count(empty) < 2", "count(empty) < 1", "White takes away one beside it"),
        "over an enemy": (
            "step(step(x, way) and theirs, way)",
            "step(step(x, way) and pieces, way)",
            "a jump goes over one enemy to the empty square behind it",
        ),
        "to an empty square": (
            "theirs, way) and empty",
            "theirs, way) except mine",
            "in all four ways, never aslant",
        ),
        "which is gone": (
            "        remove between(man, spot) and theirs\n",
            "",
            "a jump goes over one enemy to the empty square behind it",
        ),
        "and on": (
            "repeat while any(jump(here, way)):",
            "repeat 1 times:",
            "and on in the same line, as far as one likes",
        ),
        "as far as one likes": (
            "landings = landings or here",
            "landings = here",
            "and on in the same line, as far as one likes",
        ),
        "in a line": (
            "all(jumps(man, d) for d in orthogonal)",
            "all(jumps(man or jumps(man, north), d) for d in orthogonal)",
            "and on in the same line, as far as one likes",
        ),
        "four ways": ("for d in orthogonal)", "for d in {north, east})", "in all four ways, never aslant"),
        "never aslant": ("for d in orthogonal)", "for d in directions)", "in all four ways, never aslant"),
        "who cannot jump": ("mover loses", "mover wins", "who cannot jump has lost"),
        "six": ("size = 6\n", "size = 8\n", "other boards"),
        "ten": ("size = 10", "size = 12", "a larger board"),
    },
}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in MUTANTS.items() for rule in rules])
def test_an_example_fails(game: str, rule: str, tmp_path: Path) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[game][rule]
    assert failing(game, [(old, new)], guard, tmp_path) == [guard]
