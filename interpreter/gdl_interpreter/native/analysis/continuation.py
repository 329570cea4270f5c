"""What of a run is still to be done: a linked list of statements, and of what stands between them.

A part of it may come to stand in another function: then it is carried there, with new names for what it needs of the
function around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from gdl_interpreter.native.analysis.choices import ChoiceAnalysis
from gdl_interpreter.native.llvm.operands import Ptr
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Function
from gdl_interpreter.program.traits import Writes
from gdl_interpreter.program.walk import reached

Operand = tuple[str, str]
"""A type and a text: something that a function is handed."""


@dataclass(frozen=True)
class Mark:
    """Here the body of a `first` has been gone through: note it."""

    pointer: Ptr


@dataclass(frozen=True)
class Measured:
    """Here the body of a `keep` ends: go on only if the measure is the best there is. `highest`: what is best has not
    been found before: a better measure than those so far makes the sink forget them."""

    pointer: Ptr
    measure: n.Expr
    highest: bool | None = None


@dataclass(frozen=True)
class Callee:
    """A function that goes on with a run: which names and facts it is handed, and what else. further: how many operands
    it is handed beside these, which are others at each call."""

    function: str
    slots: tuple[tuple[int, bool], ...]
    """The local names, and whether the number of the member goes with them."""
    facts: tuple[str, ...]
    operands: tuple[Operand, ...]
    further: int = 0


@dataclass(frozen=True)
class Back:
    """Here a round of a loop with choices ends; `left` is what is still to be gone through."""

    callee: Callee
    left: Operand


@dataclass(frozen=True)
class Jump:
    """What follows is a function; `back` is the end of the round that it is in, which the function is handed as well.
    `plain`: it has no choices; `sure`: nor can it fail. `inside`: what that function goes through."""

    callee: Callee
    back: Back | None
    plain: bool
    sure: bool
    inside: Continuation


Item = s.Stmt | Mark | Measured | Back | Jump
Continuation = tuple[Item, "Continuation"] | None


def before(body: s.Block, continuation: Continuation) -> Continuation:
    """The continuation with a block before it."""
    for node in reversed(body):
        continuation = node, continuation
    return continuation


def ends_surely(continuation: Continuation, choices: ChoiceAnalysis) -> bool:
    """Is this nothing but statements that every run gets past in one way only?"""
    return all(
        isinstance(item, s.Stmt) and not choices.splits(item) and choices.is_sure(item) for item in items(continuation)
    )


def may_take_all(continuation: Continuation, choices: ChoiceAnalysis, sure_only: bool) -> bool:
    """Is there no choice to come?

    continuation: what is still to be done; choices: looks ahead in its Program; sure_only: nothing may fail, either.
    """
    return all(
        isinstance(item, Mark)
        or (isinstance(item, Jump) and item.plain and (item.sure or not sure_only))
        or (isinstance(item, s.Stmt) and not choices.splits(item) and (choices.is_sure(item) or not sure_only))
        for item in items(continuation)
    )


def writes(continuation: Continuation, functions: Mapping[str, Function]) -> frozenset[Writes]:
    """What of a position may still be changed.

    continuation: what is still to be done; functions: those of the Program.
    """
    found = set[Writes]()
    for item in items(continuation):
        if isinstance(item, Back | Jump):
            return frozenset(Writes)
        if isinstance(item, s.Stmt):
            parts = reached(functions, item)
            found |= {each for part in parts if isinstance(part, s.Stmt) for each in part.traits.writes}
    return frozenset(found)


def is_plain(continuation: Continuation, choices: ChoiceAnalysis) -> bool:
    """Is this nothing but statements without choices, which every run gets past in one way or not at all, and without
    chance?

    continuation: what is still to be done; choices: looks ahead in its Program.
    """
    parts = [part for item in items(continuation) for part in reached(choices.program.functions, item)]
    rolls = any(isinstance(part, s.Stmt) and part.traits.rolls for part in parts)
    return not rolls and all(isinstance(item, s.Stmt) and not choices.splits(item) for item in items(continuation))


def operands_of(item: Item) -> list[Operand]:
    """What of the function around it an item needs, wherever it is carried to."""
    match item:
        case Mark(pointer=pointer) | Measured(pointer=pointer):
            return [("ptr", pointer)]
        case Back(callee=callee, left=left):
            return [left, *callee.operands]
        case Jump(callee=callee, back=back):
            return [*callee.operands, *(operands_of(back) if back else [])]
    return []


def carried(item: Item, names: Iterator[str]) -> Item:
    """An item with new names for its operands."""
    match item:
        case Mark() | Measured():
            return replace(item, pointer=Ptr(next(names)))
        case Back(callee=callee, left=(type_, _)):
            left = type_, next(names)
            return Back(_renamed(callee, names), left)
        case Jump(callee=callee, back=back):
            callee = _renamed(callee, names)
            inner = carried(back, names) if back else None
            assert inner is None or isinstance(inner, Back)
            return replace(item, callee=callee, back=inner)
    return item


def _renamed(callee: Callee, names: Iterator[str]) -> Callee:
    return replace(callee, operands=tuple((type_, next(names)) for type_, _ in callee.operands))


def written_out(continuation: Continuation) -> Continuation:
    """The same without functions: what they go through stands in their places."""
    if continuation is None:
        return None
    item, rest = continuation
    return written_out(item.inside) if isinstance(item, Jump) else (item, written_out(rest))


def items(continuation: Continuation) -> list[Item]:
    """The items of a continuation, in order."""
    found: list[Item] = []
    while continuation is not None:
        found.append(continuation[0])
        continuation = continuation[1]
    return found
