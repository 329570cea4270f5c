"""Packages, modules and files of ours that the pages for programmers name are there, whatever has been renamed."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec

import pytest
from doc_blocks import ROOT

PAGES = ["CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md"]
HOMES = {"gdl": ROOT / "gdl", "gdl_interpreter": ROOT / "interpreter" / "gdl_interpreter"}


def is_there(name: str) -> bool:
    """Is it a module, or something in one?"""
    home, _, last = name.rpartition(".")
    try:
        return find_spec(name) is not None or hasattr(import_module(home), last)
    except ModuleNotFoundError:
        return bool(home) and is_there(home) and hasattr(import_module(home), last)


@pytest.mark.parametrize("page", PAGES)
def test_what_is_named_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    names = set(re.findall(r"`((?:gdl|gdl_interpreter)(?:\.[a-z]\w*)+)`", text))
    files = set(re.findall(r"`((?:gdl|gdl_interpreter)/[a-z][\w/]*(?:\.\w+)?)`", text))
    assert not [name for name in names if not is_there(name)]
    assert not [file for file in files if not (HOMES[file.split("/")[0]].parent / file).exists()]
