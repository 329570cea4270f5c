"""The C programs that the native engine is measured against play the right games."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "bench"
COMPILER = next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)

pytestmark = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler here")


def told(tmp_path: Path, source: str, *arguments: str) -> dict[str, float]:
    """What a program prints."""
    program = tmp_path / source
    subprocess.run([str(COMPILER), "-O2", "-o", str(program), str(FOLDER / f"{source}.c")], check=True)
    done = subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True)
    return {name: float(value) for name, value in (line.split() for line in done.stdout.splitlines())}


def test_breakthrough_counts_its_lines(tmp_path: Path) -> None:
    assert told(tmp_path, "breakthrough", "perft", "4")["lines"] == 256036


@pytest.mark.parametrize(
    ("source", "plies", "first"),
    [("breakthrough", 64.1, 0.509), ("connect_four", 21.31, 0.557), ("hex", 107.5, 0.523), ("hex_union", 107.5, 0.523)],
)
def test_games_are_as_long_as_they_should_be(source: str, plies: float, first: float, tmp_path: Path) -> None:
    found = told(tmp_path, source, "0.1", "5")
    assert found["games"] >= 1000
    assert found["plies"] == pytest.approx(plies, rel=0.05)
    assert found["first"] == pytest.approx(first, abs=0.1)
