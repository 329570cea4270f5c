"""What conditions come to that are worked out for all sites at once: the plan of each as text, or why there is none.

The condition of each case is asked of the sites `x` in `empty` by the first player. Expected texts are written anew by
`UPDATE_CASES=1 pytest -n 0 tests/native/test_setwise.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from case_files import Case, cases_of, check_case

import gdl
from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.emit.unit import Target, Unit
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.native.plan.setwise import setwise
from gdl_interpreter.native.plan.show_set import show_set
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.show.expressions import ShownExpressions

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

FRAME = """
players A(goal = north), B(goal = south)
board grid(4, 4)
piece Man(goes = {{north, south}}), Runner(goes = {{north, east}})
state weight per site: 0..9 = 0
setup:
    place A Man on row(1)
    place B Man on row(4)
define beside(x, those): any(step(x, north) and those) or any(step(x, south) and those)
define beyond(those, others): step(those and others, north)
define best(x):
    let found = x
    for d in directions:
        if any(step(x, d) and theirs): found = step(x, d)
    any(found)
turn:
    choose x in empty where {condition}
    place Man on x
when stuck: mover loses
when ply is 30: draw
"""

CASES = cases_of(Path(__file__).parent / "cases" / "setwise.txt")


def shown(case: Case) -> str:
    unit = Unit(gdl.loads(FRAME.format(condition=case.text.strip())).program, Target())
    (choice, *_) = unit.program.turn
    assert isinstance(choice, s.Choose) and choice.where is not None
    plan = setwise(unit, choice.bind, choice.where, Known({"mover": 1}))
    return plan.obstacle.value if isinstance(plan, Reason) else show_set(ShownExpressions(unit.program), plan)


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_what_a_condition_comes_to(case: Case) -> None:
    check_case(case, shown)
