"""Matches: Sandkings to four wins of at most seven, and 3-A-Side as best of five, played, recorded and read back."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import gdl
from gdl.api import Game
from gdl.board_view.style import PLAIN
from gdl.records import Record, read_record, replay
from gdl.terminal.console import Console
from gdl.terminal.play import run_play

# How who begins stings the other's body, if the other only gets out of the way.
ATTACK_TEXT = (
    "b2-c3; a1-b2; c3-d3; b2-c3; c3-d4; d4-e4; g8-f8; stop; b3-c4; c4-d5; a2-b3; d5-e5; b3-c4; c4-d4; h7-g8; g6-h6; "
    "stop; e4-f5; d4-e4; f5-f6; e5-f5; f6-g6; b1-b2; h8-h7; stop; b2-c3; c3-d4; d4-e5; e5-f6; sting g6-g7"
)
ATTACK = ATTACK_TEXT.split("; ")
IDLE = ["f7-f6", "f6-f7", "stop"]


def turned(moves: list[str]) -> list[str]:
    """The same moves on the board turned round: as Black, who sits opposite, would make them."""
    halves = str.maketrans("abcdefgh12345678", "hgfedcba87654321")
    return [m if m == "stop" else m.replace("sting ", "").translate(halves) for m in moves]


class Typed(Console):
    """A console at which a list of lines is typed."""

    def __init__(self, lines: list[str]) -> None:
        self.written = io.StringIO()
        super().__init__(io.StringIO("".join(f"{line}\n" for line in lines)), self.written, PLAIN)


def play(game: Game, lines: list[str], file: Path, seats: dict[str, str] | None = None, seed: int = 1) -> str:
    """What is written while a game or match is played to its end."""
    console = Typed(lines)
    assert run_play(game, seats or {}, seed, file, None, console) == 0
    return console.written.getvalue()


def check(game: Game, record: Record, goal: int) -> dict[str, int]:
    """Who won how often: every move of the record is legal, the results are right, and the losers began."""
    wins = {player.name: 0 for player in game.program.players[: game.program.seated]}
    games = replay(game, record).games
    begun = next(iter(wins))
    for number, (played, again) in enumerate(zip(record.games, games, strict=True)):
        assert max(wins.values()) < goal, "the match goes on after it is decided"
        assert again.start.mover == begun
        assert played.first == (begun if number else None)
        assert again.start.players == tuple(wins)
        assert played.outcome is not None
        assert again.position.result is not None
        if played.outcome.verdict == "draw":
            begun = next(name for name in wins if name != begun)
            continue
        (winner,) = played.outcome.winners
        assert again.position.result.winners == (winner,)
        wins[winner] += 1
        begun = next(name for name in wins if name != winner)
    assert len(record.games) <= 2 * goal - 1
    assert max(wins.values()) == goal or len(record.games) == 2 * goal - 1
    return wins


@pytest.mark.slow
def test_four_wins_end_a_match(tmp_path: Path) -> None:
    """Black loses four times, begins after each, and the match is over."""
    game = gdl.load("sandkings", first_to=4)
    written = play(game, ATTACK + 3 * (IDLE + ATTACK), tmp_path / "match.yaml")
    record = read_record(tmp_path / "match.yaml")
    assert check(game, record, 4) == {"White": 4, "Black": 0}
    assert [played.first for played in record.games] == [None, "Black", "Black", "Black"]
    assert [len(played.steps) for played in record.games] == [30, 33, 33, 33]
    assert record.options["first_to"] == 4
    assert "Game 4 of the match: Black begins." in written
    assert "White wins the match." in written


@pytest.mark.slow
def test_seven_games_if_need_be(tmp_path: Path) -> None:
    """Who begins wins: three games each, then the seventh decides."""
    game = gdl.load("sandkings:match")
    lines = 3 * (ATTACK + turned(ATTACK)) + ATTACK
    written = play(game, lines, tmp_path / "match.yaml")
    record = read_record(tmp_path / "match.yaml")
    assert check(game, record, 4) == {"White": 4, "Black": 3}
    assert [played.first for played in record.games] == [None, *(3 * ["Black", "White"])]
    assert "Match: White 4, Black 3" in written


@pytest.mark.slow
def test_a_match_left_goes_on_where_it_was(tmp_path: Path) -> None:
    """Left in the second game and taken up again: the third is begun by the loser of the second."""
    game, file = gdl.load("sandkings", first_to=2), tmp_path / "match.yaml"
    second = turned(ATTACK)
    play(game, ATTACK + second[:8], file)
    assert [len(played.steps) for played in read_record(file).games] == [30, 8]
    console = Typed(second[8:] + ATTACK)
    assert run_play(game, {}, None, None, file, console) == 0
    assert check(game, read_record(file), 2) == {"White": 2, "Black": 1}


def test_without_the_option_one_game_is_played(tmp_path: Path) -> None:
    """No match unless it is asked for."""
    game = gdl.load("sandkings")
    written = play(game, ATTACK, tmp_path / "game.yaml")
    assert check(game, read_record(tmp_path / "game.yaml"), 1) == {"White": 1, "Black": 0}
    assert "Match:" not in written


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "goal", "seed"),
    [
        ("sandkings", {"first_to": 2, "square_shields": True, "bold": True}, 2, 10),
        ("3-a-side", {"best_of": 3}, 2, 2),
    ],
)
def test_a_match_between_random_players(
    name: str, options: dict[str, int], goal: int, seed: int, tmp_path: Path
) -> None:
    """A whole match is played and recorded; the seed only keeps it short."""
    game = gdl.load(name, **options)
    seats = {player.name: "random" for player in game.program.players[: game.program.seated]}
    written = play(game, [], tmp_path / "match.yaml", seats, seed)
    wins = check(game, read_record(tmp_path / "match.yaml"), goal)
    assert "Match: " + ", ".join(f"{player} {n}" for player, n in wins.items()) in written
