"""Shipped rulebooks, changed at random: each loads or says with codes why not, and one that loads can be played.

What the checker lets pass cannot fail in play; only the machine's limits may end a game.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from changed_texts import WORD, mutated
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tiers import quick_where

import gdl
from gdl.diagnostics import Severity, Sources
from gdl.diagnostics.render import render_text
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.reference.errors import LimitError, MachineError

TEXTS = {name: Path(path).read_text(encoding="utf-8") for name, path in shipped_rulebooks().items()}
WORDS = sorted({word for text in TEXTS.values() for word in WORD.findall(text) if not word.isspace()})
FORCED = settings(deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
PLIES = 4
MOST = 300
"""Rulebooks with more moves than this in one position are not played on: the boards are large enough by then."""


def headings(text: str) -> list[str]:
    """The text cut at its headings."""
    return re.split(r"(?m)^(?=[a-z])", text)


def check(text: str) -> bool:
    """Load, and play a little; answers whether it could be loaded."""
    try:
        game = gdl.loads(text)
    except gdl.RulebookError as error:
        rows = text.replace("\r\n", "\n").split("\n")
        assert any(found.severity is Severity.ERROR for found in error.diagnostics)
        for found in error.diagnostics:
            assert re.fullmatch(r"E\d{3}", found.code), found
            assert found.code != "E901", f"the checker let pass what cannot be compiled: {found}\n{text}"
            if found.span.source not in ("<text>", ""):  # a rulebook that this one extends
                assert "extends" in text and found.span.source.startswith("rulebooks/"), found
                continue
            assert 1 <= found.span.line <= len(rows), (found, text)
            assert 1 <= found.span.column <= max(len(rows[found.span.line - 1]), len(rows[0])) + 3, (found, text)
        render_text(error.diagnostics, Sources())
        return False
    play(game, random.Random(len(text)))
    return True


def play(game: gdl.Game, dice: random.Random) -> None:
    """A few random plies; only a limit may stop them."""
    try:
        position = game.start()
        for _ in range(PLIES):
            if "bell" in game.machine.events:
                position = announced(position)
            moves = position.moves()
            if not moves or len(moves) > MOST:
                break
            position = position.play(dice.choice(moves))
            assert isinstance(position.scores, dict)
            assert isinstance(hash(position), int)
        str(position.result)
    except LimitError as limit:
        assert re.fullmatch(r"E90\d", limit.code)


def announced(position: gdl.Position) -> gdl.Position:
    """The position after a bell, where the rulebook does not refuse it."""
    try:
        return position.announce("bell")
    except MachineError as error:
        assert re.fullmatch(r"event-refused|E90\d", error.code)
        return position


@pytest.mark.parametrize("seed", quick_where(lambda seed: seed == 0, range(5)))
def test_words_changed(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(9):
        check(mutated(WORD.findall(dice.choice(list(TEXTS.values()))), dice, WORDS))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_characters_changed(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(9):
        check(mutated(list(dice.choice(list(TEXTS.values()))), dice, list("(){}:,=+-*/.<> \n\"'#_aZ09é\t")))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_lines_changed(seed: int) -> None:
    dice = random.Random(seed)
    lines = [line for text in TEXTS.values() for line in text.splitlines(keepends=True)]
    for _ in range(9):
        check(mutated(dice.choice(list(TEXTS.values())).splitlines(keepends=True), dice, lines))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_headings_swapped_between_rulebooks(seed: int) -> None:
    dice = random.Random(seed)
    spare = [heading for text in TEXTS.values() for heading in headings(text)]
    for _ in range(9):
        check(mutated(headings(dice.choice(list(TEXTS.values()))), dice, spare))


@pytest.mark.slow
@FORCED
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(sorted(TEXTS)), st.integers(0, 1000))
def test_words_put_in(words: list[str], name: str, where: int) -> None:
    lines = TEXTS[name].splitlines()
    lines.insert(where % (len(lines) + 1), "    " + " ".join(words))
    check("\n".join(lines) + "\n")
