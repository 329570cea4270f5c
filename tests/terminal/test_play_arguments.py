"""What `run_play` and `pick_rulebook` make of their arguments, and of files to go on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from session_cases import Typed

import gdl
from gdl.cli.commands import play
from gdl.cli.group import main
from gdl.library.choice import Choice
from gdl.library.entries import read_entries
from gdl.records import read_record
from gdl.room import opening
from gdl.table.begin import Begun
from gdl.terminal.pick import pick_rulebook, pick_seats
from gdl.terminal.play import SeatError, run_play, seats_of
from gdl_interpreter.reference import Machine, PositionData


def test_seats_are_found_by_the_beginning_of_a_name() -> None:
    game = gdl.load("edges")
    assert seats_of(game, {"re": "random", "BLACK": "human"}) == {"Red": "random", "Black": "human"}


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ({"Blue": "human"}, "has no player `Blue`"),
        ({"Red": "robot"}, "`robot` cannot take a seat"),
        ({"": "human"}, "has no player ``"),
    ],
)
def test_seats_that_there_are_not(seats: dict[str, str], message: str) -> None:
    with pytest.raises(SeatError, match=message):
        seats_of(gdl.load("edges"), seats)
    console = Typed([])
    assert run_play(gdl.load("edges"), seats, None, None, None, console) == 2


def _session(
    lines: list[str], record: Path | None, resume: Path | None, rulebook: str = "tic-tac-toe"
) -> tuple[int, str]:
    console = Typed(lines)
    code = run_play(gdl.load(rulebook), {}, 1, record, resume, console)
    return code, "".join(console.finish())


def test_going_on_with_a_game_keeps_its_file(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    _session(["a1", "b2"], file, None)
    code, written = _session(["undo", "c3", "quit"], None, file)
    assert code == 0
    assert "Resumed after 2 steps, the last of them O: b2." in written
    assert read_record(file).games[0].steps == ("a1", "c3")


def test_every_move_is_in_the_file_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.yaml"
    seen: list[int] = []
    console = Typed(["a1", "b2", "c3"])
    usual = console.ask

    def ask(prompt: str) -> str:
        seen.append(len(read_record(file).games[0].steps) if file.exists() else 0)
        return usual(prompt)

    monkeypatch.setattr(console, "ask", ask)
    run_play(gdl.load("tic-tac-toe"), {}, 1, file, None, console)
    assert seen == [0, 1, 2, 3]


def test_an_existing_file_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    _session(["a1"], file, None)
    before = file.read_bytes()
    code, written = _session(["b1"], file, None, "edges")
    assert code == 2
    assert "will not be written over" in " ".join(written.split())
    assert file.read_bytes() == before


def test_a_game_of_another_rulebook_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    _session(["a1"], file, None)
    code, written = _session([], None, file, "edges")
    assert code == 1
    assert "recorded of tic-tac-toe" in written


def test_a_changed_rulebook_goes_on_in_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "game.yaml"
    _session(["a1"], file, None)
    text = file.read_text().replace("hash: ", "hash: 0000", 1)
    lines = [line for line in text.splitlines(True) if not line.startswith("rules:")]  # as older versions wrote it
    file.write_text("".join(line[:70] + "\n" if line.startswith("hash") else line for line in lines))
    before = file.read_bytes()
    code, written = _session(["b1"], None, file)
    assert code == 0
    assert "The rulebook has changed since this was recorded (it was 0000" in " ".join(written.split())
    assert file.read_bytes() == before
    assert "Recorded in " + str(tmp_path / "data") in written


def test_who_leaves_the_full_screen_is_told_where_the_game_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And how to go on, as who leaves the lines is; where nothing was played there is nothing to tell."""
    file, moves = tmp_path / "a game.yaml", ["a1"]

    def use(begun: Begun, *more: object) -> int:
        for move in moves:
            begun.table.play(begun.table.position.find(move))
        return 0

    monkeypatch.setattr(play, "wanted", lambda plain: True)
    monkeypatch.setattr(opening, "open_game", use)

    def told(*how: str) -> str:
        done = CliRunner().invoke(main, ["play", "tic-tac-toe", *how], env={"COLUMNS": "500"})
        assert done.exit_code == 0
        return done.output

    assert told("--record", str(file)).splitlines() == [
        f"Recorded in {file}",
        f"To go on:  gdl play tic-tac-toe --resume '{file}'",
    ]
    moves = ["b1", "a2", "b2", "a3"]
    assert told("--resume", str(file)) == f"Recorded in {file}\n"
    moves = []
    assert told("--record", str(tmp_path / "another.yaml")) == ""


