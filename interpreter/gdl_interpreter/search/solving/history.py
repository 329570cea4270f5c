"""Does it matter how a position was reached? Where the rules ask for repetitions it does, as a rule.

What is worked out on positions alone stays right where a repetition is nothing but a draw: a forced win need never
come to a position twice, and whoever can hold a draw holds it when it is given early. For that, positions that are
alike in what is compared must be the same position, and who is winning must not meet one that has been there before.
"""

from __future__ import annotations

from collections import Counter

from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import parts_of, repeats_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.keys import Keys, cap_of


def why_history_matters(native: Native, position: Position) -> str | None:
    """What makes the earlier positions matter, in words; None if nothing does."""
    program = native.program
    if not repeats_of(program):
        return None
    elsewhere = [program.turn, program.moves_in_turn, *((f.body, f.result) for f in program.functions.values())]
    if _asks(tuple(elsewhere)) or any(_asks(ending.who) for ending in program.endings):
        return "the rules ask for repetitions in more than an ending"
    packing = native.packing
    keys = Keys(program, packing, native.pack(position))
    before = Counter(keys.parts_of(packing.pack(values)) for values in position.data.past)
    before.pop(keys.parts_of(packing.pack(position.values)), None)
    most = max(before.values(), default=0)
    for ending in program.endings:
        if not _asks(ending.test):
            continue
        if ending.verdict != "draw":
            return "a repetition is not only a draw"
        if not _never(ending.test, most):
            return "a position may be over when it comes for the first time" if not most else "it has a history"
    for node in repeats_of(program):
        missing = _missing(program, packing, node, position.ply)
        if missing:
            return f"a repetition does not look at `{missing}`"
    return None


def _asks(part: object) -> bool:
    return any(isinstance(node, n.Repeats) for node in parts_of(part))


def _never(test: n.Expr, most: int) -> bool:
    """Is a test false wherever positions were there no more than so many times before?"""
    if isinstance(test, n.Op) and test.op == "both":
        return any(_never(part, most) for part in test.args)
    if isinstance(test, n.Op) and test.op == "either":
        return all(_never(part, most) for part in test.args)
    if not isinstance(test, n.Op) or test.op not in ("less", "at_most", "equal"):
        return False
    for times in range(most + 1):
        one, other = (
            times if isinstance(side, n.Repeats) else side.value if isinstance(side, n.Const) else None
            for side in test.args
        )
        if one is None or other is None:
            return False
        if {"less": one < other, "at_most": one <= other, "equal": one == other}[test.op]:
            return False
    return True


def _missing(program: Program, packing: Packing, node: n.Repeats, ply: int) -> str | None:
    """Something that makes positions different and is not compared."""
    ops = {part.op for part in node.parts if isinstance(part, n.Op)}
    whole = {part.var for part in node.parts if isinstance(part, n.Whole)}
    for name, field in packing.fields.items():
        there = not field.words or name in ("moved", "again", "passed")
        if name in ("mover", "left"):
            there = there or "to_move" in ops
        elif name in ("ply", "passes", "made"):
            cap = cap_of(program, name)
            there = there or cap == 0 or (name == "ply" and cap is not None and ply >= cap)
        elif name == "next":
            there = there or not packing.features.several
        elif name.startswith(("owner", "kind")) or name == "neutral":
            there = there or "layout" in ops
        elif name.startswith("stock"):
            there = there or "all_supplies" in ops
        elif name.startswith("state."):
            there = there or name.split(".")[1] in whole
        if not there:
            return name.split(".")[1] if name.startswith("state.") else name
    for name, table in packing.tables.items():
        if not (name in whole or (table.var.with_piece and Ty.SITES in table.var.per and "layout" in ops)):
            return name
    return None
