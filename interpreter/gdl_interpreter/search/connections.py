"""What sides must connect, where the rules say so: a chain of one's own pieces that touches each of some sets of sites.

What goes in: a Program. What comes out: for each player the sets, if nobody wins otherwise; and whether exactly one of
the two has connected theirs once the board is full. That is found where the board is a disc of triangles whose rim is
covered by four such sets, of the one and the other side by turns, each with its last site in common with the next
(Gale, "The game of Hex and the Brouwer fixed-point theorem", 1979), or by three that are the same for both, as in Y.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.native.analysis.constant_propagation import Constants, Known
from gdl_interpreter.native.incremental.cycles import circle_of, is_disc
from gdl_interpreter.program import Ending, Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference.evaluate.pure import pure_operations_of
from gdl_interpreter.search.kernels.null_window.rows import MOST_GOALS
from gdl_interpreter.search.placement import is_mover, whose_pieces
from gdl_interpreter.search.symmetry.paths import is_near_both_ways


class _OtherwiseError(Exception):
    """An ending asks for something else."""


@dataclass(frozen=True)
class Connections:
    """goals: for each player the sets of sites that one chain of theirs must touch, two or more; near: for each site
    those that hang together with it; exactly_one: has exactly one of two players connected on each full board?"""

    goals: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    exactly_one: bool

    def shown(self, program: Program) -> list[str]:
        """A line for each player, and one for what a full board is.

        program: the game.
        """
        names = program.board.name_of
        lines = [
            f"{player.name} connects "
            + " with ".join(f"{{{', '.join(map(names, site_numbers(goal)))}}}" for goal in goals)
            for player, goals in zip(program.players, self.goals, strict=True)
        ]
        return [
            *lines,
            "on a full board exactly one has" if self.exactly_one else "on a full board both or none may have",
        ]


def connections(program: Program) -> Connections | None:
    """What sides must connect; None if the game can be won by anything else."""
    board = program.board
    if len(program.endings) != 1 or not is_near_both_ways(board):
        return None
    asked = _Asked(program)
    try:
        goals = tuple(asked.goals(program.endings[0], 1 << i) for i in range(len(program.players)))
    except _OtherwiseError:
        return None
    if not all(2 <= len(each) <= MOST_GOALS for each in goals):
        return None
    return Connections(goals, tuple(board.neighbours), _exactly_one(board, goals))


class _Asked:
    """Reads an ending. `own`, below: the slots of local names that hold the mover's pieces.

    program: the rules.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.constants = Constants(program, pure_operations_of(program), {})

    def goals(self, ending: Ending, mover: int) -> tuple[int, ...]:
        """The sets of sites that a chain of the mover touches for this ending.

        mover: as a set of one.

        Raises:
            _OtherwiseError: it asks for something else.
        """
        if ending.verdict != "wins" or ending.asks_stuck or not is_mover(ending.who):
            raise _OtherwiseError
        parts = list(self._of_truth(ending.test, Known({"mover": mover}), frozenset()))
        fixed, floods = self.program.board.all, []
        for goal, is_flood in parts:
            if is_flood:
                floods.append(goal)
            else:
                fixed &= goal
        if not floods:
            raise _OtherwiseError
        return tuple(dict.fromkeys(floods if fixed == self.program.board.all else [*floods, fixed]))

    def _of_truth(self, node: n.Expr, known: Known, own: frozenset[int]) -> Iterator[tuple[int, bool]]:
        match node:
            case n.Call(function=name):
                yield from self._of_truth(*self._entered(node, name, known, own))
            case n.Op(op="any", args=(these,)):
                yield from self._of_sites(these, known, own)
            case _:
                raise _OtherwiseError

    def _of_sites(self, node: n.Expr, known: Known, own: frozenset[int]) -> Iterator[tuple[int, bool]]:
        """The parts of an intersection: sites that are always the same, and chains with a piece on such sites."""
        value = self.constants.of(node, known)
        if value is not None:
            yield value, False
            return
        match node:
            case n.Op(op="meet", args=args):
                for arg in args:
                    yield from self._of_sites(arg, known, own)
            case n.Op(op="flood", args=(n.Op(op="meet", args=(one, other)), through)) if self._is_own(through, own):
                start = self.constants.of(other if self._is_own(one, own) else one, known)
                if start is None or not (self._is_own(one, own) or self._is_own(other, own)):
                    raise _OtherwiseError
                yield start, True
            case n.Fold(how="common", binds=binds, body=body, where=None):
                for each in self._combinations(binds, known):
                    yield from self._of_sites(body, each, own)
            case n.Call(function=name):
                yield from self._of_sites(*self._entered(node, name, known, own))
            case _:
                raise _OtherwiseError

    def _entered(
        self, call: n.Call, name: str, known: Known, own: frozenset[int]
    ) -> tuple[n.Expr, Known, frozenset[int]]:
        """The result of a definition, with what its names hold."""
        function = self.program.functions[name]
        if function.body or function.result is None:
            raise _OtherwiseError
        slots = [slot for slot, _, _ in function.params]
        values = {slot: self.constants.of(arg, known) for slot, arg in zip(slots, call.args, strict=True)}
        theirs = {slot for slot, arg in zip(slots, call.args, strict=True) if self._is_own(arg, own)}
        return function.result, known.within(values), frozenset(theirs)

    def _is_own(self, node: n.Expr, own: frozenset[int]) -> bool:
        """Are these the pieces of the mover?"""
        if isinstance(node, n.Local):
            return node.slot in own
        return is_mover(whose_pieces(self.program, node))

    def _combinations(self, binds: tuple[n.Bind, ...], known: Known) -> Iterator[Known]:
        """What is known for each combination of members."""
        for each in self.constants.combinations(binds, known, few=False):
            if each is None:
                raise _OtherwiseError
            yield each


