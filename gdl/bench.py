"""How fast rulebooks run: random games and lines of play, counted per second of CPU time.

What goes in: names of rulebooks and a plan. What comes out: a row of figures for each. What always holds: a rulebook
that fails gives a row that says so, and the others are measured all the same.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Protocol

from gdl.api import Game, load
from gdl.diagnostics import RulebookError
from gdl.engines import EngineName
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import CodeError
from gdl_interpreter.reference import MachineError

SLICES = 7
"""At most so many measurements of one thing; their median is told."""

MOST_GAMES = 1 << 30
"""Random games of one slice, about."""

DEEPEST = 100
"""Plies that lines of play are followed at most."""

_INSTANT = 1e-9
"""Seconds that stand for less than the clock can tell."""

Clock = Callable[[], float]


class Played(Protocol):
    """What is told of some random games played together."""

    @property
    def games(self) -> int:
        """How many there were."""

    @property
    def plies(self) -> int:
        """Their plies, of all together."""

    @property
    def branching(self) -> float:
        """Legal moves of a position, on average."""

    @property
    def seconds(self) -> float:
        """The CPU seconds they took, of all threads together."""


class Engine(Protocol):
    """What is measured."""

    def playouts(self, n: int, seed: int = 0, threads: int = 1) -> Played:
        """Play n random games."""

    def perft(self, depth: int) -> int:
        """Count the lines of so many plies."""


@dataclass(frozen=True)
class Plan:
    """What to measure with: an engine, the processor it makes code for, threads, and seconds for each rulebook."""

    engine: EngineName = "native"
    cpu_level: str = "native"
    threads: int = 1
    seconds: float = 3.0


@dataclass(frozen=True)
class Row:
    """What was measured of one rulebook. What is None was not, for the reason that `error` gives.

    cpu: this machine's processor; cpu_level, target: what code was made for, as asked and as LLVM calls it (None: no
    code was made); strategy: how random moves are picked; branching: legal moves of a position; perft_depth: the
    plies of the lines counted; compile_s: seconds until the engine was ready, after the rulebook had been read.
    """

    name: str
    engine: EngineName
    cpu: str
    cpu_level: str | None
    threads: int
    python: str
    machine: str
    target: str | None = None
    strategy: str | None = None
    playouts_per_s: float | None = None
    moves_per_s: float | None = None
    plies_per_playout: float | None = None
    branching: float | None = None
    perft_nodes_per_s: float | None = None
    perft_depth: int | None = None
    compile_s: float | None = None
    error: str | None = None


OVER = "the game is over at its start"
"""The error of a rulebook in which there is nothing to measure."""


@dataclass(frozen=True)
class Rates:
    """Random games: how many in a CPU second, and their plies; plies of a game, and legal moves of a position."""

    playouts: float
    moves: float
    plies: float
    branching: float


@dataclass(frozen=True)
class Lines:
    """Lines of play: of how many plies, and how many were counted in a CPU second."""

    depth: int
    per_second: float


# ---- measuring one engine


def rates(engine: Engine, seconds: float, threads: int = 1) -> Rates:
    """Play random games for about so many CPU seconds, in slices; at least one game for each thread."""
    engine.playouts(threads, 0, threads)
    games, seed = threads, 1
    slices = [engine.playouts(games, seed, threads)]
    share = seconds / SLICES
    while slices[-1].seconds < share / 2 and games < MOST_GAMES:
        more = min(8.0, share / max(slices[-1].seconds, _INSTANT))
        games, seed = int(games * more) + 1, seed + 1
        slices = [engine.playouts(games, seed, threads)]
    while len(slices) < SLICES and sum(each.seconds for each in slices) + slices[-1].seconds <= seconds:
        seed += 1
        slices.append(engine.playouts(games, seed, threads))
    plies = sum(each.plies for each in slices)
    return Rates(
        playouts=median(each.games / max(each.seconds, _INSTANT) for each in slices),
        moves=median(each.plies / max(each.seconds, _INSTANT) for each in slices),
        plies=plies / sum(each.games for each in slices),
        branching=sum(each.branching * each.plies for each in slices) / max(plies, 1),
    )


def lines(engine: Engine, seconds: float, clock: Clock = time.process_time) -> Lines:
    """Count lines of play, of as many plies as so many seconds allow.

    `clock` tells CPU seconds. Lines of one ply are always counted, whatever that takes.
    """
    engine.perft(1)
    depth, before, spent = 1, 1, 0.0
    count, took = _timed(engine, depth, clock)
    while depth < DEEPEST:
        spent += took
        if spent + took * max(count / before, 1.0) > seconds:
            break
        deeper, longer = _timed(engine, depth + 1, clock)
        if deeper == 0:
            break
        depth, before, count, took = depth + 1, count, deeper, longer
    times = [took]
    while len(times) < SLICES and sum(times) + took <= seconds:
        times.append(_timed(engine, depth, clock)[1])
    return Lines(depth, count / max(median(times), _INSTANT))


def _timed(engine: Engine, depth: int, clock: Clock) -> tuple[int, float]:
    """The lines of so many plies, and the seconds it took to count them."""
    start = clock()
    count = engine.perft(depth)
    return count, clock() - start


# ---- measuring rulebooks


class _Reference:
    """The reference evaluator of a game, as an engine."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def playouts(self, n: int, seed: int = 0, threads: int = 1) -> Played:
        return self.game.playouts(n, seed, threads, engine="reference")

    def perft(self, depth: int) -> int:
        return self.game.perft(depth, engine="reference")


