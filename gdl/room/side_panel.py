"""What stands beside the board, as a part of the screen: facts, words to choose from, moves, what is thought of it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from gdl.board_view.style import Line, Style, Tint
from gdl.room import side
from gdl.room.analyst import Analyst
from gdl.room.choosing import Offer
from gdl.room.colours import Colours
from gdl.room.panels.move_tree import MoveTree
from gdl.room.panels.values import chart
from gdl.room.panels.word_list import WordList, offers_beside
from gdl.room.play import Play
from gdl.table.node import Node
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.style import writable
from gdl_interpreter.reference.text.spoken_names import with_spoken_sites

_MOST_WORDS, _LEAST_MOVES = 8, 4
"""Rows that the list of words may take, and that the moves have at least."""

_MOST_FACTS, _LEAST_FACTS, _ANY = 60, 5, 1000
"""What the facts may take: of a hundred rows, at least, and as long as it is not known how many there are."""


class SidePanel(Vertical):
    """Beside the board. It is told when something has changed, and shows it."""

    DEFAULT_CSS = """
    SidePanel { width: 30; padding: 0 0 0 1; }
    SidePanel #facts, SidePanel #analysis, SidePanel #graph { height: auto; }
    """

    def __init__(self, play: Play, analyst: Analyst, style: Style, colours: Colours) -> None:
        """
        Args:
            play: the move that is being made, and its table.
            analyst: knows what is thought of the game.
            style: what the terminal can show.
            colours: of the players, and of all else.
        """
        super().__init__(id="side")
        self.play, self.table, self.analyst = play, play.table, analyst
        self.style, self.colours = style, colours
        self.players = [player.name for player in self.table.game.program.players]
        self._words_key = self._facts_key = ""
        self._letters = False
        """Has the board letters in the place of shapes that it has no room for?"""
        self._flipped = self._sets_below = False
        """Is the board seen from the other side? Do the sets that are shown as pictures stand below it?"""
        self._under: int | None = None
        """The site under the cursor."""
        self._told: dict[str, tuple[list[Line], Colours, Style]] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="facts", markup=False)
        yield WordList(lambda text: self.fit(text), id="words")
        yield MoveTree(self.colours, self._tint_of, lambda text: self.fit(text))
        yield Static(id="analysis", markup=False)
        yield Static(id="graph", markup=False)

    def apply(self, style: Style, colours: Colours, words_key: str, facts_key: str) -> None:
        """From now on this is what the terminal can show, these are the colours, and these keys lead to the words and
        to all facts."""
        self.style, self.colours, self._words_key, self._facts_key = style, colours, words_key, facts_key
        if self.is_mounted:
            self.moves.colours = colours

    @property
    def words(self) -> WordList:
        """The list of words that can be chosen."""
        return self.query_one("#words", WordList)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What stands in that list."""
        return self.words.offers

    @property
    def moves(self) -> MoveTree:
        """The moves."""
        return self.query_one(MoveTree)

    def fit(self, text: str) -> str:
        """A text as the terminal can show it, with the names of sites in words."""
        text = with_spoken_sites(self.table.game.program.board, text)
        return "\n".join(writable(line, self.style) for line in text.splitlines())

    def _tint_of(self, node: Node) -> Tint:
        who = node.turn.who if node.turn is not None else None
        return f"player:{self.players.index(who)}" if who in self.players else "label"

    def show(self, drawn: Picture | None, flipped: bool = False) -> None:
        """Show all there is.

        Args:
            drawn: the board; None: that is not known yet.
            flipped: is it seen from the other side?
        """
        self._letters, self._flipped = drawn is not None and drawn.letters, flipped
        self._sets_below = drawn is not None and drawn.has_sets
        self.words.offer(offers_beside(self.play, drawn.places if drawn is not None else None))
        self.show_moves()
        self.show_analysis()
        self.show_facts()

    def look_at(self, site: int | None) -> None:
        """The cursor has come to a site: of that it is told what it joins, if there is no room to tell it of all."""
        self._under = site
        self.show_facts()

    def show_moves(self) -> None:
        """Show the moves."""
        self.moves.show(self.table.root, self.table.at, self.table.head, self.analyst.marks)

    def show_facts(self) -> None:
        """Show whose turn it is, the clocks, and what each player has, as far as the moves and what else is shown leave
        room for it."""
        others = sum(len(self._told[where][0]) for where in ("#analysis", "#graph") if where in self._told)
        left = self.size.height - min(len(self.offers), _MOST_WORDS) - others - _LEAST_MOVES
        rows = max(min(left, self.size.height * _MOST_FACTS // 100), _LEAST_FACTS) if self.size.height else _ANY
        self._tell("#facts", self.facts.within(max(self.size.width, 8), rows, self._facts_key))

    @property
    def facts(self) -> side.Told:
        """Whose turn it is, the clocks, and what each player has."""
        near = self.play.chosen() | ({self._under} if self._under is not None else set())
        heading, position = tuple(self._heading()), self.play.shown
        return side.Told(heading, position, self.style, self._letters, near, self._flipped, self._sets_below)

    def _heading(self) -> Iterator[Line]:
        yield from side.heading(self.table, gets_ready=self.analyst.gets_ready)
        yield from side.clocks(self.table)
        if self.table.outcome is None:
            key = "Tab" if self.play.begins(self._words_key) else self._words_key  # a letter that begins a word
            words = side.next_words(self.play.choosing, self.play.shown, key)
            if words:
                yield ((words, "note"),)
        if self.table.looking:
            yield (("An earlier place: o goes on from here.", "note"),)

    def show_analysis(self) -> None:
        """Show what is thought of the position, and the values of the game."""
        self._tell("#analysis", list(self.analyst.lines()))
        values = self.analyst.values.along(self.table.head.line)
        self._tell("#graph", chart(self.players[0], values, self.size.width - 2, self.style.unicode))

    def _tell(self, where: str, lines: list[Line]) -> None:
        """Show lines in a part, if they are others than those that stand there."""
        told = lines, self.colours, self.style
        if self._told.get(where) == told:
            return
        self._told[where] = told
        part = self.query_one(where, Static)
        part.display = bool(lines)
        part.update(Group(*map(self._text, lines)))

    def _text(self, line: Line) -> Text:
        return self.colours.text(line, lambda text: writable(text, self.style))
