"""The code that goes through all positions that can be reached from one, and settles them from the end.

The same for all games. For games of two sides each position has a list of those from which it can be reached, and a
count of its moves that have not turned out to lose; what is settled settles those before it, the nearest to the end
first (Thompson, "Retrograde analysis of certain endgames", 1986; Lake, Schaeffer and Lu, "Solving large retrograde
analysis problems using a network of workstations", 1994). For games of one player a win is looked for, and only the
way is kept.
"""

from __future__ import annotations

from gdl_interpreter.native.context import FUEL, POSITIONS, STOP
from gdl_interpreter.native.course import DRAW, SCORE
from gdl_interpreter.native.text import Module
from gdl_interpreter.search.code import CHILDREN, END, PLAYERS, RESULT, SIDES, SIZE
from gdl_interpreter.search.exact.graph_keys import (
    BACKS,
    BEST,
    COUNT,
    DEEP,
    DEPTH,
    DISTANCE_BIT,
    EDGES,
    EDGES_ROOM,
    FOUND,
    FROM,
    HEADS,
    INFO,
    LAYER,
    LINK,
    LIST,
    LIST_ROOM,
    MEASURE,
    NEEDED,
    NEXT,
    OPEN,
    POSITION,
    POSITIONS_ROOM,
    QUEUE,
    ROW_COUNT,
    ROWS,
    SETTLED,
    SIDE_BIT,
    SOLO,
    TAIL,
    TEMPLATE,
    WIDE,
    Graph,
    write_keeping,
)
from gdl_interpreter.search.drivers.keys import LOW, MASK, OUT, ROW_WORDS, SHIFT, WORD

GOING, DONE, FULL, MANY, NARROW, TOO_LONG, WON = range(7)
"""How `gdl_expand` comes back: there is more to do, all has been done; there is no room for positions or entries, or
for moves; a number does not fit the key; the rules take too long; the one player has won."""

WIN, LOSS, DRAWN = 1, 2, 3
"""What a position is worth to who is to move, in the two lowest bits of what is known of it (0: not settled)."""
BEST_WON, BEST_DRAWN, BEST_LOST = 1 << 62, -(1 << 61), -(1 << 62)
"""Ends for one player; points are between won and drawn."""

EXPORTED = (
    ("begin", False, 3),
    ("expand", True, 4),
    ("settle", True, 3),
    ("rehash", False, 1),
    ("look", True, 3),
)
"""The functions for the caller: has it a result, and how many arguments?"""

_SLICE = "i64 @gdl_expand(ptr %game, ptr %graph, ptr %context, i64 %steps) nounwind noinline"


def graph_text() -> str:
    """The module."""
    module = Module()
    write_keeping(module)
    _worth(module)
    _expand(module)
    _settle(module)
    return module.text()


def _worth(module: Module) -> None:
    """What a finished game is worth to a side."""
    code = Graph(module, "internal i64 @worth(ptr %game, ptr %position, i64 %word, i64 %side) nounwind")
    fn = code.fn
    with code.when(code.is_("eq", fn.op(f"and i64 {code.shifted('%word', '16')}, 3"), str(DRAW))):
        fn.give(f"i64 {DRAWN}")
    colour = code.colour("%position", "%side")
    with code.count(code.word("%game", PLAYERS)) as i:
        mine = code.is_("eq", code.word("%game", code.add(i, str(SIDES))), colour)
        with code.when(fn.op(f"and i1 {mine}, {code.bit('%word', code.add(i, '32'))}")):
            fn.give(f"i64 {WIN}")
    fn.give(f"i64 {LOSS}")


def _given_up(code: Graph) -> None:
    """Come back if a question took too long."""
    with code.when(code.is_("slt", code.word("%context", FUEL), "0")):
        code.fn.give(f"i64 {TOO_LONG}")


