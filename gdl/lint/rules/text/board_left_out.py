"""L046: a board in a text for players that a variant, or a rulebook that extends another, cannot show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import PurePath
from types import MappingProxyType
from typing import NamedTuple

from gdl.diagnostics import Diagnostic
from gdl.how_to_play import BoardError, board_of
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject, World
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import AFTER, OF, START, USUAL
from gdl_interpreter.program import Program, Span
from gdl_interpreter.program.budget import Budget, BudgetError
from gdl_interpreter.reference import Machine

_MOST = 400_000
"""Steps that looking at the boards may take, and at most a quarter of those that are left."""

_HINT = "show a board that the variant has, too, or give the variant a text of its own"

_MOST_OPTIONS = 4
"""So many options are tried by themselves."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Boards of the text that it has itself, and that one of its variants without another text has not; those of the
    text of what it extends that it has not, where it has no other: behind `[usual]` those of examples alone, for who
    writes something around it says whose moves they are."""
    passages = subject.main.rules.passages
    boards = [each for each in passages if each.what in (START, AFTER, OF)]
    taken_over = [each for each in boards if not subject.own(each.span)]
    if not any(subject.own(each.span) for each in passages):
        yield from _not_taken_over(subject, taken_over)
        return
    yield from _not_taken_over(subject, [each for each in taken_over if each.what == OF])
    boards = [each for each in boards if subject.own(each.span)]
    if not boards or len(subject.worlds) == 1:
        return
    budget = Budget(min(_MOST, subject.budget.left // 4))
    left_out: dict[Span, list[_LeftOut]] = {}
    try:
        for each in _left_out(subject, boards, budget):
            left_out.setdefault(each.board.span, []).append(each)
    except BudgetError:  # what was found up to here is told
        pass
    subject.budget.spend(min(budget.spent, budget.steps))
    for span, found in left_out.items():
        names = ", ".join(f"`{each.variant}`" for each in found)
        where = f"variant{'s' if len(found) > 1 else ''} {names}"
        first = found[0]
        cure = max((each.cure for each in found), key=len)  # what a variant does not need it has already
        cured = all(each.cure and each.cure.items() <= cure.items() for each in found)
        written = ", ".join(f"{name} = {value}" for name, value in cure.items())
        hint = f"write `with {written}` in the example `{first.board.text}`; or {_HINT}" if cured else _HINT
        if first.board.what == AFTER and (options := _options(subject, [each.variant for each in found])):
            hint += (
                f"; or show the board of an example that says `with {options}`, and has its position: [board of NAME]"
            )
        yield note("L046", f"this board is left out in the {where}: {first.reason}", span, hint)


def _not_taken_over(subject: Subject, boards: list[d.Passage]) -> Iterator[Diagnostic]:
    """How many of these boards are left out of the text that a rulebook has of what it extends."""
    budget = Budget(min(_MOST, subject.budget.left // 4))
    reasons, left_out = list[str](), list[d.Passage]()
    try:
        for each in boards:
            reason = _refusal(subject, subject.main, each, budget)
            if reason is not None:
                reasons.append(reason)
                left_out.append(each)
    except BudgetError:  # what was found up to here is told
        pass
    subject.budget.spend(min(budget.spent, budget.steps))
    if reasons:
        one = len(reasons) == 1
        many = "a board is" if one else f"{len(reasons)} boards are"
        first = reasons[0] if one else f"first, {reasons[0]}"
        told = f"{many} left out of the text for players of `{PurePath(boards[0].span.source).stem}`: {first}"
        texts = (each for each in subject.loaded.tree.declarations if isinstance(each, d.RulesText))
        usual = next((each.span for text in texts for each in text.passages if each.what == USUAL), None)
        hint = "write `rules:` with boards that this rulebook has"
        if usual is not None:
            hint = "write its sentences out in the place of `[usual]`, with boards that this rulebook has"
        own = {each.name for each in subject.loaded.tree.declarations if isinstance(each, d.Example)}
        if all(each.what == OF and each.text not in own for each in left_out):
            names = "of the same name" if one else "of the same names"
            hint = f"write {'an example' if one else 'examples'} {names} here, whose board is shown then; or {hint}"
        yield note("L046", told, subject.start if usual is None else usual, hint)


class _LeftOut(NamedTuple):
    """A board that a variant leaves out, and why. cure: the options that let the variant have it, behind `with`
    in its example, as their values are written; empty if there are none."""

    board: d.Passage
    variant: str
    reason: str
    cure: Mapping[str, str]


def _left_out(subject: Subject, boards: list[d.Passage], budget: Budget) -> Iterator[_LeftOut]:
    """Each board that a variant leaves out; `gdl test` tells what the rulebook itself has not."""
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
                yield _LeftOut(board, world.variant, reason, _cure(subject, world, board, budget))


def _options(subject: Subject, variants: list[str]) -> str:
    """The options that some variants set otherwise, with the values that they have without them, as they are written;
    "" if a variant sets none, or one that says how many play."""
    main, told = subject.main.program, dict[str, int]()
    for world in subject.worlds:
        if world.variant in variants:
            usual = _usual(main, world.program)
            if not usual or "players" in usual:
                return ""
            told |= usual
    return ", ".join(f"{name} = {_written(main, name, value)}" for name, value in told.items())


def _usual(program: Program, varied: Program) -> dict[str, int]:
    """The options that a variant sets otherwise, with the values that they have without it."""
    usual = {name: value for name, value in program.options.items() if varied.options.get(name, value) != value}
    return usual | ({"players": program.seated} if varied.seated != program.seated else {})


def _cure(subject: Subject, world: World, board: d.Passage, budget: Budget) -> Mapping[str, str]:
    """The options of an example that let a variant have its board, with the values they have in the rulebook itself, as
    they are written; empty if there are none, or looking for them takes too long."""
    if board.what != OF:
        return {}
    program = subject.main.program
    usual = _usual(program, world.program)
    single: list[Mapping[str, int]] = [{name: value} for name, value in islice(usual.items(), _MOST_OPTIONS)]
    for settings in (*single, usual) if len(usual) > 1 else single:
        try:
            if _refusal(subject, world, board, budget, settings) is None:
                return {name: _written(program, name, value) for name, value in settings.items()}
        except BudgetError:
            break
    return {}


def _written(program: Program, name: str, value: int) -> str:
    is_truth = name in program.ranges and program.ranges[name] is None
    return str(bool(value)).lower() if is_truth else str(value)


def _refusal(
    subject: Subject,
    world: World,
    board: d.Passage,
    budget: Budget,
    settings: Mapping[str, int] = MappingProxyType({}),
) -> str | None:
    """Why a board cannot be shown; None if it can. settings: what its example has that says nothing else."""
    loaded = subject.loaded if world.variant is None else subject.loaded.varied(world.variant, budget)
    machine = Machine(world.program, budget=budget)
    try:
        board_of(board.what, board.text, machine, lambda: loaded, budget=budget, settings=settings)
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
        "A variant without a text of its own has that of its rulebook, and so has a rulebook that extends another. A "
        "board that comes about by moves which are not legal there, or that of an example which cannot be set up "
        "there, is left out; who reads the text there misses what stands below it. Behind `[usual]`, in a rulebook "
        "that extends another, lint tells of the boards of examples alone."
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

example "counts of the small board":
    with variant "small"
    expect perft(1) is 9
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

example "counts of the small board":
    with variant "small"
    expect perft(1) is 9
""",
    check=check,
)
