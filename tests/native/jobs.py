"""What is done apart (see `apart`): each job takes a text and answers with one."""

from __future__ import annotations

import random

import gdl
from gdl.api import game_of
from gdl.diagnostics import Source
from gdl.loading import read_text
from gdl_interpreter.native.abi import context
from gdl_interpreter.native.emit.moves import game_flow as course
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.program.budget import LIMITS, Limits
from gdl_interpreter.reference import LimitError, Machine, Position
from native.chances import check_tally, forecast
from native.same_game import Seen, check_game, check_position

LITTLE = 100_000
"""The reference's fuel where it is compared with: what takes longer there is left alone."""

MOST = 300
"""Positions with more moves than this are not gone into."""

PLIES = 4
GAMES = 20_000


def hostile(text: str) -> str:
    """Everything is asked of a rulebook, in the native engine alone: the codes of the limits that it runs into."""
    for module in (context, course):
        module.ROUNDS = 10 * LITTLE
    return unhurried(text, Limits(question=LITTLE))


def unhurried(text: str, limits: Limits = LIMITS) -> str:
    """The same with all the fuel there is."""
    try:
        program = game_of(read_text(Source("<text>", text), "<text>"), {}, limits=limits).program
        position = Position.start(Machine(program, fuel=limits.question))
    except gdl.RulebookError as error:
        return error.diagnostics[0].code
    except LimitError as limit:
        return limit.code
    codes = []
    for what in ("questions", "perft", "playouts"):
        try:
            native = Native(program)
            if what == "questions":
                asked(native, position)
            elif what == "perft":
                native.perft(1 if native.perft(1, position) > MOST else 2, position)
            elif position.result is None:
                native.playouts(20, position=position)
        except (LimitError, CodeError) as error:
            codes.append(f"{what} {error.code}")
    return ", ".join(codes)


def asked(native: Native, position: Position) -> None:
    """All questions about a position and what follows it."""
    packed, about = native.pack(position), native.context(position, plies=3)
    for _ in range(3):
        if native.result(packed, about, position.data.fresh) is not None:
            return
        native.scores(packed, about)
        count = native.count(packed, about)
        runs = native.runs(packed, about)
        if not runs:
            return
        assert len(runs) >= count
        packed = runs[-1].end
        native.end_ply(packed, about)


def compared(text: str) -> str:
    """A few plies of a rulebook in both engines: how many there were, or why not more."""
    try:
        position = Position.start(Machine(gdl.loads(text).program, fuel=LITTLE))
    except gdl.RulebookError:
        return "not loaded"
    except LimitError:
        return "a limit"
    try:
        native = Native(position.machine.program)
    except CodeError as error:
        return error.code
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


def drawn(text: str) -> str:
    """The picks of random moves of a rulebook of one move: "as it should be" and the strategy, or what is wrong."""
    program = gdl.loads(text).program
    native, position = Native(program), Position.start(Machine(program))
    try:
        moves = position.moves()
        if not moves or len(moves) > MOST:
            return f"as it should be: {len(moves)} moves"
    except LimitError:
        return "as it should be: a limit"
    try:
        check_game(native, position, seed=1, plies=2)
        check_tally(native.playouts(GAMES, seed=1), forecast(position), choices=native.strategy != "sampled")
    except AssertionError as error:
        return f"{error}\n{text}"
    return f"as it should be: {native.strategy}"


def forever(text: str) -> str:
    """Never comes back, unless it is told to."""
    while text != "now":
        pass
    return "done"
