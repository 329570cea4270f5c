"""Positions as rows of words: nothing that the rules look at is lost, and no field lies upon another."""

from __future__ import annotations

import random

import pytest

import gdl
from gdl_interpreter.native.analysis.usage import usage_of
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.native.passes.pipeline import DEAD_CODE

GAMES = ("tic-tac-toe", "chess", "oware", "go", "halma", "shogi", "quoridor", "edges")


def packing_of(game: gdl.Game) -> Packing:
    alive = DEAD_CODE.run(game.program)
    return Packing(game.program, usage_of(alive))


@pytest.mark.parametrize("name", GAMES)
def test_no_field_lies_upon_another(name: str) -> None:
    packing = packing_of(gdl.load(name))
    taken = [range(field.at, field.at + field.words) for field in packing.fields.values()]
    first = packing.field_words
    taken += [range(first + each.at, first + each.at + each.words * each.size) for each in packing.tables.values()]
    words = [word for part in taken for word in part]
    assert sorted(words) == list(range(packing.size))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_packed_comes_out_again(name: str) -> None:
    game, rng = gdl.load(name), random.Random(3)
    packing, position = packing_of(game), game.start()
    for _ in range(30):
        words = packing.pack(position.values, position.data.rolls)
        assert len(words) == packing.size
        assert all(0 <= word < 1 << 64 for word in words)
        assert packing.pack(packing.unpack(words), packing.rolls(words)) == words
        if not (moves := position.moves()):
            break
        position = position.play(rng.choice(moves))
