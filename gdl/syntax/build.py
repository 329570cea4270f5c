"""From the parser's tree to the syntax tree: what all that build nodes share.

Before: a lark `Tree` named by the rules of `grammar/rulebook.lark`. After: the nodes of `gdl.syntax.tree`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lark import Token, Tree

from gdl.diagnostics import Reporter
from gdl.syntax.rules_text import Row
from gdl.syntax.words import RESERVED
from gdl_interpreter.characters import normal
from gdl_interpreter.program.span import NOWHERE, Span

Branch = Tree[Token]
Leaf = Branch | Token | None


def between_quotes(quoted: str) -> str:
    """What a text says: in one normal form, so that what looks the same is the same."""
    return normal(quoted[1:-1]).replace("\t", " ")


class Builder:
    """What building nodes of one text needs: where its parts stand, and where what is wrong with it is said."""

    def __init__(
        self,
        source: str,
        reporter: Reporter,
        first_line: int = 1,
        texts: Mapping[int, tuple[Row, ...]] = MappingProxyType({}),
    ) -> None:
        """
        Args:
            source: the name of the text.
            reporter: hears of what the grammar lets through but the language does not.
            first_line: the line of the text that the parser was given first, counted from 1.
            texts: the texts for players that were taken out, by the lines of what stands for them.
        """
        self.source = source
        self.reporter = reporter
        self.shift = first_line - 1
        self.texts = texts
        self.given: frozenset[str] = frozenset()
        """The names that the heading has given, as far as it is built."""

    # ---- places and words

    def span(self, part: Branch | Token) -> Span:
        """Where a part of the parser's tree stands."""
        at = part if isinstance(part, Token) else part.meta
        if isinstance(at, Token) or not at.empty:
            return Span(
                self.source,
                (at.line or 1) + self.shift,
                at.column or 1,
                (at.end_line or 1) + self.shift,
                at.end_column or 1,
            )
        return Span(self.source, 1 + self.shift, 1, 1 + self.shift, 1)

    def place(self, part: Leaf) -> Span:
        """Where a part stands that may not be there."""
        return NOWHERE if part is None else self.span(part)

    def word(self, token: Leaf) -> str:
        """A name that the rulebook gives to something; reserved words are refused."""
        text = str(token)
        if text in RESERVED and isinstance(token, Token):
            self.reporter.error(
                "E105",
                f"`{text}` is a word of the language and cannot be a name",
                self.span(token),
                f"choose another, for instance `own_{text}`",
            )
        self.given |= {text}
        return text

    def said(self, token: Leaf, what: str, hint: str) -> str | None:
        """What stands between quotes, where an empty text would say nothing; None if nothing stands there.

        Args:
            token: the text with its quotes.
            what: what it is, as in "this label".
            hint: what to do if it is empty.
        """
        text = text_of(token)
        if text is not None and isinstance(token, Token) and not text.strip():
            self.reporter.error("E143", f"{what} is empty", self.span(token), hint)
        return text


def text_of(token: Leaf) -> str | None:
    """What stands between quotes; None if nothing does."""
    return None if token is None else between_quotes(str(token))
