"""What random games of a rulebook come to, and the JSON file that it is kept in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import sqrt
from pathlib import Path
from typing import Any, Final, cast

from gdl.api import Game
from gdl_interpreter.program import Program
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import MISSING, UNREADABLE, FileError
from gdl_interpreter.storage.plain import Form, fits, parse_json

GAMES = 10_000
"""Random games of one rulebook, unless other numbers are asked for."""

SEED = 0

MOST_BYTES = 2**24
"""Bytes of a file with figures."""

_WIDE = 1.96
"""Standard deviations that 95 % of all samples lie within."""


@dataclass(frozen=True)
class Figures:
    """Random games of one rulebook by the native engine.

    first: who had the first move, or sits in the first seat where chance gives it; score: the mean of what the games
    were worth to `first`, from 0 to 1, with half the width of its 95 % interval in `margin`; draws: the share of games
    that more than one side won; unfinished: games given up as too long, in which nobody scores; seconds of CPU time
    are left out, so that measuring again writes the same. source: the digest of the texts that were measured.
    """

    games: int
    seed: int
    branching: float
    plies: float
    shortest: int
    longest: int
    unfinished: int
    first: str
    score: float
    margin: float
    draws: float
    source: str


def measure(game: Game, games: int = GAMES, seed: int = SEED) -> Figures:
    """Play random games.

    Raises:
        EngineError: there is no native engine for it.
        LimitError: a position has too many moves, or they take too long to work out.
    """
    played = game.playouts(games, seed, engine="native")
    first = game.start().mover or game.program.players[0].name
    worth = [(_worth(game.program, outcome.winners, first), n) for outcome, n in played.outcomes.items()]
    score = sum(share * n for share, n in worth) / games
    spread = sum(share * share * n for share, n in worth) / games - score * score
    return Figures(
        games=games,
        seed=seed,
        branching=round(played.branching, 2),
        plies=round(played.plies / games, 2),
        shortest=played.shortest,
        longest=played.longest,
        unfinished=played.unfinished,
        first=first,
        score=round(score, 4),
        margin=round(_WIDE * sqrt(max(spread, 0.0) / games), 4),
        draws=round(sum(n for outcome, n in played.outcomes.items() if outcome.verdict == "draw") / games, 4),
        source=game.source_hash,
    )


def _worth(program: Program, winners: tuple[str, ...], player: str) -> float:
    """The share of a win that a player has in it: allies count as one side."""
    won = [each for each in program.players if each.name in winners]
    return 1 / len({each.allies for each in won}) if player in winners else 0.0


def read_figures(path: Path) -> dict[str, Figures]:
    """What a file holds, by the names of the rulebooks; nothing if there is none.

    Raises:
        FileError: it cannot be read, or holds something else.
    """
    try:
        found = parse_json(read_bytes(path, MOST_BYTES))
    except FileError as error:
        if error.code == MISSING:
            return {}
        raise
    except ValueError as wrong:
        raise FileError(UNREADABLE, f"{path} holds no figures: {wrong}") from wrong
    if not fits(found, {str: _FORM}):
        raise FileError(UNREADABLE, f"{path} holds no figures")
    return {name: Figures(**entry) for name, entry in cast("dict[str, dict[str, Any]]", found).items()}


_FORMS: Final[Mapping[str, Form]] = {"int": int, "float": (float, int), "str": str}
_FORM: Final = {field.name: _FORMS[str(field.type)] for field in fields(Figures)}
"""The form of the figures of one rulebook in a file."""


def written_figures(figures: Mapping[str, Figures]) -> str:
    """The text of such a file."""
    return json.dumps({name: asdict(figures[name]) for name in sorted(figures)}, indent=1, ensure_ascii=False) + "\n"
