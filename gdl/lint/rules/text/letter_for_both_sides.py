"""L026: a letter of a piece that looks alike for both players, or as another piece does."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.infra.cells import clusters
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t

MOST_SIGNS = 2
"""So many signs of a letter are drawn."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """A letter with one form where two players have such pieces (`"1"`), one that is cut short, one that is taken."""
    players = subject.main.typed.players
    taken: dict[str, str] = {}
    signs: dict[str, str] = {}
    for heading in subject.headings():
        for kind in heading.kinds if isinstance(heading, d.Pieces) else ():
            given = {attribute.name: attribute for attribute in kind.attributes}
            yield from _symbol_taken(kind.name, given.get("symbol"), signs)
            letter = given.get("letter")
            value = letter.value if letter is not None else None
            if letter is None or not isinstance(value, t.Text) or not value.value:
                continue
            cut = "".join(clusters(value.value)[:MOST_SIGNS])
            drawn = cut[:1].upper() + cut[1:]
            other = taken.setdefault(drawn.upper(), kind.name)
            if cut != value.value:
                message = f"of this letter only `{drawn}` is drawn: there is room for two signs"
                yield warning("L026", message, letter.span, f'write letter = "{drawn}", or leave it out')
            elif other != kind.name:
                message = f"`{kind.name}` is drawn as `{other}` is, by `{drawn}`"
                yield warning("L026", message, letter.span, "leave one of the two out: another letter is then found")
            elif len(players) > 1 and "neutral" not in given and drawn[0].lower() == drawn[0]:
                message = f"`{value.value}` has no small and no capital form, by which players are told apart"
                hint = f'use a letter, as letter = "{kind.name[0]}", and keep numbers in an attribute of their own'
                yield warning("L026", message, letter.span, hint)


def _symbol_taken(kind: str, symbol: d.Attribute | None, signs: dict[str, str]) -> Iterable[Diagnostic]:
    """A symbol that another kind has; `signs` holds those of the kinds before."""
    if symbol is not None and isinstance(symbol.value, t.Text) and symbol.value.value:
        other = signs.setdefault(symbol.value.value, kind)
        if other != kind:
            message = f"`{kind}` is drawn as `{other}` is, by `{symbol.value.value}`"
            yield warning("L026", message, symbol.span, "leave one of the two out: letters are drawn then")


RULE = Rule(
    code="L026",
    name="letter-for-both-sides",
    title="A piece whose letter does not tell it apart",
    why=(
        "In pictures and without colours one player's pieces are capital letters and the other's are small ones. A "
        "digit or a sign has only one form: both sides look alike, and a picture cannot place the second player's. "
        "So it is with two kinds of the same letter or symbol, and of a letter only two signs are drawn."
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
