"""Pairs of places whose order says nothing: which rules choose such, and a typed move that has one the other way round.

A turn may compare the numbers of two places only to have each pair once; a player need not know which comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from gdl_interpreter.program import Program, Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import reached
from gdl_interpreter.reference import LimitError, Move, MoveError, Position
from gdl_interpreter.reference.errors import MoveFault
from gdl_interpreter.reference.layout import ASKING, IN_TURN, WORDS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.text.explain import Explanation
from gdl_interpreter.reference.trace import Trace

_WORD = re.compile(r"[^\s-]+")

_MOST_WORDS = 12
"""Of a text with more words nothing is turned round."""


def is_of_pairs(program: Program) -> bool:
    """Does a turn choose a site by comparing the numbers of two, as one of a higher number than another one, so that
    their order says nothing?"""
    return bool(_choices_of_pairs(program))


def _choices_of_pairs(program: Program) -> frozenset[Span]:
    """Where these choices stand."""
    choices = [part for part in reached(program.functions, program.turn) if isinstance(part, s.Choose)]
    return frozenset(each.span for each in choices if any(map(_compares_numbers, reached(program.functions, each))))


def _compares_numbers(part: object) -> bool:
    match part:
        case n.Op(
            op="less",
            args=(
                n.Op(op="number_of_site", args=(n.Local(slot=one),)),
                n.Op(op="number_of_site", args=(n.Local(slot=other),)),
            ),
        ):
            return one != other
    return False


class _WithoutPairs(Trace):
    """Follows the runs that say one move, and of them none that chooses a site by comparing numbers."""

    def __init__(self, machine: Machine, move: Move) -> None:
        self.vocabulary, self.move, self.pairs = machine.vocabulary, move, _choices_of_pairs(machine.program)

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: of what the move says next."""
        if f[ASKING] != IN_TURN:
            return members
        if node.span in self.pairs:
            return []
        at = self.vocabulary.length(f[WORDS])
        said = self.move.words[at : at + 1]
        words = self.vocabulary.words
        return [each for each in members if (words[self.vocabulary.chosen(node.bind.type, each)],) == said]

    def falling_back(self, node: s.First, f: Frame, runs: Iterator[Frame]) -> bool:
        """The second block of a `first` counts only where nothing can be played in the first one."""
        return f[ASKING] != IN_TURN or next(runs, None) is None


def is_of_pair(position: Position, move: Move) -> bool:
    """Does a move come about by choices of pairs alone, so that their order says nothing?

    Args:
        position: where it is legal.
        move: the move.
    """
    machine, words = position.machine, position.machine.vocabulary
    try:
        runs = machine.runs(position.data, _WithoutPairs(machine, move))
        return all(words.decode(end[WORDS]) != move.words for end in runs)
    except (LimitError, RecursionError):
        return False


def turned_round(position: Position, text: str) -> Move | None:
    """The one legal move that a text says with two places next to each other the other way round, and but for labels in
    full; None: there is none, or more than one, or the order of places says something.

    Both places are empty, or have pieces of the same player: a piece and where it goes are no pair. No place stands
    behind them: what that means may depend on which of the two comes first.

    Args:
        position: where it was typed.
        text: it is no legal move as it stands.
    """
    from gdl_interpreter.reference.text.about import left_out

    index = position.machine.program.board.index
    words = list(_words(text, index))
    if not 2 <= len(words) <= _MOST_WORDS or not is_of_pairs(position.machine.program):
        return None
    found: dict[str, Move] = {}
    last = max((word.start for word in words if word.text.lower() in index), default=None)
    for one, other in pairwise(words):
        if other.start != last:
            continue
        first, second = index.get(one.text.lower()), index.get(other.text.lower())
        if first is None or second is None or _owner(position, first) != _owner(position, second):
            continue
        turned = f"{text[: one.start]}{other.text}{text[one.end : other.start]}{one.text}{text[other.end :]}"
        try:
            move = position.find(turned)
        except MoveError:
            continue
        if all(word.type is None for word in left_out(position, move, turned)):
            found[move.text] = move
    return next((move for move in found.values() if len(found) == 1 and is_of_pair(position, move)), None)


class _Word(NamedTuple):
    """A stretch of a text, and where it begins."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def _words(text: str, index: Mapping[str, int]) -> Iterator[_Word]:
    """The words of a text; two places with nothing between them are two. index: the places of the board."""
    for found in _WORD.finditer(text):
        word, start = found[0], found.start()
        low = word.lower()
        cuts = (at for at in range(1, len(word)) if low not in index and low[:at] in index and low[at:] in index)
        cut = next(cuts, None)
        if cut is not None:
            yield _Word(word[:cut], start)
            word, start = word[cut:], start + cut
        yield _Word(word, start)


def legal_as(position: Position, text: str, told: Explanation) -> str | None:
    """The move that a text is played as with two places the other way round (`turned_round`), as it is written; None:
    there is none, or the text is legal as it stands.

    Args:
        position: where it was typed.
        text: what was typed.
        told: what it means as it stands (`Position.explain`).
    """
    if told.fault is not MoveFault.ILLEGAL:
        return None
    turned = turned_round(position, text)
    return None if turned is None else turned.text


def _owner(position: Position, site: int) -> str | None:
    """Whose piece stands on a site; None: it is empty."""
    piece = position.piece(site)
    return None if piece is None else piece[0]
