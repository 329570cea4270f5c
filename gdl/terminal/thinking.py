"""Opponents at the table: they think in the background, with a line that tells what they are at."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from gdl.opponents.seats import Thinking
from gdl.opponents.words import expected, looked_at
from gdl.terminal.console import Console
from gdl_interpreter.native.llvm import CodeError
from gdl_interpreter.reference import MachineError, Position

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.player import Choice, Method, Player

LOOK = 0.1
"""Seconds between two looks at what thinking has come to."""

PATIENCE = 0.3
"""Seconds until the line is shown: what is quicker needs none."""


class CannotThink(Exception):
    """Nobody can think about this game, or not in this way; `message` says why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Thinkers:
    """Those who think about one game; each is made when first wanted."""

    def __init__(self, game: Game, console: Console) -> None:
        self.game = game
        self.console = console
        self._players: dict[Method | None, Player] = {}

    def player(self, method: Method | None) -> Player:
        """Who plays by this method (None: the one that suits the game).

        Raises:
            CannotThink: there is no native engine for this game, or the method cannot play it.
        """
        from gdl.opponents.tuning import player_of

        if method not in self._players:
            try:
                self._players[method] = player_of(self.game, method)
            except (CodeError, ValueError) as error:
                raise CannotThink(str(error)) from error
        return self._players[method]

    def choose(self, position: Position, how: Thinking, seed: int, who: str) -> Choice:
        """What an opponent plays. Ctrl-C while he thinks is a KeyboardInterrupt; he stops then.

        Raises:
            CannotThink: as `player`; LimitError: the moves take too long to work out.
        """
        found: list[Choice] = []
        failed: list[Exception] = []
        latest: list[Choice] = []
        player = self.player(how.method)

        def work() -> None:
            try:
                found.append(player.choose(position, how.seconds, how.effort, seed, latest.append))
            except (MachineError, CodeError, ValueError) as error:
                failed.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        waited = 0.0
        try:
            while thread.is_alive():
                thread.join(LOOK)
                waited += LOOK
                if waited > PATIENCE:
                    self.console.live(self._line(position, latest[-1] if latest else None, who, waited))
        except KeyboardInterrupt:
            player.stop()
            thread.join()
            raise
        finally:
            self.console.live(None)
        if failed and isinstance(failed[0], MachineError):
            raise failed[0]
        if failed:
            raise CannotThink(str(failed[0])) from failed[0]
        return found[0]

    def _line(self, position: Position, choice: Choice | None, who: str, waited: float) -> str:
        if choice is None:
            return f"{who} thinks … {waited:.0f} s"
        told = expected(position.mover or "", choice, self.game.program.facts)
        return f"{who} thinks: {choice.move} ({told}; {looked_at(choice)}) {waited:.0f} s"

    def hint(self, position: Position, how: Thinking) -> str:
        """The best move that is found, and what is to be expected of it."""
        choice = self.choose(position, how, 0, "Thinking")
        told = expected(position.mover or "", choice, self.game.program.facts)
        line = f"; it may go on {'; '.join(choice.line[1:5])}" if len(choice.line) > 1 else ""
        return f"{choice.move}: {told}{line} ({looked_at(choice)})"
