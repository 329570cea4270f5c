"""From the parser's tree to the syntax tree: headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from lark import Token, Tree

from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.build import Branch, Builder, Leaf, between_quotes, text_of
from gdl.syntax.build_expressions import (
    build_arguments,
    build_binder,
    build_expr,
    build_maybe,
    build_number,
)
from gdl.syntax.build_rules_text import build_passages
from gdl.syntax.build_statements import build_block, build_reason, build_settings, build_statement
from gdl_interpreter.program.span import Span


def build_rulebook(builder: Builder, part: Branch) -> d.Rulebook:
    """A whole text."""
    return d.Rulebook(tuple(build_declaration(builder, c) for c in _trees(part.children)), span=builder.span(part))


def build_declaration(builder: Builder, part: Branch) -> d.Declaration:
    """One heading."""
    builder.given = frozenset()
    return DECLARATIONS[part.data](builder, part)


def _game(builder: Builder, part: Branch) -> d.Game:
    title, extends = part.children[0], part.children[1]
    facts = [c for c in _trees(part.children) if c.data == "fact"]
    built = tuple(d.Fact(str(f.children[0]), between_quotes(str(f.children[1])), span=builder.span(f)) for f in facts)
    extended = extends if isinstance(extends, Token) else None
    path = None if extended is None else str(extended)[1:-1]  # the name of a file, as it is
    place = builder.place(extended)
    return d.Game(text_of(title) or "", path, built, span=builder.span(part), name_span=place)


def _rules(builder: Builder, part: Branch) -> d.RulesText:
    place = builder.place(part.children[0])
    rows = builder.texts.get(place.line, ())
    return d.RulesText(build_passages(builder, rows), span=builder.span(part))


def _option(builder: Builder, part: Branch) -> d.Options:
    return d.Options(tuple(_option_item(builder, c) for c in _trees(part.children)), span=builder.span(part))


def _option_item(builder: Builder, part: Branch) -> d.OptionItem:
    name, default, within = part.children
    return d.OptionItem(
        builder.word(name), build_expr(builder, default), build_maybe(builder, within), span=builder.span(part)
    )


def _demand(builder: Builder, part: Branch) -> d.Demand:
    condition, reason = part.children
    return d.Demand(build_expr(builder, condition), build_reason(builder, reason), span=builder.span(part))


def _players(builder: Builder, part: Branch) -> d.Players:
    least, most, *seats = part.children
    return d.Players(
        None if least is None else int(str(least)[:4]),
        None if most is None else int(str(most)[:4]),
        tuple(_owned(builder, c) for c in seats),
        span=builder.span(part),
    )


def _piece(builder: Builder, part: Branch) -> d.Pieces:
    return d.Pieces(tuple(_owned(builder, c) for c in part.children), span=builder.span(part))


def _owned(builder: Builder, part: Leaf) -> d.Owned:
    assert isinstance(part, Tree)
    name, *attributes = part.children
    built = tuple(_attribute(builder, c) for c in attributes if c is not None)
    return d.Owned(str(name), built, span=builder.span(part))


def _attribute(builder: Builder, part: Leaf) -> d.Attribute:
    assert isinstance(part, Tree)
    name, value = part.children
    return d.Attribute(builder.word(name), build_maybe(builder, value), span=builder.span(part))


def _supply(builder: Builder, part: Branch) -> d.Supply:
    owner, *stocks = part.children
    return d.Supply(
        None if owner is None else str(owner),
        tuple(map(partial(_stock, builder), stocks)),
        span=builder.span(part),
        name_span=builder.place(owner),
    )


def _stock(builder: Builder, part: Leaf) -> d.Stock:
    assert isinstance(part, Tree)
    number, kind = part.children
    return d.Stock(build_expr(builder, number), str(kind), span=builder.span(part), name_span=builder.place(kind))


def _state(builder: Builder, part: Branch) -> d.State:
    name, *pers, declared, default = part.children
    indices = [p for p in pers if isinstance(p, Tree)]
    per = tuple(str(p.children[0]) for p in indices)
    place = builder.place(name)
    return d.State(
        builder.word(name),
        per,
        build_maybe(builder, declared),
        build_maybe(builder, default),
        span=builder.span(part),
        name_span=place,
        head_span=place.to(builder.span(indices[-1])) if indices else place,
    )


def _board(builder: Builder, part: Branch) -> d.Board:
    shape, arguments, played_on, numbered, letters, downward, called, edits = part.children
    assert isinstance(edits, Tree)
    return d.Board(
        str(shape),
        build_arguments(builder, arguments),
        build_maybe(builder, played_on),
        numbered is not None,
        tuple(_edit(builder, c) for c in _trees(edits.children)),
        text_of(letters),
        downward is not None,
        tuple(str(text_of(each)) for each in called.children[1:]) if isinstance(called, Tree) else (),
        isinstance(called, Tree) and called.children[0] is None,
        span=builder.span(part),
        name_span=builder.place(shape),
    )


def _edit(builder: Builder, part: Branch) -> d.Edit:
    operator = str(part.data).removeprefix("edit_")
    if operator == "add":
        return d.Edit(operator, names=tuple(builder.word(c) for c in part.children), span=builder.span(part))
    return d.Edit(operator, sites=tuple(build_expr(builder, c) for c in part.children), span=builder.span(part))


def _setup(builder: Builder, part: Branch) -> d.Setup:
    return d.Setup(build_block(builder, part.children[0]), span=builder.span(part))


def _turn(builder: Builder, part: Branch) -> d.Turn:
    return d.Turn(
        build_maybe(builder, part.children[0]), build_block(builder, part.children[1]), span=builder.span(part)
    )


def _event(builder: Builder, part: Branch) -> d.Event:
    name, body = part.children
    return d.Event(
        builder.word(name), build_block(builder, body), span=builder.span(part), name_span=builder.place(name)
    )


def _define(builder: Builder, part: Branch) -> d.Define:
    name, parameters, body = part.children
    names = () if parameters is None else tuple(builder.word(c) for c in _children(parameters))
    return d.Define(
        builder.word(name),
        names,
        build_block(builder, body),
        span=builder.span(part),
        name_span=builder.place(name),
        parameter_spans=tuple(builder.place(c) for c in _children(parameters)),
    )


def _when(builder: Builder, part: Branch) -> d.When:
    return d.When(build_expr(builder, part.children[0]), _outcome(builder, part.children[1]), span=builder.span(part))


def _outcome(builder: Builder, part: Leaf) -> d.Outcome:
    assert isinstance(part, Tree)
    return _verdict(builder, part.children[0], part.children[1], part)


def _verdict(builder: Builder, verdict: Leaf, reason: Leaf, whole: Branch) -> d.Outcome:
    assert isinstance(verdict, Tree)
    kind = str(verdict.data)
    who = build_expr(builder, verdict.children[0]) if kind in ("wins", "loses") else None
    measure = str(verdict.children[0]) if kind in ("highest", "lowest") else None
    place = builder.place(verdict.children[0]) if measure is not None else builder.span(whole)
    because = builder.said(reason, "this reason", "say how the game ends here, or leave `by` out")
    return d.Outcome(kind, who, measure, because, span=builder.span(whole), name_span=place)


def _match(builder: Builder, part: Branch) -> d.Match:
    wins, games, starts = part.children
    if starts is not None and str(starts) not in ("loser", "winner"):
        builder.reporter.error(
            "E112", f"a match begins with the `loser` or the `winner`, not `{starts}`", builder.span(part)
        )
    return d.Match(
        build_expr(builder, wins),
        build_maybe(builder, games),
        None if starts is None else str(starts),
        span=builder.span(part),
    )


def _notation(builder: Builder, part: Branch) -> d.Notation:
    name, *rest = part.children
    lines = _trees(rest)
    demands = [_demand(builder, each) for each in lines if each.data == "demand"]
    entries = [_field(builder, each) for each in lines if each.data != "demand"]
    place = builder.place(name)
    return d.Notation(text_of(name) or "", tuple(entries), tuple(demands), span=builder.span(part), name_span=place)


def _field(builder: Builder, part: Branch) -> d.Entry | d.Joined:
    if part.data == "entry_joined":
        return d.Joined(tuple(map(partial(_entry, builder), _trees(part.children))), span=builder.span(part))
    return _entry(builder, part)


def _entry(builder: Builder, part: Branch) -> d.Entry:
    what, span = str(part.data).removeprefix("entry_"), builder.span(part)
    if what == "number":
        return d.Entry(what, "", terms=_terms(builder, part), span=span, name_span=span)
    named = next((c for c in part.children if isinstance(c, Token)), None)
    name = what if named is None else text_of(named) if what == "text" else str(named)
    tables = {str(c.data): c for c in _trees(part.children)}
    place = Span(span.source, span.line, span.column, span.line, span.column + len(what))
    return d.Entry(
        what,
        name or "",
        tuple(map(partial(_letter, builder), _trees(_children(tables.get("letters"))))),
        str(tables["seat"].children[0]) if "seat" in tables else None,
        span=span,
        name_span=place if named is None else builder.place(named),
    )


def _terms(builder: Builder, part: Branch) -> tuple[tuple[str, t.Expr], ...]:
    signs = ["", *(str(c.children[0]) for c in _trees(part.children) if c.data == "operator")]
    terms = [_term(builder, c) for c in _trees(part.children) if c.data == "term"]
    return tuple(zip(signs, terms, strict=True))


def _term(builder: Builder, part: Branch) -> t.Expr:
    first, *rest = part.children
    assert isinstance(first, Token)
    span = builder.span(part)
    if first.type == "NUMBER":
        return build_number(builder, part)
    seat = next((c for c in rest if isinstance(c, Tree)), None)
    if seat is None:
        return t.Name(str(first), span=span)
    owner = t.Name(str(seat.children[0]), span=builder.span(seat))
    return t.Call(str(first), (t.Argument(owner, span=owner.span),), span=span, name_span=builder.place(first))


def _letter(builder: Builder, part: Branch) -> d.Letter:
    text, value = part.children
    return d.Letter(text_of(text) or "", build_expr(builder, value), span=builder.span(part))


_ALIAS = 'an alias is what is typed, and behind it the move that is meant: alias "home": "King e1"'


def _alias(builder: Builder, part: Branch) -> d.Alias:
    said, meant = part.children
    names = tuple(builder.said(c, "this alias", _ALIAS) or "" for c in _children(said))
    moves = tuple(builder.said(c, "this move", _ALIAS) or "" for c in _children(meant))
    return d.Alias(names, moves, span=builder.span(part), name_span=builder.place(_children(said)[0]))


def _looks(builder: Builder, part: Branch) -> d.Looks:
    return d.Looks(tuple(_look(builder, c) for c in _trees(part.children)), span=builder.span(part))


def _look(builder: Builder, part: Branch) -> d.Look:
    phrase, span = str(part.data).removeprefix("look_"), builder.span(part)
    rest = list(part.children)
    place = Span(span.source, span.line, span.column, span.line, span.column + len(phrase))
    if phrase == "hide":
        names = tuple(t.Name(str(c), span=builder.place(c)) for c in rest)
        return d.Look(phrase, names=names, span=span, name_span=place)
    if phrase == "note":
        text = d.Seen(text_of(rest[0]) or "", True, span=builder.place(rest[0]))
        return d.Look(phrase, drawn=(text,), span=span, name_span=place)
    if phrase == "join":
        binder, value, of = build_binder(builder, rest[0]), build_expr(builder, rest[1]), build_maybe(builder, rest[2])
        return d.Look(phrase, value, binder, of, span=span, name_span=place)
    if phrase == "side":
        sites, owner = build_expr(builder, rest[0]), build_maybe(builder, rest[1])
        return d.Look(phrase, sites, of=owner, span=span, name_span=place)
    drawn = tuple(_seen(builder, c) for c in _trees(_children(rest[-1])))
    if phrase == "thrown":
        return d.Look(phrase, drawn=drawn, span=span, name_span=place)
    if phrase == "shade":
        tinted, whose = build_expr(builder, rest[0]), build_maybe(builder, rest[1])
        return d.Look(phrase, tinted, of=whose, drawn=drawn, span=span, name_span=place)
    if phrase == "show":
        shown, where = build_expr(builder, rest[0]), build_maybe(builder, rest[1])
        return d.Look(phrase, shown, on=where, drawn=drawn, span=span, name_span=place)
    about = None if phrase == "board" else build_expr(builder, rest[0])
    return d.Look(phrase, about, drawn=drawn, span=span, name_span=place)


def _seen(builder: Builder, part: Branch) -> d.Seen:
    quoted = part.data == "text"
    text = text_of(part.children[0]) or "" if quoted else str(part.children[0])
    return d.Seen(text, quoted, span=builder.span(part))


def _variant(builder: Builder, part: Branch) -> d.Variant:
    name, *lines = part.children
    settings: list[t.Setting] = []
    declarations: list[d.Declaration] = []
    for line in _trees(lines):
        if line.data == "settings":
            settings.extend(build_settings(builder, line))
        else:
            declarations.append(build_declaration(builder, line))
    called = builder.said(name, "the name of this variant", 'it is named by it, as in variant "large"') or ""
    return d.Variant(called, tuple(settings), tuple(declarations), span=builder.span(part))


def _example(builder: Builder, part: Branch) -> d.Example:
    name, *lines = part.children
    called = builder.said(name, "the name of this example", "say what it shows, for whoever reads that it fails") or ""
    built = tuple(map(partial(_line, builder), _trees(lines)))
    return d.Example(called, built, span=builder.span(part), name_span=builder.place(name))


def _line(builder: Builder, part: Branch) -> d.ExampleLine:
    span = builder.span(part)
    kind = str(part.data)
    if kind == "with_settings":
        return d.With(build_settings(builder, part.children[0]), span=span)
    if kind == "with_variant":
        return d.WithVariant(text_of(part.children[0]) or "", span=span)
    if kind == "position":
        return _position(builder, part)
    if kind == "expect_outcome":
        return d.Expect(_verdict(builder, part.children[0], part.children[1], part), span=span)
    if kind == "expect":
        return d.Expect(build_expr(builder, part.children[0]), span=span)
    because = part.children[1] if kind == "illegal" else None
    reason = builder.said(because, "this reason", "quote a part of the reason that is given, or leave `because` out")
    return d.Claim(kind, text_of(part.children[0]) or "", reason, span=span)


def _position(builder: Builder, part: Branch) -> d.Position:
    lines = _trees(part.children)
    rows = [p.children[0] for p in lines if p.data == "picture"]
    pictures = tuple(between_quotes(str(row)) for row in rows)
    body = tuple(build_statement(builder, p) for p in lines if p.data != "picture")
    places = tuple(builder.place(row) for row in rows if isinstance(row, Token))
    return d.Position(pictures, body, span=builder.span(part), rows=places)


def _trees(parts: list[Branch | Token]) -> list[Branch]:
    return [p for p in parts if isinstance(p, Tree)]


def _children(part: Leaf) -> list[Branch | Token]:
    return part.children if isinstance(part, Tree) else []


DECLARATIONS: Final[Mapping[str, Callable[[Builder, Branch], d.Declaration]]] = {
    "game": _game,
    "rules": _rules,
    "option": _option,
    "demand": _demand,
    "players": _players,
    "piece": _piece,
    "supply": _supply,
    "state": _state,
    "board": _board,
    "setup": _setup,
    "turn": _turn,
    "event": _event,
    "define": _define,
    "when": _when,
    "match": _match,
    "notation": _notation,
    "alias": _alias,
    "looks": _looks,
    "variant": _variant,
    "example": _example,
}
"""What builds a heading, by the rule of the grammar that found it."""
