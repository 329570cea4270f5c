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
from gdl_interpreter.search.index.obstacles import Obstacle


def why_history_matters(native: Native, position: Position) -> Obstacle | None:
    """What makes the earlier positions matter, and which rule; None if nothing does."""
    program = native.program
    if not repeats_of(program):
        return None
    elsewhere = [program.turn, program.moves_in_turn, *((f.body, f.result) for f in program.functions.values())]
    asked = [*_asked(tuple(elsewhere)), *(node for ending in program.endings for node in _asked(ending.who))]
    if asked:
        return Obstacle("the rules ask for repetitions in more than an ending", asked[0].span)
    packing = native.packing
    keys = Keys(program, packing, native.pack(position))
    before = Counter(keys.parts_of(packing.pack(values)) for values in position.data.past)
    before.pop(keys.parts_of(packing.pack(position.values)), None)
    most = max(before.values(), default=0)
    for ending in program.endings:
        if not _asked(ending.test):
            continue
        if ending.verdict != "draw":
            return Obstacle("a repetition is not only a draw", ending.span)
        if not _never(ending.test, most):
            why = "a position may be over when it comes for the first time" if not most else "it has a history"
            return Obstacle(why, ending.span)
    for node in repeats_of(program):
        missing = _missing(program, packing, node, position.ply)
        if missing:
            return Obstacle(f"a repetition does not look at {_in_words(missing)}", node.span)
    return None


def _asked(part: object) -> list[n.Repeats]:
    return [node for node in parts_of(part) if isinstance(node, n.Repeats)]


def _in_words(missing: str) -> str:
    """What makes positions different, in words; the name of a state, if it is none of those that there always are."""
    words = {
        "mover": "whose turn it is (`mover`)",
        "left": "how many moves of the turn are left",
        "ply": "the `ply`",
        "passes": "how many have passed",
        "made": "how many moves of the turn were made",
        "next": "whose turn is next",
        "neutral": "the pieces of nobody",
    }
    if missing.startswith(("owner", "kind")):
        return "the pieces on the board"
    if missing.startswith("stock"):
        return "the supplies"
    return words.get(missing, f"the state `{missing.removeprefix('state.').split('.')[0]}`")


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
            return name
    for name, table in packing.tables.items():
        if not (name in whole or (table.var.with_piece and Ty.SITES in table.var.per and "layout" in ops)):
            return f"state.{name}"
    return None
