"""Which method suits a game: duels, and verdicts that are kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

import gdl
from gdl.engines import missing_native
from gdl.opponents import tuning
from gdl.opponents.tuning import Verdict, duel, keep, method_for, methods_for, player_of, verdict_of
from gdl.resources import shipped_rulebooks
from gdl_interpreter.reference import Position
from gdl_interpreter.search.player import Choice, Player

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

CERTAIN = """game "A wins"
players A, B
board ring(4)
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): A wins
"""


@dataclass
class First:
    """Plays the first move, and notes for whom."""

    played: list[str | None] = field(default_factory=list)

    def choose(self, position: Position, **_: object) -> Choice:
        """The first move."""
        self.played.append(position.person)
        return Choice(position.moves()[0].text, 0.5, False, 1, 0, 0.0)


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Verdicts are kept in a folder of this test's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(tuning, "_shipped", dict)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "methods"),
    [
        ("tic-tac-toe", ("mcts", "rave", "wary", "alphabeta")),
        ("backgammon", ("mcts", "rave", "wary")),
        ("fifteen-puzzle", ("mcts", "rave", "wary")),
        ("3-a-side", ("mcts", "rave", "wary", "alphabeta")),
        ("sandkings", ("mcts", "rave", "wary", "alphabeta")),
    ],
)
def test_methods_that_can_play(name: str, methods: tuple[str, ...]) -> None:
    """Alpha-beta wants two sides and no chance."""
    assert methods_for(gdl.load(name)) == methods


def test_a_method_that_cannot_play_is_refused() -> None:
    """With those that can."""
    with pytest.raises(ValueError, match="can be played by mcts, rave"):
        player_of(gdl.load("backgammon"), "alphabeta")


@pytest.mark.parametrize(("seats", "players"), [(2, "A, B"), (3, "A, B, C"), (4, "A, B, C, D")])
def test_a_duel_seats_both(seats: int, players: str) -> None:
    """By turns each has every second seat; the points are those of his seats."""
    text = CERTAIN.replace("A, B", players).replace("ring(4)", "ring(8)")
    game, one, other = gdl.loads(text), First(), First()
    points = [duel(game, cast(Player, one), cast(Player, other), 0.01, number) for number in range(2)]
    assert points == [1.0, 0.0]
    names = players.split(", ")
    assert set(one.played) == set(other.played) == set(names)
    assert len(one.played) + len(other.played) == 2 * (8 - 2 - 1)  # two random moves, and one that is forced


def test_people_stay_themselves_when_colours_are_exchanged() -> None:
    """In a duel, too: the points are those of who began as the first player."""
    game = gdl.load("hex", size=3, pie=1)
    one, other = First(), First()
    duel(game, cast(Player, one), cast(Player, other), 0.01, 0)
    assert set(one.played) == {"Black"} and set(other.played) == {"White"}


def test_verdicts_are_kept() -> None:
    """For the rulebook as it is, with its variant and options; without one it is random games in a tree."""
    game, other = gdl.load("tic-tac-toe"), gdl.load("tic-tac-toe:misere")
    assert verdict_of(game) is None and method_for(game) == "mcts"
    verdict = Verdict("rave", {"mcts rave": (1.5, 4)}, 0.1)
    path = keep(game, verdict)
    assert path.name == "tuned.json" and verdict_of(game) == verdict and method_for(game) == "rave"
    assert verdict_of(other) is None
    keep(other, Verdict("alphabeta", {}, 0.1))
    assert method_for(other) == "alphabeta" and verdict_of(game) == verdict
    assert player_of(game).method == "rave"
    hex_, small = gdl.load("hex"), gdl.load("hex", size=5)
    keep(hex_, verdict)
    assert verdict_of(small) is None


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '{"KEY": 1}', '{"KEY": {"method": "rave"}}', '{"KEY": {"method": "luck", "points": {}}}'],
)
def test_a_damaged_file_is_not_there(text: str) -> None:
    """And the next verdict makes it good again."""
    game = gdl.load("tic-tac-toe")
    path = keep(game, Verdict("rave", {}, 0.1))
    (key,) = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(text.replace("KEY", key), encoding="utf-8")
    assert verdict_of(game) is None and method_for(game) == "mcts"
    keep(game, Verdict("rave", {}, 0.1))
    assert method_for(game) == "rave"


def test_what_was_found_out_here_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before what came with the program, which goes by the name."""
    monkeypatch.setattr(tuning, "_shipped", lambda: {"hex": Verdict("rave", {}, 0.1)})
    assert method_for(gdl.load("hex", size=5)) == "rave"
    keep(gdl.load("hex", size=5), Verdict("mcts", {}, 0.1))
    assert method_for(gdl.load("hex", size=5)) == "mcts" and method_for(gdl.load("hex")) == "rave"


def test_verdicts_that_come_with_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are of rulebooks that come with it, and have the most points."""
    monkeypatch.undo()
    shipped = tuning._shipped()
    assert set(shipped) <= set(shipped_rulebooks())
    for name, verdict in shipped.items():
        total: Counter[str] = Counter()
        for pair, (points, games) in verdict.points.items():
            one, other = pair.split()
            total[one] += points
            total[other] += games - points
        assert not total or total[verdict.method] == max(total.values()), name


def test_a_method_that_is_no_longer_possible_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a verdict of an older version may be."""
    game = gdl.load("backgammon")
    keep(game, Verdict("alphabeta", {}, 0.1))
    assert method_for(game) == "mcts"


def test_the_one_with_most_points_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all pairs together."""
    results: Mapping[frozenset[str], float] = {
        frozenset({"mcts", "rave"}): 0.0,
        frozenset({"mcts", "alphabeta"}): 1.0,
        frozenset({"mcts", "wary"}): 1.0,
        frozenset({"rave", "wary"}): 1.0,
        frozenset({"rave", "alphabeta"}): 1.0,
        frozenset({"wary", "alphabeta"}): 0.5,
    }

    def decided(_: object, one: Player, other: Player, seconds: float, number: int) -> float:
        return results[frozenset({one.method, other.method})]

    monkeypatch.setattr(tuning, "duel", decided)
    heard: list[str] = []
    verdict = tuning.tune(gdl.load("tic-tac-toe"), 0.01, 2, told=heard.append)
    assert verdict.method == "rave"
    assert verdict.points["mcts rave"] == (0.0, 2) and verdict.points["wary alphabeta"] == (1.0, 2)
    assert heard[:2] == ["mcts 0 : 1 rave", "mcts 0 : 2 rave"] and len(heard) == 12
