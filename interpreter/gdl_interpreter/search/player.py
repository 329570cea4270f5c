"""A player for any game: thinks for a while, and says which move is best and what is to be expected of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gdl_interpreter.locking import once_property, one_at_a_time
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.analysis import (
    LONGEST,
    Analysis,
    Variation,
    Watch,
    analyse_by_depth,
    analyse_by_games,
    best_play,
)
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta, Depth
from gdl_interpreter.search.drivers.mcts import Mcts, Thought
from gdl_interpreter.search.endings import Endings
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.kernels.shared.end_values import WON
from gdl_interpreter.search.listing import Listing, listed
from gdl_interpreter.search.methods import PLAYING, Method, Search
from gdl_interpreter.search.priors.priors import Priors
from gdl_interpreter.search.solving.kept_proof import Proof
from gdl_interpreter.search.solving.known import PATIENCE, Known
from gdl_interpreter.search.solving.solver import LOSS

QUIET = 6
"""Plies of taking moves below the horizon."""


VARIED = 4
"""Moves that one is chosen of by the seed, at the most."""

FALLBACK = 0.125
"""The share of the memory for random games, where alpha-beta can do nothing with a position."""

SHARE_OF_KEPT = 0.5
"""The share of the time of a thought in which what is kept may be looked at, and gone on from."""

LEAST_VISITS = 100
"""Random games behind a move from which on their mean says something."""


@dataclass(frozen=True)
class Choice:
    """A move and what is to be expected of it.

    move: its text; share: of the win, for who makes it (1 a win, 0.5 a draw of two); exact: is that proven?; nodes:
    random games played, or positions searched; depth: plies of alpha-beta (0: random games); seconds: spent
    thinking; scores: what every player may expect to score, where the rules count points and random games were
    played; line: the numbers of the moves that were tried most, this one first (see `Player.texts`); known: is it by
    what is kept of all positions? visits: of the random games, those that began with it; 0 where that is not known.
    """

    move: str
    share: float
    exact: bool
    nodes: int
    depth: int
    seconds: float
    scores: Mapping[str, float] | None = None
    line: tuple[int, ...] = ()
    known: bool = False
    visits: int = 0

    @property
    def forced(self) -> bool:
        """Is it the only move, so that nothing was looked at?"""
        return not self.nodes and not self.exact and not self.known


class Player:
    """Thinks about positions of one game, one after the other, with one method, in so many `megabytes`. Threads that
    share it wait for one another; only `stop` may be called at any time.

    native: the game; method: by which it thinks; threads: that think at the same time, where the method can; megabytes:
    memory for the search; values: gives what pieces are worth when that is wanted (None: it is learned); solved: gives
    what is known of all positions, if that is kept (None: nothing is); priors: gives which moves are likely to be good,
    if that is known (None: it is not).
    """

    def __init__(
        self,
        native: Native,
        method: Method = "mcts",
        threads: int = 1,
        megabytes: int = 256,
        values: Callable[[], Values] | None = None,
        solved: Callable[[], Known | None] | None = None,
        priors: Callable[[], Priors | None] | None = None,
    ) -> None:
        if not PLAYING[method].plays(native):
            raise ValueError(f"`{method}` cannot play this game")
        self.native = native
        self.method = method
        self.deepens = PLAYING[method].deepens
        """Is it alpha-beta?"""
        self.search: Search = "amaf" if PLAYING[method].amaf else "playouts"
        """What the method comes to in this game."""
        if self.deepens:
            self.search = "expectimax" if native.features.chance else "alphabeta"
        self.early = True
        """Of a tree search by the clock: see `Mcts.think`."""
        self.threads = threads
        self.megabytes = megabytes
        self._values = values or (lambda: learned(native))
        self._solved = solved or (lambda: None)
        self._priors = priors or (lambda: None)

    @once_property
    def _table(self) -> Known | None:
        return self._solved()

    def known(self, position: Position, seed: int = 0, seconds: float = PATIENCE) -> Choice | None:
        """A best move by what is kept of all positions; None if nothing is. `seed`: one of several is chosen by it.

        position: one in which somebody is to move; seconds: how long it may be looked for.
        """
        began = time.perf_counter()
        found = None if self._table is None else self._table.best(position, seed, seconds)
        if found is None:
            return None
        move, value, sure = found
        return Choice(move, (1 + (value.outcome or 0)) / 2, sure, 0, 0, time.perf_counter() - began, known=True)

    @once_property
    def _mcts(self) -> Mcts:
        method, megabytes = PLAYING[self.method], int(self.megabytes * (FALLBACK if self.deepens else 1.0))
        values = self._values() if method.valued else None
        priors = self._priors() if method.amaf else None
        return Mcts(
            self.native, self.threads, megabytes, method.amaf, method.decisive, values, method.sparing, priors=priors
        )

    @once_property
    def _endings(self) -> Endings:
        kept = self._table
        proven = kept.solver if isinstance(kept, Proof) and not kept.solver.points else None
        return Endings(self.native, int(self.megabytes * FALLBACK), proven)

    @once_property
    def _alphabeta(self) -> AlphaBeta:
        megabytes = int(self.megabytes * (1 - FALLBACK))
        return AlphaBeta(
            self.native, megabytes, quiet=QUIET, values=self._values(), selective=True, threads=self.threads
        )

    @one_at_a_time
    def prepare(self) -> None:
        """Make everything that thinking needs, so that the first move takes no longer than the others."""
        listed(self.native, self.native.start())
        _ = self._table, self._alphabeta if self.deepens else (self._mcts, self._endings)

    def stop(self) -> None:
        """Let `choose` come to an end now; called from another thread."""
        for made in ("_mcts", "_alphabeta", "_endings"):
            search = self.__dict__.get(made)
            if isinstance(search, Mcts | AlphaBeta | Endings):
                search.stop()

    @one_at_a_time
    def choose(
        self,
        position: Position,
        seconds: float | None = None,
        budget: int | None = None,
        seed: int = 0,
        watch: Callable[[Choice], None] | None = None,
        margin: float = 0.0,
        kept: bool = True,
    ) -> Choice:
        """The best move that is found. The same seed and budget give the same move, in one thread.

        position: one in which somebody is to move; seconds: how long to think, or budget: how many random games to play
        or positions to search; seed: of the random numbers; watch: hears now and then how far it is; margin: by which
        share of the win a move may seem worse than the best and be chosen by the seed all the same (alpha-beta with a
        budget; else it plays the same again, whatever the seed); kept: is what is kept of all positions asked?

        Raises:
            ValueError: the game is over, or it is a chance node.
            LimitError: the moves of a position take too long to work out.
        """
        began = time.perf_counter()
        moves = self._listed(position)
        if len(moves.texts) == 1:
            return Choice(moves.texts[0], 0.5, False, 0, 0, time.perf_counter() - began)
        if not kept or self._table is None:
            return self._searched(position, seconds, budget, seed, watch, margin)
        by_clock = seconds is not None and budget is None
        known = self.known(position, seed, seconds * SHARE_OF_KEPT if seconds is not None and by_clock else PATIENCE)
        if known is not None:
            return known
        if seconds is not None and by_clock:
            left = seconds - (time.perf_counter() - began)
            found = self._searched(position, max(left, seconds * (1 - SHARE_OF_KEPT) / 2), None, seed, watch, margin)
            return self._held(position, found, moves.texts, 0.0)
        found = self._searched(position, seconds, budget, seed, watch, margin)
        return self._held(position, found, moves.texts)

    def _held(self, position: Position, choice: Choice, texts: Sequence[str], seconds: float = PATIENCE) -> Choice:
        """What was chosen by a search, with what is kept: a lost position is called lost, and of a value of which a
        part is proven that part is not given away. `seconds`: for that; 0: by what is known at once."""
        assert self._table is not None
        ranked = self._table.ranked(position, seconds)
        if ranked is not None and ranked[0][0][1].outcome == LOSS:
            return replace(choice, share=0.0, exact=True, known=True)
        if choice.exact:
            return choice
        likely = [choice.move, *(text for text in texts if text != choice.move)]
        move = self._table.keeping(position, likely, seconds)
        return choice if move in (None, choice.move) else replace(choice, move=move or choice.move, line=())

    def _searched(
        self,
        position: Position,
        seconds: float | None,
        budget: int | None,
        seed: int,
        watch: Callable[[Choice], None] | None,
        margin: float,
    ) -> Choice:
        """The best move that a search finds; for the rest see `choose`."""
        began = time.perf_counter()
        moves = self._listed(position)

        def by_games(thought: Thought) -> Choice:
            best, names = thought.candidates[0], [player.name for player in self.native.program.players]
            told = thought.scores if thought.scores is None or not position.swapped else thought.scores[::-1]
            scores = None if told is None else dict(zip(names, told, strict=True))
            move, exact = moves.texts[best.number], bool(best.exact)
            line = thought.line if thought.line and thought.line[0] == best.number else (best.number,)
            return Choice(move, best.reward, exact, thought.games, 0, thought.seconds, scores, line, visits=best.visits)

        def by_depth(found: Depth) -> Choice:
            exact = (abs(found.value) >= WON or found.exact) and self._alphabeta.proves
            share = self._alphabeta.share(found.value)
            move = moves.texts[moves.of_run[found.best]]
            return Choice(move, share, exact, found.nodes, found.depth, time.perf_counter() - began)

        if self.deepens:
            tell = None if watch is None else lambda found: watch(by_depth(found))
            varied = self._varied(position, budget, margin, seed) if margin and budget is not None else None
            if varied is not None:
                return varied
            found = self._alphabeta.deepen(position, seconds, 1 << 62 if budget is None else budget, watch=tell)
            if found is not None:
                return by_depth(found)
        watching = None if watch is None else lambda thought: watch(by_games(thought))
        by_tree = seconds is not None and budget is None and not self.deepens
        near = self._endings.share(position) if by_tree else 0.0
        for_games = None if seconds is None else seconds * (1 - near)
        by_clock = budget is None
        thought = self._mcts.think(
            position, for_games, budget, seed, watching, reuse=by_clock, early=by_clock and self.early
        )
        choice = by_games(thought)
        if seconds is None or near == 0 or choice.exact or self._mcts.stopped:
            return choice
        likely = [moves.texts[one.number] for one in thought.candidates]
        kept = self._endings.best(position, likely, seconds - (time.perf_counter() - began))
        if kept is None:
            return choice
        move, outcome = kept
        line = choice.line if move == choice.move else ()
        if outcome is None:
            return choice if move == choice.move else replace(choice, move=move, line=line)
        return replace(choice, move=move, share=(1 + outcome) / 2, exact=True, line=line)

    def _varied(self, position: Position, budget: int, margin: float, seed: int) -> Choice | None:
        """One of the best moves by alpha-beta, chosen by the seed; None if nothing can be said. For the rest see
        `choose`."""
        found = analyse_by_depth(self._alphabeta, position, VARIED, budget=budget, length=1)
        if found is None:
            return None
        likely = [line for line in found.lines if line.share >= found.lines[0].share - margin]
        one = random.Random(seed).choice(likely)
        return Choice(one.moves[0], one.share, one.exact, found.nodes, found.depth, found.seconds)

    @one_at_a_time
    def ponder(self, position: Position, seconds: float) -> bool:
        """Think on in one thread about a position that somebody else is to move in, so that the next `choose` by the
        clock begins with more; only in a tree, and until half of its room is taken. Is there more to be thought?

        position: that after one's move; seconds: how long.

        Raises: as `choose`, but of no game that is over or chance node.
        """
        if self.deepens or position.result is not None or position.is_chance:
            return False
        thought = self._mcts.think(position, seconds, reuse=True, threads=1)
        return not thought.exact and not self._mcts.tree.is_half_full

    @one_at_a_time
    def analyse(self, position: Position, lines: int, watch: Watch) -> Analysis:
        """Look at a position until `stop` is called, or its value is proven.

        position: one in which somebody is to move; lines: how many of the best ones are told; watch: hears of them.

        Raises: as `choose`.
        """
        self._listed(position)
        known = self._known_lines(position, lines)
        if known is not None:
            watch(known)
            return known
        if self.deepens:
            found = analyse_by_depth(self._alphabeta, position, lines, watch)
            if found is not None or self._alphabeta.stopped:
                return found or Analysis((), 0, 0, 0.0)
        return analyse_by_games(self._mcts, position, lines, watch)

    def _known_lines(self, position: Position, lines: int) -> Analysis | None:
        """The best lines by what is kept of all positions; None if nothing is."""
        began = time.perf_counter()
        ranked = None if self._table is None else self._table.ranked(position)
        if ranked is None or ranked[0][0][1].outcome is None:
            return None
        moves, sure = ranked
        found = tuple(
            Variation(self._gone_on(position, text, LONGEST), (1 + value.outcome) / 2, sure, 0)
            for text, value in moves[:lines]
            if value.outcome is not None
        )
        return Analysis(found, 0, 0, time.perf_counter() - began, known=True)

    def _gone_on(self, position: Position, text: str, length: int) -> tuple[str, ...]:
        """A move and what it goes on with, by what is kept of all positions."""
        line = [text]
        while len(line) < length:
            position = position.play(line[-1])
            found = None if self._table is None else self._table.best(position)
            if found is None:
                break
            line.append(found[0])
        return tuple(line)

    @one_at_a_time
    def weigh(
        self, position: Position, moves: Sequence[str], seconds: float | None = None, budget: int | None = None
    ) -> tuple[Choice, ...] | None:
        """What is to be expected of some moves, in their order, all looked at in the same way: to the same depth, or by
        random games in one tree. None if one of them was hardly tried.

        position: one in which somebody is to move; moves: their texts; seconds: how long to look at each, or budget:
        how many random games to play, or positions to search.

        Raises: as `choose`.
        """
        listing = self._listed(position)
        if self.deepens:
            each = budget if seconds is None else int(seconds * self._alphabeta.rate)
            deep = analyse_by_depth(
                self._alphabeta, position, len(moves), budget=len(moves) * (each or 1), length=1, among=moves
            )
            if deep is not None:
                by_text = {line.moves[0]: line for line in deep.lines}
                found = [by_text[move] for move in moves]
                return tuple(
                    Choice(one.moves[0], one.share, one.exact, one.nodes, deep.depth, deep.seconds) for one in found
                )
        thought = self._mcts.think(position, seconds, budget)
        tried = {listing.texts[one.number]: one for one in thought.candidates}
        if any(not tried[move].exact and tried[move].visits < LEAST_VISITS for move in moves):
            return None
        return tuple(
            Choice(move, one.reward, bool(one.exact), thought.games, 0, thought.seconds, visits=one.visits)
            for move, one in ((move, tried[move]) for move in moves)
        )

    def _listed(self, position: Position) -> Listing:
        """The moves that a player has to choose from."""
        if position.result is not None:
            raise ValueError("no move can be chosen: the game is over")
        if position.is_chance:
            raise ValueError("no move can be chosen: this is a chance node, whose results are drawn at random")
        return listed(self.native, position)

    @one_at_a_time
    def line_of(self, position: Position, choice: Choice, length: int) -> tuple[str, ...]:
        """The texts of a choice that was just made in a position and of what it may go on with. It takes the time of
        the reference evaluator, for every move.

        position: where it was made; choice: the last one; length: how many moves at the most.
        """
        if choice.known:
            return self._gone_on(position, choice.move, length)
        if choice.depth:
            after = position.play(choice.move)
            return (choice.move, *best_play(self._alphabeta, after, choice.depth - 1, length - 1))
        return self.texts(position, choice.line[:length]) or (choice.move,)

    def texts(self, position: Position, line: Sequence[int]) -> tuple[str, ...]:
        """The texts of moves by their numbers, one played after the other. It takes the time of the reference
        evaluator, for every move."""
        texts: list[str] = []
        for number in line:
            if position.result is not None or position.is_chance:
                break
            texts.append(listed(self.native, position).texts[number])
            position = position.play(texts[-1])
        return tuple(texts)
