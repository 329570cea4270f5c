"""Colonization against a second implementation of its rules, written without the language.

Games are driven by policies that take any legal move, or build whenever they can, so that farms, factories and weapons
are reached too; time and newcomers are announced at random moments. A game is cut off after CAP plies.

`PYTHONPATH=tests python tests/rulebooks/test_colonization.py 1000` plays so many games of at most 100 plies, and counts
how they end.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from oracles.colonization import (
    NAMES,
    OWNED,
    Square,
    State,
    announced,
    beside,
    leaves,
    of,
    spelt,
    successors,
    without_the_lost,
)

import gdl
from gdl.api import Game
from gdl.diagnostics import RulebookError
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.reference import MachineError, Position

GAMES = 3
"""How many games each test of random games plays; may be raised."""
CAP = 120
"""After how many plies such a game is cut off."""


WORTH = {"Colony": 1, "Planet": 9, "Farm": 9, "Factory": 27, "Weapon": 81}
"""How many productions a piece takes, itself included."""


# ---- the second implementation


# ---- the two side by side


def read(game: Game, position: Position) -> dict[Square, tuple[str, str]]:
    """The board of a position of the rulebook."""
    columns, rows = game.options["columns"], game.options["rows"]
    found = {}
    for c in range(columns):
        for r in range(rows):
            number = game.program.board.find(spelt((c, r)))
            assert number is not None
            piece = position.piece(number)
            if piece is not None:
                assert piece[0] is not None
                found[c, r] = piece[0], piece[1]
    return found


def compare(game: Game, position: Position, state: State, following: dict[str, State]) -> None:
    """Same board, same supplies, same rotation, same remembered things, same moves, same result; and what must hold."""
    board = read(game, position)
    assert board == state.board
    assert position.players == state.round
    for number, player in enumerate(NAMES):
        count = Counter(kind for owner, kind in board.values() if owner == player)
        for kind, owned in OWNED.items():
            assert count[kind] + (position.stock(player, kind) or 0) == owned
        assert position.state("settled")[number] == (player in state.placed)
        assert position.state("returned")[number] == (player in state.back)
    assert without_the_lost(state, board) == board
    assert position.state("closing") == (int(state.late),)
    result = position.result
    if state.ended is None:
        assert result is None
        assert position.mover == state.player
        assert {move.text for move in position.moves()} == set(following)
        return
    assert result is not None
    assert (result.reason, frozenset(result.winners)) == state.ended
    assert sum(result.shares.values()) == 1
    assert result.verdict == ("draw" if set(result.winners) == set(result.shares) else "win")
    assert position.moves() == ()


# ---- who plays


def anything(state: State, following: dict[str, State], dice: random.Random) -> str:
    """Any legal move."""
    return dice.choice(list(following))


def build(state: State, following: dict[str, State], dice: random.Random) -> str:
    """The dearest product that costs nothing but its price; else a move that loses nothing and makes room for one."""
    me = state.player

    def worth(text: str) -> tuple[int, int, int]:
        after = following[text]
        owned = of(after, me)
        room = {there for s in of(after, me, "Planet") for there in beside(after, s)} - set(after.board)
        return sum(WORTH[after.board[s][1]] for s in owned), -len(owned), len(room)

    best = max(map(worth, following))
    return dice.choice([text for text in following if worth(text) == best])


def at_war(state: State, following: dict[str, State], dice: random.Random) -> str:
    """Mostly building, with an eye on weapons, and now and then anything."""
    shots = [text for text in following if text.startswith("fire")]
    if shots and dice.random() < 0.2:
        return dice.choice(shots)
    return anything(state, following, dice) if dice.random() < 0.05 else build(state, following, dice)


def in_peace(state: State, following: dict[str, State], dice: random.Random) -> str:
    """The first player builds in the middle, the others stay in a corner."""
    if not state.board:
        return spelt((state.columns // 2, state.rows // 2))
    if state.player == state.round[0]:
        return build(state, {text: after for text, after in following.items() if "capture" not in text}, dice)
    return "pass" if "pass" in following else next(iter(following))


def armed(state: State, following: dict[str, State], dice: random.Random) -> str:
    """Everybody builds, and whoever has a weapon fires it at once."""
    shot = next((text for text in following if text.startswith("fire")), None)
    return shot or build(state, {text: after for text, after in following.items() if "capture" not in text}, dice)


Policy = Callable[[State, dict[str, State], random.Random], str]


@dataclass
class Told:
    """What came up in a game."""

    plies: int
    end: str
    winners: int
    verbs: Counter[str]
    events: Counter[str]


def side_by_side(game: Game, seed: int, policy: Policy, cap: int, events: float = 0.0, every: int = 1) -> Told:
    """Play one game on both, comparing at every so manieth ply."""
    dice = random.Random(seed)
    seated, allowed = game.program.seated, bool(game.options["rejoining"])
    state = State(game.options["columns"], game.options["rows"], NAMES[:seated], return_allowed=allowed)
    position, came = game.start(), seated
    verbs, told = Counter[str](), Counter[str]()
    while state.ended is None and position.ply < cap:
        for event, odds in (("time_up", events / 2), ("late_arrival", events)):
            if dice.random() >= odds:
                continue
            after = announced(state, event, came)
            if after is None:
                with pytest.raises(MachineError, match="cannot be announced now: "):
                    position.announce(event)
                told[f"{event} refused"] += 1
            else:
                position, state = position.announce(event), after
                came += event == "late_arrival"
                told[event] += 1
        following = successors(state)
        if position.ply % every == 0:
            compare(game, position, state, following)
        text = policy(state, following, dice)
        position, state = position.play(text), following[text]
        verbs[" ".join(text.split()[:-1]) or ("pass" if text == "pass" else "move" if "-" in text else "place")] += 1
    compare(game, position, state, successors(state))
    end, winners = state.ended or ("cut off", frozenset())
    return Told(position.ply, end, len(winners), verbs, told)


# ---- tests

SIZES = [
    {"players": 2},
    {"players": 2, "columns": 5, "rows": 3},
    {"players": 2, "columns": 2, "rows": 1},
    {"players": 3, "columns": 4, "rows": 4},
    {"players": 3, "columns": 7, "rows": 1, "rejoining": 0},
    {"players": 4, "columns": 5, "rows": 5},
    {"players": 4, "columns": 4, "rows": 3, "rejoining": 0},
    {"players": 8, "columns": 6, "rows": 6},
]


def named(options: dict[str, int]) -> str:
    """How a test is called."""
    return "-".join(f"{name}{value}" for name, value in options.items())


@pytest.mark.slow
@pytest.mark.parametrize("policy", [anything, at_war])
@pytest.mark.parametrize("options", SIZES, ids=named)
def test_games_side_by_side(options: dict[str, int], policy: Policy) -> None:
    """The same moves, board and result at every ply, with and without events."""
    game = gdl.load("colonization", **options)
    for seed in range(GAMES):
        side_by_side(game, seed, policy, CAP, events=0.05 * (seed % 2))


@pytest.mark.slow
def test_a_whole_game_of_building() -> None:
    """Red settles all sixteen, Blue looks on. Nothing is wasted, so what it takes can be worked out by hand.

    At the end there are 2 weapons; for each 2 factories were given up, and 2 remain: 6 factories. For each weapon and
    each factory 2 farms were given up, and 2 remain: 2 * (2 + 6) + 2 = 18 farms. And 1 planet; for each of these
    2 + 6 + 18 + 1 = 27 pieces 8 colonies were given up, and 8 remain: 28 * 8 = 224 colonies.
    """
    game = gdl.load("colonization", columns=7, rows=6)
    told = side_by_side(game, 1, in_peace, 2000, every=40)
    assert (told.end, told.winners) == ("everything is settled", 1)
    made = {verb.removeprefix("produce "): count for verb, count in told.verbs.items() if "produce" in verb}
    assert made == {"Weapon": 2, "Factory": 6, "Farm": 18, "Planet": 1, "Colony": 224}


@pytest.mark.slow
def test_a_game_with_weapons() -> None:
    """Two who build until one has a weapon, fire it (which may take a weapon of the other's), and build again."""
    told = side_by_side(gdl.load("colonization", rows=6), 5, armed, 400, every=8)
    assert told.end == "cut off"
    assert told.verbs["produce Weapon"] >= told.verbs["fire"] > 0


# Whole games, worked out by hand: options, what is played, why it ends, who wins.
GAMES_BY_HAND: dict[str, tuple[dict[str, int], str, str, set[str]]] = {
    "taken at once": (
        {"columns": 3, "rows": 1},
        "a1; b1; capture a1-b1",
        "the only society left",
        {"Red"},
    ),
    # Blue builds, loses the colony to Red's planet, and takes the planet.
    "the hunter hunted": (
        {"columns": 4, "rows": 2},
        "a1; d1; a1-b1; produce Colony c1; capture b1-c1; capture d1-c1",
        "the only society left",
        {"Blue"},
    ),
    # Blue comes back to a1, but with one planet he is no rival: Red has only to take Green.
    "one who came back": (
        {"players": 3, "columns": 5, "rows": 1},
        "b1; c1; e1; capture b1-c1; a1; pass; c1-d1; pass; pass; capture d1-e1",
        "the only society left",
        {"Red"},
    ),
    # Blue came back and takes Red's planet at c1, the last but Green's: Green alone counts, once his turn is over.
    "the end of one's own turn": (
        {"players": 3, "columns": 5, "rows": 1},
        "b1; c1; e1; capture b1-c1; b1; pass; pass; capture b1-c1; pass",
        "the only society left",
        {"Green"},
    ),
    # Green has joined and not placed: Red cannot win by taking Blue. Then Green places, and is taken.
    "the newcomer is waited for": (
        {"columns": 4, "rows": 1},
        "a1; b1; event late_arrival; capture a1-b1; pass; c1; capture b1-c1",
        "the only society left",
        {"Red"},
    ),
    # Two, one and one pieces when Green, the last of the round, has had his turn.
    "the largest": (
        {"players": 3, "columns": 5, "rows": 2},
        "a1; c1; e1; produce Colony a2; event time_up; pass; pass",
        "time",
        {"Red"},
    ),
    # The time is up between two rounds: all of the next one is played. Two, two and one.
    "two of three share": (
        {"players": 3, "columns": 5, "rows": 2},
        "a1; c1; e1; event time_up; produce Colony a2; produce Colony c2; pass",
        "time",
        {"Red", "Blue"},
    ),
    "all share": ({"columns": 5, "rows": 2}, "event time_up; a1; e1", "time", {"Red", "Blue"}),
    # Yellow joins when the time is up already, and has the last turn. One piece each, but Blue has two.
    "the last turn is the newcomer's": (
        {"players": 3, "columns": 5, "rows": 2},
        "a1; c1; e1; event time_up; pass; event late_arrival; produce Colony c2; pass; e2",
        "time",
        {"Blue"},
    ),
    # The round goes on behind the time, and in it Red is wiped out: nobody waits for the end of the round.
    "alone before the round is over": (
        {"columns": 3, "rows": 1},
        "a1; b1; event time_up; pass; capture b1-a1",
        "the only society left",
        {"Blue"},
    ),
    # Nobody comes back: when Blue takes Green, the last of the round, Blue is the last, and the round is over.
    "the last of the round is wiped out": (
        {"players": 3, "columns": 5, "rows": 1, "rejoining": 0},
        "a1; c1; d1; event time_up; produce Colony b1; capture c1-d1",
        "time",
        {"Red"},
    ),
}


@pytest.mark.parametrize("name", GAMES_BY_HAND)
def test_games_by_hand(name: str) -> None:
    """They end so, and not a move earlier, by both implementations."""
    options, text, reason, winners = GAMES_BY_HAND[name]
    game = gdl.load("colonization", **options)
    seated, allowed = game.program.seated, bool(game.options["rejoining"])
    state = State(game.options["columns"], game.options["rows"], NAMES[:seated], return_allowed=allowed)
    position = game.start()
    for move in text.split("; "):
        assert position.result is None
        if move.startswith("event "):
            event = move.removeprefix("event ")
            after = announced(state, event, len(state.round))
            assert after is not None
            position, state = position.announce(event), after
        else:
            position, state = position.play(move), successors(state)[move]
        compare(game, position, state, successors(state))
    assert position.result is not None
    assert (position.result.reason, set(position.result.winners)) == (reason, winners)


def test_events_that_are_refused() -> None:
    """Each with the reason."""
    position = gdl.load("colonization", players=7, columns=4, rows=2).start()
    position = position.announce("late_arrival").announce("time_up")
    for event, reason in (
        ("late_arrival", "every seat at the table is taken"),
        ("time_up", "the time is up already"),
        ("flood", "this rulebook has no event `flood`"),
    ):
        with pytest.raises(MachineError, match=reason):
            position.announce(event)
    with pytest.raises(MachineError, match="there must be a square for everyone"):
        gdl.load("colonization", columns=2, rows=1).start().announce("late_arrival")


def test_who_has_left_is_no_newcomer() -> None:
    """Where nobody comes back, a free seat is one that nobody has had."""
    position = gdl.load("colonization", players=7, columns=4, rows=3, rejoining=False).start()
    for move in ("a1", "b1", "c1", "d1", "a3", "b3", "c3", "capture a1-b1"):
        position = position.play(move)
    assert position.players == ("Red", "Green", "Yellow", "White", "Orange", "Magenta")
    position = position.announce("late_arrival")
    assert position.players[-1] == "Cyan"
    with pytest.raises(MachineError, match="every seat at the table is taken"):
        position.announce("late_arrival")


def test_nothing_is_announced_when_the_game_is_over() -> None:
    """The result stands."""
    position = gdl.load("colonization", columns=3, rows=1).start().play("a1").play("b1").play("capture a1-b1")
    with pytest.raises(MachineError, match="the game is over"):
        position.announce("late_arrival")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 9}, "2 to 8 players, not for 9"),
        ({"players": 1}, "2 to 8 players, not for 1"),
        ({"columns": 0}, "`columns` must be in 1..24"),
        ({"rows": 25}, "`rows` must be in 1..24"),
        ({"players": 4, "columns": 1, "rows": 3}, "there must be a square for everyone"),
        ({"planets": 3}, "no option `planets`"),
    ],
)
def test_what_cannot_be_set(options: dict[str, int], message: str) -> None:
    """A ninth player, bad sizes, an option that there is not."""
    with pytest.raises(RulebookError) as refused:
        gdl.load("colonization", **options)
    assert message in " ".join(found.message for found in refused.value.diagnostics)


