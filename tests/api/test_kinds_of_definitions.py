"""What a definition's value is, if it is a kind: the kind, or where its pieces stand, as the name of a kind is."""

from __future__ import annotations

from pathlib import Path

from gdl.examples import run_examples

RULES = """players White, Black
board grid(3, 3)
piece Man, King
define what(p): Man if p is White else King
define plain: Man
turn:
    choose spot in empty
    either "a":
        place what(mover) on spot
    or "b":
        place plain on spot
    or "c":
        let k: kind = what(opponent)
        place k on spot
when count(what(White) and mine) is 3: mover wins
when no(empty): draw
example "placed, counted, compared":
    play "a1 a; b1 a"
    expect Man is {a1} and King is {b1}
    expect what(White) is {a1} and what(Black) is {b1} and plain is {a1} and count(plain) is 1
    play "c1 b; a2 c; a3 a"
    expect Man is {a1, c1, a2, a3} and what(White) is Man
    expect White wins
"""


def test_a_definition_may_be_a_kind_or_where_its_pieces_stand(tmp_path: Path) -> None:
    path = tmp_path / "kinds.gdl"
    path.write_text(RULES)
    ((outcome,), _) = run_examples(str(path))
    assert outcome.failures == ()
