"""Without llvmlite everything works that the reference evaluator can do, and what cannot be had says why."""

from __future__ import annotations

import importlib
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from quietly import LATE

from gdl_interpreter.native.llvm import binding

FAR_AWAY = (
    "import sys\n"
    "sys.modules['llvmlite'] = sys.modules['llvmlite.binding'] = None\n"
    "sys.argv[0] = 'gdl'\n"
    f"{LATE}\n"
    "from gdl.cli import run\n"
    "run()"
)


def gdl(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", FAR_AWAY, *words], input=typed, capture_output=True, text=True, timeout=120
    )


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("GDL_NO_NATIVE", raising=False)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["test", "tic-tac-toe"], " passed, 0 failed"),
        (["lint", "tic-tac-toe"], "1 rulebook, no findings"),
        (["moves", "tic-tac-toe"], "b2"),
        (["show", "tic-tac-toe"], "engine: reference evaluator: llvmlite is not installed"),
        (["compile", "tic-tac-toe", "--emit", "program"], 'game "Tic-Tac-Toe"'),
    ],
)
def test_what_needs_no_native_engine(words: list[str], said: str) -> None:
    told = gdl(*words)
    assert told.returncode == 0 and said in told.stdout and told.stderr == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["perft", "tic-tac-toe", "--depth", "2"], "perft(2) = 72"),
        (["bench", "tic-tac-toe", "--seconds", "0"], "reference evaluator"),
        (["study", "tic-tac-toe", "--games", "4", "--processes", "1"], "Share of the win"),
    ],
)
def test_what_the_reference_evaluator_does_instead(words: list[str], said: str) -> None:
    told = gdl(*words)
    assert told.returncode == 0 and said in told.stdout
    assert told.stderr.count("The native engine is not available (llvmlite is not installed") == 1
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["play", "tic-tac-toe", "--seat", "X=ai"],
        ["solve", "tic-tac-toe"],
        ["tune", "tic-tac-toe"],
        ["study", "tic-tac-toe", "--all-seats", "ai"],
        ["perft", "tic-tac-toe", "--depth", "1", "--engine", "native"],
        ["bench", "tic-tac-toe", "--engine", "native"],
        ["compile", "tic-tac-toe", "--emit", "llvm"],
    ],
)
def test_what_cannot_be_had_says_why(words: list[str]) -> None:
    told = gdl(*words)
    assert told.returncode == 2 and "Traceback" not in told.stderr
    assert "llvmlite is not installed" in " ".join((told.stdout + told.stderr).split())


def test_a_game_is_played_without_it() -> None:
    told = gdl("play", "tic-tac-toe", "--seat", "O=random", "--seed", "1", typed="b2\nhint\nquit\n")
    assert told.returncode == 0 and "Recorded in" in told.stdout
    assert "Nobody can think about this game" in told.stdout


class TestReasons:
    @pytest.fixture(autouse=True)
    def found_anew(self) -> Iterator[None]:
        binding._found.cache_clear()
        yield
        binding._found.cache_clear()

    def missing(self, monkeypatch: pytest.MonkeyPatch, system: str, machine: str, library: str) -> str | None:
        def nothing(name: str) -> ModuleType:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

        monkeypatch.setattr(binding, "importlib", type("Importlib", (), {"import_module": staticmethod(nothing)}))
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setattr(platform, "machine", lambda: machine)
        monkeypatch.setattr(platform, "libc_ver", lambda: (library, ""))
        return binding.missing()

    def test_where_it_can_be_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        told = self.missing(monkeypatch, "linux", "x86_64", "glibc")
        assert told == "llvmlite is not installed; `pip install llvmlite` installs it"

    def test_where_there_is_no_wheel(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "Intel processor" in (self.missing(monkeypatch, "darwin", "x86_64", "") or "")

    def test_where_there_is_another_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "musl" in (self.missing(monkeypatch, "linux", "x86_64", "musl") or "")

    def test_where_it_is_too_old(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("llvmlite")
        monkeypatch.setattr(importlib.import_module("llvmlite"), "__version__", "0.45.1")
        assert "llvmlite 0.45.1 is too old: it takes 0.50 or newer" in (binding.missing() or "")

    def test_where_it_cannot_be_loaded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(name: str) -> ModuleType:
            raise OSError("libLLVM.so: cannot open shared object file\nand more")

        monkeypatch.setattr(binding, "importlib", type("Importlib", (), {"import_module": staticmethod(broken)}))
        told = binding.missing()
        assert told == "llvmlite cannot be imported (libLLVM.so: cannot open shared object file)"
