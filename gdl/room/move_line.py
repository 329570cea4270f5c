"""The line in which a move is typed: it shows how the word that is begun may go on, and Tab takes that. While something
is typed, no key that stands for a character does anything else."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.suggester import Suggester
from textual.widgets import Input

from gdl.terminal.session.move_input import next_words
from gdl_interpreter.reference import MachineError, Position

_RENAMED = frozenset(KEY_NAME_REPLACEMENTS.values())
"""Keys of characters that go by another name than their character's, as `slash` does: an Input takes them for keys
without one, and leaves them among those that are said to do something."""


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


class TypedLine(Input):
    """An Input which, while it has the focus, takes all characters for itself, `/` and `-` as well as `t`."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Is a key, which stands for a character or for none, typed?"""
        return key in _RENAMED or super().check_consume_key(key, character)


class MoveLine(TypedLine):
    """The line."""

    def on_key(self, event: events.Key) -> None:
        """Tab takes what is suggested."""
        if event.key == "tab" and self._suggestion:
            event.stop()
            event.prevent_default()
            self.value = self._suggestion
            self.cursor_position = len(self.value)
