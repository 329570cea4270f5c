"""Proofs that come with the program: whose they are, what is written of a proof, who plays by it, damaged files."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from in_process import settings
from oracles.brute import later

import gdl
from gdl.cli import main
from gdl.engines import missing_native
from gdl.opponents import proofs
from gdl.opponents.digest import digest_of
from gdl.opponents.kept_answers import known, known_of
from gdl.opponents.proofs import SHIPPED, keep_proof, look_up_proof, look_up_shipped, pack_proof, shipped_file
from gdl.opponents.tuning import player_of
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.packed_bounds import read_about_packed, read_packed
from gdl_interpreter.search.kernels.null_window.entries import read_entries
from gdl_interpreter.search.kernels.null_window.rows import BUCKET_WORDS, OUTCOME, NullWindowRow
from gdl_interpreter.search.kernels.null_window.table import BIAS, found_of, least_of, most_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.solving.kept_proof import Proof, confirmed, is_worth
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.solution_trees import openings, solution_trees
from gdl_interpreter.storage.cache import CacheWarning
from gdl_interpreter.storage.errors import FileError

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

SMALL = {"columns": 5, "rows": 4}

Small = tuple[gdl.Game, NullWindows, bytes]
"""A game, a solver that knows some openings of it, and what is written of that."""


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept in a folder of this test's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def _at(game: gdl.Game, columns: str) -> Position:
    """The position of Connect Four behind discs in these columns."""
    position = game.start()
    for i, column in enumerate(columns):
        position = position.play(f"{column}{columns[: i + 1].count(column)}")
    return position


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    """A solver that knows the openings of a small board, and what is written of it."""
    game, path = gdl.load("connect-four", **SMALL), tmp_path_factory.mktemp("small") / "small.proof"
    solver = NullWindows(game.native, False, 64)
    pack_proof(game, solver, [(each, *solver.bounds(each, 60)) for each in openings(game.start(), 1)], 400, path)
    return game, solver, path.read_bytes()


# ---- what is shipped


def test_each_proof_fits_its_rulebook() -> None:
    """A rulebook that has changed needs a new proof (`docs/opponents.md` says how to make it)."""
    found = sorted(SHIPPED.glob("*.proof"))
    assert found and sum(path.stat().st_size for path in found) < 300_000
    for path in found:
        about = read_about_packed(path)
        game = gdl.load(about["game"], **about["options"])
        assert about["rules"] == digest_of(game.program)
        assert shipped_file(game) == path
        solver = look_up_shipped(game, 64)
        assert solver is not None and solver.search.row.entries == about["entries"]


OPENINGS = (("", 1), ("d", -1), ("da", 1), ("df", 1), ("ec", 0), ("cd", 0), ("ee", 0))
"""Columns up to now, and what that is worth to who is to move, by BitBully."""


@pytest.mark.parametrize(("columns", "value"), [("da", 1), ("ec", 0), ("cd", 0)])
def test_a_seat_gives_nothing_away_in_the_opening(columns: str, value: int) -> None:
    """With one random game for a move, whatever is answered: each move is proven, or soon found, to keep the value."""
    game = gdl.load("connect-four")
    player, solver = player_of(game, megabytes=64), look_up_shipped(game, 64)
    position, worth = _at(game, columns), value * OUTCOME
    assert solver is not None and solver.known(position) == (worth, worth)
    answers = [position]
    for _ in range(2):
        after = list[Position]()
        for each in answers[:: max(1, len(answers) // 3)]:
            move = player.choose(each, budget=1).move
            assert is_worth(solver, each, move, worth, 2_000_000)
            behind = each.play(move)
            after += [behind.play(answer) for answer in behind.moves()] if behind.result is None else []
        answers = [each for each in after if each.result is None]


def test_what_openings_are_worth() -> None:
    """As a program made for the game has them, and without a search to speak of."""
    game = gdl.load("connect-four")
    solver = look_up_shipped(game, 64)
    assert solver is not None
    for columns, value in OPENINGS:
        assert solver.bounds(_at(game, columns), 60, budget=100_000) == (value * OUTCOME,) * 2, columns


def test_who_wins_is_known_at_once() -> None:
    """Of the first position, and of what is left of it after a mistake."""
    game = gdl.load("connect-four")
    found = known_of(game, game.start(), 64)
    assert found is not None and found.source == "shipped proof"
    assert found.solver.value(game.start(), 60).outcome == 1 and found.solver.nodes < 20_000
    assert not player_of(game, megabytes=64).choose(game.start(), budget=1, kept=False).known  # easy and medium


def test_the_bounds_follow_from_their_moves() -> None:
    """A few of them, by the reference evaluator; `gdl solve --resume --verify` looks at as many as one likes."""
    game = gdl.load("connect-four")
    solver = look_up_proof(game, 64)
    assert solver is not None and confirmed(solver, game.start(), 20, seed=3) == (20, None)


# ---- what is written


def test_what_is_left_out_is_found_again_soon(tmp_path: Path, small: Small) -> None:
    """Whoever plays by the file keeps what each opening is worth, and searches little for it."""
    (game, solver, data), path = small, tmp_path / "small.proof"
    path.write_bytes(data)
    again = NullWindows(game.native, False, 16)
    about = read_packed(again.search, path, digest_of(game.program))
    assert 0 < about["entries"] == again.search.row.entries < solver.search.row.entries / 10
    for opening in openings(game.start(), 1):
        assert again.bounds(opening, 60) == solver.bounds(opening, 60) and again.nodes == 0
    for seed in range(10):
        position = later(game.start(), 6, seed)
        found = Proof(again).best(position)
        value, after = solver.value(position, 60), None if found is None else position.play(found[0])
        if after is not None and after.result is None:
            assert value.outcome == -(solver.value(after, 60).outcome or 0)


def test_a_solution_tree_has_one_move_of_who_wins() -> None:
    """It is a small part of the table, and with a higher threshold a part of itself."""
    game = gdl.load("connect-four", **SMALL)
    solver = NullWindows(game.native, False, 64)
    roots = [(game.start(), *solver.bounds(game.start(), 60))]
    all_, few = (solution_trees(solver, roots, nodes) for nodes in (4, 400))
    assert set(few) < set(all_) and len(all_) < solver.search.row.entries / 2


def test_points_are_told_too(tmp_path: Path) -> None:
    """With points already made taken out of positions, as the table has them."""
    game, path = gdl.load("dots-and-boxes", columns=2, rows=2), tmp_path / "two.proof"
    solver = NullWindows(game.native, True, 64)
    roots = [(each, *solver.bounds(each, 60)) for each in openings(game.start(), 1)]
    pack_proof(game, solver, roots, 10, path)
    again = NullWindows(game.native, True, 16)
    read_packed(again.search, path, digest_of(game.program))
    for opening, least, most in roots:
        assert again.known(opening) == (least, most) == solver.bounds(opening, 60)
    assert confirmed(again, game.start(), 30, seed=1)[1] is None
    with pytest.raises(FileError):
        read_packed(NullWindows(game.native, False, 16).search, path, digest_of(game.program))


def test_the_command_writes_it(tmp_path: Path) -> None:
    """And refuses what makes no proof."""
    out = tmp_path / "five.proof"
    words = ["solve", "connect-four", "--set", "columns=5", "--set", "rows=4", "--openings", "1"]
    result = CliRunner().invoke(main, [*words, "--at-least", "50", "--out", str(out)], obj=settings())
    assert result.exit_code == 0 and result.stdout.startswith("Draw.") and "those that took 50 or more" in result.stderr
    assert read_about_packed(out)["nodes"] == 50
    result = CliRunner().invoke(main, [*words, "--method", "alphabeta", "--out", str(out)], obj=settings())
    assert result.exit_code == 2 and "goes with `--method null-window`" in result.stderr


# ---- what is read


@pytest.mark.parametrize("damage", ["cut off", "a byte", "entries", "another game", "no text", "empty"])
def test_a_damaged_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: Small, damage: str) -> None:
    """An error with its reason; whoever would play by it is told, and thinks without it."""
    monkeypatch.setattr(proofs, "SHIPPED", tmp_path)
    game, _, data = small
    path = shipped_file(game)
    line, _, packed = data.partition(b"\n")
    path.write_bytes(
        {
            "cut off": data[:-20],
            "a byte": data[:-60] + bytes([data[-60] ^ 1]) + data[-59:],
            "entries": line.replace(b'"entries":', b'"entries":1') + b"\n" + packed,
            "another game": line.replace(digest_of(game.program).encode(), b"0" * 64) + b"\n" + packed,
            "no text": b"\n" + packed,
        }.get(damage, b"")
    )
    with pytest.raises(FileError):
        look_up_shipped(game, 16)
    with pytest.warns(CacheWarning, match="the shipped proof of connect-four is not used"):
        assert known(game, 16) is None


def test_ones_own_proof_is_asked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: Small) -> None:
    """What one of them knows the other need not; where one's own is damaged, the shipped one is left."""
    monkeypatch.setattr(proofs, "SHIPPED", tmp_path)
    game, solver, data = small
    shipped_file(game).write_bytes(data)
    one = later(game.start(), 6, 1)
    own = NullWindows(game.native, False, 16)
    own.search.bound(game.start(), -1, 60)  # at least a draw, as one's own knows
    assert own.known(game.start())[1] == own.extremes[1]
    kept = keep_proof(game, own)
    together = look_up_proof(game, 16)
    assert together is not None and together.known(game.start()) == (0, 0)
    assert together.value(one, 60) == solver.value(one, 60)
    kept.path.write_text("{")
    with pytest.warns(CacheWarning, match="the kept proof"):
        found = known(game, 16)
    assert isinstance(found, Proof) and found.best(game.start()) is not None


def test_who_has_no_time_is_told_what_is_known() -> None:
    """Without a second of it nothing is searched."""
    game = gdl.load("connect-four", columns=6, rows=5)
    proof = Proof(NullWindows(game.native, False, 16))
    assert proof.best(game.start(), seconds=0.0) is None and proof.ranked(game.start(), seconds=0.0) is None
    assert proof.keeping(game.start(), ["a1"], seconds=0.0) is None and proof.solver.nodes == 0


def test_two_bounds_of_a_position_are_put_together() -> None:
    """Whichever is read first; where one contradicts the other, the last one is left."""
    row = NullWindowRow.allocated()
    row.table, row.most_buckets, row.buckets = Words.of(words_of(BUCKET_WORDS)), 1, 1
    for told, known_then in (((-1, 0), (-1, 0)), ((0, 1), (0, 0)), ((-1, 1), (0, 0)), ((1, 1), (1, 1))):
        written = Words.of(words_of(2))
        written[0], written[1] = 5, (told[0] + BIAS) | (told[1] + BIAS) << 16
        assert read_entries(row, written, 1, 1) == 0
        found = found_of(row, 5)
        assert (least_of(found), most_of(found)) == known_then
