"""How the words of moves are spelt, and how a typed text is laid out to be compared with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from gdl_interpreter.board import INITIALS
from gdl_interpreter.characters import folded
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference.moves import Vocabulary, Word
from gdl_interpreter.reference.text.kind_letters import kind_letters
from gdl_interpreter.reference.text.spoken_names import spoken

SEPARATORS = " \t\n-–—,/=:"
NO_WORDS = Word(None, -1, "pass")
"""What stands for a move without words."""

TAIL = "+#!?"
"""What players put behind a move to say what they think of it."""

QUOTED = 40
"""Characters of a typed text that a message quotes."""

IN_FULL, BY_LETTER, CUT_SHORT = 0, 1, 2


def shortened(text: str) -> str:
    """A typed text as messages quote it: of a very long one the beginning."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Line:
    """A text laid out for comparing: separators as single spaces, `low` in small letters, `shown` as typed.

    A `-` before a number that something else than a word stands before is kept: it may be a minus.
    """

    low: str
    shown: str

    @staticmethod
    def of(text: str) -> Line:
        """Lay a text out."""
        shown: list[str] = []
        text = folded(text)
        for at, char in enumerate(text):
            follows = text[at + 1 : at + 2]
            if char == "-" and follows.isdigit() and (not shown or shown[-1] == " "):
                shown.append(char)
            elif char in SEPARATORS or char.isspace():
                if shown and shown[-1] != " ":
                    shown.append(" ")
            else:
                shown.append("x" if char == "×" else char)
        line = "".join(shown).rstrip()
        return Line("".join(char.lower() if len(char.lower()) == 1 else char for char in line), line)


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way to write a word: in full, or by a letter, or by initials."""

    line: Line
    cost: int


class Lexicon:
    """Every word that a move of one Program can have, or that may be said of one, with its spellings."""

    def __init__(self, program: Program, vocabulary: Vocabulary) -> None:
        self._program = program
        chosen = {part.bind.type for part in all_parts(program) if isinstance(part, s.Choose | s.Chance)}
        kept = chosen | {None, Ty.SITES, Ty.KINDS}
        existing = program.board.all
        self.words = [
            word
            for word in (*vocabulary.words, NO_WORDS)
            if word.type in kept and (word.type is not Ty.SITES or existing >> word.number & 1)
        ]
        self.unsaid = sum(1 << i for i, kind in enumerate(program.kinds) if kind.unsaid)

    @cached_property
    def spellings(self) -> dict[Word, tuple[Spelling, ...]]:
        """How each word can be written."""
        return {word: tuple(self._spell(word)) for word in self.words}

    def _spell(self, word: Word) -> list[Spelling]:
        found = [Spelling(Line.of(word.text), IN_FULL)]
        if word.type is Ty.SITES:
            others = [spoken(word.text), *self._program.board.sites[word.number].aliases]
            found += [Spelling(Line.of(other), IN_FULL) for other in others if other != word.text]
        if word.type is Ty.KINDS:
            letter = self._letters[word.number]
            if letter is not None and letter != word.text:
                found.append(Spelling(Line.of(letter), BY_LETTER))
        if word.type is Ty.DIRECTIONS and word.text in INITIALS:
            found.append(Spelling(Line.of(INITIALS[word.text]), CUT_SHORT))
        return found

    @cached_property
    def _letters(self) -> list[str | None]:
        """What each kind is typed by: the letters it was given, else its first if no other kind could mean that, else
        the two that it is drawn by."""
        kinds = self._program.kinds
        firsts = Counter((kind.letter or kind.name[:1]).lower() for kind in kinds)
        drawn = [letters if len(letters) > 1 and letters.isalpha() else None for letters in kind_letters(kinds)]
        single = [kind.name[:1] if firsts[kind.name[:1].lower()] == 1 else None for kind in kinds]
        return [kind.letter or first or two for kind, first, two in zip(kinds, single, drawn, strict=True)]

    @cached_property
    def whole(self) -> dict[str, set[Ty | None]]:
        """Every spelling, with the types of the words so spelt."""
        found: dict[str, set[Ty | None]] = {}
        for word, spellings in self.spellings.items():
            for spelling in spellings:
                found.setdefault(spelling.line.low, set()).add(word.type)
        return found

    @cached_property
    def by_first(self) -> dict[str, list[tuple[Word, list[Spelling]]]]:
        """The words by the first character of a spelling, each with those spellings."""
        found: dict[str, list[tuple[Word, list[Spelling]]]] = {}
        for word, spellings in self.spellings.items():
            for first in {spelling.line.low[:1] for spelling in spellings}:
                begun = [spelling for spelling in spellings if spelling.line.low[:1] == first]
                found.setdefault(first, []).append((word, begun))
        return found

    @cached_property
    def aliases(self) -> dict[str, tuple[str, ...]]:
        """What players say for moves otherwise, each with the moves of which it may be one."""
        return {Line.of(name).low: alias.moves for alias in self._program.aliases for name in alias.names}

    @cached_property
    def tail(self) -> str:
        """The signs that mean nothing behind a move, because no word has them."""
        return "".join(sign for sign in TAIL if not any(sign in spelling for spelling in self.whole))

    @cached_property
    def longest(self) -> int:
        """The length of the longest spelling."""
        return max(map(len, self.whole), default=0)
