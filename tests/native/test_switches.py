"""Every idea of the native engine that can be switched off: without it, rulebooks play as the reference says, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gdl_interpreter
from gdl_interpreter.native.emit.unit import SWITCHES
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.native.parts import UNPOLISHED
from gdl_interpreter.native.passes.pipeline import PASSES
from gdl_interpreter.reference import Machine, Position
from native.chances import check_tally, forecast, late_positions
from native.same_game import check_game, check_lines
from native.small_rulebooks import TEXTS
from native.switched import FITTING, LARGER, ONCE, rulebook
from native.test_pseudo_legal import check_a_game

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

PARTS = ("questions", "perft", "playouts")
SEARCHED = ("no-captures",)
"""Switches that say something to searches only."""
PLIES = 20
GAMES = 20_000


def check_random_games(native: Native, start: Position, once: bool) -> None:
    """Random games come to what all lines of play say; `once`: there is one move in a game."""
    known = ((start, forecast(start)),) if once else late_positions(start)
    assert known
    for position, expected in known:
        check_tally(native.playouts(GAMES, seed=4, position=position), expected)


def pairs(rulebooks: dict[str, tuple[str, ...]], *marks: pytest.MarkDecorator) -> list[object]:
    """Each switch with each of its rulebooks, as parameters of a test."""
    return [
        pytest.param(switch, name, id=f"{switch}: {name}", marks=marks)
        for switch, names in rulebooks.items()
        for name in names
    ]


@pytest.mark.parametrize(("switch", "name"), pairs(FITTING) + pairs(LARGER, pytest.mark.slow))
def test_without_it_nothing_is_other(switch: str, name: str) -> None:
    """The code is another one; what it answers, counts and plays is not."""
    program = rulebook(name).program
    native, start = Native(program, switches=frozenset({switch, UNPOLISHED})), Position.start(Machine(program))
    if switch == "no-pdep" and not native.cpu.has_pdep:
        pytest.skip("this processor has no such instruction")
    with_it = Native(program)
    parts = ("search",) if switch in SEARCHED else ("questions", "perft", "playouts")
    others = {part for part in parts if native.parts.text(part) != with_it.parts.text(part)}
    assert others, f"`{name}` says nothing of {switch}: its code is the same with it"
    if "questions" in others:
        check_game(native, start, 1, PLIES)
    if "perft" in others:
        check_lines(native, start, 4)
    if "playouts" in others:
        check_random_games(native, start, name.startswith(ONCE))
    if "search" in others:
        check_a_game(native, start, 1)
        check_a_game(with_it, start, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_without_any_of_them(name: str) -> None:
    """Each small rulebook with all ideas switched off at once."""
    program = rulebook(name).program
    native, start = Native(program, switches=SWITCHES | {UNPOLISHED}), Position.start(Machine(program))
    check_game(native, start, 1, PLIES)
    check_lines(native, start, 4)
    check_random_games(native, start, once=False)


def test_every_switch_is_compared() -> None:
    """A switch that is not in the list would be in no test."""
    assert FITTING.keys() == SWITCHES


def test_every_switch_is_asked_for() -> None:
    """The generator asks for each of them by its name, and for no other."""
    sources = Path(gdl_interpreter.__file__).parent.rglob("*.py")
    asked = {name for file in sources for name in re.findall(r'\.on\("([a-z-]+)"\)', file.read_text("utf-8"))}
    of_passes = {each.switch for each in PASSES if each.switch is not None}
    assert {f"no-{name}" for name in asked} | of_passes == SWITCHES
