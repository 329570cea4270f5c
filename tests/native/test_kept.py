"""What random games keep from ply to ply changes nothing: the same games, one by one, as without it."""

from __future__ import annotations

import random

import pytest

import gdl
from gdl_interpreter.board import Board
from gdl_interpreter.native.analysis.singletons import singleton_names
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.incremental.cycles import circle_of, is_disc
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.program import Program
from gdl_interpreter.reference import Machine, Position

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

GAMES = 4000

STONES = """
players White(goal = side(south)), Black(goal = side(north))
board {board}
piece Stone
state last: site
state chain: set
turn:
    choose spot in empty
    place Stone on spot
    last = spot
    chain = group(last, mine)
{endings}
when no(empty): draw by "full"
"""

OUTSIDE = """
define outside: flood(edge_of_board except mine, sites except mine)
define arms: (d in directions where step(last, d) in mine and no(step(last, left(d)) and mine))
"""

HOLE = "any(sites except (mine or outside))"

GROUPS = {
    "sides and corners": ("hexagon(4)", """
when count(chain and corner(directions)) > 1: mover wins by "bridge"
when count(d in sides where any(chain and side(d) except corner(directions))) >= 3: mover wins by "fork"
"""),
    "four neighbours": ("grid(6, 5)", """
when any(chain and side(south)) and any(chain and side(north)): mover wins by "across"
when any(chain and side(north)) and count(chain and {a3, f3, c3}) is 2: mover loses by "two of three"
"""),
    "all but one": ("grid(5, 5)", """
when every(any(chain and side(d)) for d in sides): mover wins by "all"
when no(chain and row(2)) and 3 <= count(chain and row(3)): mover loses by "not there"
"""),
    "its own goal": ("hexagon(4)", """
when any(chain and my goal) and not no(chain and d4): mover wins by "there"
"""),
    "any group": ("hexagon(4)", """
define from(d): flood(side(d) and mine, mine)
when any(common(from(d) for d in {north, southeast, southwest})): mover wins by "three sides"
when any(from(south) and flood(mine and d4, mine)): mover loses by "the middle"
"""),
    "a hole": ("hexagon(4)", OUTSIDE + f'when {HOLE}: mover wins by "hole"\n'),
    "a hole behind a condition": (
        "hexagon(4)", OUTSIDE + f'when count(arms) >= 2 and {HOLE}: mover wins by "hole"\n'
    ),
    "a stone with neighbours only": (
        "hexagon(4)", 'when any(common(step(mine, d) for d in directions)): mover wins by "six"\n'
    ),
    "three around": ("hexagon(4)", OUTSIDE + f"""
when any(common(step(mine, d) for d in {{northeast, west, southeast}})) or {HOLE}: mover wins by "around"
"""),
    "the last stone is looked at elsewhere too": ("hexagon(4)", OUTSIDE + f"""
when {HOLE}: mover wins by "hole"
when count(near(last) and mine) is 4: mover loses by "four"
"""),
}  # fmt: skip


def some_positions(program: Program, after: tuple[int, ...], seed: int) -> list[Position]:
    """The first position, and those after so many random moves."""
    dice, found = random.Random(seed), [Position.start(Machine(program))]
    for plies in after:
        position = found[0]
        for _ in range(plies):
            if position.result is None:
                position = position.play(dice.choice(position.moves()))
        if position.result is None:
            found.append(position)
    return found


def check_same_games(program: Program, switches: str, after: tuple[int, ...] = ()) -> None:
    with_it, without = Native(program), Native(program, switches=frozenset(switches.split()))
    for seed, position in enumerate(some_positions(program, after, seed=3)):
        found, wanted = (native.playouts(GAMES, seed, position=position) for native in (with_it, without))
        assert (found.plies, found.outcomes) == (wanted.plies, wanted.outcomes)


@pytest.mark.parametrize("name", GROUPS)
def test_groups(name: str) -> None:
    board, endings = GROUPS[name]
    program = gdl.loads(STONES.format(board=board, endings=endings)).program
    check_same_games(program, "no-groups", (2, 7, 12))


