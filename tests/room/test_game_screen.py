"""The game screen, driven by the pilot."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from room.driver import (
    FAST,
    LONG_RING,
    SPOTS_WITH_NAMES,
    Driver,
    last_marked,
    resize,
    room,
    screen_text,
    wants_no_less,
)
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

import gdl
from gdl.board_view.style import Style
from gdl.records.write import record_text
from gdl.room import game_screen
from gdl.room.app import RoomApp
from gdl.room.command_words import answer
from gdl.room.dialogs import AskChoice, AskText
from gdl.room.game_screen import GameScreen
from gdl.room.preferences.key_line import KeyLine
from gdl.table import begin
from gdl.table.node import Node


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys, each when what the one before has done is over."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def texts(node: Node) -> list[str]:
    return [each.turn.text for each in node.line if each.turn is not None]


def test_a_move_is_chosen_taken_back_and_another_line_is_tried() -> None:
    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "enter")
            assert texts(screen.table.at) == ["b2"]
            await press(pilot, "left", "enter")
            assert texts(screen.table.at) == ["b2", "a2"]
            await press(pilot, "u")
            await press(pilot, "t", "c", "3", "enter")
            assert texts(screen.table.at) == ["b2", "c3"]
            assert [texts(node)[-1] for node in screen.table.root.children[0].children] == ["c3", "a2"]
            await press(pilot, "left_square_bracket")
            assert texts(screen.table.at) == ["b2"] and screen.table.looking
            assert "beginning" in screen_text(app)

    asyncio.run(play())


def test_all_that_a_move_has_changed_is_marked_until_another_one_is_begun() -> None:
    async def play() -> None:
        app, screen = room("oware")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "t", "2", "enter")
            names = screen.table.game.program.board.name_of
            assert {names(site) for site in last_marked(screen.board.picture)} == {"2", "3", "4", "5", "6"}
            await press(pilot, "left_square_bracket")
            assert not last_marked(screen.board.picture)

    asyncio.run(play())


def test_enter_that_was_pressed_before_there_was_a_screen_is_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal has made the end of a line of it, which is Ctrl-J to whoever reads keys."""
    monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)  # the machine may be busy

    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "c", "3", "ctrl+j")
            assert texts(screen.table.at) == ["c3"]

    asyncio.run(play())


def test_a_letter_that_is_a_command_may_begin_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed on it begins one, left alone it is the command; where no move begins so it is that at once."""

    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)
            await press(pilot, "c", "3", "enter")
            monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1.0)
            assert texts(screen.table.at) == ["c3"] and not isinstance(app.screen, AskText)
            await press(pilot, "a")
            line = screen.query_one("#line", Input)
            assert line.value == "a" and not screen.analyst.looks
            while line.value:
                await pilot.pause(0.1)
            await pilot.pause()
            assert screen.analyst.looks and screen.focused is screen.board
            await press(pilot, "f")
            assert screen.flipped

    asyncio.run(play())


def test_two_letters_that_begin_no_move_are_two_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)

    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "c", "3", "enter")
            await press(pilot, "a", "u")
            await pilot.pause()
            assert screen.query_one("#line", Input).value == ""
            assert screen.analyst.looks and texts(screen.table.at) == []

    asyncio.run(play())


FORCE = """game "Force"
players White, Black
board grid(3, 3)
piece Man, Gate
turn:
    either:
        choose spot in empty
        place Man on spot
    or "force":
        choose gate in their Gate
        remove gate
when no(empty): draw
"""


def test_a_word_of_the_rules_is_typed_also_where_no_move_has_it_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused with the reason; its first letter, which is a command, waits for what comes behind it."""
    monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)
    file = tmp_path / "force.gdl"
    file.write_text(FORCE)

    async def play() -> None:
        app, screen = room(str(file))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, *"force", "space", *"c1", "enter")
            await pilot.pause()
            assert not screen.flipped and "There is no piece on c1" in screen_text(app)

    asyncio.run(play())


ONLY = """game "Only"
players White, Black
board grid(3, 3)
piece Man
setup:
    place White Man on {a1, b3}
    place Black Man on c1
turn:
    choose man in mine
    choose way in {north, east} where step(man, way) in empty
    move man to step(man, way)
when no(theirs): mover wins
"""


