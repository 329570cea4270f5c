"""L019: a player who has no move, and no ending that says what that means."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl_interpreter.program import Span

SHOWN = 6


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Rulebooks where a random game has come to a player without a move, and no ending held."""
    played = subject.evidence.left_without_move
    span = _where(subject)
    if played is None or span is None:
        return
    after = f"after {len(played)} plies" if len(played) > SHOWN else f"after: {'; '.join(played)}"
    how = f"as in a random game {after}" if played else "right at the start"
    message = f"a player can be left without a move, {how}"
    hint = 'say what that means (when stuck: mover loses), or let them pass (a branch: or "pass": pass)'
    yield warning("L019", message, span, hint)


def _where(subject: Subject) -> Span | None:
    """The turn, or else the first ending, if the text has one of them."""
    own = [each for each in subject.loaded.tree.declarations if isinstance(each, d.Turn | d.When)]
    return next((each.span for each in sorted(own, key=lambda each: not isinstance(each, d.Turn))), None)


RULE = Rule(
    code="L019",
    name="left-without-a-move",
    title="A player can be left without a move",
    why=(
        "Where a player has no move and no ending holds, the game is a draw without a word of explanation. "
        "That is seldom meant. It was found by playing random games; `gdl lint --deep` plays more of them."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins

example "counts":
    expect perft(1) is 9
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
)
