"""The room and opponents who think: their clocks, draws offered to them, turning points. Nobody thinks here."""

from __future__ import annotations

import asyncio

import pytest
from room.driver import FAST, screen_text
from textual.pilot import Pilot
from textual.widgets import Static

import gdl
from gdl.board_view.style import Style
from gdl.opponents.reviewed import Reviewed
from gdl.opponents.seats import Thinking
from gdl.room.app import RoomApp
from gdl.room.dialogs import AskChoice
from gdl.room.ends import takes_draw
from gdl.room.game_screen import GameScreen
from gdl.search_process import Analysis, Chosen, Ready, Review, SearchProcess, Solved, Task
from gdl.search_process.moment import Moment
from gdl.search_process.process import BY_CLOCK
from gdl.table import begin
from gdl.table.clock import TimeControl
from gdl.table.node import Node


def no_answer(told: object) -> Chosen:
    raise ValueError("nothing is told")


class Asked(SearchProcess):
    """Remembers what it is asked, and answers nothing."""

    def __init__(self, game: gdl.Game) -> None:
        super().__init__(game)
        self.prepared = 0
        self.open: list[Given] = []

    def prepare(self, how: Thinking = BY_CLOCK) -> Task[Ready]:
        """It is counted."""
        self.prepared += 1
        return Task(lambda told: Ready(""), lambda: None)

    def choose(self, moment: Moment, how: Thinking, seed: int = 0) -> Task[Chosen]:
        """It is open until the test answers it."""
        self.open.append(Given())
        return self.open[-1]

    def analyse(self, moment: Moment, lines: int = 3, how: Thinking = BY_CLOCK) -> Task[Analysis]:
        """Never answered."""
        raise AssertionError

    def review(self, moment: Moment, how: Thinking) -> Task[Review]:
        """The second move is said to have turned the game."""
        told = Review((Reviewed(2, "O", "a1", "a2", 0.5, 0.2, True, line=("a2",)),), 4)
        task = Task(lambda found: told, lambda: None)
        task.finish(None)
        return task

    def solve(self, moment: Moment, seconds: float) -> Task[Solved]:
        """Never answered."""
        raise AssertionError


class Given(Task[Chosen]):
    """A question that the test answers."""

    def __init__(self) -> None:
        super().__init__(no_answer, lambda: None)
        self._read = lambda told: told if isinstance(told, Chosen) else no_answer(told)


def chosen(mover: str, move: str, share: float) -> Chosen:
    return Chosen(mover, move, (move,), share, False, 100, 0.1, 1, None, "", "")


def seated(
    control: TimeControl | None = None, name: str = "tic-tac-toe", **seats: str
) -> tuple[RoomApp, GameScreen, Asked]:
    """A room in which nobody thinks."""
    game = gdl.load("tic-tac-toe")
    screen = GameScreen(begin.new(game, seats, seed=7, control=control), Style(colour=True))
    asked = Asked(game)
    screen.analyst.search = asked
    return RoomApp(screen, FAST), screen, asked


async def until(pilot: Pilot[int], asked: Asked, count: int) -> Given:
    """The question that is asked as the so-many-th."""
    while len(asked.open) < count:
        await pilot.pause(0.01)
    await pilot.pause()
    return asked.open[count - 1]


def test_no_clock_runs_while_an_opponent_gets_ready() -> None:
    """The first time only; what it needs is made already while the person thinks."""

    async def play() -> None:
        app, screen, asked = seated(TimeControl(300), O="easy")
        clock = screen.table.clock
        assert clock is not None
        async with app.run_test(size=(120, 30)) as pilot:
            await pilot.pause()
            assert clock.running == "X" and asked.prepared == 1
            await pilot.press("enter")
            first = await until(pilot, asked, 1)
            assert clock.running is None
            assert "O to move (easy, getting ready)" in screen_text(app)
            first.prepare("getting ready")
            await pilot.pause()
            assert clock.running is None
            await pilot.press("t", "c", "3", "enter")
            await pilot.pause()
            assert "It is not for you to move: O is getting ready." in screen_text(app)
            await pilot.click("#board")
            assert "It is not for you to move: O is getting ready." in screen_text(app)
            first.prepare("")
            await pilot.pause()
            assert clock.running == "O"
            assert "O to move (easy)" in screen_text(app) and "O is thinking …" in screen_text(app)
            first.tell(chosen("O", "a1", 0.5))
            await pilot.pause()
            assert clock.running == "O"
            first.finish(chosen("O", "a1", 0.5))
            while screen.table.mover != "X":
                await pilot.pause(0.01)
            assert clock.running == "X"
            await pilot.press("t", "c", "3", "enter")
            await until(pilot, asked, 2)
            assert clock.running == "O"

    asyncio.run(play())


