"""Monte Carlo tree search from a position: thinking for a while, and what came of it."""

from __future__ import annotations

import ctypes
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gdl_interpreter.locking import once
from gdl_interpreter.native import context as words
from gdl_interpreter.native.calling import Context, Row, address, interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.searching import NATURES, OUT_WORDS, SCORES
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.reference import Position
from gdl_interpreter.search.game import as_real, game_row, real
from gdl_interpreter.search.library import library_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.trees import tree_rows as code
from gdl_interpreter.search.trees.rewards_code import LEAD
from gdl_interpreter.search.trees.tree_code import tree_text

EXPLORE = 0.4
"""The constant of exploration; rewards are from 0 to 1."""

EXPLORE_WARY = 0.6
"""The same for wary random games, which tell more."""

EXPLORE_FIRST, EQUAL = 0.2, 1000.0
"""The constant where all moves count as first ones, and how many visits make both means count the same."""

LOOKED = 40
"""Moves of a new node that are all looked at for one that ends the game, if there are not more of them."""

SCRATCH = 1 << 20
"""Words for the moves of a new node, at the most."""

MEGABYTES = 512
"""How much memory the trees may take, all of them together."""

DEEPEST = 400
"""Nodes on the longest way down."""

SLICE = 0.02
"""Seconds between two looks at the clock, about."""

MOST_FOLLOWED = 20_000
"""Nodes of one level that are looked at to find a position again."""

_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at: its number in the order of the moves, how often, the mean reward of who makes it (0
    to 1), and the result's word where that is exact (else 0)."""

    number: int
    visits: int
    reward: float
    exact: int


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


def edge_words(native: Native, equal: float) -> int:
    """How many words an edge has."""
    return code.GAINED + native.packing.fields["owner0"].words if equal else code.EDGE_WORDS


