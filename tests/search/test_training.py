"""Learning in rounds: what wins is taken, and the same seed gives the same values."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation import training
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.evaluation.match import Score, match
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.evaluation.regression import logits
from gdl_interpreter.search.evaluation.thinking_games import ThinkingGames
from gdl_interpreter.search.evaluation.training import Plan, Round, trained
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Lesson, Weights

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

TINY = """
players White(ahead = north), Black(ahead = south)
board grid(4, 5)
piece Man
setup:
    place White Man on row(1)
    place Black Man on row(5)
turn:
    choose man in mine
    choose spot in (step(man, my ahead) and empty) or (step(man, {left(my ahead), right(my ahead)}) except mine)
    move man to spot
when any(White pieces and row(5)): White wins
when any(Black pieces and row(1)): Black wins
when stuck: mover loses
"""

PLAN = Plan(games=10, thought=30, match=4, nodes=30, rounds=3)


def test_rounds() -> None:
    """They are told one after the other; values are taken if and only if they win, and are those of the last round that
    was taken. The same seed gives the same."""
    native = gdl.loads(TINY).native
    start, told = learned(native, positions=100), list[Round]()
    found = trained(native, start, 3, PLAN, heard=told.append)
    assert told and [one.number for one in told] == list(range(1, len(told) + 1))
    last = start
    for one in told:
        assert one.games and one.positions and one.score.games == PLAN.match
        assert one.taken == (one.score.points > one.score.games / 2)
        assert one.taken or one.values == last
        last = one.values
    assert found == last == trained(native, start, 3, PLAN)


def test_no_time_no_values() -> None:
    """Where the time is up the values stay as they were."""
    native = gdl.loads(TINY).native
    start = learned(native, positions=100)
    assert trained(native, start, 3, PLAN, lambda: 1.0) == start


def test_who_draws_thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nearly all games are drawn, each move has a quarter of the thought, and again, but not next to none; where
    one in six is won, it stays."""
    thoughts = list[int]()

    class Drawn:
        """Games that teach nothing."""

        def __init__(self, native: Native, values: Values, nodes: int, seed: int) -> None:
            self.nodes = nodes

        def game(self) -> list[Lesson]:
            """Nothing, or something of every sixth."""
            thoughts.append(self.nodes)
            return [] if all_drawn or len(thoughts) % 6 else [Lesson(packed, 0.0, 0.5)]

    monkeypatch.setattr(training, "ThinkingGames", Drawn)
    game = gdl.loads(TINY)
    native, packed, all_drawn = game.native, tuple(game.native.pack(game.start())), True
    start = learned(native, positions=100)
    assert trained(native, start, 3, Plan(games=50, thought=500)) == start
    assert thoughts == [500] * 12 + [125] * 12 + [31] * 26
    thoughts, all_drawn = [], False
    trained(native, start, 3, Plan(games=30, thought=500, match=2, nodes=5, rounds=1))
    assert thoughts == [500] * 30


def test_a_match() -> None:
    """Against itself, of each pair of games everybody wins as much; against values of the other sign most are won."""
    native = gdl.loads(TINY).native
    good = Values((1000,) * 64 + (-1000,) * 64, (0, 0), 0, 1000.0)
    bad = replace(good, sites=tuple(-value for value in good.sites))
    assert match(native, good, good, 6, 30, 1) == Score(3.0, 6)
    assert match(native, good, bad, 20, 30, 1).points > 12
    assert match(native, good, bad, 20, 30, 1, lambda: True).games == 0


def test_quiet_positions() -> None:
    """In the middle of an exchange nothing is learned."""
    game = gdl.load("chess")
    worth = {"Pawn": 100, "Knight": 300, "Bishop": 300, "Rook": 500, "Queen": 900, "King": 0}
    rows = [sign * worth[kind.name] for sign in (1, -1) for kind in game.program.kinds]
    values = Values(tuple(row for row in rows for _ in range(64)), (0,) * 12, 0, 300.0)
    playing = ThinkingGames(game.native, values, 50, 1)
    position = game.start()
    for move, quiet in (("e4", True), ("e5", True), ("d4", True), ("e5-d4", False), ("d1-d4", True)):
        position = position.play(move)
        context = game.native.context(position, 10)
        context.clear()
        assert playing._is_quiet(context, game.native.pack(position)) is quiet


def test_games_to_learn_from() -> None:
    """The same seed gives the same; what came of a game is told of all its positions, by what was expected there."""
    game = gdl.load("breakthrough")
    values = learned(game.native, positions=200)
    one, other = (ThinkingGames(game.native, values, 50, 3).game() for _ in range(2))
    assert one == other and len(one) > 5
    assert all(0 <= lesson.share <= 1 and lesson.lead == 0 for lesson in one)
    assert abs(one[0].share - round(one[0].share)) < 0.2


def test_packed_games() -> None:
    """They go as the reference says: the same number of moves, the same end."""
    game = gdl.loads(TINY)
    packed_game, dice = PackedGame(game.native, 100), random.Random(1)
    for _ in range(5):
        context, packed = packed_game.begun(dice)
        position, word = game.start(), 0
        while not word:
            moves = position.moves()
            assert packed_game.count(packed, context) == len(moves)
            assert packed_game.side(packed) == (position.person == "White")
            number = dice.randrange(len(moves))
            position = position.play(moves[number])
            packed, word = packed_game.played(context, number)
            assert list(packed) == list(game.native.pack(position)) and bool(word) == (position.result is not None)
        assert position.result is not None


def test_values_are_the_weights() -> None:
    """What the evaluation makes of values is what the weights that they were made of say of a position, but for
    rounding: pieces on a full and on an empty board, kings, stocks."""
    for name in ("crazyhouse", "breakthrough"):
        game = gdl.load(name)
        weights, dice = Weights(game.native), random.Random(1)
        assert [game.program.kinds[kind].name for kind in weights.numbering.single] == (
            ["King"] if name == "crazyhouse" else []
        )
        told = [dice.uniform(-1, 1) for _ in range(2 * weights.numbering.number + 1)]
        told[
            weights.numbering.number + weights.numbering.kinds : weights.numbering.number + weights.numbering.places
        ] = [0.0] * weights.numbering.kinds
        values = weights.values(told)
        search = AlphaBeta(game.native, 1, values=values)
        for _ in range(3):
            position, lessons, found = game.start(), list[Lesson](), list[float]()
            for _ in range(60):
                if position.result is not None:
                    break
                packed, context = game.native.pack(position), game.native.context(position, 10)
                context.clear()
                value = search.brief(context, packed, 0, 10)
                assert value is not None
                found.append(value[0] if position.person == "White" else -value[0])
                lessons.append(Lesson(tuple(packed), 0.0, 0.5))
                position = position.play(dice.choice(position.moves()))
            wanted = logits(weights.samples(lessons), told)
            assert [each / values.scale for each in found] == pytest.approx(wanted, abs=200 / values.scale)
