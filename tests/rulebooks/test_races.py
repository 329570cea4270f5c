"""Races, sowing and puzzles: outside oracles, transcripts and invariants."""

from __future__ import annotations

import random

import pyspiel
import pytest
from oracles.halma import Square, halma_moves

import gdl
from gdl_interpreter.board import Board
from gdl_interpreter.reference import Position

# ---- OpenSpiel


def winners_by(state: pyspiel.State, position: Position) -> list[str]:
    """Who has won there; nobody if it is a draw."""
    names = [player.name for player in position.machine.program.players]
    return [name for name, value in zip(names, state.returns(), strict=True) if value > 0]


def winners(position: Position) -> list[str]:
    """Who has won here; nobody if it is a draw."""
    result = position.result
    assert result is not None
    return list(result.winners) if result.verdict == "win" else []


@pytest.mark.parametrize("seed", range(12))
def test_oware_with_openspiel(seed: int) -> None:
    """The same moves, seeds taken and results at every ply of random games."""
    dice = random.Random(seed)
    state, position = pyspiel.load_game("oware").new_initial_state(), gdl.load("oware").start()
    while not state.is_terminal():
        assert position.result is None
        first = 7 if state.current_player() else 1
        assert [move.text for move in position.moves()] == [str(first + a) for a in state.legal_actions()]
        *houses, south, north = (round(48 * part) for part in state.observation_tensor(0))
        assert position.scores == {"South": south + sum(houses[:6]), "North": north + sum(houses[6:])}
        action = dice.choice(state.legal_actions())
        state.apply_action(action)
        position = position.play(str(first + action))
    assert winners(position) == winners_by(state, position)


@pytest.mark.parametrize("seed", range(12))
def test_kalah_with_openspiel(seed: int) -> None:
    """The same moves, seeds and results at every ply of random games."""
    dice = random.Random(seed)
    state, position = pyspiel.load_game("mancala").new_initial_state(), gdl.load("kalah").start()
    while not state.is_terminal():
        assert position.result is None
        north, *pits, _, _ = (round(part) for part in state.observation_tensor(0))
        assert position.scores == {"South": sum(pits[:7]), "North": sum(pits[7:]) + north}
        assert [move.text for move in position.moves()] == [str(action) for action in state.legal_actions()]
        action = dice.choice(state.legal_actions())
        state.apply_action(action)
        position = position.play(str(action))
    assert winners(position) == winners_by(state, position)


Men = tuple[int, ...]
"""A backgammon board: men on points 1 to 24, Black's below zero, then on the bar and off, of White and of Black."""


def men_there(state: pyspiel.State) -> Men:
    """The men on their board."""
    text = str(state)
    bar = text.split("Bar:")[1].split("\n")[0]
    off = text.split("Scores, X: ")[1].split(", O: ")
    points = (state.board(0, 24 - n) - state.board(1, 24 - n) for n in range(1, 25))
    return (*points, bar.count("x"), bar.count("o"), int(off[0]), int(off[1]))


def men_here(position: Position) -> Men:
    """The men on ours."""
    signs = {"White": 1, "Black": -1}
    owners = [(position.piece(site) or (None, ""))[0] for site in range(24)]
    points = (many * signs.get(owner or "", 0) for many, owner in zip(position.state("men"), owners, strict=False))
    return (*points, *position.state("on_bar"), *position.state("borne_off"))


def after_two(position: Position) -> set[Men]:
    """What two moves of the player can lead to, or all that are left in the turn."""
    found, now = set(), {(men_here(position), 0): position}
    for _ in range(2):
        then = {}
        for before in now.values():
            for move in before.moves():
                after = before.play(move)
                if after.result is not None or after.mover != before.mover or after.is_chance:
                    found.add(men_here(after))
                else:
                    then[men_here(after), after.state("spare")[0]] = after
        now = then
    return found | {men for men, _ in now}


