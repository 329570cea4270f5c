"""A study: the games are cut into batches, which are played by whoever there is, and summed up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gdl.infra.executors import Pool, run_jobs
from gdl.study.facts import Facts, facts_of
from gdl.study.play import Batch, OneGame, play_batch
from gdl.study.used import Used


def study(
    names: list[str],
    whole: Batch,
    pool: Pool,
    parts: int,
    told: Callable[[int], None] | None = None,
    measure: str = "score",
) -> Facts:
    """Cut a batch into parts, have them played, and sum up. The facts depend on the whole batch only. `told` hears how
    many games have been played. `measure`: what the endings count.

    Raises:
        WorkError: as `play_batch`, or a process has died.
    """
    size, end, done = max(1, -(-whole.count // parts)), whole.first + whole.count, 0

    def heard(_: int, found: tuple[list[OneGame], Used]) -> None:
        nonlocal done
        done += len(found[0])
        if told is not None:
            told(done)

    batches = [replace(whole, first=at, count=min(size, end - at)) for at in range(whole.first, end, size)]
    used, games = Used(), list[OneGame]()
    for played, by in run_jobs(pool, play_batch, batches, heard):
        games += played
        used.add(by)
    return facts_of(names, games, used, measure)
