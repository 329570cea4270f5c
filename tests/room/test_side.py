"""What is told beside the board takes no more rows than there are; what does not fit is told by a key."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

from room.driver import FAST, screen_text

import gdl
from gdl.board_view.style import PLAIN, Line, Style
from gdl.infra.cells import width
from gdl.room.app import RoomApp
from gdl.room.game_screen import GameScreen
from gdl.room.side import Told
from gdl.table import begin

GOODS = """
game "Goods"
players White, Black
board grid(3, 3)
piece Man, Guard
supply: 4 Man, 2 Guard
state wood per player: 0..9 = 3
state clay per player: 0..9 = 2
state wool per player: 0..9 = 1
setup:
    place White Man on a1
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
looks:
    show supply as "in the box"
    show wood as "log", "logs"
    show clay as "brick", "bricks"
    show wool as "sheep", "sheep"
    note "Whoever crosses the river may come back."
    note "The robber eats sheep at the end of each third round."
"""


def text_of(line: Line) -> str:
    return "".join(text for text, _ in line)


def test_what_does_not_fit_stands_close_and_then_is_counted() -> None:
    told = Told([(("White", "player:0"), (" to move in this very long line", ""))], gdl.loads(GOODS).start(), PLAIN)
    all_of_it, close = told.lines(26), told.lines(26, close=True)
    assert len(close) < len(all_of_it) and max(width(text_of(line)) for line in all_of_it) <= 26
    assert told.within(26, len(all_of_it), "i") == all_of_it
    assert told.within(26, len(close), "i") == close
    cut = told.within(26, 6, "i")
    assert cut[:5] == close[:5] and text_of(cut[5]) == f" … {len(close) - 5} more lines (i)"
    assert [text_of(line) for line in cut[:4]] == [
        "White to move in this very",
        "long line",
        "▶ White  in the box:",
        "    Man×3  Guard×2",
    ]


def test_what_chance_has_brought_is_not_left_out() -> None:
    rules = GOODS.replace("turn:\n", "turn:\n    chance wind in 1..6\n").replace(
        "looks:\n", 'looks:\n    show chance as "wind"\n'
    )
    start = gdl.loads(rules).start()
    told = Told([((("White"), "player:0"),)], start.play(start.find("4")), PLAIN)
    shown = [[text_of(line).strip() for line in told.within(26, rows, "i")] for rows in (3, 5, 8)]
    assert [rows.count("wind: 4") for rows in shown] == [1, 1, 1] and [len(rows) for rows in shown] == [3, 5, 8]
    assert all(rows[0] == "White" and "more lines (i)" in rows[-1] for rows in shown)


def test_a_key_tells_what_there_is_no_room_for() -> None:
    async def look() -> None:
        screen = GameScreen(begin.new(gdl.loads(GOODS), {}, seed=1), Style(colour=True))
        app = RoomApp(screen, FAST)
        async with app.run_test(size=(80, 20)) as pilot:
            await pilot.pause()
            assert "more lines (i)" in screen_text(app) and "each third round" not in screen_text(app)
            assert screen.side.moves.region.height >= 4
            await pilot.press("i")
            await pilot.pause()
            assert "at the end of each third round" in screen_text(app)
            await pilot.press("i")
            await pilot.pause()
            assert app.screen is screen

    asyncio.run(look())


PATHS = """
players Ann, Bob
board track(1):
    add ash_camp, birch_camp, north_ford, west_ford, east_ford, oak, isle, red_well
    remove site(1)
    link isle to {ash_camp, birch_camp, north_ford, west_ford, east_ford, oak}
    link red_well to {oak, ash_camp}
    link north_ford to {west_ford, east_ford}
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
"""


def test_of_a_net_it_is_told_what_the_place_under_the_cursor_joins() -> None:
    async def look() -> None:
        screen = GameScreen(begin.new(gdl.loads(PATHS), {}, seed=1), Style(colour=True))
        app = RoomApp(screen, FAST)
        async with app.run_test(size=(80, 20)) as pilot:
            await pilot.pause()
            assert screen.board.fits and screen.board.picture.has_links
            screen.board.put_cursor(screen.table.game.program.board.index["red_well"])
            await pilot.pause()
            shown = " ".join(screen_text(app).split())
            assert "red well joins" in shown and "oak joins" not in shown and "more lines" not in shown
            assert ["red well joins" in text_of(line) for line in screen.side.facts.within(40, 5, "i")].count(True) == 1
            all_of_it = " ".join(text_of(line) for line in screen.side.facts.lines(60))
            assert all(f"{name} joins" in all_of_it for name in ("red well", "oak", "isle"))

    asyncio.run(look())


def test_on_the_screen_the_names_of_places_are_words() -> None:
    async def look() -> None:
        turn = "choose a in sites\n    choose b in near(a)\n    place Man on b"
        game = gdl.loads(PATHS.replace("choose spot in empty\n    place Man on spot", turn))
        screen = GameScreen(begin.new(game, {}, seed=1), Style(colour=True))
        app = RoomApp(screen, FAST)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            screen.play.make(screen.table.position.find("red_well-ash_camp"))
            screen.moved("north_ford can be chosen.")
            site = game.program.board.index
            screen._after(screen.play.click(site["west_ford"]))
            await pilot.pause(0.1)
            shown = " ".join(screen_text(app).split())
            assert "red well-ash camp" in shown and "west ford … now choose" in shown and "_" not in shown

    asyncio.run(look())


CARDS = """
game "Cards"
players White, Black
board grid(5, 5): add hand
piece Man, Crab(neutral, reach = {a3, c4, e3, c1})
setup:
    place White Man on c3
    place Crab on hand