def _expand(module: Module) -> None:
    """`gdl_expand`: go through so many positions: all their moves, and what comes after them."""
    code = Graph(module, _SLICE)
    fn = code.fn
    steps = fn.slot("i64")
    fn.store("i64", "%steps", steps)
    again, work, rest = fn.label("again"), fn.label("work"), fn.label("rest")
    fn.place(again)
    fn.branch(code.is_("eq", fn.load("i64", steps), "0"), rest, work)
    fn.place(rest)
    fn.give(f"i64 {GOING}")
    fn.place(work)
    with code.when(code.is_("ne", code.word("%context", STOP), "0")):
        fn.give(f"i64 {GOING}")
    fn.store("i64", code.add(fn.load("i64", steps), "-1"), steps)
    number = _chosen(code)
    count = _moves_of(code, number)
    row = code.add(code.word("%game", SIZE), "1")
    won, drawn = _ends(code, number, count, row)
    _taken(code)
    solo = code.is_("ne", code.of(SOLO), "0")
    first = fn.op(f"or i1 {solo}, {code.is_('eq', number, '0')}")  # of these all moves are looked at
    settled = fn.op(f"and i1 {won}, {fn.op(f'xor i1 {first}, true')}")
    open_ = fn.slot("i64")
    fn.store("i64", "0", open_)
    onward, closed = fn.label("onward"), fn.label("closed")
    fn.branch(settled, closed, onward)
    fn.place(onward)
    with code.count(count) as i:
        child = code.element(code.array(LIST), i, row)
        with code.when(code.is_("eq", code.word(child, 0), "0")):
            end = fn.at(child, "i64", 1)
            found = fn.op(f"call i64 @insert(ptr %game, ptr %graph, ptr {end}, i64 {number})")
            with code.when(code.is_("ne", code.of(WIDE), "0")):
                fn.give(f"i64 {NARROW}")
            with code.when(code.is_("ult", found, code.of(LAYER))):
                code.more("%graph", BACKS)
            with code.when(fn.op(f"xor i1 {solo}, true")):
                entry = code.of(EDGES)
                heads = code.array(HEADS)
                code.put_half(code.array(FROM), entry, number)
                code.put_half(code.array(LINK), entry, code.half(heads, found))
                code.put_half(heads, found, code.add(entry, "1"))
                code.put("%graph", EDGES, code.add(entry, "1"))
                fn.store("i64", code.add(fn.load("i64", open_), "1"), open_)
    fn.place(closed)
    fn.branch(solo, again, two := fn.label("two_sides"))
    fn.place(two)
    left = code.add(fn.load("i64", open_), drawn)
    code.put_half(code.array(OPEN), number, left)
    lost = code.is_("eq", left, "0")
    known = fn.op(f"select i1 {won}, i64 {WIN}, i64 {fn.op(f'select i1 {lost}, i64 {LOSS}, i64 0')}")
    with code.when(code.is_("ne", known, "0")):
        info = code.array(INFO)
        code.put_half(info, number, code.add(code.half(info, number), code.add(known, str(1 << DISTANCE_BIT))))
        code.queued(number)
    fn.jump(again)


def _chosen(code: Graph) -> str:
    """The position that is gone through next; comes back if there is none."""
    fn = code.fn
    number = fn.slot("i64")
    deep, wide, chosen = fn.label("deep"), fn.label("wide"), fn.label("chosen")
    fn.branch(code.is_("ne", code.of(DEEP), "0"), deep, wide)
    fn.place(deep)
    with code.when(code.is_("eq", code.of(TAIL), "0")):
        fn.give(f"i64 {DONE}")
    fn.store("i64", code.half(code.array(QUEUE), code.add(code.of(TAIL), "-1")), number)
    fn.jump(chosen)
    fn.place(wide)
    next_ = code.of(NEXT)
    with code.when(code.is_("eq", next_, code.of(COUNT))):
        fn.give(f"i64 {DONE}")
    with code.when(code.is_("eq", next_, code.of(LAYER))):
        code.put("%graph", LAYER, code.of(COUNT))
        code.more("%graph", DEPTH)
    fn.store("i64", next_, number)
    fn.place(chosen)
    return fn.load("i64", number)


