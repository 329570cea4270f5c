"""Monte Carlo tree search from a position: thinking for a while, and what came of it."""

from __future__ import annotations

import ctypes
import itertools
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address, interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.entry.searches import CHANCE_NODE, OUT_WORDS, SCORES
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.evaluation import evaluation_row
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.drivers.priors import prior_rows
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import player_to_move
from gdl_interpreter.search.kernels.shared.prior_row import SITE_BITS, UNKNOWN_SITE
from gdl_interpreter.search.kernels.tree.decisive import decisive_playout
from gdl_interpreter.search.kernels.tree.mcts import run_simulations
from gdl_interpreter.search.kernels.tree.priors import features_at_root
from gdl_interpreter.search.kernels.tree.pruning import find_below, keep_below
from gdl_interpreter.search.kernels.tree.rewards import LEAD
from gdl_interpreter.search.kernels.tree.tree_rows import (
    EXPANDED,
    EXPANDING,
    PLAIN_EDGE,
    VALUED_EDGE,
    Edge,
    Node,
    TreeRow,
    Used,
    edge_at,
    node_at,
    position_of,
)
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.priors.features import Features, spread
from gdl_interpreter.search.priors.priors import Priors
from gdl_interpreter.search.priors.replies import reply_table

EXPLORE = 0.4
"""The constant of exploration; rewards are from 0 to 1."""

FULL_URGENCY, FULL_URGENCY_AMAF = 128.0, 32.0
"""With more moves of a node than these, one that was never tried gets less of the interval (first-play urgency): else
all of three hundred moves are tried before one is tried again. The second where all moves count as first ones, which
tells something of those, too."""

EXPLORE_DECISIVE = 0.6
"""The same for playouts with decisive moves, which tell more."""

EXPLORE_AMAF, EQUIVALENCE = 0.2, 1000.0
"""The constant where all moves count as first ones, and how many visits make both means count the same."""

EXPLORE_FIRSTS = 0.02
"""The constant where playouts tell who first gained each site, which says enough of moves that are not tried."""

EXPLORE_ANSWERING = 0.0
"""The constant where who has a bridge keeps it in playouts, which says more still."""

LEAF_VISITS = 3
"""In how many visits beyond its first one a node stays a leaf there: edges that say how often a move's sites were
gained are dear to make, and slow where they are many."""

LEAF_MOVES = 128
"""Where moves are tried in an order, a node stays a leaf for a visit more for so many moves of the node above: edges
of thousands of moves take time and memory, and say nothing before some of them were tried again."""

PRIOR = 1.0
"""How much the prior of a move counts, by the square root of the visits of its node over its own."""

MINIMAX = 0.5
"""How much what a move is worth by the values of pieces counts beside the mean of its random games."""

LOOK_AHEAD = 40
"""Moves of a new node that are all tried for one that ends the game, if there are not more of them."""

LOOK_AHEAD_AT_ROOT = 512
"""The same of the root: who thinks little overlooks no win at once."""

SCRATCH = 1 << 20
"""Words for the moves of a new node, at the most."""

MEGABYTES = 512
"""How much memory the tree may take."""

DEEPEST = 400
"""Nodes on the longest way down."""

EARLIEST = 0.25
"""The share of its time before which no thought ends early: how fast it goes is not known sooner."""

SLICE = 0.02
"""Seconds between two looks at the clock, about."""

MOST_FOLLOWED = 20_000
"""Nodes of one level that are looked at to find a position again."""

Replies = ctypes.Array[ctypes.c_uint8]

_MASK = (1 << 64) - 1

_SEED, _APART = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
"""How far random numbers of seeds, and of threads, begin from one another."""

KERNELS: Kernels = (run_simulations, decisive_playout, find_below, keep_below, features_at_root)
"""The search, its playouts for those who want to see one, and what finds and keeps a part of a tree."""


class Candidate(NamedTuple):
    """A move that was looked at: its number in the order of the moves, how often, the mean reward of who makes it (0
    to 1), and the result's word where that is exact (else 0)."""

    number: int
    visits: int
    reward: float
    exact: int


