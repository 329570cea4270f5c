"""What stands beside the board: rows of the tree of moves, values and their graph, what opponents decide."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Static

import gdl
from gdl.board_view.themes import DARK
from gdl.infra.cells import words
from gdl.opponents.reviewed import Reviewed
from gdl.room.colours import Colours
from gdl.room.panels.analysis import review_lines
from gdl.room.panels.move_tree import MoveTree
from gdl.room.panels.rows import rows_of
from gdl.room.panels.values import Values, chart, graph
from gdl.search_process import Review
from gdl.table.table import Table


def table() -> Table:
    return Table(gdl.load("tic-tac-toe"), {}, 1, "2026-01-01")


def play(at: Table, *moves: str) -> None:
    for move in moves:
        at.play(at.position.find(move))


def test_variations_stand_behind_the_move_they_are_instead_of() -> None:
    at = table()
    play(at, "b2", "a1", "c3")
    at.go(at.root.children[0])
    play(at, "c1", "a3")
    at.go(at.root)
    play(at, "a1")
    rows = [f"{row.indent}{row.node.turn.text}" for row in rows_of(at.root) if row.node.turn is not None]
    assert rows == ["b2", "└ a1", "a1", "└ c1", "  a3", "c3"]


def test_the_best_known_value_of_a_place_is_kept_for_the_first_player() -> None:
    at = table()
    play(at, "b2")
    values = Values(["X", "O"])
    values.learn(at.at, "O", 0.25, 100)
    values.learn(at.at, "O", 0.5, 10)
    assert values.along(at.line) == [None, 0.75]
    values.learn(at.at, "O", 0.0, 1, proven=True)
    assert values.along(at.line) == [None, 1.0]


def test_a_finished_game_has_its_result_as_value() -> None:
    at = table()
    play(at, "a1", "b1", "a2", "b2", "a3")
    assert Values(["X", "O"]).along(at.line)[-1] == 1.0


def test_a_graph_rises_with_the_values() -> None:
    assert graph([0.0, 0.5, 1.0, None], 10, 2) == ["  █ ", "▁██ "]
    assert graph([0.0, 1.0], 1, 1, unicode=False) == ["#"]


def test_a_chart_has_a_scale_and_tells_the_last_value() -> None:
    drawn = ["".join(text for text, _ in line) for line in chart("Black", [None, 0.0, 1.0, 0.5, None], 30)]
    assert drawn == ["Chances of Black: 50%", "100%   █  ", "       █▅ ", "  0%  ▁██ "]


def test_of_few_values_there_is_no_chart() -> None:
    assert chart("Black", [0.5, None, 0.6], 30) == []


DEALT = """
players White, Black
board grid(3, 1)
piece Elephant, Monkey, Boar
setup:
    chance one_card in {Elephant, Monkey}
    place one_card(White) on a1
    chance another in {Boar}
    place another(White) on b1
    chance last_card in {Monkey}
    place last_card(White) on c1
turn:
    choose spot in sites
"""


def shown(at: Table, columns: int, *keys: str) -> list[str]:
    """The lines of the list of moves so wide; keys: pressed in it, after which it shows what was gone to."""
    tree = MoveTree(Colours(["White", "Black"], DARK, True), lambda node: "label", str)

    class Listed(App[None]):
        def compose(self) -> ComposeResult:
            yield tree

        def on_move_tree_chosen(self, event: MoveTree.Chosen) -> None:
            at.go(event.node)
            tree.show(at.root, at.at, at.head, {})

    async def run() -> list[str]:
        async with Listed().run_test(size=(columns, 20)) as pilot:
            tree.show(at.root, at.at, at.head, {})
            tree.focus()
            await pilot.press(*keys)
            await pilot.pause()
            lines = ["".join(piece.text for piece in tree.render_line(y)).rstrip() for y in range(20)]
            return [line for line in lines if line]

    return asyncio.run(run())


def dealt() -> Table:
    at = Table(gdl.loads(DEALT), {}, 1, "2026-01-01")
    for text in ("Elephant", "Boar", "Monkey", "a1", "b1"):
        at.play(at.position.find(text))
    return at


@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (40, ["    setup: Elephant, Boar, Monkey"]),
        (24, ["    setup: Elephant,", "    Boar, Monkey"]),
        (10, ["    setup:", "    Elepha", "    nt,", "    Boar,", "    Monkey"]),
    ],
)
def test_what_is_too_long_for_a_line_has_several(columns: int, lines: list[str]) -> None:
    told = shown(dealt(), columns)
    assert told[1 : len(lines) + 1] == lines and told[len(lines) + 1] == "  1 a1"


def test_the_arrows_go_from_move_to_move_where_one_has_several_lines() -> None:
    at = dealt()
    shown(at, 24, "up", "up")
    assert at.at.number == 0 and not at.position.in_setup
    shown(at, 24, "down")
    assert at.at.number == 1
    shown(at, 24, "up", "up")
    assert at.at is at.root


def test_the_list_ends_with_the_last_move_unless_somebody_has_scrolled_up() -> None:
    """Also where several moves come at once, and what stands above the list then takes rows of it."""
    at = table()
    tree = MoveTree(Colours(["X", "O"], DARK, True), lambda node: "label", str)
    above = Static("", id="above")

    class Listed(App[None]):
        def compose(self) -> ComposeResult:
            yield above
            yield tree

    def show(*moves: str) -> None:
        for move in moves:
            play(at, move)
            tree.show(at.root, at.at, at.head, {})

    def seen() -> list[str]:
        lines = ("".join(piece.text for piece in tree.render_line(y)).split() for y in range(tree.size.height))
        return [line[-1] for line in lines if line]

    async def run() -> None:
        async with Listed().run_test(size=(30, 7)) as pilot:
            await pilot.pause()
            show("b2", "a1", "c3", "a3", "a2")
            above.update("one\ntwo\nthree")
            await pilot.pause(0.05)
            assert tree.size.height == 4 and seen()[-1] == "a2"
            tree.scroll_to(y=0, animate=False)
            await pilot.pause()
            show("c2")
            await pilot.pause()
            assert seen()[0] == "—"
            tree.scroll_end(animate=False)
            await pilot.pause()
            show("b1", "b3")
            await pilot.pause()
            assert seen()[-1] == "b3"
            tree.scroll_to(y=0, animate=False)
            await pilot.pause()
            at.go(at.at.parent or at.root)
            tree.show(at.root, at.at, at.head, {})
            await pilot.pause()
            assert "b1" in seen()

    asyncio.run(run())


def test_words_with_the_blanks_around_them() -> None:
    assert list(words("one  two three", 10)) == ["one  ", "two ", "three"]
    assert list(words(" a long-word", 4)) == [" a ", "long", "-wor", "d"]


def test_a_review_tells_of_moves_by_their_numbers() -> None:
    """The fifth step is the second move, since three are of the deal."""
    at = dealt()
    numbers = [node.number for node in at.head.line]
    found = Review((Reviewed(5, "Black", "b1", "c1", 0.5, 0.2, False),), 5)
    (turned,) = review_lines(found, None, True, numbers)
    assert "".join(text for text, _ in turned) == "  2 b1? 50% → 20%, better c1"
    going, _ = review_lines(found, None, False, numbers)
    assert going[0][0] == "going over the game: 2 of 2 …"
