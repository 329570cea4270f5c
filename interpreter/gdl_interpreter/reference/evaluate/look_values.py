"""What a line of looks comes to in a position."""

from __future__ import annotations

from typing import NamedTuple

from gdl_interpreter.program.model import Look
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.evaluate.expressions import Expressions, Value
from gdl_interpreter.reference.layout import Frame
from gdl_interpreter.reference.question import question_of


class LookValue(NamedTuple):
    """What a look comes to for one value of its name. bound: that value, as a set of one, or 0; of: whose it is, as a
    set of players, or 0; on: where it is drawn, as a set of sites, or 0."""

    bound: int
    value: int
    of: int
    on: int = 0


_EACH = {"shade": 1, "mark": 1, "join": 2, "side": 8}
"""Steps for each site that is drawn."""

LookValues = tuple[LookValue, ...]


class CompiledLook:
    """One line of looks, ready to be worked out."""

    def __init__(self, look: Look, expressions: Expressions) -> None:
        def compiled(node: Expr | None) -> Value:
            return _nothing if node is None else expressions.compile(node)

        self._value, self._of, self._on = compiled(look.value), compiled(look.of), compiled(look.on)
        self._within = [
            (expressions.layout.locals + bind.slot, expressions.compile(bind.within)) for bind in look.binds
        ]
        self._each = _EACH.get(look.phrase, 0)
        self._steps = expressions.steps.of(look.value, look.of, look.on)
        self._steps_before = expressions.steps.of(*(bind.within for bind in look.binds))

    def values(self, f: Frame) -> LookValues:
        """What it comes to; the names of the run in the frame are overwritten.

        Raises:
            LimitError: it takes more steps than are left.
        """
        fuel = question_of(f).fuel
        fuel.burn(self._steps_before)
        if not self._within:
            fuel.burn(self._steps)
            return (self._drawn(f, 0),)
        ((slot, within),) = self._within
        found = []
        for member in members(within(f)):
            fuel.burn(self._steps)
            f[slot] = member
            found.append(self._drawn(f, member))
        return tuple(found)

    def _drawn(self, f: Frame, bound: int) -> LookValue:
        found = LookValue(bound, self._value(f), self._of(f), self._on(f))
        question_of(f).fuel.burn(self._each * found.value.bit_count())
        return found


def _nothing(f: Frame) -> int:
    return 0
