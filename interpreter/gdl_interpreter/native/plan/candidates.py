"""Sets to choose from, and the conditions on them: for all sites at once where that can be done."""

from __future__ import annotations

from gdl_interpreter.native.plan import move_plan as p
from gdl_interpreter.native.plan.context import Context, loops
from gdl_interpreter.native.plan.lookahead import with_names
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason
from gdl_interpreter.native.plan.setwise import may_have_members, setwise
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


def members(c: Context, bind: n.Bind, where: n.Expr | None) -> p.Candidates:
    """The set that is chosen from. c: where it is planned; bind: the name and the set; where: a condition on its
    members."""
    if where is None:
        return p.Members(bind)
    held = setwise(c.unit, bind, where, c.known)
    return p.Members(bind, where, held) if isinstance(held, Reason) else p.AtOnce(p.Members(bind), held, where)


def filtered(c: Context, bind: n.Bind, these: p.Candidates, lines: s.Block) -> p.Candidates:
    """The members for which all conditions hold.

    c: where they are asked; bind: the name that they are called by; these: the members before; lines: the conditions,
    and names that they need.
    """
    kept, names = these, dict[int, n.Expr]()
    for line in lines:
        if isinstance(line, s.Assign):
            if line.slot in c.unit.features.mutable:
                return p.OneByOne(these, bind, lines, line.span, Reason(Obstacle.NAME_BETWEEN, line.span))
            names[line.slot] = with_names(line.value, names)
            continue
        assert isinstance(line, s.Require)
        test = with_names(line.test, names)
        held = setwise(c.unit, bind, test, c.known)
        if isinstance(held, Reason):
            return p.OneByOne(these, bind, lines, test.span, held)
        kept = p.AtOnce(kept, held, test)
    return kept


def beginning(c: Context, bind: n.Bind, these: p.Candidates, target: n.Bind) -> p.Candidates:
    """Those sources for which the loop of a definition begins that the targets take; all, if there is none.

    c: where it is planned; bind, these: the sources; target: the name of the targets, and the set that they are.
    """
    if not (c.unit.target.on("begin") and bind.within.type is target.within.type is Ty.SITES):
        return these
    begins = may_have_members(c.unit, bind, target.within, c.known) if loops(c.unit, target.within) else None
    return (
        these if begins is None or isinstance(begins, Reason) else p.AtOnce(these, begins, target.within, p.LOOP_BEGINS)
    )
