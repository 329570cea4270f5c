"""The Program: a small, typed, printable, verified tree of set and integer operations with choices.

What goes in: nodes built by whoever compiles a rulebook (`gdl.lower`). What comes out: the same nodes, checked by
`verify`, printed by `show`, run by `gdl_interpreter.reference`. What always holds: the Program knows nothing of the
language it was written in; every value is a whole number or a set of members of one domain, held as bits of an
integer (`none` is the empty set, a single member a set of one); every node keeps the span of the text it came from.
"""

from gdl_interpreter.program.model import (
    Ending,
    Event,
    Function,
    Label,
    MatchRules,
    Player,
    Program,
    StateVar,
    Supply,
)
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.types import NUMBERS_FROM, NUMBERS_TO, Ty

__all__ = [
    "NOWHERE",
    "NUMBERS_FROM",
    "NUMBERS_TO",
    "Ending",
    "Event",
    "Function",
    "Label",
    "MatchRules",
    "Player",
    "Program",
    "Span",
    "StateVar",
    "Supply",
    "Ty",
]
