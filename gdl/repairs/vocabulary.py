"""The words that a rulebook has: those of the language, those that are declared, and those that nobody declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from gdl.check.signatures import BOARD_SETS, BUILT_IN, FOLDS, SIGNATURES, SPECIAL
from gdl.loading import Loaded, standard_library
from gdl.syntax.mistakes import Piece
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.parser import spellings
from gdl.syntax.words import NAMES, RESERVED
from gdl_interpreter.board import DIRECTIONS, SHAPES
from gdl_interpreter.locking import once

DECLARING = frozenset({"define", "let", "choose", "for", "chance", "state", "event", "option", "add"})
_LISTING = frozenset({"players", "piece", "option", "add"})
MEANT = frozenset({"author", "goal", "letter", "neutral", "points", "symbol", "team", "unsaid"})
"""Facts and attributes that mean something to the program."""

_WORDS = (Kind.NAME, Kind.CAP)


@once
def fixed_words() -> frozenset[str]:
    """The words that are written alike in every rulebook."""
    return RESERVED | {each for each in spellings().values() if each.isalpha()} | {"highest", "lowest"}


@dataclass(frozen=True)
class Vocabulary:
    """The words of one rulebook."""

    loaded: Loaded
    pieces: tuple[Piece, ...]

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All words and signs, in their order."""
        return tuple(token for piece in self.pieces for line in piece.lines for token in line.tokens)

    @property
    def fixed(self) -> frozenset[str]:
        """The words that are written alike in every rulebook."""
        return fixed_words()

    @cached_property
    def built_in(self) -> frozenset[str]:
        """The names that every rulebook may use."""
        return BUILT_IN | frozenset(standard_library()) | frozenset(SHAPES) | MEANT

    @cached_property
    def count(self) -> Counter[str]:
        """How often each word stands in the text."""
        return Counter(token.text for token in self.tokens if token.kind in _WORDS)

    @cached_property
    def declarations(self) -> tuple[Token, ...]:
        """The words of the text that give something its name."""
        return tuple(token for piece in self.pieces for line in piece.lines for token in _declared(line.tokens))

    @cached_property
    def below(self) -> frozenset[str]:
        """The names that what it extends declares, as far as it can be read."""
        rules = self.loaded.rules
        tables: tuple[Iterable[str], ...] = (rules.options, rules.kinds, rules.states, rules.definitions, rules.events)
        seats = () if rules.players is None else rules.players.seats
        owned = [*seats, *rules.kinds.values()]
        return frozenset(
            [
                *(name for table in tables for name in table),
                *(seat.name for seat in seats),
                *(attribute.name for each in owned for attribute in each.attributes),
            ]
        )

    @cached_property
    def known(self) -> frozenset[str]:
        """Every name that something has."""
        return self.fixed | self.built_in | self.below | {token.text for token in self.declarations}

    @cached_property
    def names(self) -> frozenset[str]:
        """Every word that a value may be called by."""
        return (self.all - self.fixed) | NAMES

    @cached_property
    def called(self) -> frozenset[str]:
        """The names that stand before brackets: of built-ins, and whatever does so in this text."""
        asked = {one.text for one, two in pairwise(self.tokens) if two.text == "(" and one.kind in _WORDS}
        asked |= {name for name, ways in SIGNATURES.items() if any(way.params for way in ways)} | FOLDS | SPECIAL
        asked |= {name for name, definition in standard_library().items() if definition.parameters}
        asked |= {name for name, definition in self.loaded.rules.definitions.items() if definition.parameters}
        return frozenset(asked) - self.fixed

    @cached_property
    def never_called(self) -> frozenset[str]:
        """The names of the language that stand before no brackets."""
        alone = {name for name, ways in SIGNATURES.items() if not any(way.params for way in ways)}
        alone |= {name for name, definition in standard_library().items() if not definition.parameters}
        return frozenset(alone) | frozenset(BOARD_SETS) | frozenset(DIRECTIONS) - frozenset(SIGNATURES)

    @cached_property
    def orphans(self) -> frozenset[str]:
        """Words that stand in the text, and that nothing gives a meaning."""
        return frozenset(self.count) - self.known

    @cached_property
    def idle(self) -> tuple[Token, ...]:
        """The words that give something its name, which is then mentioned nowhere."""
        return tuple(token for token in self.declarations if self.count[token.text] == 1)

    @cached_property
    def all(self) -> frozenset[str]:
        """Every word that may be meant somewhere."""
        return self.known | frozenset(self.count)


def _declared(line: tuple[Token, ...]) -> Iterator[Token]:
    first, depth = line[0].text, 0
    for number, token in enumerate(line):
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        if token.kind not in _WORDS or number == 0:
            continue
        before = line[number - 1].text
        behind = line[number + 1].text if number + 1 < len(line) else ""
        listed = first in _LISTING and before == "," and depth == 0
        attribute = first in ("players", "piece") and depth == 1 and before in ("(", ",")
        parameter = first == "define" and depth == 1 and before in ("(", ",") and _in_header(line, number)
        bound = behind == "in" and before in (*DECLARING, "move", "join", ",")
        if before in DECLARING or before in ("players", "piece", "of") or listed or attribute or parameter or bound:
            yield token


def _in_header(line: tuple[Token, ...], number: int) -> bool:
    return all(token.kind is not Kind.COLON for token in line[:number])
