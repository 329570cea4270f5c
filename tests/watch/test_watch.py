"""A rulebook that is being written, on the screen: what a save brings, moves that are tried, examples made of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner
from room.driver import LONG_RING, PAIRS, SPOTS_WITH_NAMES, last_marked, screen_text, wants_no_less
from textual import events
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from gdl.board_view.style import Style
from gdl.cli.commands import watch as watch_command
from gdl.cli.group import main
from gdl.diagnostics import Diagnostic
from gdl.examples import run_examples
from gdl.formatting import formatted
from gdl.infra.output import Output, output
from gdl.lint.engine import lint_file
from gdl.room import opening
from gdl.room.app import RoomApp
from gdl.room.board_widget import BoardWidget
from gdl.room.dialogs import AskText
from gdl.room.preferences.key_line import KeyLine
from gdl.room.preferences.keys import WATCH_ACTIONS, with_keys
from gdl.room.preferences.keys_screen import KeysScreen
from gdl.watch import new_example, watch_screen
from gdl.watch.name_list import AskName
from gdl.watch.new_example import ExampleError
from gdl.watch.reading import Reading, findings, read_rulebook, verdicts_on
from gdl.watch.trial import Trial
from gdl.watch.verdict import ExampleVerdict
from gdl.watch.verdicts import Verdicts
from gdl.watch.watch_screen import WatchScreen

TEXT = """game "Corners"

players White, Black
board grid(3, 3)
piece Man

setup:
    place White Man on a1
    place Black Man on c3

turn:
    choose man in my Man
    choose spot in around(man) and empty
    move man to spot

when any(my Man and b2): mover wins by "the middle"

example "the first moves":
    expect perft(1) is 3
"""

_ACTIONS = {action.name: action for action in WATCH_ACTIONS}
Use = Callable[[Pilot[int], WatchScreen, Path], Awaitable[None]]


def watch(folder: Path, use: Use, text: str = TEXT, size: tuple[int, int] = (110, 36), variant: str = "") -> None:
    """Somebody watches a rulebook. variant: with a colon in front."""
    path = folder / "corners.gdl"
    path.write_text(text)

    async def run() -> None:
        screen = WatchScreen(f"{path}{variant}", {}, Style(colour=True))
        async with RoomApp(screen).run_test(size=size) as pilot:
            await ready(pilot, screen)
            await use(pilot, screen, path)

    asyncio.run(run())


async def until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Wait until something holds. What is asked of a window that is not drawn yet does not."""
    for _ in range(1000):
        with suppress(NoMatches):
            if holds():
                return
        await pilot.pause(0.02)
    raise AssertionError("it never came to that")


async def still(pilot: Pilot[int], widget: Widget) -> None:
    """Wait until a widget has had one size for a while: a window that changes its own is laid out in several steps."""
    same, size = 0, widget.size
    while same < 10:
        await pilot.pause(0.02)
        same, size = (same + 1 if widget.size == size else 0), widget.size


async def ready(pilot: Pilot[int], screen: WatchScreen) -> None:
    """Wait until all is shown of the last save."""
    await until(pilot, lambda: not screen.busy)


async def saved(pilot: Pilot[int], screen: WatchScreen, path: Path, text: str) -> None:
    """Save another text, and wait until it is shown."""
    path.write_text(text)
    await until(pilot, lambda: screen.reading.text == text)
    await ready(pilot, screen)


