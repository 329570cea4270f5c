"""Why a condition does not hold: what its two sides come to, what they are made of, for which members a fold fails.

It speaks to authors, in their own words: parts of the condition are quoted from the rulebook. What is said to players
of a refused move is made in `gdl_interpreter.reference.text`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from gdl.infra.cells import cut
from gdl.inspection.values import in_words
from gdl.loading import library_source
from gdl_interpreter.program import NOWHERE, Program, Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.budget import BudgetError
from gdl_interpreter.program.walk import children
from gdl_interpreter.reference.bits import members, numbers
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.question import question_of
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext

Quote = Callable[[Span], str]
"""The text of a span, in one line."""

MOST = 16
"""Lines that are told at most."""

FEW = 5
"""Members of a fold that are told of, and parts of a side."""

_MEMBERS = 12
"""Members of a set that are named."""

_SEVERAL = 3
"""Members of two sets from which on it is said in what they differ."""

_COUNTED = 5_000
"""Combinations of members that a fold is looked through for."""

_DEEP = 3
"""Through so many definitions, or folds within folds, a condition is followed."""

_MOMENT, _COPIED = 40, 16
"""Steps for a moment that is looked at; entries of a frame that are copied in one."""

_LONG = 60
"""Columns of what is quoted."""


def reasons(context: EvaluationContext, test: n.Expr, quote: Quote) -> tuple[str, ...]:
    """What is so, since a condition does not hold: a line each; with blanks before it, it explains the one above.

    Args:
        context: a moment at which the condition is false.
        test: the condition.
        quote: gives the text of a part of the rulebook.
    """
    return _gathered(_Teller(context, quote, test.span).why(test, True))


def parts(context: EvaluationContext, node: n.Expr, quote: Quote) -> tuple[str, ...]:
    """What the parts of an expression come to, a line each.

    Args:
        context: a moment.
        node: the expression.
        quote: gives the text of a part of the rulebook.
    """
    return _gathered(_Teller(context, quote, NOWHERE).made_of(node))


def absence(context: EvaluationContext, these: n.Expr, member: int, quote: Quote) -> tuple[str, ...]:
    """Why a member is not in a set, a line each: of its parts those are told of that leave the member out.

    Args:
        context: a moment.
        these: the set.
        member: a set of one.
        quote: gives the text of a part of the rulebook.
    """
    return _gathered(_Teller(context, quote, these.span).without(these, member))


def _gathered(lines: Iterator[str]) -> tuple[str, ...]:
    """As many of the lines as are told, each once."""
    found: dict[str, None] = {}
    try:
        for line in lines:
            found[line] = None
            if len(found) > MOST:
                break
    except (LimitError, BudgetError, RecursionError):
        found["the rest takes too long to work out"] = None
    return (*islice(found, MOST), *(["…"] if len(found) > MOST else []))


@dataclass(frozen=True)
class _Teller:
    """Tells of one moment.

    root: the condition itself, which is quoted already; indent: blanks before its lines; deep: in how many definitions
    and folds it is; named: names whose values were told.
    """

    context: EvaluationContext
    quote: Quote
    root: Span
    indent: str = ""
    deep: int = 0
    named: frozenset[str] = frozenset()

    @property
    def program(self) -> Program:
        """The rules."""
        return self.context.machine.program

    # ---- truths

    def why(self, test: n.Expr, wanted: bool) -> Iterator[str]:
        """Lines that say why a condition is not what was wanted."""
        match test:
            case n.Op(op="isnt", args=(inner,)):
                yield from self.why(inner, not wanted)
            case n.Op(op="both" | "either", args=args):
                for part in args:
                    if bool(self.context.value(part)) is not wanted:
                        yield from self.why(part, wanted)
                        if (test.op == "both") is wanted:
                            return  # what stands behind it is not asked
            case n.Op():
                yield from self.sides(test)
            case n.Fold(how="every" | "any"):
                yield from self.quantified(test)
            case n.Cond(test=inner, then=then, otherwise=otherwise):
                held = self.context.value(inner)
                yield from self.told([inner])
                yield from self.why(then if held else otherwise, wanted)
            case n.Call():
                yield from self.told([test])
                yield from self.within(test, lambda teller, result: teller.why(result, wanted))
            case n.Const():
                pass  # it is the same in every position, and nothing is left of what it was made of
            case _:
                yield from self.told([test])

    def sides(self, test: n.Op) -> Iterator[str]:
        """What the operands of a comparison, or of a question, come to, and what these are made of."""
        sides = sorted(self.flat(test), key=lambda side: (side.span.line, side.span.column))
        yield from self.told(sides)
        yield from self.apart(test)
        if test.op == "inside" and not self.context.value(test.args[0]):
            yield f"{self.indent}none is in no set"
        for side in sides:
            yield from self.made_of(side)

    def apart(self, test: n.Op) -> Iterator[str]:
        """In what two larger sets differ that should be the same."""
        sides = sorted(test.args, key=lambda side: (side.span.line, side.span.column))
        if test.op != "same" or len(sides) != 2:
            return
        values = [self.context.value(side) for side in sides]
        if min(value.bit_count() for value in values) < _SEVERAL or values[0] == values[1]:
            return
        for side, here, there in zip(sides, values, reversed(values), strict=True):
            only = here & ~there
            if only:
                yield f"{self.indent}only in {self.called(side)}: {in_words(self.program, side.type, only, _MEMBERS)}"

    def quantified(self, fold: n.Fold) -> Iterator[str]:
        """For which members `every` and `any` fail; or for which they hold, where they should not."""
        holds = bool(self.context.value(fold))
        telling = fold.how == "any" and holds
        total, found, shown = 0, 0, list[tuple[str, _Teller]]()
        for names, teller in islice(self.each(fold), _COUNTED):
            total += 1
            if bool(teller.context.value(fold.body)) is telling:
                found += 1
                shown += [(names, teller)] if found <= FEW else []
        if not total:
            yield f"{self.indent}{self.called(fold)} has nothing to go through"
            yield from self.further().told([bind.within for bind in fold.binds[:1]])
            return
        if not found:
            yield f"{self.indent}{self.called(fold)} holds for {_of_all(total, total, fold.binds)}"
            return
        many = _of_all(found, total, fold.binds)
        yield f"{self.indent}{self.called(fold)} {'holds' if telling else 'fails'} for {many}:"
        for names, teller in shown:
            deeper = self.further(teller)
            lines = [line.strip() for line in deeper.why(fold.body, not telling)] if self.deep < _DEEP else []
            yield f"{deeper.indent}{names}: {lines[0]}" if lines else f"{deeper.indent}{names}"
            yield from (f"{deeper.indent}  {line}" for line in lines[1:])
        if found > FEW:
            yield f"{self.indent}  … and {found - FEW} more"

    def without(self, node: n.Expr, member: int) -> Iterator[str]:
        """Lines that say why a member is not in a set; nothing of a set that it is in.

        What the set as a whole comes to is told already."""
        if self.context.value(node) & member or self.deep > _DEEP:
            return
        match node:
            case n.Op(op="meet" | "union", args=args):
                for part in args:
                    yield from self.without(part, member)
            case n.Op(op="except", args=(left, right)) if self.context.value(left) & member:
                yield from self.told([right])
            case n.Op(op="except", args=(left, _)):
                yield from self.without(left, member)
            case n.Fold(how="filter", binds=(bind,), body=body) if self.context.value(bind.within) & member:
                name = in_words(self.program, bind.type, member)
                yield f"{self.indent}`{cut(self.text(node), _LONG)}` leaves out {bind.name} = {name}:"
                deeper = replace(self.further(), context=self.context.given(bind, member), root=body.span)
                yield from replace(deeper, named=self.named | {bind.name}).why(body, True)
            case n.Fold(how="filter", binds=(bind,)):
                yield from self.without(bind.within, member)
            case n.Cond(test=test, then=then, otherwise=otherwise):
                yield from self.told([test])
                yield from self.without(then if self.context.value(test) else otherwise, member)
            case n.Call():
                yield from self.told([node] if node.span != self.root else [])
                yield from self.within(node, lambda teller, result: teller.without(result, member))
            case n.Local():
                yield from self.told([node] if node.span != self.root else [])
                followed = self.context.named(node)
                if followed is not None:
                    yield from replace(self.further(), context=followed[0]).without(followed[1], member)
            case _ if node.span == self.root:
                yield from self.made_of(node)
            case _:
                yield from self.whole(node)

    # ---- values

    def told(self, nodes: list[n.Expr]) -> Iterator[str]:
        """One line with what each of these comes to; none for what is its own name."""
        parts = [self.fact(node) for node in nodes]
        said = [part for part in dict.fromkeys(parts) if part is not None]
        if said:
            yield self.indent + ", ".join(said)

    def fact(self, node: n.Expr) -> str | None:
        """``count(mine)` is 2`; None where a text says what it is, as `3` or `{a1, b1}`."""
        if isinstance(node, n.Local) and node.name in self.named:
            return None
        text, value = self.text(node), in_words(self.program, node.type, self.context.value(node), _MEMBERS)
        if text in ("my", "their"):  # the rule asks something of somebody, whose name is not written
            if text == "their" and isinstance(node, n.Op) and node.op == "mover":
                return None  # it is whose enemies are asked
            return f"`{text} …` is what {value} {'have' if value.startswith('{') else 'has'}"
        return None if not text or text == value or text == f"{{{value}}}" else f"`{cut(text, _LONG)}` is {value}"

    def made_of(self, node: n.Expr) -> Iterator[str]:
        """What the parts of an expression come to."""
        deeper = self.further()
        match node:
            case n.Fold(how="sum" | "max" | "min" | "all" | "common"):
                yield from deeper.gathered(node)
            case n.Call():
                yield from self.within(node, lambda teller, result: teller.made_of(result))
            case _:
                for part in islice(self.parts(node), FEW):
                    yield from deeper.whole(part)

    def whole(self, node: n.Expr) -> Iterator[str]:
        """What an expression comes to, and what it is made of."""
        yield from self.told([node])
        if self.deep < _DEEP:
            yield from self.made_of(node)

    def gathered(self, fold: n.Fold) -> Iterator[str]:
        """What a fold puts together, by member."""
        found = []
        total = 0
        for names, teller in islice(self.each(fold), _COUNTED):
            total += 1
            if total <= FEW:
                value = teller.context.value(fold.body)
                found.append(f"{names}: {in_words(self.program, fold.body.type, value, _MEMBERS)}")
        more = [f"… and {total - FEW} more"] if total > FEW else []
        yield self.indent + ("; ".join([*found, *more]) or "there is nothing to go through")

    def parts(self, node: n.Expr) -> Iterator[n.Expr]:
        """The operands of an expression; of a filter what it goes through."""
        match node:
            case n.Op():
                yield from (part for part in self.flat(node) if part.span != node.span)  # `White Man` is two of them
            case n.Fold(binds=binds):
                yield from (bind.within for bind in binds[:1])
            case n.Cond(test=test, then=then, otherwise=otherwise):
                yield test
                yield then if self.context.value(test) else otherwise
            case _:
                yield from (each for each in children(node) if isinstance(each, n.Expr))

    def flat(self, node: n.Op) -> Iterator[n.Expr]:
        """The operands as they are written: `a and b and c` has three, though the machine takes two at a time."""
        for part in node.args:
            if isinstance(part, n.Op) and part.span == node.span and part.args:
                yield from self.flat(part)
            else:
                yield part

    # ---- further in

    def each(self, fold: n.Fold) -> Iterator[tuple[str, _Teller]]:
        """Each combination of members that a fold goes through: `x = a1, n = 2`, and who tells of it."""

        def go(
            context: EvaluationContext, binds: tuple[n.Bind, ...], names: tuple[str, ...]
        ) -> Iterator[tuple[str, _Teller]]:
            if not binds:
                if fold.where is None or context.value(fold.where):
                    known = self.named.union(bind.name for bind in fold.binds)
                    yield ", ".join(names), replace(self, context=context, named=known)
                return
            bind, within = binds[0], context.value(binds[0].within)
            for member in numbers(within) if bind.type is Ty.INT else members(within):
                question_of(context.frame).fuel.burn(_MOMENT + len(context.frame) // _COPIED)
                name = f"{bind.name} = {in_words(self.program, bind.type, member)}"
                yield from go(context.given(bind, member), binds[1:], (*names, name))

        yield from go(self.context, fold.binds, ())

    def within(self, call: n.Call, tell: Callable[[_Teller, n.Expr], Iterator[str]]) -> Iterator[str]:
        """Lines of a definition that the author has written; of one of the library what it was called with."""
        function = self.program.functions[call.function]
        own = function.span.source != library_source().name
        followed = self.context.within(call) if own and self.deep < _DEEP else None
        if followed is None:
            for arg in call.args[:FEW]:
                yield from self.further().told([arg])
            return
        context, result = followed
        yield from tell(self.further(replace(self, context=context, named=frozenset())), result)

    def further(self, teller: _Teller | None = None) -> _Teller:
        """Who tells what explains a line."""
        return replace(teller or self, indent=f"{self.indent}  ", deep=self.deep + 1)

    def text(self, node: n.Expr) -> str:
        """How it is written."""
        if isinstance(node, n.Local):
            return node.name
        return "" if node.span == NOWHERE else self.quote(node.span)

    def called(self, node: n.Expr) -> str:
        """What it is called in a sentence."""
        return "it" if node.span == self.root else f"`{cut(self.text(node), _LONG)}`"


def _of_all(found: int, total: int, binds: Sequence[n.Bind]) -> str:
    """So many of what a fold goes through: ``9 of the 44 sites that `s` stands for``."""
    first = "first " if total == _COUNTED else ""
    one = total == 1
    names = [f"`{bind.name}`" for bind in binds]
    if len(names) == 1:
        members = "numbers" if binds[0].type is Ty.INT else binds[0].type.value
        what = f"{members.removesuffix('s') if one else members} that {names[0]} stands for"
    else:
        groups = "pair" if len(names) == 2 else "combination"
        what = f"{groups}{'s' * (not one)} of {', '.join(names[:-1])} and {names[-1]}"
    if one:
        return f"the one {what}"
    return f"all {first}{total} {what}" if found == total and not first else f"{found} of the {first}{total} {what}"
