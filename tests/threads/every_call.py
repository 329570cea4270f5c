"""Every public call on one game, from eight threads at once, in a process of its own: `python every_call.py GAME`.

First all threads ask for what is made when it is first wanted. Then each makes all calls, each in another order, and
its answers are compared with those that one thread gets of a game of its own. What is wrong is printed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from threading import Barrier
from typing import Any, get_args

import gdl
from gdl.diagnostics import RulebookError
from gdl.random_plies import random_plies
from gdl.records import GameRecord, Record, replay
from gdl.records.write import record_text
from gdl.svg import svg_of
from gdl_interpreter.locking import once
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import CodeError
from gdl_interpreter.native.parts import PARTS
from gdl_interpreter.program.show import show
from gdl_interpreter.reference import MachineError, Position
from gdl_interpreter.search.drivers import alphabeta, graph, mcts, proof_numbers
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.drivers.graph import Graph
from gdl_interpreter.search.drivers.library import library_of
from gdl_interpreter.search.drivers.proof_numbers import ProofSearch
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.methods import Method
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.solving.methods import METHODS as SOLVERS
from gdl_interpreter.search.solving.methods import solver_for

THREADS = 8
SMALL = ("tic-tac-toe", "dots-and-boxes")
"""Games that are solved in a moment."""
LEARN = ("tic-tac-toe", "edges")
"""Games, with pieces of one sort and of several, in which values are learned by all threads at once."""

GAMES: dict[str, dict[str, int]] = {
    "tic-tac-toe": {},
    "connect-four": {},
    "go": {"size": 5},
    "edges": {},
    "dots-and-boxes": {"columns": 2, "rows": 2},
    "royal-game-of-ur": {},
    "peg-solitaire": {},
    "colonization": {},
}

Call = Callable[[], object]
Answers = dict[str, str]


def load(name: str) -> gdl.Game:
    return gdl.load(name, **GAMES[name])


def positions_of(game: gdl.Game) -> dict[str, Position]:
    """Some positions of a random game, in which nothing has been asked yet."""
    start = game.start()
    plies = list(random_plies(start, random.Random(3)))
    found = {"start": game.start()}
    for name, share in (("early", 1 / 6), ("middle", 1 / 2), ("late", 4 / 5)):
        players = [at for at, (_, after) in enumerate(plies) if after.result is None and not after.is_chance]
        at = players[int(len(players) * share)]
        before, move = start if at == 0 else plies[at - 1][1], plies[at][0]
        found[name] = before.after(move)
    return found


def answer(call: Call) -> str:
    """What a call says, or what it raises, if that is something that a game may say."""
    try:
        return repr(call())
    except (MachineError, RulebookError, CodeError, ValueError, KeyError) as error:
        return f"{type(error).__name__}: {error}"


# ---- the calls; before a colon stands which public name they are about


def calls_of(name: str, game: gdl.Game, positions: dict[str, Position]) -> dict[str, Call]:
    """All of them."""
    found = dict(_game_calls(name, game, positions))
    for called, position in positions.items():
        for key, call in _position_calls(game, position):
            found[f"{key} ({called})"] = call
        for key, call in _native_calls(game.native, position):
            found[f"{key} ({called})"] = call
    found.update(_search_calls(name, game, positions["middle"]))
    if name == "connect-four":  # these write all code anew
        for plain in ("llvm", "optimised", "assembly"):
            found[f"Native.{plain}:"] = getattr(game.native, plain)
    return found


def _game_calls(name: str, game: gdl.Game, positions: dict[str, Position]) -> Iterator[tuple[str, Call]]:
    middle, late = positions["middle"], positions["late"]
    yield "Game.chosen:", lambda: game.chosen
    yield "Game.loaded:", lambda: game.loaded.digest
    yield "Game.rules:", lambda: [str(getattr(block, "text", block.__class__)) for block in game.rules]
    yield "Game.goal:", lambda: game.goal
    yield "Game.drawn:", lambda: game.drawn(middle.data)
    yield "Game.program:", lambda: len(show(game.program))
    yield "Game.sources:", lambda: list(game.sources.texts)
    yield "Game.machine:", lambda: list(game.machine.events)
    yield "Game.native:", lambda: game.native.cpu_name
    for first in (None, game.program.players[-1].name, "nobody"):
        yield f"Game.start: {first}", lambda first=first: game.start(first).values
    yield "Game.position:", lambda: game.position(middle.text).values
    yield "Game.position: wrong", lambda: game.position("place Nothing on nowhere")
    for engine in ("native", "reference"):
        yield f"Game.perft: {engine}", lambda engine=engine: game.perft(2, middle, engine)
        yield f"Game.playouts: {engine}", lambda engine=engine: _tally(game.playouts(1, 5, 1, late, engine))
    yield "Game.playout:", lambda: game.playout(3, late).moves
    yield "load:", lambda: load(name).key
    yield "loads:", lambda: gdl.loads(game.loaded.source.text, **GAMES[name]).start().values
    yield "replay:", lambda: _replayed(game)


def _tally(playouts: gdl.Playouts) -> object:
    return playouts.games, playouts.plies, sorted(map(repr, playouts.outcomes.items())), playouts.shares


def _replayed(game: gdl.Game) -> object:
    moves = tuple(move.text for move, _ in islice(random_plies(game.start(), random.Random(4)), 8))
    record = Record(game.name, game.source_hash, game.chosen, {}, 0, "2000-01-01", (GameRecord(moves),))
    return record_text(record), replay(game, record).games[0].steps[-1].position.values


def _position_calls(game: gdl.Game, position: Position) -> Iterator[tuple[str, Call]]:
    for plain in (
        *("in_setup", "is_chance", "mover", "players", "ply", "moves_left", "made", "passes", "swapped", "person"),
        *("text", "scores"),
    ):
        yield f"Position.{plain}:", lambda plain=plain: getattr(position, plain)
    yield "Position.result:", lambda: position.result
    yield "Position.moves:", lambda: [(move.text, move.frame[:-1]) for move in position.moves()]
    yield "Position.count_moves:", position.count_moves
    yield "Position.play:", lambda: [position.play(move.text).values for move in position.moves()[:3]]
    yield "Position.start:", lambda: Position.start(game.machine).values
    yield "Position.after:", lambda: [position.after(move).values for move in position.moves()[:3]]
    yield "Position.play: a move", lambda: position.play(position.moves()[-1]).values
    for text in ("", "a1", "b2 c3", "pass", "nonsense", *(move.text for move in game.start().moves()[:2])):
        yield f"Position.find: {text}", lambda text=text: position.find(text).text
        yield f"Position.explain: {text}", lambda text=text: str(position.explain(text))
        yield f"Position.spelt: {text}", lambda text=text: str(position.spelt(text))
        yield f"Position.surely_refused: {text}", lambda text=text: str(position.surely_refused(text))
        yield f"Position.refusal: {text}", lambda text=text: str(position.refusal(text))
        yield f"Position.is_like_a_move: {text}", lambda text=text: position.is_like_a_move(text)
    yield "Position.refusal_of_site:", lambda: str(position.refusal_of_site((), 0))
    for event in (*game.machine.events, "no such event"):
        yield f"Position.announce: {event}", lambda event=event: position.announce(event).values
    for notation in (*(notation.name for notation in game.program.notations), "none"):
        yield f"Position.notation: {notation}", lambda n=notation: position.notation(n)
        yield f"Game.position: {notation}", lambda n=notation: game.position(position.notation(n)).values
    yield "Position.piece:", lambda: [position.piece(site) for site in range(len(game.program.board.sites))]
    players, kinds = game.program.players, game.program.kinds
    yield "Position.stock:", lambda: [position.stock(p.name, k.name) for p in players for k in kinds]
    yield "Position.state:", lambda: [position.state(var.name) for var in game.program.states]
    yield "Position ==:", lambda: (position == game.start(), hash(position) == hash(position))
    yield "svg:", lambda: len(svg_of(position))


def _native_calls(native: Native, position: Position) -> Iterator[tuple[str, Call]]:
    def asked(ask: Callable[..., object], *more: object, words: bool = False) -> object:
        packed, context = native.pack(position), native.context(position, 2)
        found = ask(packed, *more, context)
        return list(packed) if words else found

    def picked() -> object:
        end = native.pick(native.pack(position), 0, native.context(position, 2))
        return None if end is None else list(end)

    def run_of_each() -> object:
        runs = native.runs(native.pack(position), native.context(position, 2))
        return [(run.words, list(run.end)) for run in runs]

    yield "Native.plan:", lambda: native.plan()
    for plain in ("cpu_name", "strategy", "ambiguous", "can_spare", "can_answer", "explanation", "idioms"):
        yield f"Native.{plain}:", lambda plain=plain: getattr(native, plain)
    yield "Native.compile_seconds:", lambda: native.compile_seconds >= 0
    yield "Native.features:", lambda: native.features
    yield "Native.packing:", lambda: native.packing.size
    yield "Native.plainly:", lambda: native.plainly.packing.size
    yield "Native.machine:", lambda: native.machine.start().values
    yield "Native.start:", lambda: native.start().values
    yield "Native.function:", lambda: callable(native.function("questions", "gdl_hash", True, 2))
    yield "Native.pack:", lambda: list(native.pack(position))
    yield "Native.context:", lambda: native.context(position).words[0]
    yield "Native.runs:", run_of_each
    yield "Native.pick:", picked
    yield "Native.count:", lambda: asked(native.count)
    yield "Native.end_ply:", lambda: asked(native.end_ply, words=True)
    yield "Native.result:", lambda: asked(native.result)
    yield "Native.scores:", lambda: asked(native.scores)
    yield "Native.hash:", lambda: asked(native.hash)
    yield "Native.perft:", lambda: native.perft(2, position)
    yield "Native.playouts:", lambda: _tally(native.playouts(20, 7, 3, position))


def _search_calls(name: str, game: gdl.Game, position: Position) -> Iterator[tuple[str, Call]]:
    """In some games each `alphabeta` learns values by itself; the others, for which that would be the same again, share
    them, as do all in the other games, in which it takes longer than all other calls together."""
    native = game.native

    def learns() -> Values:
        return learned(native, positions=10, work=1_000)

    shared = once(learns)

    def chosen(method: Method) -> object:
        player = Player(
            native, method, megabytes=8, values=learns if method == "alphabeta" and name in LEARN else shared
        )
        player.prepare()
        choice = player.choose(position, budget=100, seed=1)
        return choice.move, choice.share, choice.nodes, choice.line, player.texts(position, choice.line[:2])

    def solved(method: Any) -> object:
        value = solver_for(native, method=method, megabytes=16).solve(position, 600.0).value
        return value.outcome, value.lead

    for method in get_args(Method):
        yield f"Player: {method}", partial(chosen, method)
    if name in SMALL:
        for method in SOLVERS:
            yield f"solver_for: {method}", partial(solved, method)
    if len(game.program.players) == 2 and not native.features.chance:
        yield "AlphaBeta:", lambda: AlphaBeta(native, 1).search(position, 2, 10_000)
        yield "ProofSearch:", lambda: ProofSearch(native, 1).ask(position, 0, 500)
    if not native.features.chance:
        yield "Graph:", lambda: Graph(native, position, 4, "sides" if len(game.program.players) > 1 else "wide").find(0)


# ---- asking them


def made_once(game: gdl.Game, barrier: Barrier) -> list[object]:
    """What is made when it is first wanted: the same for all threads."""
    made: list[Callable[[], object]] = [
        lambda: game.native,
        lambda: game.machine,
        lambda: game.program,
        lambda: game.loaded,
        lambda: game.native.packing,
        lambda: game.native.machine,
        lambda: game.native.plainly,
        *(partial(game.native.parts.library, part) for part in PARTS),
        lambda: game.machine.lexicon,
        *(partial(library_of, driver.KERNELS) for driver in (mcts, alphabeta, proof_numbers, graph)),
    ]
    found = []
    for make in made:
        barrier.wait()
        found.append(make())
    kept = game_row(game.native)  # holds addresses
    return [*found, kept]


def wrong_in(name: str) -> Iterator[str]:
    """What differs in eight threads from what one thread says."""
    game, barrier = load(name), Barrier(THREADS)
    with ThreadPoolExecutor(THREADS) as pool:
        made = [job.result() for job in [pool.submit(made_once, game, barrier) for _ in range(THREADS)]]
        for each in zip(*(found[:-1] for found in made), strict=True):
            if len(set(map(id, each))) > 1:
                yield f"{type(each[0]).__name__} was made {len(set(map(id, each)))} times"
        calls = list(calls_of(name, game, positions_of(game)).items())

        def work(number: int) -> Answers:
            at = number * len(calls) // THREADS
            barrier.wait()
            return {key: answer(call) for key, call in calls[at:] + calls[:at]}

        answers = [job.result() for job in [pool.submit(work, number) for number in range(THREADS)]]
    sys.setswitchinterval(0.005)
    other = load(name)
    for key, call in calls_of(name, other, positions_of(other)).items():
        alone = answer(call)
        wrong = [found[key] for found in answers if found[key] != alone]
        if wrong:
            yield f"{key} {len(wrong)} of {THREADS} say {wrong[0][:200]}, one alone {alone[:200]}"


if __name__ == "__main__":
    sys.setswitchinterval(1e-5)
    wrong = list(wrong_in(sys.argv[1]))
    for line in wrong:
        print(line)
    sys.exit(1 if wrong else 0)
