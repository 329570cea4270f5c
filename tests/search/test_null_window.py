"""Null-window search: the values of going through everything, and those known from elsewhere."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.brute import ROUNDABOUT, Brute, later, lead

import gdl
from gdl.board_view.scores import named
from gdl.engines import missing_native
from gdl.opponents.words import bounds, solved
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers import null_window as driver
from gdl_interpreter.search.drivers.null_window import NullWindow
from gdl_interpreter.search.kernels.null_window.keys import change_keys
from gdl_interpreter.search.kernels.null_window.rows import (
    BUCKET,
    BUCKET_WORDS,
    HIGHEST,
    HISTORY_ENTRIES,
    NullWindowRow,
)
from gdl_interpreter.search.kernels.null_window.table import BIAS, best_of, double, found_of, keep, least_of, most_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.solving.methods import solver_for
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.solver import DRAW, LOSS, WIN, Value
from gdl_interpreter.search.symmetry.exact import symmetries_of
from search.test_search_kernels import both_ways, memory

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

SMALL: list[tuple[str, dict[str, int], int]] = [
    ("tic-tac-toe", {}, 2),
    ("tic-tac-toe:misere", {}, 3),
    ("hex", {"size": 3}, 1),
    ("hex", {"size": 3, "pie": 1}, 0),
    ("connect-four", {"columns": 4, "rows": 4}, 12),
    ("synapse-ice", {"columns": 3, "rows": 2, "each_size": 2}, 2),
    ("othello", {}, 54),
    ("kalah", {"each": 1}, 14),
]
"""Games with their options, and how many random moves are made first."""


@pytest.mark.parametrize(("name", "options", "plies"), SMALL)
def test_brute_force_says_the_same(name: str, options: dict[str, int], plies: int) -> None:
    """The value of a position and of each of its moves; a line of best play ends as the value says."""
    game, brute = gdl.load(name, **options), Brute()
    for seed in range(3 if plies else 1):
        position = later(game.start(), plies, seed)
        brute.confirms(NullWindows(game.native, megabytes=16).solve(position, 60), position)


@pytest.mark.parametrize(
    ("name", "options", "plies"),
    [
        ("edges", {"columns": 1, "rows": 1, "larges": 1, "mediums": 1, "smalls": 1}, 0),
        ("dots-and-boxes", {"columns": 2, "rows": 2}, 6),
        ("othello", {}, 54),
        ("kalah", {"each": 1}, 12),
        ("kalah", {"each": 2}, 40),
    ],
)
def test_by_how_much(name: str, options: dict[str, int], plies: int) -> None:
    """The best lead in points, of a position and of its moves."""
    game = gdl.load(name, **options)
    solver = NullWindows(game.native, points=True, megabytes=16)
    for seed in range(3 if plies else 1):
        position = later(game.start(), plies, seed)
        found = solver.solve(position, 60)
        assert found.value.lead == lead(position) == max(value.lead or 0 for value in found.moves.values())
        end = position
        for text in found.line:
            end = end.play(text)
        assert end.result is None or solver._ended(end, solver._side(position)).lead == found.value.lead


@pytest.mark.parametrize(
    ("name", "options", "value"),
    [
        ("connect-four", {"columns": 4, "rows": 5}, Value(DRAW)),
        ("connect-four", {"columns": 5, "rows": 4}, Value(DRAW)),
        ("connect-four", {"columns": 6, "rows": 4}, Value(LOSS)),  # Allis, 1988: the second player draws at least
        ("hex", {"size": 4}, Value(WIN)),
        ("dots-and-boxes", {"columns": 2, "rows": 2}, Value(WIN, 2)),
        ("dots-and-boxes", {"columns": 3, "rows": 2}, Value(LOSS, -2)),
        ("dots-and-boxes", {"columns": 3, "rows": 3}, Value(LOSS, -3)),
        ("kalah", {"each": 2}, Value(WIN, 6)),  # by alpha-beta a win, too
        pytest.param("kalah", {"each": 3}, Value(WIN, 2), marks=pytest.mark.slow),
        ("kalah", {"each": 1}, Value(WIN, 2)),  # by retrograde analysis a win, too
        ("othello", {"size": 4}, Value(LOSS, -8)),  # as is known
    ],
)
def test_known_values(name: str, options: dict[str, int], value: Value) -> None:
    """Of whole games, by the method that is chosen where none is asked for, and by this one."""
    game = gdl.load(name, **options)
    for method in ("null-window", "auto"):
        found = solver_for(game.native, None, 64, method).value(game.start(), 120)
        assert (found.outcome, found.lead) == (value.outcome, value.lead)


def test_moves_are_searched_in_a_good_order() -> None:
    """Who wins Kalah with two seeds is seen within few positions: points in the store count, and other points do not;
    no move is taken for the best one since its hash stands for none (it took 300,000)."""
    game = gdl.load("kalah", each=2)
    search = NullWindows(game.native, points=True, megabytes=16).search
    found = search.bound(game.start(), 0, 60.0)
    assert found is not None and found > 0 and search.nodes < 30_000


@pytest.mark.parametrize(("moves", "lows"), [("b1 b2 b3", [0]), ("b1", [0, -1])])
def test_a_win_is_asked_about_first(moves: str, lows: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """One question will do where there is one, and all of the time is for it if nobody wants to hear how far it is."""
    game = gdl.load("tic-tac-toe")
    solver, asked = NullWindows(game.native, megabytes=16), list[int]()
    bound = solver.search.bound

    def asks(position: Position, low: int, seconds: float, budget: int) -> int | None:
        asked.append(low)
        assert seconds > 60
        return bound(position, low, seconds, budget)

    monkeypatch.setattr(solver.search, "bound", asks)
    position = game.start()
    for move in moves.split():
        position = position.play(move)
    assert solver.value(position, 120).outcome == (1 if len(lows) == 1 else 0) and asked == lows


def test_what_cannot_be_searched_to_the_end() -> None:
    """Where positions come again, or the past counts, there is no value, and it is said why."""
    for game, why in ((gdl.loads(ROUNDABOUT), "can come again"), (gdl.load("go", size=5), "earlier positions")):
        solver = NullWindows(game.native, megabytes=16)
        assert solver.value(game.start(), 60) == Value(None) and why in solver.reached and not solver.going
    for name, points in (("backgammon", False), ("hex", True)):
        with pytest.raises(ValueError, match=r"two sides|score"):
            NullWindows(gdl.load(name).native, points)
    deep = NullWindows(gdl.load("tic-tac-toe").native, megabytes=16)
    deep.search.row.deepest = 3
    assert deep.value(gdl.load("tic-tac-toe").start(), 60) == Value(None) and "longer than" in deep.reached
    narrow = NullWindows(gdl.load("tic-tac-toe").native, megabytes=16)
    narrow.search.row.arena_room = 100
    assert narrow.value(gdl.load("tic-tac-toe").start(), 60) == Value(None) and "memory" in narrow.reached


def test_what_was_not_finished_is_bounds() -> None:
    """Without time nothing is known; with a question of two answered, half."""
    game = gdl.load("tic-tac-toe")
    solver, told = NullWindows(game.native, megabytes=16), []
    assert solver.value(game.start(), 0.0) == Value(None) and solver.going
    assert solver.read(0, HIGHEST) == Value(None, least=DRAW)
    four = gdl.load("connect-four")
    solver = NullWindows(four.native, megabytes=16)
    assert solver.value(four.start(), 1.5, told.append) == Value(None)
    assert told and told[0].endswith(" positions")


@pytest.mark.parametrize("name", ["tic-tac-toe", "hex", "kalah", "edges", "chess"])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000))
def test_keys_follow_from_what_has_changed(name: str, seed: int) -> None:
    """Worked out move by move they are those worked out from nothing; what differs has other keys."""
    game = gdl.load(name, **({"size": 4} if name == "hex" else {}))
    keys = driver.keys_row(game.program, game.native.packing, symmetries_of(game.program))
    dice, position = random.Random(seed), game.start()
    size, seen = game.native.packing.size, {}
    nothing, now, anew = (Words.of(words_of(max(size, keys.count))) for _ in range(3))
    before, here = Words.of(words_of(size)), Words.of(words_of(keys.count))
    for _ in range(20):
        packed = game.native.pack(position)
        there = Words.of(words_of(size))
        for i, word in enumerate(packed):
            there[i] = word
        key = change_keys(keys, before, there, here, now)
        assert key == change_keys(keys, nothing, there, nothing, anew)
        assert memory(now, keys.count) == memory(anew, keys.count)
        assert seen.setdefault(tuple(packed), key) == key
        before, here = there, now
        now = Words.of(words_of(keys.count))
        if position.result is not None:
            break
        position = position.play(dice.choice(position.moves()))
    assert len(set(seen.values())) == len(seen) or keys.count > 1


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four"])
def test_positions_that_are_alike_share_a_key(name: str) -> None:
    """A corner is a corner."""
    game = gdl.load(name)
    keys = driver.keys_row(game.program, game.native.packing, symmetries_of(game.program))
    columns = "abc" if name == "tic-tac-toe" else "abcdefg"

    def key(*moves: str) -> int:
        position = game.start()
        for move in moves:
            position = position.play(move)
        size = game.native.packing.size
        there, nothing = Words.of(words_of(size)), Words.of(words_of(max(size, keys.count)))
        for i, word in enumerate(game.native.pack(position)):
            there[i] = word
        return change_keys(keys, nothing, there, nothing, Words.of(words_of(keys.count)))

    first, last = columns[0], columns[-1]
    assert key(f"{first}1") == key(f"{last}1") != key("b1")
    assert key(f"{first}1", "b1") == key(f"{last}1", f"{columns[-2]}1") != key("b1", f"{first}1")


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 1 << 40), st.integers(-HIGHEST, HIGHEST), st.booleans(), st.integers(0, 1 << 30)))
)
def test_the_table_keeps_what_cost_most(told: list[tuple[int, int, bool, int]]) -> None:
    """Bounds of a position come together, and what is not there is not known; of a full bucket the least work goes."""
    row = NullWindowRow.allocated()
    row.table, row.buckets = Words.of(words_of(BUCKET_WORDS)), 1
    known: dict[int, list[int]] = {}
    for key, value, is_least, nodes in told:
        least, most, _ = known.pop(key, [-HIGHEST, HIGHEST, 0])
        known[key] = [max(least, value) if is_least else least, most if is_least else min(most, value), nodes]
        keep(row, key, value, is_least, key, nodes, 0)
        found = found_of(row, key)
        if found:
            assert best_of(found) == key & 65535
        for other in list(known):
            found = found_of(row, other)
            if found == 0:
                assert len(known) > BUCKET
                del known[other]
            else:
                assert [least_of(found), most_of(found)] == known[other][:2]
    assert len(known) <= BUCKET and abs(HIGHEST) < BIAS


@settings(max_examples=20, deadline=None)
@given(st.sets(st.integers(1, (1 << 63) - 1), max_size=40))
def test_a_table_that_grows_forgets_nothing(told: set[int]) -> None:
    """Twice as many buckets hold what was in them, and begin with few."""
    row, most = NullWindowRow.allocated(), 16
    row.table, row.most_buckets, row.buckets = Words.of(words_of(most * BUCKET_WORDS)), most, 1
    for key in told:
        keep(row, key, key % 1000, True, key, 4, 0)
    assert row.buckets == most or row.entries <= row.buckets
    if row.buckets < most:
        known = {key: found_of(row, key) for key in told}
        double(row)
        assert {key: found_of(row, key) for key in told} == known


@pytest.mark.parametrize(
    ("name", "options", "points"),
    [
        ("tic-tac-toe", {}, False),
        ("dots-and-boxes", {}, True),
        ("hex", {"size": 3, "pie": 1}, False),
        ("hex", {"size": 4}, False),
        ("edges", {}, True),
        ("connect-four", {}, False),
        ("kalah", {}, True),
    ],
)
def test_the_same_search(name: str, options: dict[str, int], points: bool) -> None:
    """The kernels compiled, and run by Python: the same nodes, the same table, the same history of cuts."""
    game = gdl.load(name, **options)
    position = later(game.start(), 4, 2)

    def search() -> object:
        made = NullWindow(game.native, 5, points)
        found = []
        for low in (0, -1):
            found.append(made.bound(position, low, 600, made.nodes + 300))
        row = made.row
        table = memory(row.table, row.buckets * BUCKET_WORDS)
        return found, made.nodes, row.failed, table, memory(row.history, 2 * HISTORY_ENTRIES)

    compiled, by_python = both_ways(driver, search)
    assert compiled == by_python


@pytest.mark.parametrize(
    ("name", "options", "lead"),
    [
        ("dots-and-boxes", {"columns": 3, "rows": 2}, None),
        ("kalah", {"each": 1}, None),
        ("othello", {"size": 4}, -8),
    ],
)
def test_closing_in(name: str, options: dict[str, int], lead: int | None) -> None:
    """From outside; if there is time, until nothing is left between the bounds."""
    game = gdl.load(name, **options)
    value = NullWindows(game.native, True, 16).value(game.start(), 60)
    assert value.lead is not None and lead in (None, value.lead)
    found = NullWindows(game.native, True, 16).close_in(game.start(), time.perf_counter() + 60)
    assert found == value
    soon = NullWindows(game.native, True, 16).close_in(game.start(), time.perf_counter() + 0.01)
    if soon.outcome is None:
        assert soon.least <= (value.outcome or 0) <= soon.most
        assert soon.least_lead is None or soon.least_lead <= value.lead
        assert soon.most_lead is None or soon.most_lead >= value.lead


def test_bounds_of_leads() -> None:
    """Are turned, met, and told."""
    one = Value(None, least=LOSS, most=DRAW, least_lead=-3, most_lead=0)
    assert one.turned() == Value(None, least=DRAW, most=WIN, least_lead=0, most_lead=3)
    assert one.within(Value(None, least_lead=-2)) == Value(None, least=LOSS, most=DRAW, least_lead=-2, most_lead=0)
    assert one.within(Value(None, least=DRAW, least_lead=0)) == Value(DRAW, least_lead=0, most_lead=0)
    assert bounds(one, named("boxes")) == "at least a loss by 3 boxes, at most a draw"
    assert bounds(one.turned(), named("boxes")) == "at least a draw, at most a win by 3 boxes"
    assert bounds(Value(None)) == "" and bounds(Value(None, most_lead=5)) == "at most a win by 5 points"
    for leads, told in ({"least_lead": 2, "most_lead": 5}, "2 to 5"), ({"least_lead": 2}, "at least 2"):
        assert solved("Red", Value(WIN, **leads), named("boxes"), False) == f"Red wins by {told} boxes"
        assert solved("Red", Value(WIN, **leads).turned(), named("boxes"), False) == f"Red loses by {told} boxes"
    assert solved("Red", Value(WIN, most_lead=1), named("boxes"), False) == "Red wins by at most 1 box"
