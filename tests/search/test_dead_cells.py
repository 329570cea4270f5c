"""Sites that are dead or captured: that they are, by all ways to fill the board, and that values stay the same."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.brute import later

import gdl
from gdl.api import Game
from gdl.engines import missing_native
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.program import Program
from gdl_interpreter.search.connections import Connections, connections
from gdl_interpreter.search.drivers.null_window import NullWindow, connections_row
from gdl_interpreter.search.kernels.null_window import dead_cells
from gdl_interpreter.search.kernels.null_window.rows import ConnectionsRow, FilledRow
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.solving.methods import solver_for
from search.test_connections import HEX, SQUARE

needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

HOLE = HEX.replace("board rhombus(size)", "board rhombus(size): remove {b2}", 1)
GAMES: dict[str, Callable[[], Game]] = {
    "hex 3": lambda: gdl.load("hex", size=3),
    "hex 4": lambda: gdl.load("hex", size=4),
    "y 4": lambda: gdl.load("y", size=4),
    "with a hole": lambda: gdl.loads(HOLE, size=4),
    "squares": lambda: gdl.loads(SQUARE),
}


def has_connected(asked: Connections, player: int, stones: int) -> bool:
    """Does one chain of these stones touch all that the player must connect?"""
    left = stones & asked.goals[player][0]
    while left:
        chain = new = left & -left
        while new:
            new = (
                sum({1 << to for site in site_numbers(new) for to in site_numbers(asked.near[site])}) & stones & ~chain
            )
            chain |= new
        if all(chain & goal for goal in asked.goals[player]):
            return True
        left &= ~chain
    return False


def result_of(asked: Connections, first: int, second: int) -> tuple[bool, ...]:
    """Which players have connected."""
    return tuple(has_connected(asked, player, stones) for player, stones in enumerate((first, second)))


def never_matters(asked: Connections, site: int, stones: list[int], empty: int) -> bool:
    """Is the result the same for both owners of a site, whichever way the other empty ones are filled?"""
    others = [1 << one for one in site_numbers(empty & ~(1 << site))]
    for number in range(1 << len(others)):
        first = stones[0] | sum(one for i, one in enumerate(others) if number >> i & 1)
        second = stones[1] | sum(one for i, one in enumerate(others) if not number >> i & 1)
        if result_of(asked, first | 1 << site, second) != result_of(asked, first, second | 1 << site):
            return False
    return True


def filled_in(row: ConnectionsRow, stones: list[int]) -> list[FilledRow]:
    """What is filled in of a position."""
    words, room = Words.of(words_of(2)), Words.of(words_of(64 * FilledRow.SIZE))
    words[0], words[1] = stones
    count = dead_cells.fill_in(row, words, room)
    return [room.at(i * FilledRow.SIZE).as_(FilledRow) for i in range(count)]


def is_right(asked: Connections, row: FilledRow, stones: list[int], empty: int) -> bool:
    """Does what is filled in never matter, or can its owner see to that?"""
    sites = list(site_numbers(row.sites))
    if row.dead:
        return all(never_matters(asked, site, stones, empty) for site in sites)
    answered = [list(stones) for _ in sites]
    for here, other in zip(answered, sites[::-1], strict=True):
        here[row.owner] |= 1 << other
    left = empty & ~row.sites
    return all(never_matters(asked, site, here, left | 1 << site) for site, here in zip(sites, answered, strict=True))


def random_stones(program: Program, asked: Connections, seed: int) -> list[int]:
    """Stones of both players, four to seven sites left empty, and nobody has connected."""
    dice = random.Random(seed)
    sites = list(site_numbers(program.board.all))
    while True:
        dice.shuffle(sites)
        placed = sites[: max(0, len(sites) - dice.randint(4, 7))]
        stones = [sum(1 << site for site in placed[player::2]) for player in range(2)]
        if not any(result_of(asked, *stones)):
            return stones


def mistakes(name: str, change: Callable[[Connections], Connections], seeds: int) -> tuple[int, int]:
    """How many rows were filled in of random positions, and how many of them wrongly.

    change: what the kernel is told of the game instead.
    """
    program = GAMES[name]().program
    asked = connections(program)
    assert asked is not None
    row, count, wrong = connections_row(change(asked), program.board), 0, 0
    for seed in range(seeds):
        stones = random_stones(program, asked, seed)
        for filled in filled_in(row, stones):
            count += 1
            wrong += not is_right(asked, filled, stones, program.board.all & ~(stones[0] | stones[1]))
            for site in site_numbers(filled.sites):
                stones[filled.owner] |= 1 << site
    return count, wrong


@pytest.mark.parametrize("name", GAMES)
def test_what_is_filled_in_never_matters(name: str) -> None:
    """By all ways to fill what is left."""
    count, wrong = mistakes(name, lambda asked: asked, 30)
    assert count > 5 and wrong == 0


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("with a hole", lambda asked: Connections(asked.goals, asked.near, True)),
        ("squares", lambda asked: Connections(asked.goals, asked.near, True)),
        ("hex 4", lambda asked: Connections(((0b10000, 0b10000),) * 2, asked.near, True)),
        ("hex 4", lambda asked: Connections(asked.goals, tuple(map(wider(asked), range(16))), True)),
    ],
)
def test_a_wider_criterion_is_noticed(name: str, change: Callable[[Connections], Connections]) -> None:
    """What is dead for one side only, sets of sites left out, neighbours of neighbours taken for near."""
    assert mistakes(name, change, 25)[1] > 0


def wider(asked: Connections) -> Callable[[int], int]:
    """For each site those at one or two steps."""

    def of(site: int) -> int:
        found = asked.near[site]
        for at in site_numbers(asked.near[site]):
            found |= asked.near[at]
        return found & ~(1 << site)

    return of


def test_a_known_dead_cell() -> None:
    """Four stones in a row around a cell kill it; three do not (Björnsson and others)."""
    program = gdl.load("hex", size=5).program
    asked, at = connections(program), program.board.index
    assert asked is not None
    row, middle = connections_row(asked, program.board), 1 << at["c3"]
    ring = [1 << site for site in site_numbers(asked.near[at["c3"]])]
    around = next(each for each in _paths(ring, asked) if len(each) == 4)
    four = filled_in(row, [sum(around), 0])
    assert any(each.dead and each.sites & middle for each in four)
    assert not any(each.dead and each.sites & middle for each in filled_in(row, [sum(around[:3]), 0]))


def _paths(ring: list[int], asked: Connections) -> list[list[int]]:
    found = [[one] for one in ring]
    for path in found:
        last = path[-1].bit_length() - 1
        found += [[*path, one] for one in ring if one & asked.near[last] and one not in path]
    return found


@needs_native
@pytest.mark.parametrize(("name", "method"), [("hex 3", "alphabeta"), ("hex 4", "proof")])
def test_first_moves_are_worth_the_same(name: str, method: str) -> None:
    """All first moves, by another method, and with what never matters filled in."""
    game = GAMES[name]()
    start = game.start()
    search, plain = NullWindow(game.native, 8, False), solver_for(game.native, None, 64, method)
    for move in start.moves():
        after = start.play(move)
        found, value = search.bound(after, 0, 600), plain.solve(after, 20, every_move=False).value
        assert found is not None and value.outcome is not None and (found > 0) == (value.outcome > 0)


@needs_native
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), plies=st.integers(0, 9))
def test_the_same_is_found_without(name: str, seed: int, plies: int) -> None:
    """Who wins, or whether nobody does, with the moves outside of carriers left out and all of them searched."""
    game = GAMES[name]()
    sites = game.program.board.all.bit_count()
    position = later(game.start(), min(max(plies, sites - 11), sites // 2), seed)
    search, plain = NullWindow(game.native, 16, False), NullWindow(game.native, 16, False)
    plain.row.connections = ConnectionsRow(0)
    assert search.row.connections
    for low in (-1, 0):
        found, other = search.bound(position, low, 600), plain.bound(position, low, 600)
        assert found is not None and other is not None and (found > low) == (other > low)


@needs_native
def test_few_positions_are_searched() -> None:
    """Hex on five rows takes a fiftieth of the positions that it takes without."""
    game = gdl.load("hex", size=5)
    search = NullWindow(game.native, 8, False)
    assert search.bound(game.start(), 0, 600) is not None and search.nodes < 12_000
