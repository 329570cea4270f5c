"""Exact values by going through everything, with the reference evaluator: what the searches are held to."""

from __future__ import annotations

import random

from gdl_interpreter.reference import Position
from gdl_interpreter.reference.layout import MOVED, PLY
from gdl_interpreter.search.solving.solver import Solution


def later(position: Position, plies: int, seed: int) -> Position:
    """A position some random moves later, not over."""
    dice = random.Random(seed)
    while True:
        at = position
        for _ in range(plies):
            if at.result is None:
                at = at.play(dice.choice(at.moves()))
        if at.result is None:
            return at


ROUNDABOUT = """
players X(home = row(1)), O(home = row(3))
board grid(3, 3)
piece Man
setup:
    place X Man on {a1, b1}
    place O Man on {b3, c3}
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
when line(mine except my home, 2): mover wins
when stuck: mover loses
"""
"""Three in a row by moving: it may go round in circles."""


class Brute:
    """Values of positions for two players: 1 the mover wins, 0 a draw, -1 he loses."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], int] = {}

    def value(self, position: Position) -> int:
        """The value for who is to move in a position that is not over."""
        if position.values not in self._known:
            self._known[position.values] = max(self.of_move(position, move.text) for move in position.moves())
        return self._known[position.values]

    def of_move(self, position: Position, move: str) -> int:
        """The value of a move for who makes it."""
        after = position.play(move)
        if after.result is not None:
            if after.result.verdict == "draw":
                return 0
            return 1 if position.person in {after.result.people[winner] for winner in after.result.winners} else -1
        value = self.value(after)
        return value if after.person == position.person else -value

    def confirms(self, found: Solution, position: Position) -> None:
        """Of a solution: the value, those of all moves, and a line of best play that ends as the value says."""
        assert found.value.outcome == self.value(position)
        assert {text: value.outcome for text, value in found.moves.items()} == {
            move.text: self.of_move(position, move.text) for move in position.moves()
        }
        at = position
        for move in found.line:
            assert self.value(at) == self.of_move(at, move)
            at = at.play(move)
        assert at.result is not None


def lead(position: Position) -> int:
    """The best lead in points that the mover can get, going through everything."""
    best = None
    assert position.mover is not None
    for move in position.moves():
        after = position.play(move)
        if after.result is not None:
            scores = dict(after.result.scores)
            mine = scores.pop(position.mover)
            found = mine - max(scores.values())
        else:
            found = lead(after) * (1 if after.mover == position.mover else -1)
        best = found if best is None else max(best, found)
    assert best is not None
    return best


Values = tuple[int, ...]


class Backwards:
    """Who wins, and in how many plies, of all positions that can be reached from one, for two sides: sweep after sweep
    over all of them. What no sweep settles is a draw, as nobody wins play without end. `plies`: from
    how many on the rules count no further."""

    def __init__(self, start: Position, plies: int = 0) -> None:
        self.plies = plies
        self.positions: dict[Values, Position] = {}
        self._moves: dict[Values, list[tuple[int, Values | None, bool]]] = {}
        todo = [start]
        while todo:
            position = todo.pop()
            key = self.key(position)
            if key in self.positions:
                continue
            self.positions[key] = position
            self._moves[key] = found = []
            for move in position.moves():
                after = position.play(move)
                if after.result is not None:
                    found.append((_ended(position, after), None, False))
                else:
                    found.append((0, self.key(after), side_of(after) == side_of(position)))
                    todo.append(after)
        self.known: dict[Values, tuple[int, int]] = {}
        plies = 0
        while True:
            plies += 1
            more = {}
            for key, moves in self._moves.items():
                if key not in self.known:
                    values = [self._value(*move) for move in moves]
                    if 1 in values:
                        more[key] = 1, plies
                    elif all(value == -1 for value in values):
                        more[key] = -1, plies
            if not more:
                break
            self.known |= more

    def key(self, position: Position) -> Values:
        """What makes a position another one."""
        values = list(position.values)
        values[MOVED] = 0
        values[PLY] = min(values[PLY], self.plies)
        return tuple(values)

    def _value(self, ended: int, key: Values | None, same: bool) -> int | None:
        """What a move is known to be worth."""
        if key is None:
            return ended
        if key not in self.known:
            return None
        return self.known[key][0] * (1 if same else -1)

    def value(self, position: Position) -> tuple[int, int | None]:
        """Who wins, and in how many plies; 0: nobody."""
        return self.known.get(self.key(position), (0, None))


def side_of(position: Position) -> int:
    """The players on the side that is to move, as a set."""
    names = [player.name for player in position.machine.program.players]
    return position.machine.program.players[names.index(position.person or "")].allies


def _ended(before: Position, after: Position) -> int:
    assert after.result is not None
    if after.result.verdict == "draw":
        return 0
    names = [player.name for player in before.machine.program.players]
    winners = {names.index(after.result.people[winner]) for winner in after.result.winners}
    return 1 if any(side_of(before) >> winner & 1 for winner in winners) else -1


def nearest(start: Position) -> int | None:
    """How many moves one player needs to win, looking at the nearest positions first; None: he cannot."""
    layer, seen, plies = [start], {start.values}, 0
    while layer:
        plies += 1
        after = [position.play(move) for position in layer for move in position.moves()]
        if any(one.result is not None and one.result.verdict == "win" and one.result.winners for one in after):
            return plies
        layer = []
        for one in after:
            if one.result is None and one.values not in seen:
                seen.add(one.values)
                layer.append(one)
    return None


def lines(position: Position) -> int:
    """The value of a position for two players, by every line of play with its history."""
    best = -1
    for move in position.moves():
        after = position.play(move)
        value = _ended(position, after) if after.result is not None else -lines(after)
        best = max(best, value)
    return best
