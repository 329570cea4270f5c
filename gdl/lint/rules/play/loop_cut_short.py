"""L029: a loop that ends before its condition does."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl_interpreter.program import Span


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`repeat while` that has gone round as often as the board has sites in a random game, and was not done."""
    told = set[Span]()
    for world in subject.worlds_with_turns:
        rounds = world.program.board.all.bit_count()
        for span in sorted(world.evidence.cut_short - told, key=lambda each: (each.source, each.line, each.column)):
            if subject.own(span):
                told.add(span)
                message = f"this loop can be cut short: it goes round {rounds} times at most, once for each site"
                hint = "where the number of rounds is known, say it: repeat n times"
                yield warning("L029", f"{message}{world.called}", span, hint)


RULE = Rule(
    code="L029",
    name="loop-cut-short",
    title="A loop that is cut short",
    why=(
        "`repeat while` goes round as often as the board has sites, and then goes on behind the loop, whatever its "
        "condition says. Here it was not done by then: ten seeds sown on four sites lose six of them. It was found by "
        "playing random games."
    ),
    bad="""\
game "Sow"

players Red, Blue
board ring(4)
state seeds per site: 0..99 = 10

turn:
    choose pit in sites
    require seeds(pit) > 0
    let left_over: 0..99 = seeds(pit)
    let at = pit
    seeds(pit) = 0
    repeat while left_over > 0:
        at = step(at, ahead)
        seeds(at) += 1
        left_over -= 1

when ply > 20: mover wins

example "counts":
    expect perft(1) is 4
""",
    good="""\
game "Sow"

players Red, Blue
board ring(4)
state seeds per site: 0..99 = 10

turn:
    choose pit in sites
    require seeds(pit) > 0
    let given = seeds(pit)
    let at = pit
    seeds(pit) = 0
    repeat given times:
        at = step(at, ahead)
        seeds(at) += 1

when ply > 20: mover wins

example "counts":
    expect perft(1) is 4
""",
    check=check,
)
