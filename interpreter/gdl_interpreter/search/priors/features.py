"""The features of the moves of a game: how they are numbered, and which of them are alike.

In their order: for each player what the sites around look like; the same where the other one's last piece is near by;
for each player the place; how far away the other one's last piece is, and the mover's own; what the group then has
left, what is taken, what is threatened, whom it touches; and one for moves that put a piece nowhere, or several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.board.surroundings import MOST_AROUND, ways_around
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.kernels.shared.prior_row import FAR, GROUPS_AROUND, MOST_FREE, SIZES, UNKNOWN_SITE
from gdl_interpreter.search.priors.priors import Priors, Way
from gdl_interpreter.search.symmetry.approximate import approximate_symmetries_of, other_of
from gdl_interpreter.search.symmetry.exact import Symmetry, turns_of

MOST_SEATS = 4
"""Players, at the most: for each there are as many looks."""

ENOUGH = 0.6
"""The share of ends of games in which a way that exchanges the players must hold: a handicap in points is no matter
here."""


def can_have_priors(native: Native) -> bool:
    """Can anything be asked of the moves of a game: can they be told apart by what they gain, and are there not too
    many sites and players?"""
    board = native.program.board
    near = max((each.bit_count() for each in board.neighbours), default=0)
    return (
        not native.ambiguous
        and len(native.program.players) <= MOST_SEATS
        and len(board.sites) < UNKNOWN_SITE
        and near <= GROUPS_AROUND
        and 0 < len(ways_around(board)) <= MOST_AROUND
    )


class Features:
    """How the features of a game are numbered.

    native: the game.
    """

    def __init__(self, native: Native) -> None:
        board = native.program.board
        self.board, self.players, self.sites = board, len(native.program.players), len(board.sites)
        self.around = ways_around(board)
        """The directions in which the sites around are looked at."""
        self.looks = 1 << 2 * len(self.around)
        """How many ways the sites around may look."""
        self.near_looks = self.looks * self.players
        self.places = 2 * self.near_looks
        self.last = self.places + self.players * self.sites
        self.own_last = self.last + FAR
        self.left = self.own_last + FAR
        self.taken = self.left + 2 * SIZES * (MOST_FREE + 1)
        self.threats = self.taken + 4 * SIZES
        self.touched = self.threats + 2 * SIZES
        self.elsewhere = self.touched + 2
        self.number = self.elsewhere + 2
        """How many features there are. The names before say where those of one sort begin."""

    def looks_of(self, player: int) -> int:
        """The first feature of what the sites around look like, for a player."""
        return player * self.looks

    def places_of(self, player: int) -> int:
        """The first feature of places, for a player."""
        return self.places + player * self.sites

    def distances(self) -> list[int]:
        """Of each two sites how far apart they are: the steps by what is near and those in all directions, added up."""
        near = [[*site_numbers(these)] for these in self.board.neighbours]
        any_way = [
            [to for way in self.around if (to := self.board.next_site[way][site]) >= 0] for site in range(self.sites)
        ]
        found: list[int] = []
        for start in range(self.sites):
            found += (min(FAR - 1, a + b) for a, b in zip(_steps(near, start), _steps(any_way, start), strict=True))
        return found

    def have(self, ways: Sequence[Way]) -> bool:
        """Can the board be turned, and the players be exchanged, in these ways?"""
        turns = len(dict.fromkeys(turns_of(self.board)))
        return all(0 <= way.turn <= turns and (self.players == 2 or not way.exchanged) for way in ways)

    def ways(self, ways: Sequence[Way]) -> Ways:
        """Some ways, as they carry features."""
        return Ways(self, ways)


class Ways:
    """Ways to turn the board and to exchange the players, and which features are alike by them.

    features: of the game; ways: these.
    """

    def __init__(self, features: Features, ways: Sequence[Way]) -> None:
        self._features = features
        turns = (None, *dict.fromkeys(turns_of(features.board)))
        self._ways = [(turns[way.turn], way.exchanged) for way in ways]
        self._shifts = [self._shifts_of(turn) for turn, _ in self._ways]

    def _shifts_of(self, turn: Symmetry | None) -> list[tuple[int, int]]:
        """Of each direction, by how many bits what stands there is shifted in a look, before and after."""
        around = self._features.around
        last = len(around) - 1
        to = {way: number for number, way in enumerate(around)}
        return [
            (2 * (last - number), 2 * (last - (number if turn is None else to[turn.directions[way]])))
            for number, way in enumerate(around)
        ]

    def alike(self, feature: int) -> set[int]:
        """The features that are like one, itself among them."""
        found, new = {feature}, [feature]
        while new:
            at = new.pop()
            for number in range(len(self._ways)):
                to = self._carried(at, number)
                if to not in found:
                    found.add(to)
                    new.append(to)
        return found

    def _carried(self, feature: int, number: int) -> int:
        of, (turn, exchanged) = self._features, self._ways[number]
        if feature >= of.last:
            return feature
        if feature >= of.places:
            player, site = divmod(feature - of.places, of.sites)
            to = site if turn is None else turn.sites[site]
            return of.places_of(other_of(player) if exchanged else player) + to
        base = of.near_looks if feature >= of.near_looks else 0
        player, look = divmod(feature - base, of.looks)
        turned = 0
        for by, to in self._shifts[number]:
            turned |= (look >> by & 3) << to
        return base + of.looks_of(other_of(player) if exchanged else player) + turned


def spread(features: Features, priors: Priors) -> dict[int, int]:
    """The weight of every feature that has one: those that are alike have the same.

    features: of the game; priors: of its moves.
    """
    ways = features.ways(priors.ways)
    return {alike: weight for feature, weight in priors.weights for alike in ways.alike(feature)}


def ways_of(native: Native, seed: int = 1) -> tuple[Way, ...]:
    """The ways that hold in random games. The same seed gives the same.

    native: the game; seed: of the random games.
    """
    turns = [*dict.fromkeys(turns_of(native.program.board))]
    stays = tuple(range(len(native.program.board.sites)))
    found = []
    for enough, exchanged in ((None, False), (ENOUGH, True)):
        for one in approximate_symmetries_of(native, seed, *(() if enough is None else (enough,))):
            if one.exchanged is exchanged:
                found.append(Way(0 if one.turn.sites == stays else 1 + turns.index(one.turn), exchanged))
    return tuple(found)


def _steps(table: Sequence[Sequence[int]], start: int) -> Iterator[int]:
    """How many steps lead from a site to each; `FAR` where none do."""
    steps, level = {start: 0}, [start]
    for at in level:  # which grows meanwhile
        for to in table[at]:
            if to not in steps:
                steps[to] = steps[at] + 1
                level.append(to)
    return (steps.get(site, FAR) for site in range(len(table)))
