"""L014: the `else` of a `first` that always has a run."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.bounds.runs import always_runs
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl_interpreter.program import Span
from gdl_interpreter.program import statements as s


def check(subject: Subject) -> Iterable[Diagnostic]:
    """The second block of each `first` whose first block can be gone through in every position."""
    never: dict[Span, bool] = {}
    for world in subject.worlds:
        for part in world.in_game.parts:
            if isinstance(part, s.First) and part.otherwise and subject.own(part.otherwise[0].span):
                span = part.otherwise[0].span
                never[span] = never.get(span, True) and always_runs(part.body, world.judge, world.typed)
    for span, always in never.items():
        if always:
            hint = "`else` is tried only where nothing behind `first` can be done; `either … or` leaves the choice"
            yield warning("L014", "this is never tried: what stands behind `first` can always be done", span, hint)


RULE = Rule(
    code="L014",
    name="else-never-tried",
    title="The `else` of a `first` that can always be done",
    why=(
        "`first` makes something a duty: what stands behind `else` is allowed only where the first block has "
        "no run at all. But this first block has one in every position, for instance because it only passes."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    first:
        pass
    else:
        choose spot in empty
        place Mark on spot

when line(mine, 3): mover wins
when passes > 1: draw

example "counts":
    expect perft(1) is 1
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    first:
        choose spot in empty
        place Mark on spot
    else:
        pass

when line(mine, 3): mover wins
when passes > 1: draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
