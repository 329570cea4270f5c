"""Anchor against a second implementation of its rules, written from the text without the language."""

from __future__ import annotations

import random

import pytest
from oracles.anchor import COLOURS, State, board_of, leaves, mirror_of, name_of, scores_of, start, successors

import gdl
from gdl.api import Game
from gdl.diagnostics import RulebookError
from gdl_interpreter.reference import Position

GAMES = 2
"""Random games of each size and each way to choose moves; raise it for a longer look."""


def _agree(position: Position, state: State, scored: bool = True) -> None:
    """The same stones, player to move, scores and result; no stone too many or too few."""
    board = position.machine.program.board
    for colour, name in enumerate(COLOURS):
        stones = {
            site.name
            for number, site in enumerate(board.sites)
            if (piece := position.piece(number)) is not None and piece[0] == name
        }
        assert stones == {name_of(cell, state.size) for cell in state.stones[colour]}
    assert (position.ply, position.passes, position.swapped) == (state.plies, state.passes, state.swapped)
    if scored:
        assert position.scores == scores_of(state)
    if state.passes < 2:
        assert position.result is None
        assert position.mover == COLOURS[state.mover]
        return
    scores, result = scores_of(state), position.result
    assert result is not None and not position.moves()
    assert result.scores == scores
    best = tuple(name for name in COLOURS if scores[name] == max(scores.values()))
    assert result.winners == best
    assert result.verdict == ("win" if len(best) == 1 else "draw")
    assert result.people == dict(zip(COLOURS, reversed(COLOURS) if state.swapped else COLOURS, strict=True))


def _choose(dice: random.Random, manner: str, state: State, moves: dict[str, State]) -> str:
    """A move, in one of several manners: any; passing often; mirroring the other side where that can be done."""
    stones = sorted(set(moves) - {"pass", "swap"})
    other = sorted(set(moves) & {"pass", "swap"})
    mirror = mirror_of(state.last)
    if manner.startswith("mirror") and state.mover == (1 if manner == "mirror" else 0) and mirror is not None:
        name = name_of(mirror, state.size)
        if name in moves and dice.random() < 0.97:
            return name
    if other and (not stones or dice.random() < {"any": 0.01, "short": 0.2}.get(manner, 0.02)):
        return dice.choice(other)
    return dice.choice(stones)


def compare(game: Game, state: State, seed: int, manner: str, scored: bool = True) -> tuple[str, int, int]:
    """Play a random game by both, ply by ply: how it ended, its length, and how often a mirrored play was refused."""
    dice = random.Random(f"{seed} {manner} {state.size} {state.handicap}")
    position = game.start()
    _agree(position, state, scored)
    refused = 0
    while state.passes < 2:
        moves = successors(state)
        found = [move.text for move in position.moves()]
        assert len(found) == len(set(found)) and set(found) == set(moves)
        refused += max(state.mirrored) == 9 and len(moves) == len(board_of(state.size)) - len(
            state.stones[0] | state.stones[1]
        )
        text = _choose(dice, manner, state, moves)
        position, state = position.play(text), moves[text]
        _agree(position, state, scored or state.passes == 2)
    assert position.result is not None
    return str(position.result), state.plies, refused


@pytest.fixture(scope="module")
def game() -> Game:
    """The rulebook."""
    return gdl.load("anchor")


@pytest.mark.slow
@pytest.mark.parametrize("manner", ["any", "short", "mirror", "mirror by Black"])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_random_games_on_small_boards(size: int, manner: str) -> None:
    """The same moves, stones, scores and end at every ply."""
    game = gdl.load("anchor", size=size)
    played = [compare(game, start(size), seed, manner) for seed in range(GAMES)]
    if manner == "mirror" and size == 5:
        assert any(refused for _, _, refused in played), "no game came to a tenth mirrored play"


@pytest.mark.slow
def test_random_game(game: Game) -> None:
    """A whole game on the board of the text, scores included."""
    compare(game, start(), 1, "any")


def test_random_mirrored_game(game: Game) -> None:
    """White mirrors Black until that is forbidden."""
    _, _, refused = compare(game, start(), 1, "mirror", scored=False)
    assert refused


@pytest.mark.slow
@pytest.mark.parametrize("handicap", range(8))
def test_random_handicap_games(handicap: int) -> None:
    """With every handicap."""
    game = gdl.load("anchor", handicap=handicap)
    for seed in range(GAMES):
        compare(game, start(8, handicap), seed, "short")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "depth"), [(3, 1), (3, 2), (3, 3), (4, 2), (5, 2), (8, 1), (8, 2)])
def test_perft(size: int, depth: int) -> None:
    """Both count the same."""
    assert gdl.load("anchor", size=size).perft(depth) == leaves(start(size), depth)


