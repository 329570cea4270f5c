"""From what a person types to the one legal move that is meant.

A text is split into known words. Words may be cut short or left out as long as one move remains; a text that is
exactly one move is that move, whatever longer moves begin so. Only where nothing can be read so, a site may be told by
its column or its row alone, as in `Nbd2`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import reduce
from itertools import islice, pairwise
from operator import or_

from gdl_interpreter.board import SiteClass
from gdl_interpreter.board.rows import uneven_rows
from gdl_interpreter.program import NOWHERE, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.chance_words import chances, without_word
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference.errors import MoveError, MoveFault
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.text.match_words import LABELS_LEFT_OUT, NOTHING_LEFT_OUT, WORDS_LEFT_OUT, Reading, Way
from gdl_interpreter.reference.text.refusal import MOST_ALIKE, refuse, refused_as_spelt
from gdl_interpreter.reference.text.spelling import CUT_SHORT, NO_WORDS, TAIL, Line, shortened
from gdl_interpreter.reference.text.spelt_runs import SpeltRuns
from gdl_interpreter.reference.text.spoken_names import any_of, spoken
from gdl_interpreter.reference.text.word_order import in_right_order, other_orders

MAX_TEXT = 500
"""Characters of a typed move; longer texts are not looked at."""

FEW = 8
"""How many moves or words a message lists, of those that are alike."""

MANY = 20
"""Up to how many moves that a text fits are all listed."""

_MOST_ORDERS = 8
"""So many orders of the words of a text are looked at that no run could spell."""

_IN_A_WORD = frozenset({Ty.KINDS, Ty.DIRECTIONS, Ty.PLAYERS})
"""What results of chance are that mean nothing else: a number, or a site, may be a slip for another word."""

BETWEEN_MOVES = ";"
"""What stands between moves where several may be typed, and is in none."""

SHORT = 3
"""Of unknown words shorter than this nobody can guess what was meant."""


def reading_of(
    machine: Machine, position: PositionData, moves: Iterable[Move], text: str, by_part: bool = False
) -> Reading:
    """A typed text, to be held against moves.

    Args:
        machine: the rules.
        position: where it was typed.
        moves: the legal moves.
        text: what was typed.
        by_part: a site may be told by its column or its row alone.
    """
    layout, values, kinds = machine.layout, position.values, len(machine.program.kinds)

    def kind_on(site: int) -> int:
        return sum(1 << i for i in range(kinds) if values[layout.kinds + i] >> site & 1)

    tail = machine.lexicon.tail
    words = {word for move in moves for word in move.words}
    chosen_kinds = sum(1 << word.number for word in words if word.type is Ty.KINDS)
    kinds_of_pieces = -1
    if chosen_kinds:  # what lies beside the board, where no move takes it, is a card and the like
        named = {word.number for word in words if word.type is Ty.SITES}
        sites = enumerate(machine.program.board.sites)
        meant = (number for number, site in sites if site.kind is not SiteClass.EXTRA or number in named)
        kinds_of_pieces = reduce(or_, map(kind_on, meant), 0)
    typed = machine.facts.texts.of(text.rstrip(tail).rstrip(), by_part)
    return Reading(typed, kind_on, chosen_kinds, kinds_of_pieces)


def words_of(move: Move) -> tuple[Word, ...]:
    """The words that a move is typed with: `pass` where it has none."""
    return move.words or (NO_WORDS,)


def says_kind(reading: Reading, move: Move) -> bool:
    """Is the kind of the piece that a move begins with all that a text says?"""
    if None in reading.typed.lexicon.whole.get(reading.line.low, ()):
        return False  # it is a label
    kind = reading.first_kind(move.words)
    return any(way.at == reading.end and way.said and not way.said & ~kind for way in reading.along(()))


def _is_kind_alone(reading: Reading, moves: tuple[Move, ...]) -> bool:
    """Is a text nothing but a kind of piece, where no move chooses one?"""
    if any(word.type is Ty.KINDS for move in moves for word in move.words):
        return False
    return any(way.at == reading.end and way.said for way in reading.along(()))


def legible(text: str) -> str:
    """A typed text without the blanks around it.

    Raises:
        MoveError: there is nothing, or too much, to read.
    """
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise MoveError(MoveFault.UNREADABLE, f"a move of {len(text)} characters: more than {MAX_TEXT} are not read")
    if not text:
        raise MoveError(MoveFault.UNREADABLE, "no move is typed")
    return text


def find_move(machine: Machine, position: PositionData, moves: tuple[Move, ...], text: str) -> Move:
    """The one legal move that a typed text means.

    Args:
        machine: the rules.
        position: one in which the game is not over.
        moves: its legal moves.
        text: as it was typed, `legible`.

    Raises:
        MoveError: the text cannot be read, is not legal here, or fits several moves.
    """
    for move in moves:
        if move.text == text:
            return move
    if moves and moves[0].chance:
        return _read(machine, position, moves, without_word(machine.program, text))
    meant = machine.lexicon.aliases.get(Line.of(text.rstrip(TAIL)).low)
    if meant is None:
        return _read(machine, position, moves, text)
    return _one_of(machine, position, moves, meant, text)


def is_like_a_move(machine: Machine, position: PositionData, moves: tuple[Move, ...], text: str) -> bool:
    """Can the turn be gone through so that a typed text says what is chosen, whatever the rules have against it? Words
    may be left out of it, but none may be too much; a site may be one that has been taken off the board.

    Args:
        machine: the rules.
        position: where it was typed.
        moves: its legal moves.
        text: as it was typed.
    """
    meant = machine.lexicon.aliases.get(Line.of(text.rstrip(TAIL)).low)
    if meant is not None:
        return any(is_like_a_move(machine, position, moves, each) for each in meant if each != text)
    for by_part in (False, True):
        reading = reading_of(machine, position, moves, numbered(text)[0], by_part)
        unknown = reading.typed.unknown()
        if unknown is not None and _taken_out(machine, unknown):
            return True
        is_pass = any(way.left_out == NOTHING_LEFT_OUT for way, _ in reading.whole((NO_WORDS,)))
        if is_pass or SpeltRuns(machine.program, machine.vocabulary, reading, skipping=True).can_spell:
            return True
    return False


def _read(machine: Machine, position: PositionData, moves: tuple[Move, ...], text: str) -> Move:
    """The move, of a text that is no alias."""
    body, number = numbered(text)
    reading = reading_of(machine, position, moves, body)
    alike = _fitting(reading, moves)
    if not alike:
        reading = reading_of(machine, position, moves, body, by_part=True)
        alike = _fitting(reading, moves)
    fitting = [move for move in alike if number in (None, numbered(move.text)[1] or 1)]
    if len(fitting) > 1:
        fitting = _of_its_kind(reading, fitting)
    if len(fitting) == 1:
        if not _is_spelt(reading, fitting[0]) and _is_spelt(reading, fitting[0], kinds=True):  # by a kind's letter
            own = refused_as_spelt(machine, position, moves, reading, shortened(text), kinds=False)
            if own is not None:
                raise own
        own = _refused_short(machine, position, moves, reading, text, fitting[0])
        if own is not None and own.span != NOWHERE:
            message = f"{own.message}; {_with_more_words(fitting)}"
            raise MoveError(own.fault, message, own.span, own.reason, own.choices, own.reached, own.chosen)
        return fitting[0]
    if alike and not fitting:
        message = f"there is no move number {number} of the same words here"
        raise MoveError(MoveFault.ILLEGAL, message, choices=tuple(move.text for move in alike[:FEW]))
    if fitting:
        raise _ambiguous(machine, position, moves, fitting, text, reading)
    of_kind = tuple(move.text for move in moves if says_kind(reading, move))
    if of_kind:
        message = f"`{shortened(text)}` is a piece, and not yet a move"
        raise MoveError(MoveFault.AMBIGUOUS, message, choices=of_kind[:FEW])
    if _is_kind_alone(reading, moves):
        raise MoveError(MoveFault.ILLEGAL, f"`{shortened(text)}` alone is no move here")
    raise _no_move(machine, position, moves, text, body)


def _is_spelt(reading: Reading, move: Move, kinds: bool = False) -> bool:
    """Is a text all words of a move? kinds: may kinds of its pieces stand between them?"""
    ways = reading.whole(words_of(move))
    return any(way.left_out == NOTHING_LEFT_OUT and (kinds or not way.said) for way, _ in ways)


def _refused_short(
    machine: Machine, position: PositionData, moves: tuple[Move, ...], reading: Reading, text: str, move: Move
) -> MoveError | None:
    """Why a text, which is a move but for words that are left out, is none as it stands: what refuses it where all of
    it is said, other than for a move that is to be preferred; or where a branch would have to be guessed."""
    if _skips_a_branch(reading, move):
        return refuse(machine, position, moves, reading, shortened(text))
    if _is_spelt(reading, move, kinds=True):
        return None
    own = refused_as_spelt(machine, position, moves, reading, shortened(text))
    preferred = {part.span for part in all_parts(machine.program) if isinstance(part, s.First | s.Keep)}
    return None if own is None or own.span in preferred else own


def _skips_a_branch(reading: Reading, move: Move) -> bool:
    """Can a text be a move only if a label is left out, and something that is chosen, too?"""
    both = LABELS_LEFT_OUT | WORDS_LEFT_OUT
    return all(way.left_out & both == both for way, _ in reading.whole(words_of(move)))


def _ambiguous(
    machine: Machine, position: PositionData, moves: tuple[Move, ...], fitting: list[Move], text: str, reading: Reading
) -> MoveError:
    """The error that says that several moves fit a text; and why it is none as it stands, if a rule says so."""
    number, choices = len(fitting), _told(fitting, machine)
    ways = [way for move in fitting for way, _ in reading.whole(words_of(move))]
    if all(way.left_out != NOTHING_LEFT_OUT for way in ways) and not all(_is_begun(reading, move) for move in fitting):
        own = refused_as_spelt(machine, position, moves, reading, shortened(text))
        in_full = not all(way.cost == CUT_SHORT for way in ways)
        if own is None and in_full and SpeltRuns(machine.program, machine.vocabulary, reading).can_spell:
            own = refuse(machine, position, moves, reading, shortened(text))
        if own is not None and own.span != NOWHERE:
            message = f"{own.message}; {_with_more_words(fitting)}"
            return MoveError(MoveFault.AMBIGUOUS, message, own.span, own.reason, choices, own.reached, own.chosen)
    return MoveError(MoveFault.AMBIGUOUS, f"`{shortened(text)}` fits {number} moves", choices=choices)


def _with_more_words(moves: list[Move]) -> str:
    """That a text would be one of several moves, if what is left out of it were said: which, if they are few."""
    like = [f"`{shortened(move.text)}`" for move in moves[:MOST_ALIKE]]
    if len(moves) > MOST_ALIKE:
        return f"with more words it would be one of {len(moves)} moves, as {like[0]}"
    return f"with more words it would be a move: {any_of(like)}"


def _is_begun(reading: Reading, move: Move) -> bool:
    """Is a text the first word of a move that goes on with something chosen? A label would tell another way apart."""
    ways = reading.along(move.words[:1])
    begun = any(way.at == reading.end and way.left_out == NOTHING_LEFT_OUT for way in ways)
    return begun and len(move.words) > 1 and move.words[1].type is not None


def _told(moves: list[Move], machine: Machine) -> tuple[str, ...]:
    """Several moves, as a message lists them: many of them by their first words, or the first few, and dots."""
    if len(moves) <= MANY:
        return tuple(move.text for move in moves)
    best: tuple[str, ...] = ()
    for length in range(1, max(len(move.words) for move in moves)):
        begun = dict.fromkeys(move.words[:length] for move in moves)
        if len(begun) > FEW:
            break
        whole = {move.words for move in moves}
        best = tuple(machine.vocabulary.joined(words) + ("" if words in whole else " …") for words in begun)
    return best if len(best) > 1 else (*(move.text for move in moves[:FEW]), "…")


def _one_of(
    machine: Machine, position: PositionData, moves: tuple[Move, ...], meant: tuple[str, ...], text: str
) -> Move:
    """The one of the moves meant that is legal."""
    found: dict[str, Move] = {}
    wrong: list[MoveError] = []
    for each in meant:
        try:
            move = _read(machine, position, moves, each)
            found[move.text] = move
        except MoveError as error:
            wrong.append(error)
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        message = f"`{shortened(text)}` fits {len(found)} moves"
        raise MoveError(MoveFault.AMBIGUOUS, message, choices=tuple(found)[:FEW])
    told = max(wrong, key=lambda error: (error.reason is not None, error.reached))
    message = f"`{shortened(text)}` is not legal: {told.reason or told.message}"
    raise MoveError(MoveFault.ILLEGAL, message, told.span, told.reason, told.choices, chosen=told.chosen)


def numbered(text: str) -> tuple[str, int | None]:
    """A text and the number behind it (`b2-b3#2`), which is 1 in moves that have none."""
    match = re.fullmatch(r"(.*\S)\s*#([0-9]{1,6})", text)
    return (text, None) if match is None else (match[1], int(match[2]))


def _fitting(reading: Reading, moves: tuple[Move, ...]) -> list[Move]:
    """The moves that the text fits best: in what it leaves out first, then in how its words are written."""
    best: tuple[bool, bool, int, int] | None = None
    fitting: list[Move] = []
    last = reading.last_words
    for move in moves:
        if last is not None and last.isdisjoint(words_of(move)):
            continue
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
        if any(_rank(way, n) == best and (way.said or reading.typed.lexicon.unsaid) & kind for way, n in ways):
            found.append(move)
    return found if len(found) == 1 else moves


def _rank(way: Way, stretches: int) -> tuple[bool, bool, int, int]:
    return way.shouted, way.left_out != NOTHING_LEFT_OUT, way.cost, stretches


def _no_move(machine: Machine, position: PositionData, moves: tuple[Move, ...], text: str, body: str) -> MoveError:
    reading = reading_of(machine, position, moves, body)
    unknown = reading.typed.unknown()
    by_part = reading_of(machine, position, moves, body, by_part=True) if unknown is not None else reading
    if unknown is not None and by_part.typed.unknown() is None:
        reading, unknown = by_part, None
    gone = unknown if unknown is not None and _taken_out(machine, unknown) else _place_taken_out(machine, body)
    if gone is not None:
        return MoveError(MoveFault.ILLEGAL, f"{shortened(gone)} is not on the board")
    if unknown is not None:
        meant = _meant(unknown, machine, moves)
        if not meant and _GRID_NAME.fullmatch(unknown) and any(_GRID_NAME.fullmatch(name) for name in _played(machine)):
            rows = uneven_rows(machine.program.board, unknown)
            message = f"there is no place {unknown} on this board"
            return MoveError(MoveFault.UNREADABLE, f"{message}: {rows}" if rows else message)
        named = meant[:1]
        if not meant:
            meant = named = _abbreviated(machine, unknown, moves)
        hint = f"; perhaps you mean {any_of([f'`{word}`' for word in named])}" if named else ""
        hint = ": one move is typed at a time" if unknown == BETWEEN_MOVES else hint
        return MoveError(MoveFault.UNREADABLE, f"`{shortened(unknown)}` is no word of a move{hint}", choices=meant)
    if moves and moves[0].chance:
        message = f"it is for chance to decide, and `{shortened(text)}` is none of its results"
        more = ("…",) if len(moves) > FEW else ()
        return MoveError(MoveFault.ILLEGAL, message, choices=(*(move.text for move in moves[:FEW]), *more))
    if _is_of_chance(machine, moves, body):
        message = f"`{shortened(text)}` is a result of chance, and it is not for chance to decide now"
        return MoveError(MoveFault.ILLEGAL, message)
    return (
        _in_another_order(machine, moves, reading, shortened(text))
        or _refused_in_order(machine, position, moves, reading)
        or _site_alone(machine, position, moves, reading)
        or _refused(machine, position, moves, reading, shortened(text))
    )


def _refused(
    machine: Machine, position: PositionData, moves: tuple[Move, ...], reading: Reading, text: str
) -> MoveError:
    """Why a text that can be read is no legal move, its words standing as they are to stand."""
    wrong = _of_wrong_kind(reading, moves)
    can_spell = SpeltRuns(machine.program, machine.vocabulary, reading).can_spell
    if wrong is None or not can_spell or is_spelt_without_kinds(machine, reading):
        return refuse(machine, position, moves, reading, text)
    kind, site = wrong
    alike = [move.text for move in moves if reading.first_kind(move.words) >> kind.number & 1]
    message = f"there is no {kind.text} on {spoken(site.text)}"
    return MoveError(MoveFault.ILLEGAL, message, choices=tuple(alike[:FEW]), reached=reading.end)


def is_spelt_without_kinds(machine: Machine, reading: Reading) -> bool:
    """Can a run spell a text in which no word is the kind of a piece that is said beside what is chosen?"""
    strictly = Reading(machine.facts.texts.of(reading.typed.text), reading.kind_on, kinds_of_pieces=0)
    return SpeltRuns(machine.program, machine.vocabulary, strictly).can_spell


def _of_wrong_kind(reading: Reading, moves: tuple[Move, ...]) -> tuple[Word, Word] | None:
    """The kind and the site of which a text says that a piece of that kind is to go from there, and there is none;
    None if it says no such thing, or may mean something else.

    What stands before the kind begins legal moves, which all go on with a site that has a piece.
    """
    found = [_wrong(reading, moves, words) for words in reading.splits()]
    return found[0] if found and all(found) else None


def _wrong(reading: Reading, moves: tuple[Move, ...], words: tuple[Word, ...]) -> tuple[Word, Word] | None:
    for at, (kind, site) in enumerate(pairwise(words)):
        if reading.says_which(kind, site):
            following = [move.words[at] for move in moves if move.words[:at] == words[:at] and len(move.words) > at]
            pieces = all(word.type is Ty.SITES and reading.kind_on(word.number) for word in following)
            is_wrong = not reading.kind_on(site.number) >> kind.number & 1
            return (kind, site) if following and pieces and is_wrong else None
    return None


def _is_of_chance(machine: Machine, moves: tuple[Move, ...], text: str) -> bool:
    """Is a text a word for what chance may bring in a turn or an event, and for nothing in any move?"""
    program = machine.program
    said = without_word(program, text.strip()).casefold()
    named = {word for word in machine.vocabulary.words if word.type in _IN_A_WORD and word.text.casefold() == said}
    if not named.isdisjoint(word for move in moves for word in move.words):
        return False
    still_to_come = (*program.turn, *(each for event in program.events for each in event.body))
    drawn = [chance.bind for chance in chances(program, still_to_come)]
    return any(bind.type is word.type and _may_have(bind.within, word) for bind in drawn for word in named)


def _may_have(these: n.Expr, word: Word) -> bool:
    """Can a member be in a set, as far as that is known before the game begins?"""
    return not isinstance(these, n.Const) or bool(these.value >> word.number & 1)


def _in_another_order(machine: Machine, moves: tuple[Move, ...], reading: Reading, text: str) -> MoveError | None:
    """What is said of a text that is a legal move, or begins some, but for the place of a word that is no site."""
    words = in_right_order(reading, moves)
    if not words:
        return None
    like, begun = (
        shortened(machine.vocabulary.joined(words)),
        [move for move in moves if move.words[: len(words)] == words],
    )
    whole = any(move.words == words for move in begun)
    wrong, right = ("is not legal", "is") if whole else ("begins no move", "does")
    message = f"`{text}` {wrong}, but `{like}` {right}: the same words in another order"
    return MoveError(MoveFault.ILLEGAL, message, choices=tuple(move.text for move in begun[:FEW]))


def _refused_in_order(
    machine: Machine, position: PositionData, moves: tuple[Move, ...], reading: Reading
) -> MoveError | None:
    """What is said of a text that no run could spell as it stands, and that a rule refuses in another order of it; or
    of which in another order at least the first two words begin a move, where now the first one begins none."""
    program, vocabulary = machine.program, machine.vocabulary
    if SpeltRuns(program, vocabulary, reading, skipping=True).can_spell:
        return None
    orders = list(islice(other_orders(reading), _MOST_ORDERS))
    found = [words for words in orders if _can_be_spelt(machine, position, moves, words)]
    first = {word for at in reading.starts for word, _ in reading.known_at(at, None, any_type=True)}
    if first.isdisjoint(word for move in moves for word in move.words[:1]):
        begun = {move.words[:2] for move in moves}
        found += [words for words in orders if words[:2] in begun]
    for words in found[:1]:
        like = vocabulary.joined(words)
        told = _refused(machine, position, moves, reading_of(machine, position, moves, like), shortened(like))
        if told.span == NOWHERE and not told.reached:
            return None  # no rule says anything against it
        if told.span != NOWHERE and not set(told.chosen) <= set(words):
            return None  # the rule stands against something that nobody typed
        why = told.message.removeprefix(f"`{shortened(like)}` is not legal: ")
        message = f"the words stand in another order here, as `{shortened(like)}`, and that is not legal: {why}"
        return MoveError(MoveFault.ILLEGAL, message, told.span, told.reason, told.choices, told.reached, told.chosen)
    return None


def _can_be_spelt(machine: Machine, position: PositionData, moves: tuple[Move, ...], words: tuple[Word, ...]) -> bool:
    """Can the turn be gone through so that these words are chosen, whatever the rules have against it?"""
    reading = reading_of(machine, position, moves, machine.vocabulary.joined(words))
    return SpeltRuns(machine.program, machine.vocabulary, reading).can_spell


def _site_alone(
    machine: Machine, position: PositionData, moves: tuple[Move, ...], reading: Reading
) -> MoveError | None:
    """What is said of a text that is a site beside the board and nothing else, and which no legal move names."""
    spellings, low = machine.lexicon.spellings, reading.line.low
    beside = {number for number, each in enumerate(machine.program.board.sites) if each.kind is SiteClass.EXTRA}
    sites = [word for word in machine.lexicon.words if word.type is Ty.SITES and word.number in beside]
    site = next((word for word in sites if any(spelling.line.low == low for spelling in spellings[word])), None)
    if site is None or any(site in move.words for move in moves):
        return None
    lies = reading.kind_on(site.number)
    by_kind = [move for move in moves if any(w.type is Ty.KINDS and lies >> w.number & 1 for w in move.words)]
    if not by_kind:
        return not_next(machine, position, moves, (site,))
    kind = next(w.text for move in by_kind for w in move.words if w.type is Ty.KINDS and lies >> w.number & 1)
    message = f"no move names {spoken(site.text)}: what lies there is chosen as {kind}"
    return MoveError(MoveFault.ILLEGAL, message, choices=tuple(move.text for move in by_kind[:FEW]))


_GRID_NAME = re.compile(r"[a-z]{1,2}[0-9]{1,3}")
"""How sites are called where columns have letters and rows have numbers."""


def _played(machine: Machine) -> list[str]:
    """The names of all sites of the board."""
    board = machine.program.board
    return [site.name for number, site in enumerate(board.sites) if board.played >> number & 1]


def _taken_out(machine: Machine, word: str) -> bool:
    """Is a word the name of a site that the rulebook has taken off the board?"""
    board = machine.program.board
    kinds = {site.kind for number, site in enumerate(board.sites) if board.played >> number & 1}
    return any(
        site.name == word.lower() and site.kind in kinds and not board.played >> number & 1
        for number, site in enumerate(board.sites)
    )


def _place_taken_out(machine: Machine, text: str) -> str | None:
    """A word of a text that can be read as other things, as the letter of a kind and a row, but is the name of a site
    that has been taken off the board; None if there is none."""
    words = (word for word in re.split(r"[\s-]+", text) if word.islower() and word not in machine.lexicon.whole)
    return next((word for word in words if _taken_out(machine, word)), None)


def not_next(machine: Machine, position: PositionData, moves: tuple[Move, ...], words: tuple[Word, ...]) -> MoveError:
    """The error that says why the last of some words, a site, cannot be chosen where the others have been.

    Args:
        machine: the rules.
        position: one in which the game is not over.
        moves: its legal moves.
        words: what has been chosen; its sites are the first ones of the move, in order.
    """
    text = " ".join(word.text for word in words)
    clicked = tuple(word for word in words if word.type is Ty.SITES)
    return refuse(machine, position, moves, reading_of(machine, position, moves, text), shortened(text), clicked)


def _meant(unknown: str, machine: Machine, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Words that an unknown one may be a slip for: of legal moves if possible, else of any."""
    if len(unknown) < SHORT:
        return ()
    for words in ((word for move in moves for word in move.words), machine.lexicon.words):
        texts = {word.text for word in words}
        known = {part: text for text in sorted(texts) for part in (text.lower(), *text.lower().split())}
        close = difflib.get_close_matches(unknown.lower(), known, n=3)
        near = [part for part in close if abs(len(part) - len(unknown)) < SHORT]
        if near:
            return tuple(dict.fromkeys(known[part] for part in near))
    return ()


