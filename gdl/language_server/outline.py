"""What stands in a text, in short: its headings with what they declare, and what can be folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gdl.check.merge import head
from gdl.check.uses import Sort
from gdl.language_server.analysis import Analysis
from gdl.syntax import declarations as d
from gdl.syntax.mistakes import pieces
from gdl.syntax.rules_text import taken_out
from gdl.syntax.tree import Node
from gdl_interpreter.program import Span

MOST_NAME = 80
"""Characters of what a heading is called in an outline."""


@dataclass(frozen=True)
class Item:
    """A part of a text. sort: of what it declares; None for all other headings; name_span: within `span`."""

    name: str
    sort: Sort | None
    span: Span
    name_span: Span
    detail: str = ""
    parts: tuple[Item, ...] = ()


def outline(analysis: Analysis) -> list[Item]:
    """The headings of a text in their order; those that cannot be read by their first line."""
    known = {each.span.line: each for each in analysis.tree.declarations}
    found: list[Item] = []
    for piece in pieces(taken_out(analysis.source.text).text):
        declared = [
            each for line, each in known.items() if piece.first_line <= line < _end(piece.first_line, piece.text)
        ]
        if declared:
            found += [item for each in declared for item in _items(each)]
        elif piece.lines:
            first = piece.lines[0].tokens[0].span(analysis.source.name)
            row = analysis.lines[first.line - 1].strip()[:MOST_NAME]
            found.append(Item(row, None, first, first, "cannot be read"))
    return found


def _end(first: int, text: str) -> int:
    return first + text.count("\n")


def _items(each: d.Declaration) -> Iterator[Item]:
    match each:
        case d.Game():
            yield _item(each, each.title or "game", "game", None)
        case d.Options(items=items):
            yield from (_item(one, one.name, "option", Sort.OPTION) for one in items)
        case d.Players(seats=owned) | d.Pieces(kinds=owned):
            players = isinstance(each, d.Players)
            for one in owned:
                yield _item(one, one.name, "player" if players else "piece", Sort.PLAYER if players else Sort.KIND)
        case d.Board():
            yield _item(each, f"board {each.shape}", "", None)
        case d.State():
            yield _named(each, each.name, "state", Sort.STATE, each.name_span)
        case d.Define():
            called = f"{each.name}({', '.join(each.parameters)})" if each.parameters else each.name
            yield _named(each, called, "define", Sort.DEFINITION, each.name_span)
        case d.Event():
            yield _named(each, each.name, "event", Sort.EVENT, each.name_span)
        case d.When():
            reason = each.outcome.reason or each.outcome.verdict
            yield _item(each, f"when: {reason}", "ending", None)
        case d.Variant():
            parts = tuple(part for inner in each.declarations for part in _items(inner))
            yield _item(each, each.name, "variant", None, parts)
        case d.Example():
            yield _item(each, each.name, "example", None)
        case d.Notation():
            yield _item(each, each.name, "notation", None)
        case _:
            yield _item(each, type(each).__name__.lower().replace("rulestext", "rules"), "", None)


def _item(node: Node, name: str, detail: str, sort: Sort | None, parts: tuple[Item, ...] = ()) -> Item:
    return Item(name[:MOST_NAME] or detail, sort, node.span, head(node.span, ""), detail, parts)


def _named(node: Node, name: str, detail: str, sort: Sort, span: Span) -> Item:
    return Item(name[:MOST_NAME], sort, node.span, span, detail)


def folds(text: str) -> list[tuple[int, int]]:
    """The lines that can be folded away, from the first to the last of each block, counted from 1: what is indented
    below a line, and comments of several lines."""
    found: list[tuple[int, int]] = []
    open_: list[tuple[int, int]] = []
    last, comment = 0, None
    for number, row in enumerate(text.split("\n"), start=1):
        said = row.strip()
        if said.startswith("#"):
            comment = number if comment is None else comment
        else:
            if comment is not None and number - 1 > comment:
                found.append((comment, number - 1))
            comment = None
        if not said:
            continue
        expanded = row.expandtabs(8)
        indent = len(expanded) - len(expanded.lstrip())
        while open_ and open_[-1][0] >= indent:
            _, first = open_.pop()
            if last > first:
                found.append((first, last))
        open_.append((indent, number))
        last = number
    found += [(first, last) for _, first in open_ if last > first]
    return sorted(set(found))
