"""L037: `c5 and c2`: what is in both of two sets that have nothing in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gdl.check.typed import SiteName
from gdl.diagnostics import Diagnostic
from gdl.lint.in_game import headings_of
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import parts_of

_SORTS = {Ty.SITES: "site", Ty.DIRECTIONS: "direction", Ty.PLAYERS: "player", Ty.KINDS: "kind"}
_PIECE = "piece"


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Every `and` of the text between names of two different things, wherever it stands."""
    for world in subject.worlds:
        for root in (world.in_game.parts, parts_of(headings_of(world.typed))):
            yield from apart(root, subject.own, subject.loaded.sources.quoted)


def apart(parts: Iterable[object], own: Callable[[Span], bool], quoted: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """The same of some nodes. own: is a place looked at? quoted: the text of a span."""
    seen: set[Span] = set()
    for part in parts:
        if isinstance(part, n.Op) and part.op == "meet" and part.span not in seen and own(part.span):
            seen.add(part.span)
            named = [(each.span, name) for each in _met(part) if (name := _name(each)) is not None]
            first = {sort: name for _, (sort, name) in reversed(named)}
            sort = next((sort for _, (sort, name) in named if name != first[sort]), None)
            if sort is not None:
                texts = [quoted(span) for span, (of, _) in named if of == sort]
                yield _told(part, sort, list(dict.fromkeys(texts)))


def _told(part: n.Op, sort: str, texts: list[str]) -> Diagnostic:
    hint = f"`and` is what is in all of them; for all of them together: {' or '.join(texts)}"
    if sort != _PIECE:
        hint += f", or {{{', '.join(texts)}}}"
    return warning("L037", f"this is always empty: no {sort} is both {texts[0]} and {texts[1]}", part.span, hint)


def _met(part: n.Expr) -> Iterator[n.Expr]:
    if isinstance(part, n.Op) and part.op == "meet":
        for each in part.args:
            yield from _met(each)
    else:
        yield part


def _name(each: n.Expr) -> tuple[str, str | int] | None:
    """The one thing that a name of the language or the rulebook stands for, and what sort of thing it is."""
    match each:
        case SiteName(name=name):
            return "site", name
        case n.Const(type=type_, value=value) if type_ in _SORTS and value.bit_count() == 1:
            return _SORTS[type_], value
        case n.Op(op="of_kind", args=(n.Const(value=value),)) if value.bit_count() == 1:
            return _PIECE, value
    return None


RULE = Rule(
    code="L037",
    name="nothing-in-common",
    title="`and` between two things that are never the same",
    why=(
        "`A and B` is what is in A and in B at once. Between the names of two sites, pieces, players or directions "
        "that is nothing, and a rule with it never finds anything. What is in one of them or in the other is `A or B`."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

setup:
    place Red Mark on a1 and c3

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect ply is 0
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

setup:
    place Red Mark on {a1, c3}

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect ply is 0
""",
    check=check,
    everywhere=True,
)
