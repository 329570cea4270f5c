"""A move: the list of its choices, and the words a person types for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Program, Ty
from gdl_interpreter.reference.bits import members, numbers
from gdl_interpreter.reference.layout import Frame

_BITS = 16
_MASK = (1 << _BITS) - 1


@dataclass(frozen=True, slots=True)
class Word:
    """One choice or label. `type` None: a label; else the domain chosen from (INT for a number)."""

    type: Ty | None
    number: int
    text: str

    def __hash__(self) -> int:
        return hash(self.text)  # hardly any two words are spelt alike


_NUMBERS = tuple(Word(Ty.INT, i, str(i)) for i in range(NUMBERS_FROM, NUMBERS_TO + 1))


class Vocabulary:
    """All words that moves of one Program can be made of.

    A move is a number: its words, sixteen bits each, behind a 1.
    """

    def __init__(self, program: Program) -> None:
        self.board = program.board
        self.words: list[Word] = [Word(None, i, label.text) for i, label in enumerate(program.labels)]
        self._first: dict[Ty, int] = {}
        most = max(len(program.board.sites), len(program.players), len(program.kinds), len(DIRECTIONS))
        self._ones = [1 << number for number in range(most)]
        names: dict[Ty, list[str]] = {
            Ty.SITES: [site.name for site in program.board.sites],
            Ty.KINDS: [kind.name for kind in program.kinds],
            Ty.PLAYERS: [player.name for player in program.players],
            Ty.DIRECTIONS: list(DIRECTIONS),
        }
        for type_, texts in names.items():
            self._first[type_] = len(self.words)
            self.words += [Word(type_, i, text) for i, text in enumerate(texts)]
        self._first[Ty.INT] = len(self.words)
        self.words += _NUMBERS

    def chosen(self, type_: Ty, member: int) -> int:
        """The code of a choice: a number, or a set of one member."""
        if type_ is Ty.INT:
            return self._first[type_] + member - NUMBERS_FROM
        return self._first[type_] + member.bit_length() - 1

    def bit(self, type_: Ty, number: int) -> int:
        """The code of the choice of a member, given by the number of its bit in a set of that domain."""
        return self._first[type_] + number

    @staticmethod
    def add(words: int, code: int) -> int:
        """A move with one more word."""
        return words << _BITS | code

    def decode(self, words: int) -> tuple[Word, ...]:
        """The words of a move, in order."""
        codes = []
        while words > 1:
            codes.append(words & _MASK)
            words >>= _BITS
        return tuple(self.words[code] for code in reversed(codes))

    def text(self, words: int) -> str:
        """The move as a person reads and types it: `-` between neighbouring sites, spaces elsewhere."""
        return self.joined(self.decode(words))

    @staticmethod
    def joined(decoded: tuple[Word, ...]) -> str:
        """The same, of a move that is decoded."""
        if not decoded:
            return "pass"
        pieces: list[str] = []
        before: Word | None = None
        for word in decoded:
            if before is not None:
                pieces.append("-" if before.type is word.type is Ty.SITES else " ")
            pieces.append(word.text)
            before = word
        return "".join(pieces)

    @staticmethod
    def length(words: int) -> int:
        """How many words a move has."""
        return (words.bit_length() - 1) // _BITS

    def members(self, type_: Ty, these: int) -> list[int]:
        """The members of a set to choose from: numbers as such, others as sets of one, always the same objects."""
        if type_ is Ty.INT:
            return list(numbers(these))
        return [self._ones[one.bit_length() - 1] for one in members(these)]


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of one position.

    `words` is its choices and labels in order, `text` what is typed for it; equal moves have equal texts. `frame` is
    the run that made it, which `Position.play` goes on from.
    """

    words: tuple[Word, ...]
    text: str
    frame: Frame = field(repr=False)
    chance: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text
