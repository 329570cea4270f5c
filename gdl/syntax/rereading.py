"""Parsing texts that are parsed again and again with small changes, as an editor's are.

What goes in: texts, one after the other. What comes out: for each what `gdl.syntax.parser.parse` gives. What always
holds: a heading that was in a text before is not parsed again, wherever it stands now; what is remembered is bounded.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Generic, TypeVar

from lark import Token, Tree

from gdl.diagnostics import Diagnostic, Reporter, Source, reported
from gdl.syntax.build import Builder
from gdl.syntax.declarations import Rulebook
from gdl.syntax.mistakes import MAX_BYTES, Piece, pieces, refusal, spend_on, structure_mistakes
from gdl.syntax.parser import built, grammar_tree, joined, parse_piece
from gdl.syntax.rules_text import Row, taken_out
from gdl.syntax.words import HEADINGS
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.span import Span

REMEMBERED = 2 * MAX_BYTES
"""Characters of text whose trees are kept."""

K = TypeVar("K")
V = TypeVar("V")


class _Memo(Generic[K, V]):
    """What was made of texts; of those not asked for longest, the first are forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[K, tuple[int, V]] = OrderedDict()
        self._size = 0

    def get(self, key: K) -> V | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[1]

    def put(self, key: K, size: int, value: V) -> V:
        """Keep it; `size`: how many characters it is of."""
        self._kept[key] = size, value
        self._size += size
        while self._size > REMEMBERED and len(self._kept) > 1:
            self._size -= self._kept.popitem(last=False)[1][0]
        return value


_Place = tuple[str, str, int, tuple[Row, ...]]
"""A piece where it stands: its text, the name of the whole, its first line, the texts for players in it."""


class Rereader:
    """Parses texts, and remembers their headings. Not for several threads at once."""

    def __init__(self) -> None:
        self._trees: _Memo[str, Tree[Token]] = _Memo()
        self._parsed: _Memo[_Place, tuple[Rulebook, tuple[Diagnostic, ...]]] = _Memo()

    def parse(self, source: Source, reporter: Reporter, budget: Budget | None = None) -> Rulebook:
        """What `gdl.syntax.parser.parse` gives for the text.

        Args:
            source: the text.
            reporter: hears what is wrong with it.
            budget: what is left of the work that may be done for it; None: all that loading may take.
        """
        start = Span(source.name, 1, 1, 1, 1)
        nothing = Rulebook((), span=start, unread=HEADINGS)
        with reported(reporter):
            text = source.text.replace("\r\n", "\n") + "\n"
            refused = refusal(source, text)
            if refused is not None:
                reporter.add(refused)
                return nothing
            spend_on(text, source.name, budget or Budget())
            text, texts = taken_out(text)
            return joined([self._piece(piece, source, reporter, texts) for piece in pieces(text)], start)
        return nothing

    def _piece(
        self, piece: Piece, source: Source, reporter: Reporter, texts: Mapping[int, tuple[Row, ...]]
    ) -> Rulebook:
        last = piece.first_line + piece.text.count("\n")
        inside = tuple(row for line, rows in texts.items() if piece.first_line <= line < last for row in rows)
        place = (piece.text, source.name, piece.first_line, inside)
        known = self._parsed.get(place)
        if known is None:
            own = Reporter()
            with reported(own):
                known = self._parsed.put(place, len(piece.text), (self._read(piece, source, own, texts), tuple(own)))
            if known is None:  # there are more mistakes in it than are told
                return parse_piece(piece, source, reporter, texts)
        for diagnostic in known[1]:
            reporter.add(diagnostic)
        return known[0]

    def _read(self, piece: Piece, source: Source, reporter: Reporter, texts: Mapping[int, tuple[Row, ...]]) -> Rulebook:
        tree = self._trees.get(piece.text)
        if tree is None:
            if any(structure_mistakes(piece, source.name)):
                return parse_piece(piece, source, reporter, texts)
            tree = grammar_tree(piece.text)
            if tree is None:
                return parse_piece(piece, source, reporter, texts)
            self._trees.put(piece.text, len(piece.text), tree)
        return built(tree, Builder(source.name, reporter, piece.first_line, texts), reporter)