@pytest.mark.parametrize("seed", range(4))
def test_backgammon_with_openspiel(seed: int) -> None:
    """Whole games; at every ninth turn all boards that a throw can lead to (half a throw if it is a double)."""
    dice = random.Random(seed)
    state, position = pyspiel.load_game("backgammon").new_initial_state(), gdl.load("backgammon").start()
    turns = 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = dice.choices(*zip(*state.chance_outcomes(), strict=True))[0]
            told = state.action_to_string(state.current_player(), action)
            if position.in_setup:
                position = position.play("White" if "X starts" in told else "Black")
            state.apply_action(action)
            for die in told.split("roll: ")[1][:2]:
                position = position.play(die)
            continue
        turns, player = turns + 1, state.current_player()
        if turns % 9 == seed:
            assert after_two(position) == {men_there(state.child(action)) for action in state.legal_actions()}
        action = dice.choice(state.legal_actions())
        for move in state.spiel_move_to_checker_moves(player, action):
            if move.pos >= 0:  # their pass is below; ours there may be none
                here = (25 if player == 0 else 0) if move.pos > 24 else 24 - move.pos
                there = here + (move.num if player else -move.num)
                position = position.play(
                    f"{'bar' if here in (0, 25) else here}-{'off' if there not in range(1, 25) else there}"
                )
            elif [one.text for one in position.moves()] == ["pass"]:
                position = position.play("pass")
        state.apply_action(action)
        assert men_here(position) == men_there(state)
    assert winners(position) == winners_by(state, position)


END_OF_HOPS = 726  # OpenSpiel's action that ends a turn of hops


def ends_of_turn(state: pyspiel.State) -> dict[tuple[int, int], list[int]]:
    """Which man can stop where, by OpenSpiel's single steps and hops, each with the actions that lead there."""
    player, ends = state.current_player(), dict[tuple[int, int], list[int]]()
    waiting: list[tuple[int, pyspiel.State, list[int]]] = [(-1, state, [])]
    while waiting:
        man, before, actions = waiting.pop(0)
        for action in before.legal_actions():
            if action == END_OF_HOPS:
                continue
            start, spot = (int(n) for n in before.action_to_string(player, action).replace("=", "-").split("->"))
            move = (start if man < 0 else man), spot
            if move not in ends:
                after = before.child(action)
                goes_on = after.current_player() == player and END_OF_HOPS in after.legal_actions()
                ends[move] = [*actions, action, *([END_OF_HOPS] if goes_on else [])]
                if goes_on:
                    waiting.append((move[0], after, [*actions, action]))
    return ends


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_chinese_checkers_with_openspiel(players: int) -> None:
    """The same moves, but that in OpenSpiel a man may leave its goal again; the players mostly go forward."""
    dice = random.Random(players)
    game = gdl.load("chinese-checkers", players=players)
    board = game.program.board
    names = [board.sites[i].name for i in board.order]  # both number the holes in reading order
    state, position = pyspiel.load_game(f"chinese_checkers(players={players})").new_initial_state(), game.start()
    goals = [{n for n, i in enumerate(board.order) if mask >> i & 1} for mask in position.state("goal")]
    left = 0
    for _ in range(120):
        if state.is_terminal() or position.result is not None:
            break
        goal = goals[state.current_player()]
        ends = ends_of_turn(state)
        theirs = {move for move in ends if not (move[0] in goal and move[1] not in goal)}
        left += len(ends) - len(theirs)
        assert {move.text for move in position.moves()} == {f"{names[man]}-{names[spot]}" for man, spot in theirs}
        chosen = dice.sample(sorted(theirs), min(len(theirs), 4))
        man, spot = min(chosen, key=lambda move: _away(board, goal, move[1]) - _away(board, goal, move[0]))
        for action in ends[man, spot]:
            state.apply_action(action)
        position = position.play(f"{names[man]}-{names[spot]}")
    assert left > 0


def test_five_cannot_play_chinese_checkers() -> None:
    """Nor can three play Halma."""
    with pytest.raises(gdl.RulebookError, match="two, three, four or six"):
        gdl.load("chinese-checkers", players=5)
    with pytest.raises(gdl.RulebookError, match="two or four"):
        gdl.load("halma", players=3)


