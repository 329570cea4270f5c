"""What finished positions are worth to a side, and unfinished ones at a glance, as code."""

from __future__ import annotations

from gdl_interpreter.native.emit.moves.game_flow import DRAW
from gdl_interpreter.native.llvm.builder import Module
from gdl_interpreter.search.code import (
    KINDS,
    KINDS_AT,
    OWNERS_AT,
    PLAYERS,
    SIDES,
    SITE_WORDS,
    STOCKS_AT,
    TABLES,
    VALUES,
    Code,
)
from gdl_interpreter.search.depth.search_rows import LEAD_VALUE, POINTS, STOCK_VALUES
from gdl_interpreter.search.layout import MOST_KINDS

WON = 1 << 40
"""The value of a win."""
POINT = 1 << 20
"""What a point of the lead counts where the lead does."""
MOST_LEAD = 1 << 18
"""The greatest lead that counts."""


def write_over(module: Module) -> None:
    """The value of a finished game for a side."""
    params = "ptr %game, ptr %search, ptr %context, ptr %position, i64 %word, i64 %side"
    code = Code(module, f"internal i64 @over({params}) nounwind noinline")
    fn = code.fn
    players = code.word("%game", PLAYERS)
    value, scores = fn.alloca("i64"), fn.alloca("i64", 64)
    fn.store("i64", "0", value)
    colour = code.colour("%position", "%side")
    drawn = code.is_("eq", fn.emit(f"and i64 {code.shifted('%word', '16')}, 3"), str(DRAW))
    decided, points = fn.label("decided"), fn.label("points")
    fn.branch(drawn, points, decided)
    fn.begin_block(decided)
    fn.store("i64", str(-WON), value)
    with code.count(players) as i:
        mine = code.is_("eq", code.word("%game", code.add(i, str(SIDES))), colour)
        wins = code.bit("%word", code.add(i, "32"))
        with code.when(fn.emit(f"and i1 {mine}, {wins}")):
            fn.store("i64", str(WON), value)
    fn.begin_block(points)
    values = code.where("%game", VALUES)
    counts = code.is_("ne", code.word("%search", POINTS), "0")
    with code.when(counts):
        fn.emit_void(f"call void {values}(ptr %position, ptr %context, ptr {scores})")
        lead = _lead(code, scores, colour)
        fn.store("i64", code.add(fn.load("i64", value), code.mul(lead, str(POINT))), value)
    fn.ret(f"i64 {fn.load('i64', value)}")


def _lead(code: Code, scores: str, side: str) -> str:
    """By how much the best of a side leads over the best of the other."""
    fn = code.fn
    ours, theirs = fn.alloca("i64"), fn.alloca("i64")
    fn.store("i64", str(-MOST_LEAD), ours)
    fn.store("i64", str(-MOST_LEAD), theirs)
    with code.count(code.word("%game", PLAYERS)) as i:
        mine = code.is_("eq", code.word("%game", code.add(i, str(SIDES))), side)
        at = fn.emit(f"select i1 {mine}, ptr {ours}, ptr {theirs}")
        now, best = code.word(scores, i), fn.load("i64", at)
        fn.store("i64", fn.intrinsic("smax", "i64", f"i64 {now}, i64 {best}"), at)
    lead = fn.emit(f"sub i64 {fn.load('i64', ours)}, {fn.load('i64', theirs)}")
    low = fn.intrinsic("smax", "i64", f"i64 {lead}, i64 {-MOST_LEAD}")
    return fn.intrinsic("smin", "i64", f"i64 {low}, i64 {MOST_LEAD}")


def write_glance(module: Module) -> None:
    """What a position is worth at a glance, for the first side: its pieces by kind and site, stocks, the lead in
    points."""
    code = Code(module, "i64 @gdl_glance(ptr %game, ptr %search, ptr %context, ptr %position) nounwind noinline")
    fn = code.fn
    players, kinds, width = (code.word("%game", at) for at in (PLAYERS, KINDS, SITE_WORDS))
    total, scores = fn.alloca("i64"), fn.alloca("i64", 64)
    fn.store("i64", "0", total)
    tables, stocks = code.where("%game", TABLES), code.where("%search", STOCK_VALUES)
    sites = code.mul(width, "64")
    left = fn.alloca("i64")
    known = fn.label("known")
    pieces, rest = fn.label("pieces"), fn.label("rest")
    fn.branch(fn.emit(f"icmp ne ptr {tables}, null"), pieces, rest)
    fn.begin_block(pieces)
    with code.count(players) as player, code.count(kinds) as kind:
        row = code.add(code.mul(player, kinds), kind)
        values = fn.gep(tables, "i64", code.mul(row, sites))
        owned_at = code.word("%game", code.add(player, str(OWNERS_AT)))
        kind_at = code.word("%game", code.add(kind, str(KINDS_AT)))
        with code.count(width) as w:
            owned = code.word("%position", code.add(owned_at, w))
            fn.store("i64", owned, left)
            with code.when(code.is_("sge", kind_at, "0")):
                of_kind = code.word("%position", code.add(kind_at, w))
                fn.store("i64", fn.emit(f"and i64 {owned}, {of_kind}"), left)
            base = code.mul(w, "64")
            again, inside, done = fn.label("again"), fn.label("inside"), fn.label("done")
            fn.begin_block(again)
            bits = fn.load("i64", left)
            fn.branch(code.is_("ne", bits, "0"), inside, done)
            fn.begin_block(inside)
            site = code.add(fn.intrinsic("cttz", "i64", f"i64 {bits}, i1 true"), base)
            fn.store("i64", fn.emit(f"and i64 {bits}, {code.add(bits, '-1')}"), left)
            fn.store("i64", code.add(fn.load("i64", total), code.word(values, site)), total)
            fn.jump(again)
            fn.begin_block(done)
        stock_at = code.word("%game", code.add(code.add(code.mul(player, str(MOST_KINDS)), kind), str(STOCKS_AT)))
        with code.when(code.is_("sge", stock_at, "0")):
            worth = code.mul(code.word("%position", stock_at), code.word(stocks, row))
            fn.store("i64", code.add(fn.load("i64", total), worth), total)
    fn.begin_block(rest)
    fn.jump(known)
    fn.begin_block(known)
    per_point = code.word("%search", LEAD_VALUE)
    with code.when(code.is_("ne", per_point, "0")):
        fn.emit_void(f"call void {code.where('%game', VALUES)}(ptr %position, ptr %context, ptr {scores})")
        lead = _lead(code, scores, "0")
        fn.store("i64", code.add(fn.load("i64", total), code.mul(lead, per_point)), total)
    fn.ret(f"i64 {fn.load('i64', total)}")
