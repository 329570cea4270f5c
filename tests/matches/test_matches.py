"""Matches: openings from both sides, faults, limits, figures; the same games again where no clock decides."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
import gdl.matches.match
from gdl.cli.group import main
from gdl.engines import missing_native
from gdl.infra.statistics import Estimate
from gdl.matches import Contest, ContestantError, Match, MatchState, contestant, elo_of, play_match, sprt_of
from gdl.matches.game import PlayedGame, play_game
from gdl.matches.openings import RandomOpenings, drawn, read_openings
from gdl.matches.text import data, lines_of, standing

FAKE = Path(__file__).parents[1] / "outside_engines" / "fake_engine.py"

native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def fake(manner: str, name: str = "uci") -> str:
    """A fake program in a seat."""
    return f"{name}:'{sys.executable}' '{FAKE}' {name} {manner}"


def played(one: str, other: str, games: int = 4, **more: object) -> tuple[Match, MatchState]:
    """A match in Tic-Tac-Toe."""
    contest = Contest(0.1)
    players = contestant(one, contest), contestant(other, contest)
    match = Match(players, contest, games, RandomOpenings(2), **more)  # type: ignore[arg-type]
    state = MatchState(match.sprt)
    play_match(gdl.load("tic-tac-toe"), match, state, lambda: None)
    return match, state


def test_each_opening_is_played_from_both_sides() -> None:
    """Two games in a row begin alike, and the other one begins."""
    _, state = played("random", fake("good"), 6)
    for one, other in zip(state.games[::2], state.games[1::2], strict=True):
        assert one.moves[:2] == other.moves[:2]
        assert (one.opening, one.first_is, other.first_is) == (other.opening, 0, 1)
    assert len({game.moves[:2] for game in state.games}) == 3


def test_the_same_seed_plays_the_same_games() -> None:
    """And another one others."""
    again = [[game.moves for game in played("random", fake("good"), 4, seed=seed)[1].games] for seed in (1, 1, 2)]
    assert again[0] == again[1] != again[2]


@pytest.mark.parametrize("manner", ["die", "cheat"])
def test_whoever_fails_loses_and_is_named(manner: str) -> None:
    """It is started again for the next game."""
    match, state = played("random", fake(manner))
    assert state.counts == (4, 0, 0)
    assert all(game.ending == "fault" and game.at_fault == 1 for game in state.games)
    text = "\n".join(lines_of(match, state))
    assert f"game 1: {fake(manner)} loses by its own fault: python" in text
    assert "4 lost by a fault" in text


@pytest.mark.parametrize(("games", "says"), [(1, "1 game won"), (11, "11 games won")])
def test_games_are_counted_in_words(games: int, says: str) -> None:
    match, state = played("random", fake("die"), games)
    assert f"  {says}, 0 drawn, 0 lost by random" in lines_of(match, state)


def test_giving_up_is_no_fault() -> None:
    """But a lost game."""
    _, state = played(fake("resign"), "random", 2)
    assert [(game.ending, game.points, game.at_fault) for game in state.games] == [("resigned", 0.0, None)] * 2


def test_a_long_game_is_broken_off() -> None:
    """As a draw, and told as such."""
    match, state = played("random", "random", 2, most_plies=3)
    assert [(game.ending, game.points) for game in state.games] == [("plies", 0.5)] * 2
    assert "of 2: 2 broken off at the limit of plies, as draws" in "\n".join(lines_of(match, state))


def test_throws_do_not_make_a_game_long() -> None:
    """Only what players do is counted: a turn of the Royal Game of Ur has four throws."""
    contest = Contest(0.1)
    players = contestant("random", contest), contestant("random", contest)
    match = Match(players, contest, 2, RandomOpenings(2), most_plies=30)
    state = MatchState(match.sprt)
    play_match(gdl.load("royal-game-of-ur"), match, state, lambda: None)
    assert all(game.ending == "plies" and len(game.moves) > 100 for game in state.games)


def test_a_match_is_data() -> None:
    """Of numbers that JSON has."""
    match, state = played("random", fake("die"), 2, sprt=(0.0, 20.0))
    told = json.loads(json.dumps(data(match, state), allow_nan=False))
    assert told["points"] == 2
    assert told["elo"]["difference"] is None
    assert told["games"][0]["at_fault"] == fake("die")
    assert told["reproducible"] is False
    assert standing(state).startswith("+2 =0 -0, Elo +∞")


def test_a_clear_match_ends_early() -> None:
    """When the sequential test is over, which looks at whole pairs."""
    _, state = played("random", fake("die"), 100, sprt=(-100.0, 100.0))
    assert state.sprt is not None
    assert state.sprt.verdict == "high"
    assert len(state.games) < 20
    assert len(state.games) % 2 == 0


def test_elo() -> None:
    """As the logistic curve has it."""
    elo = elo_of(Estimate(0.640065, 0.5, 1.0))
    assert round(elo.difference) == 100
    assert (elo.low, elo.high) == (0, math.inf)


def test_a_sequential_test_goes_by_the_points() -> None:
    """Nothing is known of no games, little of one; one side's being better shows in time."""
    assert sprt_of([], 0, 20).ratio == 0
    assert sprt_of([1.0], 0, 20).verdict is None
    assert sprt_of([0.5, 1.0] * 200, 0, 20).verdict == "high"
    assert sprt_of([0.5, 0.0] * 200, 0, 20).verdict == "low"
    one, other = sprt_of([1.0, 0.0, 0.5], -10, 30), sprt_of([0.0, 1.0, 0.5], -30, 10)
    assert one.ratio == pytest.approx(-other.ratio)


