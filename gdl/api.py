"""The Python interface: load a rulebook, start a game of it, ask about positions.

game = gdl.load("edges", columns=3)
position = game.start()
position = position.play("Large b2n")
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from gdl.infra.program_cache import Facts, facts_of, keep, recall
from gdl_interpreter.locking import once_property

if TYPE_CHECKING:
    from gdl.diagnostics import Sources
    from gdl.engines import EngineName
    from gdl.how_to_play import Block
    from gdl.loading import Loaded
    from gdl_interpreter.native.abi.statistics import Playouts
    from gdl_interpreter.native.engine import Native
    from gdl_interpreter.program import Program
    from gdl_interpreter.program.budget import Budget, Limits
    from gdl_interpreter.reference import Machine, Position, Result
    from gdl_interpreter.reference.position_data import PositionData

T = TypeVar("T")

PLAYERS = "players"
"""What the number of players is set by, as if it were an option."""


TEXT = "<text>"
"""What a game is called that was loaded from a text."""


class GameError(ValueError):
    """A game that was pickled is another one here. `code`: "other-text"; `message`: for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Playout(NamedTuple):
    """One random game: the moves' texts, the last position, and its result (None if it was cut off as too long)."""

    moves: tuple[str, ...]
    position: Position
    result: Result | None