turn:
    choose man in mine
    choose spot in empty and row(1..5)
    move man to spot
when no(empty): draw
looks:
    show reach(kind(hand)) as picture, "the card in hand"
"""

CARD = ["· · · · ·", "· · ● · ·", "● · · · ●", "· · · · ·", "· · ● · ·"]


def test_sets_are_drawn_beside_the_board_or_told_in_words_or_stand_below_it() -> None:
    told = Told([(("White", "player:0"),)], gdl.loads(CARDS).start(), PLAIN)
    drawn = [text_of(line).strip() for line in told.lines(27)]
    at = drawn.index("the card in hand") + 1
    assert drawn[at : at + 5] == CARD
    close = told.lines(27, close=True)
    assert told.within(27, len(drawn), "i") == told.lines(27) and told.within(27, len(close), "i") == close
    words = [text_of(line).strip() for line in told.within(27, len(close) - 1, "i")]
    assert words[0] == "White" and any(line.startswith("the card in hand: ") for line in words)
    assert not any("●" in line and "·" in line for line in words)
    below = [text_of(line).strip() for line in replace(told, sets_below=True).within(27, 60, "i")]
    assert below and not any("the card in hand" in line for line in below)
    flipped = [text_of(line).strip() for line in replace(told, flipped=True).lines(27)]
    assert flipped[at : at + 5] == [row[::-1] for row in reversed(CARD)] != CARD


def test_sets_stand_below_the_board_where_that_leaves_rows_free() -> None:
    def opened() -> tuple[GameScreen, RoomApp]:
        screen = GameScreen(begin.new(gdl.loads(CARDS), {}, seed=1), Style(colour=True))
        return screen, RoomApp(screen, FAST)

    async def look() -> None:
        screen, app = opened()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert screen.board.fits and screen.board.picture.has_sets
            assert seen(app) == CARD and screen_text(app).count("the card in hand") == 1
            screen.action_flip()
            await pilot.pause()
            assert screen.flipped and seen(app) == [row[::-1] for row in reversed(CARD)]
        screen, app = opened()
        async with app.run_test(size=(80, 16)) as pilot:
            await pilot.pause()
            assert not screen.board.picture.has_sets and seen(app) == []
            assert "the card in hand: " in screen_text(app)
            await pilot.press("i")
            await pilot.pause()
            assert seen(app)[:3] == CARD[:3]  # and the others, if one scrolls

    asyncio.run(look())


def seen(app: RoomApp) -> list[str]:
    """The rows of the one picture on the screen."""
    return re.findall(r"[·●](?: [·●]){4}", screen_text(app))
