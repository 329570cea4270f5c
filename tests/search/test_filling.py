"""Sites that are to be filled, and how far pieces have to go there, among what values are trained for."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.filling import filling_of, values_by_steps
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.evaluation.numbering import symmetries_of
from gdl_interpreter.search.evaluation.thinking_games import ThinkingGames
from gdl_interpreter.search.evaluation.weights import Lesson, Weights
from gdl_interpreter.search.kernels.shared.filling import MOST_STEPS
from gdl_interpreter.search.kernels.static_evaluation import evaluation, evaluation_after, sum_before
from search.learned_values import check_kept, check_learned_is_evaluated

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

CAMPS = """
game "Camps"

players Black(camp = {{d5, e5, e4}}), White(camp = {{a1, a2, b1}})
board {board}
piece Man

state goal per player: set

setup:
    place Black Man on {{a1, b1, b2, c4}}
    place White Man on {{e5, d4}}
    for p in players: goal(p) = camp(p)

turn:
    choose man in mine
    choose spot in around(man) and empty
    move man to spot{more}

define arrived(p): {arrived}

when {test}: mover wins by "arrived"
when stuck: draw by "stuck"
when ply >= 200: draw by "nobody has arrived"
"""


def game_of(
    tmp_path: Path,
    arrived: str,
    test: str = "arrived(mover)",
    board: str = "grid(5, 5)",
    more: str = "",
) -> gdl.Game:
    """A game that is won in some words by whoever has men in a camp."""
    path = tmp_path / "camps.gdl"
    path.write_text(CAMPS.format(arrived=arrived, test=test, board=board, more=more), encoding="utf-8")
    return gdl.load(path)


@pytest.mark.parametrize(
    ("arrived", "is_found"),
    [
        ("no(goal(p) and empty)", True),
        ("any(camp(p) and pieces(p)) and no(empty and camp(p))", True),
        ("no(goal(p) except pieces)", True),
        ("no(camp(p) except pieces(p))", True),
        ("goal(p) in pieces(p)", True),
        ("pieces(p) in camp(p)", True),
        ("mine in goal(p)", True),
        ("any(goal(p) and pieces(p))", False),  # one of them is enough
        ("no(goal(p) and pieces(p))", False),  # whoever is there has to go
        ("goal(p) in empty", False),
        ("goal(p) in theirs", False),
        ("no(sites and empty)", False),  # the whole board
        ("no(around(goal(p)) and around(pieces(p)) and empty)", False),
    ],
)
def test_what_is_to_be_filled_is_found_in_the_endings(tmp_path: Path, arrived: str, is_found: bool) -> None:
    game = game_of(tmp_path, arrived)
    board, found = game.program.board, filling_of(game.native)
    if is_found:
        assert found is not None
        names = [{board.name_of(site) for site in range(25) if goal >> site & 1} for goal in found.goals]
        assert names == [{"d5", "e5", "e4"}, {"a1", "a2", "b1"}]
    else:
        assert found is None


def test_what_changes_in_a_game_is_no_goal(tmp_path: Path) -> None:
    """Nor is there one if chance deals what is to be filled."""
    assert filling_of(game_of(tmp_path, "no(goal(p) and empty)", more="\n    my goal = spot").native) is None
    dealt = CAMPS.replace("    for p in players: goal", "    chance n in 1..2\n    for p in players: goal")
    (tmp_path / "dealt.gdl").write_text(
        dealt.format(board="grid(5, 5)", more="", arrived="no(goal(p) and empty)", test="arrived(mover)"), "utf-8"
    )
    assert filling_of(gdl.load(tmp_path / "dealt.gdl").native) is None


def test_where_it_counts() -> None:
    """Where an ending of a game of two asks for it; with more at the table there are no values."""
    names = ("chinese-checkers", "halma", "breakthrough", "king-of-the-hill", "havannah", "royal-game-of-ur")
    assert [name for name in names if filling_of(gdl.load(name).native)] == ["chinese-checkers", "halma"]
    assert filling_of(gdl.load("halma", players=4).native) is None


@pytest.mark.parametrize("board", ["grid(5, 5)", "grid(16, 16)"])
def test_steps(tmp_path: Path, board: str) -> None:
    """Black's men have 4, 3, 3 and 1 steps to the nearest of d5, e5 and e4, though a White man is on one of them;
    White's have 4 and 3 to b1 and a2, and count for the other side."""
    game = game_of(tmp_path, "no(goal(p) and empty)", board=board)
    native, plain = game.native, values_by_steps(game.native)
    assert plain is not None

    def with_value(level: int) -> int:
        told = [0] * (2 * MOST_STEPS)
        told[level] = told[MOST_STEPS + level] = 100
        search = AlphaBeta(native, 1, values=dataclasses.replace(plain, filling=tuple(told)))
        context = Words.of(native.context(game.start()).words)
        return evaluation(search.game, search.row, context, Words.of(native.pack(game.start())), 0)

    found = {level + 1: with_value(level) for level in range(MOST_STEPS)}
    assert {steps: at for steps, at in found.items() if at} == {1: 100, 3: 200 - 100}  # and one of either has 4


