"""What is certain about the members of a set of sites, before an effect: nothing stands there, whose piece it is."""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.emitter import Emitter, Facts
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import free_slots


def certain(e: Emitter, node: n.Expr, state: State, env: Env, facts: Facts) -> AbstractValue:
    """What is certain about every member of a set of sites; seen without writing any code."""
    match node:
        case n.Local(slot=slot):
            return facts.get(slot, AbstractValue())
        case n.Op(op="empty"):
            return AbstractValue(vacant=True)
        case n.Op(op="pieces_of", args=(who,)):
            return AbstractValue(owner=_one_of(e, who, state, env))
        case n.Op(op="of_kind", args=(n.Const(value=value),)) if value.bit_count() == 1:
            return AbstractValue(kind=value.bit_length() - 1)
        case n.Op(op="meet", args=args):
            found = AbstractValue()
            for arg in args:
                found = found.and_(certain(e, arg, state, env, facts))
            return found
        case n.Op(op="union", args=args):
            found = certain(e, args[0], state, env, facts)
            for arg in args[1:]:
                found = found.or_(certain(e, arg, state, env, facts))
            return found
        case n.Op(op="except" | "one" | "last_of", args=(first, *_)):
            return certain(e, first, state, env, facts)
        case n.Fold(how="filter", binds=(bind,)):
            return certain(e, bind.within, state, env, facts)
        case n.Cond(then=then, otherwise=otherwise):
            return certain(e, then, state, env, facts).or_(certain(e, otherwise, state, env, facts))
        case n.Call(function=name, args=()):
            result = e.unit.program.functions[name].result
            if result is not None and not e.unit.program.functions[name].body:
                return certain(e, result, state, {}, {})
    return AbstractValue()


def _one_of(e: Emitter, who: n.Expr, state: State, env: Env) -> int | None:
    """The number of the only player in a set, if that is known beforehand."""
    value: int | None = None
    if isinstance(who, n.Const):
        value = who.value
    elif isinstance(who, n.Op) and who.op == "mover" and "mover" in state.facts:
        value = state.facts["mover"].const
    elif isinstance(who, n.Call):
        function = e.unit.program.functions[who.function]
        if e.unit.two_players and not e.unit.features.seats_change and function.result is not None:
            value = _enemy(e, who, state)
    elif isinstance(who, n.Op) and not e.unit.features.seats_change and not free_slots(who):
        value = _enemy(e, who, state)
    return value.bit_length() - 1 if value is not None and value.bit_count() == 1 else None


def _enemy(e: Emitter, node: n.Call | n.Op, state: State) -> int | None:
    """Players that are known beforehand: tried on paper, what it writes is thrown away."""
    mark = e.fn.mark()
    args = [e.value(arg, state, {}) for arg in node.args if not isinstance(arg, n.Local)]
    value = e.value(node, state, {}).const if len(args) == len(node.args) else None
    e.fn.back_to(mark)
    return value
