"""Lines on the whole board by doubling: five in a row are two in a row, of which two stand two apart, and one more.

`any(all(common(step_n(S, d, k) for k in 0..n-1) for d in directions))` asks each direction and its opposite, which
comes to the same; one of the two is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import free_slots
from gdl_interpreter.reference.bits import members

_WORTH_A_LOOK = 60
"""The weight of an expression from which on it is looked at whether it is a ray."""


@dataclass(frozen=True)
class Doubling:
    """`length` members of `these` in a row, in any of the directions `ways`."""

    these: n.Expr
    length: int
    ways: tuple[int, ...]


def recognised(e: Emitter, node: n.Op, env: Env) -> Doubling | n.Expr | None:
    """Members in a row that an operation asks for, or the ray that it comes to; None if it is something else."""
    if node.op in ("any", "no"):
        chain = _chain(e, node.args[0], env)
        if chain is not None:
            e.unit.findings.see("n in a row", node.span)
            return chain
    if node.op == "meet" and len(node.args) == 2 and e.weights.of(node) > _WORTH_A_LOOK:
        ray = _ray(e, node, env)
        if ray is not None:
            e.unit.findings.see("ray that goes one step on", node.span)
            return ray
    return None


def _ray(e: Emitter, node: n.Op, env: Env) -> n.Expr | None:
    """`all(step(x or ray(x, d, T), d) for d in D) and T` is `ray(x, D, T)`: what stops the ray is not in T."""
    written = _shape(e, node, env)
    match written:
        case n.Op(
            args=(
                n.Fold(
                    how="all",
                    binds=(n.Bind(slot=d, within=n.Const(type=Ty.DIRECTIONS) as ways),),
                    where=None,
                    body=n.Op(
                        op="step",
                        args=(
                            n.Op(op="union", args=(x, n.Op(op="ray", args=(start, n.Local(slot=way), through)))),
                            n.Local(slot=turn),
                        ),
                    ),
                ),
                free,
            )
        ) if x == start and d == way == turn and through == free and not _mentions(x, {d}):
            return n.Op(Ty.SITES, "ray", (x, ways, free))
    return None


def _shape(e: Emitter, node: n.Expr, env: Env) -> n.Expr | None:
    """An expression with the definitions it calls written out, and the names that are known."""
    known = {
        slot: n.Const(held.type, held.const)
        for slot, held in env.items()
        if isinstance(held, Val) and held.const is not None
    }
    return e.unit.shapes.written_out(node, known)


def _chain(e: Emitter, node: n.Expr, env: Env) -> Doubling | None:
    if not (isinstance(node, n.Fold) and node.how == "all" and len(node.binds) == 1 and node.where is None):
        return None
    written = _shape(e, node, env)
    match written:
        case n.Fold(
            binds=(n.Bind(slot=d, within=n.Const(type=Ty.DIRECTIONS, value=ways)),),
            body=n.Fold(
                how="common",
                binds=(n.Bind(slot=k, within=n.Const(type=Ty.NUMBERS, value=numbers)),),
                where=None,
                body=n.Op(op="step_n", args=(these, way, n.Local(slot=counted))),
            ),
        ) if counted == k and not _mentions(these, {d, k}):
            return _checked(e, these, numbers, way, d, ways)
        case n.Fold(
            binds=(n.Bind(slot=d, within=n.Const(type=Ty.DIRECTIONS, value=ways)),),
            body=n.Fold(
                how="common",
                binds=(n.Bind(slot=k, within=n.Op(op="range", args=(n.Const(value=low), high))),),
                where=None,
                body=n.Op(op="step_n", args=(these, way, n.Local(slot=counted))),
            ),
        ) if counted == k and low == 0 and not _mentions(these, {d, k}):
            last = _number(high)
            if last is None or last < 0:
                return None
            return _checked(e, these, ((1 << last + 1) - 1) << -NUMBERS_FROM, way, d, ways)
    return None


def _number(node: n.Expr) -> int | None:
    """A number made of constants."""
    match node:
        case n.Const(value=value):
            return value
        case n.Op(op="sub", args=(n.Const(value=a), n.Const(value=b))):
            return a - b
    return None


def _mentions(node: n.Expr, slots: set[int]) -> bool:
    return bool(free_slots(node) & slots)


def _checked(e: Emitter, these: n.Expr, numbers: int, way: n.Expr, d: int, ways: int) -> Doubling | None:
    """The chain, if its steps are 0, 1, 2, … and go both ways alike on this board."""
    length = numbers.bit_count()
    if numbers >> -NUMBERS_FROM != (1 << length) - 1 or not length:
        return None
    turned: list[int] = []
    for one in members(ways):
        match way:
            case n.Local(slot=slot) if slot == d:
                turned.append(one.bit_length() - 1)
            case n.Op(op="opposite_way", args=(n.Local(slot=slot),)) if slot == d:
                turned.append(e.unit.pure["opposite_way"](one).bit_length() - 1)
            case _:
                return None
    kept: list[int] = []
    for at in turned:
        if not _goes_back(e, at):
            return None
        if _back(e, at) not in kept:
            kept.append(at)
    return Doubling(these, length, tuple(kept))


def _back(e: Emitter, way: int) -> int:
    return e.unit.board.opposite_direction[way].bit_length() - 1


def _goes_back(e: Emitter, way: int) -> bool:
    """Does a step back undo every step this way, and the other way round?"""
    ahead, behind = e.unit.board.next_site[way], e.unit.board.next_site[_back(e, way)]
    there = all(behind[site] == here for here, site in enumerate(ahead) if site >= 0)
    return there and all(ahead[site] == here for here, site in enumerate(behind) if site >= 0)


def in_a_row(e: Emitter, chain: Doubling, wanted: bool, state: State, env: Env) -> Val:
    """Are there such members? wanted: False asks whether there are none; chain: how many, of what, which ways."""
    these = e.value(chain.these, state, env)
    found = constant(Ty.SITES, 0)
    for way in chain.ways:
        row, length = these, 1
        while length < chain.length:
            more = min(length, chain.length - length)
            moved = fills.related(e.sets, row, fills.pairs_n(e.sets, way, more))
            row, length = e.meet(row, moved), length + more
        found = e.union(found, row)
    return e.truth_of(e.sets.isnt_empty(found) if wanted else e.sets.is_empty(found))
