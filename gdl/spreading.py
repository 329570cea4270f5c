"""Spreading work over processes of this machine, or over a Dask cluster: the same jobs through one interface."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, Protocol, TypeVar

from gdl.output import install

if TYPE_CHECKING:
    from gdl.api import Game

P = ParamSpec("P")
Job = TypeVar("Job")
Done = TypeVar("Done")


class _Client(Protocol):
    """What is used of Dask's client."""

    def get_executor(self) -> Executor: ...
    def __enter__(self) -> object: ...
    def __exit__(self, *raised: object) -> None: ...


class ClusterError(Exception):
    """There is no cluster at that address, or nothing to reach it by."""


class WorkError(Exception):
    """A job cannot be done; the text says why. It travels between processes."""


class Source(NamedTuple):
    """A rulebook that is played elsewhere. rulebook, settings: what `gdl.load` takes; texts: the hash of all texts it
    is made of, which must be the same there."""

    rulebook: str
    settings: tuple[tuple[str, int], ...]
    texts: str


def source_of(game: Game) -> Source:
    """How a game is loaded again."""
    return Source(game.name, tuple(game.settings.items()), game.source_hash)


@lru_cache(maxsize=1)
def loaded(source: Source) -> Game:
    """A game, loaded once in a process for all jobs with it.

    Raises:
        WorkError: it is not there, or it is another one.
    """
    import gdl

    try:
        game = gdl.load(source.rulebook, **dict(source.settings))
    except gdl.RulebookError as error:
        raise WorkError(f"{source.rulebook} cannot be read where it is to be played: {error}") from None
    if game.source_hash != source.texts:
        raise WorkError(f"{source.rulebook} has another text where it is to be played")
    return game


class Here(Executor):
    """Jobs are done in this process, one after the other, when they are asked for."""

    def submit(self, fn: Callable[P, Done], /, *args: P.args, **kwargs: P.kwargs) -> Future[Done]:
        """Do it."""
        future: Future[Done] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def executor(processes: int | None, cluster: str | None = None) -> Iterator[Executor]:
    """Where jobs are done: so many processes here (None: one for each core; 1: this one), or the workers of a cluster.

    Raises:
        ClusterError: it cannot be reached.
    """
    if cluster is None:
        number = processes or os.cpu_count() or 1
        if number == 1:
            yield Here()
            return
        pool = ProcessPoolExecutor(number, get_context("spawn"), initializer=_end_by_ctrl_c)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)
        return
    try:
        dask = import_module("distributed")
    except ImportError:
        raise ClusterError('a cluster needs Dask: pip install "gdl[cluster]"') from None
    try:
        client: _Client = dask.Client(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no cluster answers at {cluster}: {error}") from None
    with client, client.get_executor() as spread_:
        yield spread_


def _end_by_ctrl_c() -> None:
    """Ctrl-C, which all processes hear, ends this one without a word; what it prints else passes the door."""
    install()
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def spread(
    pool: Executor, do: Callable[[Job], Done], jobs: Sequence[Job], told: Callable[[int, Done], None] | None = None
) -> list[Done]:
    """Have jobs done; what came of them, in their order. `told` hears of each when it is done, and of its number.

    Raises:
        WorkError: a job raised it, or a process has died.
    """
    found: dict[int, Done] = {}
    for number, future in _as_done(pool, do, jobs):
        try:
            found[number] = future.result()
        except BrokenExecutor:
            raise WorkError("one of the processes has come to a sudden end") from None
        if told is not None:
            told(number, found[number])
    return [found[number] for number in sorted(found)]


def _as_done(pool: Executor, do: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[tuple[int, Future[Done]]]:
    """Each job's number and what comes of it, when it is done."""
    if isinstance(pool, Here):
        for number, job in enumerate(jobs):
            yield number, pool.submit(do, job)
        return
    waiting = {pool.submit(do, job): number for number, job in enumerate(jobs)}
    for future in as_completed(waiting):
        yield waiting[future], future
