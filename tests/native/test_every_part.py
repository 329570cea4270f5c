"""Every operation and every statement is played in both engines: each stands in a rulebook of `test_same_game`."""

from __future__ import annotations

from functools import cache

import gdl
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.native.emit.expressions import operations
from gdl_interpreter.native.emit.statements import effects
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import all_parts
from native.small_rulebooks import TEXTS


@cache
def played() -> frozenset[object]:
    """The names of all operations and the classes of all statements in these rulebooks."""
    games = [gdl.loads(text) for text in TEXTS.values()] + [gdl.load(name) for name in shipped_rulebooks()]
    parts = [part for game in games for part in all_parts(game.program)]
    return frozenset(part.op if isinstance(part, n.Op) else type(part) for part in parts)


def test_every_operation_is_played_in_both_engines() -> None:
    assert OPERATIONS.keys() <= played()


def test_every_statement_is_played_in_both_engines() -> None:
    """All but what a rulebook can only say in its setup or a position, which no code is made of."""
    assert {kind for kind in s.STATEMENTS if not kind.traits.by_hand} - {s.PutStock} <= played()


def test_everything_has_code() -> None:
    assert {*operations.PURE, *operations.POSITIONAL} == {name for name, each in OPERATIONS.items() if not each.lazy}
    effects.effect.complete(lambda kind: not kind.traits.chooses and not kind.traits.by_hand)
