"""The flow of a game in code: from ply to ply, and how it has ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce

from gdl_interpreter.native.abi.context import POSITIONS
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing, pieces
from gdl_interpreter.native.emit.moves import turns
from gdl_interpreter.native.emit.moves.turns import IN_ENDING
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import I1, I64, Label, Ptr
from gdl_interpreter.program import Ending, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import parts_of, repeats_of

NOBODY_LEFT, NO_MOVE = 0, 1
"""Results that no ending asks for, behind the endings' numbers."""

WIN, DRAW, SCORE = 1, 2, 3
"""Verdicts in the word of a result: bits 0 to 15 hold one more than the number of the ending, 16 and 17 the verdict,
32 and on the winners. The two numbers behind the endings' stand for nobody being left, and for no move."""


# ---- from ply to ply


def after_ply(e: Emitter, state: State) -> None:
    """Everything between a run's end and the next: the turn, the history."""
    fn = e.fn
    middle = turns.ended_ply(e, state)
    if middle.const != 0:
        with fn.only_if(middle.truth, "ask") as stays:
            fn.leave_if(turns.any_run(e, state).truth, stays, "pass_on")
            facts = dict(state.facts)
            turns.begin_turn(e, state, pieces.following(e, state))
            state.facts = facts
            state.forget("mover")
    remember(e, state)


def remember(e: Emitter, state: State, given: bool = False) -> None:
    """The keys of a position join the history. given: no ply has led to it here, and nobody may have moved yet."""
    fn, lists = e.fn, repeats_of(e.unit.program)
    if not lists:
        return
    view = ending_view(e, state, moved=True)
    if given:
        moved = state.read(fn, "moved")
        nobody = e.sets.is_empty(moved)
        type_, before = e.ir(Ty.PLAYERS), pieces.preceding(e, state)
        view = view.seen(mover=Val(Ty.PLAYERS, fn.choice(nobody, type_, before.text, moved.text), single=True))
    at = e.shared(POSITIONS)
    number = fn.load_i64(at)
    row = fn.gep(hashing.history(e), "i64", fn.mul(number, len(lists)))
    for node in lists:
        key = hashing.key_of(e, node, view, {})
        fn.store_i64(key, fn.gep(row, "i64", node.number))
        if e.filter is not None:
            fn.store_i1(hashing.filtered(e, key, joins=True), e.seen[node.number])
    fn.store_i64(fn.add(number, 1), at)


# ---- endings


def ending_view(e: Emitter, state: State, moved: bool) -> State:
    """A position between plies, to look at endings in: `mover` is who has moved, or who is about to."""
    fn = e.fn
    view = state.seen(next=state.read(fn, "mover"))
    if moved:
        view = view.seen(mover=state.read(fn, "moved"))
    view.asking = IN_ENDING
    view.shared = True
    return view


def test_ending(
    e: Emitter,
    number: int,
    ending: Ending,
    state: State,
    over: Label,
    result: Ptr,
    known: I1 | None = None,
    earlier: Sequence[int] = (),
) -> None:
    """Test one ending, by its number: where it holds, store the result's word in `result` and go to `over`. `known`:
    whether it holds. `earlier`: endings before it that hold only where there is no move, and have not been tested."""
    fn = e.fn
    before = fn.made_of(ending.span)
    view = ending_view(e, state, moved=not ending.asks_stuck)
    test = e.value(ending.test, view, {}) if known is None else Val(Ty.BOOL, known)
    if test.const == 0:
        fn.made_of(before)
        return
    holds, on = fn.label("ends"), fn.label("plays_on")
    fn.branch(test.truth, holds, on)
    fn.begin_block(holds)
    _stuck_before(e, list(earlier), state, over, result)
    fn.store_i64(verdict(e, number, ending, view), result)
    fn.jump(over)
    fn.made_of(before)
    fn.begin_block(on)


