"""A game as a tree: what is played, taken back, looked at, edited."""

from __future__ import annotations

import pytest

import gdl
from gdl.api import Game
from gdl.records import RecordError
from gdl.room.panels.rows import rows_of
from gdl.table.errors import TableError
from gdl.table.node import Node
from gdl.table.table import Table
from gdl.terminal.session.tree_text import find_node, line_texts, place_text

RULES = """game "Row"
players Red, Blue
board grid(5, 1)
piece Stone
turn:
    choose spot in empty
    place Stone on spot
when no(empty): mover wins by "full"
"""


@pytest.fixture(scope="module")
def game() -> Game:
    """Over after five stones."""
    return gdl.loads(RULES)


def table_of(game: Game, moves: str = "", **seats: str) -> Table:
    """A table at which some moves have been played."""
    table = Table(game, seats, 1, "2026-01-01")
    play(table, moves)
    return table


def play(table: Table, moves: str) -> None:
    """Play some moves, one behind the other."""
    for move in moves.split():
        table.play(table.position.find(move))


def steps(node: Node) -> str:
    """What was played from the root to a node."""
    return " ".join(each.turn.text for each in node.line if each.turn is not None)


def tree(node: Node) -> str:
    """All lines below a node: `a (b c) d`, what is in brackets being played instead of what follows."""
    told: list[str] = []
    while node.children:
        first, *others = node.children
        told += [f"({name(other)} {tree(other)})".replace(" )", ")") for other in others]
        told.append(name(first))
        node = first
    return " ".join(told)


def name(node: Node) -> str:
    """What led to a node."""
    assert node.turn is not None
    return node.turn.text


def test_what_is_played_elsewhere_is_a_variation(game: Game) -> None:
    table = table_of(game, "a1 b1 c1")
    table.back()
    table.back()
    assert table.looking and steps(table.at) == "a1" and steps(table.head) == "a1 b1 c1"
    play(table, "d1 e1")
    assert tree(table.root) == "a1 (d1 e1) b1 c1"
    assert not table.looking and table.head is table.at and not table.at.is_main


def test_what_is_played_after_taking_back_is_the_game(game: Game) -> None:
    table = table_of(game, "a1 b1 c1")
    assert table.undo() == 1 and not table.looking
    assert table.undo() == 1
    play(table, "d1")
    assert tree(table.root) == "a1 (b1 c1) d1" and table.at.is_main


def test_a_move_that_was_played_is_gone_to(game: Game) -> None:
    table = table_of(game, "a1 b1 c1")
    table.go(table.root)
    play(table, "a1 b1")
    assert tree(table.root) == "a1 b1 c1" and steps(table.head) == "a1 b1 c1"


def test_forward_follows_the_line_on_the_board(game: Game) -> None:
    table = table_of(game, "a1 b1 c1")
    table.go(table.line[1])
    play(table, "d1 e1")
    for end in (table.at, table.root.end):
        table.go(end)
        while table.back():
            pass
        assert table.at is table.root
        while table.forward():
            pass
        assert table.at is end and table.head is end


def test_undo_goes_back_to_a_human_and_redo_forth_again(game: Game) -> None:
    table = table_of(game, "a1 b1 c1 d1", Blue="random")
    assert table.undo() == 2 and steps(table.at) == "a1 b1"
    assert table.undo() == 2 and table.undo() == 0
    assert table.redo() == 2 and table.redo() == 2 and table.redo() == 0
    assert steps(table.at) == "a1 b1 c1 d1"


def test_undo_after_the_end(game: Game) -> None:
    table = table_of(game, "a1 b1 c1 d1 e1")
    assert str(table.outcome) == "Red wins (full)"
    assert table.undo() == 1 and table.outcome is None
    assert table.redo() == 1 and table.outcome is not None


def test_a_line_is_made_the_main_line(game: Game) -> None:
    table = table_of(game, "a1 b1 c1")
    table.go(table.line[2])
    play(table, "d1 e1")
    table.promote(table.at)
    assert tree(table.root) == "a1 b1 (c1) d1 e1" and table.at.is_main


