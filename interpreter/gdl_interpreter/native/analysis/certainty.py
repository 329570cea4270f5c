"""What is certain about the members of a set of sites, before an effect: nothing stands there, whose piece it is."""

from __future__ import annotations

from collections.abc import Mapping

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.constant_propagation import Constants, Known
from gdl_interpreter.program import nodes as n

Facts = Mapping[int, AbstractValue]
"""What is certain about the sites that local names hold."""


def certain(constants: Constants, node: n.Expr, known: Known, facts: Facts) -> AbstractValue:
    """What is certain about every member of a set of sites. known: what is known where it is asked; facts: what is
    certain about the sites that names hold."""
    match node:
        case n.Local(slot=slot):
            return facts.get(slot, AbstractValue())
        case n.Op(op="empty"):
            return AbstractValue(vacant=True)
        case n.Op(op="pieces_of", args=(who,)):
            return AbstractValue(owner=_one(constants.of(who, known)))
        case n.Op(op="of_kind", args=(n.Const(value=value),)) if value.bit_count() == 1:
            return AbstractValue(kind=value.bit_length() - 1)
        case n.Op(op="meet", args=args):
            found = AbstractValue()
            for arg in args:
                found = found.and_(certain(constants, arg, known, facts))
            return found
        case n.Op(op="union", args=args):
            found = certain(constants, args[0], known, facts)
            for arg in args[1:]:
                found = found.or_(certain(constants, arg, known, facts))
            return found
        case n.Op(op="except" | "one" | "last_of", args=(first, *_)):
            return certain(constants, first, known, facts)
        case n.Fold(how="filter", binds=(bind,)):
            return certain(constants, bind.within, known, facts)
        case n.Cond(then=then, otherwise=otherwise):
            return certain(constants, then, known, facts).or_(certain(constants, otherwise, known, facts))
        case n.Call(function=name, args=()):
            function = constants.functions[name]
            if function.result is not None and not function.body:
                return certain(constants, function.result, known.within({}), {})
    return AbstractValue()


def _one(players: int | None) -> int | None:
    """The number of the only player in a set."""
    return players.bit_length() - 1 if players is not None and players.bit_count() == 1 else None