def test_length() -> None:
    """At most ninety lines without comments, blanks, examples, the text for players and how it looks."""
    text = shipped_rulebooks()["colonization"].read_text(encoding="utf-8").split("\nexample ")[0]
    text = re.sub(r"^(?:rules|looks):\n(?:(?: .*)?\n)+", "", text + "\n", flags=re.M)
    assert sum(bool(line.strip()) and not line.strip().startswith("#") for line in text.split("\n")) <= 90


PERFT = [
    ({"players": 2}, 3, 12460),
    ({"players": 2, "columns": 3, "rows": 2}, 4, 1460),
    ({"players": 3, "columns": 3, "rows": 2}, 4, 824),
    ({"players": 3, "columns": 6, "rows": 3}, 3, 4896),
    ({"players": 4, "columns": 6, "rows": 4}, 3, 12144),
]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "depth", "count"), PERFT)
def test_perft(options: dict[str, int], depth: int, count: int) -> None:
    """Both count the same lines, as many as are known."""
    game = gdl.load("colonization", **options)
    state = State(game.options["columns"], game.options["rows"], NAMES[: options["players"]])
    assert leaves(state, depth) == count
    assert game.perft(depth) == count


MANY = [
    ({"players": 2}, anything),
    ({"players": 2}, at_war),
    ({"players": 2, "columns": 5, "rows": 4}, anything),
    ({"players": 3, "columns": 4, "rows": 4}, anything),
    ({"players": 3}, at_war),
    ({"players": 3, "columns": 6, "rows": 2, "rejoining": 0}, anything),
    ({"players": 4}, anything),
    ({"players": 4, "columns": 5, "rows": 4, "rejoining": 0}, at_war),
    ({"players": 8, "columns": 6, "rows": 6}, anything),
    ({"players": 8}, at_war),
]


