"""Packed positions carried along by the symmetries of a game: what code is told of them, and the code that does it."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from gdl_interpreter.native.abi.call import Row
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import Ty
from gdl_interpreter.search.code import SITE_WORDS, SIZE, Code
from gdl_interpreter.search.symmetry import Symmetry

SYMMETRIES, CARRIED, CARRIES, PARTS, PART_ROWS = range(5)
"""A row of words: how many symmetries there are; where a carried position is written; where each site goes, for one
symmetry after the other; how many parts of a position are carried, and where they are told: for each the word that it
begins in, its elements (one for each site; 0: it is a set of sites), and the words of an element."""
PART_WORDS = 3
CARRYING_WORDS = 5


class Carrying:
    """What code is told of the symmetries; none of them, if not all that a position holds can be carried."""

    def __init__(self, packing: Packing, symmetries: Sequence[Symmetry]) -> None:
        sites = packing.fields["owner0"].words * 64
        rows: list[int] = []
        for field in packing.fields.values():
            if field.words and field.type is Ty.SITES:
                rows += [field.at, 0, field.words]
        for table in packing.tables.values():
            if table.var.per != (Ty.SITES,) or table.var.type is Ty.SITES:
                symmetries = ()
            rows += [packing.field_words + table.at, table.size, table.words]
        self.number = len(symmetries)
        self.carried = (ctypes.c_uint64 * packing.size)()
        self.carries = (ctypes.c_uint64 * (sites * max(1, len(symmetries))))()
        for i, one in enumerate(symmetries):
            for site, to in enumerate(one.sites):
                self.carries[i * sites + site] = to
        self.parts = (ctypes.c_uint64 * len(rows))(*rows)

    def tell(self, row: Row, at: int) -> None:
        """Write the row of words into another, from a word on."""
        row.point(at + CARRIED, self.carried)
        row.point(at + CARRIES, self.carries)
        row.point(at + PART_ROWS, self.parts)
        row[at + PARTS], row[at + SYMMETRIES] = len(self.parts) // PART_WORDS, self.number


def carry(code: Code, row: str, number: str, position: str) -> str:
    """Write a position as the symmetry with a number carries it; the address of what has been written."""
    fn = code.fn
    size, width = code.word("%game", SIZE), code.word("%game", SITE_WORDS)
    carried, carries, rows = (code.where(row, at) for at in (CARRIED, CARRIES, PART_ROWS))
    left = fn.alloca("i64")
    where = fn.gep(carries, "i64", code.mul(number, code.mul(width, "64")))
    with code.count(size) as w:
        code.put(carried, w, code.word(position, w))
    with code.count(code.word(row, PARTS)) as p:
        part = code.element(rows, p, str(PART_WORDS))
        at, elements, words = (code.word(part, k) for k in range(3))
        table, set_, done = fn.label("table"), fn.label("set"), fn.label("carried")
        fn.branch(code.is_("eq", elements, "0"), set_, table)
        fn.begin_block(set_)
        with code.count(width) as w:
            code.put(carried, code.add(at, w), "0")
        with code.count(width) as w:
            fn.store("i64", code.word(position, code.add(at, w)), left)
            base = code.mul(w, "64")
            again, inside, over = fn.label("again"), fn.label("inside"), fn.label("over")
            fn.begin_block(again)
            bits = fn.load("i64", left)
            fn.branch(code.is_("ne", bits, "0"), inside, over)
            fn.begin_block(inside)
            site = code.add(fn.intrinsic("cttz", "i64", f"i64 {bits}, i1 true"), base)
            fn.store("i64", fn.emit(f"and i64 {bits}, {code.add(bits, '-1')}"), left)
            to = code.word(where, site)
            word = code.add(at, code.shifted(to, "6"))
            bit = fn.emit(f"shl i64 1, {fn.emit(f'and i64 {to}, 63')}")
            code.put(carried, word, fn.emit(f"or i64 {code.word(carried, word)}, {bit}"))
            fn.jump(again)
            fn.begin_block(over)
        fn.jump(done)
        fn.begin_block(table)
        with code.count(elements) as e, code.count(words) as w:
            from_ = code.add(code.add(at, code.mul(e, words)), w)
            to = code.add(code.add(at, code.mul(code.word(where, e), words)), w)
            code.put(carried, to, code.word(position, from_))
        fn.begin_block(done)
    return carried
