"""The game loop: draw, ask or draw lots, play, record, until the game or the match is over or somebody leaves."""

from __future__ import annotations

import enum
import time

from gdl.board_view.rest_of_turn import rest_of_turn
from gdl.opponents.seats import DEFAULT_SECONDS, RANDOM, thinking
from gdl.outside_engines import EngineSeat, engine_seat
from gdl.records import RecordError
from gdl.table.clock import EVENT
from gdl.table.engine_line import engine_line
from gdl.table.errors import TableError
from gdl.table.node import Turn
from gdl.terminal.console import REDRAW
from gdl.terminal.session.commands import read_command
from gdl.terminal.session.move_input import next_words, prompt_for, read_move
from gdl.terminal.session.session import Session
from gdl.terminal.session.thinking import CannotThink
from gdl.terminal.session.tree_text import place_text
from gdl_interpreter.reference import LimitError, MachineError, Move
from gdl_interpreter.reference.text.spoken_names import with_spoken_sites


class Leave(enum.Enum):
    """Why the loop ended."""

    OVER = 0
    QUIT = 1
    AGAIN = 3  # another game is wanted
    STUCK = 2  # the machine reached one of its limits


HOW_TO_STEP = (
    "Enter shows the next move, `b` the one before, a number that move; `moves` lists them, `play` plays on from what "
    "you see, `q` leaves, `help` lists the rest."
)

_LOOK = 0.1
"""Seconds between two looks at a program of others."""

STEPS = {"": ":on", "n": ":on", "b": ":back", "q": ":quit"}
"""What short lines mean to who goes through a game."""


