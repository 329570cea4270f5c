"""Random games in which nobody does what only harms themselves, where pieces are put and taken and never moved.

Passed over are moves that fill up what is one's own (`filling`). Where a move is the choice of a site, as a rule, sites
are drawn one after the other, none twice, until a move is not passed over, replies to the last piece first
(`replying`); only if there is none is one of the other moves drawn, which put nothing anywhere: nobody passes while
there is something to do. If that brings nothing either, any legal move is made. Where somebody may pass, moves that
expose a group are passed over, too (`exposing`); who must move may have nothing better.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.native.abi.context import SPARING
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.moves.counting import Counts
from gdl_interpreter.native.emit.sets.rng import split
from gdl_interpreter.native.entry.exposing import exposes
from gdl_interpreter.native.entry.filling import fills_up, open_sites
from gdl_interpreter.native.entry.replying import Replying
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import CONTEXT, I64, ZERO, Label
from gdl_interpreter.native.plan.move_plan import Plan
from gdl_interpreter.native.plan.site_choice import site_choice
from gdl_interpreter.program import Ty


@dataclass(frozen=True)
class Sites:
    """The sites that a ply may choose one of. free: the set; first: the number (i64) of the first run that chooses one;
    others: how many runs (i64) choose none."""

    free: Val
    first: I64
    others: I64


class Sparing:
    """Writes which moves are drawn in such a game, where the context asks for one.

    e: writes the function that plays.
    """

    def __init__(self, e: Emitter) -> None:
        fn = e.fn
        self.e, self.type = e, e.ir(Ty.SITES)
        self.asked = fn.icmp("ne", "i64", fn.load_i64(fn.gep(CONTEXT, "i64", SPARING)), 0)
        self.left = fn.alloca(self.type)
        """Where the sites stand that may still be drawn."""
        self.replying = Replying(e)
        self.replies = fn.alloca(self.type)
        """Where those of them stand that are drawn first."""

    def begin(self, state: State, plan: Plan, counts: Counts) -> Sites | None:
        """Before a move is drawn: from which sites; None if it is no choice of a site.

        state: the position; plan: of the turn; counts: what has been counted of it.
        """
        found = site_choice(plan)
        if found is None:
            return None
        e, fn = self.e, self.e.fn
        free, first = counts.these(found.pool.these), ZERO
        for part in found.before:
            first = fn.add(first, counts.runs(part))
        with fn.only_if(self.asked):
            left = fn.emit(f"and {self.type} {free.text}, {open_sites(e, state)}")
            fn.store(self.type, left, self.left)
            fn.store(self.type, self.replying.sites(state, left), self.replies)
        others = ZERO if found.alone else fn.sub(counts.runs(plan), counts.runs(found.pool))
        return Sites(free, first, others)

    def number(self, sites: Sites, drawn: I64, fraction: I64, out: Label) -> I64:
        """The number of the run to be tried next (i64).

        sites: of this ply; drawn: the number that was drawn among all runs; fraction: the random bits that it was made
        of; out: where to go if all have been tried.
        """
        e, fn, type_ = self.e, self.e.fn, self.type
        number = fn.slot_i64(drawn)
        ours, site, other, chosen = (fn.label(stem) for stem in ("sparing", "site", "no_site", "chosen"))
        fn.branch(self.asked, ours, chosen)
        fn.begin_block(ours)
        left = Val(Ty.SITES, fn.load(type_, self.left))
        fn.branch(e.sets.isnt_empty(left), site, other)
        fn.begin_block(other)
        fn.leave_if(fn.icmp("eq", "i64", sites.others, 0), out)
        at = split(fn, fraction, sites.others)[0]
        behind = fn.add(at, e.sets.count(sites.free))
        fn.store_i64(fn.select(fn.icmp("ult", "i64", at, sites.first), at, behind), number)
        fn.jump(chosen)
        fn.begin_block(site)
        replies = fn.emit(f"and {type_} {fn.load(type_, self.replies)}, {left.text}")
        drawn_from = Val(Ty.SITES, fn.choice(fn.icmp("ne", type_, replies, 0), type_, replies, left.text))
        one = e.sets.nth(drawn_from, split(fn, fraction, e.sets.count(drawn_from))[0])
        fn.store(type_, fn.emit(f"xor {type_} {left.text}, {one.text}"), self.left)
        below = fn.emit(f"and {type_} {sites.free.text}, {fn.emit(f'sub {type_} {one.text}, 1')}")
        fn.store_i64(fn.add(sites.first, e.sets.count(Val(Ty.SITES, below))), number)
        fn.begin_block(chosen)
        return fn.load_i64(number)

    def made(self, before: State, after: State) -> None:
        """A move has been made.

        before, after: the position before it, and at its end.
        """
        self.replying.put(before, after)

    def pass_over(self, sites: Sites | None, before: State, after: State, passed: Label) -> None:
        """Go to `passed` if a move is not to be made.

        sites: of this ply; before, after: the position before the move, and at its end; passed: where to go on then.
        """
        fn = self.e.fn
        if sites is None:
            with fn.only_if(self.asked):
                fn.leave_if(fills_up(self.e, before, after), passed)
        elif sites.others != ZERO:
            with fn.only_if(fn.both(self.asked, fn.icmp("ne", "i64", sites.others, 0))):
                fn.leave_if(exposes(self.e, before, after, sites.free.text), passed)
