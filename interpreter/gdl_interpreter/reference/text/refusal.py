"""Why a text that can be read is no legal move: the turn is run again, watched for what stops the typed words.

Of all that stops runs, what counts is what stopped those that had got farthest along the typed words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from gdl_interpreter.program import NOWHERE, Program, Span, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.errors import LimitError, MachineError, MoveError, MoveFault
from gdl_interpreter.reference.layout import ASKING, IN_TURN, WORDS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Move, Vocabulary, Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.text.match_words import LABELS_LEFT_OUT, Reading, Way
from gdl_interpreter.reference.text.spelling import NO_WORDS, shortened
from gdl_interpreter.reference.trace import Trace

FEW = 8

_PLURAL = {
    Ty.SITES: "sites",
    Ty.KINDS: "kinds",
    Ty.PLAYERS: "players",
    Ty.DIRECTIONS: "directions",
    Ty.INT: "numbers",
}


class Weight(NamedTuple):
    """How much a failure says; the greatest is told.

    reached: how far the text was read when it happened; spelt: no label is left out; plainness: a reason given by the
    rules is worth more than none; complete: no word is left out.
    """

    reached: int
    spelt: bool
    plainness: int
    complete: bool


@dataclass(frozen=True)
class Failure:
    """What stopped a run: a message, the rule's own reason, where it is written, and what is possible instead."""

    message: str
    reason: str | None = None
    span: Span = NOWHERE
    choices: tuple[str, ...] = ()
    other_moves: bool = False


class Watch(Trace):
    """Watches the runs of one turn and remembers the weightiest failure."""

    looks_past = True

    def __init__(self, program: Program, vocabulary: Vocabulary, reading: Reading, text: str) -> None:
        self.program = program
        self.vocabulary = vocabulary
        self.reading = reading
        self.text = text
        self.nothing_chosen: tuple[Word, ...] = (NO_WORDS,) if _is_pass(reading) else ()
        self.weight: Weight | None = None
        self.failure: Failure | None = None

    # ---- what is watched

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: is what is typed next in its set?"""
        if f[ASKING] != IN_TURN:
            return members
        words = self._words(f)
        if not members:
            message = f"there is nothing to choose as `{node.bind.name}`{self._behind(f)}"
            self._note(words, 1, message, span=_set(node))
        for way in self._true_ways(words):
            typed = self.reading.known_at(way.at, node.bind.type) if way.at < self.reading.end else []
            if typed and members:
                self._missing(node, f, members, way, max(typed, key=lambda known: known[1].end)[0])
        return members

    def _missing(self, node: s.Choose, f: Frame, members: list[int], way: Way, typed: Word) -> None:
        choices = [self.vocabulary.words[self.vocabulary.chosen(node.bind.type, member)] for member in members]
        if any(self.reading.fits(word, way.at) for word in choices):
            return
        what = _PLURAL[node.bind.type]
        message = f"`{typed.text}` is not among the {what} that can be chosen as `{node.bind.name}`{self._behind(f)}"
        weight = Weight(way.at, way.left_out != LABELS_LEFT_OUT, 2 if way.at else 3, way.left_out == 0)
        self._keep(weight, Failure(message, None, _set(node), tuple(word.text for word in choices[:FEW])))

    def filtered(self, node: s.Choose, f: Frame, member: int, kept: bool) -> None:
        """A member was tried: does the typed one fail the choice's `where`?"""
        if kept or f[ASKING] != IN_TURN or node.where is None:
            return
        word = self.vocabulary.words[self.vocabulary.chosen(node.bind.type, member)]
        words = (*self._words(f), word)
        message = f"`{word.text}` cannot be chosen as `{node.bind.name}`{self._behind(f)}: its `where` does not hold"
        before = {way.at for way in self._true_ways(words[:-1])}
        if any(way.at not in before for way in self._true_ways(words)):
            self._note(words, 2, message, span=node.where.span)

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """A `require` was looked at."""
        if held or f[ASKING] != IN_TURN:
            return
        because = node.reason or "a rule forbids it"
        plainness = 2 if node.reason is None else 3
        self._note(self._words(f), plainness, self._not_legal(because), node.reason, node.span)

    def placed(self, node: s.Place, f: Frame, kind: int, done: bool) -> None:
        """A piece was placed, or the supply had none."""
        if done or f[ASKING] != IN_TURN:
            return
        because = f"not enough of `{self.program.kinds[kind.bit_length() - 1].name}` is left in the supply"
        self._note(self._words(f), 2, self._not_legal(because), span=node.span)

    def passed_over(self, node: s.First | s.Keep, f: Frame) -> None:
        """A run would do, but the rules prefer others."""
        if f[ASKING] != IN_TURN:
            return
        best = "the rules keep only better moves" if isinstance(node, s.Keep) else "the rules want another move first"
        self._note(self._words(f), 2, self._not_legal(best), span=node.span, other_moves=True)

    # ---- weighing

    def _words(self, f: Frame) -> tuple[Word, ...]:
        return self.vocabulary.decode(f[WORDS]) or self.nothing_chosen

    def _behind(self, f: Frame) -> str:
        return f" after `{self.vocabulary.text(f[WORDS])}`" if f[WORDS] != 1 else ""

    def _not_legal(self, because: str) -> str:
        return f"`{self.text}` is not legal: {because}"

    def _true_ways(self, words: tuple[Word, ...]) -> list[Way]:
        kinds = self.reading.kinds_of(words)
        ways, hopeful = self.reading.along(words), self.reading.hopeful
        return [way for way in ways if way.at in hopeful and not way.said & ~kinds]

    def _note(
        self,
        words: tuple[Word, ...],
        plainness: int,
        message: str,
        reason: str | None = None,
        span: Span = NOWHERE,
        other_moves: bool = False,
    ) -> None:
        failure = Failure(message, reason, span, (), other_moves)
        for way in self._true_ways(words):
            told = plainness if way.at else plainness - 1
            self._keep(Weight(way.at, way.left_out != LABELS_LEFT_OUT, told, way.left_out == 0), failure)

    def _keep(self, weight: Weight, failure: Failure) -> None:
        if self.weight is None or weight >= self.weight:
            self.weight, self.failure = weight, failure