def many(games: int, cap: int) -> None:
    """Play many games, a tenth of them of each sort, half of them with events, and tell how they ended."""
    began, loaded = time.monotonic(), [gdl.load("colonization", **options) for options, _ in MANY]
    all_ends, verbs, announcements = Counter[str](), Counter[str](), Counter[str]()
    for (options, policy), game in zip(MANY, loaded, strict=True):
        played = [side_by_side(game, s, policy, cap, 0.04 * (s % 2), every=5) for s in range(games // len(MANY))]
        ends, plies = Counter(told.end for told in played), sorted(told.plies for told in played)
        shared = sum(told.winners > 1 for told in played)
        print(f"{named(options)} {policy.__name__}: {dict(ends)}, {shared} shared, plies", end=" ")
        print(f"{plies[0]}..{plies[len(plies) // 2]}..{plies[-1]}", flush=True)
        all_ends += ends
        verbs += sum((told.verbs for told in played), Counter[str]())
        announcements += sum((told.events for told in played), Counter[str]())
    print(f"{games} games, at most {cap} plies each: {dict(all_ends)}")
    print(f"moves {dict(verbs)}, events {dict(announcements)}, {time.monotonic() - began:.0f} seconds")


if __name__ == "__main__":
    many(int(sys.argv[1]), 100)
