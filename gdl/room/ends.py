"""How games end and begin again at the screen."""

from __future__ import annotations

from collections.abc import Mapping

from gdl.board_view.scores import scores_told
from gdl.room.panels.values import Values
from gdl.table import begin
from gdl.table.begin import Begun
from gdl.table.table import Table

_EVEN = 0.5


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


def takes_draw(table: Table, values: Values, offering: str) -> bool:
    """Does a program take a draw that a player offers? It does, if it expects no more, as far as it has looked at all.

    Args:
        table: where it is offered.
        values: what is known of the places of the game.
        offering: the player who offers.
    """
    known = next((value for node in reversed(table.line) if (value := values.of(node)) is not None), None)
    if known is None:
        return False
    share = known.share if offering == values.players[0] else 1 - known.share
    return 1 - share <= _EVEN


def result_sentence(table: Table) -> str:
    """Who has won, and why, as a sentence; "" while the game goes on."""
    outcome = table.outcome
    if outcome is None:
        return ""
    said = str(outcome)
    scores = scores_told(table.game.program, outcome.scores)
    told = f"{said[:1].upper()}{said[1:]}."
    return f"{told} Scores: {scores}." if scores else told
