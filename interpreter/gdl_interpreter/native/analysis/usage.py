"""What of the machine a Program makes use of: what it never touches need not be stored or looked after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.domains import size
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.traits import Writes
from gdl_interpreter.program.walk import Part, parts_of, reached, repeats_of


@dataclass(frozen=True)
class Usage:
    """Each says that the rules may do this in the course of a game (the setup aside)."""

    names_next: bool
    again: bool
    several: bool  # moves in a turn
    passes: bool
    leaves: bool
    joins: bool
    swaps: bool
    chance: bool
    chance_in_setup: bool
    neutral: bool  # pieces of nobody
    repeats: int
    mutable: frozenset[int]
    """Local slots that are assigned in more than one place."""

    single: frozenset[int] = frozenset()
    """Slots that hold one member and no more: what binders and choices bind, and names for ways that are no more."""

    touching: frozenset[str] = frozenset()
    """Functions that change the position."""

    stocked: frozenset[int] = frozenset()
    """Slots of a kind chosen from the mover's supply that is placed once, on one chosen site."""

    @property
    def seats_change(self) -> bool:
        """Can players come or go?"""
        return self.leaves or self.joins

    @property
    def alternates(self) -> bool:
        """Is each turn followed by that of the next player, in a circle that never changes?"""
        return not (self.names_next or self.seats_change or self.swaps)


def play_parts(program: Program) -> Iterator[Part]:
    """All nodes of the turn, the events and the functions."""
    yield from parts_of(program.turn)
    for event in program.events:
        yield from parts_of(event.body)
    for function in program.functions.values():
        yield from parts_of((function.body, function.result))


def puts_and_takes(program: Program) -> bool:
    """Are pieces put and taken, but never moved?"""
    parts = tuple(play_parts(program))
    moves = any(isinstance(part, s.Move | s.MoveEach) for part in parts)
    return not moves and any(isinstance(part, s.Remove) for part in parts)


def widest_chance(program: Program) -> int:
    """How many bits the widest set that chance picks from has; 0 if there is none."""
    blocks = [program.turn, program.setup, *(function.body for function in program.functions.values())]
    nodes = [part.bind.within for part in parts_of(tuple(blocks)) if isinstance(part, s.Chance)]
    return max([0, *(_width(program, node) for node in nodes)])


def _width(program: Program, node: n.Expr) -> int:
    """How wide a set is at the most."""
    match node:
        case n.Const(value=value):
            return value.bit_length()
        case n.Op(op="except", args=(first, _)):
            return _width(program, first)
        case n.Op(op="union", args=args):
            return max(_width(program, arg) for arg in args)
        case n.Cond(then=then, otherwise=otherwise):
            return max(_width(program, then), _width(program, otherwise))
    return bits_of(program, node.type)


def usage_of(program: Program) -> Usage:
    """Look through a whole Program."""
    play = list(play_parts(program))
    everywhere = [*play, *parts_of(program.setup)]
    writes = {each for part in play if isinstance(part, s.Stmt) for each in part.traits.writes}
    assigned = Counter(part.slot for part in everywhere if isinstance(part, s.Assign))
    return Usage(
        names_next=Writes.NEXT in writes,
        again=Writes.AGAIN in writes,
        several=Writes.AGAIN in writes or program.moves_in_turn is not None,
        passes=Writes.PASSED in writes,
        leaves=Writes.LEAVING in writes,
        joins=Writes.JOINING in writes,
        swaps=Writes.SWAPPED in writes,
        chance=any(isinstance(part, s.Chance) for part in reached(program.functions, program.turn)),
        chance_in_setup=any(isinstance(part, s.Chance) for part in reached(program.functions, program.setup)),
        neutral=bool(program.neutral_kinds) or any(map(_may_be_nobodys, everywhere)),
        repeats=len(repeats_of(program)),
        mutable=frozenset(slot for slot, times in assigned.items() if times > 1),
        single=_single(program, everywhere),
        touching=_touching(program),
        stocked=_stocked(everywhere),
    )


