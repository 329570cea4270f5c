"""Which method suits a game: verdicts that are kept."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

import gdl
from gdl.engines import missing_native
from gdl.infra.named_entries import read_entries
from gdl.infra.resources import rulebook_folder, shipped_rulebooks
from gdl.opponents import tuning
from gdl.opponents.duels import best
from gdl.opponents.seats import METHODS
from gdl.opponents.tuning import Verdict, keep, method_for, methods_for, player_of, verdict_of
from gdl_interpreter.search.methods import PLAYING

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Verdicts are kept in a folder of this test's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(tuning, "_shipped", dict)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "by_values"),
    [("tic-tac-toe", True), ("backgammon", True), ("fifteen-puzzle", False), ("3-a-side", True), ("sandkings", True)],
)
def test_methods_that_can_play(name: str, by_values: bool) -> None:
    """What plays by values wants two sides, and what fills no eyes pieces that are put and taken."""
    usual = tuple(method for method in METHODS if not PLAYING[method].sparing)
    methods = methods_for(gdl.load(name))
    assert methods == tuple(method for method in usual if by_values or not PLAYING[method].learns)


def test_each_method_is_told_of() -> None:
    page = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^\| `(\w+)` \|", page.partition("### Methods")[2].partition("\n`ai`")[0]) == list(METHODS)


def test_a_method_that_cannot_play_is_refused() -> None:
    """With those that can."""
    with pytest.raises(ValueError, match="can be played by mcts, rave"):
        player_of(gdl.load("colonization"), "alphabeta")


def test_files_of_older_versions_are_read() -> None:
    """They say `effort` for nodes; it is written anew as it is called now."""
    game = gdl.load("tic-tac-toe")
    file = keep(game, Verdict("rave", {}, None, 50))
    now = file.read_text()
    file.write_text(now.replace('"nodes"', '"effort"'))
    assert file.read_text() != now and verdict_of(game) == Verdict("rave", {}, None, 50)
    keep(game, Verdict("rave", {}, None, 50))
    assert file.read_text() == now


def test_verdicts_are_kept() -> None:
    """For the rulebook as it is, with its variant and options; without one it is random games in a tree."""
    game, other = gdl.load("tic-tac-toe"), gdl.load("tic-tac-toe:misere")
    assert verdict_of(game) is None and method_for(game) == "mcts"
    verdict = Verdict("rave", {"mcts rave": (1.5, 4)}, 0.1)
    path = keep(game, verdict)
    assert path.name == "tuned.json" and verdict_of(game) == verdict and method_for(game) == "rave"
    assert verdict_of(other) is None
    keep(other, Verdict("alphabeta", {}, 0.1))
    assert method_for(other) == "alphabeta" and verdict_of(game) == verdict
    assert player_of(game).method == "rave"
    hex_, small = gdl.load("hex"), gdl.load("hex", size=5)
    keep(hex_, verdict)
    assert verdict_of(small) is None


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '{"KEY": 1}', '{"KEY": {"method": "rave"}}', '{"KEY": {"method": "luck", "points": {}}}'],
)
def test_a_damaged_file_is_not_there(text: str) -> None:
    """And the next verdict makes it good again."""
    game = gdl.load("tic-tac-toe")
    path = keep(game, Verdict("rave", {}, 0.1))
    (key,) = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(text.replace("KEY", key), encoding="utf-8")
    assert verdict_of(game) is None and method_for(game) == "mcts"
    keep(game, Verdict("rave", {}, 0.1))
    assert method_for(game) == "rave"


def test_what_was_found_out_here_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before what came with the program, which goes by the name."""
    monkeypatch.setattr(tuning, "_shipped", lambda: {"hex": Verdict("rave", {}, 0.1)})
    assert method_for(gdl.load("hex", size=5)) == "rave"
    keep(gdl.load("hex", size=5), Verdict("mcts", {}, 0.1))
    assert method_for(gdl.load("hex", size=5)) == "mcts" and method_for(gdl.load("hex")) == "rave"


def test_verdicts_that_come_with_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are of rulebooks that come with it, and say what their points say, those of each pair under one name."""
    monkeypatch.undo()
    shipped = tuning._shipped()
    assert set(shipped) <= set(shipped_rulebooks())
    for name, verdict in shipped.items():
        assert verdict.method == best(verdict.points), name
        assert set(verdict.points) <= {f"{one} {other}" for one, other in combinations(METHODS, 2)}, name


def test_whose_a_verdict_by_name_is(own_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped rulebook's, with its variants that have none of their own; never that of a file of the same name."""
    shipped = {"hex": Verdict("rave", {}, 0.1), "tic-tac-toe:misere": Verdict("rave", {}, 0.1)}
    monkeypatch.setattr(tuning, "_shipped", lambda: shipped)
    assert method_for(gdl.load("hex:holes")) == "rave" and method_for(gdl.load("tic-tac-toe:misere")) == "rave"
    assert method_for(gdl.load("tic-tac-toe")) == "mcts"
    mine = own_data / "hex.gdl"
    mine.write_text((rulebook_folder() / "hex.gdl").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(own_data)
    for name in ("hex.gdl", "./hex.gdl", str(mine)):
        assert verdict_of(gdl.load(name)) is None
    assert verdict_of(gdl.load("hex")) is shipped["hex"]


def test_verdicts_for_shipping(own_data: Path) -> None:
    """They go by name into the file that is named, beside those that are there."""
    file = own_data / "some" / "tuned.json"
    first, second = Verdict("rave", {"mcts rave": (0.5, 4)}, 0.1), Verdict("mcts", {}, None, 200)
    assert keep(gdl.load("hex", size=5), first, file) == file == keep(gdl.load("edges:5x5"), second, file)
    assert read_entries(file, tuning._verdict) == {"hex": first, "edges:5x5": second}
    keep(gdl.load("hex"), second, file)
    assert read_entries(file, tuning._verdict) == {"hex": second, "edges:5x5": second}
    assert [line.partition(":")[0] for line in file.read_text(encoding="utf-8").splitlines()[1:-1]] == [
        ' "edges',
        ' "hex"',
    ]


def test_the_number_of_players_is_one_more_option() -> None:
    """A verdict for four is none for two."""
    keep(gdl.load("sandkings", players=4), Verdict("rave", {}, 0.1))
    assert method_for(gdl.load("sandkings", players=4)) == "rave" and method_for(gdl.load("sandkings")) == "mcts"


def test_a_method_that_is_no_longer_possible_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a verdict of an older version may be."""
    game = gdl.load("colonization")
    keep(game, Verdict("alphabeta", {}, 0.1))
    assert method_for(game) == "mcts"
