"""The game in which the moves of a rulebook are tried while it changes."""

from __future__ import annotations

from dataclasses import replace

from gdl.api import Game
from gdl.opponents.seats import HUMAN
from gdl.room.play import Done, Play
from gdl.table.errors import TableError
from gdl.table.table import Table
from gdl_interpreter.program.chance_words import with_word
from gdl_interpreter.reference import MachineError, Position

_DATE = "2000-01-01T00:00:00+00:00"
"""A table wants one; nothing of this one is recorded."""


class Trial:
    """A game for one person, who moves for everybody, and decides what chance brings."""

    def __init__(self, game: Game, start: str | None = None, seed: int = 0) -> None:
        """
        Args:
            game: the rulebook as it is now.
            start: the position that it begins with, as `Position.text` writes it; None: that of the setup.
            seed: of what chance brings where nobody says so.

        Raises:
            RulebookError: there is no such position in this game.
            MachineError: it takes too long to set it up.
        """
        self.game, self.start = game, start
        self.table = Table(game, {player.name: HUMAN for player in game.program.players}, seed, _DATE, start)
        self.play = Play(self.table)

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self.table.position

    @property
    def steps(self) -> tuple[str, ...]:
        """What has been played, move by move; what chance has brought is among it."""
        return tuple(turn.text for turn in self.table.turns)

    @property
    def moves_played(self) -> int:
        """How many moves players have made."""
        return sum(turn.who is not None for turn in self.table.turns)

    def take_over(self, steps: tuple[str, ...]) -> str:
        """Play steps of an earlier game, as far as they are legal here; what is to be said of that, "" if all are."""
        for number, text in enumerate(steps):
            try:
                if text.startswith("event "):
                    self.table.announce(text.removeprefix("event "))
                else:
                    self.table.play(self.position.find(text))
            except (MachineError, TableError):
                left = len(steps) - number - 1
                behind = f" it and what came behind it ({left}) were" if left else " it was"
                return f"`{text}` is not legal any more:{behind} taken back."
        return ""

    def do_all(self, line: str) -> Done:
        """Moves as they were typed, or results of chance, with `;` between them: as far as they can be played."""
        done, before, moves = Done(), len(self.steps), self.moves_played
        for text in filter(None, map(str.strip, line.split(";"))):
            done = self.do(text)
            if not done.played:
                break
        played = len(self.steps) - before
        if done.played or not played or not done.message:
            return done
        moves = self.moves_played - moves
        count, what = (moves, "move") if moves else (played, "result")
        told = f"{count} {what}{'s' * (count != 1)}{' of chance' * (not moves)}"
        return replace(done, message=f"Played {told}. {done.message}")

    def do(self, text: str) -> Done:
        """A move as it was typed, or the result of chance of that name."""
        if not self.position.is_chance:
            return self.play.typed(text)
        try:
            self.table.play(self.position.find(text))
        except (MachineError, TableError) as error:
            return Done(message=f"{error.message.rstrip('.')}.")
        return Done(played=True)

    @property
    def for_chance(self) -> bool:
        """Is it for chance to decide?"""
        return self.position.is_chance and self.table.outcome is None

    def draw_lots(self, most: int = 1) -> Done:
        """Let chance decide, so many times at most, as long as it is for chance to do so."""
        done = Done() if self.for_chance else Done(message="It is not for chance to decide.")
        while self.for_chance and most > 0:
            try:
                done = self.play.make(self.table.draw_lot())
            except MachineError as error:
                return Done(message=f"{error.message.rstrip('.')}.")
            most = most - 1 if done.played else 0
        return done

    def back(self) -> bool:
        """Take back a click, or else the last step; was there any?"""
        return self.play.take_back_click() or self.table.back()

    def restart(self) -> None:
        """Back to the beginning."""
        self.play.take_back_all()  # at the beginning, too, where no move is to be taken back
        self.table.go(self.table.root)

    def options(self, most: int) -> tuple[tuple[str, ...], int]:
        """The first moves (or results of chance) that can still be made, and how many there are in all."""
        if self.table.outcome is not None:
            return (), 0
        if self.position.is_chance:
            results, program = self.position.moves(), self.position.machine.program
            told = (with_word(program, result.text, self.position.in_setup) for result in results[:most])
            return tuple(told), len(results)
        moves = self.play.choosing.possible
        return tuple(move.text for move in moves[:most]), len(moves)
