"""Names of a run that hide other names: what is visible where, as the checker sees it."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from gdl.check.merge import head
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.tree import parts
from gdl_interpreter.program import Span

Names = ChainMap[str, Span]
"""The names visible in a block, and where each was given; behind them those of the blocks around it."""


@dataclass(frozen=True)
class Hiding:
    """A name, what hides there, and where the name is given. again: a `let` hides that of another `let`."""

    name: str
    what: str
    span: Span
    again: t.Let | None = None


def hidden_names(tree: d.Rulebook, library: Collection[str]) -> Iterator[Hiding]:
    """All names given in a run that hide a definition of the library, or a name of an outer block.

    What the rulebook itself declares cannot be hidden: the checker refuses that.
    """
    walk = _Walk(library)
    for each in tree.declarations:
        walk.heading(each)
    yield from walk.found


@dataclass
class _Walk:
    library: Collection[str]
    found: list[Hiding] = field(default_factory=list)
    lets: set[Span] = field(default_factory=set)

    def heading(self, each: d.Declaration) -> None:
        match each:
            case d.Variant(declarations=declarations):
                for inner in declarations:
                    self.heading(inner)
            case d.Define(parameters=parameters, body=body):
                visible = Names()
                for name, span in zip(parameters, each.parameter_spans, strict=True):
                    self.give(name, span, visible, Names())
                self.block(body, visible)
            case d.Example():
                pass
            case _:
                self.inside(each, Names())

    def give(self, name: str, span: Span, here: Names, outer: Names, let: t.Let | None = None) -> None:
        """A name is given in a block; `outer` are the names of the blocks around it."""
        if let is not None:
            self.lets.add(span)
        if name in outer:
            again = let if outer[name] in self.lets else None
            self.found.append(Hiding(name, f"the `{name}` of line {outer[name].line}", span, again))
        elif name in self.library:
            self.found.append(Hiding(name, f"the `{name}` of the library", span))
        here[name] = span

    def inside(self, node: object, visible: Names) -> None:
        """Expressions and blocks below a node, each block with names of its own."""
        if isinstance(node, t.Stmt):
            self.block((node,), visible)
        elif isinstance(node, tuple) and node and all(isinstance(item, t.Stmt) for item in node):
            self.block(node, visible)
        elif isinstance(node, tuple):
            for item in node:
                self.inside(item, visible)
        elif isinstance(node, t.Fold | t.Filter):
            self.going_through(node, visible)
        elif isinstance(node, t.Node):
            for part in parts(node):
                self.inside(part, visible)

    def going_through(self, node: t.Fold | t.Filter, visible: Names) -> None:
        binders = node.binders if isinstance(node, t.Fold) else (node.binder,)
        here = visible.new_child()
        for binder in binders:
            self.inside(binder.within, here)
            self.give(binder.name, head(binder.span, binder.name), here, here)
        for part in (node.condition, node.body if isinstance(node, t.Fold) else None):
            self.inside(part, here)

    def block(self, body: t.Block, outer: Names) -> None:
        """Statements, one after the other: a name is visible from its statement on."""
        here = outer.new_child()
        for node in body:
            match node:
                case t.Let(name=name, value=value):
                    self.inside(value, here)
                    self.give(name, node.name_span, here, outer, node)
                case t.Choose(binder=binder, condition=condition):
                    self.inside(binder.within, here)
                    self.give(binder.name, head(binder.span, binder.name), here, outer)
                    self.inside(condition, here)
                case t.Chance(binder=binder):
                    self.inside(binder.within, here)
                    self.give(binder.name, head(binder.span, binder.name), here, outer)
                case t.For(binder=binder, condition=condition, body=inner):
                    self.loop(binder, (condition, inner), here)
                case t.MoveEach(binder=binder, target=target):
                    self.loop(binder, (target,), here)
                case _:
                    for part in parts(node):
                        self.inside(part, here)

    def loop(self, binder: t.Binder, rest: tuple[object, ...], here: Names) -> None:
        inner = here.new_child()
        self.inside(binder.within, inner)
        self.give(binder.name, head(binder.span, binder.name), inner, here)
        for part in rest:
            self.inside(part, inner)
