"""Every command with every odd value for every option: an answer, or a line that says what is wrong; never a wait."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from in_process import settings
from quietly import LATE
from tiers import quick_where

import gdl
from gdl.cli import main
from gdl.cli.errors import run_command
from gdl.engines import missing_native
from gdl.opponents import duels
from gdl.opponents.tuning import Verdict
from gdl.records import GameRecord, Record, write_record

posix = pytest.mark.skipif(os.name == "nt", reason="there are no such files")
pytestmark = posix

LONG = 20
"""Seconds that no command takes here."""

NUMBERS = ["9" * 5000, "-1", "--3", "-", "٣", "²", "1_000", "+1", "0x10", "1e9", "1.", "nan", "inf", "-0", "00"]
TEXTS = [
    "",
    " ",
    "\0",
    "a\0b",
    "\udcff",
    "é",
    "x" * 100_000,
    "%s%n",
    "\n",
    "`",
    "{}",
    "[",
    ";",
    "=",
    ":",
    "..",
    "~",
    "\x1b[31m",
]
FILES = [
    "/dev/zero",
    "/dev/full",
    "/dev/null",
    "missing/file",
    "folder",
    "pipe",
    "unreadable",
    "loop",
    "file/below",
    "y" * 300,
]
VALUES = [*NUMBERS, *TEXTS, *FILES, *(f"@{name}" for name in ("", *FILES))]

SMALL = "tic-tac-toe"
PLAIN = {
    "play": [SMALL],
    "show": [SMALL],
    "moves": [SMALL],
    "perft": [SMALL, "--depth", "1"],
    "bench": [SMALL, "--seconds", "0"],
    "compile": [SMALL, "--emit", "program"],
    "solve": [SMALL, "--after", "b2; a1; c1; a3; a2", "--seconds", "0.1"],
    "tune": [SMALL, "--games", "1", "--think", "1", "--processes", "1", "--out", "tuned.json"],
    "review": ["record.yaml", "--think", "1"],
    "replay": ["record.yaml"],
    "study": [SMALL, "--games", "1", "--processes", "1"],
    "eval": [SMALL, "empty"],
    "trace": [SMALL, "b2"],
    "lint": [SMALL],
    "test": [SMALL],
    "fmt": ["tidy.gdl", "--check"],
    "explain": ["E001"],
    "help": ["keep"],
    "completion": ["bash"],
    "diff": [SMALL, SMALL],
    "new": ["-", "--kind", "row"],
}
"""What each command does without anything odd."""

if missing_native() is not None:
    PLAIN = {command: words for command, words in PLAIN.items() if command not in ("solve", "tune", "review")}

OPTIONS = [
    *(("play", option) for option in ("--set", "--seat", "--seed", "--record", "--resume", "--position")),
    *(("play", option) for option in ("--time-limit", "--clock", "--threads", "--memory")),
    *(
        (command, option)
        for command in ("show", "moves", "eval", "trace", "perft", "solve")
        for option in ("--set", "--position", "--after")
    ),
    ("show", "--as"),
    ("show", "--svg"),
    ("perft", "--depth"),
    ("perft", "--engine"),
    *(("bench", option) for option in ("--seconds", "--engine", "--cpu", "--threads")),
    *(("compile", option) for option in ("--emit", "--cpu", "--set")),
    *(("solve", option) for option in ("--seconds", "--memory", "--method")),
    *(("tune", option) for option in ("--set", "--games", "--think", "--seed", "--processes", "--out")),
    ("review", "--think"),
    *(
        ("study", option)
        for option in ("--games", "--set", "--seat", "--all-seats", "--seed", "--longest", "--processes")
    ),
    ("study", "--html"),
    ("lint", "--format"),
    ("test", "--only"),
    *(("new", option) for option in ("--kind", "--players", "--size", "--name")),
]


@pytest.fixture(autouse=True)
def odd_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with odd files to be in, and data of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").write_text("here")
    Path("tidy.gdl").write_text("turn: pass\n")
    Path("unreadable").write_text("here")
    Path("unreadable").chmod(0)
    Path("loop").symlink_to("loop")
    os.mkfifo("pipe")
    hash_ = gdl.load(SMALL).source_hash
    seats = {"X": "human", "O": "random"}
    write_record(Path("record.yaml"), Record(SMALL, hash_, {}, seats, 1, "today", (GameRecord(("b2", "a1")),)))


@contextmanager
def no_longer_than(seconds: int) -> Iterator[None]:
    def too_long(*_: object) -> None:
        raise AssertionError("it does not come to an end")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def ended(words: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The exit code of a command, and all that it has said."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True)
    monkeypatch.setattr(sys, "argv", ["gdl", *words])
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", out)
    with no_longer_than(LONG):
        code = run_command(main, settings=settings(patience=0.01))
    told = out.buffer
    assert isinstance(told, io.BytesIO)
    return code, told.getvalue().decode()


def check(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, told = ended(words, monkeypatch)
    assert code in (0, 1, 2), (words, told)
    assert "Traceback" not in told and (code == 0 or told.strip()), (words, told)


@pytest.mark.parametrize("command", quick_where(lambda command: command != "tune", PLAIN))
def test_nothing_odd(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, told = ended([command, *PLAIN[command]], monkeypatch)
    assert code in ((0, 1) if command == "solve" else (0,)), told


@pytest.mark.slow
@pytest.mark.parametrize(("command", "option"), [each for each in OPTIONS if each[0] in PLAIN])
def test_odd_values(command: str, option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "tune", lambda *_: Verdict("mcts", {}, None, 1))  # which takes a second each time
    names = {"--set": ["", "size="], "--seat": ["", "X=", "X=ai:"]}.get(option, [""])
    for value in (name + odd for name in names for odd in VALUES):
        check([command, *PLAIN[command], option, value], monkeypatch)


@pytest.mark.parametrize("command", [command for command in PLAIN if command != "play"])
def test_odd_arguments(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, *rest = PLAIN[command]
    for value in VALUES:
        if not (command in ("bench", "lint", "test") and value in (" ", "..", "~")):  # there may be many
            check([command, value, *rest], monkeypatch)


def test_odd_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("/dev/zero", "/dev/full", "pipe", "file", "file/below", "\0", "y" * 300, "loop"):
        code, told = ended(["gallery", folder], monkeypatch)
        assert code in (1, 2) and told.strip() and "Traceback" not in told


# ---- output that nobody takes


def run(words: list[str], **streams: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", CODE, *words], **streams)  # type: ignore[call-overload,no-any-return]


WRITING = [["--help"], ["--version"], *([command, *PLAIN[command]] for command in PLAIN), ["show", SMALL, "--svg", "-"]]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("words", quick_where(lambda words: words[0] == "show", WRITING), ids=" ".join)
def test_a_full_disk_is_said(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        process = run(words, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE)
        _, told = process.communicate(timeout=60)
        assert process.returncode == 1
        assert told.decode() == "error[E021]: the output cannot be written: No space left on device\n"
        process = run(words, stdin=subprocess.DEVNULL, stdout=full, stderr=full)
        assert process.wait(60) == 1


@pytest.mark.parametrize("words", quick_where(lambda words: words[0] == "show", WRITING), ids=" ".join)
def test_a_reader_who_has_gone_is_no_failure(words: list[str]) -> None:
    process = run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()  # type: ignore[union-attr]
    told = process.stderr.read()  # type: ignore[union-attr]
    process.stderr.close()  # type: ignore[union-attr]
    assert (process.wait(60), told) == (0, b"")


CODE = f"import sys; sys.argv[0] = 'gdl'; {LATE}from gdl.cli import run; run()"
"""A command that tells nothing of how far it is, however slow the machine."""
CLOSED = "import os, sys; os.close({0}); os.execv(sys.executable, [sys.executable, '-c', sys.argv[1], *sys.argv[2:]])"


@pytest.mark.slow
@pytest.mark.parametrize("closed", [0, 1, 2])
def test_streams_that_are_closed(closed: int) -> None:
    for words in (["show", SMALL], ["play", SMALL], ["lint", "nothing"], ["nonsense"]):
        command = [sys.executable, "-c", CLOSED.format(closed), CODE, *words]
        told = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        assert told.returncode == {SMALL: 0, "nothing": 1, "nonsense": 2}[words[-1]]
        assert b"Traceback" not in told.stderr + told.stdout


def test_a_full_disk_leaves_what_was_there() -> None:
    Path("page.html").write_text("old")
    Path("board.svg").write_text("old")
    code = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); {CODE}"
    for words, file in (
        (["study", SMALL, "--games", "2", "--processes", "1", "--html", "page.html"], "page.html"),
        (["show", SMALL, "--svg", "board.svg"], "board.svg"),
    ):
        told = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60)
        assert told.returncode == 1
        assert told.stderr.endswith(f"error[E020]: cannot write {file}: File too large\n")
        assert "Traceback" not in told.stderr and Path(file).read_text() == "old"
    assert not [path for path in Path().iterdir() if path.name.startswith(".")]
