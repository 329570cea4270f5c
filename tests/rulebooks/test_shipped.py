"""What every shipped rulebook owes: examples that hold, counts, brevity, and random games that end."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest
from rulebooks.test_perft import KNOWN

import gdl
from gdl.examples import run_examples
from gdl.infra.resources import rulebook_folder, shipped_rulebooks
from gdl.loading import read
from gdl.random_plies import random_plies
from gdl.syntax.rules_text import played_text, taken_out

LONGEST = {
    **{"tic-tac-toe": 12, "hex": 15, "breakthrough": 16, "edges": 36, "synapse-ice": 26},
    **{"3-a-side": 36, "anchor": 41, "cornerport": 70, "sandkings": 70, "colonization": 90},
    **{"draughts": 45, "international-draughts": 47, "russian-draughts": 32, "konane": 33, "fanorona": 42},
    **{"chess": 89, "chess960": 41, "xiangqi": 82, "shogi": 89, "minishogi": 21, "makruk": 47, "shatranj": 35},
    **dict.fromkeys(("atomic", "horde", "king-of-the-hill", "los-alamos"), 14),
    **{"three-check": 19, "racing-kings": 14, "antichess": 14, "crazyhouse": 30},
    **{"oware": 34, "kalah": 34, "backgammon": 61, "royal-game-of-ur": 45, "chinese-checkers": 52, "halma": 20},
    **{"peg-solitaire": 16, "fifteen-puzzle": 30, "quarto": 30},
    **{"go": 28, "amazons": 16, "nine-mens-morris": 36},
    **{"atari-go": 14, "gonnect": 17, "clobber": 18, "dots-and-boxes": 16, "ataxx": 36, "hasami-shogi": 26},
    **{"tablut": 24, "pente": 33, "quoridor": 44},
}
SEEDS: dict[str, range] = {
    **dict.fromkeys(("edges:5x5", "edges:double", "tablut", "amazons", "anchor"), range(2)),
    **dict.fromkeys(("sandkings", "sandkings:match", "yavalath:three-players"), range(2)),
    **dict.fromkeys(
        ("hasami-shogi", "hasami-shogi:first-to-five", "halma", "chinese-checkers", "chinese-checkers:to-the-last"),
        range(3),
    ),
    **dict.fromkeys(
        ("chess", "chess960", "king-of-the-hill", "three-check", "horde", "racing-kings", "shogi", "shogi:24-points"),
        range(1),
    ),
    **dict.fromkeys(("atomic", "antichess", "los-alamos", "minishogi", "makruk"), range(2)),
    **{"shatranj": range(3, 4), "crazyhouse": range(8, 9), "xiangqi": range(9, 10)},
}
"""Which random games the reference evaluator plays, fewer or a short one where they are long; unless said, two of a
rulebook and one of a variant."""

SMALL = {"ataxx": 6, "gonnect": 6, "hasami-shogi": 5, "pente": 7, "quoridor": 5}
"""Sizes for games of which the reference evaluator plays none fast on the usual board."""


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
    """Lines without comments, blanks, examples, looks and what is told to players."""
    text = played_text(shipped_rulebooks()[name].read_text(encoding="utf-8"))
    lines = re.split("\n(?:example |looks:)", text)[0].split("\n")
    assert sum(bool(line.strip()) and not line.strip().startswith("#") for line in lines) <= LONGEST[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", KNOWN)
def test_random_games_end(name: str) -> None:
    """Random games with a result, the same again for the same seed, and every move found by its own text."""
    base = name.partition(":")[0]
    game = gdl.load(name, size=SMALL[base]) if base in SMALL else gdl.load(name)
    games = {seed: game.playout(seed) for seed in SEEDS.get(name, range(1 if ":" in name else 2))}
    assert all(playout.result is not None for playout in games.values())
    seed, playout = games.popitem()
    again = islice(random_plies(game.start(), random.Random(seed)), 20)
    assert [move.text for move, _ in again] == list(playout.moves[:20])
    position = game.start()
    for text in playout.moves[:3]:
        assert [position.find(move.text).text for move in position.moves()] == [m.text for m in position.moves()]
        position = position.play(text)


def test_every_file_is_a_rulebook() -> None:
    """Stems are unique and named as the command line wants them."""
    files = list(rulebook_folder().rglob("*.gdl"))
    assert len(files) == len(shipped_rulebooks())
    assert all(stem == stem.lower() and " " not in stem for stem in shipped_rulebooks())


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_tells_players_how_it_is_played(name: str) -> None:
    """In a text of its own, of a size that is read at the table, with boards; L023 finds what it leaves out."""
    texts = taken_out(shipped_rulebooks()[name].read_text(encoding="utf-8")).rows
    rows = [row.text for row in texts[min(texts)]]
    assert 10 <= len(rows) <= 42
    assert sum(row.startswith("[board") for row in rows) in (1, 2, 3)