class GameLoop:
    """Plays the games of a session.

    When its clock has run out, if it has one, the event is announced at the next moment between two plies. Taking back
    does not stop the clock: the event is announced again then.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table
        self.console = session.console
        self._interrupted = False
        self._refused = False
        self._told_place = False
        session.console.completer = self._completions

    # ---- the loop

    def run(self) -> Leave:
        """Play until the end. Nothing but a fault of the program itself is raised."""
        try:
            self._introduce()
            while True:
                self._start_clock()
                left = self._play_game()
                if left is not Leave.OVER:
                    return self._leave() if left is Leave.QUIT else left
                if self._next_game():
                    continue
                if not self.table.anyone_human:
                    return Leave.OVER
                after = self._after_the_end()
                if after is not None:
                    return after
        except CannotThink as error:
            self.console.tell(f"Nobody can think about this game: {error.message}.")
            self.session.tell_place()
            return Leave.STUCK
        except LimitError as error:
            self.console.tell(f"This cannot be played on: {error.message} ({error.code}).")
            self.session.tell_place()
            return Leave.STUCK
        except KeyboardInterrupt:
            return self._leave()
        finally:
            self.session.outsiders.close()

    def _introduce(self) -> None:
        if self.table.anyone_human and self.console.drop_typed():
            self.console.say("What was typed before the game was ready is not played.")
        if self.session.stepping:
            self.session.tell_news()
            self.console.tell(f"{self.table.game.full_title}, {self.table.head.number} moves. {HOW_TO_STEP}")
            return
        goal = self.table.game.goal
        if goal:
            self.console.say()
            self.console.tell(f"{self.table.game.full_title}: {goal}")
        if self.table.anyone_human:
            self.console.say("`?` lists the legal moves, `help` the commands.")
        if self.table.clock is not None:
            self.console.say(f"The time limit is {self.table.clock}.")
        self.session.tell_news()
        for turn in self.table.turns[-1:]:
            self.console.tell(f"Resumed after {len(self.table.turns)} steps, the last of them {turn}.")

    def _play_game(self) -> Leave:
        while True:
            self._look_at_clock()
            if self.table.outcome is not None and not self.session.stepping:
                break
            if self.table.is_human or self.session.waiting or self._only_looks:
                if not self._ask():
                    return Leave.QUIT
                if self.session.again:
                    return Leave.AGAIN
            else:
                self._decide()
        self.session.show()
        self.session.tell_end()
        return Leave.OVER

    @property
    def _only_looks(self) -> bool:
        """Does the person at the terminal look at something else than where the game stands? Nobody plays then."""
        return self.table.looking or self.session.stepping

    def _after_the_end(self) -> Leave | None:
        """What is typed when the game is over; None: it goes on, for something was taken back."""
        while self.table.outcome is not None:
            if not self._ask():
                return Leave.OVER
            if self.session.again:
                return Leave.AGAIN
        return None

    def _start_clock(self) -> None:
        self._refused = False
        self.table.start_clock()

    def _look_at_clock(self) -> None:
        """Do what the clock brings about, as soon as it does; if the rulebook will not have it, say so once."""
        try:
            brought = self.table.look_at_clock()
        except MachineError as error:
            if not self._refused:
                self.console.tell(f"The time is up, but {error.message}.")
            self._refused = True
            return
        if isinstance(brought, Turn):
            self.session.drawn = None
            self.console.say(f"The time is up: {EVENT} is announced.")
        self.session.tell_news()

    def _next_game(self) -> bool:
        match = self.table.match
        if match is None:
            if not self._told_place:
                self.session.tell_place()
            self._told_place = True
            return False
        self.console.say(f"Match: {match}")
        if match.is_over:
            leaders = match.leaders
            self.console.say(f"{leaders[0]} wins the match." if len(leaders) == 1 else "The match is drawn.")
            self.session.tell_place()
            return False
        self.table.next_game()
        self.session.tell_news()
        self.console.say()
        self.console.say(f"Game {len(match.games) + 1} of the match: {self.table.first} begins.")
        return True

    def _decide(self) -> None:
        """What chance, a random player or one that thinks does next; Ctrl-C while they think gives it to a human."""
        outside = engine_seat(self.table.occupant or RANDOM)
        if outside is not None:
            self._ask_outside(outside)
            return
        how = thinking(self.table.occupant or RANDOM)
        if how is None or self.session.thinkers is None:
            self._play(self.table.draw_lot())
            return
        mover = self.table.position.mover or ""
        who, clock = self.table.person(mover), self.table.clock
        if clock is not None:
            how = how.within(clock.allowance(mover))
        try:
            choice = self.session.thinkers.choose(self.table.position, how, self.table.step_seed, who)
        except KeyboardInterrupt:
            self.session.waiting = True
            self.session.drawn = None
            self.console.say(f"{who} has stopped thinking; an empty line lets them go on.")
            return
        if clock is not None and not clock.shared:
            self._look_at_clock()
        if self.table.outcome is None:
            self._play(self.table.position.find(choice.move))

    def _ask_outside(self, seat: EngineSeat) -> None:
        """What a program of others does next; Ctrl-C while it thinks gives it to a human; what it does wrong loses."""
        mover = self.table.position.mover or ""
        who, clock = self.table.person(mover), self.table.clock
        seconds = DEFAULT_SECONDS if clock is None else min(DEFAULT_SECONDS, clock.allowance(mover))
        asked = self.session.outsiders.ask(who, seat, engine_line(self.table), seconds)
        began = time.monotonic()
        try:
            while not asked.wait(_LOOK):
                self.console.live(f"{who} ({time.monotonic() - began:.0f} s)")
        except KeyboardInterrupt:
            asked.stop()
            self.session.waiting = True
            self.session.drawn = None
            self.console.say(f"{who} has stopped thinking; an empty line lets them go on.")
            return
        finally:
            self.console.live(None)
        if clock is not None and not clock.shared:
            self._look_at_clock()
        if self.table.outcome is not None:
            return
        if asked.move is not None:
            self._play(asked.move)
        elif asked.lost:
            self.console.tell(f"{who} loses: {asked.failed}.")
            self.table.resign(mover)
        else:
            raise CannotThink(asked.failed or "nothing has come of it")

    def _play(self, move: Move) -> None:
        turn = self.table.play(move)
        self.console.say(str(turn))
        self.session.tell_news()
        if turn.who is not None and not self.table.anyone_human and self.table.outcome is None:
            self.session.show()

    # ---- asking

    def _ask(self) -> bool:
        """One line from a human; False if they leave."""
        was_over = self.table.outcome is not None
        if self.session.drawn is not self.table.position:
            self.session.show()
            self._tell_place()
        try:
            line = self.console.ask(self._prompt())
            self._interrupted = False
        except EOFError:
            return False
        except KeyboardInterrupt:
            self.console.say()
            if self._interrupted:
                return False
            self._interrupted = True
            self.session.typed = ""
            self.console.say("Ctrl-C once more leaves; so does `quit`.")
            return True
        try:
            self._look_at_clock()
            if self.table.outcome is not None and not was_over and not self._only_looks:
                return True
            return self._obey(line)
        except (MachineError, RecordError, TableError) as error:
            self.console.tell(f"{error.message[:1].upper()}{error.message[1:].rstrip('.')}.")
        except KeyboardInterrupt:
            self.console.say("Interrupted.")
        return True

    def _prompt(self) -> str:
        position = self.table.position
        if self.session.waiting:
            return "(an empty line goes on; undo, save, quit, help): "
        if self.session.typed:
            return f"{with_spoken_sites(position.machine.program.board, self.session.typed)} … "
        if self._only_looks:
            return f"{place_text(self.table)} (Enter, b, a number, play, help): "
        if self.table.outcome is not None:
            return "The game is over (again, undo, moves, quit, help): "
        mover = position.mover or ""
        person = self.table.person(mover)
        name = mover if person == mover else f"{mover} (who began as {person})"
        rest = rest_of_turn(position)
        left = f", {rest}" if rest else ""
        clock = self.table.clock
        if clock is not None:
            left += f", {clock.text(mover)}"
        return f"{name} to move{left} (?, why, undo, quit, help): "

    def _obey(self, line: str) -> bool:
        position = self.table.position
        if line == REDRAW:
            self.session.drawn = None
            return True
        if not line.strip() and self.session.waiting:
            self.session.waiting = False
            return True
        if self._only_looks and not self.session.typed and (step := self._step(line.strip().lower())) is not None:
            line = step
        if not line.strip():
            if self.session.typed:
                board = self.table.game.program.board
                self.console.say(with_spoken_sites(board, f"`{self.session.typed}` is forgotten."))
            self.session.typed = ""
            return True
        words = frozenset(move.words[0].text.lower() for move in position.moves() if move.words)
        command = read_command(line, frozenset() if self.session.waiting else words)
        if command is None and self.table.outcome is not None:
            self.console.tell("The game is over.")
            return True
        if command is None and self.session.waiting:
            self.console.tell("It is not for you to move; an empty line goes on.")
            return True
        if command is None:
            self._move(line)
            return True
        found, rest = command
        if found.run is None:
            return False
        found.run(self.session, rest)
        self.session.tell_news()
        return True

    def _step(self, line: str) -> str | None:
        """The command that a short line means to who goes through a game; None: it is none of these."""
        if line.isascii() and line.isdigit():
            return f":go {line}"
        return STEPS.get(line)

    def _tell_place(self) -> None:
        """Say what there is to know of the place that is looked at."""
        node = self.table.at
        if self.session.stepping and self.table.outcome is not None:
            self.session.tell_end()
        if node.name:
            self.console.tell(f'"{node.name}"')
        if node.note:
            self.console.tell(node.note)

    def _move(self, line: str) -> None:
        read = read_move(self.table.position, line, self.session.typed)
        if read.message:
            self.console.tell("\n".join(filter(None, (read.message, read.hint))))
        self.session.typed = read.typed
        if read.words:
            said = f"Next: {prompt_for(read.words)}  (an empty line forgets `{read.typed}`)"
            self.console.tell(with_spoken_sites(self.table.game.program.board, said))
        if read.move is not None:
            self.session.typed = ""
            self.session.drawn = None
            self.table.play(read.move, human=True)
            self.session.tell_news()

    def _completions(self, text: str) -> list[str]:
        """For the Tab key: the line so far with each word that can follow, or end, it."""
        try:
            whole = f"{self.session.typed} {text}".strip()
            begun, _, last = text.rpartition(" ")
            head = f"{begun} " if begun else ""
            before = f"{self.session.typed} {begun}".strip()
            words = [w for w in next_words(self.table.position, before) if w.lower().startswith(last.lower())]
            if not words and whole:
                head, words = f"{text.rstrip()} ", list(next_words(self.table.position, whole))
        except MachineError:
            return []
        return [f"{head}{word}" for word in words]

    def _leave(self) -> Leave:
        self.console.say()
        if not self.session.keeper.written and self.session.keeper.path is not None:
            self.console.say("Goodbye.")
            return Leave.QUIT
        self.table.stop_clock()
        self.session.tell_news()
        if not self.session.stepping:
            self.session.tell_place()
        return Leave.QUIT
