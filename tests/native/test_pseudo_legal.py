"""Moves that are gone through only up to where their pieces are settled: completed, they are all moves."""

from __future__ import annotations

import ctypes
import random
from functools import cache

import pytest
from rulebooks.test_perft import KNOWN
from tiers import quick_where

import gdl
from gdl_interpreter.native.abi.call import Context, Words, address
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.native.parts import UNPOLISHED
from gdl_interpreter.reference import Position
from native.small_rulebooks import TEXTS

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

ROOM = 20_000
PLIES = 24
QUICK = ("tic-tac-toe", "draughts", "edges", "othello", "hex", "chess", "shogi", "nine-mens-morris", "oware", "go")


@cache
def shipped(name: str) -> tuple[Native, Position]:
    """The native engine of a shipped rulebook, and its first position.

    What is compared is what the code means: most of the time went into making it fast, so LLVM does that for some only.
    """
    game = gdl.load(name)
    native = game.native if name in QUICK else Native(game.program, switches=frozenset({UNPOLISHED}))
    return native, game.start()


@pytest.mark.parametrize("name", quick_where(lambda name: name in QUICK, KNOWN))
def test_of_a_shipped_rulebook(name: str) -> None:
    check_a_game(*shipped(name), seed=1)


@pytest.mark.parametrize("name", TEXTS)
def test_of_a_small_rulebook(name: str) -> None:
    game = gdl.loads(TEXTS[name])
    check_a_game(Native(game.program, switches=frozenset({UNPOLISHED})), game.start(), seed=2)


def check_a_game(native: Native, start: Position, seed: int) -> None:
    """Play a game at random, and compare in each position."""
    if native.features.chance:
        pytest.skip("no search by depth plays games of chance")
    dice, position = random.Random(seed), start
    for _ in range(PLIES):
        if position.result is not None:
            return
        if not position.in_setup:
            check_moves(native, native.pack(position), native.context(position, 4))
        moves = position.moves()
        position = position.play(dice.choice(moves[:200]))


def check_moves(native: Native, packed: Words, context: Context) -> None:
    """The same ends in the same order; and of those that take something, the same."""
    children = rows_of(native, "gdl_children", packed, context, 0)
    assert completed(native, "gdl_pseudo_legal", packed, context) == children
    assert completed(native, "gdl_captures", packed, context) == [
        row for row in children if takes(native, packed, row[1:])
    ]


def rows_of(native: Native, name: str, packed: Words, context: Context, extra: int) -> list[tuple[int, ...]]:
    """The rows that a function of the native engine writes."""
    size = native.packing.size + 1 + extra
    rows = (ctypes.c_uint64 * (ROOM * size))()
    context.clear()
    count = native.function("search", name, True, 4)(address(packed), context.address, address(rows), ROOM)
    context.check()
    assert count <= ROOM
    return [tuple(rows[i * size : (i + 1) * size]) for i in range(count)]


def completed(native: Native, name: str, packed: Words, context: Context) -> list[tuple[int, ...]]:
    """The same of pseudo-legal moves, each completed, without those that turn out to be none."""
    extra = native.function("search", "gdl_pseudo_extra", True, 0)()
    complete, found = native.function("search", "gdl_complete", True, 2), []
    for row in rows_of(native, name, packed, context, extra):
        rest = (ctypes.c_uint64 * (len(row) - 1))(*row[1:])
        context.clear()
        if complete(address(rest), context.address):
            found.append((row[0], *rest[: native.packing.size]))
        context.check()
    return found


def takes(native: Native, before: Words, after: tuple[int, ...]) -> bool:
    """Is there a site where somebody who is not on the mover's side stands no longer?"""
    fields, players = native.packing.fields, native.program.players
    (mover,) = (i for i in range(len(players)) if before[fields["mover"].at] >> i & 1)
    for i in range(len(players)):
        field = fields[f"owner{i}"]
        for word in range(field.at, field.at + field.words):
            if not players[mover].allies >> i & 1 and before[word] & ~after[word]:
                return True
    return False
