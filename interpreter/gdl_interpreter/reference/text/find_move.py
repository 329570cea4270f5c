"""From what a person types to the one legal move that is meant, and to what can be typed next.

A text is split into known words. Words may be cut short or left out as long as one move remains; a text that is
exactly one move is that move, whatever longer moves begin so. Only where nothing can be read so, a site may be told by
its column or its row alone, as in `Nbd2`.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from gdl_interpreter.reference.errors import MoveError, MoveFault
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position import Position
from gdl_interpreter.reference.text.match_words import NOTHING_LEFT_OUT, Reading, Way
from gdl_interpreter.reference.text.refusal import refuse
from gdl_interpreter.reference.text.spelling import NO_WORDS, TAIL, Line, shortened

MAX_TEXT = 500
"""Characters of a typed move; longer texts are not looked at."""

FEW = 8
"""How many moves or words a message lists."""

SHORT = 3
"""Of unknown words shorter than this nobody can guess what was meant."""


def _reading(position: Position, text: str, by_part: bool = False) -> Reading:
    layout, values, kinds = position.machine.layout, position.values, len(position.machine.program.kinds)

    def kind_on(site: int) -> int:
        return sum(1 << i for i in range(kinds) if values[layout.kinds + i] >> site & 1)

    lexicon = position.machine.lexicon
    return Reading(text.rstrip(lexicon.tail).rstrip(), lexicon, kind_on, by_part)


def words_of(move: Move) -> tuple[Word, ...]:
    """The words that a move is typed with: `pass` where it has none."""
    return move.words or (NO_WORDS,)


def find_move(position: Position, text: str) -> Move:
    """The one legal move that a typed text means.

    Raises:
        MoveError: the text cannot be read, is not legal here, or fits several moves.
        LimitError: the legal moves take too long to work out.
    """
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise MoveError(MoveFault.UNREADABLE, f"a move of {len(text)} characters: more than {MAX_TEXT} are not read")
    if not text:
        raise MoveError(MoveFault.UNREADABLE, "no move is typed")
    if position.result is not None:
        raise MoveError(MoveFault.ILLEGAL, f"the game is over: {position.result}")
    moves = position.moves()
    for move in moves:
        if move.text == text:
            return move
    meant = position.machine.lexicon.aliases.get(Line.of(text.rstrip(TAIL)).low)
    return _read(position, moves, text) if meant is None else _one_of(position, moves, meant, text)


def _read(position: Position, moves: tuple[Move, ...], text: str) -> Move:
    """The move, of a text that is no alias."""
    body, number = _numbered(text)
    reading = _reading(position, body)
    alike = _fitting(reading, moves)
    if not alike:
        reading = _reading(position, body, by_part=True)
        alike = _fitting(reading, moves)
    fitting = [move for move in alike if number in (None, _numbered(move.text)[1] or 1)]
    if len(fitting) > 1:
        fitting = _of_its_kind(reading, fitting)
    if len(fitting) == 1:
        return fitting[0]
    if alike and not fitting:
        message = f"there is no move number {number} of the same words here"
        raise MoveError(MoveFault.ILLEGAL, message, choices=tuple(move.text for move in alike[:FEW]))
    if fitting:
        texts = tuple(move.text for move in fitting)
        raise MoveError(MoveFault.AMBIGUOUS, f"`{shortened(text)}` fits {len(texts)} moves", choices=texts[:FEW])
    raise _no_move(position, moves, text, body)


def _one_of(position: Position, moves: tuple[Move, ...], meant: tuple[str, ...], text: str) -> Move:
    """The one of the moves meant that is legal."""
    found: dict[str, Move] = {}
    wrong: list[MoveError] = []
    for each in meant:
        try:
            move = _read(position, moves, each)
            found[move.text] = move
        except MoveError as error:
            wrong.append(error)
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        message = f"`{text}` fits {len(found)} moves"
        raise MoveError(MoveFault.AMBIGUOUS, message, choices=tuple(found)[:FEW])
    told = next((error for error in wrong if error.reason), wrong[0])
    message = f"`{text}` is not legal: {told.message}"
    raise MoveError(MoveFault.ILLEGAL, message, told.span, told.reason, told.choices)


def _numbered(text: str) -> tuple[str, int | None]:
    """A text and the number behind it (`b2-b3#2`), which is 1 in moves that have none."""
    match = re.fullmatch(r"(.*\S)\s*#([0-9]{1,6})", text)
    return (text, None) if match is None else (match[1], int(match[2]))


def _fitting(reading: Reading, moves: tuple[Move, ...]) -> list[Move]:
    """The moves that the text fits best: in what it leaves out first, then in how its words are written."""
    best: tuple[bool, bool, int, int] | None = None
    fitting: list[Move] = []
    for move in moves:
        ranks = [_rank(way, stretches) for way, stretches in reading.whole(words_of(move))]
        if not ranks or (best is not None and min(ranks) > best):
            continue
        if best is None or min(ranks) < best:
            best, fitting = min(ranks), []
        fitting.append(move)
    return fitting


def _of_its_kind(reading: Reading, moves: list[Move]) -> list[Move]:
    """Of several moves the one whose first site has the kind that was typed, or one that may go unsaid."""
    found = []
    for move in moves:
        words = words_of(move)
        ways = reading.whole(words)
        best = min(_rank(way, stretches) for way, stretches in ways)
        kind = reading.first_kind(words)
        if any(_rank(way, n) == best and (way.said or reading.lexicon.unsaid) & kind for way, n in ways):
            found.append(move)
    return found if len(found) == 1 else moves


def _rank(way: Way, stretches: int) -> tuple[bool, bool, int, int]:
    return way.shouted, way.left_out != NOTHING_LEFT_OUT, way.cost, stretches


def _no_move(position: Position, moves: tuple[Move, ...], text: str, body: str) -> MoveError:
    reading = _reading(position, body)
    unknown = reading.unknown()
    by_part = _reading(position, body, by_part=True) if unknown is not None else reading
    if unknown is not None and by_part.unknown() is None:
        reading, unknown = by_part, None
    if unknown is not None:
        meant = _meant(unknown, position, moves)
        hint = f"; did you mean `{meant[0]}`?" if meant else ""
        return MoveError(MoveFault.UNREADABLE, f"`{shortened(unknown)}` is no word of a move{hint}", choices=meant)
    if position.is_chance:
        message = f"it is nature's move, and `{shortened(text)}` is not one of hers"
        return MoveError(MoveFault.ILLEGAL, message, choices=tuple(move.text for move in moves[:FEW]))
    return refuse(position, reading, shortened(text))


def _meant(unknown: str, position: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Words that an unknown one may be a slip for: of legal moves if possible, else of any."""
    if len(unknown) < SHORT:
        return ()
    for words in ((word for move in moves for word in move.words), position.machine.lexicon.words):
        texts = {word.text for word in words}
        known = {part: text for text in sorted(texts) for part in (text.lower(), *text.lower().split())}
        near = difflib.get_close_matches(unknown.lower(), known, n=3)
        if near:
            return tuple(dict.fromkeys(known[part] for part in near))
    return ()


