"""Rulebooks made to hurt: each is refused with a code, or plays within bounds.

A text stands beside the codes it may end in, while it is read (`E1…`, `E3…`) or played (`E90…`); "" says that it may
simply be played. Questions are given less than they usually are: what matters is that everything counts.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import gdl
from gdl.api import game_of
from gdl.diagnostics import Source
from gdl.loading import read_text
from gdl.syntax.mistakes import MAX_BYTES
from gdl_interpreter.program.budget import Limits
from gdl_interpreter.reference.errors import LimitError

LITTLE = Limits(question=60_000)

PLAIN = "players A, B\nboard grid(3, 3)\npiece Man\n"
LARGE = "players A, B\nboard grid(60, 60)\npiece Man\n"
TURN = "turn:\n    choose spot in empty\n    place Man on spot\n"
WHEN = "when line(mine, 3): mover wins\n"
HUGE = "9" * 15


def turn(*lines: str, on: str = PLAIN) -> str:
    """A rulebook with this turn."""
    return on + "turn:\n" + "".join(f"    {line}\n" for line in lines) + WHEN


def with_plain_turn(text: str, on: str = PLAIN) -> str:
    """A rulebook with these headings."""
    return on + text + TURN + WHEN


def doubling(body: str, last: str, brackets: str = "") -> str:
    """Thirty definitions, each of which calls the next one twice."""
    names = [f"d{'x' * i}" for i in range(31)]
    pairs = pairwise(names)
    text = "".join(f"define {one}{brackets}:{body.format(two)}\n" for one, two in pairs)
    return text + f"define {names[-1]}{brackets}: {last}\n"


def chain(number: int) -> str:
    """So many definitions, each of which calls the next one."""
    names = [f"e{'x' * i}" for i in range(number + 1)]
    return "".join(f"define {a}: {b} + 1\n" for a, b in pairwise(names)) + f"define {names[-1]}: 1\n"


def many(number: int, text: str, between: str = "") -> str:
    """A text again and again, with a number in it."""
    return between.join(text.replace("{}", str(i)) for i in range(number))


def nested_tables() -> str:
    """Tables looked up by tables."""
    text = "ply"
    for _ in range(8):
        text = f"nth({text}, {many(20, '{}', ', ')})"
    return text


AT_FIVE = ("sites, b in sites, c in sites, d in sites, e in sites",)

CASES: dict[str, tuple[str, str]] = {
    # loops
    "folds in folds": (turn(f"require sum(1 for a in {AT_FIVE[0]}) > 3", "pass", on=LARGE), "E902"),
    "loops in loops": (
        turn(
            "for xx in sites:",
            *(f"    {'    ' * i}for y{'y' * i} in sites:" for i in range(8)),
            f"    {'    ' * 8}place Man on xx",
            on=LARGE,
        ),
        "E902",
    ),
    "nothing in loops": (
        turn("for xx in sites:", "    for yy in sites:", "        for zz in sites where false: pass", on=LARGE),
        "E902",
    ),
    "repeat while true": (turn("repeat while true: pass"), ""),
    "choices while true": (
        turn("repeat while true:", "    choose spot in sites", "    place Man on spot"),
        "E902 E905",
    ),
    "choices while true, large": (turn("repeat while true:", "    choose spot in sites", on=LARGE), "E902 E903"),
    "a quadrillion rounds": (turn(f"repeat {HUGE} times:", "    if stuck: pass"), "E902"),
    "a quadrillion choices": (turn(f"repeat {HUGE} times:", "    choose n in 1..1"), ""),
    "a quadrillion branches": (turn(f"repeat {HUGE} times:", "    either: pass", "    or: again"), "E902 E905"),
    "a quadrillion moves": (f"{PLAIN}turn of {HUGE} moves:\n    choose a in empty\n    place Man on a\n{WHEN}", ""),
    "setup without end": (with_plain_turn(f"setup:\n    repeat {HUGE} times: next = A\n"), "E902"),
    "floods of floods": (turn("require sum(count(flood(a, sites)) for a in sites, b in sites) > 0", on=LARGE), "E902"),
    "lines of lines": (turn("require sum(count(between(a, b)) for a in sites, b in sites) > 0", on=LARGE), "E902"),
    "stuck in folds": (turn("require sum(1 if stuck else 2 for a in sites, b in sites, c in sites) > 0"), "E902"),
    # definitions
    "doubling values": (doubling(" {0} + {0}", "ply") + turn("require d > 3", "pass"), "E902"),
    "doubling with values": (doubling(" {0}(p) + {0}(0)", "p", "(p)") + turn("require d(ply) > 3", "pass"), "E902"),
    "doubling actions": (doubling("\n    {0}\n    {0}", "remove a1") + turn("d", "pass"), "E902"),
    "doubling choices": (doubling("\n    {0}\n    {0}", "choose n in 1..2") + turn("d", "pass"), "E902 E903 E905"),
    "doubling for an option": (with_plain_turn(doubling(" {0} + {0}", "1") + "option o = d in 1..9\n"), "E902"),
    "a chain of definitions": (chain(400) + turn("require e > 3", "pass"), "E107"),
    "a chain that is allowed": (chain(35) + turn("require e > 3", "pass"), ""),
    "a chain of options": (
        with_plain_turn(
            "option ox = 1 in 1..9\n" + "".join(f"option ox{'x' * (i + 1)} = ox{'x' * i} in 1..9\n" for i in range(200))
        ),
        "",
    ),
    # what was gone through more often than it is written
    "a union within a union": (
        with_plain_turn("define f(p): " + " or ".join(["row(p)"] * 60) + "\nwhen any(f(1)): draw\n"),
        "",
    ),
    "loops for chance": (
        turn(*("    " * i + f"for x{'x' * i} in sites:" for i in range(36)), "    " * 36 + "pass"),
        "E902",
    ),
    "the same words again and again": (
        "state st: 0..999999\n" + turn("repeat 17 times:", "    either: st += 1", "    or: st += st"),
        "E902",
    ),
    "two hundred branches, twice": (
        "state st: 0..999999\n" + turn(*["either: pass", *(f"or: st += {i}" for i in range(200))] * 2, "st += 1"),
        "E902 E905",
    ),
    "a setup of loops": (
        with_plain_turn("setup:\n    for a in sites:\n        for b in sites: place A Man on b\n", on=LARGE),
        "E902",
    ),
    "rays round a ring": (
        turn("remove ray(sites, directions, sites)", on="players A, B\nboard ring(4096)\npiece Man\n"),
        "",
    ),
    "steps without end": (turn("remove step(sites, directions, 4096)", on=LARGE.replace("grid", "torus")), ""),
    "links without end": (with_plain_turn("", LARGE.replace("60, 60)", "64, 64): link sites to sites")), "E906"),
    "no site left": (
        with_plain_turn("", PLAIN.replace("3, 3)", "3, 3):\n    remove sites\n    remove one(sites)")),
        "E305",
    ),
    "long names alike": (
        "players A, B\nboard grid(3, 3)\npiece "
        + many(24, "X" + "y" * 9_000 + "{}", ",\n")
        + "\n"
        + TURN.replace("Man", "one(kinds)")
        + WHEN,
        "",
    ),
    # many of something
    "many options": (with_plain_turn(many(2000, "option oo{}x = 1 in 1..9\n")), ""),
    "many players": (
        f"players {many(10_000, 'P{}', ',' + chr(10))}\nboard grid(3, 3)\npiece Man\n{TURN}{WHEN}",
        "E306",
    ),
    "many kinds": (
        f"players A, B\nboard grid(3, 3)\npiece {many(5000, 'K{}', ',' + chr(10))}, Man\n{TURN}{WHEN}",
        "E306",
    ),
    "many definitions": (with_plain_turn(many(800, "define dd{}x(p): row({}) and pieces(p)\n")), ""),
    "many states": (with_plain_turn(many(1500, "state st{}x: 0..9\n")), ""),
    "many endings": (with_plain_turn("when ply > 3: draw\n" * 1000), ""),
    "many attributes": (
        with_plain_turn("", f"players A, B\nboard grid(3, 3)\npiece Man({many(2000, 'att{}x = 1', ',' + chr(10))})\n"),
        "",
    ),
    "many branches": (turn("either: pass", *(f'or "l{i}": pass' for i in range(2000))), ""),
    "many edits": (
        with_plain_turn(
            "",
            "players A, B\nboard grid(3, 3):\n"
            + many(1000, "    add xx{}y\n    link xx{}y to sites\n")
            + "piece Man\n",
        ),
        "E306",
    ),
    "many added sites": (
        with_plain_turn(
            "", f"players A, B\nboard grid(3, 3):\n    add {many(5000, 'xx{}y', ',' + chr(10))}\npiece Man\n"
        ),
        "E305 E306",
    ),
    "large tables": (
        with_plain_turn(
            "state t per player per site: 0..1\n", f"players {many(16, 'P{}', ', ')}\nboard grid(64, 64)\npiece Man\n"
        ),
        "E902 E905",
    ),
    "too many tables": (
        with_plain_turn(
            "state t per player per site: 0..1\nstate tt per player per site: 0..1\n",
            f"players {many(16, 'P{}', ', ')}\nboard grid(60, 60)\npiece Man\n",
        ),
        "E306",
    ),
    # many moves
    "millions of moves": (
        turn(*(f"choose s{'x' * i} in sites" for i in range(5)), "place Man on s", on=PLAIN.replace("3, 3", "19, 19")),
        "E902 E905",
    ),
    "millions of runs": (
        turn(*(f"choose s{'x' * i} in sites" for i in range(5)), "require s is none", on=LARGE),
        "E902",
    ),
    "runs to compare": (
        turn("keep highest 1:", *(f"    choose s{'x' * i} in sites" for i in range(5)), on=LARGE),
        "E902 E905",
    ),
    "a first without a run": (
        turn(
            "first:",
            *(f"    choose s{'x' * i} in sites" for i in range(5)),
            "    require s is none",
            "else: pass",
            on=LARGE,
        ),
        "E902",
    ),
    "too many words": (turn("repeat while true:", "    choose n in 1..1", on=LARGE), "E903"),
    "many results of nature": (turn("chance n in -256..1023", "chance m in -256..1023", "choose s in empty"), ""),
    "setup by nature": (with_plain_turn("setup:\n    repeat 100000 times:\n        chance n in 1..6\n"), ""),
    "again and again": (turn("repeat 100 times: again", "pass"), ""),
    # deep and long
    "deep conditions": (turn("let n = " + "1 if ply > 1 else " * 140 + "2", "pass"), "E107 "),
    "a long sum": (turn("let n = " + " + ".join(["ply"] * 99), "pass"), ""),
    "a long `or`": (turn("remove " + " or ".join(["mine"] * 900), "pass"), "E107"),
    "a long table": (turn(f"let n = nth(ply, {many(1500, '{}', ',' + chr(10))})", "pass"), ""),
    "tables in tables": (turn(f"let n = {nested_tables()}", "pass"), ""),
    "a long list": (turn(f"remove {{{many(3000, 'a1', ',' + chr(10))}}}", "pass"), ""),
    "a long call": (
        f"define f({many(500, 'pp{}x', ',' + chr(10))}): 1\n"
        + turn(f"require f({many(500, '1', ',' + chr(10))}) is 1", "pass"),
        "",
    ),
    "many `else if`": (turn("if ply > 1: pass", *(f"else if ply > {i}: pass" for i in range(800))), ""),
    # numbers
    "numbers at their ends": (
        turn(
            f"let n = {HUGE}",
            *["n = n * n"] * 50,
            "let m = -n - n - n",
            "require m < 0 and no(m..n) is false and m mod 0 is 0 and -m / -1 is m",
            "pass",
        ),
        "",
    ),
    "sums beyond their ends": (
        turn(f"let n = {HUGE}", "repeat 200 times: n = sum(n for a in sites, b in sites)", "pass"),
        "",
    ),
    "states at their ends": (f"state st: 0..{HUGE}\n" + turn(f"st += {HUGE}", "st = st * st * st", "pass"), ""),
    "a huge range": (f"option o = 5 in 1..{HUGE}\nplayers A, B\nboard grid(o, o)\npiece Man\n{TURN}{WHEN}", ""),
    "a huge choice": (turn(f"choose n in 1..{HUGE}", "pass"), ""),
    "a huge step": (turn(f"remove step(a1, north, {HUGE})", f"remove step(a1, north, -{HUGE})", "pass"), ""),
    "a huge supply": (with_plain_turn(f"supply: {HUGE} Man\n"), ""),
    "a huge match": (with_plain_turn("match first to 999999999 of 999999999\n"), ""),
    # boards
    "grid(100000, 100000)": (with_plain_turn("", "players A, B\nboard grid(100000, 100000)\npiece Man\n"), "E306"),
    "hexagon(10000)": (with_plain_turn("", "players A, B\nboard hexagon(10000)\npiece Man\n"), "E306"),
    "ring(100000)": (with_plain_turn("", "players A, B\nboard ring(100000)\npiece Man\n"), "E306"),
    "ring(4096)": (with_plain_turn("", "players A, B\nboard ring(4096)\npiece Man\n"), ""),
    "a board linked to itself": (with_plain_turn("", LARGE.replace("60, 60)", "30, 30): link sites to sites")), ""),
    # nothing at all
    "everybody leaves": (turn("players leaves", "pass"), ""),
    "nobody is next": (turn("next = none", "pass"), ""),
    "nobody is there": (with_plain_turn("setup: players leaves\n"), ""),
    "a turn of less than no moves": (f"{PLAIN}turn of -3 moves: pass\n{WHEN}", ""),
    "effects on nothing": (
        turn(
            "change sites to none",
            "move none to a1",
            "return none to supply",
            "place Man on none",
            "move x in sites to none",
            "place one(kind(none)) on sites",
            "pass",
        ),
        "",
    ),
}


def played(text: str) -> str:
    """The code that a rulebook ends in, or nothing if it can be played."""
    try:
        position = game_of(read_text(Source("<text>", text), "<text>"), {}, limits=LITTLE).start()
        dice = random.Random(1)
        for _ in range(3):
            moves = position.moves()
            if not moves:
                break
            position = position.play(dice.choice(moves))
    except gdl.RulebookError as error:
        return error.diagnostics[0].code
    except LimitError as limit:
        return limit.code
    return ""


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_rulebook(name: str) -> None:
    text, codes = CASES[name]
    assert played(text) in (codes.split(" ") if codes else [""])


def test_as_many_definitions_as_a_file_may_hold() -> None:
    text = with_plain_turn(many(700, "define dd{}x(p): {a1, b2} and pieces(p)  # " + "x" * 300 + "\n"))
    assert 0.9 * MAX_BYTES < len(text) < MAX_BYTES
    assert played(text) == ""