def test_what_was_taken_by_itself_is_told_until_the_next_move_of_ones_own(tmp_path: Path) -> None:
    """Though the other side's program answers at once."""
    file = tmp_path / "only.gdl"
    file.write_text(ONLY)

    async def play() -> None:
        screen = GameScreen(begin.new(gdl.load(str(file)), {"Black": "random"}, seed=7), Style(colour=True))
        app = RoomApp(screen, FAST)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, *"b3", "enter")
            for _ in range(500):
                if len(texts(screen.table.at)) == 2:
                    break
                await pilot.pause(0.02)
            await pilot.pause()
            assert texts(screen.table.at)[0] == "b3 east" and "b3 east: the only way on." in screen_text(app)

    asyncio.run(play())


def test_tab_goes_to_the_words_to_the_moves_and_back(tmp_path: Path) -> None:
    """Enter chooses the first word; where no word can be chosen the moves come at once."""
    file = tmp_path / "force.gdl"
    file.write_text(FORCE.replace("place Man on spot", "place Gate on spot"))

    async def play() -> None:
        app, screen = room(str(file))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "tab")
            assert screen.focused is screen.side.moves
            await press(pilot, "tab", "enter", "tab")
            assert texts(screen.table.at) == ["b2"] and screen.focused is screen.side.words
            await press(pilot, "tab", "tab")
            assert screen.focused is screen.board
            await press(pilot, "tab", "enter")
            assert screen.play.choosing.text == "force" or texts(screen.table.at)[-1].startswith("force")

    asyncio.run(play())


def test_a_letter_with_a_digit_behind_it_is_a_place_that_cannot_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no command, which would swallow the digit."""
    monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)

    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "c", "3", "enter", "c", "3", "enter")
            await pilot.pause()
            assert not isinstance(app.screen, AskText) and texts(screen.table.at) == ["c3"]
            assert "c3 is not empty" in screen_text(app)

    asyncio.run(play())


@pytest.mark.parametrize("by", ["click", "arrow", "escape", "list"])
def test_who_goes_back_to_the_board_leaves_no_letter_on_the_line(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter that waits for what comes behind it is the command then, before the click or the arrow; Esc drops it."""
    monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)

    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            board, line = screen.board, screen.query_one("#line", Input)
            site = screen.table.game.program.board.index["c3"]
            await press(pilot, "a")
            assert line.value == "a" and screen.focused is line
            if by == "click":
                assert await pilot.click("#board", offset=board.place_of(site))
            elif by == "list":
                assert await pilot.click("#moves")
            else:
                await press(pilot, {"arrow": "left"}.get(by, by))
            await pilot.pause()
            assert not line.value and not line.display and screen.analyst.looks == (by != "escape")
            assert texts(screen.table.at) == (["c3"] if by == "click" else [])
            assert board.cursor == screen.table.game.program.board.index[{"click": "c3", "arrow": "a2"}.get(by, "b2")]
            await press(pilot, "w")
            assert not line.display and "a" not in line.value
            await press(pilot, "t", "a", "1", "enter")
            assert texts(screen.table.at)[-1] == "a1"

    asyncio.run(play())


