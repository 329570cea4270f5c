"""L005: an attribute of players or pieces that no rule asks for."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d

_KNOWN = {"letter", "neutral", "symbol", "team", "unsaid"}
"""Attributes that mean something by themselves."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Attributes of the text whose name stands nowhere in the rules; each is told of once."""
    told = set(_KNOWN)
    for heading in subject.headings():
        owners = heading.seats if isinstance(heading, d.Players) else ()
        for owner in heading.kinds if isinstance(heading, d.Pieces) else owners:
            for attribute in owner.attributes:
                if attribute.name not in subject.mentions.named and attribute.name not in told:
                    told.add(attribute.name)
                    hint = f"it is asked for as `{attribute.name}(spot)`, of the piece that stands there"
                    if isinstance(heading, d.Players):
                        hint = f"it is asked for as `{attribute.name}(p)`, or of the mover as `my {attribute.name}`"
                    yield warning("L005", f"no rule asks for the attribute `{attribute.name}`", attribute.span, hint)


RULE = Rule(
    code="L005",
    name="unused-attribute",
    title="An attribute that no rule asks for",
    why=(
        "Players or pieces are told apart by something that makes no difference. Mostly the rule that was "
        "meant to use it is missing, or it was given another name there."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark(strength = 3)

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark(strength = 3)

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): highest score wins

define score(p): sum(strength(x) for x in pieces(p))

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
