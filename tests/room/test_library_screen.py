"""The front door driven by keys and clicks: finding a game, seats, settings, keys, going on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from driver import last_marked, reached, screen_text
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import gdl
from gdl.board_view.style import Style
from gdl.lessons import lesson
from gdl.records.write import record_text
from gdl.room.app import RoomApp
from gdl.room.board_widget import BoardWidget
from gdl.room.chooser import Chooser
from gdl.room.game_screen import GameScreen
from gdl.room.library.library_screen import Folders, LibraryScreen
from gdl.room.library.open_table import OpenTable
from gdl.room.library.seats_screen import SeatsScreen
from gdl.room.preferences.keys_screen import KeysScreen
from gdl.room.preferences.settings import RoomSettings
from gdl.room.preferences.settings_screen import SettingsScreen
from gdl.room.rules.lesson_screen import LessonScreen
from gdl.room.rules.rules_screen import RulesScreen
from gdl.table import begin

Steps = Callable[[Pilot[int], RoomApp], Awaitable[None]]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def driven(tmp_path: Path, steps: Steps, size: tuple[int, int] = (80, 24)) -> RoomApp:
    """The library with nothing in its folders but what the test has put there."""
    (tmp_path / "own").mkdir(exist_ok=True)
    folders = Folders(tmp_path / "own", tmp_path / "data" / "gdl" / "games")
    app = RoomApp(LibraryScreen(folders, Style(True, True)))

    async def drive() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot, app)

    asyncio.run(drive())
    return app


def listed(app: RoomApp) -> list[str]:
    """What the list shows."""
    games = app.screen.query_one("#games", OptionList)
    return [str(games.get_option_at_index(n).prompt).strip() for n in range(games.option_count)]


def test_typing_searches_and_enter_leads_to_the_seats(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        await pilot.press(*"brea")
        assert app.screen.query_one("#search", Input).value == "brea"
        assert listed(app)[:2] == ["Games", "Breakthrough"]
        await pilot.press("enter")
        await reached(pilot, app, SeatsScreen)
        rows = [row.value.key for row in app.screen.query(Chooser)]
        assert rows == ["human", "easy", ""]
        await pilot.press("escape")
        await reached(pilot, app, LibraryScreen)
        await pilot.press("escape")
        assert len(listed(app)) > 50

    driven(tmp_path, steps)


@pytest.mark.slow
def test_a_variant_and_options_may_be_typed(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        await pilot.press(*"edges:torus", "comma", *"columns", "equals_sign", "9", "enter")
        assert isinstance(app.screen, LibraryScreen)
        await pilot.press("backspace", "5", "enter")
        await reached(pilot, app, SeatsScreen)
        screen = app.screen
        assert isinstance(screen, SeatsScreen)
        assert screen.form.name == "edges:torus" and screen.query_one("#option-columns", Chooser).value.key == "5"

    driven(tmp_path, steps)


@pytest.mark.slow
def test_by_the_mouse_alone(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        await pilot.click("#games", offset=(3, 3))
        assert isinstance(app.screen, LibraryScreen) and app.screen.games.highlighted == 3
        await pilot.click("#play")
        await reached(pilot, app, SeatsScreen)
        await pilot.click("#seat-1", offset=(20, 0))
        assert app.screen.query_one("#seat-1", Chooser).value.key == "medium"
        await pilot.click("#back")
        await reached(pilot, app, LibraryScreen)
        await pilot.click("#games", offset=(3, 3))
        await reached(pilot, app, SeatsScreen)

    driven(tmp_path, steps)


@pytest.mark.slow
def test_settings_are_so_at_once_and_kept(tmp_path: Path) -> None:
    kept: list[RoomSettings] = []
    (tmp_path / "own").mkdir()

    async def drive() -> None:
        app = RoomApp(LibraryScreen(Folders(tmp_path / "own", tmp_path / "games"), Style(True, True)), keep=kept.append)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f3")
            await reached(pilot, app, SettingsScreen)
            await pilot.press("right", "down", "right", "escape")
            assert app.theme == "gdl light"
            await pilot.press("f2")
            await reached(pilot, app, KeysScreen)
            await pilot.press("enter", "enter")
            assert app.settings.keys == {}, "Enter keeps its meaning"
            await pilot.press("down", "down", "enter", "f9")
            assert list(app.settings.keys.values()) == [("f9",)]
            await pilot.press("delete")
            assert app.settings.keys == {}
            await pilot.press("escape")
            await reached(pilot, app, LibraryScreen)

    asyncio.run(drive())
    assert (kept[-1].theme, kept[-1].bell) == ("light", False)


@pytest.mark.slow
def test_a_game_is_begun_left_and_gone_on_with_without_a_word_typed(tmp_path: Path) -> None:
    async def begin(pilot: Pilot[int], app: RoomApp) -> None:
        games = app.screen.query_one("#games", OptionList)
        at = listed(app).index("Tic-Tac-Toe")
        games.highlighted = at
        await pilot.press("enter")
        await reached(pilot, app, SeatsScreen)
        await pilot.press("down", "left", "enter")
        await reached(pilot, app, GameScreen)
        await pilot.press("t", "b", "2", "enter")
        await pilot.press("q")
        await reached(pilot, app, LibraryScreen)

    async def go_on(pilot: Pilot[int], app: RoomApp) -> None:
        for _ in range(200):
            if listed(app)[0] == "Go on":
                break
            await pilot.pause(0.05)
        assert listed(app)[:2][0] == "Go on" and "Tic-Tac-Toe" in listed(app)[1]
        await pilot.press("home", "enter")
        await reached(pilot, app, GameScreen)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert len(screen.table.line) == 2
        assert set(screen.table.seats.values()) == {"human"}

    driven(tmp_path, begin)
    driven(tmp_path, go_on)


@pytest.mark.slow
def test_damaged_records_and_rulebooks_are_told_of(tmp_path: Path) -> None:
    games = tmp_path / "data" / "gdl" / "games"
    games.mkdir(parents=True)
    (games / "broken.yaml").write_text("games: [", encoding="utf-8")
    (games / "odd.yaml").write_bytes(b"\xff\xfe\x1b[31m")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.gdl").write_text("players A, B\nboard nowhere\n", encoding="utf-8")

    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        for _ in range(200):
            if "Cannot be read" in listed(app):
                break
            await pilot.pause(0.05)
        assert "Your rulebooks" in listed(app) and "Cannot be read" in listed(app)
        await pilot.press("end", "enter")
        assert isinstance(app.screen, LibraryScreen)
        at = listed(app).index("mine.gdl")
        app.screen.query_one("#games", OptionList).highlighted = at
        await pilot.press("enter")
        for _ in range(400):
            if "cannot be played" in str(app.screen.query_one("#message").render()):
                return
            await pilot.pause(0.05)
        raise AssertionError("nothing was said")

    assert driven(tmp_path, steps).failure is None


@pytest.mark.slow
def test_the_rules_are_read_from_the_library(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        await pilot.press(*"hex", "f1")
        await reached(pilot, app, RulesScreen)
        for _ in range(400):
            if app.screen.query("#lessons"):
                break
            await pilot.pause(0.05)
        await pilot.press("e", "enter")
        await reached(pilot, app, LessonScreen)
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        await pilot.press("enter", "backspace", "escape")
        await reached(pilot, app, RulesScreen)
        await pilot.press("escape")
        await reached(pilot, app, LibraryScreen)

    driven(tmp_path, steps)


def test_a_step_of_a_lesson_marks_all_that_its_move_has_changed() -> None:
    name = "sowing goes round, into the other side's houses too"
    steps = lesson(gdl.load("oware").loaded, name)
    index = steps[0].position.machine.program.board.index

    async def run() -> None:
        screen = LessonScreen(name, steps, Style(colour=True))
        async with RoomApp(screen).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert not last_marked(screen.query_one(BoardWidget).picture)
            await pilot.press("enter")
            await pilot.pause()
            assert last_marked(screen.query_one(BoardWidget).picture) == {index[house] for house in "45678"}

    asyncio.run(run())


@pytest.mark.slow
def test_lists_of_the_rules_are_indented(tmp_path: Path) -> None:
    text = (
        "players Red, Blue\nboard grid(2, 2)\npiece Man\nrules:\n    - A man stands where you put him, and he stays"
        " there all through the game, whatever comes.\n\n    [board after a1]\n    Red has begun.\n"
        "turn:\n    choose spot in empty\n    place Man on spot\nwhen line(mine, 2): mover wins\n"
    )

    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        app.push_screen(RulesScreen(gdl.loads(text), Style(True, True)))
        for _ in range(400):
            lines = screen_text(app).splitlines()
            if any("- A man" in line for line in lines):
                break
            await pilot.pause(0.05)
        at = next(n for n, line in enumerate(lines) if "- A man" in line)
        margin = lines[at].index("- A man") + 2
        assert lines[at + 1].strip() and lines[at + 1][:margin].isspace() and lines[at + 1][margin] != " ", lines
        behind = next(n for n, line in enumerate(lines) if line.strip() == "After a1:")
        assert not lines[behind - 1].strip(), lines

    driven(tmp_path, steps, (60, 40))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(20, 6), (80, 24), (160, 50)])
def test_every_entry_can_be_looked_at_in_any_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        for _ in range(70):
            await pilot.press("down", "right")

    assert driven(tmp_path, steps, size).failure is None


@pytest.mark.slow
def test_an_evening_and_the_next_day_by_keys_alone(tmp_path: Path) -> None:
    """Breakthrough against *easy*: a move is taken back, another one played; the next day the game goes on."""

    async def answered(pilot: Pilot[int], screen: GameScreen) -> None:
        for _ in range(1200):
            if screen.table.is_human and screen.table.at.parent is not None and len(screen.table.line) >= 3:
                return
            await pilot.pause(0.05)
        raise AssertionError("the program does not answer")

    async def play(pilot: Pilot[int], screen: GameScreen, steps: int) -> None:
        for _ in range(2):
            await pilot.press(*["full_stop"] * steps, "enter")
            steps = 1
        await answered(pilot, screen)

    async def evening(pilot: Pilot[int], app: RoomApp) -> None:
        await pilot.press(*["down"] * (listed(app).index("Breakthrough") - 1), "enter")
        await reached(pilot, app, SeatsScreen)
        await pilot.press("enter")
        await reached(pilot, app, GameScreen)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert screen.table.seats == {"White": "human", "Black": "easy"}
        await play(pilot, screen, 1)
        await pilot.press("u")
        assert screen.table.at is screen.table.root
        await play(pilot, screen, 3)
        assert len(screen.table.root.children) == 2
        await pilot.press("w", "left_square_bracket", "right_square_bracket", "q")
        await reached(pilot, app, LibraryScreen)

    async def next_day(pilot: Pilot[int], app: RoomApp) -> None:
        for _ in range(400):
            if listed(app)[0] == "Go on":
                break
            await pilot.pause(0.05)
        await pilot.press("home", "enter")
        await reached(pilot, app, GameScreen)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert len(screen.table.root.children) == 2 and len(screen.table.line) == 3

    assert driven(tmp_path, evening, (100, 30)).failure is None
    assert driven(tmp_path, next_day, (100, 30)).failure is None


def test_a_record_that_is_pasted_is_opened(tmp_path: Path) -> None:
    """Of whatever game; other texts go into the line of the search, and what is no record is refused in a sentence."""
    table = begin.new(gdl.load("tic-tac-toe"), {}, seed=3).table
    table.play(table.position.find("b2"))

    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        app.post_message(events.Paste(record_text(table.record())))
        await reached(pilot, app, GameScreen)
        screen = app.screen
        assert isinstance(screen, GameScreen) and screen.table.game.name == "tic-tac-toe"
        assert screen.table.looking and screen.table.head.depth == 1
        await pilot.press("q")
        await reached(pilot, app, LibraryScreen)
        app.post_message(events.Paste("format: 2\nrulebook: [tic-tac-toe"))
        await reached(pilot, app, OpenTable)
        while "This cannot be played" not in str(app.screen.query_one("#said", Static).content):
            await pilot.pause(0.01)

    driven(tmp_path, steps)


@pytest.mark.parametrize("example", ["", 'example "one":\n    play "a1"\n'], ids=["without", "with"])
def test_the_key_to_the_examples_is_told_where_there_are_some(tmp_path: Path, example: str) -> None:
    text = (
        "players Red, Blue\nboard grid(2, 2)\npiece Man\nturn:\n    choose spot in empty\n    place Man on spot\n"
        f"when line(mine, 2): mover wins\n{example}"
    )

    async def steps(pilot: Pilot[int], app: RoomApp) -> None:
        app.push_screen(RulesScreen(gdl.loads(text), Style(True, True)))
        await reached(pilot, app, RulesScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        (keys,) = (line for line in screen_text(app).splitlines() if "Back" in line)
        assert ("Examples" in keys) is bool(example)
        await pilot.press("e")
        focused = app.screen.focused
        assert focused is not None and (focused.id == "lessons") is bool(example)

    driven(tmp_path, steps)
