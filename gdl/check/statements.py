"""Checking statements: what may stand where, and what it compiles to."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.assignments import Assignments
from gdl.check.expressions import CHECKING
from gdl.check.merge import head
from gdl.check.scope import Named, Scope
from gdl.check.types import Value, broken
from gdl.diagnostics import did_you_mean
from gdl.syntax import tree as t
from gdl_interpreter.program import Span
from gdl_interpreter.program import statements as s

_CHOICES = (t.Choose, t.Either, t.First, t.Keep)
_EFFECTS = (t.Place, t.Move, t.MoveEach, t.Remove, t.Return, t.Change, t.SwapSides, t.Leaves, t.Joins)
_COURSE = (t.Pass, t.Again, t.SwapSides)
_WORDS: dict[type[t.Stmt], str] = {
    t.Choose: "choose",
    t.Either: "either",
    t.First: "first",
    t.Keep: "keep",
    t.Place: "place",
    t.Move: "move",
    t.MoveEach: "move",
    t.Remove: "remove",
    t.Return: "return",
    t.Change: "change",
    t.SwapSides: "swap sides",
    t.Leaves: "leaves",
    t.Joins: "joins",
    t.Pass: "pass",
    t.Again: "again",
    t.Stop: "stop",
    t.Chance: "chance",
    t.Require: "require",
}


def _word_span(node: t.Stmt, word: str) -> Span:
    """The word that a statement begins with."""
    return node.span if isinstance(node, t.Leaves | t.Joins) or not word else head(node.span, word)


class Statements(Assignments):
    """Checks statements."""

    def block(self, body: t.Block, scope: Scope) -> s.Block:
        """Statements, one after the other, in a scope of their own."""
        done: list[s.Stmt] = []
        for node in body:
            statement = self.statement(node, scope) if self.allowed(node, scope) else None
            if statement is not None:
                done.append(statement)
        return tuple(done)

    def allowed(self, node: t.Stmt, scope: Scope) -> bool:
        """May this statement stand here? Complains if not."""
        place, word = scope.place, _WORDS.get(type(node), "")
        what = None
        if isinstance(node, _CHOICES) and not place.choices:
            what = f"there are no choices in {place.what}, so no `{word}`"
        elif isinstance(node, _EFFECTS) and not place.effects:
            what = f"{place.what} changes nothing, so there is no `{word}` in it"
        elif isinstance(node, _COURSE) and not place.choices and (not place.counts or isinstance(node, t.Pass)):
            what = f"`{word}` is for a turn, not for {place.what}"
        elif isinstance(node, t.Stop) and not place.loop:
            what = "`stop` leaves a loop, and there is none here"
        elif isinstance(node, t.Chance) and not place.chance:
            what = "`chance` stands before the first choice of a turn, or in `setup`"
        elif isinstance(node, t.Require) and (not place.effects or place.stock):
            what = f"`require` is for a turn or an event, not for {place.what}"
        if what is not None:
            self.known.complain("E209", what, _word_span(node, word))
            if isinstance(node, t.Choose | t.Chance):
                scope.names[node.binder.name] = Named(broken(), ty.UNKNOWN)
        return what is None

    def statement(self, node: t.Stmt, scope: Scope) -> s.Stmt | None:
        """One statement; None if it was wrong."""
        span = node.span
        self.known.budget.spend(CHECKING, span)
        match node:
            case t.Choose():
                return self.choose(node, scope)
            case t.Chance():
                bind = self.bind(node.binder, scope, "`chance`")
                return s.Chance(bind, span=span) if bind else None
            case t.Require():
                return s.Require(self.truth(node.condition, scope, "what `require` asks"), node.reason, span=span)
            case t.Let():
                return self.let(node, scope)
            case t.Place():
                return self.place(node, scope)
            case t.Move():
                source = self.value(node.source, scope, ty.SITE, "what `move` takes")
                target = self.value(node.target, scope, ty.SITE, "where `move` goes")
                return s.Move(source.expr, target.expr, span=span)
            case t.MoveEach():
                inner = scope.inner()
                bind = self.bind(node.binder, inner, "`move`")
                target = self.value(node.target, inner, ty.SITE, "where `move` goes")
                return s.MoveEach(bind, target.expr, span=span) if bind else None
            case t.Remove():
                return s.Remove(self.sites(node.sites, scope, "remove"), span=span)
            case t.Return():
                return s.Return(self.sites(node.sites, scope, "return"), span=span)
            case t.Change():
                return self.change(node, scope)
            case t.Pass():
                return s.Pass(span=span)
            case t.Again():
                return s.Again(span=span)
            case t.Stop():
                return s.Stop(span=span)
            case t.SwapSides():
                return self.swap_sides(node)
            case t.Leaves():
                return s.Leaves(self.value(node.players, scope, ty.PLAYERS, "who leaves").expr, span=span)
            case t.Joins():
                return s.Joins(self.value(node.players, scope, ty.PLAYERS, "who joins").expr, span=span)
            case t.Assign():
                return self.assign(node, scope)
            case t.Do():
                return self.do(node, scope)
        return self.compound(node, scope)

    def compound(self, node: t.Stmt, scope: Scope) -> s.Stmt | None:
        """A statement with blocks in it."""
        span = node.span
        match node:
            case t.Either(branches=branches):
                done = []
                for branch in branches:
                    label = self.known.label(branch.label, branch.span) if branch.label is not None else None
                    done.append(s.Branch(label, self.inner(branch.body, scope), branch.span))
                self.chosen(scope)
                return s.Either(tuple(done), span=span)
            case t.First():
                first = s.First(self.inner(node.body, scope), self.inner(node.otherwise, scope), span=span)
                self.chosen(scope)
                return first
            case t.Keep():
                inner = scope.inner(scope.place.inside(chance=False))
                body = self.block(node.body, inner)
                measure = self.value(node.measure, inner, ty.NUMBER, "what `keep` compares").expr
                self.chosen(scope)
                return s.Keep(node.highest, measure, body, span=span)
            case t.If():
                arms = []
                for arm in node.arms:
                    test = self.truth(arm.condition, scope, "what stands behind `if`")
                    arms.append((test, self.inner(arm.body, scope, chance=scope.place.chance)))
                otherwise = self.inner(node.otherwise, scope, chance=scope.place.chance)
                return s.If(tuple(arms), otherwise, span=span)
            case t.For():
                inner = scope.inner(scope.place.inside(loop=True))
                bind = self.bind(node.binder, inner, "`for`")
                where = self.truth(node.condition, inner, "what stands behind `where`") if node.condition else None
                body = self.block(node.body, inner)
                return s.For(bind, where, body, span=span) if bind else None
            case t.RepeatTimes():
                times = self.value(node.times, scope, ty.NUMBER, "how often to repeat").expr
                return s.RepeatTimes(times, self.inner(node.body, scope, loop=True), span=span)
            case t.RepeatWhile():
                test = self.truth(node.condition, scope, "what stands behind `while`")
                return s.RepeatWhile(test, self.inner(node.body, scope, loop=True), span=span)
        raise AssertionError(f"no such statement: {node!r}")

    def inner(self, body: t.Block, scope: Scope, loop: bool | None = None, chance: bool = False) -> s.Block:
        """A block within this one."""
        place = scope.place.inside(loop=loop, chance=chance if not scope.place.stock else scope.place.chance)
        return self.block(body, scope.inner(place))

    @staticmethod
    def chosen(scope: Scope) -> None:
        """A choice has been made: from here on nature may not."""
        outer: Scope | None = scope
        while outer is not None:
            if outer.place.chance:
                outer.place = outer.place.inside(chance=False)
            outer = outer.outer

    def choose(self, node: t.Choose, scope: Scope) -> s.Stmt | None:
        """`choose x in S where C`."""
        bind = self.bind(node.binder, scope, "`choose`")
        where = self.truth(node.condition, scope, "what stands behind `where`") if node.condition else None
        self.chosen(scope)
        return s.Choose(bind, where, span=node.span) if bind else None

    def swap_sides(self, node: t.SwapSides) -> s.Stmt | None:
        """`swap sides`."""
        if len(self.known.players) != 2 or self.known.strangers:
            if not self.known.strangers:
                self.known.complain("E209", "`swap sides` is for two players", node.span)
            return None
        return s.SwapSides(span=node.span)

    # ---- actions

    def do(self, node: t.Do, scope: Scope) -> s.Stmt | None:
        """A bare expression: it must be the call of an action."""
        known, value = self.known, node.value
        name, span, args = "", value.span, list[tuple[str | None, Value, Span]]()
        if isinstance(value, t.Name):
            name = value.name
        elif isinstance(value, t.Call):
            name, span = value.name, value.name_span
            args = self.arguments(value, scope)
        definition = scope.usual if name == "usual" else known.definition(name, scope) if name else None
        if definition is not None and id(definition) in self.circular:
            return None
        if definition is None or scope.find(name) is not None:
            self.does_nothing(node, name, span, scope)
            return None
        known.used.add(name)
        if not self.is_action(definition):
            hint = "to name it: let x = …; to ask it: require …, if …"
            known.complain("E212", f"`{name}` has a value and does nothing by itself", value.span, hint)
            return None
        if any(v.unknown for _, v, _ in args):
            return None
        compiled = self.instance(definition, args, value.span, scope.place)
        if compiled is None:
            return None
        function, _, passed = compiled
        if self.makes_choices(definition):
            self.chosen(scope)
        return s.Do(function, passed, span=node.span)

    def makes_choices(self, definition: object) -> bool:
        """Could a choice be made in there? Only asked to keep `chance` in its place, so anything may say yes."""
        return definition is not None

    def does_nothing(self, node: t.Do, name: str, span: Span, scope: Scope) -> None:
        """Complain of an expression that stands alone."""
        known = self.known
        if known.excused(name):
            return
        if name in known.rules.events:
            known.complain("E212", f"`{name}` is an event: the table announces it, a turn cannot", span)
            return
        if name and scope.find(name) is None and name not in known.everything(scope) and not known.is_site(name):
            actions = [d for d in known.rules.definitions.values() if self.is_action(d)]
            hint = did_you_mean(name, [*(d.name for d in actions), "pass", "again", "stop"])
            known.complain("E201", f"nothing is called `{name}`", span, hint)
            return
        if self.expr(node.value, scope).unknown:
            return
        known.complain(
            "E212",
            "a value by itself does nothing",
            node.span,
            "to name it: let x = …; to change something: x = …; to compare: require … is …",
        )
