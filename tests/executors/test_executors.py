"""Work is done wherever it is spread to; whatever dies meanwhile, nobody waits for ever and nothing is left over."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gdl.infra.executors import Pool, Processes, Serial, WorkError, executor, run_jobs

posix = pytest.mark.skipif(os.name == "nt", reason="processes are ended otherwise")
JOBS = list(range(7))


def square(number: int) -> tuple[int, int]:
    """A job, and who has done it."""
    return number * number, os.getpid()


def odd_only(number: int) -> int:
    """A job that cannot always be done."""
    if number % 2 == 0:
        raise WorkError(f"{number} is even")
    return number


def die(number: int) -> int:
    """A job in which the process comes to a sudden end."""
    if number == 3:
        os._exit(1)
    return number


def wait_long(number: int) -> int:
    """A job that takes longer than any test."""
    time.sleep(600)
    return number


@pytest.fixture
def pool() -> Iterator[Processes]:
    with executor(2) as found:
        assert isinstance(found, Processes)
        yield found


def test_jobs_are_done_in_other_processes(pool: Processes) -> None:
    heard: list[int] = []
    for _ in range(2):
        found = run_jobs(pool, square, JOBS, lambda number, _: heard.append(number))
        assert [made for made, _ in found] == [number * number for number in JOBS]
        assert os.getpid() not in {by for _, by in found} and len({by for _, by in found}) <= 2
    assert sorted(heard) == sorted(JOBS * 2)
    assert run_jobs(pool, square, []) == []


def test_no_more_processes_than_jobs() -> None:
    with executor(8) as many:
        assert isinstance(many, Processes)
        run_jobs(many, square, [1])
        assert len(many._started) == 1
        (process,) = (process for _, process in many._started)
    assert not process.is_alive()
    with executor(1) as alone:
        assert isinstance(alone, Serial) and run_jobs(alone, square, [2]) == [(4, os.getpid())]


@pytest.mark.parametrize("processes", [1, 2])
def test_what_cannot_be_done_is_told(processes: int) -> None:
    with executor(processes) as pool:
        with pytest.raises(WorkError, match="is even"):
            run_jobs(pool, odd_only, JOBS)
        assert run_jobs(pool, odd_only, [1, 3, 5]) == [1, 3, 5], "what was not asked for any more is not answered"


def test_a_process_that_dies_is_told(pool: Processes) -> None:
    with pytest.raises(WorkError, match="one of the processes has come to a sudden end"):
        run_jobs(pool, die, JOBS)
    assert [made for made, _ in run_jobs(pool, square, [1, 2])] == [1, 4]


def test_behind_a_process_that_died_while_nothing_was_asked_there_is_another(pool: Processes) -> None:
    ((_, (_, process)),) = pool.run(square, JOBS[:1])
    os.kill(process, signal.SIGTERM)
    pool._started[0][1].join(60)
    with pytest.raises(WorkError, match="sudden end"):
        list(pool.run(square, JOBS[:1]))
    ((_, (_, other)),) = pool.run(square, JOBS[:1])
    assert other != process


def test_processes_end_with_what_they_were_asked_for() -> None:
    class Enough(Exception):
        pass

    def stop(*_: object) -> None:
        raise Enough

    with executor(2) as pool:
        assert isinstance(pool, Processes)
        with pytest.raises(Enough):
            run_jobs(pool, wait_or_not, [0, 1], stop)
        processes = [process for _, process in pool._started]
    assert not any(process.is_alive() for process in processes)


def wait_or_not(number: int) -> int:
    return wait_long(number) if number else number


STUDY = """
import sys, time
sys.path.insert(0, sys.argv[1])
from gdl.infra.executors import executor, run_jobs
import test_executors
if __name__ == "__main__":
    with executor(2) as pool:
        run_jobs(pool, test_executors.busy, [1, 2])
"""


def busy(number: int) -> int:
    """A job that computes, and never ends; it tells when it has begun."""
    print("begun", flush=True)
    while True:
        number += 1


@posix
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_processes_end_when_the_one_that_started_them_is_killed(how: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    script.write_text(STUDY)
    here = str(Path(__file__).parent)
    with subprocess.Popen(
        [sys.executable, script, here], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None and parent.stderr is not None
        assert len([parent.stdout.readline() for _ in range(2)]) == 2, "both are at work"
        parent.send_signal(how)
        # The processes hold these pipes too: where they have come to their end, so have all who held them.
        _, told = parent.communicate(timeout=30)
    assert "resource_tracker" not in told and "leaked" not in told
    if how != signal.SIGINT:
        assert told == ""


# ---- a cluster


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, in processes of their own: the address, and these."""
    distributed = pytest.importorskip("distributed")
    file = tmp_path / "scheduler.json"
    run = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    processes: list[subprocess.Popen[bytes]] = []
    try:
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
        processes.append(subprocess.Popen([*run, *options], env=environment, **quiet))  # type: ignore[call-overload]
        run = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(file)]
        for _ in range(2):
            options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path)]
            processes.append(subprocess.Popen([*run, *options], env=environment, **quiet))  # type: ignore[call-overload]
        until = time.monotonic() + 60
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        with distributed.Client(address, timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, processes[0], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def started(pool: Pool) -> Iterator[int]:
    """Jobs that take long are given to a pool; the first answer shows that it is at work."""
    for number, _ in pool.run(wait_or_not, [0, 1, 2, 3]):
        yield number


def test_a_cluster_does_the_work(cluster: tuple[str, object, object]) -> None:
    with executor(None, cluster[0]) as pool:
        assert [made for made, _ in run_jobs(pool, square, JOBS)] == [number * number for number in JOBS]
        with pytest.raises(WorkError, match="is even"):
            run_jobs(pool, odd_only, JOBS)


def test_the_end_of_the_scheduler_is_told(
    cluster: tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]],
) -> None:
    address, scheduler, _ = cluster
    with pytest.raises(WorkError, match=r"the scheduler .* is gone"), executor(None, address) as pool:
        for _ in started(pool):
            scheduler.kill()


def test_the_end_of_all_workers_is_told(
    cluster: tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]],
) -> None:
    address, _, workers = cluster
    with pytest.raises(WorkError, match="no worker for 2 s"), executor(None, address, 2.0) as pool:
        for _ in started(pool):
            for worker in workers:
                worker.kill()


def test_a_worker_that_cannot_do_it_is_told(cluster: tuple[str, object, object]) -> None:
    with pytest.raises(WorkError, match=r"a worker has failed: ZeroDivisionError"), executor(None, cluster[0]) as pool:
        run_jobs(pool, divide, [0])


def divide(number: int) -> int:
    return 1 // number
