"""Going over a game: what was to be expected before and after every move, and where that turned.

A look at a position is too kind to who is to move there, or too hard on them: so what was to be expected before a move
says nothing of what the move has cost. Where one seems to have cost something, what is behind the better one is looked
at, too, in the same way, and these two are compared.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from gdl.opponents.reviewed import TURN, TURN_BY_DEPTH, Reviewed
from gdl_interpreter.search.game import sides_of

if TYPE_CHECKING:
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.player import Choice, Player

LONGEST_LINE = 6
"""Moves that are told of what would have been better."""

SUSPECTED = 0.5
"""The part of a turning point that a move must seem to have cost, so that it is compared with the better one."""

PLAYED_ON = 6
"""Moves that may be played on, until it is the turn of the same side behind both moves."""

ERRORS = 2.0
"""So many standard errors of a difference between two means it may be off by."""

LONGER = 4
"""So many times as long it is looked behind a move that has seemingly given away what is certain: it may only have come
to the same more slowly."""

THROWS = 12
"""So many results of chance behind a move are looked at, each for a part of the time; where there are more, such as are
drawn at random, the same numbers for both moves."""

MOST_AT_ONCE = 64
"""So many moves that must be made, or results of chance, are gone through behind one another: there need be no end of
them."""

_KEPT = 8
"""Looks that are kept."""


def review(
    player: Player, steps: Sequence[tuple[Position, str]], seconds: float | None, nodes: int | None
) -> Iterator[Reviewed]:
    """Look at positions and what was played in them, one after the other; those of chance are passed over.

    Args:
        player: looks at them.
        steps: the positions, each with the move that was played there.
        seconds: for each look at a position; None: `nodes` says how long.
        nodes: random games or positions for each; None: `seconds` says how long.
    """
    looks = _Looks(player, seconds, nodes)
    for ply, (position, move) in enumerate(steps, start=1):
        mover = position.mover
        if mover is None or position.is_chance:
            continue
        one = replace(looks.at(position, move), ply=ply, player=mover)
        if one.turns:
            one = replace(one, line=player.line_of(position, looks.choice(position), LONGEST_LINE))
        yield one


def numbers_of(positions: Sequence[Position]) -> list[int]:
    """The numbers that steps have in lists of moves: those in which chance decides what is set up have none of their
    own. `positions`: that before each step."""
    numbers, last = list[int](), 0
    for position in positions:
        last += not position.in_setup
        numbers.append(last)
    return numbers


class _Value(NamedTuple):
    """What can be expected of a move: the share of the win for who makes it; is that proven? error: the standard error
    of the mean of random games that it is."""

    share: float
    sure: bool
    error: float

    @classmethod
    def of(cls, choice: Choice, ours: bool = True) -> _Value:
        """What a choice says. `ours`: is it made by the side that the value is for?"""
        by_games = not (choice.exact or choice.known or choice.depth)
        error = 0.5 / math.sqrt(max(1, choice.visits)) if by_games else 0.0
        return cls(choice.share if ours else 1 - choice.share, choice.exact, error)


class _Looks:
    """Looks at positions, each taken once: what follows a move is most often what the next one is made in."""

    def __init__(self, player: Player, seconds: float | None, nodes: int | None) -> None:
        self._player, self._seconds, self._nodes = player, seconds, nodes
        self._sides = sides_of(player.native.program)
        self._names = [each.name for each in player.native.program.players]
        self._last: list[tuple[Position, Choice]] = []

    def choice(self, position: Position) -> Choice:
        """What would be played here."""
        for known, choice in self._last:
            if known == position:
                return choice
        choice = self._player.choose(position, self._seconds, self._nodes)
        self._last = [(position, choice), *self._last[: _KEPT - 1]]
        return choice

    def _look_longer(self, position: Position) -> None:
        """Look at a position again, for so long that what is certain a little later is seen, too."""
        seconds = None if self._seconds is None else LONGER * self._seconds
        nodes = None if self._nodes is None else LONGER * self._nodes
        choice = self._player.choose(position, seconds, nodes)
        self._last = [(position, choice), *(kept for kept in self._last if kept[0] != position)]

    def at(self, position: Position, move: str) -> Reviewed:
        """What a move has cost; ply and player are not said yet."""
        side, end = self._side(position), _behind(position, move)
        plain = self._is_plain(end, side)
        if len(position.moves()) == 1:
            only = self._value(end, side) if plain else self._weighed(position, (move,))[0]
            return _told(move, move, only, only)
        if plain:
            self._value(end, side)  # first, so that a tree goes on from one position of the game to the next
        choice = self.choice(position)
        best, settled, by_depth = choice.move, choice.exact or choice.known, choice.depth > 0
        seen = _Value.of(choice)
        if best == move:
            as_seen = settled or not plain
            value = seen if as_seen else self._value(end, side)
            return _told(move, move, value, value, by_depth)
        if not plain:
            better, value = self._weighed(position, (best, move))
            return _told(best, move, seen if settled else better, value, by_depth)
        value = self._value(end, side)
        turn = TURN_BY_DEPTH if by_depth else TURN
        if settled:
            if seen.share - value.share >= turn and not value.sure:
                self._look_longer(end)
            return _told(best, move, seen, self._value(end, side), by_depth)
        if seen.share - value.share < SUSPECTED * turn:
            return _told(best, move, value, value, by_depth)
        return _told(best, move, *self._compared(position, best, move), by_depth)

    def _compared(self, position: Position, best: str, move: str) -> tuple[_Value, _Value]:
        """What is to be expected of two moves, both looked at in the same way."""
        side = self._side(position)
        ends = [_behind(position, best), _behind(position, move)]
        if self.choice(position).depth or not self._is_plain(ends[0], side):
            better, value = self._weighed(position, (best, move))
            proven = self._value(ends[1], side)
            return better, proven if proven.sure else value
        for _ in range(PLAYED_ON):
            ours = [end.result is None and self._side(end) == side for end in ends]
            if ours[0] == ours[1]:
                break
            at = ours.index(True)
            ends[at] = _behind(ends[at], self.choice(ends[at]).move)
            if ends[at].is_chance:
                break
        else:
            ours = [True, False]
        if ours[0] != ours[1]:
            value = self._value(_behind(position, move), side)
            return value, value
        return self._value(ends[0], side), self._value(ends[1], side)

    def _weighed(self, position: Position, moves: Sequence[str]) -> Sequence[_Value]:
        """What is to be expected of moves, all looked at in one. If one was hardly tried there, what may be thrown
        behind each of them is looked at, or the same is told of each."""
        found = self._player.weigh(position, moves, self._seconds, self._nodes)
        if found is not None:
            return [_Value.of(choice) for choice in found]
        side, ends = self._side(position), [_thrown(_behind(position, move)) for move in moves]
        if len(moves) > 1 and all(self._is_plain(each, side) for thrown in ends for each in thrown):
            return [self._mean(thrown, side) for thrown in ends]
        return [_Value.of(self.choice(position))] * len(moves)

    def _mean(self, ends: Sequence[Position], side: int) -> _Value:
        """What a side can expect where one of some positions comes about, each as likely as the others."""
        seconds = None if self._seconds is None else self._seconds / len(ends)
        nodes = None if self._nodes is None else max(1, self._nodes // len(ends))
        values = [
            self._value(each, side, self._player.choose(each, seconds, nodes) if each.result is None else None)
            for each in ends
        ]
        share = sum(each.share for each in values) / len(values)
        error = math.sqrt(sum(each.error**2 for each in values)) / len(values)
        return _Value(share, all(each.sure for each in values) and len(values) < THROWS, error)

    def _value(self, end: Position, side: int, choice: Choice | None = None) -> _Value:
        """What a side can expect of a position, of chance or of a third side excepted. choice: what would be played
        there; None: it is looked at, if the game is not over."""
        if end.result is None:
            return _Value.of(choice or self.choice(end), self._side(end) == side)
        shares = end.result.shares_of_people
        ours = (share for name, share in shares.items() if self._sides[side] >> self._names.index(name) & 1)
        return _Value(float(max(ours)), True, 0.0)

    def _is_plain(self, end: Position, side: int) -> bool:
        """Does what one side can expect there say what the other can?"""
        if end.result is not None:
            return True
        return not end.is_chance and (len(self._sides) <= 2 or self._side(end) == side)

    def _side(self, position: Position) -> int:
        """The number of the side that is to move; who has exchanged colours stays the side they were."""
        number = self._names.index(position.person or "")
        return next(i for i, side in enumerate(self._sides) if side >> number & 1)


def _behind(position: Position, move: str) -> Position:
    """What a move leads to; moves that must be made then are made."""
    after = position.play(move)
    for _ in range(MOST_AT_ONCE):
        if after.result is not None or after.is_chance or len(after.moves()) != 1:
            break
        after = after.play(after.moves()[0])
    return after


def _thrown(end: Position) -> list[Position]:
    """What chance may make of a position, each as likely as the others: all of that, or a sample of it. Where it is not
    for chance to decide, that position alone."""
    parts: list[tuple[int, Position]] = [(1, end)]
    ready: list[tuple[int, Position]] = []
    for _ in range(MOST_AT_ONCE):
        if not parts or len(parts) + len(ready) > THROWS:
            break
        ways, position = parts.pop()
        if position.result is None and position.is_chance:
            results = position.moves()
            parts += [(ways * len(results), _behind(position, each.text)) for each in results[: THROWS + 1]]
        else:
            ready.append((ways, position))
    if not parts and len({ways for ways, _ in ready}) == 1:
        return [position for _, position in ready]
    dice = random.Random(1)
    return [_thrown_once(end, dice) for _ in range(THROWS)]


def _thrown_once(position: Position, dice: random.Random) -> Position:
    for _ in range(MOST_AT_ONCE):
        if position.result is not None or not position.is_chance:
            break
        position = _behind(position, dice.choice(position.moves()).text)
    return position


def _told(best: str, move: str, better: _Value, value: _Value, by_depth: bool = False) -> Reviewed:
    """What a move has cost, beside the one that was thought best; what is no more than may be noise is told as that."""
    return Reviewed(
        0,
        "",
        move,
        best,
        max(better.share, value.share),
        value.share,
        better.sure and value.sure,
        by_depth,
        noise=ERRORS * math.hypot(better.error, value.error),
    )
