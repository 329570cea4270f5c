"""Counting which rules were used."""

from __future__ import annotations

from programs import stones

from gdl_interpreter.reference import Machine, Position
from gdl_interpreter.reference.coverage import Coverage


def test_counts_of_one_position() -> None:
    coverage = Coverage()
    machine = Machine(stones(), coverage)
    assert len(machine.moves(machine.start())) == 14
    assert [(tried.node.reason, tried.held, tried.failed) for tried in coverage.requires] == [
        ("the centre is closed at first", 14, 2),
        ("only as the third move", 0, 1),
    ]
    (branched,) = coverage.eithers
    assert (dict(branched.begun), dict(branched.finished)) == ({0: 1, 1: 1}, {0: 14})
    assert [(offered.node.bind.name, dict(offered.sizes)) for offered in coverage.choices] == [
        ("size", {2: 1}),
        ("spot", {9: 2}),
    ]


def test_counts_add_up_over_positions() -> None:
    coverage = Coverage()
    position = Position.start(Machine(stones(), coverage))
    for move in ("Big a1", "Big b1", "take a1"):
        position = position.play(move)
    position.moves()
    (branched,) = coverage.eithers
    assert branched.finished[1] == 2, "White could take back one of two pieces"
    (too_late,) = (tried for tried in coverage.requires if tried.node.reason == "only as the third move")
    assert (too_late.held, too_late.failed) == (1, 3)
