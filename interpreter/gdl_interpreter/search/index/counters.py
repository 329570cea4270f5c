"""States that only count towards a draw, such as plies since something was taken: they can be left out of a position.

Nobody wins by such a count. So without it a draw is still a draw, and a win is one as long as it takes fewer plies than
are left to count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Ending
from gdl_interpreter.program.span import Span
from gdl_interpreter.program.walk import parts_of


@dataclass(frozen=True)
class Counter:
    """A state that goes up by one in a ply or does not, and makes a draw at a limit; span: of that ending."""

    state: str
    limit: int
    span: Span


def counters_of(program: Program) -> tuple[Counter, ...]:
    """Those that stand at the end of the states, so that all others keep their places."""
    found: list[Counter] = []
    for state in reversed(program.states):
        counter = None if state.per or state.type is not Ty.INT else _counter(program, state.name)
        if counter is None:
            break
        found.append(counter)
    return tuple(found)


def without_counters(program: Program, counters: tuple[Counter, ...]) -> Program:
    """The rules without these states, what is put into them, and the endings that ask for them."""
    names = {counter.state for counter in counters}
    functions = {name: replace(each, body=_block(each.body, names)) for name, each in program.functions.items()}
    return replace(
        program,
        states=tuple(state for state in program.states if state.name not in names),
        functions=functions,
        setup=_block(program.setup, names),
        turn=_block(program.turn, names),
        endings=tuple(each for each in program.endings if _asked(each) not in names),
    )


def _counter(program: Program, name: str) -> Counter | None:
    functions = program.functions.values()
    bodies = (program.turn, tuple(each.body for each in functions))
    puts = [part for part in parts_of(bodies) if isinstance(part, s.Put) and part.var == name]
    if not all(_counts(put) for put in puts) or sum(_goes_up(put) for put in puts) != 1:
        return None
    elsewhere = (program.moves_in_turn, tuple(each.result for each in functions))
    ups = [part for part in parts_of(program.turn) if isinstance(part, s.Put) and part.var == name and _goes_up(part)]
    loops = s.For | s.RepeatTimes | s.RepeatWhile
    if program.score is not None or len(ups) != 1 or any(isinstance(part, loops) for part in parts_of(program.turn)):
        return None
    endings = [each for each in program.endings if _asks(each.test, name) or _asks(each.who, name)]
    reads = sum(_is_read(part, name) for part in parts_of((*bodies, *elsewhere)))
    if len(endings) != 1 or _asked(endings[0]) != name or reads != 1:
        return None
    return Counter(name, _limit(endings[0]), endings[0].span)


def _counts(put: s.Put) -> bool:
    """Is a constant put, or one more than there was?"""
    return not put.index and (isinstance(put.value, n.Const) or _goes_up(put))


def _goes_up(put: s.Put) -> bool:
    match put.value:
        case n.Op(op="add", args=(n.Get(var=var), n.Const(value=1)) | (n.Const(value=1), n.Get(var=var))):
            return var == put.var
    return False


def _is_read(part: object, name: str) -> bool:
    return isinstance(part, n.Get | n.Whole) and part.var == name


def _asks(part: object, name: str) -> bool:
    return any(_is_read(each, name) for each in parts_of(part))


def _asked(ending: Ending) -> str | None:
    """The state that a draw waits for, if it asks for nothing else."""
    match ending.test:
        case n.Op(op="equal", args=(n.Get(var=var, index=()), n.Const()) | (n.Const(), n.Get(var=var, index=()))):
            return var if ending.verdict == "draw" else None
        case n.Op(op="at_most", args=(n.Const(), n.Get(var=var, index=()))):
            return var if ending.verdict == "draw" else None
    return None


def _limit(ending: Ending) -> int:
    return next(part.value for part in parts_of(ending.test) if isinstance(part, n.Const))


def _block(block: s.Block, names: set[str]) -> s.Block:
    return tuple(_statements(block, names))


def _statements(block: s.Block, names: set[str]) -> Iterator[s.Stmt]:
    for node in block:
        match node:
            case s.Put(var=var) if var in names:
                pass
            case s.Either():
                branches = tuple(replace(branch, body=_block(branch.body, names)) for branch in node.branches)
                yield replace(node, branches=branches)
            case s.First():
                yield replace(node, body=_block(node.body, names), otherwise=_block(node.otherwise, names))
            case s.Keep():
                yield replace(node, body=_block(node.body, names))
            case s.If():
                arms = tuple((test, _block(body, names)) for test, body in node.arms)
                yield replace(node, arms=arms, otherwise=_block(node.otherwise, names))
            case _:
                yield node
