"""Whole sessions at the terminal, from the texts in sessions/."""

from __future__ import annotations

from pathlib import Path

import pytest
from in_process import little
from session_cases import Case, Typed, cases

import gdl
from gdl.terminal.play import run_play
from gdl.terminal.session.thinking import Thinkers


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_session(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    options = {name: int(value) for name, value in (text.split("=") for text in case.heads.get("set", []))}
    seats = dict(text.split("=") for text in case.heads.get("seat", []))
    console = Typed([line for line, _ in case.script if line is not None])
    game = gdl.load(case.head("rulebook", "tic-tac-toe"), **options)
    thinkers = Thinkers(game, console, taken=little)
    record = tmp_path / "game.yaml"
    code = run_play(game, seats, int(case.head("seed", "1")), record, None, console, thinkers=thinkers)
    assert code == 0
    answers = console.finish()
    _compare(case, answers)


def _compare(case: Case, answers: list[str]) -> None:
    for n, (line, expected) in enumerate(case.script):
        answer = answers[n] if n < len(answers) else ""
        if n == len(case.script) - 1:
            answer = "".join(answers[n:])
        at = 0
        for text in expected:
            if text.startswith("! "):
                assert text[2:] not in answer, f"after `{line}`: {text[2:]!r} in\n{answer}"
                continue
            found = answer.find(text.strip(), at)
            assert found >= 0, f"after `{line}`: no {text.strip()!r} in\n{answer[at:]}"
            at = found + len(text.strip())
