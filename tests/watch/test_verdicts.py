"""Verdicts on examples that are kept from one save to the next: which are found again, and that none is stale."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_watch import TEXT

from gdl.examples import outcomes_of
from gdl.loading import Loaded, read
from gdl.watch.verdicts import Verdicts

MORE = (
    TEXT
    + """
example "the way":
    play "a1-b1"
    expect White Man is b1

variant "wide":
    board grid(4, 3)
    when stuck: mover loses by "no room"

example "more room":
    with variant "wide"
    expect perft(1) > 2
"""
)


def loaded(tmp_path: Path, text: str) -> Loaded:
    path = tmp_path / "corners.gdl"
    path.write_text(text)
    return read(str(path))


@pytest.mark.parametrize(
    ("change", "again"),
    [
        (lambda text: text, 0),
        (lambda text: f"# a comment\n\n{text}", 0),
        (lambda text: text.replace("perft(1) is 3\n\nexample", "perft(1) is 4\n\nexample"), 1),
        (lambda text: text.replace('"a1-b1"', '"a1-a2"').replace("is b1", "is a2"), 1),
        (
            lambda text: text.replace("perft(1) > 2", "perft(1) > 1"),
            1,
        ),
        (lambda text: text.replace("the middle", "a middle"), 3),
        (lambda text: text.replace("no room", "too little room"), 3),
        (lambda text: f"{text}\ndefine more: 3\n", 3),
    ],
)
def test_what_is_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: object, again: int) -> None:
    verdicts, text = Verdicts(), MORE
    assert [not each.failures for each in verdicts.verdicts(loaded(tmp_path, text))] == [True] * 3
    assert callable(change)
    changed = loaded(tmp_path, change(text))
    runs: list[str] = []
    from gdl import examples

    run = examples._Run.run

    def counted(self: examples._Run) -> None:
        runs.append(self.example.name)
        run(self)

    monkeypatch.setattr(examples._Run, "run", counted)
    found = sorted((each.rulebook, each.number, each.name, bool(each.failures)) for each in verdicts.verdicts(changed))
    assert len(runs) == again
    anew = loaded(tmp_path, change(text))
    assert found == [(each.rulebook, each.number, each.name, bool(each.failures)) for each in outcomes_of(anew)]


def test_what_failed_is_run_again(tmp_path: Path) -> None:
    verdicts, wrong = Verdicts(), TEXT.replace("is 3", "is 4")
    for text in (wrong, f"\n\n{wrong}"):
        (outcome,) = verdicts.verdicts(loaded(tmp_path, text))
        assert outcome.failures[0].span.line == text.split("\n").index("    expect perft(1) is 4") + 1


def test_what_is_extended_counts(tmp_path: Path) -> None:
    verdicts, path = Verdicts(), tmp_path / "more.gdl"
    path.write_text('game "More" extends "corners"\n\nexample "its own":\n    expect perft(1) is 3\n')
    (tmp_path / "corners.gdl").write_text(TEXT)
    assert not any(each.failures for each in verdicts.verdicts(read(str(path))))
    (tmp_path / "corners.gdl").write_text(TEXT.replace("on a1", "on {a1, a3}"))
    assert any(each.failures for each in verdicts.verdicts(read(str(path))))


def test_what_is_given_up_in_the_middle_forgets_nothing(tmp_path: Path) -> None:
    verdicts, game = Verdicts(), loaded(tmp_path, MORE)
    assert len(list(verdicts.verdicts(game))) == 3
    kept = dict(verdicts._held)
    begun = verdicts.verdicts(loaded(tmp_path, f"{MORE}\ndefine more: 3\n"))
    next(begun)
    begun.close()
    assert verdicts._held == kept
