"""The reserved words of the language: nothing in a rulebook may be named by one."""

HEADINGS = frozenset(
    "game option players board piece supply state setup turn when define event match variant example".split()
)
STATEMENTS = frozenset(
    "choose either first keep chance repeat stop if else for let pass again require "
    "place move remove return change swap leaves joins".split()
)
OUTCOMES = frozenset("wins loses draw".split())
EXPRESSIONS = frozenset("and or not except is in where my their mod none true false while".split())

RESERVED = HEADINGS | STATEMENTS | OUTCOMES | EXPRESSIONS
"""All of them."""

NAMES = frozenset({"players", "supply", "none", "true", "false"})
"""Reserved words that are also values."""
