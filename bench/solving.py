"""What exact values of small boards take, in processor time, whatever else the machine does.

    python bench/solving.py                              # all of them
    python bench/solving.py hex kalah --method null-window --seconds 300
    python bench/solving.py "connect-four columns=6 rows=6" --moves

Told are the method, the value for who begins (where it is not found, the bounds), the positions searched, and the
processor seconds. `--moves`: find the value of every move, too, and a line of best play, as `gdl solve` does. The
seconds of the limit are those of a clock on the wall.
"""

from __future__ import annotations

import argparse
import time

import gdl
from gdl_interpreter.search.methods import SOLVING
from gdl_interpreter.search.solving.methods import solver_for
from gdl_interpreter.search.solving.solver import Value

QUESTIONS = (
    "tic-tac-toe",
    "connect-four columns=5 rows=5",
    "connect-four columns=6 rows=5",
    "connect-four columns=6 rows=6",
    "hex size=4",
    "hex size=5",
    "dots-and-boxes columns=2 rows=2",
    "dots-and-boxes columns=3 rows=3",
    "kalah each=2",
    "kalah each=3",
    "othello size=4",
)

WORDS = {-1: "loss", 0: "draw", 1: "win"}


def told(value: Value) -> str:
    """A value, or its bounds, in a few letters."""
    if value.outcome is None:
        return f"{WORDS[value.least]} to {WORDS[value.most]}"
    return WORDS[value.outcome] + (f" by {abs(value.lead)}" if value.lead else "")


def main() -> None:
    """Ask one question after the other."""
    parser = argparse.ArgumentParser(description="What exact values take.")
    parser.add_argument("words", nargs="*", help="only questions that begin with one of these words, or these")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--megabytes", type=int, default=800)
    parser.add_argument("--method", choices=list(SOLVING), default="auto")
    parser.add_argument("--moves", action="store_true")
    asked = parser.parse_args()
    found = [each for each in QUESTIONS if any(each.startswith(word) for word in asked.words)]
    others = [word for word in asked.words if not any(each.startswith(word) for each in QUESTIONS)]
    for question in [*found, *others] if asked.words else QUESTIONS:
        name, *options = question.split()
        game = gdl.load(name, **{option: int(value) for option, value in (each.split("=") for each in options)})
        began = time.process_time()
        solver = solver_for(game.native, None, asked.megabytes, asked.method)
        solution = solver.solve(game.start(), asked.seconds, every_move=asked.moves)
        spent = time.process_time() - began
        what = f"{solution.method:12} {told(solution.value):14} {solution.nodes:>13,}"
        print(f"{question:34} {what} {spent:8.1f} s", flush=True)


if __name__ == "__main__":
    main()
