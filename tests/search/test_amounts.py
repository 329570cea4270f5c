"""Numbers on sites and of players among what values are learned for."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

import gdl
from gdl.engines import missing_native
from gdl.opponents.values import entry_of, keep_in, values_in
from gdl_interpreter.search.evaluation.amounts import STEPS, Amounts, amounts_in_games, amounts_of
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.evaluation.match import match
from gdl_interpreter.search.evaluation.self_play import SelfPlay
from gdl_interpreter.search.evaluation.thinking_games import ThinkingGames
from gdl_interpreter.search.evaluation.weights import Weights
from gdl_interpreter.search.symmetry.approximate import approximate_symmetries_of
from search.learned_values import check_learned_is_evaluated

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

STACKS = """
players X(last = a1), O(last = a2)
board grid(5, 2)
piece Man
state men per site: 0..4
state off per player: 0..4
state seen: 0..9
setup:
    place X Man on e1
    men(e1) = 4
    place O Man on e2
    men(e2) = 4
turn:
    chance far in 1..2
    first:
        choose man in mine
        choose spot in step(man, west, far) or (man if man is my last else none)
        men(man) -= 1
        if men(man) is 0: remove man
        if man is my last: my off += 1
        else:
            men(spot) = men(spot) + 1 if spot in mine else 1
            place Man on spot
    else:
        pass
when my off is 4: mover wins
"""


HEAPS = """
players X(own = site(1..3)), O(own = site(4..6))
board ring(6)
state seeds per site: 0..40 = 5
state store per player: 0..40
setup:
    seeds(site(1)) = 20
turn:
    choose heap in my own where seeds(heap) > 0
    let hand = seeds(heap)
    let here = heap
    seeds(heap) = 0
    repeat hand times:
        here = step(here, ahead)
        seeds(here) += 1
    if here in their own and seeds(here) is 4:
        my store += 4
        seeds(here) = 0
when my store > 8: mover wins
when stuck: draw
"""


@pytest.fixture(scope="module")
def heaps() -> gdl.Game:
    """A game without pieces and without chance: seeds in houses are sown, and four are taken."""
    return gdl.loads(HEAPS)


@pytest.fixture(scope="module")
def game() -> gdl.Game:
    """A race of four men each, which may stand on one another, by one die."""
    return gdl.loads(STACKS)


def test_what_is_an_amount(game: gdl.Game, heaps: gdl.Game) -> None:
    """A state of sites that is more than 0 where pieces stand (any, where there are none), and numbers of players."""
    assert amounts_in_games(game.native, 1) == Amounts("men", ("off",), 8)
    assert amounts_in_games(gdl.load("tic-tac-toe").native, 1) == Amounts()
    assert amounts_in_games(heaps.native, 1) == Amounts("seeds", ("store",), 45, bare=True)
    packing = game.native.packing
    assert amounts_of(packing, ["off"]) == Amounts(None, ("off",)) and amounts_of(packing, []) == Amounts()
    assert amounts_of(packing, ["seen"]) is None and amounts_of(packing, ["nothing"]) is None


def test_ways_to_exchange_the_players_are_found_where_there_is_chance(game: gdl.Game) -> None:
    """By turning the board round; not any way at all."""
    (one,) = approximate_symmetries_of(game.native)
    assert one.exchanged and one.turn.sites[0] == 5  # a2


@pytest.mark.parametrize(("text", "rounding"), [(STACKS, 20), (HEAPS, 45)], ids=["stacks", "heaps"])
def test_what_is_learned_is_what_is_evaluated(text: str, rounding: int) -> None:
    """Any weights mean the same in the regression and in the search, however great a number is; each step of a number
    is rounded, which the forty-five seeds of the heaps add up."""
    game = gdl.loads(text)
    check_learned_is_evaluated(game, Weights(game.native), rounding)


def test_learning_brings_men_home(game: gdl.Game) -> None:
    """Values that are learned from some games beat those that know nothing; lessons are positions of chance."""
    native = game.native
    values = learned(native, positions=1500)
    nothing = dataclasses.replace(
        values,
        sites=(0,) * len(values.sites),
        emptied=(),
        amounts=tuple((name, (0,) * len(told)) for name, told in values.amounts),
    )
    assert match(native, values, nothing, 60, 1, 1).points > 36
    for lessons in (SelfPlay(native, values, 1.0, 3).game(), ThinkingGames(native, values, 10, 3).game()):
        assert lessons
        assert all(lesson.packed[native.packing.fields["rolled"].at] == 0 for lesson in lessons)


def test_they_are_kept(game: gdl.Game, tmp_path: Path) -> None:
    """In a file, and read again only if they are of this game."""
    values = Weights(game.native).values([0.5 + i % 7 for i in range(2 * Weights(game.native).numbering.number + 1)])
    file = tmp_path / "values.json"
    keep_in(file, game.name, entry_of(game, values))
    found = values_in(file, game)
    assert found is not None and dataclasses.replace(found, scale=values.scale) == values
    told = json.loads(file.read_text(encoding="utf-8"))
    assert set(told[game.name]["amounts"]) == {"men", "off"}
    assert len(told[game.name]["amounts"]["off"]) == 2 * STEPS * 2
    for damage in ({"men": [1]}, {"seen": []}, {"off": [10**7] * 12}, {"off": ["x"] * 12}):
        file.write_text(json.dumps({game.name: {**told[game.name], "amounts": damage}}), encoding="utf-8")
        assert _read(file, game) is None


def test_values_of_very_many_things_are_kept(tmp_path: Path) -> None:
    """More than there could be pieces; how full the board is counts up to there."""
    many = HEAPS.replace("0..40 = 5", "0..255 = 5").replace("ring(6)", "ring(32)").replace("4..6", "4..32")
    game = gdl.loads(many.replace("    seeds(site(1)) = 20", "    for x in sites: seeds(x) = 200"))
    weights = Weights(game.native)
    values = weights.values([0.5 + i % 7 for i in range(2 * weights.numbering.number + 1)])
    keep_in(tmp_path / "values.json", game.name, entry_of(game, values))
    found = values_in(tmp_path / "values.json", game)
    assert found is not None and found.pieces == 4096


def _read(file: Path, game: gdl.Game) -> object:
    """The values in a file; None also if it cannot be read."""
    try:
        return values_in(file, game)
    except gdl_errors:
        return None


gdl_errors = (ValueError, OSError)