@pytest.mark.slow
@pytest.mark.parametrize("handicap", range(1, 8))
def test_perft_of_handicap_games(handicap: int) -> None:
    """A pass from the first move on, and no swap."""
    game = gdl.load("anchor", handicap=handicap)
    assert game.perft(1) == 170 - handicap == leaves(start(8, handicap), 1)
    if handicap in (1, 7):
        assert game.perft(2) == leaves(start(8, handicap), 2)


def test_handicap_points_are_those_of_the_board_of_the_text() -> None:
    """A handicap on another board is refused, and so is an eighth stone."""
    with pytest.raises(RulebookError, match="the handicap points are those of a board of size 8"):
        gdl.load("anchor", size=5, handicap=1)
    with pytest.raises(RulebookError):
        gdl.load("anchor", handicap=8)


WHOLE_GAMES: dict[str, tuple[int, int, str, tuple[int, int], str]] = {
    # One stone that touches no side is dead, and there is no other: one prisoner, and no ground for anybody.
    "a lost stone": (8, 0, "h8 pass pass", (0, 1), "White wins"),
    "a stone lost by each": (8, 0, "h8 g8 pass pass", (1, 1), "a draw"),
    # a3 is a home corner of Black's: two sides that meet there, and all the other 18 cells are Black's.
    "a stone in a home corner": (3, 0, "a3 pass pass", (18, 0), "Black wins"),
    "changed sides": (3, 0, "a3 swap pass pass", (18, 0), "Black wins"),
    # a1 is an away corner of Black's.
    "a stone in an away corner": (3, 0, "a1 pass pass", (0, 1), "White wins"),
    # The second and the fourth row are walls from side to side; the third is nobody's.
    "walls": (3, 0, "a2 e4 b2 d4 c2 c4 d2 b4 pass pass", (3, 3), "a draw"),
    # Black's wall is the fourth row, White's the second. d6, e6 and b1 are dead, and the third row is nobody's.
    "prisoners": (
        4,
        0,
        "a4 d6 b4 e6 c4 a2 d4 b2 e4 c2 f4 d2 g4 e2 b1 pass pass",
        (3 * 5 + 2, 4 + 1),
        "Black wins",
    ),
    # Black mirrors White nine times, and the board is full: two anchors, nothing else.
    "a full board": (
        3,
        0,
        "c3 c5 c1 d5 b1 e5 a1 b4 d2 c4 c2 d4 b2 e4 a2 d3 b3 e3 a3 pass pass",
        (0, 0),
        "a draw",
    ),
    # No handicap stone is on a side.
    "one stone of handicap": (8, 1, "pass pass", (0, 1), "White wins"),
    "seven stones of handicap": (8, 7, "pass pass", (0, 7), "White wins"),
    # White is alone on a side that way, and h1 is an away corner of White's: everybody's stones are dead.
    "a handicap and a lost corner": (8, 2, "h1 pass pass", (1, 2), "White wins"),
}


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_whole_games(name: str) -> None:
    """Short games, counted by hand: both play them, and they end at the last move, with these scores and so."""
    size, handicap, text, scores, end = WHOLE_GAMES[name]
    position, state = gdl.load("anchor", size=size, handicap=handicap).start(), start(size, handicap)
    for move in text.split():
        _agree(position, state)
        position, state = position.play(move), successors(state)[move]
    _agree(position, state)
    assert position.scores == dict(zip(COLOURS, scores, strict=True))
    assert str(position.result) == end


def test_who_changed_sides_wins() -> None:
    """The winner is the person who took the stone over."""
    result = gdl.load("anchor", size=3).start().play("a3").play("swap").play("pass").play("pass").result
    assert result is not None
    assert (result.winners, result.people["Black"]) == (("Black",), "White")


@pytest.mark.parametrize("size", [5, 8])
def test_the_tenth_mirrored_play(size: int) -> None:
    """Nine are legal, the tenth is not, for either colour; behind another stone it is legal again."""
    game = gdl.load("anchor", size=size)
    for first in ("", name_of((0, 0, 0), size)):  # White mirrors Black; after a stone in the centre, Black White
        position = game.start().play(first) if first else game.start()
        cells = sorted(cell for cell in board_of(size) if cell > (0, 0, 0))
        for x, y, z in cells[:9]:
            position = position.play(name_of((x, y, z), size)).play(name_of((-x, -y, -z), size))
        position = position.play(name_of(cells[9], size))
        tenth = mirror_of(cells[9])
        assert tenth is not None
        explanation = position.explain(name_of(tenth, size))
        assert not explanation.legal and explanation.reason == "this would be the tenth mirrored play in a row"
        position = position.play(name_of(cells[10], size)).play(name_of(cells[11], size))
        mirror = mirror_of(cells[11])
        assert mirror is not None
        assert name_of(mirror, size) in {move.text for move in position.moves()}
