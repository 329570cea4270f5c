"""Scores as a game's players count them: with the rulebook's unit, and in halves where it counts half points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gdl.infra.plurals import unit_of
from gdl_interpreter.program.model import Look, Program

if TYPE_CHECKING:
    from gdl_interpreter.reference import Position, Result

SCORE = "score"
"""The definition, or the state, that says what players see as their scores, and how looks name it."""


def halves(number: int) -> str:
    """Half as much as a number: `7½`."""
    whole = abs(number) // 2
    return f"{'-' if number < 0 else ''}{whole or ('' if number % 2 else '0')}{'½' if number % 2 else ''}"


def is_one(number: int, halved: bool = False) -> bool:
    """Does the word for one stand behind a number? halved: are two of what is counted one?"""
    return abs(number) == (2 if halved else 1)


@dataclass(frozen=True)
class Unit:
    """What something counted is called: one of it, and several; halved: are two of what is counted one of these?"""

    one: str
    many: str
    halved: bool = False

    def number(self, number: int) -> str:
        """So many without the word: `15`, or `7½` of half points."""
        return halves(number) if self.halved else str(number)

    def counted(self, number: int) -> str:
        """So many of it: `1 box`, `3 boxes`, `7½ points`; of half points two are `1 point`."""
        return f"{self.number(number)} {self.one if is_one(number, self.halved) else self.many}"


def named(many: str, halved: bool = False) -> Unit:
    """A unit whose name is a plural."""
    return Unit(unit_of(1, many), many, halved)


POINTS = named("points")
"""What scores count where the rulebook does not say."""


def unit_shown(program: Program, name: str) -> Unit | None:
    """The words of `show NAME as "man", "men"` in the looks of a rulebook; None: there is no such line.

    Args:
        program: the rulebook.
        name: of a state, of a definition with one value, or `score`.
    """
    look = next((each for each in reversed(program.looks) if _shows(each, name)), None)
    if look is None:
        return None
    halved = "halved" in look.words
    return Unit(look.texts[0], look.texts[1], halved) if len(look.texts) > 1 else named(look.texts[0], halved)


def _shows(look: Look, name: str) -> bool:
    return look.phrase == "show" and name in look.names and bool(look.texts)


def score_unit(program: Program) -> Unit:
    """What the scores of a rulebook count: as `show score as` in its looks says, or its fact `points`, or points."""
    shown = unit_shown(program, SCORE)
    if shown is not None:
        return shown
    halved = counts_halves(program)
    said = "" if halved else program.facts.get("points", "")
    return named(said or POINTS.many, halved)


def counts_halves(program: Program) -> bool:
    """Does a rulebook count its score in half points?"""
    return any(SCORE in look.names and "halved" in look.words for look in program.looks)


def points_told(program: Program, number: int) -> str:
    """So many points, as they are told: `15`, or `7½` of half points."""
    return halves(number) if counts_halves(program) else str(number)


def scores_told(program: Program, scores: Mapping[str, int]) -> str:
    """All scores: `Black 0, White 7½`."""
    return ", ".join(f"{name} {points_told(program, score)}" for name, score in scores.items())


def _heading(program: Program) -> str:
    """What stands before the scores of all players: the rulebook's word for what they count, or that they are such."""
    many = score_unit(program).many
    return f"{many[:1].upper()}{many[1:]}" if program.score is not None and many != POINTS.many else "Scores"


def end_told(position: Position, result: Result) -> str:
    """The scores with which a game has ended, and what has decided it, if that is another number; "" without any.

    Args:
        position: the last one.
        result: how the game has ended there.
    """
    program, decided = position.machine.program, result.scores
    if not decided:
        return ""
    scores = {name: score for name, score in position.scores.items() if name in decided} or decided
    told = f"{_heading(program)}: {scores_told(program, scores)}."
    if scores == decided:
        return told
    return f"{told} What decides: {', '.join(f'{name} {number}' for name, number in decided.items())}."
