"""What can be done on the game screen, each with its usual key: one list, from which keys are bound and told."""

from __future__ import annotations

from typing import NamedTuple

from textual.binding import Binding


class Action(NamedTuple):
    """name: of the screen's action, and what a changed key is kept under; keys: the usual ones, with commas between;
    words: what it does; short: the same for the line at the bottom, "" where it is not told there."""

    name: str
    keys: str
    words: str
    short: str = ""


ACTIONS = (
    Action("choose", "enter", "choose what is under the cursor"),
    Action("take_back_click", "escape,backspace", "take back one click"),
    Action("type_move", "t,slash,colon", "type a move", "Type"),
    Action("show_moves", "question_mark", "show where the piece under the cursor can go", "Where"),
    Action("why", "w", "why can this not be chosen?", "Why"),
    Action("next_place", "full_stop", "to the next place that can be chosen"),
    Action("previous_place", "comma", "to the place before"),
    Action("words", "l", "to the list of words"),
    Action("next_list", "tab", "to the words, to the list of moves, and back to the board"),
    Action("moves", "m", "to the list of moves"),
    Action("facts", "i", "all that is told beside the board"),
    Action("undo", "u", "take a move back", "Undo"),
    Action("redo", "ctrl+r", "play again what was taken back"),
    Action("back", "left_square_bracket,pageup", "one move back in the game"),
    Action("forward", "right_square_bracket,pagedown", "one move on in the game"),
    Action("to_start", "left_curly_bracket,home", "to the start of the game"),
    Action("to_end", "right_curly_bracket,end", "to the end of the line"),
    Action("next_turn", "greater_than_sign", "to the next turning point of a game that was gone over"),
    Action("previous_turn", "less_than_sign", "to the turning point before"),
    Action("play_on", "o", "play on from the place on the board"),
    Action("pause", "space", "stop the program, or let it go on"),
    Action("faster", "plus,equals_sign", "play faster"),
    Action("slower", "minus", "play slower"),
    Action("analyse", "a", "let the program look at the position", "Look"),
    Action("review", "v", "go over the game: where did it turn?"),
    Action("solve", "x", "who wins here, exactly?"),
    Action("flip", "f", "turn the board round"),
    Action("resign", "ctrl+x", "resign"),
    Action("offer_draw", "ctrl+d", "offer a draw"),
    Action("seats", "ctrl+p", "who plays"),
    Action("event", "ctrl+e", "announce an event"),
    Action("again", "ctrl+n", "another game, sides swapped, …"),
    Action("save_as", "ctrl+s", "save a copy"),
    Action("copy_move", "y", "copy the last move"),
    Action("copy_position", "ctrl+t", "copy the position"),
    Action("copy_record", "ctrl+y", "copy the record of the game"),
    Action("bell", "ctrl+b", "the bell on or off"),
    Action("rename", "n", "name this move"),
    Action("comment", "c", "write a comment on this move"),
    Action("promote", "p", "make this variation the main line"),
    Action("delete", "delete", "delete this move and all behind it"),
    Action("rules", "f1", "the rules of this game", "Rules"),
    Action("keys", "f2,k", "all keys", "Keys"),
    Action("settings", "f3", "settings: colours, bell, …"),
    Action("menu", "f4", "all that can be done", "Menu"),
    Action("leave", "q", "leave the game", "Leave"),
)


def bindings() -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """The usual keys of all actions; other keys are set by `App.set_keymap`, under the names of the actions."""
    return [
        Binding(action.keys, action.name, action.short or action.words, show=bool(action.short), id=action.name)
        for action in ACTIONS
    ]
