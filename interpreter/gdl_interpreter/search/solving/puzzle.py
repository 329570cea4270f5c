"""Games of one player: a way to win, or that there is none; with points, the most that can be had.

All positions that can be reached are looked at, first the nearest, so that the way is a shortest one; if they are too
many for that, the last found first, which takes less memory to get to an end.
"""

from __future__ import annotations

import time

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.graph import RATE, Graph, Way
from gdl_interpreter.search.kernels.retrograde import BEST_DRAWN, BEST_LOST, BEST_WON
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.solving.history import why_history_matters
from gdl_interpreter.search.solving.retrograde import WHY
from gdl_interpreter.search.solving.solver import DRAW, LOSS, WIN, Report, Shown, Solves, Value

_WAYS: tuple[tuple[Way, float], ...] = (("wide", 0.2), ("deep", 1.0))
"""First the nearest, then the last found; each with its share of the memory and of the time that is left."""


class Puzzle(Solves):
    """Solves positions of a game of one player.

    Args:
        native: the game.
        megabytes: memory for positions.
        symmetric: do positions that are alike by a symmetry count as one?
        rate: positions gone through in a second, as long as that has not been measured.

    Raises:
        ValueError: the game has more players, or chance in it.
    """

    name = "puzzle"

    def __init__(self, native: Native, megabytes: int = 1024, symmetric: bool = True, rate: float = RATE) -> None:
        features = native.features
        if len(native.program.players) > 1 or features.chance or features.chance_in_setup or features.seats_change:
            raise ValueError("only games of one player without chance are puzzles")
        self.native, self.megabytes, self.symmetric, self.rate = native, megabytes, symmetric, rate
        self.graph: Graph | None = None
        self.refused: str | None = None
        self._before = 0

    @property
    def nodes(self) -> int:
        return self._before + (0 if self.graph is None else self.graph.found)

    @property
    def reached(self) -> str:
        if self.refused is not None or self.graph is None:
            return f"positions alone do not tell: {self.refused or 'none was asked for'}"
        graph, state = self.graph, self.graph.state
        if state == "won":
            return "no way is shorter" if graph.way == "wide" else "found a way, which need not be the shortest"
        if state == "all":
            return "went through all positions"
        return f"found {graph.found:,} positions, went through {graph.expanded:,}: {WHY[state]}"

    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        history = why_history_matters(self.native, position)
        self.refused = None if history is None else str(history)
        if self.refused is not None:
            return Value(None)
        until = time.perf_counter() + seconds
        for way, share in _WAYS:
            self._before, self.graph = self.nodes, None  # the memory of the last graph is wanted for this one
            graph = self._searched(position, way, share, until, report)
            if graph.state in ("won", "all"):
                return self._found(position, graph)
        return Value(None)

    def _searched(self, position: Position, way: Way, share: float, until: float, report: Report | None) -> Graph:
        """Look at positions one way, in a share of the memory and of the time that is left."""
        graph = self.graph = Graph(
            self.native, position, int(self.megabytes * share) or 1, way, self.symmetric, self.rate
        )
        tell = None if report is None else lambda: report(f"{graph.found:,} positions")
        graph.find((until - time.perf_counter()) * share, tell)
        self.depth = graph.depth
        return graph

    def _found(self, position: Position, graph: Graph) -> Value:
        way = graph.way_to_best()
        plies = len(way) if graph.way == "wide" and graph.state == "won" else None
        if graph.best == BEST_WON:
            return Value(WIN, plies=plies)
        if graph.best == BEST_LOST:
            return Value(LOSS)
        if graph.best == BEST_DRAWN:
            return Value(DRAW)
        return Value(DRAW, score=abs(graph.best))

    def shown(self, position: Position, value: Value, until: float, every_move: bool) -> Shown:
        """The whole way; of the moves the first one, or that none of them wins.

        position, value, until, every_move: as of `Solves`.
        """
        if value.outcome == LOSS:
            texts = listed(self.native, position).texts if every_move else ()
            return Shown(dict.fromkeys(texts, value), (), False)
        line = self._way(position)
        return Shown({line[0]: value}, line, False)

    def _way(self, position: Position) -> tuple[str, ...]:
        """The moves to the best end."""
        graph, line = self.graph, []
        assert graph is not None
        for number in graph.way_to_best()[1:]:
            for text in listed(self.native, position).texts:
                after = position.play(text)
                if after.result is None and graph.number(after) == number:
                    break
            line.append(text)
            position = after
        ends = [(text, position.play(text)) for text in listed(self.native, position).texts]
        return (*line, max(((self._rank(after), text) for text, after in ends), key=lambda end: end[0])[1])

    def _rank(self, position: Position) -> tuple[int, int]:
        """What an end is worth, the more the better."""
        graph, result = self.graph, position.result
        assert graph is not None
        if result is None:
            return (-2, 0)
        if result.verdict == "score":
            (score,) = result.scores.values()
            return (0, int(abs(score) == abs(graph.best)))
        if result.verdict == "draw":
            return (-1, 1)
        return (1, 0) if result.winners else (-1, 0)
