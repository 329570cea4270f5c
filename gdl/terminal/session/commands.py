"""The commands that can be typed instead of a move: each is a function of the session and of what stands behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gdl.diagnostics.snippet import passage, snippet
from gdl.inspection.definitions import definitions_of
from gdl.opponents.seats import LEVELS, thinking
from gdl.records import write_copy
from gdl.terminal.session import table_commands, tree_commands
from gdl.terminal.session.move_input import prompt_for, says_again
from gdl.terminal.session.move_list import list_moves
from gdl.terminal.session.pairs import legal_as
from gdl.terminal.session.session import Session
from gdl.terminal.session.thinking import CannotThink
from gdl_interpreter.reference.text.explain import sentence
from gdl_interpreter.reference.text.refusal import FEW
from gdl_interpreter.reference.text.spoken_names import with_spoken_sites


@dataclass(frozen=True)
class Command:
    """A command. names: the words it goes by; argument: what may stand behind it; does: what help says; run: does it,
    for what was typed behind it. `run` raises a MachineError or a RecordError where it cannot be done; None: the
    session ends."""

    names: tuple[str, ...]
    argument: str
    does: str
    run: Callable[[Session, str], None] | None


EXPLAIN = "--explain"
"""Typed behind `why`, it asks for the place in the rulebook too."""

HOW_TO_MOVE = (
    "Type a move whole, or only its beginning: then you are asked for the rest, and an empty line forgets it. "
    "Words may be cut short as long as they stay clear. Where a move has the name of a command, put `:` before "
    "the command."
)


def _list(session: Session, text: str) -> None:
    if session.table.position.result is not None:
        session.console.say("The game is over: there are no more moves.")
        return
    beginning = text if says_again(text, session.typed) else f"{session.typed} {text}".strip()
    list_moves(session.console, session.table.position, beginning)


def _help(session: Session, _: str) -> None:
    for line in help_lines():
        session.console.say(line)
    session.console.tell(HOW_TO_MOVE)


def _board(session: Session, pieces: str) -> None:
    console = session.console
    if pieces not in ("", "letters", "signs"):
        console.say("It is `board letters` or `board signs`, or `board` alone.")
        return
    if pieces:
        console.style = replace(console.style, native=pieces == "signs")
    if pieces == "signs" and not (console.style.colour and console.style.unicode):
        console.say("Without colours nobody could tell whose they are: there are letters on pieces.")
    session.drawn = None


def _position(session: Session, notation: str) -> None:
    position = session.table.position
    for line in (position.notation(notation) if notation and notation != "text" else position.text).splitlines():
        session.console.say(line)


def _undo(session: Session, _: str) -> None:
    if session.typed:
        board = session.table.game.program.board
        session.console.say(with_spoken_sites(board, f"`{session.typed}` is forgotten."))
        session.typed = ""
        return
    if session.table.at.ending is not None:
        session.table.undo()
        session.console.say("The game goes on.")
        return
    steps = session.table.undo()
    _went(session, steps, "Taken back", session.table.no_undo)


def _redo(session: Session, _: str) -> None:
    steps = session.table.redo()
    _went(session, steps, "Played again", "There is nothing to play again.")


def _went(session: Session, steps: int, what: str, nothing: str) -> None:
    session.typed = ""
    if not steps:
        session.console.say(nothing)
        return
    session.waiting = False
    session.console.say(f"{what}: {steps} {'move' if steps == 1 else 'moves'}.")
    session.drawn = None


_FEW = 100
"""A bare number is one of random games, as where seats are said; below this one somebody meant seconds."""


def _hint(session: Session, text: str) -> None:
    if session.table.position.result is not None:
        session.console.say("The game is over: there is nothing to think about.")
        return
    try:
        how = thinking(text if text in LEVELS else f"ai:{text}" if text else "ai")
    except ValueError as problem:
        session.console.tell(f"{problem}.")
        return
    if how is not None and how.nodes is not None and how.nodes < _FEW:
        session.console.tell(
            f"`{text}` would be a number of random games, and too few; a time has a unit: `hint {how.nodes}s`."
        )
        return
    if session.thinkers is None or how is None:
        session.console.tell("Nobody can think about this game here.")
        return
    try:
        session.console.tell(session.thinkers.hint(session.table.position, how))
    except CannotThink as error:
        session.console.tell(f"Nobody can think about this game: {error.message}.")


_LINES = 12
"""Lines of a definition that are shown."""


def _why(session: Session, text: str) -> None:
    move = " ".join(word for word in text.split() if word != EXPLAIN)
    if not move:
        session.console.say("`why` wants a move behind it: `why MOVE`.")
        return
    told = session.table.position.explain(move)
    turned = legal_as(session.table.position, move, told)
    if turned is not None:
        session.console.tell(f"`{move}` is legal: it is `{turned}`.")
        return
    session.console.tell(sentence(told.message))
    if EXPLAIN in text.split() and told.span is not None and told.span.source:
        session.console.say(f"  the rule: {told.span}")
        rule = snippet(told.span, session.table.game.sources)
        if rule is not None:
            session.console.say(f"    {rule.text}")
            session.console.say(f"    {rule.carets}")
        for place in definitions_of(session.table.game.program, told.span):
            session.console.say(f"  where it is defined: {place}")
            for line in passage(place, session.table.game.sources, _LINES):
                session.console.say(f"    {line}")
    if told.choices and not any(choice in told.message for choice in told.choices):
        some = "Possible" if len(told.choices) < FEW else "Possible, for instance"
        session.console.tell(f"  {some}: {prompt_for(tuple(told.choices))}")


def _event(session: Session, name: str) -> None:
    events = ", ".join(event.name for event in session.table.game.program.events)
    if not name:
        session.console.tell(f"Events of this rulebook: {events}." if events else "This rulebook has no events.")
        return
    turn = session.table.announce(name)
    session.typed = ""
    session.drawn = None
    session.console.say(f"Announced: {turn.step.event}." if not isinstance(turn.step, str) else str(turn))


def _save(session: Session, name: str) -> None:
    if not name:
        if session.keeper.written:
            session.table.changed()
        session.tell_place()
        return
    session.console.tell(f"A copy is in {write_copy(name, session.table.record())}.")


COMMANDS: tuple[Command, ...] = (
    Command(
        ("?",), "[TEXT]", "list the legal moves, or those with TEXT: a word, a piece, a site; `? all`: each", _list
    ),
    Command(("why",), "MOVE", f"say why a move is not legal; `why {EXPLAIN} MOVE` shows the rule", _why),
    Command(
        ("hint",), "[TIME]", "the best move, and what is to be expected of it (`hint 2s`: think two seconds)", _hint
    ),
    Command(("undo",), "", "take back, as far as your last decision", _undo),
    Command(("redo",), "", "play again what was taken back", _redo),
    Command(("moves",), "", "list the moves of this game, numbered", tree_commands.moves),
    Command(("back",), "[N]", "look at what was one move before, or N moves", tree_commands.back),
    Command(("on",), "[N]", "look at what came next", tree_commands.on),
    Command(("go",), "N", "look at what was after move N; `go start`, `go end`", tree_commands.go),
    Command(("play",), "", "play on from what you look at", tree_commands.play_on),
    Command(("tree",), "", "list all that was tried: the variations, names, comments", tree_commands.tree),
    Command(("name",), "[TEXT]", "give this place a name", tree_commands.name),
    Command(("comment",), "[TEXT]", "write a comment on this place (`comment -` takes it away)", tree_commands.comment),
    Command(("promote",), "", "make this variation the main line", tree_commands.promote),
    Command(("delete",), "", "delete the last move on the board, and what follows it", tree_commands.delete),
    Command(("clock",), "", "say how much time is left", table_commands.clock),
    Command(("resign",), "[PLAYER]", "give the game up", table_commands.resign),
    Command(("draw",), "", "offer a draw, or take the one that is offered", table_commands.draw),
    Command(("again",), "[swapped]", "begin another game, also with changed seats", table_commands.again),
    Command(("seat",), "[PLAYER=KIND]", "say who plays for whom, or change it", table_commands.seat),
    Command(("rules",), "", "say how this game is played", table_commands.rules),
    Command(
        ("board",), "[signs]", "draw the board again (or Ctrl-L); `board signs`: with kanji, `board letters`", _board
    ),
    Command(("position",), "[NAME]", "write the position as text, or in the notation NAME", _position),
    Command(("save",), "[FILE]", "say where the game is kept, or write a copy to FILE", _save),
    Command(("event",), "NAME", "announce an event of the rulebook", _event),
    Command(("help",), "", "list the commands", _help),
    Command(("quit", "exit"), "", "leave; the game can be resumed", None),
)


def read_command(line: str, first_words: frozenset[str]) -> tuple[Command, str] | None:
    """The command in a line and what stands behind it; None if it is a move.

    `first_words` are the words, in small letters, that a legal move begins with: they are moves before they are
    commands. A colon makes a command of any line.
    """
    text = line.strip()
    forced = text.startswith(":")
    text = text.lstrip(":").strip()
    if text.startswith("?"):
        return _named("?"), text[1:].strip()
    word, _, rest = text.partition(" ")
    for command in COMMANDS:
        if word.lower() in command.names and (forced or word.lower() not in first_words):
            return command, rest.strip()
    return (_named("help"), "") if forced else None


def help_lines() -> list[str]:
    """The commands, a line each."""
    heads = [f"{' or '.join(command.names)} {command.argument}".strip() for command in COMMANDS]
    width = max(map(len, heads)) + 2
    return [f"  {head.ljust(width)}{command.does}" for head, command in zip(heads, COMMANDS, strict=True)]


def _named(name: str) -> Command:
    return next(command for command in COMMANDS if name in command.names)
