"""What is said where something in a turn asks about a choice made before it, by the names of the choices."""

from __future__ import annotations

from collections.abc import Iterable

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.walk import Part, free_slots, parts_of, reached

_NAMES = "with nothing but names for values, each given once, between them"

_MOST = 100_000
"""Names that are gone through; where there are more, no choice is called by its name."""


class AskedChoices:
    """The choices of a turn, and which of them each part of it asks about."""

    def __init__(self, program: Program) -> None:
        parts = list(reached(program.functions, program.turn))
        self._left = _MOST
        self._choices = {part.bind.slot: part for part in parts if isinstance(part, s.Choose)}
        self._given: dict[int, set[int]] = {}
        """Of each name that is no choice, the names in what it is given."""
        named: dict[int, list[Span]] = {}
        for part in parts:
            if isinstance(part, s.Assign):
                named.setdefault(part.slot, []).append(part.value.span)
                self._given.setdefault(part.slot, set()).update(free_slots(part.value))
            elif isinstance(part, s.Do):
                for (slot, _, _), value in zip(program.functions[part.function].params, part.args, strict=True):
                    self._given.setdefault(slot, set()).update(free_slots(value))
        self._parts: dict[Span, Part] = {}
        for part in parts:
            if not isinstance(part, n.Bind) and part.span != NOWHERE:
                self._parts.setdefault(part.span, part)
        self._within: dict[Span, s.Choose] = {}
        """The choice to whose set or condition what stands there belongs."""
        self._asks: dict[int, set[int]] = {}
        """Of each choice, by its slot, the choices that these ask about."""
        self._asked_by: dict[int, set[int]] = {}
        for slot, choice in self._choices.items():
            for part in (choice, *parts_of((choice.bind.within, choice.where))):
                if not isinstance(part, n.Bind) and part.span != NOWHERE:
                    self._within.setdefault(part.span, choice)
            self._asks[slot] = self._asked((choice.bind.within, choice.where)) - {slot}
            if len(self._asks[slot]) > 1:  # then it is no better with the values of the names that it asks for
                for name in free_slots((choice.bind.within, choice.where)):
                    for span in named.pop(name, ()):
                        self._within.setdefault(span, choice)
            for other in self._asks[slot]:
                self._asked_by.setdefault(other, set()).add(slot)

    def told(self, span: Span) -> tuple[str, str] | None:
        """What is in the way where something that stands there asks about choices, and what can be written instead (""
        if nothing can); None: they are not known by their names."""
        choice = self._within.get(span)
        if choice is None:
            asked = self._asked(self._parts[span]) if span in self._parts else set[int]()
        else:
            asked = self._asks[choice.bind.slot]
        if not asked or self._left < 0:
            return None
        if choice is None:
            return self._before(self._choices[min(asked)]) if len(asked) == 1 else None
        if len(asked) > 1:
            why = f"This asks about {len(asked)} choices made before it: {self._list(asked)}."
            return f"{why} How many ways there are is known at once only where it asks about one.", ""
        return self._about_one(choice, self._choices[min(asked)])

    def _about_one(self, choice: s.Choose, asked: s.Choose) -> tuple[str, str]:
        """A choice that asks about one other."""
        if self._asks[asked.bind.slot]:
            why = f"This asks about {_called(asked)}, which itself asks about a choice made before it."
            return f"{why} How many ways there are is known at once only for two choices in a row.", ""
        others = self._asked_by[asked.bind.slot] - {choice.bind.slot}
        if others:
            why = f"This asks about {_called(asked)}, and so does {self._list(others)}."
            instead = f"If they stand in different branches of an `either`, choose `{asked.bind.name}` in each branch."
            return why, f"{instead} Else leave it."
        return (
            f"This asks about {_called(asked)}, and something else is chosen or done before it as well.",
            f"Choose `{choice.bind.name}` right behind `{asked.bind.name}`, {_NAMES}; "
            "what else is chosen or done can stand behind both.",
        )

    @staticmethod
    def _before(asked: s.Choose) -> tuple[str, str]:
        """Something that is no choice, and asks about one."""
        return (
            f"This asks about {_called(asked)}, and another choice is still to come.",
            f"A choice that depends on `{asked.bind.name}` can stand right behind it, {_NAMES}. "
            "If this only does something, write it behind the last choice; if it decides what is chosen from, say it "
            "there: `choose … in (… if … else …)`. Else leave it.",
        )

    def _list(self, slots: Iterable[int]) -> str:
        """Choices by their names, in the order of the text."""
        found = sorted((self._choices[slot] for slot in slots), key=lambda each: (each.span.line, each.span.column))
        *first, last = map(_called, found)
        return f"{', '.join(first)} and {last}" if first else last

    def _asked(self, part: object) -> set[int]:
        """The choices that something asks about, itself or by names that were given values."""
        found, seen, waiting = set[int](), set[int](), list(free_slots(part))
        while waiting and self._left >= 0:
            slot = waiting.pop()
            self._left -= 1
            if slot in seen:
                continue
            seen.add(slot)
            if slot in self._choices:
                found.add(slot)
            else:
                waiting += self._given.get(slot, ())
        return found


def _called(choice: s.Choose) -> str:
    return f"`{choice.bind.name}` (line {choice.span.line})"
