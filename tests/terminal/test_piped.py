"""The program as a process: fed through a pipe, and killed in the middle of a game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from quietly import LATE

from gdl.records import read_record

COMMAND = [sys.executable, "-c", f"{LATE}from gdl.cli import main; main()", "play", "tic-tac-toe", "--record"]


def test_moves_through_a_pipe(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, str(tmp_path / "game.yaml")], input="a1\nnonsense\nb2\n", capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Last: O: b2" in done.stdout
    assert "To go on:" in done.stdout
    assert read_record(tmp_path / "game.yaml").games[0].steps == ("a1", "b2")


def test_ascii_where_the_encoding_is_not_utf8(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*COMMAND, str(tmp_path / "game.yaml")], input=b"a1\n", capture_output=True, env=environment, timeout=60
    )
    assert done.returncode == 0
    assert "+---+" in done.stdout.decode("ascii")


def test_a_killed_process_loses_at_most_the_move_being_typed(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    with subprocess.Popen(
        [*COMMAND, str(file)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdin is not None
        process.stdin.write("a1\nb2\nc")
        process.stdin.flush()
        until = time.monotonic() + 60
        while time.monotonic() < until and not (file.exists() and len(read_record(file).games[0].steps) == 2):
            time.sleep(0.05)
        process.kill()
    assert read_record(file).games[0].steps == ("a1", "b2")


PICTURED = """\
game "Fields"
players Light, Dark
board grid(9, 9)
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
looks:
    show near(c3) as picture, "near"
    show row(1) as picture, "low"
    show row(5) as picture, "halfway"
    show row(9) as picture, "high"
"""


def test_pictures_of_sets_are_drawn_where_no_terminal_bounds_them(tmp_path: Path) -> None:
    """Though they would not fit a usual window below so high a board."""
    rules = tmp_path / "fields.gdl"
    rules.write_text(PICTURED)
    done = subprocess.run(
        [*COMMAND[:-2], str(rules), "--record", str(tmp_path / "game.yaml")],
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0 and "· ·" in done.stdout and "low: " not in done.stdout
