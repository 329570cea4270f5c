"""Where the sets that chance picks from stand in a context."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import CHANCE_SET, WORDS
from gdl_interpreter.native.analysis.usage import widest_chance
from gdl_interpreter.program import Program


def chance_words_of(program: Program) -> int:
    """How many words of a context the widest set takes that chance picks from."""
    return min(WORDS - CHANCE_SET, max(1, (widest_chance(program) + 63) // 64))
