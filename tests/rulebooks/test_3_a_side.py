"""3-A-Side against a second implementation of its rules, written from the text without the language."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from oracles.three_a_side import GOALS, NEAR, POINTS, State, ending, leaves, name_of, start, successors

import gdl
from gdl.api import Game
from gdl_interpreter.reference import Position

GAMES = 10
"""Random games of each way to open and each way to choose moves; raise it for a longer look."""
CAP = 4000
"""Plies after which a random game is given up."""


SITES = [*sorted(NEAR), *GOALS]


def _read(position: Position) -> State:
    """The State of a position of the rulebook."""
    board = position.machine.program.board
    stands = {site: position.piece(board.index[site]) for site in SITES}
    pieces = Counter(piece for piece in stands.values() if piece)
    assert pieces == {("North", "Man"): 3, ("South", "Man"): 3, (None, "Ball"): 1}
    north, south = (
        frozenset(site for site, piece in stands.items() if piece == (p, "Man")) for p in ("North", "South")
    )
    (ball,) = (site for site, piece in stands.items() if piece == (None, "Ball"))
    return State((north, south), ball, 0 if position.mover == "North" else 1, position.moves_left)


def _choose(dice: random.Random, manner: str, moves: list[str], past: list[str]) -> str:
    """A move, in one of several manners: any; mostly kicks; mostly the way back from where one came."""
    back = ["-".join(reversed(text.split("-"))) for text in past[-4:]]
    liked = {"any": [], "home": [m for m in moves if m in back], "goal": [m for m in moves if m.endswith("goal")]}[
        manner
    ]
    return dice.choice(liked if liked and dice.random() < 0.9 else moves)


def compare(game: Game, seed: int, opening: int, manner: str = "any") -> tuple[str, int]:
    """Play a random game by both, ply by ply: the reason it ended for (or "cap"), and its length."""
    dice = random.Random(f"{seed} {opening} {manner}")
    position, state = game.start(), start(opening)
    seen, past = Counter([state]), list[str]()
    while True:
        moves = successors(state)
        found = [move.text for move in position.moves()]
        assert len(found) == len(set(found)) and set(found) == set(moves)
        assert moves, "nobody is ever short of a move"
        text = _choose(dice, manner, sorted(moves), past)
        past.append(text)
        position, state = position.play(text), moves[text]
        seen[state] += 1
        ended, result = ending(state, seen[state]), position.result
        if ended is not None:
            assert result is not None and not position.moves()
            assert (result.winners, result.reason) == ended
            assert result.verdict == ("win" if len(result.winners) == 1 else "draw")
            return f"{result}", len(past)
        assert result is None
        assert _read(position) == state
        if len(past) == CAP:
            return "cap", len(past)


@pytest.fixture(scope="module")
def game() -> Game:
    """The rulebook."""
    return gdl.load("3-a-side")


@pytest.fixture(scope="module")
def offset() -> Game:
    """Its variant: one move in the first turn."""
    return gdl.load("3-a-side:offset")


def test_the_pitch(game: Game) -> None:
    """Thirty-five points and two goals, each with the neighbours of the author's diagram."""
    board = game.program.board
    assert len(NEAR) == 35 and board.played.bit_count() == 37
    assert {board.name_of(i) for i in range(len(board.sites)) if board.played >> i & 1} == set(SITES)
    for name, beside in NEAR.items():
        neighbours = board.neighbours[board.index[name]]
        assert {board.name_of(i) for i in range(len(board.sites)) if neighbours >> i & 1} == set(beside)
    for goal, row in GOALS.items():
        beside = [name_of(point) for point in POINTS if point[1] == row]
        neighbours = board.neighbours[board.index[goal]]
        assert len(beside) == 4
        assert {board.name_of(i) for i in range(len(board.sites)) if neighbours >> i & 1} == set(beside)


def test_the_start(game: Game, offset: Game) -> None:
    """Men on the middle three points of the second rows, the ball in the centre, North to move."""
    assert _read(game.start()) == start()
    assert _read(offset.start()) == start(opening=1)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft(game: Game, offset: Game, depth: int) -> None:
    """Both count the same, with either opening."""
    assert game.perft(depth) == leaves(start(), depth)
    assert offset.perft(depth) == leaves(start(opening=1), depth)


