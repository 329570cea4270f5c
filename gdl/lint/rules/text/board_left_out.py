"""L046: a board in a text for players that a variant cannot show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.diagnostics import Diagnostic
from gdl.how_to_play import BoardError, board_of
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject, World
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import AFTER, OF, START
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget, BudgetError
from gdl_interpreter.reference import Machine

_MOST = 400_000
"""Steps that looking at the boards may take, and at most a quarter of those that are left."""

_HINT = "show a board that the variant has, too, or give the variant a text of its own"


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Boards of the text that it has itself, and that one of its variants without another text has not."""
    boards = [each for each in subject.main.rules.passages if each.what in (START, AFTER, OF)]
    boards = [each for each in boards if subject.own(each.span)]
    if not boards or len(subject.worlds) == 1:
        return
    budget = Budget(min(_MOST, subject.budget.left // 4))
    left_out: dict[Span, list[tuple[str, str]]] = {}
    try:
        for board, variant, reason in _left_out(subject, boards, budget):
            left_out.setdefault(board, []).append((variant, reason))
    except BudgetError:  # what was found up to here is told
        pass
    subject.budget.spend(min(budget.spent, budget.steps))
    for board, found in left_out.items():
        names = ", ".join(f"`{variant}`" for variant, _ in found)
        where = f"variant{'s' if len(found) > 1 else ''} {names}"
        yield note("L046", f"this board is left out in the {where}: {found[0][1]}", board, _HINT)


def _left_out(subject: Subject, boards: list[d.Passage], budget: Budget) -> Iterator[tuple[Span, str, str]]:
    """Each board that a variant leaves out, the variant, and why; `gdl test` tells what the rulebook itself has not."""
    shown: dict[Span, bool] = {}
    for world in subject.worlds:
        spans = {each.span for each in world.rules.passages} if world.variant is not None else set()
        for board in boards:
            reason = _refusal(subject, world, board, budget) if board.span in spans else None
            if world.variant is None or reason is None:
                continue
            if board.span not in shown:
                shown[board.span] = _refusal(subject, subject.main, board, budget) is None
            if shown[board.span]:
                yield board.span, world.variant, reason


def _refusal(subject: Subject, world: World, board: d.Passage, budget: Budget) -> str | None:
    """Why a board cannot be shown; None if it can."""
    loaded = subject.loaded if world.variant is None else subject.loaded.varied(world.variant, budget)
    try:
        board_of(board.what, board.text, Machine(world.program, budget=budget), lambda: loaded, budget=budget)
    except BoardError as error:
        if budget.left < 0:
            raise BudgetError(board.span) from None
        return str(error)
    return None


RULE = Rule(
    code="L046",
    name="board-left-out",
    title="A board that a variant cannot show",
    why=(
        "A variant without a text of its own has that of its rulebook. A board that comes about by moves which are not "
        "legal there, or that of an example which cannot be set up there, is left out; who reads the text of the "
        "variant misses what stands below it."
    ),
    bad="""\
game "Rows"

rules:
    Put a stone on an empty point in your turn. Three in a row win.

    [board after d4]
    Red has taken a corner.

option size = 4 in 3..4
players Red, Blue
board grid(size, size)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

variant "small": size = 3

example "counts":
    expect perft(1) is 16
""",
    good="""\
game "Rows"

rules:
    Put a stone on an empty point in your turn. Three in a row win.

    [board after a1]
    Red has taken a corner.

option size = 4 in 3..4
players Red, Blue
board grid(size, size)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

variant "small": size = 3

example "counts":
    expect perft(1) is 16
""",
    check=check,
)
