"""What tells one set of rules from another: a digest of the Program, without what changes no play."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace

from gdl_interpreter.program import Program
from gdl_interpreter.program.show import show
from gdl_interpreter.program.walk import without_unplayed


def digest_of(program: Program) -> str:
    """The SHA-256 of a Program's text and of its board's neighbours, in hexadecimal.

    Title, facts, notations, aliases and looks are left out, functions that only these or examples call, and the room
    that examples need beside the rules: whoever changes them has the same game. What the text of a rulebook says
    otherwise is not looked at as long as the Program stays the same.
    """
    board = program.board
    played = replace(without_unplayed(program), title="", facts={}, aliases=(), frame_size=0)
    return hashlib.sha256(repr((show(played), board.next_site, board.neighbours)).encode()).hexdigest()


def file_name_of(program: Program, options: Mapping[str, int]) -> str:
    """The name of a file in which something is kept of these rules and options."""
    told = json.dumps(dict(options), sort_keys=True)
    return f"{hashlib.sha256(f'{digest_of(program)} {told}'.encode()).hexdigest()}.json"
