"""The last move is marked where it is named, and wherever something else stands since."""

from __future__ import annotations

import pytest

import gdl
from gdl.board_view.style import PLAIN
from gdl.lessons import lesson
from gdl.table.table import Table
from gdl.terminal.drawing.draw import draw_board
from gdl.terminal.drawing.last_move import touched, touched_at
from gdl_interpreter.reference import Position

PUSHED = """
players White, Black
board grid(6, 1)
piece Marble
setup:
    place White Marble on {a1, b1, c1}
    place Black Marble on {d1}
turn:
    choose man in mine
    choose spot in near(man)
    move x in (man or ray(man, toward(man, spot), not empty)) to step(x, toward(man, spot))
when stuck: mover loses
example "a push":
    play "a1-b1"
"""

TURNED = """
players White, Black
board grid(3, 1)
piece Arrow
state facing per piece: direction
setup:
    place White Arrow on {a1, c1}
    facing(a1) = east
    facing(c1) = east
turn:
    choose spot in empty
    for x in mine: facing(x) = west
when stuck: mover loses
"""

COUNTED = """
players White, Black
board grid(3, 1)
piece Man
state lost per player: 0..9
turn:
    choose spot in {a1, b1}
    White lost += 1
when stuck: mover loses
looks:
    show White lost on c1 as "man lost", "men lost"
"""

KEPT = """
players White, Black
board grid(3, 1)
state stones per player per site: 0..9
turn:
    choose spot in sites
    White stones(c1) += 1
when stuck: mover loses
"""

THROWN = """
players White, Black
board grid(3, 1)
piece Man
turn:
    chance coin in 1..2
    choose spot in empty
    place Man on spot
when stuck: mover loses
"""

HOPS = """
place White Man on site(26)
place Black Man on {site(21), site(12), site(1)}
next = White
"""


def marked(before: Position, text: str) -> set[str]:
    """The names of the sites that a move is marked on."""
    board, move = before.machine.program.board, before.find(text)
    return {board.name_of(site) for site in touched(before, move, before.after(move))}


@pytest.mark.parametrize(
    ("text", "move", "sites"),
    [
        (PUSHED, "a1-b1", "a1 b1 d1 e1"),  # b1 is named, and looks as before
        (TURNED, "b1", "a1 b1 c1"),
        (COUNTED, "a1", "a1 c1"),
        (KEPT, "a1", "a1 c1"),
    ],
)
def test_a_move_is_marked_where_it_is_named_and_where_something_else_stands(text: str, move: str, sites: str) -> None:
    assert marked(gdl.loads(text).start(), move) == set(sites.split())


@pytest.mark.parametrize(
    ("game", "move", "sites"),
    [
        ("oware", "2", "2 3 4 5 6"),
        ("othello", "d3", "d3 d4"),
        ("pentago", "b2-b2 left", "b2"),
        ("pentago", "a1-b2 left", "a1 b2 c1"),
        ("quoridor", "wall a8n", "a8n b8n a8ne"),
        ("fifteen-puzzle", "c2", "c2 c3"),
    ],
)
def test_numbers_pieces_turned_and_what_is_named_alone_in_shipped_games(game: str, move: str, sites: str) -> None:
    assert marked(gdl.load(game).start(), move) == set(sites.split())


def test_a_site_that_was_only_passed_is_marked() -> None:
    assert marked(gdl.load("international-draughts").position(HOPS), "26x17x8") == {"26", "21", "17", "12", "8"}


def test_a_board_without_colours_has_brackets_where_something_was_pushed() -> None:
    before = gdl.loads(PUSHED).start()
    move = before.find("a1-b1")
    after = before.after(move)
    drawn = str(draw_board(after, PLAIN, touched(before, move, after)))
    assert "│[ ]│[○]│ ○ │[○]│[●]│   │" in drawn


def test_a_throw_behind_a_move_leaves_its_marks_and_marks_nothing_itself() -> None:
    table = Table(gdl.loads(THROWN), {}, 1, "2026-01-01")
    assert touched_at(table.last_moved) == frozenset()
    for text in ("1", "b1", "2"):
        table.play(table.position.find(text))
    assert touched_at(table.last_moved) == {table.game.program.board.index["b1"]}
    table.back()
    table.back()
    assert touched_at(table.last_moved) == frozenset()


def test_a_lesson_knows_where_its_moves_were_made() -> None:
    steps = lesson(gdl.loads(PUSHED).loaded, "a push")
    assert steps[0].before is None and steps[1].before is not None
    assert steps[1].before == steps[0].position