def test_a_command_that_waits_comes_before_the_click(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it opens a window, or leaves the game, nothing is clicked behind that."""
    monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)

    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            site = screen.table.game.program.board.index["b2"]
            await press(pilot, "c")
            assert await pilot.click("#board", offset=screen.board.place_of(site))
            await pilot.pause()
            assert isinstance(app.screen, AskText) and not texts(screen.table.at)

    asyncio.run(play())


@pytest.mark.parametrize("by", ["click", "escape"])
def test_a_move_that_is_given_up_is_typed_no_further(by: str) -> None:
    """`t` begins an empty line, whatever was begun before."""

    async def play() -> None:
        app, screen = room("breakthrough")
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            index = screen.table.game.program.board.index
            await press(pilot, "t", *"d2")
            if by == "click":
                assert await pilot.click("#board", offset=screen.board.place_of(index["e2"]))
            else:
                await press(pilot, "escape")
            await pilot.pause()
            line = screen.query_one("#line", Input)
            assert not line.value and not line.display and screen.query_one("#message").display
            await press(pilot, "t")
            assert line.display and not line.value

    asyncio.run(play())


@pytest.mark.slow
def test_clicks_are_taken_back_one_by_one_and_never_a_move() -> None:
    async def play() -> None:
        app, screen = room("amazons")
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            driver = Driver(pilot, screen, by_mouse=True)
            await driver.move(screen.table.at)
            node = screen.table.at
            index = screen.table.game.program.board.index
            lit = screen.play.lit()
            await driver.site(sorted(lit)[0])
            assert len(screen.play.choosing.clicks) == 1
            await driver.site(sorted(screen.play.lit())[0])
            assert len(screen.play.choosing.clicks) == 2 and index
            for left in (1, 0, 0):
                await press(pilot, "backspace")
                assert len(screen.play.choosing.clicks) == left and screen.table.at is node
            assert screen.play.lit() == lit

    asyncio.run(play())


def test_it_is_told_that_another_piece_is_chosen_instead() -> None:
    async def play() -> None:
        app, screen = room("breakthrough")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            index, driver = screen.table.game.program.board.index, Driver(pilot, screen, by_mouse=True)
            await driver.site(index["b2"])
            assert "is chosen now" not in screen_text(app)
            await driver.site(index["c2"])
            assert "The Man on c2 is chosen now." in screen_text(app) and screen.play.choosing.text == "c2"
            await driver.site(index["c2"])
            assert "is chosen now" not in screen_text(app) and not screen.play.choosing.begun

    asyncio.run(play())


@pytest.mark.slow
def test_what_is_said_of_a_place_is_kept_and_what_is_deleted_is_asked_for() -> None:
    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "enter")
            await press(pilot, "n")
            assert isinstance(app.screen, AskText)
            app.screen.query_one(Input).value = "the middle"
            await press(pilot, "enter")
            assert screen.table.at.name == "the middle" and "the middle" in screen_text(app)
            await press(pilot, "delete")
            assert isinstance(app.screen, AskChoice) and "Enter chooses, Esc closes this." in screen_text(app)
            await pilot.pause(0.1)
            assert screen_text(app).splitlines()[-1].split() == ["enter", "Choose", "esc", "Back"]
            await press(pilot, "enter")
            assert texts(screen.table.at) == ["b2"]
            await press(pilot, "delete")
            await press(pilot, "down", "enter")
            assert screen.table.root.children == []

    asyncio.run(play())


@pytest.mark.slow
def test_resigning_ends_the_game_and_can_be_taken_back() -> None:
    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "enter")
            await press(pilot, "ctrl+x")
            await press(pilot, "down", "enter")
            assert screen.table.outcome is not None and "X" in screen.table.outcome.winners
            await Driver(pilot, screen, by_mouse=False).close_dialog()
            await press(pilot, "u")
            assert screen.table.outcome is None and screen.play.may_move

    asyncio.run(play())


@pytest.mark.slow
def test_garbage_is_refused_in_words() -> None:
    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for line in ("[bold]", "\\x1b[2J", "a" * 5000, "b2 b2 b2", "🂡", " ", "$(rm)", "[/]"):
                await press(pilot, "t")
                screen.query_one("#line", Input).value = line
                await press(pilot, "enter")
                await pilot.pause()
                assert screen.table.at is screen.table.root
            await press(pilot, "enter")
            assert texts(screen.table.at) == ["b2"]

    asyncio.run(play())


@pytest.mark.slow
def test_a_window_too_small_says_what_it_wants() -> None:
    async def play() -> None:
        app, _ = room("go", size=19)
        async with app.run_test(size=(60, 16)) as pilot:
            await pilot.pause()
            assert "This window is too small" in screen_text(app) and "rows" in screen_text(app)
            await pilot.resize_terminal(100, 40)
            for _ in range(500):
                if "too small" not in screen_text(app):
                    return
                await pilot.pause(0.01)
            raise AssertionError("it still is too small")

    asyncio.run(play())


CARDS = """players A, B
board grid(3, 3): add hand
piece Man
piece Tiger(neutral), Ox(neutral)
setup:
    place A Man on {a1, b1}
    place Tiger(A) on hand
turn:
    choose card in {Tiger, Ox}
    choose man in my Man
    choose spot in step(man, north if card is Tiger else northeast) and empty
    move man to spot
when no(mine): draw
"""


def test_a_burst_of_keys_is_typed_though_words_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where moves begin with a card, and the first key does something else. What is chosen already says so."""
    (tmp_path / "cards.gdl").write_text(CARDS)

    async def play() -> None:
        app, screen = room(str(tmp_path / "cards.gdl"))
        hand = screen.table.game.program.board.index["hand"]
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            monkeypatch.setattr(game_screen, "TO_TYPE_ON", 1000.0)
            assert "can be chosen" in screen.play.why(hand)
            screen.play.click(hand)
            assert screen.play.why(hand) == "Tiger (hand) has been chosen already; Esc takes that back."
            screen.play.take_back_click()
            await press(pilot, "a", "1", "a", "2", "enter")
            assert texts(screen.table.at) == ["Tiger a1-a2"] and not screen.analyst.looks

    asyncio.run(play())


def test_it_begins_with_what_one_is_after() -> None:
    """What is said at first stands on the screen, also in a game whose rulebook has no line `goal`."""

    async def play() -> None:
        app, _ = room("breakthrough")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "Bring one of your men to the far end of the board." in screen_text(app)

    asyncio.run(play())


def test_what_is_typed_in_one_go_is_typed_whole() -> None:
    """Keys that come faster than the line opens are no commands: `S a1` has a space, and an `a`."""

    async def play() -> None:
        app, screen = room("synapse-ice")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            for key, typed in (("S", "S"), ("space", " "), ("a", "a"), ("1", "1"), ("w", "w"), ("q", "q")):
                app.post_message(events.Key(key, typed))
            while screen.query_one("#line", Input).value != "S a1wq":
                await pilot.pause(0.01)
            assert screen.is_current and not screen.opponents.paused

    asyncio.run(play())


def test_a_move_is_typed_while_a_list_has_the_keys() -> None:
    async def play() -> None:
        app, screen = room("edges")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await press(pilot, "enter")
            assert screen.query_one("#menu").display
            await press(pilot, "L", "enter")
            assert texts(screen.table.at)[0].startswith("Large ")
            await press(pilot, "m", "M", "space", "b", "2", "n", "enter")
            assert texts(screen.table.at)[-1] == "Medium b2n"

    asyncio.run(play())


def test_a_refusal_speaks_of_no_commands_that_are_not_there() -> None:
    async def play() -> None:
        app, _ = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "t", *"zz9", "enter")
            shown = screen_text(app)
            assert "There is no place zz9 on this board" in shown and "help" not in shown

    asyncio.run(play())


