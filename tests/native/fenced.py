"""Buffers between pages that nobody may touch: whatever reaches beyond either end of one ends the process.

The native engine is given such buffers for all that it hands to native code: positions, the ends and words of moves,
contexts, histories, tallies.
"""

from __future__ import annotations

import ctypes
import mmap
import random
from typing import Any

import gdl
from gdl_interpreter.native import engine, parts
from gdl_interpreter.native.abi import call as calling
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import Library
from gdl_interpreter.reference import Machine, Position

PAGE = mmap.PAGESIZE
NOBODY = 0
"""PROT_NONE: neither to be read nor to be written."""


def fenced(size: int, before: bool) -> tuple[int, mmap.mmap]:
    """The address of so many bytes, all 0, flush with the page behind them, or with the one before them."""
    inner = -(-max(1, size) // PAGE) * PAGE
    pages = mmap.mmap(-1, inner + 2 * PAGE)
    first = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    for fence in (first, first + PAGE + inner):
        if protect(ctypes.c_void_p(fence), ctypes.c_size_t(PAGE), NOBODY):
            raise OSError(ctypes.get_errno(), "mprotect")
    return first + PAGE if before else first + PAGE + inner - size, pages


class Arrays:
    """Stands in for an array type: the arrays are fenced."""

    def __init__(self, type_: Any, before: bool) -> None:
        self.type = type_
        self.before = before

    def __call__(self, *values: int) -> Any:
        address, pages = fenced(ctypes.sizeof(self.type), self.before)
        array = self.type.from_address(address)
        array.pages = pages
        if values:
            array[: len(values)] = values
        return array


class Element:
    """Stands in for a type of which arrays are made."""

    def __init__(self, type_: Any, before: bool) -> None:
        self.type = type_
        self.before = before

    def __mul__(self, number: int) -> Arrays:
        return Arrays(self.type * number, self.before)


class FencedTypes:
    """Stands in for `ctypes` in the engine."""

    def __init__(self, before: bool) -> None:
        self.before = before
        self.c_uint64 = Element(ctypes.c_uint64, before)
        self.c_int64 = Element(ctypes.c_int64, before)

    def __getattr__(self, name: str) -> Any:
        return getattr(ctypes, name)

    def create_string_buffer(self, init: bytes, size: int) -> Any:
        return Arrays(ctypes.c_char * size, self.before)(*init)


class FencedLibrary(Library):
    """A library whose functions are asked for with the types that stand in for others."""

    def function(self, symbol: str, restype: Any, argtypes: Any) -> Any:
        real = [each.type if isinstance(each, Element) else each for each in (restype, *argtypes)]
        return super().function(symbol, real[0], real[1:])


def played_between_fences(text: str) -> str:
    """All that can be asked of the native engine, about the positions of a random game."""
    program = gdl.loads(text).program
    vars(parts)["Library"] = FencedLibrary
    native = Native(program)
    for before in (False, True):
        types = FencedTypes(before)
        for module in (engine, calling):
            vars(module)["ctypes"] = types
        dice, position = random.Random(1), Position.start(Machine(program))
        for _ in range(6):
            if position.result is None:
                native.playouts(30, seed=1, threads=2, position=position)
                native.perft(2 if len(position.moves()) < 50 else 1, position)
            if not position.in_setup:
                ask(native, position)
            moves = position.moves()
            if not moves:
                break
            position = position.play(dice.choice(moves))
    return "nothing happened"


def ask(native: Native, position: Position) -> None:
    """All questions about one position, and about what its moves lead to."""
    packed, context = native.pack(position), native.context(position, plies=1)
    assert vars(packed)["pages"], "this is not between fences"
    native.hash(packed, context)
    native.result(packed, context, position.data.fresh)
    native.scores(packed, context)
    native.count(packed, context)
    for run in native.runs(packed, context)[:20]:
        after = native.context(position, plies=1)
        native.end_ply(run.end, after)
        native.result(run.end, after)


def trespass(place: str) -> str:
    """Write one byte too far."""
    address, _pages = fenced(40, before=place == "before")
    ctypes.memset(address, 1, 40)
    ctypes.memset(address - 1 if place == "before" else address + 40, 1, 1)
    return "nothing happened"
