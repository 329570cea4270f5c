"""Whatever the text, linting ends in a report; it never fails."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lint_helpers import lint, shown

from gdl.infra.resources import shipped_rulebooks
from gdl.lint.rules import RULES

TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|[ \t]+|\n')
TEXTS = [rule.bad for rule in RULES]
WORDS = sorted({word for text in TEXTS for word in TOKEN.findall(text)})
FORCED = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def mutated(parts: list[str], dice: random.Random) -> str:
    parts = list(parts)
    for _ in range(dice.randint(1, 3)):
        here, there = dice.randrange(len(parts)), dice.randrange(len(parts))
        match dice.randrange(4):
            case 0:
                parts[here] = ""
            case 1:
                parts[here] = dice.choice(WORDS)
            case 2:
                parts[here], parts[there] = parts[there], parts[here]
            case _:
                parts[here] = parts[there]
    return "".join(parts)


def check(text: str) -> None:
    for found in lint(text):
        assert re.fullmatch(r"[EL]\d{3}", found.code)
        assert found.message
    assert "\x1b" not in shown(text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_small_rulebooks_with_changes(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(20):
        check(mutated(TOKEN.findall(dice.choice(TEXTS)), dice))


@pytest.mark.slow
@pytest.mark.parametrize("name", list(shipped_rulebooks())[:6])
def test_shipped_rulebooks_with_changes(name: str) -> None:
    text = shipped_rulebooks()[name].read_text(encoding="utf-8")
    dice = random.Random(name)
    for _ in range(4):
        check(mutated(TOKEN.findall(text), dice))


@settings(FORCED, max_examples=60)
@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_words_in_any_order(words: list[str]) -> None:
    check("".join(words))


@settings(FORCED, max_examples=60)
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    check(text)
