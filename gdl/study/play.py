"""Playing the games of a study: a batch of them in one process, plain data in and out."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from gdl.diagnostics.snippet import snippet
from gdl.engines import missing_native
from gdl.infra.executors import WorkError, done_partly
from gdl.loading import library_source
from gdl.opponents.choosing import choose
from gdl.opponents.seats import RANDOM, thinking
from gdl.remote import Source, loaded
from gdl.study.instrumentation import Place, instrumented
from gdl.study.pace import JUDGES, LOOKS, Pace
from gdl.study.random_game import random_game
from gdl.study.used import Rule, Used
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference import Machine, MachineError, Position
from gdl_interpreter.reference.layout import ASKING, IN_TURN, Frame
from gdl_interpreter.reference.trace import Trace

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.native.engine import Native
    from gdl_interpreter.program.span import Span
    from gdl_interpreter.reference.moves import Move
    from gdl_interpreter.reference.results import Result
    from gdl_interpreter.search.player import Player

MEGABYTES = 256
"""How much memory each opponent may take; several games may be played at a time."""

LEADS = 0.3
"""By how much of the win somebody must be ahead of all others to be the leader: so much comes of chance alone once in
some fifty looks."""

MOST_TEXT = 60
"""Letters of a line of the rulebook that are shown."""


@dataclass(frozen=True)
class Batch:
    """Games to be played. seats: who plays each player by name; seed, first, count: the games' numbers, on which alone
    they depend; longest: plies after which a game is broken off; watched: is it looked at who leads, and which rules
    are used? pace: what games are likely to take, by which it is told how far one is."""

    source: Source
    seats: tuple[tuple[str, str], ...]
    seed: int
    first: int
    count: int
    longest: int = MAX_PLIES
    watched: bool = True
    pace: Pace | None = None


@dataclass(frozen=True)
class Look:
    """Who led after a ply (None: nobody), and the greatest share of the win that anybody could expect."""

    ply: int
    leader: str | None
    share: float


@dataclass(frozen=True)
class OneGame:
    """What one game was; people are called by the colours that they began with. plies: those of chance included;
    choices: of every player's ply, how many moves there were; verdict: None if it was broken off; shares: of the win;
    scores: what the endings count, or where none counts anything, the scores of the last position; looks: who led in
    the course of it; points: the scores of the last position, of those who have `scores` where any are."""

    plies: int
    choices: tuple[int, ...]
    verdict: str | None
    shares: tuple[tuple[str, float], ...]
    reason: str | None
    scores: tuple[tuple[str, int], ...]
    looks: tuple[Look, ...] = ()
    points: tuple[tuple[str, int], ...] = ()


def play_batch(batch: Batch) -> tuple[list[OneGame], Used]:
    """Play the games of a batch.

    Raises:
        WorkError: a limit of the machine was reached, or somebody cannot play this game.
    """
    play = _Play(loaded(batch.source), batch)
    try:
        return [play.one(number) for number in range(batch.first, batch.first + batch.count)], play.used
    except (MachineError, CodeError, ValueError) as error:
        raise WorkError(str(error)) from None


class _Asked(Trace):
    """Notes which `require`s were looked at and which refused something, while it is `on`."""

    def __init__(self) -> None:
        self.on = False
        self.looked: set[int] = set()
        self.refused: set[int] = set()

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """Note it; what is asked about another's turn does not count."""
        if self.on and f[ASKING] == IN_TURN:
            self.looked.add(id(node))
            if not held:
                self.refused.add(id(node))


