"""Names that are given and values that change: `let`, and `=`, `+=`, `-=`."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.expressions.picked import is_asked_of_chance, picked_from
from gdl.check.expressions.sets import check_new_name
from gdl.check.known import expect, settle
from gdl.check.mentions import names_in
from gdl.check.scope import Named, Scope
from gdl.check.types import Base, Type, Value
from gdl.diagnostics import Advice, Edit, Fix, did_you_mean
from gdl.diagnostics.edits import replace
from gdl.syntax import tree as t
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s

_ONLY = "only a state, and a name made by `let`, can be changed"
_WAYS = {
    "next": "it can only be given a player: next = …",
    "mover": "say who has the next turn: next = …",
    "kind": "a piece becomes another kind by: change x to King",
    "owner": "a piece changes sides by: change x to mover",
    "supply": "`setup` and a `position` say it by stock(White, Man) = 2; pieces go back by: return x to supply",
    "stock": "only `setup` and a `position` may say what a stock is",
    "pieces": "pieces are put down by `place`, and taken off by `remove`",
    "empty": "a site is filled by `place`, and emptied by `remove`",
    "players": "a player goes by `p leaves` and comes by `p joins`",
}

_COUNTS = ("ply", "passes", "made")
"""What only a `position` may say."""

TYPE_NAMES: dict[str, Type] = {
    "site": ty.SITE,
    "direction": ty.DIRECTION,
    "player": ty.PLAYER,
    "kind": ty.KIND,
    "set": ty.SITES,
}


def check_let(checker: Checker, node: t.Let, scope: Scope) -> s.Stmt | None:
    """`let x: type = E`."""
    known = checker.known
    check_new_name(checker, node.name, node.name_span, scope)
    value = _picked_by_chance(checker, node, scope) or checker.expr(node.value, scope)
    if node.declared is None:
        value = settle(value, False)
    type_ = declared_type(checker, node.declared, scope) if node.declared is not None else value.type
    if type_.base is Base.NOTHING:
        value = known.complain(
            "E202",
            f"the type of `{node.name}` is missing: `none` alone does not tell",
            node.value.span,
            Advice(f"let {node.name}: site = none, or: set, direction, player, kind", sole=True),
        )
        type_ = ty.UNKNOWN
    if type_.base is Base.TEXT:
        value = known.complain("E202", "a text cannot be a value in a turn", node.span)
        type_ = ty.UNKNOWN
    value = expect(known, value, type_, node.value.span, f"`{node.name}`")
    local = n.Local(type_.ty, known.slot(), node.name, span=node.span)
    if node.name in scope.names and isinstance(scope.names[node.name].value.expr, n.Local):
        before = scope.names[node.name]
        if before.assignable:
            hint = f"to change it: {node.name} = …"
            line = "" if before.span.source != node.name_span.source else f" in line {before.span.line}"
            known.complain("E210", f"`{node.name}` was given a value{line} already", node.name_span, hint)
    scope.names[node.name] = Named(Value(local, type_), type_, assignable=True, span=node.name_span)
    known.given[node.name] = node.name_span
    return s.Assign(local.slot, node.name, value.expr, span=node.span)


def _picked_by_chance(checker: Checker, node: t.Let, scope: Scope) -> Value | None:
    """Complain of `let x = random(S)`; None if it is no such thing."""
    asked, known = node.value, checker.known
    if not isinstance(asked, t.Name | t.Call) or not is_asked_of_chance(checker, asked, scope):
        return None
    line = f"chance {node.name} in {picked_from(checker, asked, scope)}"
    told = f"chance gives a name to what it picks: {line}, instead of `let`"
    may = scope.place.chance and node.declared is None
    fixes = (Fix("let chance pick it", (Edit(node.span, line),)),) if may else ()
    span = asked.name_span if isinstance(asked, t.Call) else asked.span
    hint = Advice(told if scope.place.chance else f"{told}, before the first choice of a turn", fixes)
    return known.complain("E201", f"nothing is called `{asked.name}`", span, hint)


def declared_type(checker: Checker, node: t.Expr, scope: Scope) -> Type:
    """The type that a declaration names."""
    if isinstance(node, t.Name) and node.name in TYPE_NAMES:
        return TYPE_NAMES[node.name]
    if isinstance(node, t.Binary) and node.operator == "..":
        return ty.NUMBER
    name = node.name if isinstance(node, t.Name) else ""
    several = Advice("several sites are a `set`, one is a `site`", (replace(node.span, "set"),), sole=True)
    checker.known.complain(
        "E201",
        "a type is `site`, `set`, `direction`, `player`, `kind`, or a range of numbers as `0..9`",
        node.span,
        several if name == "sites" else did_you_mean(name, TYPE_NAMES),
    )
    return ty.UNKNOWN


def check_assign(checker: Checker, node: t.Assign, scope: Scope) -> s.Stmt | None:
    """`x = E`, `x += E`, `x -= E`, where x is a `let`, a state, `next` or, in a position, `stock(p, K)`."""
    target, known = node.target, checker.known
    name, name_span, owner, args = "", target.span, None, tuple[t.Argument, ...]()
    if isinstance(target, t.Whose) and not isinstance(target.word, t.Fold):
        owner, name, name_span = target, target.word.name, target.word.span
        args = target.word.arguments if isinstance(target.word, t.Call) else ()
    elif isinstance(target, t.Name | t.Call):
        name, args = target.name, target.arguments if isinstance(target, t.Call) else ()
    local = scope.find(name)
    if local is not None and isinstance(target, t.Name):
        known.note(name, name_span, scope, alone=True)
        return assign_local(checker, node, name, local, scope)
    if name in known.state_types and (owner or isinstance(target, t.Name | t.Call)):
        return assign_state(checker, node, name, owner, args, scope)
    if name == "next" and isinstance(target, t.Name) and node.operator == "=":
        if not scope.place.effects:
            known.complain("E209", f"{scope.place.what} changes nothing", node.span)
        return s.PutNext(checker.value(node.value, scope, ty.PLAYER, "`next`").expr, span=node.span)
    if name in _COUNTS and scope.place.counts and isinstance(target, t.Name) and node.operator == "=":
        return s.PutCount(name, checker.value(node.value, scope, ty.NUMBER, f"`{name}`").expr, span=node.span)
    if name == "stock" and scope.place.stock and len(args) == 2 and owner is None and node.operator == "=":
        player = checker.value(args[0].value, scope, ty.PLAYERS, "the player")
        kind = checker.value(args[1].value, scope, ty.KINDS, "the kind")
        number = checker.value(node.value, scope, ty.NUMBER, "`stock`")
        return s.PutStock(player.expr, kind.expr, number.expr, span=node.span)
    checker.expr(node.value, scope)
    if name == "stock" and scope.place.stock:
        hint = "a stock is that of one player and one kind, and is set by `=`: stock(White, Man) = 0"
        known.complain("E208", "this is not how a stock is set", target.span, Advice(hint, sole=True))
        return None
    not_changed(checker, name, name_span, node, scope)
    return None


def not_changed(checker: Checker, name: str, span: Span, node: t.Assign, scope: Scope) -> None:
    """Complain of an assignment to what cannot be assigned."""
    known, target = checker.known, node.target
    lets = [each for each in scope.all_names() if (found := scope.find(each)) and found.assignable]
    if not name:
        hint = "before `=` stands a state, or a name made by `let`; to compare two values: is"
        known.complain("E208", "this cannot be changed", target.span, hint)
    elif known.has(name, scope) or known.is_site(name):
        known.complain("E208", f"`{name}` cannot be changed here", span, _WAYS.get(name, _ONLY))
    elif not known.excused(name):
        near: Advice | str | None = did_you_mean(name, [*known.state_types, *lets])
        if near is None and isinstance(target, t.Call | t.Whose):
            near = f"what is kept from turn to turn is declared: state {name} per player: 0..99, or `per site`"
        elif near is None:
            near = _where_to_name(checker, name, node, scope)
        known.complain("E201", f"there is no `{name}` that can be changed", span, near)


def _where_to_name(checker: Checker, name: str, node: t.Assign, scope: Scope) -> Advice | str:
    """Where a `let` belongs: here, or above the blocks beyond which the name is used or has to keep its value."""

    def uses(of: Scope) -> int:
        return sum(each.name == name for each in names_in(of.body, checker.known.budget))

    outermost = scope
    while outermost.outer is not None:
        outermost = outermost.outer
    adds, block = node.operator != "=", scope
    if adds and scope.outer is not None:
        block = scope.outer
    everywhere = uses(outermost)
    while block.outer is not None and uses(block) < everywhere:
        block = block.outer
    if name in checker.known.given or (block is scope and not adds):  # what is named elsewhere is another value
        return f"to name a value: let {name} = …"
    line = next((each.span.line for each in block.body if _holds(each.span, node.span)), node.span.line)
    outside = "" if block is scope else ", outside of the block"
    return Advice(f"give it a value above line {line}{outside}: let {name} = …", sole=True)


def _holds(outer: Span, inner: Span) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) < (outer.end_line, outer.end_column)


def changed_value(checker: Checker, node: t.Assign, now: n.Expr, type_: Type, scope: Scope, what: str) -> n.Expr:
    """The new value: what is assigned, or the old one and what is added."""
    if node.operator == "=":
        return checker.value(node.value, scope, type_, what).expr
    if type_ != ty.NUMBER and type_.base is not Base.UNKNOWN:
        checker.known.complain("E202", f"`{node.operator}` needs numbers, but {what} is {type_}", node.span)
    value = checker.value(node.value, scope, ty.NUMBER, f"the right side of `{node.operator}`").expr
    return n.Op(Ty.INT, "add" if node.operator == "+=" else "sub", (now, value), span=node.span)


def assign_local(checker: Checker, node: t.Assign, name: str, local: Named, scope: Scope) -> s.Stmt | None:
    """A `let` gets another value."""
    if not local.assignable or not isinstance(local.value.expr, n.Local):
        if not local.value.unknown:
            hint = "give the new value a name of its own: let other = …"
            what = f"`{name}` cannot be changed: it was not made by `let`"
            checker.known.complain("E208", what, node.target.span, hint)
        return None
    value = settle(checker.expr(node.value, scope), local.declared.base is Base.KIND)
    declared = local.declared
    if declared.base is value.type.base and value.type.many and not declared.many:
        word = "set" if declared.base is Base.SITE else None
        checker.known.complain(
            "E203",
            f"`{name}` holds {declared}, but this is {value.type}",
            node.value.span,
            f"declare it so: let {name}: {word} = …" if word else "`one(…)` is the first of its members",
        )
        return None
    new = changed_value(checker, node, local.value.expr, declared, scope, f"`{name}`")
    return s.Assign(local.value.expr.slot, name, new, span=node.span)


def assign_state(
    checker: Checker, node: t.Assign, name: str, owner: t.Whose | None, args: tuple[t.Argument, ...], scope: Scope
) -> s.Stmt | None:
    """A state gets another value."""
    known = checker.known
    if not scope.place.effects:
        known.complain("E209", f"{scope.place.what} changes nothing", node.span, "a `let` may be changed here")
        return None
    now = checker.expr(node.target, scope)
    if now.unknown or not isinstance(now.expr, n.Get):
        return None
    type_, _ = known.state_types[name]
    new = changed_value(checker, node, now.expr, type_, scope, f"`{name}`")
    return s.Put(name, now.expr.index, new, span=node.span)
