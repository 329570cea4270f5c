"""Whose turn it is, is told with how much of the turn is left: on the screen, in lines, in a trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.cli import main
from gdl.room import side
from gdl.table import begin

RULES = """game "Turns"
players Coral, Jade
board grid(3, 3)
piece Man
{turn}:
    choose spot in empty
    place Man on spot
    {more}
when no(empty): mover wins
"""
JUMPS = RULES.format(turn="turn", more="if spot in row(2): again")
PAIRS = RULES.format(turn="turn of 2 moves", more="if spot in row(1): again")


@pytest.mark.parametrize(
    ("rules", "moves", "mover", "rest"),
    [
        (JUMPS, "", "Coral", ""),
        (JUMPS, "a2", "Coral", "once more in this turn"),
        (JUMPS, "a2; b2", "Coral", "once more in this turn"),
        (JUMPS, "a2; a1", "Jade", ""),
        (PAIRS, "", "Coral", "2 moves left in this turn"),
        (PAIRS, "a2", "Coral", "last move of this turn"),
        (PAIRS, "a1", "Coral", "2 moves left in this turn"),
        (PAIRS, "a2; b2", "Jade", "2 moves left in this turn"),
    ],
)
def test_how_much_of_the_turn_is_left_is_told_everywhere(
    rules: str, moves: str, mover: str, rest: str, tmp_path: Path
) -> None:
    table = begin.new(gdl.loads(rules), {}, seed=1).table
    for move in moves.split("; ") if moves else ():
        table.play(table.position.find(move))
    shown = ["".join(text for text, _ in line) for line in side.heading(table)]
    assert shown == ["Turns", f"{mover} to move", *([rest] if rest else [])]
    file = tmp_path / "turns.gdl"
    file.write_text(rules, encoding="utf-8")
    typed = "\n".join([*moves.split("; "), "quit"]) if moves else "quit"
    lines = CliRunner().invoke(main, ["play", str(file), "--record", str(tmp_path / "game.yaml")], input=typed).output
    *_, heading = [line for line in lines.splitlines() if "To move: " in line]
    assert heading == f"To move: {mover}{f' ({rest})' if rest else ''}"
    *_, prompt = [line for line in lines.splitlines() if " to move" in line]
    assert prompt.startswith(f"{mover} to move{f', {rest}' if rest else ''} (?")
    if moves:
        before, _, last = moves.rpartition("; ")
        traced = CliRunner().invoke(main, ["trace", str(file), last, *(["--after", before] if before else [])]).output
        assert traced.splitlines()[-1] == f"{heading}."
