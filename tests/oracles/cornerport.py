"""Cornerport: the rules a second time, written without the language."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

FLEET = {"Patrol": 8, "Battleship": 2, "Freighter": 2}

PORTS = {"White": ("a8", "h1"), "Black": ("a1", "h8")}

SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@dataclass(frozen=True)
class Ship:
    """A ship; `port` is the one of its own ports that a freighter was in last."""

    owner: str
    kind: str
    port: str | None = None


Water = dict[str, Ship]


def step(square: str, dx: int, dy: int) -> str | None:
    column, row = "abcdefgh".index(square[0]) + dx, int(square[1]) + dy
    return f"{'abcdefgh'[column]}{row}" if 0 <= column < 8 and 1 <= row <= 8 else None


def beside(square: str, ways: list[tuple[int, int]]) -> list[str]:
    return [found for way in ways if (found := step(square, *way)) is not None]


def is_deep(square: str) -> bool:
    return square[0] in "cdef" and square[1] in "3456"


def other_than(player: str) -> str:
    return "Black" if player == "White" else "White"


def targets(water: Water, start: str) -> set[str]:
    """Where the ship on a square may go."""
    ship, found = water[start], set()
    if ship.kind == "Freighter":
        return {spot for spot in beside(start, AROUND) if spot not in water}
    if ship.kind == "Patrol":
        for spot in beside(start, AROUND):
            if spot in water:
                if water[spot].owner != ship.owner:
                    found.add(spot)
            elif not is_deep(spot):
                found.add(spot)
        return found
    for first in beside(start, SIDES):
        if first in water:
            if water[first].owner != ship.owner:
                found.add(first)
            continue
        found.add(first)
        for second in beside(first, SIDES):
            if second not in water or water[second].owner != ship.owner:
                found.add(second)
    return found


def moved(water: Water, start: str, spot: str) -> Water:
    """The water after a ship has gone from one square to another."""
    after = {square: ship for square, ship in water.items() if square not in (start, spot)}
    after[spot] = water[start]
    return after


def successors(water: Water, mover: str) -> dict[str, Water]:
    """Every legal move's text with what it leads to, written without the language."""
    found: dict[str, Water] = {}
    for start, ship in water.items():
        if ship.owner != mover:
            continue
        for spot in targets(water, start):
            after, text = moved(water, start, spot), f"{start}-{spot}"
            if ship.kind == "Freighter" and spot in PORTS[mover]:
                (far,) = set(PORTS[mover]) - {spot}
                after[spot] = replace(ship, port=spot)
                if ship.port == far and far not in water:
                    count = Counter(each.kind for each in after.values() if each.owner == mover)
                    for kind, most in FLEET.items():
                        if count[kind] < most:
                            port = far if kind == "Freighter" else None
                            found[f"{text} launch {kind}"] = {**after, far: Ship(mover, kind, port)}
                    text += " launch nothing"
            found[text] = after
    return found or {"pass": water}


def _blockades(water: Water, player: str) -> bool:
    """Does a player's fleet of patrol boats shut the enemy up in deep water? Tried out move by move."""
    enemy = other_than(player)
    if any(ship.kind != "Patrol" for ship in water.values() if ship.owner == player):
        return False
    caught = [square for square, ship in water.items() if ship.owner == enemy]
    if any(not is_deep(square) for square in caught):
        return False
    ways_out = [(start, spot) for start in caught for spot in targets(water, start) if not is_deep(spot)]
    return bool(ways_out) and all(doomed(moved(water, *way), way[1], player) for way in ways_out)


def doomed(water: Water, spot: str, player: str) -> bool:
    for start in [square for square, ship in water.items() if ship.owner == player]:
        if spot in targets(water, start):
            after = moved(water, start, spot)
            back = [square for square, ship in after.items() if ship.owner != player and spot in targets(after, square)]
            if not back:
                return True
    return False


def ending_of(water: Water, mover: str) -> tuple[tuple[str, ...], str] | None:
    """Who has won and by what, after a move of `mover`; None while the game goes on."""
    if not any(ship.owner != mover for ship in water.values()):
        return (mover,), "no ship left"
    if any(_blockades(water, player) for player in PORTS):
        return ("White", "Black"), "blockade"
    return None


def leaves(water: Water, mover: str, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for after in successors(water, mover).values():
        over = depth > 1 and ending_of(after, mover) is not None
        total += 0 if over else leaves(after, other_than(mover), depth - 1)
    return total
