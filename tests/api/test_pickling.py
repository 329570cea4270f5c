"""Games and positions that a program pickles go as their texts; no code goes with them."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from pathlib import Path

import pytest

import gdl
from gdl.api import _from_name
from gdl_interpreter.reference import Machine, MachineError, Position

HEAD = "players A, B\nboard ring(5)\npiece Man\n"
SMALL = HEAD + "turn:\n    choose s in empty\n    place Man on s\nwhen no(empty): draw\n"
CHOICE = "    choose t in empty\n    place Man on t\nwhen no(empty): draw\n"
DICE = HEAD + "turn:\n    chance s in empty\n" + CHOICE


def again(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


def test_a_position_goes_as_its_text() -> None:
    position = gdl.load("edges", columns=3).start().play("Large b2n")
    there = again(position)
    assert isinstance(there, gdl.Position) and there is not position
    assert there.text == position.text and there.moves() == position.moves()
    assert again(position) == there, "what is unpickled in one process is of one game"
    assert position.text.encode() in pickle.dumps(position)


def test_its_past_stays_behind() -> None:
    start = gdl.load("chess").start()
    position = start
    for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
        position = position.play(move)
    there = again(position)
    assert isinstance(there, gdl.Position)
    assert any(len(keys) > 1 for keys in position.data.history) and all(len(keys) <= 1 for keys in there.data.history)


def test_nothing_of_the_program_goes_with_it() -> None:
    packed = pickle.dumps(gdl.load("chess").start())
    assert len(packed) < 1500 and b"gdl_interpreter" not in packed


def test_a_game_goes_as_its_name_or_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (gdl.load("edges:5x5"), gdl.load("edges", columns=3), gdl.loads(SMALL)):
        there = again(game)
        assert isinstance(there, gdl.Game)
        assert (there.name, there.settings, there.source_hash) == (game.name, game.settings, game.source_hash)
        assert again(game.playout(1)) == game.playout(1)._replace(position=again(game.playout(1).position))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.gdl").write_text(SMALL)
    packed = pickle.dumps(gdl.load("small.gdl").start())
    assert isinstance(pickle.loads(packed), gdl.Position)


def test_a_rulebook_with_another_text_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.gdl").write_text(SMALL)
    packed = pickle.dumps(gdl.load("small.gdl").start())
    (tmp_path / "small.gdl").write_text(SMALL.replace("5", "6"))
    _from_name.cache_clear()  # as in another process
    with pytest.raises(gdl.GameError, match="another text") as found:
        pickle.loads(packed)
    assert found.value.code == "other-text"
    (tmp_path / "small.gdl").unlink()
    with pytest.raises(gdl.RulebookError):
        pickle.loads(packed)


def test_what_a_text_does_not_say_is_not_pickled() -> None:
    thrown = gdl.loads(DICE).start()
    thrown = thrown.play(thrown.moves()[0])
    assert thrown.data.rolls
    with pytest.raises(MachineError, match="chance has brought"):
        pickle.dumps(thrown)
    with pytest.raises(MachineError, match="no game"):
        pickle.dumps(Position.start(Machine(gdl.loads(SMALL).program)))


def test_positions_are_copied_as_they_are() -> None:
    position = gdl.loads(DICE).start()
    assert copy.copy(position) is position and copy.deepcopy([position])[0] is position


def test_positions_go_to_other_processes() -> None:
    position = gdl.load("tic-tac-toe").start()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(gdl.Position.moves, [position, position.play("a1")]) != []
