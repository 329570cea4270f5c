"""Numbers of legal moves among what values are trained for."""

from __future__ import annotations

from pathlib import Path

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search.evaluation.mobility import counts_legal_moves
from gdl_interpreter.search.evaluation.weights import Weights
from gdl_interpreter.search.kernels.shared.legal_moves import LEVELS, level_of
from search.learned_values import check_kept, check_learned_is_evaluated

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def test_levels() -> None:
    """Each number up to sixteen has its own, then there are four for each doubling."""
    assert [level_of(count) for count in (0, 1, 2, 15, 16, 19, 20, 23, 24, 31, 32, 39, 40, 2000)] == [
        *(0, 1, 2, 15, 16, 16, 17, 17, 18, 19, 20, 20, 21, 43)
    ]
    assert level_of(1 << 20) == LEVELS - 1


def test_where_they_are_counted() -> None:
    """Where tables tell what pieces can do, or where there is chance, they are not."""
    found = {name: counts_legal_moves(gdl.load(name).native) for name in ("konane", "breakthrough", "backgammon")}
    assert found == {"konane": True, "breakthrough": False, "backgammon": False}


def test_what_is_learned_is_what_is_evaluated() -> None:
    game = gdl.load("clobber")
    weights = Weights(game.native, mobile=True)
    assert weights.numbering.number == weights.numbering.levels + 2 * LEVELS
    check_learned_is_evaluated(game, weights, 45)


def test_they_are_kept(tmp_path: Path) -> None:
    check_kept("clobber", "legal_moves", tmp_path / "values.json")
