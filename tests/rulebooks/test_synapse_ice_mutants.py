"""Every rule of Synapse-Ice is guarded by an example: break the rule in the rulebook, and an example fails."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

MUTANTS = {
    "six columns": ("columns = 6 in", "columns = 7 in"),
    "five rows": ("rows = 5 in", "rows = 6 in"),
    "five of each size": ("each_size = 5", "each_size = 6"),
    "Green begins": ("players Green, Red", "players Red, Green"),
    "a small reaches one": ("Small(reach = 1)", "Small(reach = 2)"),
    "a medium reaches two": ("Medium(reach = 2)", "Medium(reach = 3)"),
    "a large reaches three": ("Large(reach = 3)", "Large(reach = 2)"),
    "in the square pointed at": ("(empty if target is none else target)", "empty"),
    "in four directions": ("choose way in orthogonal", "choose way in directions"),
    "at an empty square": ("require tip in empty except spot", "require tip in sites except spot"),
    "the target moves": ("    target = tip\n", ""),
    "stuck loses": ("mover loses by", "mover wins by"),
}


@pytest.mark.parametrize("rule", MUTANTS)
def test_an_example_fails(rule: str) -> None:
    """Without this rule."""
    assert failing("synapse-ice", [MUTANTS[rule]], None)
