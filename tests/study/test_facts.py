"""Summing up: what games say together, and what they do not."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

import gdl
from gdl.study.facts import Facts, Score, facts_of, measure_of
from gdl.study.page import page
from gdl.study.play import Look, OneGame
from gdl.study.text import told
from gdl.study.used import Used


def won(name: str, plies: int = 10, looks: str = "") -> OneGame:
    """A game between A and B that one of them won. looks: who led after each ply; small: with little of the win."""
    shares = tuple((each, float(each == name)) for each in "AB")
    seen = tuple(
        Look(ply, None if who == "-" else who.upper(), 0.95 if who.isupper() else 0.7)
        for ply, who in enumerate(looks, start=1)
    )
    return OneGame(plies, (4, 2), "win", shares, "mate", (), seen)


DRAWN = OneGame(20, (3,), "draw", (("A", 0.5), ("B", 0.5)), "tired", ())
BROKEN_OFF = OneGame(99, (), None, (), None, ())


def facts(*games: OneGame) -> Facts:
    """What these games say."""
    return facts_of(["A", "B"], games, Used())


def test_balance() -> None:
    """Shares of games that came to their end; the bounds are Wilson's."""
    found = facts(*[won("A")] * 60, *[won("B")] * 40, BROKEN_OFF)
    assert found.games == 101 and found.unfinished == 1 and found.solved is None
    share = found.seats["A"]
    assert share.mean == 0.6 and found.seats["B"].mean == 0.4 and found.fair == 0.5
    assert share.low == pytest.approx(0.5020, abs=1e-4) and share.high == pytest.approx(0.6906, abs=1e-4)


@pytest.mark.parametrize(
    ("games", "line"),
    [
        ([won("A")] * 12 + [won("B")] * 9, "No share is surely more or less than an equal one (50.0%)."),
        ([won("A")] * 15 + [won("B")] * 2, "Surely not an equal share (50.0%): more: A; less: B."),
        ([DRAWN] * 20, "No share is surely more or less than an equal one (50.0%)."),
    ],
)
def test_who_has_more_than_an_equal_share(games: list[OneGame], line: str) -> None:
    """Only where the bounds say so."""
    assert line in list(told(facts(*games)))


def test_no_game_came_to_its_end() -> None:
    """Then there is nothing to say of shares."""
    found = facts(BROKEN_OFF)
    assert list(told(found))[:3] == [
        "Broken off as too long: 1 of 1 games; of these only length and rules count",
        "No game came to its end.",
        "",
    ]
    assert "<h2>Who wins" not in page("T", "", found)


def test_one_player() -> None:
    """How often it was solved, and no balance; a game that only counts is not to be solved."""
    solved = OneGame(9, (2, 1), "win", (("Solo", 1.0),), "in order", ())
    lost = OneGame(9, (2, 1), "win", (("Solo", 0.0),), "stuck", ())
    found = facts_of(["Solo"], [solved, lost, lost, lost], Used())
    assert found.solved is not None and found.solved.mean == 0.25 and found.leads is None
    lines = "\n".join(told(found))
    assert lines.startswith("Solved") and "share" not in lines and "<h2>Who wins" not in page("T", "", found)
    counted = [OneGame(9, (2,), "score", (("Solo", 1.0),), None, (("Solo", n),)) for n in (3, 5, 10)]
    found = facts_of(["Solo"], counted, Used())
    assert found.solved is None and found.scores == {"Solo": Score(3, 6.0, 10)}
    assert "Score of Solo: 3 to 10, mean 6.00" in list(told(found))
    found = facts_of(["Solo"], counted, Used(), "men_home")
    assert "Men home of Solo: 3 to 10, mean 6.00" in list(told(found)) and "<h2>Men home</h2>" in page("T", "", found)


def test_a_score_is_that_of_the_games_that_it_ended() -> None:
    """And it is said in how many that was, if not in all."""
    counted = OneGame(9, (2,), "score", (("A", 1.0), ("B", 0.0)), None, (("A", 4), ("B", 2)))
    won = OneGame(9, (2,), "win", (("A", 0.0), ("B", 1.0)), "a street", ())
    found = facts_of(["A", "B"], [counted, counted, won], Used(), "oil")
    assert found.scored == 2 and "Oil of A: 4 to 4, mean 4.00, in the 2 games that ended by it" in list(told(found))
    assert "<h2>Oil in the 2 games that ended by it</h2>" in page("T", "", found)


