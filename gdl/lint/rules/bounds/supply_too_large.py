"""L016: more pieces in the supplies than there are sites."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Kinds of which all players together have more than the board has sites, as the options are by default."""
    told: set[int] = set()
    for world in subject.worlds:
        program = world.program
        sites = program.board.played.bit_count()
        for supply in program.supplies:
            stock = sum(number or 0 for number in supply.stock[: program.seated])
            kind = program.kinds[supply.kind].name
            span = next(each.span for each in world.typed.supplies if each.kind == supply.kind)
            if stock > sites and supply.kind not in told and subject.own(span):
                told.add(supply.kind)
                where = "" if world.variant is None else f" in the variant `{world.variant}`"
                message = f"the players have {stock} `{kind}` together{where}, and the board has {sites} sites"
                yield warning("L016", message, span, "a smaller supply will do, if pieces do not leave for good")


RULE = Rule(
    code="L016",
    name="supply-too-large",
    title="A supply that can never be used up",
    why=(
        "There are more pieces of this kind beside the board than there are places on it. Either the number "
        "is wrong or the board is too small. It is counted with all options at their defaults."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark
supply: 5 Mark

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
piece Mark
supply: 4 Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(my supply) and no(their supply): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
