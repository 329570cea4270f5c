"""L006: a kind of piece that can never come onto the board."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.known import listed
from gdl.check.merge import head
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject, World
from gdl.syntax import declarations as d
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts, free_slots

MOST_BY_THEMSELVES = 3
"""Kinds of which each is told by itself."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Kinds that the rules speak of, but that no `place` or `change` can produce."""
    can_come = {
        kind for world in subject.worlds for i, kind in enumerate(world.typed.kinds) if world.reach.kinds >> i & 1
    }
    can_come |= {kind for world in subject.worlds for kind in _drawn(world)}
    named = subject.mentions.named
    never = list[d.Owned]()
    for heading in subject.headings():
        for kind in heading.kinds if isinstance(heading, d.Pieces) else ():
            spoken_of = kind.name in named or "kinds" in named
            if spoken_of and kind.name not in can_come and not _was_there(subject, kind.name):
                never.append(kind)
    if len(never) > MOST_BY_THEMSELVES:  # what keeps so many away is one mistake
        names = listed([kind.name for kind in never])
        hint = "whatever places them, by chance or by choice, never comes to pick one: look at its condition"
        message = f"no piece of {len(never)} kinds can ever come onto the board: {names}"
        yield warning("L006", message, head(never[0].span, never[0].name), hint)
        return
    for kind in never:
        hint = f"place {kind.name} on …, change … to {kind.name}, or a supply from which it is chosen"
        yield warning("L006", f"no `{kind.name}` can ever come onto the board", head(kind.span, kind.name), hint)


def _drawn(world: World) -> Iterable[str]:
    """Kinds that chance may draw one of, which is then placed nowhere: that they are words for what it brings is use
    enough."""
    parts = tuple(all_parts(world.program))
    placed = [part.kind for part in parts if isinstance(part, s.Place | s.Change) and part.kind is not None]
    put = {slot for kind in placed for slot in free_slots(kind)}
    for part in parts:
        if isinstance(part, s.Chance) and part.bind.type is Ty.KINDS and part.bind.slot not in put:
            within = part.bind.within
            drawn = within.value if isinstance(within, n.Const) else -1
            yield from (kind for i, kind in enumerate(world.typed.kinds) if drawn >> i & 1)


def _was_there(subject: Subject, kind: str) -> bool:
    kinds = subject.main.typed.kinds
    return kind in kinds and bool(subject.evidence.kinds >> kinds.index(kind) & 1)


RULE = Rule(
    code="L006",
    name="piece-never-placed",
    title="A piece that can never come onto the board",
    why=(
        "The rules speak of this piece, but no setup, no `place` and no `change` can produce one, whatever "
        "the options and however the game goes. What they say of it can never matter."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark, King

turn:
    choose spot in empty
    place Mark on spot

when any(my King and b2): mover wins
when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark, King

setup:
    place Red King on a1

turn:
    choose spot in empty
    place Mark on spot

when any(my King and b2): mover wins
when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 8
""",
    check=check,
    everywhere=True,
)
