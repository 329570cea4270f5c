"""Definitions that call themselves, directly or by way of others, and definitions that call each other too deeply.

What is found here is not checked any further: the other passes may take it that calling comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator

from gdl.check.known import Known
from gdl.check.mentions import names_in
from gdl.check.merge import Definition
from gdl.syntax import tree as t
from gdl_interpreter.program import Span

MAX_CALLS_DEEP = 40


def circular(known: Known, roots: list[Definition]) -> frozenset[int]:
    """The definitions (by `id`) in circles, and those that call others too deeply. Each is complained of once."""
    return frozenset(_Search(known).found(roots))


class _Search:
    def __init__(self, known: Known) -> None:
        self.known = known
        self.bad: set[int] = set()
        self.depth: dict[int, int] = {}

    def found(self, roots: list[Definition]) -> set[int]:
        """Look at everything that can be reached from these."""
        for root in roots:
            if id(root) not in self.depth:
                self._walk(root)
        return self.bad

    def _walk(self, root: Definition) -> None:
        path: list[Definition] = [root]
        places = {id(root): 0}
        waiting = [self._calls(root)]
        self.depth[id(root)] = 0
        while path:
            here = path[-1]
            step = next(waiting[-1], None)
            if step is None:
                waiting.pop()
                del places[id(path.pop())]
                if path:
                    self._deeper(path[-1], here)
                continue
            called, span = step
            if id(called) in places:
                self._circle(path[places[id(called)] :], span)
            elif id(called) in self.depth:
                self._deeper(here, called)
            else:
                self.depth[id(called)] = 0
                places[id(called)] = len(path)
                path.append(called)
                waiting.append(self._calls(called))

    def _deeper(self, caller: Definition, called: Definition) -> None:
        if id(called) in self.bad and self.depth[id(called)] >= MAX_CALLS_DEEP:
            self.bad.add(id(caller))
        self.depth[id(caller)] = max(self.depth[id(caller)], min(self.depth[id(called)] + 1, MAX_CALLS_DEEP))
        if self.depth[id(caller)] == MAX_CALLS_DEEP and id(caller) not in self.bad:
            self.bad.add(id(caller))
            what = f"calls of definitions are nested more than {MAX_CALLS_DEEP} deep from here"
            self.known.complain("E107", what, caller.name_span, "name fewer steps")

    def _circle(self, loop: list[Definition], span: Span) -> None:
        if any(id(each) in self.bad for each in loop):
            return
        self.bad.update(id(each) for each in loop)
        others = ", ".join(f"`{each.name}`" for each in loop[1:])
        what = f"`{loop[0].name}` calls itself endlessly" + (f", by way of {others}" if others else "")
        self.known.complain("E207", what, span, "use `repeat while …` inside the definition, or `flood(…)`")

    def _calls(self, definition: Definition) -> Iterator[tuple[Definition, Span]]:
        """The rulebook's own definitions that one calls, and where."""
        for node in names_in(definition.body, self.known.budget):
            called = definition.usual if node.name == "usual" else self.known.rules.definitions.get(node.name)
            if called is not None and node.name not in definition.parameters:
                yield called, node.span if isinstance(node, t.Name) else node.name_span
