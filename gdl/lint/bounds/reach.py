"""Where pieces can come: each kind's sites, grown by every effect until nothing is added.

Before: nothing stands anywhere. Each round asks of every `place`, `move` and `change` what it could put where, given
where pieces can stand by then. After: a set for each kind outside of which no game ever puts such a piece.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl.check.typed import TypedRulebook
from gdl.lint.bounds.judge import Judge
from gdl.lint.bounds.pieces import Standing, Surroundings
from gdl.lint.bounds.values import ANYTHING, Members
from gdl.lint.in_game import InGame
from gdl_interpreter.board import Board
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget

MAX_ROUNDS = 100
"""If the sets still grow after so many rounds, nothing is said."""

_GROWING = 1
"""Steps for looking where an effect can put one kind of pieces."""


@dataclass(frozen=True)
class Reach:
    """`kinds`: the kinds that can come onto the board; `sites`: the sites that a piece can come to."""

    kinds: int
    sites: int


def reach_of(typed: TypedRulebook, in_game: InGame, board: Board, budget: Budget) -> Reach:
    """Where the pieces of a rulebook can come on this board."""
    standing = standing_of(typed, in_game, board, budget)
    return Reach(standing.kinds_on(board.played), standing.of((1 << len(typed.kinds)) - 1))


def standing_of(typed: TypedRulebook, in_game: InGame, board: Board, budget: Budget) -> Standing:
    """For each kind the sites where such a piece can come to stand."""
    all_kinds = (1 << len(typed.kinds)) - 1
    anywhere = Standing(dict.fromkeys(range(len(typed.kinds)), board.played))
    effects = [part for part in in_game.parts if isinstance(part, s.Stmt) and part.traits.brings]
    standing = Standing(dict.fromkeys(range(len(typed.kinds)), 0))
    for _ in range(MAX_ROUNDS):
        budget.spend(_GROWING * (1 + len(effects)) * (1 + len(typed.kinds)))
        judge = Judge(typed, in_game, Surroundings(board, standing), budget)
        grown = _grown(judge, effects, standing, board.played, all_kinds)
        if grown in (standing, anywhere):
            return grown
        standing = grown
    return anywhere


def _grown(judge: Judge, effects: list[s.Stmt], standing: Standing, played: int, all_kinds: int) -> Standing:
    sites = dict(standing.sites or {})

    def put(kinds: int, where: int) -> None:
        for kind in sites:
            if kinds >> kind & 1:
                sites[kind] |= where & played

    for effect in effects:
        match effect:
            case s.Place(kind=kind, sites=where):
                put(_kinds(judge, kind, all_kinds), judge.sites(where))
            case s.Move(source=source, target=target):
                put(standing.kinds_on(judge.sites(source)), judge.sites(target))
            case s.MoveEach(bind=bind, target=target):
                put(standing.kinds_on(judge.sites(bind.within)), judge.sites(target))
            case s.Change(sites=where, kind=kind):
                if kind is not None:
                    put(_kinds(judge, kind, all_kinds), judge.sites(where) & standing.of(all_kinds))
            case _:
                put(all_kinds, played)
    return Standing(sites)


def _kinds(judge: Judge, kind: n.Expr, all_kinds: int) -> int:
    value = judge.value(kind)
    return all_kinds if not isinstance(value, Members) or value.may == ANYTHING else value.may