def test_what_is_deleted_is_left(game: Game) -> None:
    table = table_of(game, "a1 b1 c1")
    table.delete(table.line[2])
    assert steps(table.at) == "a1" and table.head is table.at and tree(table.root) == "a1"
    with pytest.raises(TableError, match="beginning"):
        table.delete(table.root)
    gone = table.at
    table.delete(gone)
    with pytest.raises(TableError, match="not in this game any more"):
        table.go(gone)


def test_names_and_comments(game: Game) -> None:
    table = table_of(game, "a1")
    table.rename(table.at, "  the corner ")
    table.comment(table.at, "first\nsecond")
    assert (table.at.name, table.at.note) == ("the corner", "first\nsecond")
    for text in ("two\nlines", "\x1b[2J", "x" * 201):
        with pytest.raises(RecordError):
            table.rename(table.at, text)
    with pytest.raises(RecordError):
        table.comment(table.at, "x" * 4001)
    assert table.at.name == "the corner"


def test_the_same_falls_again(game: Game) -> None:
    table = table_of(game, "a1 b1")
    drawn = table.draw_lot()
    table.play(drawn)
    table.back()
    play(table, next(move.text for move in table.position.moves() if move.text != drawn.text))
    table.back()
    assert table.draw_lot() == drawn


DEALT = RULES.replace("turn:", "setup:\n    chance spot in {a1, b1}\n    place Red Stone on spot\nturn:", 1)


def test_moves_are_counted_from_behind_a_setup_by_chance() -> None:
    table = Table(gdl.loads(DEALT), {}, 1, "2026-01-01")
    table.play(table.position.moves()[0])
    play(table, "d1 e1")
    assert [node.number for node in table.head.line] == [0, 0, 1, 2]
    assert line_texts(table)[1:] == ["1. d1", "*2. e1"] and "." not in line_texts(table)[0]
    assert place_text(table) == "move 2 of 2"
    assert find_node(table, "1") is table.head.parent and find_node(table, "3") is None
    assert find_node(table, "0.1") is table.head.parent and find_node(table, "1.1") is None


BY_CHANCE = """
players White, Black
board grid(3, 1)
piece Tiger, Ox
setup:
    chance dealt in {Tiger}
    place dealt(White) on a1
turn:
    chance die in 1..6
    choose spot in sites
"""


TWO_CARDS = BY_CHANCE.replace("turn:\n    chance die in 1..6\n", "    chance other in {Tiger}\nturn:\n")


@pytest.mark.parametrize(("looks", "word"), [("", ""), ('looks:\n    show chance as "dealt"\n', "dealt ")])
def test_what_the_setup_brings_is_told_in_the_word_of_the_rulebook(looks: str, word: str) -> None:
    table = Table(gdl.loads(TWO_CARDS + looks), {}, 1, "2026-01-01")
    for text in (f"{word}Tiger", "Tiger"):
        table.play(table.position.find(text))
    assert [row.settled for row in rows_of(table.root)] == [f"setup: {word}Tiger, Tiger"]


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        ("", ["drawn Tiger", "rolled 3"]),
        ('looks:\n    show chance as "dealt"\n', ["drawn Tiger", "dealt 3"]),
        ('looks:\n    show chance as dice, "thrown"\n', ["drawn Tiger", "thrown 3"]),
        ("looks:\n    show chance as dice\n", ["drawn Tiger", "rolled 3"]),
    ],
)
def test_what_chance_brings_is_told_in_the_word_of_the_rulebook(looks: str, told: list[str]) -> None:
    table = Table(gdl.loads(BY_CHANCE + looks), {}, 1, "2026-01-01")
    for text in ("Tiger", "3"):
        table.play(table.position.find(text))
    assert [str(turn) for turn in table.turns] == told
    assert [turn.text for turn in table.turns] == ["Tiger", "3"], "records have the result alone"
    own = [text.removeprefix("drawn ").removeprefix("rolled ") for text in told]
    assert [line.rpartition(". ")[2] for line in line_texts(table)] == own, "in lists only the rulebook's word stands"
