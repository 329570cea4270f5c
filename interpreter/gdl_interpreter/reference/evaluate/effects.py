"""What the simple statements mean: each changes the frame and says whether the run goes on.

Simple are those without choices and blocks. Each has a function here, which compiles it.
"""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.program import NUMBERS_FROM, Program, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.by_statement import ByStatement
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.program.walk import has_blocks
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.evaluate.expressions import Expressions
from gdl_interpreter.reference.evaluate.pieces import Pieces
from gdl_interpreter.reference.layout import (
    ABSENT,
    AGAIN,
    MADE,
    MOVER,
    NEXT,
    PASSED,
    PASSES,
    PLAYING,
    PLY,
    ROLLED,
    STOPPED,
    SWAPPED,
    Frame,
    Layout,
)
from gdl_interpreter.reference.question import question_of

Effect = Callable[[Frame], bool]

_COUNTS = {"ply": PLY, "passes": PASSES, "made": MADE}


class ChanceNode(Exception):
    """A `chance` is due and nature has not moved yet."""

    def __init__(self, type_: Ty, these: int) -> None:
        self.type = type_
        self.these = these
        super().__init__()


@frozen
class Compiler:
    """What the functions of statements are made with."""

    program: Program
    layout: Layout
    expressions: Expressions
    pieces: Pieces

    def value(self, node: Expr) -> Callable[[Frame], int]:
        """The compiled expression."""
        return self.expressions.compile(node)

    def maybe(self, node: Expr | None) -> Callable[[Frame], int] | None:
        """The compiled expression, where there is one."""
        return None if node is None else self.expressions.compile(node)

    def burn_for(self, f: Frame, sites: int, more: int = 0) -> int:
        """The same sites, counted: on each of them something is done for each state that goes with a piece."""
        question_of(f).fuel.burn(sites.bit_count() * (1 + len(self.pieces.carried) + more) // 4)
        return sites


effect_of: ByStatement[Compiler, [], Effect] = ByStatement("what simple statements mean, reference/evaluate/effects.py")
"""The meaning of a simple statement."""


def _store(slot: int, value: Callable[[Frame], int]) -> Effect:
    def put(f: Frame) -> bool:
        f[slot] = value(f)
        return True

    return put


def _set(slot: int, value: int) -> Effect:
    return _store(slot, lambda f: value)


@effect_of.of(s.Chance)
def _chance(compiler: Compiler, node: s.Chance) -> Effect:
    slot, within = compiler.layout.locals + node.bind.slot, compiler.value(node.bind.within)
    is_number = node.bind.type is Ty.INT

    def roll(f: Frame) -> bool:
        these = within(f)
        if not these:
            f[slot] = 0
            return True
        rolls = question_of(f).rolls
        if f[ROLLED] >= len(rolls):
            raise ChanceNode(node.bind.type, these)
        result = rolls[f[ROLLED]]
        f[slot] = result + NUMBERS_FROM if is_number else 1 << result
        f[ROLLED] += 1
        return True

    return roll


@effect_of.of(s.Require)
def _require(compiler: Compiler, node: s.Require) -> Effect:
    test = compiler.value(node.test)

    def require(f: Frame) -> bool:
        held, trace = bool(test(f)), question_of(f).trace
        if trace is not None:
            trace.required(node, f, held)
            return held or trace.goes_on_refused
        return held

    return require


@effect_of.of(s.Assign)
def _assign(compiler: Compiler, node: s.Assign) -> Effect:
    return _store(compiler.layout.locals + node.slot, compiler.value(node.value))


@effect_of.of(s.Put)
def _put(compiler: Compiler, node: s.Put) -> Effect:
    slots = compiler.layout.states[node.var]
    value = compiler.value(node.value)
    index = [compiler.value(i) for i in node.index]
    low, high, bounded = slots.var.low, slots.var.high, slots.var.type is Ty.INT

    def put(f: Frame) -> bool:
        new = value(f)
        if bounded:
            new = max(low, min(high, new))
        places = [slots.base]
        for i, stride in zip(index, slots.strides, strict=True):
            these = i(f)
            question_of(f).fuel.burn(len(places) * these.bit_count() // 4)
            places = [p + (one.bit_length() - 1) * stride for one in members(these) for p in places]
        for place in places:
            f[place] = new
        return True

    return put


@effect_of.of(s.PutStock)
def _put_stock(compiler: Compiler, node: s.PutStock) -> Effect:
    player, kind, value = map(compiler.value, (node.player, node.kind, node.value))
    steps, stocks = compiler.expressions.steps.of(node.value), compiler.layout.stocks

    def put(f: Frame) -> bool:
        fuel = question_of(f).fuel
        for p in members(player(f)):
            for k in members(kind(f)):
                fuel.burn(steps)
                slot = stocks.get((p.bit_length() - 1, k.bit_length() - 1))
                if slot is not None:
                    f[slot] = max(0, value(f))
        return True

    return put


@effect_of.of(s.PutCount)
def _put_count(compiler: Compiler, node: s.PutCount) -> Effect:
    value = compiler.value(node.value)
    return _store(_COUNTS[node.what], lambda f: max(0, value(f)))


@effect_of.of(s.PutNext)
def _put_next(compiler: Compiler, node: s.PutNext) -> Effect:
    return _store(NEXT, compiler.value(node.player))


@effect_of.of(s.Place)
def _place(compiler: Compiler, node: s.Place) -> Effect:
    kind, sites, owner = compiler.value(node.kind), compiler.value(node.sites), compiler.maybe(node.owner)
    settings = [(compiler.layout.states[name], compiler.value(value)) for name, value in node.settings]
    pieces = compiler.pieces

    def place(f: Frame) -> bool:
        what, trace = kind(f), question_of(f).trace
        spots = sites(f) & pieces.played if what else 0
        values = [value(f) for _, value in settings]
        compiler.burn_for(f, spots)
        if trace is not None:
            trace.placing(node, f, spots)
        whose = f[MOVER] if owner is None else owner(f)
        done = pieces.place(f, what, whose, spots)
        if trace is not None:
            trace.placed(node, f, (what, whose), done)
        for (slots, _), new in zip(settings, values, strict=True):
            if slots.var.type is Ty.INT:
                new = max(slots.var.low, min(slots.var.high, new))
            for spot in members(spots if done else 0):
                f[slots.base + spot.bit_length() - 1] = new
        return done

    return place


@effect_of.of(s.Move)
def _move(compiler: Compiler, node: s.Move) -> Effect:
    source, target, pieces = compiler.value(node.source), compiler.value(node.target), compiler.pieces
    return lambda f: pieces.move(f, [(source(f), target(f))])


@effect_of.of(s.MoveEach)
def _move_each(compiler: Compiler, node: s.MoveEach) -> Effect:
    slot = compiler.layout.locals + node.bind.slot
    within, target = compiler.value(node.bind.within), compiler.value(node.target)
    steps = compiler.expressions.steps.of(node.target)
    pieces = compiler.pieces

    def move(f: Frame) -> bool:
        moves, fuel = [], question_of(f).fuel
        for source in members(within(f)):
            fuel.burn(steps + len(pieces.kinds))
            compiler.burn_for(f, source)
            f[slot] = source
            moves.append((source, target(f)))
        return pieces.move(f, moves)

    return move


@effect_of.of(s.Remove)
def _remove(compiler: Compiler, node: s.Remove) -> Effect:
    sites, pieces = compiler.value(node.sites), compiler.pieces
    return lambda f: pieces.remove(f, compiler.burn_for(f, sites(f)))


@effect_of.of(s.Return)
def _return(compiler: Compiler, node: s.Return) -> Effect:
    sites, pieces = compiler.value(node.sites), compiler.pieces
    return lambda f: pieces.return_home(f, compiler.burn_for(f, sites(f), len(pieces.kinds)))


@effect_of.of(s.Change)
def _change(compiler: Compiler, node: s.Change) -> Effect:
    sites, kind, owner = compiler.value(node.sites), compiler.maybe(node.kind), compiler.maybe(node.owner)
    pieces = compiler.pieces

    def change(f: Frame) -> bool:
        these = sites(f)
        new_kind = kind(f) if kind is not None else 0
        new_owner = owner(f) if owner is not None else 0
        pieces.change_kind(f, these, new_kind)
        pieces.change_owner(f, these, new_owner)
        return True

    return change


@effect_of.of(s.Pass)
def _pass(compiler: Compiler, node: s.Pass) -> Effect:
    return _set(PASSED, 1)


@effect_of.of(s.Again)
def _again(compiler: Compiler, node: s.Again) -> Effect:
    return _store(AGAIN, lambda f: f[AGAIN] + 1)


@effect_of.of(s.Stop)
def _stop(compiler: Compiler, node: s.Stop) -> Effect:
    return _set(STOPPED, 1)


@effect_of.of(s.SwapSides)
def _swap_sides(compiler: Compiler, node: s.SwapSides) -> Effect:
    def swap(f: Frame) -> bool:
        f[SWAPPED] ^= 1
        f[NEXT] = f[MOVER]
        return True

    return swap


@effect_of.of(s.Leaves)
def _leaves(compiler: Compiler, node: s.Leaves) -> Effect:
    players = compiler.value(node.players)
    return _store(PLAYING, lambda f: f[PLAYING] & ~players(f))


@effect_of.of(s.Joins)
def _joins(compiler: Compiler, node: s.Joins) -> Effect:
    players = compiler.value(node.players)

    def join(f: Frame) -> bool:
        who = players(f)
        f[PLAYING] |= who
        f[ABSENT] &= ~who
        return True

    return join


effect_of.complete(lambda kind: not kind.traits.chooses and not has_blocks(kind) and kind is not s.Do)
