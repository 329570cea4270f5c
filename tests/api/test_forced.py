"""`expect forces(P, n)`: who can force a win, and within how many plies; what is said where it is not so."""

from __future__ import annotations

from pathlib import Path

import pytest

import gdl
from gdl.diagnostics import RulebookError
from gdl.examples import run_examples
from gdl.inspection.forced import Forced
from gdl_interpreter.reference import Position

ROW = """game "Row"
players X, O
board grid(3, 3)
piece Mark
turn:
    choose spot in empty
    place Mark on spot
when line(mine, 3): mover wins
when no(empty): draw
example "x":
"""

COINS = """game "Coins"
players A, B
board grid(1, 1)
state heads: 0..9 = 0
turn:
    chance n in 0..1
    heads += n
    pass
when heads is 1: A wins
when ply is 3: B wins
"""


def said(folder: Path, *lines: str) -> list[tuple[str, tuple[str, ...]]]:
    """What is said of an example of three in a row."""
    path = folder / "row.gdl"
    path.write_text(ROW + "".join(f"    {line}\n" for line in lines))
    ((outcome,), _) = run_examples(str(path))
    return [(each.message, each.notes) for each in outcome.failures]


@pytest.mark.parametrize(
    "lines",
    [
        ('play "a1; b1; a3"', "expect not forces(X, 2)", "expect not forces(O, 5)"),
        ('play "a1; b1"', "expect not forces(X, 4)", "expect forces(X, 5)", "expect forces(mover, 7)"),
        (
            "expect not forces(X, 9)",
            "expect not forces(O, 9)",
            "expect not forces(players, 4)",
            "expect forces(players, 5)",
        ),
        ('play "a1; b1; a2; b2; a3"', "expect forces(X, 0)", "expect not forces(O, 3)"),
    ],
)
def test_what_is_forced(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert said(tmp_path, *lines) == []


def test_what_is_said(tmp_path: Path) -> None:
    """With a move that shows it, where one move does."""
    assert said(tmp_path, 'play "a1; b1"', "expect not forces(X, 5)") == [
        ("X can force a win within 5 plies", ("it begins with `a2`",))
    ]
    assert said(tmp_path, 'play "a1"', "expect forces(X, 6)") == [
        ("X cannot force a win within 6 plies", ("`b2` avoids it",))
    ]
    assert said(tmp_path, "expect forces(X, 5)") == [("X cannot force a win within 5 plies", ())]


@pytest.mark.parametrize("condition", ["forces(X)", "forces(X, 1, 2)", "forces(X, ply)"])
def test_what_it_takes(tmp_path: Path, condition: str) -> None:
    with pytest.raises(RulebookError) as caught:
        said(tmp_path, f"expect {condition}")
    assert [(each.code, each.hint) for each in caught.value.diagnostics] == [
        ("E205", "for instance: expect forces(mover, 3)")
    ]


def test_a_definition_of_that_name_is_asked_instead(tmp_path: Path) -> None:
    path = tmp_path / "own.gdl"
    path.write_text(ROW.replace("turn:", "define forces(p, n): n > 3\nturn:") + "    expect forces(X, 4)\n")
    ((outcome,), _) = run_examples(str(path))
    assert outcome.failures == ()


def by_hand(position: Position, who: str, plies: int) -> bool:
    """The same without remembering anything."""
    if position.result is not None or not plies:
        return position.result is not None and who in position.result.winners
    found = [by_hand(position.after(move), who, plies - 1) for move in position.moves()]
    return any(found) if position.mover == who and not position.is_chance else all(found)


@pytest.mark.parametrize("plies", range(5))
@pytest.mark.parametrize("moves", ["a1; b1; a3", "b2; a2", "b2; a1; c1", "a1; c3; c1"])
def test_it_is_what_comes_of_all_lines(moves: str, plies: int) -> None:
    position = gdl.loads(ROW.partition("example")[0]).start()
    for move in moves.split("; "):
        position = position.play(move)
    for who in ("X", "O"):
        assert Forced({who}).wins(position, plies) == by_hand(position, who, plies)


def test_chance_chooses_for_nobody() -> None:
    """Whoever is to move, a throw may go the other way; and in the end one of them wins."""
    start = gdl.loads(COINS).start()
    assert not Forced({"A"}).wins(start, 6) and not Forced({"B"}).wins(start, 6)
    assert Forced({"A", "B"}).wins(start, 6)


ANY_THROW = """game "Any throw"
players A, B
board grid(3, 1)
piece Man
state thrown: 0..2 = 0
turn:
    chance n in 1..2
    thrown = n
    choose spot in empty
    place Man on spot
when thrown > 0 and count(pieces) > 1: mover wins
when stuck: draw
example "x":
"""


def test_what_chance_brings_is_no_ply(tmp_path: Path) -> None:
    """Before it and behind it the same is forced."""
    path = tmp_path / "thrown.gdl"
    lines = ('play "1; a1"', "expect forces(B, 1)", 'play "2"', "expect forces(B, 1)", "expect not forces(B, 0)")
    path.write_text(ANY_THROW + "".join(f"    {line}\n" for line in lines))
    ((outcome,), _) = run_examples(str(path))
    assert outcome.failures == ()


def test_a_turn_of_chance_alone_is_one() -> None:
    start = gdl.loads(COINS).start()
    assert [Forced({"A", "B"}).wins(start, plies) for plies in (2, 3)] == [False, True]
