"""The reserved words of the language: nothing in a rulebook may be named by one."""


def word_set(text: str) -> frozenset[str]:
    """The words of a line of text."""
    return frozenset(text.split())


HEADINGS = word_set(
    "game option players board piece supply state setup turn when define event match variant example"
)
STATEMENTS = word_set(
    "choose either first keep chance repeat stop if else for let pass again require "
    "place move remove return change swap leaves joins"
)
OUTCOMES = word_set("wins loses draw")
EXPRESSIONS = word_set("and or not except is in where my their mod none true false while")

PREPOSITIONS = word_set("to on with by of per")
"""They mean something only inside their phrases, but as names they would make those unreadable."""

RESERVED = HEADINGS | STATEMENTS | OUTCOMES | EXPRESSIONS | PREPOSITIONS
"""All of them."""

NAMES = frozenset({"players", "supply", "none", "true", "false"})
"""Reserved words that are also values."""
