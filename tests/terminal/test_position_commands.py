"""`--position` and `--as` on the command line, the command `position`, and records of games that began elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from session_cases import Typed

import gdl
from gdl.cli import main
from gdl.records import RecordError, read_record, replay
from gdl.terminal.play import run_play
from gdl_interpreter.reference import MachineError

KINGS = "7k/8/8/8/8/8/8/R6K w"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_moves_and_lines_from_a_position() -> None:
    assert "a1-a8" in json.loads(run("moves", "chess", "--position", KINGS, "--json").output)
    after = run("moves", "chess", "--position", KINGS, "--after", "Ra2; Kg8", "--json")
    assert "a2-a8" in json.loads(after.output) and "a1-a8" not in json.loads(after.output)
    lines = run("perft", "chess", "--position", "7k/8/8/8/8/8/8/R6K b", "--depth", "1", "--engine", "reference")
    assert lines.output == "chess: perft(1) = 3\n"


FAR = """board grid(3, 3)
players A, B
piece Man
event storm:
    require ply > 9 else "too early"
turn:
    choose spot in empty
    require spot not in near(theirs) else "too near"
    place Man on spot
when no(empty): draw
"""


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("a1; a2", "`a2` is not legal: too near"),
        ("a1; a1", "`a1`: a1 is not empty"),
        ("a1; z9 c3", "`z9 c3`: there is no place z9 on this board"),
        ("event storm", "`storm` cannot be announced now: too early"),
        ("event rain", "`event rain`: this rulebook has no event `rain` (events: storm)"),
    ],
)
@pytest.mark.parametrize(
    "command", [("eval", "mine"), ("trace", "c3"), ("perft", "--depth", "1"), ("solve",), ("show",), ("moves",)]
)
def test_a_refused_move_before_is_named_once(command: tuple[str, ...], moves: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "far.gdl"
    file.write_text(FAR)
    refused = run(command[0], str(file), *command[1:], "--after", moves)
    assert refused.exit_code == 1 and refused.stderr == f"{told}\n"


def test_a_position_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "kings.txt"
    file.write_text("place White King on a1\nplace Black King on h8\nnext = Black\n", encoding="utf-8")
    assert run("show", "chess", "--position", f"@{file}", "--as", "fen").output == "7k/8/8/8/8/8/8/K7 b - - 0 1\n"
    missing = run("moves", "chess", "--position", f"@{tmp_path / 'none'}")
    assert missing.exit_code == 2 and "there is no file" in missing.output


def test_a_position_shown() -> None:
    assert "notations: FEN" in run("show", "chess").output
    text = run("show", "chess", "--position", KINGS, "--as", "text").output
    assert text.splitlines()[0] == "place White Rook on a1"
    assert run("show", "chess", "--position", text, "--as", "FEN").output == f"{KINGS} - - 0 1\n"


def test_what_is_wrong_is_shown_with_its_place() -> None:
    wrong = run("moves", "chess", "--position", "7k/8/8 w")
    assert wrong.exit_code == 1 and "error[E322]" in wrong.output and "--> <position>:1:1" in wrong.output
    assert run("play", "chess", "--position", "place White King on z9").exit_code == 1
    assert run("play", "chess", "--position", KINGS, "--resume", "game.yaml").exit_code == 2


def test_a_notation_that_there_is_not() -> None:
    with pytest.raises(MachineError, match="no notation `SFEN`"):
        gdl.load("chess").start().notation("SFEN")


def test_a_game_that_began_elsewhere_is_recorded_and_goes_on(tmp_path: Path) -> None:
    file, game = tmp_path / "game.yaml", gdl.load("chess")
    console = Typed(["Rg1", "position FEN", "position", "quit"])
    assert run_play(game, {}, 1, file, None, console, position=KINGS) == 0
    written = "".join(console.finish())
    assert "7k/8/8/8/8/8/8/6RK b - - 1 1" in written and "place White Rook on g1" in written
    record = read_record(file)
    assert record.games[0].position == KINGS and record.games[0].first == "White"
    assert replay(game, record).games[0].position.mover == "Black"
    assert run_play(game, {}, 1, None, file, Typed(["Kh7", "quit"])) == 0
    gone_on = read_record(file).games[0]
    assert gone_on.position == KINGS and gone_on.steps == ("a1-g1", "h8-h7")


def test_a_record_whose_position_does_not_fit(tmp_path: Path) -> None:
    file, game = tmp_path / "game.yaml", gdl.load("chess")
    run_play(game, {}, 1, file, None, Typed(["Rg1", "quit"]), position=KINGS)
    file.write_text(file.read_text("utf-8").replace(KINGS, "7k/8 w"), encoding="utf-8")
    with pytest.raises(RecordError, match="2 rows, but the board has 8"):
        replay(game, read_record(file))


def test_only_the_first_game_of_a_match_begins_elsewhere(tmp_path: Path) -> None:
    rules = (
        "players Red, Blue\nboard grid(3, 1)\npiece Stone\nmatch first to 2\n"
        "turn:\n    choose spot in empty\n    place Stone on spot\nwhen no(empty): mover wins\n"
    )
    file, game = tmp_path / "match.yaml", gdl.loads(rules)
    text = "place Red Stone on {a1, b1}; next = Blue"
    run_play(game, {}, 1, file, None, Typed(["c1", "a1", "b1", "c1", "quit"]), position=text)
    first, second = read_record(file).games[:2]
    assert (first.position, first.first, first.steps) == (text, "Blue", ("c1",))
    assert (second.position, second.steps) == (None, ("a1", "b1", "c1"))
    assert len(replay(game, read_record(file)).games) >= 2


DEAL = """
players A, B
board grid(3, 3)
piece Man
setup:
    chance spot in cells
    place Man(A) on spot