@dataclass(frozen=True)
class Completion:
    """How a move that is typed choice by choice can go on.

    words: those understood so far; following: the texts of the possible next words, in the order of the moves; or, if
    the last typed word is cut so short that several fit, those that fit; move: what is typed already is this move.
    """

    words: tuple[str, ...]
    following: tuple[str, ...]
    move: Move | None


def complete(position: Position, typed: str) -> Completion:
    """What can follow the words typed so far, which are the first words of a move, each possibly cut short.

    Nothing follows where no move begins so.

    Raises:
        LimitError: the legal moves take too long to work out.
    """
    reading = _reading(position, typed[:MAX_TEXT])
    best: tuple[bool, int, int] | None = None
    begun: dict[tuple[Word, ...], list[Move]] = {}
    for move in position.moves():
        words = words_of(move)
        for length in range(len(words) + 1):
            ranks = [
                (way.shouted, way.cost, stretches)
                for way, stretches in reading.along(words[:length]).items()
                if way.at == reading.end and way.left_out == NOTHING_LEFT_OUT and not way.said
            ]
            if not ranks or (best is not None and min(ranks) > best):
                continue
            if best is None or min(ranks) < best:
                best, begun = min(ranks), {}
            begun.setdefault(words[:length], []).append(move)
    if len(begun) == 1:
        ((words, moves),) = begun.items()
        whole = next((move for move in moves if words_of(move) == words), None)
        following = dict.fromkeys(words_of(move)[len(words)].text for move in moves if len(words_of(move)) > len(words))
        return Completion(tuple(word.text for word in words), tuple(following), whole)
    shortest = min(map(len, begun), default=1)
    last = dict.fromkeys(words[-1].text for words in begun if len(words) == shortest)
    before = next((words[:-1] for words in begun if len(words) == shortest), ())
    return Completion(tuple(word.text for word in before), tuple(last), None)
