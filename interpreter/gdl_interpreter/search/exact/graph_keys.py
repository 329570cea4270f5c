"""The code that keeps positions and finds them again: the room of a graph that `graph_code` fills.

Every position is kept once, squeezed into a key (see `keys`), the least of those that are alike by a symmetry; an open
table of numbers finds it again (linear probing), and the whole key is compared.
"""

from __future__ import annotations

from gdl_interpreter.native.text import Module
from gdl_interpreter.search.drivers.carrying import CARRYING_WORDS, SYMMETRIES, carry
from gdl_interpreter.search.code import Code
from gdl_interpreter.search.drivers.keys import CAP, LOW, MASK, OUT, ROW_WORDS, SHIFT, WORD

# A graph: a row of words.
KEYS, HEADS, INFO, OPEN, QUEUE, FROM, LINK, TABLE, TABLE_MASK, LIST, LIST_ROOM = range(11)
"""Where these are: the keys; of each position (halves of words from here on) the last entry of the list of those before
it (for one player: the one before it), what is known of it, and its moves that may yet turn out well; the positions
settled (for one player: those still to be looked at, the last first); of each entry of the lists which position it is
of, and the next entry; the table of one more than positions' numbers, and one less than its size (a power of two); room
for the moves of a position, and for how many."""
COUNT, NEXT, EDGES, POSITIONS_ROOM, EDGES_ROOM, SETTLED, TAIL, BACKS, LAYER, DEPTH = range(11, 21)
"""Positions found, and gone through; entries of the lists; for how many positions and entries there is room; the next
one in the queue, and its end; moves that lead to a position no farther from the first; the first position of the next
layer; plies from the first."""
KEY_WORDS, ROWS, ROW_COUNT, TEMPLATE, POSITION, KEY, OTHER, NEEDED, WIDE = range(21, 30)
"""Words of a key; the rows by which positions are squeezed, and how many; a position for what is not kept; room for a
position and two keys; how many moves there was no room for; one more than the row that was too narrow, or 0."""
SOLO, DEEP, MEASURE, BEST, FOUND = range(30, 35)
"""Is there one player? Are the last found gone through first? The function `gdl_measured` (0: nothing is measured); the
best end so far, and one more than the position before it."""
CARRYING = 35
GRAPH_WORDS = CARRYING + CARRYING_WORDS

SIDE_BIT = 2
"""In what is known of a position: its value in the two lowest bits (0: not settled), then a bit for the side to move,
and behind that the distance from the end in plies."""
DISTANCE_BIT = 3
UNSEEN = (1 << 32) - 1
"""The open moves of a position that has not been gone through."""


def write_keeping(module: Module) -> None:
    """`@insert`, and for the caller `gdl_begin`, `gdl_rehash` and `gdl_look`."""
    _squeeze(module)
    _key(module)
    _place(module)
    _insert(module)
    _begin(module)
    _rehash(module)
    _look(module)


class Graph(Code):
    """Writes with halves of words, too."""

    def half(self, pointer: str, at: str) -> str:
        """Half a word of a row of halves."""
        return self.fn.op(f"zext i32 {self.fn.load('i32', self.fn.at(pointer, 'i32', at))} to i64")

    def put_half(self, pointer: str, at: str, value: str) -> None:
        self.fn.store("i32", self.fn.op(f"trunc i64 {value} to i32"), self.fn.at(pointer, "i32", at))

    def of(self, what: int) -> str:
        """A word of the graph."""
        return self.word("%graph", what)

    def array(self, what: int) -> str:
        """Where something of the graph is."""
        return self.where("%graph", what)

    def key(self, number: str) -> str:
        """Where the key of a position is."""
        return self.element(self.array(KEYS), number, self.of(KEY_WORDS))

    def queued(self, number: str) -> None:
        """Put a position at the end of the queue."""
        tail = self.of(TAIL)
        self.put_half(self.array(QUEUE), tail, number)
        self.put("%graph", TAIL, self.add(tail, "1"))


def _squeeze(module: Module) -> None:
    """The key of a position as it stands."""
    code = Graph(module, "internal void @squeeze(ptr %graph, ptr %position, ptr %out) nounwind")
    fn = code.fn
    with code.count(code.of(KEY_WORDS)) as i:
        code.put("%out", i, "0")
    rows = code.array(ROWS)
    with code.count(code.of(ROW_COUNT)) as i:
        row = code.element(rows, i, str(ROW_WORDS))
        whole = code.word("%position", code.word(row, WORD))
        cut = fn.intrinsic("umin", "i64", f"i64 {whole}, i64 {code.word(row, CAP)}")
        value = fn.op(f"sub i64 {cut}, {code.word(row, LOW)}")
        kept = fn.op(f"and i64 {value}, {code.word(row, MASK)}")
        with code.when(code.is_("ne", kept, value)):
            code.put("%graph", WIDE, code.add(i, "1"))
        out = code.word(row, OUT)
        placed = fn.op(f"shl i64 {kept}, {code.word(row, SHIFT)}")
        code.put("%out", out, fn.op(f"or i64 {code.word('%out', out)}, {placed}"))
    fn.give("void")


