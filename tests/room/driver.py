"""A person at the screen who only clicks, or only uses keys, and chooses at random from what the screen offers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

from textual.pilot import Pilot
from textual.widgets import OptionList

import gdl
from gdl.board_view.style import Style
from gdl.room.app import RoomApp
from gdl.room.board_widget import BoardWidget
from gdl.room.choosing import rest_of
from gdl.room.cursor import ARROWS, moved
from gdl.room.dialogs import AskChoice
from gdl.room.game_screen import GameScreen
from gdl.room.preferences.settings import FASTEST, RoomSettings
from gdl.table import begin
from gdl.table.node import Node
from gdl.terminal.drawing.picture import Picture
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Move, Position

PATIENCE = 3000
"""Looks at the screen, a hundredth of a second apart at least, until somebody must have moved."""

FAST = RoomSettings(speed=FASTEST, bell=False)


def room(name: str, style: Style | None = None, **options: int) -> tuple[RoomApp, GameScreen]:
    """A room with a game in which people sit everywhere."""
    screen = GameScreen(begin.new(gdl.load(name, **options), {}, seed=7), style or Style(colour=True))
    return RoomApp(screen, FAST), screen


def last_marked(drawn: Picture) -> set[int]:
    """The sites that are marked as those of the last move."""
    return {
        site
        for site, boxes in drawn.places.items()
        for box in boxes
        for row in drawn.rows[box.top : box.top + box.height]
        if any(cell.look.background == "last" for cell in row[box.left : box.left + box.width])
    }


class Driver:
    """Sits at a screen. `by_mouse`: only clicks; else only keys."""

    def __init__(self, pilot: Pilot[int], screen: GameScreen, by_mouse: bool, seed: int = 1) -> None:
        self.pilot, self.screen, self.by_mouse = pilot, screen, by_mouse
        self.random = Random(seed)

    async def settled(self) -> None:
        """Wait until it is for a person, or the game is over."""
        for _ in range(PATIENCE):
            await self.pilot.pause()
            if self.screen.table.outcome is not None or self.screen.play.may_move:
                return
            await self.pilot.pause(0.01)
        raise AssertionError("nobody moves")

    async def play(self, plies: int | None = None, advice: Callable[[Position], Move] | None = None) -> int:
        """Play so many plies, or to the end; how many steps of the game there were.

        Args:
            plies: how many, None: to the end.
            advice: which move to make in a position, None: what comes of random clicks.
        """
        table = self.screen.table
        done = 0
        while plies is None or done < plies:
            await self.settled()
            if table.outcome is not None:
                break
            await self.move(table.at, advice(table.position) if advice is not None else None)
            done += 1
        return done

    async def move(self, node: Node, wanted: Move | None = None) -> None:
        """Choose until a move has been made: this one, or any."""
        for _ in range(40):
            await (self.choose() if wanted is None else self.choose_next_of(wanted))
            await self.pilot.pause()
            if self.screen.table.at is not node:
                return
        raise AssertionError(f"no move is made from {self.screen.play.choosing.text!r} in {node.position.text}")

    async def choose(self) -> None:
        """One choice out of what is offered."""
        menu = self.screen.query_one("#menu", OptionList)
        words = self.screen.query_one("#words", OptionList)
        if menu.display:
            await self.from_list(menu)
            return
        places = self.screen.board.picture.places
        lit = [site for site in sorted(self.screen.play.lit()) if site in places]
        if words.display and words.option_count and (not lit or self.random.random() < 0.15):
            await self.from_list(words)
            return
        await self.site(self.random.choice(lit))

    async def choose_next_of(self, move: Move) -> None:
        """One choice of this move, in the order in which the screen asks for them."""
        rest = rest_of(move, self.screen.play.choosing.clicks)
        assert rest is not None, f"{self.screen.play.choosing.text!r} is no beginning of {move.text!r}"
        offered = [offer.word for offer in self.screen.side.offers]
        places = self.screen.board.picture.places
        for word in rest:
            if word in offered:
                shown = [self.screen.query_one(name, OptionList) for name in ("#menu", "#words")]
                await self.from_list(next(options for options in shown if options.display), offered.index(word))
                return
            if word.type is Ty.SITES and word.number in places:
                await self.site(word.number)
                return
        await self.from_list(self.screen.query_one("#words", OptionList), offered.index(None))

    async def from_list(self, options: OptionList, wanted: int | None = None) -> None:
        """One entry of a list: this one, or any."""
        if self.by_mouse:
            row = wanted
            if row is None:
                row = self.random.randrange(max(1, min(options.option_count, options.content_size.height)))
            options.scroll_to(y=row, animate=False)
            await self.pilot.pause()
            border = options.content_region.y - options.region.y
            assert await self.pilot.click(f"#{options.id}", offset=(2, row - round(options.scroll_y) + border))
            return
        at = self.random.randrange(options.option_count) if wanted is None else wanted
        if self.screen.focused is not options:
            await self.pilot.press("l")
            assert self.screen.focused is options
        assert options.highlighted is not None
        steps = (at - options.highlighted) % options.option_count
        await self.pilot.press(*["down"] * steps, "enter")

    async def site(self, site: int) -> None:
        """A site of the board."""
        board = self.screen.board
        if self.by_mouse:
            place = board.place_of(site)
            assert place is not None
            assert await self.pilot.click("#board", offset=place)
            return
        if self.screen.focused is not board:
            await self.pilot.press("escape")
        way = self.way(site)
        if way is None:
            for _ in range(len(self.screen.play.lit()) + 1):
                if board.cursor == site:
                    break
                await self.pilot.press("full_stop")
        else:
            await self.pilot.press(*way)
        assert board.cursor == site
        await self.pilot.press("enter")

    def way(self, site: int) -> list[str] | None:
        """The arrows that lead to a site, if some do."""
        picture, start = self.screen.board.picture, self.screen.board.cursor
        seen: dict[int | None, list[str]] = {start: []}
        todo = deque([start])
        while todo:
            at = todo.popleft()
            if at == site:
                return seen[at]
            for arrow in ARROWS:
                there = moved(picture, at, arrow)
                if there not in seen:
                    seen[there] = [*seen[at], arrow]
                    todo.append(there)
        return None

    async def close_dialog(self) -> None:
        """Close the window that tells of the end."""
        for _ in range(100):
            await self.pilot.pause(0.02)
            if isinstance(self.screen.app.screen, AskChoice):
                await self.pilot.press("escape")
                return
        raise AssertionError("nobody tells of the end")


def screen_text(app: RoomApp) -> str:
    """What is on the screen, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips).rstrip() + "\n"


