"""What is answered in the full screen to the commands of line mode: they are keys here, and `why MOVE` is told."""

from __future__ import annotations

from collections.abc import Mapping

from gdl.room.preferences.keys import PLACES, Chosen, key_of
from gdl.terminal.session.pairs import legal_as
from gdl_interpreter.reference import MachineError, Position
from gdl_interpreter.reference.text.explain import sentence

AT_THE_BOARD: Mapping[str, str] = {
    "?": "show_moves",
    "why": "why",
    "hint": "analyse",
    "undo": "undo",
    "redo": "redo",
    "moves": "moves",
    "tree": "moves",
    "back": "back",
    "on": "forward",
    "play": "play_on",
    "name": "rename",
    "comment": "comment",
    "promote": "promote",
    "delete": "delete",
    "resign": "resign",
    "draw": "offer_draw",
    "again": "again",
    "seat": "seats",
    "rules": "rules",
    "position": "copy_position",
    "save": "save_as",
    "event": "event",
    "help": "keys",
    "quit": "leave",
    "exit": "leave",
}
"""The action of each command of line mode that has one."""

WHILE_WRITING: Mapping[str, str] = {
    "?": "watch_show_moves",
    "why": "watch_why",
    "undo": "watch_undo",
    "moves": "watch_list",
    "back": "watch_undo",
    "again": "watch_new",
    "help": "watch_keys",
    "quit": "watch_leave",
    "exit": "watch_leave",
}
"""The same of what can be done while a rulebook is being written."""


def answer(line: str, position: Position, keys: Chosen, actions: Mapping[str, str] = AT_THE_BOARD) -> str | None:
    """What is said of a typed line that is a command of line mode; None if it is none.

    Args:
        line: what was typed, which is no beginning of a move.
        position: the one on the board.
        keys: the keys that somebody has chosen.
        actions: what is done by the commands here.
    """
    word, _, rest = line.strip().lstrip(":").strip().partition(" ")
    if word.lower() not in AT_THE_BOARD:
        return None
    if word.lower() == "why" and rest.strip():
        return _why(rest.strip(), position)
    name = actions.get(word.lower())
    if name is None:
        return f"`{word}` does nothing here: it is a command of `gdl play`."
    does = next(action.words for place in PLACES.values() for action in place if action.name == name)
    return f"`{word}` is a key here: {key_of(name, keys)} ({does})."


def _why(move: str, position: Position) -> str:
    """Why a move is not legal."""
    if position.result is not None:
        return "The game is over."
    try:
        told = position.explain(move)
        turned = legal_as(position, move, told)
    except MachineError as error:
        return f"{error.message.rstrip('.')}."
    if turned is not None:
        return f"`{move}` can be played: it is `{turned}`."
    return f"`{move}` can be played." if told.legal else sentence(told.message)
