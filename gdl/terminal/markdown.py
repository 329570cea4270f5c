"""Markdown for the terminal, whose blocks of code can be copied: rows as they stand on the page, however long."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.syntax import Syntax
from rich.text import Text


class _WholeRows(CodeBlock):
    """A block of code, whose rows are neither broken nor moved; what is wider than the terminal, that one breaks."""

    def __rich__(self) -> Group:
        rows = Syntax("", self.lexer_name, theme=self.theme).highlight(str(self.text).rstrip())
        rows.rstrip()
        rows.overflow = "ignore"
        return Group(Text(), rows, Text())


class CopiedMarkdown(Markdown):
    """Markdown with such blocks."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "fence": _WholeRows}
