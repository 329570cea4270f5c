"""The Python interface: load a rulebook, start a game of it, ask about positions.

game = gdl.load("edges", columns=3)
position = game.start()
position = position.play("Large b2n")
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from gdl.diagnostics import Reporter, RulebookError, Source, Sources
from gdl.loading import Loaded, read, read_text
from gdl.lower import lower
from gdl_interpreter.program import NOWHERE, Program
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.reference import Machine, Position, Result


@dataclass(frozen=True)
class Playout:
    """One random game: the moves' texts, the last position, and its result (None if it was cut off as too long)."""

    moves: tuple[str, ...]
    position: Position
    result: Result | None


class Game:
    """A rulebook with its options set, ready to be played.

    name: what it was loaded as ("edges:5x5"); title: what it calls itself; options: every option's value;
    source_hash: the SHA-256 of all texts it is made of; program: what it was compiled to.
    """

    def __init__(self, loaded: Loaded, program: Program, settings: Mapping[str, int]) -> None:
        self.loaded = loaded
        self.name = loaded.name
        self.title = program.title
        self.program = program
        self.options: Mapping[str, int] = program.options
        self.settings: Mapping[str, int] = dict(settings)
        self.source_hash = loaded.digest
        self.sources: Sources = loaded.sources

    @cached_property
    def machine(self) -> Machine:
        """The reference evaluator of this game."""
        return Machine(self.program)

    def start(self, first: str | None = None) -> Position:
        """The first position. `first` names who begins, where the rules leave that open (in a match).

        Raises:
            ValueError: there is no such player.
        """
        if first is None:
            return self.machine.start()
        names = [player.name for player in self.program.players[: self.program.seated]]
        if first not in names:
            raise ValueError(f"no player is called {first!r}; there are {', '.join(names)}")
        return self.machine.start(1 << names.index(first))

    def perft(self, depth: int, position: Position | None = None) -> int:
        """How many lines of `depth` plies there are from the start (or from `position`). Nature's moves are plies too.

        A game that is over adds nothing at a greater depth.
        """
        return leaves(self.start() if position is None else position, depth)

    def playout(self, seed: int, position: Position | None = None) -> Playout:
        """A random game: every legal move as likely as the others. The same seed gives the same game."""
        dice = random.Random(seed)
        at = self.start() if position is None else position
        played: list[str] = []
        while len(played) < MAX_PLIES:
            moves = at.moves()
            if not moves:
                break
            move = dice.choice(moves)
            played.append(move.text)
            at = at.play(move)
        return Playout(tuple(played), at, at.result)


def leaves(position: Position, depth: int) -> int:
    """How many lines of `depth` plies go on from a position."""
    if depth <= 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(leaves(position.play(move), depth - 1) for move in moves)


def load(name_or_path: str | Path, **options: int | bool) -> Game:
    """Load a rulebook by the name it ships under (`edges`, a variant as `edges:5x5`) or by its path.

    Raises:
        RulebookError: with everything that is wrong with it, or with the options.
    """
    return game_of(read(str(name_or_path)), options)


def loads(text: str, **options: int | bool) -> Game:
    """Load a rulebook from its text.

    Raises:
        RulebookError: with everything that is wrong with it, or with the options.
    """
    return game_of(read_text(Source("<text>", text), "<text>"), options)


def compile_rulebook(loaded: Loaded, settings: Mapping[str, int]) -> Program:
    """The Program of a rulebook that has been read.

    Raises:
        RulebookError: with everything that is wrong with it.
    """
    try:
        typed = loaded.checked()
        if typed is None:
            raise RulebookError(loaded.reporter)
        reporter = Reporter()
        return lower(typed, settings, reporter)
    except RecursionError:
        loaded.reporter.error("E904", "this rulebook is nested too deeply", NOWHERE)
        raise RulebookError(loaded.reporter) from None


def game_of(loaded: Loaded, options: Mapping[str, int | bool]) -> Game:
    """The game of a rulebook that has been read.

    Raises:
        RulebookError: with everything that is wrong with it, or with the options.
    """
    settings = {name: int(value) for name, value in options.items()}
    return Game(loaded, compile_rulebook(loaded, settings), settings)