@dataclass(frozen=True)
class Limit:
    """How long a thought takes: see `Mcts.think`."""

    seconds: float | None
    games: int | None
    early: bool


@dataclass(frozen=True)
class Thought:
    """What thinking has come to: the candidates, best first; random games played; seconds; is the best one's value
    exact? scores: every player's mean score in the later random games, where there are scores; line: the numbers of
    the moves that were tried most, one after the other."""

    candidates: tuple[Candidate, ...]
    games: int
    seconds: float
    exact: bool
    scores: tuple[float, ...] | None
    line: tuple[int, ...]


def node_words(native: Native) -> int:
    """How many words a node has."""
    return Node.SIZE + len(native.program.players) + native.packing.size


def edge_words(native: Native, amaf: bool, valued: bool) -> int:
    """How many words an edge has.

    native: the game; amaf: do all moves count as first ones? valued: are there values of pieces?
    """
    if amaf:
        return Edge.SIZE + native.packing.fields["owner0"].words
    return VALUED_EDGE if valued else PLAIN_EDGE


class Worker:
    """A thread's part of a tree: its row, its context and what its playouts scored.

    native, game: the game, and its row; decisive, sparing, answering: see `Mcts`; scratch: words for the moves of a new
    node; replies: which sites are replied on in playouts that spare (`priors.replies`), if that is known.
    """

    def __init__(
        self,
        native: Native,
        game: GameRow,
        decisive: int,
        scratch: int,
        sparing: bool,
        answering: bool,
        replies: Replies | None,
    ) -> None:
        self.native, self.game, self.sparing, self.answering = native, game, sparing, answering
        self.replies = replies
        self.context = native.context()
        self.row = row = TreeRow.allocated()
        self.sums = (ctypes.c_int64 * len(native.program.players))()
        self.scratch = words_of(scratch + native.packing.size)
        row.scratch, row.scratch_room = Words.of(self.scratch), len(self.scratch)
        row.path_room, row.path = DEEPEST, Words.of((ctypes.c_uint64 * (2 * DEEPEST))())
        row.decisive = decisive
        row.playout_rows = Words.of((ctypes.c_uint64 * (2 * decisive * (native.packing.size + 1)))())
        if native.program.score is not None:
            row.score_sums = Words.of(self.sums)

    def begin(self, position: Position, root: int, random: int) -> None:
        """From now on simulations begin at a root.

        position: that of the root; root: its number; random: what random numbers begin with.
        """
        self.context = self.native.context(position, DEEPEST + MAX_PLIES + 2)
        self.context.clear()
        if self.native.ambiguous:
            self.context.with_tables(2)
        self.context.words[words.RANDOM] = random & _MASK
        self.context.words[words.SPARING] = int(self.sparing)
        self.context.words[words.ANSWERING] = int(self.answering)
        self.context.words[words.REPLIES] = 0 if self.replies is None else ctypes.addressof(self.replies)
        self.row.root = root
        self.row.simulations = 0

    def run(self, count: int) -> int:
        """Run so many simulations; how many there were before the root's value was exact.

        Raises:
            LimitError: the moves of a position take too long to work out.
        """
        self.context.words[words.FUEL] = words.ROUNDS
        at_root = node_at(self.row, self.row.root).state == 0
        self.row.look_ahead = LOOK_AHEAD_AT_ROOT if at_root else LOOK_AHEAD
        run = function_of(KERNELS, run_simulations)(self.game, self.row, Words.of(self.context.words), count)
        self.context.check()
        return run

    def forget_scores(self) -> None:
        """From now on count the scores of random games anew."""
        self.row.scored = 0
        for i in range(len(self.sums)):
            self.sums[i] = 0


