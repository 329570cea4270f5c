"""Games, positions and engines that several threads use at once.

Where the process could come to a sudden end, it is one of its own.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tiers import quick_where

import gdl
from gdl.diagnostics import Reporter, Source
from gdl.engines import missing_native
from gdl.infra.resources import shipped_rulebooks
from gdl.syntax.parser import parse
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from threads.every_call import GAMES, calls_of, load, positions_of

HERE = Path(__file__).parent
needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def run_alone(*command: str) -> None:
    """Run Python in a process of its own, which is to end well and say nothing."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs_native
@pytest.mark.parametrize("name", quick_where(lambda name: name == "tic-tac-toe", GAMES))
def test_eight_threads_are_told_what_one_is(name: str) -> None:
    """Every public call on one game, in both engines."""
    run_alone(str(HERE / "every_call.py"), name)


@needs_native
def test_every_public_call_is_among_them() -> None:
    """What is new in a shared class is asked from eight threads, too."""
    asked: set[str] = set()
    for name in ("connect-four", "colonization"):
        game = load(name)
        asked |= {key.partition(":")[0] for key in calls_of(name, game, positions_of(game))}
    public = {
        f"{shared.__name__}.{name}"
        for shared in (gdl.Game, Position, Native)
        for name in dir(shared)
        if not name.startswith("_")
    }
    assert public <= asked, public - asked


@pytest.mark.slow
def test_eight_threads_read_eight_rulebooks() -> None:
    """Indentation is counted for each text by itself."""
    texts = [path.read_text(encoding="utf-8") for path in list(shipped_rulebooks().values())[:8]]

    def read(text: str) -> str:
        reporter = Reporter()
        tree = parse(Source("<text>", text), reporter)
        return f"{tree} {[each.message for each in reporter]}"

    alone = [read(text) for text in texts]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as pool:
            for _ in range(3):
                assert list(pool.map(read, texts)) == alone
    finally:
        sys.setswitchinterval(before)


SOLVE = """
import sys
import threading
import gdl
from gdl_interpreter.search.solving.methods import solver_for

sys.setswitchinterval(1e-5)
game, barrier, found = gdl.load("tic-tac-toe"), threading.Barrier(8), []

def work():
    barrier.wait()
    found.append(solver_for(game.native, megabytes=16).solve(game.start(), 600.0).value.outcome)

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(found != [0] * 8)
"""


@needs_native
@pytest.mark.parametrize("run", quick_where(lambda run: run == 0, range(4)))
def test_eight_threads_solve_one_game(run: int) -> None:
    """The code that they all need is not there yet; nobody loses what they hold addresses of."""
    run_alone("-c", SOLVE)
