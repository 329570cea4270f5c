"""Players of two libraries as programs that speak UCI, so that `gdl match` can play them.

    gdl match othello ai "uci:python bench/engine.py openspiel othello" --games 100 --time 0.1
    gdl match connect-four ai "uci:python bench/engine.py bitbully" --games 20 --time 2

OpenSpiel (`pip install open_spiel`): its tree search with random games, in C++, with its solver and its usual
constant; of a move that is several actions for it, it thinks about each half as long as about the one before, in the
same time for all of them.
BitBully (`pip install bitbully`): perfect play in Connect Four, as long as it takes. Both call their moves otherwise
than our rulebooks do, which is why this stands here and not in the program.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspiel import State

MOST = 10**9
"""Random games that OpenSpiel's search may make: more than there is time for."""

SECONDS = 1.0
"""How long it thinks, where nothing is said."""

Choose = Callable[[Sequence[str], float, int], str]
"""Chooses a move: those up to now, seconds, and how many random games at the most."""


Spell = Callable[[Sequence[str]], str]
"""One of our moves, as programs are told it, from the actions of OpenSpiel that it is made of."""


def turned(rows: int) -> Spell:
    """Squares counted from the top as squares counted from the bottom, with nothing between them."""

    def turn(actions: Sequence[str]) -> str:
        squares = actions[0].replace("*", "")
        names = [squares[i : i + 2] for i in range(0, len(squares), 2)] if rows < 10 else [squares]
        return "".join(f"{name[0]}{rows + 1 - int(name[1:])}" for name in names)

    return turn


def without(*signs: str) -> Spell:
    """One action, without some signs."""

    def left(actions: Sequence[str]) -> str:
        text = actions[0]
        for sign in signs:
            text = text.replace(sign, "")
        return text

    return left


def queens(actions: Sequence[str]) -> str:
    """`X From (10, 4)`, `X To (8, 4)`, `X Shoot (8, 1)`: the row from the top, the column."""
    places = [re.findall(r"\d+", action) for action in actions]
    return "".join(f"{'abcdefghij'[int(column) - 1]}{11 - int(row)}" for row, column in places)