def offered(share: float) -> tuple[str, str | None]:
    """What is on the screen, and how the game ended, when a draw is offered to an opponent who expects so much."""

    async def play() -> tuple[str, str | None]:
        app, screen, asked = seated(O="easy")
        async with app.run_test(size=(120, 30)) as pilot:
            await pilot.pause()
            await pilot.press("ctrl+d")
            question = await until(pilot, asked, 1)
            assert "will think about the draw" in screen_text(app) and screen.table.outcome is None
            question.finish(chosen("X", "b2", 1 - share))
            await pilot.pause()
            await pilot.pause()
            outcome = screen.table.outcome
            return screen_text(app), None if outcome is None else str(outcome)

    return asyncio.run(play())


def test_a_draw_that_is_offered_is_thought_about() -> None:
    told, outcome = offered(0.7)
    assert "O declined the draw." in told and outcome is None
    told, outcome = offered(0.5)
    assert "O declined the draw." in told and outcome is None, "the game has just begun"
    _, outcome = offered(0.4)
    assert outcome == "a draw (by agreement)"


def after_three_answers(**seats: str) -> str:
    """What is on the screen when an opponent, or two, have told what they expect of three places."""

    async def play() -> str:
        app, screen, asked = seated(**seats)
        moves, shares = iter(("b2", "a1", "c3", "a3", "b1", "b3")), iter((0.6, 0.3, 0.8))
        async with app.run_test(size=(120, 30)) as pilot:
            for count in (1, 2, 3):
                await pilot.pause()
                if screen.table.is_human:
                    await pilot.press("t", *next(moves), "enter")
                question, mover = await until(pilot, asked, count), screen.table.mover
                assert mover is not None
                question.finish(chosen(mover, next(moves), next(shares)))
                for _ in range(500):
                    if screen.table.mover != mover:
                        break
                    await pilot.pause(0.01)
            await pilot.pause()
            return screen_text(app)

    return asyncio.run(play())


def test_what_an_opponent_of_a_person_expects_is_not_told_unasked() -> None:
    assert "Chances" not in after_three_answers(O="easy")
    told = after_three_answers(X="easy", O="easy")
    assert "Chances of X: 80%" in told and "100%" in told and "  0% " in told


def test_late_in_a_game_an_even_draw_is_taken() -> None:
    found = chosen("X", "b2", 0.5)
    assert takes_draw(found, ("O",), 2, 60) and not takes_draw(found, ("O",), 2, 10)
    assert not takes_draw(chosen("X", "b2", 0.4), ("O",), 2, 60)


def test_a_move_lets_an_offer_lapse() -> None:
    async def play() -> None:
        app, screen, asked = seated(O="easy")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("ctrl+d")
            question = await until(pilot, asked, 1)
            await pilot.press("enter")
            question.end(None)
            reply = await until(pilot, asked, 2)
            reply.finish(chosen("O", "a1", 0.1))
            while screen.table.mover != "X":
                await pilot.pause(0.01)
            assert screen.table.outcome is None

    asyncio.run(play())


