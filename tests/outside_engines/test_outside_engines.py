"""Programs of others in a seat: a fake one for each protocol plays well, and in every bad way that is to be borne."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.cli.group import main
from gdl.outside_engines import PROTOCOLS, EngineError, EngineFault, GameLine, Limit, engine_seat, open_engine, protocol
from gdl.outside_engines.move_clock import MoveClock
from gdl.outside_engines.protocol import Resigned
from gdl.outside_engines.spelling import read, said, spelled

FAKE = Path(__file__).with_name("fake_engine.py")
SHORT = Limit(seconds=0.1)


def seat(name: str, manner: str, options: str = "") -> str:
    """A fake program in a seat."""
    return f"{name}:'{sys.executable}' '{FAKE}' {name} {manner}{options}"


def asked(text: str, moves: str = "") -> str:
    """The move of a program after some moves of Tic-Tac-Toe."""
    line = line_of("tic-tac-toe", moves)
    found = engine_seat(text)
    assert found is not None
    with open_engine(found) as engine:
        engine.begin(line)
        return engine.choose(line, SHORT).text


def line_of(name: str, moves: str = "", position: str | None = None) -> GameLine:
    """A game after some moves."""
    game = gdl.load(name)
    line = GameLine((game.start() if position is None else game.position(position),), (), position is None)
    for move in moves.split():
        line = line.after(line.position.find(move))
    return line


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for for long."""
    monkeypatch.setattr(protocol, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(protocol, "START_SECONDS", 1.0)
    monkeypatch.setattr(protocol, "UNTIMED_SECONDS", 1.0)


@pytest.mark.parametrize("name", PROTOCOLS)
def test_a_good_one_plays_a_whole_game(name: str) -> None:
    """Each time it hears of the moves since; a second game begins anew."""
    found = engine_seat(seat(name, "good"))
    assert found is not None
    with open_engine(found) as engine:
        for first in ("b2", "a1"):
            line = line_of("tic-tac-toe", first)
            engine.begin(line)
            while line.position.result is None:
                if line.position.mover == "O":
                    line = line.after(engine.choose(line, SHORT))
                else:
                    line = line.after(line.position.moves()[-1])
            assert {"b2": "b2 a1 c3 b1 b3 c1", "a1": "a1 b1 c3 c1 b3 a2 a3"}[first] == " ".join(map(str, line.moves))


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("name", PROTOCOLS)
@pytest.mark.parametrize(
    ("manner", "fault"),
    [
        ("hang", EngineFault.SILENT),
        ("die", EngineFault.ENDED),
        ("cheat", EngineFault.ILLEGAL),
        ("nonsense", EngineFault.ILLEGAL),
        ("line", EngineFault.FLOOD),
    ],
)
def test_bad_ones_lose(name: str, manner: str, fault: EngineFault) -> None:
    """Whatever it does is told as what it is, shown safely, and is its own fault."""
    with pytest.raises(EngineError) as caught:
        asked(seat(name, manner), "b2")
    assert caught.value.fault is fault
    assert caught.value.loses
    assert "python" in caught.value.message
    assert "\x1b" not in caught.value.message


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("name", ["uci", "gtp"])
def test_talk_without_an_answer_ends(name: str) -> None:
    """Lines without end are no answer: in GTP the first is nonsense, in UCI the time ends them."""
    with pytest.raises(EngineError) as caught:
        asked(seat(name, "flood"), "b2")
    assert caught.value.fault in (EngineFault.SILENT, EngineFault.FLOOD, EngineFault.NONSENSE)


@pytest.mark.usefixtures("hurried")
def test_one_that_says_nothing_is_not_waited_for() -> None:
    """Not even for a greeting."""
    with pytest.raises(EngineError) as caught:
        asked(seat("uci", "mute"))
    assert caught.value.fault is EngineFault.SILENT


@pytest.mark.parametrize("name", PROTOCOLS)
def test_it_may_give_up(name: str) -> None:
    """That is no fault."""
    with pytest.raises(Resigned):
        asked(seat(name, "resign"), "b2")


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("name", ["gtp", "xboard"])
def test_it_may_say_that_it_cannot(name: str) -> None:
    """That is its fault."""
    with pytest.raises(EngineError) as caught:
        asked(seat(name, "fail"), "b2")
    assert caught.value.fault is EngineFault.FAILED


@pytest.mark.skipif(os.name != "posix", reason="groups of processes")
def test_its_children_end_with_it() -> None:
    """They are looked for by the number that the group of both has."""
    found = engine_seat(seat("uci", "child"))
    assert found is not None
    with open_engine(found) as engine:
        group = engine.process.pid
        os.killpg(group, 0)
    until = time.monotonic() + 10
    with pytest.raises(ProcessLookupError):
        while time.monotonic() < until:
            os.killpg(group, 0)
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("uci:no-such-program", EngineFault.NOT_STARTED),
        (seat("uci", "good", "?UCI_Elu=1500"), EngineFault.BAD_OPTION),
        (seat("xboard", "good", "?Skil=3"), EngineFault.BAD_OPTION),
        (seat("gtp", "good", "?komi=7.5"), EngineFault.BAD_OPTION),
        (seat("uci", "good", "?notation=FEN"), EngineFault.NO_NOTATION),
        (seat("xboard", "good", "?nodes=100"), EngineFault.NO_SPELLING),
    ],
)
def test_what_cannot_be_asked_is_told(text: str, fault: EngineFault) -> None:
    """Nobody loses a game by it."""
    with pytest.raises(EngineError) as caught:
        asked(text, "b2")
    assert caught.value.fault is fault
    assert not caught.value.loses


