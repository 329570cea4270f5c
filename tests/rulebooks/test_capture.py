"""Capturing, closing and walling in: against OpenSpiel or a second implementation, and every rule guarded."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pyspiel
import pytest
from mutation import failing

import gdl
from gdl.engines import missing_native
from gdl.resources import shipped_rulebooks
from gdl_interpreter.reference import Position

# ---- Atari Go and Gonnect: the moves of Go, and other endings


def _point(text: str) -> str:
    """`B j3` is our i3: their letters leave out i."""
    return text.split()[1].lower().replace("j", "i")


def _stones(state: pyspiel.State) -> list[str]:
    """The rows of the board, from the top."""
    return [line.split()[1] for line in str(state).splitlines()[2:-1]]


def _joins(rows: list[str], mark: str) -> bool:
    """Does a chain of this mark go from the left to the right?"""
    seen = {(y, 0) for y, row in enumerate(rows) if row[0] == mark}
    todo = list(seen)
    while todo:
        y, x = todo.pop()
        for spot in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if spot not in seen and min(spot) >= 0 and max(spot) < len(rows) and rows[spot[0]][spot[1]] == mark:
                seen.add(spot)
                todo.append(spot)
    return any(x == len(rows) - 1 for _, x in seen)


@pytest.mark.parametrize("name", ["atari-go", "gonnect"])
@pytest.mark.parametrize("seed", range(5))
def test_the_moves_of_go(name: str, seed: int) -> None:
    """The same moves at every ply, but for passes and what brings a position back; and the end is where it belongs."""
    dice = random.Random(seed)
    state = pyspiel.load_game("go(board_size=5,komi=7.5)").new_initial_state()
    position = gdl.load(name, size=5).start()
    seen = [_stones(state)]
    while position.result is None:
        theirs = {_point(state.action_to_string(a)): a for a in state.legal_actions()}
        del theirs["pass"]
        ours = {move.text for move in position.moves()} - {"swap"}
        assert ours == {text for text, action in theirs.items() if _stones(state.child(action)) not in seen}
        chosen, mover = dice.choice(sorted(ours)), position.mover
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
        seen.append(_stones(state))
        mark = "X" if mover == "Black" else "O"
        taken = "".join(seen[-1]).count("+") >= "".join(seen[-2]).count("+")
        joined = _joins(seen[-1], mark) or _joins(["".join(column) for column in zip(*seen[-1], strict=True)], mark)
        over = taken if name == "atari-go" else joined
        assert (position.result is not None and position.result.winners == (mover,)) == over
        assert over or position.result is None or position.result.reason == "no move left"


# ---- against OpenSpiel


def _line(text: str, rows: int) -> str:
    """`P1(h,0,2)` is the line on top of our c3, on three rows; `P1(v,0,2)` is on its left."""
    way, row, column = text[3:-1].split(",")
    at = int(row), int(column)
    if way == "h":
        return f"{'abcdef'[at[1]]}{rows - at[0]}n" if at[0] < rows else f"{'abcdef'[at[1]]}1s"
    return f"{'abcdef'[at[1]]}{rows - at[0]}w" if at[1] < 1 else f"{'abcdef'[at[1] - 1]}{rows - at[0]}e"


CASES: dict[tuple[str, str], tuple[dict[str, int], Callable[[str], str], int]] = {
    # our game and theirs: our options, their moves as ours, and how many games
    ("clobber", "clobber"): ({}, lambda text: f"{text[:2]}-{text[2:4]}", 10),
    ("clobber", "clobber(columns=8,rows=7)"): ({"columns": 8, "rows": 7}, lambda text: f"{text[:2]}-{text[2:4]}", 4),
    ("dots-and-boxes", "dots_and_boxes"): ({"columns": 2, "rows": 2}, lambda text: _line(text, 2), 10),
    ("dots-and-boxes", "dots_and_boxes(num_rows=3,num_cols=4)"): (
        {"columns": 4, "rows": 3},
        lambda text: _line(text, 3),
        10,
    ),
}


@pytest.mark.parametrize(("case", "seed"), [(case, seed) for case in CASES for seed in range(CASES[case][2])])
def test_openspiel_plays_the_same(case: tuple[str, str], seed: int) -> None:
    """The same moves and the same mover at every ply, and the same winner."""
    options, translate, _ = CASES[case]
    dice = random.Random(seed)
    state = pyspiel.load_game(case[1]).new_initial_state()
    position = gdl.load(case[0], **options).start()
    while not state.is_terminal():
        names = [player.name for player in position.machine.program.players]
        assert names[state.current_player()] == position.mover
        theirs = {translate(state.action_to_string(action)): action for action in state.legal_actions()}
        assert {position.find(text).text for text in theirs} == {move.text for move in position.moves()}
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
    result = position.result
    assert result is not None
    won = [name for name, value in zip(names, state.returns(), strict=True) if value > 0]
    assert list(result.winners if result.verdict == "win" else ()) == won


# ---- published counts, as deep as the native engine goes at once

DEEP = {"ataxx": (5, 4752668), "ataxx:four-blocks": (5, 2266352)}


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", DEEP)
def test_published_counts(name: str) -> None:
    depth, lines = DEEP[name]
    assert gdl.load(name).perft(depth, engine="native") == lines


# ---- Hasami Shogi and Tablut by a second implementation

Square = tuple[int, int]
"""Column and row, both from 1 to 9."""
Board = dict[Square, str]
"""The owner's initial, and that of the kind."""

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
CASTLE = (5, 5)


