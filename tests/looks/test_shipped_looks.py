"""What shipped rulebooks tell is told in words: no state by the name of its variable."""

from __future__ import annotations

import pytest

import gdl
from gdl.board_view.looks import looks_of
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import Loaded, read
from gdl.svg import svg_of
from gdl.syntax import declarations as d
from gdl.syntax import tree as t

SHIPPED = sorted(shipped_rulebooks())


def unsaid(loaded: Loaded) -> set[str]:
    """The states of the game and of its players that `looks` neither shows in words nor hides; entries per site and per
    piece are drawn on the board, or told if they are few."""
    rules = loaded.rules
    said = {name.name for look in rules.looks for name in look.names}
    said |= {name for look in rules.looks if look.phrase == "show" for name in _named(look.value)}
    drawn = {name for name, state in rules.states.items() if _is_drawn(state, bool(rules.kinds))}
    return set(rules.states) - said - drawn


def _named(shown: t.Expr | None) -> set[str]:
    """What is shown by its name, or as a set of one: `{limit} except {0}`."""
    match shown:
        case t.Name(name) | t.Listing((t.Name(name),)) | t.Binary("except", t.Listing((t.Name(name),)), _):
            return {name}
        case _:
            return set()


def _is_drawn(state: d.State, pieces: bool) -> bool:
    if state.per == ("piece",):
        return True
    return state.per == ("site",) and (not pieces or state.default is None)


def test_what_is_unsaid_is_found() -> None:
    assert unsaid(read("tic-tac-toe")) == set()
    loaded = read("chess")
    loaded.rules.looks.clear()
    assert unsaid(loaded) == {"castlers", "passed", "quiet"}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_no_state_is_told_by_its_variable(name: str) -> None:
    variants = [f"{name}:{variant}" for variant in read(name).rules.variants]
    for each in (name, *variants):
        assert not unsaid(read(each)), each


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_told_while_a_game_is_played_is_in_words(name: str) -> None:
    position = gdl.load(name).start()
    for _ in range(30):
        found = looks_of(position)
        assert not found.cut
        assert all(label.in_words and label.text.strip() for label in found.labels), found.labels
        assert svg_of(position)
        moves = position.moves()
        if not moves:
            break
        position = position.play(moves[len(moves) // 3])


def test_signs_of_other_scripts_are_letters_by_choice() -> None:
    position = gdl.load("minishogi").start()
    assert "王" in svg_of(position)
    assert "王" not in svg_of(position, letters=True)
    assert "rotate(180" in svg_of(position, letters=True)
