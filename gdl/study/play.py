"""Playing the games of a study: a batch of them in one process, plain data in and out."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gdl.diagnostics.snippet import snippet
from gdl.engines import missing_native
from gdl.opponents.seats import thinking
from gdl_interpreter.native.llvm import CodeError
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference import Machine, MachineError
from gdl_interpreter.reference.coverage import Coverage

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.program.span import Span
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.player import Player

JUDGES = 64
"""Random games that say who leads in a position."""

LEADS = 0.3
"""By how much of the win somebody must be ahead of all others to be the leader: so much comes of chance alone once in
some fifty looks."""

DECIDED = 0.9
"""The share of the win from which on a game counts as decided."""


MOST_TEXT = 60
"""Letters of a line of the rulebook that are shown."""


@dataclass(frozen=True)
class Batch:
    """Games to be played. rulebook, settings: what `gdl.load` takes; seats: who plays each player by name; seed,
    first, count: the games' numbers, on which alone they depend; longest: plies after which a game is broken off;
    watched: is it looked at who leads, and which rules are used?"""

    rulebook: str
    settings: tuple[tuple[str, int], ...]
    seats: tuple[tuple[str, str], ...]
    seed: int
    first: int
    count: int
    longest: int = MAX_PLIES
    watched: bool = True


@dataclass(frozen=True)
class Game1:
    """What one game was; people are called by the colours that they began with. plies: nature's included; choices: of
    every player's ply, how many moves there were; verdict: None if it was broken off; shares: of the win; leaders:
    after each ply who led (None: nobody); decided: the ply from which on one player kept `DECIDED` of the win."""

    plies: int
    choices: tuple[int, ...]
    verdict: str | None
    shares: tuple[tuple[str, float], ...]
    reason: str | None
    scores: tuple[tuple[str, int], ...]
    leaders: tuple[str | None, ...] = ()
    decided: int | None = None


@dataclass
class Used:
    """How often rules were used, by what stands there in the rulebook: its line, and what it is. A branch gives moves,
    a `require` refuses some, an ending ends a game."""

    rules: Counter[tuple[int, str]] = field(default_factory=Counter)

    def add(self, other: Used) -> None:
        """Count another's, too; what he never saw used is kept with 0."""
        self.rules.update(other.rules)


class StudyError(Exception):
    """The games of a batch cannot be played; the text says why. It travels between processes."""


def play_batch(batch: Batch) -> tuple[list[Game1], Used]:
    """Play the games of a batch.

    Raises:
        StudyError: a limit of the machine was reached, or somebody cannot play this game.
    """
    import gdl

    play = _Play(gdl.load(batch.rulebook, **dict(batch.settings)), batch)
    try:
        return [play.one(number) for number in range(batch.first, batch.first + batch.count)], play.used()
    except (MachineError, CodeError, ValueError) as error:
        raise StudyError(str(error)) from None


class _Play:
    """One batch at work."""

    def __init__(self, game: Game, batch: Batch) -> None:
        self.game, self.batch = game, batch
        self.seats = dict(batch.seats)
        self.coverage = Coverage() if batch.watched else None
        numbered = tuple(replace(ending, reason=str(number)) for number, ending in enumerate(game.program.endings))
        self.machine = Machine(replace(game.program, endings=numbered), self.coverage)
        self.ended: Counter[int] = Counter()
        self.judged = batch.watched and game.program.seated > 1 and missing_native() is None
        self._players: dict[str, Player] = {}

    def one(self, number: int) -> Game1:
        """The game with this number."""
        dice = random.Random(f"{self.batch.seed}/{number}")
        position, plies = self.machine.start(), 0
        choices: list[int] = []
        leads: list[tuple[str | None, float]] = []
        while position.result is None and plies < self.batch.longest:
            moves, person = position.moves(), None if position.is_chance else position.person
            who = None if person is None else self.seats.get(person, "random")
            how = None if who is None else thinking(who)
            if who is not None:
                choices.append(len(moves))
            if who is None or how is None or len(moves) == 1:
                move = dice.choice(moves).text
            else:
                chosen = self._player(who).choose(position, how.seconds, how.effort, dice.getrandbits(48))
                move = chosen.move
            position, plies = position.play(move), plies + 1
            if self.judged and position.result is None and not position.in_setup:
                leads.append(self._leader(position, dice.getrandbits(32)))
        result, leaders = position.result, tuple(leader for leader, _ in leads)
        if result is None:
            return Game1(plies, tuple(choices), None, (), None, (), leaders)
        reason = result.reason
        if reason is not None and reason.isdecimal():
            self.ended[int(reason)] += 1
            reason = self.game.program.endings[int(reason)].reason
        shares = {name: float(share) for name, share in result.shares_of_people.items()}
        decided = plies
        for ply in reversed(range(len(leads))):
            leader, share = leads[ply]
            if share < DECIDED or not shares.get(leader or ""):
                break
            decided = ply + 1
        scores = tuple((result.people[name], score) for name, score in result.scores.items())
        told = tuple(shares.items())
        return Game1(plies, tuple(choices), result.verdict, told, reason, scores, leaders, decided)

    def _player(self, who: str) -> Player:
        from gdl.opponents.tuning import player_of

        if who not in self._players:
            how = thinking(who)
            self._players[who] = player_of(self.game, how.method if how is not None else None)
        return self._players[who]

    def _leader(self, position: Position, seed: int) -> tuple[str | None, float]:
        """Who leads by random games from a position, if anybody does, and the greatest share of the win."""
        names = [player.name for player in self.game.program.players]
        people = dict(zip(names, reversed(names) if position.swapped else names, strict=True))
        found = self.game.playouts(JUDGES, seed, position=position).shares
        (first, most), (_, second) = sorted(found.items(), key=lambda item: -item[1])[:2]
        return (people[first] if most - second >= LEADS else None), most

    # ---- which rules were used

    def used(self) -> Used:
        """How often each rule that could be used was; those never come to stand there with 0."""
        used = Used()
        if self.coverage is None:
            return used
        for part in all_parts(self.game.program):
            if isinstance(part, s.Require):
                used.rules[self._require(part)] += 0
            elif isinstance(part, s.Either):
                for number in range(len(part.branches)):
                    used.rules[self._branch(part, number)] += 0
        for tried in self.coverage.requires:
            used.rules[self._require(tried.node)] += tried.failed
        for branched in self.coverage.eithers:
            for number, count in branched.finished.items():
                used.rules[self._branch(branched.node, number)] += count
        for number, ending in enumerate(self.game.program.endings):
            used.rules[ending.span.line, f"ended games: {ending.reason or self._line(ending.span)}"] += self.ended[
                number
            ]
        return used

    def _require(self, node: s.Require) -> tuple[int, str]:
        return node.span.line, f"refused: {node.reason or self._line(node.span)}"

    def _branch(self, node: s.Either, number: int) -> tuple[int, str]:
        branch = node.branches[number]
        label = None if branch.label is None else self.game.program.labels[branch.label].text
        begins = branch.body[0].span if branch.body else branch.span
        said = f'"{label}"' if label is not None else self._line(begins)
        return (begins if label is None else branch.span).line, f"gave moves: {said}"

    def _line(self, span: Span) -> str:
        """The rulebook's own words."""
        found = snippet(span, self.game.sources)
        text = "" if found is None else found.text.partition("#")[0].strip()
        return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"
