"""Examples of rulebooks as lessons."""

from __future__ import annotations

import pytest

import gdl
from gdl.infra.resources import shipped_rulebooks
from gdl.lessons import lesson, lesson_names

THREE = """\
players X, O
board grid(3, 3)
piece Mark
turn:
    choose spot in empty
    place Mark on spot
when line(mine, 3): mover wins by "three in a row"
example "counting":
    expect perft(1) is 9
example "a line":
    position:
        place X Mark on {a1, b1}
        place O Mark on {a2, b2}
        next = X
    illegal "a1"
    play "c1"
    expect X wins
example "from the start":
    play "a1; b2"
    legal "c3; c2"
"""


def test_an_example_is_told_step_by_step() -> None:
    loaded = gdl.loads(THREE).loaded
    assert lesson_names(loaded) == ("a line", "from the start")
    steps = lesson(loaded, "a line")
    said = [step.says for step in steps]
    assert said[0] == "X is to move."
    assert said[1].startswith("a1 cannot be played here: ")
    assert said[2:] == ["X: c1", "The game is over: X wins (three in a row)."]
    assert steps[2].move is not None and steps[2].position.result is not None
    assert [step.says for step in lesson(loaded, "from the start")] == [
        "The game begins.",
        "X: a1",
        "O: b2",
        "Here one may play c3, c2.",
    ]


def test_an_example_that_does_not_hold_is_told_as_far_as_it_goes() -> None:
    loaded = gdl.loads(THREE + 'example "wrong":\n    play "a1; a1; b2"\n').loaded
    steps = lesson(loaded, "wrong")
    assert [step.says for step in steps[:2]] == ["The game begins.", "X: a1"]
    assert len(steps) == 3 and steps[2].position is steps[1].position


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_rulebooks())
def test_every_example_of_a_shipped_rulebook_is_a_lesson(name: str) -> None:
    loaded = gdl.load(name).loaded
    assert lesson_names(loaded)
    for each in lesson_names(loaded):
        steps = lesson(loaded, each)
        assert steps and all(step.says for step in steps)
