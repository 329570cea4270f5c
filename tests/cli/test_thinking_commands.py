"""`gdl solve`, `tune`, `review` and `study` as they are typed."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable
from functools import partialmethod, reduce
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from in_process import settings

import gdl
from gdl.cli import main
from gdl.engines import missing_native
from gdl.infra.exit_codes import INTERRUPTED
from gdl.opponents.kept_answers import has_answers, known
from gdl.opponents.review import _Looks
from gdl.opponents.reviewed import Reviewed
from gdl.records import read_record
from gdl.study.play import Batch, OneGame, play_batch
from gdl.study.used import Used
from gdl_interpreter.reference import Position
from gdl_interpreter.search import memory
from gdl_interpreter.search.disk import pages_can_be_dropped
from gdl_interpreter.search.drivers import index as driver
from gdl_interpreter.search.drivers.index import Index
from gdl_interpreter.search.player import Choice, Player
from gdl_interpreter.search.solving.known import Together
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.solver import Shown, Solver, Solves, Value

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept in a folder of this test's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def run(*arguments: str, typed: str | None = None) -> Result:
    """The command line with these words."""
    return CliRunner().invoke(main, list(arguments), input=typed, env={"NO_COLOR": "1"}, obj=settings())


def own_tables() -> list[str]:
    """What `gdl tables` lists but for what comes with the program."""
    return [line for line in run("tables").stdout.splitlines() if "comes with the program" not in line]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "backgammon"], "games with chance cannot be solved (line 65 of backgammon.gdl)"),
        (["solve", "peg-solitaire", "--keep"], "nothing is kept of games of one player"),
        (["solve", "colonization"], "only games of two sides without chance"),
        (["solve", "fifteen-puzzle", "--method", "alphabeta"], "only games of two sides without chance"),
        (["solve", "edges", "--points", "--method", "retrograde"], "who wins, not by how much"),
        (["solve", "tic-tac-toe", "--points"], "this rulebook has no `score`"),
        (["solve", "tic-tac-toe", "--seconds", "0"], 'a number from 0.1 to 1,000,000 expected, got "0"'),
        (["solve", "tic-tac-toe", "--memory", "120"], "120 megabytes are too little for the whole process"),
        (["train", "colonization"], "games of two sides"),
        (["train", "tic-tac-toe", "--minutes", "-1"], 'a number from 0 to 10,000 expected, got "-1"'),
        (["tune", "tic-tac-toe", "--games", "0"], 'expected, got "0"'),
        (["tune", "tic-tac-toe", "--think", "soon"], "a time (500ms, 2s, 1m) or a number"),
        (["tune", "tic-tac-toe", "--cluster", "nonsense://1"], "no cluster answers at nonsense"),
        (["review", "nowhere.yaml"], "does not exist"),
        (["study", "tic-tac-toe", "--games", "0"], 'expected, got "0"'),
        (["study", "tic-tac-toe", "--seat", "Z=ai"], 'one of the players X, O expected, got "Z"'),
        (["study", "tic-tac-toe", "--seat", "X=human"], 'expected, got "human"'),
        (["study", "tic-tac-toe", "--all-seats", "ai:soon"], "`soon` is neither a time"),
        (["study", "tic-tac-toe", "--html", "no/such/folder/page.html"], "no/such/folder"),
    ],
)
def test_usage_errors(arguments: list[str], message: str) -> None:
    """An error of usage, before any work is done."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize("command", [["solve"], ["tune"], ["train"], ["study", "--all-seats", "ai"]])
