"""The mutants of a rulebook: its tree with one rule left out, turned round or shifted by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TypeVar

from gdl.diagnostics import Sources
from gdl.infra.cells import cut
from gdl.mutation.equivalents import is_wider
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Span

AnyNode = TypeVar("AnyNode", bound=t.Node)
_LONG = 80
"""Columns of a text that is changed."""

_BEFORE = 20
"""Columns that stand before what is changed in a text that is too long to be shown."""

_MOST_MEMBERS = 24
"""Of so many members of a set in braces each is left out."""

LEFT_OUT = "(left out)"
"""What stands where a rule is missing."""

_NAMES = {
    "mine": "pieces",
    "theirs": "pieces",
    "empty": "sites",
    "orthogonal": "diagonal",
    "diagonal": "orthogonal",
    "mover": "opponent",
    "opponent": "mover",
    "true": "false",
    "false": "true",
}
_OWNERS = {"my": "their", "their": "my"}
_OPERATORS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "+": "-",
    "-": "+",
}
_FOLDS = {"every": "any", "any": "every", "max": "min", "min": "max"}
_VERDICTS = {"wins": "loses", "loses": "wins", "highest": "lowest", "lowest": "highest"}

_NEEDED = (t.Choose, t.Let, t.Chance)
"""Statements that give names, without which what follows means nothing."""

_APART = {(d.Variant, "declarations"), (d.OptionItem, "within")}
"""Fields that are gone through elsewhere, or say only what may be set."""

_NO_RULES = (d.Game, d.RulesText, d.Looks, d.Notation, d.Alias, d.Example, d.Match)
"""Headings that say nothing of how a game is played."""


@dataclass(frozen=True)
class Change:
    """What is changed in a text: where, what stands there, and what instead. is_wider, of_options: see `Mutant`."""

    span: Span
    old: str
    new: str
    is_wider: bool = False
    of_options: bool = False


@dataclass(frozen=True)
class Mutant:
    """A rulebook in which one rule is another.

    rule: the line of the text in which it stands; says: what is changed there, different for each change of such a
    line; both stay the same wherever in the text the line stands. span: where that is. is_wider: is it but a number
    that a state may grow to, which is more than before? of_options: is it of a heading that refuses options?
    """

    rule: str
    says: str
    span: Span
    tree: d.Rulebook
    is_wider: bool = False
    of_options: bool = False


def mutants_of(tree: d.Rulebook, sources: Sources, below: Sequence[d.Rulebook] = ()) -> Iterator[Mutant]:
    """All mutants of a rulebook, in the order of its text. What only says how it looks is no rule.

    Args:
        tree: of its own text; what it extends is not changed.
        sources: the texts, which statements are quoted from.
        below: what it extends.
    """
    told: Counter[tuple[str, str]] = Counter()
    for change, made in _Maker(sources, *_asked(tree, below)).declarations(tree.declarations):
        rule = cut(sources.code(change.span.source, change.span.line).strip(), _LONG)
        says = f"{change.old} → {change.new}" if change.old != rule else change.new
        told[rule, says] += 1
        more = "" if told[rule, says] == 1 else f" #{told[rule, says]}"
        made_tree = replace(tree, declarations=made)
        yield Mutant(rule, says + more, change.span, made_tree, change.is_wider, change.of_options)


class _Maker:
    """Makes changed copies of nodes. `for_looks`: definitions that only say how the game looks; `asked`: all names that
    a rule mentions."""

    def __init__(self, sources: Sources, for_looks: frozenset[str], asked: frozenset[str]) -> None:
        self.sources = sources
        self.for_looks = for_looks
        self.asked = asked

    def declarations(self, declared: tuple[d.Declaration, ...]) -> Iterator[tuple[Change, tuple[d.Declaration, ...]]]:
        """The headings with one change in them, or with one heading less."""
        for number, each in enumerate(declared):
            if isinstance(each, _NO_RULES) or (isinstance(each, d.Define) and each.name in self.for_looks):
                continue
            before, after = declared[:number], declared[number + 1 :]
            if isinstance(each, d.When | d.Demand):
                yield replace(self.left_out(each), of_options=isinstance(each, d.Demand)), before + after
            for change, made in self.changed(each):
                yield (
                    replace(change, of_options=change.of_options or isinstance(each, d.Demand)),
                    (*before, made, *after),
                )

    def changed(self, node: AnyNode) -> Iterator[tuple[Change, AnyNode]]:
        """Copies of a node with one change in each: of itself, then of its parts."""
        yield from self.itself(node)
        if isinstance(node, d.Variant):
            for change, declared in self.declarations(node.declarations):
                yield change, replace(node, declarations=declared)
        for name in (field.name for field in fields(node)):
            value: object = getattr(node, name)
            if (type(node), name) in _APART:
                continue
            if isinstance(value, t.Node):
                for change, part in self.changed(value):
                    made = _with(node, name, part)
                    if isinstance(node, d.State) and isinstance(made, d.State):
                        change = replace(change, is_wider=is_wider(node.declared, made.declared))
                    yield change, made
            elif isinstance(value, tuple):
                for change, parts in self.row(node, value):
                    yield change, _with(node, name, parts)

    def row(self, node: t.Node, parts: tuple[object, ...]) -> Iterator[tuple[Change, tuple[object, ...]]]:
        """Parts that stand in a row with one change in them, or one statement or attribute less."""
        for number, each in enumerate(parts):
            before, after = parts[:number], parts[number + 1 :]
            if isinstance(each, t.Stmt) and self.may_go(node, each, number, parts):
                yield self.left_out(each), before + after
            if isinstance(each, d.Attribute) and isinstance(node, d.Owned) and self.is_a_rule(each):
                change = self.left_out(each)
                yield replace(change, old=f"{node.name}'s {change.old}"), before + after
            if isinstance(each, t.Node):
                for change, made in self.changed(each):
                    yield change, (*before, made, *after)

    def is_a_rule(self, attribute: d.Attribute) -> bool:
        """Is an attribute a set, a thing by its name, or one without a value that a rule asks for, without which one
        plays otherwise? Numbers are changed instead."""
        if attribute.value is None:
            return attribute.name in self.asked
        return not isinstance(attribute.value, t.Text | t.Number)

    @staticmethod
    def may_go(node: t.Node, statement: t.Stmt, number: int, parts: tuple[object, ...]) -> bool:
        """May a statement be left out of its block? Something must be left, and a definition must keep its value."""
        value = isinstance(node, d.Define) and number == len(parts) - 1 and isinstance(statement, t.Do)
        return len(parts) > 1 and not isinstance(statement, _NEEDED) and not value

    def left_out(self, node: t.Node) -> Change:
        """The change that leaves something out; of several lines the first is quoted."""
        text = self.sources.quoted(node.span)
        if node.span.end_line > node.span.line:
            text = self.sources.code(node.span.source, node.span.line)[node.span.column - 1 :]
        return Change(node.span, cut(text.strip(), _LONG), LEFT_OUT)

    # ---- what becomes of one node

    def itself(self, node: AnyNode) -> Iterator[tuple[Change, AnyNode]]:
        """Copies of a node in which it is itself another."""
        if isinstance(node, t.Expr):
            before = expression(node)
            for new in _expressions(node):
                old, after = _told(before, expression(new))
                yield Change(node.span, old, after), new  # type: ignore[misc]
            return
        for says, made in _others(node):
            yield Change(node.span, self.left_out(node).old, says), made  # type: ignore[misc]


def _told(old: str, new: str) -> tuple[str, str]:
    """Two texts, cut to their length; from where they differ, if they are the same up to there."""
    same = next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
    if cut(old, _LONG) == cut(new, _LONG):
        begins = old.rfind(" ", 0, max(0, same - _BEFORE)) + 1
        old, new = f"…{old[begins:]}", f"…{new[begins:]}"
    return cut(old, _LONG), cut(new, _LONG)


def _with(node: AnyNode, name: str, value: object) -> AnyNode:
    """A copy of a node with another value of a field."""
    return replace(node, **{name: value})  # type: ignore[arg-type]  # it is the field's own type


def _asked(tree: d.Rulebook, below: Sequence[d.Rulebook]) -> tuple[frozenset[str], frozenset[str]]:
    """The definitions that only looks ask for, directly or through other definitions; and all names that rules mention
    so. The name of an attribute where it is declared is no mention."""
    defined: dict[str, set[str]] = {}
    looks, others, rules = set[str](), set[str](), set[str]()
    taken_over = (each for layer in below for each in layer.declarations if not isinstance(each, d.Variant | d.Example))
    waiting = [*taken_over, *tree.declarations]
    while waiting:
        each = waiting.pop()
        if isinstance(each, d.Define):
            defined.setdefault(each.name, set()).update(_mentioned(each))
        elif isinstance(each, d.Variant):
            waiting += each.declarations
            rules |= _mentioned(replace(each, declarations=()))
        else:
            told = looks if isinstance(each, d.Looks) else others if isinstance(each, _NO_RULES) else rules
            told.update(_mentioned(each))
    rules.add("score")
    asked = rules.union(*(defined[name] for name in _reached(rules, defined)))
    return frozenset(_reached(looks, defined) - _reached(rules | others, defined)), frozenset(asked)


def _reached(names: set[str], defined: Mapping[str, set[str]]) -> set[str]:
    """The definitions that are asked for by some names, or by others that these ask for."""
    found, waiting = set[str](), list(names & defined.keys())
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += defined[name] & defined.keys()
    return found


def _mentioned(node: t.Node) -> set[str]:
    """All names in a node."""
    found, waiting = set[str](), list[object]([node])
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting.extend(each)
        elif isinstance(each, t.Node):
            own = None if isinstance(each, d.Attribute) else getattr(each, "name", None)
            found.update(name for name in (own, getattr(each, "measure", None)) if isinstance(name, str))
            waiting.extend(getattr(each, field.name) for field in fields(each))
    return found


def _expressions(node: t.Expr) -> Iterator[t.Expr]:
    match node:
        case t.Number(value=value):
            yield replace(node, value=value + 1)
        case t.Name(name=name) if name in _NAMES:
            yield replace(node, name=_NAMES[name])
        case t.Whose(owner=owner) if owner in _OWNERS:
            yield replace(node, owner=_OWNERS[owner])
        case t.Binary(operator="except"):
            yield node.left
        case t.Binary(operator=operator) if operator in _OPERATORS:
            yield replace(node, operator=_OPERATORS[operator])
        case t.Junction(items=items):
            for number in range(len(items)):
                rest = items[:number] + items[number + 1 :]
                yield rest[0] if len(rest) == 1 else replace(node, items=rest)
        case t.Listing(items=items) if len(items) > 1:
            for number in range(min(len(items), _MOST_MEMBERS)):
                yield replace(node, items=items[:number] + items[number + 1 :])
        case t.Conditional():
            yield node.then
            yield node.otherwise
        case t.Unary(operator="not"):
            yield node.operand
        case t.Filter():
            yield node.binder.within
        case t.Fold(name=name):
            if node.condition is not None:
                yield replace(node, condition=None)
            if name in _FOLDS:
                yield replace(node, name=_FOLDS[name])


def _others(node: t.Node) -> Iterator[tuple[str, t.Node]]:
    match node:
        case t.Choose() | t.For() if node.condition is not None:
            yield "without `where`", replace(node, condition=None)
        case t.Arm(condition=condition) if not _is_turned(condition):
            yield "if not so", replace(node, condition=t.Unary("not", condition, span=condition.span))
        case t.Either(branches=branches) if len(branches) > 1:
            for number in range(len(branches)):
                rest = branches[:number] + branches[number + 1 :]
                yield f"without way {number + 1}", replace(node, branches=rest)
        case t.First():
            yield "either … or, in its place", t.Either((node.best, node.otherwise), span=node.span)
        case t.Keep():
            yield "lowest" if node.highest else "highest", replace(node, highest=not node.highest)
            yield "all", t.Either((t.Branch(None, node.body, span=node.span),), span=node.span)
        case d.Outcome() if node.verdict in _VERDICTS:
            yield _VERDICTS[node.verdict], replace(node, verdict=_VERDICTS[node.verdict])


def _is_turned(condition: t.Expr) -> bool:
    """Is a condition turned round by another change already?"""
    return isinstance(condition, t.Unary) or (
        isinstance(condition, t.Binary) and condition.operator in ("is", "is not", "in", "not in")
    )