def test_who_is_there_has_no_steps_to_go(tmp_path: Path) -> None:
    """A man who has arrived leaves others the free sites; the values of the steps are found anew from what a move
    changes, also where it fills one."""
    game = game_of(tmp_path, "no(goal(p) and empty)", "arrived(mover) and ply > 150")
    dice, entered = random.Random(2), 0
    some = Weights(game.native, mobile=True)
    told = some.values([dice.uniform(-1, 1) for _ in range(2 * some.numbering.number + 1)])
    values = dataclasses.replace(told, mobility=(), legal_moves=())  # which are looked at in the end only
    search = AlphaBeta(game.native, 1, values=values)
    position = game.start()
    while position.result is None and position.ply < 150:
        after = position.play(dice.choice(position.moves()))
        before, now = (Words.of(game.native.pack(each)) for each in (position, after))
        context = Words.of(game.native.context(after, 4).words)
        known = sum_before(search.game, search.row, before)
        for side in (0, 1):
            whole = evaluation(search.game, search.row, context, now, side)
            assert evaluation_after(search.game, search.row, context, before, now, side, known) == whole
        entered += any(after.piece(site) != position.piece(site) for site in (0, 1, 5, 19, 23, 24))
        position = after
    assert entered > 10


def test_symmetries_leave_camps_where_they_are() -> None:
    """The board of Halma may be turned eight ways, and two players may exchange; three of these ways carry each one's
    camp to where the one that is to be filled stands. Two who play where four could exchange their parts, too."""
    game = gdl.load("halma")
    board = game.program.board
    a2, p15 = (next(i for i in range(256) if board.name_of(i) == name) for name in ("a2", "p15"))
    found = {(board.name_of(sites[a2]), exchanged) for sites, exchanged in symmetries_of(game.native, 1)}
    assert found == {("b1", False), ("p15", True), ("o16", True)} and board.name_of(p15) == "p15"


def test_where_random_games_teach_nothing_steps_do() -> None:
    """Nobody ever arrives at random, so the values are those of the steps, by which somebody arrives."""
    native = gdl.load("chinese-checkers").native
    values = learned(native, positions=400)
    assert values == values_by_steps(native)
    lessons = ThinkingGames(native, values, 100, 1).game()
    assert len({lesson.share > 0.5 for lesson in lessons[-5:]}) == 1 and len(lessons) > 20


def test_what_is_learned_is_what_is_evaluated() -> None:
    game = gdl.load("chinese-checkers")
    weights = Weights(game.native, mobile=True)
    assert weights.numbering.number == weights.numbering.filling + MOST_STEPS
    check_learned_is_evaluated(game, weights, 60)


def test_it_is_kept(tmp_path: Path) -> None:
    check_kept("chinese-checkers", "filling", tmp_path / "values.json")


def test_steps_stay_what_they_were(tmp_path: Path) -> None:
    """Weights begin as the values that there are say, and what explains nothing stays there."""
    game = game_of(tmp_path, "no(goal(p) and empty)")
    weights, values = Weights(game.native, mobile=True), values_by_steps(game.native)
    assert values is not None
    known, n = weights.steps_of(values), weights.numbering
    made = weights.values(known)
    assert [round(one / values.scale, 2) for one in values.filling] == [
        round(one / made.scale, 2) for one in made.filling
    ]
    lesson = Lesson(tuple(game.native.pack(game.start())), 0.0, 0.5)
    found = weights.fitted(weights.samples([lesson] * 10), None, known)
    assert found[n.filling + 20] == known[n.filling + 20] < -3
    assert weights.fitted(weights.samples([lesson] * 10))[n.filling + 20] == 0
