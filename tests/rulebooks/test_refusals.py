"""Refusals are for players: in every game that ships, whatever is nearly a move is refused in a sentence."""

from __future__ import annotations

import random
import re

import pytest
from rulebooks.test_perft import KNOWN
from tiers import no_variant, quick_where

import gdl
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.text.explain import Explanation, sentence

QUICK = ("othello", "draughts", "edges", "hex")
PLIES, TRIES, LONGEST = 8, 5, 200
FEW = 3
"""Plies of a variant, most of whose sentences are those of its rulebook."""

SPOKEN = frozenset(
    [
        "empty",
        "last",
        "left",
        "target",
        "spot",
        "taken",
        "move",
        "moves",
        "first",
        "piece",
        "men",
        "second",
        "side",
        "go",
        "goes",
        "chosen",
    ]
)
"""Names of rulebooks that are English words a sentence may have all the same, but for `spot` and `target`."""


def near_misses(position: Position, words: list[Word], dice: random.Random) -> list[str]:
    """Texts of legal moves, each with one word, or its end, from elsewhere."""
    found = []
    moves = [move for move in position.moves() if move.words]
    for _ in range(TRIES if moves else 0):
        move, other = dice.choice(moves), dice.choice(moves)
        at = dice.randrange(len(move.words))
        like = [word for word in words if word.type is move.words[at].type]
        strange = dice.choice(like if dice.random() < 0.5 else words)
        tail = other.words[at:] if dice.random() < 0.3 else (strange, *move.words[at + 1 :])
        found.append(" ".join(word.text for word in (*move.words[:at], *tail)))
    return found


def hidden_names(position: Position) -> set[str]:
    """What only the author calls by these names: states, definitions, choices."""
    program = position.machine.program
    names = {var.name for var in program.states} | {name.partition("@")[0] for name in program.functions}
    names |= {part.bind.name for part in all_parts(program) if isinstance(part, s.Choose)}
    known = {part.lower() for word in position.machine.lexicon.words for part in word.text.split()}
    return {name for name in names if name not in known} - (SPOKEN - {"spot", "target"})


def faults(position: Position, typed: str, told: Explanation) -> list[str]:
    """What is wrong with what a player is told."""
    text = sentence(told.message)
    known = {part.lower() for word in position.machine.lexicon.words for part in re.split("[ -]", word.text)}
    found = []
    for quoted in re.findall("`([^`]*)`", text):
        parts = re.split("[ -]+", re.sub("#[0-9]+$", "", quoted).lower())
        whole = parts[:-1] if quoted.endswith("…") else parts
        if quoted.rstrip("…").strip() not in typed and not known.issuperset(whole):
            found.append(f"quotes {quoted}")
    if not text.endswith(".") or text.count(".") != 1:
        found.append("has another number of full stops than one")
    if len(text) > LONGEST:
        found.append(f"is {len(text)} characters long")
    if "`where`" in text or ".gdl" in text or "/" in text:
        found.append("speaks of the rulebook")
    words = re.findall(r"\w+", re.sub("`[^`]*`", "", text))
    if told.reason is None:
        found += [f"says {word}" for word in words if word in hidden_names(position)]
    return found


@pytest.mark.parametrize("name", quick_where(lambda name: name in QUICK, KNOWN))
def test_refusals_are_sentences(name: str) -> None:
    """Random positions, and in each of them what is nearly a move."""
    dice = random.Random(name)
    position = gdl.load(name).start()
    words = [word for word in position.machine.lexicon.words if word.number >= 0]
    wrong, refused, played = list[str](), 0, list[str]()
    for _ in range(PLIES if no_variant(name) else FEW):
        if position.result is not None:
            break
        for typed in [*near_misses(position, words, dice), *played] if not position.is_chance else []:
            told = position.explain(typed)
            if not told.legal:
                refused += 1
                wrong += [f"{typed!r}: {sentence(told.message)!r} {fault}" for fault in faults(position, typed, told)]
        move = dice.choice(position.moves())
        played = [move.text]  # what has been done is hardly ever possible again
        position = position.after(move)
    assert wrong == []
    assert refused > 0


def test_what_is_wrong_is_noticed() -> None:
    """The test itself: a sentence of the sort that players once read."""
    position = gdl.load("othello").start()
    bad = "`d3` cannot be chosen as `spot`: its `where` does not hold"
    told = Explanation(False, None, None, bad, None, None, ())
    assert faults(position, "d3", told) == ["quotes spot", "quotes where", "speaks of the rulebook"]
    bare = Explanation(False, None, None, "d3 is no spot.. ", None, None, ())
    assert faults(position, "d3", bare) == ["says spot"]


PAIRS = """players White, Black
board grid(3, 2)
piece Man
setup: place White Man on row(1)
turn:
    choose man in mine
    choose other in near(man) and mine where number(other) > number(man)
    choose spot in near(man) and empty
    remove other
    move man to spot
when no(mine): draw
"""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("b1 a1 a2", "a1 is chosen before b1 here, as in `a1-b1-a2`."),  # which is another move than was meant
        ("c1 b1 b2", "b1 is chosen before c1 here, as in `b1-c1-b2`."),
        ("b1 a1 b2", "a1 is chosen before b1 here, and `a1-b1-b2` is not legal: b2 is not next to a1."),
        ("c1 a1 a2", "a1 is not next to c1."),
    ],
)
def test_a_pair_the_other_way_round(typed: str, told: str) -> None:
    refused = gdl.loads(PAIRS).start().refusal(typed)
    assert refused is not None and refused.sentence == told


SIDEWAYS = """players White, Black
board hexagon(4)
piece Man
setup:
    place White Man on {c3, c4, d4, c5}
    place Black Man on g4
turn:
    either "broadside":
        choose head in mine
        choose tail in near(head) and mine where number(tail) > number(head)
        choose way in orthogonal except {toward(head, tail), toward(tail, head)}
        require every(step(x, way) in empty for x in {head, tail}) else "no room"
        move x in {head, tail} to step(x, way)
    or "step":
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
when stuck: mover loses
"""

_NO_NORTH = "north is not possible after `broadside c4-d4`, only northeast."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("broadside d4-c4 north", _NO_NORTH),  # the same in both orders
        ("broadside c4-d4 north", _NO_NORTH),
        ("broadside d4-c4 northeast", "c4 is chosen before d4 here, as in `broadside c4-d4 northeast`."),
        ("broadside d4-c4", "c4 is chosen before d4 here, as in `broadside c4-d4 northeast`."),
        (
            "broadside d4-c4 northwest",
            "c4 is chosen before d4 here, and `broadside c4-d4 northwest` is not legal: no room.",
        ),
    ],
)
def test_the_order_of_a_pair_is_told_where_what_stands_behind_would_fit_the_other_way_round(
    typed: str, told: str
) -> None:
    refused = gdl.loads(SIDEWAYS).start().refusal(typed)
    assert refused is not None and refused.sentence == told
