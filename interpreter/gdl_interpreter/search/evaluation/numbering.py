"""How the weights of a game are numbered: for what there is in its positions, and what of that is alike.

What is alike by a symmetry of the game, the players' exchange among them, shares one weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.evaluation import evaluation_row
from gdl_interpreter.search.evaluation.amounts import STEPS, Amounts, amounts_in_games
from gdl_interpreter.search.evaluation.centres import centres_of, seen_in_games
from gdl_interpreter.search.evaluation.cohesion import counts_cohesion
from gdl_interpreter.search.evaluation.filling import filling_of, keeps_goals
from gdl_interpreter.search.evaluation.lines import SEVERAL, lines_of
from gdl_interpreter.search.evaluation.mobility import counts_legal_moves, mobility_of, numbers_of
from gdl_interpreter.search.evaluation.network import Alike
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.kernels.shared import cohesion, filling
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_AMOUNT, MOST_MISSING, EvaluationRow
from gdl_interpreter.search.kernels.shared.legal_moves import LEVELS
from gdl_interpreter.search.symmetry.approximate import approximate_symmetries_of, other_of

N = TypeVar("N", int, float)

Symmetries = Sequence[tuple[Sequence[int], bool]]
"""Symmetries: where each site goes, and whether the players exchange their parts."""


class Numbering:
    """How the weights of one game are numbered: kinds, then kinds in stock, then places, then steps from centres, then
    numbers on places, then numbers of players, then sets of sites that win, then what pieces can do, then legal moves,
    then how pieces hang together, then how far they have to go.
    """

    def __init__(
        self,
        native: Native,
        single: tuple[int, ...],
        pieces: int,
        amounts: Amounts,
        alike: Alike | None = None,
        symmetries: Symmetries = (),
        mobile: bool = False,
    ) -> None:
        """
        Args:
            native: the game.
            single: kinds that others are near to or far from.
            pieces: on a board as full as it gets.
            amounts: the states whose numbers have weights.
            alike: what shares a weight; None: what one of `symmetries` carries onto another.
            symmetries: symmetries of the game.
            mobile: has what pieces can do weights, where tables tell it, and have legal moves?
        """
        program = native.program
        self.kinds, self.players, self.sites = len(program.kinds), len(program.players), len(program.board.sites)
        self.words = native.packing.fields["owner0"].words
        self._native = native
        sides = sides_of(program)
        self.second = [sides.index(player.allies) for player in program.players]
        """For each player 1 if it is of the second side, else 0."""
        self.single, self.pieces, self.amounts = single, pieces, amounts
        self.centres = centres_of(program, single)
        self.rows = self.players * (1 if amounts.bare else self.kinds)
        """Players and kinds that places have weights for: where there are no kinds, what lies on sites has."""
        self.alike = alike or Alike(
            tuple(_shared(self.rows * self.sites, self._alike_places(symmetries))),
            tuple(_shared(len(self.centres.pieces) * self.rows * self.centres.steps, self._alike_steps(symmetries))),
            tuple(self._alike_lines(symmetries)),
        )
        self.places = 2 * self.kinds
        places = max(self.alike.places, default=-1) + 1
        self.steps = self.places + places
        self.counts = self.steps + max(self.alike.steps, default=-1) + 1
        self.meters = self.counts + (STEPS * places if amounts.sites is not None else 0)
        self.lines = self.meters + STEPS * len(amounts.players)
        self.mobility = self.lines + max(self.alike.lines, default=-1) + 1
        self.numbers = numbers_of(native) if mobile and mobility_of(native) is not None else 0
        self.levels = self.mobility + self.numbers
        self.cohesion = self.levels + (2 * LEVELS if mobile and counts_legal_moves(native) else 0)
        self.filling = self.cohesion + (cohesion.LEVELS if mobile and counts_cohesion(native) else 0)
        self.number = self.filling + (filling.MOST_STEPS if mobile and filling_of(native) is not None else 0)
        """How many weights there are."""

    def _row(self, row: int, exchanged: bool) -> int:
        """The row (player and kind) that another one becomes."""
        kinds = self.rows // self.players
        player, kind = divmod(row, kinds)
        return (other_of(player) if exchanged else player) * kinds + kind

    def _alike_places(self, symmetries: Symmetries) -> Iterable[tuple[int, int]]:
        """Of places, two each that are alike."""
        for sites, exchanged in symmetries:
            for row in range(self.rows):
                for site, to in enumerate(sites[: self.sites]):
                    yield row * self.sites + site, self._row(row, exchanged) * self.sites + to

    def _alike_lines(self, symmetries: Symmetries) -> list[int]:
        """For each value of sets of sites that win the number of its weight: those that lack several pieces are worth
        as much to either player; those that lack one are, at sites that are alike, to the same player."""
        each = SEVERAL + self.sites
        if not lines_of(self._native.program):
            return []
        several = ((missing, each + missing) for missing in range(SEVERAL))
        single = (
            (player * each + SEVERAL + site, player * each + SEVERAL + to)
            for sites, exchanged in symmetries
            if not exchanged
            for player in range(2)
            for site, to in enumerate(sites[: self.sites])
        )
        return _shared(2 * each, (*several, *single))

    def _alike_steps(self, symmetries: Symmetries) -> Iterable[tuple[int, int]]:
        """Of steps from centres, two each that are alike."""
        centres, rows = self.centres, self.players * self.kinds
        for sites, exchanged in symmetries if centres.pieces else ():
            become: dict[int, int] = {}
            for a in range(self.sites):
                for b in range(self.sites):
                    step = centres.origin + centres.codes[b] - centres.codes[a]
                    become.setdefault(step, centres.origin + centres.codes[sites[b]] - centres.codes[sites[a]])
            for at, (player, kind) in enumerate(centres.pieces):
                to = centres.pieces.index((other_of(player) if exchanged else player, kind))
                for row in range(rows):
                    other = self._row(row, exchanged)
                    for step, turned in become.items():
                        yield (at * rows + row) * centres.steps + step, (to * rows + other) * centres.steps + turned

    def row(self) -> EvaluationRow:
        """For each place, stock and step from a centre twice the number of its weight, and 1 for the second side's."""
        rows, bits = self.players * self.kinds, 64 * self.words
        second = [self.second[row * self.players // self.rows] for row in range(self.rows)]
        sites = [0] * (rows * bits)
        for at, place in enumerate(self.alike.places[: rows * self.sites]):
            row, site = divmod(at, self.sites)
            sites[row * bits + site] = 2 * (self.places + place) + second[row]
        stocks = [2 * (self.kinds + row % self.kinds) + second[row] for row in range(rows)]
        near = [
            2 * (self.steps + step) + second[at // max(1, self.centres.steps) % rows]
            for at, step in enumerate(self.alike.steps)
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
                (0,) * (2 * len(self.alike.lines)),
                self._no_amounts(),
                (0,) * (2 * self.numbers),
                (0,) * (2 * (self.cohesion - self.levels)),
                (0,) * (2 * (self.filling - self.cohesion)),
                (0,) * (2 * (self.number - self.filling)),
            ),
        )
        for thing in range(self.numbers):
            told.mobility_values[thing] = 2 * (self.mobility + thing)
        for level in range(self.cohesion - self.levels):
            told.legal_moves[level] = 2 * (self.levels + level)
        for level in range(self.filling - self.cohesion):
            told.cohesion_values[level] = 2 * (self.cohesion + level)
        for level in range(self.number - self.filling):
            told.filling_values[level] = 2 * (self.filling + level)
        each = SEVERAL + self.sites
        for at, weight in enumerate(self.alike.lines):
            player, value = divmod(at, each)
            told.line_values[player * (MOST_MISSING + 1 + bits) + 2 + value] = (
                2 * (self.lines + weight) + self.second[player]
            )
        for words, numbers in ((told.sites, sites), (told.stocks, stocks), (told.near, near)):
            for i, number in enumerate(numbers):
                words[i] = number
        wide = MOST_AMOUNT + 1
        if self.amounts.sites is not None:
            for at, weight in enumerate(self.padded(self.count_weights(), [0] * STEPS)):
                thing, step = divmod(at, STEPS)
                ordinary = 0 if self.amounts.bare else 1
                for number in range(ordinary + 1, wide):
                    if min(number - ordinary, STEPS) == step + 1:
                        told.counts[thing * wide + number] = 2 * weight + second[thing // bits]
        for at, weight in enumerate(self.meter_weights()):
            thing, step = divmod(at, STEPS)
            for number in range(1, wide):
                if min(number, STEPS) == step + 1:
                    told.meter_values[thing * wide + number] = 2 * weight + self.second[thing % self.players]
        return told

    def count_weights(self) -> list[int]:
        """For each row, site and step of the number there, the number of its weight."""
        return [self.counts + STEPS * place + step for place in self.alike.places for step in range(STEPS)]

    def meter_weights(self) -> list[int]:
        """For each state of players, player and step of the number, the number of its weight."""
        return [
            self.meters + STEPS * state + step
            for state in range(len(self.amounts.players))
            for _ in range(self.players)
            for step in range(STEPS)
        ]

    def padded(self, told: Sequence[N], nothing: Sequence[N]) -> list[N]:
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


def numbering_in_games(native: Native, seed: int = 1, mobile: bool = False) -> Numbering:
    """The numbering of a game, by what is seen in random games.

    native: the game; seed: of the random games; mobile: as of `Numbering`.
    """
    single, pieces = seen_in_games(native, seed)
    amounts = amounts_in_games(native, seed)
    return Numbering(native, single, amounts.pieces or pieces, amounts, None, symmetries_of(native, seed), mobile)


def symmetries_of(native: Native, seed: int) -> Symmetries:
    """The symmetries of a game, as far as random games show them: of those none that carries sites to be filled onto
    others, which random games may never show. The same seed gives the same.

    native: the game; seed: of the random games.
    """
    found = [(one.turn.sites, one.exchanged) for one in approximate_symmetries_of(native, seed)]
    told = filling_of(native)
    return [one for one in found if told is None or keeps_goals(told, *one)]


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
