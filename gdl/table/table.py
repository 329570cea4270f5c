"""The table: the game being played and those before it, who sits where, whose clock runs, how it ended."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from gdl.opponents.digest import digest_of
from gdl.opponents.seats import HUMAN
from gdl.random_plies import lots
from gdl.records import AGREED, RESIGNED, TIME, Ending, EventStep, GameRecord, Record, Replay, Replayed, Rules
from gdl.records.endings import can_end, outcome_of
from gdl.records.replay import start_of
from gdl.table.clock import EVENT, Clock
from gdl.table.errors import TableError
from gdl.table.match import Match, Played
from gdl.table.node import Node, Turn
from gdl.table.seating import recorded
from gdl.table.transcript import game_record, plant
from gdl.table.tree import GameTree
from gdl_interpreter.locking import once_property
from gdl_interpreter.reference import Move, Position, Result


def _nothing() -> None:
    """What is called where nobody wants to know."""


class Table:
    """Games in progress. Whoever is not named in `seats` is a human.

    A game is a tree: what is played at an earlier place becomes a variation. Everything random is drawn from the seed,
    the number of the game and the number of the step: what is taken back and played again falls the same way, and a
    resumed game goes on as it would have.

    Looking at other places does not stop the clock. Where somebody plays on, it runs for who is to move there.
    """

    def __init__(
        self,
        game: Rules,
        seats: Mapping[str, str],
        seed: int,
        date: str,
        text: str | None = None,
        clock: Clock | None = None,
        changed: Callable[[], None] = _nothing,
    ) -> None:
        """
        Args:
            game: what is played.
            seats: who sits where, by player.
            seed: of all that is random.
            date: when the first game began.
            text: the position that the first game begins from, if it is not that of the setup; it raises what
                `gdl.api.Game.position` raises.
            clock: of each game; None: there is none.
            changed: called behind everything that a record tells of.
        """
        self.game = game
        self.machine = game.machine
        self.seed = seed
        self.date = date
        self.seats = {player.name: seats.get(player.name, HUMAN) for player in game.program.players}
        self.finished: list[tuple[GameRecord, Result | None]] = []
        self.text = text
        start = start_of(game, None) if text is None else game.position(text)
        self.first: str | None = None if text is None else start.mover
        self.tree = GameTree(start, text)
        self.clock = clock
        self._ticking = False
        self.changed = changed
        self.offer: str | None = None
        """Who has offered a draw, until the next move of somebody else."""

    # ---- what is going on

    @property
    def root(self) -> Node:
        """The beginning of the game."""
        return self.tree.root

    @property
    def at(self) -> Node:
        """What the board shows."""
        return self.tree.at

    @property
    def head(self) -> Node:
        """The end of the line on the board."""
        return self.tree.head

    @property
    def line(self) -> list[Node]:
        """The nodes from the root to what the board shows."""
        return self.at.line

    @property
    def position(self) -> Position:
        """What the board shows."""
        return self.at.position

    @property
    def looking(self) -> bool:
        """Does somebody only look at an earlier or another place? Opponents wait meanwhile."""
        return self.tree.looking

    @property
    def turns(self) -> list[Turn]:
        """What has happened, up to what the board shows."""
        return [node.turn for node in self.line if node.turn is not None]

    @property
    def last(self) -> Turn | None:
        """What happened last before what the board shows."""
        return self.at.turn

    @property
    def last_moved(self) -> Node | None:
        """Where the last move of a player led, on the way to what the board shows; None: nobody has moved."""
        return next((node for node in reversed(self.line) if node.turn and node.turn.move and node.turn.who), None)

    @property
    def outcome(self) -> Result | None:
        """How the game has ended where the board stands, by the rules or by the table; None while it goes on.

        As a text it is the sentence that says who won and why."""
        return outcome_of(self.position, self.at.ending)

    def person(self, player: str) -> str:
        """Who plays a colour now: people are called by the colour that they began with."""
        names = [p.name for p in self.game.program.players]
        if self.position.swapped and len(names) == 2:
            return names[1 - names.index(player)]
        return player

    @property
    def mover(self) -> str | None:
        """Whose turn it is; None if the game is over, or nature is to move in the setup."""
        return None if self.outcome is not None else self.position.mover

    @property
    def is_human(self) -> bool:
        """Is it for a human to decide?"""
        return self.occupant == HUMAN

    @property
    def occupant(self) -> str | None:
        """Who decides now, as the seat says; None: chance, or nobody because the game is over."""
        mover = self.mover
        return None if mover is None or self.position.is_chance else self.seats[self.person(mover)]

    @property
    def step_seed(self) -> int:
        """What this step is drawn from."""
        return self._random().getrandbits(48)

    def _random(self) -> random.Random:
        return lots(self.seed, len(self.finished), self.at.depth)

    @property
    def anyone_human(self) -> bool:
        """Does any human play?"""
        return any(self.seats[p.name] == HUMAN for p in self.game.program.players[: self.game.program.seated])

    def sit(self, player: str, who: str) -> None:
        """Give a player's seat to somebody else, from now on.

        Args:
            player: whose seat, by the colour they began with.
            who: what `gdl.opponents.seats` reads.
        """
        self.seats[player] = who
        self.changed()

    # ---- going on

    def play(self, move: Move, human: bool | None = None) -> Turn:
        """Play a legal move where the board stands: to the node behind it if it was played there before, otherwise as a
        new one, which is a variation if something else was.

        Args:
            move: one of the position's.
            human: has a human decided it? None: if one has the seat.

        Raises:
            MachineError: it is not legal.
            TableError: the table has ended the game, or its record is full.
        """
        position = self.position
        self._hold_to_going_on()
        who = None if move.chance else position.mover
        human = not move.chance and (self.is_human if human is None else human)
        return self._done(Turn(move.text, move, who, human, position.play(move)))

    def announce(self, event: str, human: bool = True) -> Turn:
        """Announce an event.

        Args:
            event: its name.
            human: has somebody decided to?

        Raises:
            MachineError: there is none such, or it is refused.
            TableError: the game is over, or its record is full.
        """
        self._hold_to_going_on()
        return self._done(Turn(EventStep(event), None, None, human, self.position.announce(event)))

    def announced(self, event: str) -> bool:
        """Has this event been announced in this game?"""
        return any(isinstance(turn.step, EventStep) and turn.step.event == event for turn in self.turns)

    def _done(self, turn: Turn) -> Turn:
        node = self.tree.add(turn)
        if turn.who is not None and turn.who != self.offer:
            self.offer = None
        if self.clock is not None and self._ticking:
            if turn.who is not None and not self.clock.shared:
                self.clock.moved()
            self._run_clock(self.clock)
        self.changed()
        assert node.turn is not None, "what was added has its turn"
        return node.turn

    def _hold_to_going_on(self) -> None:
        if self.at.ending is not None and self.outcome is not None:
            raise TableError("game-over", f"the game is over: {self.outcome}")

    def draw_lot(self) -> Move:
        """What chance or a random player does next. Raises MachineError."""
        return self._random().choice(self.position.moves())

    # ---- looking, taking back

    def go(self, node: Node) -> None:
        """Show a node of this game. Looking around is no change that a record would tell of at once."""
        self.tree.go(node)

    def back(self) -> bool:
        """Show what was before; False at the beginning."""
        return self.tree.back()

    def forward(self) -> bool:
        """Show what comes next on the line on the board; False at its end."""
        return self.tree.forward()

    def play_on(self) -> None:
        """Play on from the place on the board, opponents included."""
        self.tree.play_on()

    def undo(self) -> int:
        """Take back the last decision of a human, or an end that the table has made; how many steps that was.

        What is taken back stays in the tree, as a variation once something else is played."""
        return self._moved(self.tree.undo())

    @property
    def no_undo(self) -> str:
        """Why there is nothing to take back, in a sentence."""
        if self.finished and self.at.parent is None:
            return "This game of the match has just begun, and the one before it is settled: nothing can be taken back."
        return "There is nothing to take back."

    def redo(self) -> int:
        """Play again what was taken back last, up to the next decision of a human; how many steps that was."""
        return self._moved(self.tree.redo())

    def _moved(self, steps: int) -> int:
        if steps:
            self.offer = None
            if self.clock is not None and self._ticking:
                self._run_clock(self.clock)
            self.changed()
        return steps

    # ---- editing

    def promote(self, node: Node) -> None:
        """Make the line to a node the main line."""
        self.tree.promote(node)
        self.changed()

    def delete(self, node: Node) -> None:
        """Take a node and all that follows out of the game. TableError for the beginning."""
        self.tree.delete(node)
        self.changed()

    def rename(self, node: Node, text: str) -> None:
        """Give a node a name, an empty one for none. RecordError, TableError: it cannot be recorded."""
        self.tree.rename(node, text)
        self.changed()

    def comment(self, node: Node, text: str) -> None:
        """Write a comment on a node, an empty one for none. RecordError, TableError: it cannot be recorded."""
        self.tree.comment(node, text)
        self.changed()

    # ---- ends that the table makes

    def resign(self, player: str) -> Result:
        """Let a player give up: all others but their allies win. TableError: they do not play, or it is over."""
        return self._end(Ending(RESIGNED, player))

    def agree_draw(self) -> Result:
        """End the game as a draw that all have agreed to. TableError: it is over already."""
        return self._end(Ending(AGREED))

    def lose_on_time(self, player: str) -> Result:
        """Let a player lose whose time is up. TableError: they do not play, or it is over."""
        return self._end(Ending(TIME, player))

    def offer_draw(self, player: str) -> None:
        """Let a player offer a draw; it stands until somebody else has moved. TableError: it is over."""
        self._hold_to_open()
        self.offer = player

    def answer_offer(self, takes: bool) -> Result | None:
        """Take or decline the draw that is offered; the result if it is taken. TableError "no-offer"."""
        if self.offer is None:
            raise TableError("no-offer", "nobody has offered a draw")
        self.offer = None
        return self.agree_draw() if takes else None

    def _hold_to_open(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise TableError("game-over", f"the game is over: {outcome}")

    def _end(self, ending: Ending) -> Result:
        self._hold_to_open()
        if not can_end(ending, self.position):
            raise TableError("not-playing", f"{ending.player} does not play in this game, or not any more")
        self.tree.set_ending(self.at, ending)
        self.offer = None
        if self.clock is not None:
            self.clock.stop()
        self.changed()
        outcome = self.outcome
        assert outcome is not None, "the game has just ended"
        return outcome

    # ---- the clock

    def start_clock(self) -> None:
        """Let the clock run for who is to move, from now on; without a clock nothing happens."""
        if self.clock is not None:
            self._ticking = True
            self._run_clock(self.clock)

    def stop_clock(self) -> None:
        """Let the clock stand still until `start_clock`."""
        if self.clock is not None and self._ticking:
            self._ticking = False
            self.clock.stop()
            self.changed()

    def _run_clock(self, clock: Clock) -> None:
        mover = self.mover
        if self.outcome is not None or (not clock.shared and (mover is None or self.position.is_chance)):
            clock.stop()
        elif clock.running is None or (not clock.shared and clock.running != mover):
            clock.start(mover or "")

    def look_at_clock(self) -> Turn | Result | None:
        """What the clock brings about now: the event `time_up` where there is one time for all, a loss where everybody
        has their own; None: nothing.

        Raises:
            MachineError: the rulebook refuses the event here.
        """
        clock = self.clock
        if clock is None or clock.running is None or self.outcome is not None or not clock.is_out(clock.running):
            return None
        if clock.shared:
            return None if self.announced(EVENT) else self.announce(EVENT, human=False)
        return self.lose_on_time(clock.running)

    # ---- several games

    @property
    def match(self) -> Match | None:
        """The match, this game included once it is over; None where the rulebook has none."""
        rules = self.game.program.match
        if rules is None or (rules.wins <= 1 and (rules.games or 1) <= 1):
            return None
        people = tuple(player.name for player in self.game.program.players[: self.game.program.seated])
        ends = [(record.first, result) for record, result in self.finished]
        ends.append((self.first, self.outcome))
        games = tuple(Played(first or self._usual_first(), result) for first, result in ends if result is not None)
        return Match(rules, people, games)

    def _usual_first(self) -> str:
        """Who begins where the match does not say."""
        return start_of(self.game, None).mover or self.game.program.players[0].name

    def next_game(self) -> None:
        """Put the finished game aside and set up the next one of the match. The line on the board is what counts, and
        becomes the main line."""
        match = self.match
        first = match.first() if match is not None else None
        self.tree.promote(self.at)
        self._put_aside()
        self._set_up(first, start_of(self.game, first), None)
        if self.clock is not None:
            self.clock.reset()
            self._ticking = False
        self.changed()

    def _put_aside(self) -> None:
        self.finished.append((game_record(self.tree, self.first, self.text), self.outcome))

    def _set_up(self, first: str | None, start: Position, text: str | None) -> None:
        before = self.tree.size
        self.first, self.text, self.offer = first, text, None
        self.tree = GameTree(start, text, before)

    # ---- records

    @once_property
    def _rules(self) -> str:
        return digest_of(self.game.program)

    def record(self) -> Record:
        """All games as a record."""
        return Record(
            rulebook=self.game.name,
            source_hash=self.game.source_hash,
            options=dict(self.game.chosen),
            seats={player: recorded(who) for player, who in self.seats.items()},
            seed=self.seed,
            date=self.date,
            games=(*(record for record, _ in self.finished), game_record(self.tree, self.first, self.text)),
            clock=self.clock.record() if self.clock is not None else None,
            rules=self._rules,
        )

    def resume(self, replay: Replay) -> None:
        """Go on where a replayed record ends. Raises TableError, RecordError: it is too large to be kept."""
        for n, game in enumerate(replay.games):
            if n:
                self._put_aside()
                self._set_up(game.first, game.start, game.text)
            else:
                self.first, self.text = game.first, game.text
                self.tree = GameTree(game.start, game.text)
            plant(self.tree, game, self._was_human)

    def _was_human(self, step: Replayed, at: Node) -> bool:
        if step.move is None:
            return True
        mover = at.position.mover
        if step.move.chance or mover is None:
            return False
        names = [p.name for p in self.game.program.players]
        person = names[1 - names.index(mover)] if at.position.swapped and len(names) == 2 else mover
        return self.seats[person] == HUMAN