def test_without_the_native_engine(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can think; random games can still be studied."""
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    result = run(*command, "tic-tac-toe")
    assert result.exit_code == 2 and "needs the native engine" in result.stderr
    studied = run("study", "tic-tac-toe", "--games", "2", "--processes", "1")
    assert studied.exit_code == 0 and "2 games" in studied.stdout and "lead" not in studied.stdout


# ---- solve


def test_a_solved_position() -> None:
    """Its value, every move by its value, and a line."""
    result = run("solve", "tic-tac-toe", "--after", "a1; b1; b2")
    assert result.exit_code == 0
    first, *moves, line, cost = result.stdout.splitlines()
    assert first == "O loses in 4 plies." and cost.startswith("Went back from the end through all positions (51 ")
    assert moves == ["  O loses in 4 plies: c3", "  O loses in 2 plies: c1, a2, c2, a3, b3"]
    assert line.startswith("Best play: c3; a2; ")


def test_a_solution_as_json() -> None:
    """All of it."""
    found = json.loads(run("solve", "tic-tac-toe", "--after", "a1; b1; a2", "--json").stdout)
    assert found["mover"] == "O" and found["value"] == "loss"
    assert found["moves"]["a3"] == {"value": "loss", "plies": 4} and len(found["moves"]) == 6
    assert found["plies"] == 4 and found["method"] == "retrograde" and not found["endless"]
    assert found["line"] and found["depth"] >= 2 and found["positions"] > 0


def test_what_the_lead_is_counted_in() -> None:
    """In the rulebook's own terms, or only who wins."""
    one = ["solve", "edges", *(f"--set={name}=1" for name in ("columns", "rows", "larges", "mediums", "smalls"))]
    points = run(*one)
    assert points.stdout.startswith("Draw.\n") and "  Red loses by 1 square: Small a1s" in points.stdout
    assert "by 1" not in run(*one, "--no-points").stdout


def test_how_far_it_got() -> None:
    """Where there was not time enough, the exit code says so too."""
    result = run("solve", "connect-four", "--set", "columns=8", "--seconds", "0.2")
    assert result.exit_code == 1
    assert result.stdout.startswith("Not solved: searched ") and " plies to the end; searched " in result.stdout
    assert (
        json.loads(run("solve", "connect-four", "--set", "columns=8", "--seconds", "0.2", "--json").stdout)["value"]
        is None
    )


def test_moves_that_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not settled when the time is up does not stand among what is, in words or as JSON."""

    def too_late(method: Solves, position: Position, value: Value, until: float, every_move: bool) -> Shown:
        return Solves.shown(method, position, value, 0.0, every_move)

    monkeypatch.setattr(Solver, "shown", too_late)
    solve = ["solve", "tic-tac-toe", "--method", "alphabeta"]
    won = run(*solve, "--after", "a1; b1; a2; b2")
    assert won.exit_code == 0
    assert won.stdout.splitlines()[:4] == [
        "X wins.",
        "Of 5 moves 1 is settled, 4 open.",
        "  X wins in 1 ply: a3",
        "  Open: c1, c2, b3, c3",
    ]
    drawn = run(*solve, "--after", "a1; b2")
    assert drawn.stdout.splitlines()[:3] == [
        "Draw.",
        "Of 7 moves 0 are settled, 7 open.",
        "  Open, at most a draw: b1, c1, a2, c2, a3, b3, c3",
    ]
    found = json.loads(run(*solve, "--after", "a1; b1; a2; b2", "--json").stdout)
    assert found["value"] == "win" and found["moves"] == {"a3": {"value": "win", "plies": 1}}
    nothing = {"value": None, "at_least": "loss", "at_most": "win"}
    assert found["open"] == dict.fromkeys(("c1", "c2", "b3", "c3"), nothing)
    assert "open" not in run(*solve, "--after", "a1; b1; a2").stdout.lower()  # all of them lose: so does each


def test_all_moves_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is solved; what is proven short of that is said."""

    def no_win(solver: Solver, *_: object) -> Value:
        return Value(None, most=0)

    monkeypatch.setattr(Solver, "value", no_win)
    result = run("solve", "tic-tac-toe", "--method", "alphabeta")
    assert result.exit_code == 1
    first, *others = result.stdout.splitlines()
    assert first.startswith("Not solved: ")
    assert others == ["Proven so far: for X it is at most a draw.", "Open: all 9 moves."]
    found = json.loads(run("solve", "tic-tac-toe", "--method", "alphabeta", "--json").stdout)
    assert found["value"] is None and found["at_most"] == "draw" and found["moves"] == {} and len(found["open"]) == 9


def test_memory_that_is_full() -> None:
    """Is said, too."""
    full = run("solve", "connect-four", "--method", "retrograde", "--memory", str(100 + memory.RESERVE + memory.LEAST))
    assert full.exit_code == 1 and "memory is full" in full.stdout


def test_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """By Ctrl-C: how far it got is told then, too."""

    def interrupted(solver: Solver, *_: object) -> None:
        solver.depth = 7
        raise KeyboardInterrupt

    monkeypatch.setattr(Solver, "solve", interrupted)
    result = run("solve", "tic-tac-toe", "--method", "alphabeta")
    assert result.exit_code == 1 and "Not solved: searched 7 plies to the end, then interrupted (" in result.stdout
    assert result.stdout.endswith("for X it may be a loss, a draw or a win.\nOpen: all 9 moves.\n")


def test_broken_off_between_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is proven by then is told, of moves, too; a proof that is gone on with is kept."""
    plain, small = NullWindows._after, ["solve", "hex", "--set", "size=5"]

    def interrupted(solver: NullWindows, position: Position, text: str, until: float) -> Value:
        if text == "b1":
            raise KeyboardInterrupt
        return plain(solver, position, text, until)

    assert run(*small, "--keep", "--after", "a1").exit_code == 0
    before = run("tables").stdout
    with monkeypatch.context() as patched:
        patched.setattr(NullWindows, "_after", interrupted)
        result = run(*small, "--resume")
        told = json.loads(run(*small, "--resume", "--json").stdout)
    assert result.exit_code == 1 and "then interrupted (" in result.stdout
    assert result.stdout.startswith("Black wins.\nOf 25 moves ") and "\n  Open" in result.stdout
    assert "Kept in " in result.stderr and run("tables").stdout != before
    assert told["value"] == "win" and {"value": "win"} in told["moves"].values() and told["open"]


def test_a_proof_by_numbers_is_verified() -> None:
    """Which is not kept."""
    solve = ["solve", "tic-tac-toe", "--method", "proof", "--after", "a1; b1; b2"]
    verified = run(*solve, "--verify", "5")
    assert verified.exit_code == 0 and "follows from their moves.\n" in verified.stdout.replace("follow ", "follows ")
    assert "`--keep` goes with `--method index` or `--method null-window`" in run(*solve, "--keep").stderr
    alphabeta = run("solve", "tic-tac-toe", "--method", "alphabeta", "--verify", "5")
    assert "`--method index`, `--method null-window` or `--method proof`" in alphabeta.stderr


def test_bounds_by_points() -> None:
    """The least and the greatest value by how much, where it is not found."""
    solve = ["solve", "dots-and-boxes", "--set", "columns=4", "--set", "rows=2", "--method", "null-window"]
    result = run(*solve, "--seconds", "0.2", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code in (0, 1) and told.get("at_least_by", -8) <= told.get("at_most_by", 8)


def test_broken_off_with_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C keeps it, and says how to go on; but never in the place of a finished one."""
    plain, calls = Index.run, list[str]()

    def interrupted(index: Index, until: Callable[[], bool], report: Callable[[str], None] | None = None) -> bool:
        asked = iter([False, False, True])
        plain(index, lambda: next(asked), calls.append)
        raise KeyboardInterrupt

    solve = ["solve", "tic-tac-toe", "--method", "index"]
    with monkeypatch.context() as patched:
        patched.setattr(Index, "run", interrupted)
        result = run(*solve)
        assert result.exit_code == 1 and "then interrupted" in result.stdout
        assert "`--resume` goes on with it" in result.stderr
    assert "settled so far" in run("tables").stdout and "% of this pass" in calls[0]
    assert run(*solve, "--resume").stdout.startswith("Draw.")
    assert "all settled" in run("tables").stdout
    told = run("solve", "tic-tac-toe").stdout
    assert "Went back from the end" in told and told.endswith("Known from a table that was kept (`gdl tables`).\n")
    with monkeypatch.context() as patched:
        patched.setattr(Index, "run", interrupted)
        assert "Kept in" not in run(*solve).stderr
        assert "Kept in" in run(*solve, "--keep").stderr  # beside it
    both = own_tables()
    assert len(both) == 3 and "all settled" in both[0] + both[1] and "settled so far" in both[0] + both[1]
    assert run(*solve, "--resume").stdout.startswith("Draw.")
    (one, _) = own_tables()
    assert "all settled" in one and one.endswith(", version 2")


def test_what_stands_in_the_way_of_numbers(tmp_path: Path) -> None:
    """Is shown in the rulebook, also where it is the board."""
    path = tmp_path / "large.gdl"
    path.write_text(
        "players A, B\nboard grid(9, 8)\npiece Man\nturn:\n    choose spot in empty\n    place Man on spot\n"
        "when no(empty): draw\n"
    )
    for asked in (["--explain"], ["--method", "index"]):
        result = run("solve", str(path), *asked)
        assert "the board has 72 sites, and 64 are the most (line 2 of large.gdl)" in result.stdout
        assert result.stdout.endswith(f"  --> {path}:2:1\n  board grid(9, 8)\n  ^^^^^^^^^^^^^^^^\n")


def test_what_sides_must_connect_is_told() -> None:
    """By which cells are filled in; a game that is won by anything else has none, and ends as a finding."""
    explain = ["--method", "null-window", "--explain"]
    told = run("solve", "hex", "--set", "size=3", *explain)
    assert told.exit_code == 0 and told.stdout.splitlines() == [
        "Black connects {a3, b3, c3} with {a1, b1, c1}",
        "White connects {a1, a2, a3} with {c1, c2, c3}",
        "on a full board exactly one has",
    ]
    none = run("solve", "tic-tac-toe", *explain)
    assert none.exit_code == 1 and none.stdout.startswith("The game is not won alone by connecting sets of sites")


def test_who_wins_without_distances() -> None:
    """Is counted and kept, and `gdl solve` knows it from then on; seats play by tables with distances only."""
    solve, game = ["solve", "tic-tac-toe", "--method", "index"], gdl.load("tic-tac-toe")
    with_them = run(*solve, "--count", "--after", "a1; b1").stdout
    result = run(*solve, "--no-distances", "--keep", "--count", "--verify", "20", "--after", "a1; b1")
    assert result.stdout.startswith("X wins.\n  X wins: ") and "Best play" not in result.stdout
    assert "Verified: the values of 20 positions" in result.stdout
    counts = [line.partition(", the longest")[0] for line in with_them.splitlines() if "won " in line]
    assert counts == [line for line in result.stdout.splitlines() if "won " in line]
    assert "numbers of positions, without distances, all settled" in run("tables").stdout
    assert run("solve", "tic-tac-toe", "--after", "a1; b1; b2").stdout.startswith("O loses.\n")
    assert known(game, 64) is None and not has_answers(game)
    assert "`--no-distances` goes with `--method index`" in run("solve", "hex", "--no-distances").stderr


def test_tables_stand_beside_one_another() -> None:
    """Of one game from different pieces on; whoever thinks asks all of them."""
    solve, game = ["solve", "tic-tac-toe", "--method", "index", "--keep"], gdl.load("tic-tac-toe")
    for after in ("b2; a1; c3", "a1; b1", "a1; c3"):
        assert run(*solve, "--after", after).exit_code == 0
    assert run("solve", "hex", "--set", "size=3", "--method", "index", "--keep", "--no-distances").exit_code == 0
    hex_, small, large, _ = own_tables()
    assert hex_.startswith("hex size=3 ") and small < large and large.startswith("tic-tac-toe: ")
    kept = known(game, 64)
    assert isinstance(kept, Together) and len(kept.each) == 2
    assert kept.best(game.start()) is None and kept.ranked(game.start()) is None
    assert kept.keeping(game.start(), ()) is None
    for moves in ("a1 b1", "b2 a1 c3"):
        best = kept.best(reduce(lambda at, move: at.play(move), moves.split(), game.start()))
        assert best is not None and best[1].outcome is not None
    assert run(*solve[:-1], "--resume", "--after", "a1; b1").exit_code == 0
    assert "no table to go on with" in run(*solve[:-1], "--resume").stderr
    assert "Deleted" in run("tables", "--delete", "tic-tac-toe").stdout
    assert len(own_tables()) == 2


@pytest.mark.skipif(not pages_can_be_dropped(), reason="pages of files cannot be dropped here")
def test_a_table_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said where it is, and how large; Ctrl-C, going on, counting and verifying are as they are in memory."""
    plain = run("solve", "tic-tac-toe", "--method", "index", "--count").stdout.partition("\n")[2]

    def interrupted(index: Index, until: Callable[[], bool], report: Callable[[str], None] | None = None) -> bool:
        asked = iter([*18 * [False], True])
        whole(index, lambda: next(asked), report)
        raise KeyboardInterrupt

    whole, solve = Index.run, ["solve", "tic-tac-toe", "--method", "index"]
    monkeypatch.setattr(driver, "MEGABYTE", 1)
    monkeypatch.setattr("gdl_interpreter.search.memory.room", lambda megabytes, taken: 7_210)  # sets take 7,200
    with monkeypatch.context() as patched:
        patched.setattr(Index, "run", interrupted)
        result = run(*solve)
        assert "The table does not fit into memory: it is on disk, " in result.stderr
        assert " (on disk: " in result.stdout and "`--resume` goes on with it" in result.stderr
    result = run(*solve, "--resume", "--count", "--verify", "20")
    assert result.exit_code == 0 and "Verified: the values of 20 positions" in result.stdout
    classes = [line for line in plain.splitlines() if line.endswith(":") or "won " in line]
    assert len(classes) > 10 and all(line in result.stdout.splitlines() for line in classes)
    assert "all settled" in run("tables").stdout


def test_proofs_that_come_with_the_program() -> None:
    """Are listed, too, and cannot be deleted; it is said of what they know that it is known from them."""
    before = run("tables").stdout
    line = next(line for line in before.splitlines() if line.startswith("connect-four "))
    assert line.startswith("connect-four columns=7 rows=6: a proof that comes with the program, ")
    refused = run("tables", "--delete", "connect-four")
    assert refused.exit_code == 2 and "comes with the program, and is not deleted" in refused.stderr
    assert run("tables").stdout == before


def test_tables_of_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Are listed by their files, and deleted by these names."""
    from gdl.opponents.tables import folder

    assert run("solve", "tic-tac-toe", "--method", "index", "--keep").exit_code == 0
    with monkeypatch.context() as patched:
        patched.setattr("gdl_interpreter.search.drivers.kept_index.VERSION", 0)
        told, _ = own_tables()
        name = told.split(":")[0]
        assert "of another version, or damaged" in told and (folder() / name).is_file()
        assert run("tables", "--delete", name).stdout.startswith(f"Deleted: {name}, ")
    assert run("tables").stdout.startswith("No tables in ") and not list(folder().iterdir())


def test_a_puzzle() -> None:
    """Its solution, or that there is none."""
    small = ["solve", "fifteen-puzzle", "--set", "columns=2"]
    result = run(*small)
    assert (
        result.exit_code == 0 and result.stdout.startswith("Solo wins in ") and "No way is shorter (" in result.stdout
    )
    none = run(*small, "--set", "longest=2")
    assert none.exit_code == 0 and none.stdout.startswith("Solo cannot win.\n  Solo cannot win: ")


def test_play_without_end(tmp_path: Path) -> None:
    """A draw by it, and a line that goes round in circles."""
    rulebook = tmp_path / "round.gdl"
    rulebook.write_text(
        "players X, O\nboard grid(3, 2)\npiece Man\nsetup:\n    place X Man on a1\n    place O Man on c2\n"
        "turn:\n    choose man in mine\n    choose spot in near(man) and empty\n    move man to spot\n"
        "when stuck: mover loses\n"
    )
    result = run("solve", str(rulebook))
    assert (
        result.exit_code == 0 and result.stdout.startswith("Draw.\n") and ", and so on without end\n" in result.stdout
    )


def test_a_game_that_is_over() -> None:
    """Needs no solving."""
    result = run("solve", "tic-tac-toe", "--after", "a1; b1; a2; b2; a3")
    assert result.exit_code == 0 and result.stdout.startswith("The game is over: X wins")


# ---- tune


def test_a_verdict_is_found_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And `ai` plays by it."""
    monkeypatch.setattr("gdl.opponents.duels.methods_for", lambda game: ("mcts", "rave"))
    result = run("tune", "tic-tac-toe", "--games", "2", "--think", "2ms", "--processes", "1")
    assert result.exit_code == 0
    first, pair, last = result.stdout.splitlines()
    assert first == "tic-tac-toe: at most 2 games of each pair, 2ms a move"
    assert pair.split()[:5:4] == ["mcts", "rave"] and pair.endswith("  not clear")
    assert last.startswith("tic-tac-toe is played by `mcts` (no other is clearly better); kept in ")
    (kept,) = json.loads((tmp_path / "data/gdl/tuned.json").read_text(encoding="utf-8")).values()
    assert kept["method"] == "mcts" and kept["seconds"] == 0.002


def test_several_rulebooks_and_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By their names, as those that come with the program; nothing is kept for this user."""
    monkeypatch.setattr("gdl.opponents.duels.play_duel", lambda job: 0.5)
    file = tmp_path / "tuned.json"
    words = [
        "tic-tac-toe",
        "tic-tac-toe:misere",
        "--games",
        "1",
        "--think",
        "20",
        "--processes",
        "1",
        "--out",
        str(file),
    ]
    result = run("tune", *words)
    assert result.exit_code == 0 and "at most 1 game of each pair, 20 random games or positions a move" in result.stdout
    found = json.loads(file.read_text(encoding="utf-8"))
    assert list(found) == ["tic-tac-toe", "tic-tac-toe:misere"] and found["tic-tac-toe"]["nodes"] == 20
    assert not (tmp_path / "data/gdl/tuned.json").exists()


def test_methods_that_are_compared(tmp_path: Path) -> None:
    """Two that are named, where others could play; one alone has nobody to play, and who cannot play is refused."""
    words = ["tune", "tic-tac-toe", "--games", "1", "--think", "20", "--processes", "1"]
    result = run(*words, "--method", "rave", "--method", "wary")
    assert result.exit_code == 0 and len(result.stdout.splitlines()) == 3
    kept = json.loads((tmp_path / "data/gdl/tuned.json").read_text(encoding="utf-8"))
    assert [list(each["points"]) for each in kept.values()] == [["rave wary"]]
    result = run(*words, "--method", "rave", "--method", "rave")
    assert result.exit_code == 2 and "`rave` has nobody to play: name two methods or more" in result.stderr
    result = run(*words, "--method", "rave", "--method", "sparing")
    assert result.exit_code == 2 and "`sparing` cannot play tic-tac-toe: it can be played by mcts, " in result.stderr


# ---- review


def test_a_review_is_said_to_leave_the_record_as_it_is() -> None:
    assert "the record stays as it is" in " ".join(run("review", "--help").stdout.split())


BLUNDER = "d\na\nd\na\nd\ng\nc\nd4\n"


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A game of Connect Four in which Red overlooks three of Yellow's, and Yellow overlooks them, too. On eight columns
    no proof that comes with the program knows who wins."""
    file = tmp_path / "game.yaml"
    assert (
        run("play", "connect-four", "--set", "columns=8", "--record", str(file), "--seed", "1", typed=BLUNDER).exit_code
        == 0
    )
    assert len(read_record(file).games[0].steps) == 8
    return str(file)


def test_a_blunder_is_found(record: str) -> None:
    """With what would have been better; who has won already turns nothing by winning later."""
    result = run("review", record, "--think", "3000")
    assert result.exit_code == 0
    (blunder,) = [line for line in result.stdout.splitlines() if line.startswith("   6. ")]
    assert blunder.startswith("   6. Red: g1") and "proven" not in blunder and "→ 0%  better: d4" in blunder
    *_, turns, cost = result.stdout.splitlines()
    assert turns.endswith("; not finished.") and cost.startswith("8 moves looked at")


def test_all_moves_and_json(record: str) -> None:
    """Every move, with what was to be expected before and after."""
    every = run("review", record, "--think", "500", "--all").stdout.splitlines()
    assert [line.split(".")[0].strip() for line in every[:-2]] == [str(n) for n in range(1, 9)]
    assert every[-3].endswith("  0% → 0%, proven")
    found = json.loads(run("review", record, "--think", "3000", "--json").stdout)
    assert [one["move"] for one in found] == ["d1", "a1", "d2", "a2", "d3", "g1", "c1", "d4"]
    keys = "game ply player move best before after sure by_depth line noise"
    assert set(found[0]) == set(keys.split())
    assert found[5]["best"] == "d4" and found[5]["after"] == 0 and found[5]["before"] > 0.1
    assert run("review", record, "--think", "3000", "--json").stdout == json.dumps(found, indent=1) + "\n"


def test_a_review_tells_how_far_it_is_from_the_first_look_on(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While code is made, too: where nobody watches a terminal, in lines."""
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.0)
    result = run("review", record, "--think", "300")
    assert result.exit_code == 0
    lines = result.stderr.splitlines()
    assert "0 of 8 moves" in lines and lines[-1] == "8 of 8 moves"