def test_a_record_that_is_pasted_is_opened() -> None:
    """As it was copied; the record of another game is refused in a sentence."""

    async def play() -> None:
        other, theirs = room("hex", size=5)
        del other
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "enter", "left", "enter")
            screen.board.post_message(events.Paste(record_text(theirs.table.record())))
            await pilot.pause()
            assert "this was recorded of hex" in screen_text(app)
            screen.board.post_message(events.Paste(record_text(screen.table.record())))
            await pilot.pause()
            assert "The record of a game of 2 moves was pasted." in screen_text(app)
            await press(pilot, "down", "enter")
            opened = app.screen
            assert isinstance(opened, GameScreen) and opened is not screen
            assert opened.table.looking and texts(opened.table.head) == ["b2", "a2"]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("game", "size"),
    [
        (LONG_RING, (66, 24)),
        (LONG_RING, (120, 6)),
        (SPOTS_WITH_NAMES, (33, 24)),
        (SPOTS_WITH_NAMES, (50, 6)),
        pytest.param("go", (40, 10), marks=pytest.mark.slow),
        pytest.param("hex", (56, 24), marks=pytest.mark.slow),
        pytest.param("quoridor", (74, 21), marks=pytest.mark.slow),
    ],
)
def test_the_window_that_is_wanted_is_the_least(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    path = tmp_path / "board.gdl"
    path.write_text(game)

    async def play() -> None:
        app, screen = room(str(path) if "\n" in game else game, style=Style() if game == "quoridor" else None)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await wants_no_less(pilot, screen.board)

    asyncio.run(play())


def test_what_stands_beside_a_board_is_very_narrow_where_it_would_not_be_drawn_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "board.gdl"
    path.write_text(LONG_RING.replace("(16)", "(20)"))

    async def play() -> None:
        app, screen = room(str(path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.pause()
            assert screen.board.fits and screen.board.picture.width > 80 - 22
            await resize(pilot, 70, 24)
            columns, rows = screen.board.wanted_window
            said = " ".join("".join(screen.board.render_line(y).text for y in range(22)).split())
            assert f"it wants {columns} columns by {rows} rows" in said

    asyncio.run(play())


def test_what_stands_beside_a_wide_board_makes_room_for_it() -> None:
    """Without colours a board of Quoridor wants 57 columns of the 80."""

    async def play() -> None:
        app, screen = room("quoridor", style=Style())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.pause()
            assert screen.board.fits and "too small" not in screen_text(app)

    asyncio.run(play())


def test_a_menu_needs_no_scroll_bar() -> None:
    """The screen stays as it is when a list opens over it."""

    async def play() -> None:
        app, screen = room("edges")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            before = screen.query_one("#side").region
            await press(pilot, "enter")
            assert screen.query_one("#menu").display
            assert screen.query_one("#side").region == before and not screen.show_vertical_scrollbar

    asyncio.run(play())


@pytest.mark.parametrize(("players", "words"), [(2, "sides swapped"), (3, "everybody one seat on")])
def test_another_game_with_other_seats_is_offered_in_words_that_fit(players: int, words: str) -> None:
    """Two exchange their sides, of three or four everybody goes on by a seat."""

    async def play() -> None:
        app, screen = room("colonization", players=players)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            screen.action_again()
            for _ in range(100):
                await pilot.pause(0.02)
                if "Another game, " in screen_text(app):
                    break
            assert f"Another game, {words}" in screen_text(app)

    asyncio.run(play())


def test_why_of_what_has_been_chosen() -> None:
    async def play() -> None:
        app, screen = room("chess")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "enter", "w")
            name = screen.table.game.program.board.name_of(next(iter(screen.play.chosen())))
            assert f"{name} has been chosen already; Esc takes that back." in screen_text(app)

    asyncio.run(play())


def test_what_chance_settles_of_the_setup_is_there_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        app, screen = room(rulebook(tmp_path, FISH))
        async with app.run_test(size=(80, 24)) as pilot:
            await Driver(pilot, screen, by_mouse=False).settled()
            await pilot.pause()
            dealt = texts(screen.table.at)
            assert len(dealt) == 9 and not screen.table.position.in_setup
            shown = screen_text(app)
            assert "Chance has settled the setup." in shown and "rolled" not in shown
            assert f"setup: {', '.join(dealt)}"[:20] in shown

    asyncio.run(play())


FISH = """game "Fish"
players A, B
board grid(3, 3)
piece Man
state fish per site: 0..3
setup:
    for x in sites:
        chance n in 1..3
        fish(x) = n
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
"""

WAVES = """game "Waves"
players A, B
board grid(3, 3)
piece Man
state height: 0..2 = 0
setup:
    place A Man on a1
    place B Man on c3
turn:
    choose man in my Man
    choose spot in near(man) and empty
    move man to spot
    either "wave":
        choose n in 1..2
        height = n
    or "calm":
        height = 0
when no(theirs): mover wins
"""

TWO_CARDS = """game "Two cards"
players A, B
board grid(3, 3): add left_hand, right_hand
piece Man, Long(neutral, far = 2), Short(neutral, far = 1)
setup:
    place A Man on {a1, b1}
    place B Man on b3
    place Long on left_hand
    place Short on right_hand
turn:
    choose card in {Long, Short}
    choose man in my Man
    choose spot in empty where spot in all(step(man, d, far(card)) for d in directions)
    move man to spot
when no(theirs): mover wins
"""


def rulebook(folder: Path, text: str) -> str:
    """The path of a rulebook with this text."""
    path = folder / "own.gdl"
    path.write_text(text)
    return str(path)


def test_the_keys_go_to_the_words_where_only_these_can_be_chosen(tmp_path: Path) -> None:
    """However it came to that: by a line that was typed, from the small list by Tab, by taking a click back."""

    async def play() -> None:
        app, screen = room(rulebook(tmp_path, WAVES))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            assert screen.focused is screen.board and "Choose the lit piece of yours." in screen_text(app)
            await press(pilot, "t", *"a1-a2", "enter")
            assert screen.focused is screen.side.words and "now choose wave or calm." in screen_text(app)
            await press(pilot, "escape")
            assert screen.focused is screen.board and screen.play.choosing.text == "a1"
            await press(pilot, "t", *"a1-a2", "enter", "enter")
            assert screen.play.choosing.text == "a1 a2 wave" and screen.query_one("#menu").display
            await press(pilot, "tab")
            assert screen.focused is screen.side.words and not screen.query_one("#menu").display
            await press(pilot, "down", "enter")
            assert texts(screen.table.at) == ["a1-a2 wave 2"]
            assert screen.focused is screen.board

    asyncio.run(play())


def test_a_turn_of_words_alone_begins_in_their_list(tmp_path: Path) -> None:
    """Esc leads to the board all the same, and Enter there back; what is pasted is a move."""
    turn = "turn:\n    choose n in 1..2\n    choose loud in 1..2\n    height = n\n"
    words_alone = WAVES[: WAVES.index("turn:")] + turn + WAVES[WAVES.index("when") :]

    async def play() -> None:
        app, screen = room(rulebook(tmp_path, words_alone))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            assert screen.focused is screen.side.words
            await press(pilot, "escape")
            assert screen.focused is screen.board
            await press(pilot, "enter")
            assert screen.focused is screen.side.words
            await press(pilot, "down", "enter")
            assert screen.play.choosing.text == "2"
            await press(pilot, "escape")
            assert not screen.play.choosing.begun and screen.focused is screen.side.words
            screen.side.words.post_message(events.Paste("1 2"))
            await pilot.pause()
            assert texts(screen.table.at) == ["1 2"] and screen.focused is screen.side.words
            await press(pilot, "u")
            assert screen.table.at is screen.table.root and screen.focused is screen.side.words

    asyncio.run(play())


@pytest.mark.parametrize("by", ["a click on the card", "the list beside the board", "the cursor"])
def test_the_small_list_closes_when_a_word_is_chosen_elsewhere(tmp_path: Path, by: str) -> None:
    async def play() -> None:
        app, screen = room(rulebook(tmp_path, TWO_CARDS))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            driver = Driver(pilot, screen, by_mouse=by != "the cursor")
            index = screen.table.game.program.board.index
            await driver.site(index["a1"])
            await pilot.pause()
            menu = screen.query_one("#menu")
            assert menu.display
            if by == "a click on the card":
                await driver.site(index["left_hand"])
            elif by == "the list beside the board":
                await driver.from_list(screen.side.words, 0)
            else:
                await press(pilot, "l", "home", "enter")
            await pilot.pause()
            assert screen.play.choosing.text == "a1 Long" and not menu.display
            assert screen.focused is screen.board

    asyncio.run(play())


def test_keys_stay_with_the_board_as_long_as_something_lit_can_be_chosen_there(tmp_path: Path) -> None:
    """The small list is open beside the board all the same, until the cursor moves on; `l` leads into it."""

    async def play() -> None:
        app, screen = room(rulebook(tmp_path, TWO_CARDS))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            menu, index = screen.query_one("#menu", OptionList), screen.table.game.program.board.index
            screen.board.put_cursor(index["a1"])
            await press(pilot, "enter")
            assert menu.display and menu.highlighted is None and screen.focused is screen.board
            await press(pilot, "up")
            assert not menu.display and screen.board.cursor == index["a2"]
            await press(pilot, "enter")
            assert texts(screen.table.at) == ["Short a1-a2"]
            await press(pilot, "u")
            screen.board.put_cursor(index["a1"])
            await press(pilot, "enter", "escape")
            assert not menu.display and not screen.play.choosing.begun
            for keys in (("enter", "l"), ("enter", "enter")):
                await press(pilot, *keys)
                assert menu.display and menu.highlighted == 0 and screen.focused is menu
                await press(pilot, "escape")
                assert not menu.display and not screen.play.choosing.begun and screen.focused is screen.board

    asyncio.run(play())


def test_the_key_of_the_list_is_told_where_a_place_or_a_word_can_be_chosen() -> None:
    async def play() -> None:
        app, screen = room("go", size=5)
        async with app.run_test(size=(160, 50)) as pilot:
            await pilot.pause()
            assert "Choose a lit place, or pass (l: to the" in screen_text(app)
            app.change_settings(replace(app.settings, keys={"words": ("z",)}))
            await pilot.pause()
            assert "or pass (z: to the" in screen_text(app)
            await press(pilot, "z", "enter")
            assert texts(screen.table.at) == ["pass"]

    asyncio.run(play())


def test_the_key_of_the_list_says_so_where_there_is_no_word() -> None:
    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "l")
            assert "There is no word to choose now." in screen_text(app) and screen.focused is screen.board

    asyncio.run(play())


def test_what_is_typed_behind_a_choice_and_refused_is_told_so(tmp_path: Path) -> None:
    """What has been chosen stays; a whole move of another beginning is judged by itself."""

    async def play() -> None:
        app, screen = room(
            rulebook(tmp_path, TWO_CARDS.replace("for d in directions)", 'for d in directions) else "too far"'))
        )
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            for line, told in (
                ("Long", "Next: "),
                ("a1-c2", "`Long a1-c2` is not legal: too far."),
                ("Short a1-a3", "`Short a1-a3` is not legal: too far."),
                ("hello", "`hello` is no word of a move."),
            ):
                assert told in screen.play.typed(line).message, line
                assert screen.play.choosing.text == "Long"

    asyncio.run(play())


def test_a_word_whose_first_letter_has_begun_the_line_is_whole(tmp_path: Path) -> None:
    """Who types a word from the board on need not know that `t` is a key; who does types it twice."""

    async def play() -> None:
        app, screen = room(rulebook(tmp_path, TWO_CARDS.replace("Short", "Tall")))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            for line in ("tall a1 a2", "t" + "tall a1 a2"):
                before = len(texts(screen.table.at))
                await press(pilot, *(key if key != " " else "space" for key in line), "enter")
                assert texts(screen.table.at)[before:] == ["Tall a1-a2"], screen_text(app)
                await press(pilot, "u")
            await press(pilot, *"tell", "enter")
            assert "`ell` is no word of a move" in screen_text(app)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hint", "`hint` is a key here: a (let the program look at the position)."),
        ("hint 5s", "`hint` is a key here: a"),
        ("help", "`help` is a key here: F2 (all keys)."),
        ("why c3", "None of your pieces can go to c3."),
        ("why a1-a9", "There is no place a9 on this board."),
        ("a1-a4", ""),
    ],
)
def test_commands_of_line_mode_are_answered(tmp_path: Path, line: str, told: str) -> None:
    _, screen = room(rulebook(tmp_path, WAVES))
    found = answer(line, screen.table.position, {})
    assert (found or "").startswith(told) and (found is None) == (not told)


