"""Small rulebooks that between them do everything a rulebook can do; each game of them is short."""

from __future__ import annotations

from native.small_boards import BOARDS
from native.small_choices import CHOICES
from native.small_contents import CONTENTS
from native.small_lines import LINES
from native.small_turns import TURNS

TEXTS: dict[str, str] = {**LINES, **CHOICES, **TURNS, **CONTENTS, **BOARDS}
