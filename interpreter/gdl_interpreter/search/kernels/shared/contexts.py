"""What kernels read in a context of the native engine: the earlier positions, and whether to stop."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.native.abi.context import HISTORY, STOP


class HistoryRow(Row):
    """The words of a context that tell of earlier positions, from `HISTORY` on."""

    keys = To(Words)
    """Of each position, in their order, one word for each list that the rules compare."""
    count = Word()
    """How many positions, the present one included."""


@kernel
def history_of(context: Words) -> HistoryRow:
    """The earlier positions."""
    return context.at(HISTORY).as_(HistoryRow)


@kernel
def is_broken_off(context: Words, spent: bool) -> bool:
    """Is a search to come to an end, since its budget is spent or somebody has said stop? Then whoever has called is to
    stop, too."""
    if not spent and context[STOP] == 0:
        return False
    context[STOP] = 1
    return True
