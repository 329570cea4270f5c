"""Scores as a game's players count them: with the rulebook's unit, and in halves where it counts half points."""

from __future__ import annotations

from collections.abc import Mapping

from gdl_interpreter.program.model import Program


def halves(number: int) -> str:
    """Half as much as a number: `7½`."""
    whole = abs(number) // 2
    return f"{'-' if number < 0 else ''}{whole or ('' if number % 2 else '0')}{'½' if number % 2 else ''}"


def unit_of(number: int, unit: str) -> str:
    """What so many of something are called whose name is a plural: one of the `boxes` is a `box`."""
    if number not in (1, -1):
        return unit
    return unit.removesuffix("es" if unit.endswith(("xes", "ches", "shes")) else "s")


def counts_halves(program: Program) -> bool:
    """Does a rulebook count its score in half points?"""
    return any("score" in look.names and "halved" in look.words for look in program.looks)


def points_told(program: Program, number: int) -> str:
    """So many points, as they are told: `15`, or `7½` of half points."""
    return halves(number) if counts_halves(program) else str(number)


def scores_told(program: Program, scores: Mapping[str, int]) -> str:
    """All scores: `Black 0, White 7½`."""
    return ", ".join(f"{name} {points_told(program, score)}" for name, score in scores.items())
