"""Which breaks are none: the rulebook means the same with them, so that no example could notice any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from gdl.check.typed import TypedRulebook
from gdl.diagnostics import Reporter, RulebookError
from gdl.lower import Programs
from gdl.syntax import tree as t
from gdl_interpreter.program import Program
from gdl_interpreter.program.budget import Budget, BudgetError, Limits

_MOST_SETTINGS = 24
"""So many ways to set the options are compared."""

_MOST_REFUSED = 4
"""So many values of an option are tried from each end of its range until one is not refused."""


class Worlds:
    """A rulebook, and it with each of its variants, to be compared with what a break makes of them."""

    def __init__(self, typed: Iterable[TypedRulebook], limits: Limits) -> None:
        """
        Args:
            typed: as they are.
            limits: bounds of the work for each Program, in steps.
        """
        self.limits = limits
        self.programs = [Programs(each) for each in typed]

    def are(self, broken: Iterable[TypedRulebook]) -> bool:
        """Do they all say the same with a break as without: is each Program the same, whatever the options are set to?

        Options are set to their defaults, and each to the ends of its range; what is no Program (which options go
        together) must be written alike.
        """
        pairs = list(zip(self.programs, broken, strict=True))
        return all(_asks_alike(one.typed, other) for one, other in pairs) and all(
            self._are_alike(one, Programs(other)) for one, other in pairs
        )

    def _are_alike(self, one: Programs, other: Programs) -> bool:
        return all(
            _program(other, settings, self.limits) == program
            for settings, program in islice(self._settings(one), _MOST_SETTINGS)
        )

    def _settings(self, programs: Programs) -> Iterator[tuple[Mapping[str, int], Program]]:
        """Ways to set the options of a rulebook, the defaults first, with its Program."""
        usual = _program(programs, {}, self.limits)
        if usual is None:
            return
        yield {}, usual
        ranges = {name: span or (0, 1) for name, span in usual.ranges.items()}
        ranges["players"] = programs.typed.least_players, len(programs.typed.players)
        now = {**usual.options, "players": usual.seated}
        for name, (low, high) in ranges.items():
            for values in (range(low, high + 1), range(high, low - 1, -1)):
                for value in islice(values, _MOST_REFUSED):
                    found = usual if value == now[name] else _program(programs, {name: value}, self.limits)
                    if found is not None:
                        yield {name: value}, found
                        break


def _asks_alike(one: TypedRulebook, other: TypedRulebook) -> bool:
    """Are the same options and numbers of players refused?"""
    return (one.options, one.demands, one.least_players) == (other.options, other.demands, other.least_players)


def _program(programs: Programs, settings: Mapping[str, int], limits: Limits) -> Program | None:
    """The Program with some options set; None: there is none, or making it takes too long."""
    try:
        return programs.made(settings, Reporter(), Budget(limits.example), limits)[1]
    except (RulebookError, BudgetError):
        return None


def is_wider(before: t.Expr | None, after: t.Expr | None) -> bool:
    """Is the range of a state the same but for its upper end, which is further up? That changes what is played
    only where a number would be beyond it, and is held there."""
    if not (isinstance(before, t.Binary) and isinstance(after, t.Binary) and before.operator == after.operator == ".."):
        return False
    return before.left == after.left and _is_more(before.right, after.right)


def _is_more(before: t.Expr, after: t.Expr) -> bool:
    """Is a number more than before, as one sees by its text?"""
    if isinstance(before, t.Number) and isinstance(after, t.Number):
        return after.value > before.value
    if not (isinstance(before, t.Binary) and isinstance(after, t.Binary)):
        return False
    match before.operator, after.operator:
        case "+", "+":
            left = before.right == after.right and _is_more(before.left, after.left)
            return left or (before.left == after.left and _is_more(before.right, after.right))
        case "-", "-":
            return before.right == after.right and _is_more(before.left, after.left)
        case "-", "+":
            return before.left == after.left and isinstance(before.right, t.Number) and before.right == after.right
    return False
