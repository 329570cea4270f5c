"""A session at a table: its state, what it shows, and what it keeps."""

from __future__ import annotations

from gdl.board_view.scores import end_told
from gdl.outside_engines import OutsideOpponents
from gdl.table.begin import Keeper, where_recorded
from gdl.table.table import Table
from gdl.terminal.console import Console
from gdl.terminal.drawing.draw import draw_position
from gdl.terminal.drawing.last_move import touched_at
from gdl.terminal.session.thinking import Thinkers
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.text.spoken_names import with_spoken_sites


class Session:
    """One session at a table. Every step is recorded at once, if there is a recorder."""

    def __init__(
        self,
        table: Table,
        console: Console,
        keeper: Keeper,
        called: str | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        """
        Args:
            table: where the game is played.
            console: the terminal.
            keeper: keeps the game in a file.
            called: what the rulebook was asked for as, to tell how to come back; None: its name.
            thinkers: choose moves for the opponents that think, and give hints; None: nobody can.
        """
        self.table = table
        self.console = console
        self.keeper = keeper
        self.called = called or table.game.name
        self.thinkers = thinkers
        self.outsiders = OutsideOpponents()
        """Programs of others that play at this table."""
        self.typed = ""
        """The words of a move that has been typed in part."""
        self.stepping = False
        """Is a recorded game only gone through? Nobody plays by themselves then."""
        self.again = ""
        """Is another game wanted: with the same seats ("same"), or with changed ones ("swapped")?"""
        self.waiting = False
        """Is a player who thinks waiting for the word to go on?"""
        self.drawn: Position | None = None
        """The position that was drawn last, if nothing has happened since."""

    def show(self) -> None:
        """Draw the board, with what has happened since the last move."""
        position = self.table.position
        self.drawn = position
        self.console.say()
        title = self.table.game.full_title
        match = self.table.match
        if match is not None:
            title = f"{title} — game {len(self.table.finished) + 1}, match: {match}"
        last, told = self._last()
        self.console.show(draw_position(position, self.console.style, title, last, told, self.console.screen), position)
        if position.result is None:
            self.console.say()

    def _last(self) -> tuple[frozenset[int], str | None]:
        """The sites that the last move of a player touched, and how to tell of all that happened since."""
        node = self.table.last_moved
        since = self.table.turns[node.depth - 1 if node is not None else 0 :]
        told = with_spoken_sites(self.table.game.program.board, "; ".join(map(str, since)))
        return touched_at(node), told or None

    def tell_end(self) -> None:
        """Say how the game has ended."""
        result = self.table.outcome
        if result is None:
            return
        self.console.say()
        self.console.tell(f"{str(result)[:1].upper()}{str(result)[1:]}.")
        scores = end_told(self.table.position, result)
        if scores:
            self.console.say(scores)
        for player in result.winners if result.verdict == "win" else ():
            person = result.people.get(player, player)
            if person != player:
                self.console.say(f"{player} was played by who began as {person}.")

    def tell_place(self) -> None:
        """Say where the game is recorded, and how to go on with it."""
        for line in where_recorded(self.table, self.keeper, self.called):
            self.console.say(line)

    def tell_news(self) -> None:
        """Say what there is to say about how the game is kept."""
        for told in self.keeper.news():
            self.console.tell(told)
