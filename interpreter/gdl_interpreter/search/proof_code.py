"""Proof-number search as code, for two sides and no chance; the same for all games.

The question is whether one side, the *prover*, can force a win. Depth first with proof and disproof numbers (Nagai,
"Df-pn algorithm for searching AND/OR trees and its applications", 2002): a position's proof number is how many
positions would at least have to be won for it to be; its disproof number, how many would have to be not won. The most
telling position below is looked at next, until one of the numbers reaches its limit. A limit leaves a quarter more than
the second best move has (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + ε trick", 2007), so that the search
does not jump to and fro. Of a full bucket of the table the entry that cost least goes.

What is sound: a proof ends in games that are over, everywhere. An entry is found under a hash of 64 bits of the
position, the ply included, so that no line comes back to an entry of its own; where the rules look at earlier
positions, under these, too, so that what they decided is never taken for what holds behind another past. A line that
repeats a position, or gets too long, is given up: *open*, not won for now. Open is whatever leans on that, and it is
never taken for a disproof.
"""

from __future__ import annotations

from gdl_interpreter.native.context import HISTORY as PAST
from gdl_interpreter.native.context import POSITIONS, STOP
from gdl_interpreter.native.text import Module
from gdl_interpreter.search.alphabeta_code import (
    ARENA,
    ARENA_ROOM,
    BEST,
    NODES,
    NODES_ROOM,
    TABLE,
    TABLE_MASK,
    WON,
    write_hash,
    write_over,
)
from gdl_interpreter.search.alphabeta_code import SEARCH_WORDS as FIRST
from gdl_interpreter.search.code import CHILDREN, END, ENTER, RESULT, SIZE, Code

PROVER, PLAIN, PLY, ASKED, LISTS, LINE, KILLERS, DEEPEST, NEITHER, COST = range(FIRST, FIRST + 10)
"""A search: a row of words, which begins as one of alpha-beta. Behind that: the side that is to win (0 or 1); room for
a position; the word that the ply is in, and do the rules ask for it?; how many lists of earlier positions there are;
the hashes of the positions on the way down; for each ply the move that settled a position there last; how many plies
the search may go down; how many finished games it met that were nobody's win; how
many positions what is known of a position has cost."""
SEARCH_WORDS = FIRST + 10

NEVER = 1 << 30
"""A proof number that says: cannot be proven; greater numbers there are none."""
NUMBER_BITS = 31
OPEN = 1 << 62
"""A value is a word: the proof number, the disproof number, and this bit if it leans on a line that was given up."""

ENTRY_WORDS, BUCKET = 3, 4
"""Words of a table's entry (the key; the value; the positions looked at for it, and from `BEST_AT` on the best move's
number), and entries in a bucket."""
BEST_AT = 48

_VALUE, _KEY, _HASH, _SUM, _MOVE_WORDS = range(5)
"""What is kept of each move of a position that is being looked at: its value, and the keys of the position after it."""

_FACTOR = "-6939452855193903323"


def proof_text() -> str:
    """The module: `gdl_prove` and `gdl_known`."""
    module = Module()
    write_over(module)
    write_hash(module)
    _keys(module)
    _probe(module)
    _keep(module)
    _seen(module)
    _weigh(module)
    _judge(module)
    _prove(module)
    _root(module)
    return module.text()


def _mixed(code: Code, a: str, b: str) -> str:
    product = code.mul(code.fn.op(f"xor i64 {a}, {b}"), _FACTOR)
    return code.fn.op(f"xor i64 {product}, {code.shifted(product, '31')}")


def _value(code: Code, proof: str, disproof: str, open_: str = "0") -> str:
    fn = code.fn
    numbers = fn.op(f"or i64 {proof}, {fn.op(f'shl i64 {disproof}, {NUMBER_BITS}')}")
    return fn.op(f"or i64 {numbers}, {open_}")


