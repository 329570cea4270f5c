"""The canonical format says what the tree says, and says it in one way."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from syntax_texts import TEXTS
from syntax_trees import rulebooks

from gdl.diagnostics import Reporter, Source
from gdl.syntax.declarations import Rulebook
from gdl.syntax.format import WIDTH, format_rulebook
from gdl.syntax.parser import parse


def parsed(text: str) -> Rulebook:
    reporter = Reporter()
    tree = parse(Source("test.gdl", text), reporter)
    assert not list(reporter), text
    return tree


@pytest.mark.slow
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(rulebooks)
def test_formatting_keeps_the_tree(tree: Rulebook) -> None:
    text = format_rulebook(tree)
    assert parsed(text) == tree, text


@pytest.mark.parametrize("text", TEXTS, ids=["crosses", "races"])
def test_formatting_is_stable(text: str) -> None:
    once = format_rulebook(parsed(text))
    assert parsed(once) == parsed(text)
    assert format_rulebook(parsed(once)) == once


def test_brackets_are_kept_where_a_reader_needs_them_and_only_there() -> None:
    text = "define f: (((a or (b except c)) and not (d)) if ((e) in (g)) else (h if i else (j + (k - l))))\n"
    assert format_rulebook(parsed(text)) == (
        "define f: (a or (b except c)) and not d if e in g else h if i else j + (k - l)\n"
    )


def test_long_lines_are_broken_after_commas() -> None:
    names = ", ".join(f"Piece{n}" for n in range(40))
    rows = format_rulebook(parsed(f"piece {names}\n")).splitlines()
    assert len(rows) == 4
    assert all(len(row) <= WIDTH for row in rows)
    assert all(row.endswith(",") for row in rows[:-1])


def test_no_sentence_is_broken_before_what_would_be_an_item() -> None:
    """Behind a comma either, where there is no other place."""
    text = 'rules:\n    a a a a a a [board] [board] [board] "quoted" no_comment no_comment no_comment , - a a a board'
    text += " board [board]\n"
    assert parsed(format_rulebook(parsed(text))) == parsed(text)


def test_headings_of_one_kind_stand_together() -> None:
    text = format_rulebook(parsed("piece A\npiece B\n\n\ndefine f: 1\nturn: pass\ndefine g:\n    1\n"))
    assert text == "piece A\npiece B\n\ndefine f: 1\n\nturn:\n    pass\n\ndefine g: 1\n"
