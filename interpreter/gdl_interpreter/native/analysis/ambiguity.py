"""Can two runs of a turn have the same words? Then equal moves must be looked for; else every run is a move."""

from __future__ import annotations

from dataclasses import dataclass, field

from gdl_interpreter.native.analysis.abstract_value import AbstractValue, members_of
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.walk import parts_of


@dataclass(frozen=True)
class First:
    """What the first word of a run can be: a label, or a member of a domain of which something is certain."""

    label: int | None = None
    type: Ty | None = None
    known: AbstractValue = field(default_factory=AbstractValue)

    def apart_from(self, other: First) -> bool:
        """Are they certainly different words?"""
        if self.type is not other.type or self.label != other.label:
            return True
        if self.type is not Ty.SITES:
            return False
        a, b = self.known, other.known
        owners = a.owner is not None and b.owner is not None and a.owner != b.owner
        kinds = a.kind is not None and b.kind is not None and a.kind != b.kind
        filled = (a.vacant and (b.owner is not None or b.kind is not None)) or (
            b.vacant and (a.owner is not None or a.kind is not None)
        )
        return owners or kinds or filled


NOTHING = First()
"""A run without any word."""


class Ambiguity:
    """Looks for branches of the turn whose runs may begin with the same word. `found`: there are such."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.found = False
        self.where = NOWHERE
        """The first `either` that was found of which two branches may begin alike."""
        self._behind = frozenset([NOTHING])
        """What may begin behind the nearest loop: there `stop` goes."""
        self._loops: dict[tuple[int, frozenset[First], frozenset[First]], frozenset[First]] = {}
        self._actions: dict[tuple[str, frozenset[First], frozenset[First]], frozenset[First]] = {}
        self._firsts(program.turn, frozenset([NOTHING]))

    def _firsts(self, body: s.Block, after: frozenset[First]) -> frozenset[First]:
        """What a block's runs can begin with, if what comes after it can begin with `after`."""
        for node in reversed(body):
            after = self._of(node, after)
        return after

    def _of(self, node: s.Stmt, after: frozenset[First]) -> frozenset[First]:
        match node:
            case s.Choose(bind=bind):
                return frozenset([First(None, bind.type, self.known(bind.within))])
            case s.Either(branches=branches):
                firsts = [
                    frozenset([First(branch.label)]) if branch.label is not None else self._firsts(branch.body, after)
                    for branch in branches
                ]
                for branch in branches:
                    if branch.label is not None:
                        self._firsts(branch.body, after)
                self._compare(firsts, node.span)
                return frozenset().union(*firsts)
            case s.First(body=body, otherwise=otherwise):
                return self._firsts(body, after) | self._firsts(otherwise, after)
            case s.Keep(body=body):
                return self._firsts(body, after)
            case s.If(arms=arms, otherwise=otherwise):
                return self._firsts(otherwise, after).union(*(self._firsts(arm, after) for _, arm in arms))
            case s.For(body=body) | s.RepeatTimes(body=body) | s.RepeatWhile(body=body):
                looped = id(node), after, self._behind
                if looped not in self._loops:
                    outside, self._behind = self._behind, after
                    once = self._firsts(body, after)
                    self._loops[looped] = self._firsts(body, once | after) | after
                    self._behind = outside
                return self._loops[looped]
            case s.Stop():
                return self._behind
            case s.Do(function=name):
                key = name, after, self._behind
                if key not in self._actions:
                    self._actions[key] = after
                    self._actions[key] = self._firsts(self.program.functions[name].body, after)
                return self._actions[key]
        if not node.traits.writes:
            return after
        return frozenset(First(first.label, first.type) for first in after)

    def _compare(self, firsts: list[frozenset[First]], span: Span) -> None:
        """Look for words that two of these have both: only such of one label, or of one domain, can be the same."""
        before: dict[tuple[int | None, Ty | None], list[First]] = {}
        for one in firsts:
            if self.found:
                return
            alike = [(a, before.setdefault((a.label, a.type), [])) for a in one]
            self.found = any(not a.apart_from(b) for a, others in alike for b in others)
            self.where = span if self.found else NOWHERE
            for a, others in alike:
                others.append(a)

    def known(self, node: n.Expr) -> AbstractValue:
        """What is certain about a set of sites wherever it is asked: for the mover as a player of its own."""
        return members_of(node, self._owner, self._known_of_call, {})

    def _owner(self, who: n.Expr) -> int | None:
        return len(self.program.players) if isinstance(who, n.Op) and who.op == "mover" else None

    def _known_of_call(self, call: n.Call) -> AbstractValue:
        """Of a definition: that it lies within the mover's pieces, or outside of them (`theirs`)."""
        function = self.program.functions[call.function]
        result = function.result
        if result is None or function.body:
            return AbstractValue()
        if isinstance(result, n.Op) and result.op == "pieces_of" and isinstance(result.args[0], n.Call):
            inner = self.program.functions[result.args[0].function].result
            apart = (
                isinstance(inner, n.Op)
                and inner.op == "except"
                and any(isinstance(part, n.Op) and part.op == "allies" for part in parts_of(inner.args[1]))
            )
            return AbstractValue(owner=len(self.program.players) + 1) if apart else AbstractValue()
        return self.known(result)
