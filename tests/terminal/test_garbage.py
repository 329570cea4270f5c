"""Whatever is typed, a session goes on or ends politely."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session_cases import Typed

import gdl
from gdl.terminal.play import run_play

KNOWN = """
? why undo redo board save event help quit moves tree back on go play name comment promote delete clock resign
draw again seat rules hint swapped yes start end 2 1.2 0.0 X=random - : ^C a1 b2 c3 b2n large small steal north l 1 -1
pass d none is x/y - , # \\ ü ............ ~nobody/x
"""
WORDS = [*KNOWN.split(), "", "\x00", "\x1b[2J"]
lines = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)
garbage = st.text(max_size=30)
GAMES = {name: gdl.load(name) for name in ("tic-tac-toe", "edges", "synapse-ice")}


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25, deadline=None)
@given(typed=st.lists(lines | garbage, max_size=12))
def test_no_line_ends_in_a_traceback(name: str, typed: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        console = Typed(typed)
        assert run_play(GAMES[name], {}, 1, Path(folder) / "game.yaml", None, console) == 0
        assert "\x1b" not in "".join(console.finish())
