"""A small network in the place of values, where there is chance."""

from __future__ import annotations

import ctypes
import json
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import gdl
from gdl.engines import missing_native
from gdl.opponents.values import entry_of, keep_in, values_in
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.drivers.network import numbering_for
from gdl_interpreter.search.evaluation.fitting import Fitting
from gdl_interpreter.search.evaluation.match import match
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.evaluation.training import Plan, Round, trained
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Lesson, Weights
from gdl_interpreter.search.kernels.chance.expectimax import horizon_value
from gdl_interpreter.search.kernels.descent import descend
from gdl_interpreter.search.kernels.shared.end_values import WON
from search.test_amounts import STACKS

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


@pytest.fixture(scope="module")
def game() -> gdl.Game:
    return gdl.loads(STACKS)


def _with_network(game: gdl.Game, seed: int = 3) -> Values:
    """Values of nothing, and a network that knows nothing either."""
    weights = Weights(game.native)
    values = weights.values([0.0] * (2 * weights.numbering.number + 1))
    return replace(values, scale=1.0, network=Fitting(numbering_for(game.native, values, 1), seed).network)


def _lessons(game: gdl.Game, count: int, seed: int = 1) -> list[Lesson]:
    """Positions of random games in which chance has its turn, and what came of them."""
    packed_game, dice, found = PackedGame(game.native, 100), random.Random(seed), list[Lesson]()
    while len(found) < count:
        context, packed = packed_game.begun(dice)
        seen, word = list[tuple[int, ...]](), 0
        while not word:
            seen.append(tuple(packed))
            packed = packed_game.fallen(packed, context, dice)
            packed, word = packed_game.played(context, dice.randrange(packed_game.count(packed, context)))
        found += [Lesson(each, 0.0, packed_game.share(word)) for each in seen]
    return found[:count]


def _packed(game: gdl.Game, lesson: Lesson) -> Words:
    return Words.of((ctypes.c_uint64 * game.native.packing.size)(*lesson.packed))


def test_it_is_the_same_in_python_and_compiled(game: gdl.Game) -> None:
    """What a position is worth, behind one turn that is searched by machine code, and every weight that is fitted."""
    values, native = _with_network(game), game.native
    search, lessons = AlphaBeta(native, 1, values=values), _lessons(game, 30)
    context = Words.of(native.context(game.start()).words)
    shares = {horizon_value(search.game, search.row, context, _packed(game, each)) for each in lessons}
    assert len(shares) > 20 and all(abs(share) < WON for share in shares)
    weights = Weights(native, numbering=numbering_for(native, values, 1))
    samples, order = weights.samples(lessons), Words.of((ctypes.c_int64 * 30)(*range(30)))
    one, other = (Fitting(weights.numbering, 1, values.network) for _ in range(2))
    one._row.rate = other._row.rate = 0.1
    descend(samples, one._row, order)
    loss = samples.loss
    other._dice = type("InOrder", (random.Random,), {"shuffle": lambda self, x: None})()
    assert other.run_epoch(samples, 0.1) == pytest.approx(loss)
    assert one.network == other.network != values.network


def test_a_turn_is_chosen_by_it(game: gdl.Game) -> None:
    """The best of the ends of a turn is played, for either player."""
    values, dice = _with_network(game), random.Random(2)
    search, packed_game = AlphaBeta(game.native, 1, values=values), PackedGame(game.native, 100)
    compared = 0
    for _ in range(10):
        context, packed = packed_game.begun(dice)
        for _ in range(12):
            packed = packed_game.fallen(packed, context, dice)
            found, count = search.brief(context, packed, 1, 1000), packed_game.count(packed, context)
            assert found is not None
            known, ends = packed_game.known(context), list[int]()
            for move in range(count):
                after, word = packed_game.played(context, move)
                packed_game.forget(context, known)
                plain = Words.of((ctypes.c_uint64 * game.native.packing.size)(*after))
                at = Words(context.address)
                ends.append(WON if word else -horizon_value(search.game, search.row, at, plain))
            assert found[0] == max(ends)
            compared += len(set(ends)) > 1
            packed, word = packed_game.played(context, found[1])
            if word:
                break
    assert compared > 10 and address(packed)


def test_players_who_have_exchanged_their_parts_are_worth_the_same(game: gdl.Game) -> None:
    values = _with_network(game)
    search, worth = AlphaBeta(game.native, 1, values=values), list[int]()
    for text in (
        "place X Man on c1; men(c1) = 4; place O Man on b2; men(b2) = 3; O off = 1; next = X",
        "place O Man on c2; men(c2) = 4; place X Man on b1; men(b1) = 3; X off = 1; next = O",
    ):
        position = game.position(text)
        packed = Words.of((ctypes.c_uint64 * game.native.packing.size)(*game.native.pack(position)))
        worth.append(horizon_value(search.game, search.row, Words.of(game.native.context(position).words), packed))
    assert worth[0] == worth[1] != 0


def test_training_learns_one_that_beats_values_of_nothing(game: gdl.Game) -> None:
    start, rounds = replace(_with_network(game), network=None), list[Round]()
    plan = Plan(games=300, thought=1, positions=4000, match=40, nodes=1, rounds=3, patience=3)
    found = trained(game.native, start, 1, plan, heard=rounds.append)
    assert found.network is not None and any(one.taken for one in rounds)
    assert replace(found, network=None) == start
    assert match(game.native, found, start, 60, 1, 5).points > 36
    again = trained(game.native, found, 2, replace(plan, rounds=1))
    assert again.network is not None and again.network.alike == found.network.alike


def test_it_is_kept_in_a_file_and_read_only_if_it_fits(game: gdl.Game, tmp_path: Path) -> None:
    values, file = _with_network(game), tmp_path / "values.json"
    keep_in(file, game.name, entry_of(game, values))
    assert values_in(file, game) == values
    told = json.loads(file.read_text(encoding="utf-8"))
    network = told[game.name]["network"]
    for damage in (
        {**network, "weights": network["weights"][1:]},
        {**network, "weights": [10**7, *network["weights"][1:]]},
        {**network, "places": network["places"][1:]},
        {**network, "places": [10**5, *network["places"][1:]]},
        {**network, "places": [-1, *network["places"][1:]]},
        {**network, "more": []},
        {"weights": network["weights"]},
    ):
        file.write_text(json.dumps({game.name: {**told[game.name], "network": damage}}), encoding="utf-8")
        with suppress(ValueError, OSError):  # what is beyond all bounds cannot even be read
            assert values_in(file, game) is None
