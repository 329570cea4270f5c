"""Lines of play that are counted by native code where that is sooner, and never beyond what is known."""

from __future__ import annotations

import pytest

import gdl
from gdl.api import Game, leaves
from gdl.check.typed import TypedExample
from gdl.watch import counts
from gdl.watch.counts import Counts
from gdl_interpreter.native.llvm.compile import CodeError
from gdl_interpreter.program import Program
from gdl_interpreter.program.span import NOWHERE
from gdl_interpreter.reference import Position

RULES = """players White, Black
board grid(5, 5)
piece Man
setup:
    place White Man on {a1, b1, c1, d1, e1}
    place Black Man on {a5, b5, c5, d5, e5}
turn:
    choose man in my Man
    choose spot in (REACH) except my Man
    move man to spot
when no(my Man): mover loses
"""
EXAMPLE = TypedExample("counts", {}, (), NOWHERE)


def game(reach: str = "around(man)") -> Game:
    """The game with moves to sites of that set."""
    return gdl.loads(RULES.replace("REACH", reach))


@pytest.fixture
def by_reference(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The plies of the counts that the reference evaluator makes."""
    made: list[int] = []

    def counted(position: Position, depth: int) -> int:
        made.append(depth)
        return leaves(position, depth)

    monkeypatch.setattr(counts, "leaves", counted)
    return made


def asked(known: Counts, of: Game, depth: int = 3) -> int:
    """What is said to be the number of lines of play, once a rulebook has been read."""
    known.begin(of.program)
    return known("men", EXAMPLE, of.start(), depth)


def test_native_code_counts_what_has_taken_long(by_reference: list[int]) -> None:
    known = Counts()
    first = asked(known, game())
    known._making = 0.0
    assert asked(known, game()) == first == leaves(game().start(), 3)
    known._making, other = 0.0, game("around(man) or {c3}")
    assert asked(known, other) == leaves(other.start(), 3)
    assert by_reference == [3], "only the first count was the reference evaluator's"


def test_what_takes_no_longer_than_making_code_is_counted_as_ever(by_reference: list[int]) -> None:
    known = Counts()
    known._making = 1000.0
    for _ in range(2):
        asked(known, game(), 2)
    assert by_reference == [2, 2]


def test_what_has_grown_is_left_to_the_evaluator_that_is_bounded(by_reference: list[int]) -> None:
    known, wide = Counts(), game("sites except {a3}")
    asked(known, game(), 2)
    known._making = 0.0
    assert asked(known, wide, 2) == leaves(wide.start(), 2) and by_reference == [2, 2]


def test_without_native_code_all_is_counted_as_ever(by_reference: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def none(program: Program, switches: frozenset[str]) -> object:
        raise CodeError("unavailable", "there is none")

    known = Counts()
    first = asked(known, game())
    known._making = 0.0
    monkeypatch.setattr(counts, "Native", none)
    assert asked(known, game()) == first and by_reference == [3, 3]


def test_what_others_have_counted_is_known(by_reference: list[int]) -> None:
    known, more = Counts(), Counts()
    first = asked(known, game())
    more._making = 0.0
    more.learn(known.known)
    assert asked(more, game()) == first and by_reference == [3]


def test_how_long_the_first_code_takes_says_nothing_of_the_next() -> None:
    known = Counts()
    known._making = usual = 0.0
    known._make(game().program).result()
    assert known._making == usual
    known._make(game("around(man) or {c3}").program).result()
    assert known._making > usual
