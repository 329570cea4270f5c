"""L013: an ending that an earlier one always forestalls."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.implied import MOST_BEFORE, implies
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject, World
from gdl.syntax import tree as t
from gdl_interpreter.program import Span


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Endings that hold only where one before them holds, in the rulebook and in every variant that has them."""
    found: dict[Span, Span | None] = {}
    for world in subject.worlds:
        for number, ending in enumerate(world.rules.endings):
            if subject.own(ending.span) and found.get(ending.span, ending.span) is not None:
                found[ending.span] = _forestalled(world, number)
    for span, earlier in found.items():
        if earlier is not None:
            message = f"the game never ends this way: whenever this holds, the ending in line {earlier.line} holds too"
            yield warning("L013", message, span, "the first ending that holds counts: put the narrower one first")


def _forestalled(world: World, number: int) -> Span | None:
    """The earlier ending that always holds when this one does."""
    endings, compiled = world.rules.endings, world.program.endings
    condition = endings[number].condition
    if condition == t.Name("false"):
        return None
    for other in range(max(0, number - MOST_BEFORE), number):
        alike = compiled[other].asks_stuck == compiled[number].asks_stuck
        if alike and implies(condition, endings[other].condition, world.budget):
            return endings[other].span
    return None


RULE = Rule(
    code="L013",
    name="ending-behind-a-wider-one",
    title="An ending that an earlier one forestalls",
    why=(
        "Endings are looked at in the order written, and the first that holds counts. This one holds only "
        "where an earlier one holds as well, so it never has its turn. Put the narrower one first: mate "
        "before stalemate."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw
when no(empty) and count(mine) > 4: mover wins

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
    place Mark on spot

when line(mine, 3): mover wins
when no(empty) and count(mine) > 5: mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
