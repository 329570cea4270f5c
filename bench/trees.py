"""One version of the tree search against another: matches between two checkouts, each in its own process.

    git worktree add ../before HEAD~1
    python bench/trees.py . ../before [--games 40] [--seconds 0.1 | --nodes 2000] [--method mcts] [NAME[:OPTION=N…]…]
    python bench/trees.py ".?EXPLORE=0.3" "." --nodes 2000      # the same checkout with another constant
    python bench/trees.py ".?threads=2" "." --seconds 0.1

What stands behind `?` are constants of the tree search's driver, joined by `&`, or `threads`, `method`, or `nodes`,
which are then this side's own; `early` (0 or 1) lets it think by a clock that counts random games (see `Mcts.think`),
`whole=1` for all of its time also when that could change nothing any more.
Two games in a row begin with the same random plies, and the sides are exchanged. With `--decided 0.86` a game is over
when both expect the same winner to have so much of the win, two moves of each in a row. The points of the first are
told with their interval (Wilson, 95%).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gdl_interpreter.search.player import Player

GAMES = ("othello", "go:size=9", "oware", "hex:size=9", "breakthrough", "connect-four", "lines-of-action")
RATE = 4000
"""Random games in a second of a clock that counts them."""

LONGEST = 300
"""Plies after which a game counts as drawn."""


def serve(name: str, options: Mapping[str, int], method: str, knobs: Mapping[str, str]) -> None:
    """Answer, line by line: moves that were made, and how long to think; the move that is chosen."""
    import gdl
    from gdl.opponents.priors import priors_of
    from gdl.opponents.values import values_of
    from gdl_interpreter.search.drivers import mcts
    from gdl_interpreter.search.methods import PLAYING
    from gdl_interpreter.search.player import Player

    threads = int(knobs.get("threads", 1))
    for knob, value in knobs.items():
        if knob not in ("threads", "nodes", "megabytes", "early", "method", "whole"):
            setattr(mcts, knob, type(getattr(mcts, knob))(float(value)))
    game = gdl.load(name, **options)
    chosen = next(each for each in PLAYING if each == knobs.get("method", method))
    megabytes = int(knobs.get("megabytes", 128))
    values, priors = (lambda: values_of(game)), (lambda: priors_of(game))
    player = Player(game.native, chosen, threads, megabytes, values=values, priors=priors)
    player.early = "whole" not in knobs
    player.prepare()
    by_count = "early" in knobs
    if by_count:
        player.early = knobs["early"] == "1"
        count_as_clock(player)
    position = game.start()
    print("ready", flush=True)
    for line in sys.stdin:
        told = json.loads(line)
        if told["new"]:
            position = game.start()
        for move in told["moves"]:
            position = position.play(move)
        nodes = int(knobs["nodes"]) if "nodes" in knobs else told["nodes"]
        if by_count:
            choice = player.choose(position, nodes / RATE, None, told["seed"])
        else:
            choice = player.choose(position, told["seconds"], nodes, told["seed"])
        print(json.dumps({"move": choice.move, "nodes": choice.nodes, "share": choice.share}), flush=True)


def count_as_clock(player: Player) -> None:
    """Let a player's clock count random games, in one thread; the ends of games are guessed like the rest."""
    search, player._endings._search = player._mcts, None
    (worker,), run, total = search.tree.workers, search.tree.workers[0].run, [0]

    def counted(count: int) -> int:
        done = run(count)
        total[0] += done
        return done

    worker.run = counted  # type: ignore[method-assign]
    search.clock = lambda: total[0] / RATE


class Side:
    """A version that plays, in its own process."""

    def __init__(self, spec: str, game: str, options: Mapping[str, int], method: str) -> None:
        folder, _, knobs = spec.partition("?")
        self.spec, root = spec, Path(folder).resolve()
        environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'interpreter'}"}
        told = [game, json.dumps(options), method, json.dumps(dict(k.split("=") for k in knobs.split("&") if k))]
        command = [sys.executable, str(Path(__file__).resolve()), "--serve", *told]
        self.process = subprocess.Popen(
            command, cwd=root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.nodes, self.asked = 0, 0
        if self._line() != "ready":
            raise SystemExit(f"{spec} does not start")

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def move(
        self, new: bool, moves: Sequence[str], seconds: float | None, nodes: int | None, seed: int
    ) -> tuple[str, float]:
        """The move that it chooses, and the share of the win that it expects."""
        assert self.process.stdin is not None
        told = {"new": new, "moves": moves, "seconds": seconds, "nodes": nodes, "seed": seed}
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.flush()
        line = self._line()
        if not line:
            raise SystemExit(f"{self.spec} has died")
        found = json.loads(line)
        self.nodes += found["nodes"]
        self.asked += found["nodes"] > 0
        return str(found["move"]), float(found["share"])

    def end(self) -> None:
        """No more games."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def is_decided(expected: Sequence[float], share: float) -> bool:
    """Did both sides expect so large a share for the same one in their last two moves each?

    expected: what the first side may expect, after each move that was thought about.
    """
    last = expected[-4:]
    return share < 1 and len(last) == 4 and (min(last) > share or max(last) < 1 - share)


def main() -> None:
    """Play and tell."""
    import gdl
    from gdl.infra.statistics import proportion

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sides", nargs=2)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--method", default="mcts")
    parser.add_argument("--openings", type=int, default=4, help="random plies")
    parser.add_argument("--seed", type=int, default=0, help="of the openings")
    parser.add_argument("--decided", type=float, default=1.0, help="the share of the win that ends a game")
    asked = parser.parse_intermixed_args()
    seconds = None if asked.nodes else asked.seconds or 0.1
    all_points, all_games = 0.0, 0
    for text in asked.names or GAMES:
        name, *pairs = text.split(":")
        options = {k: int(v) for k, v in (pair.split("=") for pair in pairs)}
        game = gdl.load(name, **options)
        sides = [Side(spec, name, options, asked.method) for spec in asked.sides]
        points, began = 0.0, time.perf_counter()
        for number in range(asked.games):
            dice, position = random.Random(asked.seed * 1000 + number // 2), game.start()
            played: list[str] = []
            expected: list[float] = []
            seen = [0, 0]
            mine = game.program.players[number % 2].name
            while position.result is None and len(played) < LONGEST and not is_decided(expected, asked.decided):
                if position.is_chance or position.in_setup or len(played) < asked.openings:
                    move = dice.choice(position.moves()).text
                else:
                    who = 0 if position.person == mine else 1
                    new, since = seen[who] == 0, played[seen[who] :]
                    move, share = sides[who].move(new, since, seconds, asked.nodes, number)
                    seen[who] = len(played)
                    expected.append(1 - share if who else share)
                played.append(move)
                position = position.play(move)
            if position.result is not None:
                points += float(position.result.shares_of_people.get(mine, 0))
            else:
                points += round(expected[-1]) if is_decided(expected, asked.decided) else 0.5
        for side in sides:
            side.end()
        all_points, all_games = all_points + points, all_games + asked.games
        share = proportion(points, asked.games)
        rates = " : ".join(f"{side.nodes / max(1, side.asked):,.0f}" for side in sides)
        print(
            f"{text}: {points:g} of {asked.games}, {share.low:.0%} to {share.high:.0%}; simulations a move {rates}"
            f"; {time.perf_counter() - began:.0f} s",
            flush=True,
        )
    share = proportion(all_points, all_games)
    print(f"all: {all_points:g} of {all_games} ({all_points / all_games:.1%}), {share.low:.1%} to {share.high:.1%}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], json.loads(sys.argv[3]), sys.argv[4], json.loads(sys.argv[5]))
    else:
        main()
