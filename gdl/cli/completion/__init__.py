"""Completion of what is typed at a shell's prompt.

What goes in: the words typed so far. What comes out: how the last one may go on, told as a shell wants it (`answer`);
the script that makes a shell ask (`script`). What always holds: nothing is offered but words of letters, digits and a
few signs that mean nothing to a shell or a terminal, whatever rulebooks and files are called; a failure offers nothing
and says nothing; files are read within the bounds of any rulebook.
"""

from gdl.cli.completion.candidates import (
    codes,
    kinds_of_games,
    occupants,
    option_settings,
    rulebooks,
    words_of_language,
)
from gdl.cli.completion.shells import SHELLS, VARIABLE, answer, script

__all__ = [
    "SHELLS",
    "VARIABLE",
    "answer",
    "codes",
    "kinds_of_games",
    "occupants",
    "option_settings",
    "rulebooks",
    "script",
    "words_of_language",
]
