"""The line in which a move is typed: it shows how the word that is begun may go on, and Tab takes that."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.suggester import Suggester

from gdl.room.typed_line import TypedLine
from gdl.terminal.session.move_input import next_words
from gdl_interpreter.reference import MachineError, Position


class MoveSuggester(Suggester):
    """Suggests words of legal moves. `begun`: the position, and the words that have been chosen already."""

    def __init__(self, begun: Callable[[], tuple[Position, str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._begun = begun

    async def get_suggestion(self, value: str) -> str | None:
        """The line with its last word completed, if there is only one way or a first one."""
        return suggestion(*self._begun(), value)


def suggestion(position: Position, chosen: str, line: str) -> str | None:
    """A line with its last word completed by the first word that fits; None where there is none.

    Args:
        position: where the move is typed.
        chosen: the words of the move that have been chosen before.
        line: what has been typed.
    """
    head, _, last = line.rpartition(" ")
    before = f"{chosen} {head}".strip()
    try:
        words = next_words(position, before) if last or before else ()
    except MachineError:
        return None
    found = next(
        (word for word in words if word.lower().startswith(last.lower()) and word.lower() != last.lower()), None
    )
    return None if found is None else f"{line}{found[len(last) :]}"


class MoveLine(TypedLine):
    """The line."""

    def on_key(self, event: events.Key) -> None:
        """Tab takes what is suggested."""
        if event.key == "tab" and self._suggestion:
            event.stop()
            event.prevent_default()
            self.value = self._suggestion
            self.cursor_position = len(self.value)
