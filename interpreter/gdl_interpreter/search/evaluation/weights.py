"""The weights that values are made of: what there is in a position, in numbers that are learned.

Each kind is worth something, to either side alike; each kind in stock, and a point of the lead; each kind on each site
something more or less; and each kind so many steps from a centre. What is alike by a symmetry of the game, the players'
exchange among them, shares one weight. Each weight but that of the lead has two parts: one that always counts, and one
that counts the more the fuller the board is.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.library import function_of
from gdl_interpreter.search.evaluation.amounts import STEPS, Amounts
from gdl_interpreter.search.evaluation.lines import SEVERAL, lines_of
from gdl_interpreter.search.evaluation.numbering import Numbering, numbering_in_games
from gdl_interpreter.search.evaluation.regression import KERNELS, fitted, reals
from gdl_interpreter.search.evaluation.values import GREATEST, UNIT, Values
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.kernels.samples import SamplesRow, add_sample
from gdl_interpreter.search.memory import words_of

RIDGE_OF_KINDS, RIDGE_OF_LINES, RIDGE_OF_PLACES = 1.0, 10.0, 100.0
"""How small weights are held, of kinds, stocks and the lead, and of places and steps: see `regression.fitted`."""

RIDGE_OF_STEPS = 10_000.0
"""How near to what they were the weights of steps to sites to be filled are held."""

MOST_ENTRIES, SPARE, SPARE_NUMBERS = 1 << 26, 16, 128
"""Of all samples together, at the most; and pieces that a position may have beside those on a full board, in stock; and
by how much its numbers may be greater than nothing, all together."""

MOBILE = 192
"""Sites and steps by which one side may have more to do than the other, all together."""

NOTHING = 1e9
"""What makes nothing of a weight: what is in stock is worth the same on every board."""


class Lesson(NamedTuple):
    """A position to learn from. packed: how things stand; lead: of the first side in points; share: of the win that the
    first side may expect."""

    packed: tuple[int, ...]
    lead: float
    share: float


class Weights:
    """Weights of one game, numbered by a `Numbering`.

    native: the game; seed: of the random games in which is found what is alike; mobile: is what pieces can do worth
    something, where tables tell it? numbering: None: what is found in these games.
    """

    def __init__(self, native: Native, seed: int = 1, mobile: bool = False, numbering: Numbering | None = None) -> None:
        self._native, self._game = native, game_row(native)
        self.numbering = numbering or numbering_in_games(native, seed, mobile)

    def samples(self, lessons: Sequence[Lesson]) -> SamplesRow:
        """Lessons as samples; where there are too many, every second or third and so on."""
        n = self.numbering
        each = (n.pieces + SPARE) * (2 + len(n.centres.pieces) + (n.cohesion < n.filling) + (n.filling < n.number))
        if n.amounts != Amounts():
            each += SPARE_NUMBERS
        each += len(lines_of(self._native.program)) + (MOBILE if n.numbers else 0) + 2
        lessons = lessons[:: 1 + len(lessons) * each // MOST_ENTRIES]
        size, count = self._native.packing.size, len(lessons)
        room = (count + 1) * each
        samples = SamplesRow.allocated()
        samples.room, samples.number = room, n.number
        samples.starts = Words.of(words_of(count + 1))
        samples.entries = Halves.of(words_of(room // 2 + 1))
        samples.movers = Words.of(words_of(count + 1))
        samples.fullness, samples.leads, samples.targets = (reals(count) for _ in range(3))
        add, numbers = function_of(KERNELS, add_sample), self.numbering.row()
        context = Words.of(self._native.context(plies=1).words)
        for lesson in lessons:
            at = samples.count
            if not add(self._game, numbers, context, Words.of((ctypes.c_uint64 * size)(*lesson.packed)), samples):
                break
            samples.leads[at], samples.targets[at] = lesson.lead, lesson.share
        return samples

    def fitted(
        self, samples: SamplesRow, start: Sequence[float] | None = None, toward: Sequence[float] | None = None
    ) -> list[float]:
        """The weights that explain samples best.

        samples: the samples; start, toward: see `regression.fitted`.
        """
        n = self.numbering
        of_places = [RIDGE_OF_PLACES] * (n.meters - n.places)
        of_places += [RIDGE_OF_KINDS] * (n.lines - n.meters) + [RIDGE_OF_LINES] * (n.mobility - n.lines)
        of_places += [RIDGE_OF_KINDS] * (n.filling - n.mobility) + [RIDGE_OF_STEPS] * (n.number - n.filling)
        first = [RIDGE_OF_KINDS] * n.places + of_places
        second = [RIDGE_OF_KINDS] * n.kinds + [NOTHING] * n.kinds + of_places
        return fitted(
            samples, [each / max(1, samples.count) for each in (*first, *second, RIDGE_OF_KINDS)], start, toward
        )

    def steps_of(self, values: Values) -> list[float]:
        """The weights that mean the same steps to go as some values, and nothing else.

        values: of this game.
        """
        n, found = self.numbering, [0.0] * (2 * self.numbering.number + 1)
        half = len(values.filling) // 2
        for level, (full, empty) in enumerate(zip(values.filling[:half], values.filling[half:], strict=True)):
            found[n.filling + level] = (full + empty) / 2 / values.scale
            found[n.number + n.filling + level] = (full - empty) / values.scale
        return found

    def values(self, weights: Sequence[float]) -> Values:
        """The values that weights mean, scaled to whole numbers."""
        n = self.numbering
        rows, bits = n.players * n.kinds, 64 * n.words

        def worth(number: int, full: bool) -> float:
            return weights[number] + (0.5 if full else -0.5) * weights[n.number + number]

        def of(full: bool) -> tuple[list[float], list[float]]:
            sites, near = [0.0] * (rows * bits), list[float]()
            for at, place in enumerate(n.alike.places[: rows * n.sites]):
                row, site = divmod(at, n.sites)
                signed = worth(row % n.kinds, full) + worth(n.places + place, full)
                sites[row * bits + site] = -signed if n.second[row // n.kinds] else signed
            for at, step in enumerate(n.alike.steps):
                signed = worth(n.steps + step, full)
                near.append(-signed if n.second[at // n.centres.steps % rows // n.kinds] else signed)
            return sites, near

        (full, near), (emptied, emptied_near) = of(True), of(False)
        stocks = [weights[n.kinds + row % n.kinds] * (1 - 2 * n.second[row // n.kinds]) for row in range(rows)]
        lead = weights[2 * n.number]
        amounts = self._amounts(worth)
        lines = [
            worth(n.lines + weight, full) * (1 - 2 * n.second[at // (SEVERAL + n.sites)])
            for full in (True, False)
            for at, weight in enumerate(n.alike.lines)
        ]
        mobility = [worth(n.mobility + thing, is_full) for is_full in (True, False) for thing in range(n.numbers)]
        levels = range(n.levels, n.cohesion)
        legal_moves = [worth(level, is_full) for is_full in (True, False) for level in levels]
        cohesion = [worth(each, is_full) for is_full in (True, False) for each in range(n.cohesion, n.filling)]
        filling = [worth(each, is_full) for is_full in (True, False) for each in range(n.filling, n.number)]
        things = (lines, mobility, legal_moves, cohesion, filling, *amounts.values())
        parts = (full, near, emptied, emptied_near, stocks, [lead], *things)
        most = max(abs(each) for part in parts for each in (0.0, *part))
        scale = UNIT / max(1e-9, most)

        def whole(part: Sequence[float]) -> tuple[int, ...]:
            return tuple(max(-GREATEST, min(GREATEST, round(each * scale))) for each in part)

        return Values(
            sites=whole(full),
            stocks=whole(stocks),
            lead=round(lead * scale),
            scale=scale,
            pieces=n.pieces,
            emptied=whole(emptied),
            centres=n.single,
            near=whole(near),
            emptied_near=whole(emptied_near),
            lines=whole(lines),
            amounts=tuple((name, whole(told)) for name, told in amounts.items()),
            mobility=whole(mobility),
            legal_moves=whole(legal_moves),
            cohesion=whole(cohesion),
            filling=whole(filling),
        )

    def _amounts(self, worth: Callable[[int, bool], float]) -> dict[str, list[float]]:
        """What each step of a number adds, by the state that it is in.

        worth: of a weight, on a full board or on an empty one.
        """
        n = self.numbering
        found = dict[str, list[float]]()
        each = STEPS * n.sites
        signs = [-1.0 if second else 1.0 for second in n.second]
        if n.amounts.sites is not None:
            weights = n.count_weights()
            found[n.amounts.sites] = [
                one
                for full in (True, False)
                for one in n.padded(
                    [
                        signs[at // each * n.players // n.rows] * worth(weight, full)
                        for at, weight in enumerate(weights)
                    ],
                    [0.0] * STEPS,
                )
            ]
        of_players, wide = n.meter_weights(), STEPS * n.players
        for state, name in enumerate(n.amounts.players):
            these = of_players[state * wide : (state + 1) * wide]
            found[name] = [
                signs[at // STEPS] * worth(weight, full) for full in (True, False) for at, weight in enumerate(these)
            ]
        return found
