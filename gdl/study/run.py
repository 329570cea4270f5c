"""Running a study over processes of this machine, or over a Dask cluster: the same batches through one interface."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Protocol

from gdl.study.facts import Facts, facts_of
from gdl.study.play import Batch, Game1, StudyError, Used, play_batch


class _Client(Protocol):
    """What is used of Dask's client."""

    def get_executor(self) -> Executor: ...
    def __enter__(self) -> object: ...
    def __exit__(self, *raised: object) -> None: ...


class ClusterError(Exception):
    """There is no cluster at that address, or nothing to reach it by."""


@contextmanager
def executor(processes: int | None, cluster: str | None) -> Iterator[Executor]:
    """Where batches are worked on: so many processes here, or the workers of a cluster.

    Raises:
        ClusterError: it cannot be reached.
    """
    if cluster is None:
        number = processes or os.cpu_count() or 1
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
    with client, client.get_executor() as spread:
        yield spread


def _end_by_ctrl_c() -> None:
    """Ctrl-C, which all processes hear, ends this one without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def study(
    names: list[str], whole: Batch, pool: Executor, parts: int, told: Callable[[int], None] | None = None
) -> Facts:
    """Cut a batch into parts, have them played, and sum up. The facts depend on the whole batch only.

    Raises:
        StudyError: as `play_batch`, or a process has died.
    """
    size = max(1, -(-whole.count // parts))
    firsts = range(whole.first, whole.first + whole.count, size)
    batches = [
        Batch(
            whole.rulebook,
            whole.settings,
            whole.seats,
            whole.seed,
            first,
            min(size, whole.first + whole.count - first),
            whole.longest,
            whole.watched,
        )
        for first in firsts
    ]
    waiting = {pool.submit(play_batch, batch): batch.first for batch in batches}
    found: dict[int, tuple[list[Game1], Used]] = {}
    for future in as_completed(waiting):
        try:
            found[waiting[future]] = future.result()
        except BrokenExecutor:
            raise StudyError("one of the processes has come to a sudden end") from None
        if told is not None:
            told(sum(len(games) for games, _ in found.values()))
    used, games = Used(), list[Game1]()
    for first in sorted(found):
        games += found[first][0]
        used.add(found[first][1])
    return facts_of(names, games, used)
