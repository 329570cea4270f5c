"""Rings: has the last stone closed one, on a board whose neighbours lie around each site in a circle?

A set of stones has a *hole* where sites without a stone cannot reach the rim over such sites. On a board that is a disc
of triangles (each site joined to its neighbours, and each of these to the next), a stone makes a hole if and only if
it joins two stones of one group that are not next to each other around it: a line of stones from one of them to the
other, closed by the new one, parts the sites beside it, and the rim is on one side only. If no two belong to one group,
every gap between them can still go where it went before. Without a hole before, that is all there is to ask.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.native.incremental.truth_tables import NoTruthTable, each_member, known_value
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference.evaluate.pure import Pure

MOST_NEAR = 8
"""Neighbours of a site, at most: a byte has a bit for each."""


@dataclass(frozen=True)
class Cycle:
    """Stones with a hole (if `hole`), or a site whose neighbours at these places of the circle all hold stones."""

    hole: bool
    around: int


def circle_of(board: Board) -> tuple[int, ...]:
    """The directions to the neighbours, each followed by the next to its left; () if steps in some directions are not
    what leads to the neighbours, or do not lead back."""
    if board.all != board.played or not board.left:
        return ()
    return _circle(board, board.directions) or _circle(board, board.orthogonal)


def _circle(board: Board, ways: int) -> tuple[int, ...]:
    """The same, if it is these directions."""
    circle: list[int] = []
    way = (board.directions & -board.directions).bit_length() - 1
    while way >= 0 and way not in circle:
        circle.append(way)
        way = board.left[way].bit_length() - 1
    if sum(1 << way for way in circle) != board.directions:
        return ()
    circle = [way for way in circle if ways >> way & 1]
    for site in site_numbers(board.all):
        near = [board.next_site[way][site] for way in circle]
        there = [other for other in near if other >= 0]
        if len(set(there)) < len(there) or sum(1 << other for other in there) != board.neighbours[site]:
            return ()
        for way, other in zip(circle, near, strict=True):
            back = board.opposite_direction[way]
            if other >= 0 and (back.bit_count() != 1 or board.next_site[back.bit_length() - 1][other] != site):
                return ()
    return tuple(circle) if len(circle) <= MOST_NEAR else ()


def are_linked(board: Board, circle: tuple[int, ...]) -> bool:
    """Is each neighbour of a site near the next one in its circle?"""
    for site in site_numbers(board.all):
        near = [board.next_site[way][site] for way in circle]
        for one, other in zip(near, [*near[1:], *near[:1]], strict=True):
            if one >= 0 and other >= 0 and not board.neighbours[one] >> other & 1:
                return False
    return True


def is_disc(board: Board, circle: tuple[int, ...], rim: int) -> bool:
    """Is a board a disc of triangles?

    board: the board; circle: the directions around a site (`circle_of`); rim: the sites at its edge.
    """
    corners = joints = 0
    for site in site_numbers(board.all):
        near = [board.next_site[way][site] for way in circle]
        following = [*near[1:], *near[:1]]
        pairs = [(a, b) for a, b in zip(near, following, strict=True) if a >= 0 and b >= 0]
        if not all(_side_by_side(board, circle, a, site, b) for a, b in pairs):
            return False
        ends = sum(a >= 0 and b < 0 for a, b in zip(near, following, strict=True))
        if (ends > 0) != bool(rim >> site & 1) or ends > 1 or not pairs:
            return False
        corners += len(pairs)
        joints += len(near) - near.count(-1)
    first = board.all & -board.all
    connected = board.flood(first, board.all) == board.all
    return connected and 0 < rim == rim & board.all and board.all.bit_count() - joints // 2 + corners // 3 == 1


def _side_by_side(board: Board, circle: tuple[int, ...], site: int, one: int, other: int) -> bool:
    """Are two neighbours of a site next to each other in its circle?"""
    near = [board.next_site[way][site] for way in circle]
    if one not in near or other not in near:
        return False
    return (near.index(one) - near.index(other)) % len(near) in (1, len(near) - 1)


class Cycles:
    """Recognises conditions about rings on one board."""

    def __init__(self, board: Board, pure: dict[str, Pure]) -> None:
        self.board = board
        self.pure = pure
        self.circle = circle_of(board)

    def ring(self, node: n.Expr, stones: n.Expr, is_last: Callable[[n.Expr], bool]) -> Cycle | None:
        """What a condition on a player's stones and the last of them asks for; None: something else.

        node: the condition; stones: the expression for the stones; is_last: is this expression the last stone?
        """
        hole, around = False, 0
        for term in _terms(node):
            places = self._around(term, stones)
            if places is None and (hole or not self._is_hole(term, stones, is_last)):
                return None
            if places is not None and around:
                return None
            hole, around = hole or places is None, around or places or 0
        return Cycle(hole, around)

    def _around(self, node: n.Expr, stones: n.Expr) -> int | None:
        """`any(common(step(stones, d) for d in D))`: the places of the circle where stones must be."""
        match node:
            case n.Op(
                op="any",
                args=(
                    n.Fold(
                        how="common",
                        binds=(n.Bind(slot=slot, within=n.Const(value=ways)),),
                        where=None,
                        body=n.Op(op="step", args=(these, n.Local(slot=way))),
                    ),
                ),
            ) if slot == way and these == stones and ways.bit_count() > 1:
                places = [i for i, at in enumerate(self.circle) if self.board.opposite_direction[at] & ways]
                return sum(1 << i for i in places) if len(places) == ways.bit_count() else None
        return None

    def _is_hole(self, node: n.Expr, stones: n.Expr, is_last: Callable[[n.Expr], bool]) -> bool:
        """Is it the question for a hole, perhaps behind another one that holds wherever a stone can make a hole?"""
        guard: n.Expr = n.Const(Ty.BOOL, 1)
        if isinstance(node, n.Op) and node.op == "both":
            guard, node = node.args
        match node:
            case n.Op(
                op="any",
                args=(n.Op(op="except", args=(n.Const(value=everything), n.Op(op="union", args=(these, outside)))),),
            ) if these == stones and everything == self.board.all:
                match outside:
                    case n.Op(
                        op="flood",
                        args=(
                            n.Op(op="except", args=(start, stones_1)),
                            n.Op(op="except", args=(n.Const(value=free), stones_2)),
                        ),
                    ) if stones_1 == stones and stones_2 == stones and free == everything:
                        return self._from_rim(start) and self._holds_between(guard, stones, is_last)
        return False

    def _from_rim(self, start: n.Expr) -> bool:
        try:
            return is_disc(self.board, self.circle, known_value(start, {}, self.pure))
        except NoTruthTable:
            return False

    def _holds_between(self, guard: n.Expr, stones: n.Expr, is_last: Callable[[n.Expr], bool]) -> bool:
        """Does a condition on the stones beside the last one hold wherever these are not all next to one another?"""
        near = _Near(self.circle, self.pure, stones, is_last)
        try:
            return all(
                near.value(guard, {}, mask)
                for mask in range(1 << len(self.circle))
                if heads(mask, len(self.circle)).bit_count() > 1
            )
        except NoTruthTable:
            return False


def heads(mask: int, size: int) -> int:
    """The first places of each row of neighbours, in a circle; of a full circle one."""
    if mask == (1 << size) - 1:
        return 1
    return mask & ~(mask << 1 | mask >> size - 1)


def _terms(node: n.Expr) -> list[n.Expr]:
    match node:
        case n.Op(op="either", args=args):
            return [term for arg in args for term in _terms(arg)]
    return [node]


class _Near:
    """A condition on which neighbours of the last stone hold stones. A place beyond the rim is one without a stone, so
    that steps may be looked at only as far as they lead to stones."""

    def __init__(
        self, circle: tuple[int, ...], pure: dict[str, Pure], stones: n.Expr, is_last: Callable[[n.Expr], bool]
    ) -> None:
        self.circle = circle
        self.pure = pure
        self.stones = stones
        self.is_last = is_last

    def value(self, node: n.Expr, env: dict[int, int], mask: int) -> int:
        """Its value if the stones are at these places.

        Raises:
            NoTruthTable: it asks for something else.
        """
        match node:
            case n.Op(op="both", args=(a, b)):
                return self.value(a, env, mask) and self.value(b, env, mask)
            case n.Op(op="either", args=(a, b)):
                return self.value(a, env, mask) or self.value(b, env, mask)
            case n.Op(op="isnt", args=(a,)):
                return not self.value(a, env, mask)
            case n.Op(op="inside", args=(there, these)) if these == self.stones:
                place = self._place(there, env)
                return place != 0 and place & ~mask == 0
            case n.Op(op="any" | "no" as op, args=(n.Op(op="meet", args=(there, these)),)) if these == self.stones:
                return (self._place(there, env) & mask != 0) == (op == "any")
            case n.Op(op="less" | "at_most" | "equal" as op, args=(a, b)):
                return int(self.pure[op](self.value(a, env, mask), self.value(b, env, mask)))
            case n.Op(op="count", args=(n.Fold(how="filter", where=None) as fold,)):
                return sum(bool(self.value(fold.body, inner, mask)) for inner in each_member(fold, env, self.pure))
        return known_value(node, env, self.pure)

    def _place(self, node: n.Expr, env: dict[int, int]) -> int:
        """The place one step from the last stone in one direction."""
        match node:
            case n.Op(op="step", args=(start, way)) if self.is_last(start):
                ways = known_value(way, env, self.pure)
                if ways.bit_count() == 1 and ways.bit_length() - 1 in self.circle:
                    return 1 << self.circle.index(ways.bit_length() - 1)
        raise NoTruthTable