class Tree:
    """One tree, grown by one thread."""

    def __init__(
        self, native: Native, game: Row, nodes: int, edges: int, equal: float, wary: int, scratch: int
    ) -> None:
        self.native = native
        self.context = native.context()
        self.edge_words = edge_words(native, equal)
        self.game = game
        self.stride = code.HEAD + len(native.program.players) + native.packing.size
        self.nodes = words_of(nodes * self.stride)
        self.edges = words_of(edges * self.edge_words)
        self.tree = Row(code.TREE_WORDS)
        self.sums = (ctypes.c_int64 * len(native.program.players))()
        for at, value in {
            code.NODES_ROOM: nodes,
            code.EDGES_ROOM: edges,
            code.PATH_ROOM: DEEPEST,
            code.EXPLORE: real(EXPLORE_FIRST if equal else EXPLORE_WARY if wary else EXPLORE),
            code.EDGE_SIZE: self.edge_words,
            code.LOOKED: LOOKED,
            code.EQUAL: real(equal),
            code.WARY: wary,
            code.SCRATCH_ROOM: scratch + native.packing.size,
        }.items():
            self.tree[at] = value
        self.tree.point(code.NODES, self.nodes)
        self.tree.point(code.EDGES, self.edges)
        self.tree.point(code.SCRATCH, words_of(scratch + native.packing.size))
        self.tree.point(code.PATH, (ctypes.c_uint64 * (2 * DEEPEST))())
        self.tree.point(code.ROWS, (ctypes.c_uint64 * (2 * wary * (native.packing.size + 1)))())
        if native.program.score is not None:
            self.tree.point(code.SUMS, self.sums)

    def plant(self, position: Position, seed: int) -> None:
        """Begin anew with a position."""
        self.context = self._context(position, seed)
        self.tree[code.ROOT] = 0
        self.tree[code.NODES_USED], self.tree[code.EDGES_USED] = 1, 0
        self.tree[code.GROWN] = self.tree[code.PLIES] = 0
        packed = self.native.pack(position)
        body = self.stride - len(packed)
        for i in range(body):
            self.nodes[i] = 0
        for i, word in enumerate(packed):
            self.nodes[body + i] = word

    def follow(self, position: Position, plies: int = 8) -> bool:
        """Go on from a position that was reached from the last one in so many plies at most, if it stands in the tree
        and there is room left."""
        if self.tree[code.NODES_USED] * 2 > self.tree[code.NODES_ROOM] or not self.tree[code.NODES_USED]:
            return False
        if self.tree[code.EDGES_USED] * 2 > self.tree[code.EDGES_ROOM]:
            return False
        wanted, size = bytes(self.native.pack(position)), self.native.packing.size
        start, body = address(self.nodes), self.stride - size
        level = [int(self.tree[code.ROOT])]
        for _ in range(plies + 1):
            below = []
            for number in level:
                at = number * self.stride
                if ctypes.string_at(start + 8 * (at + body), 8 * size) == wanted:
                    self._settle(position, number)
                    return True
                first = int(self.nodes[at + code.FIRST])
                for edge in range(first, first + (int(self.nodes[at + code.COUNT]) & NATURES - 1)):
                    child = int(self.edges[edge * self.edge_words + code.CHILD])
                    if child:
                        below.append(child)
            if len(below) > MOST_FOLLOWED:
                return False
            level = below
        return False

    def _settle(self, position: Position, root: int) -> None:
        random = self.context.words[words.RANDOM]
        self.context = self._context(position, int(random))
        self.tree[code.ROOT] = root
        self.tree[code.GROWN] = self.tree[code.PLIES] = 0

    def _context(self, position: Position, seed: int) -> Context:
        context = self.native.context(position, DEEPEST + MAX_PLIES + 2)
        context.clear()
        if self.native.ambiguous:
            context.with_tables(2)
        context.words[words.RANDOM] = seed & _MASK
        return context

    def grow(self, games: int) -> int:
        """Add so many random games; how many there were before the root's value was exact."""
        self.context.words[words.FUEL] = words.ROUNDS
        grown = _grow()(self.game.address, self.tree.address, self.context.address, games)
        self.context.check()
        return int(grown)

    def forget_scores(self) -> None:
        """From now on count the scores of random games anew."""
        self.tree[code.SUMMED] = 0
        for i in range(len(self.sums)):
            self.sums[i] = 0

    def scores(self) -> list[float] | None:
        """Every player's mean score at the end of the random games since then; None if there are none."""
        games = int(self.tree[code.SUMMED])
        return [total / games for total in self.sums] if games else None

    def root_edges(self) -> Iterator[tuple[int, float, int, float]]:
        """Of each move: visits, the sum of rewards, the exact result's word, its reward."""
        root = int(self.tree[code.ROOT]) * self.stride
        first, count = int(self.nodes[root + code.FIRST]), int(self.nodes[root + code.COUNT])
        mover = self.mover
        for i in range(count):
            at = (first + i) * self.edge_words
            child = int(self.edges[at + code.CHILD]) * self.stride
            exact = int(self.nodes[child + code.EXACT]) if child else 0
            reward = as_real(int(self.nodes[child + code.HEAD + mover])) if exact else 0.0
            yield int(self.edges[at + code.TRIED]), as_real(int(self.edges[at + code.TOTAL])), exact, reward

    def line(self, length: int = 12) -> tuple[int, ...]:
        """The numbers of the moves tried most, one after the other, as long as there are some that were tried often."""
        found: list[int] = []
        node = int(self.tree[code.ROOT])
        while len(found) < length:
            at = node * self.stride
            count = int(self.nodes[at + code.COUNT])
            if not count or count >= NATURES:
                break
            first = int(self.nodes[at + code.FIRST])
            tried = [int(self.edges[(first + i) * self.edge_words + code.TRIED]) for i in range(count)]
            best = max(range(count), key=tried.__getitem__)
            if tried[best] < 8:
                break
            found.append(best)
            node = int(self.edges[(first + best) * self.edge_words + code.CHILD])
        return tuple(found)

    @property
    def mover(self) -> int:
        """The number of who is to move at the root, by the colour that he began with."""
        root = int(self.tree[code.ROOT]) * self.stride
        body = self.stride - self.native.packing.size
        fields = self.native.packing.fields
        colour = int(self.nodes[root + body + fields["mover"].at]).bit_length() - 1
        swapped = fields["swapped"]
        return colour ^ int(self.nodes[root + body + swapped.at]) if swapped.words else colour

    @property
    def exact(self) -> bool:
        """Is the value of the root exact?"""
        return bool(self.nodes[int(self.tree[code.ROOT]) * self.stride + code.EXACT])