def test_a_review_says_from_the_start_what_it_does_and_how_long_it_takes(
    record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code is made before anything is looked at, and each look takes as long as one has said."""
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.0)
    prepare = Player.prepare

    def slow(player: Player) -> None:
        time.sleep(0.2)
        prepare(player)

    monkeypatch.setattr(Player, "prepare", slow)
    monkeypatch.setattr(Player, "choose", partialmethod(_at_once, Player.choose))
    lines = run("review", record, "--think", "1s").stderr.splitlines()
    ready = "getting ready: code of this game is made; looking at the 8 moves takes about 8 s after that"
    assert lines[0] == ready and next(line for line in lines if line != ready) == "0 of 8 moves, about 0:08 min left"


def _at_once(player: Player, choose: Callable[..., Choice], position: Position, *_: object) -> Choice:
    return choose(player, position, None, 100)


def ctrl_c() -> None:
    raise KeyboardInterrupt


def sigterm() -> None:
    signal.raise_signal(signal.SIGTERM)


@pytest.mark.parametrize("end", [ctrl_c, sigterm])
@pytest.mark.parametrize("as_json", [False, True])
def test_a_review_that_is_broken_off_says_so(
    record: str, monkeypatch: pytest.MonkeyPatch, end: Callable[[], None], as_json: bool
) -> None:
    """With what has been found up to then."""
    looks = _Looks.at
    done = 0

    def broken_off(these: _Looks, position: Position, move: str) -> Reviewed:
        nonlocal done
        if done == 6:
            end()
        done += 1
        return looks(these, position, move)

    monkeypatch.setattr(_Looks, "at", broken_off)
    before = signal.getsignal(signal.SIGTERM)
    result = run("review", record, "--think", "1000", *["--json"] * as_json)
    assert result.exit_code == INTERRUPTED and signal.getsignal(signal.SIGTERM) is before
    told = "broken off: 6 of 8 moves looked at"
    if as_json:
        assert len(json.loads(result.stdout)) == 6 and result.stderr.splitlines() == [told]
    else:
        *_, turns, last = result.stdout.splitlines()
        assert turns.endswith(("turning points up to there.", "turning point up to there.")) and last == told


def test_a_review_that_is_broken_off_before_the_first_look_says_so(
    record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Player, "prepare", lambda _: ctrl_c())
    result = run("review", record)
    assert result.exit_code == INTERRUPTED and result.stdout == "broken off: 0 of 8 moves looked at\n"


def test_how_far_a_review_is_counts_what_players_decide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As its last line does; what is thrown between is no move of theirs."""
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.0)
    rulebook, kept = tmp_path / "thrown.gdl", str(tmp_path / "thrown.yaml")
    rulebook.write_text(DEALT.replace("setup:", "turn:").replace("turn:\n    choose", "    choose"), encoding="utf-8")
    assert run("play", str(rulebook), "--plain", "--record", kept, typed="a2\nb2\nquit\n").exit_code == 0
    result = run("review", kept, "--think", "20")
    assert len(read_record(Path(kept)).games[0].steps) > 3
    assert result.stdout.splitlines()[-1].startswith("2 moves looked at")
    assert result.stderr.splitlines()[-1] == "2 of 2 moves"


