"""Whatever the text, parsing ends in a tree or in diagnostics that point into the text; it never fails."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syntax_texts import TEXTS

from gdl.diagnostics import Reporter, Source, Sources
from gdl.diagnostics.render import render_text
from gdl.syntax.parser import parse

TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|[ \t]+|\n')
NOISE = [*"(){}:,=+-*/.<>#\"'\t\r\f\0\\@§“”é漢\u00a0\u200b\U0001f600"]
NOISE += ["\n", "\n    ", "\n  ", " if ", " else ", " or ", "either", "turn:"]
FORCED = settings(deadline=None, suppress_health_check=list(HealthCheck))


def check(text: str) -> None:
    source, sources, reporter = Source("fuzz.gdl", text), Sources(), Reporter()
    sources.add(source)
    parse(source, reporter)
    rows = text.replace("\r\n", "\n").split("\n")
    for found in reporter:
        assert re.fullmatch(r"E\d{3}", found.code)
        assert 1 <= found.span.line <= len(rows), (found, text)
        assert 1 <= found.span.column <= len(rows[found.span.line - 1]) + 1, (found, text)
    assert "\x1b" not in render_text(reporter, sources)


def mutated(parts: list[str], dice: random.Random) -> str:
    parts = list(parts)
    for _ in range(dice.randint(1, 4)):
        here = dice.randrange(len(parts)) if parts else 0
        match dice.randrange(5):
            case 0:
                del parts[here : here + dice.randint(1, 3)]
            case 1:
                parts[here:here] = parts[here : here + dice.randint(1, 6)]
            case 2:
                parts.insert(here, dice.choice(NOISE))
            case 3 if parts:
                there = dice.randrange(len(parts))
                parts[here], parts[there] = parts[there], parts[here]
            case _:
                parts.insert(here, dice.choice(parts or NOISE))
    return "".join(parts)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_texts_with_changes(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(20):
        text = dice.choice(TEXTS)
        cut = dice.choice([list(text), TOKEN.findall(text), text.splitlines(keepends=True)])
        check(mutated(cut, dice))


@settings(FORCED, max_examples=100)
@given(st.lists(st.sampled_from(TOKEN.findall(" ".join(TEXTS)) + NOISE), max_size=40))
def test_words_in_any_order(words: list[str]) -> None:
    check("".join(words))


@settings(FORCED, max_examples=75)
@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    check(text)


LONG = 3000
"""Deeper than the recursion limit of Python, in lines of bearable length."""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("define f: " + "(" * LONG, "E107"),
        ("define f: " + "(" * LONG + "1" + ")" * LONG, "E107"),
        ("define f: " + "f({" * 60 + "1" + "})" * 60, "E107"),
        ("define f: " + "1+" * LONG + "1", "E107"),
        ("define f: " + "1 -" * LONG + "1", "E107"),
        ("define f: " + "a except " * 1000 + "b", "E107"),
        ("define f: " + "not " * 2000 + "true", "E107"),
        ("define f: " + "-" * LONG + "1", "E107"),
        ("define f: " + "1 if a else " * 800 + "2", "E107"),
        ("define f: " + "(" * 40 + "1" + ("+1" * 90 + ")") * 40, "E107"),
        ("define f: " + "9" * 9000, "E106"),
        ("define f: " + "9" * 20000, "E008"),
        ("turn:\n    let x = " + "if ply > 1: 1 else " * 3000 + "2", "E008"),
        ("turn:\n    let x = " + "if ply > 1: 1 else " * 400 + "2", "E101"),
        ("turn:\n" + "".join("    " * n + "if a:\n" for n in range(1, 200)), "E107"),
        ("turn:\n    either: pass\n" + "    or: pass\n" * LONG, None),
        ("turn:\n    if a: pass\n" + "    else if b: pass\n" * LONG, None),
        ("turn:\n" + "    pass\n" * 20000, None),
        ("define f: {" + "a1,\n" * 15000 + "a2}", None),
        ("x" * 5000 + "\n" + "piece x\n" * 5000, "E128"),
        ("# " + "x" * 1_000_001, "E004"),
        ("\n" * 200_000, "E009"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_texts_without_measure(text: str, code: str | None) -> None:
    reporter = Reporter()
    parse(Source("long.gdl", text), reporter)
    found = list(reporter)
    assert (found[0].code if found else None) == code


def test_the_first_bracket_too_deep_is_pointed_at() -> None:
    reporter = Reporter()
    parse(Source("deep.gdl", "define f:\n    " + "(" * 5000), reporter)
    assert [(d.code, d.span.line, d.span.column) for d in reporter] == [("E107", 2, 105)]