def numbered(actions: Sequence[str]) -> str:
    """`a3b4`, and what it takes on from there; the board is turned round, and its dark squares have numbers."""

    def number(square: str) -> str:
        row = int(square[1]) - 1
        return str(4 * row + 4 - "abcdefgh".index(square[0]) // 2)

    return number(actions[0][:2]) + "".join(number(action[-2:]) for action in actions)


def houses(actions: Sequence[str]) -> str:
    """`A` to `F` are the first player's, `a` to `f` the other's."""
    return str("ABCDEFabcdef".index(actions[0]) + 1)


def sides(actions: Sequence[str]) -> str:
    """`P1(h,0,2)`: a line across, or `v` upright; row and column of where it begins."""
    (upright, row, column) = re.findall(r"[hv]|\d+", actions[0][2:])
    at, high = int(column), int(row)
    if upright == "v":
        return f"{'abcde'[max(at - 1, 0)]}{high + 1}{'e' if at else 'w'}"
    return f"{'abcde'[at]}{max(high, 1)}{'n' if high else 's'}"


POINTS = re.findall("..", "a7d7g7b6d6f6c5d5e5a4b4c4e4f4g4c3d3e3b2d2f2a1d1g1")


def points(actions: Sequence[str]) -> str:
    """`Point 3`, `Move 3 -> 4`, and what a mill takes."""
    return "".join(POINTS[int(number)] for action in actions for number in re.findall(r"\d+", action))


THEIRS: dict[str, tuple[str, Spell]] = {
    "amazons": ("amazons", queens),
    "breakthrough": ("breakthrough", turned(8)),
    "dots-and-boxes": ("dots_and_boxes(num_rows=5,num_cols=5)", sides),
    "draughts": ("checkers", numbered),
    "havannah": ("havannah(board_size=8)", without()),
    "hex": ("hex(board_size=11)", turned(11)),
    "lines-of-action": ("lines_of_action", without("x", "-")),
    "nine-mens-morris": ("nine_mens_morris", points),
    "othello": ("othello", without()),
    "oware": ("oware", houses),
}
"""Our name; theirs, and their actions as our moves."""

AGAIN = frozenset({"dots-and-boxes"})
"""Where somebody who is to move again makes another of our moves, and does not go on with the same."""


def follow(state: State, move: str, spell: Spell, again: bool, done: tuple[str, ...] = ()) -> State:
    """The state after one of our moves, however many actions it is made of.

    Raises:
        LookupError: no actions are called so.
    """
    for action in state.legal_actions():
        actions = (*done, state.action_to_string(action))
        text = spell(actions)
        if not move.startswith(text):
            continue
        after = state.child(action)
        if whole(state, after, again):
            if text == move:
                return after
            continue
        try:
            return follow(after, move, spell, again, actions)
        except LookupError:
            continue
    raise LookupError(f"{move} is not legal for OpenSpiel")


def whole(before: State, after: State, again: bool) -> bool:
    """Has one of our moves come to its end?"""
    return again or after.is_terminal() or bool(after.current_player() != before.current_player())


def length(state: State, again: bool) -> int:
    """Of how many actions one of our moves is made up here: as many as the first has."""
    after, number = state.child(state.legal_actions()[0]), 1
    while not whole(state, after, again):
        state, after, number = after, after.child(after.legal_actions()[0]), number + 1
    return number


def openspiel(name: str) -> Choose:
    """OpenSpiel's search in a game that we call so."""
    import pyspiel

    theirs, spell = THEIRS[name]
    game, again = pyspiel.load_game(theirs), name in AGAIN

    def choose(moves: Sequence[str], seconds: float, playouts: int) -> str:
        state = game.new_initial_state()
        for move in moves:
            state = follow(state, move, spell, again)
        actions: list[str] = []
        parts = length(state, again)
        while True:
            left = seconds * 2 ** max(0, parts - 1 - len(actions)) / (2**parts - 1)
            evaluator = pyspiel.RandomRolloutEvaluator(1, len(moves))
            bot = pyspiel.MCTSBot(
                game, evaluator, 2.0, playouts, 1000, True, len(moves), False, max_wall_clock_time=left
            )
            action = bot.step(state)
            actions.append(state.action_to_string(action))
            after = state.child(action)
            if whole(state, after, again):
                return spell(actions)
            state = after

    return choose


def bitbully() -> Choose:
    """Perfect play in Connect Four."""
    from bitbully import BitBully, Board

    agent = BitBully()

    def choose(moves: Sequence[str], seconds: float, playouts: int) -> str:
        columns = ["abcdefg".index(move[0]) for move in moves]
        column = int(agent.best_move(Board(columns)))
        return f"{'abcdefg'[column]}{columns.count(column) + 1}"

    return choose


def main(arguments: list[str]) -> None:
    """Answer until told to quit."""
    if arguments[:1] == ["openspiel"] and arguments[1:2] and arguments[1] in THEIRS:
        choose = openspiel(arguments[1])
    elif arguments == ["bitbully"]:
        choose = bitbully()
    else:
        sys.exit(__doc__)
    moves: list[str] = []
    for line in sys.stdin:
        words = line.split()
        if words == ["uci"]:
            print("uciok", flush=True)
        elif words == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["position"]:
            moves = words[words.index("moves") + 1 :] if "moves" in words else []
        elif words[:1] == ["go"]:
            told = dict(zip(words[1::2], words[2::2], strict=False))
            nodes = int(told.get("nodes", MOST))
            seconds = int(told["movetime"]) / 1000 if "movetime" in told else SECONDS if nodes == MOST else 1e6
            print(f"bestmove {choose(moves, seconds, nodes)}", flush=True)
        elif words == ["quit"]:
            return


if __name__ == "__main__":
    main(sys.argv[1:])