def _exactly_one(board: Board, goals: tuple[tuple[int, ...], ...]) -> bool:
    """Has exactly one of two players connected once the board is full?"""
    rim = _rim(board)
    if len(goals) != 2 or not rim:
        return False
    if goals[0] == goals[1]:
        return len(goals[0]) == 3 and _cover(rim, goals[0])
    (a, c), (b, d) = goals if len(goals[0]) == len(goals[1]) == 2 else ((0, 0), (0, 0))
    return _cover(rim, (a, b, c, d)) or _cover(rim, (a, d, c, b))


def _rim(board: Board) -> list[int]:
    """The sites at the edge in their order, if the board is a disc of triangles; else none."""
    circle = circle_of(board)
    at_edge = {site for site in site_numbers(board.all) if any(board.next_site[way][site] < 0 for way in circle)}
    if not circle or not is_disc(board, circle, sum(1 << site for site in at_edge)):
        return []
    found = [min(at_edge)]
    while len(found) < len(at_edge):
        near = [board.next_site[way][found[-1]] for way in circle]
        found.append(next(b for a, b in zip(near, [*near[1:], *near[:1]], strict=True) if a < 0 <= b))
    return found


def _cover(rim: list[int], arcs: tuple[int, ...]) -> bool:
    """Do these sets cover the rim in this order, either way round, each with one site in common with the next?"""
    size, every = len(rim), 0
    for arc in arcs:
        every |= arc
    if every != sum(1 << site for site in rim) or size + len(arcs) != sum(arc.bit_count() for arc in arcs):
        return False
    corners = [one & other for one, other in zip(arcs, [*arcs[1:], *arcs[:1]], strict=True)]
    if any(corner.bit_count() != 1 for corner in corners) or len(set(corners)) < len(arcs):
        return False
    ends = [sum(arc >> rim[i] & 1 and not arc >> rim[(i + 1) % size] & 1 for i in range(size)) for arc in arcs]
    return ends == [1] * len(arcs)
