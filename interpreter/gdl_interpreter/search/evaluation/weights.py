"""The weights that values are made of: what there is in a position, in numbers that are learned.

Each kind is worth something, to either side alike; each kind in stock, and a point of the lead; each kind on each site
something more or less; and each kind so many steps from a centre. What is alike by a symmetry of the game, the players'
exchange among them, shares one weight. Each weight but that of the lead has two parts: one that always counts, and one
that counts the more the fuller the board is.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.evaluation import evaluation_row
from gdl_interpreter.search.drivers.library import function_of
from gdl_interpreter.search.evaluation.amounts import STEPS, Amounts, amounts_in_games
from gdl_interpreter.search.evaluation.centres import centres_of, seen_in_games
from gdl_interpreter.search.evaluation.lines import SEVERAL, lines_of
from gdl_interpreter.search.evaluation.mobility import counts_legal_moves, mobility_of, numbers_of
from gdl_interpreter.search.evaluation.regression import KERNELS, fitted, reals
from gdl_interpreter.search.evaluation.values import GREATEST, UNIT, Values
from gdl_interpreter.search.game import game_row, sides_of
from gdl_interpreter.search.kernels.samples import SamplesRow, add_sample
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_AMOUNT, MOST_MISSING, EvaluationRow
from gdl_interpreter.search.kernels.shared.legal_moves import LEVELS
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry.approximate import approximate_symmetries_of

RIDGE_OF_KINDS, RIDGE_OF_LINES, RIDGE_OF_PLACES = 1.0, 10.0, 100.0
"""How small weights are held, of kinds, stocks and the lead, and of places and steps: see `regression.fitted`."""

MOST_ENTRIES, SPARE, SPARE_NUMBERS = 1 << 26, 16, 128
"""Of all samples together, at the most; and pieces that a position may have beside those on a full board, in stock; and
by how much its numbers may be greater than nothing, all together."""

MOBILE = 192
"""Sites and steps by which one side may have more to do than the other, all together."""

N = TypeVar("N", int, float)

NOTHING = 1e9
"""What makes nothing of a weight: what is in stock is worth the same on every board."""


class Lesson(NamedTuple):
    """A position to learn from. packed: how things stand; lead: of the first side in points; share: of the win that the
    first side may expect."""

    packed: tuple[int, ...]
    lead: float
    share: float


class Weights:
    """How the weights of one game are numbered: kinds, then kinds in stock, then places, then steps from centres,
    then numbers on places, then numbers of players, then sets of sites that win, then what pieces can do.

    native: the game; seed: of the random games in which is found what is alike; mobile: is what pieces can do worth
    something, where tables tell it?
    """

    def __init__(self, native: Native, seed: int = 1, mobile: bool = False) -> None:
        program = native.program
        self.kinds, self.players, self.sites = len(program.kinds), len(program.players), len(program.board.sites)
        self.words = native.packing.fields["owner0"].words
        self._native, self._game = native, game_row(native)
        sides = sides_of(program)
        self.second = [sides.index(player.allies) for player in program.players]
        """For each player 1 if it is of the second side, else 0."""
        self.single, self.pieces = seen_in_games(native, seed)
        self.centres = centres_of(native.program, self.single)
        self.amounts = amounts_in_games(native, seed)
        self.rows = self.players * (1 if self.amounts.bare else self.kinds)
        """Players and kinds that places have weights for: where there are no kinds, what lies on sites has."""
        turns = [(one.turn.sites, one.exchanged) for one in approximate_symmetries_of(native, seed)]
        self._place = _shared(
            self.rows * self.sites,
            (
                (row * self.sites + site, self._row(row, exchanged) * self.sites + to)
                for sites, exchanged in turns
                for row in range(self.rows)
                for site, to in enumerate(sites[: self.sites])
            ),
        )
        self._step = _shared(len(self.centres.pieces) * self.rows * self.centres.steps, self._alike_steps(turns))
        self.places = 2 * self.kinds
        self.steps = self.places + max(self._place, default=-1) + 1
        self.pieces = self.amounts.pieces or self.pieces
        self.counts = self.steps + max(self._step, default=-1) + 1
        places = max(self._place, default=-1) + 1
        self.meters = self.counts + (STEPS * places if self.amounts.sites is not None else 0)
        self.lines = self.meters + STEPS * len(self.amounts.players)
        self._line = self._lines_alike(turns)
        self.mobility = self.lines + max(self._line, default=-1) + 1
        self.numbers = numbers_of(native) if mobile and mobility_of(native) is not None else 0
        self.levels = self.mobility + self.numbers
        self.number = self.levels + (2 * LEVELS if mobile and counts_legal_moves(native) else 0)

    def _row(self, row: int, exchanged: bool) -> int:
        """The row (player and kind) that another one becomes."""
        kinds = self.rows // self.players
        player, kind = divmod(row, kinds)
        return (1 - player if exchanged else player) * kinds + kind

    def _lines_alike(self, turns: Sequence[tuple[Sequence[int], bool]]) -> list[int]:
        """For each value of sets of sites that win the number of its weight: those that lack several pieces are worth
        as much to either player; those that lack one are, at sites that are alike, to the same player."""
        each = SEVERAL + self.sites
        if not lines_of(self._native.program):
            return []
        several = ((missing, each + missing) for missing in range(SEVERAL))
        single = (
            (player * each + SEVERAL + site, player * each + SEVERAL + to)
            for sites, exchanged in turns
            if not exchanged
            for player in range(2)
            for site, to in enumerate(sites[: self.sites])
        )
        return _shared(2 * each, (*several, *single))

    def _alike_steps(self, turns: Sequence[tuple[Sequence[int], bool]]) -> Iterable[tuple[int, int]]:
        """Of steps from centres, two each that are alike."""
        centres, rows = self.centres, self.players * self.kinds
        for sites, exchanged in turns if centres.pieces else ():
            become: dict[int, int] = {}
            for a in range(self.sites):
                for b in range(self.sites):
                    step = centres.origin + centres.codes[b] - centres.codes[a]
                    become.setdefault(step, centres.origin + centres.codes[sites[b]] - centres.codes[sites[a]])
            for at, (player, kind) in enumerate(centres.pieces):
                to = centres.pieces.index((1 - player if exchanged else player, kind))
                for row in range(rows):
                    other = self._row(row, exchanged)
                    for step, turned in become.items():
                        yield (at * rows + row) * centres.steps + step, (to * rows + other) * centres.steps + turned

    def _numbers(self) -> EvaluationRow:
        """For each place, stock and step from a centre twice the number of its weight, and 1 for the second side's."""
        rows, bits = self.players * self.kinds, 64 * self.words
        second = [self.second[row * self.players // self.rows] for row in range(self.rows)]
        sites = [0] * (rows * bits)
        for at, place in enumerate(self._place[: rows * self.sites]):
            row, site = divmod(at, self.sites)
            sites[row * bits + site] = 2 * (self.places + place) + second[row]
        stocks = [2 * (self.kinds + row % self.kinds) + second[row] for row in range(rows)]
        near = [
            2 * (self.steps + step) + second[at // max(1, self.centres.steps) % rows]
            for at, step in enumerate(self._step)
        ]
        told = evaluation_row(
            self._native,
            Values(
                tuple(sites),
                tuple(stocks),
                0,
                1.0,
                self.pieces,
                (),
                self.single,
                tuple(near),
                (),
                (0,) * (2 * len(self._line)),
                self._no_amounts(),
                (0,) * (2 * self.numbers),
                (0,) * (2 * (self.number - self.levels)),
            ),
        )
        for thing in range(self.numbers):
            told.mobility_values[thing] = 2 * (self.mobility + thing)
        for level in range(self.number - self.levels):
            told.legal_moves[level] = 2 * (self.levels + level)
        each = SEVERAL + self.sites
        for at, weight in enumerate(self._line):
            player, value = divmod(at, each)
            told.line_values[player * (MOST_MISSING + 1 + bits) + 2 + value] = (
                2 * (self.lines + weight) + self.second[player]
            )
        for words, numbers in ((told.sites, sites), (told.stocks, stocks), (told.near, near)):
            for i, number in enumerate(numbers):
                words[i] = number
        wide = MOST_AMOUNT + 1
        if self.amounts.sites is not None:
            for at, weight in enumerate(self._padded(self._count_weights(), [0] * STEPS)):
                thing, step = divmod(at, STEPS)
                ordinary = 0 if self.amounts.bare else 1
                for number in range(ordinary + 1, wide):
                    if min(number - ordinary, STEPS) == step + 1:
                        told.counts[thing * wide + number] = 2 * weight + second[thing // bits]
        for at, weight in enumerate(self._meter_weights()):
            thing, step = divmod(at, STEPS)
            for number in range(1, wide):
                if min(number, STEPS) == step + 1:
                    told.meter_values[thing * wide + number] = 2 * weight + self.second[thing % self.players]
        return told

    def _count_weights(self) -> list[int]:
        """For each row, site and step of the number there, the number of its weight."""
        return [self.counts + STEPS * place + step for place in self._place for step in range(STEPS)]

    def _meter_weights(self) -> list[int]:
        """For each state of players, player and step of the number, the number of its weight."""
        return [
            self.meters + STEPS * state + step
            for state in range(len(self.amounts.players))
            for _ in range(self.players)
            for step in range(STEPS)
        ]

    def _padded(self, told: Sequence[N], nothing: Sequence[N]) -> list[N]:
        """What is told for each site, several of each, for as many sites as a set has bits."""
        length, found = self.sites * len(nothing), list[N]()
        for at in range(0, len(told), length):
            found.extend(told[at : at + length])
            for _ in range(64 * self.words - self.sites):
                found.extend(nothing)
        return found

    def _no_amounts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Values of numbers that are all nothing."""
        of_sites = 2 * STEPS * self.rows * 64 * self.words
        found = [] if self.amounts.sites is None else [(self.amounts.sites, (0,) * of_sites)]
        return (*found, *((name, (0,) * (2 * STEPS * self.players)) for name in self.amounts.players))

    def samples(self, lessons: Sequence[Lesson]) -> SamplesRow:
        """Lessons as samples; where there are too many, every second or third and so on."""
        each = (self.pieces + SPARE) * (2 + len(self.centres.pieces))
        if self.amounts != Amounts():
            each += SPARE_NUMBERS
        each += len(lines_of(self._native.program)) + (MOBILE if self.numbers else 0) + 2
        lessons = lessons[:: 1 + len(lessons) * each // MOST_ENTRIES]
        size, count = self._native.packing.size, len(lessons)
        room = (count + 1) * each
        samples = SamplesRow.allocated()
        samples.room, samples.number = room, self.number
        samples.starts = Words.of(words_of(count + 1))
        samples.entries = Halves.of(words_of(room // 2 + 1))
        samples.fullness, samples.leads, samples.targets = (reals(count) for _ in range(3))
        add, numbers = function_of(KERNELS, add_sample), self._numbers()
        context = Words.of(self._native.context(plies=1).words)
        for lesson in lessons:
            at = samples.count
            if not add(self._game, numbers, context, Words.of((ctypes.c_uint64 * size)(*lesson.packed)), samples):
                break
            samples.leads[at], samples.targets[at] = lesson.lead, lesson.share
        return samples

    def fitted(self, samples: SamplesRow, start: Sequence[float] | None = None) -> list[float]:
        """The weights that explain samples best; see `regression.fitted`."""
        of_places = [RIDGE_OF_PLACES] * (self.meters - self.places)
        of_places += [RIDGE_OF_KINDS] * (self.lines - self.meters) + [RIDGE_OF_LINES] * (self.mobility - self.lines)
        of_places += [RIDGE_OF_KINDS] * (self.number - self.mobility)
        first = [RIDGE_OF_KINDS] * self.places + of_places
        second = [RIDGE_OF_KINDS] * self.kinds + [NOTHING] * self.kinds + of_places
        return fitted(samples, [each / max(1, samples.count) for each in (*first, *second, RIDGE_OF_KINDS)], start)

    def values(self, weights: Sequence[float]) -> Values:
        """The values that weights mean, scaled to whole numbers."""
        rows, bits = self.players * self.kinds, 64 * self.words

        def worth(number: int, full: bool) -> float:
            return weights[number] + (0.5 if full else -0.5) * weights[self.number + number]

        def of(full: bool) -> tuple[list[float], list[float]]:
            sites, near = [0.0] * (rows * bits), list[float]()
            for at, place in enumerate(self._place[: rows * self.sites]):
                row, site = divmod(at, self.sites)
                signed = worth(row % self.kinds, full) + worth(self.places + place, full)
                sites[row * bits + site] = -signed if self.second[row // self.kinds] else signed
            for at, step in enumerate(self._step):
                signed = worth(self.steps + step, full)
                near.append(-signed if self.second[at // self.centres.steps % rows // self.kinds] else signed)
            return sites, near

        (full, near), (emptied, emptied_near) = of(True), of(False)
        stocks = [
            weights[self.kinds + row % self.kinds] * (1 - 2 * self.second[row // self.kinds]) for row in range(rows)
        ]
        lead = weights[2 * self.number]
        amounts = self._amounts(worth)
        lines = [
            worth(self.lines + weight, full) * (1 - 2 * self.second[at // (SEVERAL + self.sites)])
            for full in (True, False)
            for at, weight in enumerate(self._line)
        ]
        mobility = [worth(self.mobility + thing, is_full) for is_full in (True, False) for thing in range(self.numbers)]
        levels = range(self.levels, self.number)
        legal_moves = [worth(level, is_full) for is_full in (True, False) for level in levels]
        parts = (full, near, emptied, emptied_near, stocks, [lead], lines, mobility, legal_moves, *amounts.values())
        most = max(abs(each) for part in parts for each in (0.0, *part))
        scale = UNIT / max(1e-9, most)

        def whole(part: Sequence[float]) -> tuple[int, ...]:
            return tuple(max(-GREATEST, min(GREATEST, round(each * scale))) for each in part)

        return Values(
            sites=whole(full),
            stocks=whole(stocks),
            lead=round(lead * scale),
            scale=scale,
            pieces=self.pieces,
            emptied=whole(emptied),
            centres=self.single,
            near=whole(near),
            emptied_near=whole(emptied_near),
            lines=whole(lines),
            amounts=tuple((name, whole(told)) for name, told in amounts.items()),
            mobility=whole(mobility),
            legal_moves=whole(legal_moves),
        )

    def _amounts(self, worth: Callable[[int, bool], float]) -> dict[str, list[float]]:
        """What each step of a number adds, by the state that it is in.

        worth: of a weight, on a full board or on an empty one.
        """
        found = dict[str, list[float]]()
        each = STEPS * self.sites
        signs = [-1.0 if second else 1.0 for second in self.second]
        if self.amounts.sites is not None:
            weights = self._count_weights()
            found[self.amounts.sites] = [
                one
                for full in (True, False)
                for one in self._padded(
                    [
                        signs[at // each * self.players // self.rows] * worth(weight, full)
                        for at, weight in enumerate(weights)
                    ],
                    [0.0] * STEPS,
                )
            ]
        of_players, wide = self._meter_weights(), STEPS * self.players
        for state, name in enumerate(self.amounts.players):
            these = of_players[state * wide : (state + 1) * wide]
            found[name] = [
                signs[at // STEPS] * worth(weight, full) for full in (True, False) for at, weight in enumerate(these)
            ]
        return found


def _shared(size: int, alike: Iterable[tuple[int, int]]) -> list[int]:
    """For each of so many things the number of its weight, the same for two that are alike."""
    found = list(range(size))

    def root(at: int) -> int:
        while found[at] != at:
            found[at] = found[found[at]]
            at = found[at]
        return at

    for one, other in alike:
        found[root(one)] = root(other)
    numbers: dict[int, int] = {}
    return [numbers.setdefault(root(at), len(numbers)) for at in range(size)]