def endings_of_ply(
    e: Emitter, state: State, over: Label, result: Ptr, kept: Callable[[int], I1 | None] = lambda number: None
) -> None:
    """The endings that a ply can have brought about, and nobody being left: as `test_ending`, to `over` with the word
    in `result`. Those that hold only where there is no move wait until there is none. `kept`: whether an ending holds,
    where that is known."""
    endings = e.unit.program.endings
    asking = [i for i, ending in enumerate(endings) if asks_stuck(e, ending)]
    waiting = [i for i in asking if _only_when_stuck(e, endings[i], state)]
    for number, ending in enumerate(endings):
        if number in waiting:
            continue
        if number in asking and e.has_moves is None:
            e.has_moves = turns.any_run(e, state.seen())
        earlier = [i for i in waiting if i < number]
        test_ending(e, number, ending, state, over, result, kept(number), earlier)
    e.has_moves = None
    if e.unit.features.seats_change:
        with e.fn.only_if(e.sets.is_empty(state.read(e.fn, "playing")), "nobody"):
            e.fn.store_i64(drawn(e, NOBODY_LEFT, state), result)
            e.fn.jump(over)


def _only_when_stuck(e: Emitter, ending: Ending, state: State) -> bool:
    """Does this ending hold only where there is no move?"""
    known = e.known(ending_view(e, state, moved=not ending.asks_stuck), {})
    return e.unit.constants.of(ending.test, replace(known, fields={**known.fields, "stuck": 0})) == 0


def _stuck_before(e: Emitter, earlier: list[int], state: State, over: Label, result: Ptr) -> None:
    """An ending holds: if there is no move either, those that wait for that and stand before it come first."""
    if not earlier:
        return
    has_moves = e.has_moves
    with e.fn.only_unless((has_moves or turns.any_run(e, state.seen())).truth, "stuck_too"):
        e.has_moves = constant(Ty.BOOL, 0)
        for number in earlier:
            test_ending(e, number, e.unit.program.endings[number], state, over, result)
        e.has_moves = has_moves


def asks_stuck(e: Emitter, ending: Ending) -> bool:
    """Does the test of an ending look at whether there is a move?"""
    return ending.asks_stuck or _mentions_stuck(e, ending.test)


def _mentions_stuck(e: Emitter, part: object) -> bool:
    functions = e.unit.program.functions
    return any(
        (isinstance(node, n.Op) and node.op == "stuck")
        or (
            isinstance(node, n.Call)
            and _mentions_stuck(e, (functions[node.function].body, functions[node.function].result))
        )
        for node in parts_of(part)
    )


def verdict(e: Emitter, number: int, ending: Ending, view: State) -> I64:
    """The word of the result of a game that an ending, by its number, has closed (i64). view: as of `ending_view`."""
    alone = len(e.unit.program.players) == 1
    came = have_come(e, view)
    there = are_there(e, view, came)
    match ending.verdict:
        case "wins" | "loses":
            assert ending.who is not None
            side = allied(e, e.value(ending.who, view, {}))
            if ending.verdict == "wins":
                return result_word(e, number, e.meet(side, came), came)
            if alone:
                return I64(str((number + 1) | WIN << 16))
            return result_word(e, number, e.less(there, side), came)
        case "draw":
            return result_word(e, number, there, came)
    assert ending.measure is not None
    winners = best(e, ending.measure, ending.verdict == "highest", view, came)
    if alone:
        return _word(e, number, I64(str(SCORE)), winners)
    return result_word(e, number, winners, came)


def drawn(e: Emitter, reason: int, state: State) -> I64:
    """The word of a draw that no ending asks for (i64). reason: `NOBODY_LEFT` or `NO_MOVE`."""
    came = have_come(e, state)
    return result_word(e, len(e.unit.program.endings) + reason, are_there(e, state, came), came)


def have_come(e: Emitter, state: State) -> Val:
    """The players who have come."""
    absent, everyone = state.read(e.fn, "absent"), constant(Ty.PLAYERS, e.unit.program.all_players)
    if absent.const is not None:
        return constant(Ty.PLAYERS, (everyone.const or 0) & ~absent.const)
    return e.less(everyone, absent)


