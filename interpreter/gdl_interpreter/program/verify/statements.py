"""Checking the statements of a Program: operands, and what may stand where."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.by_statement import ByStatement
from gdl_interpreter.program.calls import Effects
from gdl_interpreter.program.errors import ProgramError
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.model import Program
from gdl_interpreter.program.types import Ty
from gdl_interpreter.program.verify.expressions import ExpressionChecker


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
        if type(node) not in s.STATEMENTS:
            raise ProgramError(f"`{name}` is no statement of a Program", node.span)
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
        if _VERIFIED.has(node):
            _VERIFIED(Here(self, self.expressions, setting), node)
            return
        for operand in node.traits.operands or ():
            self.expressions.wants(getattr(node, operand.field), operand.type, operand.what)


@frozen
class Here:
    """Where a statement is checked: by whom, and in which setting."""

    statements: StatementChecker
    expressions: ExpressionChecker
    setting: Setting

    def block(self, body: s.Block) -> None:
        """Check a block of the statement."""
        self.statements.block(body, self.setting)

    def round(self, body: s.Block) -> None:
        """Check a block of the statement that is gone through again and again."""
        self.statements.block(body, replace(self.setting, in_loop=True))

    def maybe(self, node: n.Expr | None, type_: Ty, what: str) -> None:
        """Check an expression that need not be there."""
        if node is not None:
            self.expressions.wants(node, type_, what)


_VERIFIED: ByStatement[Here, [], None] = ByStatement("what is verified of statements, program/verify/statements.py")


@_VERIFIED.of(s.Choose)
def _choose(here: Here, node: s.Choose) -> None:
    here.expressions.bind(node.bind, node.span)
    here.maybe(node.where, Ty.BOOL, "a `where`")


@_VERIFIED.of(s.Chance)
def _chance(here: Here, node: s.Chance) -> None:
    here.expressions.bind(node.bind, node.span)


@_VERIFIED.of(s.Assign)
def _assign(here: Here, node: s.Assign) -> None:
    here.expressions.check(node.value)
    here.expressions.gives(node.slot, node.name, node.value.type, node.span)


@_VERIFIED.of(s.Do)
def _do(here: Here, node: s.Do) -> None:
    function = here.statements.program.functions[node.function]
    if function.result is not None:
        raise ProgramError(f"`{node.function}` is a value and does nothing", node.span)
    here.expressions.arguments(node.function, node.args, [type_ for _, _, type_ in function.params], node.span)


@_VERIFIED.of(s.Put)
def _put(here: Here, node: s.Put) -> None:
    var = here.expressions.variable(node.var, node.index, node.span)
    here.expressions.wants(node.value, var.type, f"the value of `{node.var}`")


@_VERIFIED.of(s.PutCount)
def _put_count(here: Here, node: s.PutCount) -> None:
    raise ProgramError(f"`{node.what}` is said only in a position made by hand", node.span)


@_VERIFIED.of(s.Place)
def _place(here: Here, node: s.Place) -> None:
    here.expressions.wants(node.kind, Ty.KINDS, "the kind to place")
    here.maybe(node.owner, Ty.PLAYERS, "the owner of what is placed")
    here.expressions.wants(node.sites, Ty.SITES, "where to place")
    for name, value in node.settings:
        var = here.expressions.states.get(name)
        if var is None or not var.with_piece:
            raise ProgramError(f"`{name}` is no state that goes with a piece", value.span)
        here.expressions.wants(value, var.type, f"the value of `{name}`")


@_VERIFIED.of(s.MoveEach)
def _move_each(here: Here, node: s.MoveEach) -> None:
    here.expressions.bind(node.bind, node.span)
    if node.bind.type is not Ty.SITES:
        raise ProgramError(f"`{node.bind.name}` is moved, but is no site", node.span)
    here.expressions.wants(node.target, Ty.SITES, "where the pieces move to")


@_VERIFIED.of(s.Change)
def _change(here: Here, node: s.Change) -> None:
    here.expressions.wants(node.sites, Ty.SITES, "what is changed")
    if node.kind is None and node.owner is None:
        raise ProgramError("a change to nothing", node.span)
    here.maybe(node.kind, Ty.KINDS, "the new kind")
    here.maybe(node.owner, Ty.PLAYERS, "the new owner")


@_VERIFIED.of(s.SwapSides)
def _swap_sides(here: Here, node: s.SwapSides) -> None:
    if len(here.statements.program.players) != 2:
        raise ProgramError("only two players can exchange sides", node.span)


# ---- with blocks


@_VERIFIED.of(s.Either)
def _either(here: Here, node: s.Either) -> None:
    if not node.branches:
        raise ProgramError("an `either` without branches", node.span)
    for branch in node.branches:
        if branch.label is not None and not 0 <= branch.label < len(here.statements.program.labels):
            raise ProgramError(f"there is no label number {branch.label}", branch.span)
        here.block(branch.body)


@_VERIFIED.of(s.First)
def _first(here: Here, node: s.First) -> None:
    here.block(node.body)
    here.block(node.otherwise)


@_VERIFIED.of(s.Keep)
def _keep(here: Here, node: s.Keep) -> None:
    here.block(node.body)
    here.expressions.wants(node.measure, Ty.INT, "what is kept highest or lowest")


@_VERIFIED.of(s.If)
def _if(here: Here, node: s.If) -> None:
    for test, body in node.arms:
        here.expressions.wants(test, Ty.BOOL, "an `if`")
        here.block(body)
    here.block(node.otherwise)


@_VERIFIED.of(s.For)
def _for(here: Here, node: s.For) -> None:
    here.expressions.bind(node.bind, node.span)
    here.maybe(node.where, Ty.BOOL, "a `where`")
    here.round(node.body)


@_VERIFIED.of(s.RepeatTimes)
def _repeat_times(here: Here, node: s.RepeatTimes) -> None:
    here.expressions.wants(node.times, Ty.INT, "how often to repeat")
    here.round(node.body)


@_VERIFIED.of(s.RepeatWhile)
def _repeat_while(here: Here, node: s.RepeatWhile) -> None:
    here.expressions.wants(node.test, Ty.BOOL, "a `repeat while`")
    here.round(node.body)


_VERIFIED.complete(lambda kind: kind.traits.operands is None)
