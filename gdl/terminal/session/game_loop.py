"""The game loop: draw, ask or draw lots, play, record, until the game or the match is over or somebody leaves."""

from __future__ import annotations

import enum

from gdl.opponents.seats import RANDOM, thinking
from gdl.records import RecordError
from gdl.table.clock import EVENT
from gdl.table.errors import TableError
from gdl.table.node import Turn
from gdl.terminal.session.commands import read_command
from gdl.terminal.session.move_input import next_words, prompt_for, read_move
from gdl.terminal.session.session import Session
from gdl.terminal.session.thinking import CannotThink
from gdl_interpreter.reference import LimitError, MachineError, Move


class Leave(enum.Enum):
    """Why the loop ended."""

    OVER = 0
    QUIT = 1
    STUCK = 2  # the machine reached one of its limits


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
        session.console.completer = self._completions

    # ---- the loop

    def run(self) -> Leave:
        """Play until the end. Nothing but a fault of the program itself is raised."""
        try:
            self._introduce()
            while True:
                self._start_clock()
                if self._play_game() is Leave.QUIT:
                    return self._leave()
                if not self._next_game():
                    return Leave.OVER
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

    def _introduce(self) -> None:
        goal = self.table.game.program.facts.get("goal")
        if goal:
            self.console.say()
            self.console.tell(f"{self.table.game.title}: {goal}")
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
            if self.table.outcome is not None:
                break
            if self.table.is_human or self.session.waiting:
                if not self._ask():
                    return Leave.QUIT
            else:
                self._decide()
        self.session.show()
        self.session.tell_end()
        return Leave.OVER

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
            self.session.tell_place()
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
        how = thinking(self.table.occupant or RANDOM)
        if how is None or self.session.thinkers is None:
            self._play(self.table.draw_lot())
            return
        who = self.table.person(self.table.position.mover or "")
        try:
            choice = self.session.thinkers.choose(self.table.position, how, self.table.step_seed, who)
        except KeyboardInterrupt:
            self.session.waiting = True
            self.session.drawn = None
            self.console.say(f"{who} has stopped thinking; an empty line lets them go on.")
            return
        self._play(self.table.position.find(choice.move))

    def _play(self, move: Move) -> None:
        turn = self.table.play(move)
        self.console.say(str(turn))
        self.session.tell_news()

    # ---- asking

    def _ask(self) -> bool:
        """One line from a human; False if they leave."""
        if self.session.drawn is not self.table.position:
            self.session.show()
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
            return self._obey(line)
        except (MachineError, RecordError, TableError) as error:
            self.console.tell(f"{error.message.rstrip('.')}.")
        except KeyboardInterrupt:
            self.console.say("Interrupted.")
        return True

    def _prompt(self) -> str:
        position = self.table.position
        if self.session.waiting:
            return "(an empty line goes on; undo, save, quit, help): "
        if self.session.typed:
            return f"{self.session.typed} … "
        mover = position.mover or ""
        person = self.table.person(mover)
        name = mover if person == mover else f"{mover} (who began as {person})"
        left = f", {position.moves_left} moves left" if position.moves_left > 1 else ""
        return f"{name} to move{left} (?, why, undo, quit, help): "

    def _obey(self, line: str) -> bool:
        position = self.table.position
        if not line.strip() and self.session.waiting:
            self.session.waiting = False
            return True
        if not line.strip():
            if self.session.typed:
                self.console.say(f"`{self.session.typed}` is forgotten.")
            self.session.typed = ""
            return True
        words = frozenset(move.words[0].text.lower() for move in position.moves() if move.words)
        command = read_command(line, frozenset() if self.session.waiting else words)
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

    def _move(self, line: str) -> None:
        read = read_move(self.table.position, line, self.session.typed)
        if read.message:
            self.console.tell(read.message)
        self.session.typed = read.typed
        if read.words:
            self.console.tell(f"Next: {prompt_for(read.words)}  (an empty line forgets `{read.typed}`)")
        if read.move is not None:
            self.session.typed = ""
            self.session.drawn = None
            self.table.play(read.move)
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
        if not self.table.root.children and not self.table.finished:
            self.console.say("Goodbye.")
            return Leave.QUIT
        self.table.stop_clock()
        self.table.changed()
        self.session.tell_news()
        self.session.tell_place()
        return Leave.QUIT
