"""L040: `S not in T`, which holds as long as one of several is outside."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.signatures import SIGNATURES
from gdl.check.typed import BoardSet
from gdl.diagnostics import Diagnostic
from gdl.lint.bounds.values import Members
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject, World
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n

_MOST_DEEP = 12
"""Of what is nested more deeply nothing is said."""

_NARROWED = frozenset({"meet", "except"})
_OF_PIECES = frozenset({"pieces", "pieces_of", "of_kind", "empty"})
_LIFTED = {way.op for ways in SIGNATURES.values() for way in ways if way.lifted}
_SETS = {way.op for ways in SIGNATURES.values() for way in ways if way.result.many}


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Every `not in` of the text with a set of several to its left, in the rulebook and all its variants."""
    several: dict[Span, tuple[n.Op, bool]] = {}
    for world in subject.worlds:
        for part in world.in_game.parts:
            if isinstance(part, n.Op) and part.op == "isnt" and subject.own(part.span):
                (asked,) = part.args
                if isinstance(asked, n.Op) and asked.op == "inside" and asked.span == part.span:
                    _, before = several.get(part.span, (asked, True))
                    several[part.span] = asked, before and _is_several(asked.args[0], world)
    for span, (_, always) in several.items():
        text = subject.loaded.sources.quoted(span)
        if always and text.count(" not in ") == 1:
            left, right = text.split(" not in ")
            what = "this holds unless all of them are in it, and these can be several"
            yield warning("L040", what, span, f"that none of them is in it: no({left} and {right})")


def _is_several(expr: n.Expr, world: World) -> bool:
    known = world.judge.value(expr)
    return isinstance(known, Members) and known.most > 1 and _is_around(expr, world, 0)


def _is_around(expr: n.Expr, world: World, depth: int) -> bool:
    """Is it what lies around several sites, or around one on several sides, and nothing that narrows it down?

    Of pieces it may be meant that not all of them are there: `mine not in my home`.
    """
    if depth > _MOST_DEEP:
        return False
    match expr:
        case n.Op(op="union", args=args):
            return len(args) > 1 and all(_is_around(each, world, depth + 1) or _is_one(each, world) for each in args)
        case n.Op(op=op, args=args) if op in _LIFTED:
            return any(_is_set(each, world, depth + 1) for each in args)
        case n.Op(op=op):
            return op in _SETS and op not in _OF_PIECES and op not in _NARROWED
        case n.Local(slot=slot):
            given = world.in_game.slots.get(slot, [])
            lets = [each for each in given if isinstance(each, n.Expr)]
            return len(lets) == len(given) == 1 and _is_around(lets[0], world, depth + 1)
    return False


def _is_one(expr: n.Expr, world: World) -> bool:
    known = world.judge.value(expr)
    return isinstance(known, Members) and known.most <= 1


def _is_set(expr: n.Expr, world: World, depth: int) -> bool:
    """Is it a set of several by what it is made of, and not only because nothing is known of it?"""
    if depth > _MOST_DEEP:
        return False
    match expr:
        case n.Op(op="union", args=args):
            return len(args) > 1 or any(_is_set(each, world, depth + 1) for each in args)
        case n.Op(op=op, args=args) if op in _LIFTED:
            return any(_is_set(each, world, depth + 1) for each in args)
        case n.Op(op=op):
            return op in _SETS and op not in _NARROWED
        case BoardSet():
            return True
        case n.Const(value=value):
            return value.bit_count() > 1
        case n.Local(slot=slot):
            given = world.in_game.slots.get(slot, [])
            return any(isinstance(each, n.Expr) and _is_set(each, world, depth + 1) for each in given)
    return False


RULE = Rule(
    code="L040",
    name="not-all-of-several",
    title="`not in`, with several things before it",
    why=(
        "`S in T` asks whether all of S is in T, so that `S not in T` holds as soon as one of them is outside. Where S "
        "can be several, mostly none of them is to be in T: `no(S and T)`."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    require near(spot) not in mine else "not beside your own"
    place Mark on spot

when stuck: mover loses

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    require no(near(spot) and mine) else "not beside your own"
    place Mark on spot

when stuck: mover loses

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
