"""The texts that spans point into."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """A text with the name it is shown by."""

    name: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """Its lines."""
        return self.text.split("\n")


@dataclass
class Sources:
    """All texts read for one rulebook: its own, those it extends, the standard library."""

    texts: dict[str, Source] = field(default_factory=dict)

    def add(self, source: Source) -> None:
        """Remember a text."""
        self.texts[source.name] = source

    def line(self, name: str, number: int) -> str | None:
        """The line with that number, counted from 1; None if there is no such text or line."""
        source = self.texts.get(name)
        if source is None:
            return None
        lines = source.lines
        return lines[number - 1].rstrip("\r") if 1 <= number <= len(lines) else None
