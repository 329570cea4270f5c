"""The page of all games is what the shipped rulebooks and the figures beside it make; `gdl gallery` writes it anew."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from gdl.cli import main
from gdl.gallery.figures import Figures, measure, read_figures, written_figures
from gdl.gallery.make import DIAGRAMS, entry_of
from gdl.gallery.page import HEAD, anchor, plain, row, section
from gdl.infra.resources import rulebook_folder, shipped_rulebooks
from gdl.summaries import Summary, summaries

DOCS = Path(__file__).parents[2] / "docs"
REMEDY = "run `gdl gallery` (and `gdl gallery --measure NAME` for a new rulebook)"


@cache
def of_all() -> dict[str, Summary]:
    return {each.name: each for each in summaries()}


@cache
def the_page() -> str:
    return (DOCS / "games.md").read_text(encoding="utf-8")


@cache
def measured() -> dict[str, Figures]:
    return read_figures(DOCS / DIAGRAMS / "measured.json")


def test_every_shipped_rulebook_is_there_and_no_other() -> None:
    titles = re.findall(r"^## (.*)$", the_page(), re.MULTILINE)
    assert titles == [plain(each.title) for each in of_all().values()], REMEDY
    linked = re.findall(rf"\]\({DIAGRAMS}/(.*?)\)", the_page())
    assert sorted(path.name for path in (DOCS / DIAGRAMS).glob("*.svg")) == sorted(linked), REMEDY
    assert {f"{name}.svg" for name in of_all()} <= set(linked), REMEDY
    assert set(measured()) == set(of_all()), REMEDY
    assert the_page().startswith(HEAD), REMEDY


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_rulebooks())
def test_a_rulebook_is_told_of_as_it_is(name: str) -> None:
    titles = {each.name: each.title for each in of_all().values()}
    entry, pictures = entry_of(of_all()[name], titles, DOCS, measured())
    assert section(entry, DIAGRAMS) in the_page(), REMEDY
    assert row(entry) in the_page().splitlines(), REMEDY
    for file, picture in pictures.items():
        assert picture == (DOCS / DIAGRAMS / file).read_text(encoding="utf-8"), REMEDY
        assert len(picture.encode()) < 20_000
        assert Xml.fromstring(picture).tag.endswith("svg")


def test_figures_are_kept_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "measured.json").write_text(written_figures(measured()), encoding="utf-8")
    assert read_figures(tmp_path / "measured.json") == measured()


def test_measuring_tells_what_many_games_come_to() -> None:
    import gdl

    text = "players A, B, C\nboard grid(1, 1)\npiece Man\nstate n: 0..2\nturn:\n    choose m in 1..2\n    n = m\n"
    drawn = measure(gdl.loads(text + "when ply is 2: draw\n"), games=8)
    assert (drawn.games, drawn.plies, drawn.shortest, drawn.branching, drawn.draws) == (8, 2, 2, 2, 1)
    assert (drawn.first, drawn.score, drawn.margin) == ("A", round(1 / 3, 4), 0)
    some = measure(gdl.loads(text + "when n is 1: mover wins\nwhen n is 2: draw\n"), games=900)
    assert 0.6 < some.score < 0.73 and some.margin == pytest.approx(1.96 / 3 / 30, rel=0.05)


def test_the_page_is_written_where_one_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = {"tic-tac-toe": rulebook_folder() / "tic-tac-toe.gdl"}
    for module in ("gdl.summaries", "gdl.gallery.make"):
        monkeypatch.setattr(f"{module}.shipped_rulebooks", lambda: one)
    run = CliRunner().invoke(main, ["gallery", str(tmp_path), "--measure", "changed", "--games", "50"])
    assert (run.exit_code, run.output) == (0, "tic-tac-toe\n"), run.output
    text = (tmp_path / "games.md").read_text("utf-8")
    assert "50 random games: " in text and "(games/tic-tac-toe.svg)" in text
    again = CliRunner().invoke(main, ["gallery", str(tmp_path), "--measure", "changed"])
    assert (again.exit_code, again.output) == (0, "")
    assert (tmp_path / "games.md").read_text("utf-8") == text


def test_only_what_ships_can_be_measured(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["gallery", str(tmp_path), "--measure", "chequers"])
    assert run.exit_code == 2 and 'expected, got "chequers"' in run.output
    assert not list(tmp_path.iterdir())


def test_a_rulebooks_words_mean_nothing_to_markdown() -> None:
    assert plain("a|b <i>*c*</i> [d](e) `f` #1\n\n## g") == r"a\|b \<i\>\*c\*\</i\> \[d\](e) \`f\` \#1 \#\# g"
    assert anchor("Nine Men's Morris") == "nine-mens-morris"
