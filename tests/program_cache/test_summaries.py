"""Summaries of the shipped rulebooks are kept as long as nothing has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from gdl.loading import read
from gdl.summaries import summaries
from gdl_interpreter.storage.cache import Cache


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.slow
def test_they_are_kept_and_the_same(cache: Path) -> None:
    """What is kept is what was read; an entry of another form is made anew."""
    first = summaries()
    entry = next(each for each in cache.iterdir() if b'"goal"' in each.read_bytes())
    kept = entry.read_bytes()
    assert summaries() == first
    chess = next(each for each in first if each.name == "chess")
    assert chess.title == read("chess").rules.title and isinstance(chess.variants, tuple)
    Cache(cache).put(entry.stem, b"[{}]")
    assert summaries() == first and entry.read_bytes() == kept
