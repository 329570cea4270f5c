"""A session at a table: its state, what it shows, and what it keeps."""

from __future__ import annotations

from shlex import quote

from gdl.records import Recorder, RecordError
from gdl.table.clock import Clock
from gdl.table.table import Table
from gdl.terminal.console import Console
from gdl.terminal.drawing.draw import draw_position
from gdl.terminal.session.thinking import Thinkers
from gdl_interpreter.reference import Move, Position


class Session:
    """One session at a table. Every step is recorded at once, if there is a recorder."""

    def __init__(
        self,
        table: Table,
        console: Console,
        recorder: Recorder | None,
        called: str | None = None,
        clock: Clock | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        """
        Args:
            table: where the game is played.
            console: the terminal.
            recorder: keeps the game in a file; None: it is not recorded.
            called: what the rulebook was asked for as, to tell how to come back; None: its name.
            clock: the time limit; None: there is none. Taking back does not stop it.
            thinkers: choose moves for the opponents that think, and give hints; None: nobody can.
        """
        self.table = table
        self.console = console
        self.recorder = recorder
        self.called = called or table.game.name
        self.clock = clock
        self.thinkers = thinkers
        self.typed = ""
        """The words of a move that has been typed in part."""
        self.waiting = False
        """Is a player who thinks waiting for the word to go on?"""
        self.drawn: Position | None = None
        """The position that was drawn last, if nothing has happened since."""

    def show(self) -> None:
        """Draw the board, with what has happened since the last move."""
        position = self.table.position
        self.drawn = position
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

    def tell_end(self) -> None:
        """Say how the game has ended."""
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

    def tell_place(self) -> None:
        """Say where the game is recorded, and how to go on with it."""
        if self.recorder is None:
            self.console.say("This game is not recorded.")
            return
        if not self.table.turns and not self.table.finished:
            self.console.say(f"Nothing is recorded yet; the first move will be, in {self.recorder.path}")
            return
        self.console.say(f"Recorded in {self.recorder.path}")
        match = self.table.match
        if self.table.position.result is None or (match is not None and not match.is_over):
            name, path = quote(self.called), quote(str(self.recorder.path))
            self.console.say(f"To go on:  gdl play {name} --resume {path}")

    def save(self) -> None:
        """Keep what has happened so far; if that cannot be done, say so and go on without."""
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
