"""Which kinds of pieces an expression may come to, as far as that is seen before the options are known."""

from __future__ import annotations

from functools import reduce
from operator import or_

from gdl.check.known import Known
from gdl.check.typed import AttributeOf
from gdl_interpreter.program import nodes as n


def possible_kinds(known: Known, node: n.Expr) -> int:
    """All kinds that a kind, or the members of a set of kinds, may be, as a set; where that is not seen, all there are.

    Sets in names and in definitions are not gone through again: what their members may be is known by then.
    """
    match node:
        case n.Const(value=value):
            return value
        case n.Local(slot=slot):
            return known.kinds_of_names.get(slot, _every(known))
        case n.Op(op="union", args=args):
            return reduce(or_, (possible_kinds(known, each) for each in args), 0)
        case n.Op(op="meet", args=(one, other)):
            return possible_kinds(known, one) & possible_kinds(known, other)
        case n.Op(op="except", args=(one, other)):
            return possible_kinds(known, one) & ~_listed(other)
        case n.Op(op="one" | "last_of", args=(one,)):
            return possible_kinds(known, one)
        case n.Cond(then=then, otherwise=otherwise):
            return possible_kinds(known, then) | possible_kinds(known, otherwise)
        case n.Fold(how="filter", binds=(bind,), body=body):
            return known.kinds_of_names.get(bind.slot, _every(known)) & _of_which(known, body, bind.slot)
        case n.Call(function=name):
            return known.kinds_of_results.get(name, _every(known))
    return _every(known)


def _of_which(known: Known, test: n.Expr, slot: int) -> int:
    """The kinds of which a condition may be true, where the name with this slot stands for one of them."""
    match test:
        case n.Op(op="both", args=(one, other)):
            return _of_which(known, one, slot) & _of_which(known, other, slot)
        case n.Op(op="either", args=(one, other)):
            return _of_which(known, one, slot) | _of_which(known, other, slot)
        case n.Op(op="inside" | "same", args=(n.Local(slot=asked), within)) if asked == slot:
            return possible_kinds(known, within)
        case n.Op(op="isnt", args=(n.Op(op="inside" | "same" as op, args=(n.Local(slot=asked), others)),)) if (
            asked == slot
        ):
            out = _listed(others)
            return _every(known) & ~(out if op == "inside" or out.bit_count() == 1 else 0)
        case AttributeOf(whose="kind", name=name, index=n.Local(slot=asked)) if asked == slot:
            return known.kinds_with.get(name, 0)  # of others it is false
    return _every(known)


def _listed(node: n.Expr) -> int:
    """The kinds that are members of a set whatever the position, as far as they are named."""
    match node:
        case n.Const(value=value):
            return value
        case n.Op(op="union", args=args):
            return reduce(or_, map(_listed, args), 0)
    return 0


def _every(known: Known) -> int:
    return (1 << len(known.kinds)) - 1