def test_options_are_said() -> None:
    """As the program spells them; a playing strength turns on what it needs."""
    assert asked(seat("uci", "good", "?uci_elo=1500&Skill Level=3&nodes=5"), "b2") == "a1"
    assert asked(seat("gtp", "good", "?level=3"), "b2") == "a1"
    assert asked(seat("xboard", "good", "?skill=3"), "b2") == "a1"


def test_a_board_that_is_too_large() -> None:
    """GTP says sizes; the fake one takes three."""
    found = engine_seat(seat("gtp", "good"))
    assert found is not None
    with open_engine(found) as engine, pytest.raises(EngineError, match="does not play on a board of 9 by 9"):
        engine.begin(line_of("go"))


def test_a_clock_runs_on() -> None:
    """What a move takes is gone for the others; the next period begins with what is left, other seconds begin anew."""
    clock = MoveClock()
    assert clock.commands(0.25) == ("level 40 0:10 0", "time 1000", "otim 1000")
    clock.moved(4.0)
    assert clock.commands(0.25) == ("time 600", "otim 975")
    for _ in range(39):
        clock.moved(0.2)
    assert clock.commands(0.25) == ("level 40 0:10 0", "time 820", "otim 1000")
    clock.moved(9.0)
    assert clock.commands(0.25) == ("time 1", "otim 975")
    assert clock.commands(0.5) == ("level 40 0:20 0", "time 2000", "otim 2000")
    clock.begin()
    assert clock.commands(0.25) == ("level 40 0:10 0", "time 1000", "otim 1000")


def test_a_program_is_shown_its_clock() -> None:
    """Once for each period how many moves and how much time, then what is left; a new game begins with all of it."""
    found, told = engine_seat(seat("xboard", "good")), list[str]()
    assert found is not None
    with open_engine(found) as engine:
        say = engine.process.say

        def noted(text: str) -> None:
            told.append(text)
            say(text)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine.process, "say", noted)
            for _ in range(2):
                line = line_of("tic-tac-toe", "b2")
                engine.begin(line)
                for reply in ("c3", "b3"):
                    line = line.after(engine.choose(line, SHORT))
                    line = line.after(line.position.find(reply))
    clocks = [text.split() for text in told if text.split()[0] in ("level", "time", "go")]
    assert [words[0] for words in clocks] == ["level", "time", "go", "time", "go"] * 2
    left = [int(words[1]) for words in clocks if words[0] == "time"]
    assert left[0] == left[2] == 400
    assert left[1] <= 400


def test_seats_are_read() -> None:
    """Its own words, and those of the program."""
    found = engine_seat("UCI:stockfish --x?UCI_Elo=1500&time=0.5s&depth=3&notation=short FEN")
    assert found is not None
    assert (found.protocol, found.command) == ("uci", ("stockfish", "--x"))
    assert found.options == (("UCI_Elo", "1500"),)
    assert (found.seconds, found.depth, found.nodes, found.notation) == (0.5, 3, None, "short FEN")
    gnugo = engine_seat("gtp:/usr/games/gnugo?level=1")
    assert gnugo is not None
    assert gnugo.command == ("/usr/games/gnugo", "--mode", "gtp")
    assert engine_seat("ai:5s") is None


