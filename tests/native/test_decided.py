"""What the native engine has decided for each shipped rulebook, pinned: how moves are picked, and which idioms it sees.

A definition in other words may no longer be seen for what it is, and the games be several times as slow; nothing else
would say so. What is expected stands in `decided.txt`. After a change that is meant:

    UPDATE_CASES=1 pytest -n 0 tests/native/test_decided.py

writes the file anew; then read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import gdl
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.program.span import Span

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

FILE = Path(__file__).parent / "decided.txt"


def pinned() -> dict[str, str]:
    """The sections of the file: what is expected of each rulebook."""
    found = {}
    for part in FILE.read_text(encoding="utf-8").split("### ")[1:]:
        name, _, text = part.partition("\n")
        found[name] = text.strip("\n")
    return found


def decided(name: str) -> str:
    """What is decided for a rulebook, in code for the least of processors. No line numbers: they would change with
    every line that is added."""
    game = gdl.load(name)

    def words(span: Span) -> str:
        line = game.sources.line(span.source, span.line) or ""
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        return line[span.column - 1 : end].strip()

    def lines() -> Iterator[str]:
        native = Native(game.program, "generic")
        told = native.explanation
        yield told.strategy + (" by a plan" if told.planned else "") + (", tried first" if told.tries_first else "")
        for reason in told.reasons:
            yield f"because {reason.obstacle.value}: {words(reason.span)}"
        for choice in told.choices:
            yield f"{choice.how}: {words(choice.span)}"
            for reason in choice.reasons:
                yield f"    {reason.obstacle.value}: {words(reason.span)}"
        for idiom, times in sorted(native.idioms.items()):
            yield f"idiom: {idiom}, {times}"
        for test, reason in told.one_by_one:
            yield f"one by one: {words(test)} ({reason.obstacle.value}: {words(reason.span)})"

    return "\n".join(lines())


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_what_is_decided(name: str) -> None:
    now = decided(name)
    if os.environ.get("UPDATE_CASES"):
        sections = {**pinned(), name: now}
        text = "\n\n".join(f"### {each}\n{sections[each]}" for each in sorted(sections))
        FILE.write_text(text + "\n", encoding="utf-8")
    assert now == pinned().get(name), "if this is meant: UPDATE_CASES=1 pytest -n 0 tests/native/test_decided.py"


def test_nothing_is_pinned_that_does_not_ship() -> None:
    assert set(pinned()) == set(shipped_rulebooks())