def _taken(code: Graph) -> None:
    """The position that was chosen is gone through now."""
    code.more("%graph", NEXT)
    with code.when(code.is_("ne", code.of(DEEP), "0")):
        code.more("%graph", TAIL, "-1")


def _moves_of(code: Graph, number: str) -> str:
    """Writes the moves of a position; how many there are. Comes back if there is no room for what they lead to."""
    fn = code.fn
    position, template, key = code.array(POSITION), code.array(TEMPLATE), code.key(number)
    with code.count(code.word("%game", SIZE)) as w:
        code.put(position, w, code.word(template, w))
    rows = code.array(ROWS)
    with code.count(code.of(ROW_COUNT)) as i:
        row = code.element(rows, i, str(ROW_WORDS))
        bits = code.shifted(code.word(key, code.word(row, OUT)), code.word(row, SHIFT))
        kept = fn.op(f"and i64 {bits}, {code.word(row, MASK)}")
        code.put(position, code.word(row, WORD), code.add(kept, code.word(row, LOW)))
    list_, room = code.array(LIST), code.of(LIST_ROOM)
    ask = f"ptr {position}, ptr %context, ptr {list_}, i64 {room}"
    count = fn.op(f"call i64 {code.where('%game', CHILDREN)}({ask})")
    _given_up(code)
    with code.when(code.is_("ugt", count, room)):
        code.put("%graph", NEEDED, count)
        fn.give(f"i64 {MANY}")
    for made, most in ((COUNT, POSITIONS_ROOM), (EDGES, EDGES_ROOM)):
        with code.when(code.is_("ugt", code.add(code.of(made), count), code.of(most))):
            fn.give(f"i64 {FULL}")
    return count


def _ends(code: Graph, number: str, count: str, row: str) -> tuple[str, str]:
    """Plays all moves to the end of the ply, and writes each one's result before it. Is one of them won (i1)? And 1 if
    one is a draw, or there is no move."""
    fn = code.fn
    won, drawn, worth = fn.slot("i64"), fn.slot("i64"), fn.slot("i64")
    fn.store("i64", "0", won)
    fn.store("i64", fn.op(f"zext i1 {code.is_('eq', count, '0')} to i64"), drawn)
    side = code.side(code.array(POSITION))
    solo = code.is_("ne", code.of(SOLO), "0")
    with code.count(count) as i:
        child = code.element(code.array(LIST), i, row)
        end = fn.at(child, "i64", 1)
        code.put("%context", POSITIONS, "0")
        fn.do(f"call void {code.where('%game', END)}(ptr {end}, ptr %context)")
        _given_up(code)
        word = fn.op(f"call i64 {code.where('%game', RESULT)}(ptr {end}, ptr %context, i64 1)")
        _given_up(code)
        code.put(child, 0, word)
        with code.when(code.is_("ne", word, "0")):
            fn.store("i64", fn.op(f"call i64 @worth(ptr %game, ptr {end}, i64 {word}, i64 {side})"), worth)
            now = fn.load("i64", worth)
            with code.when(code.is_("eq", now, str(WIN))):
                fn.store("i64", "1", won)
            with code.when(code.is_("eq", now, str(DRAWN))):
                fn.store("i64", "1", drawn)
            with code.when(solo):
                _better(code, number, end, word, now)
    with code.when(fn.op(f"and i1 {solo}, {code.is_('eq', code.of(BEST), str(BEST_WON))}")):
        fn.give(f"i64 {WON}")
    return code.is_("ne", fn.load("i64", won), "0"), fn.load("i64", drawn)


