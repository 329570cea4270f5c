"""Runs the text cases in `cases/`: a rulebook, and beside it the Program that it becomes.

A file holds cases: `### title`, the rulebook, a line `---`, then the Program's text. `# set size = 4` in the first line
sets options from outside, `# variant large` loads a variant, `# show state, turn` shows only those parts of the
Program. To write the expectations anew, and then read the difference: `UPDATE_CASES=1 pytest -n 0 tests/lower`.
"""

from __future__ import annotations

import re

from case_files import Case, cases_beside, check_case, each_case

from gdl.api import compile_rulebook
from gdl.diagnostics import Source
from gdl.loading import read_text
from gdl_interpreter.program.show import show


def shown(case: Case) -> str:
    first = case.text.partition("\n")[0]
    variant = re.search(r"# variant ([\w-]+)", first)
    settings = {name: int(value) for name, value in re.findall(r"set (\w+) = (-?\d+)", first)}
    wanted = re.search(r"# show ([\w, ]+)", first)
    loaded = read_text(Source("game.gdl", case.text), "game", variant and variant.group(1))
    text = show(compile_rulebook(loaded, settings)).rstrip("\n")
    if wanted is None:
        return text
    parts = re.split(r"(?m)^(?=\S)", text)
    words = tuple(word.strip() for word in wanted.group(1).split(","))
    return "".join(part for part in parts if part.startswith(words)).rstrip("\n")


@each_case(__file__)
def test_case(case: Case) -> None:
    """What is expected of a text is what is shown for it."""
    check_case(case, shown)


def test_there_are_cases() -> None:
    """The files were found."""
    assert len(cases_beside(__file__)) >= 8
