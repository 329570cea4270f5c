"""Who plays in a match, as it is typed; and them at work, each in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from gdl.matches.versions import Version, version_of
from gdl.opponents.seats import PROCESS_MEGABYTES, RANDOM, Thinking, thinking
from gdl.outside_engines import EngineError, EngineSeat, Limit, engine_seat, open_engine
from gdl.outside_engines.protocol import Resigned
from gdl.search_process import Moment, SearchProcess
from gdl_interpreter.characters import shown
from gdl_interpreter.reference import MachineError

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.outside_engines import GameLine
    from gdl_interpreter.reference import Move

KNOWN = (
    "ai, easy, medium, strong, a method (mcts, alphabeta, mcts:2000, ai:0.5s), random,"
    " a program of others (uci:stockfish, gtp:gnugo?level=10) or commit:HASH"
)

PREPARE_SECONDS = 1800.0
"""How long a player of ours may take to get ready: code is made, and values may have to be learned."""

SLACK_SECONDS = 60.0
"""How much longer than twice its time a player of ours may take for a move before it counts as hung."""

UNTIMED_SECONDS = 600.0
"""How long a player of ours may take for a number of nodes, or a level."""


class ContestantError(Exception):
    """A player that there is not, or that cannot play this game; the text says why, in a sentence."""


class Forfeit(Exception):
    """A player has lost by what it did. why: a sentence; resigned: it has given up, which is no fault."""

    def __init__(self, why: str, resigned: bool = False) -> None:
        super().__init__(why)
        self.why, self.resigned = why, resigned


@dataclass(frozen=True)
class Contest:
    """What holds for both players. seconds, nodes: for a move, where a player does not say it; threads: of each that
    thinks by the clock; megabytes: that the process of each may take."""

    seconds: float | None = None
    nodes: int | None = None
    threads: int = 1
    megabytes: int = PROCESS_MEGABYTES


@dataclass(frozen=True)
class Contestant:
    """A player as it was typed. text: that; how: it is one of ours that thinks so; engine: it is a program of others;
    version: it is ours of a commit; neither: it plays at random."""

    text: str
    how: Thinking | None = None
    engine: EngineSeat | None = None
    version: Version | None = None

    @property
    def by_clock(self) -> bool:
        """May it play otherwise the next time, because a clock decides or because nobody knows what it does?"""
        return self.engine is not None or (self.how is not None and self.how.by_clock)


def contestant(text: str, contest: Contest) -> Contestant:
    """A player as it is typed.

    Raises:
        ContestantError: nobody is called so.
    """
    text = text.strip()
    try:
        seat = engine_seat(text)
        if seat is not None:
            return Contestant(text, engine=seat)
        version = version_of(text)
        how = _thinking(text if version is None else version.player, contest)
    except ValueError as wrong:
        raise ContestantError(f"`{shown(text)}` is no player: {wrong}") from None
    if how is None and (version is not None or text.lower() != RANDOM):
        raise ContestantError(f"`{shown(text)}` is no player; these are: {KNOWN}")
    return Contestant(text, how, None, version)


def _thinking(text: str, contest: Contest) -> Thinking | None:
    how = thinking(text)
    if how is None or how.level is not None or ":" in text:
        return how
    return how._replace(seconds=None if contest.nodes is not None else contest.seconds, nodes=contest.nodes)


class Player(Protocol):
    """Somebody who plays, until closed."""

    def begin(self, line: GameLine) -> None:
        """A new game begins. Forfeit; ContestantError: it cannot play it."""

    def choose(self, line: GameLine, seed: int) -> Move:
        """Its move. Forfeit; ContestantError: it cannot be asked."""

    def close(self) -> None:
        """End it."""


def open_player(who: Contestant, game: Game, contest: Contest) -> Player:
    """A player at work, ready to think; it is to be closed.

    Raises:
        ContestantError: it cannot play this game, or cannot be started.
    """
    if who.engine is not None:
        return _Outside(who.engine, contest)
    if who.how is not None:
        return _Own(who.how, who.version, game, contest)
    return _AtRandom()


class _AtRandom:
    """Any move."""

    def begin(self, line: GameLine) -> None:
        pass

    def choose(self, line: GameLine, seed: int) -> Move:
        from random import Random

        return Random(seed).choice(line.position.moves())

    def close(self) -> None:
        pass


class _Own:
    """One of ours, of this version or another."""

    def __init__(self, how: Thinking, version: Version | None, game: Game, contest: Contest) -> None:
        self._how = how
        if version is None:
            self._process = SearchProcess(game, contest.threads, contest.megabytes)
        else:
            try:
                source, command = version.program(game)
            except ValueError as wrong:
                raise ContestantError(str(wrong)) from None
            self._process = SearchProcess(game, contest.threads, contest.megabytes, command, source)
        task = self._process.prepare(how)
        if not task.wait(PREPARE_SECONDS) or task.result is None:
            self._process.close()
            raise ContestantError(task.failed or "it does not get ready")
        self._patience = UNTIMED_SECONDS if how.seconds is None else 2 * how.seconds + SLACK_SECONDS

    def begin(self, line: GameLine) -> None:
        """Nothing is to be done: each question tells the whole game."""

    def choose(self, line: GameLine, seed: int) -> Move:
        moment = Moment(tuple(move.text for move in line.moves), position=_begun(line))
        task = self._process.choose(moment, self._how, seed)
        if not task.wait(self._patience):
            self._process.close()
            raise Forfeit("it does not answer in time")
        if task.result is None:
            raise Forfeit(task.failed or "it has chosen nothing")
        text = task.result.move
        found = next((move for move in line.position.moves() if move.text == text), None)
        if found is None:
            raise Forfeit(f"it has played `{shown(text[:60])}`, which is not legal")
        return found

    def close(self) -> None:
        self._process.close()


class _Outside:
    """A program of others; one that has failed is started anew for the next game."""

    def __init__(self, seat: EngineSeat, contest: Contest) -> None:
        self._seat, self._threads = seat, contest.threads
        self._limit = Limit(None if contest.nodes is not None else contest.seconds, contest.nodes)
        try:
            self._engine = open_engine(seat, contest.threads)
        except EngineError as error:
            raise ContestantError(error.message) from None
        self._failed = False

    def begin(self, line: GameLine) -> None:
        try:
            if self._failed:
                self._engine.close()
                self._engine = open_engine(self._seat, self._threads)
                self._failed = False
            self._engine.begin(line)
        except EngineError as error:
            raise self._told(error) from None

    def choose(self, line: GameLine, seed: int) -> Move:
        try:
            return self._engine.choose(line, self._limit)
        except EngineError as error:
            raise self._told(error) from None
        except Resigned:
            raise Forfeit("it has resigned", resigned=True) from None

    def close(self) -> None:
        self._engine.close()

    def _told(self, error: EngineError) -> Forfeit | ContestantError:
        self._failed = True
        return Forfeit(error.message) if error.loses else ContestantError(error.message)


def _begun(line: GameLine) -> str | None:
    """The text of the position that a game began from; None: it is that of the setup."""
    if line.from_setup:
        return None
    try:
        return line.positions[0].text
    except MachineError as error:
        raise ContestantError(error.message) from None
