"""What the library says of rulebooks, and what it makes of what is typed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gdl.gallery.make_library import entries
from gdl.infra.resources import shipped_rulebooks
from gdl.library.choice import Choice, ChoiceError, taken_apart
from gdl.library.entries import FILE, Entry, read_entries, written_entries
from gdl.library.own import own_rulebooks, title_in
from gdl.library.saved import read_saved, record_files
from gdl.library.search import choice_in, matching

ENTRIES = read_entries()


def entry(name: str) -> Entry:
    return next(each for each in ENTRIES if each.name == name)


def test_every_shipped_rulebook_is_in_it() -> None:
    assert [each.name for each in ENTRIES] == list(shipped_rulebooks())
    assert all(form.preview.rows and form.players for each in ENTRIES for form in each.forms)


@pytest.mark.slow
def test_the_file_is_current() -> None:
    made = written_entries(list(entries()))
    assert FILE.read_text(encoding="utf-8") == made, "python -m gdl.gallery.make_library"


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    file = tmp_path / "library.json"
    file.write_text(written_entries(ENTRIES[:5]), encoding="utf-8")
    assert read_entries(file) == ENTRIES[:5]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("che", "chess"),
        ("in a row", "connect-four"),
        ("edges:torus", "edges"),
        ("othello:size=x", "othello"),
        ("CONNECT", "connect-four"),
        ("nothing like this", None),
    ],
)
def test_searching(typed: str, first: str | None) -> None:
    found = matching(ENTRIES, typed)
    assert (found[0].name if found else None) == first


def test_an_empty_search_finds_everything_in_order() -> None:
    assert matching(ENTRIES, "") == list(ENTRIES)


@pytest.mark.parametrize(
    ("name", "typed", "choice"),
    [
        ("edges", "edges", Choice("edges")),
        ("edges", "edges:torus", Choice("edges:torus")),
        ("edges", "edges : torus, columns=5", Choice("edges:torus", {"columns": 5})),
        ("edges", "edges columns=5 rows=3", Choice("edges", {"columns": 5, "rows": 3})),
        ("hex", "hex:size=7,pie=false", Choice("hex", {"size": 7, "pie": 0})),
        ("halma", "halma players=4", Choice("halma", {"players": 4})),
    ],
)
def test_choosing_by_typing(name: str, typed: str, choice: Choice) -> None:
    assert choice_in(entry(name), taken_apart(typed)) == choice


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("edges:plane", "no variant plane; it has 3x3"),
        ("edges:column=3", "did you mean `columns`"),
        ("edges:columns=30", "columns is 1 to 8, not 30"),
        ("edges:players=3", "players is 2 to 2, not 3"),
        ("edges:columns=²", "is no value for columns"),
        ("edges:=3", "an option is typed as"),
        ("edges:columns=" + "9" * 400, "is no value for columns"),
    ],
)
def test_what_cannot_be_chosen(typed: str, problem: str) -> None:
    with pytest.raises(ChoiceError, match=problem):
        choice_in(entry("edges"), taken_apart(typed))


def test_own_rulebooks_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.gdl").write_text('# mine\ngame "My game":\n    goal = "x"\n', encoding="utf-8")
    (tmp_path / "odd\x1b[31m.gdl").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "folder.gdl").mkdir()
    (tmp_path / "loop.gdl").symlink_to(tmp_path / "loop.gdl")
    (tmp_path / "notes.txt").write_text("no", encoding="utf-8")
    found = own_rulebooks(tmp_path)
    assert [own.name for own in found] == ["mine.gdl", "odd<U+001B>[31m.gdl"]
    assert [title_in(own.path) for own in found] == ["My game", None]
    assert own_rulebooks(tmp_path / "nowhere") == ()


RECORD = """\
format: 1
rulebook: tic-tac-toe
hash: "{hash}"
options: {{}}
seats: {{X: human, O: random}}
seed: 1
date: "2026-01-01T12:00:00+00:00"
games:
- moves: [a1, b2]
  result: null
"""


def test_saved_games_are_listed_newest_first_and_damaged_ones_told_of(tmp_path: Path) -> None:
    for n, text in enumerate((RECORD.format(hash="0" * 64), "games: [", "\x00", RECORD.format(hash="0" * 64))):
        file = tmp_path / f"{n}.yaml"
        file.write_text(text, encoding="utf-8")
        os.utime(file, (1000 + n, 1000 + n))
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    found = [read_saved(file) for file in record_files(tmp_path)]
    assert [saved.file.path.name for saved in found] == ["3.yaml", "2.yaml", "1.yaml", "0.yaml"]
    assert [saved.problem is None for saved in found] == [True, False, False, True]
    assert (found[0].rulebook, found[0].moves, found[0].over) == ("tic-tac-toe", 2, False)
    assert found[0].seats == (("X", "human"), ("O", "random"))
    assert record_files(tmp_path, 2) == tuple(saved.file for saved in found[:2])
