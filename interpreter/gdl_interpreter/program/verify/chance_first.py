"""Checking that nature moves before the player has chosen anything in a turn."""

from __future__ import annotations

from gdl_interpreter.program import statements as s
from gdl_interpreter.program.calls import Effects
from gdl_interpreter.program.errors import ProgramError
from gdl_interpreter.program.model import Program
from gdl_interpreter.program.walk import blocks_of


class ChanceFirst:
    """Follows the order in which a turn is worked out."""

    def __init__(self, program: Program, effects: dict[str, Effects]) -> None:
        self.program = program
        self.effects = effects
        self._looked_at: set[tuple[str, bool]] = set()

    def block(self, body: s.Block, chosen: bool) -> bool:
        """Check a block before which something has been `chosen` or not; answers the same of its end.

        Raises:
            ProgramError: there is chance after a choice.
        """
        for node in body:
            chosen = self._statement(node, chosen)
        return chosen

    def _statement(self, node: s.Stmt, chosen: bool) -> bool:
        match node:
            case s.Chance() if chosen:
                raise ProgramError("chance after a choice", node.span)
            case s.Keep(body=kept):
                return self.block(kept, chosen)
            case s.Do(function=name):
                if self.effects[name].rolls and (name, chosen) not in self._looked_at:
                    self._looked_at.add((name, chosen))
                    self.block(self.program.functions[name].body, chosen)
                return chosen or self.effects[name].chooses
        blocks = blocks_of(node)
        if node.traits.loops:
            after = self._any_of(blocks, chosen)
            return after if after == chosen else self._any_of(blocks, after)
        return self._any_of(blocks, chosen or (node.traits.chooses and not isinstance(node, s.First)))

    def _any_of(self, blocks: list[s.Block], chosen: bool) -> bool:
        ends = [self.block(body, chosen) for body in blocks]
        return chosen or any(ends)
