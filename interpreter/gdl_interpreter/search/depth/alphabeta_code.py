"""Alpha-beta search as code, for two sides and no chance; the same for all games.

Depth first with a window (Knuth and Moore, "An analysis of alpha-beta pruning", 1975), the first move of a node with
the whole window and the others with an empty one first (Marsland and Campbell, 1982), a transposition table, and
moves ordered by the table, by what the position after them is worth at a glance, and by what has cut before (the
history heuristic: Schaeffer, 1989). Below the horizon only moves that take pieces are looked at, if they are asked
for.

Values are from the view of who moves: `WON` for a win, 0 for a draw, between them what an unfinished position is
worth. In exact searches of games with points the lead counts, `POINT` each.
"""

from __future__ import annotations

from gdl_interpreter.native.abi.context import POSITIONS, STOP
from gdl_interpreter.native.llvm.builder import Module
from gdl_interpreter.search.code import CHILDREN, END, OWNERS_AT, PLAYERS, RESULT, SIDES, SITE_WORDS, SIZE, Code
from gdl_interpreter.search.depth.hash_code import with_past, write_hash
from gdl_interpreter.search.depth.search_rows import (
    ARENA,
    ARENA_ROOM,
    BEST,
    HISTORY,
    HORIZON,
    NODES,
    NODES_ROOM,
    OVERFLOW,
    POINTS,
    QUIET,
    TABLE,
    TABLE_MASK,
)
from gdl_interpreter.search.depth.worth_code import WON, write_glance, write_over

ENTRY_WORDS = 3
"""A table's entry: the position's hash, its value, and in one word the best move (from bit 24 on), the generation
(16), what the value is (8: 1 exact, 2 at least, 3 at most) and the depth."""
FOREVER = 255
"""The depth of a value that does not depend on any horizon."""
HISTORY_ENTRIES = 1 << 14

_UNKNOWN = "-9223372036854775808"


def search_text() -> str:
    """The module: `gdl_search` and `gdl_glance`."""
    module = Module()
    write_over(module)
    write_glance(module)
    write_hash(module)
    _search(module)
    return module.text()


def _pieces_of_others(code: Code, position: str, side: str) -> str:
    """How many pieces the other side has on the board."""
    fn, total = code.fn, code.fn.alloca("i64")
    fn.store("i64", "0", total)
    with code.count(code.word("%game", PLAYERS)) as i:
        other = code.is_("ne", code.word("%game", code.add(i, str(SIDES))), side)
        with code.when(other), code.count(code.word("%game", SITE_WORDS)) as w:
            at = code.add(code.word("%game", code.add(i, str(OWNERS_AT))), w)
            count = fn.intrinsic("ctpop", "i64", f"i64 {code.word(position, at)}")
            fn.store("i64", code.add(fn.load("i64", total), count), total)
    return fn.load("i64", total)


