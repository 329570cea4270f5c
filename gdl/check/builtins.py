"""The built-in names: what the machine offers to a rulebook, with the types of operands and results.

A signature is `operands -> result`. An operand marked `~` is lifted: given a set it answers with the union, so that
the result (if it is marked `~` too) is one thing only if all such operands are.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl.check import types as ty
from gdl.check.types import Type
from gdl.syntax.words import word_set
from gdl_interpreter.board import DIRECTIONS


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


_TABLE: dict[str, list[tuple[str, str]]] = {
    # the board
    "step": [("step", "site~ direction~ -> site~"), ("step_n", "site~ direction~ number -> site~")],
    "near": [("near", "site~ -> sites")],
    "ray": [("ray", "site~ direction~ sites -> sites")],
    "between": [("between", "site site -> sites")],
    "toward": [("toward", "site site -> direction")],
    "side": [("side", "direction~ -> sites")],
    "corner": [("corner", "direction~ -> site~")],
    "row": [("row", "number~ -> sites")],
    "column": [("column", "number~ -> sites")],
    "row_of": [("row_of", "site -> number")],
    "column_of": [("column_of", "site -> number")],
    "site": [("site", "number~ -> site~")],
    "number": [("number_of_site", "site -> number"), ("number_of_player", "player -> number")],
    "opposite": [("opposite_site", "site~ -> site~"), ("opposite_way", "direction~ -> direction~")],
    "left": [("left", "direction~ -> direction~")],
    "right": [("right", "direction~ -> direction~")],
    "cells": [("cells_of", "site~ -> sites")],
    "edges": [("edges_of", "site~ -> sites")],
    "vertices": [("vertices_of", "site~ -> sites")],
    # pieces and players
    "pieces": [("pieces", "-> sites"), ("pieces_of", "player~ -> sites")],
    "empty": [("empty", "-> sites")],
    "owner": [("owner", "site~ -> player~")],
    "kind": [("kind", "site~ -> kind~")],
    "supply": [("supply", "player~ -> kinds")],
    "stock": [("stock", "player kind -> number")],
    "allies": [("allies", "player~ -> players")],
    "players": [("players", "-> players")],
    "absent": [("absent", "-> players")],
    "mover": [("mover", "-> player")],
    "next": [("next", "-> player")],
    # the course of the game
    "ply": [("ply", "-> number")],
    "made": [("made", "-> number")],
    "passes": [("passes", "-> number")],
    "stuck": [("stuck", "-> truth")],
}

SIGNATURES: dict[str, list[Signature]] = {
    name: [_signature(op, text) for op, text in ways] for name, ways in _TABLE.items()
}

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

MOVING = word_set("pieces empty owner kind supply stock players absent mover next ply made passes stuck")
"""Built-ins that look at the position: they cannot be asked before the game begins."""

NEEDS_MOVER = frozenset({"mover", "next", "stuck"})

SPECIAL = frozenset(["flood", "count", "any", "no", "one", "last_of", "nth", "repeats", "kinds", "usual"])
"""Built-ins with rules of their own."""

FOLDS = frozenset(["sum", "max", "min", "every", "any", "all", "common"])

BUILT_IN = frozenset(SIGNATURES) | frozenset(BOARD_SETS) | SPECIAL | FOLDS | frozenset(DIRECTIONS)
"""Every name that a rulebook may use and not define."""
