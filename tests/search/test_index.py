"""Values by a perfect index: the same as by sweeping over all positions with the reference evaluator, of every one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracles.brute import Backwards

import gdl
from gdl.engines import missing_native
from gdl_interpreter.native.abi.call import Context, interruptible
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.search.analysis import Analysis
from gdl_interpreter.search.drivers import index as driver
from gdl_interpreter.search.drivers.index import Index, Part, outcome_of, time_left
from gdl_interpreter.search.drivers.index_table import IndexTooLarge
from gdl_interpreter.search.drivers.kept_bounds import Of
from gdl_interpreter.search.drivers.kept_index import read, read_about, values_file, write
from gdl_interpreter.search.index.numbering import Numbering
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.solving.indexed import Indexed, checked, numbering_for
from gdl_interpreter.search.solving.methods import solver_for
from gdl_interpreter.search.solving.solver import Value
from gdl_interpreter.search.symmetry.automorphisms import automorphisms_of
from gdl_interpreter.storage.errors import FileError
from search.test_retrograde import GAMES as ROUNDABOUT_GAMES

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

PITCH = """
players North, South
board grid(3, 3):
    add north_goal, south_goal
    link north_goal to b3
    link south_goal to b1
piece Man, Ball(neutral)
setup:
    place North Man on a3
    place South Man on c1
    place Ball on b2
turn of {moves} moves:
    either:
        choose man in my Man
        choose spot in near(man) and empty except {{north_goal, south_goal}}
        move man to spot
    or:
        choose ball in Ball
        require any(near(ball) and my Man)
        choose spot in near(ball) and empty
        move ball to spot
when Ball in north_goal: North loses
when Ball in south_goal: South loses
when repeats(pieces, mover) is 2: draw
"""

GAMES = {
    name: ROUNDABOUT_GAMES[name]
    for name in ROUNDABOUT_GAMES
    if name not in ("passing, and the colours exchanged once", "plies are counted", "whoever is stuck leaves")
} | {
    "a pitch, two moves a turn": (PITCH.format(moves="2"), 0),
    "a pitch, one move in the first turn": (PITCH.format(moves="(1 if ply is 0 else 2)"), 1),
    "three in a row": (
        """
players X, O
board grid(4, 2)
piece Mark
turn:
    choose spot in empty
    place Mark on spot
when line(mine, 3): mover wins
when no(empty): draw
""",
        0,
    ),
    "closing a line takes a man": (
        """
players X, O
board grid(3, 2)
piece Man
supply: 2 Man
turn:
    if any(my supply):
        choose spot in empty
        place Man on spot
        take_if_closed(spot)
    else:
        choose man in mine
        choose spot in empty and (sites if count(mine) is 1 else near(man))
        move man to spot
        take_if_closed(spot)
define take_if_closed(spot):
    if spot in lined(mine, 2, {north, east}):
        choose prey in theirs
        remove prey
when no(theirs) and stock(opponent, Man) is 0: mover wins
when stuck: mover loses
""",
        0,
    ),
    "kings and men take by moving onto others": (
        """
players A, B
board grid(3, 3)
piece King, Man
setup:
    place A King on a1
    place A Man on c1
    place B King on c3
    place B Man on a3
turn:
    choose man in mine
    choose spot in (near(man) if man in King else step(man, {north, south})) except mine
    move man to spot
when no(theirs and King): mover wins
when no(Man): draw
""",
        0,
    ),
    "men go home where they are met": (
        """
players A, B
board grid(3, 2)
piece Man
supply: 1 Man
setup:
    place A Man on a1
    place B Man on c2
turn:
    either:
        choose man in mine
        choose spot in near(man) except mine
        return spot to supply
        move man to spot
    or:
        choose spot in empty
        place Man on spot
