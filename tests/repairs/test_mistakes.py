"""What `bench/mistakes.py` measures keeps its promise, on other mistakes than those it is measured by."""

from __future__ import annotations

import importlib.util
import random
import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from gdl.infra.resources import rulebook_folder
from gdl.lint.fixing import fixed

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
    told = [script.told(each) for each in script.mistakes(30, 11)]
    wrong = [each for each in told if each.error]
    assert all(each.placed for each in wrong)
    assert sum(each.fixed for each in wrong) >= 0.9 * len(wrong) > 22


def _comments(text: str) -> list[str]:
    return re.findall(r"^(?:\"[^\"\n]*\"|[^\"#\n])*(#.*)", text, re.M)


def _put_right(script: ModuleType, name: str, text: str) -> str:
    """The text when what is certain is put right; what else always holds of it."""
    made, count = fixed(text, f"{name}.gdl", rulebook_folder())
    before, after = (len(script.errors_of(script.read(name, each))) for each in (text, made))
    assert after <= before, f"{count} fixes leave more errors"
    assert (made != text) == bool(count)
    assert _comments(made) == _comments(text)
    return made


def test_what_is_put_right_unasked() -> None:
    """There are no more errors than before, and comments stay, however many mistakes there are."""
    script = _script()
    for number, one in enumerate(script.mistakes(3, 3)):
        _put_right(script, one.rulebook, one.text)
        two = script.Maker(one.rulebook, one.text, random.Random(number)).make(script.SORTS[number % 3])
        _put_right(script, two.rulebook, two.text)


@pytest.mark.slow
def test_what_is_put_right_unasked_is_what_was_meant() -> None:
    """As good as ever, it gives back what stood there; words that are misspelt or in the wrong order nearly always."""
    script = _script()
    became = Counter[tuple[str, str]]()
    for one in script.mistakes(45, 12):
        if not script.errors_of(script.read(one.rulebook, one.text)):
            continue
        made = _put_right(script, one.rulebook, one.text)
        right = script.said_in(made) == script.said_in(one.right)
        became[one.sort, "left" if made == one.text else "right" if right else "other"] += 1
    put_right, other = (sum(became[sort, how] for sort in script.SORTS) for how in ("right", "other"))
    assert other <= 0.05 * put_right, became
    for sort in ("misspelt", "order"):
        assert became[sort, "right"] >= 0.7 * sum(became[sort, how] for how in ("left", "right", "other")), became
