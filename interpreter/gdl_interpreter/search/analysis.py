"""Looking at a position for as long as one likes: the best lines and what is to be expected of them.

By random games in a tree, the lines are those that were tried most. By alpha-beta, each move of the position is
searched deeper and deeper, with a window above the worst of the lines that are told (the *MultiPV* of chess programs).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import DEEPEST, INFINITE, ONE_PLY, AlphaBeta, Depth
from gdl_interpreter.search.drivers.mcts import Mcts, Thought
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.kernels.shared.end_values import WON
from gdl_interpreter.search.listing import Listing, listed

LONGEST = 6
"""Moves of a line."""

MOST_MOVES = 200
"""Moves of a position up to which alpha-beta searches each of them by itself; of more it tells the best one."""

SHARE_OF_TIME = 0.2
"""The share of the time that may go into telling."""

OFTEN = 0.2
"""Seconds between two tellings, at least, within one depth."""

CONTINUATION = 5_000
"""Positions that may be searched for the next move of a line."""

UNBOUNDED = 1 << 60
"""More positions than are ever searched."""

MOST_KEPT = 2000
"""Positions on lines that are kept for telling them again."""


@dataclass(frozen=True)
class Variation:
    """A line of play. moves: their texts, the first one is made now; share: of the win, for who makes it; exact: is
    that proven? nodes: random games or positions behind it."""

    moves: tuple[str, ...]
    share: float
    exact: bool
    nodes: int


@dataclass(frozen=True)
class Analysis:
    """What it has come to. lines: best first; nodes: random games played, or positions searched; depth: plies of
    alpha-beta (0: random games); seconds; scores: every player's mean score, where there are points and random games
    were played; known: is it by what is kept of all positions?"""

    lines: tuple[Variation, ...]
    nodes: int
    depth: int
    seconds: float
    scores: Mapping[str, float] | None = None
    known: bool = False


Watch = Callable[[Analysis], None]
"""Hears now and then what it has come to."""


class LineTexts:
    """The texts of moves by their numbers, one after the other. What was worked out for one line is kept for others."""

    def __init__(self, native: Native, position: Position) -> None:
        self._native = native
        self._root = position, listed(native, position)
        self._kept: dict[tuple[int, ...], tuple[Position, Listing | None]] = {}

    def texts(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The texts of a line's moves; it ends where the game does, or where chance has its turn."""
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()
        texts: list[str] = []
        position, listing = self._root
        for length, number in enumerate(numbers, start=1):
            texts.append(listing.texts[number])
            key = tuple(numbers[:length])
            if key not in self._kept:
                after = position.play(texts[-1])
                over = after.result is not None or after.is_chance
                self._kept[key] = after, None if over else listed(self._native, after)
            position, following = self._kept[key]
            if following is None:
                break
            listing = following
        return tuple(texts)


def analyse_by_games(mcts: Mcts, position: Position, lines: int, watch: Watch) -> Analysis:
    """Play random games in a tree until it is stopped, or the value is proven.

    Args:
        mcts: who plays them.
        position: one in which somebody is to move.
        lines: how many are told.
        watch: hears of them.
    """
    texts = LineTexts(mcts.native, position)
    names = [player.name for player in mcts.native.program.players]

    def told(thought: Thought) -> Analysis:
        scores = thought.scores
        if scores is not None and position.swapped:
            scores = scores[::-1]
        found = tuple(
            Variation(texts.texts(mcts.tree.line(LONGEST, first=one.number)), one.reward, bool(one.exact), one.visits)
            for one in thought.candidates[:lines]
            if one.visits or one.exact
        )
        by_name = None if scores is None else dict(zip(names, scores, strict=True))
        return Analysis(found, thought.games, 0, thought.seconds, by_name)

    pause, said = 0.0, time.perf_counter()

    def hear(thought: Thought) -> None:
        nonlocal pause, said
        now = time.perf_counter()
        if now - said >= pause:
            watch(told(thought))
            said = time.perf_counter()
            pause = (said - now) / SHARE_OF_TIME

    return told(mcts.think(position, watch=hear, reuse=True))


def analyse_by_depth(
    search: AlphaBeta,
    position: Position,
    lines: int,
    watch: Watch = lambda found: None,
    budget: int = UNBOUNDED,
    length: int = LONGEST,
    among: Sequence[str] | None = None,
) -> Analysis | None:
    """Search deeper and deeper until it is stopped, or the value is proven; None if nothing can be said.

    Args:
        search: with its table.
        position: one in which somebody is to move.
        lines: how many are told.
        watch: hears of them.
        budget: positions that may be searched; the first ply always is.
        length: moves of a line. Each but the first takes the time of the reference evaluator, at each depth.
        among: the texts of the moves that are looked at; None: all.
    """
    began, first = time.perf_counter(), search.nodes
    search.stopped = False
    moves = listed(search.native, position)
    texts = moves.texts if among is None else among
    if len(texts) > MOST_MOVES:

        def told(found: Depth) -> Analysis:
            move, exact = moves.texts[moves.of_run[found.best]], found.exact and search.proves
            nodes = search.nodes - first
            line = Variation((move,), search.share(found.value), exact, nodes)
            return Analysis((line,), nodes, found.depth, time.perf_counter() - began)

        best = search.deepen(position, budget=budget, watch=lambda found: watch(told(found)))
        return None if best is None else told(best)
    return _Deepening(search, position, texts, lines, budget, length).run(watch)