class Game:
    """A rulebook with its options set, ready to be played. It is had from `load` or `loads`.

    name: what it was loaded as ("edges:5x5"); title: what it calls itself; full_title: with the variant that it is
    (`Edges: torus`); options: every option's value; variants: their names; examples: how many it has; source_hash: the
    SHA-256 of all texts it is made of; key: of all that its Program depends on, this program included; program: what it
    was compiled to.

    Any number of threads may use one game, its positions and its engines at once.

    A game whose Program was kept from an earlier run has it read when it is first asked for, and is read anew only
    for `loaded`.
    """

    def __init__(
        self,
        facts: Facts,
        settings: Mapping[str, int],
        loaded: Callable[[], Loaded],
        program: Callable[[], Program],
        sources: Callable[[], Sources],
        limits: Limits | None = None,
    ) -> None:
        """Put a game together; for users there are `load` and `loads`.

        Args:
            facts: what is known of it without its Program.
            settings: values of options by name, as they were asked for.
            loaded: reads the rulebook, when it is first asked for.
            program: makes its Program, or reads one that was kept.
            sources: gives the texts that it is made of.
            limits: bounds of the work, in steps, of each question about the game; None: the usual ones.
        """
        self._limits = limits
        self.name = facts.name
        self.title = facts.title
        self.full_title = facts.full_title
        self.options: Mapping[str, int] = facts.options
        self.settings: Mapping[str, int] = dict(settings)
        self.variants = facts.variants
        self.examples = facts.examples
        self.source_hash = facts.source_hash
        self.key = facts.key
        self._passages = facts.passages
        self._loaded, self._program, self._sources = loaded, program, sources

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """It is pickled as its name and options, or as its text; it is read anew where it is unpickled."""
        settings = tuple(sorted(self.settings.items()))
        if self.name == TEXT:
            return _from_text, (self.loaded.source.text, settings)
        return _from_name, (self.name, settings, self.source_hash)

    @property
    def chosen(self) -> dict[str, int]:
        """Every option's value, and the number of players where that was set: with these it is loaded again."""
        players = {name: value for name, value in self.settings.items() if name == PLAYERS}
        return {**self.options, **players}

    @once_property
    def loaded(self) -> Loaded:
        """The rulebook as it was read."""
        return self._loaded()

    @once_property
    def program(self) -> Program:
        """What it was compiled to."""
        return self._program()

    @once_property
    def sources(self) -> Sources:
        """Every text that it is made of."""
        return self._sources()

    @property
    def goal(self) -> str | None:
        """What one is after, in a sentence: what the rulebook says it is, or else the first sentence of what it tells
        players; None if it says nothing."""
        from gdl.how_to_play import first_sentence

        return self.program.facts.get("goal") or first_sentence(self._said)

    @once_property
    def _said(self) -> tuple[tuple[str, str], ...]:
        """The passages of its text for players, with the values of its options."""
        from gdl.how_to_play import with_its_values

        return with_its_values(self._passages, self.program)

    @once_property
    def rules(self) -> tuple[Block, ...]:
        """How it is played, in words and small boards, as its rulebook tells it to players; empty if it does not.

        A board of an example has the rulebook read anew if the game was kept from an earlier run.
        """
        from gdl.how_to_play import blocks_of
        from gdl_interpreter.program.budget import LIMITS

        return tuple(blocks_of(self._said, self.machine, lambda: self.loaded, self._limits or LIMITS))

    @once_property
    def machine(self) -> Machine:
        """The reference evaluator of this game."""
        from gdl_interpreter.program.budget import LIMITS
        from gdl_interpreter.reference import Machine

        machine = Machine(self.program, fuel=(self._limits or LIMITS).question)
        machine.game = self
        return machine

    def drawn(self, data: PositionData) -> str:
        """The diagram, as SVG, of a position of this game; `data` is what the position is made of."""
        from gdl.svg import svg_of
        from gdl_interpreter.reference import Position

        return svg_of(Position(self.machine, data))

    def _repr_html_(self) -> str:
        """What notebooks show: the title and the goal, who plays, the options, and the board at the start."""
        from gdl.card import card

        return card(self.title, self.program, self.chosen, self.variants, self.start())

    @once_property
    def native(self) -> Native:
        """The native engine of this game, with code for this processor. Its code is made when it is first wanted.

        Raises:
            EngineError: it is not here.
            CodeError: it cannot be had for this game ("too-large").
        """
        from gdl.engines import chosen
        from gdl_interpreter.native.engine import Native

        chosen("native")
        return Native(self.program, key=self.key)

    def start(self, first: str | None = None) -> Position:
        """The first position. `first` names who begins, where the rules leave that open (in a match).

        Raises:
            ValueError: there is no such player.
        """
        from gdl_interpreter.reference import Position

        if first is None:
            return Position.start(self.machine)
        names = [player.name for player in self.program.players[: self.program.seated]]
        if first not in names:
            raise ValueError(f"no player is called {first!r}; there are {', '.join(names)}")
        return Position.start(self.machine, 1 << names.index(first))

    def position(self, text: str) -> Position:
        """The position that a text describes.

        The text is what may stand under `position:` in an example: pictures, `place White King on e1`, `next = Black`;
        one statement in a line, or with `;` between them. `Position.text` is such a text. Or it is in a notation that
        the rulebook declares, as `Position.notation` writes it.

        Raises:
            RulebookError: with everything that is wrong with the text, each with its place in it.
            LimitError: it takes too long to work out.
        """
        from gdl.positions import read_position

        return read_position(lambda: self.loaded, self.settings, self.machine, text)

    def perft(self, depth: int, position: Position | None = None, engine: EngineName | None = None) -> int:
        """Count the leaves of the game tree at a depth: all lines of play of so many plies.

        Chance moves are plies too. A game that is over adds nothing at a greater depth.

        Args:
            depth: length of the lines, in plies; 0 or less counts the position itself, as 1.
            position: where the lines begin; None: the start.
            engine: what counts, "native" or "reference"; None: the native engine if available, else the reference
                evaluator.

        Raises:
            EngineError: there is no such engine, or it is not here.
            LimitError: a position has too many moves, or they take too long to work out.
        """
        at = self.start() if position is None else position
        return self._asked(engine, lambda: self.native.perft(depth, at), lambda: leaves(at, depth))

    def playouts(
        self,
        n: int,
        seed: int = 0,
        threads: int = 1,
        position: Position | None = None,
        engine: EngineName | None = None,
        longest: int | None = None,
    ) -> Playouts:
        """Play random games (playouts) and sum them up; in each position all legal moves are equally likely.

        The same seed gives the same games, on any number of threads, but each engine has its own.

        Args:
            n: how many games, at least 1.
            seed: of the random generator.
            threads: how many threads play them, at least 1; the reference evaluator plays in one, whatever it is given.
            position: where the games begin; None: the start.
            engine: what plays, as in `perft`.
            longest: plies after which a game is stopped as too long, from 1 to 10,000; None: 10,000.

        Raises:
            ValueError: there are no games or threads in it, `longest` is out of range, or the game is over in this
                position.
            EngineError: there is no such engine, or it is not here.
            LimitError: as `perft`.
        """
        from gdl.playouts import playouts
        from gdl_interpreter.program.limits import MAX_PLIES

        if n < 1 or threads < 1:
            raise ValueError(f"{n} games in {threads} threads: there must be one of each at least")
        most = MAX_PLIES if longest is None else longest
        if not 1 <= most <= MAX_PLIES:
            raise ValueError(f"games of {most} plies: there must be from 1 to {MAX_PLIES}")
        at = self.start() if position is None else position
        if at.result is not None:
            raise ValueError("the game is over in this position")
        return self._asked(
            engine,
            lambda: self.native.playouts(n, seed, threads, at, most),
            lambda: playouts(at, n, seed, most),
        )

    def _asked(self, engine: EngineName | None, native: Callable[[], T], reference: Callable[[], T]) -> T:
        """What one engine or the other says."""
        from gdl.engines import REFUSED, EngineError, chosen
        from gdl_interpreter.native.llvm.compile import CodeError

        if chosen(engine) == "reference":
            return reference()
        try:
            return native()
        except CodeError as error:
            if error.code not in REFUSED:
                raise
            if engine is None:
                return reference()
            raise EngineError(error.code, error.message) from error

    def playout(self, seed: int, position: Position | None = None) -> Playout:
        """A random game: every legal move as likely as the others. The same seed gives the same game."""
        from gdl.random_plies import random_plies

        at = self.start() if position is None else position
        played: list[str] = []
        for move, after in random_plies(at, random.Random(seed)):
            played.append(move.text)
            at = after
        return Playout(tuple(played), at, at.result)


