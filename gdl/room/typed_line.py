"""A line in which something is typed: no key that stands for a character does anything else in it."""

from __future__ import annotations

from textual.keys import KEY_NAME_REPLACEMENTS
from textual.widgets import Input

_RENAMED = frozenset(KEY_NAME_REPLACEMENTS.values())
"""Keys of characters that go by another name than their character's, as `slash` does: an Input takes them for keys
without one, and leaves them among those that are said to do something."""


class TypedLine(Input):
    """An Input which, while it has the focus, takes all characters for itself, `/` and `-` as well as `t`."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Is a key, which stands for a character or for none, typed?"""
        return key in _RENAMED or super().check_consume_key(key, character)
