"""Which functions call which, and what a block does, directly or through the actions it calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.errors import ProgramError
from gdl_interpreter.program.model import Function, Program
from gdl_interpreter.program.walk import Part, blocks_of, parts_of


@dataclass(frozen=True)
class Effects:
    """What is done in some place: choices, nature's moves, passing or moving again, anything beyond local names.

    `stops`: there is a `stop` that no loop in the place itself catches.
    """

    chooses: bool = False
    rolls: bool = False
    turns: bool = False
    changes: bool = False
    stops: bool = False

    @staticmethod
    def of(node: s.Stmt) -> Effects:
        """What one statement does by itself, without the blocks in it."""
        traits = node.traits
        return Effects(traits.chooses, traits.rolls, traits.turns, traits.changes, traits.stops)

    def and_(self, other: Effects) -> Effects:
        """What both together do."""
        return Effects(
            self.chooses or other.chooses,
            self.rolls or other.rolls,
            self.turns or other.turns,
            self.changes or other.changes,
            self.stops or other.stops,
        )


def called(parts: Iterable[Part]) -> set[str]:
    """The functions that nodes call directly."""
    return {part.function for part in parts if isinstance(part, n.Call | s.Do)}


def parts_of_function(function: Function) -> list[Part]:
    """All nodes of a function."""
    return list(parts_of((function.body, function.result)))


def in_order(program: Program) -> list[str]:
    """The functions, each behind those that it calls.

    Raises:
        ProgramError: a function calls one that does not exist, or itself by some way round.
    """
    calls = {name: called(parts_of_function(function)) for name, function in program.functions.items()}
    done: list[str] = []
    seen: set[str] = set()
    for root in program.functions:
        waiting: list[tuple[str, bool]] = [(root, False)]
        above: set[str] = set()
        while waiting:
            name, finished = waiting.pop()
            if finished:
                above.discard(name)
                done.append(name)
                continue
            if name in seen:
                continue
            seen.add(name)
            above.add(name)
            waiting.append((name, True))
            for other in sorted(calls[name]):
                if other not in calls:
                    raise ProgramError(f"there is no function `{other}`", program.functions[name].span)
                if other in above:
                    span = program.functions[name].span
                    raise ProgramError(f"`{other}` is defined by itself, through `{name}`", span)
                waiting.append((other, False))
    return done


def effects_of(program: Program, order: list[str]) -> dict[str, Effects]:
    """What each function does, directly or through others; `order` is from `in_order`."""
    found: dict[str, Effects] = {}
    for name in order:
        effects = Effects()
        for part in parts_of(program.functions[name].body):
            if isinstance(part, s.Do):
                effects = effects.and_(found[part.function])
            elif isinstance(part, s.Stmt):
                effects = effects.and_(Effects.of(part))
        found[name] = replace(effects, stops=effects.stops and _stops(program.functions[name].body, found))
    return found


def _stops(body: s.Block, found: dict[str, Effects]) -> bool:
    return any(
        found[node.function].stops
        if isinstance(node, s.Do)
        else isinstance(node, s.Stop)
        or (not node.traits.loops and any(_stops(inner, found) for inner in blocks_of(node)))
        for node in body
    )
