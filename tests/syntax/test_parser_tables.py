"""The parser's tables are kept as plain data, and whatever is wrong with them, rulebooks are read."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark import Lark

from gdl.diagnostics import Reporter, Source
from gdl.syntax import parser, tables
from gdl_interpreter.locking import once
from gdl_interpreter.storage.cache import Cache, EntryError

TEXT = 'game "X"\nplayers A, B\nboard ring(5)\npiece Man\nturn:\n    pass\n'


_unmade = parser._parser.__wrapped__  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, for a process that has no parser yet and remembers no tree."""
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(parser, "_parser", once(_unmade))
    monkeypatch.setattr(parser, "_kept_tree", parser._whole_tree)
    yield tmp_path / "cache"


def made(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Read a text; was the parser made anew?"""
    seen: list[bool] = []

    def counted(*args: object, **options: object) -> Lark:
        seen.append(True)
        return Lark(*args, **options)  # type: ignore[arg-type]

    counted.load = Lark.load  # type: ignore[attr-defined]
    monkeypatch.setattr(tables, "Lark", counted)
    monkeypatch.setattr(parser, "_parser", once(_unmade))
    reporter = Reporter()
    tree = parser.parse(Source("x.gdl", TEXT), reporter)
    assert not reporter.failed and len(tree.declarations) == 5
    return seen


def test_they_are_made_once(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    assert made(monkeypatch) == [True]
    (entry,) = folder.iterdir()
    assert made(monkeypatch) == []
    json.loads(Cache(folder).get(entry.stem, bytes) or b"")


@pytest.mark.parametrize("odd", [b"", b"[]", b"{}", b'{"data": {"options": {}}, "memo": {}}', b"[" * 100_000])
def test_entries_that_are_none_are_made_anew(odd: bytes, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    made(monkeypatch)
    (entry,) = folder.iterdir()
    Cache(folder).put(entry.stem, odd)
    assert made(monkeypatch) == [True]
    assert made(monkeypatch) == []


class Attack:
    """Makes a folder when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("attacked",)


def test_no_pickle_is_ever_read(monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    made(monkeypatch)
    (entry,) = folder.iterdir()
    for data in (pickle.dumps(Attack()), entry.read_bytes() + pickle.dumps(Attack())):
        Cache(folder).put(entry.stem, data)
        assert made(monkeypatch) == [True]
        entry.write_bytes(data)
        assert made(monkeypatch) == [True]
    assert not Path("attacked").exists()


def saved() -> bytes:
    return tables._saved(parser._parser())


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(data=st.data())
def test_odd_tables_are_an_error_or_a_parser(data: st.DataObject) -> None:
    whole: object = json.loads(saved())
    inner, path = whole, []
    while isinstance(inner, dict | list) and inner and (not path or data.draw(st.integers(0, 9)) > 0):
        name = data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
        path.append((inner, name))
        inner = inner[name]
    where, name = path[-1]
    where[name] = data.draw(st.one_of(st.none(), st.integers(-2, 5000), st.text(max_size=3), st.just([]), st.just({})))
    try:
        found = tables._loaded(json.dumps(whole).encode(), parser._Indentation())
    except EntryError:
        return
    assert isinstance(found, Lark)


def test_tables_cannot_ask_for_another_module() -> None:
    whole = json.loads(saved())
    whole["data"]["options"]["regex"] = True
    assert isinstance(tables._loaded(json.dumps(whole).encode(), parser._Indentation()), Lark)


def test_nothing_that_is_read_from_a_file_is_unpickled() -> None:
    import gdl
    import gdl_interpreter

    for package in (gdl, gdl_interpreter):
        for root in package.__path__:
            for file in Path(root).rglob("*.py"):
                text = file.read_text("utf-8")
                assert "import pickle" not in text and "import marshal" not in text and "import shelve" not in text, (
                    file
                )
    code = (
        "import pickle\n"
        "def refused(*_, **__): raise SystemExit('unpickled')\n"
        "pickle.load = pickle.loads = pickle.Unpickler = refused\n"
        "import gdl; print(gdl.load('hex').title)"
    )
    for _ in range(2):
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert told.stdout == "Hex\n", told.stderr
