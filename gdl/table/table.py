"""The table: the game being played and those before it, who sits where, and what can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from gdl.opponents.seats import HUMAN
from gdl.records import EventStep, GameRecord, Outcome, Record, Replay, Rules, Step
from gdl.records.replay import start_of
from gdl.table.match import Match, Played
from gdl_interpreter.reference import Move, Position


@dataclass(frozen=True)
class Turn:
    """Something that happened: a move or an event, who decided it (None: chance), and the position behind it."""

    step: Step
    move: Move | None
    who: str | None
    human: bool
    position: Position

    def __str__(self) -> str:
        if isinstance(self.step, EventStep):
            return f"event {self.step.event}"
        return f"{self.who}: {self.step}" if self.who is not None else f"rolled {self.step}"


class Table:
    """Games in progress. Whoever is not named in `seats` is a human.

    Everything random is drawn from the seed, the number of the game and the number of the step: what is taken back
    and played again falls the same way, and a resumed game goes on as it would have.

    `text` is the position that the first game begins from, if it is not that of the setup; it raises what
    `gdl.api.Game.position` raises.
    """

    def __init__(self, game: Rules, seats: Mapping[str, str], seed: int, date: str, text: str | None = None) -> None:
        self.game = game
        self.machine = game.machine
        self.seed = seed
        self.date = date
        self.seats = {player.name: seats.get(player.name, HUMAN) for player in game.program.players}
        self.finished: list[tuple[GameRecord, Position]] = []
        self.text = text
        self.start = start_of(game, None) if text is None else game.position(text)
        self.first: str | None = None if text is None else self.start.mover
        self.turns: list[Turn] = []
        self.undone: list[Turn] = []

    # ---- what is going on

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.turns[-1].position if self.turns else self.start

    @property
    def last(self) -> Turn | None:
        """What happened last."""
        return self.turns[-1] if self.turns else None

    def person(self, player: str) -> str:
        """Who plays a colour now: people are called by the colour that they began with."""
        names = [p.name for p in self.game.program.players]
        if self.position.swapped and len(names) == 2:
            return names[1 - names.index(player)]
        return player

    @property
    def is_human(self) -> bool:
        """Is it for a human to decide?"""
        mover = self.position.mover
        return mover is not None and not self.position.is_chance and self.seats[self.person(mover)] == HUMAN

    @property
    def occupant(self) -> str | None:
        """Who decides now, as the seat says; None: chance."""
        mover = self.position.mover
        return None if mover is None or self.position.is_chance else self.seats[self.person(mover)]

    @property
    def step_seed(self) -> int:
        """What this step is drawn from."""
        return Random(f"{self.seed}/{len(self.finished)}/{len(self.turns)}").getrandbits(48)

    @property
    def anyone_human(self) -> bool:
        """Does any human play?"""
        return any(self.seats[p.name] == HUMAN for p in self.game.program.players[: self.game.program.seated])

    # ---- going on

    def play(self, move: Move) -> Turn:
        """Play a legal move. Raises MachineError."""
        position = self.position
        who = None if move.chance else position.mover
        human = not move.chance and self.is_human
        return self._done(Turn(move.text, move, who, human, position.play(move)))

    def announce(self, event: str, human: bool = True) -> Turn:
        """Announce an event (`human`: somebody decided to). MachineError if there is none such, or it is refused."""
        return self._done(Turn(EventStep(event), None, None, human, self.position.announce(event)))

    def announced(self, event: str) -> bool:
        """Has this event been announced in this game?"""
        return any(isinstance(turn.step, EventStep) and turn.step.event == event for turn in self.turns)

    def _done(self, turn: Turn) -> Turn:
        self.turns.append(turn)
        self.undone.clear()
        return turn

    def draw_lot(self) -> Move:
        """What chance or a random player does next. Raises MachineError."""
        moves = self.position.moves()
        return Random(f"{self.seed}/{len(self.finished)}/{len(self.turns)}").choice(moves)

    # ---- going back

    def undo(self) -> int:
        """Go back to the last decision of a human; how many steps that was, 0 if there is none."""
        at = next((n for n in reversed(range(len(self.turns))) if self.turns[n].human), None)
        if at is None:
            return 0
        back = self.turns[at:]
        del self.turns[at:]
        self.undone = back + self.undone
        return len(back)

    def redo(self) -> int:
        """Play again what was taken back last, up to the next decision of a human; how many steps that was."""
        count = 0
        while self.undone and (count == 0 or not self.undone[0].human):
            self.turns.append(self.undone.pop(0))
            count += 1
        return count

    # ---- several games

    @property
    def match(self) -> Match | None:
        """The match, this game included once it is over; None where the rulebook has none."""
        rules = self.game.program.match
        if rules is None or (rules.wins <= 1 and (rules.games or 1) <= 1):
            return None
        people = tuple(player.name for player in self.game.program.players[: self.game.program.seated])
        ends = [(record.first, position) for record, position in self.finished]
        if self.position.result is not None:
            ends.append((self.first, self.position))
        games = tuple(
            Played(first or self._usual_first(), position.result)
            for first, position in ends
            if position.result is not None
        )
        return Match(rules, people, games)

    def _usual_first(self) -> str:
        """Who begins where the match does not say."""
        return start_of(self.game, None).mover or self.game.program.players[0].name

    def next_game(self) -> None:
        """Put the finished game aside and set up the next one of the match."""
        match = self.match
        first = match.first() if match is not None else None
        self.finished.append((self._record_of_this_game(), self.position))
        self.first = first
        self.start, self.text = start_of(self.game, first), None
        self.turns, self.undone = [], []

    # ---- records

    def _record_of_this_game(self) -> GameRecord:
        result = self.position.result
        outcome = Outcome.of(result) if result is not None else None
        return GameRecord(tuple(turn.step for turn in self.turns), outcome, self.first, self.text)

    def record(self) -> Record:
        """All games as a record."""
        return Record(
            rulebook=self.game.name,
            source_hash=self.game.source_hash,
            options=dict(self.game.chosen),
            seats=self.seats,
            seed=self.seed,
            date=self.date,
            games=(*(record for record, _ in self.finished), self._record_of_this_game()),
        )

    def resume(self, replay: Replay) -> None:
        """Go on where a replayed record ends."""
        for n, game in enumerate(replay.games):
            if n:
                self.finished.append((self._record_of_this_game(), self.position))
            self.first, self.start, self.text, self.turns = game.first, game.start, game.text, []
            for step in game.steps:
                before = self.position
                chance = step.move is not None and step.move.chance
                who = before.mover if step.move is not None and not chance else None
                human = step.move is None or (not chance and self.is_human)
                self.turns.append(Turn(step.step, step.move, who, human, step.position))
