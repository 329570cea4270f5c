"""A Program with what can never happen left out: branches behind `require false`, tests that are decided."""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


def simplified(program: Program) -> Program:
    """The same game: every run of the turn and of the events is as before, but for branches that have none."""
    functions = {name: replace(function, body=block(function.body)) for name, function in program.functions.items()}
    return replace(program, functions=functions, setup=block(program.setup), turn=block(program.turn))


def block(body: s.Block) -> s.Block:
    """A block without the dead parts; it ends where a run can never go on."""
    found: list[s.Stmt] = []
    for node in body:
        for part in _statement(node):
            found.append(part)
            if is_dead(part):
                return tuple(found)
    return tuple(found)


def is_dead(node: s.Stmt) -> bool:
    """Can no run ever get past this?"""
    return isinstance(node, s.Require) and isinstance(node.test, n.Const) and not node.test.value


def _statement(node: s.Stmt) -> s.Block:
    match node:
        case s.Require(test=n.Const(value=value)) if value:
            return ()
        case s.If(arms=arms, otherwise=otherwise):
            return _if(node, arms, otherwise)
        case s.Either(branches=branches):
            alive = [replace_branch(branch) for branch in branches]
            alive = [branch for branch in alive if not (branch.body and is_dead(branch.body[0]))]
            if len(alive) == 1 and alive[0].label is None:
                return alive[0].body
            return (s.Either(tuple(alive), span=node.span),)
        case s.First(body=body, otherwise=otherwise):
            return (s.First(block(body), block(otherwise), span=node.span),)
        case s.Keep():
            return (s.Keep(node.highest, node.measure, block(node.body), span=node.span),)
        case s.For():
            return (s.For(node.bind, node.where, block(node.body), span=node.span),)
        case s.RepeatTimes():
            return (s.RepeatTimes(node.times, block(node.body), span=node.span),)
        case s.RepeatWhile():
            return (s.RepeatWhile(node.test, block(node.body), span=node.span),)
    return (node,)


def replace_branch(branch: s.Branch) -> s.Branch:
    return s.Branch(branch.label, block(branch.body), branch.span)


def _if(node: s.If, arms: tuple[tuple[n.Expr, s.Block], ...], otherwise: s.Block) -> s.Block:
    alive: list[tuple[n.Expr, s.Block]] = []
    last = block(otherwise)
    for test, body in arms:
        if isinstance(test, n.Const) and not test.value:
            continue
        if isinstance(test, n.Const):
            last = block(body)
            break
        alive.append((test, block(body)))
    return (s.If(tuple(alive), last, span=node.span),) if alive else last
