"""What a move is made of: which effects it did, and by which choices."""

from __future__ import annotations

from dataclasses import dataclass, field

from gdl_interpreter.program import Program, Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference import Machine, Move, Position
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.layout import OCCUPIED, WORDS, Frame
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext
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


def goes_nowhere(program: Program, position: Position, move: Move) -> Span | None:
    """Where it says of a piece that it goes to a site, if there is none in this move; None: there always is.

    Args: as `effects_and_choices`.
    """
    trace = _Nowhere(move.frame[WORDS])
    machine = trace.machine = Machine(program, trace)
    try:
        machine.moves(position.data)
    except LimitError:
        return None
    return trace.found


@dataclass
class _OfMove(Trace):
    """Of the runs that a move's words spell, up to now or to the end."""

    words: int
    follows = True

    def words_left(self, f: Frame) -> int:
        """How many of the words a run has still before it; less than none: it is one of another move."""
        left = self.words.bit_length() - f[WORDS].bit_length()
        return left if left >= 0 and self.words >> left == f[WORDS] else -1


@dataclass
class _Nowhere(_OfMove):
    """Notes the first piece that goes nowhere behind the last word. A run that does not come to the end may be any of
    those before: nothing is known then."""

    found: Span | None = None
    sure: bool = True
    machine: Machine | None = None

    def doing(self, node: s.Stmt, f: Frame) -> None:
        """Ask where it goes."""
        if isinstance(node, s.Move) and self.sure and self.found is None and self.words_left(f) == 0:
            assert self.machine is not None
            now = EvaluationContext(self.machine, f)
            if now.value(node.source) & f[OCCUPIED] and not now.value(node.target):
                self.found = node.span

    def done(self, node: s.Stmt, f: Frame, goes_on: bool) -> None:
        """It may have been a run that fails."""
        if not goes_on and self.words_left(f) == 0:
            self.found, self.sure = None, False

    def passed_over(self, node: s.First | s.Keep, f: Frame) -> None:
        """It may have been this run."""
        self.found, self.sure = None, False


@dataclass
class _Followed(_OfMove):
    """Notes what these runs do."""

    worked_out: list[Span] = field(default_factory=list)
    effects: list[Span] = field(default_factory=list)
    choices: list[Span] = field(default_factory=list)

    def doing(self, node: s.Stmt, f: Frame) -> None:
        """Note it, if the move comes to it."""
        left = self.words_left(f)
        if left >= 0 and isinstance(node, s.Choose):
            self.choices.append(node.span)
        elif left == 0 and isinstance(node, _EFFECTS):
            to = node.target if isinstance(node, s.Move) else node.sites if isinstance(node, s.Place) else None
            goes = isinstance(node, s.MoveEach) or (to is not None and not isinstance(to, n.Local))
            (self.worked_out if goes else self.effects).append(node.span)
