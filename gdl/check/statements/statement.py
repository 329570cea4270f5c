"""Any statement, by the type of its node, and whether it may stand where it does."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import CHECKING, Checker
from gdl.check.expressions.conversions import free_name
from gdl.check.expressions.sets import bind_name
from gdl.check.known import expect
from gdl.check.merge import head
from gdl.check.scope import Named, Scope
from gdl.check.signatures import SIGNATURES
from gdl.check.statements.actions import check_do
from gdl.check.statements.assignments import check_assign, check_let
from gdl.check.statements.choices import check_choose, choice_made, inner_block
from gdl.check.statements.placing import check_change, check_place, check_sites
from gdl.check.types import Value, broken
from gdl.diagnostics import Advice, Edit, Fix
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Span
from gdl_interpreter.program import statements as s

CHOICES = (t.Choose, t.Either, t.First, t.Keep)
EFFECTS = (t.Place, t.Move, t.MoveEach, t.Remove, t.Return, t.Change, t.SwapSides, t.Leaves, t.Joins)
FLOW = (t.Pass, t.Again, t.SwapSides)
WORDS: dict[type[t.Stmt], str] = {
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


def check_block(checker: Checker, body: t.Block, scope: Scope) -> s.Block:
    """Statements, one after the other, in a scope of their own."""
    done: list[s.Stmt] = []
    for node in body:
        statement = check_statement(checker, node, scope) if allowed(checker, node, scope) else None
        if statement is not None:
            done.append(statement)
    return tuple(done)


def _by_chance(node: t.Stmt, scope: Scope) -> Advice | None:
    """What to do where nobody chooses, and chance may decide."""
    if (
        not isinstance(node, t.Choose)
        or not scope.place.chance
        or node.condition is not None
        or node.reason is not None
    ):
        return None
    fix = Fix("replace with `chance`", (Edit(_word_span(node, "choose"), "chance"),))
    name = node.binder.name
    return Advice(f"where chance decides, write: chance {name} in {expression(node.binder.within)}", (fix,))


def _of_usual(checker: Checker, what: str, chance: Span) -> tuple[str, Span, str | None]:
    """What is wrong with a `chance` that may not stand where it does, at which place, and what to do: told of the
    `usual` that makes it so, if one does."""
    usual = checker.known.calls.barring_chance()
    if usual is None:
        return what, chance, None
    elsewhere = "" if chance.source == usual.span.source else f" of {chance.source}"
    told = f"{what}, and this `usual` has one (line {chance.line}{elsewhere})"
    return told, usual.span, "put what stands behind that `chance` into a `define` there, and restate that instead"


def allowed(checker: Checker, node: t.Stmt, scope: Scope) -> bool:
    """May this statement stand here? Complains if not."""
    place, word = scope.place, WORDS.get(type(node), "")
    what = None
    if isinstance(node, CHOICES) and not place.choices:
        what = f"`{word}` is not allowed in {place.what}, where nobody chooses"
    elif isinstance(node, EFFECTS) and not place.effects:
        what = f"`{word}` is not allowed in {place.what}, which changes nothing"
    elif isinstance(node, FLOW) and not place.choices and (not place.counts or isinstance(node, t.Pass)):
        what = f"`{word}` is only allowed in a turn, not in {place.what}"
    elif isinstance(node, t.Stop) and not place.loop:
        what = "`stop` is only allowed in a loop"
    elif isinstance(node, t.Chance) and not place.chance:
        what = "`chance` is only allowed before the first choice of a turn, and in `setup`"
    elif isinstance(node, t.Require) and (not place.effects or place.stock):
        what = f"`require` is only allowed in a turn or an event, not in {place.what}"
    if what is not None:
        span, hint = _word_span(node, word), _by_chance(node, scope)
        told = _of_usual(checker, what, span) if isinstance(node, t.Chance) else (what, span, hint)
        checker.known.complain("E209", *told)
        if isinstance(node, t.Choose | t.Chance):
            scope.names[node.binder.name] = Named(broken(), ty.UNKNOWN, span=node.binder.name_span)
    return what is None


def check_statement(checker: Checker, node: t.Stmt, scope: Scope) -> s.Stmt | None:
    """One statement; None if it was wrong."""
    span = node.span
    checker.known.budget.spend(CHECKING, span)
    match node:
        case t.Choose():
            return check_choose(checker, node, scope)
        case t.Chance():
            bind = bind_name(checker, node.binder, scope, "`chance`")
            checker.known.drawn.add(node.binder.name)
            return s.Chance(bind, span=span) if bind else None
        case t.Require():
            return s.Require(checker.truth(node.condition, scope, "the condition of `require`"), node.reason, span=span)
        case t.Let():
            return check_let(checker, node, scope)
        case t.Place():
            return check_place(checker, node, scope)
        case t.Move():
            if told_of_each(checker, node, scope):
                return None
            source = checker.expr(node.source, scope)
            if moves_several(checker, node, source, scope):
                return None
            source = expect(checker.known, source, ty.SITE, node.source.span, "the origin of `move`")
            target = checker.value(node.target, scope, ty.SITE, "the target of `move`")
            return s.Move(source.expr, target.expr, span=span)
        case t.MoveEach():
            inner = scope.inner()
            bind = bind_name(checker, node.binder, inner, "`move`")
            target = checker.value(node.target, inner, ty.SITE, "the target of `move`")
            return s.MoveEach(bind, target.expr, span=span) if bind else None
        case t.Remove():
            return s.Remove(check_sites(checker, node.sites, scope, "remove"), span=span)
        case t.Return():
            return s.Return(check_sites(checker, node.sites, scope, "return"), span=span)
        case t.Change():
            return check_change(checker, node, scope)
        case t.Pass():
            return s.Pass(span=span)
        case t.Again():
            return s.Again(span=span)
        case t.Stop():
            return s.Stop(span=span)
        case t.SwapSides():
            return check_swap_sides(checker, node)
        case t.Leaves():
            return s.Leaves(checker.value(node.players, scope, ty.PLAYERS, "the players who leave").expr, span=span)
        case t.Joins():
            return s.Joins(checker.value(node.players, scope, ty.PLAYERS, "the players who join").expr, span=span)
        case t.Assign():
            return check_assign(checker, node, scope)
        case t.Do():
            return check_do(checker, node, scope)
    return check_compound(checker, node, scope)


def told_of_each(checker: Checker, node: t.Move, scope: Scope) -> bool:
    """Complain of `move x in A and B to …`, where the set lacks its brackets."""
    source = node.source
    if not isinstance(source, t.Junction) or not isinstance(source.items[0], t.Binary):
        return False
    each = source.items[0]
    if each.operator != "in" or not isinstance(each.left, t.Name) or scope.find(each.left.name) is not None:
        return False
    start, last = each.right.span, source.items[-1].span
    before = Span(start.source, start.line, start.column, start.line, start.column)
    behind = Span(last.source, last.end_line, last.end_column, last.end_line, last.end_column)
    fix = Fix("put the set in brackets", (Edit(before, "("), Edit(behind, ")")))
    name, operator = each.left.name, source.operator
    hint = Advice(f"put the whole set in brackets: move {name} in (… {operator} …) to …", (fix,))
    what = f"`{name} in A {operator} B` is read as `({name} in A) {operator} B`"
    checker.known.complain("E213", what, source.span, hint)
    return True


def moves_several(checker: Checker, node: t.Move, source: Value, scope: Scope) -> bool:
    """Complain of `move S to step(S, north)`: of several pieces each is moved by itself."""
    if source.type != ty.SITES:
        return False
    name = free_name(t.Listing((node.source, node.target)))
    these = expression(node.source)
    these = f"({these})" if isinstance(node.source, t.Junction | t.Binary | t.Conditional) else these
    where = _of_each(checker, node, name, scope)
    if where is None and not isinstance(node.source, t.Name | t.Whose | t.Junction):
        return False
    told = f"of several pieces each is moved by itself: move {name} in {these} to {where or f'step({name}, north)'}"
    fixes: tuple[Fix, ...] = ()
    if where is not None:
        edits = Edit(node.source.span, f"{name} in {these}"), Edit(node.target.span, where)
        fixes = (Fix("move each of them by itself", edits),)
    hint = Advice(told if where else f"{told}; `one(…)` is the first of them", fixes, sole=True)
    what = f"the origin of `move` must be a site, but this is {source.type}"
    checker.known.complain("E203", what, node.source.span, hint)
    return True


def _of_each(checker: Checker, node: t.Move, name: str, scope: Scope) -> str | None:
    """Where each goes, if that is one site, asked of all of them: `step(x, north)`, where it is `step(S, north)`."""
    target = node.target
    if not isinstance(target, t.Call) or all(each.value != node.source for each in target.arguments):
        return None
    ways = [way for way in SIGNATURES.get(target.name, ()) if len(way.params) == len(target.arguments)]
    others = [checker.expr(each.value, scope) for each in target.arguments if each.value != node.source]
    if not any(way.lifted and not way.result.many for way in ways) or any(each.type.many for each in others):
        return None
    given = (expression(each.value) if each.value != node.source else name for each in target.arguments)
    return f"{target.name}({', '.join(given)})"


def check_compound(checker: Checker, node: t.Stmt, scope: Scope) -> s.Stmt | None:
    """A statement with blocks in it."""
    span = node.span
    match node:
        case t.Either(branches=branches):
            done = tuple(_branch(checker, branch, scope) for branch in branches)
            choice_made(scope)
            return s.Either(done, span=span)
        case t.First():
            first = s.First(_labelled(checker, node.best, scope), _labelled(checker, node.otherwise, scope), span=span)
            choice_made(scope)
            return first
        case t.Keep():
            inner = scope.inner(scope.place.inside(chance=False))
            body = checker.block(node.body, inner)
            measure = checker.value(node.measure, inner, ty.NUMBER, "the measure of `keep`").expr
            choice_made(scope)
            return s.Keep(node.highest, measure, body, span=span)
        case t.If():
            arms = []
            for arm in node.arms:
                test = checker.truth(arm.condition, scope, "the condition of `if`")
                arms.append((test, inner_block(checker, arm.body, scope, chance=scope.place.chance)))
            otherwise = inner_block(checker, node.otherwise, scope, chance=scope.place.chance)
            return s.If(tuple(arms), otherwise, span=span)
        case t.For():
            inner = scope.inner(scope.place.inside(loop=True))
            bind = bind_name(checker, node.binder, inner, "`for`")
            where = checker.truth(node.condition, inner, "the condition of `where`") if node.condition else None
            body = checker.block(node.body, inner)
            return s.For(bind, where, body, span=span) if bind else None
        case t.RepeatTimes():
            times = checker.value(node.times, scope, ty.NUMBER, "the number of repetitions").expr
            return s.RepeatTimes(times, inner_block(checker, node.body, scope, loop=True), span=span)
        case t.RepeatWhile():
            test = checker.truth(node.condition, scope, "the condition of `while`")
            return s.RepeatWhile(test, inner_block(checker, node.body, scope, loop=True), span=span)
    raise AssertionError(f"no such statement: {node!r}")


def _branch(checker: Checker, branch: t.Branch, scope: Scope) -> s.Branch:
    label = checker.known.label(branch.label, branch.span) if branch.label is not None else None
    return s.Branch(label, inner_block(checker, branch.body, scope), branch.span)


def _labelled(checker: Checker, branch: t.Branch, scope: Scope) -> s.Block:
    """A block of a `first`; its label is said by a choice among this one branch."""
    done = _branch(checker, branch, scope)
    return done.body if done.label is None else (s.Either((done,), span=branch.span),)


def check_swap_sides(checker: Checker, node: t.SwapSides) -> s.Stmt | None:
    """`swap sides`."""
    if len(checker.known.players) != 2 or checker.known.strangers:
        if not checker.known.strangers:
            checker.known.complain("E209", "`swap sides` needs exactly two players", node.span)
        return None
    return s.SwapSides(span=node.span)


def _word_span(node: t.Stmt, word: str) -> Span:
    """The word that a statement begins with."""
    return node.span if isinstance(node, t.Leaves | t.Joins) or not word else head(node.span, word)