def _rook_moves(board: Board, mover: str, closed: set[Square]) -> Iterator[tuple[Square, Square]]:
    """From where to where the mover's men may go."""
    for (x, y), piece in board.items():
        for i, j in WAYS if piece[0] == mover else ():
            for n in range(1, 9):
                to = x + n * i, y + n * j
                if to in board or to in closed or not (1 <= to[0] <= 9 and 1 <= to[1] <= 9):
                    break
                yield (x, y), to


def _hasami_taken(board: Board, to: Square) -> set[Square]:
    """What a man that has come to a square takes."""
    side = board[to]
    taken = set()
    for i, j in WAYS:
        line = [(to[0] + n * i, to[1] + n * j) for n in range(1, 9)]
        end = next(n for n, spot in enumerate([*line, to]) if board.get(spot, side) == side)
        if end < 8 and line[end] in board:
            taken |= set(line[:end])
    for x, y in ((1, 1), (1, 9), (9, 1), (9, 9)):
        beside = {board.get((abs(x - 1) or 2, y)), board.get((x, abs(y - 1) or 2))}
        if board.get((x, y), side) != side and beside == {side}:
            taken.add((x, y))
    return taken


def _tablut_taken(board: Board, to: Square) -> set[Square]:
    """What a man that has come to a square takes."""
    enemies = {spot for spot, piece in board.items() if piece[0] == board[to][0]} | ({CASTLE} - set(board))
    taken = set()
    for i, j in WAYS:
        prey = x, y = to[0] + i, to[1] + j
        if prey in board and board[prey][0] != board[to][0]:
            guarded = board[prey] == "WK" and abs(x - 5) + abs(y - 5) < 2
            needed = {(x + u, y + v) for u, v in WAYS} if guarded else {(x + i, y + j)}
            taken |= {prey} if needed <= enemies else set()
    return taken