class _Play:
    """One batch at work."""

    def __init__(self, game: Game, batch: Batch) -> None:
        self.game, self.batch, self.used = game, batch, Used()
        self.own = next(name for name in game.sources.texts if name != library_source().name)
        self.seats = dict(batch.seats)
        program = game.program
        numbered = tuple(replace(ending, reason=str(number)) for number, ending in enumerate(program.endings))
        program = replace(program, endings=numbered)
        self.asked, self.instrumented = _Asked(), instrumented(program) if batch.watched else None
        if self.instrumented is None:
            self.machine = Machine(program)
        else:
            self.machine = Machine(self.instrumented.program, self.asked)
            self.ways = [self._way(place) for place in self.instrumented.places]
            bodies = (program.turn, *(program.functions[name].body for name in self.instrumented.actions))
            nodes = [node for node in parts_of(bodies) if isinstance(node, s.Require)]
            self.requires = {id(node): self._rule(node.span, "require", node.reason) for node in nodes}
            self.endings = [self._rule(one.span, "ending", one.reason) for one in game.program.endings]
            self.used.know([*self.ways, *self.requires.values(), *self.endings])
        self._by_points = any(ending.measure is not None for ending in program.endings)
        self.judged = batch.watched and program.seated > 1 and missing_native() is None
        self._players: dict[str, Player] = {}
        self._native = self._at_random()

    def _at_random(self) -> Native | None:
        """The engine that plays if everybody plays at random, nothing is watched, and chance decides nothing; None also
        where there is none for this game."""
        if self.batch.watched or missing_native() is not None or any(who != RANDOM for who in self.seats.values()):
            return None
        try:
            native = self.game.native
            native.parts.library("questions")
        except CodeError:
            return None
        return None if native.features.chance else native

    def one(self, number: int) -> OneGame:
        """The game with this number."""
        rng = random.Random(f"{self.batch.seed}/{number}")
        if self._native is not None:
            game = random_game(self._native, self.machine, rng, self.batch.longest)
            return self._as_one(game.position, game.plies, game.choices, ())
        position, plies = Position.start(self.machine), 0
        choices: list[int] = []
        seen, self._players = _Seen(), {}  # who remembers nothing of other games, so that their order does not matter
        while position.result is None and plies < self.batch.longest:
            moves = self._moves(position)
            person = None if position.is_chance else position.person
            who = None if person is None else self.seats.get(person, RANDOM)
            how = None if who is None else thinking(who)
            if who is None or how is None or len(moves) == 1:
                move = rng.choice(moves)
            else:
                chosen = choose(self._player(who), position, how, rng.getrandbits(48))
                move = position.find(chosen.move)
            if who is not None:
                choices.append(len(moves))
                self._note(moves, move)
            position, plies = position.play(move), plies + 1
            if self.batch.pace is not None:
                done_partly(self.batch.pace.turn / self.batch.pace.game)
            if self.judged and position.result is None and not position.in_setup:
                seen.note(plies, position)
        if position.result is None:  # of a game that is broken off nobody asks who led
            return self._as_one(position, plies, tuple(choices), ())
        looks = tuple(self._look(ply, one, rng.getrandbits(32)) for ply, one in seen.kept)
        return self._as_one(position, plies, tuple(choices), looks)

    def _as_one(self, position: Position, plies: int, choices: tuple[int, ...], looks: tuple[Look, ...]) -> OneGame:
        """What is kept of a game that has come to this position."""
        result = position.result
        if result is None:
            return OneGame(plies, choices, None, (), None, (), looks)
        shares = tuple((name, float(share)) for name, share in result.shares_of_people.items())
        seen = position.scores
        counted = result.scores if self._by_points else seen
        scores, points = (
            tuple((result.people[name], score) for name, score in each.items() if name in (counted or seen))
            for each in (counted, seen)
        )
        return OneGame(plies, choices, result.verdict, shares, self._reason(result), scores, looks, points)

    def _moves(self, position: Position) -> tuple[Move, ...]:
        """The moves of a position that is not over, watched."""
        self.asked.on = True
        self.asked.looked.clear()
        self.asked.refused.clear()
        moves = position.moves()
        self.asked.on = False
        return moves

    def _reason(self, result: Result) -> str | None:
        """Why a game ended; endings are known by their numbers here."""
        if result.reason is None or not result.reason.isdecimal():
            return result.reason
        number = int(result.reason)
        if self.instrumented is not None:
            self.used.ended(self.endings[number])
        return self.game.program.endings[number].reason

    def _player(self, who: str) -> Player:
        from gdl.opponents.tuning import player_of

        if who not in self._players:
            how = thinking(who)
            self._players[who] = player_of(self.game, how.method if how is not None else None, megabytes=MEGABYTES)
        return self._players[who]

    def _look(self, ply: int, position: Position, seed: int) -> Look:
        """Who leads by random games from a position, if anybody does."""
        names = [player.name for player in self.game.program.players]
        people = dict(zip(names, reversed(names) if position.swapped else names, strict=True))
        found = self.game.playouts(JUDGES, seed, position=position, longest=self.batch.longest)
        if self.batch.pace is not None:
            done_partly(found.plies * self.batch.pace.judging / self.batch.pace.game)
        (first, most), (_, second) = sorted(found.shares.items(), key=lambda item: -item[1])[:2]
        return Look(ply, people[first] if most - second >= LEADS else None, most)

    # ---- which rules were used

    def _note(self, moves: tuple[Move, ...], played: Move) -> None:
        """A turn, in which one of the moves was played."""
        if self.instrumented is None:
            return
        ways = self.instrumented.made([move.frame for move in moves])
        (mine,) = self.instrumented.made([next(move.frame for move in moves if move.text == played.text)])
        offered = {rule for rule, *made in zip(self.ways, *ways, strict=True) if any(made)}
        looked = {rule for node, rule in self.requires.items() if node in self.asked.looked}
        used = {rule for rule, mark in zip(self.ways, mine, strict=True) if mark}
        refused = {rule for node, rule in self.requires.items() if node in self.asked.refused}
        self.used.turn(offered | looked, used | refused)

    def _way(self, place: Place) -> Rule:
        line, said = self._line(place.span), place.said
        if place.under is not None:
            said = line if line.startswith(place.under) else f"{place.under}: {line}"
        elif said is not None:
            said = f"define {said}" if place.kind == "action" else f'"{said}"'
        return self._rule(place.span, place.kind, said)

    def _rule(self, span: Span, kind: str, said: str | None) -> Rule:
        """A rule by where it stands, and by what is said of it or its own words."""
        file = "" if span.source == self.own else PurePath(span.source).name
        return Rule(span.line, kind, said or self._line(span), file)

    def _line(self, span: Span) -> str:
        """The rulebook's own words."""
        found = snippet(span, self.game.sources)
        text = "" if found is None else found.text.partition("#")[0].strip()
        return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


class _Seen:
    """Positions of a game at equal distances, `LOOKS` to twice as many; how long it becomes is not known before."""

    def __init__(self) -> None:
        self.kept: list[tuple[int, Position]] = []
        self._each = 1

    def note(self, ply: int, position: Position) -> None:
        """A position that was come to."""
        if ply % self._each:
            return
        self.kept.append((ply, position))
        if len(self.kept) > 2 * LOOKS:
            self._each *= 2
            self.kept = [one for one in self.kept if not one[0] % self._each]
