"""The weights that values are made of: what there is in a position, in numbers that are learned.

Each kind is worth something, to either side alike; each kind in stock, and a point of the lead; and each kind on each
site something more or less. Sites that are alike by a symmetry of the game, the players' exchange among them, share
one weight.
"""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.evaluation.values import UNIT, Values
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.symmetry.approximate import approximate_symmetries_of

Features = tuple[tuple[int, float], ...]
"""What there is in a position: numbers of weights, and how much of each, for the first side."""


class Weights:
    """How the weights of one game are numbered: kinds, then kinds in stock, then the lead, then places."""

    def __init__(self, native: Native, seed: int = 1) -> None:
        program, packing = native.program, native.packing
        self.kinds, self.players, self.sites = len(program.kinds), len(program.players), len(program.board.sites)
        first = sides_of(program)[0]
        self.signs = [1.0 if player.allies == first else -1.0 for player in program.players]
        self.words = packing.fields["owner0"].words
        self._owners = [packing.fields[f"owner{i}"].at for i in range(self.players)]
        self._kinds = [packing.fields[f"kind{k}"].at for k in range(self.kinds)] if self.kinds > 1 else []
        self._stocks = [
            (player, kind, field.at)
            for player in range(self.players)
            for kind in range(self.kinds)
            if (field := packing.fields.get(f"stock{player}.{kind}")) is not None
        ]
        self.lead = 2 * self.kinds
        self.places = self.lead + 1
        self._place = self._shared(native, seed)
        self.number = self.places + max(self._place, default=-1) + 1

    def _shared(self, native: Native, seed: int) -> list[int]:
        """For each player, kind and site the number of its weight among those of places."""
        sites, every = self.sites, range(self.players * self.kinds * self.sites)
        found = list(every)

        def root(at: int) -> int:
            while found[at] != at:
                found[at] = found[found[at]]
                at = found[at]
            return at

        for one in approximate_symmetries_of(native, seed):
            for at in every:
                row, site = divmod(at, sites)
                player, kind = divmod(row, self.kinds)
                to = ((1 - player if one.exchanged else player) * self.kinds + kind) * sites + one.turn.sites[site]
                found[root(at)] = root(to)
        numbers: dict[int, int] = {}
        return [numbers.setdefault(root(at), len(numbers)) for at in every]

    def features(self, packed: Sequence[int], scores: Sequence[int]) -> Features:
        """What there is in a packed position in which the players have so many points (none: there are no points)."""
        found: dict[int, float] = {}
        for player, at in enumerate(self._owners):
            sign = self.signs[player]
            for kind in range(self.kinds):
                these = 0
                for i in range(self.words):
                    owned = packed[at + i] & packed[self._kinds[kind] + i] if self._kinds else packed[at + i]
                    these |= owned << 64 * i
                row = (player * self.kinds + kind) * self.sites
                while these:
                    site = (these & -these).bit_length() - 1
                    these &= these - 1
                    place = self.places + self._place[row + site]
                    found[kind] = found.get(kind, 0.0) + sign
                    found[place] = found.get(place, 0.0) + sign
        for player, kind, at in self._stocks:
            weight = self.kinds + kind
            found[weight] = found.get(weight, 0.0) + self.signs[player] * packed[at]
        if scores:
            best = [max(s for s, each in zip(scores, self.signs, strict=True) if each == sign) for sign in (1.0, -1.0)]
            found[self.lead] = float(best[0] - best[1])
        return tuple((weight, much) for weight, much in found.items() if much)

    def values(self, weights: Sequence[float]) -> Values:
        """The values that weights mean, scaled to whole numbers."""
        places, stocks = list[float](), list[float]()
        for player, sign in enumerate(self.signs):
            for kind in range(self.kinds):
                row = (player * self.kinds + kind) * self.sites
                row_of = (weights[self.places + at] for at in self._place[row : row + self.sites])
                places += [sign * (weights[kind] + more) for more in row_of]
                places += [0.0] * (64 * self.words - self.sites)
                stocks.append(sign * weights[self.kinds + kind])
        scale = UNIT / max(1e-9, *(abs(each) for each in (*places, *stocks, weights[self.lead])))
        return Values(
            tuple(round(each * scale) for each in places),
            tuple(round(each * scale) for each in stocks),
            round(weights[self.lead] * scale),
            scale,
        )

    def of(self, values: Values) -> list[float]:
        """The weights that mean such values, about; that of a kind is its mean."""
        found, seen = [0.0] * self.number, [0] * self.number
        sites, row = self.sites, 64 * self.words
        for kind in range(self.kinds):
            found[kind] = self.signs[0] * sum(values.sites[kind * row : kind * row + sites]) / sites / values.scale
            found[self.kinds + kind] = self.signs[0] * values.stocks[kind] / values.scale
        found[self.lead] = values.lead / values.scale
        for at, place in enumerate(self._place):
            of_player, site = divmod(at, sites)
            player, kind = divmod(of_player, self.kinds)
            value = self.signs[player] * values.sites[of_player * row + site] / values.scale - found[kind]
            weight = self.places + place
            seen[weight] += 1
            found[weight] += (value - found[weight]) / seen[weight]
        return found
