"""Whether a block can always be gone through: whatever the position, it has a run."""

from __future__ import annotations

from gdl.check.typed import TypedRulebook
from gdl.lint.bounds.judge import Judge
from gdl.lint.bounds.values import Members
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import blocks_of


def always_runs(block: s.Block, judge: Judge, typed: TypedRulebook) -> bool:
    """Has this block a run in every position? False if that is not certain."""
    return all(_runs(node, judge, typed) for node in block)


def _runs(node: s.Stmt, judge: Judge, typed: TypedRulebook) -> bool:
    def each(*blocks: s.Block) -> bool:
        return all(always_runs(block, judge, typed) for block in blocks)

    judge.budget.spend(1, node.span)
    match node:
        case s.Choose(bind=bind, where=where):
            within = judge.value(bind.within)
            some = isinstance(within, Members) and within.least > 0
            return some and (where is None or judge.truth(where).always)
        case s.Require(test=test):
            return judge.truth(test).always
        case s.Place(kind=kind):
            kinds = judge.value(kind)
            limited = sum(1 << stock.kind for stock in typed.supplies)
            return isinstance(kinds, Members) and not kinds.may & limited
        case s.Either(branches=branches):
            return any(each(branch.body) for branch in branches)
        case s.First(body=body, otherwise=otherwise):
            return each(body) or each(otherwise)
        case s.Do(function=function):
            return each(typed.functions[function].body)
    return not node.traits.fails and each(*blocks_of(node))
