"""Going through all nodes of a Program."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import cast, overload

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Function, Program

Part = n.Expr | n.Bind | s.Stmt | s.Branch
ChangeExpr = Callable[[n.Expr], n.Expr]
ChangeStmt = Callable[[s.Stmt], s.Stmt]

_NODES = (n.Expr, n.Bind, s.Stmt, s.Branch)


def parts_of(part: object) -> Iterator[Part]:
    """A node and everything below it, in the order written; tuples of nodes likewise."""
    todo = [part]
    while todo:
        each = todo.pop()
        if type(each) in _BRANCHING or isinstance(each, _NODES):  # the first is soonest asked
            yield cast(Part, each)
            for name in _BRANCHING[type(each)]:
                todo.append(getattr(each, name))
        elif isinstance(each, tuple):
            todo.extend(each[::-1])


def reached(functions: Mapping[str, Function], part: object) -> Iterator[Part]:
    """A node and everything below it, and then the bodies and values of all functions that it calls or does, directly
    or through others, each once.

    functions: those of the Program; part: a node, or a tuple of nodes.
    """
    todo, seen = [part], set[str]()
    while todo:
        for each in parts_of(todo.pop()):
            yield each
            if isinstance(each, n.Call | s.Do) and each.function not in seen:
                seen.add(each.function)
                function = functions[each.function]
                todo.append((function.body, function.result))


def blocks_of(node: s.Stmt) -> list[s.Block]:
    """The blocks that stand right under a statement, in the order written."""
    found: list[s.Block] = []
    for name, declared in _BLOCKS[type(node)]:
        value = getattr(node, name)
        if declared == "Block":
            found.append(value)
        elif declared == "tuple[Branch, ...]":
            found += [branch.body for branch in value]
        else:
            found += [body for _, body in value]
    return found


def has_blocks(kind: type[s.Stmt]) -> bool:
    """Do blocks stand under statements of this class?"""
    return bool(_BLOCKS[kind])


def free_slots(parts: object) -> set[int]:
    """The local slots that nodes look at, and do not give in folds of their own."""
    looked_at, given = set[int](), set[int]()
    for part in parts_of(parts):
        if isinstance(part, n.Local):
            looked_at.add(part.slot)
        elif isinstance(part, n.Fold):
            given.update(bind.slot for bind in part.binds)
    return looked_at - given


def assigned_slots(parts: object) -> set[int]:
    """The local slots that nodes assign (binders aside)."""
    return {part.slot for part in parts_of(parts) if isinstance(part, s.Assign)}


def children(part: Part) -> list[object]:
    """What a node is made of: nodes, tuples of them, and None where one could be, in the order written."""
    return [getattr(part, name) for name in reversed(_BRANCHING[type(part)])]


def all_parts(program: Program) -> Iterator[Part]:
    """Every node of a Program."""
    yield from parts_of((program.setup, program.turn))
    if program.moves_in_turn is not None:
        yield from parts_of(program.moves_in_turn)
    for ending in program.endings:
        yield from parts_of((ending.test, ending.who))
    for event in program.events:
        yield from parts_of(event.body)
    for function in program.functions.values():
        yield from parts_of((function.body, function.result))


def without_looks(program: Program) -> Program:
    """The same game without how it looks: neither its lines of looks, nor the functions that nothing else calls."""
    seen = [each for look in program.looks for each in (look.value, look.of, look.on)]
    unused = _called(program.functions, tuple(seen)) - _played(program)
    functions = {name: function for name, function in program.functions.items() if name not in unused}
    return dataclasses.replace(program, functions=functions, looks=())


def without_unplayed(program: Program) -> Program:
    """The same game without the functions that only notations, looks or examples call."""
    played = _played(program)
    functions = {name: function for name, function in program.functions.items() if name in played}
    return dataclasses.replace(program, functions=functions, notations=(), looks=())


def _played(program: Program) -> set[str]:
    """The functions that play calls, directly or through others: setup, turns, events, endings and scores."""
    parts = (
        program.setup,
        program.turn,
        program.moves_in_turn,
        tuple((ending.test, ending.who) for ending in program.endings),
        tuple(event.body for event in program.events),
    )
    measured = {program.score, *(ending.measure for ending in program.endings)} - {None}
    bodies = [(function.body, function.result) for name, function in program.functions.items() if name in measured]
    return _called(program.functions, (*parts, *bodies)) | {name for name in measured if name is not None}


def _called(functions: Mapping[str, Function], part: object) -> set[str]:
    """The functions that a node calls or does, directly or through others."""
    return {each.function for each in reached(functions, part) if isinstance(each, n.Call | s.Do)}


def written_out(program: Program) -> int:
    """How many nodes a Program would have if every function stood wherever it is called."""
    functions: dict[str, int] = {}

    def size(root: object) -> int:
        return sum(1 + (of(part.function) if isinstance(part, n.Call | s.Do) else 0) for part in parts_of(root))

    def of(name: str) -> int:
        if name not in functions:
            function = program.functions[name]
            functions[name] = size((function.body, function.result))
        return functions[name]

    endings = tuple((ending.test, ending.who) for ending in program.endings)
    events = tuple(event.body for event in program.events)
    whole = (program.setup, program.turn, program.moves_in_turn, endings, events)
    return size(whole) + sum(map(of, program.functions))


def repeats_of(program: Program) -> list[n.Repeats]:
    """The lists that `repeats` is asked about, by number."""
    found = {part.number: part for part in all_parts(program) if isinstance(part, n.Repeats)}
    return [found[number] for number in sorted(found)]


@overload
def rebuilt(part: n.Expr, change: ChangeExpr, restate: ChangeStmt | None = None) -> n.Expr: ...
@overload
def rebuilt(part: s.Block, change: ChangeExpr, restate: ChangeStmt | None = None) -> s.Block: ...
@overload
def rebuilt(part: object, change: ChangeExpr, restate: ChangeStmt | None = None) -> object: ...
def rebuilt(part: object, change: ChangeExpr, restate: ChangeStmt | None = None) -> object:
    """A node (or a tuple of nodes) with every expression in it changed, innermost first.

    part: it; change: makes another of each expression; restate: of each statement, if they are to be others, too.
    """
    if isinstance(part, tuple):
        return tuple(rebuilt(item, change, restate) for item in part)
    if not isinstance(part, _NODES):
        return part
    changed = {}
    for name in reversed(_BRANCHING[type(part)]):
        before = getattr(part, name)
        after = rebuilt(before, change, restate)
        if after is not before:
            changed[name] = after
    result = _copy(part, changed) if changed else part
    if isinstance(result, n.Expr):
        return change(result)
    return restate(result) if restate is not None and isinstance(result, s.Stmt) else result


def _copy(part: Part, changed: dict[str, object]) -> Part:
    fields = {field.name: getattr(part, field.name) for field in dataclasses.fields(part)}
    build: Callable[..., Part] = type(part)
    return build(**fields | changed)


_PLAIN = ("int", "str", "bool", "Ty", "Span", "str | None", "int | None", "tuple[int, ...]")
"""Types of fields that hold no nodes."""


class _Branching(dict[type, tuple[str, ...]]):
    """For each class of nodes the fields that may hold other nodes, the last first."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        fields = reversed(dataclasses.fields(kind))
        names = self[kind] = tuple(field.name for field in fields if field.type not in _PLAIN)
        return names


_BRANCHING = _Branching()

_WITH_BLOCKS = ("Block", "tuple[Branch, ...]", "tuple[tuple[Expr, Block], ...]")
"""Types of fields that hold blocks."""


class _Blocks(dict[type, tuple[tuple[str, str], ...]]):
    """For each class of statements the fields that hold blocks, each with its type."""

    def __missing__(self, kind: type) -> tuple[tuple[str, str], ...]:
        declared = [(field.name, str(field.type)) for field in dataclasses.fields(kind)]
        names = self[kind] = tuple(each for each in declared if each[1] in _WITH_BLOCKS)
        return names


_BLOCKS = _Blocks()
