"""What sides must connect, as it is found in the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import gdl
from gdl_interpreter.search.connections import Connections, connections

RULEBOOKS = Path(__file__).parent.parent.parent / "rulebooks"
HEX, Y = ((RULEBOOKS / f"{name}.gdl").read_text(encoding="utf-8").split('\nexample "')[0] for name in ("hex", "y"))

SQUARE = """
players West(home = side(west), goal = side(east)), South(home = side(south), goal = side(north))
board grid(4, 3)
turn:
    choose spot in empty
    place Stone on spot
piece Stone
when any(flood(my home and mine, mine) and my goal): mover wins
"""
"""Chains of squares that touch at a side or a corner: both sides may have one."""


def found(text: str, **options: int) -> Connections | None:
    return connections(gdl.loads(text, **options).program)


def test_hex() -> None:
    """Two sides of the board each; one of the players has them on a full board."""
    program = gdl.load("hex", size=3).program
    asked = connections(program)
    assert asked is not None and asked.shown(program) == [
        "Black connects {a3, b3, c3} with {a1, b1, c1}",
        "White connects {a1, a2, a3} with {c1, c2, c3}",
        "on a full board exactly one has",
    ]


def test_y() -> None:
    """The same three for both."""
    asked = connections(gdl.load("y", size=4).program)
    assert asked is not None and asked.exactly_one and asked.goals[0] == asked.goals[1]
    assert [goal.bit_count() for goal in asked.goals[0]] == [4, 4, 4]


def test_squares_may_cross() -> None:
    """Both may have connected, where squares touch at their corners."""
    program = gdl.loads(SQUARE).program
    asked = connections(program)
    assert asked is not None and not asked.exactly_one
    assert asked.shown(program) == [
        "West connects {a1, a2, a3} with {d1, d2, d3}",
        "South connects {a1, b1, c1, d1} with {a3, b3, c3, d3}",
        "on a full board both or none may have",
    ]


@pytest.mark.parametrize("name", ["havannah", "gonnect", "sandkings", "connect-four", "chess", "go", "dots-and-boxes"])
def test_other_games(name: str) -> None:
    """Rings and forks win, too; either of two connections; nothing of the kind."""
    assert connections(gdl.load(name).program) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("when connected", "when line(mine, 4): mover wins\nwhen connected"),
        ("connected(mine, my home, my goal)", "connected(mine, my home, near(mine))"),
        ("connected(mine, my home, my goal)", "connected(mine or empty, my home, my goal)"),
        ("connected(mine, my home, my goal)", "not connected(mine, my home, my goal)"),
        ("connected(mine, my home, my goal)", "any(my home and mine) and any(my goal and mine)"),
        ("connected(mine, my home, my goal)", "any(my home and mine)"),
        ("mover wins", "mover loses"),
        ("mover wins", "next wins"),
    ],
)
def test_what_is_no_connection(old: str, new: str) -> None:
    """Another way to win, sets that follow the stones, chains of more than stones, sets that need not hang together."""
    assert old in HEX and found(HEX, size=4) is not None
    assert found(HEX.replace(old, new, 1), size=4) is None


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (HEX, "board rhombus(size)", "board rhombus(size): remove {b2}"),
        (HEX, "board rhombus(size)", "board grid(size, size)"),
        (HEX, "goal = side(south)", "goal = side(south) except corner(directions)"),
        (HEX, "goal = side(south)), White(home = side(west)", "goal = side(west)), White(home = side(south)"),
        (HEX, "my home, my goal", "my home, side(south)"),
        (Y, "for d in sides", "for d in one(sides) or last_of(sides)"),
    ],
)
def test_where_both_or_none_may_have(text: str, old: str, new: str) -> None:
    """Holes, corners that belong to nobody, sets that do not take turns around the board, or do not cover its edge."""
    assert old in text
    asked = found(text.replace(old, new, 1), size=4)
    assert asked is not None and not asked.exactly_one
