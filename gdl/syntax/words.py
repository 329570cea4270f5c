"""The reserved words of the language: nothing in a rulebook may be named by one."""

from __future__ import annotations

import difflib
import re
from typing import Final

from gdl.syntax.forms import KEYWORDS


def word_set(text: str) -> frozenset[str]:
    """The words of a line of text."""
    return frozenset(text.split())


HEADINGS = word_set(
    "game rules option players board piece supply state setup turn when define event match notation alias looks"
    " variant example"
)
STATEMENTS = word_set("choose either first keep chance repeat if else for let require place move") | KEYWORDS
OUTCOMES = word_set("wins loses draw")
EXPRESSIONS = word_set("and or not except is in where my their mod none true false while")

PREPOSITIONS = word_set("to on with by of per as")
"""They mean something only inside their phrases, but as names they would make those unreadable."""

SITE_NAME = re.compile(r"[a-z]{1,2}[0-9]{1,3}[nesw]{0,2}")
"""How sites are called that are given no other name."""

RESERVED = HEADINGS | STATEMENTS | OUTCOMES | EXPRESSIONS | PREPOSITIONS
"""All of them."""

NAMES = frozenset({"players", "supply", "none", "true", "false"})
"""Reserved words that are also values."""

EXTENDS: Final = "extends"
"""Among the words of headings that could not be read: they may say what rulebook is extended, and it is not known."""

_BODIES = word_set("turn setup when example rules")
"""Headings that give nothing a name."""


def words_of(text: str) -> frozenset[str]:
    """The words of a heading that cannot be read: what it may be, and what it may give a name to."""
    words = re.findall(r"\w+", text)
    if words[:1] == [EXTENDS]:
        return HEADINGS | {EXTENDS}
    meant = [w for word in words[:1] for w in difflib.get_close_matches(word.lower(), HEADINGS, n=2, cutoff=0.6)]
    found = frozenset(meant if _BODIES.intersection(meant) else [*meant, *words]) - {EXTENDS}
    return found | {EXTENDS} if "game" in meant and _may_extend(text.lstrip().partition("\n")[0]) else found


def _may_extend(line: str) -> bool:
    """Does the first line of a `game` that cannot be read say that it extends another rulebook, or nearly so?"""
    if EXTENDS in re.findall(r"\w+", line):  # where a quote is missing, it may stand between two others
        return True
    words = [word.lower() for word in re.findall(r"\w+", re.sub(r'"[^"]*"', " ", line))]
    return any(OTHER_WORDS.get(word) == EXTENDS or difflib.get_close_matches(word, [EXTENDS]) for word in words)


OTHER_WORDS: Final = {
    "abs": "max",
    "adjacent": "near",
    "array": "state",
    "aside": "supply",
    "backward": "ahead",
    "bishop": "slide",
    "boolean": "state",
    "border": "edge_of_board",
    "capture": "remove",
    "castling": "alias",
    "center": "opposite",
    "centre": "opposite",
    "checkmate": "stuck",
    "coin": "chance",
    "color": "players",
    "colour": "players",
    "comment": "layout",
    "compare": "is",
    "constant": "define",
    "deck": "cards",
    "direction": "toward",
    "discard": "cards",
    "distance": "flood",
    "divide": "mod",
    "division": "mod",
    "double move": "again",
    "down": "north",
    "edge": "edge_of_board",
    "enemy": "enemies",
    "equal": "is",
    "extra turn": "again",
    "facing": "state",
    "file": "column",
    "flip": "change",
    "forward": "ahead",
    "friend": "mine",
    "function": "define",
    "hexagon sides": "sides",
    "import": "extends",
    "include": "extends",
    "inherit": "extends",
    "integer": "state",
    "label": "either",
    "leap": "step",
    "length": "count",
    "line of sight": "ray",
    "loop": "for",
    "luck": "chance",
    "macro": "define",
    "mirror": "opposite",
    "modulo": "mod",
    "ne": "northeast",
    "neighbor": "near",
    "neighbour": "near",
    "no legal moves": "stuck",
    "no move": "stuck",
    "no moves": "stuck",
    "nw": "northwest",
    "null": "none",
    "occupied": "pieces",
    "offset": "step",
    "pack": "cards",
    "path": "flood",
    "per piece": "state",
    "per player": "state",
    "per site": "state",
    "probability": "chance",
    "promote": "change",
    "queen": "slide",
    "rand": "chance",
    "random": "chance",
    "randomly": "chance",
    "rank": "row",
    "reflect": "opposite",
    "remainder": "mod",
    "rim": "edge_of_board",
    "roll": "chance",
    "rook": "slide",
    "rotate": "left",
    "se": "southeast",
    "shuffle": "cards",
    "shuffling": "cards",
    "sideways": "left",
    "stalemate": "stuck",
    "sw": "southwest",
    "table": "state",
    "take": "remove",
    "up": "north",
    "variable": "state",
    "vector": "step",
    "wall": "edges",
}
"""What is looked up for a word that the reference has no entry for: recipes that have the word are told of, too."""

SYNONYMS: Final = {
    "adjacent": "near",
    "border": "edge_of_board",
    "current_player": "mover",
    "direction": "toward",
    "down": "south",
    "edge": "edge_of_board",
    "eight": "8",
    "eleven": "11",
    "five": "5",
    "four": "4",
    "last": "last_of",
    "me": "mover",
    "neighbor": "near",
    "neighbors": "near",
    "neighbour": "near",
    "neighbours": "near",
    "nil": "none",
    "nine": "9",
    "nobody": "none",
    "nothing": "none",
    "null": "none",
    "occupied": "pieces",
    "player": "mover",
    "seven": "7",
    "six": "6",
    "spaces": "sites",
    "squares": "sites",
    "ten": "10",
    "three": "3",
    "twelve": "12",
    "two": "2",
    "up": "north",
    "yes": "true",
    "zero": "0",
}
"""What a value is called elsewhere, or in English, and here: the one can stand where the other does."""

SHORT_DIRECTIONS: Final = {
    "n": "north",
    "e": "east",
    "s": "south",
    "w": "west",
    "ne": "northeast",
    "se": "southeast",
    "sw": "southwest",
    "nw": "northwest",
}
"""Directions as maps have them, and what they are called here."""