def _search(module: Module) -> None:
    """`gdl_search`: the value of a position for who is to move, looked at so many plies deep, between two bounds.
    `top`: where in the arena there is room; `ply`: 0 at the root."""
    params = "ptr %game, ptr %search, ptr %context, ptr %position, i64 %depth, i64 %low, i64 %high, i64 %top, i64 %ply"
    code = Code(module, f"i64 @gdl_search({params}) nounwind noinline")
    fn = code.fn
    low, best, best_number = fn.alloca("i64"), fn.alloca("i64"), fn.alloca("i64")
    fn.store("i64", "%low", low)
    fn.store("i64", _UNKNOWN, best)
    fn.store("i64", "0", best_number)
    nodes = code.add(code.word("%search", NODES), "1")
    code.put("%search", NODES, nodes)
    code.leave_when(code.is_("ugt", nodes, code.word("%search", NODES_ROOM)))
    side, size = code.side("%position"), code.word("%game", SIZE)
    glance = fn.alloca("i64")
    before = code.word("%search", HORIZON)

    # the table
    hash_ = with_past(code, fn.emit("call i64 @hash_of(ptr %game, ptr %search, ptr %context, ptr %position)"))
    place = fn.emit(f"and i64 {hash_}, {code.word('%search', TABLE_MASK)}")
    entry = code.element(code.where("%search", TABLE), place, str(ENTRY_WORDS))
    hinted = fn.alloca("i64")
    fn.store("i64", "-1", hinted)
    is_root = code.is_("eq", "%ply", "0")
    same = code.is_("eq", code.word(entry, 0), hash_)
    with code.when(same):
        info, kept = code.word(entry, 2), code.word(entry, 1)
        fn.store("i64", code.shifted(info, "24"), hinted)
        deep = code.is_("sge", fn.emit(f"and i64 {info}, 255"), "%depth")
        what = fn.emit(f"and i64 {code.shifted(info, '8')}, 255")
        above = fn.emit(f"and i1 {code.is_('eq', what, '2')}, {code.is_('sge', kept, '%high')}")
        under = fn.emit(f"and i1 {code.is_('eq', what, '3')}, {code.is_('sle', kept, '%low')}")
        settles = fn.emit(f"or i1 {fn.emit(f'or i1 {above}, {under}')}, {code.is_('eq', what, '1')}")
        serves = fn.emit(f"and i1 {fn.emit(f'and i1 {deep}, {settles}')}, {fn.emit(f'xor i1 {is_root}, true')}")
        with code.when(serves):
            with code.when(code.is_("ne", fn.emit(f"and i64 {info}, 255"), str(FOREVER))):
                code.put("%search", HORIZON, "1")
            fn.ret(f"i64 {kept}")

    code.put("%search", HORIZON, "0")

    # the horizon
    below = code.is_("sle", "%depth", "0")
    look, horizon = fn.label("look"), fn.label("horizon")
    fn.branch(below, horizon, look)
    fn.begin_block(horizon)
    code.put("%search", HORIZON, "1")
    seen = fn.emit("call i64 @gdl_glance(ptr %game, ptr %search, ptr %context, ptr %position)")
    first = code.is_("eq", code.colour("%position", side), "0")
    mine = fn.emit(f"select i1 {first}, i64 {seen}, i64 {fn.emit(f'sub i64 0, {seen}')}")
    fn.store("i64", mine, glance)
    ends = fn.emit(f"sub i64 0, {code.word('%search', QUIET)}")
    goes_on = fn.emit(f"and i1 {code.is_('sgt', '%depth', ends)}, {code.is_('slt', mine, '%high')}")
    quiet, leaf = fn.label("quiet"), fn.label("leaf")
    fn.branch(goes_on, quiet, leaf)
    fn.begin_block(leaf)
    fn.ret(f"i64 {mine}")
    fn.begin_block(quiet)
    fn.store("i64", mine, best)
    bound = fn.intrinsic("smax", "i64", f"i64 {mine}, i64 %low")
    fn.store("i64", bound, low)
    fn.begin_block(look)
    others = _pieces_of_others(code, "%position", code.colour("%position", side))

    # the moves
    arena = code.where("%search", ARENA)
    row = code.add(size, "1")
    free = fn.emit(f"sub i64 {code.word('%search', ARENA_ROOM)}, %top")
    room = fn.emit(f"udiv i64 {free}, {code.add(row, '1')}")
    list_ = fn.gep(arena, "i64", "%top")
    count = fn.emit(f"call i64 {code.where('%game', CHILDREN)}(ptr %position, ptr %context, ptr {list_}, i64 {room})")
    fits, over = fn.label("fits"), fn.label("overflow")
    fn.branch(code.is_("ult", count, room), fits, over)
    fn.begin_block(over)
    code.put("%search", OVERFLOW, "1")
    code.put("%context", STOP, "1")
    fn.ret("i64 0")
    fn.begin_block(fits)
    with code.when(code.is_("eq", count, "0")):
        fn.ret("i64 0")
    keys = fn.gep(list_, "i64", code.mul(count, row))
    top = code.add(code.add("%top", code.mul(count, row)), count)
    history = code.where("%search", HISTORY)
    deeper = code.is_("sgt", "%depth", "0")
    with code.count(count) as i:
        child = code.element(list_, i, row)
        end = fn.gep(child, "i64", 1)
        code.put(keys, i, _UNKNOWN)
        takes = code.is_("slt", _pieces_of_others(code, end, code.colour(end, side)), others)
        with code.when(fn.emit(f"or i1 {deeper}, {takes}")):
            seen = fn.emit(f"call i64 @gdl_glance(ptr %game, ptr %search, ptr %context, ptr {end})")
            first = code.is_("eq", code.colour(end, side), "0")
            mine = fn.emit(f"select i1 {first}, i64 {seen}, i64 {fn.emit(f'sub i64 0, {seen}')}")
            slot = fn.emit(f"and i64 {code.word(child, 0)}, {HISTORY_ENTRIES - 1}")
            cuts = code.shifted(code.word(history, slot), "11")
            first = fn.emit(f"select i1 {code.is_('eq', i, fn.load('i64', hinted))}, i64 {1 << 60}, i64 0")
            code.put(keys, i, code.add(code.add(mine, cuts), first))

    # one after the other
    save = code.word("%context", POSITIONS)
    word_slot, value = fn.alloca("i64"), fn.alloca("i64")
    tried = fn.alloca("i64")
    fn.store("i64", "0", tried)
    done = fn.label("done")
    with code.count(count) as turn:
        chosen, most = fn.alloca("i64"), fn.alloca("i64")
        fn.store("i64", "0", chosen)
        fn.store("i64", _UNKNOWN, most)
        with code.count(count) as i:
            key = code.word(keys, i)
            with code.when(code.is_("sgt", key, fn.load("i64", most))):
                fn.store("i64", key, most)
                fn.store("i64", i, chosen)
        some = fn.label("some")
        fn.branch(code.is_("eq", fn.load("i64", most), _UNKNOWN), done, some)
        fn.begin_block(some)
        number = fn.load("i64", chosen)
        code.put(keys, number, _UNKNOWN)
        child = code.element(list_, number, row)
        end = fn.gep(child, "i64", 1)
        fn.emit_void(f"call void {code.where('%game', END)}(ptr {end}, ptr %context)")
        word = fn.emit(f"call i64 {code.where('%game', RESULT)}(ptr {end}, ptr %context, i64 1)")
        fn.store("i64", word, word_slot)
        ended, going, valued = fn.label("ended"), fn.label("going"), fn.label("valued")
        fn.branch(code.is_("ne", word, "0"), ended, going)
        fn.begin_block(ended)
        args = f"ptr %game, ptr %search, ptr %context, ptr {end}, i64 {word}, i64 {side}"
        fn.store("i64", fn.emit(f"call i64 @over({args})"), value)
        fn.jump(valued)
        fn.begin_block(going)
        depth = fn.emit("sub i64 %depth, 1")
        ply = code.add("%ply", "1")
        same_side = code.is_("eq", code.side(end), side)
        bound = fn.load("i64", low)
        whole = code.is_("eq", fn.load("i64", tried), "0")
        narrow = fn.emit(f"select i1 {whole}, i64 %high, i64 {code.add(bound, '1')}")
        _ask(code, value, end, depth, bound, narrow, same_side, top, ply)
        got = fn.load("i64", value)
        again = _between(code, got, bound, whole)
        with code.when(again):
            _ask(code, value, end, depth, bound, "%high", same_side, top, ply)
        fn.begin_block(valued)
        code.put("%context", POSITIONS, save)
        stop, on = fn.label("told_to_stop"), fn.label("on")
        fn.branch(code.is_("ne", code.word("%context", STOP), "0"), stop, on)
        fn.begin_block(stop)
        fn.ret("i64 0")
        fn.begin_block(on)
        fn.store("i64", code.add(fn.load("i64", tried), "1"), tried)
        got = fn.load("i64", value)
        with code.when(code.is_("sgt", got, fn.load("i64", best))):
            fn.store("i64", got, best)
            fn.store("i64", number, best_number)
            with code.when(is_root):
                code.put("%search", BEST, number)
            raised = fn.intrinsic("smax", "i64", f"i64 {got}, i64 {fn.load('i64', low)}")
            fn.store("i64", raised, low)
            cut, further = fn.label("cut"), fn.label("further")
            fn.branch(code.is_("sge", got, "%high"), cut, further)
            fn.begin_block(cut)
            slot = fn.emit(f"and i64 {code.word(child, 0)}, {HISTORY_ENTRIES - 1}")
            reached = fn.intrinsic("smax", "i64", "i64 %depth, i64 0")
            gained = code.add(code.word(history, slot), code.mul(reached, reached))
            code.put(history, slot, fn.intrinsic("smin", "i64", f"i64 {gained}, i64 {1 << 20}"))
            fn.jump(done)
            fn.begin_block(further)
        del turn
    fn.begin_block(done)

    # what was found out
    found = fn.load("i64", best)
    reached = code.word("%search", HORIZON)
    code.put("%search", HORIZON, fn.emit(f"or i64 {reached}, {before}"))
    sure = fn.emit(f"or i1 {code.is_('sge', found, str(WON))}, {code.is_('sle', found, str(-WON))}")
    plain = fn.emit(f"and i1 {sure}, {code.is_('eq', code.word('%search', POINTS), '0')}")
    complete = fn.emit(f"or i1 {plain}, {code.is_('eq', reached, '0')}")
    deep = fn.emit(f"select i1 {complete}, i64 {FOREVER}, i64 %depth")
    with code.when(code.is_("sgt", "%depth", "0")):
        at_least = code.is_("sge", found, "%high")
        at_most = code.is_("sle", found, "%low")
        what = fn.emit(f"select i1 {at_least}, i64 2, i64 {fn.emit(f'select i1 {at_most}, i64 3, i64 1')}")
        info = fn.emit(f"or i64 {fn.emit(f'and i64 {deep}, 255')}, {fn.emit(f'shl i64 {what}, 8')}")
        made = _with(code, info, fn.load("i64", best_number))
        code.put(entry, 0, hash_)
        code.put(entry, 1, found)
        code.put(entry, 2, made)
    fn.ret(f"i64 {found}")


