"""Commands that look at a game's tree, walk in it and write on it."""

from __future__ import annotations

from collections.abc import Callable

from gdl.terminal.session.session import Session
from gdl.terminal.session.tree_text import find_node, line_texts, missing_text, place_text, tree_texts


def moves(session: Session, _: str) -> None:
    """List the moves of the line on the board."""
    texts = line_texts(session.table)
    if not texts:
        session.console.say("Nothing has been played yet.")
        return
    session.console.columns(texts)
    if any("(+" in text for text in texts):
        session.console.tell("(+1): something else was played there, too; `tree` lists it.")


def tree(session: Session, _: str) -> None:
    """List all lines."""
    for paragraph in tree_texts(session.table):
        session.console.tell(paragraph)
    session.console.tell("`go 2.7` goes to move 7 of line 2.")


def back(session: Session, text: str) -> None:
    """Look at what was before, so many moves back."""
    count = _count(session, text)
    if count and not _walk(session.table.back, count):
        session.console.say("This is the beginning of the game.")
    elif count:
        _looked(session)


def on(session: Session, text: str) -> None:
    """Look at what comes next on the line, so many moves on."""
    count = _count(session, text)
    if count and not _walk(session.table.forward, count):
        session.console.say("This is the end of the line.")
    elif count:
        _looked(session)


def go(session: Session, text: str) -> None:
    """Look at a place."""
    node = find_node(session.table, text)
    if node is None:
        session.console.tell(
            missing_text(session.table, text)
            or "`go` wants a place behind it: the number of a move (`go 12`), `start`, `end`, or a move of a variation "
            "(`go 2.7`: move 7 of line 2; `tree` lists the lines)."
        )
        return
    session.table.go(node)
    _looked(session)


def play_on(session: Session, _: str) -> None:
    """Play on from the place on the board."""
    if session.table.outcome is not None:
        session.console.say("The game is over here; `back` looks at what was before.")
        return
    session.stepping = False
    session.typed = ""
    session.table.play_on()
    session.console.say(f"The game goes on from {place_text(session.table)}.")


def name(session: Session, text: str) -> None:
    """Give the place on the board a name."""
    session.table.rename(session.table.at, text)
    session.console.say("Named." if text.strip() else "It has no name now.")


def comment(session: Session, text: str) -> None:
    """Write a comment on the place on the board."""
    if not text.strip() and session.table.at.note:
        session.console.tell(session.table.at.note)
        return
    session.table.comment(session.table.at, "" if text.strip() == "-" else text)
    session.console.say("Written." if text.strip() not in ("", "-") else "There is no comment here.")


def delete(session: Session, text: str) -> None:
    """Delete the move that the board shows, and all behind it; more than one only when that is said."""
    node = session.table.at
    count = sum(1 for _ in node.below())
    if count > 1 and text.strip().lower() != "yes" and node.parent is not None:
        session.console.tell(f"That deletes {count} moves, those behind this one included: `delete yes` does it.")
        return
    session.table.delete(node)
    session.console.say(f"Deleted: {count} {'move' if count == 1 else 'moves'}.")
    _looked(session)


def promote(session: Session, _: str) -> None:
    """Make the line on the board the main line."""
    session.table.promote(session.table.head)
    session.console.say("This is the main line now.")


def _walk(step: Callable[[], bool], count: int) -> bool:
    """So many steps, as far as there are; was there any?"""
    done = 0
    while done < count and step():
        done += 1
    return done > 0


def _count(session: Session, text: str) -> int:
    if not text:
        return 1
    if text.isascii() and text.isdigit() and len(text) <= 6 and int(text):
        return int(text)
    session.console.say("Behind it may stand how many moves, as a number.")
    return 0


def _looked(session: Session) -> None:
    session.typed = ""
    session.waiting = False
    session.drawn = None
