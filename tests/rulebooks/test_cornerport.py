"""Cornerport against a second implementation of its rules, with whole games, endgames and what must hold in all."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from oracles.cornerport import FLEET, PORTS, Ship, Water, ending_of, is_deep, leaves, other_than, successors

import gdl
from gdl.api import Game
from gdl_interpreter.reference import Position

GAMES = 8
"""Random games from the beginning: raise it to look further."""

ENDGAMES = 160
"""Random endgames, of a few ships each."""

CAP = 1500
"""Plies after which a random game is cut off: the rules know no end of a game in which nothing happens."""


START: Water = {"h1": Ship("White", "Freighter", "h1"), "h8": Ship("Black", "Freighter", "h8")}


@pytest.fixture(scope="module")
def game() -> Game:
    """The rulebook."""
    return gdl.load("cornerport")


def _water(position: Position) -> Water:
    """What a position of the interpreter has on the board."""
    sites, ports = position.machine.program.board.sites, position.state("last_port")
    found: Water = {}
    for number, site in enumerate(sites):
        piece = position.piece(number)
        if piece is not None:
            owner, kind = piece
            assert owner is not None
            port = ports[number].bit_length() - 1
            found[site.name] = Ship(owner, kind, sites[port].name if kind == "Freighter" and port >= 0 else None)
    return found


def _check(position: Position, water: Water) -> None:
    """The same ships on the same squares, and every ship either there or in the supply."""
    assert _water(position) == water
    for player in PORTS:
        for kind, most in FLEET.items():
            count = sum(ship.owner == player and ship.kind == kind for ship in water.values())
            assert count + (position.stock(player, kind) or 0) == most


def _outcome(position: Position) -> tuple[tuple[str, ...], str] | None:
    result = position.result
    if result is None:
        return None
    assert (result.verdict == "draw") == (len(result.winners) == 2)
    return result.winners, result.reason or ""


def _compare(position: Position, water: Water, mover: str, dice: random.Random, cap: int) -> tuple[list[str], str]:
    """Plays at random, the same in both, until an end or a number of plies: the moves, and how it has ended."""
    played: list[str] = []
    while len(played) < cap:
        moves = successors(water, mover)
        assert position.mover == mover
        assert sorted(move.text for move in position.moves()) == sorted(moves)
        played.append(dice.choice(sorted(moves)))
        position, water = position.play(next(m for m in position.moves() if m.text == played[-1])), moves[played[-1]]
        _check(position, water)
        ending = ending_of(water, mover)
        assert _outcome(position) == ending
        if ending is not None:
            assert position.moves() == ()
            return played, ending[1]
        mover = other_than(mover)
    return played, "cut off"


OUT = ["h1-g2", "g2-f3", "f3-e4", "e4-d5", "d5-c6", "c6-b7"]
"""White's freighter on its way to the other port."""

BOAT = [*OUT, "b7-a8 launch Patrol", "a8-b7", "b7-c6", "c6-d5", "d5-e4", "e4-f4", "h1-h2", "h2-h3", "h3-h4"]
"""It brings a patrol boat there, and goes back where the enemy can sink it, while the boat goes up the side."""

WAITING = ["h8-g7", "g7-f6", "f6-e5", "e5-d4", "d4-c3", "c3-b2", "b2-a1 launch Patrol", "a1-b2", "b2-c3", "c3-d4"]
"""Black's does the same, and waits where it cannot leave deep water at once."""

TRANSCRIPTS: dict[str, tuple[list[str], list[str], tuple[str, ...], str, set[str]]] = {
    # its battle ship strikes from the port at two steps' distance
    "White wins": (
        [*OUT, "b7-a8 launch Battleship", "h1-h3"],
        ["h8-h7", "h7-h6", "h6-h5", "h5-h4", "h4-h3", "h3-h4", "h4-h3"],
        ("White",),
        "no ship left",
        {"White Freighter a8", "White Battleship h3"},
    ),
    # its patrol boat goes to meet the freighter, which has come back to h1 three times, for nothing
    "Black wins": (
        ["h1-h2", "h2-h1", "h1-h2", "h2-h1", "h1-h2", "h2-h1", "h1-h2", "h2-h3", "h3-g4", "g4-g5"],
        [*WAITING[:7], "h8-h7", "h7-h6", "h6-g5"],
        ("Black",),
        "no ship left",
        {"Black Freighter a1", "Black Patrol g5"},
    ),
    # the boat on f4 could go to g3, g4 or g5, and h4 strikes at all three; the freighter on d4 cannot get out
    "White completes a blockade": (
        BOAT,
        [*WAITING, "h8-g7", "g7-g6", "g6-g5", "g5-f4"],
        ("White", "Black"),
        "blockade",
        {"White Patrol h4", "Black Patrol f4", "Black Freighter d4"},
    ),
    # the same a ply later: Black goes where White has shut the way out already
    "Black walks into a blockade": (
        BOAT,
        [*WAITING, "h8-g8", "g8-g7", "g7-g6", "g6-g5", "g5-f4"],
        ("White", "Black"),
        "blockade",
        {"White Patrol h4", "Black Patrol f4", "Black Freighter d4"},
    ),
}
"""Whole games: White's moves, Black's, who has won and by what, and the ships at the end."""


