"""The moves of a position as the searches number them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position


@dataclass(frozen=True)
class Listing:
    """The texts of the moves, each once, in the order of the runs; and of each run the number of its move."""

    texts: tuple[str, ...]
    of_run: tuple[int, ...]


def listed(native: Native, position: Position) -> Listing:
    """The moves of a player's position.

    Raises:
        LimitError: there are too many, or they take too long to work out.
    """
    vocabulary = native.machine.vocabulary
    numbers: dict[tuple[int, bytes], int] = {}
    texts: list[str] = []
    same: Counter[int] = Counter()
    of_run: list[int] = []
    for run in native.runs(native.pack(position), native.context(position), "search"):
        words = 1
        for code in run.words:
            words = vocabulary.add(words, code)
        key = words, bytes(run.end)
        if key not in numbers:
            numbers[key] = len(texts)
            same[words] += 1
            text = vocabulary.text(words)
            texts.append(text if same[words] == 1 else f"{text}#{same[words]}")
        of_run.append(numbers[key])
    return Listing(tuple(texts), tuple(of_run))