@pytest.mark.slow
@pytest.mark.parametrize("manner", ["any", "home", "goal"])
@pytest.mark.parametrize("opening", [2, 1])
def test_random_games(game: Game, offset: Game, opening: int, manner: str) -> None:
    """The same moves, the same position and the same end at every ply."""
    ends = Counter(compare(game if opening == 2 else offset, seed, opening, manner)[0] for seed in range(GAMES))
    assert sum(ends.values()) == GAMES
    assert set(ends) <= {
        "North wins (the ball is in the goal)",
        "South wins (the ball is in the goal)",
        "a draw (play without end)",
        "cap",
    }


def test_nobody_is_ever_short_of_a_move() -> None:
    """Whatever three points the men stand on, five others are next to them, and there are only four other pieces."""
    fewest = min(
        len({spot for man in men for spot in NEAR[man] if spot not in GOALS} - set(men))
        for men in combinations(sorted(NEAR), 3)
    )
    assert fewest == 5


WHOLE_GAMES = {
    # Two men beside the ball send it past South's men; the third turn brings a man to it, the fourth sends it home.
    "North scores": (
        2,
        "e6-e5 d6-d5 c2-b1 b1-a1  d4-c2 e5-d4 b2-a2 a2-b2  d4-c3 c2-c1 b2-a2 a2-b2  c3-c2 c1-south_goal",
        "North wins (the ball is in the goal)",
    ),
    # The same, turned round, behind a first turn of North's.
    "South scores": (
        2,
        "e6-f7 f7-g7  c2-c3 d2-d3 f6-g6 g6-f6  d4-e6 c3-d4 f6-g6 g6-f6  d4-e5 e6-e7 f6-g6 g6-f6  e5-e6 e7-north_goal",
        "South wins (the ball is in the goal)",
    ),
    # South kicks the ball among three of North's men, who send it three steps, by d6 and d7, the wrong way.
    "North's own goal": (2, "f6-e5 d6-c5 c2-c3 d4-d5 d5-north_goal", "South wins (the ball is in the goal)"),
    # The ball comes to c3, between b3, c2 and d3, and goes back by b2 and b1.
    "South's own goal": (
        2,
        "f6-g6 e6-f6 b2-b3 d2-d3 f6-e5 d4-c3 c3-south_goal",
        "North wins (the ball is in the goal)",
    ),
    # The first position, North to move, is there again after the fourth move and after the eighth.
    "play without end": (2, "d6-d5 d5-d6 b2-b3 b3-b2 d6-d5 d5-d6 b2-b3 b3-b2", "a draw (play without end)"),
    # With one opening move the first position, North having one move to make, comes back in the middle of his turns.
    "play without end, offset": (
        1,
        "d6-d5 b2-b3 b3-b2 d5-d6 d6-d5 b2-b3 b3-b2 d5-d6",
        "a draw (play without end)",
    ),
    "one opening move": (1, "e6-e5  b2-b3 d2-d3 d4-c3 e5-e6  c3-south_goal", "North wins (the ball is in the goal)"),
}


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_whole_games(game: Game, offset: Game, name: str) -> None:
    """Short games, followed by hand on the diagram: both play them, and they end at the last move and so."""
    opening, text, end = WHOLE_GAMES[name]
    position, state = (game if opening == 2 else offset).start(), start(opening)
    for move in text.split():
        assert position.result is None
        assert _read(position) == state
        position, state = position.play(move), successors(state)[move]
    assert str(position.result) == end


@pytest.mark.parametrize(("best_of", "wins"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (9, 5)])
def test_best_of(best_of: int, wins: int) -> None:
    """More than half of the games win a match, and the loser of one begins the next."""
    game = gdl.load("3-a-side", best_of=best_of)
    rules = game.program.match
    assert rules is not None
    assert (rules.wins, rules.games, rules.starts) == (wins, best_of, "loser")
    assert game.start("South").mover == "South" and game.start("South").moves_left == 2


def test_the_second_player_can_begin_with_one_move() -> None:
    """The shorter opening belongs to whoever begins."""
    position = gdl.load("3-a-side:offset", best_of=5).start("South")
    assert (position.mover, position.moves_left) == ("South", 1)
    position = position.play("c2 c3")
    assert (position.mover, position.moves_left) == ("North", 2)
