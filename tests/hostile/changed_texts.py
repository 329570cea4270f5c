"""Texts changed at random: words, signs or lines left out, doubled, exchanged or replaced."""

from __future__ import annotations

import random
import re

WORD = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|[ \t]+|\n')
"""A text cut into words, signs and blanks, nothing left out."""

NOISE = [*"(){}:,=+-*/.<>#\"'\t\r\f\0\\@§“”é漢\u00a0\u200b\U0001f600"]
NOISE += ["\n", "\n    ", "\n  ", " if ", " else ", " or ", "either", "turn:"]


def mutated(parts: list[str], dice: random.Random, spare: list[str]) -> str:
    """The parts with one to three of them left out, doubled, exchanged, or replaced by a spare one."""
    parts = list(parts)
    for _ in range(dice.randint(1, 3) if parts else 0):
        here = dice.randrange(len(parts))
        match dice.randrange(5):
            case 0 if len(parts) > 1:
                del parts[here]
            case 1:
                parts.insert(here, parts[here])
            case 2:
                there = dice.randrange(len(parts))
                parts[here], parts[there] = parts[there], parts[here]
            case _:
                parts[here] = dice.choice(spare)
    return "".join(parts)
