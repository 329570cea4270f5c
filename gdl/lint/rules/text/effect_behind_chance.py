"""L045: what is done to the board directly behind a throw or a draw, which players see only after their move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.tree import nodes_of

_EFFECTS = (t.Place, t.Move, t.MoveEach, t.Remove, t.Return, t.Change)
_CHOICES = (t.Choose, t.Either, t.First, t.Keep)


def check(subject: Subject) -> Iterable[Diagnostic]:
    """The first effect between a `chance` of a turn and its first choice, where nobody is told what chance has
    brought."""
    if any(look.phrase == "thrown" for look in subject.main.rules.looks):
        return
    for heading in subject.loaded.tree.declarations:
        effect = _effect(heading.body) if isinstance(heading, d.Turn) else None
        if effect is not None:
            yield note("L045", _MESSAGE, effect.span, _HINT)


_MESSAGE = "this is done with the player's move: while they choose, the board is drawn as it was before chance decided"
_HINT = 'if it can wait, put it behind the last choice; if not, tell what came: show chance as "drawn", below `looks:`'


def _effect(body: Sequence[t.Stmt]) -> t.Stmt | None:
    """The first effect behind a `chance`, if nothing is chosen before it, and something is behind it."""
    thrown = [number for number, each in enumerate(body) if isinstance(each, t.Chance)]
    chosen = (number for number, each in enumerate(body) if any(isinstance(x, _CHOICES) for x in nodes_of(each)))
    first = next(chosen, None)
    if not thrown or first is None:
        return None
    between = [each for each in nodes_of(*body[thrown[0] : first]) if isinstance(each, _EFFECTS)]
    return between[0] if between else None


RULE = Rule(
    code="L045",
    name="effect-behind-chance",
    title="The board changes behind a throw, and players cannot see it",
    why=(
        "What stands between `chance` and the first choice of a turn belongs to the player's move: the rules reckon "
        "with it while they choose, but the board that they see is the one before. So what chance puts down should "
        "come behind the last choice, or players be told by `show chance as` what has been thrown or drawn."
    ),
    bad="""\
game "Rows in the rain"

players Red, Blue
board grid(4, 4)
piece Mark, Puddle(neutral)

turn:
    chance wet in empty
    place Puddle on wet
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when count(empty) < 2: draw

example "counts":
    expect perft(1) is 16
""",
    good="""\
game "Rows in the rain"

players Red, Blue
board grid(4, 4)
piece Mark, Puddle(neutral)

turn:
    chance wet in empty
    choose spot in empty
    place Mark on spot
    if wet in empty: place Puddle on wet

when line(mine, 3): mover wins
when count(empty) < 2: draw

example "counts":
    expect perft(1) is 16
""",
    check=check,
)
