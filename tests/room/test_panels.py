"""What stands beside the board: rows of the tree of moves, values and their graph, what opponents decide."""

from __future__ import annotations

import gdl
from gdl.room.panels.rows import rows_of
from gdl.room.panels.values import Values, graph
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
