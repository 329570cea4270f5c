"""Which sites of a choice may lead to a capture: the plan of each as text, and that nothing is left out by it.

The choice of each case is the one called `spot`. Expected texts are written anew by
`UPDATE_CASES=1 pytest -n 0 tests/native/test_captures.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from case_files import Case, cases_of, check_case

import gdl
from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.analysis.continuation import before
from gdl_interpreter.native.emit.unit import Target, Unit
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.native.plan.captures import may_capture
from gdl_interpreter.native.plan.show_set import show_set
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.show.expressions import ShownExpressions
from native.test_pseudo_legal import check_a_game

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

FRAME = """
players A(ahead = north), B(ahead = south)
board grid(4, 4)
piece Man, Runner
state marked: site = none
state told: 0..9 = 0
setup:
    place A Man on row(1)
    place A Runner on b2
    place B Man on row(4)
    place B Runner on {{c3, d3}}
define take(here):
    remove here and theirs
turn:
    {turn}
when no(theirs): mover wins
when stuck: draw
when ply is 30: draw
"""

CASES = cases_of(Path(__file__).parent / "cases" / "captures.txt")


def loaded(case: Case) -> gdl.Game:
    return gdl.loads(FRAME.format(turn=case.text.strip().replace("\n", "\n    ")))


def shown(case: Case) -> str:
    unit = Unit(loaded(case).program, Target())
    turn = unit.program.turn
    for number, choice in enumerate(turn):
        if isinstance(choice, s.Choose) and choice.bind.name == "spot":
            plan = may_capture(unit, choice.bind, before(turn[number + 1 :], None), Known({"mover": 1}))
            return "all of them" if plan is None else show_set(ShownExpressions(unit.program), plan)
    raise AssertionError("there is no choice called `spot`")


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_which_sites_may_lead_to_a_capture(case: Case) -> None:
    check_case(case, shown)


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_no_capture_is_left_out(case: Case) -> None:
    game = loaded(case)
    for seed in range(3):
        check_a_game(game.native, game.start(), seed)
