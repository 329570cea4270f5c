"""Running the setup once, before anybody plays: a piece put where one stands already, or that nobody has left.

The machine would let both pass (what stood there is gone; the setup ends there), and neither is ever meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gdl.diagnostics import Reporter
from gdl_interpreter.program import Function, Program, Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import LIMITS, Budget, Limits
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.evaluate.pieces import Pieces
from gdl_interpreter.reference.layout import OCCUPIED, OWNERS, Frame, Layout
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.trace import Trace

MOST_ROLLS = 50
"""Results of chance that the setup is given before it is left unfinished."""

FEW = 4


def try_setup(program: Program, reporter: Reporter, budget: Budget | None = None, limits: Limits = LIMITS) -> None:
    """Complain of what goes wrong in the setup. Where chance decides something, its first result stands for all."""
    if not program.setup:
        return
    nothing_else = replace(program, turn=(), moves_in_turn=None, endings=(), events=(), repeats=0, score=None)
    small = replace(nothing_else, functions=_needed(program))
    watch = Watch(small, reporter, of_setup=True)
    machine = Machine(small, watch, fuel=limits.question, budget=budget)
    rolls: tuple[int, ...] = ()
    try:
        while len(rolls) < MOST_ROLLS:
            watch.by.clear()
            position = machine.start(0, rolls)
            if position.nature is None:
                return
            _, results = position.nature
            rolls = (*rolls, (results & -results).bit_length() - 1)
    except LimitError as limit:
        reporter.error(limit.code, f"in `setup`: {limit.message}", program.setup[0].span)


def _needed(program: Program) -> dict[str, Function]:
    """The functions that the setup calls, and those that they call."""
    found: dict[str, Function] = {}
    waiting: list[object] = [program.setup]
    while waiting:
        for part in parts_of(waiting.pop()):
            if isinstance(part, n.Call | s.Do) and part.function not in found:
                function = found[part.function] = program.functions[part.function]
                waiting.append((function.body, function.result))
    return found


Piece = tuple[int | None, int | None]
"""The slots of the owner and of the kind of what stands somewhere."""


def _line_of(span: Span) -> int:
    return span.line


class Watch(Trace):
    """Sees every `place` of the setup or of a position, and remembers which of them put what where."""

    def __init__(
        self,
        program: Program,
        reporter: Reporter,
        line_of: Callable[[Span], int] = _line_of,
        of_setup: bool = False,
    ) -> None:
        """
        Args:
            program: whose statements are run.
            reporter: hears what is wrong.
            line_of: says in which line a place is written.
            of_setup: is it the rulebook's setup, which no `stock` of a position stands above?
        """
        self.program = program
        self.reporter = reporter
        self.line_of = line_of
        self.of_setup = of_setup
        self.layout = Layout(program)
        self.pieces = Pieces(program, self.layout)
        self.spots = 0
        self.by: dict[int, tuple[Span, Piece]] = {}

    def placing(self, node: s.Place, f: Frame, sites: int) -> None:
        """A piece is about to be put on each of these sites."""
        self.spots = sites
        taken = [one for one in members(sites & f[OCCUPIED]) if self._still_there(f, one)]
        if not taken:
            return
        names = [self.program.board.name_of(one.bit_length() - 1) for one in taken]
        shown = ", ".join(f"`{name}`" for name in names[:FEW])
        more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
        before, piece = self.by[taken[0]]
        where = "by this same line" if before == node.span else f"in line {self.line_of(before)}"
        what = f"there is a {self._named(piece)} on {shown}{more} already, placed {where}"
        hint = f"only one piece stands on a site: leave `{names[0]}` out of one of the two, or remove it first"
        self.reporter.error("E307", what, node.span, hint)

    def placed(self, node: s.Place, f: Frame, piece: tuple[int, int], done: bool) -> None:
        """The pieces are down, or there were not enough of them."""
        if done:
            for one in members(self.spots):
                self.by[one] = node.span, self._piece(f, one)
            return
        kind, owner = (one.bit_length() - 1 for one in piece)
        name, whose = self.program.kinds[kind].name, self.program.players[owner].name
        left, wanted = f[self.layout.stocks[owner, kind]], self.spots.bit_count()
        here = f"{wanted} {'is' if wanted == 1 else 'are'} placed here"
        what = f"{whose} has {left or 'no'} {name} left in `supply`, and {here}"
        otherwise = "" if self.of_setup else f", or say just above: stock({whose}, {name}) = {wanted}"
        hint = f"what is placed comes out of it: have more in `supply:`{otherwise}"
        self.reporter.error("E308", what, node.span, hint)

    def _still_there(self, f: Frame, site: int) -> bool:
        """Is it the piece that was placed there, neither moved nor changed?"""
        return site in self.by and self.by[site][1] == self._piece(f, site)

    def _piece(self, f: Frame, site: int) -> Piece:
        return self.pieces.owner_slot(f, site), self.pieces.kind_slot(f, site)

    def _named(self, piece: Piece) -> str:
        owner, kind = piece
        program = self.program
        words = [program.players[owner - OWNERS].name] if owner is not None and owner < self.layout.neutral else []
        return " ".join([*words, program.kinds[kind - self.layout.kinds].name if kind is not None else "piece"])
