"""`Game.perft` and `Game.playouts` by either engine: the same numbers, the same record, and what is refused."""

from __future__ import annotations

from typing import cast

import pytest

import gdl
from gdl.engines import EngineName, missing_native
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import CodeError, Cpu
from gdl_interpreter.native.parts import Parts
from gdl_interpreter.program.limits import MAX_PLIES

native_only = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
BOTH: list[EngineName] = ["native", "reference"]
engines = pytest.mark.parametrize("engine", [pytest.param("native", marks=native_only), pytest.param("reference")])

DICE = """
players 2..3 of A, B, C
board ring(6)
piece Man
turn:
    chance die in 1..3
    choose spot in empty
    place Man on spot
when no(empty): players wins by "full"
"""

ENDLESS = """
players A, B
board ring(5)
piece Man
turn:
    pass
"""


# ---- both count and play the same


@native_only
@pytest.mark.parametrize(("name", "depth"), [("tic-tac-toe", 5), ("connect-four", 4), ("edges:3x3", 2)])
def test_both_count_the_same(name: str, depth: int) -> None:
    game = gdl.load(name)
    position = game.start()
    position = position.play(position.moves()[0])
    for at in (None, position):
        assert game.perft(depth, at) == game.perft(depth, at, "native") == game.perft(depth, at, "reference")


@pytest.mark.slow
@native_only
def test_both_play_the_same_games_on_average() -> None:
    game = gdl.load("tic-tac-toe")
    native, reference = (game.playouts(1000, seed=1, engine=engine) for engine in BOTH)
    assert set(native.outcomes) == set(reference.outcomes)
    assert native.plies / native.games == pytest.approx(reference.plies / reference.games, rel=0.03)
    assert native.branching == pytest.approx(reference.branching, rel=0.03)
    for name in ("X", "O"):
        assert native.shares[name] == pytest.approx(reference.shares[name], abs=0.06)


@engines
def test_what_is_told_of_games(engine: EngineName) -> None:
    played = gdl.loads(DICE).playouts(20, engine=engine)
    assert (played.games, played.plies, played.shortest, played.longest, played.unfinished) == (20, 240, 12, 12, 0)
    assert sum(played.outcomes.values()) == 20
    assert sum(played.shares.values()) == pytest.approx(1)
    assert played.seconds > 0


@engines
def test_nature_adds_plies_and_no_choices(engine: EngineName) -> None:
    played = gdl.loads(DICE).playouts(10, engine=engine)
    assert (played.shortest, played.longest) == (12, 12)
    assert played.branching == pytest.approx(3.5)
    assert played.outcomes == {gdl.Outcome("draw", ("A", "B"), "full"): 10}
    assert played.shares == {"A": 0.5, "B": 0.5, "C": 0}


@engines
def test_a_game_that_is_too_long_is_unfinished(engine: EngineName) -> None:
    played = gdl.loads(ENDLESS).playouts(1, engine=engine)
    assert (played.plies, played.unfinished, played.branching) == (MAX_PLIES, 1, 1)
    assert played.outcomes == {} and set(played.shares.values()) == {0}
    short = gdl.loads(ENDLESS).playouts(3, engine=engine, longest=7)
    assert (short.longest, short.plies, short.unfinished) == (7, 21, 3)
    with pytest.raises(ValueError, match="0 plies"):
        gdl.loads(ENDLESS).playouts(1, engine=engine, longest=0)


@engines
def test_games_go_on_from_a_position(engine: EngineName) -> None:
    game = gdl.load("tic-tac-toe")
    position = game.start()
    for move in ("b2", "a2", "a1", "b1"):
        position = position.play(move)
    assert game.playouts(50, position=position, engine=engine).longest <= 5


@engines
def test_the_same_seed_gives_the_same_games(engine: EngineName) -> None:
    game = gdl.load("synapse-ice")
    first, again, threaded, other = (
        game.playouts(10, seed, threads, engine=engine) for seed, threads in ((1, 1), (1, 1), (1, 3), (2, 1))
    )
    assert first.outcomes == again.outcomes == threaded.outcomes
    assert first.plies == again.plies == threaded.plies != other.plies


# ---- what is refused


@pytest.mark.parametrize("engine", [None, *BOTH])
def test_games_that_cannot_be_played(engine: EngineName | None) -> None:
    game = gdl.load("tic-tac-toe")
    for n, threads in ((0, 1), (-1, 1), (1, 0)):
        with pytest.raises(ValueError, match="one of each"):
            game.playouts(n, threads=threads, engine=engine)
    over = game.playout(1).position
    with pytest.raises(ValueError, match="over"):
        game.playouts(1, position=over, engine=engine)
    assert game.perft(0, over, engine) == 1 and game.perft(2, over, engine) == 0


def test_an_engine_of_another_name() -> None:
    game = gdl.load("tic-tac-toe")
    wrong = cast(EngineName, "steam")
    for ask in (lambda: game.perft(1, engine=wrong), lambda: game.playouts(1, engine=wrong)):
        with pytest.raises(gdl.EngineError, match="there are native, reference") as caught:
            ask()
        assert caught.value.code == "no-such-engine"


def test_where_there_is_no_native_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    game = gdl.load("tic-tac-toe")
    assert game.perft(3) == 504
    assert game.playouts(5, seed=4).outcomes == game.playouts(5, seed=4, engine="reference").outcomes
    for ask in (
        lambda: game.perft(1, engine="native"),
        lambda: game.playouts(1, engine="native"),
        lambda: game.native,
    ):
        with pytest.raises(gdl.EngineError, match="GDL_NO_NATIVE") as caught:
            ask()
        assert caught.value.code == "unavailable"


@native_only
@pytest.mark.parametrize("engine", [None, "native"])
def test_code_that_would_be_too_large(engine: EngineName | None, monkeypatch: pytest.MonkeyPatch) -> None:
    def library(parts: Parts, part: str) -> None:
        raise CodeError("too-large", "too much of it")

    monkeypatch.setattr(Parts, "library", library)
    game = gdl.load("tic-tac-toe")
    if engine is None:
        assert game.perft(2) == 72 and game.playouts(1).games == 1
        return
    for ask in (lambda: game.perft(2, engine=engine), lambda: game.playouts(1, engine=engine)):
        with pytest.raises(gdl.EngineError, match="too much of it") as caught:
            ask()
        assert caught.value.code == "too-large"


@native_only
def test_code_for_another_processor_is_printed_and_never_run(monkeypatch: pytest.MonkeyPatch) -> None:
    native = Native(gdl.load("tic-tac-toe").program, "generic")
    monkeypatch.setattr(Cpu, "runs_here", property(lambda self: False))
    assert "define " in native.optimised() and ".text" in native.assembly()
    for ask in (lambda: native.perft(1), lambda: native.playouts(1)):
        with pytest.raises(CodeError, match="cannot run") as caught:
            ask()
        assert caught.value.code == "not-for-cpu"
