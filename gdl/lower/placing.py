"""Pieces put where none can stand: what is certain before anybody plays."""

from __future__ import annotations

from gdl.diagnostics import Reporter
from gdl_interpreter.board import Board
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts


def on_the_board(program: Program, reporter: Reporter) -> None:
    """Complain of a `place` or a `move` to sites that are not played on, whatever the position is."""
    board = program.board
    for part in all_parts(program):
        target = part.sites if isinstance(part, s.Place) else part.target if isinstance(part, s.Move) else None
        if isinstance(target, n.Const) and target.value and not target.value & board.played:
            one = target.value.bit_count() == 1
            name = f"`{board.name_of(target.value.bit_length() - 1)}`" if one else "these sites"
            what = f"no piece can stand on {name}: the board is played on {_classes(board)}"
            hint = "say where pieces stand behind the board: board …, played on cells or edges"
            reporter.error("E311", what, target.span, hint)


def _classes(board: Board) -> str:
    classes = {"cells": board.cells, "edges": board.edges, "vertices": board.vertices}
    return " and ".join(name for name, sites in classes.items() if sites & board.played) or "added sites"