@pytest.mark.parametrize(("white", "black", "winners", "reason", "ships"), TRANSCRIPTS.values(), ids=TRANSCRIPTS)
def test_whole_games(
    game: Game, white: list[str], black: list[str], winners: tuple[str, ...], reason: str, ships: set[str]
) -> None:
    """Every way to end, played from the beginning: nothing ends before its last move."""
    position, water = game.start(), dict(START)
    for ply in range(len(white) + len(black)):
        mover, text = ("White", white[ply // 2]) if ply % 2 == 0 else ("Black", black[ply // 2])
        assert _outcome(position) is None
        position, water = position.play(text), successors(water, mover)[text]
        _check(position, water)
    assert _outcome(position) == (winners, reason)
    assert {f"{ship.owner} {ship.kind} {square}" for square, ship in _water(position).items()} == ships


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games(game: Game, seed: int) -> None:
    """The same moves, positions and ends in both, ply by ply; ships are conserved."""
    played, _ = _compare(game.start(), dict(START), "White", random.Random(seed), CAP)
    assert any("launch" in text for text in played)


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_perft(game: Game, depth: int) -> None:
    """Both count the same from the beginning."""
    assert game.perft(depth) == leaves(START, "White", depth)


def _placed(water: Water, mover: str) -> list[str]:
    """What puts a position on the board, in the language."""
    lines = [f"next = {mover}"]
    for square, ship in water.items():
        port = f" with last_port = {ship.port}" if ship.port else ""
        lines.append(f"place {ship.owner} {ship.kind} on {square}{port}")
    return lines


def _set_up(water: Water, mover: str) -> Game:
    """The game from another position."""
    setup = "\n    ".join(_placed(water, mover))
    return gdl.loads(f'game "Endgame" extends "cornerport"\nsetup:\n    {setup}\n')


def _any_of(cases: list[tuple[Water, str]]) -> Game:
    """The game from positions of which nature picks one, by its number from 1 on."""
    lines = [f"chance case in 1..{len(cases)}"]
    for number, case in enumerate(cases, start=1):
        lines += [f"if case is {number}:", *(f"    {line}" for line in _placed(*case))]
    setup = "\n    ".join(lines)
    return gdl.loads(f'game "Endgames" extends "cornerport"\nsetup:\n    {setup}\n')


MIDDLE: Water = {
    "b7": Ship("White", "Freighter", "h1"),
    "d2": Ship("White", "Battleship"),
    "g3": Ship("White", "Patrol"),
    "b2": Ship("Black", "Freighter", "h8"),
    "d4": Ship("Black", "Battleship"),
    "f3": Ship("Black", "Patrol"),
}


@pytest.mark.parametrize("mover", ["White", "Black"])
def test_perft_in_the_middle_of_a_game(mover: str) -> None:
    """Both count the same where ships of all kinds meet, and freighters are about to arrive."""
    start = _set_up(MIDDLE, mover)
    for depth in (1, 2, 3):
        assert start.perft(depth) == leaves(MIDDLE, mover, depth)


def _endgames(dice: random.Random) -> Iterator[tuple[Water, str]]:
    """A few ships of both, most of them such that a blockade is near."""
    squares = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    deep, coast = [s for s in squares if is_deep(s)], [s for s in squares if not is_deep(s)]
    while True:
        hunter = dice.choice(["White", "Black"])
        caught = dice.sample(deep, dice.randint(1, 3))
        if dice.random() < 0.25:
            caught.append(dice.choice(coast))
        near = [s for s in coast if any(max(abs(ord(s[i]) - ord(x[i])) for i in (0, 1)) <= 2 for x in caught)]
        water: Water = {}
        kinds = ["Patrol", "Battleship", "Freighter", "Freighter"]
        count: Counter[str] = Counter()
        for square in caught:
            kind = dice.choice([kind for kind in kinds if count[kind] < FLEET[kind]])
            count[kind] += 1
            port = dice.choice([*PORTS[other_than(hunter)], None]) if kind == "Freighter" else None
            water[square] = Ship(other_than(hunter), kind, port)
        for square in dice.sample(near, min(len(near), dice.randint(1, 6))):
            if square not in water:
                water[square] = Ship(hunter, "Patrol")
        yield water, dice.choice(["White", "Black"])


@pytest.mark.slow
def test_random_endgames() -> None:
    """The same again from positions with a few ships, where blockades and passes are met."""
    dice, seen = random.Random(1999), Counter[str]()
    cases = [case for case, _ in zip(_endgames(dice), range(ENDGAMES), strict=False)]
    start = _any_of(cases).start()
    for number, (water, mover) in enumerate(cases, start=1):
        played, end = _compare(start.play(str(number)), water, mover, dice, 12)
        seen[end] += 1
        seen["pass"] += "pass" in played
    assert seen["no ship left"] and seen["blockade"] and seen["cut off"] and seen["pass"], seen
