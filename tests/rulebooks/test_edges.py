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


WHOLE_GAMES = {
    "supplies run out after thirty plies": (
        "edges",
        (
            "Medium a2n; Medium b3e; Large a1e; Medium b1e; Small a2w; Small d1n; "
            "Small b1s; Medium c2n; Small a3w; Small c1s; Medium d3e; Small b3n; "
            "Large d2n; Medium c3e; Large a2e; Medium a1w; Large c2e; Small a3e; "
            "Large c1n; Small d2e; Medium a3n; Large c3n; Medium a1n; Large b1n; "
            "Medium d1s; Large d3n; Small a1s; Large b2e; Small d1e; Large c1e"
        ),
        {"Red": 6, "Black": 8},
    ),
    "after a steal it takes thirty-one": (
        "edges",
        (
            "Large d3e; steal Medium d3e; Large c1n; Small d1s; Small b2n; Small b3e; "
            "Medium b2e; Medium c3e; Small b1n; Medium d2n; Medium a2e; Medium a2w; "
            "Large b3n; Medium a1e; Large b1e; Large d2e; Large c1s; Small d1n; "
            "Small c3n; Large d3n; Medium a3n; Small c1e; Small c2e; Large d1e; "
            "Large a2n; Small b1s; Small a1n; Large a1w; Medium a1s; Large a3e; "
            "Medium c2n"
        ),
        {"Red": 8, "Black": 6},
    ),
    "a full board ends it on a torus": (
        "edges:torus",
        (
            "Large b3e; Large a2e; Medium d2e; Large d1n; Medium c2n; Small b2n; "
            "Medium d2n; Medium a3n; Small a2n; Medium a3e; Large d3n; Large c1n; "
            "Small c2e; Large b1e; Small b3n; Small c3n; Medium b1n; Medium d3e; "
            "Large a1e; Small d1e; Medium c3e; Medium a1n; Large b2e; Small c1e"
        ),
        {"Red": 7, "Black": 6},
    ),
}


@pytest.mark.parametrize("what", WHOLE_GAMES)
def test_whole_games(what: str) -> None:
    """Games move by move; their scores are those of the second way to count, and nothing ends them before."""
    name, moves, scores = WHOLE_GAMES[what]
    position = gdl.load(name).start()
    for text in moves.split("; "):
        assert position.result is None
        position = position.play(text)
    assert position.scores == scores == {player: _score(position, player) for player in scores}
    assert position.result is not None
