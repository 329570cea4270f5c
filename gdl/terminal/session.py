"""The game loop: draw, ask or draw lots, play, record, until the game or the match is over or somebody leaves."""

from __future__ import annotations

import enum

from gdl.diagnostics.snippet import snippet
from gdl.opponents.seats import thinking
from gdl.records import Recorder, RecordError, write_copy
from gdl.terminal.clock import EVENT, Clock
from gdl.terminal.commands import HOW_TO_MOVE, help_lines, read_command
from gdl.terminal.console import Console
from gdl.terminal.draw import draw_position
from gdl.terminal.lists import list_moves
from gdl.terminal.table import RANDOM, Table
from gdl.terminal.thinking import CannotThink, Thinkers
from gdl.terminal.typing_in import next_words, prompt_for, read_move
from gdl_interpreter.reference import LimitError, MachineError, Move, Position


class Leave(enum.Enum):
    """Why the loop ended."""

    OVER = 0
    QUIT = 1
    STUCK = 2  # the machine reached one of its limits


class Session:
    """One sitting at a table. Every step is recorded at once, if there is a recorder.

    When its clock has run out, if it has one, the event is announced at the next moment between two plies. Taking back
    does not stop the clock: the event is announced again then.
    """

    def __init__(self, table: Table, console: Console, recorder: Recorder | None) -> None:
        self.table = table
        self.console = console
        self.recorder = recorder
        self.clock: Clock | None = None
        self.thinkers: Thinkers | None = None
        self._waiting = False
        self.called = table.game.name
        self.typed = ""
        self._drawn: Position | None = None
        self._interrupted = False
        self._refused = False
        console.completer = self._completions

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
            self._tell_place()
            return Leave.STUCK
        except LimitError as error:
            self.console.tell(f"This cannot be played on: {error.message} ({error.code}).")
            self._tell_place()
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
        if self.clock is not None:
            self.console.say(f"The time limit is {self.clock}.")
        for turn in self.table.turns[-1:]:
            self.console.tell(f"Resumed after {len(self.table.turns)} steps, the last of them {turn}.")

    def _play_game(self) -> Leave:
        while self.table.position.result is None:
            self._look_at_clock()
            if self.table.is_human or self._waiting:
                if not self._ask():
                    return Leave.QUIT
            else:
                self._decide()
        self._show()
        self._tell_end()
        return Leave.OVER

    def _start_clock(self) -> None:
        self._refused = False
        if self.clock is not None:
            self.clock.start()

    def _look_at_clock(self) -> None:
        """Announce that the time is up, as soon as it is; if the rulebook will not have it, say so once."""
        if self.clock is None or not self.clock.has_run_out or self.table.announced(EVENT):
            return
        try:
            self.table.announce(EVENT, human=False)
        except MachineError as error:
            if not self._refused:
                self.console.tell(f"The time is up, but {error.message}.")
            self._refused = True
            return
        self._drawn = None
        self.console.say(f"The time is up: {EVENT} is announced.")
        self._record()

    def _next_game(self) -> bool:
        match = self.table.match
        if match is None:
            self._tell_place()
            return False
        self.console.say(f"Match: {match}")
        if match.is_over:
            leaders = match.leaders
            self.console.say(f"{leaders[0]} wins the match." if len(leaders) == 1 else "The match is drawn.")
            self._tell_place()
            return False
        self.table.next_game()
        self._record()
        self.console.say()
        self.console.say(f"Game {len(match.games) + 1} of the match: {self.table.first} begins.")
        return True

    def _decide(self) -> None:
        """What nature, a random player or one that thinks does next. Ctrl-C while he thinks comes back to the table."""
        how = thinking(self.table.occupant or RANDOM)
        if how is None or self.thinkers is None:
            self._play(self.table.draw_lot())
            return
        who = self.table.person(self.table.position.mover or "")
        try:
            choice = self.thinkers.choose(self.table.position, how, self.table.step_seed, who)
        except KeyboardInterrupt:
            self._waiting = True
            self._drawn = None
            self.console.say(f"{who} has stopped thinking; an empty line lets him go on.")
            return
        self._play(self.table.position.find(choice.move))

    def _play(self, move: Move) -> None:
        turn = self.table.play(move)
        self.console.say(str(turn))
        self._record()

    # ---- asking

    def _ask(self) -> bool:
        """One line from a human; False if he leaves."""
        if self._drawn is not self.table.position:
            self._show()
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
            self.typed = ""
            self.console.say("Ctrl-C once more leaves; so does `quit`.")
            return True
        try:
            self._look_at_clock()
            return self._obey(line)
        except (MachineError, RecordError) as error:
            self.console.tell(f"{error.message.rstrip('.')}.")
        except KeyboardInterrupt:
            self.console.say("Interrupted.")
        return True

    def _prompt(self) -> str:
        position = self.table.position
        if self._waiting:
            return "(an empty line goes on; undo, save, quit, help): "
        if self.typed:
            return f"{self.typed} … "
        mover = position.mover or ""
        person = self.table.person(mover)
        name = mover if person == mover else f"{mover} (who began as {person})"
        left = f", {position.moves_left} moves left" if position.moves_left > 1 else ""
        return f"{name} to move{left} (?, why, undo, quit, help): "

    def _obey(self, line: str) -> bool:
        position = self.table.position
        if not line.strip() and self._waiting:
            self._waiting = False
            return True
        if not line.strip():
            if self.typed:
                self.console.say(f"`{self.typed}` is forgotten.")
            self.typed = ""
            return True
        words = frozenset(move.words[0].text.lower() for move in position.moves() if move.words)
        command = read_command(line, frozenset() if self._waiting else words)
        if command is None and self._waiting:
            self.console.tell("It is not for you to move; an empty line goes on.")
            return True
        if command is None:
            self._move(line)
            return True
        name, rest = command
        if name == "quit":
            return False
        self._command(name, rest)
        return True

    def _move(self, line: str) -> None:
        read = read_move(self.table.position, line, self.typed)
        if read.message:
            self.console.tell(read.message)
        self.typed = read.typed
        if read.words:
            self.console.tell(f"Next: {prompt_for(read.words)}  (an empty line forgets `{read.typed}`)")
        if read.move is not None:
            self.typed = ""
            self._drawn = None
            self.table.play(read.move)
            self._record()

    def _completions(self, text: str) -> list[str]:
        """For the Tab key: the line so far with each word that can follow, or end, it."""
        try:
            whole = f"{self.typed} {text}".strip()
            begun, _, last = text.rpartition(" ")
            head = f"{begun} " if begun else ""
            before = f"{self.typed} {begun}".strip()
            words = [w for w in next_words(self.table.position, before) if w.lower().startswith(last.lower())]
            if not words and whole:
                head, words = f"{text.rstrip()} ", list(next_words(self.table.position, whole))
        except MachineError:
            return []
        return [f"{head}{word}" for word in words]

    # ---- commands

    def _command(self, name: str, rest: str) -> None:
        if name == "?":
            list_moves(self.console, self.table.position, f"{self.typed} {rest}".strip())
        elif name == "help":
            for line in help_lines():
                self.console.say(line)
            self.console.tell(HOW_TO_MOVE)
        elif name == "why":
            self._why(rest)
        elif name == "hint":
            self._hint(rest)
        elif name in ("undo", "redo"):
            self._back_or_forth(name)
        elif name == "board":
            self._drawn = None
        elif name == "position":
            position = self.table.position
            for line in (position.notation(rest) if rest and rest != "text" else position.text).splitlines():
                self.console.say(line)
        elif name == "save":
            self._save(rest)
        elif name == "event":
            self._event(rest)

    def _hint(self, text: str) -> None:
        try:
            how = thinking(f"ai:{text}" if text else "ai")
        except ValueError as problem:
            self.console.tell(f"{problem}.")
            return
        if self.thinkers is None or how is None:
            self.console.tell("Nobody can think about this game here.")
            return
        try:
            self.console.tell(self.thinkers.hint(self.table.position, how))
        except CannotThink as error:
            self.console.tell(f"Nobody can think about this game: {error.message}.")

    def _why(self, text: str) -> None:
        if not text:
            self.console.say("`why` wants a move behind it: `why MOVE`.")
            return
        told = self.table.position.explain(text)
        self.console.tell(told.message)
        if told.reason and told.reason not in told.message:
            self.console.tell(f"  {told.reason}")
        if told.span is not None and told.span.source:
            self.console.say(f"  at {told.span}")
            rule = snippet(told.span, self.table.game.sources)
            if rule is not None:
                self.console.say(f"    {rule.text}")
                self.console.say(f"    {rule.carets}")
        if told.choices and not any(choice in told.message for choice in told.choices):
            self.console.tell(f"  Possible: {prompt_for(tuple(told.choices))}")

    def _back_or_forth(self, name: str) -> None:
        steps = self.table.undo() if name == "undo" else self.table.redo()
        self.typed = ""
        if not steps:
            self.console.say("There is nothing to take back." if name == "undo" else "There is nothing to play again.")
            return
        self._waiting = False
        what = "Taken back" if name == "undo" else "Played again"
        self.console.say(f"{what}: {steps} {'move' if steps == 1 else 'moves'}.")
        self._drawn = None
        self._record()

    def _event(self, name: str) -> None:
        events = ", ".join(event.name for event in self.table.game.program.events)
        if not name:
            self.console.tell(f"Events of this rulebook: {events}." if events else "This rulebook has no events.")
            return
        turn = self.table.announce(name)
        self.typed = ""
        self._drawn = None
        self.console.say(f"Announced: {turn.step.event}." if not isinstance(turn.step, str) else str(turn))
        self._record()

    def _save(self, name: str) -> None:
        if not name:
            self._record()
            self._tell_place()
            return
        self.console.tell(f"A copy is in {write_copy(name, self.table.record())}.")

    # ---- telling

    def _show(self) -> None:
        position = self.table.position
        self._drawn = position
        self.console.say()
        title = self.table.game.title
        match = self.table.match
        if match is not None:
            title = f"{title} — game {len(self.table.finished) + 1}, match: {match}"
        move, told = self._last()
        self.console.show(draw_position(position, self.console.style, title, move, told), position)
        if position.result is None:
            self.console.say()

    def _last(self) -> tuple[Move | None, str | None]:
        """The last move that was a player's, and how to tell of all that happened since."""
        turns = self.table.turns
        at = next((n for n in reversed(range(len(turns))) if turns[n].move is not None and turns[n].who), None)
        since = turns[at if at is not None else 0 :]
        return turns[at].move if at is not None else None, "; ".join(map(str, since)) or None

    def _tell_end(self) -> None:
        result = self.table.position.result
        if result is None:
            return
        self.console.say()
        self.console.tell(f"{str(result)[:1].upper()}{str(result)[1:]}.")
        if result.scores:
            self.console.say("Scores: " + ", ".join(f"{name} {score}" for name, score in result.scores.items()))
        for player in result.winners if result.verdict == "win" else ():
            person = result.people.get(player, player)
            if person != player:
                self.console.say(f"{player} was played by who began as {person}.")

    def _leave(self) -> Leave:
        self.console.say()
        if not self.table.turns and not self.table.finished:
            self.console.say("Goodbye.")
            return Leave.QUIT
        self._record()
        self._tell_place()
        return Leave.QUIT

    def _tell_place(self) -> None:
        if self.recorder is None:
            self.console.say("This game is not recorded.")
            return
        if not self.table.turns and not self.table.finished:
            self.console.say(f"Nothing is recorded yet; the first move will be, in {self.recorder.path}")
            return
        self.console.say(f"Recorded in {self.recorder.path}")
        match = self.table.match
        if self.table.position.result is None or (match is not None and not match.is_over):
            name, path = quoted(self.called), quoted(self.recorder.path)
            self.console.say(f"To go on:  gdl play {name} --resume {path}")

    def _record(self) -> None:
        if self.recorder is None:
            return
        try:
            self.recorder.save(self.table.record())
        except RecordError as error:
            self.console.tell(f"{error.message}. The game goes on without being recorded; `save FILE` writes a copy.")
            self.recorder = None
            return
        if self.recorder.moved_from is not None:
            left = self.recorder.moved_from
            self.recorder.moved_from = None
            self.console.tell(
                f"{left} was changed by something else and is left alone; this game is now recorded in "
                f"{self.recorder.path}"
            )


def quoted(text: object) -> str:
    """A word for a shell."""
    from shlex import quote

    return quote(str(text))