@pytest.mark.parametrize("text", ["", "random", "random:-1", "random:41", "book:x"])
def test_openings_that_are_none(text: str) -> None:
    """They are refused."""
    with pytest.raises(ValueError, match="these are no openings"):
        read_openings(text)


def test_openings_differ() -> None:
    """As long as there are others; a game that its opening ends is none."""
    found = drawn(gdl.load("tic-tac-toe"), RandomOpenings(1), 0, 9)
    assert len({line.moves[0].text for line in found}) == 9
    assert all(line.position.result is None for line in drawn(gdl.load("tic-tac-toe"), RandomOpenings(9), 0, 1))


@pytest.mark.parametrize("text", ["nobody", "human", "ai:never", "commit:", "commit:x y", "commit:HEAD?player=random"])
def test_players_that_are_none(text: str) -> None:
    """They are refused before anything is started."""
    with pytest.raises(ContestantError):
        contestant(text, Contest(0.1))


def test_what_is_not_there_is_told() -> None:
    """By the command, in a sentence."""
    run = CliRunner().invoke(main, ["match", "tic-tac-toe", "random", "uci:no-such-program"])
    assert run.exit_code == 1
    assert "uci:no-such-program: `no-such-program` cannot be started: No such file or directory" in run.output


def test_what_was_played_before_an_interruption_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long match is worth something, however it ends."""

    def second(*arguments: object) -> PlayedGame:
        if arguments[3] == 1:
            raise KeyboardInterrupt
        return play_game(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(gdl.matches.match, "play_game", second)
    run = CliRunner().invoke(main, ["match", "tic-tac-toe", "random", "random"])
    assert run.exit_code == 130
    assert "Tic-Tac-Toe: 1 game, " in run.output
    assert "Interrupted after 1 game of 100." in run.output


@native
def test_ours_play_in_a_process_of_their_own() -> None:
    """With as many nodes as the match says."""
    run = CliRunner().invoke(main, ["match", "tic-tac-toe", "mcts", "random", "--games", "2", "--nodes", "200"])
    assert "Tic-Tac-Toe: 2 games, 200 nodes a move, openings random:2, seed 0, 1 thread" in run.output


@native
@pytest.mark.slow
def test_ours_play_the_same_again() -> None:
    """Where all have nodes."""
    arguments = ["match", "tic-tac-toe", "mcts:100", "easy", "--games", "2", "--json", "--seed", "3"]
    one, other = (json.loads(CliRunner().invoke(main, arguments).stdout) for _ in range(2))
    assert one["reproducible"]
    assert [game["moves"] for game in one["games"]] == [game["moves"] for game in other["games"]]


@native
@pytest.mark.slow
def test_a_commit_plays() -> None:
    """This program as it was, started from its own files."""
    if not (Path(gdl.__file__).parents[1] / ".git").exists():
        pytest.skip("not run from a repository")
    _, state = played("commit:HEAD?player=mcts:100", "mcts:100", 2)
    assert all(game.ending == "rule" for game in state.games)
