"""Players of two libraries as programs that speak UCI, so that `gdl match` can play them.

    gdl match othello ai "uci:python bench/engine.py openspiel othello" --games 100 --time 0.1
    gdl match connect-four ai "uci:python bench/engine.py bitbully" --games 20 --time 2

OpenSpiel (`pip install open_spiel`): its tree search with random games, in C++, with its solver and its usual
constant. BitBully (`pip install bitbully`): perfect play in Connect Four, as long as it takes. Both call their moves
otherwise than our rulebooks do, which is why this stands here and not in the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

MOST = 10**9
"""Random games that OpenSpiel's search may make: more than there is time for."""

SECONDS = 1.0
"""How long it thinks, where nothing is said."""

Choose = Callable[[Sequence[str], float, int], str]
"""Chooses a move: those up to now, seconds, and how many random games at the most."""


def turned(rows: int) -> Callable[[str], str]:
    """Squares counted from the top as squares counted from the bottom, with nothing between them."""

    def turn(text: str) -> str:
        squares = text.replace("*", "")
        names = [squares[i : i + 2] for i in range(0, len(squares), 2)] if rows < 10 else [squares]
        return "".join(f"{name[0]}{rows + 1 - int(name[1:])}" for name in names)

    return turn


THEIRS: dict[str, tuple[str, Callable[[str], str]]] = {
    "breakthrough": ("breakthrough", turned(8)),
    "hex": ("hex(board_size=11)", turned(11)),
    "othello": ("othello", str),
}
"""Our name; theirs, and their moves as ours."""


def openspiel(name: str) -> Choose:
    """OpenSpiel's search in a game that we call so."""
    import pyspiel

    theirs, translated = THEIRS[name]
    game = pyspiel.load_game(theirs)

    def choose(moves: Sequence[str], seconds: float, playouts: int) -> str:
        state = game.new_initial_state()
        for move in moves:
            legal = state.legal_actions()
            state.apply_action(next(a for a in legal if translated(state.action_to_string(a)) == move))
        evaluator = pyspiel.RandomRolloutEvaluator(1, len(moves))
        bot = pyspiel.MCTSBot(
            game, evaluator, 2.0, playouts, 1000, True, len(moves), False, max_wall_clock_time=seconds
        )
        return translated(state.action_to_string(bot.step(state)))

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
