"""What chance has brought in this turn, for the end of a sentence about what a rule refuses that asks about it."""

from __future__ import annotations

from itertools import count

from gdl_interpreter.program import NUMBERS_FROM, Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.chance_words import word_of
from gdl_interpreter.program.walk import Part, children, free_slots, has_blocks
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext
from gdl_interpreter.reference.text.spoken_names import spoken

LONGEST = 80
"""Characters of what is told; more is left out."""

_NOTHING = -1
"""What stands around the turn."""


class Thrown:
    """The results of chance in a turn, and which of them each of its statements asks about."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._chances = list[s.Chance]()
        self._asks: dict[int, set[int]] = {}
        """Of each name, by its slot, the names in what it is given; of what stands around statements, those in it."""
        self._around: dict[int, int] = {}
        """Of each statement, by its identity, the number of what stands around it, which is below 0."""
        self._functions: dict[str, int] = {}
        self._numbers = count(_NOTHING - 1, -1)
        self._waiting: list[tuple[object, int]] = [(program.turn, _NOTHING)]
        while self._waiting:
            part, around = self._waiting.pop()
            if isinstance(part, tuple):
                self._waiting += ((each, around) for each in reversed(part))
            elif isinstance(part, s.Stmt):
                self._go_through(part, around)
            elif isinstance(part, s.Branch):
                self._waiting.append((part.body, around))
            elif isinstance(part, n.Expr | n.Bind):
                self._note(around, part, around)

    def _go_through(self, node: s.Stmt, around: int) -> None:
        self._around[id(node)] = around
        if has_blocks(type(node)):
            number = self._number(around)
            self._waiting += ((part, number) for part in reversed(children(node)))
        match node:
            case s.Chance():
                self._chances.append(node)
            case s.Assign(slot=slot, value=value):
                self._note(slot, value, around)
            case s.Do(function=name, args=args):
                function = self.program.functions[name]
                for (slot, _, _), value in zip(function.params, args, strict=True):
                    self._note(slot, value, around)
                if name not in self._functions:
                    self._functions[name] = self._number(around)
                    self._waiting.append((function.body, self._functions[name]))
                self._asks[self._functions[name]].add(around)

    def _number(self, around: int) -> int:
        number = next(self._numbers)
        self._asks[number] = {around}
        return number

    def _note(self, name: int, part: Part, around: int) -> None:
        self._asks.setdefault(name, set()).update(free_slots(part), (around,))
        if isinstance(part, n.Bind):
            self._asks.setdefault(part.slot, set()).add(around)

    def told(self, context: EvaluationContext, node: s.Stmt, part: n.Expr | None = None) -> str:
        """What has been thrown or drawn in this turn, if a part of a statement, or what stands around it, asks about
        any of it: `: the spin is 3`, or in the rulebook's word `: thrown 3, 1`; "" where it asks about nothing of the
        kind. All of it is told, for what is not asked about there may have changed what is asked. Raises LimitError.

        Args:
            context: a moment of a run that has come to the statement.
            node: the statement.
            part: what is asked of it; None: anything.
        """
        if part is not None:
            asked = self._asked(free_slots(part) | {self._around.get(id(node), _NOTHING)})
            if not any(chance.bind.slot in asked for chance in self._chances):
                return ""
        found = list[tuple[str, str]]()
        for chance in self._chances:
            result = self._result(context, chance)
            if result is not None:
                found.append((chance.bind.name, result))
        words = {word_of(self.program, result) for _, result in found}
        word = next(iter(words)) if len(words) == 1 else None
        if word is not None:
            told = f": {word} {', '.join(result for _, result in found)}"
        else:
            told = f": {' and '.join(f'the {spoken(name)} is {result}' for name, result in found)}"
        return told if found and len(told) <= LONGEST else ""

    def _asked(self, names: set[int]) -> set[int]:
        """Names, and all that they are given."""
        seen, waiting = set[int](), list(names)
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += self._asks.get(name, ())
        return seen

    @staticmethod
    def _result(context: EvaluationContext, chance: s.Chance) -> str | None:
        """What chance has brought there; None: it has not been asked."""
        type_, value = chance.bind.type, context.frame[context.machine.layout.locals + chance.bind.slot]
        if type_ is Ty.INT:
            drawn = value or context.value(chance.bind.within) >> -NUMBERS_FROM & 1
            return str(value) if drawn else None
        return spoken(context.word(type_, value)) if value else None