@pytest.mark.parametrize(
    "text", ["uci:", "uci:a?b", "uci:a?time=x", "uci:a?nodes=0", "uci:'a", "gtp:\x1b[0m", "uci:a?=1"]
)
def test_seats_that_are_none(text: str) -> None:
    """They are refused before anything is started."""
    with pytest.raises(ValueError, match=r"."):
        engine_seat(text)


@pytest.mark.parametrize(
    ("name", "position", "drop", "text", "move"),
    [
        ("chess", None, "@", "e2e4", "e2-e4"),
        ("chess", "8/P7/8/8/8/8/k7/2K5 w - - 0 1", "@", "a7a8n", "a7-a8 Knight"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "@", "e1g1", "e1-g1"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b P 1", "*", "5c5b+", "promote 5c-5b"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b P 1", "*", "5c5b", "5c-5b"),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b P 1", "*", "P*9i", "drop Pawn 9i"),
        ("xiangqi", None, "@", "h3h10", "h3-h10"),
        ("go", None, "@", "pass", "pass"),
        ("hex", None, "@", "k11", "k11"),
    ],
)
def test_moves_are_spelled(name: str, position: str | None, drop: str, text: str, move: str) -> None:
    """Of their own words, without a word about the game."""
    found = line_of(name, position=position)
    assert spelled(found.position, drop)[text].text == move


def test_a_game_is_said_from_its_first_position() -> None:
    """And the moves since, so that repetitions are seen."""
    line = line_of("chess", "g1f3 g8f6")
    assert said(line, "FEN", "@") == (line.positions[0].notation("FEN"), ["g1f3", "g8f6"])
    assert said(line_of("tic-tac-toe", "b2"), None, "@") == (None, ["b2"])
    with pytest.raises(EngineError, match="only a notation could say"):
        said(line_of("tic-tac-toe", "b2", "place Mark(X) on a1; next = O"), None, "@")


def test_a_move_may_be_named_without_what_tells_nothing_apart() -> None:
    """A pawn on the last row must become something, so a program may leave out the `+`; it is told of it with it."""
    position = line_of("shogi", position="4k4/P8/9/9/9/9/9/9/4K4 b - 1").position
    assert "9b9a+" in spelled(position, "*")
    assert "9b9a" not in spelled(position, "*")
    for text in ("9b9a", "9b9a+", "9B9A+"):
        found = read(position, text, "*")
        assert found is not None
        assert found.text == "promote 9b-9a"


def test_it_plays_at_a_table(tmp_path: Path) -> None:
    """To the end of a game; what is kept of it names no program, for nothing is started because a record says so."""
    kept = tmp_path / "game.yaml"
    arguments = ["play", "tic-tac-toe", "--seat", f"X={seat('uci', 'good')}", "--seat", f"O={seat('gtp', 'good')}"]
    run = CliRunner().invoke(main, [*arguments, "--record", str(kept)])
    assert "X: a1" in run.output
    assert "X wins" in run.output
    assert "python" not in kept.read_text("utf-8")
    assert "X: human" in kept.read_text("utf-8")


@pytest.mark.parametrize("manner", ["cheat", "die", "resign"])
def test_it_loses_at_a_table(manner: str) -> None:
    """And is told why."""
    arguments = ["play", "tic-tac-toe", "--seat", f"X={seat('uci', manner)}", "--seat", "O=random"]
    run = CliRunner().invoke(main, arguments)
    why = {"cheat": "which is not legal", "die": "has ended (exit code 3)", "resign": "X resigns"}[manner]
    assert "X loses: " in run.output
    assert why in " ".join(run.output.split())
    assert "O wins" in run.output


def test_a_seat_that_cannot_be_had_ends_the_play() -> None:
    """With what is wrong."""
    run = CliRunner().invoke(main, ["play", "tic-tac-toe", "--seat", "X=uci:no-such-program", "--seat", "O=random"])
    assert run.exit_code == 1
    assert "`no-such-program` cannot be started" in " ".join(run.output.split())