def test_a_command_of_line_mode_is_typed(tmp_path: Path) -> None:
    async def play() -> None:
        app, _ = room(rulebook(tmp_path, WAVES))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await press(pilot, "t", *"hint", "enter")
            assert "`hint` is a key here: a (let the program" in screen_text(app)

    asyncio.run(play())


@pytest.mark.parametrize("rules", [WAVES, WAVES.replace('"wave"', '"flood"')])
def test_a_command_whose_first_letter_is_a_key_is_typed_from_the_board_on(tmp_path: Path, rules: str) -> None:
    """The key has done what it does; what comes behind it is no word of a move."""

    async def play() -> None:
        app, screen = room(rulebook(tmp_path, rules))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await press(pilot, *"why", "space", "c", "3", "enter")
            assert "None of your pieces can go to c3." in screen_text(app)
            await press(pilot, "w", "right", *"hy", "enter")
            assert "`hy` is no word of a move" in screen_text(app), "something else was done in between"
            assert not screen.table.turns

    asyncio.run(play())


def test_what_would_be_refused_is_not_among_what_can_be_done() -> None:
    async def play() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.pause()
            for over in (False, True):
                if over:
                    screen.table.resign("X")
                await press(pilot, "f4")
                told = screen_text(app)
                assert "another game" in told and "announce an event" not in told
                assert [word in told for word in ("resign  (", "offer a draw", "who wins here")] == [not over] * 3
                await press(pilot, "escape")

    asyncio.run(play())


