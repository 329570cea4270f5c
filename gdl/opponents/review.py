"""Going over a game: what was to be expected before and after every move, and where that turned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gdl_interpreter.search.game import sides_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gdl_interpreter.program import Program
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.player import Player

TURN = 0.15
"""By how much of the win a move must fall short of the best one to be a turning point."""


@dataclass(frozen=True)
class Reviewed:
    """One move of a game. ply: counted from 1; player, move: who played what; best: the move that was thought best;
    before: the share of the win that the player could expect with it; after: with his own; sure: are both proven?"""

    ply: int
    player: str
    move: str
    best: str
    before: float
    after: float
    sure: bool

    @property
    def loss(self) -> float:
        """How much of the win the move has cost."""
        return max(0.0, self.before - self.after) if self.move != self.best else 0.0

    @property
    def turns(self) -> bool:
        """Is it a turning point?"""
        return self.loss >= TURN


def review(
    player: Player, steps: Sequence[tuple[Position, str]], seconds: float | None, effort: int | None
) -> Iterator[Reviewed]:
    """Look at positions and what was played in them, one after the other; nature's are passed over. `seconds` or
    `effort` for each of the two looks at a position."""
    program = player.native.program
    for ply, (position, move) in enumerate(steps, start=1):
        mover = position.mover
        if mover is None or position.is_chance:
            continue
        choice = player.choose(position, seconds, effort)
        before, sure = choice.share, choice.exact
        if len(position.moves()) == 1:
            yield Reviewed(ply, mover, move, move, before, before, sure)
            continue
        after, also = _worth(player, position, move, mover, seconds, effort, program)
        if choice.move == move:
            after = before
        yield Reviewed(ply, mover, move, choice.move, max(before, after), after, sure and also)


def _worth(
    player: Player,
    position: Position,
    move: str,
    mover: str,
    seconds: float | None,
    effort: int | None,
    program: Program,
) -> tuple[float, bool]:
    """The share of the win that a player can expect after his move; is that proven?"""
    names = [each.name for each in program.players]
    after = position.play(move)
    if after.result is not None:
        if mover not in after.result.winners:
            return 0.0, True
        return (1 / len(after.result.winners) if after.result.verdict == "draw" else 1.0), True
    if after.mover is None or after.is_chance:
        return player.worth(position, move, seconds, effort), False
    sides = sides_of(program)
    here = next(side for side in sides if side >> names.index(mover) & 1)
    same = bool(here >> names.index(after.mover) & 1)
    if len(sides) > 2 and not same:
        return player.worth(position, move, seconds, effort), False
    choice = player.choose(after, seconds, effort)
    return (choice.share if same else 1 - choice.share), choice.exact
