"""L036: a supply of the rulebook below of which nothing is placed any more."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.known import listed
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.restated import asked_before
from gdl.lint.subject import Subject

ANY_KIND = ("supply", "kinds")
"""Names that ask for kinds of all names."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Kinds in a supply of what the text extends that can come onto the board no more since it restates something."""
    can_come = {
        kind for world in subject.worlds for i, kind in enumerate(world.typed.kinds) if world.reach.kinds >> i & 1
    }
    typed = subject.main.typed
    waiting = {typed.kinds[each.kind] for each in typed.supplies if not subject.own(each.span)}
    left = [kind for kind in typed.kinds if kind in waiting - can_come]
    before = asked_before(subject.loaded, {*left, *ANY_KIND}) if left else None
    if before is not None:
        heading, span = before
        names = listed(left)
        message = (
            f"{names} stay{'s' if len(left) == 1 else ''} in the supply for good, for this `{heading}` places none"
        )
        yield warning("L036", message, span, "place them here, too, or say `supply:` anew, without them")


RULE = Rule(
    code="L036",
    name="supply-left-behind",
    title="A supply of which nothing is placed any more",
    why=(
        "What is restated is replaced as a whole, and with it goes what placed the pieces that wait beside the board. "
        "They are still given to the players and shown, but no game brings one onto the board, and an ending that "
        "waits for an empty supply never comes. Place them, or restate the supply without them."
    ),
    bad="""\
game "Large Edges" extends "edges"

rules:
    Put a large piece on an empty place. Who has the highest score at the end wins.

turn:
    choose spot in empty
    place Large on spot

when stuck: highest score wins

example "counts":
    with columns = 1, rows = 1
    expect perft(1) is 4
""",
    good="""\
game "Large Edges" extends "edges"

rules:
    Put a piece of your supply on an empty place. Who has the highest score at the end wins.

turn:
    choose size in my supply
    choose spot in empty
    place size on spot

when stuck: highest score wins

example "counts":
    with columns = 1, rows = 1
    expect perft(1) is 12
""",
    check=check,
    everywhere=True,
)