def _numbers(code: Code, value: str) -> tuple[str, str, str]:
    """The proof and the disproof number of a value, and its bit for open."""
    mask = (1 << NUMBER_BITS) - 1
    low = code.fn.op(f"and i64 {value}, {mask}")
    high = code.fn.op(f"and i64 {code.shifted(value, str(NUMBER_BITS))}, {mask}")
    return low, high, code.fn.op(f"and i64 {value}, {OPEN}")


def _least(code: Code, a: str, b: str) -> str:
    return code.fn.intrinsic("umin", "i64", f"i64 {a}, i64 {b}")


def _keys(module: Module) -> None:
    """`keys`: of a position, told the sum of its past: its hash without the ply, and its key in the table."""
    params = "ptr %game, ptr %search, ptr %context, ptr %position, i64 %sum, ptr %out"
    code = Code(module, f"internal void @keys({params}) nounwind noinline")
    fn = code.fn
    plain, ply_at = code.where("%search", PLAIN), code.word("%search", PLY)
    with code.count(code.word("%game", SIZE)) as w:
        code.put(plain, w, code.word("%position", w))
    with code.when(code.is_("eq", code.word("%search", ASKED), "0")):
        code.put(plain, ply_at, "0")
    hash_ = fn.op(f"call i64 @hash_of(ptr %game, ptr %search, ptr %context, ptr {plain})")
    ply = code.add(code.mul(code.word("%position", ply_at), "2"), code.word("%search", PROVER))
    code.put("%out", _HASH, hash_)
    code.put("%out", _SUM, "%sum")
    code.put("%out", _KEY, _mixed(code, _mixed(code, hash_, ply), "%sum"))
    fn.give("void")


def _probe(module: Module) -> None:
    """`probe`: the entry of a key, or null."""
    code = Code(module, "internal ptr @probe(ptr %search, i64 %key) nounwind")
    fn = code.fn
    place = fn.op(f"and i64 %key, {code.word('%search', TABLE_MASK)}")
    bucket = code.element(code.where("%search", TABLE), place, str(ENTRY_WORDS * BUCKET))
    for i in range(BUCKET):
        entry = fn.at(bucket, "i64", i * ENTRY_WORDS)
        with code.when(code.is_("eq", code.word(entry, 0), "%key")):
            fn.give(f"ptr {entry}")
    fn.give("ptr null")


def _keep(module: Module) -> None:
    """`keep`: put a value into the table."""
    code = Code(
        module, "internal void @keep(ptr %search, i64 %key, i64 %value, i64 %cost, i64 %best) nounwind noinline"
    )
    fn = code.fn
    chosen, least = fn.slot("ptr"), fn.slot("i64")
    fn.store("ptr", fn.op("call ptr @probe(ptr %search, i64 %key)"), chosen)
    with code.when(fn.op(f"icmp eq ptr {fn.load('ptr', chosen)}, null")):
        place = fn.op(f"and i64 %key, {code.word('%search', TABLE_MASK)}")
        bucket = code.element(code.where("%search", TABLE), place, str(ENTRY_WORDS * BUCKET))
        fn.store("i64", "-1", least)
        for i in range(BUCKET):
            entry = fn.at(bucket, "i64", i * ENTRY_WORDS)
            cost = fn.op(f"and i64 {code.word(entry, 2)}, {(1 << BEST_AT) - 1}")
            with code.when(code.is_("ult", cost, fn.load("i64", least))):
                fn.store("i64", cost, least)
                fn.store("ptr", entry, chosen)
    entry = fn.load("ptr", chosen)
    code.put(entry, 0, "%key")
    code.put(entry, 1, "%value")
    code.put(entry, 2, fn.op(f"or i64 %cost, {fn.op(f'shl i64 %best, {BEST_AT}')}"))
    fn.give("void")


