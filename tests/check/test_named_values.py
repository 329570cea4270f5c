"""A value is given to a name that no `let` has made: one that is put where the hint says takes the errors away."""

from __future__ import annotations

import re

import pytest
from test_check_cases import whole

from gdl.diagnostics import Diagnostic, Source
from gdl.lint.engine import lint_loaded
from gdl.loading import read_text
from gdl.repairs import repaired

_PLACE = re.compile(r"give it a value above line (\d+)(?:, outside of the block)?: let (\w+) = …")

TEXTS = (
    "define nearer(a, b):\n    if a < b: small = a\n    else: small = b\n    small\n",
    "define most(a):\n    if a > 3:\n        if a > 4: large = a\n        else: large = 2\n        large += 1\n    a\n",
    "define rows(a):\n    for x in mine:\n        if x in row(a): n += 1\n    n\n",
    "turn:\n    n += 1\n    choose spot in empty\n    place Man on spot\n",
    "setup:\n    for x in {a1, a3}:\n        last = x\n    place White Man on last\n",
)


@pytest.mark.parametrize("text", TEXTS)
def test_the_hint_removes_the_errors(text: str) -> None:
    hints = [each.hint or "" for each in _found(text) if "that can be changed" in each.message]
    found = _PLACE.fullmatch(hints[0])
    assert found is not None, hints
    rows = text.split("\n")
    row = rows[int(found[1]) - 1]
    value = "a1" if found[2] == "last" else "0"
    rows.insert(int(found[1]) - 1, f"{row[: len(row) - len(row.lstrip())]}let {found[2]} = {value}")
    assert not [each for each in _found("\n".join(rows)) if each.code.startswith("E")]


def _found(text: str) -> tuple[Diagnostic, ...]:
    loaded = read_text(Source("game.gdl", whole(text)), "game")
    return repaired(loaded, lint_loaded(loaded))
