"""Values of pieces as the words that the static evaluation reads."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from itertools import accumulate

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.evaluation.amounts import STEPS, amounts_of, at_players, at_sites
from gdl_interpreter.search.evaluation.centres import centres_of
from gdl_interpreter.search.evaluation.cohesion import linked_sites
from gdl_interpreter.search.evaluation.filling import filling_of
from gdl_interpreter.search.evaluation.lines import SEVERAL, lines_of
from gdl_interpreter.search.evaluation.mobility import mobility_of, numbers_of
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.kernels.shared import cohesion, filling
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_AMOUNT, SHARES, EvaluationRow
from gdl_interpreter.search.kernels.shared.legal_moves import LEVELS

WORD = (1 << 64) - 1

SLACK = 0.5
"""Part of the values' `scale`, for `EvaluationRow.slack`."""


def evaluation_row(native: Native, values: Values) -> EvaluationRow:
    """The words of values.

    native: the game.
    """
    row = EvaluationRow.allocated()
    full = max(1, values.pieces)
    row.sites = _words(_both(values.sites, values.emptied))
    row.stocks = _words(_both(values.stocks, ()))
    row.lead = values.lead if native.program.score is not None else 0  # where there are no points to ask for
    row.shares = _words((at << SHARES) // full for at in range(full + 1))
    row.most, row.board = full, len(native.program.board.sites)
    centres = centres_of(native.program, values.centres)
    row.centres, row.steps, row.origin = len(centres.pieces), centres.steps, centres.origin
    row.codes = _words(centres.codes)
    row.near = _words(_both(values.near, values.emptied_near))
    _tell_lines(row, native, values)
    _tell_amounts(row, native, values)
    _tell_mobility(row, native, values)
    row.legal_moves = _words(_both(values.legal_moves[: 2 * LEVELS], values.legal_moves[2 * LEVELS :]))
    row.counts_moves = int(bool(values.legal_moves))
    _tell_cohesion(row, native, values)
    _tell_filling(row, native, values)
    row.slack = int(SLACK * values.scale) if values.mobility or values.legal_moves or values.cohesion else 0
    fields = native.packing.fields
    for number, (player, kind) in enumerate(centres.pieces):
        row.centre_owners[number] = fields[f"owner{player}"].at
        row.centre_kinds[number] = fields[f"kind{kind}"].at
    return row


def _tell_mobility(row: EvaluationRow, native: Native, values: Values) -> None:
    """The words of what pieces can do, and what that is worth."""
    if not values.mobility:
        return
    found = mobility_of(native)
    assert found is not None, "values of another game"
    half = numbers_of(native)
    row.mobility = half
    row.mobility_values = _words(_both(values.mobility[:half], values.mobility[half:]))
    row.alike = _words(found.alike)
    row.moves, row.captures, row.obstacles, row.unblocked = (
        _words(word for table in found.tables for word in getattr(table, part))
        for part in ("moves", "captures", "obstacles", "unblocked")
    )
    row.steps_to_go = _words(steps for each in found.steps for steps in each)
    row.stoppers = _words(word for each in found.stoppers for word in each)


def _tell_cohesion(row: EvaluationRow, native: Native, values: Values) -> None:
    """The words of how pieces hang together, and what that is worth."""
    if not values.cohesion:
        return
    board, width = native.program.board, native.packing.fields["owner0"].words
    linked = linked_sites(native.program)
    assert linked is not None, "values of another game"
    row.cohesion = 1
    row.cohesion_values = _words(_both(values.cohesion[: cohesion.LEVELS], values.cohesion[cohesion.LEVELS :]))
    row.linked = _words(each >> 64 * w & WORD for each in linked for w in range(width))
    row.across = _words(round(site.x * (1 << cohesion.FINE)) for site in board.sites)
    row.up = _words(round(site.y * (1 << cohesion.FINE)) for site in board.sites)


def _tell_filling(row: EvaluationRow, native: Native, values: Values) -> None:
    """The words of the sites to be filled, and of what the steps to them are worth."""
    if not values.filling:
        return
    found = filling_of(native)
    assert found is not None, "values of another game"
    row.filling = 1
    row.filling_values = _words(_both(values.filling[: filling.MOST_STEPS], values.filling[filling.MOST_STEPS :]))
    row.goal_sizes = _words(goal.bit_count() for goal in found.goals)
    empty = [0] * filling.MOST_GOAL
    row.goals = _words(site for goal in found.goals for site in [*site_numbers(goal), *empty][: filling.MOST_GOAL])
    width = native.packing.fields["owner0"].words
    row.goal_sets = _words(goal >> 64 * w & WORD for goal in found.goals for w in range(width))
    row.away = _words(found.away)


def _tell_lines(row: EvaluationRow, native: Native, values: Values) -> None:
    """The words of what sets of sites are worth that win."""
    program, width = native.program, native.packing.fields["owner0"].words
    lines, each = lines_of(program) if values.lines else (), SEVERAL + len(program.board.sites)
    row.lines = len(lines)
    row.line_sites = _words(line >> 64 * w & WORD for line in lines for w in range(width))
    through = [[at for at, line in enumerate(lines) if line >> site & 1] for site in range(64 * width)]
    row.lines_at = _words([0, *accumulate(map(len, through))])
    row.lines_through = _words(at for these in through for at in these)
    both = [*_both(values.lines[: 2 * each], values.lines[2 * each :])]
    padding = [0] * (64 * width - len(program.board.sites))
    row.line_values = _words(
        one
        for player in range(2 if lines else 0)
        for one in (0, 0, *both[player * each : (player + 1) * each], *padding)
    )


def _tell_amounts(row: EvaluationRow, native: Native, values: Values) -> None:
    """The words of what numbers are worth."""
    packing, told = native.packing, dict(values.amounts)
    amounts = amounts_of(packing, [*told])
    assert amounts is not None, "values of another game"
    row.amounts, row.counted = int(bool(told)), -1
    if amounts.sites is not None:
        row.counted = at_sites(packing, amounts.sites)
        row.bare = int(amounts.bare)
        row.counts = _words(
            each for steps in _steps(told[amounts.sites]) for each in _added_up(steps, 0 if amounts.bare else 1)
        )
    meters = list[int]()
    for name in amounts.players:
        for at, steps in zip(at_players(packing, name), _steps(told[name]), strict=True):
            row.meters_at[row.meters] = at
            row.meters += 1
            meters += _added_up(steps, 0)
    row.meter_values = _words(meters)


def _steps(told: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """What each step adds, both numbers in a word, for one thing after the other."""
    half = len(told) // 2
    both = [*_both(told[:half], told[half:])]
    return (tuple(both[at : at + STEPS]) for at in range(0, half, STEPS))


def _added_up(steps: tuple[int, ...], ordinary: int) -> Iterable[int]:
    """What each number is worth, from 0 to `MOST_AMOUNT`; up to `ordinary` it is nothing."""
    total = 0
    for number in range(MOST_AMOUNT + 1):
        total += steps[min(number - ordinary, STEPS) - 1] if number > ordinary else 0
        yield total


def _both(full: tuple[int, ...], empty: tuple[int, ...]) -> Iterable[int]:
    """Two values each in one word (see `EvaluationRow`); `empty`: none, if they are the same."""
    return ((a << 32) + b for a, b in zip(full, empty or full, strict=True))


def _words(numbers: Iterable[int]) -> Words:
    told = [*numbers]
    return Words.of((ctypes.c_int64 * max(1, len(told)))(*told))