def _is_pass(reading: Reading) -> bool:
    """Is what is typed a move without words?"""
    return any(way.left_out == 0 and not way.said for way, _ in reading.whole((NO_WORDS,)))


def _set(node: s.Choose) -> Span:
    return node.bind.within.span if node.bind.within.span != NOWHERE else node.span


def refuse(machine: Machine, position: PositionData, legal: tuple[Move, ...], reading: Reading, text: str) -> MoveError:
    """The error that says why a readable text fits no legal move of this position."""
    watch = Watch(machine.program, machine.vocabulary, reading, text)
    try:
        machine.moves(position, watch)
    except LimitError:
        watch.weight = watch.failure = None
    if _is_pass(reading) and (watch.weight is None or watch.weight.reached == 0):
        return MoveError(MoveFault.ILLEGAL, "one cannot pass here", choices=_texts(legal))
    failure = _too_much(reading, legal, watch.weight) or watch.failure or Failure(f"`{text}` is not a legal move here")
    choices = failure.choices
    if failure.other_moves or (not choices and watch.failure is None):
        choices = _texts(legal)
    return MoveError(MoveFault.ILLEGAL, failure.message, failure.span, failure.reason, choices)


class _Demands(Trace):
    """Remembers the first `require` that did not hold."""

    def __init__(self) -> None:
        self.failed: s.Require | None = None

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """A `require` was looked at."""
        if not held and self.failed is None:
            self.failed = node


def refuse_event(machine: Machine, position: PositionData, event: str) -> MachineError:
    """The error that says why the rulebook refuses an event in this position."""
    message, demands = f"`{event}` cannot be announced now", _Demands()
    machine.announce(position, event, demands)
    if demands.failed is None or demands.failed.reason is None:
        return MachineError("event-refused", message)
    return MachineError("event-refused", f"{message}: {demands.failed.reason}", demands.failed.span)


def _texts(moves: Iterable[Move]) -> tuple[str, ...]:
    """The first few of the moves' texts."""
    return tuple(move.text for move in islice(moves, FEW))


def _too_much(reading: Reading, legal: tuple[Move, ...], weight: Weight | None) -> Failure | None:
    """Legal moves that more of the text fits than anything else explains, but not all of it."""
    farthest = 0 if weight is None else weight.reached
    begun: list[tuple[Way, Move]] = []
    for move in legal:
        kinds = reading.kinds_of(move.words)
        for way in reading.along(move.words):
            sensible = way.named and way.at in reading.hopeful and not way.said & ~kinds
            if sensible and farthest <= way.at < reading.end:
                if way.at > farthest:
                    farthest, begun = way.at, []
                begun.append((way, move))
    if not begun or (weight is not None and farthest == weight.reached):
        return None
    rest = shortened(reading.line.shown[farthest:])
    whole = next((move for way, move in begun if way.left_out == 0), None)
    if whole is not None:
        return Failure(f"`{whole.text}` is a whole move, and `{rest}` is too much", choices=(whole.text,))
    if weight is not None and weight.complete and weight.reached:
        return None
    choices = _texts(dict.fromkeys(move for _, move in begun))
    read = shortened(reading.line.shown[:farthest].rstrip())
    return Failure(f"no move goes on with `{rest}` after `{read}`", choices=choices)
