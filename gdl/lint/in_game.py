"""Going through the nodes of a typed rulebook: what is worked out in a game, and where names get their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gdl.check.typed import OptionValue, TypedExpect, TypedPosition, TypedRulebook
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import Part, parts_of


@dataclass(frozen=True)
class InGame:
    """Everything of a rulebook that is worked out while a game is played: not the headings, not the examples."""

    typed: TypedRulebook

    @cached_property
    def parts(self) -> list[Part]:
        """All nodes, in the order of the headings."""
        typed = self.typed
        bodies: list[object] = [typed.setup, typed.moves_in_turn, typed.turn]
        bodies += [(ending.test, ending.outcome.who) for ending in typed.endings]
        bodies += [body for _, body, _ in typed.events]
        bodies += [(function.body, function.result) for function in typed.functions.values()]
        return list(parts_of(tuple(bodies)))

    @cached_property
    def slots(self) -> dict[int, list[n.Expr | n.Bind]]:
        """For each place in the frame of a run all that is ever put there: values, or sets to go through."""
        found: dict[int, list[n.Expr | n.Bind]] = {}
        for part in self.parts:
            match part:
                case s.Assign(slot=slot, value=value):
                    found.setdefault(slot, []).append(value)
                case n.Bind(slot=slot):
                    found.setdefault(slot, []).append(part)
                case n.Call(function=function, args=args) | s.Do(function=function, args=args):
                    for (slot, _, _), arg in zip(self.typed.functions[function].params, args, strict=True):
                        found.setdefault(slot, []).append(arg)
        return found

    @cached_property
    def requires(self) -> list[Span]:
        """Where its `require`s stand."""
        return list(dict.fromkeys(part.span for part in self.parts if isinstance(part, s.Require)))

    @cached_property
    def branches(self) -> list[Span]:
        """Where the branches of its `either`s stand."""
        return list(dict.fromkeys(part.span for part in self.parts if isinstance(part, s.Branch)))

    @cached_property
    def rolled(self) -> set[int]:
        """The names that chance gives a value."""
        return {part.bind.slot for part in self.parts if isinstance(part, s.Chance)}


def headings_of(typed: TypedRulebook) -> tuple[object, ...]:
    """What is worked out before a game, beside it or in its examples."""
    attributes = (*typed.player_attributes.values(), *typed.kind_attributes.values())
    lines = [line for example in typed.examples for line in example.lines]
    return (
        tuple(tuple(each.values.values()) for each in attributes),
        tuple(edit.sites for edit in typed.board.edits),
        tuple((look.value, look.binds, look.of, look.on) for look in typed.looks),
        tuple(line.test for line in lines if isinstance(line, TypedExpect)),
        tuple(line.body for line in lines if isinstance(line, TypedPosition)),
    )


def with_functions(typed: TypedRulebook, root: object) -> Iterator[Part]:
    """A node, everything below it, and everything in the definitions it calls."""
    seen: set[str] = set()
    todo: list[object] = [root]
    while todo:
        for part in parts_of(todo.pop()):
            yield part
            if isinstance(part, n.Call | s.Do) and part.function not in seen and part.function in typed.functions:
                seen.add(part.function)
                function = typed.functions[part.function]
                todo.append((function.body, function.result))


def board_is_fixed(typed: TypedRulebook) -> bool:
    """Is the board the same whatever the options are set to?"""
    board = typed.board
    made_of = (board.arguments, tuple(edit.sites for edit in board.edits))
    return not any(
        isinstance(part, OptionValue) or (isinstance(part, n.Op) and part.op == "players")
        for part in with_functions(typed, made_of)
    )