def _board(position: Position) -> Board:
    """The position as the second implementation has it."""
    pieces = ((site, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    return {(site.column, site.row): f"{piece[0]:.1}{piece[1]:.1}" for site, piece in pieces if piece is not None}


SECOND: dict[str, tuple[Callable[[Board, Square], set[Square]], set[Square]]] = {
    # what is taken, and where nobody may go
    "hasami-shogi": (_hasami_taken, set()),
    "tablut": (_tablut_taken, {CASTLE}),
}


@pytest.mark.parametrize("name", SECOND)
@pytest.mark.parametrize("seed", range(3))
def test_a_second_implementation_plays_the_same(name: str, seed: int) -> None:
    """A random game with many captures: the same moves at every ply, to the same positions, and the same winner."""
    dice = random.Random(seed)
    taken, closed = SECOND[name]
    position = gdl.load(name).start()
    while position.result is None:
        board, mover = _board(position), position.mover
        assert mover is not None
        ends: dict[str, Board] = {}
        losses: dict[str, set[Square]] = {}
        for at, to in _rook_moves(board, mover[0], closed):
            after = {spot: piece for spot, piece in board.items() if spot != at} | {to: board[at]}
            text = "-".join(f"{'abcdefghi'[x - 1]}{y}" for x, y in (at, to))
            losses[text] = taken(after, to)
            ends[text] = {spot: piece for spot, piece in after.items() if spot not in losses[text]}
        assert {move.text for move in position.moves()} == set(ends)
        greedy = [text for text in ends if losses[text]] if dice.random() < 0.7 else []
        chosen = dice.choice(sorted(greedy or ends))
        position = position.play(chosen)
        assert _board(position) == ends[chosen]
        if name == "tablut":
            kings = [spot for spot, piece in ends[chosen].items() if piece == "WK"]
            over = not kings or bool({1, 9} & set(kings[0]))
        else:
            over = sum(piece[0] != mover[0] for piece in ends[chosen].values()) < 2
        result = position.result
        assert over == (result is not None and result.winners == (mover,) and result.reason != "no move left")


# Of each game: a rule, what says so in the rulebook, what breaks it, and how the example that notices begins.
MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    "atari-go": {
        "the rules of Go": ("    settle(spot)\n", "    place Stone on spot\n", "suicide"),
        "one stone wins": ("prize = 1 in", "prize = 2 in", "the first stone taken wins"),
        "the prize is an option": ("taken >= prize", "taken >= 1", "one stone is not enough for a prize of two"),
        "more is enough": ("taken >= prize", "taken is prize", "White may be first"),
        "a handicap": ("(handicap if", "(1 if", "a handicap"),
        "only at the beginning": ("if ply is 0", "if ply < 3", "a handicap"),
        "nobody may pass": ("    choose spot in empty\n", "    choose spot in empty or a1\n", "counts"),
        "what is taken counts": ("my taken += before - count(theirs)", "my taken += 0", "the first stone taken wins"),
        "not what is there": ("before - count(theirs)", "count(theirs)", "counts on a small board"),
        "for the mover": ("mover wins by", "mover loses by", "the first stone taken wins"),
        "who is stuck loses": ("when stuck: mover loses", "when stuck: mover wins", "who has no move left has lost"),
        "the score": ("score(p): taken(p)", "score(p): 2 * taken(p)", "one stone is not enough for a prize of two"),
    },
    "clobber": {
        "White begins": ("players White, Black", "players Black, White", "stones by turns"),
        "six columns": ("columns = 6 in", "columns = 5 in", "counts"),
        "five rows": ("rows = 5 in", "rows = 6 in", "counts"),
        "the board is full": ("for x in sites:", "for x in sites except f5:", "stones by turns"),
        "by turns": ("(row_of(x) + column_of(x))", "column_of(x)", "stones by turns"),
        "White has the corner": ("mod 2 is 0", "mod 2 is 1", "stones by turns"),
        "one's own": ("choose man in mine", "choose man in pieces", "a stone takes its neighbour"),
        "four ways": ("in near(man)", "in step(man, {north, west, south})", "in all four ways"),
        "not aslant": ("in near(man)", "in around(man)", "a stone takes its neighbour"),
        "to an enemy": ("near(man) and theirs", "near(man) and pieces", "a stone takes its neighbour"),
        "not to an empty square": ("near(man) and theirs", "near(man) except mine", "a stone takes its neighbour"),
        "the enemy is taken": ("    move man to spot", "    remove man", "a stone takes its neighbour"),
        "the stone goes there": ("    move man to spot", "    remove spot", "a stone takes its neighbour"),
        "who is stuck loses": ("mover loses by", "mover wins by", "who cannot take has lost"),
        "eight": ("columns = 8, rows = 8", "columns = 8, rows = 9", "eight by eight"),
        "ten": ("columns = 10, rows = 10", "columns = 10, rows = 9", "ten by ten"),
    },
    "dots-and-boxes": {
        "five columns": ("columns = 5 in", "columns = 4 in", "counts"),
        "five rows": ("rows = 5 in", "rows = 6 in", "counts"),
        "lines are drawn once": ("choose spot in empty and edges", "choose spot in edges", "a line is drawn once"),
        "lines": ("choose spot in empty and edges", "choose spot in empty", "boxes are not drawn"),
        "they are nobody's": ("Line(neutral)", "Line", "a line is drawn once"),
        "a box beside it": ("x in cells(spot) where", "x in cells where", "a line closes the boxes beside it"),
        "both boxes": ("= (x in cells(spot)", "= one(x in cells(spot)", "one line may close two boxes"),
        "all four sides": ("no(edges(x) and empty)", "count(edges(x) and empty) < 2", "a box is closed by"),
        "it belongs to whoever closes it": ("    place Box on closed\n", "", "whoever closes a box"),
        "one line more": ("    if any(closed): again", "    if any(closed): pass", "whoever closes a box"),
        "only then": ("    if any(closed): again", "    again", "whoever closes a box"),
        "not two": (
            "    if any(closed): again",
            "    for x in closed: again",
            "one line may close two boxes",
        ),
        "all lines": ("when no(empty and edges):", "when count(empty and edges) is 1:", "most boxes win"),
        "most boxes": ("highest score", "lowest score", "most boxes win"),
        "boxes count": ("count(pieces(p))", "count(pieces(p)) * number(p)", "as many are a draw"),
        "three by three": ("columns = 3, rows = 3", "columns = 3, rows = 4", "three by three"),
    },
    "ataxx": {
        "seven by seven": ("size = 7 in", "size = 8 in", "two stones each"),
        "Red's corners": ("corner({northwest, southeast})", "corner({northwest, northeast})", "two stones each"),
        "Blue's corners": ("corner({northeast, southwest})", "corner(northeast)", "counts"),
        "a new stone": (
            "            place Stone on spot ",
            "            move one(mine) to spot ",
            "a new stone beside",
        ),
        "beside": ("spot in around(mine) and", "spot in near(mine) and", "a new stone beside"),
        "one's own": ("around(mine) and", "around(pieces) and", "a new stone beside"),
        "on an empty square": ("around(mine) and empty", "around(mine) except mine", "not to where a stone is"),
        "it turns others": (
            "            jumps = 0\n            infect(spot)\n",
            "            jumps = 0\n",
            "all enemies around the stone turn",
        ),
        "jumps of one's own": ("choose man in mine", "choose man in pieces", "a new stone beside"),
        "to an empty square": ("far(man) and empty", "far(man) except mine", "not to where a stone is"),
        "a jump leaves its square": (
            "move man to spot",
            "place Stone on spot",
            "a full board ends the game",
        ),
        "a jump turns others": (
            "            jumps += 1\n            infect(spot)\n",
            "            jumps += 1\n",
            "they turn after a jump, too",
        ),
        "who cannot move passes": ("    first:\n", "    if ply < 999:\n", "only who cannot move"),
        "only who cannot move": ("        either:\n", '        either "pass": pass\n        or:\n', "only who cannot"),
        "two squares far": ("around(around(man)) except", "around(around(around(man))) except", "in all directions"),
        "also as a knight": ("around(around(man)) except", "step(man, directions, 2) except", "in all directions"),
        "no jump to the next square": (" except around(man) except man", " except man", "a new stone beside"),
        "over others": ("around(around(man))", "around(around(man) and empty)", "a stone jumps over others"),
        "all around": ("change around(spot)", "change near(spot)", "all enemies around the stone turn"),
        "only enemies": ("around(spot) and theirs", "around(spot) and pieces", "four blocks are in the way"),
        "only around": ("around(spot) and theirs", "around(around(spot)) and theirs", "all enemies around the stone"),
        "not those around them": (
            "infect(spot): change around(spot) and theirs to mover",
            "infect(spot): change flood(spot, theirs, directions) and theirs to mover",
            "what turns does not turn others",
        ),
        "a full board": ("when no(empty) or", "when", "as many are a draw"),
        "none left": ("or no(theirs) or", "or", "without stones one has lost"),
        "nobody can move": (" or passes is 2", "", "shut in, both"),
        "not one alone": ("passes is 2", "passes is 1", "only who cannot move"),
        "most stones": ("highest score", "lowest score", "a full board ends the game"),
        "stones count": ("count(pieces(p))", "count(pieces(p)) * number(p)", "as many are a draw"),
        "a hundred": ("when jumps is 100", "when jumps is 99", "a hundred jumps in a row"),
        "jumps are counted": ("            jumps += 1\n", "", "a hundred jumps in a row"),
        "in a row": ("            jumps = 0\n", "", "a new stone begins the count anew"),
        "the blocks": ("{c3, c5, e3, e5}", "{c3, c5, e3}", "four blocks are in the way"),
    },
    "hasami-shogi": {
        "Black begins": ("players Black, White", "players White, Black", "nine men each"),
        "nine by nine": ("size = 9 in", "size = 8 in", "nine men each"),
        "Black's row": ("Black Man on row(1)", "Black Man on row(2)", "nine men each"),
        "White's row": ("White Man on row(size)", "White Man on row(size - 1)", "nine men each"),
        "one's own": ("choose man in mine", "choose man in pieces", "as a rook goes"),
        "not aslant": ("ray(man, orthogonal, empty)", "ray(man, directions, empty)", "as a rook goes"),
        "as far as one likes": ("ray(man, orthogonal, empty)", "near(man) and empty", "as a rook goes"),
        "over nobody": ("ray(man, orthogonal, empty)", "ray(man, orthogonal, sites) and empty", "as a rook goes"),
        "onto nobody": ("ray(man, orthogonal, empty)", "slide(man, orthogonal)", "as a rook goes"),
        "who is between two is taken": ("    remove taken", "    remove none", "a man between two is taken"),
        "all four ways": ("for d in orthogonal)", "for d in {north, east, south})", "who goes between two"),
        "across and along": ("for d in orthogonal)", "for d in {west, east})", "a man between two is taken"),
        "not aslant, either": ("for d in orthogonal)", "for d in directions)", "no gap, and nobody aslant"),
        "a whole row": ("ray(spot, d, theirs)", "step(spot, d) and theirs", "a whole row is taken"),
        "no gap": ("ray(spot, d, theirs)", "ray(spot, d, theirs or empty) and theirs", "no gap, and nobody aslant"),
        "with one's own behind": ("any(step(run, d) and mine)", "any(run)", "a whole row is taken"),
        "not an empty square": ("and mine) else", "and (mine or empty)) else", "no gap, and nobody aslant"),
        "only whoever comes takes": (
            "    remove taken",
            "    remove (x in pieces where step(x, {east, west}) in theirs and count(step(x, {east, west})) is 2)",
            "who goes between two men is safe",
        ),
        "corners": (" or cornered\n", "\n", "in a corner both squares"),
        "only corners": ("x in corner(diagonal) and", "x in edge_of_board and", "but not beside it"),
        "enemies": ("and theirs where", "where", "one may go into a corner"),
        "both squares": ("near(x) in mine", "any(near(x) and mine)", "one may go into a corner"),
        "all but one": ("prize = size - 1 in", "prize = size in", "with one man left"),
        "not all but two": ("prize = size - 1 in", "prize = size - 2 in", "with two one has not"),
        "by agreement five": ("prize = 5", "prize = 6", "first to five"),
        "taking wins": ("prize: mover wins", "prize: mover loses", "with one man left"),
        "the score": ("pieces(enemies(p))", "pieces(p)", "with one man left"),
        "who is stuck loses": ("when stuck: mover loses", "when stuck: mover wins", "who cannot move has lost"),
        "a hundred": ("when quiet is 100", "when quiet is 99", "a man taken begins the count anew"),
        "plies are counted": ("else quiet + 1", "else quiet", "a hundred plies without a man taken"),
        "anew": ("0 if any(taken) else quiet + 1", "quiet + 1", "a man taken begins the count anew"),
    },
    "tablut": {
        "Black begins": ("players Black, White", "players White, Black", "sixteen around nine"),
        "nine by nine": ("grid(9, 9)", "grid(10, 9)", "counts"),
        "Black's men": ("i6, h5}", "i6}", "sixteen around nine"),
        "White's men": ("{e3, e4, e6", "{e3, d4, e6", "counts"),
        "the king": ("place White King on castle", "place White King on b2", "sixteen around nine"),
        "one's own": ("choose man in mine", "choose man in pieces", "all go as a rook goes"),
        "as a rook": (
            "ray(man, orthogonal, empty except",
            "ray(man, directions, empty except",
            "all go as a rook goes",
        ),
        "as far as one likes": ("ray(man, orthogonal, empty except castle)", "near(man) and empty", "all go as a rook"),
        "nobody enters the castle": ("empty except castle)", "empty)", "nobody enters the castle"),
        "nor goes through it": ("empty except castle)", "empty) except castle", "nobody enters the castle"),
        "the king neither": (
            "empty except castle)",
            "empty except (none if man in King else castle))",
            "nobody enters the castle",
        ),
        "who is caught goes": ("    remove all(", "    if ply > 99: remove all(", "three may be taken"),
        "not aslant": ("for d in orthogonal)\n\n", "for d in directions)\n\n", "but not two in a row"),
        "all four ways": ("for d in orthogonal)\n\n", "for d in {west, east, south})\n\n", "three may be taken"),
        "between two": ("any(step(prey, d) and hostile)", "any(prey)", "but not two in a row"),
        "not two in a row": ("step(x, d) and theirs\n", "ray(x, d, theirs)\n", "but not two in a row"),
        "the king is guarded": ("if guarded else", "if false else", "the king in his castle"),
        "only he": ("prey in King and any", "any", "a man in the castle's shadow"),
        "in his castle": ("castle and (prey or near(prey))", "castle and near(prey)", "the king in his castle"),
        "and beside it": ("castle and (prey or near(prey))", "castle and prey", "beside it among three"),
        "not elsewhere": (" and any(castle and (prey or near(prey)))", "", "elsewhere between two"),
        "among four": ("(near(prey) in hostile if", "(count(near(prey) and hostile) > 2 if", "the king in his castle"),
        "the king takes": ("hostile: mine or", "hostile: (mine and Man) or", "the king takes"),
        "the castle is hostile": ("mine or (castle and empty)", "mine", "the empty castle"),
        "when it is empty": ("(castle and empty)", "castle", "with the king in it"),
        "also to White": ("(castle and empty)", "(castle and empty if mover is White else none)", "the empty castle"),
        "the king caught": ("no(King): mover wins", "no(King): mover loses", "elsewhere between two"),
        "the king out": ("edge_of_board): mover wins", "edge_of_board): mover loses", "the king at the edge"),
        "the king only": ("any(King and edge_of_board)", "any(mine and edge_of_board)", "counts"),
        "any edge": ("King and edge_of_board", "King and side(north)", "the king at the edge"),
        "stuck loses": ("when stuck: mover loses", "when stuck: mover wins", "who cannot move"),
        "three times": ("mover) is 2", "mover) is 1", "a position for the third time"),
        "not four": ("mover) is 2", "mover) is 3", "a position for the third time"),
    },
    "pente": {
        "White begins": ("players White, Black", "players Black, White", "five in a row, or more"),
        "nineteen": ("size = 19", "size = 18", "counts"),
        "points": ("grid(size - 1, size - 1)", "grid(size, size)", "counts"),
        "to the middle": ("    require any(pieces) or", "    require true or", "the first stone"),
        "only the first": ("any(pieces) or", "count(pieces) > 1 or", "the first stone"),
        "an option": ("not tournament or count", "count", "without the tournament rule"),
        "the third stone": ("count(pieces) is not 2", "count(pieces) > 3", "with it"),
        "not the second": ("count(pieces) is not 2", "count(pieces) > 2", "with it"),
        "five by five": ("around(around(middle))", "around(middle)", "with it"),
        "not seven by seven": ("around(around(middle))", "around(around(around(middle)))", "with it"),
        "on an empty point": ("choose spot in empty", "choose spot in sites", "a point is free again"),
        "they go": ("    remove prey\n", "", "a pair between two"),
        "eight ways": ("for d in directions)", "for d in orthogonal)", "all eight ways"),
        "all at once": ("remove prey", "remove one(prey)", "aslant, too"),
        "they count": ("count(prey)", "1", "a pair between two"),
        "two": ("longest = 2 in", "longest = 3 in", "neither one stone nor three"),
        "not one": ("in 2..longest", "<= longest", "neither one stone nor three"),
        "between": ("and any(step(run, d) and mine)", "", "not up to the edge"),
        "no gap": ("ray(x, d, theirs)", "ray(x, d, theirs or empty) and theirs", "not up to the edge"),
        "only who comes takes": (
            "    let prey = all(caught(spot, d) for d in directions)",
            "    let prey = all(caught(x, d) for d in directions, x in mine)",
            "who goes between two",
        ),
        "the score": ("score(p): taken(p)", "score(p): 2 * taken(p)", "a pair between two"),
        "five": ("line(mine, 5)", "line(mine, 6)", "five in a row, or more"),
        "not four": ("line(mine, 5)", "line(mine, 4)", "four are not enough"),
        "five win": ("line(mine, 5): mover wins", "line(mine, 5): mover loses", "five in a row, or more"),
        "ten": ("prize = 10", "prize = 11", "ten stones taken"),
        "not nine": ("prize = 10", "prize = 8", "eight are not enough"),
        "more are enough": ("taken >= prize", "taken is prize", "twelve"),
        "taking wins": ("prize: mover wins", "prize: mover loses", "ten stones taken"),
        "a full board": ("no(empty): draw", "no(empty): mover wins", "a full board"),
        "three in keryo": ("longest = 3, ", "", "keryo: three"),
        "fifteen in keryo": ("prize = 15", "prize = 16", "keryo: three"),
        "not fourteen": ("prize = 15", "prize = 13", "keryo: three"),
        "nor four": ("in 2..longest", ">= 2", "keryo: not four"),
    },
    "gonnect": {
        "thirteen": ("size = 13", "size = 12", "counts"),
        "a handicap": ("(handicap if", "(1 if", "with a handicap the second player answers all of it"),
        "only at the beginning": (
            "if ply is 0",
            "if ply < 3",
            "with a handicap the second player answers all of it",
        ),
        "on an empty point": ("choose spot in empty\n", "choose spot in sites\n", "counts on a small board"),
        "the rules of Go": ("        settle(spot)\n", "        place Stone on spot\n", "suicide"),
        "nobody may pass": ('    or "swap":', '    or "pass": pass\n    or "swap":', "nobody may pass"),
        "the pie rule": ("require pie and", "require", "without the option there is no swap"),
        "it is usual": ("pie = true", "pie = false", "counts"),
        "only the first stone": ("pie and ply is handicap", "pie", "the second player may take over the first stone"),
        "in answer": ("        swap sides\n", "        pass\n", "the second player may take over the first stone"),
        "from west to east": (
            "connected(mine, side(west), side(east)) or ",
            "",
            "from west to east, for White as well",
        ),
        "from south to north": (
            " or connected(mine, side(south), side(north))",
            "",
            "from north to south",
        ),
        "opposite sides": ("side(west), side(east)", "side(west), side(north)", "no chain round a corner"),
        "neighbours": ("connected(mine, side(west)", "connected(around(mine), side(west)", "nor aslant"),
        "one's own": ("connected(mine, side(south)", "connected(pieces, side(south)", "nor aslant"),
        "joining wins": ("mover wins by", "mover loses by", "from north to south"),
        "who is stuck loses": ("when stuck: mover loses", "when stuck: mover wins", "who has no move left has lost"),
        "nothing is counted": ('when false: draw by "area"', 'when ply is 2: draw by "area"', "from north to south"),
    },
}


@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name, rules in MUTANTS.items() for rule in rules])
def test_its_example_fails(name: str, rule: str, tmp_path: Path) -> None:
    """Without this rule the rulebook can be played, but the example that guards it does not hold."""
    old, new, beginning = MUTANTS[name][rule]
    text = shipped_rulebooks()[name].read_text(encoding="utf-8")
    guard = next(guard for guard in re.findall(r'^example "(.*)":', text, re.MULTILINE) if guard.startswith(beginning))
    assert failing(name, [(old, new)], guard, tmp_path) == [guard]
