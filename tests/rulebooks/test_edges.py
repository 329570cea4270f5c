"""Edges: how long games are, what is conserved, and scores against a second way to count them."""

from __future__ import annotations

import pytest

import gdl
from gdl.api import Game
from gdl_interpreter.reference import Position

STRENGTH = {"Large": 3, "Medium": 2, "Small": 1}


@pytest.fixture(scope="module")
def game() -> Game:
    """The rulebook."""
    return gdl.load("edges")


def _score(position: Position, player: str) -> int:
    """The score worked out from the names of the edges, without the language."""
    board, program = position.machine.program.board, position.machine.program
    columns, rows = program.options["columns"], program.options["rows"]
    total = 0
    for column in range(columns):
        for row in range(1, rows + 1):
            cell = f"{'abcdefgh'[column]}{row}"
            strengths = {each.name: 0 for each in program.players}
            for side in "nesw":
                number = board.find(cell + side)
                assert number is not None
                piece = position.piece(number)
                if piece is not None and piece[0] is not None:
                    strengths[piece[0]] += STRENGTH[piece[1]]
            mine = strengths.pop(player)
            others = sum(strengths.values())
            total += (2 if others == 0 else 1) if mine > others else 0
    return total


@pytest.mark.parametrize("seed", range(25))
def test_random_games(game: Game, seed: int) -> None:
    """Thirty plies, or thirty-one after a steal; pyramids are conserved; scores agree."""
    playout = game.playout(seed)
    stolen = playout.moves[1].startswith("steal")
    assert len(playout.moves) == 30 + stolen
    position = game.start()
    for text in playout.moves:
        position = position.play(text)
        for player in ("Red", "Black"):
            on_board = sum(position.piece(i) is not None and position.piece(i)[0] == player for i in range(43))  # type: ignore[index]
            waiting = sum(position.stock(player, kind) or 0 for kind in STRENGTH)
            assert on_board + waiting == 15
    assert position.scores == {player: _score(position, player) for player in ("Red", "Black")}
    assert position.result is not None
    best = max(position.scores.values())
    expected = tuple(player for player, score in position.scores.items() if score == best)
    assert position.result.winners == expected
    assert position.result.verdict == ("win" if len(expected) == 1 else "draw")


def test_partners_share() -> None:
    """Double Edges: partners have the same score, and win together."""
    game = gdl.load("edges:double")
    playout = game.playout(1)
    scores, result = playout.position.scores, playout.result
    assert len(playout.moves) in (60, 61)
    assert scores["Red"] == scores["Orange"] and scores["Black"] == scores["Blue"]
    assert result is not None
    assert set(result.winners) in ({"Red", "Orange"}, {"Black", "Blue"}, {"Red", "Black", "Orange", "Blue"})


@pytest.mark.parametrize(("variant", "plies"), [("3x3", 24), ("4x4", 40), ("5x5", 60), ("torus", 24)])
def test_other_boards(variant: str, plies: int) -> None:
    """How long a game takes: until supplies are empty or the board is full."""
    playout = gdl.load(f"edges:{variant}").playout(3)
    assert len(playout.moves) in (plies, plies + 1)
    assert playout.result is not None
