"""Executors: the same jobs in this process, in processes of this machine, or on a Dask cluster.

No process outlives the one that started it: each watches whether that is still there, so that a study whose process is
killed does not go on computing.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from importlib import import_module
from multiprocessing import connection, get_context, parent_process
from typing import TYPE_CHECKING, Protocol, TypeVar

from gdl.infra.output import install
from gdl_interpreter.storage.cache import CacheWarning

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

Job = TypeVar("Job")
Done = TypeVar("Done")

Partly = Callable[[int, float], None]
"""Hears of a job, by its number, that so much more of it is done."""
_HEARD: ContextVar[Callable[[float], None] | None] = ContextVar("heard", default=None)

LOOK = 1.0
"""Seconds between two looks at whether a cluster is still there."""

PATIENCE = 30.0
"""Seconds that a cluster may be without any worker."""

GRACE = 5.0
"""Seconds in which a process that is told to end must have ended."""

OFTEN = 0.5
"""Seconds between two words of a process about the job it is at."""


def done_partly(amount: float) -> None:
    """Say from within a job that so much more of it is done; nobody may be listening."""
    heard = _HEARD.get()
    if heard is not None:
        heard(amount)


@contextmanager
def _heard_by(heard: Callable[[float], None] | None) -> Iterator[None]:
    token = _HEARD.set(heard)
    try:
        yield
    finally:
        _HEARD.reset(token)


class _Client(Protocol):
    """What is used of Dask's client. status: "running" while it is connected; futures: what it waits for."""

    status: str
    futures: Mapping[object, object]

    def get_executor(self) -> Executor: ...
    def scheduler_info(self) -> Mapping[str, object]: ...
    def close(self, timeout: float) -> object: ...


class ClusterError(Exception):
    """There is no cluster at that address, or nothing to reach it by."""


class WorkError(Exception):
    """A job cannot be done; the text says why. It travels between processes."""


class Pool(Protocol):
    """Where jobs are done."""

    def run(
        self, do: Callable[[Job], Done], jobs: Sequence[Job], partly: Partly | None = None
    ) -> Iterator[tuple[int, Done]]:
        """Have jobs done; each one's number and what came of it, when it is done. `partly` hears what `done_partly` is
        told meanwhile; on a cluster it does not.

        Raises:
            WorkError: a job raised it, or a process has died, or the cluster.
        """
        ...


class Serial:
    """Jobs are done in this process, one after the other, when they are asked for."""

    def run(
        self, do: Callable[[Job], Done], jobs: Sequence[Job], partly: Partly | None = None
    ) -> Iterator[tuple[int, Done]]:
        """See `Pool`."""
        for number, job in enumerate(jobs):
            with _heard_by(None if partly is None else partial(partly, number)):
                done = do(job)
            yield number, done


