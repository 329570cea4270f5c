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
from gdl_interpreter.search.code import CHILDREN, END, ENTER, RESULT, SIZE, Code
from gdl_interpreter.search.depth.hash_code import add_past, write_hash
from gdl_interpreter.search.depth.search_rows import ARENA, ARENA_ROOM, BEST, LISTS, NODES, NODES_ROOM
from gdl_interpreter.search.kernels.end_values import WON, write_over
from gdl_interpreter.search.exact.proof_table_code import (
    BEST_AT,
    COST,
    DEEPEST,
    KEY,
    KILLERS,
    LINE,
    MOVE_WORDS,
    NEITHER,
    NEVER,
    OPEN,
    PAST_SUM,
    PLAIN_HASH,
    PROVER,
    VALUE,
    numbers_of,
    value_of,
    write_keep,
    write_keys,
    write_probe,
)


def proof_text() -> str:
    """The module: `gdl_prove` and `gdl_known`."""
    module = Module()
    write_over(module)
    write_hash(module)
    write_keys(module)
    write_probe(module)
    write_keep(module)
    _seen(module)
    _weigh(module)
    _judge(module)
    _prove(module)
    _root(module)
    return module.text()


def _least(code: Code, a: str, b: str) -> str:
    return code.fn.intrinsic("umin", "i64", f"i64 {a}, i64 {b}")


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
    yes, no = value_of(code, "1", moves), value_of(code, moves, "1")
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
    add_past(code, save, sum_)
    args = "ptr %game, ptr %search, ptr %context, ptr %position"
    fn.do(f"call void @keys({args}, i64 {fn.load('i64', sum_)}, ptr %out)")
    done, new, going, fresh = (fn.label(stem) for stem in ("done", "new", "going", "fresh"))
    entry = fn.op(f"call ptr @probe(ptr %search, i64 {code.word('%out', KEY)})")
    known = fn.label("known")
    fn.branch(fn.op(f"icmp eq ptr {entry}, null"), new, known)
    fn.place(known)
    code.put("%out", VALUE, code.word(entry, 1))
    fn.jump(done)
    fn.place(new)
    word = fn.op(f"call i64 {code.where('%game', RESULT)}(ptr %position, ptr %context, i64 1)")
    ended = fn.label("ended")
    fn.branch(code.is_("ne", word, "0"), ended, going)
    fn.place(ended)
    worth = fn.op(f"call i64 @over({args}, i64 {word}, i64 {code.word('%search', PROVER)})")
    won, lost = value_of(code, "0", str(NEVER)), value_of(code, str(NEVER), "0")
    code.put("%out", VALUE, fn.op(f"select i1 {code.is_('eq', worth, str(WON))}, i64 {won}, i64 {lost}"))
    with code.when(code.is_("eq", worth, "0")):
        code.more("%search", NEITHER)
    fn.jump(done)
    fn.place(going)
    hash_ = code.word("%out", PLAIN_HASH)
    again = fn.op(f"call i1 @seen(ptr %search, ptr %context, i64 {hash_}, i64 %ply)")
    code.put("%out", VALUE, value_of(code, str(NEVER), "0", str(OPEN)))
    fn.branch(again, done, fresh)
    fn.place(fresh)
    code.put("%out", VALUE, fn.op(f"call i64 @weigh({args}, i64 %top)"))
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
    given_up = value_of(code, str(NEVER), "0", str(OPEN))
    started, size = code.word("%search", NODES), code.word("%game", SIZE)
    code.leave_when(code.is_("uge", started, code.word("%search", NODES_ROOM)))
    with code.when(code.is_("uge", "%ply", code.word("%search", DEEPEST))):
        fn.give(f"i64 {given_up}")
    code.put(code.where("%search", LINE), "%ply", code.word("%keys", PLAIN_HASH))
    provers = code.is_("eq", code.side("%position"), code.word("%search", PROVER))

    def turned(proof: str, disproof: str) -> tuple[str, str]:
        """Two numbers as the mover sees them; and the other way about. What he wants least of comes first."""
        first = fn.op(f"select i1 {provers}, i64 {proof}, i64 {disproof}")
        return first, fn.op(f"select i1 {provers}, i64 {disproof}, i64 {proof}")

    # the moves
    row = code.add(size, "1")
    list_, room = _room(code, "%top", code.add(row, str(MOVE_WORDS)))
    count = fn.op(f"call i64 {code.where('%game', CHILDREN)}(ptr %position, ptr %context, ptr {list_}, i64 {room})")
    none = fn.op(f"or i1 {code.is_('ugt', count, room)}, {code.is_('eq', count, '0')}")
    with code.when(none):
        fn.give(f"i64 {given_up}")
    notes = fn.at(list_, "i64", code.mul(count, row))
    top = code.add("%top", code.mul(count, code.add(row, str(MOVE_WORDS))))
    killers, sum_, key = code.where("%search", KILLERS), code.word("%keys", PAST_SUM), code.word("%keys", KEY)
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
        end, note = fn.at(code.element(list_, i, row), "i64", 1), code.element(notes, i, str(MOVE_WORDS))
        args = f"ptr %game, ptr %search, ptr %context, ptr {end}, i64 {sum_}, i64 %ply, ptr {note}, i64 {top}"
        fn.do(f"call void @judge({args})")
        proof, disproof, open_ = numbers_of(code, code.word(note, VALUE))
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
        proof, disproof, open_ = numbers_of(code, code.word(code.element(notes, i, str(MOVE_WORDS)), VALUE))
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
    note = code.element(notes, number, str(MOVE_WORDS))
    wanted, total_now = code.shifted(fn.load("i64", best), "1"), fn.load("i64", total)
    mine, theirs = code.is_("eq", wanted, "0"), code.is_("uge", wanted, str(NEVER))
    other = fn.op(f"select i1 {mine}, i64 {NEVER}, i64 {fn.op(f'select i1 {theirs}, i64 0, i64 {total_now}')}")
    leans = fn.op(f"select i1 {theirs}, i64 {fn.load('i64', any_open)}, i64 0")
    leans = fn.op(f"select i1 {mine}, i64 {fn.load('i64', best_open)}, i64 {leans}")
    now = value_of(code, *turned(wanted, other), leans)
    wanted_limit, other_limit = turned("%proof_limit", "%disproof_limit")
    enough, deeper = fn.label("enough"), fn.label("deeper")
    reached = fn.op(f"or i1 {code.is_('uge', wanted, wanted_limit)}, {code.is_('uge', other, other_limit)}")
    fn.branch(reached, enough, deeper)

    fn.place(deeper)
    _, child_other = turned(*numbers_of(code, code.word(note, VALUE))[:2])
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
    code.put(note, VALUE, found)
    fn.jump(loop)

    # what it has come to
    fn.place(settled)
    value = value_of(code, *turned("0", str(NEVER)))
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
        sum_, keys = fn.slot("i64"), fn.slot("i64", MOVE_WORDS)
        fn.store("i64", "0", sum_)
        add_past(code, "0", sum_)
        fn.do(f"call void @keys({args}, i64 {fn.load('i64', sum_)}, ptr {keys})")
        if looks:
            limits = f"i64 {NEVER}, i64 {NEVER}, i64 0, i64 0"
            fn.do(f"call i64 @prove({args}, ptr {keys}, {limits})")
        entry = fn.op(f"call ptr @probe(ptr %search, i64 {code.word(keys, KEY)})")
        with code.when(fn.op(f"icmp eq ptr {entry}, null")):
            fn.give("i64 0")
        code.put("%search", BEST, code.shifted(code.word(entry, 2), str(BEST_AT)))
        code.put("%search", COST, fn.op(f"and i64 {code.word(entry, 2)}, {(1 << BEST_AT) - 1}"))
        fn.give(f"i64 {code.word(entry, 1)}")
