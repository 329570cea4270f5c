"""What a move is made of: which effects it did, and by which choices."""

from __future__ import annotations

from dataclasses import dataclass, field

from gdl_interpreter.program import Program, Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference import Machine, Move, Position
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.layout import WORDS, Frame
from gdl_interpreter.reference.trace import Trace

_EFFECTS = s.Put, s.PutStock, s.PutCount, s.Place, s.Move, s.MoveEach, s.Remove, s.Return, s.Change


def effects_and_choices(program: Program, position: Position, move: Move) -> tuple[Span, ...]:
    """Where the effects and choices of a move stand, those first that likeliest did nothing.

    First comes what goes to sites that are worked out, then the other effects behind the last choice, then the choices
    from the last to the first.

    Args:
        program: of which.
        position: where the move is legal.
        move: which one.
    """
    trace = _Followed(move.frame[WORDS])
    try:
        Machine(program, trace).moves(position.data)
    except LimitError:
        return ()
    return (*trace.worked_out, *trace.effects, *reversed(trace.choices))


@dataclass
class _Followed(Trace):
    """Notes what the runs do that a move's words spell, up to now or to the end."""

    words: int
    worked_out: list[Span] = field(default_factory=list)
    effects: list[Span] = field(default_factory=list)
    choices: list[Span] = field(default_factory=list)
    follows = True

    def doing(self, node: s.Stmt, f: Frame) -> None:
        """Note it, if the move comes to it."""
        behind = self.words.bit_length() - f[WORDS].bit_length()
        if behind < 0 or self.words >> behind != f[WORDS]:
            return
        if isinstance(node, s.Choose):
            self.choices.append(node.span)
        elif behind == 0 and isinstance(node, _EFFECTS):
            to = node.target if isinstance(node, s.Move) else node.sites if isinstance(node, s.Place) else None
            goes = isinstance(node, s.MoveEach) or (to is not None and not isinstance(to, n.Local))
            (self.worked_out if goes else self.effects).append(node.span)
