"""Games by a kept table or proof: does the seat that has it ever give the value of a position away?

    gdl solve 3-a-side --method index --keep                # makes the table, which takes its time
    python bench/kept_tables.py 3-a-side --games 200
    python bench/kept_tables.py nine-mens-morris --games 200 --seed 7
    python bench/kept_tables.py connect-four columns=6 rows=5 --games 200

One seat plays by what is kept, as `gdl play` has it play, the other draws its moves. A game begins with a position
drawn from all that the table knows (`--start`, and by a proof: with the first one of the game), and has so many plies
at most. After every move of either seat the table says what the position is worth to the first, or a search to the end
that begins with the proof; where that is less than before, or the game ends worse, a value was given away, and the
position is told. Exit code 1 if there was one. A proof that a side wins says little of what that side's mistakes are
worth to the other one: `--seat` says who is to play by it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

import gdl
from gdl.opponents.digest import digest_of
from gdl.opponents.kept_answers import known
from gdl.opponents.proofs import proof_file
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.index import outcome_of
from gdl_interpreter.search.drivers.kept_bounds import read
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.solving.indexed import Indexed
from gdl_interpreter.search.solving.kept_proof import Proof
from gdl_interpreter.search.solving.known import Together
from gdl_interpreter.search.solving.null_window import NullWindows

WORDS = {-1: "lost", 0: "drawn", 1: "won"}


def worth(by: Indexed | NullWindows, position: Position, seat: str) -> int:
    """What a position is worth to a seat: 1 a win, 0 a draw, -1 a loss."""
    if position.result is not None:
        return 0 if position.result.verdict == "draw" else 1 if seat in position.result.winners else -1
    if isinstance(by, Indexed):
        entry = by.index.entry(position) if by.index is not None else None
        assert entry is not None, f"the table does not know {position.text}"
        outcome = outcome_of(entry)[0] or 0
    else:
        found = by.value(position, 3600).outcome
        assert found is not None, f"not solved within an hour: {position.text}"
        outcome = found
    return outcome * (1 if position.mover == seat else -1)


def drawn(solver: Indexed, dice: random.Random) -> Position:
    """A position that is not over, drawn from all."""
    assert solver.index is not None
    while True:
        position = solver.position(dice.randrange(solver.index.total))
        if position is not None:
            return position


def main() -> None:
    """Play, and tell of every value that was given away."""
    parser = argparse.ArgumentParser(description="Games by a kept table.")
    parser.add_argument("game")
    parser.add_argument("options", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--megabytes", type=int, default=500)
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--seat", help="who plays by what is kept; default: each in turn")
    asked = parser.parse_args()
    options = {name: int(value) for name, value in (each.split("=") for each in asked.options)}
    game = gdl.load(asked.game, **options)
    kept = known(game, asked.megabytes)
    kept = kept.each[0] if isinstance(kept, Together) else kept  # the largest of several tables
    if not isinstance(kept, Indexed | Proof):
        sys.exit(f"No finished table and no proof of {asked.game} is kept.")
    by = kept if isinstance(kept, Indexed) else NullWindows(game.native, kept.solver.points, asked.megabytes)
    if isinstance(by, NullWindows):
        read(by.search, proof_file(game), digest_of(game.program))  # the seat learns nothing from what is asked here
    players = [player.name for player in game.program.players]
    if asked.seat not in (None, *players):
        sys.exit(f"--seat: one of {', '.join(players)}, got {asked.seat}")
    seated, dice = Player(game.native, megabytes=64, solved=lambda: kept), random.Random(asked.seed)
    began: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    moves = away = gained = 0
    for number in range(asked.games):
        position, seat = game.start(), asked.seat or players[number % 2]
        if isinstance(by, Indexed) and not asked.start:
            position = drawn(by, dice)
        value = worth(by, position, seat)
        began[WORDS[value]] += 1
        for _ in range(asked.plies):
            if position.mover == seat:
                text, moves = seated.choose(position, budget=1).move, moves + 1
            else:
                text = dice.choice([str(move) for move in position.moves()])
            before, position = position, position.play(text)
            now = worth(by, position, seat)
            if now < value:
                print(f"given away by {before.mover}, {text}: {before.text}")
            away, gained, value = away + (now < value), gained + (now > value), now
            if position.result is not None:
                break
        ended["still " * (position.result is None) + WORDS[value]] += 1
    print(f"{asked.games} games, {moves:,} moves by what is kept: {away} values given away, {gained} gained.")
    print("They began " + ", ".join(f"{word} {count}" for word, count in sorted(began.items())) + ";")
    print("they ended " + ", ".join(f"{word} {count}" for word, count in sorted(ended.items())) + ".")
    sys.exit(1 if away else 0)


if __name__ == "__main__":
    main()
