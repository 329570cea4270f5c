"""From the parser's tree to the syntax tree: statements and blocks."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree

from gdl.syntax import tree as t
from gdl.syntax.build import Branch, Builder, Leaf


class StatementBuilder(Builder):
    """Builds what stands in a turn."""

    def block(self, part: Leaf) -> t.Block:
        """A block: one statement behind the colon, or several below it."""
        if part is None:
            return ()
        assert isinstance(part, Tree)
        return tuple(self.statement(c) for c in part.children)

    def statement(self, part: Leaf) -> t.Stmt:
        """Any statement."""
        assert isinstance(part, Tree)
        build: Callable[[Branch], t.Stmt] = getattr(self, f"_{part.data}")
        return build(part)

    def settings(self, part: Leaf) -> tuple[t.Setting, ...]:
        """`a = 1, b = 2`."""
        if part is None:
            return ()
        assert isinstance(part, Tree)
        return tuple(self.setting(c) for c in part.children)

    def setting(self, part: Leaf) -> t.Setting:
        """`a = 1`."""
        assert isinstance(part, Tree)
        return t.Setting(str(part.children[0]), self.expr(part.children[1]), span=self.span(part))

    def _choose(self, part: Branch) -> t.Choose:
        return t.Choose(self.binder(part.children[0]), self.maybe(part.children[1]), span=self.span(part))

    def _chance(self, part: Branch) -> t.Chance:
        return t.Chance(self.binder(part.children[0]), span=self.span(part))

    def _require(self, part: Branch) -> t.Require:
        condition, reason = part.children
        return t.Require(self.expr(condition), self.text(reason), span=self.span(part))

    def _let(self, part: Branch) -> t.Let:
        name, declared, value = part.children
        return t.Let(
            self.word(name), self.maybe(declared), self.expr(value), span=self.span(part), name_span=self.place(name)
        )

    def _place(self, part: Branch) -> t.Place:
        piece, where, settings = part.children
        return t.Place(self.expr(piece), self.expr(where), self.settings(settings), span=self.span(part))

    def _move(self, part: Branch) -> t.Stmt:
        source, target = (self.expr(c) for c in part.children)
        if isinstance(source, t.Binary) and source.operator == "in" and isinstance(source.left, t.Name):
            binder = t.Binder(source.left.name, source.right, span=source.span, name_span=source.left.span)
            return t.MoveEach(binder, target, span=self.span(part))
        return t.Move(source, target, span=self.span(part))

    def _remove(self, part: Branch) -> t.Remove:
        return t.Remove(self.expr(part.children[0]), span=self.span(part))

    def _return_(self, part: Branch) -> t.Return:
        return t.Return(self.expr(part.children[0]), span=self.span(part))

    def _change(self, part: Branch) -> t.Change:
        return t.Change(self.expr(part.children[0]), self.expr(part.children[1]), span=self.span(part))

    def _pass_(self, part: Branch) -> t.Pass:
        return t.Pass(span=self.span(part))

    def _again(self, part: Branch) -> t.Again:
        return t.Again(span=self.span(part))

    def _stop(self, part: Branch) -> t.Stop:
        return t.Stop(span=self.span(part))

    def _swap(self, part: Branch) -> t.SwapSides:
        return t.SwapSides(span=self.span(part))

    def _leaves(self, part: Branch) -> t.Leaves:
        return t.Leaves(self.expr(part.children[0]), span=self.span(part))

    def _joins(self, part: Branch) -> t.Joins:
        return t.Joins(self.expr(part.children[0]), span=self.span(part))

    def _assignment(self, operator: str, part: Branch) -> t.Assign:
        target, value = part.children
        return t.Assign(self.expr(target), operator, self.expr(value), span=self.span(part))

    def _assign(self, part: Branch) -> t.Assign:
        return self._assignment("=", part)

    def _increase(self, part: Branch) -> t.Assign:
        return self._assignment("+=", part)

    def _decrease(self, part: Branch) -> t.Assign:
        return self._assignment("-=", part)

    def _do(self, part: Branch) -> t.Do:
        return t.Do(self.expr(part.children[0]), span=self.span(part))

    def _either(self, part: Branch) -> t.Either:
        return t.Either(tuple(self._branch(c) for c in part.children), span=self.span(part))

    def _branch(self, part: Leaf) -> t.Branch:
        assert isinstance(part, Tree)
        label = self.text(next((c for c in part.children if isinstance(c, Token)), None))
        body = self.block(next((c for c in part.children if isinstance(c, Tree)), None))
        return t.Branch(label, body, span=self.span(part))

    def _first(self, part: Branch) -> t.First:
        return t.First(self.block(part.children[0]), self.block(part.children[1]), span=self.span(part))

    def _keep(self, part: Branch) -> t.Keep:
        which, measure, body = part.children
        return t.Keep(str(which) == "highest", self.expr(measure), self.block(body), span=self.span(part))

    def _if_(self, part: Branch) -> t.If:
        condition, body, *elifs, otherwise = part.children
        arms = [t.Arm(self.expr(condition), self.block(body), span=self.span(part))]
        for more in elifs:
            assert isinstance(more, Tree)
            arms.append(t.Arm(self.expr(more.children[0]), self.block(more.children[1]), span=self.span(more)))
        return t.If(tuple(arms), self.block(otherwise), span=self.span(part))

    def _for_(self, part: Branch) -> t.For:
        binder, condition, body = part.children
        return t.For(self.binder(binder), self.maybe(condition), self.block(body), span=self.span(part))

    def _repeat_times(self, part: Branch) -> t.RepeatTimes:
        return t.RepeatTimes(self.expr(part.children[0]), self.block(part.children[1]), span=self.span(part))

    def _repeat_while(self, part: Branch) -> t.RepeatWhile:
        return t.RepeatWhile(self.expr(part.children[0]), self.block(part.children[1]), span=self.span(part))
