"""Random games in which nobody overlooks what is at hand, as code: who can win at once does, and who lets another win
at once takes his move back and makes another one, as long as he has one (Teytaud and Teytaud, "On the huge benefit of
decisive moves in Monte-Carlo tree search algorithms", 2010).
"""

from __future__ import annotations

from gdl_interpreter.native.context import POSITIONS, RANDOM
from gdl_interpreter.native.course import WIN
from gdl_interpreter.native.dice import below
from gdl_interpreter.native.searching import LENGTH, NATURES, OUT_WORDS, SCORES, WORD
from gdl_interpreter.native.text import Module
from gdl_interpreter.search.code import (
    AFTER,
    CHILDREN,
    END,
    ENTER,
    MOVER,
    MOVES,
    RANDOM_GAME,
    RESULT,
    SIDES,
    SIZE,
    VALUES,
    Code,
)

LONGEST = 200
"""Plies of such a game; what comes behind them is wholly random."""


def write_wary_game(module: Module) -> None:
    """`gdl_wary_game`: as `gdl_random_game`, but not telling what stood where in the end. `rows`: room for two times
    `most` moves; from a position with more moves on the game goes on wholly at random."""
    params = "ptr %game, ptr %context, ptr %position, ptr %rows, i64 %most, ptr %out"
    code = Code(module, f"void @gdl_wary_game({params}) nounwind")
    fn = code.fn
    size, random = code.word("%game", SIZE), fn.at("%context", "i64", RANDOM)
    row = code.add(size, "1")
    block = code.mul("%most", row)
    here, plies, mine, others = fn.slot("ptr"), fn.slot("i64"), fn.slot("ptr"), fn.slot("ptr")
    answered, next_try, start_before, side_before, known_before = (fn.slot("i64") for _ in range(5))
    chosen, scratch = fn.slot("i64"), fn.slot("i64", OUT_WORDS)
    fn.store("ptr", "%position", here)
    fn.store("ptr", "%rows", mine)
    fn.store("ptr", fn.at("%rows", "i64", block), others)
    fn.store("i64", "0", plies)
    fn.store("i64", "0", answered)
    known_at_first = code.word("%context", POSITIONS)
    again, at_random, look, natures, movers, go_on, won, over, moved = (
        fn.label(name) for name in ("again", "at_random", "look", "natures", "movers", "go_on", "won", "over", "moved")
    )
    done = fn.label("done")

    fn.place(again)
    position = fn.load("ptr", here)
    fn.branch(code.is_("uge", fn.load("i64", plies), str(LONGEST)), at_random, look)
    fn.place(look)
    found = fn.op(f"call i64 {code.where('%game', MOVES)}(ptr {position}, ptr %context)")
    fn.branch(code.is_("uge", found, str(NATURES)), natures, movers)
    fn.place(natures)
    plain = fn.op(f"and i64 {found}, {NATURES - 1}")
    rolled = fn.load("ptr", mine)
    after, number = code.where("%game", AFTER), below(fn, random, plain)
    fn.do(f"call i64 {after}(ptr {position}, ptr %context, i64 {number}, ptr {rolled})")
    fn.store("ptr", rolled, here)
    fn.store("ptr", fn.load("ptr", others), mine)
    fn.store("ptr", rolled, others)
    fn.store("i64", "0", answered)
    fn.jump(moved)

    fn.place(movers)
    few = fn.op(f"and i1 {code.is_('ule', found, '%most')}, {code.is_('ne', found, '0')}")
    listed, all_in = fn.label("listed"), fn.label("all_in")
    fn.branch(few, listed, at_random)
    fn.place(listed)
    rows = fn.load("ptr", mine)
    count = fn.op(f"call i64 {code.where('%game', CHILDREN)}(ptr {position}, ptr %context, ptr {rows}, i64 %most)")
    fits = fn.op(f"and i1 {code.is_('ule', count, '%most')}, {code.is_('ne', count, '0')}")
    fn.branch(fits, all_in, at_random)
    fn.place(all_in)
    mover = fn.intrinsic("cttz", "i64", f"i64 {code.word(position, code.word('%game', MOVER))}, i1 false")
    who = fn.op(f"xor i64 {mover}, {code.swapped(position)}")
    side = code.word("%game", code.add(who, str(SIDES)))
    start, known = below(fn, random, count), code.word("%context", POSITIONS)
    fn.store("i64", "-1", chosen)
    with code.count(count) as i:
        child = code.element(rows, _turned(code, i, start, count), row)
        end = fn.at(child, "i64", 1)
        fn.do(f"call void {code.where('%game', END)}(ptr {end}, ptr %context)")
        word = fn.op(f"call i64 {code.where('%game', RESULT)}(ptr {end}, ptr %context, i64 1)")
        code.put("%context", POSITIONS, known)
        code.put(child, 0, word)
        open_ = code.is_("eq", word, "0")
        with code.when(fn.op(f"and i1 {open_}, {code.is_('slt', fn.load('i64', chosen), '0')}")):
            fn.store("i64", i, chosen)
        ended, further = fn.label("ended"), fn.label("further")
        fn.branch(open_, further, ended)
        fn.place(ended)
        people = fn.op(f"call i64 @people(ptr %game, ptr {end}, i64 {word}, ptr {scratch})")
        decided = code.is_("eq", fn.op(f"and i64 {code.shifted(people, '16')}, 3"), str(WIN))
        wins = fn.op(f"and i1 {decided}, {code.bit(people, code.add(who, '32'))}")
        takes = fn.label("takes")
        fn.store("ptr", child, here)
        fn.branch(wins, takes, further)
        fn.place(takes)
        fn.jump(won)
        fn.place(further)
    some = code.is_("sge", fn.load("i64", chosen), "0")
    fn.branch(some, go_on, over)

    fn.place(go_on)
    first = fn.load("i64", chosen)
    child = code.element(rows, _turned(code, first, start, count), row)
    fn.store("ptr", fn.at(child, "i64", 1), here)
    fn.store("i64", count, answered)
    fn.store("i64", code.add(first, "1"), next_try)
    fn.store("i64", start, start_before)
    fn.store("i64", side, side_before)
    fn.store("i64", known, known_before)
    fn.store("ptr", fn.load("ptr", others), mine)
    fn.store("ptr", rows, others)
    fn.jump(moved)

    # a win at hand: the move that allowed it is taken back, if there is another one
    fn.place(won)
    against, back, try_, tried_all, is_open = (
        fn.label(name) for name in ("against", "back", "try", "tried_all", "is_open")
    )
    foe = code.is_("ne", fn.load("i64", side_before), side)
    fn.branch(fn.op(f"and i1 {code.is_('ne', fn.load('i64', answered), '0')}, {foe}"), against, over)
    fn.place(against)
    before, count_before = fn.load("ptr", others), fn.load("i64", answered)
    fn.jump(back)
    fn.place(back)
    at = fn.load("i64", next_try)
    fn.branch(code.is_("ult", at, count_before), try_, tried_all)
    fn.place(try_)
    fn.store("i64", code.add(at, "1"), next_try)
    other = code.element(before, _turned(code, at, fn.load("i64", start_before), count_before), row)
    fn.branch(code.is_("eq", code.word(other, 0), "0"), is_open, back)
    fn.place(is_open)
    fn.store("ptr", fn.at(other, "i64", 1), here)
    code.put("%context", POSITIONS, fn.load("i64", known_before))
    code.more(plies, 0, "-1")
    fn.jump(moved)
    fn.place(tried_all)
    fn.jump(over)

    fn.place(moved)
    code.more(plies, 0)
    enter = code.where("%game", ENTER)
    with code.when(fn.op(f"icmp ne ptr {enter}, null")):
        fn.do(f"call void {enter}(ptr {fn.load('ptr', here)}, ptr %context)")
    fn.jump(again)

    fn.place(over)
    last = fn.load("ptr", here)
    end = fn.at(last, "i64", 1)
    scores = fn.at("%out", "i64", SCORES)
    values = code.where("%game", VALUES)
    with code.when(fn.op(f"icmp ne ptr {values}, null")):
        fn.do(f"call void {values}(ptr {end}, ptr %context, ptr {scores})")
    word = fn.op(f"call i64 @people(ptr %game, ptr {end}, i64 {code.word(last, 0)}, ptr {scores})")
    code.put("%out", WORD, word)
    code.put("%out", LENGTH, code.add(fn.load("i64", plies), "1"))
    fn.jump(done)

    fn.place(at_random)
    play = code.where("%game", RANDOM_GAME)
    fn.do(f"call void {play}(ptr {fn.load('ptr', here)}, ptr %context, ptr %out)")
    code.more("%out", LENGTH, fn.load("i64", plies))
    fn.jump(done)

    fn.place(done)
    code.put("%context", POSITIONS, known_at_first)
    fn.give("void")


def _turned(code: Code, number: str, start: str, count: str) -> str:
    """A number counted from a start on, round and round."""
    turned = code.add(number, start)
    over = code.fn.op(f"select i1 {code.is_('uge', turned, count)}, i64 {count}, i64 0")
    return code.fn.op(f"sub i64 {turned}, {over}")
