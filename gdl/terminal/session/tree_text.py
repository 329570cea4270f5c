"""The moves of a game as text: the line on the board, or the whole tree, so that each place can be named."""

from __future__ import annotations

from collections.abc import Iterator

from gdl.table.node import Node
from gdl.table.table import Table
from gdl.table.transcript import lines_of
from gdl_interpreter.reference.text.spoken_names import with_spoken_sites

START, END = "start", "end"


def line_texts(table: Table) -> list[str]:
    """The moves of the line on the board, numbered; the one that the board shows has a star."""
    return [_numbered(node, table.at) + _others(node) for node in table.head.line[1:]]


def tree_texts(table: Table) -> Iterator[str]:
    """The main line and all variations, a paragraph each, with names and comments."""
    for number, line in enumerate(lines_of(table.root)):
        if not number:
            head = "0, the main line"
        else:
            instead = line.start.children[0].turn
            other = f" instead of {instead.listed}" if instead is not None else ""
            head = f"{number}, from move {line.start.number + 1} of {line.place.line}{other}"
        first = [table.root] if not number and (table.root.name or table.root.note) else []
        moves = "  ".join(_remarked(node, table.at) for node in (*first, *line.nodes))
        yield f"{head}:  {moves or 'nothing has been played yet'}"


def find_node(table: Table, text: str) -> Node | None:
    """The node that is meant: `start`, `end`, a number of moves on the line on the board, or `2.7`, move 7 of line 2;
    None if there is none such."""
    text = text.strip().lower()
    if text == START:
        return table.root
    if text == END:
        return table.head
    line, dot, after = text.rpartition(".")
    if not _is_number(after) or (dot and not _is_number(line)):
        return None
    if not dot:
        return _before(table.head, int(after))
    lines = lines_of(table.root)
    return _before(lines[int(line)].end, int(after)) if int(line) < len(lines) else None


def missing_text(table: Table, text: str) -> str:
    """Why there is no such place, where a move is asked for by its number; "" where it is no number at all."""
    line, dot, after = text.strip().rpartition(".")
    if not _is_number(after) or (dot and not _is_number(line)):
        return ""
    if not dot:
        return f"There is no move {int(after)}: {_moves(table.head.number)} on this line."
    lines = lines_of(table.root)
    if int(line) >= len(lines):
        return f"There is no line {int(line)}: `tree` lists the lines."
    return f"There is no move {int(after)} of line {int(line)}: {_moves(lines[int(line)].end.number)} on it."


def _moves(count: int) -> str:
    return "there is one" if count == 1 else f"there are {count or 'none'}"


def place_text(table: Table) -> str:
    """Where the board is: `move 3 of 12`."""
    return f"move {table.at.number} of {table.head.number}"


def _before(last: Node, number: int) -> Node | None:
    """The node of this number on the way to one; None if there is none."""
    node: Node | None = last
    while node is not None and node.number > number:
        node = node.parent
    return node if node is not None and node.number == number else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 7


def _numbered(node: Node, at: Node) -> str:
    board = node.position.machine.program.board
    text = with_spoken_sites(board, node.turn.listed) if node.turn is not None else START
    return f"{'*' if node is at else ''}{f'{node.number}. ' if node.number else ''}{text}"


def _others(node: Node) -> str:
    others = len(node.parent.children) - 1 if node.parent is not None else 0
    return f" (+{others})" if others else ""


def _remarked(node: Node, at: Node) -> str:
    told = _numbered(node, at)
    if node.name:
        told += f' "{node.name}"'
    if node.note:
        told += f" {{{' '.join(node.note.split())}}}"
    return f"{told} ({node.ending.how})" if node.ending is not None else told
