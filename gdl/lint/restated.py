"""What a rulebook restates of the one below: what did something there may do nothing any more."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gdl.check.merge import head
from gdl.lint.mentions import Mentions
from gdl.loading import Loaded
from gdl.syntax import declarations as d
from gdl_interpreter.program import Span

_RESTATED: dict[type[d.Declaration], str] = {
    d.Players: "players",
    d.Board: "board",
    d.Supply: "supply",
    d.Setup: "setup",
    d.Turn: "turn",
    d.Match: "match",
}


def asked_before(loaded: Loaded, names: Collection[str]) -> tuple[str, Span] | None:
    """The first heading of the text, and where it stands, that replaces one which asked for one of these names."""
    for each, heading, span in _replacing(loaded.tree.declarations):
        if any(_asks(other, names) for tree in loaded.below for other in tree.declarations if _same(each, other)):
            return heading, span
    return None


def _replacing(own: tuple[d.Declaration, ...]) -> Iterator[tuple[d.Declaration, str, Span]]:
    for each in own:
        heading = _RESTATED.get(type(each))
        if heading is not None:
            yield each, heading, head(each.span, heading)
        elif isinstance(each, d.Define):
            yield each, each.name, each.name_span


def _same(one: d.Declaration, other: d.Declaration) -> bool:
    """Does one replace the other?"""
    if isinstance(one, d.Define):
        return isinstance(other, d.Define) and one.name == other.name
    return type(one) is type(other)


def _asks(declaration: d.Declaration, names: Collection[str]) -> bool:
    found = Mentions()
    found.look_at(declaration)
    return not found.named.isdisjoint(names)
