"""Going over games: whose share a move changes, where there is chance, and where colours were exchanged."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import gdl
from gdl.engines import missing_native
from gdl.opponents.review import review
from gdl.opponents.reviewed import Reviewed
from gdl.opponents.tuning import player_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.player import Choice, Player

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def looked_over(name: str, moves: list[str], nodes: int = 2000, **options: int) -> list[Reviewed]:
    """These moves from the start of a game."""
    game = gdl.load(name, **options)
    steps, position = list[tuple[Position, str]](), game.start()
    for move in moves:
        steps.append((position, move))
        position = position.play(move)
    return list(review(Player(game.native, megabytes=16), steps, None, nodes))


def test_what_is_proven() -> None:
    """X leaves the middle open to a fork, O does not see it, and X wins."""
    found = looked_over("tic-tac-toe", ["a1", "b1", "a2", "c1", "a3"])
    assert [one.sure for one in found[2:]] == [True] * 3
    assert [(one.before, one.after) for one in found[2:]] == [(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]
    assert [one.turns for one in found] == [False, True, False, False, False]


@pytest.mark.parametrize(("moves", "mark"), [("e4 e5 d4 Qg5 c1-g5", "??"), ("e4 Nf6 e5 Ng4 d1-g4", "?")])
def test_pieces_left_to_be_taken(moves: str, mark: str) -> None:
    """A queen and a knight, in Chess: putting them there was the mistake, and nothing else in these games was one."""
    game = gdl.load("chess")
    steps, position = list[tuple[Position, str]](), game.start()
    for move in moves.split():
        steps.append((position, move))
        position = position.play(move)
    found = list(review(player_of(game, megabytes=64), steps, None, 20_000))
    assert [one.mark for one in found] == ["", "", "", mark, ""]


def test_a_forced_move_costs_nothing() -> None:
    """And is worth what comes of it."""
    found = looked_over("tic-tac-toe", ["a1", "b1", "c1", "a2", "b2", "c2", "b3", "a3", "c3"])
    last = found[-1]
    assert last.best == last.move == "c3" and last.before == last.after == 1.0 and last.loss == 0
    assert found[-2].before == found[-2].after == 0.0


def test_swapping_is_seen_from_who_swaps() -> None:
    """On a board of three the middle wins: leaving it to the other is the mistake, swapping is none."""
    found = looked_over("hex", ["b2", "swap", "a1"], 4000, size=3, pie=1)
    assert (found[0].after, found[1].before, found[1].after) == (0.0, 1.0, 1.0)
    (kept,) = looked_over("hex", ["b2", "a1"], 4000, size=3, pie=1)[1:]
    assert kept.best == "swap" and kept.turns


@pytest.mark.parametrize("name", ["royal-game-of-ur", "sandkings"])
def test_chance_and_many_players(name: str) -> None:
    """Nature's moves are passed over, and shares are shares."""
    position, dice, moves, ours = gdl.load(name).start(), random.Random(3), list[str](), 0
    for _ in range(14):
        ours += not position.is_chance
        moves.append(dice.choice(position.moves()).text)
        position = position.play(moves[-1])
    found = looked_over(name, moves, 60)
    assert len(found) == ours
    assert all(0 <= one.after <= one.before <= 1 for one in found)


def test_what_random_games_say_is_measured_by_their_bounds() -> None:
    """Alpha-beta that gets to no depth gives way to random games; then its narrower bounds do not apply. With a
    number of positions it always gets to one ply."""
    game = gdl.load("breakthrough")
    start = game.start()
    player = player_of(game, "alphabeta", megabytes=16)
    steps = [(start, start.moves()[0].text)]
    by_depth = [next(review(player, steps, *limit)).by_depth for limit in ((1e-9, None), (None, 1), (None, 2000))]
    assert by_depth == [False, True, True]


class Told(Player):
    """Thinks what it is told: of positions by who is to move in them, of moves by their texts."""

    def __init__(self, game: gdl.Game, behind: Mapping[str, float], visits: int = 10_000, sure: bool = False) -> None:
        super().__init__(game.native)
        self.behind, self.visits, self.sure = behind, visits, sure
        self.looks = list[tuple[Position, int | None]]()

    def choose(  # type: ignore[override]
        self, position: Position, seconds: float | None = None, budget: int | None = None
    ) -> Choice:
        """The first move; the last move made says what is to be expected, else whoever is to move sees 70%."""
        self.looks.append((position, budget))
        moves = [move.text for move in position.moves()]
        made = next((text for text in self.behind if text not in moves), "")
        share = 1 - self.behind[made] if made else 0.7
        exact = self.sure and not made
        return Choice(moves[0], 1.0 if exact else share, exact, 99, 0, 0.1, visits=self.visits)


def first_move(player: Player, game: gdl.Game, move: str) -> Reviewed:
    """What a review says of it."""
    return next(review(player, [(game.start(), move)], None, 100))


