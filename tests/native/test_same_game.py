"""The native engine and the reference play the same games: every rulebook that ships, and small ones for every rule."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from rulebooks.test_perft import KNOWN
from tiers import no_variant, quick_where

import gdl
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.reference import Machine, MachineError, Position
from native.same_game import Seen, check_game, check_lines, check_position, last_positions
from native.small_rulebooks import TEXTS
from native.switched import rulebook

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

RULEBOOKS = [name for name in KNOWN if ":" not in name]
PLIES = 40
"""Plies of the larger games that are compared; what happens late in them, `last_positions` shows."""

DEEP = {
    "tic-tac-toe": (9, 127872),
    "breakthrough": (6, 149264638),
    "connect-four": (10, 268031646),
    "othello": (8, 390216),
    "hex": (4, 203889840),
}
"""Lines of so many plies, as others have counted them."""

Options = tuple[tuple[str, int], ...]


@cache
def engine(name: str, options: Options = ()) -> tuple[Native, Position]:
    """The native engine of a shipped rulebook, and its first position in the reference."""
    game = gdl.load(name, **dict(options))
    return game.native, Position.start(Machine(game.program))  # with the code that other tests have made of it


@cache
def small(name: str) -> tuple[Native, Position]:
    """The same of a small rulebook."""
    program = rulebook(name).program
    return Native(program), Position.start(Machine(program))


@pytest.mark.parametrize("name", quick_where(no_variant, KNOWN))
def test_a_shipped_rulebook(name: str) -> None:
    assert check_game(*engine(name), 1, PLIES) > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_shipped_rulebook_once_more(name: str) -> None:
    """Another beginning; further games are played with other options, below."""
    assert check_game(*engine(name), 2, PLIES // 4) > 5


@pytest.mark.parametrize("name", quick_where(no_variant, KNOWN))
def test_how_a_shipped_game_ends(name: str) -> None:
    native, start = engine(name)
    if native.program.repeats:
        pytest.skip("these rules look at earlier positions")
    positions = last_positions(native, start, seed=1, number=5, plies=1500)
    dice, seen = random.Random(1), Seen()
    for position in positions:
        check_position(native, position, native.context(position), dice, seen)
    assert positions[-1].result is not None or len(positions) == 5


@st.composite
def settings_of(draw: st.DrawFn, name: str) -> Options:
    """Values for one or two options of a rulebook, within their ranges, not much above the defaults."""
    program = engine(name)[0].program
    named = draw(st.lists(st.sampled_from(sorted(program.ranges)), min_size=1, max_size=2, unique=True))
    values = []
    for option in named:
        low, high = program.ranges[option] or (0, 1)
        values.append((option, draw(st.integers(low, max(low, min(high, program.options[option] + 1))))))
    return tuple(sorted(values))


@pytest.mark.slow
@pytest.mark.parametrize("name", RULEBOOKS)
@settings(max_examples=2)
@given(data=st.data())
def test_other_options(name: str, data: st.DataObject) -> None:
    if not engine(name)[0].program.ranges:
        pytest.skip("there are no options")
    options = data.draw(settings_of(name))
    try:
        native, start = engine(name, options)
    except gdl.RulebookError:
        reject()
    check_game(native, start, data.draw(st.integers(0, 999)), PLIES // 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", DEEP)
def test_perft_deeper(name: str) -> None:
    depth, lines = DEEP[name]
    assert engine(name)[0].perft(depth) == lines


# ---- small rulebooks


@pytest.mark.parametrize("name", TEXTS)
@settings(max_examples=4)
@given(seed=st.integers(0, 10**6))
def test_a_small_rulebook(name: str, seed: int) -> None:
    native, start = small(name)
    check_game(native, start, seed, PLIES)


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_perft_of_a_small_rulebook(name: str) -> None:
    native, start = small(name)
    check_lines(native, start, 4)


@pytest.mark.parametrize("name", ["leaves and joins", "colonization"])
def test_after_an_event(name: str) -> None:
    native, position = small(name) if name in TEXTS else engine(name)
    dice, seen, announced = random.Random(3), Seen(), 0
    for _ in range(12):
        if not position.moves():
            break
        for event in native.program.events:
            try:
                after = position.announce(event.name)
            except MachineError:
                continue
            check_position(native, after, native.context(after), dice, seen)
            announced += 1
            position = after if announced % 3 == 0 else position
        position = position.play(dice.choice(position.moves()))
    assert announced > 1


# ---- the comparison itself


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("choose spot in empty", "choose spot in empty except b2"),
        ("place Mark on spot", "if ply is 4: place Mark on a1 and empty\n    place Mark on spot"),
        ("mover wins", "mover loses"),
        ("the board is full", "there is no place"),
    ],
)
def test_another_game_is_not_the_same(line: str, instead: str) -> None:
    """A difference between two rulebooks is noticed where one engine plays the one, and one the other."""
    text = Path(shipped_rulebooks()["tic-tac-toe"]).read_text(encoding="utf-8").partition("\nvariant")[0]
    assert line in text
    native = Native(gdl.loads(text).program)
    other = Position.start(Machine(gdl.loads(text.replace(line, instead)).program))
    with pytest.raises(AssertionError):
        for seed in range(30):
            check_game(native, other, seed, 10)