def test_while_a_line_is_typed_no_key_is_said_to_open_it(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        def shown() -> set[str]:
            return {key for key, active in screen.active_bindings.items() if active.binding.id == "watch_type"}

        assert shown() == {"t", "slash"}
        for key in ("t", "slash"):
            await pilot.press(key)
            assert shown() == set()
            await pilot.press("slash", "minus")
            assert screen.query_one("#line", Input).value == "/-"
            await pilot.press("escape")
            assert shown() == {"t", "slash"}

    watch(tmp_path, use)


def said(screen: WatchScreen, where: str) -> str:
    """The text of a part of the screen."""
    return str(screen.query_one(where, Static).render())


async def type_line(pilot: Pilot[int], screen: WatchScreen, text: str) -> None:
    """Type a line."""
    await pilot.press("t")
    screen.query_one("#line", Input).value = text
    await pilot.press("enter")
    await pilot.pause()


def test_a_save_shows_board_moves_findings_and_examples_anew(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        moves = screen.query_one("#moves", OptionList)
        assert moves.option_count == 3 and "examples: 1 passed, 0 failed" in said(screen, "#count")
        await saved(pilot, screen, path, TEXT.replace("on a1", "on {a1, a3}"))
        assert moves.option_count == 6
        report = said(screen, "#found") + said(screen, "#count")
        assert "FAILED  the first moves\n" in report and "not 3" in report and "0 passed, 1 failed" in report
        await saved(pilot, screen, path, TEXT.replace("my Man and", "my Mann and"))
        report = said(screen, "#found")
        assert "`Mann`" in report and ":16:" in report and "did you mean `Man`" in report
        assert moves.option_count == 6 and "last text without errors" in str(screen._facts())
        await saved(pilot, screen, path, TEXT)
        assert moves.option_count == 3 and "1 passed, 0 failed" in said(screen, "#count")

    watch(tmp_path, use)


def test_what_is_typed_in_one_go_is_typed_whole(tmp_path: Path) -> None:
    """Keys that come faster than the line opens are no commands."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        for key, typed in (*((each, each) for each in "ta1"), ("space", " "), ("a", "a"), ("2", "2"), ("enter", "\r")):
            pilot.app.post_message(events.Key(key, typed))
        await until(pilot, lambda: screen.trial is not None and screen.trial.steps == ("a1-a2",))
        for key, typed in (("colon", ":"), ("p", "p"), ("l", "l"), ("y", "y"), ("enter", "\r")):
            pilot.app.post_message(events.Key(key, typed))
        await until(pilot, lambda: "ply = 1" in said(screen, "#message"))
        assert not screen.query_one("#line", Input).display and screen.is_current

    watch(tmp_path, use)


def test_sets_are_drawn_below_the_board_or_told_beside_it(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board = screen.query_one("#board", BoardWidget)
        for size, below, drawn in (((110, 36), False, True), ((60, 36), True, True), ((110, 18), False, False)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: screen.size == size)  # type: ignore[misc]
            await still(pilot, board)
            await pilot.pause()
            shown = screen_text(pilot.app)
            assert (board.picture.has_sets, "● · ·" in shown, "corner: b1, a2" in shown) == (below, drawn, not drawn)
            assert shown.count("beside a corner") == 1, size

    watch(tmp_path, use, f'{TEXT}looks:\n    show near(a1) as picture, "beside a corner"\n')


def test_pictures_do_not_go_where_many_moves_are_listed(tmp_path: Path) -> None:
    """The list scrolls: it leaves them their rows."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await still(pilot, screen.query_one("#board"))
        assert len(screen._listed) > 10 and screen_text(pilot.app).count("● · · · ·") == 4

    rules = TEXT.replace("grid(3, 3)", "grid(5, 5)").replace("place White Man on a1", "place White Man on row(1)")
    shown = "".join(f'    show a{n} as picture, "corner {n}"\n' for n in range(1, 5))
    watch(tmp_path, use, f"{rules}looks:\n{shown}", size=(110, 34))


def test_the_setup_is_shown_before_there_is_a_turn(tmp_path: Path) -> None:
    """But not in the place of a game that was played before."""
    before, _ = TEXT.split("turn:\n")

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert "The setup. There is no `turn` yet." in str(screen._facts())
        assert "`turn` is missing" in said(screen, "#found")
        assert screen.trial is not None and screen.trial.options(9) == ((), 0)
        await type_line(pilot, screen, ":sites except empty")
        assert "{a1, c3}" in said(screen, "#message")
        await saved(pilot, screen, path, before + "piece Man\n")  # twice
        assert "The setup of the last text without errors. There is no `turn` yet." in str(screen._facts())
        await saved(pilot, screen, path, TEXT)
        await type_line(pilot, screen, "a1 a2")
        await saved(pilot, screen, path, before)
        assert screen.trial.steps == ("a1-a2",) and "of the last text without errors" in str(screen._facts())

    watch(tmp_path, use, before)


def test_what_was_chosen_of_a_move_is_chosen_still_behind_a_save(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert screen.trial is not None
        for text, chosen in (
            (TEXT.replace("is 3", "is 2"), "a1"),
            (TEXT.replace("around(man)", "step(man, north)"), "a1"),
            (TEXT.replace("in my Man\n", "in my Man and row(3)\n"), ""),
        ):
            screen.trial.play.take_back_all()
            screen.trial.play.click(0)
            await saved(pilot, screen, path, text)
            assert screen.trial.play.choosing.text == chosen and not screen.trial.steps
        await saved(pilot, screen, path, TEXT)
        screen.trial.play.click(0)
        by_way = TEXT.replace("spot in around(man) and empty", "way in north").replace(
            "man to spot", "man to step(man, way)"
        )
        await saved(pilot, screen, path, by_way)
        assert screen.focused is screen.query_one("#moves") and "Enter plays a1 north." in str(screen._facts())
        await pilot.press("enter")
        assert screen.trial.steps == ("a1 north",)

    watch(tmp_path, use)


def test_what_looks_as_it_did_is_not_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out, update = list[tuple[str | None, bool]](), Static.update

    def updated(self: Static, content: VisualType = "", *, layout: bool = True) -> None:
        laid_out.append((self.id, layout))
        update(self, content, layout=layout)

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board, drawn = screen.query_one("#board", BoardWidget), list[bool]()
        monkeypatch.setattr(board, "refresh", lambda: drawn.append(True))
        monkeypatch.setattr(Static, "update", updated)
        await saved(pilot, screen, path, f"{TEXT}# nothing else\n")
        assert not drawn and {name for name, _ in laid_out} == {"count"} and not any(again for _, again in laid_out)
        await saved(pilot, screen, path, TEXT.replace("White Man on a1", "White Man on b1"))
        assert drawn

    watch(tmp_path, use)


def test_the_hints_are_those_of_lint(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await saved(pilot, screen, path, TEXT.replace("in around(man)", "in (step(x, north) for x in mine)"))
        (wrong,) = lint_file(str(path)).diagnostics
        assert wrong.hint is not None and "for instance: " in wrong.hint
        assert wrong.hint in said(screen, "#found")

    watch(tmp_path, use)


def test_moves_are_clicked_and_played_again_in_the_new_rules(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert screen.trial is not None
        board, name_of = screen.query_one("#board"), screen.trial.game.program.board.name_of
        numbers = {name_of(site): site for site in range(9)}
        for name in ("a1", "a2"):
            place = screen.query_one("#board").place_of(numbers[name])  # type: ignore[attr-defined]
            assert place is not None and await pilot.click("#board", offset=place)
        assert screen.trial.steps == ("a1-a2",) and board.has_focus
        await type_line(pilot, screen, "c3 c2")
        assert screen.trial.steps == ("a1-a2", "c3-c2")
        await saved(pilot, screen, path, TEXT.replace("around(man)", "step(man, north)").replace("is 3", "is 1"))
        assert screen.trial.steps == ("a1-a2",) and "`c3-c2` is not legal any more" in said(screen, "#message")
        await saved(pilot, screen, path, TEXT)
        await type_line(pilot, screen, "c3 b2")
        assert screen.trial.steps == ("a1-a2", "c3-b2") and screen.trial.position.result is not None
        await pilot.press("u")
        assert screen.trial.steps == ("a1-a2",)

    watch(tmp_path, use)


def test_why_a_site_cannot_be_chosen(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board, trial = screen.query_one("#board", BoardWidget), screen.trial
        assert trial is not None
        board.cursor = next(site for site in range(9) if trial.game.program.board.name_of(site) == "c3")
        await pilot.press("w")
        assert said(screen, "#message") == "None of your pieces can go to c3."
        await pilot.press("enter")
        assert said(screen, "#message") == "c3 cannot be chosen now (w says why)."
        app = screen.room
        app.change_settings(replace(app.settings, keys=with_keys(_ACTIONS["watch_why"], ("y",), app.settings.keys)))
        await pilot.press("enter")
        assert said(screen, "#message") == "c3 cannot be chosen now (y says why)."

    watch(tmp_path, use)


def test_all_keys_are_those_that_do_something_here(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(pilot.app.screen, KeysScreen)
        listed = {action.name for action in pilot.app.screen._rows if action is not None}
        assert listed == {action.name for action in WATCH_ACTIONS}
        assert all(hasattr(screen, f"action_{name}") for name in listed)

    watch(tmp_path, use)


def test_values_are_asked_for(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await type_line(pilot, screen, ":around(a1) and empty")
        assert "{b1, a2, b2}" in said(screen, "#message") and len(screen._marked) == 3
        await type_line(pilot, screen, ":arond(a1)")
        assert "did you mean `around`" in said(screen, "#message")

    watch(tmp_path, use)


def test_moves_and_positions_become_examples_that_hold(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("e")  # no name is asked for
        await pilot.pause()
        assert (
            pilot.app.screen is screen
            and "Nothing has been played yet" in said(screen, "#message")
            and path.read_text() == TEXT
        )
        await type_line(pilot, screen, "a1 a2")
        await pilot.press("p", "enter")
        await until(pilot, lambda: 'example "the position":' in screen.reading.text)
        await ready(pilot, screen)
        await type_line(pilot, screen, "c3 b2")
        await pilot.press("e", *["backspace"] * 20, *"end", "enter")
        await until(pilot, lambda: 'example "end":' in screen.reading.text)
        await ready(pilot, screen)
        assert "3 passed, 0 failed" in said(screen, "#count") and "no findings" in said(screen, "#count")
        assert path.read_text().startswith(TEXT)

    watch(tmp_path, use)
    outcomes, _ = run_examples(str(tmp_path / "corners.gdl"))
    assert [each.failures for each in outcomes] == [(), (), ()]
    assert not lint_file(str(tmp_path / "corners.gdl")).diagnostics


LEAPS = """game "Leaps"

players White, Black
board grid(SIZE, SIZE)
piece Man

setup:
    place White Man on a1
    place Black Man on c3

turn:
    either:
        choose man in my Man
        choose spot in sites and empty
        move man to spot
    or "leap":
        choose spot in row(3) and empty
        place Man on spot

when count(mine) is 3: mover wins by "three"
"""
SIZED = TEXT.replace("grid(3, 3)", "grid(size, 3)").replace("players White", "option size = 3 in 3..5\n\nplayers White")


def test_an_example_is_shown_and_played_on_from(tmp_path: Path) -> None:
    text = TEXT + 'example "wrong":\n    play "a1 a2"\n    expect mover is White\n'

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("x", "enter")  # the one that fails comes first
        await pilot.pause()
        assert "came to an end: wrong" in said(screen, "#message") and screen.trial is not None
        assert screen.trial.position.mover == "Black" and screen.trial.steps == ("a1-a2",)
        await type_line(pilot, screen, "c3 b2")
        assert screen.trial.position.result is not None
        await saved(pilot, screen, path, text.replace("expect mover is White", "expect mover is Black"))
        assert screen.trial.steps == ("a1-a2", "c3-b2")
        await pilot.press("e", *["backspace"] * 20, *"on", "enter")
        await until(pilot, lambda: 'example "on":' in screen.reading.text)
        await ready(pilot, screen)
        assert "3 passed, 0 failed" in said(screen, "#count")
        await pilot.press("n")
        assert screen.trial.position.mover == "White"

    watch(tmp_path, use, text)


def test_an_example_has_options_of_its_own(tmp_path: Path) -> None:
    text = SIZED + 'example "wide":\n    with size = 5\n    expect count(sites) is 15\n'

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("x", "down", "enter")
        await pilot.pause()
        assert screen.trial is not None and len(screen.trial.game.program.board.sites) == 15

    watch(tmp_path, use, text)


VARIED = (
    TEXT
    + """
variant "One more":
    setup:
        usual
        place White Man on b1
"""
)


@pytest.mark.parametrize("variant", [":one-more", ":One more"])
def test_examples_of_a_variant(tmp_path: Path, variant: str) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert "L017" in said(screen, "#found")  # as `gdl lint` says
        await type_line(pilot, screen, "b1 c1")
        for key, name in (("e", "moves"), ("p", "position")):
            await pilot.press(key, "enter")
            line = f'example "the {name}":\n    with variant "One more"\n'
            await until(pilot, lambda line=line: line in screen.reading.text)  # type: ignore[misc]
            await ready(pilot, screen)
        assert "no findings · examples: 2 passed, 0 failed" in said(screen, "#count")
        await pilot.press("x", "enter")
        await pilot.pause()
        assert "came to an end: the moves" in said(screen, "#message")

    watch(tmp_path, use, VARIED, variant=variant)
    outcomes, _ = run_examples(str(tmp_path / "corners.gdl"))
    assert [each.failures for each in outcomes] == [(), (), ()]


def bottom_line(pilot: Pilot[int], screen: WatchScreen) -> str:
    """The row in which keys are told."""
    return "".join(screen_text(screen.room).splitlines()[pilot.app.size.height - 1 :]).strip()


def names_listed(pilot: Pilot[int]) -> list[str]:
    """The names in the window that is open."""
    window = pilot.app.screen
    assert isinstance(window, AskName)
    names = window.query_one("#names", OptionList)
    return [str(names.get_option_at_index(row).prompt) for row in range(names.option_count)]


async def names_offered(pilot: Pilot[int]) -> list[str]:
    """The same, of a window that may still be coming."""
    await until(pilot, lambda: isinstance(pilot.app.screen, AskName) and pilot.app.screen.stands)
    return names_listed(pilot)


def test_each_window_tells_its_own_keys_and_not_what_was_answered_before(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await type_line(pilot, screen, "a1 a2")
        for key, does in (("e", "Keep"), ("p", "Keep"), ("x", "Choose")):
            await pilot.press("colon")
            screen.query_one("#line", Input).value = ":ply"
            await until(pilot, lambda: bottom_line(pilot, screen).split()[:4] == ["enter", "Take", "esc", "Back"])
            await pilot.press("enter")
            await pilot.pause()
            assert "ply = 1" in screen_text(screen.room)
            await pilot.press(key)
            told = ["enter", does, "esc", "Back"]
            await until(pilot, lambda told=told: bottom_line(pilot, screen).split() == told)  # type: ignore[misc]
            assert "ply = 1" not in screen_text(screen.room)
            await pilot.press("escape")

    watch(tmp_path, use, size=(120, 36))


def test_escape_takes_away_what_covers_the_board_and_then_what_was_chosen(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert screen.trial is not None
        await pilot.press("full_stop", "enter")
        assert screen.trial.play.choosing.text == "a1"
        await pilot.press("colon", *"arond", "enter")
        await until(pilot, lambda: screen.query_one("#said").size.height > 2)
        await pilot.press("escape")
        assert said(screen, "#message") == "" and screen.trial.play.choosing.text == "a1"
        await until(pilot, lambda: screen.query_one("#said").size.height <= 1)
        await pilot.press("escape")
        assert not screen.trial.play.choosing.begun

    watch(tmp_path, use)


def test_the_board_stays_as_large_as_it_is(tmp_path: Path) -> None:
    """Whatever is typed or said, and at any height of the window."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board = screen.query_one("#board", BoardWidget)
        for height in range(24, 28):
            await pilot.resize_terminal(100, height)
            await until(
                pilot, lambda height=height: screen.size.height == height > board.size.height >= board.picture.height
            )  # type: ignore[misc]
            await still(pilot, board)
            before = board.size, board.picture
            for keys in (("colon", *"sites"), ("enter",), ("t",), ("escape",), ("colon", *"arond"), ("enter",), ("t",)):
                await pilot.press(*keys)
                await pilot.pause()
                assert (board.size, board.picture.height) == (before[0], before[1].height), keys
            assert screen.query_one("#said").size.height > 2
            await pilot.press("escape")

    watch(tmp_path, use, TEXT.replace("grid(3, 3)", "grid(8, 8)"))


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (160, 50)])
def test_the_board_stays_where_it_is_while_findings_come_and_go(tmp_path: Path, size: tuple[int, int]) -> None:
    """Who clicks a square while they do has clicked that square; a new game changes nothing, either."""
    big = TEXT.replace("grid(3, 3)", "grid(6, 6)")
    two, one = (big + f"option {names}\n" for names in ("old = 1 in 1..2, older = 1 in 1..2", "old = 1 in 1..2"))

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board = screen.query_one("#board", BoardWidget)
        places = []
        for number, text in ((0, ""), (1, one), (0, big), (2, two), (0, big)):
            if text:
                await saved(pilot, screen, path, text)
            await pilot.press("n")
            await pilot.pause()
            assert len(screen.found) == number
            places.append((board.region, board.offset_of_picture, board.picture.height))
        assert board.fits and places == places[:1] * len(places)

    watch(tmp_path, use, big, size=size)


def test_what_covers_the_board_goes_where_somebody_goes_on(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await type_line(pilot, screen, ":ply")
        await pilot.press("up")
        await pilot.pause()
        assert "ply = 0" in screen_text(screen.room), "it covers nothing"
        await type_line(pilot, screen, ":arond(a1)")
        assert "did you mean" in screen_text(screen.room)
        await pilot.press("down")
        await pilot.pause()
        assert "did you mean" not in screen_text(screen.room)
        await type_line(pilot, screen, ":arond(a1)")
        assert await pilot.click("#message")
        await pilot.pause()
        assert "did you mean" not in screen_text(screen.room)

    watch(tmp_path, use)


MANY = TEXT + "".join(f'example "a {word} one":\n    expect perft(1) is 3\n' for word in ("long", "short", "lost"))


def test_examples_are_found_by_their_names(tmp_path: Path) -> None:
    long_name = "the longest of all names " + "that go on " * 9

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("x")
        listed = await names_offered(pilot)
        assert listed == ["the first moves", "a long one", "a short one", "a lost one", long_name.strip()]
        rows = [row for row in screen_text(screen.room).splitlines() if "that go on" in row]
        assert len(rows) == 1 and "…" in rows[0]
        await pilot.press("down")
        await pilot.pause()
        assert "2 of 5" in screen_text(screen.room)
        await pilot.press(*"ONE l")
        await pilot.pause()
        assert names_listed(pilot) == ["a long one", "a lost one"]
        assert "1 of 2 that fit, 5 in all" in screen_text(screen.room)
        await pilot.press(*"x", "enter")
        await pilot.pause()
        assert names_listed(pilot) == [] and "none of 5 fits" in screen_text(screen.room)
        await pilot.press("escape")
        await until(pilot, lambda: screen.is_current)
        await pilot.press("x")
        assert await names_offered(pilot) == listed
        await pilot.press(*"lo", "backspace", "down", "enter")
        await pilot.pause()
        assert "came to an end: a lost one" in said(screen, "#message")
        await pilot.press("x", "escape")
        assert pilot.app.screen is screen

    watch(tmp_path, use, MANY + f'example "{long_name.strip()}":\n    expect perft(1) is 3\n')


def test_examples_that_are_still_running_come_into_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "corners.gdl"
    path.write_text(MANY + 'example "wrong":\n    expect perft(1) is 2\n')
    so_far, may_go_on = Event(), Event()

    def later(reading: Reading, verdicts: Verdicts) -> Iterator[ExampleVerdict]:
        for number, verdict in enumerate(verdicts_on(reading, verdicts)):
            if number in (0, 2):
                (so_far if number == 0 else may_go_on).wait(60)
            yield verdict

    monkeypatch.setattr(watch_screen, "verdicts_on", later)

    async def run() -> None:
        screen = WatchScreen(str(path), {}, Style(colour=True))
        async with RoomApp(screen).run_test(size=(110, 36)) as pilot:
            try:
                await until(pilot, lambda: screen.reading.game is not None)
                await pilot.press("x")
                assert await names_offered(pilot) == [] and "the examples are still running" in screen_text(screen.room)
                so_far.set()
                await until(pilot, lambda: names_listed(pilot) == ["the first moves", "a long one"])
                await pilot.press("down")
                await pilot.pause()
                assert "2 of 2; the examples are still running" in screen_text(screen.room)
            finally:
                so_far.set()
                may_go_on.set()
            await ready(pilot, screen)
            await pilot.pause()
            assert names_listed(pilot)[0] == "FAILED  wrong" and "3 of 5" in screen_text(screen.room)
            assert "still running" not in screen_text(screen.room)
            await pilot.press("enter")
            await pilot.pause()
            assert "came to an end: a long one" in said(screen, "#message"), "the cursor has stayed on it"

    asyncio.run(run())


def test_enter_waits_for_the_first_example_that_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless another key is pressed behind it."""
    may_go_on = Event()

    def later(reading: Reading, verdicts: Verdicts) -> Iterator[ExampleVerdict]:
        may_go_on.wait(60)
        yield from verdicts_on(reading, verdicts)

    monkeypatch.setattr(watch_screen, "verdicts_on", later)

    async def run(keys: str, chosen: bool) -> None:
        may_go_on.clear()
        path = tmp_path / "corners.gdl"
        path.write_text(TEXT)
        screen = WatchScreen(str(path), {}, Style(colour=True))
        async with RoomApp(screen).run_test(size=(110, 36)) as pilot:
            try:
                await until(pilot, lambda: screen.reading.game is not None)
                await pilot.press(*keys.split())
                await until(pilot, lambda: "the examples are still running" in screen_text(screen.room))
            finally:
                may_go_on.set()
            await ready(pilot, screen)
            await pilot.pause()
            assert ("came to an end: the first moves" in said(screen, "#message")) == chosen

    asyncio.run(run("x f enter", True))
    asyncio.run(run("x f enter i", False))


def test_where_there_is_no_example_the_list_closes_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_find = Event()

    def find_later(reading: Reading) -> tuple[Diagnostic, ...]:
        may_find.wait(60)
        return findings(reading)

    monkeypatch.setattr(watch_screen, "findings", find_later)

    async def run() -> None:
        path = tmp_path / "corners.gdl"
        path.write_text(TEXT[: TEXT.index("example")])
        screen = WatchScreen(str(path), {}, Style(colour=True))
        async with RoomApp(screen).run_test(size=(110, 36)) as pilot:
            try:
                await until(pilot, lambda: screen.reading.game is not None)
                await pilot.press("x")
                await until(pilot, lambda: isinstance(pilot.app.screen, AskName))
            finally:
                may_find.set()
            await until(pilot, lambda: pilot.app.screen is screen)
            assert "There is no example of this rulebook" in said(screen, "#message")
            await saved(pilot, screen, path, TEXT.replace("my Man and", "my Mann and"))
            await pilot.press("x")
            await until(pilot, lambda: "The rulebook has errors" in said(screen, "#message"))
            assert pilot.app.screen is screen

    asyncio.run(run())


def asked(pilot: Pilot[int]) -> list[Input]:
    """The lines of the window that stands above all, if it has come."""
    return list(pilot.app.screen.query(Input))


@pytest.mark.parametrize("keys", [("x",), ("t", *"a1", "space", *"a2", "enter", "p"), ("p", "ctrl+u", *"quiet")])
def test_keys_that_come_before_all_is_read_work_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    path = tmp_path / "corners.gdl"
    path.write_text(TEXT)
    may_read = Event()

    def read_later(*given: object) -> Reading:
        may_read.wait(60)
        return read_rulebook(str(path), {})

    monkeypatch.setattr(watch_screen, "read_rulebook", read_later)

    async def run() -> None:
        screen = WatchScreen(str(path), {}, Style(colour=True))
        async with RoomApp(screen).run_test(size=(110, 36)) as pilot:
            try:
                await until(pilot, lambda: pilot.app.screen is screen)
                await pilot.press("p", "escape", *keys)
                await pilot.pause()
                assert "still being read; what you have typed is done then" in said(screen, "#message")
            finally:
                may_read.set()
            await until(pilot, lambda: isinstance(pilot.app.screen, AskName if keys == ("x",) else AskText))
            assert screen.trial is not None and screen.trial.steps == (("a1-a2",) if keys[0] == "t" else ())
            await until(pilot, lambda: keys[0] != "p" or [each.value for each in asked(pilot)] == ["quiet"])
            await ready(pilot, screen)

    asyncio.run(run())


def test_where_the_examples_of_a_variant_are_shown_is_said(tmp_path: Path) -> None:
    text = VARIED + 'example "more":\n    with variant "One more"\n    expect moves is 6\n'

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert "examples: 2 passed" in said(screen, "#count")
        await pilot.press("x")
        assert len(await names_offered(pilot)) == 1
        dialog = pilot.app.screen
        assert isinstance(dialog, AskName)
        assert dialog._title == f"Which example? (1 more is shown by gdl watch {path}:one-more)"

    watch(tmp_path, use, text)


@pytest.mark.parametrize(
    "size", [(80, 24), *(pytest.param(size, marks=pytest.mark.slow) for size in ((160, 50), (30, 8)))]
)
def test_any_window_and_garbage(tmp_path: Path, size: tuple[int, int]) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        for text in ("", "\x1b[2J", "game", TEXT[:-30], "\0" * 100, "(" * 5000, TEXT):
            await saved(pilot, screen, path, text) if text else path.write_text(text)
            await pilot.press("e", "escape", "t", "escape", "c", "u", "s", "tab", "enter")
        await ready(pilot, screen)
        assert screen.reading.game is not None
        path.unlink()
        await pilot.pause(0.3)
        assert screen.trial is not None

    watch(tmp_path, use, size=size)


def trial_of(folder: Path, text: str = TEXT) -> Trial:
    path = folder / "corners.gdl"
    path.write_text(text)
    game = read_rulebook(str(path), {}).game
    assert game is not None
    return Trial(game)


def test_an_example_is_not_written_over_what_somebody_else_has_written(tmp_path: Path) -> None:
    trial = trial_of(tmp_path)
    path = tmp_path / "corners.gdl"
    example = new_example.of_position(trial, "here")
    path.write_text(TEXT + "# more\n")
    with pytest.raises(ExampleError, match="has just been changed"):
        new_example.append(path, TEXT, example)
    assert path.read_text() == TEXT + "# more\n"


def test_the_name_of_an_example_outlives_a_save(tmp_path: Path) -> None:
    more = TEXT + "\n# more\n"
    broken = more.replace("and empty", "and emty")
    still = TEXT.replace("around(man) and empty", "near(man) and b2")

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await type_line(pilot, screen, "a1 a2")
        await pilot.press("e", *["backspace"] * 20, *"open")
        await saved(pilot, screen, path, more)
        await pilot.press("enter")
        await until(pilot, lambda: 'example "open":' in screen.reading.text)
        await ready(pilot, screen)
        assert path.read_text().startswith(more.rstrip()) and "Written" in said(screen, "#message")
        for text, why in ((broken, "meanwhile"), (still, "meanwhile")):
            await saved(pilot, screen, path, TEXT)
            await pilot.press("n")
            await type_line(pilot, screen, "a1 a2")
            await pilot.press("e", *["backspace"] * 20, *"again")
            await saved(pilot, screen, path, text)
            await pilot.press("enter")
            await pilot.pause()
            assert why in said(screen, "#message") and "The name is kept" in said(screen, "#message")
            assert path.read_text() == text
        await saved(pilot, screen, path, TEXT)
        await type_line(pilot, screen, "a1 a2")
        await pilot.press("e", "enter")
        await until(pilot, lambda: 'example "again":' in screen.reading.text)

    watch(tmp_path, use)


def test_a_save_that_has_not_been_read_yet_is_told_of_when_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("p", *["backspace"] * 20, *"start")
        with monkeypatch.context() as held:
            held.setattr(screen.files, "changed", lambda: False)
            path.write_text(TEXT + "# more\n")
            await pilot.press("enter")
            await pilot.pause()
            assert "just been changed" in said(screen, "#message")
        await until(pilot, lambda: screen.reading.text == TEXT + "# more\n")
        await ready(pilot, screen)
        assert "just been changed" in said(screen, "#message") and "name is kept" in said(screen, "#message")
        await pilot.press("p", "enter")
        await until(pilot, lambda: 'example "start":' in screen.reading.text)

    watch(tmp_path, use)


def test_what_is_found_once_the_screen_has_been_left_is_shown_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "corners.gdl"
    path.write_text(TEXT)

    async def run() -> None:
        screen = WatchScreen(str(path), {}, Style(colour=True))
        async with RoomApp(screen).run_test() as pilot:
            await ready(pilot, screen)
            await pilot.app.pop_screen()
            screen.update("late")
            screen._done(Event())

    asyncio.run(run())


def test_the_ends_of_lines_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "corners.gdl"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    game = read_rulebook(str(path), {}).game
    assert game is not None
    new_example.append(path, TEXT, new_example.of_position(Trial(game), "here"))
    assert b"\n" not in path.read_bytes().replace(b"\r\n", b"")
    assert run_examples(str(path))[0][-1].failures == ()


def test_names_of_examples_are_free(tmp_path: Path) -> None:
    assert new_example.free_name(TEXT, "the first moves") == "the first moves 2"
    assert new_example.free_name(TEXT, 'a "quoted"\n name') == "a 'quoted'<U+000A> name"
    assert new_example.free_name(TEXT, " ") == "an example"


DICE = """game "Dice"

players White, Black
board grid(6, 1)
piece Man

setup:
    place White Man on a1

turn:
    chance die in 1..2
    choose man in White Man
    choose spot in empty and step(man, east, die)
    move man to spot

when any(White Man and f1): White wins by "home"
"""


def test_chance_is_listed_in_the_word_of_the_rulebook_and_may_be_typed_so(tmp_path: Path) -> None:
    trial = trial_of(tmp_path, DICE + 'looks:\n    show chance as dice, "thrown"\n')
    assert trial.options(10) == (("thrown 1", "thrown 2"), 2)
    assert trial.do("Thrown 2").played and trial.steps == ("2",), "what is recorded is the result alone"


def test_the_marks_of_a_move_stay_when_chance_has_decided(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert screen.trial is not None
        index = screen.trial.game.program.board.index
        for text in ("2", "a1-c1", "1"):
            screen.trial.do(text)
        screen.update()
        await until(pilot, lambda: last_marked(screen.query_one(BoardWidget).picture) == {index["a1"], index["c1"]})

    watch(tmp_path, use, DICE)


def test_chance_is_decided_by_who_tries_or_drawn(tmp_path: Path) -> None:
    trial = trial_of(tmp_path, DICE)
    assert trial.options(10) == (("1", "2"), 2)
    assert trial.do("2").played and trial.options(10) == (("a1-c1",), 1)
    assert trial.do("a1 c1").played and trial.draw_lots().played and not trial.draw_lots().played
    assert trial.steps[:2] == ("2", "a1-c1") and trial.back() and trial.back()
    text = new_example.of_moves(trial, "two")
    before = new_example.of_position(trial_of(tmp_path, DICE), "before the throw")
    path = tmp_path / "corners.gdl"
    new_example.append(path, DICE, text)
    assert 'legal "1; 2"' in before and "expect moves is 2" in before
    new_example.append(path, path.read_text(), before)
    assert [each.failures for each in run_examples(str(path))[0]] == [(), ()]


DEAL = """game "Deal"

players White, Black
board grid(3, 3)
piece Tiger(neutral), Ox(neutral), Man

setup:
    place White Man on a1
    for spot in row(3):
        chance beast in {Tiger, Ox}
        place beast(White) on spot

turn:
    choose spot in empty
    place Man on spot

when no(empty): mover wins
"""


def test_a_board_is_shown_as_far_as_it_is_dealt(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert screen.trial is not None and "or press c (C: all of it)." in str(screen._facts())
        assert "2 results of chance" in said(screen, "#count")
        before = screen._shown().draw(70, 20)
        await type_line(pilot, screen, "Tiger")
        await type_line(pilot, screen, "Ox")
        assert screen.trial.position.in_setup and screen.trial.position.piece(7) == (None, "Ox")
        await type_line(pilot, screen, ":count(empty)")
        told = said(screen, "#message").replace("\n", " ")
        assert "chance has not decided all of the setup" in told and "asks who" not in told
        await type_line(pilot, screen, ":mine")
        assert "nobody is to move, though this asks who is" in said(screen, "#message").replace("\n", " ")
        assert screen._shown().draw(70, 20) != before and "Chance decides" in str(screen._facts())

    watch(tmp_path, use, DEAL)


def test_the_list_of_what_chance_may_bring_stays_where_it_is(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert screen.trial is not None
        moves = screen.query_one("#moves", OptionList)
        await pilot.press("down")
        at = moves.region.y, moves.highlighted
        for number in (1, 2):
            await pilot.press("enter")
            await pilot.pause()
            assert len(screen.trial.steps) == number and (moves.region.y, moves.highlighted) == at

    watch(tmp_path, use, DEAL, size=(80, 24))


def test_chance_settles_a_whole_setup_by_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as it goes at once, and then on."""
    monkeypatch.setattr(watch_screen, "AT_ONCE", 1)

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        trial = screen.trial
        assert trial is not None
        await pilot.press("c")
        assert trial.position.in_setup and len(trial.steps) == 1
        assert f"So far: {trial.steps[0]}" in str(screen._facts())
        await pilot.press("C")
        await until(pilot, lambda: not trial.position.is_chance)
        assert len(trial.steps) == 3 and trial.position.mover == "White"
        assert "So far" not in str(screen._facts()) and f"So far: {'; '.join(trial.steps)}" in str(screen._facts(True))
        await pilot.press("C")
        assert said(screen, "#message") == "It is not for chance to decide."
        await pilot.press("u")
        assert trial.position.in_setup and len(trial.steps) == 2
        await pilot.press("C", *["tab", "enter"])
        await until(pilot, lambda: trial.position.mover == "Black")
        assert "1 move played" in str(screen._facts())

    watch(tmp_path, use, DEAL)


def test_an_example_of_a_position_throws_what_was_thrown_in_its_turn(tmp_path: Path) -> None:
    trial = trial_of(tmp_path, DICE)
    assert trial.do("2").played and trial.do("a1-c1").played and trial.do("1").played
    text = new_example.of_position(trial, "thrown")
    assert 'play "1"' in text and 'legal "c1-d1"' in text and "expect moves is 1" in text
    path = tmp_path / "corners.gdl"
    new_example.append(path, DICE, text)
    assert [each.failures for each in run_examples(str(path))[0]] == [()]


NO_WAY_BACK = """game "No way back"

players White, Black
board grid(3, 1)
piece Man

setup:
    place White Man on a1

turn:
    choose man in White Man
    choose spot in step(man, {east, west}) and empty
    move man to spot
    require repeats(pieces) is 0

when stuck: mover loses
"""


def test_an_example_of_a_position_says_no_moves_that_hang_on_earlier_ones(tmp_path: Path) -> None:
    """The text of a position does not say what came before it."""
    trial = trial_of(tmp_path, NO_WAY_BACK)
    first = new_example.of_position(trial, "first")
    assert 'legal "a1-b1"' in first and "expect moves is 1" in first
    assert trial.do("a1-b1").played and trial.options(10) == (("b1-c1",), 1)
    later = new_example.of_position(trial, "later")
    assert "place White Man on b1" in later and "legal" not in later and "expect" not in later


def test_while_a_rulebook_is_being_read_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that it cannot be played nor that nothing was found in it is known by then."""
    path = tmp_path / "corners.gdl"
    path.write_text(TEXT)
    may_read, may_find = Event(), Event()

    def read_later(*given: object) -> Reading:
        may_read.wait(60)
        return read_rulebook(str(path), {})

    def find_later(reading: Reading) -> tuple[Diagnostic, ...]:
        may_find.wait(60)
        return findings(reading)

    monkeypatch.setattr(watch_screen, "read_rulebook", read_later)
    monkeypatch.setattr(watch_screen, "findings", find_later)

    async def run() -> None:
        screen = WatchScreen(str(path), {}, Style(colour=True))
        async with RoomApp(screen).run_test(size=(110, 36)) as pilot:
            try:
                await until(pilot, lambda: "It is being read" in screen_text(screen.room))
                assert "cannot be played" not in screen_text(screen.room) and "finding" not in screen_text(screen.room)
                may_read.set()
                await until(pilot, lambda: "no findings yet" in said(screen, "#count"))
                assert "to move" in screen_text(screen.room)
            finally:
                may_read.set()
                may_find.set()
            await ready(pilot, screen)
            assert "finding" in said(screen, "#count") and "yet" not in said(screen, "#count")

    asyncio.run(run())


def test_an_example_that_ends_in_a_win_is_shown_as_over(tmp_path: Path) -> None:
    text = TEXT + 'example "won":\n    play "a1 a2; c3 b2"\n    expect Black wins by "the middle"\n'

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("x", "down", "enter")
        await until(pilot, lambda: "Black wins (the middle)." in str(screen._facts()))
        assert screen.trial is not None
        assert "won. The game is over; u goes back" in said(screen, "#message").replace("\n", " ")
        assert screen.trial.options(10) == ((), 0)
        await pilot.press("e", "enter")
        await until(pilot, lambda: 'example "the moves":' in screen.reading.text)
        await ready(pilot, screen)
        assert screen.reading.text.endswith('    play "a1-a2; c3-b2"\n    expect Black wins by "the middle"\n')
        assert screen.trial.steps == ("a1-a2", "c3-b2") and "3 passed, 0 failed" in said(screen, "#count")
        await pilot.press("u")
        assert screen.trial.steps == ("a1-a2",) and screen.trial.position.result is None

    watch(tmp_path, use, text)


DEALT = SIZED.replace("option size = 3 in 3..5\n", "option size = 3 in 3..5, quick = true\n").replace(
    "when any(my Man and b2)", "when quick and any(Black Man and b2): Black wins\nwhen any(my Man and b2)"
)


def test_an_example_keeps_its_options_at_a_save_and_truths_are_written_as_such(tmp_path: Path) -> None:
    text = (
        DEALT + 'example "slow":\n    with size = 4, quick = false\n    play "a1 a2"\n    expect count(sites) is 12\n'
    )

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("x", "down", "enter")
        await until(pilot, lambda: screen.trial is not None and screen.trial.steps == ("a1-a2",))
        await pilot.press("p", "enter")
        await until(pilot, lambda: "    with size = 4, quick = false\n    position:" in screen.reading.text)
        await ready(pilot, screen)
        assert screen.trial is not None and screen.trial.steps == ("a1-a2",)
        assert len(screen.trial.game.program.board.sites) == 12 and said(screen, "#message").startswith("Written")
        assert "3 passed, 0 failed" in said(screen, "#count")

    watch(tmp_path, use, text)


def test_an_example_of_a_finished_position_says_who_has_won(tmp_path: Path) -> None:
    trial = trial_of(tmp_path)
    assert trial.do("a1 a2").played and trial.do("c3 b2").played
    example = new_example.of_position(trial, "over")
    assert example.endswith('    next = Black\n    play "c3-b2"\n    expect Black wins by "the middle"\n')
    assert trial.do("a2 a3").message == "The game is over."
    path = tmp_path / "corners.gdl"
    new_example.append(path, TEXT, example)
    assert [each.failures for each in run_examples(str(path))[0]] == [(), ()]


def test_an_example_of_a_position_in_which_nobody_can_move_says_who_has_won(tmp_path: Path) -> None:
    narrow = TEXT.replace("grid(3, 3)", "grid(3, 1)").replace("c3", "c1").replace("on a1", "on {a1, b1}")
    stuck = narrow.replace("around(man)", "step(man, {east, west})").replace("any(my Man and b2)", "stuck")
    example = new_example.of_position(trial_of(tmp_path, stuck), "over")
    assert example.endswith('    next = White\n    expect White wins by "the middle"\n')


def test_an_example_of_a_position_names_all_legal_moves_or_one_of_each_sort(tmp_path: Path) -> None:
    many = TEXT.replace("grid(3, 3)", "grid(9, 9)").replace("around(man)", "sites")
    few = new_example.of_position(trial_of(tmp_path, many.replace("in sites", "in row(3..5)")), "few")
    assert few.count("a1-") == 26 and "expect moves is 26\n" in few
    trial = trial_of(tmp_path, many)
    trial.play.click(0)
    example = new_example.of_position(trial, "many")
    assert "legal" not in example and "expect moves is 79\n" in example
    leaps = LEAPS.replace("SIZE", "9")
    example = new_example.of_position(trial_of(tmp_path, leaps), "sorts")
    assert '    legal "a1-b1; leap a3"\n    expect moves is 87\n' in example
    path = tmp_path / "corners.gdl"
    new_example.append(path, leaps, example)
    assert run_examples(str(path))[0][-1].failures == ()
    assert path.read_text().endswith("\n\n" + example)
    assert formatted(path.read_text()).endswith("\n\n" + example), "what is written is as `gdl fmt` would have it"


def test_what_came_behind_a_move_that_is_not_legal_any_more_is_counted(tmp_path: Path) -> None:
    trial = trial_of(tmp_path)
    assert trial.take_over(("a1-c1",)) == "`a1-c1` is not legal any more: it was taken back."
    told = trial.take_over(("a1-a2", "c3-a1", "a2-a3"))
    assert told == "`c3-a1` is not legal any more: it and what came behind it (1) were taken back."


def test_errors_stand_before_warnings_and_notes(tmp_path: Path) -> None:
    text = (
        TEXT[: TEXT.index("example")].replace("piece Man\n", "piece Man, Spare\n").replace("my Man and", "my Mann and")
    )
    path = tmp_path / "corners.gdl"
    path.write_text(text)
    found = findings(read_rulebook(str(path), {}))
    assert found[0].code == "E201"
    path.write_text(text.replace("Mann", "Man"))
    codes = [each.code for each in findings(read_rulebook(str(path), {}))]
    assert len(codes) > 1 and codes[-1] == "L017"


def test_keys_are_told_and_lead_to_the_next_lit_place(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board = screen.query_one("#board", BoardWidget)
        await pilot.press("full_stop")
        assert board.cursor == 0
        await pilot.press("enter", "full_stop")
        first = board.cursor
        await pilot.press("comma")
        assert first != board.cursor and {first, board.cursor} < {1, 3, 4}
        await pilot.press("tab")
        assert screen.query_one("#moves").has_focus
        await pilot.press("tab")
        assert board.has_focus
        keys = ("q", "f2", "t", ":", "u", "s", "n", "e", "p", "x")
        await until(pilot, lambda: all(f" {key} " in screen_text(screen.room) for key in keys))
        assert "Write position" in screen_text(screen.room) and "List" in screen_text(screen.room)
        for key in ("k", "f2"):
            await pilot.press(key)
            await pilot.pause()
            shown = screen_text(screen.room)
            assert "let chance decide" in shown and shown.index("gdl watch") < shown.index("let chance decide")
            await pilot.press("escape")

    watch(tmp_path, use, size=(124, 36))


def test_a_key_of_a_game_does_the_same_here(tmp_path: Path) -> None:
    """Where the piece can go, one click back and never a move, the list, another game."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await ready(pilot, screen)
        board, trial = screen.query_one("#board", BoardWidget), screen.trial
        assert trial is not None
        await pilot.press("full_stop", "question_mark")
        place = trial.game.program.board.name_of
        assert {place(site) for site in screen._marked} == {"a2", "b1", "b2"} and not trial.play.choosing.begun
        await pilot.press("enter", "backspace")
        assert not trial.play.choosing.begun and not screen._marked
        await pilot.press("enter", "full_stop", "enter", "backspace")
        assert len(trial.steps) == 1
        await pilot.press("l")
        assert screen.query_one("#moves").has_focus
        await pilot.press("l")
        assert board.has_focus
        await pilot.press("ctrl+n")
        assert screen.trial is not None and not screen.trial.steps

    watch(tmp_path, use)


@pytest.mark.parametrize("width", [61, 80, 107, 124])
def test_no_key_at_the_bottom_is_cut(tmp_path: Path, width: int) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        line = screen.query_one(KeyLine)
        await until(pilot, lambda: bool(line.children))
        await pilot.pause()
        shown = [key.region for key in line.children]
        assert all(0 < each.right <= width for each in shown)
        bound = sum(active.binding.show for active in screen.active_bindings.values())
        assert 4 <= len(shown) < bound or width == 124
        last = screen_text(screen.room).splitlines()[-1].rstrip()
        assert last.split()[-1] in {"Undo", "New", "position", "Examples", "moves"}

    watch(tmp_path, use, size=(width, 30))


CARDS = """game "Cards"

players Red(hand = {red_left, red_right}), Blue(hand = {blue_left, blue_right})
board grid(3, 4): add red_left, red_right, blue_left, blue_right
piece Man
piece Cat(card, neutral, far = 2), Dog(card, neutral, far = 1)

setup:
    place Red Man on {a1, b1}
    place Blue Man on {a4, b4}
    place Cat on {red_left, blue_left}
    place Dog on {red_right, blue_right}

turn:
    choose played in kind(my hand)
    choose man in my Man
    choose spot in column(column_of(man)) and empty where row_of(spot) - row_of(man) <= far(played)
    move man to spot

when stuck: draw
"""


def test_keys_stay_with_the_board_as_long_as_something_can_be_chosen_there(tmp_path: Path) -> None:
    """A click, or Enter, on a piece leaves cards open, and places, too: arrows and Enter mean these."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board, trial = screen.query_one("#board", BoardWidget), screen.trial
        assert trial is not None
        index = trial.game.program.board.index
        await pilot.press("full_stop", "enter")
        assert board.cursor is not None and trial.play.choosing.text in ("a1", "b1") and board.has_focus
        assert "or Cat or Dog (Tab: to the words)." in said_beside(screen)
        await pilot.press("up", "enter")
        chosen = trial.play.choosing.text
        assert chosen in ("a1 a2", "b1 b2") and trial.steps == () and board.has_focus  # both cards lead there
        assert "now choose Cat or Dog, lit on the board (Tab: to the moves)." in said_beside(screen)
        await pilot.press("w")
        assert "Esc takes that back" in said(screen, "#message")
        await pilot.press("escape")
        assert trial.play.choosing.text == chosen[:2]
        await pilot.press("enter")
        while board.cursor not in (index["red_left"], index["red_right"]):
            await pilot.press("full_stop")
        await pilot.press("enter")
        assert len(trial.steps) == 1 and board.has_focus

    watch(tmp_path, use, CARDS)


WORDS = """players A, B
board grid(3, 3)
piece Man
state height: 0..2 = 0
setup:
    place A Man on {a1, b1}
    place B Man on b3
turn:
    choose man in my Man
    choose spot in near(man) and empty
    move man to spot
    either "wave":
        height = 1
    or "calm":
        height = 0
when no(theirs): mover wins
"""


def test_where_only_words_are_left_the_list_has_the_keys_and_escape_takes_back_what_was_chosen(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board, moves, trial = (
            screen.query_one("#board", BoardWidget),
            screen.query_one("#moves", OptionList),
            screen.trial,
        )
        assert trial is not None
        await pilot.press("full_stop", "enter", "full_stop", "enter")
        assert len(trial.play.choosing.clicks) == 2 and moves.has_focus and moves.highlighted == 0
        await until(pilot, lambda: bottom_line(pilot, screen).startswith("enter Play  esc Take back  tab Board"))
        await pilot.press("w")
        assert said(screen, "#message") == "All moves of the list can be played; Tab leads back to the board."
        await pilot.press("escape")
        assert len(trial.play.choosing.clicks) == 1 and board.has_focus
        await pilot.press("enter")
        assert moves.has_focus
        await pilot.press("tab", "tab", "escape")  # to the board, and by oneself back to the list
        assert len(trial.play.choosing.clicks) == 2 and board.has_focus
        await pilot.press("escape", "enter")
        assert moves.has_focus
        await pilot.press("t", "escape")
        assert len(trial.play.choosing.clicks) == 2 and board.has_focus
        await pilot.press("u")
        await pilot.press("enter", "down", "enter")
        assert len(trial.steps) == 1 and trial.steps[0].endswith("calm") and board.has_focus
        await pilot.press("tab", "tab")  # past the words
        assert moves.has_focus and moves.highlighted == 0
        await until(pilot, lambda: bottom_line(pilot, screen).startswith("enter Play  esc Back  tab Board"))
        await pilot.press("enter")
        assert len(trial.steps) == 2 and moves.has_focus and moves.highlighted == 0

    watch(tmp_path, use, WORDS)


def said_beside(screen: WatchScreen) -> str:
    """What is said beside the board, in one line."""
    return " ".join("".join(text for text, _ in line) for line in screen._facts().heading)


def test_a_whole_move_that_is_typed_behind_a_click_is_explained(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await type_line(pilot, screen, "a1")
        assert said(screen, "#message") == "Next: b1, a2, b2"
        await type_line(pilot, screen, "a1 c1")
        assert said(screen, "#message") == "c1 is not next to a1."
        await type_line(pilot, screen, "a1 b1")
        assert screen.trial is not None and screen.trial.steps == ("a1-b1",)

    watch(tmp_path, use)


def test_the_last_moves_stand_above_what_takes_much_room(tmp_path: Path) -> None:
    """A long legend is cut, and what was played last is to be seen whole; a key tells all."""
    kinds = ", ".join(f'Piece_of_sort_{number}(letter = "{chr(97 + number)}")' for number in range(18))
    text = TEXT.replace("piece Man", f"piece Man, {kinds}")

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        for move in ("a1-a2", "c3-c2", "a2-a3", "c2-c1"):
            await type_line(pilot, screen, move)
        shown = screen_text(screen.room)
        assert "4 moves played: …; a2-a3; c2-c1" in shown
        assert "more lines (i)" in shown and "Piece_of_sort_17" not in shown
        assert screen.query_one("#moves").region.height == 3, "all moves are to be seen"
        await pilot.press("i")
        await pilot.pause()
        assert "Piece_of_sort_17" in screen_text(screen.room)
        await pilot.press("escape")
        assert pilot.app.screen is screen

    watch(tmp_path, use, text, size=(100, 30))


def test_a_long_list_leaves_room_for_which_of_how_many_it_is(tmp_path: Path) -> None:
    more = "".join(f'example "number {number}":\n    play "a1 a2"\n' for number in range(30))

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await until(pilot, lambda: not screen.busy)
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskName) and len(names_listed(pilot)) > 30)
        await pilot.press("down")
        await pilot.pause()
        window = pilot.app.screen
        count, frame = window.query_one("#count").region, window.query_one("#window").region
        assert count.height == 1 and frame.contains_region(count)

    watch(tmp_path, use, TEXT + more, size=(80, 24))


def test_a_name_that_has_the_words_as_they_were_typed_is_the_one_that_enter_means(tmp_path: Path) -> None:
    more = "".join(f'example "{name}":\n    play "a1 a2"\n' for name in ("two push one", "push two", "three push two"))

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await until(pilot, lambda: not screen.busy)
        await pilot.press("x")
        assert "two push one" in await names_offered(pilot)
        window = pilot.app.screen
        assert isinstance(window, AskName)
        for typed, meant in (("push two", "push two"), ("two push", "two push one"), ("push three", "three push two")):
            window.query_one("#search", Input).value = typed
            await until(pilot, lambda typed=typed: len(names_listed(pilot)) == (1 if "three" in typed else 3))
            await pilot.pause()
            row = window.query_one("#names", OptionList).highlighted
            assert row is not None and names_listed(pilot)[row] == meant

    watch(tmp_path, use, TEXT + more)


def keys(text: str) -> Iterator[events.Key]:
    """A text as somebody types it."""
    names = {" ": "space", "\r": "enter", "\x15": "ctrl+u"}
    return (events.Key(names.get(each, each), each) for each in text)


def test_a_name_is_typed_as_fast_as_can_be_and_must_not_be_empty(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await type_line(pilot, screen, "a1-a2; c3-c2")
        assert screen.trial is not None and screen.trial.steps == ("a1-a2", "c3-c2")
        for key in keys("e\x15quiet\r"):
            pilot.app.post_message(key)
        await until(pilot, lambda: 'example "quiet":' in path.read_text() and 'example "quiet":' in screen.reading.text)
        await until(pilot, lambda: screen.is_current)
        for key in keys("p\x15 \r"):
            pilot.app.post_message(key)
        await until(pilot, lambda: "An example has a name." in screen_text(screen.room))
        for key in keys("quieter\r"):
            pilot.app.post_message(key)
        await until(pilot, lambda: 'example "quieter":' in screen.reading.text)
        await ready(pilot, screen)

    watch(tmp_path, use)


def test_an_example_is_looked_for_as_fast_as_can_be(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        for key in keys("xlost\r"):
            pilot.app.post_message(key)
        await until(pilot, lambda: "came to an end: a lost one" in said(screen, "#message"))

    watch(tmp_path, use, MANY)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("why a1-a3", "a3 is not next to a1."),
        ("hint", "`hint` does nothing here: it is a command of `gdl play`."),
        ("undo", "`undo` is a key here: u (take back a click, or a move)."),
        ("a1-a2; a2-a3", "Played 1 move."),
        ("a1-a2; why c3-c1", "c1 is not next to c3."),
        ("a1-a2; why c3-c1; c3-c2", "c1 is not next to c3. `c3-c2` has not been played: it stands behind a question."),
        ("why a1-a3; a1-a2", "a3 is not next to a1. `a1-a2` has not been played"),
    ],
)
def test_words_of_the_game_are_answered_and_several_moves_played(tmp_path: Path, line: str, told: str) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await type_line(pilot, screen, line)
        assert told in said(screen, "#message") and "no word of a move" not in said(screen, "#message")

    watch(tmp_path, use)


def test_a_failing_example_of_a_variant_says_so(tmp_path: Path) -> None:
    more = 'variant "Wide":\n    board grid(4, 4)\n\nexample "more":\n    with variant "Wide"\n    expect moves is 6\n'

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert "FAILED  corners.gdl:wide: more" in said(screen, "#found")

    watch(tmp_path, use, TEXT + "\n" + more)


def test_a_line_says_at_once_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the screen is drawn over it; where it is not, the line goes before it is said why."""
    path = tmp_path / "corners.gdl"
    path.write_text(TEXT)
    monkeypatch.setattr(watch_command, "wanted", lambda: True)
    monkeypatch.setattr(Output, "isatty", lambda self: True)
    monkeypatch.setattr(opening, "run", lambda app: output().write("the screen"))

    def told(rulebook: Path) -> str:
        return CliRunner().invoke(main, ["watch", str(rulebook)], env={"COLUMNS": "500"}).output

    assert told(path) == f"\r\x1b[KReading {path} …\r\x1b[Kthe screen"
    for wrong in (tmp_path, tmp_path / "nothing.gdl"):
        begun, gone, said = told(wrong).partition(f"Reading {wrong} …\r\x1b[K")
        assert begun == "\r\x1b[K" and gone and ("is a folder" in said or "there is no file" in said)
    monkeypatch.setattr(watch_command, "wanted", lambda: False)
    assert "Reading" not in told(path)


@pytest.mark.parametrize(("size", "told"), [(3, "● Man  • Lad"), (12, "M Man  L Lad")])
def test_the_legend_has_the_shapes_or_the_letters_that_stand_on_the_board(tmp_path: Path, size: int, told: str) -> None:
    text = (
        TEXT.replace("Man\n\n", "Man, Lad\n\n")
        .replace("grid(3, 3)", f"grid({size}, {size})")
        .replace("example", "looks:\n    piece Man as tall\n\nexample")
    )

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert told in screen_text(screen)

    watch(tmp_path, use, text)


def test_words_that_narrow_the_moves_are_clicked_beside_the_board(tmp_path: Path) -> None:
    """As in a game; where each of them is a line of the list of moves, they do not stand there twice."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        words, moves = screen.query_one("#words", OptionList), screen.query_one("#moves", OptionList)
        assert screen.trial is not None and (words.option_count, moves.option_count) == (1, 9)
        await still(pilot, words)
        assert await pilot.click(words, offset=(2, 0))
        trial = screen.trial
        await until(pilot, lambda: trial.play.choosing.text == "leap")
        assert moves.option_count == 2
        assert not words.display and screen.focused is screen.query_one("#board")
        await pilot.press("escape")
        assert moves.option_count == 9 and words.display

    watch(tmp_path, use, LEAPS.replace("SIZE", "3"))


def test_keys_lead_to_the_words_that_narrow_the_moves(tmp_path: Path) -> None:
    """First to them, then to the list of moves, then back; a click on them leaves the keys where they are."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board, moves = screen.query_one("#board", BoardWidget), screen.query_one("#moves", OptionList)
        words, trial = screen.query_one("#words", OptionList), screen.trial
        assert trial is not None and "or leap (Tab: to the words)." in said_beside(screen)
        await pilot.press("tab")
        assert words.has_focus and words.highlighted == 0
        await until(pilot, lambda: " enter Choose " in screen_text(screen.room))
        await pilot.press("w")
        assert said(screen, "#message") == "All of these words can be chosen; Tab leads to the list of moves."
        await pilot.press("l")
        assert moves.has_focus and words.highlighted is None
        await pilot.press("l")
        assert board.has_focus
        await pilot.press("tab", "escape")
        assert board.has_focus and not trial.play.choosing.begun
        await pilot.press("tab", "enter")
        assert trial.play.choosing.text == "leap" and board.has_focus and not words.display
        await pilot.press("tab")
        assert moves.has_focus, "there is no word"
        await pilot.press("escape", "escape")
        assert board.has_focus and not trial.play.choosing.begun
        await pilot.press("tab", "tab")
        await still(pilot, words)
        assert await pilot.click(words, offset=(2, 0))
        await until(pilot, lambda: trial.play.choosing.text == "leap")
        assert moves.has_focus

    watch(tmp_path, use, LEAPS.replace("SIZE", "3"))


def test_where_a_save_takes_the_words_away_the_board_has_the_keys(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("tab")
        assert screen.query_one("#words").has_focus
        await saved(pilot, screen, path, TEXT)
        assert screen.query_one("#board").has_focus and "Choose the lit piece of yours." in said_beside(screen)

    watch(tmp_path, use, LEAPS.replace("SIZE", "3"))


def test_all_that_can_be_done_is_chosen_from_a_list(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("f4")
        await pilot.pause()
        told = screen_text(pilot.app)
        assert "show an example  (x)" in told and "all keys  (F2)" in told and "choose what is under" not in told
        assert "let chance decide" not in told, "it is not for chance"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, KeysScreen))

    watch(tmp_path, use)


def test_an_example_of_the_moves_says_what_the_last_of_them_has_changed(tmp_path: Path) -> None:
    """In the words of the language, and only what is true there; a move that changes very much is not told."""
    trial = trial_of(tmp_path)
    assert trial.do_all("a1 a2; c3 c2").played
    example = new_example.of_moves(trial, "moved")
    assert example.endswith("\n    expect c2 in Black Man\n    expect c3 in empty\n    expect mover is White\n")
    path = tmp_path / "corners.gdl"
    new_example.append(path, TEXT, example)
    assert run_examples(str(path))[0][-1].failures == () and not lint_file(str(path)).diagnostics
    assert trial.back() and "c3" not in new_example.of_moves(trial, "one move")
    numbered = TEXT.replace("grid(3, 3)", "track(9)").replace("around(man)", "sites")
    for name, number in (("a1", 1), ("b2", 5), ("c3", 9)):
        numbered = numbered.replace(name, f"site({number})")
    trial = trial_of(tmp_path, numbered)
    assert trial.position.moves() and trial.do(trial.position.moves()[0].text).played
    assert "    expect site(2) in White Man\n" in new_example.of_moves(trial, "numbers")
    dice = trial_of(tmp_path, DICE)
    assert dice.do_all("2; a1-c1; 1").played
    assert "    expect c1 in White Man\n    expect a1 in empty\n" in new_example.of_moves(dice, "and a throw")
    everywhere = TEXT.replace("grid(3, 3)", "grid(9, 9)").replace("move man to spot", "place White Man on empty")
    wide = trial_of(tmp_path, everywhere)
    assert wide.do(wide.position.moves()[0].text).played and " in White Man" not in new_example.of_moves(wide, "all")


def test_players_moves_are_counted_and_results_of_chance_only_where_there_are_no_others(tmp_path: Path) -> None:
    """As beside the board."""
    trial = trial_of(tmp_path, DICE)
    assert trial.do_all("2; a1-c1; 1; c1-f1").message.startswith("Played 1 move. ") and trial.moves_played == 1
    trial.restart()
    assert trial.do_all("2; a1-b1").message.startswith("Played 1 result of chance. ")


def test_how_many_moves_fit_what_has_been_chosen_is_told(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert "6 legal moves · " in said(screen, "#count")
        await pilot.press("full_stop", "enter")
        await until(pilot, lambda: "3 of 6 moves fit · " in said(screen, "#count"))
        await pilot.press("escape")
        await until(pilot, lambda: "6 legal moves · " in said(screen, "#count"))

    watch(tmp_path, use, TEXT.replace("on c3\n", "on c3\n    place White Man on c1\n"))


COUNTED = TEXT.replace("piece Man\n", "piece Man, Card(neutral), Tile(neutral)\n").replace(
    "board grid(3, 3)\n", "board grid(3, 3): add aside\nstate steps per player: 0..99\nstate unseen: 0..99\n"
)
COUNTED = COUNTED.replace("on c3\n", "on c3\n    place Card on aside\n").replace(
    "man to spot\n",
    "man to spot\n    my steps += 1\n    unseen += 1\n    remove aside\n    place Tile on aside\n",
)
COUNTED = COUNTED.replace('example "the', 'looks:\n    hide unseen\n\nexample "the')


def test_an_example_of_the_moves_tells_a_card_by_its_kind_and_numbers_that_have_changed(tmp_path: Path) -> None:
    """Not what is hidden; four lines at most."""
    trial = trial_of(tmp_path, COUNTED)
    assert trial.do("a1 a2").played
    assert new_example.of_moves(trial, "card").splitlines()[2:] == [
        "    expect a2 in White Man",
        "    expect kind(aside) is Tile",
        "    expect a1 in empty",
        "    expect steps(White) is 1",
        "    expect mover is Black",
    ]
    more = trial_of(tmp_path, COUNTED.replace("    unseen +=", "    place Black Man on c2\n    unseen +="))
    assert more.do("a1 a2").played
    assert "steps" not in new_example.of_moves(more, "no room")
    scored = TEXT + "state taken per player: 0..9\nwhen ply is 9: highest taken wins\n"
    scored = scored.replace("man to spot\n", "man to spot\n    my taken += 1\n")
    points = trial_of(tmp_path, scored)
    assert points.do("a1 a2").played and "    expect taken(White) is 1\n" in new_example.of_moves(points, "points")


@pytest.mark.parametrize("ending", ["when ply is 9: highest score wins\n", "when ply is 9: draw\n"])
def test_an_example_of_the_moves_tells_a_score_that_is_a_state(tmp_path: Path, ending: str) -> None:
    scored = (
        TEXT.replace("man to spot\n", "man to spot\n    my score += 1\n") + "state score per player: 0..9\n" + ending
    )
    trial = trial_of(tmp_path, scored)
    assert trial.do("a1 a2").played and "    expect score(White) is 1\n" in new_example.of_moves(trial, "score")


def test_the_list_has_moves_of_a_pair_whose_other_place_comes_first(tmp_path: Path) -> None:
    """As they can be made by what is lit."""
    trial = trial_of(tmp_path, PAIRS)
    assert trial.options(9) == (("a1-b1", "a1-c1", "b1-c1"), 3)
    trial.play.click(trial.game.program.board.index["b1"])
    assert trial.options(9) == (("a1-b1", "b1-c1"), 2)


def test_an_example_of_the_moves_tells_states_of_sites_that_have_changed(tmp_path: Path) -> None:
    """Together where they are the same now; not what is hidden, nor what goes with a piece."""
    states = "state seeds per site: 0..9 = 2\nstate worn per site = false\nstate unseen per site: 0..9\n"
    states += "state tired per piece: 0..9\n"
    sown = TEXT.replace("piece Man\n", f"piece Man\n{states}").replace(
        'example "the', 'looks:\n    hide unseen\n\nexample "the'
    )
    sown = sown.replace(
        "man to spot\n",
        "man to spot\n    for x in near(spot): seeds(x) += 1\n    worn(man) = true\n    unseen(man) += 1\n"
        "    tired(spot) += 1\n",
    )
    trial = trial_of(tmp_path, sown)
    assert trial.do("a1 a2").played
    assert new_example.of_moves(trial, "sown").splitlines()[2:] == [
        "    expect a2 in White Man",
        "    expect a1 in empty",
        "    expect every(seeds(x) is 3 for x in {a1, b2, a3})",
        "    expect worn(a1) is true",
        "    expect mover is Black",
    ]


def test_an_example_of_the_moves_tells_whatever_is_told_beside_the_board(tmp_path: Path) -> None:
    """A direction, a truth by its word, a place that is none again; not what stays as it is."""
    states = "state wind: direction = north\nstate open = false\nstate last: site = b2\nstate calm = true\n"
    told = TEXT.replace("piece Man\n", f"piece Man\n{states}")
    told = told.replace("man to spot\n", "man to spot\n    wind = south\n    open = not open\n    last = none\n")
    told = told.replace('example "the', 'looks:\n    show open as "a way out"\n\nexample "the')
    trial = trial_of(tmp_path, told)
    assert trial.do("a1 a2").played
    assert new_example.of_moves(trial, "wind").splitlines()[4:] == [
        "    expect wind is south",
        "    expect open",
        "    expect mover is Black",
    ]
    once = told.replace("    wind = south\n    open = not open\n", "    open = ply is 0\n")
    trial = trial_of(tmp_path, once)
    assert trial.do_all("a1 a2; c3 c2").played and trial.moves_played == 2
    assert "    expect not open\n" in new_example.of_moves(trial, "shut")
    assert trial.back() and "    expect last is none\n" in new_example.of_moves(trial, "none")


@pytest.mark.parametrize("by_list", [False, True])
def test_no_key_overtakes_the_move_before_it_and_what_follows_belongs_to_the_window(
    tmp_path: Path, by_list: bool
) -> None:
    """However slowly the move is played and the window opens, as while examples run."""
    way = ["tab", "enter"] if by_list else ["enter", "up", "enter"]

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        for key in (*way, "e"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        for event in keys("noon"):
            pilot.app.post_message(event)
        await until(pilot, lambda: [each.value for each in asked(pilot)] == ["noon"])
        assert screen.trial is not None and len(screen.trial.steps) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen and said(screen, "#message") == ""

    watch(tmp_path, use)


def test_that_a_window_is_coming_is_said_at_once(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        assert await screen.takes_key(events.Key("p", "p"))
        assert said(screen, "#message") == "A window opens; what you type meanwhile goes into it."
        await until(pilot, lambda: bool(asked(pilot)) and said(screen, "#message") == "")

    watch(tmp_path, use)


def test_where_chance_decides_the_list_has_the_keys_until_a_player_is_to_move(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board, moves, trial = screen.query_one("#board"), screen.query_one("#moves", OptionList), screen.trial
        assert trial is not None and moves.has_focus and moves.highlighted == 0
        await pilot.press("down", "enter")
        assert trial.steps == ("Ox",) and moves.has_focus
        await pilot.press("escape", "question_mark")
        assert board.has_focus, "who goes to the board stays there"
        await pilot.press("c")
        assert len(trial.steps) == 2 and moves.has_focus
        await pilot.press("c")
        assert trial.position.mover == "White" and board.has_focus
        await pilot.press("u")
        assert trial.for_chance and moves.has_focus

    watch(tmp_path, use, DEAL)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_the_line_that_counts_is_seen_however_many_examples_fail(tmp_path: Path, size: tuple[int, int]) -> None:
    failing = "".join(f'example "wrong {number}":\n    expect perft(1) is {number}\n' for number in range(10, 20))

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.pause()
        rows = screen_text(screen.room).splitlines()
        assert "examples: 1 passed, 10 failed" in rows[size[1] - 3], "above what is said, and the keys"
        assert any("FAILED  wrong 10" in row for row in rows)

    watch(tmp_path, use, TEXT + failing, size=size)


def test_where_nothing_is_under_the_cursor_that_is_said(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board = screen.query_one("#board", BoardWidget)
        for key in ("question_mark", "w"):
            await pilot.press("s")
            board.cursor = None
            await pilot.press(key)
            assert said(screen, "#message") == "There is nothing under the cursor: go to a piece with the arrow keys."

    watch(tmp_path, use)


@pytest.mark.parametrize("key", ["s", "n", "x"])
def test_nothing_is_chosen_at_the_start_of_a_game(tmp_path: Path, key: str) -> None:
    """Also where no move has been made, and words alone are left, for which the list has the keys."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("full_stop", "enter", "full_stop", "enter")
        assert screen.trial is not None and len(screen.trial.play.choosing.clicks) == 2
        await pilot.press(*([key, "enter"] if key == "x" else [key]))
        await until(pilot, lambda: screen.trial is not None and not screen.trial.play.choosing.begun)
        await until(pilot, lambda: screen.room.screen is screen)
        assert "… now choose" not in said_beside(screen) and " fit" not in said(screen, "#count")
        assert screen.query_one("#board").has_focus

    watch(tmp_path, use, f'{WORDS}\nexample "the start":\n    expect any(mine)\n')


def test_where_a_piece_can_go_that_has_been_chosen(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("full_stop", "question_mark")
        there = screen._marked
        await pilot.press("enter", "question_mark")
        assert screen._marked == there and len(there) == 3
        assert said(screen, "#message") == "a1 has been chosen; next: b1, a2, b2."

    watch(tmp_path, use)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
def test_the_keys_that_leave_do_so_from_the_list_of_all_that_can_be_done(tmp_path: Path, key: str) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await pilot.press("f4", key)
        await pilot.pause()
        assert screen.room.return_code == 0 and not screen.room.is_running

    watch(tmp_path, use)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (LONG_RING, (66, 24)),
        (LONG_RING, (120, 9)),
        (SPOTS_WITH_NAMES, (33, 24)),
        pytest.param(TEXT.replace("grid(3, 3)", "grid(30, 3)"), (98, 12), marks=pytest.mark.slow),
        pytest.param(TEXT.replace("grid(3, 3)", "grid(3, 30)"), (120, 30), marks=pytest.mark.slow),
    ],
)
def test_the_window_that_is_wanted_is_the_least(tmp_path: Path, text: str, size: tuple[int, int]) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await wants_no_less(pilot, screen.query_one("#board", BoardWidget))

    watch(tmp_path, use, text, size=size)


def test_what_stands_beside_a_board_is_narrow_where_it_would_not_be_drawn_otherwise(tmp_path: Path) -> None:
    """Also of a board that has become wider at a save."""

    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        board, side = screen.query_one("#board", BoardWidget), screen.query_one("#side")
        assert side.region.width == 26
        await saved(pilot, screen, path, LONG_RING.replace("(16)", "(20)"))
        await pilot.pause()
        assert board.fits and board.picture.width > 80 - 22 and side.region.width < 22
        await saved(pilot, screen, path, TEXT)
        await pilot.pause()
        assert side.region.width == 26

    watch(tmp_path, use, size=(80, 24))


def test_the_list_stays_where_it_is_when_the_first_move_is_played(tmp_path: Path) -> None:
    async def use(pilot: Pilot[int], screen: WatchScreen, path: Path) -> None:
        await until(pilot, lambda: not screen.busy)
        assert "No move has been played." in str(screen._facts())
        before = screen.query_one("#moves").region.y
        await type_line(pilot, screen, "a1-a2")
        assert "1 move played" in str(screen._facts())
        assert screen.query_one("#moves").region.y == before

    watch(tmp_path, use, size=(160, 50))
