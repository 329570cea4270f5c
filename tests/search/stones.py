"""Stones on a board of four by four that are taken as in Go: the rules, and what they come to, said once more."""

from __future__ import annotations

ONE_MOVE = """players Black, White
board grid(4, 4)
piece Stone
turn:
    either:
        choose spot in empty
        settle(spot)
    or "pass":
        pass

define settle(spot):
    place Stone on spot
    remove theirs except alive(theirs)
    require any(near(spot) and empty) or spot in alive(mine)
when ply is 1: draw
"""
"""A game of one move."""

SIDE = 4

NAMES = [f"{letter}{number}" for number in "1234" for letter in "abcd"]


def near(site: int) -> list[int]:
    row, column = divmod(site, SIDE)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [SIDE * r + c for r, c in steps if 0 <= r < SIDE and 0 <= c < SIDE]


def group(stones: dict[int, str], site: int) -> tuple[set[int], set[int]]:
    """The group that a stone belongs to, and its liberties."""
    found, front, free = {site}, [site], set[int]()
    while front:
        for there in near(front.pop()):
            if there not in stones:
                free.add(there)
            elif stones[there] == stones[site] and there not in found:
                found.add(there)
                front.append(there)
    return found, free
