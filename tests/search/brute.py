"""Exact values by going through everything, with the reference evaluator: what the searches are held to."""

from __future__ import annotations

from gdl_interpreter.reference import Position


class Brute:
    """Values of positions for two players: 1 the mover wins, 0 a draw, -1 he loses."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], int] = {}

    def value(self, position: Position) -> int:
        """The value for who is to move in a position that is not over."""
        if position.values not in self._known:
            self._known[position.values] = max(self.of_move(position, move.text) for move in position.moves())
        return self._known[position.values]

    def of_move(self, position: Position, move: str) -> int:
        """The value of a move for who makes it."""
        after = position.play(move)
        if after.result is not None:
            if after.result.verdict == "draw":
                return 0
            return 1 if position.person in {after.result.people[winner] for winner in after.result.winners} else -1
        value = self.value(after)
        return value if after.person == position.person else -value


def lead(position: Position) -> int:
    """The best lead in points that the mover can get, going through everything."""
    best = None
    assert position.mover is not None
    for move in position.moves():
        after = position.play(move)
        if after.result is not None:
            scores = dict(after.result.scores)
            mine = scores.pop(position.mover)
            found = mine - max(scores.values())
        else:
            found = lead(after) * (1 if after.mover == position.mover else -1)
        best = found if best is None else max(best, found)
    assert best is not None
    return best
