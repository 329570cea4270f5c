"""What the commands at the table do."""

from __future__ import annotations

from gdl.diagnostics.snippet import snippet
from gdl.opponents.seats import thinking
from gdl.records import Recorder, write_copy
from gdl.terminal.commands import HOW_TO_MOVE, help_lines
from gdl.terminal.console import Console
from gdl.terminal.lists import list_moves
from gdl.terminal.sitting import Sitting
from gdl.terminal.table import Table
from gdl.terminal.thinking import CannotThink, Thinkers
from gdl.terminal.typing_in import prompt_for


class Obeying(Sitting):
    """A sitting with commands."""

    def __init__(self, table: Table, console: Console, recorder: Recorder | None) -> None:
        super().__init__(table, console, recorder)
        self.thinkers: Thinkers | None = None
        self.typed = ""
        """The words of a move that has been typed in part."""
        self.waiting = False
        """Is a player who thinks waiting for the word to go on?"""

    def command(self, name: str, rest: str) -> None:
        """Do what a command asks for; `rest`: what was typed behind it.

        Raises:
            MachineError: the rules or the move are such that it cannot be done.
            RecordError: a file cannot be written.
        """
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
            self.drawn = None
        elif name == "position":
            position = self.table.position
            for line in (position.notation(rest) if rest and rest != "text" else position.text).splitlines():
                self.console.say(line)
        elif name == "save":
            self._save_as(rest)
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
        self.waiting = False
        what = "Taken back" if name == "undo" else "Played again"
        self.console.say(f"{what}: {steps} {'move' if steps == 1 else 'moves'}.")
        self.drawn = None
        self.save()

    def _event(self, name: str) -> None:
        events = ", ".join(event.name for event in self.table.game.program.events)
        if not name:
            self.console.tell(f"Events of this rulebook: {events}." if events else "This rulebook has no events.")
            return
        turn = self.table.announce(name)
        self.typed = ""
        self.drawn = None
        self.console.say(f"Announced: {turn.step.event}." if not isinstance(turn.step, str) else str(turn))
        self.save()

    def _save_as(self, name: str) -> None:
        if not name:
            self.save()
            self.tell_place()
            return
        self.console.tell(f"A copy is in {write_copy(name, self.table.record())}.")
