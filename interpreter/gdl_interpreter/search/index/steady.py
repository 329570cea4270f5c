"""The Program that a perfect index goes by: the same rules without what only the way to a position can tell."""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.passes.constant_folding import fold_constants
from gdl_interpreter.native.passes.dead_code import eliminate_dead_code
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Ending
from gdl_interpreter.program.walk import parts_of, rebuilt
from gdl_interpreter.search.drivers.keys import cap_of


def asks_for_repetitions(ending: Ending) -> bool:
    """Does an ending look at earlier positions?"""
    return any(isinstance(part, n.Repeats) for part in parts_of((ending.test, ending.who)))


def steady_from(program: Program) -> int:
    """From which ply on the rules are always the same, as far as they ask for it; -1 if there is none."""
    cap = cap_of(folded(program), "ply")
    return -1 if cap is None else cap


def folded(program: Program) -> Program:
    """The same rules without what is never asked, which may be the ply."""
    turns = program.moves_in_turn
    if isinstance(turns, n.Cond) and turns.then == turns.otherwise:
        program = replace(program, moves_in_turn=turns.then)
    return fold_constants(eliminate_dead_code(program))


def without_repetitions(program: Program) -> Program:
    """The rules without endings by repetition; no difference to who wins, if `why_history_matters` has no reason."""
    return replace(program, endings=tuple(each for each in program.endings if not asks_for_repetitions(each)))


def steady(program: Program) -> Program:
    """The rules as they are from that ply on, for everything but how games begin."""
    program = folded(program)
    late = _late if steady_from(program) > 0 else _as_it_is

    def of(part: n.Expr | None) -> n.Expr | None:
        return None if part is None else rebuilt(part, late)

    def of_block(block: s.Block) -> s.Block:
        return rebuilt(block, late)

    functions = {
        name: replace(each, body=of_block(each.body), result=of(each.result))
        for name, each in program.functions.items()
    }
    program = replace(
        program,
        functions=functions,
        turn=of_block(program.turn),
        moves_in_turn=of(program.moves_in_turn),
        endings=tuple(replace(each, test=rebuilt(each.test, late), who=of(each.who)) for each in program.endings),
        events=(),
    )
    return eliminate_dead_code(fold_constants(program))


def _as_it_is(node: n.Expr) -> n.Expr:
    return node


def _late(node: n.Expr) -> n.Expr:
    """A comparison of the ply with a number, once the ply is beyond all of these."""
    match node:
        case n.Op(op="equal", args=(n.Op(op="ply"), n.Const()) | (n.Const(), n.Op(op="ply"))):
            return n.Const(node.type, 0, span=node.span)
        case n.Op(op="less" | "at_most", args=(n.Op(op="ply"), n.Const())):
            return n.Const(node.type, 0, span=node.span)
        case n.Op(op="less" | "at_most", args=(n.Const(), n.Op(op="ply"))):
            return n.Const(node.type, 1, span=node.span)
    return node