when count(mine) is 2 and mine in row(1): mover wins
""",
        0,
    ),
}
BACKWARDS = {
    "a pitch, two moves a turn",
    "a pitch, one move in the first turn",
    "three in a row by moving",
    "three in a row",
    "put three and move them",
    "a race with steps back, two moves a turn",
    "closing a line takes a man",
    "kings and men take by moving onto others",
    "men go home where they are met",
    "a fox and two hounds, which may go back",
}


@cache
def rulebook(name: str) -> gdl.Game:
    return gdl.loads(GAMES[name][0])


@cache
def swept(name: str) -> Backwards:
    return Backwards(rulebook(name).start(), GAMES[name][1])


@pytest.mark.parametrize("name", GAMES)
def test_of_every_position(name: str) -> None:
    """Who wins, and in how many plies, of all positions that can be reached."""
    game, brute = rulebook(name), swept(name)
    solver = Indexed(game.native, 64, threads=2)
    outcome, plies = brute.value(game.start())
    assert solver.value(game.start(), 60) == Value(outcome, plies=plies), solver.reached
    index = solver.index
    assert index is not None and index.done and sum(row.strays for row in index.rows) == 0
    assert isinstance(index.numbering.back, Program) == (name in BACKWARDS)
    for position in brute.positions.values():
        if position.ply >= index.numbering.first_ply:
            entry = index.entry(position)
            assert entry is not None
            outcome, plies = outcome_of(entry)
            assert (outcome or 0, plies or None) == brute.value(position)


@pytest.mark.parametrize("name", GAMES)
def test_who_wins_of_every_position(name: str) -> None:
    """Without distances: two bits a position, counted and held against the moves as others are."""
    game, brute = rulebook(name), swept(name)
    solver = Indexed(game.native, 64, threads=3, distances=False)
    outcome, _ = brute.value(game.start())
    assert solver.value(game.start(), 60) == Value(outcome), solver.reached
    index, plain = solver.index, Indexed(game.native, 64)
    assert index is not None and index.done and index.table.layout.bytes_of(6400) == 1600
    for position in brute.positions.values():
        if position.ply >= index.numbering.first_ply:
            entry = index.entry(position)
            assert entry is not None
            assert (index.outcome(entry)[0] or 0) == brute.value(position)[0]
    plain.value(game.start(), 60)
    assert plain.index is not None and checked(solver, 50, seed=1) == (checked(plain, 50, seed=1)[0], None)
    if index.total == plain.index.total:
        for known in range(index.rows[0].class_count):
            assert index.tally(known).counts == plain.index.tally(known).counts


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("passing, and the colours exchanged once", "players exchange their colours (line "),
        ("plies are counted", "the rules count plies without end (line 13)"),
        ("whoever is stuck leaves", "players leave (line "),
    ],
)
def test_what_stands_in_the_way(name: str, why: str) -> None:
    game = gdl.loads(ROUNDABOUT_GAMES[name][0])
    solver = solver_for(game.native, megabytes=64, method="index")
    assert solver.value(game.start(), 10) == Value(None)
    assert why in solver.reached


@pytest.mark.parametrize(
    ("more", "value"),
    [
        ("when ply > 2: draw", "up to ply 2, and no game goes on from there (line 7)"),
        ("when ply > 7: draw", "up to ply 7, and there are too many lines before that (line 7)"),
        ("when ply > 2 and any(mine and a1): draw", Value(0)),
        ("when ply > 1 and any(mine and a1): mover loses", Value(1)),
    ],
)
def test_endings_that_ask_which_ply_it_is(more: str, value: str | Value) -> None:
    """Also where the first line that is tried is over before the ply from which positions are numbered."""
    game = gdl.loads(
        "players X, O\nboard grid(4, 2)\npiece Mark\nturn:\n    choose spot in empty\n    place Mark on spot\n"
        f"{more}\nwhen no(empty): draw\n"
    )
    solver = Indexed(game.native, 64)
    told = solver.numbering(game.start())
    found = solver.value(game.start(), 60)
    if isinstance(value, str):
        assert value in str(told) and str(told) in solver.reached and found == Value(None)
    else:
        assert found.outcome == value.outcome == solver_for(game.native, megabytes=64).value(game.start(), 60).outcome


@pytest.mark.parametrize(
    "turn",
    [
        "".join(f"    if any(mine and {a}{b}):\n        require any(empty)\n" for a in "abcdefgh" for b in range(1, 9)),
        "".join(f"    if any(mine and a{b}):\n        require any(empty)\n" for b in range(1, 6))
        + "".join(f"    require count(mine) < {number}\n" for number in range(1, 400)),
    ],
)
def test_turns_of_many_ways_are_refused(turn: str) -> None:
    """Two ways more with each `if`, or very long ones: that is said, at once."""
    more = "    choose man in mine\n    choose spot in near(man) and empty\n    move man to spot\n"
    game = gdl.loads(
        f"players A, B\nboard grid(8, 8)\npiece Man\nsetup:\n    place A Man on a1\nturn:\n{turn}{more}"
        "when stuck: mover loses\n"
    )
    numbering = numbering_for(game.native, game.start())
    assert isinstance(numbering, Numbering) and "too many ways" in str(numbering.back)


def test_values_follow_from_moves() -> None:
    """Positions drawn at random are held against their moves; a wrong value is found."""
    game = rulebook("a pitch, two moves a turn")
    solver = Indexed(game.native, 64)
    solver.value(game.start(), 60)
    index = solver.index
    assert index is not None and checked(solver, 200, seed=1) == (200, None)
    table = index.rows[0].table
    won = [number for number in range(index.total) if outcome_of(table[number]) == (1, 1)]
    for number in won:
        table[number] = table[number] + 1
    assert checked(solver, 200, seed=1)[1] is not None


@pytest.mark.parametrize("distances", [True, False])
@pytest.mark.parametrize("name", ["a pitch, two moves a turn", "two against two"])
def test_a_table_is_kept_and_gone_on_with(tmp_path: Path, name: str, distances: bool) -> None:
    """Broken off anywhere, the rest comes to the same; what is done is read from the file."""
    game = rulebook(name)
    whole = Indexed(game.native, 64, distances=distances)
    whole.value(game.start(), 60)
    path, steps = tmp_path / "one.json", 0
    solver = Indexed(game.native, 64, distances=distances)
    while solver.index is None or not solver.index.done:
        steps += 1
        asked = iter([False, False, True])
        index = solver.index or solver.prepare(game.start())
        assert index is not None and whole.index is not None
        index.run(lambda asked=asked: next(asked))  # type: ignore[misc]
        write(index, path, Of("pitch", {}, "rules"))
        solver.index = read(game.native, index.numbering, path, 64)
    assert steps > 3 and read_about(path)["done"]
    total = whole.index.total
    assert [solver.index.at(i) for i in range(total)] == [whole.index.at(i) for i in range(total)]
    assert solver.solve(game.start(), 5).moves == whole.solve(game.start(), 5).moves


@pytest.mark.parametrize("damage", ["numbers", "classes", "todo", "version", "values", "no json"])
def test_damaged_tables(tmp_path: Path, damage: str) -> None:
    game = rulebook("three in a row")
    solver = Indexed(game.native, 64)
    solver.value(game.start(), 60)
    assert solver.index is not None
    path = tmp_path / "one.json"
    write(solver.index, path, Of("row", {}, "rules"))
    about = json.loads(path.read_text())
    other = {"numbers": 7, "classes": [[1 << 70]], "todo": [[99, 0, 1]], "version": 0}
    if damage == "values":
        values_file(path).write_bytes(b"1234")
    if damage in other:
        about[damage] = other[damage]
    path.write_text("{" if damage == "no json" else json.dumps(about))
    with pytest.raises(FileError):
        read(game.native, solver.index.numbering, path, 64)


WORDS = st.integers(0, 1 << 65) | st.sampled_from([0, 1, 2, 3, 7, 255, (1 << 64) - 1])
COUNTS = st.integers(-3, 1 << 70) | st.integers(0, 4000)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Numbering]:
    """A table with two kinds of pieces, half done, in a file."""
    game, path = rulebook("kings and men take by moving onto others"), tmp_path_factory.mktemp("kept") / "one.json"
    solver = Indexed(game.native, 64)
    index = solver.prepare(game.start())
    assert index is not None
    asked = iter([False, False, True])
    index.run(lambda: next(asked))
    write(index, path, Of("kings", {}, "rules"))
    return path, index.numbering


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_a_file_says_is_a_table_or_an_error(data: st.DataObject, written: tuple[Path, Numbering]) -> None:
    path, numbering = written
    plain = path.read_text()
    about = json.loads(plain)
    for name in data.draw(st.sets(st.sampled_from(["numbers", "distance", "begun", "settled", "before", "done"]))):
        about[name] = data.draw(st.booleans() if name == "done" else COUNTS)
    if about["classes"] and data.draw(st.booleans()):
        words = data.draw(st.sampled_from(about["classes"]))
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(WORDS)
    if data.draw(st.booleans()):
        about["classes"] = about["classes"][: data.draw(st.integers(0, 3))]
    if data.draw(st.booleans()):
        about["todo"] = data.draw(st.lists(st.lists(st.integers(-1, 5000), min_size=2, max_size=4), max_size=3))
    changed = path.with_name("changed.json")
    changed.write_text(json.dumps(about))
    values = values_file(path).read_bytes()
    values_file(changed).write_bytes(values[: data.draw(st.just(len(values)) | st.integers(0, len(values)))])
    native = rulebook("kings and men take by moving onto others").native
    try:
        index = read(native, numbering, changed, 64)
    except (FileError, IndexTooLarge):
        return
    assert index.table.layout.bytes_of(index.total) == len(values_file(changed).read_bytes())


def test_who_has_a_table_gives_nothing_away() -> None:
    """Against somebody who moves at random, from positions of every value, the value never falls."""
    game = rulebook("a pitch, two moves a turn")
    solver = Indexed(game.native, 64)
    solver.value(game.start(), 60)
    player = Player(game.native, megabytes=64, solved=lambda: solver)
    dice = random.Random(5)
    for number in range(20):
        position, ours = game.start(), ("North", "South")[number % 2]
        for _ in range(40):
            entry = solver.index.entry(position) if solver.index else None
            assert entry is not None
            if position.mover == ours:
                choice = player.choose(position, budget=1)
                assert len(position.moves()) == 1 or choice.share == (1 + (outcome_of(entry)[0] or 0)) / 2
                position = position.play(choice.move)
            else:
                position = position.play(dice.choice(position.moves()))
            if position.result is not None:
                break


def test_how_long_the_rest_takes() -> None:
    assert time_left(10, 1000, 1) == time_left(0, 1000, 60) == ""
    assert time_left(10, 5, 60) == "a minute"
    assert time_left(10, 100, 60) == "10 min"
    assert time_left(100, 9200, 60) == "1 h 32 min"


def test_broken_off_within_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle: what had been done is not done again, and it all comes to the same."""
    game = rulebook("a pitch, two moves a turn")
    whole, solver = Indexed(game.native, 64), Indexed(game.native, 64)
    whole.value(game.start(), 60)
    index = solver.prepare(game.start())
    assert index is not None and whole.index is not None
    plain, calls = Index._work, 0

    def broken_off(self: Index, number: int, part: Part) -> int:
        nonlocal calls
        calls += 1
        if calls % 2:
            return plain(self, number, Part(part.known, part.first, (part.first + part.last) // 2))
        return plain(self, number, part)

    def interrupted(work: Callable[[int], None], contexts: Sequence[Context]) -> None:
        interruptible(work, contexts)
        if calls % 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Index, "_work", broken_off)
    monkeypatch.setattr(driver, "interruptible", interrupted)
    while not index.done:
        with suppress(KeyboardInterrupt):
            index.run(lambda: False)
    assert index.whole and calls > 20
    total = index.total
    assert [index.rows[0].table[i] for i in range(total)] == [whole.index.rows[0].table[i] for i in range(total)]


COUNTED = """
players Hounds, Fox
board grid(3, 3)
piece Man
state quiet: 0..99
setup:
    place Hounds Man on {{a1, c1}}
    place Fox Man on b3
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
    {count}
when any(Fox pieces and row(1)): Fox wins
when stuck: mover loses
when {test}: draw
"""


@pytest.mark.parametrize("limit", [2, 40])
def test_counts_that_only_make_draws_are_left_out(limit: int) -> None:
    """Wins that take fewer plies than are left to count are wins; of longer ones nothing is said. Draws are draws."""
    game = gdl.loads(COUNTED.format(count="quiet += 1", test=f"quiet is {limit}"))
    plain = gdl.loads(COUNTED.format(count="", test="no(sites)"))
    brute, solver = Backwards(plain.start()), Indexed(game.native, 64)
    assert solver.value(game.start(), 60) == Value(0)
    assert solver.index is not None and [each.limit for each in solver.index.numbering.counters] == [limit]
    values = Indexed(game.native, 64, distances=False)
    assert values.value(game.start(), 60) == Value(0) and checked(values, 50, seed=1)[1] is None
    known = 0
    for position in brute.positions.values():
        outcome, plies = brute.value(position)
        asked = game.position(position.text)
        assert values.value(asked, 1) == (
            Value(None, least=min(0, outcome), most=max(0, outcome)) if outcome else Value(0)
        )
        expected = Value(None) if plies is not None and plies >= limit else Value(outcome, plies=plies)
        assert solver.value(asked, 1) == expected
        known += expected.outcome is not None
    assert known > 50


@pytest.mark.parametrize(
    ("count", "test"),
    [
        ("quiet += 2", "quiet is 40"),
        ("quiet += 1", "quiet is 40 and mover is Fox"),
        ("require quiet < 30\n    quiet += 1", "quiet is 40"),
    ],
)
def test_counts_that_do_more_are_part_of_the_position(count: str, test: str) -> None:
    game = gdl.loads(COUNTED.format(count=count, test=test))
    numbering = numbering_for(game.native, game.start())
    assert isinstance(numbering, Numbering) and not numbering.counters


def test_the_squares_of_a_mill_board_change_places() -> None:
    """Sixteen ways to carry the points keep what is near what and which are lines; with these, fewer have numbers."""
    game = gdl.load("nine-mens-morris")
    at = game.position(
        "place White Man on {a1, d1, g4}; place Black Man on {b2, f4, e5}; stock(White, Man) = 0; stock(Black, Man) = 0"
    )
    numbering = numbering_for(game.native, at)
    assert isinstance(numbering, Numbering) and len(numbering.symmetries) == 15
    names = [site.name for site in game.program.board.sites]
    inside_out = [{names[i]: names[to] for i, to in enumerate(one.sites)} for one in numbering.symmetries]
    assert any(one["a1"] == "c3" and one["d2"] == "d2" and one["g7"] == "e5" for one in inside_out)
    for one in numbering.symmetries:
        assert all(
            one.of(Ty.SITES, game.program.board.neighbours[i]) == game.program.board.neighbours[to]
            for i, to in enumerate(one.sites)
        )
    assert isinstance(numbering.back, Program)


def test_no_way_but_turns_where_directions_are_asked_for() -> None:
    for name in ("breakthrough", "chess", "hex"):
        assert automorphisms_of(gdl.load(name).program, 15) == ()


@pytest.mark.slow
def test_endgames_of_three_men_against_three() -> None:
    """All 2,691,920 positions, and none of them is over: those who have two men are."""
    game = gdl.load("nine-mens-morris")
    at = game.position(
        "place White Man on {a1, d1, g4}; place Black Man on {b2, f4, e5}; stock(White, Man) = 0; stock(Black, Man) = 0"
    )
    solver = Indexed(game.native, 64)
    solver.value(at, 600)
    index = solver.index
    assert index is not None and index.done and sum(row.strays for row in index.rows) == 0
    tally = index.tally(0)
    assert (tally.won, tally.lost, tally.drawn, tally.over) == (2_232_160, 455_648, 4_112, 0)
    assert tally.longest_win == 25 and checked(solver, 100, seed=3) == (100, None)


def test_who_has_a_table_looks_at_positions_by_it() -> None:
    """The best lines, with the values of their first moves and what they go on with; a move is never the only one for
    being known, even where it may have been drawn by what came before."""
    game = rulebook("a pitch, two moves a turn")
    solver = Indexed(game.native, 64)
    solver.value(game.start(), 60)
    player, heard = Player(game.native, megabytes=64, solved=lambda: solver), list[Analysis]()
    found = player.analyse(game.start(), 3, heard.append)
    assert heard == [found] and found.known and len(found.lines) == 2
    moves = solver.solve(game.start(), 5).moves
    for line in found.lines:
        assert line.exact and line.share == (1 + (moves[line.moves[0]].outcome or 0)) / 2
        position = game.start()
        for move in line.moves:
            position = position.play(move)
    choice = player.choose(game.start(), budget=1)
    assert choice.known and not replace(choice, exact=False).forced
    assert player.line_of(game.start(), choice, 4)[0] == choice.move