def _seen(module: Module) -> None:
    """`seen`: was the position just reached there before, on the way down or in what the rules remember?"""
    code = Code(module, "internal i1 @seen(ptr %search, ptr %context, i64 %hash, i64 %ply) nounwind noinline")
    fn = code.fn
    line = code.where("%search", LINE)
    with (
        code.count(code.add("%ply", "1")) as i,
        code.when(code.is_("eq", code.word(line, i), "%hash")),
    ):
        fn.give("i1 true")
    lists = code.word("%search", LISTS)
    with code.when(code.is_("ne", lists, "0")):
        past, last = code.where("%context", PAST), code.add(code.word("%context", POSITIONS), "-1")
        own = code.element(past, last, lists)
        with code.count(last) as i, code.count(lists) as k:
            earlier = code.word(code.element(past, i, lists), k)
            with code.when(code.is_("eq", earlier, code.word(own, k))):
                fn.give("i1 true")
    fn.give("i1 false")


def _past(code: Code, first: str, sum_: str) -> None:
    """Add what the rules remember of positions, from one on, to a sum; the order does not count."""
    fn = code.fn
    lists = code.word("%search", LISTS)
    with code.when(code.is_("ne", lists, "0")):
        past, number = code.where("%context", PAST), code.word("%context", POSITIONS)
        with code.count(fn.op(f"sub i64 {number}, {first}")) as i, code.count(lists) as k:
            key = code.word(code.element(past, code.add(first, i), lists), k)
            fn.store("i64", code.add(fn.load("i64", sum_), _mixed(code, key, code.add(k, "1"))), sum_)


def _weigh(module: Module) -> None:
    """`weigh`: the value of a position that has not been looked at: the mover needs one of his moves, the other side an
    answer to each. (Instead of two ones: Hex four by four then takes 6 positions for 10, a smothered mate in chess 1;
    threes and fours in Gomoku are not found without it.)"""
    code = Code(
        module,
        "internal i64 @weigh(ptr %game, ptr %search, ptr %context, ptr %position, i64 %top) nounwind noinline",
    )
    fn = code.fn
    list_, room = _room(code, "%top", code.add(code.word("%game", SIZE), "1"))
    count = fn.op(f"call i64 {code.where('%game', CHILDREN)}(ptr %position, ptr %context, ptr {list_}, i64 {room})")
    moves = fn.intrinsic("umax", "i64", f"i64 {count}, i64 1")
    provers = code.is_("eq", code.side("%position"), code.word("%search", PROVER))
    yes, no = _value(code, "1", moves), _value(code, moves, "1")
    fn.give(f"i64 {fn.op(f'select i1 {provers}, i64 {yes}, i64 {no}')}")


def _room(code: Code, top: str, row: str) -> tuple[str, str]:
    """Where in the arena a list of moves may be, and for how many there is room."""
    free = code.fn.op(f"sub i64 {code.word('%search', ARENA_ROOM)}, {top}")
    return code.fn.at(code.where("%search", ARENA), "i64", top), code.fn.op(f"udiv i64 {free}, {row}")


def _judge(module: Module) -> None:
    """`judge`: make a run's end the position after it, and write down its value and its keys."""
    params = "ptr %game, ptr %search, ptr %context, ptr %position, i64 %sum, i64 %ply, ptr %out, i64 %top"
    code = Code(module, f"internal void @judge({params}) nounwind noinline")
    fn = code.fn
    code.more("%search", NODES)
    save, sum_ = code.word("%context", POSITIONS), fn.slot("i64")
    fn.do(f"call void {code.where('%game', END)}(ptr %position, ptr %context)")
    fn.store("i64", "%sum", sum_)
    _past(code, save, sum_)
    args = "ptr %game, ptr %search, ptr %context, ptr %position"
    fn.do(f"call void @keys({args}, i64 {fn.load('i64', sum_)}, ptr %out)")
    done, new, going, fresh = (fn.label(stem) for stem in ("done", "new", "going", "fresh"))
    entry = fn.op(f"call ptr @probe(ptr %search, i64 {code.word('%out', _KEY)})")
    known = fn.label("known")
    fn.branch(fn.op(f"icmp eq ptr {entry}, null"), new, known)
    fn.place(known)
    code.put("%out", _VALUE, code.word(entry, 1))
    fn.jump(done)
    fn.place(new)
    word = fn.op(f"call i64 {code.where('%game', RESULT)}(ptr %position, ptr %context, i64 1)")
    ended = fn.label("ended")
    fn.branch(code.is_("ne", word, "0"), ended, going)
    fn.place(ended)
    worth = fn.op(f"call i64 @over({args}, i64 {word}, i64 {code.word('%search', PROVER)})")
    won, lost = _value(code, "0", str(NEVER)), _value(code, str(NEVER), "0")
    code.put("%out", _VALUE, fn.op(f"select i1 {code.is_('eq', worth, str(WON))}, i64 {won}, i64 {lost}"))
    with code.when(code.is_("eq", worth, "0")):
        code.more("%search", NEITHER)
    fn.jump(done)
    fn.place(going)
    hash_ = code.word("%out", _HASH)
    again = fn.op(f"call i1 @seen(ptr %search, ptr %context, i64 {hash_}, i64 %ply)")
    code.put("%out", _VALUE, _value(code, str(NEVER), "0", str(OPEN)))
    fn.branch(again, done, fresh)
    fn.place(fresh)
    code.put("%out", _VALUE, fn.op(f"call i64 @weigh({args}, i64 %top)"))
    fn.place(done)
    code.put("%context", POSITIONS, save)
    fn.give("void")