def test_to_the_start_takes_back_clicks_there_too() -> None:
    async def play() -> None:
        app, screen = room("breakthrough")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "enter")
            assert screen.play.choosing.begun
            await press(pilot, "left_curly_bracket")
            assert not screen.play.choosing.begun and "now choose" not in screen_text(app)

    asyncio.run(play())


def test_where_a_piece_can_go_that_has_been_chosen() -> None:
    """It is told and marked, as for a piece that has not been."""

    async def play() -> None:
        app, screen = room("breakthrough")
        index = screen.table.game.program.board.index
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen.board.cursor = index["c2"]
            await press(pilot, "question_mark")
            there = screen.reach
            assert there == {index[name] for name in ("b3", "c3", "d3")}
            await press(pilot, "enter", "question_mark")
            assert screen.play.choosing.text == "c2" and screen.reach == there
            assert "c2 has been chosen; next: b3, c3, d3." in screen_text(app)

    asyncio.run(play())


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
@pytest.mark.parametrize("opens", ["ctrl+n", "f4"])
def test_the_keys_that_leave_do_so_from_a_window_that_offers_it(opens: str, key: str) -> None:
    async def play() -> None:
        app, screen = room("tic-tac-toe")
        left: list[bool] = []
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.pause()
            app.leave_screen = lambda: left.append(True)  # type: ignore[method-assign]
            await press(pilot, opens)
            assert isinstance(app.screen, AskChoice)
            assert ("Leave  (q)" if opens == "ctrl+n" else "leave the game  (q)") in screen_text(app)
            await press(pilot, key)
            assert screen.is_current and left == [True]

    asyncio.run(play())


