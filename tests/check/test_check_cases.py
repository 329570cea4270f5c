"""Runs the text cases in `cases/`: a rulebook, and beside it what its author is told when it is loaded.

A file holds cases: `### title`, the rulebook, a line `---`, then the diagnostics exactly as they are shown, or nothing
if it can be played. What a rulebook leaves out of players, board, piece, turn and when is added below it from `PLAIN`,
so that a case shows only what it is about; `# as it stands` in the first line keeps it as it is. `# set size = 9`
sets options from outside, `# variant large` loads a variant. To write the expectations anew after a change of wording,
and then read the difference: `UPDATE_CASES=1 pytest -n 0 tests/check`.
"""

from __future__ import annotations

import re
from pathlib import Path

from case_files import Case, cases_beside, check_case, each_case

from gdl.api import compile_rulebook
from gdl.diagnostics import RulebookError, Source
from gdl.diagnostics.render import render_text
from gdl.loading import read_text

HERE = Path(__file__).parent
PLAIN = {
    "players": "players White, Black\n",
    "board": "board grid(3, 3)\n",
    "piece": "piece Man\n",
    "turn": "turn:\n    choose plain in empty\n    place Man on plain\n",
    "when": "when line(mine, 3): mover wins\n",
}


def whole(text: str) -> str:
    if text.startswith("# as it stands"):
        return text
    return text + "".join(plain for heading, plain in PLAIN.items() if not re.search(rf"^{heading}\b", text, re.M))


def shown(case: Case) -> str:
    first = case.text.partition("\n")[0]
    variant = re.match(r"# variant (.*)", first)
    settings = {name: int(value) for name, value in re.findall(r"# set (\w+) = (-?\d+)", first)}
    loaded = read_text(Source("game.gdl", whole(case.text)), "game", variant and variant.group(1), HERE / "extended")
    try:
        compile_rulebook(loaded, settings)
    except RulebookError as error:
        return render_text(error.diagnostics, loaded.sources)
    return render_text(loaded.reporter, loaded.sources)


@each_case(__file__)
def test_case(case: Case) -> None:
    """What is expected of a text is what is shown for it."""
    check_case(case, shown)


def test_there_are_cases() -> None:
    """The files were found."""
    assert len(cases_beside(__file__)) > 100
