"""L031: a range of numbers of which a set does not hold all."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.bounds.values import Number
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Span
from gdl_interpreter.program import nodes as n


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Ranges that go beyond what a set of numbers holds, whatever the options are and however the game goes."""
    told: set[Span] = set()
    for world in subject.worlds:
        for part in world.in_game.parts:
            if not isinstance(part, n.Op) or part.op != "range" or part.span in told or not subject.own(part.span):
                continue
            low, high = (world.judge.value(end) for end in part.args)
            if not isinstance(low, Number) or not isinstance(high, Number):
                continue
            if low.high < NUMBERS_FROM or high.low > NUMBERS_TO:
                told.add(part.span)
                yield warning(
                    "L031",
                    f"a set holds the numbers from {NUMBERS_FROM} to {NUMBERS_TO}; what is beyond is left out",
                    part.span,
                    "make the range shorter: by fives, for instance, choose from 1..200 and take five times as many",
                )


RULE = Rule(
    code="L031",
    name="range-cut-short",
    title="A range of which a set does not hold all numbers",
    why=(
        f"A set holds numbers from {NUMBERS_FROM} to {NUMBERS_TO} only, so that whoever chooses from this range is not "
        "offered what is beyond, and whoever counts it counts fewer. A number by itself may be much greater."
    ),
    bad="""\
game "Higher"

players Red, Blue
board grid(1, 1)
state bid: 0..5000

turn:
    choose n in 1..5000 where n > bid
    bid = n

when bid > 1000: mover wins
when stuck: mover loses

example "bids rise":
    play "7"
    expect bid is 7
""",
    good="""\
game "Higher"

players Red, Blue
board grid(1, 1)
state bid: 0..5000

turn:
    choose n in 1..500 where n * 10 > bid
    bid = n * 10

when bid > 1000: mover wins
when stuck: mover loses

example "bids rise":
    play "7"
    expect bid is 70
""",
    check=check,
    everywhere=True,
)