def test_groups_are_kept() -> None:
    for name, (board, endings) in GROUPS.items():
        native = Native(gdl.loads(STONES.format(board=board, endings=endings)).program)
        native.parts.text("playouts")
        kept = native.parts.playout.sampling.how.incremental
        assert kept is not None and kept.has_groups, name
        assert kept.unneeded == ({"chain"} if "elsewhere" in name else {"last", "chain"}), name


def test_a_ring_that_is_there_already() -> None:
    """Then nothing may be kept of it: the next stone anywhere else closes none."""
    text = STONES.format(
        board="hexagon(4)", endings=OUTSIDE + f'when count(arms) > 1 and {HOLE}: mover wins by "hole"\n'
    )
    text += "setup:\n    place White Stone on {c3, d3, c4, e4, d5, e5}\n"
    check_same_games(gdl.loads(text).program, "no-groups no-lines no-array", (1, 4))


def test_sides_that_are_joined_already() -> None:
    joined = "any(flood(side(north) and mine, mine) and flood(side(south) and mine, mine))"
    text = STONES.format(board="hexagon(4)", endings=f'when {joined}: mover wins by "joined"\n')
    text += "setup:\n    place White Stone on row(1..7) and column(4)\n"
    check_same_games(gdl.loads(text).program, "no-groups no-lines no-array", (1,))


@pytest.mark.parametrize(
    ("shape", "disc"),
    [("hexagon(3)", True), ("rhombus(4)", True), ("triangle(4)", True), ("grid(4, 4)", False), ("ring(6)", False)],
)
def test_discs(shape: str, disc: bool) -> None:
    board = board_of(shape)
    assert is_disc(board, circle_of(board), rim_of(board)) == disc


def test_a_board_with_a_hole_is_no_disc() -> None:
    board = board_of("hexagon(4): remove {d4}")
    assert not is_disc(board, circle_of(board), rim_of(board))


def board_of(shape: str) -> Board:
    return gdl.loads(
        f"players A\nboard {shape}\npiece Man\nturn:\n    choose x in empty\n    place Man on x\n"
    ).program.board


def rim_of(board: Board) -> int:
    most = max(near.bit_count() for near in board.neighbours)
    return sum(1 << site for site, near in enumerate(board.neighbours) if near.bit_count() < most) & board.all


@pytest.mark.parametrize("name", ["oware", "go"])
def test_the_filter(name: str) -> None:
    program = gdl.load(name, **({"size": 3} if name == "go" else {})).program
    check_same_games(program, "no-filter", (5, 30))
    assert program.repeats


def test_the_filter_of_several_lists() -> None:
    program = gdl.loads("""
players A, B
board grid(3, 2)
piece Man
setup:
    place A Man on a1
    place B Man on c2
turn:
    choose man in mine
    choose spot in step(man, orthogonal) and empty
    move man to spot
    require repeats(pieces) < 3
when repeats(pieces, mover) is 3: draw by "again"
when repeats(A pieces) > 3: A wins by "A again"
when ply > 60: draw
""").program
    check_same_games(program, "no-filter", (1, 4, 9))


@pytest.mark.parametrize(("board", "ways"), [("ring(7)", ("ahead", "back")), ("torus(4, 3)", ("north", "east"))])
def test_names_that_hold_one_site(board: str, ways: tuple[str, str]) -> None:
    program = gdl.loads(f"""
players A, B
board {board}
state seeds per site: 0..9 = 2
state store per player: 0..99
turn:
    choose start in sites where seeds(start) > 0
    let here = start
    let hand = seeds(start)
    seeds(start) = 0
    repeat hand times:
        here = step(here, {ways[0]})
        if here is start: here = step(here, {ways[1]})
        seeds(here) += 1
    repeat while seeds(here) in {{1, 2, 4}}:
        my store += seeds(here)
        seeds(here) -= 1
        here = step(here, {ways[1]})
define total(p): store(p)
when ply > 25: highest total wins by "time"
when stuck: draw by "nothing left"
""").program
    assert singleton_names(program)
    check_same_games(program, "no-exact", (2, 6))
