"""Checking the statements of a Program: operands, and what may stand where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.calls import Effects
from gdl_interpreter.program.errors import ProgramError
from gdl_interpreter.program.model import Program
from gdl_interpreter.program.types import Ty
from gdl_interpreter.program.verify_expressions import ExpressionChecker


@dataclass(frozen=True)
class Setting:
    """Where a block stands, and what may be done there."""

    name: str
    choices: bool = True
    chance: bool = True
    turns: bool = True  # pass, again
    effects: bool = True
    in_loop: bool = False


IN_TURN = Setting("a turn")
IN_SETUP = Setting("a setup", choices=False, turns=False)
IN_EVENT = Setting("an event", choices=False, chance=False, turns=False)
IN_VALUE = Setting("the definition of a value", choices=False, chance=False, turns=False, effects=False)
IN_ACTION = Setting("an action", in_loop=True)
"""What an action does is looked at where it is called."""


class StatementChecker:
    """Checks blocks. All methods raise ProgramError."""

    def __init__(self, program: Program, expressions: ExpressionChecker, effects: dict[str, Effects]) -> None:
        self.program = program
        self.expressions = expressions
        self.effects = effects

    def block(self, body: s.Block, setting: Setting) -> None:
        """Check a block that stands in a setting."""
        for node in body:
            self._allowed(node, setting)
            self._statement(node, setting)

    def _allowed(self, node: s.Stmt, setting: Setting) -> None:
        name = type(node).__name__
        does = Effects.of(node)
        if isinstance(node, s.Do):
            if node.function not in self.program.functions:
                raise ProgramError(f"there is no function `{node.function}`", node.span)
            name, does = node.function, self.effects[node.function]
        for is_done, allowed, what in (
            (does.chooses, setting.choices, "choices"),
            (does.rolls, setting.chance, "chance"),
            (does.turns, setting.turns, "passing or moving again"),
            (does.changes, setting.effects, "effects"),
        ):
            if is_done and not allowed:
                raise ProgramError(f"there is no {what} in {setting.name}: `{name}`", node.span)
        if does.stops and not setting.in_loop:
            raise ProgramError(f"`{name}` outside of any loop", node.span)

    def _statement(self, node: s.Stmt, setting: Setting) -> None:
        if isinstance(node, s.Either | s.First | s.Keep | s.If | s.For | s.RepeatTimes | s.RepeatWhile):
            self._compound(node, setting)
        elif isinstance(node, s.Choose | s.Chance | s.Require | s.Assign | s.Do | s.Pass | s.Again | s.Stop):
            self._step(node)
        else:
            self._effect(node)

    def _step(self, node: s.Stmt) -> None:
        check = self.expressions
        match node:
            case s.Choose(bind=bind, where=where):
                check.bind(bind, node.span)
                if where is not None:
                    check.wants(where, Ty.BOOL, "a `where`")
            case s.Chance(bind=bind):
                check.bind(bind, node.span)
            case s.Require(test=test):
                check.wants(test, Ty.BOOL, "a `require`")
            case s.Assign(slot=slot, name=name, value=value):
                check.check(value)
                check.gives(slot, name, value.type, node.span)
            case s.Do(function=name, args=args):
                function = self.program.functions[name]
                if function.result is not None:
                    raise ProgramError(f"`{name}` is a value and does nothing", node.span)
                check.arguments(name, args, [type_ for _, _, type_ in function.params], node.span)

    def _effect(self, node: s.Stmt) -> None:
        wants = self.expressions.wants
        match node:
            case s.Put(var=name, index=index, value=value):
                var = self.expressions.variable(name, index, node.span)
                wants(value, var.type, f"the value of `{name}`")
            case s.PutStock(player=player, kind=kind, value=value):
                wants(player, Ty.PLAYERS, "the owner of a supply")
                wants(kind, Ty.KINDS, "the kind of a supply")
                wants(value, Ty.INT, "a stock")
            case s.PutCount(what=what):
                raise ProgramError(f"`{what}` is said only in a position made by hand", node.span)
            case s.PutNext(player=player):
                wants(player, Ty.PLAYERS, "the next player")
            case s.Place():
                self._place(node)
            case s.Move(source=source, target=target):
                wants(source, Ty.SITES, "where a piece moves from")
                wants(target, Ty.SITES, "where a piece moves to")
            case s.MoveEach(bind=bind, target=target):
                self.expressions.bind(bind, node.span)
                if bind.type is not Ty.SITES:
                    raise ProgramError(f"`{bind.name}` is moved, but is no site", node.span)
                wants(target, Ty.SITES, "where the pieces move to")
            case s.Remove(sites=sites) | s.Return(sites=sites):
                wants(sites, Ty.SITES, "what is taken off")
            case s.Change(sites=sites, kind=kind, owner=owner):
                wants(sites, Ty.SITES, "what is changed")
                if kind is None and owner is None:
                    raise ProgramError("a change to nothing", node.span)
                self._maybe(kind, Ty.KINDS, "the new kind")
                self._maybe(owner, Ty.PLAYERS, "the new owner")
            case s.SwapSides():
                if len(self.program.players) != 2:
                    raise ProgramError("only two players can exchange sides", node.span)
            case s.Leaves(players=players) | s.Joins(players=players):
                wants(players, Ty.PLAYERS, "who leaves or joins")
            case _:
                raise ProgramError(f"`{type(node).__name__}` is no statement of a Program", node.span)

    def _maybe(self, node: n.Expr | None, type_: Ty, what: str) -> None:
        if node is not None:
            self.expressions.wants(node, type_, what)

    def _place(self, node: s.Place) -> None:
        self.expressions.wants(node.kind, Ty.KINDS, "the kind to place")
        self._maybe(node.owner, Ty.PLAYERS, "the owner of what is placed")
        self.expressions.wants(node.sites, Ty.SITES, "where to place")
        for name, value in node.settings:
            var = self.expressions.states.get(name)
            if var is None or not var.with_piece:
                raise ProgramError(f"`{name}` is no state that goes with a piece", value.span)
            self.expressions.wants(value, var.type, f"the value of `{name}`")

    def _compound(self, node: s.Stmt, setting: Setting) -> None:
        check = self.expressions
        looping = replace(setting, in_loop=True)
        match node:
            case s.Either(branches=branches):
                if not branches:
                    raise ProgramError("an `either` without branches", node.span)
                self._branches(branches, setting)
            case s.First(body=body, otherwise=otherwise):
                self.block(body, setting)
                self.block(otherwise, setting)
            case s.Keep(measure=measure, body=body):
                self.block(body, setting)
                check.wants(measure, Ty.INT, "what is kept highest or lowest")
            case s.If(arms=arms, otherwise=otherwise):
                for test, body in arms:
                    check.wants(test, Ty.BOOL, "an `if`")
                    self.block(body, setting)
                self.block(otherwise, setting)
            case s.For(bind=bind, where=where, body=body):
                check.bind(bind, node.span)
                self._maybe(where, Ty.BOOL, "a `where`")
                self.block(body, looping)
            case s.RepeatTimes(times=times, body=body):
                check.wants(times, Ty.INT, "how often to repeat")
                self.block(body, looping)
            case s.RepeatWhile(test=test, body=body):
                check.wants(test, Ty.BOOL, "a `repeat while`")
                self.block(body, looping)

    def _branches(self, branches: Iterable[s.Branch], setting: Setting) -> None:
        for branch in branches:
            if branch.label is not None and not 0 <= branch.label < len(self.program.labels):
                raise ProgramError(f"there is no label number {branch.label}", branch.span)
            self.block(branch.body, setting)
