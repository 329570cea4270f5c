"""A list of what can be done on a screen, each with its key, out of which one thing is chosen and done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gdl.room import dialogs
from gdl.room.actions import Action
from gdl.room.app import RoomScreen
from gdl.room.preferences.keys import leaving_keys, shown_key

_LEAVE = ("leave", "watch_leave")
"""Actions whose keys do in the list what they do without it."""


def open_menu(screen: RoomScreen, actions: Sequence[Action], fit: Callable[[str], str]) -> None:
    """Open the list over a screen; what is chosen is done there.

    Args:
        screen: the one whose actions they are.
        actions: what can be chosen.
        fit: makes of a text what the terminal can show.
    """
    keys = screen.active_bindings

    def done_by(action: Action) -> str:
        key = next((key for key, bound in keys.items() if bound.binding.id == action.name), "")
        return f"{action.words}  ({shown_key(key)})" if key else action.words

    def chosen(index: int | None) -> None:
        if index is not None:
            screen.call_later(screen.run_action, actions[index].name)

    leaving = {
        key: at
        for at, action in enumerate(actions)
        if action.name in _LEAVE
        for key in leaving_keys(action.name, screen.room.settings.keys)
    }
    labels = [fit(done_by(action)) for action in actions]
    screen.app.push_screen(dialogs.AskChoice("What now?", labels, keys=leaving), chosen)
