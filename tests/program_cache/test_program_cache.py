"""Compiled rulebooks are kept, and are compiled again as soon as anything they depend on has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gdl
from gdl import api
from gdl.api import game_of, recalled
from gdl.infra import program_cache
from gdl.loading import read, read_text
from gdl_interpreter.program.show import show
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.storage.cache import Cache

BASE = """game "Base"

players X, O
option size = 3 in 2..5
board grid(size, size)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

variant "tiny": size = 2
"""
DERIVED = 'game "Derived" extends "base"\n\nwhen line(mine, 2): mover wins\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two rulebooks to be in, and a cache of its own."""
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))
    inside = tmp_path / "inside"
    inside.mkdir()
    monkeypatch.chdir(inside)
    (inside / "base.gdl").write_text(BASE)
    (inside / "derived.gdl").write_text(DERIVED)
    return inside


def is_kept(name: str, **options: int) -> bool:
    return recalled(name, options) is not None


@pytest.mark.parametrize("name", ["base.gdl", "derived.gdl", "base.gdl:tiny", "hex", "edges:5x5"])
def test_it_is_the_same_as_compiled(name: str) -> None:
    first = gdl.load(name)
    kept, fresh = recalled(name, {}), game_of(read(name), {})
    assert kept is not None
    for game in (first, kept):
        assert (game.name, game.title, game.options, game.settings) == (fresh.name, fresh.title, fresh.options, {})
        assert (game.source_hash, game.key) == (fresh.source_hash, fresh.key)
        assert game.program == fresh.program and show(game.program) == show(fresh.program)
        assert game.sources == fresh.sources
        assert game.loaded.digest == fresh.source_hash
        assert game.playout(1).moves == fresh.playout(1).moves
    spans = [[getattr(part, "span", None) for part in all_parts(game.program)] for game in (kept, fresh)]
    assert spans[0] == spans[1]


