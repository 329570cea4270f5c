"""What `bench/mistakes.py` measures keeps its promise, on other mistakes than those it is measured by."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "bench" / "mistakes.py"


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mistakes", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mistakes"] = module
    spec.loader.exec_module(module)
    return module


def test_the_same_seed_makes_the_same_mistakes() -> None:
    script = _script()
    one, two = (list(script.mistakes(8, 5)) for _ in range(2))
    assert one == two
    assert all(each.text != each.right for each in one)


@pytest.mark.slow
def test_nine_of_ten_errors_have_a_fix_that_leaves_none() -> None:
    script = _script()
    told = [script.told(each) for each in script.mistakes(60, 11)]
    wrong = [each for each in told if each.error]
    assert all(each.placed for each in wrong)
    assert sum(each.fixed for each in wrong) >= 0.9 * len(wrong) > 45
