"""What happens at a table is kept at once, and comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from table.test_tree import RULES, play, steps, tree

import gdl
from gdl.api import Game
from gdl.records import RecordError, read_record
from gdl.records.limits import MOST_BYTES
from gdl.records.read import parse_record
from gdl.records.write import record_text
from gdl.table import begin
from gdl.table.errors import TableError
from gdl.table.seating import SeatError, occupant
from gdl.table.table import Table


@pytest.fixture(scope="module")
def game() -> Game:
    """Over after five stones."""
    return gdl.loads(RULES)


def test_every_step_is_kept_at_once(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    table = begin.new(game, {}, 1, file).table
    for n, move in enumerate(("a1", "b1", "c1"), start=1):
        play(table, move)
        assert len(read_record(file).games[0].steps) == n


def test_a_tree_comes_back_with_all_that_is_written_on_it(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    table = begin.new(game, {"Blue": "random"}, 1, file).table
    play(table, "a1 b1 c1")
    table.comment(table.at, "why not\nd1?")
    table.go(table.line[2])
    play(table, "d1 e1")
    table.rename(table.at, "the other")
    table.back()
    play(table, "c1")
    table.go(table.root)
    table.rename(table.root, "start")
    again = begin.resumed(game, file).table
    assert tree(again.root) == tree(table.root) == "a1 b1 (d1 (c1) e1) c1"
    assert again.at is again.root and again.looking and again.root.name == "start"
    assert again.root.end.note == "why not\nd1?"
    assert [node.name for node in again.root.below()].count("the other") == 1
    assert again.record() == table.record()
    assert [node.turn.human for node in again.root.end.line[1:] if node.turn] == [True, False, True]


def test_what_was_taken_back_is_still_taken_back(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    table = begin.new(game, {}, 1, file).table
    play(table, "a1 b1 c1")
    table.undo()
    again = begin.resumed(game, file).table
    assert steps(again.at) == "a1 b1" and not again.looking
    assert again.redo() == 1
    again.undo()
    play(again, "d1")
    assert tree(again.root) == "a1 b1 (c1) d1"


def test_a_replay_begins_at_the_beginning_and_writes_nothing_by_itself(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    play(begin.new(game, {}, 1, file).table, "a1 b1 c1 d1 e1")
    there = file.read_bytes()
    table = begin.replayed(game, file).table
    assert table.at is table.root and table.looking
    while table.forward():
        pass
    assert str(table.outcome) == "Red wins (full)" and file.read_bytes() == there
    table.comment(table.at, "over")
    assert begin.replayed(game, file).table.root.end.note == "over"


def test_how_the_table_ended_it_comes_back(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    table = begin.new(game, {}, 1, file).table
    play(table, "a1 b1")
    table.resign("Blue")
    again = begin.resumed(game, file).table
    assert str(again.outcome) == "Red wins (Blue resigned)"
    with pytest.raises(TableError, match="the game is over: Red wins"):
        play(again, "c1")
    with pytest.raises(TableError, match="the game is over"):
        again.agree_draw()
    assert again.undo() == 1 and again.outcome is None
    again.offer_draw("Red")
    play(again, "c1")
    assert again.offer == "Red", "it stands until somebody else has moved"
    assert str(again.answer_offer(True)) == "a draw (by agreement)"
    assert read_record(file).games[0].outcome is not None
    with pytest.raises(TableError, match="nobody has offered"):
        again.answer_offer(True)


def test_a_move_of_another_declines_a_draw(game: Game) -> None:
    table = Table(game, {}, 1, "")
    table.offer_draw("Red")
    play(table, "a1 b1")
    assert table.offer is None


def test_another_game_with_changed_seats(game: Game, tmp_path: Path) -> None:
    table = begin.new(game, {"Blue": "random"}, 1, tmp_path / "one.yaml").table
    play(table, "a1")
    other = begin.again(table, True, tmp_path / "two.yaml")
    assert other.table.seats == {"Red": "random", "Blue": "human"} and not other.table.root.children
    with pytest.raises(RecordError, match="already there"):
        begin.again(table, True, tmp_path / "one.yaml")


_COUNTED = "turn:\n    choose spot in empty\n    place Man on spot\n    score(mover) += 1\n"


@pytest.mark.parametrize(
    ("scored", "told"),
    [
        ("define score(p): count(pieces(p))", {"A": 3, "B": 2}),
        ("state score per player: 0..9", {"A": 3, "B": 2}),
        ("state score per player: 0..9 = 2", {"A": 5, "B": 4}),
        ("state score: 0..9", {}),  # of nobody
        ("", {}),
    ],
)
def test_scores_are_recorded_whatever_the_result_depends_on(scored: str, told: dict[str, int], tmp_path: Path) -> None:
    rules = (
        f'game "Row"\nplayers A, B\nboard grid(3, 3)\npiece Man\n{scored}\n{_COUNTED}when line(mine, 3): mover wins\n'
    )
    if "per player" not in scored:
        rules = rules.replace("    score(mover) += 1\n", "")
    table = begin.new(gdl.loads(rules), {}, 1, tmp_path / "game.yaml").table
    play(table, "a1 a2 b1 b2 c1")
    kept = read_record(tmp_path / "game.yaml").games[0].outcome
    assert kept is not None and kept.winners == ("A",) and kept.scores == told


def test_scores_are_recorded_also_where_another_number_decides(tmp_path: Path) -> None:
    """As players see them; only where there are none, what decides."""
    rules = 'game "Row"\nplayers A, B\nboard grid(3, 1)\npiece Man\ndefine held(p): count(pieces(p))\n'
    rules += f"state score per player: 0..9\n{_COUNTED}    score(mover) += 1\nwhen no(empty): highest held wins\n"
    for text, told in ((rules, {"A": 4, "B": 2}), (rules.replace("score", "other"), {"A": 2, "B": 1})):
        file = tmp_path / f"{told['A']}.yaml"
        table = begin.new(gdl.loads(text), {}, 1, file).table
        play(table, "a1 b1 c1")
        kept = read_record(file).games[0].outcome
        assert kept is not None and kept.winners == ("A",) and kept.scores == told


def test_a_record_that_cannot_be_written_is_told_once(game: Game, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    begun = begin.new(game, {}, 1, folder / "game.yaml")
    folder.write_text("in the way")
    play(begun.table, "a1 b1")
    assert len(begun.keeper.news()) == 1 and not begun.keeper.news() and begun.keeper.path is None


def test_what_is_full_refuses_more_in_words(game: Game) -> None:
    """Before it cannot be read again, and what is there stays as it was."""
    table = Table(game, {}, 1, "")
    play(table, "a1")
    node = table.at
    comment = "é\U0001f600'\\\"" * 800
    with pytest.raises(TableError, match="the record of this game is full") as full:
        for _ in range(2000):
            table.go(table.root)
            table.comment(node, "")
            for name in "abcde":
                table.go(table.root)
                play(table, f"{name}1")
            for other in list(table.root.below())[1:]:
                if other.note or not other.turn:
                    continue
                table.comment(other, comment)
                table.go(other)
                for move in other.position.moves():
                    table.go(other)
                    table.play(move)
    assert full.value.code == "too-large"
    text = record_text(table.record())
    assert len(text.encode()) < MOST_BYTES
    record = parse_record(text.encode(), "it")
    assert len(record.games[0].remarks) == sum(1 for each in table.root.below() if each.note) > 50
    table.comment(next(each for each in table.root.below() if each.note), "short")
    assert table.tree.size.fits


@pytest.mark.parametrize("asked", ["ai:0.000000000000000001s", "ai:5 seconds", "robot", "", "human:1"])
def test_seats_that_no_record_could_hold(asked: str) -> None:
    with pytest.raises(SeatError):
        occupant(asked)


def test_a_position_that_no_record_could_hold(game: Game, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="too long"):
        begin.new(game, {}, 1, tmp_path / "game.yaml", "place Red Stone on a1\n" * 20_000)


ENDLESS = """game "Endless"
players Red, Blue
board grid(2, 1)
piece Stone
setup:
    place Red Stone on a1
turn:
    choose spot in empty
    remove pieces
    place Red Stone on spot
"""


@pytest.mark.slow
def test_a_long_line_is_read_again() -> None:
    """Nothing here goes as deep as the line is long."""
    endless = gdl.loads(ENDLESS)
    table = Table(endless, {}, 1, "")
    for _ in range(15_000):
        table.play(table.position.moves()[0])
    again = parse_record(record_text(table.record()).encode(), "it")
    assert len(again.games[0].steps) == table.at.depth
    while table.back():
        pass
