"""Edits as people make them, from a seed: letters typed, words deleted, lines pasted, and all of it undone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Change = tuple[tuple[int, int], tuple[int, int], str]
"""From and to which line and unit of UTF-16, counted from 0, and what stands there now."""

_TYPED = (
    "choose spot in empty",
    "require no(mine)",
    "place Man on a1",
    "let x = count(mine)",
    "if x > 2:",
    "define f(x): near(x)",
    "when stuck: draw",
    "# a remark",
    "my score += 1",
    "for x in mine:",
    'example "new":',
    "    move a1 to b2",
    "(",
    ")",
    '"',
    ":",
)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@dataclass
class Text:
    """A text that is edited. changes: the last edit; place: where it ended; version: one more with each edit."""

    uri: str
    text: str
    version: int = 1
    changes: list[Change] = field(default_factory=list)
    place: tuple[int, int] = (0, 0)
    undone: list[tuple[int, str, str]] = field(default_factory=list)

    def put(self, start: int, old: str, new: str) -> None:
        """Put `new` instead of `old`, which begins at a character."""
        assert self.text[start : start + len(old)] == old
        begins, ends = self._at(start), self._at(start + len(old))
        self.text = self.text[:start] + new + self.text[start + len(old) :]
        self.version += 1
        self.changes = [(begins, ends, new)]
        self.place = self._at(start + len(new))

    def _at(self, offset: int) -> tuple[int, int]:
        line = self.text.count("\n", 0, offset)
        return line, _units(self.text[self.text.rfind("\n", 0, offset) + 1 : offset])


def edits(text: Text, count: int, rng: random.Random) -> Iterator[None]:
    """Make so many edits of a text, one after the other."""
    done = 0
    while done < count:
        for start, old, new in _some(text, rng):
            if done == count:
                return
            text.undone.append((start, old, new))
            text.put(start, old, new)
            done += 1
            yield
        while text.undone and rng.random() < 0.9 and done < count:
            start, old, new = text.undone.pop()
            text.put(start, new, old)
            done += 1
            yield


def _some(text: Text, rng: random.Random) -> Iterator[tuple[int, str, str]]:
    """Edits that belong together; where each begins, what stands there, what is to stand there."""
    lines = text.text.split("\n")
    number = rng.randrange(len(lines))
    start = sum(len(line) + 1 for line in lines[:number])
    match rng.choice(("type", "type", "word", "line", "paste", "swap", "letter")):
        case "type":
            indent = re.match(r" *", lines[number])
            typed = f"\n{indent[0] if indent else ''}{rng.choice(_TYPED)}"
            at = start + len(lines[number])
            for letter in typed:
                yield at, "", letter
                at += 1
        case "word":
            words = list(re.finditer(r"\w+", lines[number]))
            if words:
                word = rng.choice(words)
                yield start + word.start(), word[0], ""
                for done, letter in enumerate(word[0]):
                    yield start + word.start() + done, "", letter
        case "line":
            yield start, text.text[start : start + len(lines[number]) + 1], ""
        case "paste":
            first = rng.randrange(len(lines))
            yield start, "", "".join(f"{line}\n" for line in lines[first : first + rng.randrange(1, 30)])
        case "swap":
            words = list(re.finditer(r"\w+", lines[number]))
            others = re.findall(r"\w+", rng.choice(lines))
            if words and others:
                word = rng.choice(words)
                yield start + word.start(), word[0], rng.choice(others)
        case "letter":
            at = start + rng.randrange(len(lines[number]) + 1)
            yield at, "", rng.choice('aZ0_ ()":,#\t=é𝕒')
