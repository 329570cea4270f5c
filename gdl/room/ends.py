"""How games end and begin again at the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gdl.board_view.scores import end_told
from gdl.search_process import Chosen
from gdl.table import begin
from gdl.table.begin import Begun
from gdl.table.table import Table

_NOISE = 0.005
"""A share of the win that makes no difference."""


def swapped(seats: Mapping[str, str], seated: int) -> dict[str, str]:
    """Everybody one seat on.

    Args:
        seats: who sits where.
        seated: how many seats are taken; the others stay as they are.
    """
    names = list(seats)
    who = [seats[name] for name in names[:seated]]
    return {**seats, **dict(zip(names, [*who[1:], *who[:1]], strict=False))}


def another(table: Table, seats: Mapping[str, str]) -> Begun:
    """Another game of the same kind, with these seats; it begins as this one did. Raises RecordError, MachineError."""
    control = table.clock.control if table.clock is not None else None
    return begin.new(table.game, seats, position=table.text, control=control)


def sides_against(table: Table, offering: str) -> list[str]:
    """Whose consent a draw wants that a player offers: all others in the game but for their allies."""
    names = [player.name for player in table.game.program.players]
    allies = table.game.program.players[names.index(offering)].allies
    return [name for name in table.position.players if name != offering and not allies >> names.index(name) & 1]


_EARLY = 40
"""Plies before which nobody who stands as well as the others takes a draw: there is a game to be played."""

_WORSE = 0.05
"""By so much of the win somebody stands clearly worse."""


def takes_draw(found: Chosen, thinkers: Sequence[str], sides: int, plies: int) -> bool:
    """Do programs take a draw? They do, if none of them expects more than its share of the win: early in a game only
    if all of them expect clearly less.

    Args:
        found: what one of them has found, thinking about the position.
        thinkers: the players whose seats they have.
        sides: how many sides there are.
        plies: how many have been played.
    """
    share = 1 / sides - (_WORSE if plies < _EARLY else 0.0)
    for name in thinkers:
        expects = found.share if name == found.mover else (1 - found.share) / (sides - 1)
        if expects > share + _NOISE:
            return False
    return True


def result_sentence(table: Table) -> str:
    """Who has won, and why, as a sentence; "" while the game goes on."""
    outcome = table.outcome
    if outcome is None:
        return ""
    said = str(outcome)
    return f"{said[:1].upper()}{said[1:]}. {end_told(table.position, outcome)}".strip()
