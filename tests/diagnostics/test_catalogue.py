"""Every code has an entry, and the examples of an entry are what they say they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gdl
from gdl.diagnostics import Reporter, Source
from gdl.diagnostics.catalogue import Entry, catalogue, explain
from gdl.syntax.parser import parse

SYNTAX = [entry for entry in catalogue().values() if re.fullmatch(r"E[01]\d\d", entry.code)]
CODE = re.compile(r'"(E[01]\d\d)"')


def emitted() -> set[str]:
    folders = [Path(str(folder)) / "syntax" for folder in gdl.__path__]
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
        assert found.code < "E007", "only what is wrong with a file, not with its text, has no examples"


def test_an_entry_is_explained() -> None:
    page = explain("e114")
    assert page is not None
    assert page.startswith("E114: A tab is used for indentation\n\n")
    assert "\n\nNot so:\n\n    turn:" in page
    assert explain("E999") is None
