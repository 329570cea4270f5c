"""A process that thinks, where nobody can: what is told of it, and what it does with garbage."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from search_helpers import PATIENCE, QUICKLY, failure_of, scripted

import gdl
from gdl.search_process import Moment, SearchProcess
from gdl.search_process.connection import COMMAND


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("import sys; sys.exit(5)", "it has ended with code 5"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "it was ended by signal 9"),
        ("print('no JSON', flush=True)\ninput()\ninput()\ninput()", "what it has said cannot be understood"),
        (
            """
            import json
            input()
            number = json.loads(input())["number"]
            print(json.dumps({"number": number, "about": "result", "told": {"move": "a1"}}), flush=True)
            input()
            """,
            "what it has said cannot be understood",
        ),
    ],
)
def test_a_process_that_does_what_it_should_not(script: str, message: str) -> None:
    """Whoever has asked hears of it, and can ask again."""
    with SearchProcess(gdl.load("tic-tac-toe"), command=scripted(script)) as search:
        for _ in range(2):
            expected = f"whoever was thinking has stopped unexpectedly: {message}"
            assert failure_of(search.choose(Moment(), QUICKLY)) == expected


def test_nothing_can_be_started() -> None:
    """That is told, too."""
    with SearchProcess(gdl.load("tic-tac-toe"), command=["/nowhere/python"]) as search:
        assert "no process can be started" in failure_of(search.prepare())


@pytest.mark.slow
def test_without_the_native_engine_nobody_can_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is said, whoever is asked."""
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    with SearchProcess(gdl.load("tic-tac-toe")) as search:
        assert failure_of(search.choose(Moment(), QUICKLY)).startswith("nobody can think here, since the native engine")


@pytest.mark.slow
@pytest.mark.parametrize("said", [b"garbage\n", b"{}\n", b"\xff\xfe", b"x" * 100_000])
def test_garbage_ends_the_process_that_hears_it(said: bytes) -> None:
    """With a code of its own, and without a word."""
    found = subprocess.run(COMMAND, input=said, capture_output=True, timeout=PATIENCE, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (3, b"", b"")


@pytest.mark.slow
def test_no_file_of_the_folder_is_run(tmp_path: Path) -> None:
    """Not even one that is called as a module that is wanted."""
    (tmp_path / "json.py").write_text("print('I am run')")
    found = subprocess.run(COMMAND, input=b"", capture_output=True, cwd=tmp_path, timeout=PATIENCE, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, b"", b"")


def test_who_asks_loads_no_engine() -> None:
    """Neither the native one nor a search: that would take the time which is to be saved."""
    script = "import sys, gdl.search_process; print(*sys.modules)"
    loaded = subprocess.run(
        scripted(script), capture_output=True, text=True, timeout=PATIENCE, check=True
    ).stdout.split()
    assert "gdl.search_process.process" in loaded
    assert not [name for name in loaded if name.startswith(("gdl_interpreter.native.", "llvmlite"))]
    assert not [name for name in loaded if name.startswith("gdl_interpreter.search.") and not name.endswith(".methods")]
