"""Whole random games, one after the other, and the statistics of how they ended.

Game i depends on the seed and on i alone, so that threads can share the work.
"""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.native.abi import statistics as tally
from gdl_interpreter.native.abi.context import FUEL, POSITIONS, RANDOM, STOP
from gdl_interpreter.native.emit.dispatch import exported
from gdl_interpreter.native.emit.sets.rng import GAMMA, scrambled
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.entry.finished_game import FinishedGame
from gdl_interpreter.native.llvm.operands import CONTEXT, I64, ONE, Ptr


def write(unit: Unit, play_one: Callable[[], str]) -> None:
    """Write `gdl_playouts`. play_one: writes the function that plays one game and adds it to the tally (`count`), and
    gives the function's name."""
    fn = exported(
        unit, "gdl_playouts", "void", "ptr %position, ptr %context, i64 %first, i64 %count, i64 %seed, ptr %tally"
    ).fn
    one = play_one()
    number = fn.alloca("i64")
    positions = fn.load_i64(fn.gep(CONTEXT, "i64", POSITIONS))
    last = fn.add(I64("%first"), I64("%count"))
    fn.store("i64", "%first", number)
    again, done, on, fuelled = fn.label("again"), fn.label("done"), fn.label("on"), fn.label("fuelled")
    fn.begin_block(again)
    now = fn.load_i64(number)
    fn.branch(fn.icmp("uge", "i64", now, last), done, on)
    fn.begin_block(on)
    stop = fn.load_i64(fn.gep(CONTEXT, "i64", STOP))
    fuel = fn.load_i64(fn.gep(CONTEXT, "i64", FUEL))
    empty = fn.icmp("slt", "i64", fuel, 0)
    stops = fn.either(empty, fn.icmp("ne", "i64", stop, 0))
    fn.branch(stops, done, fuelled)
    fn.begin_block(fuelled)
    fn.store("i64", fn.add(now, 1), number)
    start = fn.add(I64("%seed"), fn.mul(now, GAMMA * 3 % 2**63 | 1))
    fn.store("i64", scrambled(fn, start), fn.gep(CONTEXT, "i64", RANDOM))
    fn.store("i64", positions, fn.gep(CONTEXT, "i64", POSITIONS))
    fn.emit_void(f"call void {one}(ptr %position, ptr %context, ptr %tally)")
    fn.jump(again)
    fn.begin_block(done)
    fn.ret("void")


def count(game: FinishedGame) -> None:
    """Add the game to the tally."""
    fn = game.e.fn

    def add(place: str | int, more: I64) -> None:
        at = fn.gep(Ptr("%tally"), "i64", place)
        fn.store("i64", fn.add(fn.load_i64(at), more), at)

    plies, word = fn.load_i64(game.plies), fn.load_i64(game.word)
    add(tally.GAMES, ONE)
    add(tally.PLIES, plies)
    add(tally.BRANCHING, fn.load_i64(game.branching))
    add(tally.PLAYED, fn.load_i64(game.played))
    for place, which in ((tally.SHORTEST, "umin"), (tally.LONGEST, "umax")):
        at = fn.gep(Ptr("%tally"), "i64", place)
        fn.store("i64", fn.intrinsic(which, "i64", f"i64 {fn.load_i64(at)}, i64 {plies}"), at)
    ended, unfinished, done = fn.label("ended"), fn.label("unfinished"), fn.label("counted")
    fn.branch(fn.icmp("eq", "i64", word, 0), unfinished, ended)
    fn.begin_block(unfinished)
    add(tally.UNFINISHED, ONE)
    fn.jump(done)
    fn.begin_block(ended)
    number = fn.sub(fn.and_(word, 65535), 1)
    drawn = fn.and_(fn.lshr(word, 17), 1)
    which = fn.or_(fn.shl(number, 1), drawn)
    row = fn.shl(which, len(game.e.unit.program.players))
    entry = fn.add(row, fn.lshr(word, 32))
    add(fn.add(entry, tally.OUTCOMES), ONE)
    fn.begin_block(done)
