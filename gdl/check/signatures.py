"""The built-in names: what the machine offers to a rulebook, with the types of operands and results.

Which there are is said by the records of the operations (`gdl_interpreter.program.operations`), in the words of
rulebooks. A signature is `operands -> result`. An operand marked `~` is lifted: given a set it answers with the union,
so that the result (if it is marked `~` too) is one thing only if all such operands are.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl.check import types as ty
from gdl.check.types import Type
from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program.operations import OPERATIONS


@dataclass(frozen=True)
class Param:
    type: Type
    lifted: bool


@dataclass(frozen=True)
class Signature:
    """One way to call a built-in."""

    op: str
    params: tuple[Param, ...]
    result: Type
    lifted: bool


_NAMES = {
    "number": ty.NUMBER,
    "numbers": ty.NUMBERS,
    "truth": ty.TRUTH,
    "site": ty.SITE,
    "sites": ty.SITES,
    "direction": ty.DIRECTION,
    "directions": ty.DIRECTIONS,
    "player": ty.PLAYER,
    "players": ty.PLAYERS,
    "kind": ty.KIND,
    "kinds": ty.KINDS,
}


def _signature(op: str, text: str) -> Signature:
    operands, result = text.split("->")
    params = tuple(Param(_NAMES[word.rstrip("~,")], word.rstrip(",").endswith("~")) for word in operands.split())
    return Signature(op, params, _NAMES[result.strip().rstrip("~")], result.strip().endswith("~"))


SIGNATURES: dict[str, list[Signature]] = {}
"""For each name that a rulebook may call an operation by: the ways to call it, as the operations' records say."""

for _operation in OPERATIONS.values():
    if _operation.called is not None:
        SIGNATURES.setdefault(_operation.called, []).append(_signature(_operation.name, _operation.types))

BOARD_SETS: dict[str, Type] = {
    "sites": ty.SITES,
    "cells": ty.SITES,
    "edges": ty.SITES,
    "vertices": ty.SITES,
    "orthogonal": ty.DIRECTIONS,
    "diagonal": ty.DIRECTIONS,
    "directions": ty.DIRECTIONS,
    "sides": ty.DIRECTIONS,
}
"""Sets that the board alone settles."""

MOVING = frozenset(each.called for each in OPERATIONS.values() if each.called is not None and not each.pure)
"""Built-ins that look at the position: they cannot be asked before the game begins."""

NEEDS_MOVER = frozenset(each.called for each in OPERATIONS.values() if each.called is not None and each.asks_turn)
"""Built-ins that mean nothing where nobody is about to move."""

SPECIAL = frozenset(["flood", "count", "any", "no", "one", "last_of", "nth", "repeats", "kinds", "usual"])
"""Built-ins with rules of their own."""

FOLDS = frozenset(["sum", "max", "min", "every", "any", "all", "common"])

BUILT_IN = frozenset(SIGNATURES) | frozenset(BOARD_SETS) | SPECIAL | FOLDS | frozenset(DIRECTIONS)
"""Every name that a rulebook may use and not define."""
