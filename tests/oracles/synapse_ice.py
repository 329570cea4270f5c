"""Synapse-Ice: the rules a second time, and who wins."""

from __future__ import annotations

from functools import cache

COLUMNS, ROWS = 6, 5

WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}

REACH = {"Small": 1, "Medium": 2, "Large": 3}

State = tuple[frozenset[tuple[int, int]], tuple[int, int] | None, tuple[tuple[int, ...], tuple[int, ...]], int]

START: State = (frozenset(), None, ((5, 5, 5), (5, 5, 5)), 0)


def successors(state: State) -> dict[str, State]:
    """Every legal move's text with what it leads to, written without the language."""
    taken, target, stocks, mover = state
    found: dict[str, State] = {}
    squares = [target] if target else [(c, r) for r in range(ROWS) for c in range(COLUMNS)]
    for number, (size, reach) in enumerate(REACH.items()):
        if stocks[mover][number] == 0:
            continue
        for column, row in squares:
            for way, (dx, dy) in WAYS.items():
                tip = column + dx * reach, row + dy * reach
                if not (0 <= tip[0] < COLUMNS and 0 <= tip[1] < ROWS) or tip in taken:
                    continue
                left = tuple(n - (i == number) for i, n in enumerate(stocks[mover]))
                after = (left, stocks[1]) if mover == 0 else (stocks[0], left)
                text = f"{size} {'abcdef'[column]}{row + 1} {way}"
                found[text] = (taken | {(column, row)}, tip, after, 1 - mover)
    return found


def leaves(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(leaves(after, depth - 1) for after in successors(state).values())


@cache
def wins(state: State) -> bool:
    """Does the player to move win with perfect play?"""
    return any(not wins(after) for after in successors(state).values())
