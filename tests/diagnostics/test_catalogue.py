"""Every code has an entry, and the examples of an entry are what they say they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gdl
import gdl_interpreter
from gdl.api import compile_rulebook
from gdl.diagnostics import Reporter, Source
from gdl.diagnostics.catalogue import Entry, catalogue, explain
from gdl.diagnostics.catalogue_check import completed
from gdl.loading import read_text
from gdl.syntax.parser import parse

SYNTAX = [entry for entry in catalogue().values() if re.fullmatch(r"E[01]\d\d", entry.code)]
CODE = re.compile(r"\b(E[01]\d\d)\b")


def emitted() -> set[str]:
    folders = [Path(str(folder)) / room for folder in gdl.__path__ for room in ("syntax", "cli")]
    folders += [Path(str(folder)) / "storage" for folder in gdl_interpreter.__path__]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    return {code for file in files for code in CODE.findall(file.read_text(encoding="utf-8"))}


def codes(text: str) -> set[str]:
    reporter = Reporter()
    parse(Source("entry.gdl", text), reporter)
    return {found.code for found in reporter}


def test_every_code_has_an_entry_and_every_entry_a_code() -> None:
    assert emitted() == {entry.code for entry in SYNTAX}


@pytest.mark.parametrize("found", SYNTAX, ids=lambda found: found.code)
def test_the_examples_of_an_entry(found: Entry) -> None:
    if found.bad:
        assert codes(found.bad) == {found.code}
        assert codes(found.good) == set()
    else:
        of_files = found.code < "E007" or found.code in ("E020", "E021")
        assert of_files, "only what is wrong with a file, not with its text, has no examples"


LOADING = [entry for entry in catalogue().values() if re.fullmatch(r"E[2-9]\d\d", entry.code)]
NOT_IN_A_TEXT = {
    "E218",
    "E222",
    "E302",
    "E320",
    "E321",
    "E322",
    "E400",
    "E401",
    "E901",
    "E902",
    "E903",
    "E904",
    "E905",
    "E907",
    "E908",
    "E999",
}
"""What is wrong with what is asked for, with an example when it is run, or with a game while it is played."""


def loading_codes(text: str) -> set[str]:
    loaded = read_text(Source("entry.gdl", completed(text)), "entry")
    try:
        compile_rulebook(loaded, {})
    except gdl.RulebookError as error:
        return {found.code for found in error.diagnostics}
    return {found.code for found in loaded.reporter}


def test_every_code_of_loading_has_an_entry_and_every_entry_a_code() -> None:
    roots = [Path(str(folder)) for package in (gdl, gdl_interpreter) for folder in package.__path__]
    texts = [file.read_text("utf-8") for root in roots for file in root.rglob("*.py") if "catalogue" not in file.name]
    given = {code for text in texts for code in re.findall(r'"(E[2-9]\d\d)"', text)}
    assert given == {entry.code for entry in LOADING}


@pytest.mark.parametrize("found", LOADING, ids=lambda found: found.code)
def test_the_examples_of_an_entry_of_loading(found: Entry) -> None:
    if found.code in NOT_IN_A_TEXT:
        assert not found.bad and not found.good
    else:
        assert loading_codes(found.bad) == {found.code}
        assert loading_codes(found.good) == set()


def test_an_entry_is_explained() -> None:
    page = explain("e114")
    assert page is not None
    assert page.startswith("E114: A tab is used for indentation\n\n")
    assert "\n\nNot so:\n\n    turn:" in page
    assert explain("E998") is None
