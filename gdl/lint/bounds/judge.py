"""What can be said of the value of any expression of a rulebook, whatever the options and however the game goes.

In goes a typed rulebook; out comes, for each of its expressions, a value of `gdl.lint.bounds.values`. An option is
anything in its range, a state anything in its range, a name whatever is put into it anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from gdl.check.typed import AttributeOf, BoardSet, OptionValue, SiteName, TypedRulebook
from gdl.lint.bounds.folds import fold
from gdl.lint.bounds.operations import Operations
from gdl.lint.bounds.pieces import Surroundings
from gdl.lint.bounds.values import (
    ANY_NUMBER,
    ANYTHING,
    NOT_NEGATIVE,
    Known,
    Members,
    Number,
    Truth,
    anything,
    exactly,
    joined,
    members,
)
from gdl.lint.in_game import InGame
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.budget import Budget

MAX_DEPTH = 120
"""Of what is nested more deeply, through definitions too, nothing is said."""

JUDGING = 10
"""Steps for judging an expression, without those in it."""


class Judge:
    """Judges the expressions of one typed rulebook."""

    def __init__(self, typed: TypedRulebook, in_game: InGame, around: Surroundings, budget: Budget) -> None:
        self.typed = typed
        self.budget = budget
        self.around = around
        self._in_game = in_game
        self._operations = Operations(typed, around)
        self._found: dict[int, Known] = {}
        self._slots: dict[int, Known] = {}
        self._open: set[int] = set()
        self._depth = 0
        self._options = {option.name: option for option in typed.options}
        self._states = {state.name: state for state in typed.states}

    def truth(self, expr: n.Expr) -> Truth:
        """Can a condition hold, can it fail?"""
        value = self.value(expr)
        return value if isinstance(value, Truth) else Truth(True, True)

    def sites(self, expr: n.Expr) -> int:
        """All sites that can be in a set of sites; ANYTHING if there is no telling."""
        value = self.value(expr)
        return value.may if isinstance(value, Members) else ANYTHING

    def value(self, expr: n.Expr) -> Known:
        """What is known of an expression."""
        found = self._found.get(id(expr))
        if found is not None:
            return found
        if self._depth >= MAX_DEPTH:
            return anything(expr.type)
        self.budget.spend(JUDGING, expr.span)
        self._depth += 1
        found = self._found[id(expr)] = self._value(expr)
        self._depth -= 1
        return found

    def _value(self, expr: n.Expr) -> Known:
        match expr:
            case n.Const(type=type_, value=value):
                return exactly(type_, value)
            case n.Local(slot=slot, type=type_):
                return self._local(slot, type_)
            case n.Op():
                args = [self.value(arg) for arg in expr.args]
                self.budget.spend(self._operations.steps(expr.op, args), expr.span)
                return self._operations.apply(expr, args)
            case n.Cond():
                return self._conditional(expr)
            case n.Fold():
                return self._fold(expr)
            case n.Call(function=function, type=type_):
                result = self.typed.functions[function].result
                return anything(type_) if result is None else self._guarded(result, type_)
            case n.Get():
                return self._state(expr)
            case n.Repeats():
                return NOT_NEGATIVE
            case OptionValue():
                return self._option(expr)
            case SiteName(name=name):
                return self._site(name)
            case BoardSet(what=what, type=type_):
                return self._board_set(what, type_)
            case AttributeOf():
                return self._attribute(expr)
        return anything(expr.type)

    def _conditional(self, expr: n.Cond) -> Known:
        test = self.truth(expr.test)
        if test.always:
            return self.value(expr.then)
        if test.never:
            return self.value(expr.otherwise)
        return joined(self.value(expr.then), self.value(expr.otherwise))

    # ---- names

    def _guarded(self, expr: n.Expr, type_: Ty) -> Known:
        """The value of an expression that may, by some way round, be asked for itself."""
        if id(expr) in self._open:
            return anything(type_)
        self._open.add(id(expr))
        try:
            return self.value(expr)
        finally:
            self._open.discard(id(expr))

    def _local(self, slot: int, type_: Ty) -> Known:
        if slot not in self._slots:
            self._slots[slot] = anything(type_)  # as long as it is being worked out
            given = [self._given(each, slot) for each in self._in_game.slots.get(slot, [])]
            self._slots[slot] = reduce(joined, given) if given else anything(type_)
        return self._slots[slot]

    def _given(self, each: n.Expr | n.Bind, slot: int) -> Known:
        if isinstance(each, n.Expr):
            return self.value(each)
        member = self._operations.member(self.value(each.within), each.type)
        return joined(member, exactly(each.type, 0)) if slot in self._in_game.rolled else member

    # ---- what the headings say

    def _bounds(self, low: n.Expr | None, high: n.Expr | None) -> Known:
        if low is None or high is None:
            return ANY_NUMBER
        least, most = self.value(low), self.value(high)
        return Number(least.low, most.high) if isinstance(least, Number) and isinstance(most, Number) else ANY_NUMBER

    def _option(self, expr: OptionValue) -> Known:
        option = self._options.get(expr.name)
        if option is None or expr.type is not Ty.INT:
            return anything(expr.type)
        return self._bounds(option.low, option.high)

    def _state(self, expr: n.Get) -> Known:
        state = self._states[expr.var]
        if expr.type is not Ty.INT:
            return anything(expr.type)
        held = self._bounds(state.low, state.high)
        index = [self.value(each) for each in expr.index]
        if all(isinstance(each, Members) and each.least > 0 for each in index):
            return held
        return joined(held, Number(0, 0))

    def _attribute(self, expr: AttributeOf) -> Known:
        index = self.value(expr.index)
        tables = {"player": self.typed.player_attributes, "kind": self.typed.kind_attributes}[expr.whose]
        if not isinstance(index, Members) or expr.name not in tables or (index.most > 1 and not expr.type.is_set):
            return anything(expr.type)
        table = tables[expr.name].values
        asked = [i for i in range(len(self._names(expr.whose))) if index.may == ANYTHING or index.may >> i & 1]
        values = [self.value(table[i]) if i in table else exactly(expr.type, 0) for i in asked]
        if index.least == 0 or not values:
            values.append(exactly(expr.type, 0))
        if not expr.type.is_set:
            return reduce(joined, values)
        sets = [value for value in values if isinstance(value, Members)]
        hull = reduce(joined, values)
        most = max((value.most for value in sets), default=0) * max(1, index.most)
        return members(hull.must, hull.may, hull.least, most) if isinstance(hull, Members) else hull

    def _names(self, whose: str) -> tuple[str, ...]:
        return self.typed.players if whose == "player" else self.typed.kinds

    # ---- the board

    def _site(self, name: str) -> Known:
        board = self.around.board
        if board is None:
            return members(0, ANYTHING, 0, 1)
        number = board.find(name)
        return exactly(Ty.SITES, 0 if number is None else 1 << number)

    def _board_set(self, what: str, type_: Ty) -> Known:
        board = self.around.board
        if board is None:
            return members(0, ANYTHING, 1) if what == "sites" else anything(type_)
        sets = {
            "sites": board.played,
            "cells": board.cells,
            "edges": board.edges,
            "vertices": board.vertices,
            "orthogonal": board.orthogonal,
            "diagonal": board.diagonal,
            "directions": board.directions,
            "sides": board.sides,
        }
        return exactly(type_, sets[what])

    # ---- going through sets

    def _fold(self, expr: n.Fold) -> Known:
        truth: Callable[[n.Expr], Truth] = self.truth
        where = Truth(True, False) if expr.where is None else truth(expr.where)
        return fold(expr, [self.value(bind.within) for bind in expr.binds], self.value(expr.body), where)