def _prove(module: Module) -> None:
    """`prove`: look below a position until its proof or its disproof number reaches a limit; its value. `keys`: of the
    position; `top`: where in the arena there is room. Told to stop, it keeps what it has, and its value is no more."""
    params = "ptr %game, ptr %search, ptr %context, ptr %position, ptr %keys"
    limits = "i64 %proof_limit, i64 %disproof_limit, i64 %top, i64 %ply"
    code = Code(module, f"internal i64 @prove({params}, {limits}) nounwind noinline")
    fn = code.fn
    given_up = _value(code, str(NEVER), "0", str(OPEN))
    started, size = code.word("%search", NODES), code.word("%game", SIZE)
    stopped, running = fn.label("stopped"), fn.label("running")
    spent = code.is_("uge", started, code.word("%search", NODES_ROOM))
    told = code.is_("ne", code.word("%context", STOP), "0")
    fn.branch(fn.op(f"or i1 {spent}, {told}"), stopped, running)
    fn.place(stopped)
    code.put("%context", STOP, "1")
    fn.give("i64 0")
    fn.place(running)
    with code.when(code.is_("uge", "%ply", code.word("%search", DEEPEST))):
        fn.give(f"i64 {given_up}")
    code.put(code.where("%search", LINE), "%ply", code.word("%keys", _HASH))
    provers = code.is_("eq", code.side("%position"), code.word("%search", PROVER))

    def turned(proof: str, disproof: str) -> tuple[str, str]:
        """Two numbers as the mover sees them; and the other way about. What he wants least of comes first."""
        first = fn.op(f"select i1 {provers}, i64 {proof}, i64 {disproof}")
        return first, fn.op(f"select i1 {provers}, i64 {disproof}, i64 {proof}")

    # the moves
    row = code.add(size, "1")
    list_, room = _room(code, "%top", code.add(row, str(_MOVE_WORDS)))
    count = fn.op(f"call i64 {code.where('%game', CHILDREN)}(ptr %position, ptr %context, ptr {list_}, i64 {room})")
    none = fn.op(f"or i1 {code.is_('ugt', count, room)}, {code.is_('eq', count, '0')}")
    with code.when(none):
        fn.give(f"i64 {given_up}")
    notes = fn.at(list_, "i64", code.mul(count, row))
    top = code.add("%top", code.mul(count, code.add(row, str(_MOVE_WORDS))))
    killers, sum_, key = code.where("%search", KILLERS), code.word("%keys", _SUM), code.word("%keys", _KEY)
    chosen, first = fn.slot("i64"), fn.slot("i64")
    settled, loop = fn.label("settled"), fn.label("loop")

    # each by itself, first the one that settled a position of this ply last
    fn.store("i64", "-1", first)
    killer = code.word(killers, "%ply")
    with code.count(count) as i, code.when(code.is_("eq", code.word(code.element(list_, i, row), 0), killer)):
        fn.store("i64", i, first)
    known_first = code.is_("sge", fn.load("i64", first), "0")
    with code.count(code.add(count, "1")) as turn:
        before = code.add(turn, "-1")
        begins = code.is_("eq", turn, "0")
        i = fn.op(f"select i1 {begins}, i64 {fn.load('i64', first)}, i64 {before}")
        again = fn.op(f"icmp ne i1 {code.is_('eq', i, fn.load('i64', first))}, {begins}")
        skips = fn.op(f"select i1 {begins}, i1 {fn.op(f'xor i1 {known_first}, true')}, i1 {again}")
        look, skip = fn.label("look"), fn.label("skip")
        fn.branch(skips, skip, look)
        fn.place(look)
        end, note = fn.at(code.element(list_, i, row), "i64", 1), code.element(notes, i, str(_MOVE_WORDS))
        args = f"ptr %game, ptr %search, ptr %context, ptr {end}, i64 {sum_}, i64 %ply, ptr {note}, i64 {top}"
        fn.do(f"call void @judge({args})")
        proof, disproof, open_ = _numbers(code, code.word(note, _VALUE))
        wanted, _ = turned(proof, disproof)
        with code.when(code.is_("eq", fn.op(f"or i64 {wanted}, {open_}"), "0")):
            fn.store("i64", i, chosen)
            fn.jump(settled)
        fn.place(skip)

    # the most telling one, again and again
    best, second, total, any_open, best_open = (fn.slot("i64") for _ in range(5))
    fn.place(loop)
    for slot, begin in ((best, 2 * NEVER + 2), (second, NEVER), (total, 0), (any_open, 0), (best_open, 0)):
        fn.store("i64", str(begin), slot)
    fn.store("i64", "0", chosen)
    with code.count(count) as i:
        proof, disproof, open_ = _numbers(code, code.word(code.element(notes, i, str(_MOVE_WORDS)), _VALUE))
        wanted, other = turned(proof, disproof)
        fn.store("i64", _least(code, code.add(fn.load("i64", total), other), str(NEVER - 1)), total)
        fn.store("i64", fn.op(f"or i64 {fn.load('i64', any_open)}, {open_}"), any_open)
        rank = code.add(code.mul(wanted, "2"), code.shifted(open_, "62"))
        better, worse, compared = fn.label("better"), fn.label("worse"), fn.label("compared")
        fn.branch(code.is_("ult", rank, fn.load("i64", best)), better, worse)
        fn.place(better)
        fn.store("i64", _least(code, code.shifted(fn.load("i64", best), "1"), str(NEVER)), second)
        fn.store("i64", rank, best)
        fn.store("i64", open_, best_open)
        fn.store("i64", i, chosen)
        fn.jump(compared)
        fn.place(worse)
        fn.store("i64", _least(code, fn.load("i64", second), wanted), second)
        fn.place(compared)
    number = fn.load("i64", chosen)
    note = code.element(notes, number, str(_MOVE_WORDS))
    wanted, total_now = code.shifted(fn.load("i64", best), "1"), fn.load("i64", total)
    mine, theirs = code.is_("eq", wanted, "0"), code.is_("uge", wanted, str(NEVER))
    other = fn.op(f"select i1 {mine}, i64 {NEVER}, i64 {fn.op(f'select i1 {theirs}, i64 0, i64 {total_now}')}")
    leans = fn.op(f"select i1 {theirs}, i64 {fn.load('i64', any_open)}, i64 0")
    leans = fn.op(f"select i1 {mine}, i64 {fn.load('i64', best_open)}, i64 {leans}")
    now = _value(code, *turned(wanted, other), leans)
    wanted_limit, other_limit = turned("%proof_limit", "%disproof_limit")
    enough, deeper = fn.label("enough"), fn.label("deeper")
    reached = fn.op(f"or i1 {code.is_('uge', wanted, wanted_limit)}, {code.is_('uge', other, other_limit)}")
    fn.branch(reached, enough, deeper)

    fn.place(deeper)
    _, child_other = turned(*_numbers(code, code.word(note, _VALUE))[:2])
    more = fn.load("i64", second)
    more = code.add(code.add(more, code.shifted(more, "2")), "1")
    next_wanted = _least(code, wanted_limit, more)
    next_other = _least(code, code.add(fn.op(f"sub i64 {other_limit}, {total_now}"), child_other), str(NEVER))
    proof, disproof = turned(next_wanted, next_other)
    end = fn.at(code.element(list_, number, row), "i64", 1)
    save, enter = code.word("%context", POSITIONS), code.word("%game", ENTER)
    with code.when(code.is_("ne", enter, "0")):
        fn.do(f"call void {fn.op(f'inttoptr i64 {enter} to ptr')}(ptr {end}, ptr %context)")
    args = f"ptr %game, ptr %search, ptr %context, ptr {end}, ptr {note}"
    below = code.add("%ply", "1")
    found = fn.op(f"call i64 @prove({args}, i64 {proof}, i64 {disproof}, i64 {top}, i64 {below})")
    code.put("%context", POSITIONS, save)
    broken_off, on = fn.label("broken_off"), fn.label("on")
    fn.branch(code.is_("ne", code.word("%context", STOP), "0"), broken_off, on)
    fn.place(on)
    code.put(note, _VALUE, found)
    fn.jump(loop)

    # what it has come to
    fn.place(settled)
    value = _value(code, *turned("0", str(NEVER)))
    number = fn.load("i64", chosen)
    _end(code, key, value, started, number, code.word(code.element(list_, number, row), 0), "true")
    fn.place(enough)
    number = fn.load("i64", chosen)
    _end(code, key, now, started, number, code.word(code.element(list_, number, row), 0), mine)
    fn.place(broken_off)
    cost = fn.op(f"sub i64 {code.word('%search', NODES)}, {started}")
    fn.do(f"call void @keep(ptr %search, i64 {key}, i64 {now}, i64 {cost}, i64 {fn.load('i64', chosen)})")
    fn.give("i64 0")


