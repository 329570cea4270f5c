"""The choice of a site that most runs of a turn consist of, found in a move plan."""

from __future__ import annotations

from gdl_interpreter.native.plan.move_plan import Entered, Named, Plan, Pool, Sum
from gdl_interpreter.program import Ty
from gdl_interpreter.program.frozen import frozen


@frozen
class SiteChoice:
    """A choice of one site, the last of its runs. before: the plans whose runs are numbered before them; alone: are
    there no other runs?"""

    before: tuple[Plan, ...]
    pool: Pool
    alone: bool


def site_choice(plan: Plan) -> SiteChoice | None:
    """The choice of a site in a plan, alone or among alternatives; None if there is none, or more than one."""
    inner = _behind_names(plan)
    parts = inner.parts if isinstance(inner, Sum) else (inner,)
    found = [
        SiteChoice(parts[:number], pool, len(parts) == 1)
        for number, pool in enumerate(map(_behind_names, parts))
        if isinstance(pool, Pool) and pool.bind.within.type is Ty.SITES
    ]
    return found[0] if len(found) == 1 else None


def _behind_names(plan: Plan) -> Plan:
    while isinstance(plan, Named | Entered):
        plan = plan.inner
    return plan
