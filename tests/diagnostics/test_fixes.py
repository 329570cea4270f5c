"""A fix that is made removes its finding and adds none: over all that the catalogue has examples of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

import gdl
from gdl.api import compile_rulebook
from gdl.diagnostics import Diagnostic, Edit, Reporter, Source
from gdl.diagnostics.catalogue import Entry, catalogue
from gdl.diagnostics.catalogue_check import completed
from gdl.diagnostics.edits import compatible, delete, insert, replace, with_edits, with_fix
from gdl.lint import lint_loaded
from gdl.lint.catalogue import lint_entries
from gdl.loading import read_text
from gdl.syntax.parser import parse
from gdl_interpreter.program.span import Span

NAME = "entry.gdl"


def place(line: int, column: int, end: int) -> Span:
    return Span(NAME, line, column, line, end)


# ---- edits


def test_edits_replace_insert_and_delete() -> None:
    text = "one two\nthree\n"
    edits = [replace(place(1, 5, 8), "2"), insert(place(1, 1, 4), "0 "), delete(place(2, 1, 6))]
    assert with_edits(text, [edit for fix in edits for edit in fix.edits]) == "0 one 2\n\n"


@pytest.mark.parametrize("edits", [[place(9, 1, 1)], [place(1, 9, 9)], [place(1, 1, 3), place(1, 2, 4)]])
def test_edits_that_do_not_fit_are_not_made(edits: list[Span]) -> None:
    assert with_edits("one two\n", [Edit(span, "x") for span in edits]) is None


def test_of_fixes_that_touch_the_first_is_kept() -> None:
    one, beside, apart = replace(place(1, 1, 4), "a"), insert(place(1, 4, 5), "b"), replace(place(1, 6, 7), "c")
    assert compatible([one, beside, apart]) == [one, apart]


# ---- fixes of the catalogue


def parsed(text: str) -> list[Diagnostic]:
    reporter = Reporter()
    parse(Source(NAME, text), reporter)
    return list(reporter)


def checked(text: str) -> list[Diagnostic]:
    loaded = read_text(Source(NAME, text), "entry")
    try:
        compile_rulebook(loaded, {})
    except gdl.RulebookError as error:
        return list(error.diagnostics)
    return list(loaded.reporter)


def linted(text: str) -> list[Diagnostic]:
    return lint_loaded(read_text(Source(NAME, text), "entry"))


def found_in(entry: Entry, text: str) -> list[Diagnostic]:
    if entry.code[0] == "L":
        return linted(text)
    return parsed(text) if re.match(r"E[01]", entry.code) else checked(text)


def counted(found: Iterable[Diagnostic]) -> Counter[tuple[str, str]]:
    return Counter((each.code, each.message) for each in found)


ENTRIES = [entry for entry in [*catalogue().values(), *lint_entries()] if entry.bad]


def example_of(entry: Entry) -> str:
    return completed(entry.bad) if re.match(r"E[2-9]", entry.code) else entry.bad


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_a_fix_removes_its_finding_and_adds_none(entry: Entry) -> None:
    text = example_of(entry)
    findings = found_in(entry, text)
    before = counted(findings)
    for found in findings:
        for fix in found.fixes:
            fixed = with_fix(text, fix)
            assert fixed is not None, fix
            after, same = counted(found_in(entry, fixed)), (found.code, found.message)
            assert after < before and after[same] == before[same] - 1, (fix, fixed)


@pytest.mark.parametrize("code", ["E114", "E119", "E121", "E201"])
def test_the_catalogue_has_fixes(code: str) -> None:
    entry = catalogue()[code]
    assert any(found.fixes for found in found_in(entry, example_of(entry)))


def test_a_fix_of_what_a_definition_is_given_is_made_in_the_call() -> None:
    """The definition is right for others, and stays."""
    text = (
        "players White, Black\nboard grid(5, 5)\npiece Man\nsetup:\n    place White Man on a1\n"
        "define level(man): row(row_of(man))\nturn:\n    choose man in mine\n"
        "    choose spot in level(man) and empty\n    move man to spot\nwhen any(level(mine) and theirs): mover wins\n"
    )
    (found,) = (each for each in checked(text) if each.code == "E203")
    (fix,) = found.fixes
    fixed = with_fix(text, fix)
    assert fixed == text.replace("level(mine)", "level(one(mine))")
    assert not [each for each in checked(fixed) if each.code.startswith("E")]