turn:
    choose spot in empty
    place Man on spot
when passes is 2: draw
"""


def test_a_start_that_chance_deals_is_said_to_be_one_of_many(tmp_path: Path) -> None:
    (tmp_path / "deal.gdl").write_text(DEAL)
    name = str(tmp_path / "deal.gdl")
    shown, again = (CliRunner().invoke(main, ["show", name, *more]) for more in ([], ["--seed", "0"]))
    assert "one start of many, that of --seed 0" in shown.stderr and "--seed" not in again.stderr
    assert shown.stdout == again.stdout and "A" in shown.stdout
    assert len({CliRunner().invoke(main, ["show", name, "--seed", str(n)]).stdout for n in range(20)}) > 4


def test_moves_and_values_stand_where_the_board_shown_stands(tmp_path: Path) -> None:
    (tmp_path / "deal.gdl").write_text(DEAL)
    name = str(tmp_path / "deal.gdl")
    before = CliRunner().invoke(main, ["moves", name])
    assert len(before.stdout.split()) == 9 and "before chance has decided" in before.stderr
    text = CliRunner().invoke(main, ["show", name, "--seed", "5", "--as", "text"]).stdout
    after = CliRunner().invoke(main, ["moves", name, "--seed", "5"])
    value = CliRunner().invoke(main, ["eval", name, "count(empty)", "--seed", "5"])
    assert len(after.stdout.split()) == 8 and not after.stderr and value.stdout.startswith("8")
    assert all(spot not in text.split("on ")[1].split()[:1] for spot in after.stdout.split()), text


def test_the_board_is_drawn_as_far_as_it_is_dealt(tmp_path: Path) -> None:
    game = tmp_path / "deal.gdl"
    rules = DEAL.replace("    place Man(A) on spot\n", "    place Man(A) on spot\n    chance other in empty\n")
    game.write_text(rules + 'example "half dealt":\n    play "b2"\n    expect A Man is b2\n')
    run = CliRunner()
    empty, half = (run.invoke(main, ["show", str(game), "--after", after]) for after in (";", "b2"))
    (row,) = [line for line in half.stdout.splitlines() if line.startswith(" 2 ")]
    assert row in run.invoke(main, ["show", str(game), "--after", "b2; a1"]).stdout and row not in empty.stdout
    assert "Chance decides." in half.stdout and "up to now" in half.stderr and "--seed N" in empty.stderr
    svgs = [run.invoke(main, ["show", str(game), "--after", after, "--svg", "-"]).stdout for after in (";", "b2")]
    assert ">A</text>" in svgs[1] and ">A</text>" not in svgs[0]
    tested = run.invoke(main, ["test", str(game)])
    assert tested.exit_code == 0, tested.output


def test_a_game_that_is_played_has_the_deal_of_its_seed(tmp_path: Path) -> None:
    (tmp_path / "deal.gdl").write_text(DEAL)
    name, run = str(tmp_path / "deal.gdl"), CliRunner()

    def men(text: str) -> list[str]:
        return [line for line in text.splitlines() if line[:3] in (" 1 ", " 2 ", " 3 ")][:3]

    for seed in map(str, range(4)):
        played = run.invoke(main, ["play", name, "--plain", "--seed", seed], input="quit\n")
        assert men(played.stdout) == men(run.invoke(main, ["show", name, "--seed", seed]).stdout) != [], played.output


def test_a_seed_and_a_position_do_not_go_together() -> None:
    result = CliRunner().invoke(main, ["show", "hex", "--position", "next = Red", "--seed", "1"])
    assert result.exit_code == 2 and "--position begins elsewhere" in result.stderr


def test_a_board_among_the_rules_is_one_of_those_that_are_dealt(tmp_path: Path) -> None:
    game = tmp_path / "deal.gdl"
    game.write_text("rules:\n    This is how it may begin.\n\n    [board]\n\n" + DEAL)
    shown = CliRunner().invoke(main, ["show", str(game), "--rules"])
    start = CliRunner().invoke(main, ["show", str(game), "--seed", "0"])
    assert "At the start, one of many:" in shown.stdout
    assert all(row in start.stdout for row in shown.stdout.splitlines() if row.startswith(" 1 "))


@pytest.mark.parametrize(
    ("expression", "asks"),
    [
        ("mover", True),
        ("a1 if mover is A else b1", True),
        ("mine", True),
        ("next", True),
        ("seen(seen(a1))", True),
        ("count(my Man)", True),
        ("count(empty)", False),
        ("other(a1)", False),
        ("ply", False),
    ],
)
def test_a_value_that_asks_who_is_to_move_where_nobody_is_says_so(tmp_path: Path, expression: str, asks: bool) -> None:
    more = "define seen(x): x if mover is A else other(x)\ndefine other(x): opposite(x)\n"
    (tmp_path / "deal.gdl").write_text(DEAL + more)
    words = ["eval", str(tmp_path / "deal.gdl"), expression]
    before, after = (CliRunner().invoke(main, [*words, *more]) for more in ([], ["--seed", "5"]))
    assert before.exit_code == after.exit_code == 0 and not after.stderr
    assert ("Nobody is to move there" in before.stderr) == asks


def test_a_trace_before_chance_has_decided_says_so(tmp_path: Path) -> None:
    (tmp_path / "deal.gdl").write_text(DEAL)
    traced = CliRunner().invoke(main, ["trace", str(tmp_path / "deal.gdl"), "a1"])
    assert "before chance has decided" in traced.stderr


def test_what_the_board_is(tmp_path: Path) -> None:
    """By its shape, if anything of it is left."""
    file = tmp_path / "spots.gdl"
    file.write_text(
        """players White, Black
board track(1):
    add inn, ford, mill
    remove site(1)
    link inn to {ford, mill}
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): mover wins
"""
    )
    assert "board: grid 8 x 8, 64 sites" in run("show", "chess").output
    assert "board: 3 sites" in run("show", str(file)).output