def bench(names: Iterable[str], plan: Plan, told: Callable[[str], None] = lambda _: None) -> Iterator[Row]:
    """Measure rulebooks one after the other; `told` is given each name before its turn."""
    for name in names:
        told(name)
        yield bench_one(name, plan)


def bench_one(name: str, plan: Plan, clock: Clock = time.process_time) -> Row:
    """Measure one rulebook, given by name, variant or path."""
    row = Row(
        name=name,
        engine=plan.engine,
        cpu=processor(),
        cpu_level=plan.cpu_level if plan.engine == "native" else None,
        threads=plan.threads,
        python=platform.python_version(),
        machine=machine(),
    )
    try:
        game = load(name)
        program = game.program
        if plan.engine == "reference":
            start = clock()
            over = game.start().result is not None
            row = replace(row, compile_s=clock() - start, strategy="listed")
            if over:
                return replace(row, error=OVER)
            return _measured(row, _Reference(game), plan, clock)
        if game.start().result is not None:
            return replace(row, error=OVER)
        native = Native(program, plan.cpu_level)
        row = replace(row, strategy=native.strategy, target=native.cpu_name)
        row = _measured(row, native, plan, clock)
        return replace(row, compile_s=native.compile_seconds)
    except RulebookError as error:
        first = error.diagnostics[0]
        return replace(row, error=f"{first.code}: {first.message}")
    except (MachineError, CodeError) as error:
        return replace(row, error=f"{error.code}: {error.message}")
    except RecursionError:
        return replace(row, error="E904: this rulebook is nested too deeply to be worked out")


def _measured(row: Row, engine: Engine, plan: Plan, clock: Clock) -> Row:
    """The row with what could be measured. Half of the time goes to random games, a third to lines of play."""
    games = rates(engine, plan.seconds / 2, plan.threads)
    row = replace(
        row,
        playouts_per_s=games.playouts,
        moves_per_s=games.moves,
        plies_per_playout=games.plies,
        branching=games.branching,
    )
    try:
        counted = lines(engine, plan.seconds / 3, clock)
    except (MachineError, CodeError) as error:
        return replace(row, error=f"{error.code}: {error.message}")
    return replace(row, perft_depth=counted.depth, perft_nodes_per_s=counted.per_second)


# ---- where it is measured


def processor() -> str:
    """What this machine's processor is called."""
    try:
        facts = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        facts = []
    pairs = (fact.partition(":") for fact in facts)
    model = next((value.strip() for name, _, value in pairs if name.strip() == "model name"), "")
    return model or platform.processor() or platform.machine() or "unknown"


def machine() -> str:
    """The machine: its system, its architecture, and how many processors it has."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count() or 1} processors"
