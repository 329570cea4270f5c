"""Matches: who begins, who has won, when it is over; and one played through."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from session_cases import Typed

import gdl
from gdl.records import read_record
from gdl.table.match import Match, Played
from gdl.terminal.play import run_play
from gdl_interpreter.program import MatchRules
from gdl_interpreter.reference import Result

SEATS = ("Red", "Blue", "Green")


def won_by(winners: str, people: Mapping[str, str] | None = None) -> Result:
    """A result in which these win; nobody: a draw."""
    names = tuple(winners.split())
    shares = dict.fromkeys(SEATS, Fraction(0))
    people = people or {name: name for name in SEATS}
    return Result("win" if names else "draw", names or SEATS, shares, None, {}, {}, people)


@pytest.mark.parametrize(
    ("starts", "games", "first"),
    [
        (None, [], None),
        (None, [("Red", "Red")], "Blue"),
        (None, [("Green", "Red")], "Red"),
        ("winner", [("Red", "Green")], "Green"),
        ("loser", [("Red", "Green")], "Blue"),
        ("loser", [("Red", "Blue")], "Green"),
        ("loser", [("Red", "")], "Blue"),
        ("winner", [("Blue", "Red Blue Green")], "Green"),
    ],
)
def test_who_begins_the_next_game(starts: str | None, games: list[tuple[str, str]], first: str | None) -> None:
    played = tuple(Played(begun, won_by(winners)) for begun, winners in games)
    assert Match(MatchRules(3, 5, starts), SEATS, played).first() == first


def test_wins_are_credited_to_people() -> None:
    swapped = {"Red": "Blue", "Blue": "Red", "Green": "Green"}
    games = (Played("Red", won_by("Red")), Played("Blue", won_by("Red", swapped)), Played("Red", won_by("")))
    match = Match(MatchRules(2, 5, None), SEATS, games)
    assert match.wins == {"Red": 1, "Blue": 1, "Green": 0}
    assert not match.is_over
    assert match.leaders == ("Red", "Blue")


@pytest.mark.parametrize(("wins", "games", "over"), [(2, 7, True), (3, 7, False), (3, 2, True), (3, None, False)])
def test_a_match_is_over_by_wins_or_by_games(wins: int, games: int | None, over: bool) -> None:
    played = (Played("Red", won_by("Red")), Played("Blue", won_by("Red")))
    assert Match(MatchRules(wins, games, None), SEATS, played).is_over is over


RULES = """
game "Race":
    goal = "Fill the line."
players Red, Blue
board grid(2, 1)
piece Stone
turn:
    choose spot in empty
    place Stone on spot
when no(empty): mover wins by "full"
match first to 2 of 3, loser starts
"""


def test_a_match_is_played_left_and_resumed(tmp_path: Path) -> None:
    game = gdl.loads(RULES)
    file = tmp_path / "match.yaml"
    console = Typed(["a1", "b1", "a1"])
    assert run_play(game, {}, 1, file, None, console) == 0
    written = "".join(console.finish())
    assert "Blue wins (full)" in written
    assert "Match: Red 0, Blue 1" in written
    assert "Game 2 of the match: Red begins." in written
    assert [len(each.steps) for each in read_record(file).games] == [2, 1]
    console = Typed(["b1"])
    assert run_play(game, {}, None, None, file, console) == 0
    written = "".join(console.finish())
    assert "Match: Red 0, Blue 2" in written
    assert "Blue wins the match." in written
    assert "To go on" not in written.split("Blue wins the match.")[1]
    assert len(read_record(file).games) == 2
