"""Statements of a Program as indented text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.by_statement import ByStatement
from gdl_interpreter.program.show.expressions import ShownExpressions
from gdl_interpreter.program.walk import has_blocks

_SHOWN: ByStatement[ShownStatements, [], str] = ByStatement("how statements are printed, program/show/statements.py")
_HEADED: ByStatement[ShownStatements, [], list[tuple[str, s.Block]]] = ByStatement(
    "how statements with blocks are printed, program/show/statements.py"
)


class ShownStatements:
    """Shows the statements of one Program, a line each, those of a block deeper than what they stand under."""

    def __init__(self, expressions: ShownExpressions) -> None:
        self.expressions = expressions
        self.labels = expressions.program.labels

    def block(self, body: s.Block, depth: int) -> Iterator[str]:
        """The lines of a block."""
        indent = "  " * depth
        if not body:
            yield f"{indent}nothing"
        for node in body:
            if not _HEADED.has(node):
                yield indent + self._line(node)
                continue
            for heading, inner in _HEADED(self, node):
                yield f"{indent}{heading}:"
                yield from self.block(inner, depth + 1)

    def _line(self, node: s.Stmt) -> str:
        form = node.traits.shown
        if form is None:
            return _SHOWN(self, node)
        return form.format(**{each.name: self._field(getattr(node, each.name)) for each in fields(node)})

    def _field(self, value: object) -> str:
        if isinstance(value, n.Bind):
            return self.expressions.bind(value)
        return self.show(value) if isinstance(value, n.Expr) else str(value)

    def show(self, node: n.Expr) -> str:
        """An expression in a statement."""
        return self.expressions.show(node)

    def label(self, label: int | None) -> str:
        """The word of a branch, behind `either` or `or`."""
        if label is None:
            return ""
        return f' "{self.labels[label].text}"' if 0 <= label < len(self.labels) else f" label {label}"

    def where(self, where: n.Expr | None) -> str:
        """A condition behind a binder."""
        return "" if where is None else f" where {self.show(where)}"


# ---- in one line


def _reason(reason: str | None) -> str:
    return "" if reason is None else f' else "{reason}"'


@_SHOWN.of(s.Choose)
def _choose(shown: ShownStatements, node: s.Choose) -> str:
    return f"choose {shown.expressions.bind(node.bind)}{shown.where(node.where)}{_reason(node.reason)}"


@_SHOWN.of(s.Require)
def _require(shown: ShownStatements, node: s.Require) -> str:
    return f"require {shown.show(node.test)}{_reason(node.reason)}"


@_SHOWN.of(s.Assign)
def _assign(shown: ShownStatements, node: s.Assign) -> str:
    return f"let {shown.expressions.names.slot(node.slot, node.name)} = {shown.show(node.value)}"


@_SHOWN.of(s.Put)
def _put(shown: ShownStatements, node: s.Put) -> str:
    at = f"[{', '.join(map(shown.show, node.index))}]" if node.index else ""
    return f"put state {node.var}{at} = {shown.show(node.value)}"


@_SHOWN.of(s.Place)
def _place(shown: ShownStatements, node: s.Place) -> str:
    whose = "mover" if node.owner is None else shown.show(node.owner)
    given = ", ".join(f"{name} = {shown.show(value)}" for name, value in node.settings)
    return f"place {shown.show(node.kind)} of {whose} on {shown.show(node.sites)}{' with ' if given else ''}{given}"


@_SHOWN.of(s.Change)
def _change(shown: ShownStatements, node: s.Change) -> str:
    to = [f"{word} {shown.show(new)}" for word, new in (("kind", node.kind), ("owner", node.owner)) if new is not None]
    return f"change {shown.show(node.sites)} to {' and '.join(to)}"


@_SHOWN.of(s.Do)
def _do(shown: ShownStatements, node: s.Do) -> str:
    return f"do {node.function}({', '.join(map(shown.show, node.args))})"


# ---- with blocks: a heading for each


@_HEADED.of(s.Either)
def _either(shown: ShownStatements, node: s.Either) -> list[tuple[str, s.Block]]:
    words = ["either", *["or"] * (len(node.branches) - 1)]
    return [(word + shown.label(b.label), b.body) for word, b in zip(words, node.branches, strict=True)]


@_HEADED.of(s.First)
def _first(shown: ShownStatements, node: s.First) -> list[tuple[str, s.Block]]:
    return [("first", node.body), ("else", node.otherwise)]


@_HEADED.of(s.Keep)
def _keep(shown: ShownStatements, node: s.Keep) -> list[tuple[str, s.Block]]:
    return [(f"keep {'highest' if node.highest else 'lowest'} {shown.show(node.measure)}", node.body)]


@_HEADED.of(s.If)
def _if(shown: ShownStatements, node: s.If) -> list[tuple[str, s.Block]]:
    words = ["if", *["else if"] * (len(node.arms) - 1)]
    arms = [(f"{word} {shown.show(test)}", body) for word, (test, body) in zip(words, node.arms, strict=True)]
    return [*arms, *([("else", node.otherwise)] if node.otherwise else [])]


@_HEADED.of(s.For)
def _for(shown: ShownStatements, node: s.For) -> list[tuple[str, s.Block]]:
    return [(f"for {shown.expressions.bind(node.bind)}{shown.where(node.where)}", node.body)]


@_HEADED.of(s.RepeatTimes)
def _repeat_times(shown: ShownStatements, node: s.RepeatTimes) -> list[tuple[str, s.Block]]:
    return [(f"repeat {shown.show(node.times)} times", node.body)]


@_HEADED.of(s.RepeatWhile)
def _repeat_while(shown: ShownStatements, node: s.RepeatWhile) -> list[tuple[str, s.Block]]:
    return [(f"repeat while {shown.show(node.test)}", node.body)]


_SHOWN.complete(lambda kind: kind.traits.shown is None and not has_blocks(kind))
_HEADED.complete(has_blocks)
