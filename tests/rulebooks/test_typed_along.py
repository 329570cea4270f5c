"""What is found along a typed text, without listing all legal moves, is what the list of them says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from test_notations import middle

import gdl
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.reference import Machine, MoveError, Position
from gdl_interpreter.reference.errors import LimitError, MoveFault
from gdl_interpreter.reference.layout import WORDS
from gdl_interpreter.reference.moves import Move
from gdl_interpreter.reference.text.find_move import find_move, legible
from gdl_interpreter.reference.trace import Trace

QUICK = ("chess", "draughts", "shogi", "quoridor", "nine-mens-morris", "royal-game-of-ur", "amazons", "pentago")
TEXTS = 6


class Anything(Trace):
    """Lets runs go on whatever the rules refuse."""

    goes_on_refused = True


def refused(position: Position) -> list[str]:
    """Moves that some condition refuses."""
    legal, vocabulary = {move.text for move in position.moves()}, position.machine.vocabulary
    try:
        ends = list(islice(position.machine.runs(position.data, Anything()), 3000))
    except LimitError:
        return []
    return sorted({vocabulary.text(end[WORDS]) for end in ends} - legal)


def texts(position: Position, dice: random.Random) -> Iterator[str]:
    """What somebody may type: moves as they are, with words dropped, cut, exchanged, or said of a kind; moves that are
    refused; and moves of other positions."""
    moves = list(position.moves())
    board = position.machine.program.board
    sites = [site.name for number, site in enumerate(board.sites) if board.played >> number & 1]
    words = sorted({word.text for move in moves for word in move.words}) or sites
    kinds = [kind.name for kind in position.machine.program.kinds] or words
    wrong = refused(position)
    yield from dice.sample(wrong, min(len(wrong), 2 * TEXTS))
    for move in dice.sample(moves, min(len(moves), TEXTS)):
        parts = move.text.replace("-", " ").split()
        yield move.text
        yield " ".join(parts)
        yield " ".join(parts[:-1]) or "pass"
        yield " ".join(parts[1:]) or "pass"
        yield " ".join([*parts[:-1], parts[-1][:1]])
        yield " ".join([*parts[:-1], dice.choice(words)])
        yield " ".join([*parts[:-1], dice.choice(sites)])
        yield " ".join([dice.choice(words), *parts[1:]])
        yield " ".join([dice.choice(kinds), *parts])
        yield " ".join(reversed(parts))
        after = position.after(move)
        if not after.in_setup and after.moves():
            yield dice.choice(after.moves()).text


def from_all(position: Position, moves: tuple[Move, ...], text: str) -> str | MoveError:
    """The move that a text means, told from all legal ones, or why there is none."""
    try:
        return find_move(position.machine, position.data, moves, text).text
    except MoveError as error:
        return error


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in shipped_rulebooks()]
)
def test_a_text_means_the_same(name: str) -> None:
    game, dice = gdl.load(name), random.Random(name)
    for seed in range(2):
        position = middle(game, seed)
        if position.result is not None:
            continue
        moves = position.moves()
        for text in map(legible, list(texts(position, dice))):
            whole = from_all(position, moves, text)
            spelt = position.spelt(text)
            assert spelt is None or spelt.text == whole, text
            sure = position.surely_refused(text)
            if sure is None:
                continue
            assert isinstance(whole, MoveError) and whole.fault is MoveFault.ILLEGAL, text
            assert position.is_like_a_move(text), text
            assert position.surely_refused(text, explained=False) is not None
            if sure.reason is not None:
                assert (sure.reason, sure.span) == (whole.reason, whole.span), text


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in shipped_rulebooks()]
)
def test_a_refusal_says_the_same_as_if_all_runs_had_been_looked_at(name: str) -> None:
    game, dice = gdl.load(name), random.Random(name)
    position = middle(game, 3)
    typed = [] if position.result is not None else [legible(text) for text in texts(position, dice)]
    told = [str(position.explain(text)) for text in typed]
    machine = Machine(position.machine.program)
    vars(machine.facts)["preferences"] = (object(),)  # so that no run is left out
    every = Position(machine, position.data)
    assert [str(every.explain(text)) for text in typed] == told
