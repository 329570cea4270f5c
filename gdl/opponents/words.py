"""What thinking has come to, in words and in the game's own terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gdl.board_view.scores import POINTS, Unit, score_unit
from gdl.infra.plurals import unit_of
from gdl_interpreter.program.model import Program

if TYPE_CHECKING:
    from gdl_interpreter.search.player import Choice
    from gdl_interpreter.search.solving.solver import Value

_FEW = 20
"""Of fewer random games no lead is told, and that they are few is said first."""

_FEW_OF_IT = 10
"""The same of random games that began with the move."""

_EVEN = 0.1
"""So far from an equal share of the win nothing is called even: points that are even, or that a few random games have
made so, do not say that the game is."""


def expected(mover: str, choice: Choice, program: Program) -> str:
    """What is to be expected: `White wins`, `White by about 3 squares, 81%`, `White 55%`. Percents are shares of the
    win, a draw of two being half a win for each."""
    if choice.exact:
        if choice.share >= 0.89:
            return f"{mover} wins"
        return f"{mover} loses" if choice.share <= 0.11 else "a draw"
    share = f"{mover} {100 * choice.share:.0f}%"
    if (0 < choice.nodes < _FEW or 0 < choice.visits < _FEW_OF_IT) and not choice.depth:
        return f"hardly looked at yet, {share}"
    if not choice.scores or len(choice.scores) < 2:
        return share
    ahead, behind = sorted(choice.scores.items(), key=lambda item: -item[1])[:2]
    lead = round(ahead[1] - behind[1])
    if not lead:
        return f"about even, {share}" if abs(choice.share - 1 / len(choice.scores)) <= _EVEN else share
    return f"{ahead[0]} by about {score_unit(program).counted(lead)}, {share}"


def counted(number: int, unit: str) -> str:
    """So many of something whose name is a plural: `1 square`, `3 boxes`."""
    return f"{number} {unit_of(number, unit)}"


def looked_at(choice: Choice) -> str:
    """How much was looked at: `45,000 random games, 22,000/s`, or `8 plies, 1.2M positions`; of what is known without
    being looked at, how sure that is."""
    if choice.known or (choice.exact and choice.nodes < _FEW):
        return "this is proven" if choice.exact else "worked out beforehand"
    rate = choice.nodes / max(choice.seconds, 1e-9)
    what = unit_of(choice.nodes, "positions" if choice.depth else "random games")
    depth = f"{choice.depth} plies, " if choice.depth else ""
    return f"{depth}{short(choice.nodes)} {what}, {short(rate)}/s"


def short(number: float) -> str:
    """A number in a few figures: 950, 12k, 1.3M."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.0f}"


def bounds(value: Value, unit: Unit = POINTS) -> str:
    """What is known of a value that is not: "at most a draw", "at least a loss by 3 boxes, at most a draw"; "" for
    nothing. `unit`: what the rulebook's scores count."""
    ends = (("least", value.least, value.least_lead), ("most", value.most, value.most_lead))
    nothing = {"least": -1, "most": 1}
    told = []
    for end, outcome, lead in ends:
        if outcome != nothing[end] or lead is not None:
            what = {-1: "a loss", 0: "a draw", 1: "a win"}[outcome]
            told.append(f"at {end} {what}{f' by {unit.counted(abs(lead))}' if lead else ''}")
    return ", ".join(told)


def solved(mover: str, value: Value, unit: Unit, alone: bool) -> str:
    """A value that is known: `White wins in 5 plies`, `Red wins by 2 boxes`.

    Args:
        mover: whose value it is.
        value: of a position, or of one of its moves.
        unit: what the rulebook's scores count.
        alone: is there one player only?
    """
    if value.score is not None:
        return f"{mover} gets {unit.counted(value.score)}"
    if alone and value.outcome == -1:
        return f"{mover} cannot win"
    assert value.outcome is not None
    words = {1: f"{mover} wins", 0: "Draw", -1: f"{mover} loses"}[value.outcome]
    if value.outcome and value.plies is not None:
        words = f"{words} in {value.plies} {'ply' if value.plies == 1 else 'plies'}"
    if value.lead is None:
        return words + _between(value, unit)
    by = abs(value.lead)
    return words if not by and value.outcome == 0 else f"{words} by {unit.counted(by)}"


def _between(value: Value, unit: Unit) -> str:
    """By how much a position is won or lost, as far as that is known: ` by 3 to 5 boxes`."""
    leads = (value.least_lead, value.most_lead)
    low, high = leads if value.outcome == 1 else (leads[1], leads[0])
    if not value.outcome or (low is None and high is None):
        return ""
    if high is None or low is None:
        return f" by at {'least' if high is None else 'most'} {unit.counted(abs(low or high or 0))}"
    return f" by {unit.number(abs(low))} to {unit.counted(abs(high))}"