def test_who_is_to_move_sees_too_much() -> None:
    """Before each move its player expects 70%, and after it the other does: no move has cost anything."""
    game = gdl.load("tic-tac-toe")
    steps, position = list[tuple[Position, str]](), game.start()
    for move in ("b2", "c1", "a3", "b1"):
        steps.append((position, move))
        position = position.play(move)
    player = Told(game, {})
    found = list(review(player, steps, None, 100))
    assert [(one.turns, one.loss) for one in found] == [(False, 0.0)] * 4
    assert len(player.looks) == 5 + 4, "each position is looked at once, and that behind the better move"
    assert all(one.before == one.after == pytest.approx(0.3) for one in found)


def test_a_move_is_held_against_the_better_one() -> None:
    """By what is behind both; many random games tell them apart, a few do not."""
    game = gdl.load("tic-tac-toe")
    worse = first_move(Told(game, {"a1": 0.4, "b2": 0.2}), game, "b2")
    assert (worse.best, worse.mark) == ("a1", "?")
    assert [worse.before, worse.after] == pytest.approx([0.4, 0.2])
    few = first_move(Told(game, {"a1": 0.4, "b2": 0.2}, visits=20), game, "b2")
    assert few.loss == pytest.approx(0.2) and few.noise > 0.2 and few.mark == ""
    better = first_move(Told(game, {"a1": 0.1, "b2": 0.2}), game, "b2")
    assert better.loss == 0 and better.mark == ""


def test_what_is_certain_may_come_more_slowly() -> None:
    """Behind a move that has seemingly given a win away it is looked for longer before that is said."""
    game = gdl.load("tic-tac-toe")
    player = Told(game, {"b2": 0.5}, sure=True)
    assert first_move(player, game, "b2").mark == "??"
    assert [budget for position, budget in player.looks] == [100, 100, 400]


EXTRA = """
players A, B
board grid(5, 1)
piece Man
turn:
    choose spot in empty
    place Man on spot
    if spot is a1:
        again
when no(empty): draw
"""


def test_a_further_turn_is_no_better_for_being_one() -> None:
    """Who moves again sees 70%, too: it is played on until it is the turn of the same side behind both moves."""
    game = gdl.loads(EXTRA)
    start = game.start()
    assert start.play("a1").mover == "A" and start.play("b1").mover == "B"
    found = first_move(Told(game, {}), game, "b1")
    assert found.best == "a1" and found.loss == 0


THROWN = """players A, B
board grid(9, 1)
piece Man
turn:
    chance die in 1..6
    choose spot in empty
    place Man on spot
when count(pieces) is 3 and no(pieces(A) and a1): A wins
when count(pieces) is 3: B wins
"""


def test_a_loss_that_is_hardly_tried_where_chance_comes_next_is_seen() -> None:
    """What may be thrown behind it is looked at."""
    game = gdl.loads(THROWN)
    steps, position = list[tuple[Position, str]](), game.start()
    for move in ("1", "a1", "5", "b1", "2", "c1"):
        steps.append((position, move))
        position = position.play(move)
    first, *_, last = review(Player(game.native, megabytes=16), steps, None, 150)
    assert first.best != "a1" and first.before > 0.7
    assert (first.after, first.mark) == (0.0, "??")
    assert last.after == 0.0 and not last.mark


ENDLESS = """players A, B
board grid(9, 1)
piece Man
turn:
    if ply > 0:
        chance die in 1..2
        again
    else:
        choose spot in empty
        place Man on spot
when ply < 0: B wins
"""


def test_throws_without_end_are_not_gone_through_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are moves that must be made behind them."""
    game, best = gdl.loads(ENDLESS), Choice("b1", 0.9, False, 60, 0, 0.0, visits=60)
    monkeypatch.setattr(Player, "choose", lambda *_: best)
    monkeypatch.setattr(Player, "weigh", lambda *_: None)
    (one,) = review(Player(game.native, megabytes=16), [(game.start(), "a1")], None, 60)
    assert (one.best, one.move, one.mark) == ("b1", "a1", "")


def test_by_depth_both_are_searched_to_the_same() -> None:
    """And in one tree where chance comes next; of both there is what was asked for, in its order."""
    chess = player_of(gdl.load("chess"), megabytes=16)
    position = chess.native.start()
    found = chess.weigh(position, ["f2-f3", "e2-e4"], None, 2000)
    assert found is not None and [one.move for one in found] == ["f2-f3", "e2-e4"]
    assert found[0].depth == found[1].depth > 1 and found[0].share < found[1].share
    ur = gdl.load("royal-game-of-ur")
    position, dice = ur.start(), random.Random(1)
    while position.is_chance or len(position.moves()) < 2:
        position = position.play(dice.choice(position.moves()))
    games = Player(ur.native, megabytes=16)
    moves = [move.text for move in position.moves()][:2]
    many = games.weigh(position, moves, None, 30_000)
    assert many is not None and [one.move for one in many] == moves
    assert all(one.visits >= 100 or one.exact for one in many)
    assert games.weigh(position, moves, None, 20) is None
