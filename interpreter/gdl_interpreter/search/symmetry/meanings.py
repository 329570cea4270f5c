"""What calls mean that make a set of sites from another one by the board alone, such as the lines of three within it.

A site is in the result if at least one of some sets of sites lies within the operand. These sets, the least ones, say
all of it: calls that have the same are the same, whatever their directions are called; and a symmetry of the board
keeps what they mean if it carries these sets onto themselves.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.native.analysis.constant_propagation import Constants, Known
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of, rebuilt
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.evaluate.pure import pure_operations_of
from gdl_interpreter.search.placement import is_mover, whose_pieces
from gdl_interpreter.search.symmetry.paths import PATH, with_paths

Meaning = tuple[frozenset[int], ...]
"""For each site the least sets of sites that bring it into the result."""

MOST_SETS = 64
"""Of one site."""
MOST_STEPS = 20_000
"""Unions and intersections for all calls of a Program together."""


class _UnknownError(Exception):
    """It cannot be said what something means."""


class Meanings:
    """What calls of a Program mean.

    program: the rules.
    """

    def __init__(self, program: Program) -> None:
        self.program, self.board = program, program.board
        self.pure = pure_operations_of(program)
        self.constants = Constants(program, self.pure, {})
        self.steps = 0

    def of(self, call: n.Call) -> tuple[n.Expr, Meaning] | None:
        """The one operand that is not known, and what the call means for it; None where that cannot be said."""
        known = [None if self._is_named(arg) else self.constants.of(arg, Known()) for arg in call.args]
        asked = [i for i, value in enumerate(known) if value is None]
        if len(asked) != 1 or call.type is not Ty.SITES or call.args[asked[0]].type is not Ty.SITES:
            return None
        each = tuple(frozenset({1 << i}) for i in range(len(self.board.sites)))
        try:
            found = self._call(call.function, [each if value is None else value for value in known])
        except _UnknownError:
            return None
        return call.args[asked[0]], found

    def of_truth(self, test: n.Expr) -> frozenset[int]:
        """The sets of sites that make a test true: the mover has pieces on all sites of one of them. None where that
        cannot be said.

        test: of an ending.
        """
        if not isinstance(test, n.Call):
            return frozenset()
        function, names, sets = self.program.functions[test.function], dict[int, int](), dict[int, Meaning]()
        for (slot, _, _), arg in zip(function.params, test.args, strict=True):
            value = self.constants.of(arg, Known())
            if value is not None:
                names[slot] = value
            elif self._is_own(arg):
                sets[slot] = tuple(frozenset({1 << i}) for i in range(len(self.board.sites)))
        match function.result:
            case n.Op(op="any", args=(these,)) if sets and not function.body:
                try:
                    return frozenset[int]().union(*self._of(these, Known(names=names), sets))
                except _UnknownError:
                    return frozenset()
        return frozenset()

    def _is_own(self, node: n.Expr) -> bool:
        """Are these the pieces of the mover?"""
        return is_mover(whose_pieces(self.program, node))

    def _is_named(self, node: n.Expr) -> bool:
        """Is there a call in it that has a name of its own by now?"""
        functions = self.program.functions
        return any(isinstance(part, n.Call) and part.function not in functions for part in parts_of(node))

    def _call(self, name: str, args: Sequence[int | Meaning | None]) -> Meaning:
        function, names, sets = self.program.functions[name], dict[int, int](), dict[int, Meaning]()
        for (slot, _, _), arg in zip(function.params, args, strict=True):
            if isinstance(arg, int):
                names[slot] = arg
            elif arg is not None:
                sets[slot] = arg
        if function.body or function.result is None:
            raise _UnknownError
        return self._of(function.result, Known(names=names), sets)

    def _of(self, node: n.Expr, known: Known, sets: Mapping[int, Meaning]) -> Meaning:
        self._count(8)
        if node.type is not Ty.SITES:
            raise _UnknownError
        value = self.constants.of(node, known)
        if value is not None:
            return tuple(frozenset({0} if value >> i & 1 else ()) for i in range(len(self.board.sites)))
        match node:
            case n.Local(slot=slot) if slot in sets:
                return sets[slot]
            case n.Op(op="union", args=args):
                return self._union([self._of(arg, known, sets) for arg in args])
            case n.Op(op="meet", args=args):
                return self._meet([self._of(arg, known, sets) for arg in args])
            case n.Op(op="step" | "step_n" | "near" as op, args=(these, *others)):
                values = [self.constants.of(other, known) for other in others]
                return self._carried(op, self._of(these, known, sets), values)
            case n.Cond(test=test, then=then, otherwise=otherwise):
                holds = self.constants.of(test, known)
                if holds is not None:
                    return self._of(then if holds else otherwise, known, sets)
            case n.Fold(how="all" | "common" as how, binds=binds, body=body, where=None):
                each = [self._of(body, inner, sets) for inner in self._combinations(binds, known)]
                return self._union(each) if how == "all" else self._meet(each)
            case n.Call(function=name, args=args):
                return self._call(name, [self._argument(arg, known, sets) for arg in args])
        raise _UnknownError

    def _argument(self, node: n.Expr, known: Known, sets: Mapping[int, Meaning]) -> int | Meaning | None:
        value = self.constants.of(node, known)
        return self._of(node, known, sets) if value is None else value

    def _combinations(self, binds: tuple[n.Bind, ...], known: Known) -> Iterator[Known]:
        """What is known for each combination of members."""
        for each in self.constants.combinations(binds, known, few=False):
            if each is None:
                raise _UnknownError
            yield each

    def _carried(self, op: str, these: Meaning, values: Sequence[int | None]) -> Meaning:
        """Where each site goes by an operation that takes each by itself."""
        consts = [value for value in values if value is not None]
        if len(consts) < len(values):
            raise _UnknownError
        found: list[set[int]] = [set() for _ in these]
        for i, ways in enumerate(these):
            for to in members(self.pure[op](1 << i, *consts)):
                found[to.bit_length() - 1] |= ways
        return tuple(map(self._least, found))

    def _union(self, each: Sequence[Meaning]) -> Meaning:
        return tuple(self._least(set().union(*(one[i] for one in each))) for i in range(len(self.board.sites)))

    def _meet(self, each: Sequence[Meaning]) -> Meaning:
        if not each:
            return tuple(frozenset[int]() for _ in self.board.sites)
        found = each[0]
        for one in each[1:]:
            found = tuple(self._least(self._both(x, y)) for x, y in zip(found, one, strict=True))
        return found

    def _both(self, one: frozenset[int], other: frozenset[int]) -> set[int]:
        self._count(len(one) * len(other))
        return {a | b for a in one for b in other}

    def _least(self, sets: set[int]) -> frozenset[int]:
        """Those within which none of the others lies."""
        if len(sets) > MOST_SETS:
            raise _UnknownError
        self._count(len(sets) ** 2)
        more = {b for a, b in itertools.permutations(sets, 2) if a & b == a}
        return frozenset(sets - more)

    def _count(self, steps: int) -> None:
        """Count work, and stop where there is too much of it."""
        self.steps += 1 + steps // 8
        if self.steps > MOST_STEPS:
            raise _UnknownError


def written(program: Program) -> tuple[Program, dict[str, Meaning]]:
    """The rules with each such call by a name that is the same for calls that mean the same, and what names mean; those
    that ask for a path all have one name."""
    program, paths = with_paths(program)
    found, names = Meanings(program), dict[str, Meaning]()

    def change(part: n.Expr) -> n.Expr:
        known = found.of(part) if isinstance(part, n.Call) else None
        if isinstance(part, n.Call) and part.function in paths:
            return n.Call(part.type, PATH, part.args)
        if known is None:
            return part
        name = name_of(known[1])
        names[name] = known[1]
        return n.Call(part.type, name, (known[0],))

    def of(part: n.Expr | None) -> n.Expr | None:
        return None if part is None else rebuilt(part, change)

    def of_block(part: s.Block) -> s.Block:
        return rebuilt(part, change)

    changed = replace(
        program,
        turn=of_block(program.turn),
        moves_in_turn=of(program.moves_in_turn),
        endings=tuple(replace(each, test=rebuilt(each.test, change), who=of(each.who)) for each in program.endings),
        events=tuple(replace(each, body=of_block(each.body)) for each in program.events),
        functions={
            name: replace(each, body=of_block(each.body), result=of(each.result))
            for name, each in program.functions.items()
        },
    )
    return changed, names


def name_of(meaning: Meaning) -> str:
    """A name for calls that mean this."""
    return f"sites by {[sorted(each) for each in meaning]}"


def moved(meaning: Meaning, where: Sequence[int]) -> Meaning:
    """What is meant once each site has gone where it goes."""
    found: list[frozenset[int]] = [frozenset()] * len(meaning)
    for i, sets in enumerate(meaning):
        found[where[i]] = frozenset(sum(1 << where[at] for at in site_numbers(each)) for each in sets)
    return tuple(found)
