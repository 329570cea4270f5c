"""From the parser's tree to the syntax tree: expressions and statements.

Before: a lark `Tree` named by the rules of `grammar/rulebook.lark`. After: the nodes of `gdl.syntax.tree`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lark import Token, Tree

from gdl.diagnostics import Reporter
from gdl.syntax import tree as t
from gdl.syntax.words import NAMES, RESERVED
from gdl_interpreter.characters import normal
from gdl_interpreter.program.span import NOWHERE, Span

Branch = Tree[Token]
Leaf = Branch | Token | None


def between_quotes(quoted: str) -> str:
    """What a text says: in one normal form, so that what looks the same is the same."""
    return normal(quoted[1:-1]).replace("\t", " ")


class Builder:
    """Builds nodes; what the grammar lets through but the language does not goes to the reporter."""

    def __init__(self, source: str, reporter: Reporter, first_line: int = 1) -> None:
        self.source = source
        self.reporter = reporter
        self.shift = first_line - 1

    # ---- places and words

    def span(self, part: Branch | Token) -> Span:
        """Where a part of the parser's tree stands."""
        at = part if isinstance(part, Token) else part.meta
        if isinstance(at, Token) or not at.empty:
            return Span(
                self.source,
                (at.line or 1) + self.shift,
                at.column or 1,
                (at.end_line or 1) + self.shift,
                at.end_column or 1,
            )
        return Span(self.source, 1 + self.shift, 1, 1 + self.shift, 1)

    def place(self, part: Leaf) -> Span:
        """Where a part stands that may not be there."""
        return NOWHERE if part is None else self.span(part)

    def word(self, token: Leaf) -> str:
        """A name that the rulebook gives to something; reserved words are refused."""
        text = str(token)
        if text in RESERVED and isinstance(token, Token):
            self.reporter.error(
                "E105",
                f"`{text}` is a word of the language and cannot be a name",
                self.span(token),
                f"choose another name, for instance `{text}_1`",
            )
        return text

    @staticmethod
    def text(token: Leaf) -> str | None:
        """What stands between quotes; None if nothing does."""
        return None if token is None else between_quotes(str(token))

    # ---- expressions

    def expr(self, part: Leaf) -> t.Expr:
        """Any expression."""
        assert isinstance(part, Tree)
        build: Callable[[Branch], t.Expr] = getattr(self, f"_{part.data}")
        return build(part)

    def maybe(self, part: Leaf) -> t.Expr | None:
        """An expression, or None where the grammar found none."""
        return None if part is None else self.expr(part)

    def _name(self, part: Branch) -> t.Name:
        token = part.children[0]
        text = str(token)
        if text in RESERVED and text not in NAMES:
            self.word(token if isinstance(token, Token) else None)
        return t.Name(text, span=self.span(part))

    _reference = _name

    def _number(self, part: Branch) -> t.Number:
        digits = str(part.children[0])
        if len(digits) > 15:
            self.reporter.error("E106", "this number is too large", self.span(part), "at most fifteen digits")
            digits = "0"
        return t.Number(int(digits), span=self.span(part))

    def _text(self, part: Branch) -> t.Text:
        return t.Text(between_quotes(str(part.children[0])), span=self.span(part))

    def _brackets(self, part: Branch) -> t.Expr:
        return self.expr(part.children[0])

    def _call(self, part: Branch) -> t.Call:
        name, arguments = part.children
        assert isinstance(name, Tree)
        return t.Call(self._name(name).name, self.arguments(arguments), span=self.span(part), name_span=self.span(name))

    def _call_filtered(self, part: Branch) -> t.Call:
        name, members, condition = part.children
        assert isinstance(name, Tree) and isinstance(members, Tree)
        inner = self._filter(members, condition, self.span(part))
        argument = t.Argument(inner, span=self.span(members))
        return t.Call(self._name(name).name, (argument,), span=self.span(part), name_span=self.span(name))

    def _filtered(self, part: Branch) -> t.Expr:
        return self._filter(part.children[0], part.children[1], self.span(part))

    def _filter(self, members: Leaf, condition: Leaf, span: Span) -> t.Expr:
        """`y in A and B where C`: the grammar binds `in` first; here the leftmost `NAME in A` takes all of it."""
        binder = self._leftmost_binder(self.expr(members))
        if binder is None:
            self.reporter.error(
                "E110",
                "before `where` there must be a name for the members",
                span,
                "write it so: (x in mine where strength(x) > 1)",
            )
            return t.Name("none", span=span)
        return t.Filter(binder, self.expr(condition), span=span)

    def _leftmost_binder(self, members: t.Expr) -> t.Binder | None:
        if isinstance(members, t.Binary) and members.operator == "in" and isinstance(members.left, t.Name):
            return t.Binder(members.left.name, members.right, span=members.span, name_span=members.left.span)
        if isinstance(members, t.Junction):
            first = self._leftmost_binder(members.items[0])
            if first is not None:
                items = (first.within, *members.items[1:])
                within = t.Junction(members.operator, items, span=members.span)
                return t.Binder(first.name, within, span=members.span, name_span=first.name_span)
        return None

    def _fold(self, part: Branch) -> t.Fold:
        name, body, *binders, condition = part.children
        assert isinstance(name, Tree)
        return t.Fold(
            self._name(name).name,
            self.expr(body),
            tuple(self.binder(b) for b in binders),
            self.maybe(condition),
            span=self.span(part),
            name_span=self.span(name),
        )

    def binder(self, part: Leaf) -> t.Binder:
        """`x in S`."""
        assert isinstance(part, Tree)
        name, within = part.children
        return t.Binder(self.word(name), self.expr(within), span=self.span(part), name_span=self.place(name))

    def arguments(self, part: Leaf) -> tuple[t.Argument, ...]:
        """What stands between the brackets of a call."""
        if part is None:
            return ()
        assert isinstance(part, Tree)
        return tuple(self._argument(child) for child in part.children)

    def _argument(self, part: Leaf) -> t.Argument:
        assert isinstance(part, Tree)
        if part.data == "named":
            return t.Argument(self.expr(part.children[1]), str(part.children[0]), span=self.span(part))
        return t.Argument(self.expr(part), span=self.span(part))

    def _owned_word(self, owner: str, owner_span: Span, word: Leaf, whole: Branch) -> t.Whose:
        inner = self.expr(word)
        assert isinstance(inner, t.Name | t.Call | t.Fold)
        return t.Whose(owner, inner, span=self.span(whole), owner_span=owner_span)

    def _prefixed(self, owner: str, part: Branch) -> t.Whose:
        whole = self.span(part)
        place = Span(whole.source, whole.line, whole.column, whole.line, whole.column + len(owner))
        return self._owned_word(owner, place, part.children[0], part)

    def _my(self, part: Branch) -> t.Whose:
        return self._prefixed("my", part)

    def _their(self, part: Branch) -> t.Whose:
        return self._prefixed("their", part)

    def _whose(self, part: Branch) -> t.Whose:
        owner, word = part.children
        assert isinstance(owner, Token)
        return self._owned_word(str(owner), self.span(owner), word, part)

    def _listing(self, part: Branch) -> t.Listing:
        return t.Listing(tuple(self.expr(c) for c in part.children), span=self.span(part))

    def _not_(self, part: Branch) -> t.Unary:
        return t.Unary("not", self.expr(part.children[0]), span=self.span(part))

    def _negative(self, part: Branch) -> t.Unary:
        return t.Unary("-", self.expr(part.children[0]), span=self.span(part))

    def _compare(self, part: Branch) -> t.Binary:
        left, comparator, right = part.children
        assert isinstance(comparator, Tree)
        operator = " ".join(str(comparator.children[0]).split())
        return t.Binary(operator, self.expr(left), self.expr(right), span=self.span(part))

    def _chain(self, first: Leaf, rest: Sequence[tuple[str, Leaf]]) -> t.Expr:
        result = self.expr(first)
        for operator, operand in rest:
            right = self.expr(operand)
            result = t.Binary(operator, result, right, span=result.span.to(right.span))
        return result

    def _except_(self, part: Branch) -> t.Expr:
        return self._chain(part.children[0], [("except", c) for c in part.children[1:]])

    def _range(self, part: Branch) -> t.Expr:
        return self._chain(part.children[0], [("..", part.children[1])])

    def _sum(self, part: Branch) -> t.Expr:
        operators, operands = part.children[1::2], part.children[2::2]
        return self._chain(part.children[0], [(str(o), x) for o, x in zip(operators, operands, strict=True)])

    def _product(self, part: Branch) -> t.Expr:
        pairs = zip(part.children[1::2], part.children[2::2], strict=True)
        return self._chain(part.children[0], [(str(o.children[0]), x) for o, x in pairs if isinstance(o, Tree)])

    def _junction(self, operator: str, part: Branch) -> t.Junction:
        for child in part.children:
            if operator == "or" and isinstance(child, Tree) and child.data == "except_":
                self.reporter.error(
                    "E111",
                    "`or` next to `except` can be read in two ways",
                    self.span(part),
                    "use brackets: (A or B) except C, or A or (B except C)",
                )
        return t.Junction(operator, tuple(self.expr(c) for c in part.children), span=self.span(part))

    def _any_of(self, part: Branch) -> t.Junction:
        return self._junction("or", part)

    def _all_of(self, part: Branch) -> t.Junction:
        return self._junction("and", part)

    def _conditional(self, part: Branch) -> t.Conditional:
        then, condition, otherwise = (self.expr(c) for c in part.children)
        return t.Conditional(then, condition, otherwise, span=self.span(part))
