"""What is told of an `expect` that does not hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from in_process import settings

from gdl.cli import main
from gdl.diagnostics import Source
from gdl.examples import Outcome, examples_of, run_examples
from gdl.loading import read_text

RULES = """
option most = 3 in 1..9
players White, Black
board grid(3, 3)
piece Man(worth = 2), King(worth = 7)
state heat per site: 0..9 = 0
setup:
    place White Man on row(1)
    place Black King on b3
    heat(a1) = 4
define total(x): sum(worth(kind(s)) for s in x)
define safe(p): count(pieces(p)) > 2 and every(heat(s) is 0 for s in pieces(p))
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
when no(theirs) and count(mine) > 2: mover wins by "all gone"
when total(mine) > 50: mover wins by "rich"
when stuck: draw
"""


def outcome_of(lines: str) -> Outcome:
    text = f'{RULES}\nexample "it":\n' + "".join(f"    {line}\n" for line in lines.splitlines())
    loaded = read_text(Source("rules.gdl", text), "rules")
    typed = loaded.checked()
    assert typed is not None, list(loaded.reporter)
    (outcome,) = examples_of("rules", typed, sources=loaded.sources)
    return outcome


def told(lines: str) -> list[str]:
    (failure,) = outcome_of(lines).failures
    return [failure.message, *failure.notes]


@pytest.mark.parametrize(
    ("expect", "lines"),
    [
        ("count(mine) is 2", ["this is not so: `count(mine)` is 3", "  `mine` is {a1, b1, c1}"]),
        ("count(mine) is not most", ["this is not so: `count(mine)` is 3, `most` is 3", "  `mine` is {a1, b1, c1}"]),
        (
            "mine is (row(1) or a3) except {a1}",
            [
                "this is not so: `mine` is {a1, b1, c1}, `(row(1) or a3) except {a1}` is {b1, c1, a3}",
                "only in `mine`: a1",
                "only in `(row(1) or a3) except {a1}`: a3",
            ],
        ),
        ("most > count(Man)", ["this is not so: `most` is 3, `count(Man)` is 3", "  `Man` is {a1, b1, c1}"]),
        ("mover is Black", ["this is not so: `mover` is White"]),
        ("b3 in Man", ["this is not so: `Man` is {a1, b1, c1}"]),
        ("{b1, c3} in (row(1) or row(2))", ["this is not so: `row(1) or row(2)` is {a1, b1, c1, a2, b2, c2}"]),
        ("no(King and row(3))", [
            "this is not so: `King and row(3)` is b3", "  `King` is b3", "  `row(3)` is {a3, b3, c3}"]),
        ("mover is White and heat(a1) < 2", ["this is not so: `heat(a1)` is 4"]),
        ("mover is Black or heat(a1) < 2", ["this is not so: `mover` is White", "`heat(a1)` is 4"]),
        ("not (mover is White and most is 3)", ["this is not so: `mover` is White", "`most` is 3"]),
        ("false", ["this is not so, whatever the position"]),
        (
            "every(heat(s) is 0 for s in mine)",
            ["this is not so: it fails for 1 of the 3 sites that `s` stands for:", "  s = a1: `heat(s)` is 4"],
        ),
        (
            "any(heat(s) is n for s in mine, n in 6..7 where s is not a1)",
            [
                "this is not so: it fails for all 4 pairs of `s` and `n`:",
                *(f"  s = {s}, n = {n}: `heat(s)` is 0" for s in ("b1", "c1") for n in (6, 7)),
            ],
        ),
        ("any(heat(s) > 0 for s in Man and row(2))", [
            "this is not so: it has nothing to go through", "  `Man and row(2)` is none"]),
        ("not any(heat(s) > 3 for s in mine)", [
            "this is not so: `any(heat(s) > 3 for s in mine)` holds for 1 of the 3 sites that `s` stands for:",
            "  s = a1: `heat(s)` is 4"]),
        ("not every(s in Man for s in mine)", [
            "this is not so: `every(s in Man for s in mine)` holds for all 3 sites that `s` stands for"]),
        (
            "every(heat(s) > 4 for s in sites)",
            [
                "this is not so: it fails for all 9 sites that `s` stands for:",
                "  s = a1: `heat(s)` is 4",
                *(f"  s = {s}: `heat(s)` is 0" for s in ("b1", "c1", "a2", "b2")),
                "  … and 4 more",
            ],
        ),
        ("any(heat(s) > 5 for s in King)", [
            "this is not so: it fails for the one site that `s` stands for:", "  s = b3: `heat(s)` is 0"]),
        ("every(n < 3 for n in 1..4)", ["this is not so: it fails for 2 of the 4 numbers that `n` stands for:",
            "  n = 3", "  n = 4"]),
        ("total(mine) is 7", [
            "this is not so: `total(mine)` is 6",
            "    s = a1: 2; s = b1: 2; s = c1: 2"]),
        ("safe(White)", [
            "this is not so: `safe(White)` is false",
            "  `every(heat(s) is 0 for s in pieces(p))` fails for 1 of the 3 sites that `s` stands for:",
            "    s = a1: `heat(s)` is 4"]),
        ("White Man is {a1, b3}", ["this is not so: `White Man` is {a1, b1, c1}"]),
        ("my King is a1", ["this is not so: `my King` is none", "  `my …` is what White has"]),
        ("their King is a1", ["this is not so: `their King` is b3", "  `their …` is what Black has"]),
        ("moves is most - 1", ["there are 3 legal moves, not 2", "the legal moves: a1-a2; b1-b2; c1-c2"]),
        ("moves is 2", ["there are 3 legal moves, not 2", "the legal moves: a1-a2; b1-b2; c1-c2"]),
        ('White wins by "all gone"', [
            "the game is not over here",
            'line 17: when no(theirs) and count(mine) > 2: mover wins by "all gone"',
            "  `theirs` is {a1, b1, c1, b3}"]),
    ],
)  # fmt: skip
def test_both_sides_are_told(expect: str, lines: list[str]) -> None:
    assert told(f"expect {expect}") == lines


def test_an_ending_is_asked_of_who_has_moved() -> None:
    lines = told('play "a1-a2"\nexpect White wins by "all gone"')
    assert lines[1:] == [
        'line 17, after a move of White: when no(theirs) and count(mine) > 2: mover wins by "all gone"',
        "  `theirs` is b3",
    ]


def test_the_position_is_that_of_the_line() -> None:
    position = outcome_of('play "a1-a2; b3-b2; a2-b2"').position
    assert position is not None and position.ply == 2
    held = outcome_of('play "a1-a2; b3-b2"\nexpect mover is White')
    assert held.position is not None and held.position.ply == 2


def test_what_takes_too_long_is_not_told() -> None:
    loops = ", ".join(f"{name} in sites" for name in ("p", "q", "r", "s", "t", "u"))
    lines = told(f"expect heat(a1) is 3 and any(heat(p) > 9 for {loops})")
    assert lines == ["this is not so: `heat(a1)` is 4"]
    lines = told(f"expect every(heat(p) > 0 for {loops})")
    assert (
        lines[0]
        == "this is not so: it holds for 5000 of the first 5000 combinations of `p`, `q`, `r`, `s`, `t` and `u`"
    )
    nested = "heat(s) > 9"
    for name in "pqrstu":
        nested = f"any({nested} and heat({name}) < 0 for {name} in sites)"
    lines = told(f"expect every({nested} for s in sites)")
    assert len(lines) < 30


PARTS = st.recursive(
    st.sampled_from(
        ["heat(a1) < 2", "count(mine) is 9", "safe(White)", "mover is Black", "b3 in Man", "total(theirs) > 8", "false"]
    ),
    lambda inner: st.one_of(
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("not ({})".format, inner),
        st.builds("every({} for s in mine)".format, inner),
        st.builds("any({} for t in empty)".format, inner),
        st.builds("({0} if {1} else {0})".format, inner, inner),
    ),
    max_leaves=6,
)


@hypothesis_settings(max_examples=30, deadline=None)
@given(PARTS)
def test_whatever_fails_is_told_of(condition: str) -> None:
    failures = outcome_of(f"expect {condition}").failures or outcome_of(f"expect not ({condition})").failures
    assert failures[0].message.startswith("this is not so")


def test_the_command_shows_the_board(tmp_path: Path) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(f'{RULES}\nexample "it":\n    play "a1-a2"\n    expect mover is White\n')
    run = CliRunner().invoke(main, ["test", str(path)], obj=settings())
    assert run.exit_code == 1
    assert "this is not so: `mover` is Black" in run.stdout + run.stderr
    assert "in the example `it`" in run.stdout and "To move: Black" in run.stdout
    assert len(run_examples(str(path))[0]) == 1