def _single(program: Program, parts: list[Part]) -> frozenset[int]:
    """Slots with one member at most. A name for ways is one until something is assigned to it that may be more."""
    given = {slot for function in program.functions.values() for slot, _, _ in function.params}
    bound = {part.slot for part in parts if isinstance(part, n.Bind)}
    assigned = [part for part in parts if isinstance(part, s.Assign)]
    names = {part.slot for part in assigned if part.value.type in (Ty.DIRECTIONS, Ty.SITES)} - given - bound
    while more := {part.slot for part in assigned if not _is_single(part.value, names | bound)} & names:
        names -= more
    return frozenset(bound | names)


def _is_single(node: n.Expr, names: set[int]) -> bool:
    match node:
        case n.Const(value=value):
            return value.bit_count() <= 1
        case n.Local(slot=slot):
            return slot in names
        case n.Cond(then=then, otherwise=otherwise):
            return _is_single(then, names) and _is_single(otherwise, names)
        case n.Op(op=op, args=(of,)) if OPERATIONS[op].one_to_one:
            return _is_single(of, names)
        case n.Op(op=op):
            return OPERATIONS[op].single
    return False


def _stocked(parts: list[Part]) -> frozenset[int]:
    """Kinds that are chosen from the mover's supply and placed once: there is certainly one."""
    if any(isinstance(part, s.PutStock) for part in parts):
        return frozenset()
    chosen = {part.bind.slot for part in parts if isinstance(part, s.Choose)}
    from_supply = {
        part.bind.slot
        for part in parts
        if isinstance(part, s.Choose) and isinstance(part.bind.within, n.Op) and part.bind.within.op == "supply"
        and part.bind.within.args == (n.Op(Ty.PLAYERS, op="mover"),)
    }  # fmt: skip
    loops = tuple(part.body for part in parts if isinstance(part, s.For | s.RepeatTimes | s.RepeatWhile))
    on_chosen = {
        slot
        for slot, place in _placed(parts)
        if place.owner is None and isinstance(place.sites, n.Local) and place.sites.slot in chosen
    }
    times = Counter(slot for slot, _ in _placed(parts))
    in_loops = {slot for slot, _ in _placed(parts_of(loops))}
    return frozenset(slot for slot in from_supply & on_chosen if times[slot] == 1 and slot not in in_loops)


def _placed(parts: Iterable[Part]) -> list[tuple[int, s.Place]]:
    """What is placed of a kind that a name holds, by the slot of the name."""
    return [(part.kind.slot, part) for part in parts if isinstance(part, s.Place) and isinstance(part.kind, n.Local)]


def _may_be_nobodys(part: Part) -> bool:
    """May this leave a piece without an owner?"""
    match part:
        case s.Place(owner=None | n.Op(op="mover")):
            return False
        case s.Place(owner=n.Const(value=who)):
            return not who
    return isinstance(part, s.Place)


def _touching(program: Program) -> frozenset[str]:
    """The functions that change the position, directly or through the actions they call."""
    parts = {name: list(parts_of(function.body)) for name, function in program.functions.items()}
    found = {name for name, nodes in parts.items() if any(_changes(node) for node in nodes)}
    while True:
        more = {
            name
            for name, nodes in parts.items()
            if name not in found and any(isinstance(node, s.Do) and node.function in found for node in nodes)
        }
        if not more:
            return frozenset(found)
        found |= more


def _changes(node: Part) -> bool:
    return isinstance(node, s.Stmt) and bool(node.traits.writes)


def touches_position(features: Usage, part: object) -> bool:
    """Does a block change the position, directly or through the actions it calls?"""
    return any(
        _changes(node) or (isinstance(node, s.Do) and node.function in features.touching) for node in parts_of(part)
    )


def bits_of(program: Program, type_: Ty) -> int:
    """How many bits a value of this type takes in the code."""
    return {Ty.INT: 64, Ty.BOOL: 1}.get(type_) or size(program, type_)
