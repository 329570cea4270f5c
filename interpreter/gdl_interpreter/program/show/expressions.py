"""Expressions of a Program as readable text."""

from __future__ import annotations

from collections.abc import Iterable

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.domains import everything, member_name
from gdl_interpreter.program.model import Program
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.statements import Assign
from gdl_interpreter.program.types import Ty
from gdl_interpreter.program.walk import all_parts, parts_of

FEW = 8
"""A set of at most so many members is shown by their names."""


def show_value(program: Program, type_: Ty, value: int) -> str:
    """A value: a number, true or false, or a set; of a large set how many it has and its bits.

    Args:
        program: whose names the members of a set have.
        type_: what the value is of.
        value: a number, 0 or 1 for a truth, or the bits of a set.
    """
    if type_ is Ty.INT:
        return str(value)
    if type_ is Ty.BOOL:
        return "true" if value else "false"
    count = value.bit_count()
    if count > FEW:
        whole = "all " if value == everything(program, type_) else ""
        return f"{{{whole}{count} {type_.value}: {value:#x}}}"
    names = [member_name(program, type_, i) for i in range(value.bit_length()) if value >> i & 1]
    return f"{{{', '.join(names)}}}" if names else f"{{no {type_.value}}}"


class Names:
    """Names for slots and tables: where one name stands for two of them, each has its number behind it.

    Slots are told apart within the body that is being shown, which `enter` says; tables within the Program.
    """

    def __init__(self, program: Program) -> None:
        self.tables: dict[tuple[str, tuple[int, ...], Ty, Ty], str] = {}
        self._slots: dict[str, set[int]] = {}
        numbers: dict[str, int] = {}
        for part in all_parts(program):
            if isinstance(part, n.Lookup):
                self._table(part, numbers)

    def enter(self, body: object, params: Iterable[tuple[int, str, Ty]] = ()) -> None:
        """A body with its parameters is shown next."""
        self._slots = {}
        for slot, name, _ in params:
            self._slots.setdefault(name, set()).add(slot)
        for part in parts_of(body):
            if isinstance(part, n.Local | n.Bind | Assign):
                self._slots.setdefault(part.name, set()).add(part.slot)

    def _table(self, node: n.Lookup, numbers: dict[str, int]) -> None:
        key = (node.name, node.table, node.index.type, node.type)
        if key not in self.tables:
            number = numbers[node.name] = numbers.get(node.name, 0) + 1
            self.tables[key] = node.name if number == 1 else f"{node.name}#{number}"

    def slot(self, slot: int, name: str) -> str:
        """What to call a slot."""
        return name if len(self._slots.get(name, ())) < 2 else f"{name}#{slot}"

    def table(self, node: n.Lookup) -> str:
        """What to call the table of a lookup."""
        return self.tables.get((node.name, node.table, node.index.type, node.type), node.name)


class ShownExpressions:
    """Shows the expressions of one Program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.names = Names(program)

    def show(self, node: n.Expr, inner: bool = False) -> str:
        """One expression; `inner`: as an operand, so in brackets where it has several parts."""
        text, needs_brackets = self._shown(node)
        return f"({text})" if inner and needs_brackets else text

    def bind(self, bind: n.Bind) -> str:
        """A name and the set that it goes through."""
        return f"{self.names.slot(bind.slot, bind.name)} in {self.show(bind.within)}"

    def _list(self, nodes: tuple[n.Expr, ...]) -> str:
        return ", ".join(map(self.show, nodes))

    def _shown(self, node: n.Expr) -> tuple[str, bool]:
        match node:
            case n.Const(type=type_, value=value):
                return show_value(self.program, type_, value), False
            case n.Local(slot=slot, name=name):
                return self.names.slot(slot, name), False
            case n.Op(op=op, args=args):
                return self._op(op, args)
            case n.Cond(test=test, then=then, otherwise=otherwise):
                shown = [self.show(part, inner=True) for part in (then, test, otherwise)]
                return "{} if {} else {}".format(*shown), True
            case n.Lookup(index=index):
                return f"table {self.names.table(node)}[{self.show(index)}]", False
            case n.Get(var=var, index=()):
                return f"state {var}", False
            case n.Get(var=var, index=index):
                return f"state {var}[{self._list(index)}]", False
            case n.Whole(var=var):
                return f"all of state {var}", False
            case n.Fold(how=how, binds=binds, body=body, where=where):
                condition = f" where {self.show(where)}" if where is not None else ""
                return f"{how}({self.show(body)} for {', '.join(map(self.bind, binds))}{condition})", False
            case n.Call(function=function, args=args):
                return f"call {function}({self._list(args)})", False
            case n.Repeats(number=number, parts=parts, within=within):
                back = f", within = {self.show(within)}" if within is not None else ""
                return f"repeats#{number}({self._list(parts)}{back})", False
        return repr(node), True

    def _op(self, op: str, args: tuple[n.Expr, ...]) -> tuple[str, bool]:
        between = OPERATIONS[op].symbol if op in OPERATIONS else None
        if between is not None and len(args) >= 2:
            return f" {between} ".join(self.show(arg, inner=True) for arg in args), True
        if op == "isnt" and len(args) == 1:
            return f"not {self.show(args[0], inner=True)}", True
        return f"{op}({self._list(args)})", False

    def table(self, key: tuple[str, tuple[int, ...], Ty, Ty]) -> str:
        """The entries of a table that are not empty, by the members that they stand at."""
        _, entries, domain, type_ = key
        shown = [
            f"{member_name(self.program, domain, i)} {show_value(self.program, type_, entry)}"
            for i, entry in enumerate(entries)
            if entry
        ]
        return ", ".join(shown) or "nothing"
