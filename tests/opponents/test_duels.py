"""Duels: who sits where, what they are worth, which method they speak for, and that spreading them changes nothing."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import cast

import pytest

import gdl
from gdl.engines import missing_native
from gdl.infra.executors import Serial, WorkError
from gdl.opponents import duels
from gdl.opponents.duels import Duel, best, clearly, duel, play_duel, tune
from gdl.opponents.tuning import Verdict
from gdl.remote import Source, source_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.methods import methods_of
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

    def choose(self, position: Position, *_: object, **__: object) -> Choice:
        """The first move."""
        self.played.append(position.person)
        return Choice(position.moves()[0].text, 0.5, False, 1, 0, 0.0)


@pytest.mark.parametrize(("seats", "players"), [(2, "A, B"), (3, "A, B, C"), (4, "A, B, C, D")])
def test_a_duel_seats_both(seats: int, players: str) -> None:
    """By turns each has every second seat; the points are those of his seats."""
    text = CERTAIN.replace("A, B", players).replace("ring(4)", "ring(8)")
    game, one, other = gdl.loads(text), First(), First()
    both = [cast(Player, one), cast(Player, other)]
    assert [duel(game, both, 0.01, None, number) for number in range(2)] == [1.0, 0.0]
    names = players.split(", ")
    assert set(one.played) == set(other.played) == set(names)
    assert len(one.played) + len(other.played) == 2 * (8 - 2 - 1)  # two random moves, and one that is forced


def test_what_chance_brings_does_not_make_a_game_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game ends in a draw after so many plies of the players, however many dice fall for each of them."""
    dice = "".join(f"    chance die{number} in 1..6\n" for number in range(5))
    game = gdl.loads(CERTAIN.replace("turn:\n", f"turn:\n{dice}"))
    for most, points in ((4, 1.0), (3, 0.5)):
        monkeypatch.setattr(duels, "MOST_PLIES", most)
        one, other = First(), First()
        assert duel(game, [cast(Player, one), cast(Player, other)], 0.01, None, 0) == points
        assert len(one.played) + len(other.played) == 1  # two random moves, and one that is forced


def test_people_stay_themselves_when_colours_are_exchanged() -> None:
    """In a duel, too: the points are those of who began as the first player."""
    game = gdl.load("hex", size=3, pie=1)
    one, other = First(), First()
    duel(game, [cast(Player, one), cast(Player, other)], 0.01, None, 0)
    assert set(one.played) == {"Black"} and set(other.played) == {"White"}


@pytest.mark.parametrize(
    ("points", "method"),
    [
        ({}, "mcts"),
        ({"mcts rave": (0.0, 4)}, "rave"),
        ({"mcts rave": (0.0, 2)}, "mcts"),
        ({"mcts rave": (1.0, 4)}, "mcts"),
        ({"mcts rave": (4.0, 20)}, "rave"),
        ({"mcts rave": (2.0, 4), "mcts alphabeta": (0.0, 4), "rave alphabeta": (4.0, 4)}, "rave"),
        ({"mcts rave": (0.0, 4), "rave alphabeta": (0.0, 4)}, "alphabeta"),
        ({"mcts rave": (0.0, 8), "mcts alphabeta": (4.0, 4), "rave alphabeta": (0.0, 4)}, "rave"),
        ({"rave alphabeta": (2.0, 4)}, "rave"),
        ({"rave alphabeta": (0.0, 4)}, "alphabeta"),
        ({"mcts rave": (0.0, 4), "mcts alphabeta": (0.0, 4), "rave alphabeta": (3.0, 4)}, "rave"),
        ({"mcts rave": (1.0, 20), "mcts alphabeta": (0.0, 20), "rave alphabeta": (9.0, 20)}, "alphabeta"),
    ],
)
def test_the_method_that_suits(points: Mapping[str, tuple[float, int]], method: str) -> None:
    """The default, unless others are clearly better, or better than who is; of these, the one with more of its points.
    Where each is beaten by another, too. Without the default, the first in its place."""
    assert best(points) == method


def test_where_the_default_did_not_play_what_played_before_stays() -> None:
    """Unless another is clearly better than it, or it took no part."""
    unclear, clear = {"wary alphabeta": (10.0, 20)}, {"wary alphabeta": (16.0, 20)}
    assert best(unclear, "alphabeta") == "alphabeta"
    assert best(clear, "alphabeta") == best(unclear, "wary") == best(unclear, "rave") == "wary"
    assert best({"mcts rave": (10.0, 20)}, "rave") == "mcts"


def test_clearly_better() -> None:
    """If so many points come nineteen times as often of 100 Elo more than of 100 Elo less."""
    assert clearly(4, 4) and not clearly(3, 3) and not clearly(3.5, 4) and not clearly(0, 0)
    assert clearly(13, 20) and not clearly(12.5, 20) and not clearly(5, 20)
    assert clearly(33, 60) and not clearly(32.5, 60)


def test_pairs_play_until_it_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the seed on; what each pair has made so far is told. Who has clearly lost is out, so its other pairs do not
    go on; who are alike play all games."""
    jobs: list[Duel] = []

    def decided(job: Duel) -> float:
        jobs.append(job)
        return 1.0 if job.one == "mcts" and job.other == "rave" else 0.5

    monkeypatch.setattr(duels, "play_duel", decided)
    heard: list[str] = []
    game = gdl.load("tic-tac-toe")
    verdict = tune(game, 9, Serial(), None, 5, 7, heard.append, ("mcts", "rave", "wary"))
    points = {"mcts rave": (4.0, 4), "mcts wary": (4.5, 9), "rave wary": (2.0, 4)}
    assert verdict == Verdict("mcts", points, None, 5)
    assert [job.number for job in jobs if (job.one, job.other) == ("mcts", "wary")] == list(range(7, 16))
    assert len(heard) == 17 and {"mcts 4 : 0 rave", "mcts 4.5 : 4.5 wary"} <= set(heard)


def test_all_methods_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless they are named."""
    monkeypatch.setattr(duels, "play_duel", lambda job: 0.5)
    game = gdl.load("tic-tac-toe")
    pairs = [f"{one} {other}" for one, other in combinations(methods_of(game.native), 2)]
    assert tune(game, 1, Serial(), seconds=0.01).points == dict.fromkeys(pairs, (0.5, 1))


def test_pairs_are_named_in_one_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the methods, in whatever order these are named: points of a pair can be added to others of it."""
    monkeypatch.setattr(duels, "play_duel", lambda job: 0.5)
    verdict = tune(gdl.load("tic-tac-toe"), 1, Serial(), seconds=0.01, methods=("alphabeta", "wary", "rave"))
    assert list(verdict.points) == ["rave wary", "rave alphabeta", "wary alphabeta"]


def test_spreading_changes_nothing() -> None:
    """With a number of nodes a duel depends on its number alone: as plain data, in any order."""
    source = source_of(gdl.load("tic-tac-toe"))
    jobs = [Duel(source, "mcts", "rave", None, 40, number) for number in range(4)]
    forth = [play_duel(job) for job in jobs]
    back = [play_duel(pickle.loads(pickle.dumps(job))) for job in reversed(jobs)]
    assert back == forth[::-1]


def test_what_cannot_be_done_is_told() -> None:
    """As an error that travels between processes."""
    with pytest.raises(WorkError, match="cannot be read where it is to be played"):
        duels.play_duel(Duel(Source("nowhere.gdl", (), "0"), "mcts", "rave", None, 10, 0))
