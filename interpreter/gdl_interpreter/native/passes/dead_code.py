"""Dead-code elimination: what no run can ever come to is left out of a Program.

Options decide much before the game, and what a rulebook says for the other cases stays behind as dead code.
"""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import without_looks


def eliminate_dead_code(program: Program) -> Program:
    """A Program without what can never happen, in its functions, setup and turn; every run is as before.

    Before: `if` and `require` whose tests are constants, branches of `either` that begin with `require false`,
    statements behind a `require false`; how the game looks, and functions that are called for that alone.
    After: none of them, but for a `require false` at the end of a block; a branch without a label that is alone
    stands for its `either`. Endings and events are left as they are.
    """
    program = without_looks(program)
    functions = {name: replace(function, body=_block(function.body)) for name, function in program.functions.items()}
    return replace(program, functions=functions, setup=_block(program.setup), turn=_block(program.turn))


def _block(body: s.Block) -> s.Block:
    """A block without the dead parts; it ends where a run can never go on."""
    found: list[s.Stmt] = []
    for node in body:
        for part in _statement(node):
            found.append(part)
            if _is_dead(part):
                return tuple(found)
    return tuple(found)


def _is_dead(node: s.Stmt) -> bool:
    """Can no run ever get past this?"""
    return isinstance(node, s.Require) and isinstance(node.test, n.Const) and not node.test.value


def _statement(node: s.Stmt) -> s.Block:
    match node:
        case s.Require(test=n.Const(value=value)) if value:
            return ()
        case s.If(arms=arms, otherwise=otherwise):
            return _if(node, arms, otherwise)
        case s.Either(branches=branches):
            alive = [_branch(branch) for branch in branches]
            alive = [branch for branch in alive if not (branch.body and _is_dead(branch.body[0]))]
            if len(alive) == 1 and alive[0].label is None:
                return alive[0].body
            return (s.Either(tuple(alive), span=node.span),)
        case s.First(body=body, otherwise=otherwise):
            return (s.First(_block(body), _block(otherwise), span=node.span),)
        case s.Keep():
            return (s.Keep(node.highest, node.measure, _block(node.body), span=node.span),)
        case s.For():
            return (s.For(node.bind, node.where, _block(node.body), span=node.span),)
        case s.RepeatTimes():
            return (s.RepeatTimes(node.times, _block(node.body), span=node.span),)
        case s.RepeatWhile():
            return (s.RepeatWhile(node.test, _block(node.body), span=node.span),)
    return (node,)


def _branch(branch: s.Branch) -> s.Branch:
    return s.Branch(branch.label, _block(branch.body), branch.span)


def _if(node: s.If, arms: tuple[tuple[n.Expr, s.Block], ...], otherwise: s.Block) -> s.Block:
    alive: list[tuple[n.Expr, s.Block]] = []
    last = _block(otherwise)
    for test, body in arms:
        if isinstance(test, n.Const) and not test.value:
            continue
        if isinstance(test, n.Const):
            last = _block(body)
            break
        alive.append((test, _block(body)))
    return (s.If(tuple(alive), last, span=node.span),) if alive else last
