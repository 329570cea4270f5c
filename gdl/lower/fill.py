"""Filling placeholders with what options and board say, and folding what is known.

Before: `row(1..2)` with an option in it, `AttributeOf("rides", …)`, `else "[limit] moves"`. After: constants,
tables, and reasons as players read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from gdl.check.typed import AttributeOf, BoardSet, OptionValue, SiteName, TypedEdit
from gdl.diagnostics import Reporter
from gdl.lower.missing_sites import about_a_missing_site, is_taken_out
from gdl_interpreter.board import Board
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import rebuilt
from gdl_interpreter.reference.evaluate.pure import Pure, pure_name, pure_operations

Part = TypeVar("Part")

FILLING = 6
"""Steps for looking at an expression, and working it out if it is known."""


class Filler:
    """Fills one Program's placeholders. `strict`: a site that is not on the board is an error, else it is none."""

    def __init__(
        self,
        options: Mapping[str, int],
        players: int,
        kinds: int,
        strict: bool,
        reporter: Reporter,
        budget: Budget,
    ) -> None:
        self.budget = budget
        self.options = options
        self.strict = strict
        self.reporter = reporter
        self.shown: Callable[[str], str] = str
        """What makes of a reason the one that players read."""
        self.tables: dict[tuple[str, str], tuple[int, ...]] = {}
        self.allies: tuple[int, ...] = tuple(1 << p for p in range(players))
        self._all = {Ty.PLAYERS.name: (1 << players) - 1, Ty.KINDS.name: (1 << kinds) - 1}
        self.board: Board
        self.changes: tuple[TypedEdit, ...] = ()
        """What the rulebook does to its board: for hints about sites that are not there."""
        self._pure: dict[str, Pure] = {}

    def on(self, board: Board) -> None:
        """From here on the board is this one."""
        self.board = board
        domains = self._all | {Ty.SITES.name: board.played, Ty.DIRECTIONS.name: board.directions}
        self._pure = pure_operations(board, domains, self.allies)

    def fill(self, part: Part) -> Part:
        """A node, or a tuple of nodes, without placeholders."""
        return rebuilt(part, self._one, self._restated)  # type: ignore[return-value]

    def reason(self, written: str | None) -> str | None:
        """A reason, if there is one, with the values of options in the place of their names in brackets.

        Args:
            written: as it stands in the rulebook.
        """
        return None if written is None else self.shown(written)

    def _restated(self, node: s.Stmt) -> s.Stmt:
        if not isinstance(node, s.Choose | s.Require):
            return node
        reason = self.reason(node.reason)
        return node if reason == node.reason else replace(node, reason=reason)

    def _one(self, node: n.Expr) -> n.Expr:
        self.budget.spend(FILLING, node.span)
        match node:
            case OptionValue(name=name):
                return n.Const(node.type, self.options[name], span=node.span)
            case SiteName():
                return self._site(node)
            case BoardSet(what=what):
                these = self.board.played if what == "sites" else getattr(self.board, what)
                return n.Const(node.type, these, span=node.span)
            case AttributeOf(whose=whose, name=name, index=index):
                table = self.tables.get((whose, name))
                if table is None:
                    self.reporter.error("E209", f"`{name}` is not known before the board is made", node.span)
                    return n.Const(node.type, 0, span=node.span)
                return self._one(n.Lookup(node.type, name, table, index, span=node.span))
            case n.Lookup(table=table, index=n.Const(value=index)):
                value = 0
                for number, entry in enumerate(table):
                    value |= entry if index >> number & 1 else 0
                return n.Const(node.type, value, span=node.span)
            case n.Cond(test=n.Const(value=test)):
                return node.then if test else node.otherwise
            case n.Op():
                return self._operation(node)
        return node

    def _site(self, node: SiteName) -> n.Expr:
        number = self.board.find(node.name)
        if number is not None:
            return n.Const(Ty.SITES, 1 << number, span=node.span)
        if self.strict:
            self.budget.spend(len(self.board.index), node.span)
            hint = about_a_missing_site(self.board, self.changes, node)
            what = f"there is no site `{node.name}` on this board"
            what += " any more" if is_taken_out(self.board, node.name) else ""
            self.reporter.error("E304", what, node.span, hint)
        return n.Const(Ty.SITES, 0, span=node.span)

    def _operation(self, node: n.Op) -> n.Expr:
        if node.op in ("both", "either"):
            left, right = node.args
            stops = node.op == "either"
            if isinstance(left, n.Const):
                return left if bool(left.value) == stops else right
            return left if isinstance(right, n.Const) and bool(right.value) != stops else node
        if not OPERATIONS[node.op].pure or not all(isinstance(arg, n.Const) for arg in node.args):
            return node
        name = pure_name(node.op, node.type)
        if name == "not:NUMBERS":
            self.reporter.error("E202", "`not` of a set of numbers would be infinite", node.span, "use `except`")
            return n.Const(Ty.NUMBERS, 0, span=node.span)
        values = [arg.value for arg in node.args if isinstance(arg, n.Const)]
        return n.Const(node.type, int(self._pure[name](*values)), span=node.span)