def leaves(position: Position, depth: int) -> int:
    """How many lines of `depth` plies go on from a position."""
    if depth <= 0:
        return 1
    if depth == 1:
        return position.count_moves()
    return sum(leaves(position.after(move), depth - 1) for move in position.moves())


def load(name_or_path: str | Path, **options: int | bool) -> Game:
    """Load a rulebook by the name it ships under (`edges`, a variant as `edges:5x5`) or by its path.

    Raises:
        RulebookError: with everything that is wrong with it, or with the options.
    """
    name = str(name_or_path)
    game = recalled(name, options)
    if game is not None:
        return game
    from gdl_interpreter.program.budget import Budget

    budget = Budget()
    return game_of(_read(name, budget), options, called=name, budget=budget)


def loads(text: str, **options: int | bool) -> Game:
    """Load a rulebook from its text.

    Raises:
        RulebookError: with everything that is wrong with it, or with the options.
    """
    from gdl.diagnostics import Source
    from gdl.loading import read_text
    from gdl_interpreter.program.budget import Budget

    budget = Budget()
    return game_of(read_text(Source(TEXT, text), TEXT, budget=budget), options, budget=budget)


def recalled(name: str, options: Mapping[str, int | bool]) -> Game | None:
    """The game of that name as an earlier run has kept it; None if it did not, or if anything has changed since."""
    settings = _settings(options)
    kept = recall(name, settings)
    if kept is None:
        return None

    def program() -> Program:
        from gdl_interpreter.program.serialization import SerializationError

        try:
            return kept.program()
        except SerializationError:  # it is made anew, and kept
            return game_of(_read(name), settings, called=name).program

    return Game(kept.facts, settings, lambda: _read(name), program, kept.sources)


def compile_rulebook(
    loaded: Loaded, settings: Mapping[str, int], budget: Budget | None = None, limits: Limits | None = None
) -> Program:
    """The Program of a rulebook that has been read.

    Args:
        loaded: the rulebook, as `gdl.loading` reads it.
        settings: values of options by name, truths as 1 and 0; what is left out has its default.
        budget: what is left of the work that loading may take, in steps; None: all of `limits.loading`.
        limits: bounds of the work, in steps; None: the usual ones.

    Raises:
        RulebookError: with everything that is wrong with it.
    """
    from gdl.diagnostics import Reporter, RulebookError
    from gdl_interpreter.program import NOWHERE
    from gdl_interpreter.program.budget import LIMITS, Budget

    try:
        limits = limits or LIMITS
        budget = budget or Budget(limits.loading)
        typed = loaded.checked(budget)
        if typed is None:
            raise RulebookError(loaded.reporter)
        reporter = Reporter()
        return loaded.programs(typed).made(settings, reporter, budget, limits)[1]
    except RecursionError:
        loaded.reporter.error("E904", "this rulebook is nested too deeply", NOWHERE)
        raise RulebookError(loaded.reporter) from None


def game_of(
    loaded: Loaded,
    options: Mapping[str, int | bool],
    called: str | None = None,
    budget: Budget | None = None,
    limits: Limits | None = None,
) -> Game:
    """The game of a rulebook that has been read.

    Args:
        loaded: the rulebook, as `gdl.loading` reads it.
        options: values of options by name, numbers or truths; what is left out has its default.
        called: the name or path it was read by, under which its Program is kept for later runs; None: it is not kept.
        budget: what is left of the work that loading may take, in steps; None: all of it.
        limits: bounds of the work, in steps, of loading and of each question about the game; None: the usual ones.

    Raises:
        RulebookError: with everything that is wrong with it, or with the options.
    """
    settings = _settings(options)
    program = compile_rulebook(loaded, settings, budget, limits)
    facts = facts_of(loaded, settings, program)
    if called is not None:
        keep(called, settings, loaded, facts, program)
    return Game(facts, settings, lambda: loaded, lambda: program, lambda: loaded.sources, limits)


def _settings(options: Mapping[str, int | bool]) -> dict[str, int]:
    return {name: int(value) for name, value in options.items()}


def _read(name: str, budget: Budget | None = None) -> Loaded:
    from gdl.loading import read

    return read(name, budget)


@lru_cache(maxsize=8)
def _from_name(name: str, settings: tuple[tuple[str, int], ...], source_hash: str) -> Game:
    """A game that was pickled. All that are unpickled in one process are one object.

    Raises:
        RulebookError: it is not here.
        GameError: it has another text here.
    """
    game = load(name, **dict(settings))
    if game.source_hash != source_hash:
        raise GameError("other-text", f"{name} has another text here than where it was pickled")
    return game


@lru_cache(maxsize=8)
def _from_text(text: str, settings: tuple[tuple[str, int], ...]) -> Game:
    """A game that was pickled as its text."""
    return loads(text, **dict(settings))
