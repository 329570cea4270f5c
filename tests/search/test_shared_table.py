"""Alpha-beta by several threads with one table."""

from __future__ import annotations

import ctypes

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.kernels.alphabeta.row import AlphaBetaRow
from gdl_interpreter.search.kernels.alphabeta.table import EXACT, Entry, best_of, depth_of, entry_of, keep, look_up
from search.test_search_kernels import later, some_values

needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def test_words_of_two_threads_are_no_entry() -> None:
    """What was written by one while another wrote there is not taken for what either knew."""
    row, found = AlphaBetaRow.allocated(), Entry.allocated()
    row.table, row.table_mask = Words.of((ctypes.c_int64 * (64 * Entry.SIZE))()), 63
    keep(row, 77, -5, EXACT, 3, 1234)
    assert look_up(row, 77, found) and (found.value, depth_of(found), best_of(found)) == (-5, 3, 1234)
    assert not look_up(row, 77 + 64, found)  # another position, which has the same place
    words = entry_of(row, 77).words
    for i in range(Entry.SIZE):
        words[i] ^= 1 << 9
        assert not look_up(row, 77, found)
        words[i] ^= 1 << 9
    assert look_up(row, 77, found)


@needs_native
def test_to_the_end_threads_find_what_one_finds() -> None:
    """The value of a game that is searched to its end depends on no thread."""
    game = gdl.load("connect-four", columns=4, rows=4)
    position = later(game.start(), 4, 2)
    alone, search = AlphaBeta(game.native, 64).deepen(position), AlphaBeta(game.native, 64, threads=3)
    together = search.deepen(position)
    assert alone is not None and together is not None and alone.exact and together.exact
    assert alone.value == together.value
    assert len(search.rows) == 3 and all(row.nodes for row in search.rows)
    assert search.nodes == sum(row.nodes for row in search.rows) == together.nodes


@needs_native
def test_threads_keep_to_a_budget() -> None:
    """A number of positions is for all of them, about; what is played is a move, and the next thought is one, too."""
    game = gdl.load("breakthrough")
    search = AlphaBeta(game.native, 64, quiet=6, values=some_values(game), selective=True, threads=2)
    position = game.start()
    for _ in range(3):
        before = search.nodes
        found = search.deepen(position, budget=30_000)
        assert found is not None and search.row.nodes and search.nodes - before >= 15_000
        position = position.play(position.moves()[found.best])
    search.stop()