def _with(code: Code, info: str, number: str) -> str:
    return code.fn.emit(f"or i64 {info}, {code.fn.emit(f'shl i64 {number}, 24')}")


def _between(code: Code, got: str, bound: str, whole: str) -> str:
    """Must a move be looked at again with the whole window?"""
    fn = code.fn
    inside = fn.emit(f"and i1 {code.is_('sgt', got, bound)}, {code.is_('slt', got, '%high')}")
    return fn.emit(f"and i1 {inside}, {fn.emit(f'xor i1 {whole}, true')}")


def _ask(code: Code, value: str, end: str, depth: str, low: str, high: str, same_side: str, top: str, ply: str) -> None:
    """The value of the position after a move, for who made it."""
    fn = code.fn
    same, other, done = fn.label("same"), fn.label("other"), fn.label("asked")
    head = f"ptr %game, ptr %search, ptr %context, ptr {end}, i64 {depth}"
    fn.branch(same_side, same, other)
    fn.begin_block(same)
    fn.store("i64", fn.emit(f"call i64 @gdl_search({head}, i64 {low}, i64 {high}, i64 {top}, i64 {ply})"), value)
    fn.jump(done)
    fn.begin_block(other)
    least, most = fn.emit(f"sub i64 0, {high}"), fn.emit(f"sub i64 0, {low}")
    theirs = fn.emit(f"call i64 @gdl_search({head}, i64 {least}, i64 {most}, i64 {top}, i64 {ply})")
    fn.store("i64", fn.emit(f"sub i64 0, {theirs}"), value)
    fn.begin_block(done)
