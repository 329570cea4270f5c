"""L035: a choice that never has anything to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.diagnostics import Diagnostic
from gdl.lint.bounds.values import Members
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject, World
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s

_OCCUPIED = frozenset({"pieces", "pieces_of", "of_kind"})
"""Operations whose members all hold a piece."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Choices of the text whose set is empty in every position, in the rulebook and all its variants."""
    never: dict[Span, bool] = {}
    for world in subject.worlds:
        for part in world.in_game.parts:
            if isinstance(part, s.Choose) and subject.own(part.bind.within.span):
                span = part.bind.within.span
                never[span] = never.get(span, True) and _is_empty(part.bind.within, world)
    for span, always in never.items():
        if always:
            hint = "nothing is ever in this set, so nothing behind the choice can be done: ask for what was meant"
            yield warning("L035", "there is never anything to choose here", span, hint)


def _is_empty(these: n.Expr, world: World) -> bool:
    known = world.judge.value(these)
    if isinstance(known, Members) and known.most == 0:
        return True
    met = {part.op for part in _met(these, world) if isinstance(part, n.Op)}
    return "empty" in met and not met.isdisjoint(_OCCUPIED)


def _met(these: n.Expr, world: World) -> Iterator[n.Expr]:
    """The sets that a set is what is common to; a definition that is given nothing stands for its value."""
    if isinstance(these, n.Op) and these.op == "meet":
        for part in these.args:
            yield from _met(part, world)
    elif isinstance(these, n.Call) and not these.args:
        result = world.typed.functions[these.function].result
        yield these if result is None else result
    else:
        yield these


RULE = Rule(
    code="L035",
    name="choice-always-empty",
    title="A choice from a set that is always empty",
    why=(
        "Whatever the position, this set has no members: a row that the board has not, or sites that are empty and "
        "hold a piece at once. So nothing that stands behind the choice can ever be done, and no game says so."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    either:
        choose spot in empty
        place Mark on spot
    or "take":
        choose spot in near(mine) and empty and theirs
        remove spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    either:
        choose spot in empty
        place Mark on spot
    or "take":
        choose spot in near(mine) and theirs
        remove spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
