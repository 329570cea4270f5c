"""The kernels of alpha-beta, proof numbers and retrograde analysis: run by Python they do to the same memory what they
do compiled, and what they say of a game of a few lines is what going through all of it says."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import pytest
from oracles.brute import later
from tiers import quick_where

import gdl
from gdl.engines import missing_native
from gdl_interpreter.kernel.memory import Halves, Pointer, Row, To, Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers import alphabeta as alphabeta_driver
from gdl_interpreter.search.drivers import graph as graph_driver
from gdl_interpreter.search.drivers import proof_numbers as proof_driver
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta, Depth
from gdl_interpreter.search.drivers.graph import Graph, Way
from gdl_interpreter.search.drivers.library import function_of
from gdl_interpreter.search.drivers.proof_numbers import ProofSearch
from gdl_interpreter.search.evaluation.centres import centres_of, seen_in_games
from gdl_interpreter.search.evaluation.lines import lines_of, values_of_lines
from gdl_interpreter.search.evaluation.mobility import mobility_of, numbers_of
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.kernels.alphabeta.row import HISTORY_ENTRIES, REDUCTIONS, AlphaBetaRow
from gdl_interpreter.search.kernels.alphabeta.search import LEAST_VERIFIED, NO_VALUE, alphabeta, pruned_value
from gdl_interpreter.search.kernels.alphabeta.table import Entry as Searched
from gdl_interpreter.search.kernels.graph_keys import insert, look_up
from gdl_interpreter.search.kernels.graph_rows import DISTANCE_BIT, LOSS, WIN, GraphRow, KeyPart
from gdl_interpreter.search.kernels.proof.numbers import prove
from gdl_interpreter.search.kernels.proof.rows import BUCKET, ProofRow
from gdl_interpreter.search.kernels.proof.rows import Entry as Proven
from gdl_interpreter.search.kernels.proof.values import disproof_of, proof_of, unknown_of
from gdl_interpreter.search.kernels.retrograde import DONE, back_up, expand
from gdl_interpreter.search.kernels.shared.end_values import WON
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.lines import worth_of_lines
from gdl_interpreter.search.kernels.shared.symmetry import PartRow, SymmetryRow, carry
from gdl_interpreter.search.kernels.static_evaluation import evaluation, evaluation_after, sum_before
from gdl_interpreter.search.symmetry.exact import Symmetry, symmetries_of
from search.nim import HEAP, MOVER, Nim, worth

needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

GAMES: dict[str, dict[str, int]] = {
    "tic-tac-toe": {},
    "hex": {"size": 3, "pie": 1},  # people who exchange colours
    "edges": {},  # points, and several moves a turn
    "go": {"size": 5},  # positions that are remembered
    "connect-four": {},  # a symmetry
    "breakthrough": {},  # another, with pieces on the last site of a word
    "chess": {},  # many kinds, and moves that take
    "crazyhouse": {},  # stocks
}


def both_ways(driver: ModuleType, search: Callable[[], object]) -> tuple[object, object]:
    """What a search finds with its kernels compiled, and run by Python."""
    compiled = search()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(driver, "function_of", lambda kernels, kernel: kernel)
        return compiled, search()


def memory(start: Pointer, size: int) -> bytes:
    """So many words."""
    return ctypes.string_at(start.address, 8 * size)


def some(game: gdl.Game) -> Position:
    """A position with something on the board."""
    return later(game.start(), 4, 2)


def some_values(game: gdl.Game) -> Values:
    """Values that tell everything apart."""
    native = game.native
    players, kinds, bits = len(native.program.players), len(native.program.kinds), native.packing.fields["owner0"].words
    sites = [(1 - 2 * (i >= kinds * 64 * bits)) * (100 + i * 7 % 60) for i in range(players * kinds * 64 * bits)]
    stocks = [(1 - 2 * (i >= kinds)) * (80 + 11 * i) for i in range(players * kinds)]
    single, pieces = seen_in_games(native, 1)
    centres = centres_of(native.program, single)
    near = tuple(i % 31 - 15 for i in range(len(centres.pieces) * players * kinds * centres.steps))
    emptied = tuple(value + i % 5 for i, value in enumerate(sites))
    lead = 30 if native.program.score is not None else 0
    lines = tuple(i * 11 % 53 - 20 for i in range(2 * values_of_lines(native.program)))
    mobility = tuple(i * 7 % 9 - 2 for i in range(2 * numbers_of(native))) if mobility_of(native) is not None else ()
    made = Values(tuple(sites), tuple(stocks), lead, 300.0, pieces, emptied, single, near, near[::-1], lines)
    return replace(made, mobility=mobility)


# ---- the same source both ways


@needs_native
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["player", "plain", "solver", "points"])
def test_the_same_search(name: str, kind: str) -> None:
    """Alpha-beta: the same value and move, the same table, the same history of cuts."""
    game = gdl.load(name, **GAMES[name])
    if kind == "points" and game.program.score is None:
        pytest.skip("there are no points")
    position = some(game)

    def search() -> object:
        made = AlphaBeta(game.native, 1, quiet=3, values=some_values(game), selective=kind == "player")
        if kind in ("solver", "points"):
            symmetries = () if game.native.features.repeats else symmetries_of(game.program)
            made = AlphaBeta(game.native, 1, points=kind == "points", past=True, symmetries=symmetries)
        found = made.deepen(position, None, 250 if kind != "player" else 1500, depth=5)
        row = made.row
        table = memory(row.table, (row.table_mask + 1) * Searched.SIZE)
        return found, made.nodes, row.horizon, row.overflow, table, memory(row.history, HISTORY_ENTRIES)

    compiled, by_python = both_ways(alphabeta_driver, search)
    assert compiled == by_python


@needs_native
@pytest.mark.parametrize("name", GAMES)
def test_the_same_proof(name: str) -> None:
    """Proof numbers: the same answers, the same table."""
    game = gdl.load(name, **GAMES[name])
    position = some(game)

    def search() -> object:
        made = ProofSearch(game.native, 1)
        found = [made.ask(position, side, 200) for side in (0, 1, 0)]
        row = made.row
        table = memory(row.table, (row.table_mask + 1) * BUCKET * Proven.SIZE)
        return found, [made.known(position, side) for side in (0, 1)], made.nodes, made.drawless, table

    compiled, by_python = both_ways(proof_driver, search)
    assert compiled == by_python


@needs_native
@pytest.mark.parametrize(
    ("name", "way"),
    [*((name, "sides") for name in GAMES), ("fifteen-puzzle:eight", "wide"), ("peg-solitaire", "deep")],
)
def test_the_same_graph(name: str, way: Way) -> None:
    """Retrograde analysis: the same positions and edges, the same values."""
    game = gdl.load(name, **GAMES.get(name, {}))
    position = some(game)

    def search() -> object:
        made = Graph(game.native, position, 4, way)
        came = []
        for _ in range(2):
            assert made._make_room()
            came.append(made._expand(30))
        if way == "sides":
            assert made.back_up(60)
        row, found = made.row, made.found
        halves = {"heads": found, "info": found, "undecided": found, "sources": row.edges, "links": row.edges}
        told = {field: memory(getattr(row, field), count // 2) for field, count in halves.items()}
        numbers = (found, row.expanded, row.edges, row.tail, row.backs, row.depth, row.best, row.found)
        return came, numbers, told, memory(row.keys, found * row.key_words), made.number(position), made.way_to_best()

    compiled, by_python = both_ways(graph_driver, search)
    assert compiled == by_python


# ---- parts of them


@pytest.mark.parametrize("seed", range(4))
def test_positions_are_carried(seed: int) -> None:
    """A set of sites and a table, as `Symmetry` carries them, the last site of a word included."""
    dice, width = random.Random(seed), 2
    sites = list(range(64 * width))
    dice.shuffle(sites)
    game, row = GameRow.allocated(), SymmetryRow.allocated()
    game.size, game.site_words = 1 + width + len(sites), width
    row.count, row.carried, row.targets = 1, Room.words(game.size), Room.words(len(sites))
    row.part_count, row.parts = 2, Room.words(2 * PartRow.SIZE)
    for i, (first, elements, words_) in enumerate(((1, 0, width), (1 + width, len(sites), 1))):
        part = row.parts.at(i * PartRow.SIZE).as_(PartRow)
        part.first, part.elements, part.width = first, elements, words_
    position = Room.words(game.size)
    for w in range(game.size):
        position[w] = dice.getrandbits(64)
    position[width] |= 1 << 63
    for site, target in enumerate(sites):
        row.targets[site] = target
    carried = carry(game, row, 0, position)
    held, there = (sum((of[1 + w] & (1 << 64) - 1) << 64 * w for w in range(width)) for of in (position, carried))
    assert there == Symmetry(tuple(sites), ()).of(Ty.SITES, held) and carried[0] == position[0]
    first = 1 + width
    assert all(carried[first + target] == position[first + site] for site, target in enumerate(sites))


# ---- a game of a few lines, without any native engine


class Room:
    """Memory for the search of a game of a few lines."""

    def __init__(self, heap: int) -> None:
        self.nim = Nim()
        self.context = Words.of((ctypes.c_int64 * words.WORDS)())
        self.position = self.words(3)
        self.position[MOVER], self.position[HEAP] = 1, heap

    @staticmethod
    def words(count: int) -> Words:
        return Words.of((ctypes.c_int64 * count)())

    @staticmethod
    def halves(count: int) -> Halves:
        return Halves.of((ctypes.c_int64 * (count // 2 + 1))())

    def symmetries(self) -> SymmetryRow:
        return SymmetryRow.allocated()


def outcome(heap: int) -> int:
    """1 a win for who is to move, 0 a draw, -1 a loss."""
    return round(2 * worth(heap)) - 1


def search_row(room: Room, budget: int) -> AlphaBetaRow:
    """A search with little memory."""
    row = AlphaBetaRow.allocated()
    row.table, row.table_mask = room.words(64 * Searched.SIZE), 63
    row.arena, row.arena_room = room.words(2000), 2000
    row.history, row.symmetries, row.budget = room.words(HISTORY_ENTRIES), room.symmetries(), budget
    row.replies, row.killers, row.line = room.words(HISTORY_ENTRIES), room.words(60), room.words(30)
    row.reductions = room.words(REDUCTIONS**2)
    for entry in range(REDUCTIONS**2):
        row.reductions[entry] = int(entry // REDUCTIONS > 1 and entry % REDUCTIONS > 0)
    return row


@pytest.mark.parametrize("selective", [False, True])
@pytest.mark.parametrize("heap", range(1, 12))
def test_alphabeta_knows_who_wins(heap: int, selective: bool) -> None:
    """At every depth: what it calls won or lost is, and to the end everything is known; with any window."""
    room = Room(heap)
    row = search_row(room, 1 << 40)
    row.selective = int(selective)
    for depth in range(1, heap + 1):
        row.horizon = 0
        value = alphabeta(room.nim.row, row, room.context, room.position, depth, -(1 << 60), 1 << 60, 0, 0)
        assert value in (WON, 0, -WON)
        if value != 0 or not row.horizon:
            assert value == WON * outcome(heap)
    if selective:
        return  # where some moves are searched less deeply, so many plies need not reach the end
    assert not row.horizon or value != 0
    for low, high in ((WON - 1, WON), (-WON, 1 - WON)):
        value = alphabeta(room.nim.row, row, room.context, room.position, heap, low, high, 0, 0)
        assert (value >= high) == (WON * outcome(heap) >= high)


def test_alphabeta_without_budget_or_room() -> None:
    """It says stop, and leaves no value."""
    room = Room(12)
    row = search_row(room, 5)
    alphabeta(room.nim.row, row, room.context, room.position, 12, -(1 << 60), 1 << 60, 0, 0)
    assert room.context[words.STOP] == 1 and row.nodes == 6 and not row.overflow
    room.context[words.STOP], row.budget, row.arena_room = 0, 1000, 12
    alphabeta(room.nim.row, row, room.context, room.position, 12, -(1 << 60), 1 << 60, 0, 0)
    assert room.context[words.STOP] == 1 and row.overflow


@needs_native
@pytest.mark.parametrize("name", GAMES)
def test_what_has_changed_is_what_differs(name: str) -> None:
    """The static evaluation behind a move, worked out from the one before, is that of the position but for mobility."""
    game = gdl.load(name, **GAMES[name])
    values = replace(some_values(game), mobility=())
    made, position, moved = AlphaBeta(game.native, 1, values=values), game.start(), 0
    dice = random.Random(1)
    for _ in range(30):
        if position.result is not None:
            break
        after = position.play(dice.choice(position.moves()))
        before, now = (Words.of(game.native.pack(each)) for each in (position, after))
        context = Words.of(game.native.context(after, 4).words)
        known = sum_before(made.game, made.row, before)
        for side in (0, 1):
            whole = evaluation(made.game, made.row, context, now, side)
            assert evaluation_after(made.game, made.row, context, before, now, side, known) == whole
            moved += whole != evaluation(made.game, made.row, context, before, side)
        position = after
    assert moved


@needs_native
@pytest.mark.parametrize("name", quick_where(lambda name: name == "breakthrough", ["breakthrough", "chess"]))
def test_a_whole_search_is_minimax(name: str) -> None:
    """Where nothing is searched less deeply, values are those of going through everything to the same depth."""
    game = gdl.load(name)
    values = some_values(game)
    position = later(game.start(), 8, 1)
    found = AlphaBeta(game.native, 1, values=values).deepen(position, depth=2)
    assert found is not None and found.value == minimax(game, values, position, 2)


def minimax(game: gdl.Game, values: Values, position: Position, depth: int) -> int:
    """The value of a position for who is to move, by the reference evaluator, moves and values alone."""
    if position.result is not None:
        won = position.result.verdict != "draw" and position.person in map(
            position.result.people.__getitem__, position.result.winners
        )
        return 0 if position.result.verdict == "draw" else WON if won else -WON
    if depth == 0:
        found = AlphaBeta(game.native, 1, values=values).search(position, 0, 10)
        assert found is not None
        return found.value
    found_values = list[int]()
    for move in position.moves():
        after = position.play(move)
        value = minimax(game, values, after, depth - 1)
        found_values.append(value if after.person == position.person else -value)
    return max(found_values)


@needs_native
def test_a_depth_that_is_broken_off_counts() -> None:
    """What its first moves have come to is told: the move is one that was searched, the best so far or a better one."""
    game = gdl.load("breakthrough")
    values, position = some_values(game), later(game.start(), 8, 1)
    whole, changed = AlphaBeta(game.native, 1, values=values).deepen(position, depth=5), 0
    assert whole is not None
    for budget in range(1000, min(whole.nodes, 6000), 500):
        search = AlphaBeta(game.native, 1, values=values)
        finished: list[alphabeta_driver.Depth] = []
        found = search.deepen(position, budget=budget, watch=finished.append)
        assert found is not None and found.nodes == search.nodes and found.depth == finished[-1].depth
        row = search.row
        if (found.value, found.best) != (finished[-1].value, finished[-1].best):
            assert row.completed and (found.value, found.best) == (row.value, row.best)
            changed += 1
    assert changed


@needs_native
def test_a_first_ply_that_is_broken_off_counts() -> None:
    """Who has no time for all moves of a position plays the best of those that were searched."""
    game = gdl.load("breakthrough")
    position, unfinished = later(game.start(), 40, 1), 0
    for rate in range(4, 60, 4):
        search, ticks = AlphaBeta(game.native, 1, quiet=6, values=some_values(game)), iter((0.0, 0.5, 0.5))
        search.clock, search.rate = lambda ticks=ticks: next(ticks, 1.0), rate
        found, row = search.deepen(position, seconds=1.0), search.row
        if 0 < row.completed < len(position.moves()):
            assert found is not None
            assert (found.depth, found.value, found.best, found.exact) == (1, row.value, row.best, False)
            unfinished += 1
    assert unfinished


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("heap", range(1, 12))
def test_proof_numbers_know_who_can_win(heap: int, side: int) -> None:
    """Either number is 0 in the end, and it is the right one; nothing is unknown where no position comes again."""
    room = Room(heap)
    row = ProofRow.allocated()
    row.table, row.table_mask = room.words(64 * BUCKET * Proven.SIZE), 63
    row.arena, row.arena_room = room.words(3000), 3000
    row.plain, row.line, row.killers, row.deepest = room.words(3), room.words(40), room.words(40), 30
    row.symmetries, row.prover, row.ply_word = room.symmetries(), side, 2
    row.asks_ply = 1
    assert prove(room.nim.row, row, room.context, room.position) == 0 and room.context[words.STOP] == 1
    room.context[words.STOP], row.budget = 0, 1 << 40
    value = prove(room.nim.row, row, room.context, room.position)
    wins = outcome(heap) == (1 if side == 0 else -1)
    assert (proof_of(value) == 0) == wins and (disproof_of(value) == 0) == (not wins)
    assert not unknown_of(value)
    row.budget = row.nodes
    assert value == prove(room.nim.row, row, room.context, room.position)


@pytest.mark.parametrize("heap", range(1, 12))
def test_retrograde_analysis_knows_every_position(heap: int) -> None:
    """The value of each position that can be reached, and the distance from the end."""
    room = Room(heap)
    row = GraphRow.allocated()
    row.keys, row.key_words, row.key = room.words(200), 1, room.words(1)
    row.other_key, row.position, row.template = room.words(1), room.words(3), room.position
    for field in ("heads", "info", "undecided", "queue"):
        setattr(row, field, room.halves(200))
    row.sources, row.links, row.table, row.table_mask = (room.halves(400), room.halves(400), room.halves(256), 255)
    row.moves, row.moves_room, row.positions_room, row.edges_room = room.words(40), 4, 200, 400
    row.key_parts, row.key_part_count = key_parts(room, [(MOVER, 2), (HEAP, 6)]), 2
    row.symmetries = room.symmetries()
    insert(room.nim.row, row, room.position, 0)
    row.layer = 1
    assert expand(room.nim.row, row, room.context, 1000) == DONE
    while back_up(row, room.context, 3):
        pass
    for left in range(1, heap + 1):
        for mover in (1, 2):
            at = room.words(3)
            at[MOVER], at[HEAP] = mover, left
            number = look_up(room.nim.row, row, at) - 1
            if number >= 0:
                info = row.info[number]
                assert info & 3 == {1: WIN, 0: 0, -1: LOSS}[outcome(left)]
                assert not info & 3 or info >> DISTANCE_BIT == distance(left)
    assert look_up(room.nim.row, row, room.position) == 1


def key_parts(room: Room, bits: list[tuple[int, int]]) -> Words:
    """How a position is squeezed: words, with so many bits."""
    parts, shift = room.words(KeyPart.SIZE * len(bits)), 0
    for i, (word, width) in enumerate(bits):
        part = parts.at(KeyPart.SIZE * i).as_(KeyPart)
        part.word, part.cap, part.mask, part.shift = word, -1, (1 << width) - 1, shift
        shift += width
    return parts


def distance(heap: int) -> int:
    """In how many plies who wins does, hurrying, against somebody who does not."""
    ends = {take: 0 if take == 2 else 1 for take in (1, 2, 3) if take == heap}
    if 1 in ends.values():
        return 1
    after = {take: outcome(heap - take) for take in (1, 2, 3) if take < heap}
    if outcome(heap) == 1:
        return 1 + min(distance(heap - take) for take, value in after.items() if value == -1)
    return 1 + max(distance(heap - take) for take in after)


def test_a_row_keeps_what_it_points_to() -> None:
    """Words that a row was made to point to live as long as the row, or whoever has it."""

    class Pointing(Row):
        to = To(Words)

    row = Pointing.allocated()
    row.to = Words.of((ctypes.c_int64 * 3)(1, 2, 3))
    row.to = Words.of((ctypes.c_int64 * 3)(4, 5, 6))
    assert [row.to[i] for i in range(3)] == [4, 5, 6]


@needs_native
@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four"])
def test_sets_that_win_are_worth_what_they_lack(name: str) -> None:
    """By several pieces their number, by one its site; nothing where both sides have pieces, or neither has."""
    game = gdl.load(name)
    made, dice = AlphaBeta(game.native, 1, values=some_values(game)), random.Random(2)
    told, each = some_values(game).lines, values_of_lines(game.native.program) // 2
    row, position, counted = made.row.values, game.start(), 0
    while position.result is None:
        packed = game.native.pack(position)
        owned = [packed[game.native.packing.fields[f"owner{player}"].at] for player in (0, 1)]
        expected = 0
        for line in lines_of(game.native.program):
            held = [(line & these).bit_count() for these in owned]
            missing = line.bit_count() - sum(held)
            if all(held) or not any(held) or missing > 4:
                continue
            site = (line & ~(owned[0] | owned[1])).bit_length() - 1
            at = (0 if held[0] else each) + (3 + site if missing == 1 else missing - 2)
            expected += (told[at] << 32) + told[2 * each + at]
            counted += 1
        assert worth_of_lines(made.game, row, Words.of(packed)) == expected
        position = position.play(dice.choice(position.moves()))
    assert counted


def usual_values(game: gdl.Game) -> Values:
    """What pieces of Chess are usually said to be worth."""
    worth = {"Pawn": 100, "Knight": 300, "Bishop": 300, "Rook": 500, "Queen": 900, "King": 0}
    rows = [sign * worth[kind.name] for sign in (1, -1) for kind in game.program.kinds]
    return Values(tuple(row for row in rows for _ in range(64)), (0,) * 12, 0, 300.0)


@needs_native
@pytest.mark.parametrize("fen", ["8/8/8/3Kp1k1/4P3/8/8/8 b", "8/8/8/3kp3/4PK2/8/8/8 b"])
def test_who_may_not_pass_loses_by_it(fen: str) -> None:
    """Two kings and two pawns, where whoever is to move loses a pawn: that passing is looked at misleads nobody."""
    game, found = gdl.load("chess"), list[Depth]()
    for passing in (1, 0):
        search = AlphaBeta(game.native, 4, quiet=6, values=usual_values(game), selective=True)
        assert search.row.passing
        for row in search.rows:
            row.passing = passing
        now = search.deepen(game.position(fen), depth=9)
        assert now is not None
        found.append(now)
    with_it, without = found
    assert with_it.value * without.value > 0 and abs(with_it.value) >= 100 and with_it.nodes != without.nodes


@needs_native
@pytest.mark.parametrize(("depth", "misled"), [(LEAST_VERIFIED - 1, True), (LEAST_VERIFIED + 1, False)])
def test_passing_is_verified_far_from_the_horizon(depth: int, misled: bool) -> None:
    """White is to move and loses a pawn by it; if it could pass, Black would. Near the horizon passing misleads the
    search; from `LEAST_VERIFIED` plies on a search of White's moves says that nothing is certain."""
    game = gdl.load("chess")
    search = AlphaBeta(game.native, 4, quiet=6, values=usual_values(game), selective=True)
    position = game.position("8/8/8/3Kp3/4Pk2/8/8/8 w")
    row, context = search.row, game.native.context(position, 64)
    context.clear()
    row.budget, row.line[0] = 1_000_000, 1
    row.taken = sum(1 << number for number, kind in enumerate(game.program.kinds) if kind.name != "King")
    packed = Words.of(game.native.pack(position))
    value = function_of((pruned_value,), pruned_value)(
        search.game, row, Words.of(context.words), packed, depth, -20, -19, 0, 1, 0, 0
    )
    assert (value != NO_VALUE) == misled
    assert not misled or value >= -19
