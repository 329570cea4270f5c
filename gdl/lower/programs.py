"""The Programs of one rulebook: for the same options each is made once."""

from __future__ import annotations

from collections.abc import Mapping

from gdl.check.typed import TypedRulebook
from gdl.diagnostics import Reporter
from gdl.lower.program import Lowering
from gdl_interpreter.program import Program
from gdl_interpreter.program.budget import LIMITS, Budget, Limits


class Programs:
    """The Programs of a typed rulebook with some options set, and what has made each."""

    def __init__(self, typed: TypedRulebook) -> None:
        self.typed = typed
        self._made: dict[tuple[tuple[tuple[str, int], ...], Limits], tuple[Lowering, Program]] = {}

    def made(
        self, settings: Mapping[str, int], reporter: Reporter, budget: Budget, limits: Limits = LIMITS
    ) -> tuple[Lowering, Program]:
        """The Program with some options set, and what has made it: once, unless there is something to tell of it.

        Args:
            settings: values of options by name; the others, too, as of `gdl.lower.lower`.
            reporter: hears what is wrong.
            budget: what is left of the work that may be done for it, in steps.
            limits: bounds of the work, in steps.

        Raises:
            RulebookError: as `gdl.lower.lower`.
        """
        key = tuple(sorted(settings.items())), limits
        found = self._made.get(key)
        if found is None:
            lowering = Lowering(self.typed, settings, reporter, budget, limits)
            found = lowering, lowering.program()
            if not any(reporter):
                self._made[key] = found
        found[0].filler.reporter, found[0].filler.budget = reporter, budget
        return found