def _end(code: Code, key: str, value: str, started: str, number: str, move: str, settles: str) -> None:
    """Keep a value and give it."""
    fn = code.fn
    cost = fn.op(f"sub i64 {code.word('%search', NODES)}, {started}")
    fn.do(f"call void @keep(ptr %search, i64 {key}, i64 {value}, i64 {cost}, i64 {number})")
    with code.when(settles):
        code.put(code.where("%search", KILLERS), "%ply", move)
    fn.give(f"i64 {value}")


def _root(module: Module) -> None:
    """`gdl_known`: what the table has of a position (0: nothing), with the best move in `BEST`. `gdl_prove`: the same,
    after as much of a search as there is room for."""
    params = "ptr %game, ptr %search, ptr %context, ptr %position"
    args = params
    for name, looks in (("gdl_known", False), ("gdl_prove", True)):
        code = Code(module, f"i64 @{name}({params}) nounwind noinline")
        fn = code.fn
        sum_, keys = fn.slot("i64"), fn.slot("i64", _MOVE_WORDS)
        fn.store("i64", "0", sum_)
        _past(code, "0", sum_)
        fn.do(f"call void @keys({args}, i64 {fn.load('i64', sum_)}, ptr {keys})")
        if looks:
            limits = f"i64 {NEVER}, i64 {NEVER}, i64 0, i64 0"
            fn.do(f"call i64 @prove({args}, ptr {keys}, {limits})")
        entry = fn.op(f"call ptr @probe(ptr %search, i64 {code.word(keys, _KEY)})")
        with code.when(fn.op(f"icmp eq ptr {entry}, null")):
            fn.give("i64 0")
        code.put("%search", BEST, code.shifted(code.word(entry, 2), str(BEST_AT)))
        code.put("%search", COST, fn.op(f"and i64 {code.word(entry, 2)}, {(1 << BEST_AT) - 1}"))
        fn.give(f"i64 {code.word(entry, 1)}")
