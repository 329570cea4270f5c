"""Rulebooks in colours: nothing is lost, and words of the language are told from names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.token import Comment, Keyword, Name, String, Token

from gdl.highlighting import RulebookLexer
from gdl.infra.resources import shipped_rulebooks


def tokens(text: str) -> list[tuple[object, str]]:
    return [(kind, part) for _, kind, part in RulebookLexer().get_tokens_unprocessed(text)]


@pytest.mark.parametrize("name", ["chess", "edges", "hex"])
def test_a_rulebook(name: str) -> None:
    text = shipped_rulebooks()[name].read_text(encoding="utf-8")
    found = tokens(text)
    assert "".join(part for _, part in found) == text
    assert Token.Error not in {kind for kind, _ in found}


@given(st.text())
def test_any_text(text: str) -> None:
    assert "".join(part for _, part in tokens(text)) == text


def test_what_is_what() -> None:
    found = tokens('rules:\n    Choose a man.\n\nturn:\n    choose man in near(x)  # one\nwhen stuck: draw by "over"\n')
    assert (Keyword.Declaration, "turn") in found and (Keyword, "choose") in found
    assert (Name, "man") in found and (Name.Builtin, "near") in found
    assert (Comment.Single, "# one") in found and (String, '"over"') in found
    assert (String.Doc, "\n    Choose a man.\n\n") in found
