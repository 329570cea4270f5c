"""The board on the screen: its picture, as large as there is room, with a cursor, and what can be chosen lit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from textwrap import wrap

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from gdl.room.colours import Colours
from gdl.room.cursor import ARROWS, first, moved
from gdl.room.panels.beside_board import Draw
from gdl.terminal.drawing.lattice import Size as Room
from gdl.terminal.drawing.marks import marked
from gdl.terminal.drawing.picture import Picture


@dataclass(frozen=True)
class Shown:
    """What the board shows. draw: the picture for so many columns and rows; colours: its looks; marks: for each
    marked site the name of a colour: "lit", "chosen", …"""

    draw: Draw
    colours: Colours
    marks: Mapping[int, str] = field(default_factory=dict)


class BoardWidget(Widget, can_focus=True):
    """The board. It tells which site was clicked, or chosen by Enter, and draws what it is shown."""

    DEFAULT_CSS = "BoardWidget { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """A site was clicked, at a cell of the screen."""

        def __init__(self, site: int, x: int, y: int) -> None:
            """
            Args:
                site: its number.
                x: the column on the screen.
                y: the row on the screen.
            """
            super().__init__()
            self.site, self.x, self.y = site, x, y

    class Hovered(Message):
        """The cursor has come to a site."""

        def __init__(self, site: int | None) -> None:
            super().__init__()
            self.site = site

    def __init__(
        self, shown: Shown, id: str | None = None, window_for: Callable[[int, int], Room] | None = None
    ) -> None:
        """
        Args:
            shown: what it shows.
            id: the name of the widget.
            window_for: the least window in which a board has so many columns and rows; None: one that is larger than
                now by what the board lacks.
        """
        super().__init__(id=id)
        self.shown = shown
        self._window_for = window_for or self._as_much_larger
        self.cursor: int | None = None
        self._picture: Picture | None = None
        self._with_marks: tuple[int | None, Picture] | None = None
        self._drawn_for = Size(0, 0)

    def show(self, shown: Shown, redraw: bool = True) -> None:
        """Show something else; `redraw`: the picture itself has changed, not only marks. What looks as it did is not
        drawn anew."""
        before = self._picture, self.shown.colours, self.shown.marks, self.cursor
        self.shown = shown
        self._with_marks = None
        if redraw:
            self._picture = None
        self._place_cursor()
        drawn = self.picture if self.size.width else None
        if before != (drawn, shown.colours, shown.marks, self.cursor):
            self.refresh()

    @property
    def picture(self) -> Picture:
        """The picture for the size that there is."""
        if self._picture is None or self._drawn_for != self.size:
            self._picture = self.shown.draw(self.size.width, self.size.height)
            self._drawn_for, self._with_marks = self.size, None
        return self._picture

    @property
    def offset_of_picture(self) -> tuple[int, int]:
        """The column and row of the picture's first cell: it stands in the middle."""
        picture = self.picture
        return max(0, (self.size.width - picture.width) // 2), max(0, (self.size.height - picture.height) // 2)

    @property
    def fits(self) -> bool:
        """Is there room for the picture?"""
        return self.picture.width <= self.size.width and self.picture.height <= self.size.height

    @property
    def wanted_window(self) -> Room:
        """The columns and rows of the least window in which the board is drawn."""
        smallest = self.shown.draw(1, 1)
        return self._window_for(smallest.width, smallest.height)

    def _as_much_larger(self, columns: int, rows: int) -> Room:
        window = self.app.size
        return (
            window.width + max(columns - self.size.width, 0),
            window.height + max(rows - self.size.height, 0),
        )

    def place_of(self, site: int) -> tuple[int, int] | None:
        """The cell within the widget in which one clicks on a site; None: it is not drawn."""
        spot = self.picture.rectangle(site)
        if spot is None:
            return None
        left, top = self.offset_of_picture
        return spot.middle[0] + left, spot.middle[1] + top

    # ---- drawing

    def render_line(self, y: int) -> Strip:
        picture = self.picture
        if not self.fits:
            return self._too_small(y)
        left, top = self.offset_of_picture
        row = y - top
        if not 0 <= row < picture.height:
            return Strip.blank(self.size.width, self.shown.colours.page)
        base = self.shown.colours.page
        segments = [Segment(" " * left, base)]
        for text, look in self._marked().pieces(row):
            segments.append(Segment(text, base + self.shown.colours.look(look)))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _marked(self) -> Picture:
        """The picture with its marks; it is made once for each time that something changes."""
        cursor = self.cursor if self.has_focus else None
        if self._with_marks is None or self._with_marks[0] != cursor:
            marks = self.shown.marks if cursor is None else {**self.shown.marks, cursor: "cursor"}
            self._with_marks = cursor, marked(self.picture, marks)
        return self._with_marks[1]

    def _too_small(self, y: int) -> Strip:
        columns, rows = self.wanted_window
        said = (
            f"This window is too small for the board: it wants {columns} columns by {rows} rows. "
            "Moves can be typed all the same (t)."
        )
        lines = wrap(said, max(8, self.size.width - 2))
        row = y - max(0, (self.size.height - len(lines)) // 2)
        text = lines[row] if 0 <= row < len(lines) else ""
        return Strip([Segment(text[: self.size.width].center(self.size.width), self.shown.colours.page)])

    # ---- cursor and mouse

    def on_key(self, event: events.Key) -> None:
        """The arrows move the cursor."""
        if event.key in ARROWS:
            event.stop()
            self.put_cursor(moved(self.picture, self.cursor, event.key))

    def put_cursor(self, site: int | None) -> None:
        """Put the cursor on a site."""
        self.cursor = site
        self.refresh()
        self.post_message(self.Hovered(site))

    def to_next(self, among: Collection[int], step: int) -> bool:
        """Put the cursor on the next of some sites, line by line, or so many on; is any of them shown?"""
        places = self.picture.places
        shown = sorted(
            (site for site in among if site in places),
            key=lambda site: (places[site][0].middle[1], places[site][0].middle[0]),
        )
        if shown:
            at = shown.index(self.cursor) + step if self.cursor in shown else 0
            self.put_cursor(shown[at % len(shown)])
        return bool(shown)

    def on_focus(self) -> None:
        """The cursor is somewhere, once the board has the keys."""
        self._place_cursor()

    def on_resize(self) -> None:
        """It is so as soon as there is a picture."""
        self._place_cursor()

    def _place_cursor(self) -> None:
        if self.cursor is None and self.size.width and self.has_focus:
            lit = [site for site, mark in self.shown.marks.items() if mark == "lit"]
            self.cursor = first(self.picture, lit or None)

    def on_click(self, event: events.Click) -> None:
        """A click is told with the site that it means."""
        self.screen.set_focus(self)
        left, top = self.offset_of_picture
        site = self.picture.site_at(event.x - left, event.y - top) if self.fits else None
        if site is not None:
            self.cursor = site
            self.refresh()
            self.post_message(self.Clicked(site, event.screen_x, event.screen_y))
