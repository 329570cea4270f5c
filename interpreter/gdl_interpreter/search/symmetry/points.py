"""Positions that are alike but for points already made: what of a position nothing asks for but the score.

Whoever owns a closed box, or how much lies in a store, changes how the game has gone and not how it goes on. It is
found in the rules what may be read: of a state kept per site, at which sites, by going through all statements with what
each name may hold (an abstract interpretation over small sets of values); of the owners of pieces, whether anything
reads them. What is only added to does not count as read.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from gdl_interpreter.program import Function, Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.domains import everything
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import all_parts, blocks_of, children, free_slots, parts_of, reached, without_looks
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.evaluate.pure import Pure, pure_name, pure_operations

Values = frozenset[int] | None
"""What an expression may come to; None: anything."""
Env = Mapping[int, Values]
"""What local names may hold."""

_MOST_VALUES, _MOST_TUPLES, _DEEPEST = 64, 4096, 12

_WITHOUT_OWNERS = frozenset({"pieces", "empty", "of_kind", "kind", "players", "absent", "mover", "next", "ply", "made"})
"""Operations on positions that do not look at who owns what."""
_BRINGS = s.Move | s.MoveEach | s.Remove | s.Return | s.Change
"""Statements that bring or take pieces otherwise than by placing them."""


@dataclass(frozen=True)
class OnlyScored:
    """What only the score asks for. state: a state per site, which is only added to at `sites`; None: whose the pieces
    are."""

    state: str | None = None
    sites: int = 0


def only_scored(program: Program) -> OnlyScored | None:
    """What of a position changes nothing but points already made; None if nothing is found, or if more than the lead at
    the end says how the game has gone."""
    program = without_looks(program)
    endings = program.endings
    if len(program.players) != 2 or program.seated != 2 or program.score is None or not endings:
        return None
    if any(isinstance(part, s.SwapSides | s.Leaves | s.Joins | n.Repeats) for part in all_parts(program)):
        return None
    measures = {program.functions[ending.measure or program.score].result for ending in endings}
    if measures != {program.functions[program.score].result} or any(each.verdict != "highest" for each in endings):
        return None
    measure = program.functions[program.score]
    if measure.body or len(measure.params) != 1 or measure.result is None:
        return None
    counted = _counts(program, measure.result, measure.params[0][0], 0)
    if counted == [""]:
        return None if _asks_owners(program) else OnlyScored()
    if not counted or len(set(counted)) > 1:
        return None
    (state,) = (state for state in program.states if state.name == counted[0])
    if state.per != (Ty.SITES,) or state.type is not Ty.INT or state.low != 0 or state.with_piece:
        return None
    unread = _Reads(program, state.name).unread()
    return OnlyScored(state.name, unread) if unread else None


def _counts(program: Program, node: n.Expr, player: int, depth: int) -> list[str]:
    """What a measure of a player is a sum of: states by their names, and "" for his pieces. Empty: something else.

    program: of the game; node: the measure; player: the slot that he stands in; depth: of calls.
    """
    match node:
        case n.Op(op="add", args=(one, other)):
            parts = [_counts(program, arg, player, depth) for arg in (one, other)]
            return parts[0] + parts[1] if all(parts) else []
        case n.Op(op="count", args=(n.Op(op="pieces_of", args=(n.Local(slot=slot),)),)) if slot == player:
            return [""]
        case n.Get(var=var, index=(index,)) if not _looks(index):
            return [var]
        case n.Fold(how="sum", binds=(bind,), body=body, where=None) if not _looks(bind.within):
            return _counts(program, body, -1, depth)
        case n.Call(function=name, args=args) if depth < _DEEPEST and not any(map(_looks, args)):
            function = program.functions[name]
            if function.body or function.result is None:
                return []
            slots = [slot for (slot, _, _), arg in zip(function.params, args, strict=True) if _is_local(arg, player)]
            return _counts(program, function.result, slots[0] if slots else -1, depth + 1)
    return []


def _is_local(node: n.Expr, slot: int) -> bool:
    return isinstance(node, n.Local) and node.slot == slot


def _looks(node: n.Expr) -> bool:
    """Does an expression look at the position, or at a definition?"""
    return any(
        isinstance(part, n.Get | n.Whole | n.Call | n.Repeats)
        or (isinstance(part, n.Op) and not OPERATIONS[part.op].pure)
        for part in parts_of(node)
    )


def _played(program: Program) -> list[object]:
    """All that decides how the game goes on, but for definitions."""
    tests = [part for ending in program.endings for part in (ending.test, ending.who) if part is not None]
    whole = [program.turn, *(event.body for event in program.events), *tests]
    return whole if program.moves_in_turn is None else [*whole, program.moves_in_turn]


def _asks_owners(program: Program) -> bool:
    """Is anything asked, or done, that depends on whose the pieces are? Every way of bringing pieces but placing them
    is taken for it."""
    for part in reached(program.functions, tuple(_played(program))):
        if isinstance(part, n.Op) and not OPERATIONS[part.op].pure and part.op not in _WITHOUT_OWNERS:
            return True
        if isinstance(part, n.Whole | _BRINGS) or (isinstance(part, s.Place) and part.owner is not None):
            return True
    return bool(program.supplies)


class _Reads:
    """At which sites a state kept per site is read, or put anew.

    What names hold is followed statement by statement, for each mover by itself, and what is not followed may be
    anything.
    """

    def __init__(self, program: Program, name: str) -> None:
        self.program, self.name, self.board = program, name, program.board
        self.read = 0
        self.depth = 0
        self.domains = {
            type_: everything(program, type_) for type_ in (Ty.SITES, Ty.DIRECTIONS, Ty.PLAYERS, Ty.KINDS, Ty.NUMBERS)
        }
        self.pure: dict[str, Pure] = pure_operations(
            program.board,
            {type_.name: value for type_, value in self.domains.items()},
            tuple(player.allies for player in program.players),
        )

    def unread(self) -> int:
        """The sites where it is only added to."""
        for mover in members(self.program.all_players):
            self.mover = mover
            for part in _played(self.program):
                if isinstance(part, n.Expr):
                    self.of(part, {})
                else:
                    assert isinstance(part, tuple)
                    self.block(part, {})
        return self.board.all & ~self.read

    # ---- expressions

    def of(self, node: n.Expr, env: Env) -> Values:
        """What an expression may come to; what it reads is noted."""
        match node:
            case n.Const(value=value):
                return frozenset({value})
            case n.Local(slot=slot):
                return env.get(slot)
            case n.Op(op="both" | "either", args=args):
                decides = frozenset({int(node.op == "either")})
                for arg in args:
                    if self.of(arg, env) == decides:
                        return decides  # and the others are not worked out
                    env = self.where(env, arg, node.op == "both")
                return None
            case n.Op(op="mover"):
                return frozenset({self.mover})
            case n.Op(op=op, args=args):
                values = [self.of(arg, env) for arg in args]
                return self._worked_out(node, values) if OPERATIONS[op].pure else None
            case n.Lookup(table=table, index=index):
                of_index = self.of(index, env)
                return _limited({_looked_up(table, these) for these in of_index}) if of_index is not None else None
            case n.Get(var=var, index=index):
                for each in index:
                    self.of(each, env)
                if var == self.name:
                    self.read |= self.most(index[0], env)
                return None
            case n.Cond(test=test, then=then, otherwise=otherwise):
                self.of(test, env)
                return _either(
                    self.of(then, self.where(env, test, True)), self.of(otherwise, self.where(env, test, False))
                )
            case n.Fold(binds=binds, body=body, where=where):
                for bind in binds:
                    env = self._bound(bind, env)
                if where is not None:
                    self.of(where, env)
                    env = self.where(env, where, True)
                self.of(body, env)
                return None
            case n.Call(function=name, args=args):
                return self._called(name, [self.of(arg, env) for arg in args])
        self.read = self.board.all  # positions are compared
        return None

    def most(self, node: n.Expr, env: Env) -> int:
        """A set that holds whatever a set may come to."""
        values = self.of(node, env)
        if values is not None:
            found = 0
            for value in values:
                found |= value
            return found
        match node:
            case n.Op(op="meet", args=args):
                found = self.domains[node.type]
                for arg in args:
                    found &= self.most(arg, env)
                return found
            case n.Op(op="except" | "one" | "last_of", args=(first, *_)):
                return self.most(first, env)
            case n.Fold(how="filter", binds=(bind,)):
                return self.most(bind.within, env)
        return self.domains[node.type]

    def where(self, env: Env, test: n.Expr, holds: bool) -> Env:
        """What names may hold where a test holds, or does not."""
        if isinstance(test, n.Op) and test.op == ("both" if holds else "either"):
            for arg in test.args:
                env = self.where(env, arg, holds)
            return env
        for slot in free_slots(test):
            values = env.get(slot)
            if values is not None and len(values) > 1:
                kept = frozenset(
                    v for v in values if holds in (self.of(test, {**env, slot: frozenset({v})}) or (holds,))
                )
                env = {**env, slot: kept}
        return env

    def _worked_out(self, node: n.Op, values: list[Values]) -> Values:
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return None
        number = 1
        for value in known:
            number *= len(value)
        if number > _MOST_TUPLES:
            return None
        do = self.pure[pure_name(node.op, node.type)]
        return _limited({int(do(*each)) for each in itertools.product(*known)})

    def _bound(self, bind: n.Bind, env: Env) -> Env:
        self.of(bind.within, env)
        if bind.type is Ty.INT:
            return {**env, bind.slot: None}
        return {**env, bind.slot: _limited(set(members(self.most(bind.within, env))))}

    def _called(self, name: str, args: list[Values]) -> Values:
        function: Function = self.program.functions[name]
        if self.depth == _DEEPEST:
            self.read = self.board.all
            return None
        self.depth += 1
        env: Env = {slot: value for (slot, _, _), value in zip(function.params, args, strict=True)}
        env = self.block(function.body, env)
        found = None if function.result is None else self.of(function.result, env)
        self.depth -= 1
        return found

    # ---- statements

    def block(self, block: s.Block, env: Env) -> Env:
        """What names may hold behind a block."""
        for statement in block:
            env = self.after(statement, env)
        return env

    def after(self, statement: s.Stmt, env: Env) -> Env:
        """What names may hold behind a statement."""
        match statement:
            case s.Assign(slot=slot, value=value):
                return {**env, slot: self.of(value, env)}
            case s.Choose(bind=bind, where=where):
                env = self._bound(bind, env)
                if where is not None:
                    self.of(where, env)
                    env = self.where(env, where, True)
                return env
            case s.Require(test=test):
                self.of(test, env)
                return self.where(env, test, True)
            case s.Put(var=var, index=(index,), value=value) if var == self.name:
                added = _added(statement, self.name)
                if added is None:
                    self.read |= self.most(index, env)
                self.of(index, env)
                self.of(value if added is None else added, env)
                return env
            case s.If(arms=arms, otherwise=otherwise):
                behind: list[Env] = []
                for test, body in arms:
                    self.of(test, env)
                    behind.append(self.block(body, self.where(env, test, True)))
                    env = self.where(env, test, False)
                behind.append(self.block(otherwise, env))
                return _joined(behind)
            case s.Do(function=name, args=args):
                self._called(name, [self.of(arg, env) for arg in args])
                return env
        for part in children(statement):
            for each in part if isinstance(part, tuple) else (part,):
                if isinstance(each, n.Expr):
                    self.of(each, env)
                elif isinstance(each, n.Bind):
                    env = self._bound(each, env)
        blocks = blocks_of(statement)
        while blocks:  # none of them, or some, once or more often
            again = _joined([env, *(self.block(block, env) for block in blocks)])
            if again == env:
                break
            env = again
        for part in children(statement) if blocks else ():  # which may be asked behind them
            if isinstance(part, n.Expr):
                self.of(part, env)
        if isinstance(statement, s.Stop) or (
            isinstance(statement, s.Place) and any(name == self.name for name, _ in statement.settings)
        ):
            self.read = self.board.all
        return env


def _added(put: s.Put, name: str) -> n.Expr | None:
    """What is added to what was there, never less than nothing; None if that is not all that is put."""
    if isinstance(put.value, n.Op) and put.value.op == "add":
        rest = [arg for arg in put.value.args if arg != n.Get(Ty.INT, put.var, put.index)]
        if len(rest) == 1 and len(put.value.args) == 2 and _is_natural(rest[0], name):
            return rest[0]
    return None


def _is_natural(node: n.Expr, name: str) -> bool:
    """Is a number never less than 0? The state with that name is not."""
    match node:
        case n.Const(value=value):
            return value >= 0
        case n.Op(op="add", args=args):
            return all(_is_natural(arg, name) for arg in args)
        case n.Get(var=var):
            return var == name
    return isinstance(node, n.Op) and OPERATIONS[node.op].natural


def _looked_up(table: tuple[int, ...], these: int) -> int:
    found = 0
    for one in members(these):
        found |= table[one.bit_length() - 1]
    return found


def _limited(values: set[int]) -> Values:
    return frozenset(values) if len(values) <= _MOST_VALUES else None


def _either(one: Values, other: Values) -> Values:
    return None if one is None or other is None else _limited(set(one | other))


def _joined(all_: list[Env]) -> Env:
    """What names may hold behind one of several ways."""
    first, *others = all_
    found = dict(first)
    for slot in {slot for env in all_ for slot in env}:
        values = first.get(slot)
        for env in others:
            values = _either(values, env.get(slot))
        found[slot] = values
    return found
