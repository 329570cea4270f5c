"""3-A-Side: the rules a second time, written from the text without the language."""

from __future__ import annotations

from dataclasses import dataclass

# Points as in the author's diagram: x counts half steps from the centre, y rows; East and West corners are missing.
POINTS = {
    (x, y) for y in range(-3, 4) for x in range(-6, 7) if (x - y) % 2 == 0 and abs(x) + abs(y) <= 6 and abs(x) < 6
}

STEPS = ((-2, 0), (2, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))

GOALS = {"north_goal": 3, "south_goal": -3}

LINKS = ({(-5, 1), (-5, -1)}, {(5, 1), (5, -1)})


def name_of(point: tuple[int, int]) -> str:
    x, y = point
    return f"{'abcdefg'[(x + y) // 2 + 3]}{y + 4}"


def _beside(point: tuple[int, int]) -> list[str]:
    x, y = point
    steps = [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in POINTS]
    across = [other for link in LINKS if point in link for other in link - {point}]
    return [name_of(other) for other in steps + across] + [goal for goal, row in GOALS.items() if row == y]


NEAR = {name_of(point): _beside(point) for point in POINTS}


@dataclass(frozen=True)
class State:
    """Where the men and the ball are, who moves (0 is North), and how many moves of the turn are left."""

    men: tuple[frozenset[str], frozenset[str]]
    ball: str
    mover: int
    left: int


def start(opening: int = 2) -> State:
    north, south = ({name_of((x, y)) for x in (-2, 0, 2)} for y in (2, -2))
    return State((frozenset(north), frozenset(south)), name_of((0, 0)), 0, opening)


def _kicks(state: State, at: str, steps: int) -> set[str]:
    """Where the ball can come to on a walk of at most so many steps."""
    if steps == 0 or at in GOALS:
        return set()
    found = set()
    for spot in NEAR[at]:
        if spot not in state.men[0] | state.men[1]:
            found |= {spot} | _kicks(state, spot, steps - 1)
    return found - {state.ball}


def successors(state: State) -> dict[str, State]:
    """Every legal move's text with what it leads to."""
    own = state.men[state.mover]
    mover, left = (state.mover, state.left - 1) if state.left > 1 else (1 - state.mover, 2)
    found = {}
    for man in own:
        for spot in NEAR[man]:
            if spot not in GOALS and spot != state.ball and spot not in state.men[0] | state.men[1]:
                moved = own - {man} | {spot}
                men = (moved, state.men[1]) if state.mover == 0 else (state.men[0], moved)
                found[f"{man}-{spot}"] = State(men, state.ball, mover, left)
    strength = sum(spot in own for spot in NEAR[state.ball])
    for spot in _kicks(state, state.ball, strength):
        found[f"{state.ball}-{spot}"] = State(state.men, spot, mover, left)
    return found


def leaves(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if state.ball in GOALS:
        return 0
    return sum(leaves(after, depth - 1) for after in successors(state).values())


def ending(state: State, times: int) -> tuple[tuple[str, ...], str] | None:
    """Who shares the win, and why, when a position has come so many times."""
    if state.ball in GOALS:
        return ("South",) if state.ball == "north_goal" else ("North",), "the ball is in the goal"
    return (("North", "South"), "play without end") if times == 3 else None