DEALT = """
players A, B
board grid(3, 2)
piece Stone, Man
setup:
    chance spot in {a1, b1, c1}
    place Stone(A) on spot
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
"""


def test_what_is_dealt_has_no_number(tmp_path: Path) -> None:
    """Moves have the numbers that `gdl replay` knows them by, and there are as many."""
    rulebook, kept = tmp_path / "dealt.gdl", str(tmp_path / "dealt.yaml")
    rulebook.write_text(DEALT, encoding="utf-8")
    typed = "a2\nb2\nquit\n"
    assert run("play", str(rulebook), "--plain", "--seed", "1", "--record", kept, typed=typed).exit_code == 0
    assert len(read_record(Path(kept)).games[0].steps) == 3
    every = run("review", kept, "--think", "20", "--all").stdout.splitlines()
    assert [line[:8] for line in every[:2]] == ["   1. A:", "   2. B:"]
    assert [one["ply"] for one in json.loads(run("review", kept, "--think", "20", "--json").stdout)] == [1, 2]
    went = run("replay", kept, "--plain", typed="go 2\ngo 3\nquit\n").stdout
    assert "move 2 of 2" in went and "There is no move 3: there are 2 on this line." in went


def test_a_review_says_that_the_rules_have_changed(tmp_path: Path) -> None:
    """Beside what it finds, as `gdl replay` does; not where only the text is another one."""
    rulebook, kept = tmp_path / "dealt.gdl", str(tmp_path / "dealt.yaml")
    rulebook.write_text(DEALT, encoding="utf-8")
    assert run("play", str(rulebook), "--plain", "--seed", "1", "--record", kept, typed="a2\nquit\n").exit_code == 0
    rulebook.write_text(DEALT + "# a remark\n", encoding="utf-8")
    assert "changed" not in run("review", kept, "--think", "20").stderr
    rulebook.write_text(DEALT.replace("when no(empty): draw", "when no(empty): mover wins"), encoding="utf-8")
    result = run("review", kept, "--think", "20", "--json")
    assert result.exit_code == 0 and len(json.loads(result.stdout)) == 1
    assert "The rulebook has changed since this was recorded (it was " in " ".join(result.stderr.split())


