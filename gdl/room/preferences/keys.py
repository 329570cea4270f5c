"""Which keys do what in the room; players may choose other ones.

What can be done has a name that stays, and its keys are looked up in the player's settings first. Screens bind their
keys by these lists, so that the page of all keys says what is so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from textual.binding import Binding

from gdl.room import actions
from gdl.room.actions import Action

LIBRARY_ACTIONS = (
    Action("library_rules", "f1", "the rules of the game", "Rules"),
    Action("library_keys", "f2", "all keys", "Keys"),
    Action("library_settings", "f3", "settings: colours, bell, …", "Settings"),
    Action("library_variant", "f4", "the next variant"),
    Action("library_clear", "escape", "look at all games again, or leave", "Leave"),
    Action("library_leave", "ctrl+q", "leave"),
)
"""What can be done in the library."""

WATCH_ACTIONS = (
    Action("watch_leave", "q,ctrl+q", "leave", "Leave"),
    Action("watch_keys", "f2,k", "all keys", "Keys"),
    Action("watch_type", "t,slash", "type a move", "Type"),
    Action("watch_value", "colon", "ask for the value of an expression", "Value"),
    Action("watch_show_moves", "question_mark", "show where the piece under the cursor can go"),
    Action("watch_why", "w", "why can this not be chosen?", "Why"),
    Action("watch_facts", "i", "all that is told beside the board"),
    Action("watch_undo", "u", "take back a click, or a move", "Undo"),
    Action("watch_restart", "s", "back to the start", "Start"),
    Action("watch_new", "n,ctrl+n", "a new game", "New"),
    Action("watch_moves", "e", "write an example of the moves", "Write moves"),
    Action("watch_position", "p", "write an example of the position", "Write position"),
    Action("watch_example", "x", "show an example", "Examples"),
    Action("watch_menu", "f4", "all that can be done", "Menu"),
    Action("watch_list", "tab,l", "to the words, to the list of moves, and back to the board", "List"),
    Action("watch_chance", "c", "let chance decide"),
    Action("watch_all_chance", "C", "let chance decide until a player is to move"),
    Action("watch_next_place", "full_stop", "to the next place that can be chosen"),
    Action("watch_previous_place", "comma", "to the place before"),
    Action("watch_read", "r", "read the file again"),
    Action("watch_choose", "enter", "choose what is under the cursor"),
    Action("watch_to_board", "escape,backspace", "take back one click; from elsewhere, back to the board"),
)
"""What can be done while a rulebook is being written."""

WATCH = "While a rulebook is written (gdl watch)"

PLACES: Mapping[str, tuple[Action, ...]] = {
    "At the board": actions.ACTIONS,
    "In the library": LIBRARY_ACTIONS,
    WATCH: WATCH_ACTIONS,
}
"""All that keys can do, by where it is done."""

MOST_KEYS = 6
"""Keys that one action may have."""

FIXED = frozenset({"ctrl+c", "ctrl+q", "enter", "tab", "shift+tab", "up", "down", "left", "right", "escape", "f2"})
"""Keys that keep their meaning: without them nobody would find the way back."""

_LONGEST_KEY = 32

Chosen = Mapping[str, tuple[str, ...]]
"""Keys that a player has chosen, by the names of actions."""


class KeyConflict(ValueError):
    """Keys that an action cannot have. `message`: for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def bindings_of(listed: Iterable[Action]) -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """The usual keys of some actions, which settings change by the actions' names."""
    return [
        Binding(action.keys, action.name, action.short or action.words, show=bool(action.short), id=action.name)
        for action in listed
    ]


def keys_of(action: Action, chosen: Chosen) -> tuple[str, ...]:
    """The keys of an action: those that the player chose, else the usual ones."""
    return chosen.get(action.name, usual_keys(action))


def key_of(name: str, chosen: Chosen) -> str:
    """The first key of the action of this name, as people call it."""
    return shown_key(_keys_named(name, chosen)[0])


def leaving_keys(name: str, chosen: Chosen) -> tuple[str, ...]:
    """The keys that leave, also from a window that offers that.

    Args:
        name: the name of the action that leaves.
        chosen: the keys that the player has chosen.
    """
    return (*_keys_named(name, chosen), "ctrl+q")


def _keys_named(name: str, chosen: Chosen) -> tuple[str, ...]:
    """The keys of the action of this name."""
    return keys_of(next(action for place in PLACES.values() for action in place if action.name == name), chosen)


def usual_keys(action: Action) -> tuple[str, ...]:
    """The keys that an action has unless somebody chooses others."""
    return tuple(action.keys.split(","))


def keymap(chosen: Chosen) -> dict[str, str]:
    """What `textual.app.App.set_keymap` is to be given."""
    return {name: ",".join(keys) for name, keys in chosen.items()}


def with_keys(action: Action, keys: Iterable[str], chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """The player's choice, once an action has these keys.

    Args:
        action: what is given other keys.
        keys: the keys, as Textual names them.
        chosen: what was chosen so far.

    Raises:
        KeyConflict: one of them keeps its meaning, or does something else in the same place.
    """
    wanted = tuple(dict.fromkeys(keys))
    problem = _problem(action, wanted)
    if problem is not None:
        raise KeyConflict(problem)
    found = {name: keys for name, keys in chosen.items() if name != action.name}
    if wanted != usual_keys(action):
        found[action.name] = wanted
    for place in PLACES.values():
        for other in place:
            shared = set(wanted) & set(keys_of(other, chosen))
            if action in place and other is not action and shared:
                raise KeyConflict(f"{shown_key(min(shared))} is taken: {other.words}")
    return found


def consistent(chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """What of a choice can be used; what is unknown or in conflict is left out."""
    found = {
        action.name: chosen[action.name]
        for place in PLACES.values()
        for action in place
        if action.name in chosen and _problem(action, chosen[action.name]) is None
    }
    while (name := next(_in_conflict(found), None)) is not None:
        del found[name]
    return found


def _in_conflict(chosen: Chosen) -> Iterator[str]:
    """The actions whose chosen keys do something else, too."""
    for place in PLACES.values():
        for action in place:
            for other in place:
                if action.name not in chosen or other is action:
                    continue
                if set(chosen[action.name]) & set(keys_of(other, chosen)):
                    yield action.name


def _problem(action: Action, keys: tuple[str, ...]) -> str | None:
    """Why an action cannot have these keys, whatever others have."""
    if not 1 <= len(keys) <= MOST_KEYS or not all(_is_key(key) for key in keys):
        return f"an action has 1 to {MOST_KEYS} keys"
    changed = FIXED & (set(keys) ^ set(usual_keys(action)))
    return f"{shown_key(min(changed))} keeps its meaning" if changed else None


def shown_key(key: str) -> str:
    """A key as people call it."""
    *held, last = key.split("+")
    name = _NAMES.get(last, last if len(last) == 1 else last.replace("_", " ").capitalize())
    return "-".join([*(each.capitalize() for each in held), name])


_NAMES = {
    "slash": "/",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "pageup": "Page up",
    "pagedown": "Page down",
    "escape": "Esc",
    "delete": "Del",
    "comma": ",",
    "full_stop": ".",
    "colon": ":",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}


def _is_key(key: str) -> bool:
    return 0 < len(key) <= _LONGEST_KEY and key.isascii() and key.isprintable() and not set(key) & set(", ")