def test_keys_go_to_turning_points() -> None:
    async def play() -> None:
        app, screen, _ = seated()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("less_than_sign")
            await pilot.pause()
            assert "No turning points are known in this line" in screen_text(app)
            for text in ("b2", "a1", "c3", "a3"):
                screen.table.play(screen.table.position.find(text))
            line: list[Node] = screen.table.head.line
            screen.analyst.marks |= {line[2]: "?", line[4]: "??"}
            await pilot.press("less_than_sign")
            await pilot.pause()
            assert screen.table.at is line[2]
            await pilot.press("greater_than_sign")
            await pilot.pause()
            assert screen.table.at is line[4]
            await pilot.press("greater_than_sign")
            await pilot.pause()
            assert "There is no turning point further on." in screen_text(app)

    asyncio.run(play())


def test_a_settled_game_of_a_match_is_said_to_be_settled() -> None:
    async def play() -> None:
        game = gdl.load("3-a-side", best_of=3)
        screen = GameScreen(begin.new(game, {}, seed=7), Style(colour=True))
        app = RoomApp(screen, FAST)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            screen.table.resign("North")
            screen.moved()
            while not isinstance(app.screen, AskChoice):
                await pilot.pause(0.01)
            await pilot.press("down", "enter")
            while not screen.is_current:
                await pilot.pause(0.01)
            assert len(screen.table.finished) == 1 and screen.table.outcome is None
            await pilot.press("u")
            await pilot.pause()
            assert "the one before it is settled" in screen_text(app)

    asyncio.run(play())


def test_who_is_to_move_and_what_to_choose_is_said() -> None:
    """A person among programs is addressed; where only their own pieces can be chosen, that is said."""

    async def play() -> None:
        screen = GameScreen(begin.new(gdl.load("breakthrough"), {"Black": "random"}, seed=7), Style(colour=True))
        app = RoomApp(screen, FAST)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            shown = screen_text(app)
            assert "White to move (you)" in shown and "Choose a lit piece of yours." in shown
            await pilot.press("enter")
            await pilot.pause()
            assert "now choose a lit place." in screen_text(app)

    asyncio.run(play())


class Hasty(Task[Review]):
    """Ends just when somebody has looked at what it had come to so far."""

    def __init__(self, looks: int) -> None:
        """Two moves have turned the game; of the first it tells at once, of the other with the so-many-th look."""
        first, second = (Reviewed(ply, "O", "a1", "a2", 0.5, 0.2, True) for ply in (2, 4))
        super().__init__(lambda told: Review((first,) if told == "first" else (first, second), 4), lambda: None)
        self.tell("first")
        self.looks = looks

    @property
    def latest(self) -> Review | None:
        """What it was just before it ended."""
        found = super().latest
        self.looks -= 1
        if not self.looks:
            self.finish("all")
        return found


@pytest.mark.parametrize("looks", [1, 2, 3])
def test_a_review_that_ends_while_one_looks_tells_of_all_of_it(looks: int) -> None:
    async def play() -> None:
        app, screen, asked = seated()
        asked.review = lambda moment, how: Hasty(looks)  # type: ignore[method-assign]
        async with app.run_test(size=(120, 30)) as pilot:
            await pilot.pause()
            for move in ("a3", "b1", "a2", "b3"):
                screen.table.play(screen.table.position.find(move))
            await pilot.press("v")
            await pilot.pause()
            assert "2 turning points; < and > go to them." in screen_text(app)

    asyncio.run(play())


def test_a_review_says_what_it_has_found() -> None:
    async def play() -> None:
        app, screen, _ = seated()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for text in ("b2", "a1", "c3", "a3"):
                screen.table.play(screen.table.position.find(text))
            screen.moved()
            await pilot.press("v")
            await pilot.pause()
            await pilot.pause()
            assert "1 turning point; < and > go to them." in screen_text(app)

    asyncio.run(play())


def test_who_has_won_a_match_is_said() -> None:
    async def play() -> None:
        screen = GameScreen(begin.new(gdl.load("3-a-side", best_of=3), {}, seed=7), Style(colour=True))
        app = RoomApp(screen, FAST)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            screen.table.resign("North")
            screen.table.next_game()
            screen.table.resign("North")
            screen.moved()
            while not (isinstance(app.screen, AskChoice) and app.screen.query(Static)):
                await pilot.pause(0.01)
            title = app.screen.query(Static).first()
            assert "South wins the match." in str(title.content)

    asyncio.run(play())