class Mcts:
    """A player that searches by random games. `all_first`: a move counts where its sites were gained at any time,
    too; `wary`: up to how many moves of a position random games look for a win at hand. `megabytes`: memory for all of
    it, in as many trees as `threads`."""

    def __init__(
        self, native: Native, threads: int = 1, megabytes: int = MEGABYTES, all_first: bool = False, wary: int = 0
    ) -> None:
        if all_first and native.ambiguous:
            raise ValueError("moves cannot be told apart by what they gain here")
        self.native = native
        self.game = game_row(native, *self._margin())
        stride = code.HEAD + len(native.program.players) + native.packing.size
        equal = EQUAL if all_first else 0.0
        share = (megabytes << 17) // threads
        scratch = min(SCRATCH, share // 4) if equal else 0
        share -= scratch + (4 * words.ENTRIES if native.ambiguous else 0) + 2 * wary * stride
        nodes = max(64, share // 2 // stride)
        edges = max(4096, share // 2 // edge_words(native, equal))
        _grow()
        self.stopped = False
        self.trees = [Tree(native, self.game, nodes, edges, equal, wary, scratch) for _ in range(threads)]

    def stop(self) -> None:
        """Let whoever is thinking come to an end now; may be called from another thread."""
        self.stopped = True
        for tree in self.trees:
            tree.context.words[words.STOP] = 1

    def _margin(self) -> tuple[float, int]:
        """What a lead of one point is worth: one over three times the mean lead of some random games; and their mean
        score, if there is one player."""
        native = self.native
        if native.program.score is None:
            return 0.0, 0
        start = native.machine.start()
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
    ) -> Thought:
        """Look at a position for so long, or for so many random games. The same seed gives the same thought with one
        thread and a number of games. `watch` hears of it now and then. `reuse`: go on with what is left of the last
        thought, if the position was looked at in it.

        Raises:
            LimitError: the moves of a position take too long to work out.
        """
        self.stopped = False
        for i, tree in enumerate(self.trees):
            if not (reuse and tree.follow(position)):
                tree.plant(position, seed * 0x9E3779B97F4A7C15 + i * 0xD1B54A32D192ED03 + 1)
        began = time.perf_counter()
        if len(self.trees) == 1:
            self._grow(self.trees[0], began, seconds, games, watch)
        else:
            share = None if games is None else -(-games // len(self.trees))

            def work(i: int) -> None:
                self._grow(self.trees[i], began, seconds, share, watch if i == 0 else None)

            interruptible(work, [tree.context for tree in self.trees])
        return self._thought(began)

    def _grow(
        self,
        tree: Tree,
        began: float,
        seconds: float | None,
        games: int | None,
        watch: Callable[[Thought], None] | None,
    ) -> None:
        batch, done, told, halfway = 1, 0, began, False
        tree.forget_scores()
        while not tree.exact and not self.stopped:
            now = time.perf_counter()
            if done and seconds is not None and now - began >= seconds:
                break
            if games is not None and done >= games:
                break
            spent = (now - began) / seconds if seconds else done / games if games else 0.0
            if spent > 0.5 and not halfway:
                halfway = True
                tree.forget_scores()
            wanted = batch if games is None else min(batch, games - done)
            grown = tree.grow(wanted)
            done += grown
            if not grown:
                break
            took = time.perf_counter() - now
            limit = SLICE if seconds is None else min(SLICE, max(1e-4, seconds / 8))
            batch = max(1, min(batch * 2, int(wanted * limit / max(took, 1e-6))))
            if watch is not None and now - told > 0.2:
                told = now
                watch(self._thought(began))

    def _thought(self, began: float) -> Thought:
        candidates: dict[int, tuple[int, float, int, float]] = {}
        for tree in self.trees:
            for i, (visits, total, exact, reward) in enumerate(tree.root_edges()):
                v, t, e, r = candidates.get(i, (0, 0.0, 0, 0.0))
                candidates[i] = v + visits, t + total, e or exact, reward if exact else r
        found = [Candidate(i, v, r if e else t / v if v else 0.0, e) for i, (v, t, e, r) in candidates.items()]
        won = 1 - LEAD if any(tree.native.program.score for tree in self.trees) else 1.0
        found = ranked(found, won)
        games = sum(int(tree.tree[code.GROWN]) for tree in self.trees)
        exact = any(tree.exact for tree in self.trees)
        told = [scores for tree in self.trees if (scores := tree.scores()) is not None]
        means = tuple(sum(column) / len(told) for column in zip(*told, strict=True)) if told else None
        line = self.trees[0].line()
        return Thought(tuple(found), games, time.perf_counter() - began, exact, means, line)


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


@once
def _grow() -> Callable[..., int]:
    return library_of(tree_text).function("gdl_grow", ctypes.c_uint64, [ctypes.c_uint64] * 4)
