"""Races, sowing and puzzles: outside oracles, transcripts, invariants, and a table of broken rules."""

from __future__ import annotations

import random
from pathlib import Path

import pyspiel
import pytest
from mutation import failing

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

Square = tuple[int, int]


def halma_moves(men: dict[Square, int], player: int, goals: list[set[Square]]) -> set[tuple[Square, Square]]:
    """Steps, and hops as far as they lead, of all men of a player."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    moves = set()
    for man in (square for square, owner in men.items() if owner == player):
        ends, now = {(man[0] + x, man[1] + y) for x, y in ways} - men.keys(), [man]
        while now:
            c, r = now.pop()
            for x, y in ways:
                spot = c + 2 * x, r + 2 * y
                if (c + x, r + y) in men and spot not in men and spot not in ends and {*spot} <= {*range(16)}:
                    ends.add(spot)
                    now.append(spot)
        moves |= {(man, spot) for spot in ends if {*spot} <= {*range(16)}}
    return {(man, spot) for man, spot in moves if man not in goals[player] or spot in goals[player]}


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


# ---- broken rules

MUTANTS: dict[
    str, list[tuple[str, str, str]]
] = {  # rulebook: what says a rule, what breaks it, the example that notices
    "oware": [
        ("0..48 = 4", "0..48 = 5", "counts"),
        ("> (0 if", "> (1 if", "nothing is taken from one's own houses"),
        ("my last - number(x)", "0", "a side that is empty must be given something"),
        ("North(houses = site(7..12), last = 12)", "North(houses = site(7..12), last = 11)", "so must South be"),
        ("    seeds(house) = 0\n", "", "sowing goes round, into the other side's houses too"),
        (
            "        if here is house: here = step(here, ahead)",
            "        ",
            "twelve seeds pass over the house they come from",
        ),
        (
            "seeds(here) in 2..3",
            "seeds(here) is 3",
            "the last seed makes two or three of the other side's and takes them, and so on backwards",
        ),
        ("seeds(here) in 2..3", "seeds(here) in 2..4", "a house with another number stops it"),
        (" and here in their houses", "", "nothing is taken from one's own houses"),
        ("and here in their houses", "and here in (their houses or site(6))", "nor beyond the other side's"),
        ("except taken) > 0", "except taken) >= 0", "a grand slam takes nothing"),
        ("my store += total(taken)", "South store += total(taken)", "North takes from South"),
        ("my store > 24", "my store >= 24", "half of them is not enough"),
        ("my store > 24", "my store > 25", "more than half of the seeds"),
        ("seeds, mover) > 0", "seeds, mover) > 1", "a position that comes again ends the game"),
        (
            'when stuck: highest score wins by "no seed can be sown"',
            'when stuck: mover loses by "no seed can be sown"',
            "if that cannot be, the game is over, and seeds belong to whose side they lie on",
        ),
    ],
    "kalah": [
        ("each = 4", "each = 3", "counts"),
        ("0..144 = each", "0..144 = 4", "other numbers of seeds"),
        ("seeds(home(p)) = 0", "seeds(home(p)) = 1", "other numbers of seeds"),
        ("where seeds(house) > 0", "where seeds(house) >= 0", "a last seed in the store is another turn"),
        ("    seeds(house) = 0\n", "", "sowing"),
        ("        if here is their home: here = step(here, ahead)\n", "", "the other side's store is passed over"),
        ("is their home", "is site(14)", "so is South's"),
        ("here in my houses and", "true and", "nor in a house of the other side"),
        ("seeds(here) is 1 and", "true and", "not if the house was not empty"),
        ("(x): seeds(x) > 0", "(x): true", "nor if nothing lies opposite"),
        ("(x): true", "(x): false", "in the variant the seed itself is taken"),
        ("+= 1 + seeds", "+= seeds", "a last seed in an empty house of one's own takes what lies opposite"),
        ("        seeds(here) = 0\n", "", "thirteen seeds come back to their house, and take from the one opposite"),
        (
            "        seeds(facing(here)) = 0\n",
            "",
            "a last seed in an empty house of one's own takes what lies opposite",
        ),
        ("site(14 - n", "site(13 - n", "a last seed in an empty house of one's own takes what lies opposite"),
        ("if here is my home:", "if here is site(7):", "a last seed in the store is another turn"),
        ("for p in players):", "for p in enemies(mover)):", "an equal number is a draw"),
        ("for p in players):", "for p in mover):", "also when the mover has emptied the other side"),
        (
            "seeds(home(p)) + total(houses(p)) ",
            "seeds(home(p)) ",
            "the game is over when either side is empty; what is left belongs to whose side it lies on",
        ),
        ("highest score", "lowest score", "also when the mover has emptied the other side"),
    ],
    "backgammon": [
        ("3 if n is 8 else 5", "5 if n is 8 else 5", "the men at the start"),
        ("{6, 8, 13, 24}", "{6, 8, 12, 24}", "the men at the start"),
        ("    next = starter", "", "the first throw is no double, those that follow may be"),
        ("(1..6 except one_die if ply is 0 else 1..6)", "1..6", "counts"),
        (
            "1..6 except one_die if ply is 0 else 1..6",
            "1..6 except one_die",
            "the first throw is no double, those that follow may be",
        ),
        ("made < (3 if one_die is two_die else 1)", "made < 1", "a double is played four times"),
        ("men(x) > 1)", "men(x) > 2)", "both dice must be played if they can be"),
        (
            "men(x) > 1)",
            "men(x) > 0)",
            "a man alone on a point is hit and has to enter again",
        ),
        ("        if spot in theirs: their on_bar += 1\n", "", "a man alone on a point is hit and has to enter again"),
        (
            "in (bar if my on_bar > 0 else",
            "in (bar if false else",
            "a man alone on a point is hit and has to enter again",
        ),
        ("25 - d) if my on_bar", "24 - d) if my on_bar", "a man alone on a point is hit and has to enter again"),
        ("    if man is bar: my on_bar -= 1\n", "", "one of two enters, and the turn is over"),
        (
            '        require playable(spare, held) else "both dice must be played if they can be"\n',
            "",
            "both dice must be played if they can be",
        ),
        ("(b > a and playable(b, held))", "(b < a and playable(b, held))", "the larger if only one can be played"),
        ("not playable(a, held) or", "false or", "the smaller if the larger cannot be played"),
        ("(b > a and playable(b, held))", "b > a", "also if the smaller was thrown first"),
        ("            require made is 0\n", "", "as many of a double as can be"),
        (" or not (mine in my home) else", " else", "nobody goes off before all are home"),
        ("my on_bar > 0 or not (mine", "not (mine", "a man on the bar is not home"),
        (
            "furthest if pips(furthest) < d else point(mover, d) and mine",
            "point(mover, d) and mine",
            "off from the very point, or the furthest man if all are nearer",
        ),
        (
            "furthest if pips(furthest) < d else point(mover, d) and mine",
            "furthest",
            "off from the very point, or the furthest man if all are nearer",
        ),
        ("home = site(19..24)", "home = site(20..24)", "Black goes off beyond 24"),
        ("if mover is White else one(mine)", "", "Black goes off beyond 24"),
        ("my borne_off is 15 or any(reach", "any(reach", "a gammon: the other side has none off"),
        ("their borne_off is 0: mover", "their borne_off is 1: mover", "a gammon: the other side has none off"),
        ("their on_bar > 0 or", "", "or on the bar"),
        ("or any(theirs and my home)", "", "a backgammon: and one is still in the winner's home"),
        ("when my borne_off is 15: mover wins", "when my borne_off is 15: mover loses", "the last man off wins"),
    ],
    "royal-game-of-ur": [
        ("men = 7", "men = 6", "in along one's own row"),
        ("supply: men Man", "supply: 7 Man", "fewer men"),
        ("White(entry = d1", "White(entry = c1", "in along one's own row"),
        ("require n > 0", "require n > 1", "in along one's own row"),
        ("require n > 0", "require n >= 0", "a throw of 0 is a pass"),
        ("column_of(x) < 8", "column_of(x) < 7", "the way of White"),
        ("is 1 else west", "is 2 else west", "the way of White"),
        ("outward = north", "outward = south", "the way of Black"),
        ("repeat n - 1 times", "repeat n times", "the way of White"),
        ("remove {e1, f1, e3, f3}", "remove {e1, e3, f3}", "an exact throw is needed to leave"),
        (
            '            require last is not none else "a man leaves by an exact throw"\n',
            "",
            "an exact throw is needed to leave",
        ),
        ("                remove man\n", "", "the last man off wins"),
        ("spot not in mine else", "true else", "the way of White"),
        (
            "spot is not d2 or spot not in theirs",
            "spot not in theirs",
            "an enemy in the middle row goes back to where it came from",
        ),
        ("spot is not d2 or spot not in theirs", "true", "but not on the middle rosette"),
        ("    return spot and theirs to supply\n", "", "an enemy in the middle row goes back to where it came from"),
        ("{a1, g1, d2,", "{g1, d2,", "a rosette is another turn"),
        ("{a1, g1, d2,", "{a1, g1,", "a rosette is another turn"),
        ("    if spot in rosettes: next = mover", "    if spot in rosettes: again", "a rosette is another turn"),
        ("and no(my supply)", "", "men that have not come in are not off"),
        ("no(mine) and", "", "with no move one passes"),
    ],
    "chinese-checkers": [
        ("d in directions, a in 0..4, b in 0..4", "d in directions, a in 0..4, b in 0..3", "the star has six points"),
        ("b in 5 - a..4", "b in 4 - a..4", "the star has six points"),
        ("nth(number(p), northeast, southwest)", "nth(number(p), northeast, southeast)", "two face each other"),
        ("southeast, west)", "southeast, southwest)", "three sit in every second point"),
        ("east, southwest, west)", "east, southwest, southeast)", "four sit in two pairs"),
        (
            "east, southeast, southwest, west, northwest)",
            "southeast, east, southwest, west, northwest)",
            "six fill the points",
        ),
        ("point(opposite(home))", "point(home)", "two face each other"),
        ("(around(man) or hops(man))", "hops(man)", "one step in any direction"),
        ("(around(man) or hops(man))", "around(man)", "or over men, anybody's, one at a time, and on over others"),
        ("and pieces, d)", "and mine, d)", "or over men, anybody's, one at a time, and on over others"),
        ("repeat while any(more)", "repeat 1 times", "or over men, anybody's, one at a time, and on over others"),
        ("and pieces, d) and empty", "and pieces, d)", "or over men, anybody's, one at a time, and on over others"),
        (" or hops(man)) and empty", " or hops(man))", "round a ring of hops, but not to where it began"),
        ("step(step(more, d) and pieces, d)", "step(step(more, d), d)", "one step in any direction"),
        ("man not in my goal or spot in my goal", "true", "a man that has arrived stays in its goal"),
        ("man not in my goal or spot in my goal", "man not in my goal", "a man that has arrived stays in its goal"),
        ("    else:\n        pass", "    else:\n        require false", "who cannot move passes"),
        ("no(goal(p) and empty) and", "", "one man more to bring home"),
        ("and any(goal(p) and pieces(p))", "", "counts"),
        (
            "no(goal(p) and empty) and any(goal(p) and pieces(p))",
            "goal(p) in pieces(p)",
            "an enemy who has stayed there does not help",
        ),
        ("mover wins", "mover loses", "the point is full"),
        ("ply >= longest", "ply > longest", "too long"),
        ("turns * count(players)", "turns * 6", "too long"),
        ("            mover leaves\n", "", "to the last"),
        ("my rank = count(players)", "my rank = 6 - count(players)", "to the last"),
        ('    when false: draw by "arrived"\n', "", "to the last"),
    ],
    "halma": [
        ("grid(16, 16)", "grid(17, 16)", "two have nineteen men each"),
        ("<= n + 1", "<= n + 2", "two have nineteen men each"),
        ("let n = 4 if count(players) is 2 else 3", "let n = 4", "four have thirteen"),
        ("let n = 4 if count(players) is 2 else 3", "let n = 3", "two have nineteen men each"),
        ("southwest, northeast)", "southwest, northwest)", "two have nineteen men each"),
        ("northwest, northeast, southeast)", "northeast, northwest, southeast)", "four have thirteen"),
        ("camp(opposite(home), n)", "camp(home, n)", "two have nineteen men each"),
    ],
    "peg-solitaire": [
        ("column({1, 2, 6, 7}) and", "column({1, 2, 6}) and", "the board"),
        ("sites except d4", "sites except d3", "the board"),
        ("for d in orthogonal", "for d in directions", "along a row or a column, over one peg, into an empty hole"),
        ("and mine, d)", ", d)", "along a row or a column, over one peg, into an empty hole"),
        (", d) and empty for", ", d) for", "along a row or a column, over one peg, into an empty hole"),
        ("    remove between(peg, spot)\n", "", "a peg jumps over another, which is taken"),
        ("when mine is d4: mover wins", "when mine is d4: mover loses", "a solution"),
        ("when mine is d4", "when count(mine) is 1", "one peg elsewhere is not enough"),
        ("when stuck: mover loses", "when stuck: mover wins", "no more jumps"),
    ],
    "fifteen-puzzle": [
        ("columns = 4", "columns = 5", "the solved puzzle"),
        ("rows = columns", "rows = 4", "eight tiles"),
        ("seed = 1 in", "seed = 2 in", "the first puzzle"),
        ("(0 if seed is 0 else 400)", "400", "the solved puzzle"),
        ("tile(x) = number(x)", "tile(x) = 1 + number(x)", "the solved puzzle"),
        ("in near(gap)", "in around(gap)", "a tile beside the gap is pushed into it"),
        ("    tile(spot) = 0\n", "", "a tile beside the gap is pushed into it"),
        ("    tile(gap) = tile(spot)\n", "", "a tile beside the gap is pushed into it"),
        ("    gap = spot\n", "", "a tile beside the gap is pushed into it"),
        ("mod count(sites) for", "for", "in order"),
        ("ply >= longest", "ply > longest", "too many moves"),
        ("when every", "when ply < longest and every", "the last move allowed is enough"),
        ('variant "eight": columns = 3', 'variant "eight": columns = 5', "eight tiles"),
    ],
    "quarto": [
        ('Tlqf(neutral, letter = "H", tall)', 'Tlqf(neutral, letter = "H")', "four tall ones in a row"),
        ("    if given is not none:", "    if ply > 0:", "four tall ones in a row"),
        (
            "in kinds except kind(pieces)",
            "in kinds",
            "the first player hands over a piece, the second places it and hands over another",
        ),
        ("any(empty) and not done", "any(empty)", "four tall ones in a row"),
        ("where tall(x)", "where dark(x)", "four tall ones in a row"),
        ("alike(x in pieces where dark(x)) or ", "", "four dark ones in a column"),
        ("alike(x in pieces where round(x)) or ", "", "four round ones on a diagonal"),
        (" or alike(x in pieces where hollow(x))", "", "four hollow ones"),
        (" or four(pieces except these)", "", "four short ones"),
        ("four(these) or", "", "four hollow ones"),
        ("line(these, 4)", "line(these, 3)", "four that have nothing in common"),
        ("mover wins by", "mover loses by", "four light ones"),
        ("usual(these) or any(", "any(", "a row counts there, too"),
        ("step(these, southwest)", "step(these, northwest)", "a square"),
    ],
}


@pytest.mark.parametrize(("name", "number"), [(name, i) for name in MUTANTS for i in range(len(MUTANTS[name]))])
def test_a_broken_rule_is_noticed(name: str, number: int, tmp_path: Path) -> None:
    """Without this rule the rulebook can be played, but the example that guards it does not hold."""
    old, new, guard = MUTANTS[name][number]
    assert failing(name, [(old, new)], guard, tmp_path) == [guard]