def _better(code: Graph, number: str, end: str, word: str, worth: str) -> None:
    """For one player: keeps an end that is better than those before."""
    fn = code.fn
    value = fn.slot("i64")
    lost = fn.op(f"select i1 {code.is_('eq', worth, str(DRAWN))}, i64 {BEST_DRAWN}, i64 {BEST_LOST}")
    fn.store("i64", fn.op(f"select i1 {code.is_('eq', worth, str(WIN))}, i64 {BEST_WON}, i64 {lost}"), value)
    counts = code.is_("eq", fn.op(f"and i64 {code.shifted(word, '16')}, 3"), str(SCORE))
    with code.when(fn.op(f"and i1 {counts}, {code.is_('ne', code.of(MEASURE), '0')}")):
        ending = code.add(fn.op(f"and i64 {word}, 65535"), "-1")
        fn.store("i64", fn.op(f"call i64 {code.array(MEASURE)}(ptr {end}, ptr %context, i64 {ending})"), value)
    now = fn.load("i64", value)
    with code.when(code.is_("sgt", now, code.of(BEST))):
        code.put("%graph", BEST, now)
        code.put("%graph", FOUND, code.add(number, "1"))


def _settle(module: Module) -> None:
    """`gdl_settle`: of so many settled positions, look at all those before them; how many there were."""
    code = Graph(module, "i64 @gdl_settle(ptr %graph, ptr %context, i64 %steps) nounwind noinline")
    fn = code.fn
    done, entry = fn.slot("i64"), fn.slot("i64")
    fn.store("i64", "0", done)
    info, open_, heads = code.array(INFO), code.array(OPEN), code.array(HEADS)
    from_, link = code.array(FROM), code.array(LINK)
    again, work, rest = fn.label("again"), fn.label("work"), fn.label("rest")
    fn.place(again)
    at = code.of(SETTLED)
    over = fn.op(f"or i1 {code.is_('eq', at, code.of(TAIL))}, {code.is_('eq', fn.load('i64', done), '%steps')}")
    over = fn.op(f"or i1 {over}, {code.is_('ne', code.word('%context', STOP), '0')}")
    fn.branch(over, rest, work)
    fn.place(rest)
    fn.give(f"i64 {fn.load('i64', done)}")
    fn.place(work)
    number = code.half(code.array(QUEUE), at)
    code.put("%graph", SETTLED, code.add(at, "1"))
    fn.store("i64", code.add(fn.load("i64", done), "1"), done)
    known = code.half(info, number)
    farther = fn.op(f"shl i64 {code.add(code.shifted(known, str(DISTANCE_BIT)), '1')}, {DISTANCE_BIT}")
    fn.store("i64", code.half(heads, number), entry)
    next_, inside = fn.label("next"), fn.label("inside")
    fn.place(next_)
    here = fn.load("i64", entry)
    fn.branch(code.is_("eq", here, "0"), again, inside)
    fn.place(inside)
    here = code.add(here, "-1")
    before = code.half(from_, here)
    fn.store("i64", code.half(link, here), entry)
    theirs = code.half(info, before)
    fresh, judged = fn.label("fresh"), fn.label("judged")
    fn.branch(code.is_("eq", fn.op(f"and i64 {theirs}, 3"), "0"), fresh, next_)
    fn.place(fresh)
    same = code.is_("eq", fn.op(f"and i64 {fn.op(f'xor i64 {known}, {theirs}')}, {1 << SIDE_BIT}"), "0")
    wins = code.is_("eq", fn.op(f"and i64 {known}, 3"), str(WIN))
    good, bad, last = fn.label("good"), fn.label("bad"), fn.label("last")
    fn.branch(fn.op(f"xor i1 {same}, {wins}"), bad, good)
    value = fn.slot("i64")
    fn.place(bad)
    left = code.add(code.half(open_, before), "-1")
    code.put_half(open_, before, left)
    fn.branch(code.is_("eq", left, "0"), last, next_)
    fn.place(last)
    fn.store("i64", str(LOSS), value)
    fn.jump(judged)
    fn.place(good)
    fn.store("i64", str(WIN), value)
    fn.place(judged)
    code.put_half(info, before, code.add(theirs, code.add(farther, fn.load("i64", value))))
    code.queued(before)
    fn.jump(next_)