LONG_RING = """
players Red, Blue
board ring(16):
    add well
    link well to site(1)
piece Man
turn:
    choose spot in empty
    place Man on spot
when count(mine) is 5: mover wins
"""
PAIRS = """
game "Pairs"
players White, Black
board grid(3, 3)
piece Man
setup:
    place White Man on row(1)
turn:
    choose man in mine
    choose other in mine where number(other) > number(man)
    remove {man, other}
when no(theirs) and ply > 9: mover wins
"""


SPOTS_WITH_NAMES = """
players Red, Blue
board track(1):
    add red_hill, blue_hill, old_mill, ford, long_meadow
    remove site(1)
    link ford to {red_hill, blue_hill, old_mill, long_meadow}
    link old_mill to red_hill
piece Man
turn:
    choose spot in empty
    place Man on spot
when line(mine, 3): mover wins
"""


async def reached(pilot: Pilot[int], app: RoomApp, screen: type) -> None:
    """Wait until a screen of this sort is shown."""
    for _ in range(600):
        if isinstance(app.screen, screen):
            await pilot.pause()
            return
        await pilot.pause(0.05)
    raise AssertionError(f"{screen.__name__} is not shown, but {app.screen}")


async def resize(pilot: Pilot[int], columns: int, rows: int) -> None:
    """Make the window so large; it is laid out in several steps."""
    await pilot.resize_terminal(columns, rows)
    for _ in range(4):
        await pilot.pause()


async def wants_no_less(pilot: Pilot[int], board: BoardWidget) -> None:
    """The window is too small for a board; in one that is as large as is told the board is drawn, and in one with a
    column or a row less it is not."""

    async def drawn(columns: int, rows: int) -> bool:
        await resize(pilot, columns, rows)
        return board.fits

    assert not board.fits
    columns, rows = board.wanted_window
    less = not await drawn(columns - 1, rows), not await drawn(columns, rows - 1)
    assert (await drawn(columns, rows), *less) == (True, True, True), (columns, rows)
