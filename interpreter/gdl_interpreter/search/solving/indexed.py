"""Exact values by a perfect index: every arrangement of the pieces has a number, and is settled from the end.

Unlike `retrograde`, which keeps each position that can be reached with its moves, this keeps two bytes for each number,
or two bits where only the value is asked for.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.reference import layout as frame
from gdl_interpreter.search.disk import Disk
from gdl_interpreter.search.drivers.index import Index
from gdl_interpreter.search.drivers.index_table import IndexTooLarge
from gdl_interpreter.search.drivers.value_index import ValueIndex
from gdl_interpreter.search.index.counters import counters_of, without_counters
from gdl_interpreter.search.index.numbering import Numbering, numbering_of
from gdl_interpreter.search.index.obstacles import Obstacle, span_of_ply
from gdl_interpreter.search.index.steady import steady
from gdl_interpreter.search.kernels.index_rows import DISTANCE
from gdl_interpreter.search.solving.history import why_history_matters
from gdl_interpreter.search.solving.known import PATIENCE
from gdl_interpreter.search.solving.solver import DRAW, LOSS, WIN, Report, Solves, Value
from gdl_interpreter.search.solving.two_sides import need_two_sides
from gdl_interpreter.storage.errors import FileError

MOST_BEFORE = 2000
"""Lines before the ply from which positions are numbered, each of which is looked at move by move."""


def numbering_for(native: Native, position: Position) -> Numbering | Obstacle:
    """How the positions from one on are numbered, or why they cannot be."""
    layout, values = native.packing.frame, position.values
    standing = tuple(
        (owner, kind, values[layout.neutral if owner is None else frame.OWNERS + owner] & values[layout.kinds + kind])
        for kind in range(len(native.program.kinds))
        for owner in (*range(len(native.program.players)), None)
    )
    numbering = numbering_of(native.program, standing)
    if isinstance(numbering, Obstacle) or position.ply >= numbering.first_ply:
        return numbering
    later = _later(position, numbering.first_ply)
    if later:
        return numbering
    before = f"the rules ask which ply it is, up to ply {numbering.first_ply - 1}"
    why = "there are too many lines before that" if later is None else "no game goes on from there"
    return Obstacle(f"{before}, and {why}", span_of_ply(native.program))


class Indexed(Solves):
    """Solving by a perfect index: who wins, of two sides without chance.

    Args:
        native: the game.
        megabytes: memory for what is known of the numbers.
        threads: that share the work.
        disk: where what is known stands if memory is short; None: nowhere.
        distances: find out in how many plies, too?

    Raises:
        ValueError: the game has more or fewer sides than two, or chance in it.
    """

    name = "index"
    grace = 5.0
    longest_line = 1000

    def __init__(
        self,
        native: Native,
        megabytes: int = 1024,
        threads: int = 1,
        disk: Disk | None = None,
        distances: bool = True,
    ) -> None:
        need_two_sides(native, self.name)
        self.native, self.megabytes, self.threads, self.disk = native, megabytes, threads, disk
        self.distances = distances
        self.heeds_counts = True
        """Are counts that were left out heeded where they may make a draw?"""
        late = steady(native.program)
        self._late = Native(without_counters(late, counters_of(late)), native.cpu.level)
        self.index: Index | None = None
        """What has been made, or was kept and is to be gone on with."""
        self.refused: str | None = None
        self.obstacle: Obstacle | None = None
        """What of the rules stands in the way, if that is why it was refused."""

    @property
    def nodes(self) -> int:
        return 0 if self.index is None else self.index.begun

    @property
    def reached(self) -> str:
        index = self.index
        if self.refused is not None or index is None:
            return f"positions are not numbered: {self.refused or 'none was asked for'}"
        if index.done:
            return f"went back from the end through all {index.total:,} numbers of positions{index.table.place}"
        done = f"{index.settled:,} of {index.total:,} numbers of positions{index.table.place}"
        return f"settled {done}, {index.stage}"

    def numbering(self, position: Position) -> Numbering | Obstacle:
        """How the positions from one on are numbered, or why they cannot be, or would not tell who wins."""
        found = numbering_for(self.native, position)
        return found if isinstance(found, Obstacle) else why_history_matters(self._late, position) or found

    def prepare(self, position: Position) -> Index | None:
        """Make everything that is needed before the time begins to run; None if positions cannot be numbered."""
        self.refused = self.obstacle = None
        if self.index is not None and not self.index.knows(position):
            self.index = None  # its pieces stand where none could come to so far
        numbering = self.numbering(position) if self.index is None else self.index.numbering
        history = None if isinstance(numbering, Obstacle) else why_history_matters(self._late, position)
        if isinstance(numbering, Obstacle) or history is not None:
            self.obstacle = numbering if isinstance(numbering, Obstacle) else history
            self.refused = str(self.obstacle)
            return None
        if self.index is None:
            first, *others = _later(position, numbering.first_ply) or [position]
            try:
                kind = Index if self.distances else ValueIndex
                self.index = kind(self.native, numbering, first, self.megabytes, self.threads, self.disk)
                for each in others:
                    self.index.add(Words.of(self.index.native.pack(each)))
            except (IndexTooLarge, FileError) as large:
                self.refused = str(large)
        return self.index

    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        until = time.perf_counter() + seconds
        index = self.prepare(position)
        try:
            if index is None or not index.run(lambda: time.perf_counter() > until, report):
                return Value(None)
        except (IndexTooLarge, FileError) as large:
            self.refused = str(large)
            return Value(None)
        return self._value_after(position, 0)

    def _value_after(self, position: Position, seconds: float) -> Value:
        index = self.index
        if index is None or not index.done:
            return Value(None)
        if position.ply < index.numbering.first_ply:
            return self.from_moves(position)
        entry = index.entry(position)
        if entry is None:
            return Value(None)
        outcome, plies = index.outcome(entry)
        return Value(DRAW) if outcome is None else self._value_of(position, outcome, plies)

    def so_far(self, position: Position) -> Value:
        """What is settled stays so, also where others are not."""
        index = self.index
        if index is None or index.done or position.ply < index.numbering.first_ply or not index.knows(position):
            return self._value_after(position, 0)
        outcome, plies = index.outcome(index.entry(position) or 0)
        return Value(None) if outcome is None else self._value_of(position, outcome, plies)

    def _value_of(self, position: Position, outcome: int, plies: int | None) -> Value:
        """What is known where somebody wins in so many plies (None: that is not known), unless a count that was left
        out makes a draw before."""
        numbering = None if self.index is None or not self.heeds_counts else self.index.numbering
        if numbering is not None and plies is None and numbering.counters:
            return Value(None, least=min(DRAW, outcome), most=max(DRAW, outcome))
        if numbering is not None and plies is not None and plies >= self._plies_left(position, numbering):
            return Value(None)
        return Value(WIN if outcome > 0 else LOSS, plies=plies)

    def _plies_left(self, position: Position, numbering: Numbering) -> int:
        """Within how many plies no count that was left out can end the game."""
        states = self.native.packing.frame.states
        counts = (each.limit - position.values[states[each.state].base] for each in numbering.counters)
        return min(counts, default=DISTANCE + 1)

    def from_moves(self, position: Position) -> Value:
        """The value of a position that follows from those of its moves, which the reference evaluator makes."""
        return max((self._after(position, str(move), 0) for move in position.moves()), key=lambda each: each.rank)

    def _line(self, position: Position, value: Value, until: float) -> tuple[tuple[str, ...], bool]:
        """Without distances a line that only keeps a win might go round in circles."""
        if not self.distances and value.outcome != DRAW:
            return (), False
        return super()._line(position, value, until)

    def best(self, position: Position, seed: int = 0, seconds: float = PATIENCE) -> tuple[str, Value, bool] | None:
        """A move that keeps the value of a position, and wins soonest or loses latest, and that value; one of several
        by the seed. Is the value sure, whatever has come up before? None if nothing is known of the position.

        position: any; seed: of the choice; seconds: which it does not take.
        """
        found = self.ranked(position)
        if found is None:
            return None
        moves, sure = found
        best = [text for text, value in moves if value.rank == moves[0][1].rank]
        text, value = random.Random(seed).choice(best), moves[0][1]
        return None if value.outcome is None else (text, value, sure)

    def keeping(self, position: Position, likely: Sequence[str], seconds: float = PATIENCE) -> str | None:
        """None: where `best` has no move, nothing is known of any.

        position, likely, seconds: as of `Known.keeping`.
        """
        return None

    def ranked(self, position: Position, seconds: float = PATIENCE) -> tuple[list[tuple[str, Value]], bool] | None:
        """All moves of a position, the best first, with their values. Are these sure, whatever has come up before? None
        if nothing is known of the position."""
        index = self.index
        if index is None or not index.done or position.is_chance or position.in_setup or position.result is not None:
            return None
        if not index.knows(position):
            return None
        moves = sorted(self._moves(position, 0).items(), key=lambda each: each[1].rank, reverse=True)
        return moves, why_history_matters(self._late, position) is None

    def position(self, number: int) -> Position | None:
        """The position with a number; None if there is none that is not over.

        number: less than the index has; its table is made, or was kept.
        """
        index = self.index
        words = None if index is None else index.position_words(number)
        if index is None or words is None:
            return None
        layout, start = self.native.packing.frame, self.native.start()
        values = index.native.packing.unpack(words)
        values += (0,) * (layout.locals - len(values))  # states that were left out
        return Position(start.machine, start.machine.taken_over(replace(start.data, values=values)))

    def _same(self, position: Position) -> object | None:
        return None if self.index is None else self.index.number(position)


def checked(
    solver: Indexed, number: int, seed: int, report: Callable[[int], None] = lambda looked: None
) -> tuple[int, Position | None]:
    """Hold so many positions, drawn by a seed, against their successors, made by the reference evaluator: how many were
    looked at, and one whose value does not follow from theirs (None: there is none).

    solver: whose index is done; number: of positions; seed: of the random numbers; report: hears how many were looked
    at so far.
    """
    index, dice = solver.index, random.Random(seed)
    assert index is not None and index.done
    solver = copy(solver)
    solver.heeds_counts = False  # as in the table
    looked = 0
    for _ in range(100 * number):
        if looked == number:
            break
        position = solver.position(dice.randrange(index.total))
        if position is None:
            continue
        looked += 1
        report(looked)
        told, found = solver.value(position, 0), solver.from_moves(position)
        if told.outcome != found.outcome or (told.outcome and solver.distances and told.plies != found.plies):
            return looked, position
    return looked, None


def _later(position: Position, ply: int) -> list[Position] | None:
    """All positions at a ply that follow from one and are not over; None if there are more than `MOST_BEFORE` lines to
    them."""
    found = [position]
    for _ in range(ply - position.ply):
        after: list[Position] = []
        for each in found:
            after += [one for one in map(each.play, each.moves()) if one.result is None]
            if len(after) > MOST_BEFORE:
                return None
        found = after
    return found
