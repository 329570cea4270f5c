"""A list of what can be done on a screen, each with its key, out of which one thing is chosen and done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.screen import Screen

from gdl.room import dialogs
from gdl.room.actions import Action
from gdl.room.preferences.keys import shown_key


def open_menu(screen: Screen[None], actions: Sequence[Action], fit: Callable[[str], str]) -> None:
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

    screen.app.push_screen(dialogs.AskChoice("What now?", [fit(done_by(action)) for action in actions]), chosen)