def _key(module: Module) -> None:
    """The key of a position, the least of those that are alike by a symmetry, into `KEY`."""
    code = Graph(module, "internal void @key_of(ptr %game, ptr %graph, ptr %position) nounwind noinline")
    fn = code.fn
    key, other, words = code.array(KEY), code.array(OTHER), code.of(KEY_WORDS)
    fn.do(f"call void @squeeze(ptr %graph, ptr %position, ptr {key})")
    row = fn.at("%graph", "i64", CARRYING)
    less = fn.slot("i64")
    with code.count(code.word(row, SYMMETRIES)) as i:
        fn.do(f"call void @squeeze(ptr %graph, ptr {carry(code, row, i, '%position')}, ptr {other})")
        fn.store("i64", "0", less)
        compared = fn.label("compared")
        with code.count(words) as w:
            a, b = code.word(other, w), code.word(key, w)
            differ, same = fn.label("differ"), fn.label("same")
            fn.branch(code.is_("ne", a, b), differ, same)
            fn.place(differ)
            fn.store("i64", fn.op(f"zext i1 {code.is_('ult', a, b)} to i64"), less)
            fn.jump(compared)
            fn.place(same)
        fn.place(compared)
        with code.when(code.is_("ne", fn.load("i64", less), "0")), code.count(words) as w:
            code.put(key, w, code.word(other, w))
    fn.give("void")


def _place(module: Module) -> None:
    """The place in the table where a key stands, or would stand."""
    code = Graph(module, "internal i64 @place_of(ptr %graph, ptr %key) nounwind")
    fn = code.fn
    hash_, same = fn.slot("i64"), fn.slot("i64")
    fn.store("i64", "0", hash_)
    words = code.of(KEY_WORDS)
    with code.count(words) as w:
        _mix(code, hash_, code.word("%key", w))
    _mix(code, hash_, "0")
    table, mask = code.array(TABLE), code.of(TABLE_MASK)
    again, taken, found, on = fn.label("again"), fn.label("taken"), fn.label("found"), fn.label("on")
    fn.place(again)
    at = fn.op(f"and i64 {fn.load('i64', hash_)}, {mask}")
    number = code.half(table, at)
    fn.branch(code.is_("eq", number, "0"), found, taken)
    fn.place(taken)
    known = code.key(code.add(number, "-1"))
    fn.store("i64", "1", same)
    with code.count(words) as w, code.when(code.is_("ne", code.word(known, w), code.word("%key", w))):
        fn.store("i64", "0", same)
    fn.branch(code.is_("ne", fn.load("i64", same), "0"), found, on)
    fn.place(on)
    fn.store("i64", code.add(at, "1"), hash_)
    fn.jump(again)
    fn.place(found)
    fn.give(f"i64 {at}")


def _mix(code: Graph, slot: str, word: str) -> None:
    """One more word mixed into a hash (the finisher of SplitMix64: Steele, Lea, Flood, 2014)."""
    fn = code.fn
    mixed = fn.op(f"xor i64 {fn.load('i64', slot)}, {word}")
    for shift, factor in ((30, -0x40A7B892E31B1A47), (27, -0x6B2FB644ECCEEE15)):
        mixed = fn.op(f"mul i64 {fn.op(f'xor i64 {mixed}, {code.shifted(mixed, str(shift))}')}, {factor}")
    fn.store("i64", fn.op(f"xor i64 {mixed}, {code.shifted(mixed, '31')}"), slot)


def _insert(module: Module) -> None:
    """The number of a position, which is new if it is not there yet. `before`: the one that leads to it."""
    code = Graph(module, "internal i64 @insert(ptr %game, ptr %graph, ptr %position, i64 %before) nounwind noinline")
    fn = code.fn
    fn.do("call void @key_of(ptr %game, ptr %graph, ptr %position)")
    key = code.array(KEY)
    at = fn.op(f"call i64 @place_of(ptr %graph, ptr {key})")
    number = code.half(code.array(TABLE), at)
    with code.when(code.is_("ne", number, "0")):
        fn.give(f"i64 {code.add(number, '-1')}")
    new = code.of(COUNT)
    code.put("%graph", COUNT, code.add(new, "1"))
    code.put_half(code.array(TABLE), at, code.add(new, "1"))
    kept = code.key(new)
    with code.count(code.of(KEY_WORDS)) as w:
        code.put(kept, w, code.word(key, w))
    solo, sides, made = fn.label("solo"), fn.label("sides"), fn.label("made")
    fn.branch(code.is_("ne", code.of(SOLO), "0"), solo, sides)
    fn.place(solo)
    code.put_half(code.array(HEADS), new, "%before")
    with code.when(code.is_("ne", code.of(DEEP), "0")):
        code.queued(new)
    fn.jump(made)
    fn.place(sides)
    code.put_half(code.array(HEADS), new, "0")
    code.put_half(code.array(INFO), new, fn.op(f"shl i64 {code.side('%position')}, {SIDE_BIT}"))
    code.put_half(code.array(OPEN), new, str(UNSEEN))
    fn.place(made)
    fn.give(f"i64 {new}")


def _begin(module: Module) -> None:
    """`gdl_begin`: put the first position in."""
    code = Graph(module, "void @gdl_begin(ptr %game, ptr %graph, ptr %position) nounwind noinline")
    code.fn.do("call i64 @insert(ptr %game, ptr %graph, ptr %position, i64 0)")
    code.fn.give("void")


def _rehash(module: Module) -> None:
    """`gdl_rehash`: put all positions into a table that is empty."""
    code = Graph(module, "void @gdl_rehash(ptr %graph) nounwind noinline")
    fn = code.fn
    with code.count(code.of(COUNT)) as i:
        at = fn.op(f"call i64 @place_of(ptr %graph, ptr {code.key(i)})")
        code.put_half(code.array(TABLE), at, code.add(i, "1"))
    fn.give("void")


def _look(module: Module) -> None:
    """`gdl_look`: one more than the number of a position, 0 if it is not there."""
    code = Graph(module, "i64 @gdl_look(ptr %game, ptr %graph, ptr %position) nounwind noinline")
    fn = code.fn
    fn.do("call void @key_of(ptr %game, ptr %graph, ptr %position)")
    at = fn.op(f"call i64 @place_of(ptr %graph, ptr {code.array(KEY)})")
    fn.give(f"i64 {code.half(code.array(TABLE), at)}")
