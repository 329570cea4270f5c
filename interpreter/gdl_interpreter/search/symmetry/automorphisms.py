"""Symmetries of games whose rules ask of the board for nothing but what is near what, and for sets of sites.

Their boards need not be turned: any way to carry the sites that keeps what is near what, and what the rules mean by
their sites, is one. The squares of Nine Men's Morris can change places, inner and outer.
"""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.model import Function
from gdl_interpreter.program.operations import OPERATIONS, Looks
from gdl_interpreter.program.walk import reached, without_looks
from gdl_interpreter.search.symmetry.exact import Rules, Symmetry, goes_by_number, keeps
from gdl_interpreter.search.symmetry.meanings import written

MOST_STEPS = 20_000
"""Sites that are tried for others, for one game."""


def automorphisms_of(program: Program, most: int) -> tuple[Symmetry, ...]:
    """All of them but the identity; none if there are more than so many, or the rules ask for more of the board.

    program: the rules; how the game looks is not looked at; most: of them.
    """
    rules = written(without_looks(program))
    if goes_by_number(rules[0]) or not _asks_for_nearness_alone(rules):
        return ()
    directions = tuple(range(len(program.board.next_site)))
    found: list[Symmetry] = []
    try:
        for sites in _Ways(program.board).found():
            one = Symmetry(sites, directions)
            if sites != tuple(range(len(sites))) and keeps(rules, one):
                found.append(one)
    except _TooManyError:
        return ()
    return tuple(found) if len(found) <= most else ()


def _asks_for_nearness_alone(rules: Rules) -> bool:
    program, meanings = rules
    empty = {name: Function(name, (), (), None) for name in meanings}
    endings = tuple((ending.test, ending.who) for ending in program.endings)
    events = tuple(event.body for event in program.events)
    for part in reached({**program.functions, **empty}, (program.turn, program.moves_in_turn, endings, events)):
        if isinstance(part, n.Expr | n.Bind) and part.type is Ty.DIRECTIONS:
            return False
        if isinstance(part, n.Op) and part.op != "near" and OPERATIONS[part.op].looks in (Looks.BOARD, Looks.HANDS):
            return False
    return program.score is None and all(ending.measure is None for ending in program.endings)


class _TooManyError(Exception):
    """It takes too many steps."""


class _Ways:
    """The ways to carry the sites of a board so that what is near stays near. Sites that were taken out stay."""

    def __init__(self, board: Board) -> None:
        self.board, self.steps = board, 0
        self.order = [at for at in _one_near_the_other(board) if board.all >> at & 1]

    def found(self) -> Iterator[tuple[int, ...]]:
        """All of them."""
        todo: list[tuple[int, ...]] = [()]
        while todo:
            where = todo.pop()
            if len(where) == len(self.order):
                carried = dict(zip(self.order, where, strict=True))
                yield tuple(carried.get(at, at) for at in range(len(self.board.sites)))
                continue
            todo += [(*where, to) for to in self.order if self._fits(where, to)]

    def _fits(self, where: tuple[int, ...], to: int) -> bool:
        """Can the next site go there, after those before it?"""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _TooManyError
        board, at = self.board, self.order[len(where)]
        if to in where or board.sites[at].kind is not board.sites[to].kind:
            return False
        near, there = board.neighbours[at], board.neighbours[to]
        if near.bit_count() != there.bit_count() or (board.played >> at ^ board.played >> to) & 1:
            return False
        return all(
            (near >> i & 1) == (there >> other & 1)
            and (board.neighbours[i] >> at & 1) == (board.neighbours[other] >> to & 1)
            for i, other in zip(self.order, where, strict=False)
        )


def _one_near_the_other(board: Board) -> list[int]:
    """All sites, each if it can be behind one that it is near."""
    found: list[int] = []
    for first in range(len(board.sites)):
        found += [first] * (first not in found)
        for at in found:
            found += [other for other in site_numbers(board.neighbours[at]) if other not in found]
    return found