def test_new_examples_are_no_other_rules(tmp_path: Path) -> None:
    """Who plays and writes examples by turns goes on in the same file."""
    rulebook, file = tmp_path / "mine.gdl", tmp_path / "game.yaml"
    rulebook.write_text(gdl.load("tic-tac-toe").loaded.source.text)
    _session(["a1"], file, None, str(rulebook))
    with rulebook.open("a") as text:
        text.write('\nexample "a corner":\n    play "a1"\n    illegal "a1"\n')
    code, written = _session(["b1"], None, file, str(rulebook))
    assert code == 0
    assert "has changed" not in written
    record = read_record(file)
    assert record.games[0].steps == ("a1", "b1")
    assert record.source_hash == gdl.load(rulebook).source_hash
    with rulebook.open("w") as text:
        text.write(gdl.load("tic-tac-toe").loaded.source.text.replace("in empty", "in empty except c3"))
    assert "The rulebook has changed since" in " ".join(_session([], None, file, str(rulebook))[1].split())


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("hello")
    code, written = _session([], None, file)
    assert code == 1
    assert "is not a recorded game" in " ".join(written.split())


def test_a_disk_that_is_full_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, written = _session(["a1", "b2"], tmp_path / "file" / "game.yaml", None)
    assert code == 0
    assert "goes on without being recorded" in " ".join(written.split())
    assert "Last: O: b2" in written
    assert "This game is not recorded." in written


def test_a_limit_of_the_machine_ends_the_game_politely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gdl_interpreter.reference import LimitError

    def moves(self: Machine, position: PositionData) -> list[object]:
        raise LimitError("E904", "these rules take too long")

    monkeypatch.setattr(Machine, "moves", moves)
    code, written = _session(["a1"], tmp_path / "game.yaml", None)
    assert code == 1
    assert "these rules take too long" in written


NAMES = ["anchor", "chess", "connect-four", "tic-tac-toe"]
ENTRIES = [entry for entry in read_entries() if entry.name in NAMES]


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        (["2"], "chess"),
        (["Chess"], "chess"),
        (["con"], "connect-four"),
        (["connect four"], "connect-four"),
        (["tac"], "tic-tac-toe"),
        (["c", "ch"], "chess"),
        (["9", "0", "-1", "²", "1"], "anchor"),
        ([""], None),
        ([], None),
        (["^C"], None),
    ],
)
def test_picking_a_rulebook(typed: list[str], chosen: str | None) -> None:
    picked = pick_rulebook(ENTRIES, Typed(typed))
    assert (picked and (picked.name, picked.options)) == (chosen if chosen is None else (chosen, {}))


def test_picking_a_variant_or_options() -> None:
    assert pick_rulebook(ENTRIES, Typed(["tac:mis"])) == Choice("tic-tac-toe:misere")
    assert pick_rulebook(ENTRIES, Typed(["con: columns=5"])) == Choice("connect-four", {"columns": 5})
    console = Typed(["chess:torus", "anchor:siz=7", "anchor:size=x", "anchor:size=1000", ""])
    assert pick_rulebook(ENTRIES, console) is None
    written = "".join(console.finish())
    assert "Chess has no variant torus" in written
    assert "did you mean `size`" in written
    assert "`x` is no value for size" in written
    assert "size is 3 to 12, not 1000" in written


def test_who_plays_is_asked() -> None:
    console = Typed(["", "Easy"])
    assert pick_seats(["Red", "Black"], console) == {"Red": "human", "Black": "easy"}
    console = Typed(["somebody", "ai:x", "random", "human"])
    assert pick_seats(["Red", "Black"], console) == {"Red": "random", "Black": "human"}
    assert "`somebody` cannot take a seat" in "".join(console.finish())
    assert pick_seats(["Red"], Typed([])) == {}
    assert pick_seats(["Red", "Black"], Typed(["easy"])) is None


def test_nothing_to_pick_from() -> None:
    assert pick_rulebook([], Typed(["1"])) is None
