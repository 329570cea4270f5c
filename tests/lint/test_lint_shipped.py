"""The shipped rulebooks are clean, and what linting says of files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from gdl.diagnostics import Severity
from gdl.infra.resources import shipped_rulebooks
from gdl.lint import lint_file, lint_paths
from gdl.lint.rules import RULES

KNOWN: dict[str, set[str]] = {}
"""What is found in a shipped rulebook and is meant to be so."""


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_a_shipped_rulebook_is_clean(name: str) -> None:
    assert {found.code for found in lint_file(name)} == KNOWN.get(name, set())


def test_a_folder_is_all_the_rulebooks_in_it(tmp_path: Path) -> None:
    text = RULES[0].good
    (tmp_path / "deeper").mkdir()
    for name in ("one.gdl", "deeper/two.gdl", "not-this.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "wrong.gdl").write_text('game "Wrong"\n', encoding="utf-8")
    report = lint_paths([str(tmp_path)])
    assert report.files == 3
    assert {Path(found.span.source).name for found in report} <= {"wrong.gdl", ""}
    assert {found.severity for found in report} == {Severity.ERROR}
    assert report.failed


def test_what_is_not_there_is_an_error(tmp_path: Path) -> None:
    for missing in (str(tmp_path / "none.gdl"), "no-such-game", "bad\0name", "x" * 5000):
        report = lint_file(missing)
        assert [found.severity for found in report] == [Severity.ERROR]
    assert [found.code for found in lint_paths([str(tmp_path)])] == ["E001"]


def test_linting_is_the_same_every_time() -> None:
    name = next(iter(shipped_rulebooks()))
    once, again = lint_file(name, deep=False), lint_file(name, deep=False)
    assert once.diagnostics == again.diagnostics