class Processes:
    """Jobs are done by so many processes of this machine, which are started when there is work, and ended by `close`.

    A job goes to a process, and what comes of it back, through a pipe between the two. (An executor of the standard
    library shares queues among all, with semaphores that stay when this process is killed.)
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._started: list[tuple[connection.Connection, SpawnProcess]] = []

    def run(
        self, do: Callable[[Job], Done], jobs: Sequence[Job], partly: Partly | None = None
    ) -> Iterator[tuple[int, Done]]:
        """See `Pool`."""
        waiting = enumerate(jobs)
        at_work: dict[connection.Connection, int] = {}
        try:
            while len(self._started) < min(self.number, len(jobs)):
                self._start()
            for (pipe, _), (number, job) in zip(self._started, waiting, strict=False):
                pipe.send((do, job))
                at_work[pipe] = number
            while at_work:
                ready = connection.wait(list(at_work))
                for pipe in [pipe for pipe in at_work if pipe in ready]:
                    done, found = pipe.recv()
                    if done is None:  # it goes on
                        if partly is not None:
                            partly(at_work[pipe], found)
                        continue
                    if not done:
                        raise WorkError(found)
                    number = at_work.pop(pipe)
                    following = next(waiting, None)
                    if following is not None:
                        at_work[pipe], job = following
                        pipe.send((do, job))
                    yield number, found
        except (EOFError, OSError):
            self.close()  # others are started for what is asked for next
            raise WorkError("one of the processes has come to a sudden end") from None
        finally:
            if at_work:  # what these would still answer is of no interest to anybody
                self.close()

    def _start(self) -> None:
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._started.append((mine, process))

    def close(self) -> None:
        """End the processes, whatever they do."""
        for _, process in self._started:
            process.terminate()
        for pipe, process in self._started:
            process.join(GRACE)
            if process.is_alive():
                process.kill()
                process.join()
            pipe.close()
        self._started.clear()


def _work(pipe: connection.Connection) -> None:
    """What a process does: jobs as they come, until nobody sends any more."""
    install()  # what it prints passes the door, too
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C, which all processes hear, ends this one without a word
    warnings.simplefilter("ignore", CacheWarning)  # the process that started this one says it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    heard = _Seldom(lambda amount: pipe.send((None, amount)))
    _HEARD.set(heard)
    try:
        while True:
            do, job = pipe.recv()
            try:
                answer = True, do(job)
            except WorkError as error:
                answer = False, str(error)
            heard.say()
            pipe.send(answer)
    except (EOFError, OSError):
        return


class _Seldom:
    """Passes on what it hears, but not too often."""

    def __init__(self, told: Callable[[float], None]) -> None:
        self.told, self.amount, self.last = told, 0.0, time.monotonic()

    def __call__(self, amount: float) -> None:
        """So much more is done."""
        self.amount += amount
        if time.monotonic() - self.last >= OFTEN:
            self.say()

    def say(self) -> None:
        """Pass on what has been heard."""
        if self.amount:
            self.told(self.amount)
        self.amount, self.last = 0.0, time.monotonic()


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, even if it was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


class Cluster:
    """Jobs are done by the workers of a Dask cluster."""

    def __init__(self, client: _Client, pool: Executor, address: str, patience: float) -> None:
        """
        Args:
            client: the connection to its scheduler.
            pool: its workers, as an executor.
            address: of the scheduler.
            patience: seconds that it may be without any worker.
        """
        self.client, self.pool, self.address, self.patience = client, pool, address, patience

    def run(
        self, do: Callable[[Job], Done], jobs: Sequence[Job], partly: Partly | None = None
    ) -> Iterator[tuple[int, Done]]:
        """See `Pool`."""
        waiting = {self.pool.submit(do, job): number for number, job in enumerate(jobs)}
        seen = time.monotonic()
        while waiting:
            done, _ = wait(waiting, LOOK, FIRST_COMPLETED)
            for future in done:
                try:
                    problem = future.exception()
                except CancelledError:
                    raise self._gone() from None
                if problem is not None:
                    raise _as_work_error(problem) from None
                yield waiting.pop(future), future.result()
            if done:
                seen = time.monotonic()
            elif waiting and (self.client.status != "running" or not self.client.futures):
                raise self._gone()  # whose end not every job hears of
            elif self.client.scheduler_info().get("workers"):
                seen = time.monotonic()
            elif time.monotonic() - seen > self.patience:
                raise WorkError(f"the cluster at {self.address} has had no worker for {self.patience:g} s")

    def _gone(self) -> WorkError:
        return WorkError(f"the scheduler of the cluster at {self.address} is gone")


def _as_work_error(problem: BaseException) -> WorkError:
    """What a job or its worker has failed by."""
    if isinstance(problem, WorkError):
        return problem
    return WorkError(f"a worker has failed: {type(problem).__name__}: {problem}")


@contextmanager
def executor(processes: int | None, cluster: str | None = None, patience: float = PATIENCE) -> Iterator[Pool]:
    """Where jobs are done.

    Args:
        processes: how many processes of this machine do them; None: one for each core; 1: this one does.
        cluster: the address of a cluster, whose workers do them instead; None: there is none.
        patience: seconds that the cluster may be without any worker.

    Raises:
        ClusterError: it cannot be reached.
    """
    if cluster is None:
        number = processes or os.cpu_count() or 1
        if number == 1:
            yield Serial()
            return
        pool = Processes(number)
        try:
            yield pool
        finally:
            pool.close()
        return
    try:
        dask = import_module("distributed")
    except ImportError:
        raise ClusterError('a cluster needs Dask: pip install "gdl[cluster]"') from None
    _silence_dask()
    try:
        client: _Client = dask.Client(cluster, timeout=10)
    except (OSError, ValueError, TypeError, RuntimeError, ImportError) as error:  # whatever the kind of address is
        raise ClusterError(f"no cluster answers at {cluster}: {error}") from None
    workers = client.get_executor()
    try:
        yield Cluster(client, workers, cluster, patience)
    finally:
        workers.shutdown(wait=False)
        client.close(GRACE)


def _silence_dask() -> None:
    """What there is to be said is said by errors, not by its log with tracebacks in it."""
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def run_jobs(
    pool: Pool,
    do: Callable[[Job], Done],
    jobs: Sequence[Job],
    told: Callable[[int, Done], None] | None = None,
    partly: Partly | None = None,
) -> list[Done]:
    """Have jobs done; what came of them, in their order. `told` hears of each when it is done, and of its number;
    `partly`, as of `Pool.run`.

    Raises:
        WorkError: as `Pool.run`.
    """
    found: dict[int, Done] = {}
    for number, done in pool.run(do, jobs, partly):
        found[number] = done
        if told is not None:
            told(number, done)
    return [found[number] for number in sorted(found)]
