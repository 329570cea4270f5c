"""L007: sites that no piece can come to."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject, World
from gdl_interpreter.board.site import site_numbers

SHOWN = 4


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Sites that are played on, but where no effect can ever put a piece, in the rulebook and all its variants."""
    main = subject.main
    if not main.typed.kinds or not subject.own(main.typed.board.span) or any(map(_counts_on_sites, subject.worlds)):
        return
    never = _never_reached(main) & ~subject.evidence.sites
    names = [main.program.board.name_of(site) for site in site_numbers(never)]
    for world in subject.worlds[1:]:
        board = world.program.board
        reached = board.played & ~_never_reached(world)
        names = [name for name in names if not reached >> (board.find(name) or 0) & 1 or board.find(name) is None]
    if names:
        shown = ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")
        hint = "take them off the board (`remove`, `played on`), or let pieces come there"
        yield warning("L007", f"no piece can ever come to {shown}", main.typed.board.span, hint)


def _counts_on_sites(world: World) -> bool:
    """Is something kept for each site, so that it matters without a piece?"""
    return any("site" in state.per for state in world.typed.states)


def _never_reached(world: World) -> int:
    return world.program.board.played & ~world.reach.sites


RULE = Rule(
    code="L007",
    name="site-never-reached",
    title="Sites that no piece can come to",
    why=(
        "The board shows these sites as places for pieces, but no setup, `place` or `move` can ever put one "
        "there. The board is too large, or a rule is narrower than it was meant to be."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty and row(1..2)
    place Mark on spot

when line(mine, 3): mover wins
when no(empty and row(1..2)): draw

example "counts":
    expect perft(1) is 6
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
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
