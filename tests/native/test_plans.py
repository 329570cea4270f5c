"""Move plans as text: how the runs of small turns are counted and drawn, or why they have no plan.

Each case is a turn, planned for the first player. Expected texts are written anew by
`UPDATE_CASES=1 pytest -n 0 tests/native/test_plans.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from case_files import Case, cases_of, check_case

import gdl
from gdl_interpreter.native.emit.unit import Target, Unit
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.native.plan.explanation import plan_text
from gdl_interpreter.native.plan.strategy import Strategy

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

FRAME = """
players A(goal = north), B(goal = south)
board grid(4, 4)
piece Man, Runner
setup:
    place A Man on row(1)
    place B Man on row(4)
define drop(these):
    choose spot in these and empty
    place Man on spot
turn:
{turn}
when stuck: mover loses
when ply is 30: draw
"""

CASES = cases_of(Path(__file__).parent / "cases" / "plans.txt")


def shown(case: Case) -> str:
    text = FRAME.format(turn="\n".join(f"    {line}" for line in case.text.strip().splitlines()))
    unit = Unit(gdl.loads(text).program, Target())
    found = plan_text(Strategy(unit))
    assert not unit.module.functions, "no code is written for it"
    return found


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_how_a_turn_is_planned(case: Case) -> None:
    check_case(case, shown)
