"""Rulebooks in files, before and after something has rewritten them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from gdl.diagnostics import Reporter, Source
from gdl.formatting.layout import formatted
from gdl.syntax.declarations import Rulebook
from gdl.syntax.parser import parse
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.storage.writing import write_file


@dataclass(frozen=True)
class Rewritten:
    """The text of a file as it is, and as it would be."""

    path: Path
    before: str
    after: str

    @property
    def changed(self) -> bool:
        """Is there a difference?"""
        return self.before != self.after

    @property
    def diff(self) -> str:
        """What would change, as a unified diff; nothing where nothing does."""
        before, after = (text.splitlines(keepends=False) for text in (self.before, self.after))
        return "\n".join(unified_diff(before, after, str(self.path), str(self.path), lineterm=""))

    def write(self) -> None:
        """Put the new text in the place of the old one, whole or not at all.

        Raises:
            FileError: it cannot be written; the file is as it was.
        """
        write_file(self.path, self.after)


def formatted_text(path: Path, before: str) -> Rewritten:
    """The text of a file and the same formatted; nothing is written.

    Raises:
        RulebookError: it cannot be read as a rulebook.
    """
    after = formatted(before, str(path))
    if _tree(path, before) != _tree(path, after):
        raise RuntimeError(f"formatting would change the rules of {path}; it is left as it was")
    return Rewritten(path, before, after)


def _tree(path: Path, text: str) -> Rulebook:
    reporter = Reporter()
    tree = parse(Source(str(path), text), reporter, Budget())
    reporter.stop_if_failed()
    return tree