def best_play(
    search: AlphaBeta, position: Position, plies: int, length: int, budget: int = CONTINUATION
) -> tuple[str, ...]:
    """What may be played on, by what the table of the search still knows.

    Args:
        search: which has just looked at a position before this one.
        position: where the moves begin.
        plies: how deep it was searched.
        length: how many moves at the most.
        budget: positions that may be searched for each.
    """
    line: list[str] = []
    while plies > 0 and len(line) < length and not (position.result or position.is_chance or search.stopped):
        found = search.search(position, plies, budget)
        if found is None:
            break
        line.append(text_of(search.native, position, found.best))
        position, plies = position.play(line[-1]), plies - 1
    return tuple(line)


def text_of(native: Native, position: Position, run: int) -> str:
    """The text of a move.

    Args:
        native: the game.
        position: where it is made.
        run: its number in the order of the runs.
    """
    moves = listed(native, position)
    return moves.texts[moves.of_run[run]]


@dataclass(frozen=True)
class _Valued:
    """A move that was searched. value: for who makes it; exact: is that proven? reply: the number of the best run after
    it, None if there is none; nodes: positions searched."""

    value: int
    exact: bool
    reply: int | None
    nodes: int


class _Deepening:
    """All depths of one position, each move searched by itself."""

    def __init__(
        self, search: AlphaBeta, position: Position, texts: Sequence[str], lines: int, budget: int, length: int
    ) -> None:
        self.search, self.lines, self.budget, self.length = search, lines, budget, length
        self.native = search.native
        self.sides = sides_of(self.native.program)
        self.names = [player.name for player in self.native.program.players]
        self.began, self.first = time.perf_counter(), search.nodes
        self.side = self._side(position)
        self.after = {text: position.play(text) for text in texts}
        self.said = self.began

    def run(self, watch: Watch) -> Analysis | None:
        """Deeper and deeper; the deepest that was finished."""
        found: Analysis | None = None
        order = list(self.after)
        for plies in range(1, DEEPEST + 1):
            values = self._depth(order, plies, found, watch)
            if values is None:
                break
            order.sort(key=lambda text: -values[text].value)
            best = [self._variation(text, values[text], plies) for text in order[: self.lines]]
            found = Analysis(tuple(best), self._nodes(), plies, self._seconds())
            watch(found)
            self.said = time.perf_counter()
            if best[0].exact and (best[0].share == 1.0 or all(each.exact for each in values.values())):
                break
            self.search.age_history()
        return None if found is None else replace(found, nodes=self._nodes(), seconds=self._seconds())

    def _depth(
        self, order: Sequence[str], plies: int, before: Analysis | None, watch: Watch
    ) -> Mapping[str, _Valued] | None:
        """The values of all moves at a depth; of those that are not told only that they are not better. None if it
        was broken off."""
        values: dict[str, _Valued] = {}
        for text in order:
            best = sorted((each.value for each in values.values()), reverse=True)
            floor = best[self.lines - 1] if len(best) >= self.lines else -INFINITE
            found = self._valued(self.after[text], plies, floor)
            if found is None:
                return None
            values[text] = found
            if before is not None and time.perf_counter() - self.said > OFTEN:
                watch(replace(before, nodes=self._nodes(), seconds=self._seconds()))
                self.said = time.perf_counter()
        return values

    def _valued(self, after: Position, plies: int, floor: int) -> _Valued | None:
        """The value of a move, or that it is not above the floor; None if it was broken off."""
        if self.search.stopped:
            return None
        if after.result is not None:
            return _Valued(self._ended(after), True, None, 1)
        nodes, same = self.search.nodes, self._side(after) == self.side
        left = self.budget - self._nodes() if plies > 1 else max(self.budget, ONE_PLY)
        if left <= 0:
            return None
        low, high = (floor, INFINITE) if same else (-INFINITE, -floor)
        in_turn = self.search.chance and same and not after.is_chance  # where a ply is a whole turn
        found = self.search.search(after, plies if in_turn else plies - 1, left, low, high)
        if found is None:
            return None
        exact = found.exact and self.search.proves
        reply = found.best if plies > 1 and not after.is_chance else None
        return _Valued(found.value if same else -found.value, exact, reply, self.search.nodes - nodes)

    def _variation(self, text: str, valued: _Valued, plies: int) -> Variation:
        """A move with what it may go on with."""
        position, moves = self.after[text], [text]
        if valued.reply is not None and self.length > 1:
            reply = text_of(self.native, position, valued.reply)
            left = min(CONTINUATION, self.budget - self._nodes())
            moves += [reply, *best_play(self.search, position.play(reply), plies - 2, self.length - 2, left)]
        return Variation(tuple(moves), self.search.share(valued.value), valued.exact, valued.nodes)

    def _ended(self, position: Position) -> int:
        """The value of a finished game for who was to move."""
        result = position.result
        assert result is not None
        if result.verdict == "draw":
            return 0
        ours = {name for i, name in enumerate(self.names) if self.sides[self.side] >> i & 1}
        return WON if ours & {result.people[winner] for winner in result.winners} else -WON

    def _side(self, position: Position) -> int:
        """The number of the side that is to move; who has exchanged colours stays the side they were."""
        number = self.names.index(position.person or "")
        return next(i for i, side in enumerate(self.sides) if side >> number & 1)

    def _nodes(self) -> int:
        return self.search.nodes - self.first

    def _seconds(self) -> float:
        return time.perf_counter() - self.began
