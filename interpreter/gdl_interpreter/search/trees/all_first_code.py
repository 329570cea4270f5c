"""Moves that count whenever they are made, as code: a random game tells of every move of a node whose sites its mover
held in the end (RAVE: Gelly and Silver, "Combining online and offline knowledge in UCT", 2007).
"""

from __future__ import annotations

from gdl_interpreter.search.code import CHILDREN, OWNERS_AT, SITE_WORDS, SIZE, Code
from gdl_interpreter.search.trees.tree_rows import (
    COUNT,
    EDGES,
    FIRST,
    GAINED,
    SCRATCH,
    SCRATCH_ROOM,
    SEEN,
    SEEN_TOTAL,
    colour_of,
    edge_words,
)


def blend(code: Code, edge: str, mean: str, tried: str, wide: str, equal: str, score: str) -> None:
    """The mean of an edge together with that of the games in which its sites were gained at any time; an edge that
    nothing is known of yet keeps its score."""
    fn = code.fn
    seen = code.word(edge, SEEN)
    with code.when(code.is_("ne", seen, "0")):
        often = code.as_real(seen)
        other = fn.op(f"fdiv double {code.real(edge, SEEN_TOTAL)}, {often}")
        three = code.sum_(code.product(tried, "3.0"), equal)
        part = code.root(fn.op(f"fdiv double {equal}, {three}"))
        apart = fn.op(f"fsub double {other}, {mean}")
        known = code.sum_(mean, code.product(part, apart))
        bonus = fn.op(f"fdiv double {wide}, {code.root(code.sum_(tried, '1.0'))}")
        code.put_real_in(score, code.sum_(known, bonus))


def gains(code: Code, node: str, position: str, edges: str, count: str, mover_at: str) -> None:
    """Write down which sites each move gains for who makes it."""
    fn = code.fn
    scratch, room = code.where("%tree", SCRATCH), code.word("%tree", SCRATCH_ROOM)
    row = code.add(code.word("%game", SIZE), "1")
    fits = code.is_("ult", code.mul(count, row), room)
    with code.when(fits):
        children = code.where("%game", CHILDREN)
        fn.do(f"call i64 {children}(ptr {position}, ptr %context, ptr {scratch}, i64 {count})")
        colour = colour_of(code, node, mover_at)
        at = code.word("%game", code.add(colour, str(OWNERS_AT)))
        with code.count(count) as i, code.count(code.word("%game", SITE_WORDS)) as w:
            place = code.add(at, w)
            after = code.word(code.element(scratch, i, row), code.add(place, "1"))
            before = fn.op(f"xor i64 {code.word(position, place)}, -1")
            gained = fn.op(f"and i64 {after}, {before}")
            code.put(code.element(edges, i, edge_words(code)), code.add(w, str(GAINED)), gained)


def credit(code: Code, node: str, owned: str, colour: str, reward: str) -> None:
    """A random game counts for every move of a node whose sites its mover had at the end."""
    fn = code.fn
    width = code.word("%game", SITE_WORDS)
    mine = fn.at(owned, "i64", code.mul(colour, width))
    edges = code.element(code.where("%tree", EDGES), code.word(node, FIRST), edge_words(code))
    some, missing = fn.slot("i64"), fn.slot("i64")
    with code.count(code.word(node, COUNT)) as i:
        edge = code.element(edges, i, edge_words(code))
        fn.store("i64", "0", some)
        fn.store("i64", "0", missing)
        with code.count(width) as w:
            gained = code.word(edge, code.add(w, str(GAINED)))
            fn.store("i64", fn.op(f"or i64 {fn.load('i64', some)}, {gained}"), some)
            lacks = fn.op(f"and i64 {gained}, {fn.op(f'xor i64 {code.word(mine, w)}, -1')}")
            fn.store("i64", fn.op(f"or i64 {fn.load('i64', missing)}, {lacks}"), missing)
        has = code.is_("eq", fn.load("i64", missing), "0")
        with code.when(fn.op(f"and i1 {has}, {code.is_('ne', fn.load('i64', some), '0')}")):
            code.more(edge, SEEN)
            code.put_real(edge, SEEN_TOTAL, code.sum_(code.real(edge, SEEN_TOTAL), reward))
