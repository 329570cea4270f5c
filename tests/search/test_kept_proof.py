"""Kept proofs: written and read, asked by who plays, confirmed by samples; whatever the files hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracles.brute import Brute, later

import gdl
from gdl.engines import missing_native
from gdl.opponents.kept_answers import known, known_of
from gdl.opponents.proofs import delete_proof, keep_proof, proofs
from gdl.opponents.seats import LEVELS, Thinking
from gdl.opponents.tuning import player_of
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.kept_bounds import Of, bounds_file, read, read_about, write
from gdl_interpreter.search.kernels.null_window.entries import read_entries, write_entries
from gdl_interpreter.search.kernels.null_window.rows import BUCKET, BUCKET_WORDS, HIGHEST, NullWindowRow
from gdl_interpreter.search.kernels.null_window.table import BIAS, found_of, least_of, most_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.solving.kept_proof import Proof, confirmed
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.solver import DRAW, WIN
from gdl_interpreter.storage.cache import CacheWarning
from gdl_interpreter.storage.errors import FileError

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

OF = Of("some game", {"size": 3}, "a digest")

FEW = {"hex": 12}
"""Where little follows from what is kept, fewer positions are looked at: the last ones take a thousand lines each."""

SOLVED: list[tuple[str, dict[str, int], bool]] = [
    ("connect-four", {"columns": 4, "rows": 4}, False),
    ("dots-and-boxes", {"columns": 2, "rows": 2}, True),
    ("othello", {"size": 4}, True),
    ("kalah", {"each": 1}, True),
    ("hex", {"size": 4}, False),
]


def _solver(name: str, options: dict[str, int], points: bool) -> tuple[gdl.Game, NullWindows]:
    game = gdl.load(name, **options)
    solver = NullWindows(game.native, points, 16)
    assert solver.value(game.start(), 60).outcome is not None
    return game, solver


@pytest.mark.parametrize(("name", "options", "points"), SOLVED)
def test_what_is_read_needs_no_search(name: str, options: dict[str, int], points: bool, tmp_path: Path) -> None:
    """The value is the same, all that is kept follows from moves, and so does what was found before it was kept."""
    game, solver = _solver(name, options, points)
    path = tmp_path / "one.proof"
    about = write(solver.search, path, OF)
    again = NullWindows(game.native, points, 16)
    read(again.search, path, OF.rules)
    assert about == read_about(path) and 0 < about["entries"] == again.search.row.entries <= solver.search.row.entries
    assert again.value(game.start(), 60) == solver.value(game.start(), 60) and again.nodes == 0
    for each in (solver, again):
        looked, wrong = confirmed(each, game.start(), FEW.get(name, 60), seed=1)
        assert looked > 10 and wrong is None


@pytest.mark.parametrize("change", [1, -1])
def test_a_wrong_bound_is_found(change: int) -> None:
    """Every position along random lines is a win, or a loss, by one point more than it can be."""
    game, solver = _solver("dots-and-boxes", {"columns": 2, "rows": 2}, True)
    row = solver.search.row
    for i in range(row.buckets * BUCKET):
        entry = row.table.at(2 * i)
        if entry[0]:
            least, most = least_of(entry[1]) + change, most_of(entry[1]) + change
            entry[1] = (entry[1] >> 32 << 32) | (most + BIAS) << 16 | (least + BIAS)
    assert confirmed(solver, game.start(), 60, seed=1)[1] is not None


def test_few_are_kept_where_there_is_little_room(tmp_path: Path) -> None:
    """Those that cost most; the rest is searched again."""
    game, solver = _solver("connect-four", {"columns": 4, "rows": 4}, False)
    few, path = write(solver.search, tmp_path / "few.proof", OF, most=100), tmp_path / "few.proof"
    assert few["entries"] <= 100 and few["nodes"] > 4
    again = NullWindows(game.native, False, 16)
    read(again.search, path, OF.rules)
    position = later(game.start(), 4, 1)
    assert again.value(position, 60) == solver.value(position, 60) and again.nodes > 0
    assert write(again.search, path, OF)["nodes"] == few["nodes"]  # what was left out stays so


def test_nothing_is_given_away() -> None:
    """A move by a proof keeps the value of a position, whatever was played before; all moves are ranked."""
    game, solver = _solver("connect-four", {"columns": 4, "rows": 4}, False)
    brute, proof = Brute(), Proof(solver)
    for seed in range(12):
        position = later(game.start(), 9 + seed % 3, seed)
        if position.result is not None:
            continue
        value, found, ranked = brute.value(position), proof.best(position, seed), proof.ranked(position)
        assert (found is None) == (value == -1)  # nothing to be given away
        if found is not None:
            assert brute.of_move(position, found[0]) == value == found[1].outcome and found[2]
        assert ranked is not None and ranked[1] and ranked[0][0][1].outcome == value
        assert {text: each.outcome for text, each in ranked[0]} == {
            str(move): brute.of_move(position, str(move)) for move in position.moves()
        }


@pytest.mark.parametrize("damage", ["entries", "rules", "keys", "points", "version", "bounds", "no json", "nothing"])
def test_damaged_proofs(tmp_path: Path, damage: str) -> None:
    """What does not belong to the rules, or is none, is an error."""
    game, solver = _solver("connect-four", {"columns": 4, "rows": 4}, False)
    path = tmp_path / "one.proof"
    about = dict(write(solver.search, path, OF))
    others = {"entries": 7, "rules": "x", "keys": "x", "points": True, "version": 0}
    if damage in others:
        about[damage] = others[damage]
    path.write_text("{" if damage == "no json" else json.dumps(about))
    if damage == "bounds":
        bounds_file(path).write_bytes(b"\0" * bounds_file(path).stat().st_size)
    if damage == "nothing":
        bounds_file(path).unlink()
    with pytest.raises(FileError):
        read(NullWindows(game.native, False, 16).search, path, OF.rules)


ENTRIES = st.tuples(
    st.integers(1, (1 << 63) - 1),
    st.integers(-HIGHEST, HIGHEST),
    st.integers(0, HIGHEST),
    st.integers(0, (1 << 15) - 1),
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ENTRIES, max_size=60, unique_by=lambda each: each[0]))
def test_entries_go_and_come_back(told: list[tuple[int, int, int, int]]) -> None:
    """A table of other entries, and one that says what none can; its bounds stand in it as they are written here."""
    row = NullWindowRow.allocated()
    row.table, row.most_buckets, row.buckets = Words.of(words_of(64 * BUCKET_WORDS)), 64, 1
    written = Words.of(words_of(2 * len(told) + 2))
    for i, (key, least, more, work) in enumerate(told):
        most = min(least + more, HIGHEST)
        written[2 * i], written[2 * i + 1] = key, (least + 32768) | (most + 32768) << 16 | work << 48
    assert read_entries(row, written, len(told), len(told)) == 0
    for key, least, more, _ in told:
        found = found_of(row, key)
        assert found == 0 or (least_of(found), most_of(found)) == (least, min(least + more, HIGHEST))
    out = Words.of(words_of(2 * len(told) + 2))
    count = write_entries(row, 0, 0, 64, out)
    assert count == row.entries and (count == len(told) or row.buckets == 64 or len(told) > BUCKET)
    assert {(out[2 * i], out[2 * i + 1]) for i in range(count)} <= {
        (written[2 * i], written[2 * i + 1]) for i in range(len(told))
    }
    assert read_entries(row, Words.of(words_of(2)), 1, 1) == 1


def test_who_plays_asks_the_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is listed, and known to players and solvers until it is deleted; one that is damaged is told of."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game, solver = _solver("connect-four", {"columns": 4, "rows": 4}, False)
    kept = keep_proof(game, solver)
    assert proofs() == [kept] and kept.bytes > 16 * kept.positions > 0
    position = game.start()
    choice = player_of(game).choose(position, budget=1)
    assert choice.known and choice.exact and choice.share == 0.5
    found = known_of(game, position, 64)
    assert found is not None and found.source == "proof"
    assert found.solver.value(position, 60).outcome == DRAW and found.solver.nodes == 0
    looked = player_of(game).analyse(position.play("b1"), 3, lambda found: None)
    assert looked.known and all(len(line.moves) > 1 for line in looked.lines)
    others = (later(position, 9, seed) for seed in range(50))
    lost = next(each for each in others if solver.value(each, 60).outcome == -1)
    assert player_of(game).choose(lost, budget=50).share == 0
    bounds_file(kept.path).write_bytes(b"")
    with pytest.warns(CacheWarning, match="is not used"):
        assert known(game, 64) is None
    delete_proof(kept)
    assert proofs() == [] and known(game, 64) is None and not list(kept.path.parent.iterdir())
    assert solver.value(later(position, 8, 2), 60).outcome in (-1, DRAW, WIN)


AT_LEAST_A_DRAW = "place Yellow Disc on {e1, e2}; place Red Disc on {b1, b2}; ply = 4; next = Yellow"
"""On six columns and five rows b3 wins; the proof of the first position knows that e3 is a draw."""


def test_a_bound_is_no_value() -> None:
    """That a draw is sure is no reason to play for one; easy opponents ask nothing that is kept."""
    game = gdl.load("connect-four", columns=6, rows=5)
    solver = NullWindows(game.native, False, 64)
    position = game.position(AT_LEAST_A_DRAW)
    solver.search.bound(position, -1, 60)
    solver.search.bound(position.play("e3"), 0, 60)
    assert solver.known(position)[0] == DRAW < solver.known(position)[1]
    player = Player(game.native, megabytes=16, solved=lambda: Proof(solver))
    assert Proof(solver).keeping(position, ["b3", "e3"]) == "b3"
    choice = player.choose(position, budget=1)
    assert (choice.move, choice.share, choice.exact, choice.known) == ("b3", 1, True, True)
    assert not player.choose(position, budget=50, kept=False).known
    levels = [Thinking(None, None, None, level) for level in LEVELS]
    assert [each.asks_what_is_kept for each in levels] == [False, False, True]


def test_a_lost_position_is_told_to_be_lost() -> None:
    """By who thinks, too, who chooses among moves that all lose."""
    game, solver = _solver("connect-four", {"columns": 4, "rows": 4}, False)
    others = (later(game.start(), 9, seed) for seed in range(50))
    lost = next(each for each in others if each.result is None and solver.value(each, 60).outcome == -1)
    choice = Player(game.native, megabytes=16, solved=lambda: Proof(solver)).choose(lost, budget=50)
    assert (choice.share, choice.exact, choice.known) == (0.0, True, True)
