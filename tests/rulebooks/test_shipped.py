"""What every shipped rulebook owes: examples that hold, counts, brevity, and random games that end."""

from __future__ import annotations

import pytest

import gdl
from gdl.examples import run_examples
from gdl.loading import read
from gdl.resources import rulebook_folder, shipped_rulebooks

LONGEST = {
    **{"tic-tac-toe": 12, "hex": 14, "breakthrough": 16, "edges": 36, "synapse-ice": 26},
    **{"3-a-side": 36, "anchor": 40, "cornerport": 70, "sandkings": 70, "colonization": 90},
    **{"draughts": 43, "international-draughts": 40, "russian-draughts": 32, "konane": 33, "fanorona": 42},
    **{"chess": 76, "chess960": 30, "xiangqi": 40, "shogi": 70, "minishogi": 21, "makruk": 46, "shatranj": 34},
    **dict.fromkeys(("atomic", "horde", "king-of-the-hill", "los-alamos"), 12),
    **{"three-check": 12, "racing-kings": 13, "antichess": 16, "crazyhouse": 24},
    **{"oware": 34, "kalah": 34, "backgammon": 61, "royal-game-of-ur": 45, "chinese-checkers": 50, "halma": 20},
    **{"peg-solitaire": 16, "fifteen-puzzle": 30, "quarto": 30},
    **{"go": 22, "amazons": 16, "nine-mens-morris": 36},
}
NAMES = [each for name in shipped_rulebooks() for each in (name, *(f"{name}:{v}" for v in read(name).rules.variants))]


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_examples_hold(name: str) -> None:
    """All examples, those of variants too."""
    outcomes, _ = run_examples(name)
    assert [(o.rulebook, o.name, [d.message for d in o.failures]) for o in outcomes if o.failures] == []


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_has_examples_and_counts(name: str) -> None:
    """Examples there are, and one of them counts."""
    text = shipped_rulebooks()[name].read_text(encoding="utf-8")
    assert read(name).rules.examples
    assert "expect perft(" in text


@pytest.mark.parametrize("name", LONGEST)
def test_is_short(name: str) -> None:
    """Lines without comments, blanks and examples."""
    text = shipped_rulebooks()[name].read_text(encoding="utf-8")
    lines = text.split("\nexample ")[0].split("\n")
    assert sum(bool(line.strip()) and not line.strip().startswith("#") for line in lines) <= LONGEST[name]


@pytest.mark.parametrize("name", NAMES)
def test_random_games_end(name: str) -> None:
    """Ten random games with a result, the same again for the same seed, and every move found by its own text."""
    game = gdl.load(name)
    for seed in range(10 if "5x5" not in name and "double" not in name else 3):
        playout = game.playout(seed)
        assert playout.result is not None
    assert game.playout(0).moves == game.playout(0).moves
    position = game.start()
    for text in game.playout(1).moves[:6]:
        assert [position.find(move.text).text for move in position.moves()] == [m.text for m in position.moves()]
        position = position.play(text)


def test_every_file_is_a_rulebook() -> None:
    """Stems are unique and named as the command line wants them."""
    files = list(rulebook_folder().rglob("*.gdl"))
    assert len(files) == len(shipped_rulebooks())
    assert all(stem == stem.lower() and " " not in stem for stem in shipped_rulebooks())
