"""The passes: what comes out of each is verified, and plays the same game in the reference evaluator."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

import pytest

import gdl
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.native.emit.unit import SWITCHES
from gdl_interpreter.native.passes.pipeline import PASSES, NoSuchPass, run_passes
from gdl_interpreter.program import Program
from gdl_interpreter.program.show import show
from gdl_interpreter.program.verify import verify
from gdl_interpreter.reference import Machine, Position

NAMES = [each.name for each in PASSES]
PLIES = 12
"""Plies of the games in which positions are compared."""

UNDECIDED = """
players A, B
board grid(3, 3)
piece Man
option jumps = false
define dark: (x in sites where (row_of(x) + column_of(x)) mod 2 is 0)
define alone(s): no(near(s) and mine)
turn:
    either:
        require jumps
        choose spot in empty
        place Man on spot
        require false
        remove spot
    or:
        choose spot in empty and dark where alone(spot)
        place Man on spot
        if jumps:
            remove near(spot)
        require true
when no(empty and dark): mover wins
"""


@cache
def shipped(name: str) -> Program:
    return gdl.load(name).program


def turn_behind(name: str, switches: tuple[str, ...] = ()) -> list[str]:
    """The turn of `UNDECIDED` behind a pass, as it is printed."""
    lines = show(run_passes(gdl.loads(UNDECIDED).program, switches, last=name)).splitlines()
    return [line.strip() for line in takewhile(lambda line: line[0] == " ", lines[lines.index("turn:") + 1 :])]


@pytest.mark.parametrize("last", NAMES)
@pytest.mark.parametrize("name", shipped_rulebooks())
def test_what_comes_out_is_verified_and_plays_the_same_game(name: str, last: str) -> None:
    before = shipped(name)
    after = run_passes(before, last=last)
    verify(after)
    assert show(after)
    one, other = Position.start(Machine(before)), Position.start(Machine(after))
    for ply in range(PLIES):
        texts = [move.text for move in one.moves()]
        assert [move.text for move in other.moves()] == texts
        assert one.values == other.values
        assert (one.result is None) == (other.result is None)
        if not texts or one.result is not None:
            break
        number = 7 * ply % len(texts)
        one, other = one.play(one.moves()[number]), other.play(other.moves()[number])


def test_what_options_have_decided_is_left_out() -> None:
    assert turn_behind("dead-code-elimination") == [
        "choose spot in empty() and call dark() where call alone(spot)",
        "place {Man} of mover on spot",
    ]


def test_what_asks_nothing_of_a_position_is_worked_out() -> None:
    folded = "choose spot in empty() and {a1, c1, b2, a3, c3} where call alone(spot)"
    assert turn_behind("constant-folding") == [folded, "place {Man} of mover on spot"]


def test_a_pass_that_is_switched_off_is_left_out() -> None:
    assert turn_behind("constant-folding", ("no-settled",)) == turn_behind("dead-code-elimination")


def test_every_pass_has_a_name_of_its_own_and_says_what_comes_before_and_after() -> None:
    assert len(set(NAMES)) == len(PASSES)
    for each in PASSES:
        assert each.switch is None or each.switch in SWITCHES
        told = each.run.__doc__ or ""
        assert all(f"{word}:" in told for word in ("Before", "After")), each.name


def test_a_program_is_left_as_it_is() -> None:
    program = gdl.loads(UNDECIDED).program
    before = show(program)
    run_passes(program)
    assert show(program) == before


def test_a_pass_that_there_is_not() -> None:
    with pytest.raises(NoSuchPass, match="no pass `folding`; the passes are dead-code-elimination, constant-folding"):
        run_passes(shipped("tic-tac-toe"), last="folding")
