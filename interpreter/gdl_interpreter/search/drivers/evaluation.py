"""Values of pieces as the words that the static evaluation reads."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.evaluation.centres import centres_of
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.kernels.shared.evaluation_row import SHARES, EvaluationRow


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
    row.most = full
    centres = centres_of(native.program, values.centres)
    row.centres, row.steps, row.origin = len(centres.pieces), centres.steps, centres.origin
    row.codes = _words(centres.codes)
    row.near = _words(_both(values.near, values.emptied_near))
    fields = native.packing.fields
    for number, (player, kind) in enumerate(centres.pieces):
        row.centre_owners[number] = fields[f"owner{player}"].at
        row.centre_kinds[number] = fields[f"kind{kind}"].at
    return row


def _both(full: tuple[int, ...], empty: tuple[int, ...]) -> Iterable[int]:
    """Two values each in one word (see `EvaluationRow`); `empty`: none, if they are the same."""
    return ((a << 32) + b for a, b in zip(full, empty or full, strict=True))


def _words(numbers: Iterable[int]) -> Words:
    told = [*numbers]
    return Words.of((ctypes.c_int64 * len(told))(*told))
