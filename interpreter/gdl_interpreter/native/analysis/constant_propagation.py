"""Constant propagation: what an expression comes to where some names and fields of the position are known beforehand.

By the reference's own operations, and without writing any code. What is not known is None; that never says anything
else of a value than that it is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.reference.bits import members, number_set, numbers
from gdl_interpreter.reference.evaluate.pure import Pure, saturate

MOST_MEMBERS, MOST_NUMBERS = 9, 12
"""Members of a known set, and numbers of one, that a fold is worked out for."""


@dataclass(frozen=True)
class Known:
    """What is known beforehand where an expression is asked: fields of the position by their names (who the mover is,
    most of all; `stuck` stands for the answer to that question), and what local names hold, by their slots."""

    fields: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[int, int] = field(default_factory=dict)

    def with_name(self, slot: int, value: int | None) -> Known:
        """The same with another name; None: what it holds is not known."""
        others = {known: held for known, held in self.names.items() if known != slot}
        return replace(self, names=others if value is None else {**others, slot: value})

    def within(self, names: Mapping[int, int | None]) -> Known:
        """The same fields, within a definition whose names hold this."""
        return replace(self, names={slot: value for slot, value in names.items() if value is not None})


class Constants:
    """Works out expressions of one Program, as far as they are known.

    program: this one; pure: the operations that ask nothing of a position; fixed: fields that never change, by their
    names.
    """

    def __init__(self, program: Program, pure: Mapping[str, Pure], fixed: Mapping[str, int]) -> None:
        self.functions = program.functions
        self.pure = pure
        self.fixed = fixed

    def of(self, node: n.Expr, known: Known) -> int | None:
        """What an expression comes to; None where that is not known."""
        match node:
            case n.Const(value=value):
                return value
            case n.Local(slot=slot):
                return known.names.get(slot)
            case n.Op(op="both" | "either"):
                return self._junction(node, known)
            case n.Op():
                return self._operation(node, known)
            case n.Cond(test=test, then=then, otherwise=otherwise):
                holds = self.of(test, known)
                return None if holds is None else self.of(then if holds else otherwise, known)
            case n.Lookup(table=table, index=index):
                these = self.of(index, known)
                if these is None:
                    return None
                found = 0
                for one in members(these):
                    found |= table[one.bit_length() - 1]
                return found
            case n.Fold():
                return self._fold(node, known)
            case n.Call(function=name, args=args):
                return self._call(name, [self.of(arg, known) for arg in args], known)
        return None

    def _junction(self, node: n.Op, known: Known) -> int | None:
        decisive = 0 if node.op == "both" else 1
        found: int | None = 1 - decisive
        for arg in node.args:
            value = self.of(arg, known)
            if value == decisive:
                return decisive
            found = None if value is None else found
        return found

    def _operation(self, node: n.Op, known: Known) -> int | None:
        if node.op == "stuck":
            return known.fields.get("stuck")
        if node.op in _FIELDS:
            return self._field(_FIELDS[node.op], known)
        values = [self.of(arg, known) for arg in node.args]
        if node.op in ("pieces_of", "of_kind"):
            return 0 if values[0] == 0 else None
        if node.op == "next":
            return self._following(known)
        if node.op == "meet" and 0 in values:
            return 0
        if node.op in ("less", "at_most", "equal") and None in values:
            return self._compared(node, known)
        name = f"not:{node.args[0].type.name}" if node.op == "not" else node.op
        consts = [value for value in values if value is not None]
        if name not in self.pure or len(consts) < len(values):
            return None
        return int(self.pure[name](*consts))

    def _compared(self, node: n.Op, known: Known) -> int | None:
        """A comparison of numbers that is decided by the bounds of how many members sets have."""
        (low, high), (least, most) = (self._bounds(arg, known) for arg in node.args)
        match node.op:
            case "less":
                return 1 if high < least else 0 if low >= most else None
            case "at_most":
                return 1 if high <= least else 0 if low > most else None
        return 0 if high < least or low > most else None

    def _bounds(self, node: n.Expr, known: Known) -> tuple[int, int]:
        """Between what a number stays."""
        value = self.of(node, known)
        if value is not None:
            return value, value
        return (0, self._most(node.args[0], known)) if isinstance(node, n.Op) and node.op == "count" else _ANY_NUMBER

    def _most(self, node: n.Expr, known: Known) -> int:
        """How many members a set has at most."""
        value = self.of(node, known)
        if value is not None:
            return value.bit_count()
        match node:
            case n.Op(op="meet", args=args):
                return min(self._most(arg, known) for arg in args)
            case n.Op(op="union", args=args):
                return sum(self._most(arg, known) for arg in args)
            case n.Op(op="except", args=(these, _)):
                return self._most(these, known)
            case n.Cond(then=then, otherwise=otherwise):
                return max(self._most(then, known), self._most(otherwise, known))
            case n.Fold(how="filter", binds=(bind,)):
                return self._most(bind.within, known)
            case n.Call(function=name, args=args):
                inner = self._names(name, [self.of(arg, known) for arg in args], known)
                result = self.functions[name].result
                if inner is not None and result is not None:
                    return self._most(result, inner)
        return INT_MAX

    def _field(self, name: str, known: Known) -> int | None:
        """A field of the position: known where it is asked, or always the same."""
        return known.fields.get(name, self.fixed.get(name))

    def _following(self, known: Known) -> int | None:
        """Who has the next turn: whoever was named, else the next player in the turn order."""
        named, mover, playing = (self._field(name, known) for name in ("next", "mover", "playing"))
        if named is None or mover is None or playing is None:
            return None
        behind = (playing & ~((mover << 1) - 1) if mover else playing) or playing
        return named if named & playing else behind & -behind

    def _call(self, name: str, args: list[int | None], known: Known) -> int | None:
        inner, result = self._names(name, args, known), self.functions[name].result
        return None if inner is None or result is None else self.of(result, inner)

    def _names(self, name: str, args: list[int | None], known: Known) -> Known | None:
        """What is known where the value of a definition is worked out; None if it does more than name values."""
        function = self.functions[name]
        names: dict[int, int | None] = dict(zip((slot for slot, _, _ in function.params), args, strict=True))
        for line in function.body:
            if not isinstance(line, s.Assign):
                return None
            names[line.slot] = self.of(line.value, known.within(names))
        return known.within(names)

    # ---- folds

    def _fold(self, node: n.Fold, known: Known) -> int | None:
        if node.how == "filter":
            return self._filter(node, known)
        values: list[int | None] = []
        for inner in self.combinations(node.binds, known, few=True):
            if inner is None:
                return None
            test = 1 if node.where is None else self.of(node.where, inner)
            if test is None:
                values.append(None)
            elif test:
                values.append(self.of(node.body, inner))
        return _together(node.how, values)

    def _filter(self, node: n.Fold, known: Known) -> int | None:
        (bind,) = node.binds
        found = 0
        for inner in self.combinations(node.binds, known, few=True):
            test = None if inner is None else self.of(node.body, inner)
            if inner is None or test is None:
                return None
            one = inner.names[bind.slot]
            found |= (number_set(one) if bind.type is Ty.INT else one) if test else 0
        return found

    def combinations(self, binds: Sequence[n.Bind], known: Known, few: bool) -> Iterator[Known | None]:
        """What is known for each combination of the members that names go through; None at the end if they are not all
        known.

        binds: the names, each with its set; known: what is known without them; few: None, too, if there are more
        members than a fold is worked out for.
        """
        if not binds:
            yield known
            return
        bind, *others = binds
        these = self.of(bind.within, known)
        most = MOST_NUMBERS if bind.type is Ty.INT else MOST_MEMBERS
        if these is None or (few and these.bit_count() > most):
            yield None
            return
        for one in numbers(these) if bind.type is Ty.INT else members(these):
            yield from self.combinations(others, known.with_name(bind.slot, one), few)


def _together(how: str, values: list[int | None]) -> int | None:
    """The values of a fold put together."""
    match how:
        case "any" | "every":
            decisive = int(how == "any")
            if decisive in values:
                return decisive
            return None if None in values else 1 - decisive
    consts = [value for value in values if value is not None]
    if len(consts) < len(values):
        return None
    match how:
        case "sum":
            return saturate(sum(consts))
        case "max" | "min":
            return (max if how == "max" else min)(consts, default=0)
        case "all":
            found = 0
            for value in consts:
                found |= value
            return found
    found = consts[0] if consts else 0
    for value in consts[1:]:
        found &= value
    return found


_ANY_NUMBER = -INT_MAX, INT_MAX

_FIELDS = {
    "mover": "mover",
    "players": "playing",
    "absent": "absent",
    "ply": "ply",
    "made": "made",
    "passes": "passes",
}
"""Operations that read a field of the position."""