class Tree:
    """One tree, grown by some threads.

    native, game: the game, and its row; nodes, edges: for how many there is room; amaf, decisive, sparing, answering:
    see `Mcts`; scratch: words for the moves of a new node, of each thread; threads: how many; values: of pieces, if
    they count; priors: of moves, if they count.
    """

    def __init__(
        self,
        native: Native,
        game: GameRow,
        nodes: int,
        edges: int,
        amaf: bool,
        decisive: int,
        scratch: int,
        threads: int = 1,
        values: Values | None = None,
        sparing: bool = False,
        answering: bool = False,
        priors: Priors | None = None,
    ) -> None:
        self.native, self.game = native, game
        self.values = None if values is None else evaluation_row(native, values)
        features = None if priors is None else Features(native)
        weights = {} if priors is None or features is None else spread(features, priors)
        table = reply_table(features, weights) if sparing and features is not None else None
        replies = None if table is None else (ctypes.c_uint8 * len(table)).from_buffer_copy(table)
        self.workers = tuple(
            Worker(native, game, decisive, scratch, sparing, answering, replies) for _ in range(threads)
        )
        node_size, edge_size = node_words(native), edge_words(native, amaf, values is not None)
        self.nodes, self.edges = words_of(nodes * node_size), words_of(edges * edge_size)
        self.used = Used.allocated()
        answers = answering and native.can_answer
        as_first = EXPLORE_ANSWERING if answers else EXPLORE_FIRSTS if native.can_spare else EXPLORE_AMAF
        for worker in self.workers:
            row = worker.row
            row.nodes, row.edges, row.used = Words.of(self.nodes), Words.of(self.edges), self.used
            row.node_size, row.edge_size = node_size, edge_size
            row.nodes_room, row.edges_room = nodes, edges
            row.shared = int(threads > 1)
            row.full_urgency = FULL_URGENCY_AMAF if amaf else FULL_URGENCY
            row.explore = as_first if amaf else EXPLORE_DECISIVE if decisive else EXPLORE
            row.amaf_equivalence = EQUIVALENCE if amaf else 0.0
            row.leaf_visits = LEAF_VISITS if answers else 0
            row.leaf_moves = LEAF_MOVES
            row.firsts = int(native.can_spare)
            row.look_ahead = LOOK_AHEAD
            if self.values is not None and values is not None:
                row.values, row.scale, row.minimax = self.values, values.scale, MINIMAX
        rows = [] if features is None else prior_rows(native, features, weights, threads)
        for worker, prior_row in zip(self.workers, rows, strict=False):
            worker.row.priors, worker.row.prior_weight = prior_row, PRIOR

    @property
    def row(self) -> TreeRow:
        """The tree, as its first thread sees it."""
        return self.workers[0].row

    @property
    def simulations(self) -> int:
        """How many were run since the tree was planted or followed."""
        return sum(worker.row.simulations for worker in self.workers)

    def plant(self, position: Position, seed: int) -> None:
        """Begin anew with a position."""
        for i, worker in enumerate(self.workers):
            worker.begin(position, 0, seed + i * _APART)
        self.used.nodes, self.used.edges = 1, 0
        packed, node_size = self.native.pack(position), self.row.node_size
        body = node_size - len(packed)
        for i in range(body):
            self.nodes[i] = 0
        self.nodes[Node.lasts.offset] = self._lasts(position) if self.row.priors else 0
        for i, word in enumerate(packed):
            self.nodes[body + i] = word

    def _lasts(self, position: Position) -> int:
        """Where the last move put a piece, and the one before; known where the rules remember positions."""
        packing, words_ = self.native.packing, self.native.packing.fields["owner0"].words
        starts = [packing.fields[f"owner{player}"].at for player in range(self.game.players)]
        held = [
            sum(packed[at + w] << 64 * w for at in starts for w in range(words_))
            for packed in map(packing.pack, position.data.past[-3:])
        ]
        found = UNKNOWN_SITE | UNKNOWN_SITE << SITE_BITS
        for before, after in itertools.pairwise(held):
            put = after & ~before
            site = put.bit_length() - 1 if put else UNKNOWN_SITE
            found = site | (found & UNKNOWN_SITE) << SITE_BITS
        return found

    def follow(self, position: Position, plies: int = 8) -> bool:
        """Go on from a position that was reached from the last one in so many plies at most, if it stands in the tree
        and there is room left. Where half of the room is taken, what cannot be reached any more goes."""
        row, used = self.row, self.used
        if not used.nodes:
            return False
        wanted = self.native.pack(position)
        find = function_of(KERNELS, find_below)
        number = find(row, row.root, Words.of(wanted), len(wanted), plies, MOST_FOLLOWED)
        if number < 0:
            return False
        if self.is_half_full:
            if not function_of(KERNELS, keep_below)(row, number):
                return False
            number = 0
        self._root_at(position, number)
        return True

    def _root_at(self, position: Position, root: int) -> None:
        for worker in self.workers:
            worker.begin(position, root, int(worker.context.words[words.RANDOM]))
        if self.root.state == EXPANDING:  # which was broken off
            self.root.state = 0

    def scores(self) -> list[float] | None:
        """Every player's mean score at the end of the random games since then; None if there are none."""
        games = sum(worker.row.scored for worker in self.workers)
        sums = [sum(each) for each in zip(*(worker.sums for worker in self.workers), strict=True)]
        return [total / games for total in sums] if games else None

    def root_edges(self) -> list[tuple[int, float, int, float]]:
        """Of each move: visits, the sum of rewards, the exact result's word, its reward. It takes little time also
        where there are thousands: only what is proven is looked at one by one."""
        count, size = _count(self.root), self.row.edge_size
        mover = self.mover if count else 0
        first = self.root.first * size
        edges = memoryview(self.edges).cast("B")[8 * first : 8 * (first + count * size)]
        numbers, reals = edges.cast("q"), edges.cast("d")
        exact, rewards = [0] * count, [0.0] * count
        for i in itertools.compress(range(count), numbers[Edge.proven.offset :: size].tolist()):
            child = node_at(self.row, numbers[i * size + Edge.child.offset])
            exact[i], rewards[i] = child.exact, child.rewards[mover]
        visits, totals = numbers[Edge.visits.offset :: size].tolist(), reals[Edge.total.offset :: size].tolist()
        return list(zip(visits, totals, exact, rewards, strict=True))

    @property
    def is_half_full(self) -> bool:
        """Is more than half of the room taken?"""
        row, used = self.row, self.used
        return used.nodes * 2 > row.nodes_room or used.edges * 2 > row.edges_room

    @property
    def lead(self) -> int:
        """By how many visits the move that was visited most is ahead of the next one, of those that are not proven; 0
        also while one is proven to be a draw, which goes by more than visits (see `ranked`)."""
        edges = self.root_edges()
        if any(exact and reward > LEAD for _, _, exact, reward in edges):
            return 0
        visits = sorted((visits for visits, _, exact, _ in edges if not exact), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0

    @property
    def root(self) -> Node:
        """The node that simulations begin at."""
        return node_at(self.row, self.row.root)

    def line(self, length: int = 12, first: int | None = None) -> tuple[int, ...]:
        """The numbers of the moves tried most, one after the other, as long as there are some that were tried often.

        length: how many at the most; first: the number of the first one; None: that which was tried most.
        """
        found: list[int] = []
        node = self.root
        if first is not None:
            found.append(first)
            child = edge_at(self.row, node.first + first).child if first < _count(node) < CHANCE_NODE else 0
            if not child:
                return (first,)
            node = node_at(self.row, child)
        while len(found) < length and 0 < _count(node) < CHANCE_NODE:
            size, count = self.row.edge_size, node.count
            at = node.first * size + Edge.visits.offset
            visits = self.edges[at : at + count * size : size]
            best = max(range(count), key=visits.__getitem__)
            if visits[best] < 8:
                break
            found.append(best)
            node = node_at(self.row, edge_at(self.row, node.first + best).child)
        return tuple(found)

    @property
    def mover(self) -> int:
        """The number of who is to move at the root, by the colour that they began with."""
        return player_to_move(self.game, position_of(self.game, self.root))

    @property
    def exact(self) -> bool:
        """Is the value of the root exact?"""
        return self.root.exact != 0


def _count(node: Node) -> int:
    """How many edges a node has, with `CHANCE_NODE` at a chance node; 0: none yet."""
    return node.count if node.state == EXPANDED else 0


class Mcts:
    """A player that searches by random games.

    Args:
        native: the game.
        threads: how many grow the tree.
        megabytes: memory for all of it.
        amaf: do all moves count as first ones, where their sites were gained at any time?
        decisive: moves of a position up to which playouts look for decisive ones; 0: they look for none (nor with
            `amaf`).
        values: what pieces are worth, for implicit minimax backups; None: nothing.
        sparing: do playouts pass over moves that only harm who makes them? With `priors` they also reply to the last
            piece where these say so.
        answering: does who has a bridge keep it in playouts, with `amaf`, where there are bridges?
        priors: which moves are likely to be good, where all moves count as first ones; None: nothing is known of that.
        clock: tells the time in seconds.

    Raises:
        ValueError: with `amaf`, if moves cannot be told apart by what they gain; with `priors`, but without `amaf`.
    """

    def __init__(
        self,
        native: Native,
        threads: int = 1,
        megabytes: int = MEGABYTES,
        amaf: bool = False,
        decisive: int = 0,
        values: Values | None = None,
        sparing: bool = False,
        answering: bool = True,
        priors: Priors | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        if amaf and native.ambiguous:
            raise ValueError("moves cannot be told apart by what they gain here")
        if priors is not None and not amaf:
            raise ValueError("priors are of moves that all count as first ones")
        if amaf and decisive:
            raise ValueError("playouts with decisive moves do not tell what all moves as first are to learn from")
        self.native, self.clock = native, clock
        self.game = game_row(native, *self._margin())
        room = megabytes << 17
        scratch = min(SCRATCH, room // threads // 4) if amaf else 0
        beside = scratch + (4 * words.ENTRIES if native.ambiguous else 0) + 2 * decisive * node_words(native)
        room -= beside * threads
        nodes = max(64, room // 2 // node_words(native))
        edges = max(4096, room // 2 // edge_words(native, amaf, values is not None))
        function_of(KERNELS, run_simulations)  # made before the time begins to run
        self.stopped = False
        answering = answering and amaf
        self.tree = Tree(
            native, self.game, nodes, edges, amaf, decisive, scratch, threads, values, sparing, answering, priors
        )

    def stop(self) -> None:
        """Let whoever is thinking come to an end now; may be called from another thread."""
        self.stopped = True
        for worker in self.tree.workers:
            worker.context.words[words.STOP] = 1

    def _margin(self) -> tuple[float, int]:
        """What a lead of one point is worth: one over three times the mean lead of some random games; and their mean
        score, if there is one player."""
        native = self.native
        if native.program.score is None:
            return 0.0, 0
        start = native.start()
        while start.result is None and start.in_setup:
            start = start.play(start.moves()[0])
        context = native.context(start, MAX_PLIES + 2)
        context.clear()
        if native.ambiguous:
            context.with_tables(2)
        out = (ctypes.c_int64 * OUT_WORDS)()
        play = native.function("search", "gdl_random_game", False, 3)
        packed, found = native.pack(start), []
        for _ in range(32):
            play(address(packed), context.address, ctypes.addressof(out))
            found.append(sorted(out[SCORES : SCORES + len(native.program.players)]))
        alone = len(native.program.players) == 1
        par = round(sum(scores[0] for scores in found) / len(found)) if alone else 0
        leads = [abs(scores[0] - par) if alone else scores[-1] - scores[-2] for scores in found]
        return 1 / max(1, 3 * sum(leads) / len(leads)), par

    def think(
        self,
        position: Position,
        seconds: float | None = None,
        games: int | None = None,
        seed: int = 0,
        watch: Callable[[Thought], None] | None = None,
        reuse: bool = False,
        early: bool = False,
        threads: int | None = None,
    ) -> Thought:
        """Look at a position for so long, or for so many random games. The same seed gives the same thought with one
        thread and a number of games.

        position: one in which somebody is to move; seconds: how long; games: how many random games (None: any number);
        seed: of the random numbers; watch: hears now and then what it has come to; reuse: go on with what is left of
        the last thought, if the position was looked at in it? early: does a thought of so many seconds end as
        soon as no other move can be visited most in what is left of them (Huang, Coulom and Lin, "Time management for
        Monte-Carlo tree search applied to the game of Go", 2010)? threads: how many of them there are (None: all).

        Raises:
            LimitError: the moves of a position take too long to work out.
        """
        self.stopped = False
        tree, workers = self.tree, self.tree.workers[:threads]
        began = self.clock()
        if not (reuse and tree.follow(position)):
            tree.plant(position, seed * _SEED + 1)
        for worker in workers:
            worker.forget_scores()
        if len(workers) == 1:
            self._run(workers[0], Limit(seconds, games, early), began, watch)
        else:
            done = workers[0].run(1)  # so that the root has its moves before others choose among them

            def work(i: int) -> None:
                share = None if games is None else (games - done + i) // len(workers)
                self._run(workers[i], Limit(seconds, share, early), began, watch if i == 0 else None)

            interruptible(work, [worker.context for worker in workers])
        return self._thought(began)

    def _run(self, worker: Worker, limit: Limit, began: float, watch: Callable[[Thought], None] | None) -> None:
        batch, done, told, halfway = 1, 0, began, False
        seconds, games, first = limit.seconds, limit.games, self.clock()
        half = 0 if games is None else (games + 1) // 2
        while not self.tree.exact and not self.stopped:
            now = self.clock()
            if done and seconds is not None and self._is_enough(limit, now - began, now - first):
                break
            if games is not None and done >= games:
                break
            spent = done >= half if games is not None else seconds is not None and now - began > seconds / 2
            if spent and not halfway:
                halfway = True
                worker.forget_scores()
            # no batch goes on behind the half: what is told depends on no clock
            wanted = batch if games is None else min(batch, (games if halfway else half) - done)
            run = worker.run(wanted)
            done += run
            if not run:
                break
            took = self.clock() - now
            longest = SLICE
            if seconds is not None:
                longest = min(longest, max(1e-4, min(seconds / 8, seconds - (self.clock() - began))))
            batch = max(1, min(batch * 2, int(wanted * longest / max(took, 1e-6))))
            if watch is not None and now - told > 0.2:
                told = now
                watch(self._thought(began))

    def _is_enough(self, limit: Limit, spent: float, running: float) -> bool:
        """Has a thought come to its end?

        limit: how long it takes; spent: seconds of those that are limited; running: the part of them in which it ran
        simulations.
        """
        assert limit.seconds is not None
        left = limit.seconds - spent
        if left <= 0 or not limit.early or spent < EARLIEST * limit.seconds:
            return left <= 0
        return self.tree.lead > self.tree.simulations * left / max(running, 1e-6)

    def _thought(self, began: float) -> Thought:
        tree = self.tree
        edges = enumerate(tree.root_edges())
        found = [Candidate(i, v, r if e else t / v if v else 0.0, e) for i, (v, t, e, r) in edges]
        found = ranked(found, 1 - LEAD if self.native.program.score else 1.0)
        told = tree.scores()
        means = None if told is None else tuple(told)
        return Thought(tuple(found), tree.simulations, self.clock() - began, tree.exact, means, tree.line())


def ranked(found: Sequence[Candidate], won: float) -> list[Candidate]:
    """Candidates, best first. What is proven to be won (a reward of `won` or more) comes before all others, what is
    proven to be lost after them. Between them stand the others by their visits. A move proven to be neither, a draw,
    comes before all that are not proven, unless the one of them that was tried most is worth more by as much as a mean
    may be wrong (its standard error); then it comes right behind that."""
    tried = max((one for one in found if not one.exact), key=lambda one: (one.visits, one.reward), default=None)

    def rank(one: Candidate) -> tuple[float, float]:
        if not one.exact:
            return one.visits, one.reward
        if one.reward >= won - 1e-9:
            return math.inf, one.reward
        if one.reward <= LEAD:
            return -1, one.reward
        if tried is None:
            return 0, one.reward
        better = tried.reward - 0.5 / math.sqrt(max(1, tried.visits)) > one.reward
        return tried.visits + (-0.5 if better else 0.5), one.reward

    return sorted(found, key=rank, reverse=True)
