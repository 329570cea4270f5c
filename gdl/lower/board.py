"""Building the board: its shape, then its edits, one after the other."""

from __future__ import annotations

from collections.abc import Callable

from gdl.check.typed import TypedBoard, TypedEdit
from gdl.diagnostics import Advice, Edit, Fix, Reporter
from gdl_interpreter.board import SHAPES, Board, BoardError, SiteClass, build, edits
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.nodes import Expr

_CLASSES = {"cells": SiteClass.CELL, "edges": SiteClass.EDGE, "vertices": SiteClass.VERTEX}

MAX_EDITS = 200
"""Lines that change a board: each makes a new one."""

_BUILDING, _EDITING, _LINKING = 12, 4, 1
"""Steps for making a site, for a site when the board is changed, for a pair of sites that are linked or unlinked."""

Evaluate = Callable[[Expr], int]


def build_board(
    typed: TypedBoard, reporter: Reporter, evaluate: Evaluate, use: Callable[[Board], None], budget: Budget
) -> Board:
    """The board. `use` is told of each stage of it, so that the next edit is worked out on that.

    Raises:
        RulebookError: it cannot be made.
    """
    arguments = [evaluate(argument) for argument in typed.arguments]
    board = small_board()
    reporter.stop_if_failed()
    try:
        classes = frozenset(_CLASSES[name] for name in typed.classes)
        board = build(typed.shape, arguments, classes, frozenset(_CLASSES[name] for name in typed.played))
    except BoardError as wrong:
        _complain(wrong, typed, reporter)
    budget.spend(_BUILDING * len(board.sites), typed.span)
    if len(typed.edits) > MAX_EDITS:
        what = f"there are {len(typed.edits)} changes to this board, and at most {MAX_EDITS} are possible"
        reporter.error("E306", what, typed.edits[MAX_EDITS].span, "one line may take many sites: remove {a1, b2}")
    reporter.stop_if_failed()
    try:
        board = _named(board, typed)
    except BoardError as wrong:
        reporter.error("E305", wrong.message, typed.shape_span)
    reporter.stop_if_failed()
    for edit in typed.edits:
        use(board)
        try:
            board = _edited(board, edit, evaluate, budget)
        except BoardError as wrong:
            reporter.error("E305", wrong.message, edit.span)
        reporter.stop_if_failed()
    if typed.numbered:
        board = edits.numbered(board)
    if not board.played:
        reporter.error("E305", "no site is left on this board", typed.edits[-1].span if typed.edits else typed.span)
        reporter.stop_if_failed()
    use(board)
    return board


def _named(board: Board, typed: TypedBoard) -> Board:
    """The board with the names that its sites have instead of the usual ones, or beside them."""
    if typed.letters is not None:
        board = edits.lettered(board, typed.letters)
    if typed.downward:
        board = edits.downward(board)
    columns = typed.called[:1]
    for rows in typed.called[1:]:
        board = edits.also_called(board, columns[0], rows)
    return edits.named_by_signs(board, *typed.called[:2]) if typed.by_signs else board


def small_board() -> Board:
    """A board to work out on what does not depend on the board."""
    return build("grid", [1, 1])


def _complain(wrong: BoardError, typed: TypedBoard, reporter: Reporter) -> None:
    """Say what is wrong with a shape, pointing at its name or at what stands in its brackets."""
    message, _, advice = wrong.message.partition("; ")
    where = typed.span
    if wrong.code == "no-such-class":
        where = typed.class_span or typed.shape_span
    elif typed.arguments:
        where = typed.arguments[0].span.to(typed.arguments[-1].span)
    if wrong.code == "no-such-class":
        advice = "edges and vertices are on `grid`, `torus` and `cylinder`"
    hint: Advice | str | None = advice or None
    if wrong.code == "wrong-arguments":
        hint = _as_many(typed)
    reporter.error("E306" if wrong.code == "too-large" else "E305", message, where, hint)


def _as_many(typed: TypedBoard) -> Advice | None:
    """What to write where there are too many sizes or too few; of those that there are, the last is told again."""
    sizes = [each.value for each in typed.arguments if isinstance(each, n.Const) and isinstance(each.value, int)]
    wanted = len(SHAPES[typed.shape].parameters)
    if not sizes or min(sizes) < 1 or len(sizes) == wanted or len(sizes) != len(typed.arguments):
        return None
    right = ", ".join(map(str, [*sizes, *[sizes[-1]] * wanted][:wanted]))
    place = typed.arguments[0].span.to(typed.arguments[-1].span)
    return Advice(f"write: {typed.shape}({right})", (Fix("give as many sizes as it has", (Edit(place, right),)),))


def _edited(board: Board, edit: TypedEdit, evaluate: Evaluate, budget: Budget) -> Board:
    budget.spend(_EDITING * len(board.sites), edit.span)
    if edit.operator == "add":
        return edits.add(board, list(edit.names))
    sets = [evaluate(expr) for expr in edit.sites]
    if edit.operator == "remove":
        return edits.remove(board, sets[0])
    if edit.operator == "skip":
        return edits.skip(board, sets[0])
    budget.spend(_LINKING * sets[0].bit_count() * sets[1].bit_count(), edit.span)
    if edit.operator == "link":
        return edits.link(board, sets[0], sets[1])
    return edits.unlink(board, sets[0], sets[1])