@pytest.mark.parametrize(
    ("endings", "measure"),
    [
        ("when no(empty): highest home wins", "home"),
        ("when no(empty): highest home wins\nwhen stuck: lowest home wins", "home"),
        ("when no(empty): highest home wins\nwhen stuck: highest score wins", "score"),
        ("when no(empty): draw", "score"),
    ],
)
def test_the_measure_is_what_the_endings_count(endings: str, measure: str) -> None:
    """By its name, if they agree."""
    rules = "players A, B\nboard grid(2, 2)\npiece Man\nstate home per player: 0..9\ndefine score(p): home(p) + 1\n"
    turn = "turn:\n    choose s in empty\n    place Man on s\n    my home += 1\n"
    assert measure_of(gdl.loads(f"{rules}{turn}{endings}\n").program) == measure


def test_lengths_choices_and_reasons() -> None:
    """Least, median, mean and most of the plies of players; choices of all of them together."""
    found = facts(won("A", 10), won("B", 14), DRAWN, BROKEN_OFF)
    assert found.plies == (0, 1.5, 5 / 4, 2) and found.thrown == 138 / 4
    assert found.branching == 3 and found.forced == 0
    assert found.choices[0] == 11 / 3 and found.choices[-1] == 7 / 3
    assert found.reasons == {"mate": 2, "tired": 1}


def test_leads() -> None:
    """Changes of the leader, nobody leading in between or not; who was behind and won; when it was decided."""
    leads = facts(won("A", 4, "A-Aa"), won("B", 4, "A-BA"), won("B", 4, "--bB"), DRAWN).leads
    assert leads is not None and leads.changes == pytest.approx(2 / 3)
    assert leads.comebacks is not None and leads.comebacks.mean == pytest.approx(1 / 3)
    assert leads.ahead == pytest.approx((3 / 4 + 4 / 4 + 3 / 4) / 3)
    assert leads.decided == pytest.approx((4 / 4 + 4 / 4 + 4 / 4) / 3)
    assert leads.course["A"][0] == pytest.approx(2 / 3) and leads.course["A"][-1] == pytest.approx(2 / 3)
    assert leads.course["B"][0] == 0 and leads.course["B"][10] == pytest.approx(2 / 3)


def test_half_time() -> None:
    """Who led after half of the plies, and whether he won; where nobody led there is nothing to keep."""
    leads = facts(won("A", 4, "-AAA"), won("B", 4, "-ABB"), won("B", 5, "BAAB"), won("B", 4, "A-BB")).leads
    assert leads is not None and leads.half is not None and leads.kept is not None
    assert leads.half.mean == 3 / 4 and leads.kept.mean == 1 / 3
    nobody = facts(won("A", 4, "---A")).leads
    assert nobody is not None and nobody.half is not None and nobody.half.mean == 0 and nobody.kept is None


def test_draws_decide_nothing() -> None:
    """Where all games are drawn, it is told how often the lead changed, and no more."""
    drawn = OneGame(4, (3,), "draw", (("A", 0.5), ("B", 0.5)), "tired", (), won("A", 4, "ABA").looks)
    leads = facts(drawn).leads
    assert leads is not None and leads.changes == 2
    assert leads.half is leads.kept is leads.ahead is leads.decided is leads.comebacks is None


def test_nothing_is_made_up_where_nobody_looked() -> None:
    """No leads, no scores."""
    found = facts(won("A"), DRAWN)
    assert found.leads is None and not found.scores
    assert "lead" not in "\n".join(told(found))


def test_a_page_of_many_lengths_has_few_bars() -> None:
    """However far apart they are."""
    games = [replace(won("A", n), choices=(2,) * n) for n in range(10, 1000, 7)]
    root = ElementTree.fromstring(page("T", "", facts(*games)).split("\n", 1)[1])
    assert 30 <= len(root.findall(".//svg")[1].findall("rect")) <= 40
