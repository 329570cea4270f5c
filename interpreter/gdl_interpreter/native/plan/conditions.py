"""Conditions on a choice that stand right behind it: its members are those for which they hold."""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.analysis.continuation import Continuation, before
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason
from gdl_interpreter.native.plan.plannable import Plannable
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


class Conditions(Plannable):
    """Adds conditions on choices."""

    def conditions(self, rest: Continuation) -> tuple[Continuation, list[n.Expr], list[s.Stmt]]:
        """Conditions on a choice that stand right behind it: the rest without them, and the lines they need."""
        lines: list[s.Stmt] = []
        last = 0
        at = rest
        while at is not None and isinstance(at[0], s.Assign | s.Require):
            lines.append(at[0])
            if isinstance(at[0], s.Require):
                last = len(lines)
            at = at[1]
        used = lines[:last]
        tests = [line.test for line in used if isinstance(line, s.Require)]
        kept: Continuation = rest
        for _ in used:
            assert kept is not None
            kept = kept[1]
        return before(tuple(line for line in used if isinstance(line, s.Assign)), kept), tests, used

    def filtered(self, bind: n.Bind, these: Val, lines: list[s.Stmt], state: State, env: Env) -> Val:
        """The members for which all conditions hold."""
        fn, type_ = self.fn, self.w.ir(these.type)
        kept: Val | Reason = these
        for line in lines:
            if not isinstance(line, s.Require):
                kept = Reason(Obstacle.NAME_BETWEEN, line.span)
        for line in lines:
            if isinstance(kept, Val) and isinstance(line, s.Require):
                held = self.where_everywhere(bind, line.test, state, env)
                kept = held if isinstance(held, Reason) else self.w.joined("meet", [kept, held])
        if isinstance(kept, Val):
            return kept
        if kept.obstacle is Obstacle.NAME_BETWEEN:
            self.unit.findings.refuse(kept.span, kept)
        result = fn.alloca(type_)
        fn.store(type_, "0", result)
        with self.w.sets.each(these) as (one, again, _):
            inner = dict(env)
            inner[bind.slot] = self.w.held(bind.slot, bind.type, one)
            for line in lines:
                self.w.effect(line, state, inner, again)
            fn.store(type_, fn.emit(f"or {type_} {fn.load(type_, result)}, {one.text}"), result)
        return Val(these.type, fn.load(type_, result))

    def where_everywhere(self, bind: n.Bind, test: n.Expr, state: State, env: Env) -> Val | Reason:
        """All members of a domain for which a test holds; why each must be tried by itself, where it must."""
        return self.w.where(replace(bind, within=n.Const(bind.type, self.full(bind.type))), test, state, env)

    def full(self, type_: Ty) -> int:
        return (1 << self.unit.bits(type_)) - 1