def are_there(e: Emitter, state: State, came: Val) -> Val:
    """The players in the turn order; if there are none, those who have come (`came`)."""
    playing, type_ = state.read(e.fn, "playing"), e.ir(Ty.PLAYERS)
    if playing.const:
        return playing
    none = e.sets.is_empty(playing)
    return Val(Ty.PLAYERS, e.fn.choice(none, type_, came.text, playing.text))


def allied(e: Emitter, players: Val) -> Val:
    """Players with their allies."""
    if players.const is not None:
        return constant(Ty.PLAYERS, e.unit.pure["allies"](players.const))
    if all(player.allies == 1 << i for i, player in enumerate(e.unit.program.players)):
        return players
    return e.union_over("allies", players, Ty.PLAYERS)


def sides(e: Emitter) -> list[int]:
    """The sides: sets of players who win and lose together."""
    return sorted({player.allies for player in e.unit.program.players})


def result_word(e: Emitter, number: int, winners: Val, came: Val) -> I64:
    """A win of the players `winners`, or a draw if that is everybody of those who have come (`came`); number: the
    ending's."""
    fn, type_ = e.fn, e.ir(Ty.PLAYERS)
    alone = len(e.unit.program.players) == 1
    if winners.const is not None and came.const is not None:
        w, c = winners.const, came.const
        drawn = not w or (not alone and all(not side & c or side & c & e.unit.pure["allies"](w) for side in sides(e)))
        return I64(str((number + 1) | (DRAW if drawn else WIN) << 16 | ((w or c) << 32)))
    all_win = constant(Ty.BOOL, 0 if alone else 1)
    for side in () if alone else sides(e):
        present = fn.emit(f"and {type_} {came.text}, {side}")
        among = fn.emit(f"and {type_} {winners.text}, {side}")
        wins = fn.icmp("ne", type_, among, 0)
        away = fn.icmp("eq", type_, present, 0)
        all_win = e.conjunction([all_win, Val(Ty.BOOL, fn.either(wins, away))])
    none = e.sets.is_empty(winners)
    drawn_text = fn.either(all_win.truth, none)
    who = fn.choice(none, type_, came.text, winners.text)
    verdict = fn.select(drawn_text, DRAW, WIN)
    return _word(e, number, verdict, Val(Ty.PLAYERS, who))


def _word(e: Emitter, number: int, verdict: I64, winners: Val) -> I64:
    fn = e.fn
    (who,) = hashing.words_of(e, winners)
    return fn.or_(fn.or_(fn.shl(who, 32), fn.shl(verdict, 16)), number + 1)


def best(e: Emitter, measure: str, highest: bool, view: State, came: Val) -> Val:
    """The players of the sides whose best number is the highest (lowest) of all who have come (`came`). measure: the
    definition that has the numbers; view: as of `ending_view`."""
    fn, type_ = e.fn, e.ir(Ty.PLAYERS)
    scores = [measured(e, measure, player, view) for player in range(len(e.unit.program.players))]
    better, worst = (fn.smax, -(2**63)) if highest else (fn.smin, 2**63 - 1)
    here = []
    for player, score in enumerate(scores):
        present = e.sets.isnt_empty(e.meet(came, constant(Ty.PLAYERS, 1 << player)))
        here.append(score if present == "true" else fn.select(present, score, worst))
    of_sides = {side: reduce(better, [score for i, score in enumerate(here) if side >> i & 1]) for side in sides(e)}
    top = reduce(better, of_sides.values())
    winners = constant(Ty.PLAYERS, 0)
    for side, best in of_sides.items():
        wins = fn.icmp("eq", "i64", best, top)
        winners = e.union(winners, Val(Ty.PLAYERS, fn.choice(wins, type_, side)))
    return e.meet(winners, came)


def measured(e: Emitter, measure: str, player: int, view: State) -> I64:
    """What a definition of one player (`measure`) says of a player in a view (i64)."""
    node = n.Call(Ty.INT, measure, (n.Const(Ty.PLAYERS, 1 << player),))
    return e.value(node, view, {}).number
