"""What shells ask and how they want to hear the answer: click's protocol, with a script of our own for bash."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from typing import Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    split_arg_string,
)

from gdl.cli.completion.candidates import Typed
from gdl.infra.output import echo_lines
from gdl.infra.unforeseen import Unforeseen

VARIABLE: Final = "_GDL_COMPLETE"
"""The variable of the environment by which a shell asks."""

_PROGRAM = "gdl"

_BASH = """\
%(complete_func)s() {
    local type value
    while IFS=',' read -r type value; do
        if [[ $type == 'plain' ]]; then
            COMPREPLY+=("$value")
            [[ $value == *[=/:] ]] && compopt -o nospace
        elif [[ $type == 'dir' ]]; then
            compopt -o dirnames
        elif [[ $type == 'file' ]]; then
            compopt -o default
        fi
    done < <(
        env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_BREAKS="$COMP_WORDBREAKS" %(complete_var)s=bash_complete "$1"
    )
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class _Bash(BashComplete):
    """Bash cuts words at `:` and `=`, too, and puts the answer behind the last of these; so the line is cut here."""

    source_template = _BASH

    def source(self) -> str:
        """The script, without asking for the version of bash."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words in front of the cursor, and the beginning of the one that it is in."""
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)[1:]
        return (words, "") if not words or line[-1:].isspace() else (words[:-1], words[-1])

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """As click gives them, without the part of the word that bash leaves as it is."""
        breaks = os.environ.get("COMP_BREAKS", "")
        kept = max((incomplete.rfind(each) for each in ":=" if each in breaks), default=-1) + 1
        items = super().get_completions(args, incomplete)
        return [CompletionItem(str(item.value)[kept:], item.type, item.help) for item in items]


SHELLS: Final[dict[str, type[ShellComplete]]] = {"bash": _Bash, "zsh": ZshComplete, "fish": FishComplete}
"""The shells that can ask, by their names."""


def script(shell: str, command: click.Command) -> str:
    """What a shell has to read so that it asks. shell: one of `SHELLS`; command: the program's."""
    return SHELLS[shell](command, {}, _PROGRAM, VARIABLE).source()


def answer(asked: str, command: click.Command) -> None:
    """Answer what a shell asks. Whatever fails, nothing is offered.

    asked: what `VARIABLE` says, "zsh_complete"; command: the program's.
    """
    shell, _, what = asked.partition("_")
    if shell not in SHELLS or what != "complete":
        return
    with Unforeseen():
        settings: MutableMapping[str, object] = {}
        asking = SHELLS[shell](command, settings, _PROGRAM, VARIABLE)
        settings["obj"] = Typed(tuple(asking.get_completion_args()[0]))
        echo_lines(asking.complete())
