"""Which names a rulebook mentions: what nobody mentions, nobody needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from gdl.check.merge import Definition
from gdl.loading import Loaded
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.tree import parts


@dataclass
class Mentions:
    """`named`: every name that is asked for; `changed`: the states that are given another value."""

    named: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)

    def look_at(self, *roots: object) -> None:
        """Add what is mentioned there."""
        todo: list[object] = list(roots)
        while todo:
            each = todo.pop()
            if isinstance(each, tuple | list):
                todo.extend(each)
            elif isinstance(each, t.Assign):
                todo += [each.value, *self._assigned(each.target)]
            elif isinstance(each, t.Node):
                self._name(each)
                todo.extend(parts(each))

    def _name(self, node: t.Node) -> None:
        match node:
            case t.Name(name=name) | t.Call(name=name) | t.Fold(name=name):
                self.named.add(name)
            case t.Whose(owner=owner):
                self.named.add(owner)
            case d.Stock(kind=kind):
                self.named.add(kind)
            case d.Supply(owner=str() as owner):
                self.named.add(owner)
            case d.Entry(what="state", name=name, seat=seat):
                self.named |= {name} | ({seat} if seat else set())
            case d.Outcome(measure=str() as measure):
                self.named.add(measure)
            case t.Place(settings=settings):
                self.changed |= {setting.name for setting in settings}

    def _assigned(self, target: t.Expr) -> list[object]:
        """Note what is assigned to; answers what else is mentioned in saying so."""
        word: t.Expr = target
        if isinstance(target, t.Whose):
            self.named.add(target.owner)
            word = target.word
        if isinstance(word, t.Name | t.Call):
            self.changed.add(word.name)
        return [*word.arguments] if isinstance(word, t.Call) else []


def mentions_of(loaded: Loaded) -> Mentions:
    """All names that a rulebook mentions with all it extends and its variants, but not in definitions nobody calls."""
    rules, found = loaded.rules, Mentions()
    variants = [each.declarations for each in rules.variants.values()]
    own = [[*loaded.tree.declarations], *map(list, variants)]
    bodies: dict[str, list[t.Block]] = {}
    for definition in rules.definitions.values():
        bodies.setdefault(definition.name, []).extend(_layers(definition))
    for each in chain(*own):
        if isinstance(each, d.Define):
            bodies.setdefault(each.name, []).append(each.body)
        else:
            found.look_at(*([] if isinstance(each, d.Variant) else [each]))
    found.look_at(rules.demands, rules.endings, rules.examples, rules.supplies, rules.moves_in_turn, rules.looks)
    for heading in (rules.players, rules.board, rules.match):
        found.look_at(heading)
    for table in (rules.options, rules.kinds, rules.states, rules.events, rules.notations):
        found.look_at(*table.values())
    found.look_at(*(body for each in (rules.setup, rules.turn) if each for body in _layers(each)))
    called = (found.named | {"score"}) & set(bodies)
    while called:
        for name in called:
            found.look_at(*bodies.pop(name))
        called = found.named & set(bodies)
    return found


def _layers(definition: Definition) -> Iterator[t.Block]:
    """What a definition says, and what it replaces says."""
    layer: Definition | None = definition
    while layer is not None:
        yield layer.body
        layer = layer.usual


def declared_here(loaded: Loaded) -> Iterator[d.Declaration]:
    """The headings of the text itself, those of its variants included."""
    for each in loaded.tree.declarations:
        yield each
        if isinstance(each, d.Variant):
            yield from each.declarations
