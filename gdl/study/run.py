"""A study: the games are cut into batches, which are played by whoever there is, and summed up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from gdl.infra.executors import Pool, run_jobs
from gdl.study.facts import Facts, facts_of
from gdl.study.pace import TRIED
from gdl.study.play import Batch, OneGame, play_batch
from gdl.study.used import Used


@dataclass
class SoFar:
    """What has been played of a study: by the numbers of its batches, those that are whole. It holds when the study is
    interrupted."""

    batches: dict[int, tuple[list[OneGame], Used]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games."""
        return sum(len(games) for games, _ in self.batches.values())

    def facts(self, names: list[str], measure: str = "score") -> Facts:
        """What they have in common; there is one at least. `measure`: what the endings count."""
        used, games = Used(), list[OneGame]()
        for _, (played, by) in sorted(self.batches.items(), key=lambda one: one[0]):
            games += played
            used.add(by)
        return facts_of(names, games, used, measure)


def study(
    names: list[str],
    whole: Batch,
    pool: Pool,
    parts: int,
    told: Callable[[int, float], None] | None = None,
    measure: str = "score",
    so_far: SoFar | None = None,
) -> Facts:
    """Cut a batch into parts, have them played, and sum up. The facts depend on the whole batch only. `told` hears how
    many games have been played, and how much of all the work is done. `measure`: what the endings count. `so_far`: is
    given each part that is done.

    Raises:
        WorkError: as `play_batch`, or a process has died.
    """
    size, end = max(1, -(-whole.count // parts)), whole.first + whole.count
    batches = [replace(whole, first=at, count=min(size, end - at)) for at in range(whole.first, end, size)]
    work, played = _Work(batches, told), SoFar() if so_far is None else so_far

    def done(number: int, found: tuple[list[OneGame], Used]) -> None:
        played.batches[number] = found
        work.done(number, found)

    run_jobs(pool, play_batch, batches, done, work.partly)
    return played.facts(names, measure)


class _Work:
    """How much of the work is done, in games of the usual length: those that are played tell how long they were, and
    together with those that were tried before how long the others may be."""

    def __init__(self, batches: Sequence[Batch], told: Callable[[int, float], None] | None) -> None:
        self.told, self.games, self.finished = told, 0, 0.0
        self.counts = {number: float(batch.count) for number, batch in enumerate(batches)}
        self.begun = dict.fromkeys(self.counts, 0.0)

    def partly(self, number: int, amount: float) -> None:
        """So much more of a batch is done."""
        self.begun[number] += amount
        self._tell()

    def done(self, number: int, found: tuple[list[OneGame], Used]) -> None:
        """A batch is done."""
        self.games += len(found[0])
        count, begun = self.counts.pop(number), self.begun.pop(number)
        self.finished += begun or count
        self._tell()

    def _tell(self) -> None:
        if self.told is not None:
            done, length = self.finished + sum(self.begun.values()), self._length()
            open_ = sum(max(count * length, self.begun[number]) for number, count in self.counts.items())
            self.told(self.games, done / (self.finished + open_))

    def _length(self) -> float:
        """What a game takes in the mean. The short ones are over first: what those take that are still played counts,
        too, for none that is over. Of each batch one is still played."""
        over = self.games + sum(
            min(self.counts[number], begun) - 1 for number, begun in self.begun.items() if begun > 1
        )
        return (TRIED + self.finished + sum(self.begun.values())) / (TRIED + max(0.0, over))
