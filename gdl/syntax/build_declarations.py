"""From the parser's tree to the syntax tree: headings."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree

from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.build import Branch, Leaf, between_quotes
from gdl.syntax.build_statements import StatementBuilder
from gdl_interpreter.program.span import Span


def _trees(parts: list[Branch | Token]) -> list[Branch]:
    return [p for p in parts if isinstance(p, Tree)]


def _token(part: Branch, kind: str) -> Token | None:
    return next((c for c in part.children if isinstance(c, Token) and c.type == kind), None)


class DeclarationBuilder(StatementBuilder):
    """Builds whole headings."""

    def rulebook(self, part: Branch) -> d.Rulebook:
        """A whole text."""
        return d.Rulebook(tuple(self.declaration(c) for c in _trees(part.children)), span=self.span(part))

    def declaration(self, part: Branch) -> d.Declaration:
        """One heading."""
        build: Callable[[Branch], d.Declaration] = getattr(self, f"_{part.data}_")
        return build(part)

    def _game_(self, part: Branch) -> d.Game:
        title, extends = part.children[0], part.children[1]
        facts = [c for c in _trees(part.children) if c.data == "fact"]
        built = tuple(d.Fact(str(f.children[0]), between_quotes(str(f.children[1])), span=self.span(f)) for f in facts)
        extended = extends if isinstance(extends, Token) else None
        path = None if extended is None else str(extended)[1:-1]  # the name of a file, as it is
        place = self.place(extended)
        return d.Game(self.text(title) or "", path, built, span=self.span(part), name_span=place)

    def _option_(self, part: Branch) -> d.Options:
        return d.Options(tuple(self._option_item(c) for c in _trees(part.children)), span=self.span(part))

    def _option_item(self, part: Branch) -> d.OptionItem:
        name, default, within = part.children
        return d.OptionItem(self.word(name), self.expr(default), self.maybe(within), span=self.span(part))

    def _demand_(self, part: Branch) -> d.Demand:
        condition, reason = part.children
        return d.Demand(self.expr(condition), self.text(reason), span=self.span(part))

    def _players_(self, part: Branch) -> d.Players:
        least, most, *seats = part.children
        return d.Players(
            None if least is None else int(str(least)[:4]),
            None if most is None else int(str(most)[:4]),
            tuple(self._owned(c) for c in seats),
            span=self.span(part),
        )

    def _piece_(self, part: Branch) -> d.Pieces:
        return d.Pieces(tuple(self._owned(c) for c in part.children), span=self.span(part))

    def _owned(self, part: Leaf) -> d.Owned:
        assert isinstance(part, Tree)
        name, *attributes = part.children
        built = tuple(self._attribute(c) for c in attributes if c is not None)
        return d.Owned(str(name), built, span=self.span(part))

    def _attribute(self, part: Leaf) -> d.Attribute:
        assert isinstance(part, Tree)
        name, value = part.children
        return d.Attribute(self.word(name), self.maybe(value), span=self.span(part))

    def _supply_(self, part: Branch) -> d.Supply:
        owner, *stocks = part.children
        return d.Supply(
            None if owner is None else str(owner),
            tuple(map(self._stock, stocks)),
            span=self.span(part),
            name_span=self.place(owner),
        )

    def _stock(self, part: Leaf) -> d.Stock:
        assert isinstance(part, Tree)
        number, kind = part.children
        return d.Stock(self.expr(number), str(kind), span=self.span(part), name_span=self.place(kind))

    def _state_(self, part: Branch) -> d.State:
        name, *pers, declared, default = part.children
        per = tuple(str(p.children[0]) for p in pers if isinstance(p, Tree))
        place = self.place(name)
        return d.State(
            self.word(name), per, self.maybe(declared), self.maybe(default), span=self.span(part), name_span=place
        )

    def _board_(self, part: Branch) -> d.Board:
        shape, arguments, played_on, numbered, letters, edits = part.children
        assert isinstance(edits, Tree)
        return d.Board(
            str(shape),
            self.arguments(arguments),
            self.maybe(played_on),
            numbered is not None,
            tuple(self._edit(c) for c in _trees(edits.children)),
            self.text(letters),
            span=self.span(part),
            name_span=self.place(shape),
        )

    def _edit(self, part: Branch) -> d.Edit:
        operator = str(part.data).removeprefix("edit_")
        if operator == "add":
            return d.Edit(operator, names=tuple(self.word(c) for c in part.children), span=self.span(part))
        return d.Edit(operator, sites=tuple(self.expr(c) for c in part.children), span=self.span(part))

    def _setup_(self, part: Branch) -> d.Setup:
        return d.Setup(self.block(part.children[0]), span=self.span(part))

    def _turn_(self, part: Branch) -> d.Turn:
        return d.Turn(self.maybe(part.children[0]), self.block(part.children[1]), span=self.span(part))

    def _event_(self, part: Branch) -> d.Event:
        name, body = part.children
        return d.Event(self.word(name), self.block(body), span=self.span(part), name_span=self.place(name))

    def _define_(self, part: Branch) -> d.Define:
        name, parameters, body = part.children
        names = () if parameters is None else tuple(self.word(c) for c in _children(parameters))
        return d.Define(
            self.word(name),
            names,
            self.block(body),
            span=self.span(part),
            name_span=self.place(name),
            parameter_spans=tuple(self.place(c) for c in _children(parameters)),
        )

    def _when_(self, part: Branch) -> d.When:
        return d.When(self.expr(part.children[0]), self._outcome(part.children[1]), span=self.span(part))

    def _outcome(self, part: Leaf) -> d.Outcome:
        assert isinstance(part, Tree)
        return self._verdict(part.children[0], part.children[1], part)

    def _verdict(self, verdict: Leaf, reason: Leaf, whole: Branch) -> d.Outcome:
        assert isinstance(verdict, Tree)
        kind = str(verdict.data)
        who = self.expr(verdict.children[0]) if kind in ("wins", "loses") else None
        measure = str(verdict.children[0]) if kind in ("highest", "lowest") else None
        place = self.place(verdict.children[0]) if measure is not None else self.span(whole)
        return d.Outcome(kind, who, measure, self.text(reason), span=self.span(whole), name_span=place)

    def _match_(self, part: Branch) -> d.Match:
        wins, games, starts = part.children
        if starts is not None and str(starts) not in ("loser", "winner"):
            self.reporter.error(
                "E112", f"a match begins with the `loser` or the `winner`, not `{starts}`", self.span(part)
            )
        return d.Match(
            self.expr(wins), self.maybe(games), None if starts is None else str(starts), span=self.span(part)
        )

    def _notation_(self, part: Branch) -> d.Notation:
        name, *rest = part.children
        lines = _trees(rest)
        demands = [self._demand_(each) for each in lines if each.data == "demand"]
        entries = [self._field(each) for each in lines if each.data != "demand"]
        place = self.place(name)
        return d.Notation(self.text(name) or "", tuple(entries), tuple(demands), span=self.span(part), name_span=place)

    def _field(self, part: Branch) -> d.Entry | d.Joined:
        if part.data == "entry_joined":
            return d.Joined(tuple(map(self._entry, _trees(part.children))), span=self.span(part))
        return self._entry(part)

    def _entry(self, part: Branch) -> d.Entry:
        what, span = str(part.data).removeprefix("entry_"), self.span(part)
        if what == "number":
            return d.Entry(what, "", terms=self._terms(part), span=span, name_span=span)
        named = next((c for c in part.children if isinstance(c, Token)), None)
        name = what if named is None else self.text(named) if what == "text" else str(named)
        tables = {str(c.data): c for c in _trees(part.children)}
        place = Span(span.source, span.line, span.column, span.line, span.column + len(what))
        return d.Entry(
            what,
            name or "",
            tuple(map(self._letter, _trees(_children(tables.get("letters"))))),
            str(tables["seat"].children[0]) if "seat" in tables else None,
            span=span,
            name_span=place if named is None else self.place(named),
        )

    def _terms(self, part: Branch) -> tuple[tuple[str, t.Expr], ...]:
        signs = ["", *(str(c.children[0]) for c in _trees(part.children) if c.data == "operator")]
        terms = [self._term(c) for c in _trees(part.children) if c.data == "term"]
        return tuple(zip(signs, terms, strict=True))

    def _term(self, part: Branch) -> t.Expr:
        first, *rest = part.children
        assert isinstance(first, Token)
        span = self.span(part)
        if first.type == "NUMBER":
            return self._number(part)
        seat = next((c for c in rest if isinstance(c, Tree)), None)
        if seat is None:
            return t.Name(str(first), span=span)
        owner = t.Name(str(seat.children[0]), span=self.span(seat))
        return t.Call(str(first), (t.Argument(owner, span=owner.span),), span=span, name_span=self.place(first))

    def _letter(self, part: Branch) -> d.Letter:
        text, value = part.children
        return d.Letter(self.text(text) or "", self.expr(value), span=self.span(part))

    def _alias_(self, part: Branch) -> d.Alias:
        said, meant = part.children
        names, moves = (tuple(self.text(c) or "" for c in _children(each)) for each in (said, meant))
        return d.Alias(names, moves, span=self.span(part), name_span=self.place(_children(said)[0]))

    def _variant_(self, part: Branch) -> d.Variant:
        name, *lines = part.children
        settings: list[t.Setting] = []
        declarations: list[d.Declaration] = []
        for line in _trees(lines):
            if line.data == "settings":
                settings.extend(self.settings(line))
            else:
                declarations.append(self.declaration(line))
        return d.Variant(self.text(name) or "", tuple(settings), tuple(declarations), span=self.span(part))

    def _example_(self, part: Branch) -> d.Example:
        name, *lines = part.children
        return d.Example(self.text(name) or "", tuple(map(self._line, _trees(lines))), span=self.span(part))

    def _line(self, part: Branch) -> d.ExampleLine:
        span = self.span(part)
        kind = str(part.data)
        if kind == "with_settings":
            return d.With(self.settings(part.children[0]), span=span)
        if kind == "with_variant":
            return d.WithVariant(self.text(part.children[0]) or "", span=span)
        if kind == "position":
            return self._position(part)
        if kind == "expect_outcome":
            return d.Expect(self._verdict(part.children[0], part.children[1], part), span=span)
        if kind == "expect":
            return d.Expect(self.expr(part.children[0]), span=span)
        because = part.children[1] if kind == "illegal" else None
        return d.Claim(kind, self.text(part.children[0]) or "", self.text(because), span=span)

    def _position(self, part: Branch) -> d.Position:
        lines = _trees(part.children)
        pictures = tuple(between_quotes(str(p.children[0])) for p in lines if p.data == "picture")
        body = tuple(self.statement(p) for p in lines if p.data != "picture")
        return d.Position(pictures, body, span=self.span(part))


def _children(part: Leaf) -> list[Branch | Token]:
    return part.children if isinstance(part, Tree) else []
