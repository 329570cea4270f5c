"""Reasons as players read them: with the values of options in the place of their names in brackets."""

from __future__ import annotations

import pytest

import gdl
from gdl.api import compile_rulebook
from gdl.diagnostics import RulebookError, Source
from gdl.examples import outcomes_of
from gdl.lint.engine import lint_loaded
from gdl.loading import read_text
from gdl_interpreter.reference import MachineError

TEXT = """\
game "Fill"
option limit = 3 in 1..9, gap = 1 in 1..3
require limit > gap else "[limit moves] are no more than [gap]"
players White, Black
board grid(3, 3)
piece Man
rules:
    Put a man on an empty point. After [limit moves] it is a draw.
define put(spot):
    require count(mine) < limit else "[limit man, men] are the most, says [nobody]"
    place Man on spot
event rest:
    require ply > gap else "not before [gap moves]"
turn:
    choose spot in empty where not (spot in row(3) and ply <= gap) else "row 3 is open after [gap moves] of [players]"
    put(spot)
when ply is limit: draw by "[limit moves]"
notation "short":
    board("M" Man), mover
    require count(pieces) < limit else "fewer than [limit men]"
"""
EXAMPLES = """
example "a draw":
    play "a1; b1; c1"
    expect draw by "3 moves"
    expect draw by "[limit moves]"
example "a draw sooner":
    with limit = 2
    play "a1; b1"
    expect draw by "2 moves"
    expect draw by "[limit moves]"
example "refused":
    illegal "a3" because "open after 1 move of 2"
    illegal "a3" because "[gap moves] of"
    illegal "event rest" because "not before 1 move"
    illegal "event rest" because "not before [gap moves]"
"""


def test_an_ending() -> None:
    for limit in (2, 3):
        position = gdl.loads(TEXT, limit=limit).start()
        for move in ("a1", "b1", "c1")[:limit]:
            position = position.play(move)
        assert str(position.result) == f"a draw ({limit} moves)"


def test_what_is_refused() -> None:
    start = gdl.loads(TEXT).start()
    assert start.explain("a3").reason == "row 3 is open after 1 move of 2"
    assert gdl.loads(TEXT, gap=2).start().explain("a3").reason == "row 3 is open after 2 moves of 2"
    with pytest.raises(MachineError, match="not before 1 move"):
        start.announce("rest")
    text = TEXT.replace("count(mine) < limit", "spot not in {b2}")
    assert gdl.loads(text).start().explain("b2").reason == "3 men are the most, says [nobody]"


def test_options_and_positions_that_cannot_be() -> None:
    with pytest.raises(RulebookError, match="1 moves are no more than 1"):
        gdl.loads(TEXT.replace("[limit moves] are", "[limit] moves are"), limit=1)
    with pytest.raises(RulebookError, match="2 moves are no more than 2"):
        gdl.loads(TEXT, limit=2, gap=2)
    with pytest.raises(RulebookError, match="fewer than 2 men"):
        gdl.loads(TEXT, limit=2).position("MM1/3/3 White")


def test_examples_state_what_players_read_or_what_is_written() -> None:
    assert failures_of(EXAMPLES) == []
    assert failures_of(EXAMPLES.replace("2 moves", "3 moves")) == ["the game has ended otherwise: a draw (2 moves)"]
    assert failures_of(EXAMPLES.replace("[gap moves] of", "[gap] moves of")) == [
        "`a3` is illegal, but because: row 3 is open after 1 move of 2"
    ]


def failures_of(examples: str) -> list[str]:
    """What examples of the rulebook do not show, in their order."""
    loaded = read_text(Source("a.gdl", TEXT + examples), "a")
    return [failure.message for each in outcomes_of(loaded) for failure in each.failures]


def test_a_variant_replaces_an_ending_by_its_reason_as_it_is_written() -> None:
    variant = 'variant "Hard":\n    limit = 4\n    when ply is limit: mover loses by "[limit moves]"\n'
    program = compile_rulebook(read_text(Source("a.gdl", TEXT + variant), "a", "hard"), {})
    assert [(each.verdict, each.reason) for each in program.endings] == [("loses", "4 moves")]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("[limit moves]", []),
        ("3 moves", []),
        ("[limit] moves", []),
        ("three moves", ["the text for players does not tell of `[limit moves]`"]),
    ],
)
def test_a_text_for_players_tells_of_an_ending_as_players_read_both(said: str, told: list[str]) -> None:
    text = TEXT.replace("After [limit moves]", f"After {said}")
    found = [each for each in lint_loaded(read_text(Source("a.gdl", text), "a")) if each.code == "L023"]
    assert [each.message for each in found] == told
