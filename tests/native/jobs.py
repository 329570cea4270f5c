"""What is done apart (see `apart`): each job takes a text and answers with one."""

from __future__ import annotations

import random

import gdl
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import LimitError, Machine, Position, expressions, machine
from native.same_game import Seen, check_position

LITTLE = 100_000
"""The reference's fuel where it is compared with: what takes longer there is left alone."""

MOST = 300
"""Positions with more moves than this are not gone into."""

PLIES = 4


def hostile(text: str) -> str:
    """Everything is asked of a rulebook, in the native engine alone: the codes of the limits that it runs into."""
    try:
        program = gdl.loads(text).program
        position = Machine(program).start()
    except gdl.RulebookError as error:
        return error.diagnostics[0].code
    except LimitError as limit:
        return limit.code
    native, codes = Native(program), []

    def ask(what: str) -> None:
        try:
            if what == "playouts":
                native.playouts(20, position=position)
            elif what == "perft":
                native.perft(2, position)
            else:
                asked(native, position)
        except LimitError as limit:
            codes.append(f"{what} {limit.code}")

    for what in ("questions", "perft", "playouts"):
        ask(what)
    return ", ".join(codes)


def asked(native: Native, position: Position) -> None:
    """All questions about a position and what follows it."""
    packed, context = native.pack(position), native.context(position, plies=3)
    for _ in range(3):
        if native.result(packed, context, position.fresh) is not None:
            return
        native.scores(packed, context)
        count = native.count(packed, context)
        runs = native.runs(packed, context)
        assert len(runs) >= count
        if not runs:
            return
        packed = runs[-1].end
        native.end_ply(packed, context)


def compared(text: str) -> str:
    """A few plies of a rulebook in both engines: how many there were, or why not more."""
    for module in (machine, expressions):
        module.FUEL = LITTLE
    try:
        position = Machine(gdl.loads(text).program).start()
    except gdl.RulebookError:
        return "not loaded"
    except LimitError:
        return "a limit"
    native = Native(position.machine.program)
    dice, seen = random.Random(len(text)), Seen()
    for ply in range(PLIES):
        try:
            moves = known_to_reference(position)
        except LimitError:
            return "a limit"
        if len(moves) > MOST:
            return "too many moves"
        if not position.in_setup:
            check_position(native, position, native.context(position), dice, seen)
        if not moves:
            return f"{ply} plies"
        position = position.play(dice.choice(moves))
    return f"{PLIES} plies"


def known_to_reference(position: Position) -> tuple[object, ...]:
    """The moves, once the reference has worked out everything that it will be asked."""
    moves = position.moves()
    if len(moves) <= MOST:
        for move in moves:
            position.play(move)
    assert isinstance(position.scores, dict)
    return moves
