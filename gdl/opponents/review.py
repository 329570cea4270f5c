"""Going over a game: what was to be expected before and after every move, and where that turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gdl.opponents.reviewed import Reviewed
from gdl_interpreter.search.game import sides_of

if TYPE_CHECKING:
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.player import Choice, Player

LONGEST_LINE = 6
"""Moves that are told of what would have been better."""


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
        after, sure = looks.evaluate(position, move)
        if len(position.moves()) == 1:
            yield Reviewed(ply, mover, move, move, after, after, sure)
            continue
        choice = looks.choice(position)
        if choice.move == move:
            after = choice.share
        best = max(choice.share, after)
        one = Reviewed(ply, mover, move, choice.move, best, after, choice.exact and sure, choice.depth > 0)
        yield replace(one, line=player.line_of(position, choice, LONGEST_LINE)) if one.turns else one


class _Looks:
    """Looks at positions, each taken once: what follows a move is most often what the next one is made in."""

    def __init__(self, player: Player, seconds: float | None, nodes: int | None) -> None:
        self._player, self._seconds, self._nodes = player, seconds, nodes
        self._sides = sides_of(player.native.program)
        self._names = [each.name for each in player.native.program.players]
        self._last: tuple[Position, Choice] | None = None

    def choice(self, position: Position) -> Choice:
        """What would be played here."""
        if self._last is None or self._last[0] != position:
            self._last = position, self._player.choose(position, self._seconds, self._nodes)
        return self._last[1]

    def evaluate(self, position: Position, move: str) -> tuple[float, bool]:
        """The share of the win that a player can expect after their move; is that proven?"""
        side, after = self._side(position), position.play(move)
        while after.result is None and not after.is_chance and len(after.moves()) == 1:
            after = after.play(after.moves()[0])
        if after.result is not None:
            shares = after.result.shares_of_people
            ours = (share for name, share in shares.items() if self._sides[side] >> self._names.index(name) & 1)
            return float(max(ours)), True
        if after.is_chance or (len(self._sides) > 2 and self._side(after) != side):
            found = self._player.evaluate_move(position, move, self._seconds, self._nodes)
            return (self.choice(position).share if found is None else found), False
        choice = self.choice(after)
        return (choice.share if self._side(after) == side else 1 - choice.share), choice.exact

    def _side(self, position: Position) -> int:
        """The number of the side that is to move; who has exchanged colours stays the side they were."""
        number = self._names.index(position.person or "")
        return next(i for i, side in enumerate(self._sides) if side >> number & 1)
