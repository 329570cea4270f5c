"""L026: a letter of a piece that looks alike for both players."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`letter = "1"` where two players have such pieces: there is no small and no capital 1."""
    players = subject.main.typed.players
    if len(players) < 2:
        return
    for heading in subject.headings():
        for kind in heading.kinds if isinstance(heading, d.Pieces) else ():
            given = {attribute.name: attribute for attribute in kind.attributes}
            letter = given.get("letter")
            value = letter.value if letter is not None else None
            if letter is None or "neutral" in given or not isinstance(value, t.Text):
                continue
            if value.value and value.value[0].lower() == value.value[0].upper():
                message = f"`{value.value}` has no small and no capital form, by which players are told apart"
                hint = f'use a letter, as letter = "{kind.name[0]}", and keep numbers in an attribute of their own'
                yield warning("L026", message, letter.span, hint)


RULE = Rule(
    code="L026",
    name="letter-for-both-sides",
    title="A piece whose letter is the same for both players",
    why=(
        "In pictures and without colours one player's pieces are capital letters and the other's are small ones. A "
        "digit or a sign has only one form: both sides look alike, and a picture cannot place the second player's."
    ),
    bad="""\
game "Dice"

players Red, Blue
board grid(3, 3)
piece One(letter = "1"), Two(letter = "T")

turn:
    choose what in kinds
    choose spot in empty
    place what on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 18
    expect any(One) or any(Two) or ply is 0
""",
    good="""\
game "Dice"

players Red, Blue
board grid(3, 3)
piece One(letter = "O"), Two(letter = "T")

turn:
    choose what in kinds
    choose spot in empty
    place what on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 18
    expect any(One) or any(Two) or ply is 0
""",
    check=check,
)
