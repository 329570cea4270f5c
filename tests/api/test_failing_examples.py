"""Examples that do not hold: what is said of them, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from gdl.examples import run_examples

RULES = """players A, B
board grid(3, 1)
piece Man
supply: 2 Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw by "full"
example "here":
"""

SHORT = "`supply` has fewer Man left than are placed here (2)"


@pytest.mark.parametrize(
    ("lines", "code", "message", "line"),
    [
        ("position:\n  place A Man on {a1, b1}\n  place A Man on c1\nexpect mover is A", "E308", SHORT, 12),
        ("position:\n  next = B\n  place A Man on a1\n  place A Man on {b1, c1}\nexpect mover is B", "E308", SHORT, 13),
        (
            'play "a1; b1; c1"\nexpect mover is B',
            "E400",
            "nobody is to move here, the game is over: a draw (full)",
            11,
        ),
        ('play "a1; b1; c1"\nexpect no(pieces)', "E400", "this is not so: `pieces` is {a1, b1, c1}", 11),
        ('play "a1; b1"\nexpect draw', "E400", "the game is not over here", 11),
    ],
)
def test_what_is_wrong(tmp_path: Path, lines: str, code: str, message: str, line: int) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + "".join(f"    {text}\n" for text in lines.replace("  ", "    ").splitlines()))
    ((outcome,), _) = run_examples(str(path))
    (failure,) = outcome.failures
    expected = message.replace("(2)", "(1)") if line == 12 else message
    assert (failure.code, failure.message, failure.span.line) == (code, expected, line)


def test_enough_pieces(tmp_path: Path) -> None:
    path = tmp_path / "rules.gdl"
    text = "    position:\n        place A Man on {a1, b1}\n        next = B\n"
    path.write_text(RULES + text + "    expect mover is B and A Man is {a1, b1}\n")
    ((outcome,), _) = run_examples(str(path))
    assert outcome.failures == ()
