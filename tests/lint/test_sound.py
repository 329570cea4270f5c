"""What the judge says of an expression is true of every value that the expression takes in games.

While random games are played, each value that the reference evaluator works out is held against what the judge says of
the expression at that place of the text, both without and with what is known of where pieces can stand.
"""

from __future__ import annotations

from collections import defaultdict

import pytest
from tiers import quick_where

from gdl.check.typed import AttributeOf
from gdl.infra.resources import shipped_rulebooks
from gdl.lint.bounds.judge import Judge
from gdl.lint.bounds.pieces import Surroundings
from gdl.lint.bounds.reach import standing_of
from gdl.lint.bounds.values import Known, Members, Number, Truth
from gdl.lint.evidence import LITTLE, Effort, gather
from gdl.lint.in_game import parts_of
from gdl.lint.subject import World, examined
from gdl.loading import read
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.reference.evaluate.expressions import Expressions, Value
from gdl_interpreter.reference.layout import Frame

EFFORT = Effort(games=3, plies=40, all_plies=80, steps=4_000)
OPAQUE = ("layout", "all_supplies", "to_move", "Whole")
"""Numbers that are only there to be compared: of them nothing is said."""
Place = tuple[Span, str]


def place_of(node: n.Expr) -> Place:
    """Where an expression stands, and what sort of expression it is: lowering keeps both."""
    if isinstance(node, n.Op):
        return node.span, node.op
    return node.span, "Lookup" if isinstance(node, AttributeOf) else type(node).__name__


def fits(value: int, known: Known) -> bool:
    match known:
        case Number(low, high):
            return low <= value <= high
        case Truth(may_hold, may_fail):
            return may_hold if value else may_fail
        case Members(must, may, least, most):
            return not must & ~value and (may < 0 or not value & ~may) and least <= value.bit_count() <= most
    return False


class Watch:
    """Holds values against what was said of them."""

    def __init__(self, world: World) -> None:
        typed, board = world.typed, world.program.board
        standing = standing_of(typed, world.in_game, board, Budget())
        judges = [world.judge, Judge(typed, world.in_game, Surroundings(board, standing), Budget())]
        self.said: dict[Place, list[list[Known]]] = defaultdict(lambda: [[] for _ in judges])
        for part in world.in_game.parts:
            if isinstance(part, n.Expr):
                for number, judge in enumerate(judges):
                    self.said[place_of(part)][number].append(judge.value(part))
        self.wrong: set[str] = set()
        self.looked_at = 0

    def look(self, node: n.Expr, value: int) -> None:
        place = place_of(node)
        if isinstance(node, n.Const) or place not in self.said or place[1] in OPAQUE:
            return
        self.looked_at += 1
        for known in self.said[place]:
            if not any(fits(value, each) for each in known):
                self.wrong.add(f"{node.span}: {place[1]} is {value}, and was said to be {known}")


def watched_games(world: World, monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch, compile_ = Watch(world), Expressions.compile

    def compile_and_watch(self: Expressions, node: n.Expr) -> Value:
        work_out = compile_(self, node)

        def value(f: Frame) -> int:
            result = work_out(f)
            watch.look(node, result)
            return result

        return value

    monkeypatch.setattr(Expressions, "compile", compile_and_watch)
    evidence = gather(world.program, EFFORT)
    assert not evidence.sites & ~world.reach.sites
    assert not evidence.kinds & ~world.reach.kinds
    return watch


def worlds_of(name: str) -> tuple[World, ...]:
    subject, found = examined(read(name), LITTLE, Budget())
    assert subject is not None, found
    return subject.worlds


@pytest.mark.parametrize("name", quick_where(lambda name: name == "tic-tac-toe", shipped_rulebooks()))
def test_what_is_said_is_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for world in worlds_of(name):
        with monkeypatch.context() as patch:
            watch = watched_games(world, patch)
        assert not watch.wrong, "\n".join(sorted(watch.wrong))
        assert watch.looked_at or not any(isinstance(part, n.Op) for part in parts_of(world.program.turn))