def _abbreviated(machine: Machine, unknown: str, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """The words of legal moves, or else of any, if they are few, that have the letters of an unknown one in order, the
    first of them first, as `northeast` those of `nhe`: the words in which they are found soonest."""
    if len(unknown) < 2 or not unknown.isalpha():
        return ()
    ways = machine.program.board.directions
    known = [word for word in machine.lexicon.words if word.type is not Ty.DIRECTIONS or ways >> word.number & 1]
    legal = {word for move in moves for word in move.words}
    sorts = {word.type for word in legal}
    around = [word for word in known if word.type is Ty.DIRECTIONS and word.type in sorts]  # `nhe` is never `northwest`
    for words in ([*legal, *around], known):
        ends = {text: _end_of_letters(unknown.lower(), text.lower()) for text in {word.text for word in words}}
        soonest = min((end for end in ends.values() if end), default=0)
        found = sorted(text for text, end in ends.items() if end and end == soonest)
        if found:
            return tuple(found) if len(found) <= MOST_ALIKE else ()
    return ()


def _end_of_letters(letters: str, word: str) -> int:
    """Where in a word the last of some letters stands, found one behind the other from its beginning on, counted from
    1; 0 if it has not all of them so."""
    if not word.startswith(letters[0]):
        return 0
    at = 0
    for letter in letters:
        at = word.find(letter, at) + 1
        if not at:
            return 0
    return at