def test_where_leaving_is_no_choice_its_key_chooses_nothing() -> None:
    async def play() -> None:
        app, _ = room("tic-tac-toe")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "ctrl+x", "q")
            assert isinstance(app.screen, AskChoice) and app.is_running

    asyncio.run(play())


def test_a_copy_of_a_record_is_not_called_a_rulebook(tmp_path: Path) -> None:
    async def play() -> None:
        path = rulebook(tmp_path, FISH)
        app, _ = room(path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press(pilot, "ctrl+s")
            assert app.screen.query_one(Input).value == f"{path.removesuffix('.gdl')}.yaml"

    asyncio.run(play())


def test_the_keys_in_the_last_line_are_made_anew_only_if_they_are_others() -> None:
    async def play() -> None:
        app, screen = room("edges")
        async with app.run_test(size=(110, 40)) as pilot:
            line, focused = screen.query_one(KeyLine), screen.focused
            shown, same = list(line.children), 0
            while same < 5:  # at first, for the size of the window
                await pilot.pause(0.02)
                before, shown = shown, list(line.children)
                same = same + 1 if shown and shown == before else 0
            await press(pilot, "l")
            assert screen.focused is not focused
            assert list(line.children) == shown
            app.set_keymap({"menu": "f9"})
            for _ in range(100):
                await pilot.pause(0.02)
                if "f9" in screen_text(app).splitlines()[-1]:
                    return
            raise AssertionError(screen_text(app))

    asyncio.run(play())


@pytest.mark.parametrize(("chosen", "line"), [(False, "a2"), (True, "")])
def test_esc_and_a_key_right_behind_it_are_both_of_them(chosen: bool, line: str) -> None:
    """A terminal tells them as that key with Alt; who has chosen such a key means it."""

    async def play() -> None:
        app, screen = room("breakthrough")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            if chosen:
                app.change_settings(replace(app.settings, keys={"resign": ("alt+t",)}))
            screen.play.click(screen.table.game.program.board.index["a2"])
            assert screen.play.choosing.text == "a2"
            for key in ("alt+t", "a", "2") if not chosen else ("alt+t",):
                app.post_message(events.Key(key, key[-1]))
                await pilot.pause()
            assert screen.play.choosing.begun is chosen
            assert screen.query_one("#line", Input).value == line

    asyncio.run(play())