def _away(board: Board, goal: set[int], number: int) -> float:
    """How far a hole is from the middle of a goal."""
    here, there = board.sites[board.order[number]], [board.sites[board.order[n]] for n in goal]
    return abs(here.x - sum(site.x for site in there) / 10) + abs(here.y - sum(site.y for site in there) / 10)


# ---- Halma, by squares


@pytest.mark.parametrize("players", [2, 4])
def test_halma_by_squares(players: int) -> None:
    """The same moves at every ply of a random game."""
    dice, wide = random.Random(players), 5 if players == 2 else 4
    corner = {(c, r) for c in range(wide) for r in range(wide) if c + r <= wide}
    clockwise = [(0, 0), (0, 15), (15, 15), (15, 0)]
    camps = [{(abs(x - c), abs(y - r)) for c, r in corner} for x, y in clockwise[:: 4 // players]]
    goals = camps[players // 2 :] + camps[: players // 2]
    men = {square: player for player, camp in enumerate(camps) for square in camp}
    position = gdl.load("halma", players=players).start()
    for ply in range(60):
        moves = halma_moves(men, ply % players, goals)
        texts = {"-".join(f"{'abcdefghijklmnop'[c]}{r + 1}" for c, r in move): move for move in moves}
        assert {move.text for move in position.moves()} == set(texts)
        text = dice.choice(sorted(texts))
        position = position.play(text)
        man, spot = texts[text]
        men[spot] = men.pop(man)


# ---- the Royal Game of Ur, by tables

MIDDLE = ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"]
PATHS = {"White": ["d1", "c1", "b1", "a1", *MIDDLE, "h1", "g1"], "Black": ["d3", "c3", "b3", "a3", *MIDDLE, "h3", "g3"]}


@pytest.mark.parametrize("seed", range(4))
def test_royal_game_of_ur_by_tables(seed: int) -> None:
    """The same moves and turns at every ply of random games, with men kept as places on two tables of squares."""
    dice = random.Random(seed)
    position = gdl.load("royal-game-of-ur").start()
    men: dict[str, list[int]] = {"White": [], "Black": []}  # how far each man on the board has come, from 1 to 14
    waiting, off = {"White": 7, "Black": 7}, {"White": 0, "Black": 0}
    mover, other = "White", "Black"
    while max(off.values()) < 7:
        assert position.mover == mover and position.result is None
        throw = [dice.randrange(2) for _ in range(4)]
        for die in throw:
            position = position.play(str(die))
        moves: dict[str, tuple[int, int]] = {}
        for start in {0, *men[mover]} if sum(throw) else ():
            goal, path = start + sum(throw), PATHS[mover]
            if goal > 15 or goal in men[mover] or (start == 0 and not waiting[mover]):
                continue
            if goal == 8 and 8 in men[other]:
                continue
            moves[f"{path[start - 1]}-" * (start > 0) + "enter " * (start == 0) + [*path, "off"][goal - 1]] = (
                start,
                goal,
            )
        moves = moves or {"pass": (0, 0)}
        assert {move.text for move in position.moves()} == {move.replace("-off", " off") for move in moves}
        text = dice.choice(sorted(moves))
        position = position.play(text)
        start, goal = moves[text]
        if text != "pass":
            waiting[mover] -= start == 0
            off[mover] += goal == 15
            men[mover] = sorted([n for n in men[mover] if n != start] + [goal] * (goal < 15))
            if 5 <= goal <= 12 and goal in men[other]:
                men[other].remove(goal)
                waiting[other] += 1
        if goal not in (4, 8, 14):
            mover, other = other, mover
    assert winners(position) == [max(off, key=lambda player: off[player])]


# ---- Quarto, by bits


def common(kinds: list[str]) -> bool:
    """Have these pieces a trait in common? Each letter of a name is one of two for its place."""
    return any(len(set(letters)) == 1 for letters in zip(*kinds, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("squares", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_quarto_by_letters(seed: int, squares: bool) -> None:
    """The same moves and the same end of random games."""
    dice = random.Random(seed)
    position = gdl.load("quarto:squares" if squares else "quarto").start()
    names = [f"{t}{d}{r}{h}" for t in "TS" for d in "dl" for r in "rq" for h in "hf"]
    cells = [(c, r) for r in range(4) for c in range(4)]
    lines = [[(c, k) for k in range(4)] for c in range(4)] + [[(k, r) for k in range(4)] for r in range(4)]
    lines += [[(k, k) for k in range(4)], [(k, 3 - k) for k in range(4)]]
    if squares:
        lines += [[(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)] for c in range(3) for r in range(3)]
    there: dict[Square, str] = {}
    given = ""
    for ply in range(17):
        free = [name for name in names if name not in there.values() and name != given]
        moves: dict[str, tuple[Square | None, str]] = {}
        for cell in (cell for cell in cells if cell not in there) if ply else [None]:
            after = {**there, cell: given} if cell is not None else there
            done = any(all(x in after for x in line) and common([after[x] for x in line]) for line in lines)
            at = "" if cell is None else f"{'abcd'[cell[0]]}{cell[1] + 1} "
            for name in [""] if done or len(after) == 16 else free:
                moves[f"{at}{name}".strip()] = cell, name
        assert {move.text for move in position.moves()} == set(moves)
        text = dice.choice(sorted(moves))
        position = position.play(text)
        cell, name = moves[text]
        if cell is not None:
            there[cell] = given
        given = name
        won = any(all(x in there for x in line) and common([there[x] for x in line]) for line in lines)
        if won or len(there) == 16:
            assert winners(position) == ([["First", "Second"][ply % 2]] if won else [])
            return
        assert position.result is None
    raise AssertionError("it should be over")


# ---- puzzles


def test_peg_solitaire_by_levels() -> None:
    """Boards after each number of jumps, turned and mirrored ones counted once: the numbers are well known."""
    start = gdl.load("peg-solitaire").start()
    board = start.machine.program.board
    places = {(board.sites[i].column, board.sites[i].row): i for i in board.order}

    def shape(position: Position) -> frozenset[Square]:
        pegs = [square for square, site in places.items() if position.piece(site)]
        turned = [[(c, r), (8 - c, r), (c, 8 - r), (8 - c, 8 - r)] for c, r in pegs]
        ways = [list(way) for way in zip(*turned, strict=True)]
        ways += [[(r, c) for c, r in way] for way in ways]
        return frozenset(min(sorted(way) for way in ways))

    level, counts = {shape(start): start}, []
    for _ in range(6):
        counts.append(len(level))
        level = {shape(after): after for p in level.values() for m in p.moves() for after in [p.play(m)]}
    assert counts == [1, 1, 2, 8, 39, 171]


@pytest.mark.parametrize(
    ("columns", "counts"),
    [(2, [1, 2, 2, 2, 2, 2, 1, 0]), (3, [1, 2, 4, 8, 16, 20, 39, 62, 116, 152]), (4, [1, 2, 4, 10, 24, 54, 107, 212])],
)
def test_fifteen_puzzle_by_levels(columns: int, counts: list[int]) -> None:
    """Puzzles that need each number of moves: the numbers are well known."""
    level = {(start := gdl.load("fifteen-puzzle", columns=columns, seed=0).start()).state("tile"): start}
    seen, found = set(level), []
    for _ in counts:
        found.append(len(level))
        after = [p.play(m) for p in level.values() for m in p.moves()]
        level = {p.state("tile"): p for p in after if p.state("tile") not in seen}
        seen |= set(level)
    assert found == counts


def test_fifteen_puzzles_can_be_solved() -> None:
    """Seeds make different puzzles, each with an even permutation of tiles and gap, counted with the way of the gap."""
    puzzles = set()
    for seed in range(1, 6):
        position = gdl.load("fifteen-puzzle", seed=seed).start()
        board = position.machine.program.board
        tiles = [position.state("tile")[i] or 16 for i in board.order]
        gap = tiles.index(16)
        swapped = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
        assert sorted(tiles) == list(range(1, 17))
        assert (swapped + gap // 4 + gap % 4) % 2 == 0
        puzzles.add(tuple(tiles))
    assert len(puzzles) == 5
