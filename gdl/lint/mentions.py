"""Which names a rulebook mentions, and where: what nobody mentions, nobody needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gdl.check.merge import Definition, Rules
from gdl.lint.trees import nodes_of
from gdl.syntax import declarations as d
from gdl.syntax import tree as t


@dataclass
class Mentions:
    """`named`: every name that is asked for; `changed`: the states that are given another value."""

    named: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)

    def look_at(self, *roots: object) -> None:
        """Add what is mentioned there."""
        for node in nodes_of(*roots):
            match node:
                case t.Name(name=name) | t.Call(name=name) | t.Fold(name=name):
                    self.named.add(name)
                case t.Whose(owner=owner):
                    self.named.add(owner)
                case d.Stock(kind=kind):
                    self.named.add(kind)
                case d.Outcome(measure=str() as measure):
                    self.named.add(measure)
                case t.Place(settings=settings):
                    self.changed |= {setting.name for setting in settings}
                case t.Assign(target=target, operator=operator):
                    self._assigned(target, operator)

    def _assigned(self, target: t.Expr, operator: str) -> None:
        name = target_name(target)
        self.changed.add(name)
        if operator == "=":
            self.named.discard(name)


def target_name(target: t.Expr) -> str:
    """The name of what is assigned to, `score` in `my score = 1`."""
    if isinstance(target, t.Whose):
        target = target.word
    return target.name if isinstance(target, t.Name | t.Call) else ""
