"""The memory of the process is bounded: searches take what is left of it, and no more."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from in_process import little
from quietly import LATE

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search import memory
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.drivers.mcts import Mcts
from gdl_interpreter.search.drivers.null_window import NullWindow
from gdl_interpreter.search.drivers.proof_numbers import ProofSearch
from gdl_interpreter.search.kernels.alphabeta.table import Entry

native_only = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

SMALL = 512 << 10
"""Bytes of rows that are not counted."""


def test_what_is_left() -> None:
    """What the process takes and a reserve go off."""
    assert memory.room(100 + memory.RESERVE + 50, little) == 50
    with pytest.raises(memory.MemoryTooSmall, match=r"100 megabytes are too little .*: 164 are the least"):
        memory.room(100, little)


def test_what_is_taken() -> None:
    """The system tells; where it does not, a constant stands for it."""
    now, most = memory.resident(), memory.peak()
    if now is None or most is None:
        pytest.skip("the system does not tell")
    assert 1 << 20 < now <= most
    held = bytearray(64 << 20)
    held[:] = b"\1" * len(held)
    after = memory.peak()
    assert after is not None and after >= now + len(held) * 0.9
    assert memory.room(4000) <= 4000 - len(held) // 2**20 - memory.RESERVE
    assert memory.room(1000, lambda: None) == 1000 - memory.UNKNOWN - memory.RESERVE


def _arrays(of: object) -> int:
    """Bytes of all arrays that an object holds."""
    return sum(ctypes.sizeof(each) for each in vars(of).values() if isinstance(each, ctypes.Array))


@native_only
@pytest.mark.parametrize("name", ["tic-tac-toe", "chess", "anchor"])
@pytest.mark.parametrize("megabytes", [16, 50, 200])
def test_searches_stay_within(name: str, megabytes: int) -> None:
    """Tables, trees, and what stands beside them."""
    native = gdl.load(name).native
    assert _arrays(AlphaBeta(native, megabytes)) <= (megabytes << 20) + SMALL
    assert _arrays(ProofSearch(native, megabytes)) <= (megabytes << 20) + SMALL
    assert _arrays(NullWindow(native, megabytes, False)) <= (megabytes << 20) + SMALL
    for threads in (1, 2, 20):
        rows = AlphaBeta(native, megabytes, threads=threads).rows
        words = (rows[0].table_mask + 1) * Entry.SIZE + sum(row.arena_room for row in rows)
        assert 1 <= len(rows) <= threads and 8 * words <= megabytes << 20
    for threads in (1, 2):
        for options in ({}, {"decisive": 64}, {} if native.ambiguous else {"amaf": True}):
            tree = Mcts(native, threads, megabytes, **options).tree  # type: ignore[arg-type]
            assert sum(map(_arrays, (tree, *tree.workers))) <= (megabytes << 20) + SMALL


@pytest.mark.slow
@native_only
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells what a process took by itself")
@pytest.mark.parametrize(
    ("arguments", "bound"),
    [
        (["halma", "--method", "retrograde"], 220),
        (["connect-four", "--method", "alphabeta"], 200),
        (["connect-four", "--method", "null-window"], 200),
        (["nine-mens-morris", "--method", "proof"], 200),
        (["peg-solitaire"], 190),
        (["hex", "--set", "size=5"], 200),
    ],
)
def test_the_process_stays_within(arguments: list[str], bound: int, tmp_path: Path) -> None:
    """Interpreter, libraries and code included, whatever is solved; and it is said how much that was."""
    command = f"import sys; {LATE}from gdl.cli import run; sys.argv[0] = 'gdl'; run()"
    words = ["solve", *arguments, "--memory", str(bound), "--seconds", "3", "--json"]
    done = subprocess.run([sys.executable, "-c", command, *words], capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    taken = json.loads(done.stdout)["peak_memory"]
    assert 30 << 20 < taken <= bound << 20
