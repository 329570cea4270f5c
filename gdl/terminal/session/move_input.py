"""What a typed line means: a move, the beginning of one, or a mistake that can be explained."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from gdl.terminal.session.pairs import turned_round
from gdl_interpreter.program import NOWHERE
from gdl_interpreter.reference import Move, MoveError, Position
from gdl_interpreter.reference.errors import MoveFault
from gdl_interpreter.reference.text.explain import sentence

_MOST_WORDS = 40


@dataclass(frozen=True)
class Read:
    """What a line came to: a move; or what was typed so far with the words that can follow; or only a message.

    hint: the commands that help somebody who types in lines to find a move.
    """

    move: Move | None = None
    typed: str = ""
    words: tuple[str, ...] = ()
    message: str = ""
    hint: str = ""


def read_move(position: Position, line: str, typed: str) -> Read:
    """Read a line as a whole move, or as what follows what was `typed` before; a pair of places whose order says
    nothing may be typed in either. Raises LimitError."""
    text = f"{typed} {line}".strip()
    try:
        return Read(move=_found(position, text))
    except MoveError as error:
        going_on = _going_on(position, text, error)
        if going_on is not None:
            return going_on
        if typed:
            return _anew(position, line, typed, error)
        return _refused(error)


def _found(position: Position, text: str) -> Move:
    """The move that a text says, in either order of a pair. Raises MoveError, LimitError."""
    try:
        return position.find(text)
    except MoveError as error:
        turned = turned_round(position, text) if error.fault is MoveFault.ILLEGAL else None
        if turned is None:
            raise
        return turned


def _anew(position: Position, line: str, typed: str, error: MoveError) -> Read:
    """A line that does not go on from what was typed, but may be a move of its own."""
    try:
        move = _found(position, line)
        if not _says_otherwise(position, move, line, typed):
            return Read(move=move)
    except MoveError as own:
        going_on = _going_on(position, line, own)
        # one word that fits several moves, each with words of its own before it, says nothing against what was typed
        next_only = error.span != NOWHERE and len(re.findall(r"\w+", line)) == 1
        if going_on is not None and not (going_on.message and next_only):
            return going_on
        # a move of its own, which a rule forbids, or of which more can be read alone than behind what was typed
        read_behind = max(0, error.reached - len(f"{typed} "))
        forbidden = own.reason is not None and error.reason is None
        placed = own.span != NOWHERE and error.span == NOWHERE and not read_behind
        if forbidden or placed or own.reached > read_behind or says_again(line, typed):
            error = own
    return replace(_refused(error), typed=typed, words=next_words(position, typed))


def _says_otherwise(position: Position, move: Move, line: str, typed: str) -> bool:
    """Does a move have a word that is left out of a line, where another one was typed before?

    Args:
        position: one in which it is legal.
        move: what the line means by itself.
        line: it may leave words out.
        typed: the beginning of a move that came before it.
    """
    from gdl_interpreter.reference.text.about import left_out
    from gdl_interpreter.reference.text.complete import complete

    sites, unsaid = position.machine.program.board.index, left_out(position, move, line)
    before = zip(complete(position, typed).words, move.words, strict=False)
    return any(word in unsaid and said not in sites and said != word.text for said, word in before)


def says_again(line: str, typed: str) -> bool:
    """Does a line say once more what was typed before, so that it means a whole move?"""
    said, before = (re.findall(r"\w+", text.casefold()) for text in (line, typed))
    return said[: len(before)] == before


def _going_on(position: Position, text: str, error: MoveError) -> Read | None:
    """What can follow, if the text is the beginning of several moves."""
    from gdl_interpreter.reference.text.complete import complete

    if error.fault is MoveFault.ILLEGAL:
        return None
    found = complete(position, text)
    if error.span != NOWHERE and (error.reason is not None or not found.words):  # it is whole, and a rule is against it
        return None
    if found.words and found.following:
        return Read(typed=" ".join(found.words), words=found.following)
    could = found.following or error.choices
    if could and (error.fault is MoveFault.AMBIGUOUS or found.following):
        return Read(message=f"`{text}` could be {prompt_for(could)}.")
    return None


def next_words(position: Position, typed: str) -> tuple[str, ...]:
    """The words that can come next in a legal move that begins so."""
    from gdl_interpreter.reference.text.complete import complete

    return complete(position, typed).following


def prompt_for(words: tuple[str, ...]) -> str:
    """The words that can follow, as one line."""
    shown = ", ".join(words[:_MOST_WORDS])
    return f"{shown}, … ({len(words)} in all)" if len(words) > _MOST_WORDS else shown


def _refused(error: MoveError) -> Read:
    """What is said of a text that is no legal move."""
    return Read(message=sentence(error.message), hint=_HINTS.get(error.fault, ""))


_HINTS = {
    MoveFault.UNREADABLE: "  `?` lists the legal moves, `help` the commands.",
    MoveFault.ILLEGAL: "  `?` lists the legal moves.",
}