def test_it_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    gdl.load("base.gdl", size=4)

    def compiled_again(*_: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(api, "compile_rulebook", compiled_again)
    assert len(gdl.load(Path("base.gdl"), size=4).start().moves()) == 16


def test_nothing_heavy_is_imported_for_it() -> None:
    code = "import sys, gdl\ngame = gdl.load('hex')\nprint(game.title, game.key, *sys.modules)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    (first, *_), (second, *warm) = (run.stdout.split() for run in runs)
    assert first == second == "Hex"
    heavy = {"lark", "gdl.loading", "gdl.lower", "gdl_interpreter.program", "gdl_interpreter.reference", "dataclasses"}
    assert not heavy & set(warm)


def test_options_are_told_apart() -> None:
    gdl.load("base.gdl", size=4)
    assert is_kept("base.gdl", size=4)
    assert not is_kept("base.gdl") and not is_kept("base.gdl", size=5)


def test_a_changed_text_is_compiled_again(folder: Path) -> None:
    before = gdl.load("base.gdl")
    (folder / "base.gdl").write_text(BASE.replace("3): mover wins", "3): mover loses"))
    after = gdl.load("base.gdl")
    assert before.key != after.key and before.program != after.program
    assert is_kept("base.gdl")


def test_a_changed_text_below_is_compiled_again(folder: Path) -> None:
    before = gdl.load("derived.gdl")
    (folder / "base.gdl").write_text(BASE.replace("size = 3", "size = 4"))
    assert not is_kept("derived.gdl")
    assert gdl.load("derived.gdl").options != before.options


def test_a_game_keeps_the_texts_it_was_made_of(folder: Path) -> None:
    gdl.load("base.gdl")
    kept = gdl.load("base.gdl")
    (folder / "base.gdl").write_text("something else")
    assert kept.sources.line("base.gdl", 1) == 'game "Base"'


def test_a_text_found_earlier_is_noticed(folder: Path) -> None:
    (folder / "tic.gdl").write_text('game "Mine" extends "tic-tac-toe"\n')
    assert len(gdl.load("tic.gdl").start().moves()) == 9
    assert is_kept("tic.gdl")
    (folder / "tic-tac-toe.gdl").write_text(BASE.replace("size = 3", "size = 4"))
    assert not is_kept("tic.gdl")
    assert len(gdl.load("tic.gdl").start().moves()) == 16


@pytest.mark.skipif(os.name == "nt", reason="no colons in names of files")
def test_a_file_named_like_a_variant_is_noticed(folder: Path) -> None:
    assert gdl.load("base.gdl:tiny").options == {"size": 2}
    assert is_kept("base.gdl:tiny")
    (folder / "base.gdl:tiny").write_text(BASE)
    assert gdl.load("base.gdl:tiny").options == {"size": 3}


def test_the_same_name_elsewhere_is_another(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gdl.load("base.gdl")
    other = folder / "other"
    other.mkdir()
    (other / "base.gdl").write_text(BASE.replace("size = 3", "size = 5"))
    monkeypatch.chdir(other)
    assert gdl.load("base.gdl").options == {"size": 5}


def test_another_version_of_the_program_keeps_its_own() -> None:
    gdl.load("base.gdl")
    assert program_cache.recall("base.gdl", {}) is not None
    assert program_cache.recall("base.gdl", {}, made_by="another") is None


def test_a_version_is_told_by_its_sources(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = folder / "part" / "module.py"
    source.parent.mkdir()
    source.write_text("x = 1")
    monkeypatch.setattr("gdl_interpreter.__path__", [str(folder)])
    seen = {program_cache._made_by(), program_cache._made_by()}
    source.write_text("x = 2")
    os.utime(source, (1, 1))
    seen.add(program_cache._made_by())
    (folder / "part" / "another.py").write_text("")
    seen.add(program_cache._made_by())
    assert len(seen) == 3


def test_mistakes_are_told_every_time(folder: Path) -> None:
    (folder / "wrong.gdl").write_text(BASE.replace("place Mark", "place Merk"))
    gdl.load("base.gdl")
    for name, options in (("wrong.gdl", {}), ("base.gdl", {"size": 9}), ("base.gdl", {"sighs": 3}), ("none.gdl", {})):
        for _ in range(2):
            with pytest.raises(gdl.RulebookError):
                gdl.load(name, **options)


def test_a_damaged_entry_is_compiled_again(tmp_path: Path) -> None:
    gdl.load("base.gdl")
    for entry in (tmp_path / "cache").iterdir():
        entry.write_bytes(entry.read_bytes()[:-1])
    assert not is_kept("base.gdl")
    assert gdl.load("base.gdl").title == "Base" and is_kept("base.gdl")


@pytest.mark.parametrize("program", [b"", b"no program", b"[]", b"[" * 100_000, b'[[["Span",["x"]]]]'])
def test_a_program_that_cannot_be_read_is_compiled_again_and_kept(program: bytes, tmp_path: Path) -> None:
    gdl.load("base.gdl")
    (key,) = (path.stem for path in (tmp_path / "cache").iterdir() if b'"base.gdl"' in path.read_bytes())
    whole = Cache(tmp_path / "cache").get(key, bytes)
    assert whole is not None
    Cache(tmp_path / "cache").put(key, whole.partition(b"\n")[0] + b"\n" + program)
    assert len(gdl.load("base.gdl").program.kinds) == 1
    assert Cache(tmp_path / "cache").get(key, bytes) == whole


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"size": "3"}},
        {"read": [{"name": "base.gdl", "bytes": "1", "hash": ""}]},
        {"read": {}},
        {"absent": [None]},
        {"more": 1},
        {"examples": None},
        {"variants": "tiny"},
    ],
)
def test_a_head_that_is_none_is_made_anew(change: dict[str, object], tmp_path: Path) -> None:
    import json

    gdl.load("base.gdl")
    cache = Cache(tmp_path / "cache")
    ((key, whole),) = (
        (path.stem, cache.get(path.stem, bytes) or b"")
        for path in (tmp_path / "cache").iterdir()
        if b'"base.gdl"' in path.read_bytes()
    )
    head, _, program = whole.partition(b"\n")
    cache.put(key, json.dumps(json.loads(head) | change).encode() + b"\n" + program)
    assert not is_kept("base.gdl")
    assert gdl.load("base.gdl").title == "Base" and cache.get(key, bytes) == whole


def test_only_what_was_read_from_files_is_kept(folder: Path, tmp_path: Path) -> None:
    gdl.loads(BASE)
    loaded = read("base.gdl")
    (folder / "base.gdl").write_text(BASE + "\n")  # between reading and keeping
    game_of(loaded, {}, called="base.gdl")
    game_of(read_text(loaded.source, "elsewhere.gdl"), {}, called="elsewhere.gdl")
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("there", ["nothing", "folder", "pipe"])
def test_what_is_no_file_any_more_is_not_read(there: str, folder: Path) -> None:
    gdl.load("base.gdl")
    path = folder / "base.gdl"
    path.unlink()
    if there == "folder":
        path.mkdir()
    elif there == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes here")
        os.mkfifo(path)
    with pytest.raises(gdl.RulebookError):
        gdl.load("base.gdl")


def test_byte_order_marks_and_line_ends_do_not_matter(folder: Path) -> None:
    (folder / "base.gdl").write_bytes(b"\xef\xbb\xbf" + BASE.replace("\n", "\r\n").encode())
    gdl.load("base.gdl")
    kept = recalled("base.gdl", {})
    assert kept is not None and kept.sources == kept.loaded.sources
