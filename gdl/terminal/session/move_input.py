"""What a typed line means: a move, the beginning of one, or a mistake that can be explained."""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.reference import Move, MoveError, Position
from gdl_interpreter.reference.errors import MoveFault
from gdl_interpreter.reference.text.explain import sentence

_MOST_WORDS = 40


@dataclass(frozen=True)
class Read:
    """What a line came to: a move; or what was typed so far with the words that can follow; or only a message."""

    move: Move | None = None
    typed: str = ""
    words: tuple[str, ...] = ()
    message: str = ""


def read_move(position: Position, line: str, typed: str) -> Read:
    """Read a line as a whole move, or as what follows what was `typed` before. Raises LimitError."""
    text = f"{typed} {line}".strip()
    try:
        return Read(move=position.find(text))
    except MoveError as error:
        going_on = _going_on(position, text, error)
        if going_on is not None:
            return going_on
        if typed:
            return _anew(position, line, typed, error)
        return Read(message=complaint(error))


def _anew(position: Position, line: str, typed: str, error: MoveError) -> Read:
    """A line that does not go on from what was typed, but may be a move of its own."""
    try:
        return Read(move=position.find(line))
    except MoveError as own:
        going_on = _going_on(position, line, own)
        if going_on is not None:
            return going_on
    return Read(typed=typed, words=next_words(position, typed), message=complaint(error))


def _going_on(position: Position, text: str, error: MoveError) -> Read | None:
    """What can follow, if the text is the beginning of several moves."""
    from gdl_interpreter.reference.text.complete import complete

    if error.fault is MoveFault.ILLEGAL:
        return None
    found = complete(position, text)
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


def complaint(error: MoveError) -> str:
    """One or two friendly lines about a text that is no legal move."""
    message = sentence(error.message)
    if error.fault is MoveFault.UNREADABLE:
        message += "\n  `?` lists the legal moves, `help` the commands."
    elif error.fault is MoveFault.ILLEGAL:
        message += "\n  `?` lists the legal moves."
    return message
