"""Sandkings: the rules a second time, written without the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

Square = tuple[int, int]

Pieces = Mapping[Square, tuple[int, str]]

SQUARES = [(c, r) for r in range(8) for c in range(8)]

Ways = tuple[tuple[int, int], ...]

ORTHOGONAL: Ways = ((1, 0), (-1, 0), (0, 1), (0, -1))

ALL_WAYS: Ways = (*ORTHOGONAL, (1, 1), (1, -1), (-1, 1), (-1, -1))


@cache
def beside(square: Square, ways: Ways = ALL_WAYS) -> list[Square]:
    steps = ((square[0] + dx, square[1] + dy) for dx, dy in ways)
    return [(c, r) for c, r in steps if 0 <= c < 8 and 0 <= r < 8]


def spread(start: Square, within: set[Square], ways: Ways = ALL_WAYS) -> set[Square]:
    """What can be reached from a square without leaving these."""
    reached, waiting = {start}, [start]
    while waiting:
        for square in beside(waiting.pop(), ways):
            if square in within and square not in reached:
                reached.add(square)
                waiting.append(square)
    return reached


def name_of(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


@dataclass(frozen=True)
class State:
    """A moment of the game: who has what where, who is still in it, whose turn it is and what is left of that turn."""

    pieces: Pieces
    alive: tuple[int, ...]
    mover: int
    left: int
    made: int

    def of(self, player: int) -> set[Square]:
        """The squares of a creature."""
        return {square for square, (owner, _) in self.pieces.items() if owner == player}

    @property
    def is_over(self) -> bool:
        """Is at most one creature alive?"""
        return len(self.alive) < 2


@dataclass(frozen=True)
class Rules:
    """The rules, written from the seed text without the language, with the variations that are on."""

    seats: int = 2
    on: frozenset[str] = frozenset()

    def start(self) -> State:
        """Everybody in a corner."""
        corners = [(0, 0), (7, 7)] if self.seats == 2 else [(0, 0), (0, 7), (7, 7), (7, 0)][: self.seats]
        pieces: dict[Square, tuple[int, str]] = {}
        for player, (c, r) in enumerate(corners):
            body = (1 if c == 0 else 6, 1 if r == 0 else 6)
            pieces[c, r] = (player, "S")
            pieces[body] = (player, "B")
            for square in beside(body, ORTHOGONAL):
                pieces[square] = (player, "V")
        return self.turn_of(pieces, tuple(range(self.seats)), 0)

    def turn_of(self, pieces: Pieces, alive: tuple[int, ...], mover: int) -> State:
        """A turn begins."""
        count = sum(owner == mover for owner, _ in pieces.values())
        return State(pieces, alive, mover, 2 * count if "double_pace" in self.on else count, 0)

    def moves(self, state: State) -> dict[str, State]:
        """Every legal move's text with what it leads to."""
        if state.is_over:
            return {}
        found = {}
        for square in state.of(state.mover):
            for spot in beside(square):
                after = self.step(state, square, spot)
                if after is not None:
                    label = "sting " if spot in state.pieces else ""
                    found[f"{label}{name_of(square)}-{name_of(spot)}"] = after
        if state.made:
            found["stop"] = self.next_turn(state.pieces, state.alive, state.mover)
        elif not found:
            found["pass"] = self.next_turn(state.pieces, state.alive, state.mover)
        return found

    def next_turn(self, pieces: Pieces, alive: tuple[int, ...], mover: int) -> State:
        """The next one who is alive, in the order of the seats."""
        if not alive:
            return State(pieces, alive, mover, 0, 0)
        following = next(p % self.seats for p in range(mover + 1, mover + 1 + self.seats) if p % self.seats in alive)
        return self.turn_of(pieces, alive, following)

    def step(self, state: State, square: Square, spot: Square) -> State | None:
        """A step or a sting; None where it is not legal."""
        mover, pieces = state.mover, dict(state.pieces)
        target = pieces.get(spot)
        dead: set[int] = set()
        if target is not None and not self.may_sting(pieces, square, spot):
            return None
        pieces[spot] = pieces.pop(square)
        if target is not None:
            kept = creature_of(pieces, target[0])
            pieces = {s: piece for s, piece in pieces.items() if piece[0] != target[0] or s in kept}
            if target[1] == "B":
                dead.add(target[0])
        if {s for s, piece in pieces.items() if piece[0] == mover} != creature_of(pieces, mover):
            return None
        dead |= {p for p in state.alive if p not in dead and self.is_smothered(pieces, p)}
        pieces = {s: piece for s, piece in pieces.items() if piece[0] not in dead}
        alive = tuple(p for p in state.alive if p not in dead)
        if mover in dead or state.left == 1:
            return self.next_turn(pieces, alive, mover)
        return State(pieces, alive, mover, state.left - 1, state.made + 1)

    def may_sting(self, pieces: Pieces, square: Square, spot: Square) -> bool:
        """May the piece on one square sting that on another, next to it?"""
        (mover, kind), (owner, prey) = pieces[square], pieces[spot]
        if kind != "S" or owner == mover:
            return False
        if prey != "V":
            return True
        if "bold" in self.on and any(pieces.get(s) == (mover, "B") for s in beside(square)):
            return True
        ways = ORTHOGONAL if "square_shields" in self.on else ALL_WAYS
        return all(pieces.get(s) != (owner, "B") for s in beside(spot, ways))

    def is_smothered(self, pieces: Pieces, player: int) -> bool:
        """Is a body cut off by somebody's wall? Looked for from the far corner, not from the body."""
        loose = "loose_walls" in self.on
        body = next(s for s, piece in pieces.items() if piece == (player, "B"))
        for other in range(self.seats):
            theirs = {s for s, piece in pieces.items() if piece[0] == other}
            if not any(c in (0, 7) for c, _ in theirs) or not any(r in (0, 7) for _, r in theirs):
                continue
            for wall in () if other == player else groups(theirs, ALL_WAYS if loose else ORTHOGONAL):
                columns, rows = {c for c, _ in wall}, {r for _, r in wall}
                for c, r in ((c, r) for c in (0, 7) for r in (0, 7) if c in columns and r in rows):
                    far = (7 - c, 7 - r)
                    open_squares = set(SQUARES) - wall
                    way = ORTHOGONAL if loose else ALL_WAYS
                    if far in wall or body not in spread(far, open_squares, way):
                        return True
        return False


def creature_of(pieces: Pieces, player: int) -> set[Square]:
    """What of a player's pieces is joined to the body."""
    own = {s for s, piece in pieces.items() if piece[0] == player}
    bodies = [s for s in own if pieces[s][1] == "B"]
    return spread(bodies[0], own) if bodies else set()


def groups(squares: set[Square], ways: Ways) -> list[set[Square]]:
    found: list[set[Square]] = []
    while squares:
        found.append(spread(next(iter(squares)), squares, ways))
        squares = squares - found[-1]
    return found


def leaves_of(rules: Rules, state: State, depth: int) -> int:
    return 1 if depth == 0 else sum(leaves_of(rules, after, depth - 1) for after in rules.moves(state).values())
