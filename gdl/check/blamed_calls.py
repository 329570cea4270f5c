"""Which call of a definition is to blame for what is found wrong within it.

What goes in: the calls whose definitions are being checked, one within the other, and what is found wrong there. What
comes out: the same, told of the call that brought the type which does not fit. What always holds: what depends on no
parameter, or is wrong whatever is given, is told as it was; all that is done here is done for what is found
wrong alone, of which there is little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from gdl.check.mentions import nodes_in
from gdl.check.merge import Definition
from gdl.check.types import Base, Type
from gdl.diagnostics import Diagnostic, Edit, Fix, Reporter
from gdl.diagnostics.model import MOST_MISTAKES
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget

_OF_TYPES = frozenset({"E202", "E203", "E204"})
"""What can be wrong for some arguments, and right for others."""

_MOST = 200
"""So many nodes of a value are looked into for what it depends on."""

_LONG = 40
"""So many characters of a call are repeated in a message."""


@dataclass(frozen=True)
class Frame:
    """A call of a definition that is being checked. key: of what becomes of it; given: the types of what its parameters
    are, and where that stands; bars_chance: it is `usual`, and stands where there may be no `chance`."""

    definition: Definition
    span: Span
    given: dict[str, tuple[Type, Span]]
    key: object = None
    bars_chance: bool = False

    @property
    def known(self) -> bool:
        """Are the types of all its arguments known?"""
        return not any(type_.base is Base.UNKNOWN for type_, _ in self.given.values())


@dataclass(frozen=True)
class _Found:
    """Something wrong, the definition that it is in, the call that brought it, and the parameters that do not fit."""

    diagnostic: Diagnostic
    within: Definition
    frame: Frame
    names: tuple[str, ...]


@dataclass
class BlamedCalls:
    """What is noted while a rulebook is checked. frames: the calls that are being looked into, the outermost first;
    right: the definitions that fit some call; complaints: how often something was wrong."""

    frames: list[Frame] = field(default_factory=list)
    right: set[int] = field(default_factory=set)
    complaints: int = 0
    _found: list[_Found] = field(default_factory=list)
    _wrong: dict[object, _Found] = field(default_factory=dict)
    _mentions: dict[int, list[tuple[Span, tuple[str, ...]]]] = field(default_factory=dict)

    def note(self, diagnostic: Diagnostic, budget: Budget) -> None:
        """Something is wrong: find the call that brought it."""
        self.complaints += 1
        if diagnostic.code not in _OF_TYPES or len(self._found) >= MOST_MISTAKES:
            return
        own = [frame for frame in self.frames if not frame.definition.library]
        if not own or own[-1].definition.span.source != diagnostic.span.source:
            return
        names = self._names(own[-1].definition, diagnostic.span, budget)
        if names:
            self._blame(diagnostic, own[-1].definition, own, names, budget)

    def barring_chance(self) -> Frame | None:
        """The `usual` that makes it so that there may be no `chance` in what is being checked, if one does."""
        return next((frame for frame in self.frames if frame.bars_chance), None)

    def again(self, frame: Frame, budget: Budget) -> None:
        """A call with the same types as one before, which may have been wrong."""
        wrong = self._wrong.get(frame.key)
        if wrong is not None and not frame.definition.library and len(self._found) < MOST_MISTAKES:
            own = [each for each in self.frames if not each.definition.library]
            self._blame(wrong.diagnostic, wrong.within, [*own, frame], wrong.names, budget)

    def _blame(
        self,
        diagnostic: Diagnostic,
        within: Definition,
        frames: list[Frame],
        names: tuple[str, ...],
        budget: Budget,
    ) -> None:
        while len(frames) > 1:
            outer, inner = frames[-2], frames[-1]
            brought = [self._names(outer.definition, inner.given[name][1], budget) for name in names]
            passed = tuple(dict.fromkeys(name for each in brought for name in each))
            if not passed:
                break
            frames, names = frames[:-1], passed
        found = _Found(diagnostic, within, frames[-1], names)
        if found.frame.known:
            self._found.append(found)
            self._wrong.setdefault(found.frame.key, found)

    def _names(self, definition: Definition, span: Span, budget: Budget) -> tuple[str, ...]:
        """The parameters that what stands in a stretch of a definition depends on."""
        found = self._mentions.get(id(definition))
        if found is None:
            found = self._mentions[id(definition)] = list(_mentions_of(definition, budget))
        budget.spend(len(found), span)
        return tuple(dict.fromkeys(name for at, names in found if span.holds(at) for name in names))

    def retell(self, reporter: Reporter, tree: object, budget: Budget) -> None:
        """Tell what was found of the calls that brought it.

        Args:
            reporter: what was found wrong.
            tree: everything in which there are calls.
            budget: what is left of the work.
        """
        found = self._found
        if not found:
            return
        wanted = {each.frame.span for each in found}
        calls = {
            node.span: node
            for node in nodes_in(tree, budget)
            if isinstance(node, t.Call | t.Name | t.Whose) and node.span in wanted
        }
        for each in found:
            call = calls.get(each.frame.span)
            text = f"{each.frame.definition.name}(…)" if call is None else expression(call)
            if len(text) > _LONG:
                text = f"{each.frame.definition.name}(…)"
            others = id(each.within) in self.right
            elsewhere = each.frame.span.source != each.frame.definition.span.source
            if others or elsewhere or self._is_given(each, budget):
                reporter.retell(each.diagnostic, _told(each, text, others))

    def _is_given(self, found: _Found, budget: Budget) -> bool:
        """Is what is wrong what the call gives, and not something that the definition makes of it?"""
        at = found.diagnostic.span
        mentions = self._mentions[id(found.within)]
        budget.spend(len(mentions), at)
        return any(span == at for span, _ in mentions)


def _told(found: _Found, text: str, others: bool) -> Diagnostic:
    """What was found, told of the call. others: what is wrong is right for others."""
    diagnostic, frame = found.diagnostic, found.frame
    types = " and ".join(f"`{name}` is {frame.given[name][0]}" for name in found.names)
    if not others and frame.span.source == frame.definition.span.source:
        return replace(diagnostic, notes=(*diagnostic.notes, f"in `{text}`, line {frame.span.line}, where {types}"))
    place = frame.given[found.names[0]][1] if len(found.names) == 1 else frame.span
    elsewhere = "" if diagnostic.span.source == frame.span.source else f" of {diagnostic.span.source}"
    note = f"line {diagnostic.span.line}{elsewhere} asks for that, where {types}"
    message = f"`{text}` does not fit its definition: {diagnostic.message}"
    return replace(diagnostic, message=message, span=place, notes=(note,), fixes=tuple(_moved(diagnostic, place)))


def _moved(diagnostic: Diagnostic, place: Span) -> Iterator[Fix]:
    """The fixes that put something around what is wrong, around another place instead."""
    at = diagnostic.span
    ends = {(at.line, at.column): (place.line, place.column)}
    ends[at.end_line, at.end_column] = place.end_line, place.end_column
    for fix in diagnostic.fixes:
        starts = [(edit.span.line, edit.span.column) for edit in fix.edits]
        if len(starts) == 2 and all(start in ends for start in starts):
            moved = [ends[start] for start in starts]
            edits = [
                Edit(Span(place.source, line, column, line, column), edit.text)
                for (line, column), edit in zip(moved, fix.edits, strict=True)
            ]
            yield Fix(fix.title, tuple(edits), fix.certain)


def _mentions_of(definition: Definition, budget: Budget) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """Where names stand in a definition that depend on its parameters, and on which."""
    depend: dict[str, tuple[str, ...]] = {name: (name,) for name in definition.parameters}
    for node in nodes_in(definition.body, budget):
        if isinstance(node, t.Let | t.Binder):
            value = node.value if isinstance(node, t.Let) else node.within
            of = _first(depend, nodes_in(value, budget))
            if of and node.name not in depend:
                depend[node.name] = of
    for node in nodes_in(definition.body, budget):
        if isinstance(node, t.Name) and node.name in depend:
            yield node.span, depend[node.name]


def _first(depend: dict[str, tuple[str, ...]], nodes: Iterable[object]) -> tuple[str, ...]:
    """The parameters that the first name depends on which depends on any."""
    few = islice(nodes, _MOST)
    return next((depend[node.name] for node in few if isinstance(node, t.Name) and node.name in depend), ())