def test_records_that_cannot_be_reviewed(record: str, tmp_path: Path) -> None:
    """Bad times, and files that are no records."""
    assert run("review", record, "--think", "soon").exit_code == 2
    bad = tmp_path / "bad.yaml"
    bad.write_text("a: b\n", encoding="utf-8")
    result = run("review", str(bad))
    assert result.exit_code == 1 and "is not a recorded game" in result.stderr


# ---- study


def test_a_study(tmp_path: Path) -> None:
    """In the terminal and as a page."""
    page = tmp_path / "page.html"
    result = run("study", "tic-tac-toe", "--games", "8", "--processes", "1", "--seed", "4", "--html", str(page))
    assert result.exit_code == 0
    assert result.stdout.startswith("Tic-Tac-Toe: 8 games, seed 4: X random, O random\nShare of the win")
    assert f"The page is {page}" in result.stdout
    assert "<h1>Tic-Tac-Toe</h1>" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("over", [0, 1, 3])
def test_a_study_that_is_interrupted_tells_of_the_games_that_are_over(
    over: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few."""

    def until(batch: Batch) -> tuple[list[OneGame], Used]:
        if batch.first >= over:
            raise KeyboardInterrupt
        return play_batch(batch)

    monkeypatch.setattr("gdl.study.run.play_batch", until)
    result = run("study", "tic-tac-toe", "--games", "8", "--processes", "1", "--seed", "4")
    assert result.exit_code == INTERRUPTED
    if not over:
        assert result.stdout == "" and "Interrupted before the first of 8 games was over" in result.stderr
        return
    assert result.stdout.startswith(f"Tic-Tac-Toe: {over} of 8 games, seed 4: X random, O random\nShare of the win")
    told = "the game that was over" if over == 1 else "the 3 games that were over"
    assert f"Interrupted: this is of {told}, of 8" in result.stderr


def test_a_study_of_games_between_those_who_think() -> None:
    """Who plays well does not lose to chance."""
    words = ["study", "tic-tac-toe", "--games", "4", "--processes", "1", "--seat", "X=mcts:400", "--json"]
    result = run(*words)
    found = json.loads(result.stdout)
    assert found["players"] == {"X": "mcts:400", "O": "random"} and found["seats"]["X"]["mean"] > 0.7


def test_a_study_of_results_only_leaves_out_what_takes_long() -> None:
    """Its games are the same."""
    whole = run("study", "tic-tac-toe", "--games", "4", "--processes", "1").stdout.splitlines()
    short = run("study", "tic-tac-toe", "--games", "4", "--processes", "1", "--results-only").stdout.splitlines()
    assert short == whole[: len(short)] and len(short) < len(whole)
    assert any(line.startswith("Who leads") for line in whole[len(short) :])


def test_pondering_needs_the_full_screen() -> None:
    """Line by line, who thinks is in the process that reads what is typed."""
    result = run("play", "othello", "--ponder", "--plain")
    assert result.exit_code == 2 and "--ponder needs the full screen" in result.stderr
