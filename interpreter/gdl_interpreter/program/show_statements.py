"""Statements of a Program as indented text."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.program import statements as s
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.program.show_expressions import ShownExpressions

_ALONE = {s.Pass: "pass", s.Again: "again", s.Stop: "stop", s.SwapSides: "swap sides"}


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
            compound = self._compound(node)
            if compound is None:
                yield indent + self._simple(node)
                continue
            for heading, inner in compound:
                yield f"{indent}{heading}:"
                yield from self.block(inner, depth + 1)

    def _compound(self, node: s.Stmt) -> list[tuple[str, s.Block]] | None:
        show = self.expressions.show
        match node:
            case s.Either(branches=branches):
                words = ["either", *["or"] * (len(branches) - 1)]
                labels = [self._label(branch.label) for branch in branches]
                return [(word + label, b.body) for word, label, b in zip(words, labels, branches, strict=True)]
            case s.First(body=body, otherwise=otherwise):
                return [("first", body), ("else", otherwise)]
            case s.Keep(highest=highest, measure=measure, body=body):
                return [(f"keep {'highest' if highest else 'lowest'} {show(measure)}", body)]
            case s.If(arms=arms, otherwise=otherwise):
                words = ["if", *["else if"] * (len(arms) - 1)]
                shown = [(f"{word} {show(test)}", body) for word, (test, body) in zip(words, arms, strict=True)]
                return [*shown, *([("else", otherwise)] if otherwise else [])]
            case s.For(bind=bind, where=where, body=body):
                return [(f"for {self.expressions.bind(bind)}{self._where(where)}", body)]
            case s.RepeatTimes(times=times, body=body):
                return [(f"repeat {show(times)} times", body)]
            case s.RepeatWhile(test=test, body=body):
                return [(f"repeat while {show(test)}", body)]
        return None

    def _label(self, label: int | None) -> str:
        if label is None:
            return ""
        return f' "{self.labels[label].text}"' if 0 <= label < len(self.labels) else f" label {label}"

    def _where(self, where: Expr | None) -> str:
        return "" if where is None else f" where {self.expressions.show(where)}"

    def _simple(self, node: s.Stmt) -> str:
        show, bind, slot = self.expressions.show, self.expressions.bind, self.expressions.names.slot
        if type(node) in _ALONE:
            return _ALONE[type(node)]
        match node:
            case s.Choose(bind=choice, where=where):
                return f"choose {bind(choice)}{self._where(where)}"
            case s.Chance(bind=choice):
                return f"chance {bind(choice)}"
            case s.Require(test=test, reason=reason):
                return f"require {show(test)}" + ("" if reason is None else f' else "{reason}"')
            case s.Assign(slot=number, name=name, value=value):
                return f"let {slot(number, name)} = {show(value)}"
            case s.Put(var=var, index=index, value=value):
                at = f"[{', '.join(map(show, index))}]" if index else ""
                return f"put state {var}{at} = {show(value)}"
            case s.PutStock(player=player, kind=kind, value=value):
                return f"put stock[{show(player)}, {show(kind)}] = {show(value)}"
            case s.PutCount(what=what, value=value):
                return f"put {what} = {show(value)}"
            case s.PutNext(player=player):
                return f"put next = {show(player)}"
            case s.Place(kind=kind, owner=owner, sites=sites, settings=settings):
                whose = "mover" if owner is None else show(owner)
                given = ", ".join(f"{name} = {show(value)}" for name, value in settings)
                return f"place {show(kind)} of {whose} on {show(sites)}{' with ' if given else ''}{given}"
            case s.Move(source=source, target=target):
                return f"move {show(source)} to {show(target)}"
            case s.MoveEach(bind=each, target=target):
                return f"move each {bind(each)} to {show(target)}"
            case s.Remove(sites=sites):
                return f"remove {show(sites)}"
            case s.Return(sites=sites):
                return f"return {show(sites)}"
            case s.Change(sites=sites, kind=kind, owner=owner):
                to = [f"{word} {show(new)}" for word, new in (("kind", kind), ("owner", owner)) if new is not None]
                return f"change {show(sites)} to {' and '.join(to)}"
            case s.Leaves(players=players):
                return f"{show(players)} leaves"
            case s.Joins(players=players):
                return f"{show(players)} joins"
            case s.Do(function=function, args=args):
                return f"do {function}({', '.join(map(show, args))})"
        return repr(node)
