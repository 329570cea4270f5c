"""L009: a `require` that never refuses anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.lint.verdicts import requires
from gdl.syntax import tree as t
from gdl.syntax.mistakes.empty_branch import IN_EACH
from gdl.syntax.tree import parts
from gdl_interpreter.program import Span


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Requires whose condition holds in every position, whatever the options are."""
    alone = {*_alone(subject.loaded.tree)}
    for span, truth in requires(subject):
        if truth.always and not subject.evidence.failed[span]:
            in_its_place = f"{IN_EACH}: write here, in its place, what now stands before the branches"
            hint = in_its_place if span in alone else "take it out, or ask for what was meant"
            yield warning("L009", "this `require` never refuses anything", span, hint)


def _alone(part: object, behind: bool = False) -> Iterator[Span]:
    """Each `require` that is all there is in a branch, where other statements come before the branches."""
    if isinstance(part, tuple):
        for at, each in enumerate(part):
            yield from _alone(each, behind or (at > 0 and isinstance(each, t.Stmt)))
    elif isinstance(part, t.Branch) and behind and len(part.body) == 1 and isinstance(part.body[0], t.Require):
        yield part.body[0].span
    elif isinstance(part, t.Node) and not isinstance(part, t.Expr):
        for each in parts(part):
            yield from _alone(each, behind)


RULE = Rule(
    code="L009",
    name="require-always-holds",
    title="A `require` that never refuses anything",
    why=(
        "Its condition is true whatever the options are set to and however the game goes, so the rule might "
        "as well not be there. Mostly a comparison is the wrong way round, or a number outside of what is "
        "possible."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    require ply >= 0 else "too early"
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

turn:
    choose spot in empty
    require ply > 0 or spot is not b2 else "too early"
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 8
""",
    check=check,
    everywhere=True,
)
