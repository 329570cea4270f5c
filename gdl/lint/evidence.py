"""What comes up in a few random games: always the same games, and never more work than was allowed.

A random move is found by trying a few members of each choice instead of all (`Sampler`), so that a game costs little
even where a position has thousands of moves.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from gdl.lint.effects_of_move import effects_and_choices, goes_nowhere
from gdl_interpreter.program import Program, Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference import Machine, Move, Position
from gdl_interpreter.reference.coverage import Coverage
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.layout import OCCUPIED, OWNERS, PASSED, PLAYING, SWAPPED, Frame

SAMPLES = (1, 4, 16)
"""How many members of each choice are tried for a random move, first few, then more; at last all of them."""

_MOST_LOOKED_AT = 6
"""So many moves that change no piece are played again, to see whether one was to go somewhere."""

NO_MOVE = "no move is left"
"""What the machine gives as the reason where a player has no move and no ending says what that means."""


@dataclass(frozen=True)
class Effort:
    """How much may be played: games, plies of one game, plies of all, and steps of the machine in all."""

    games: int
    plies: int
    all_plies: int
    steps: int


LITTLE = Effort(games=12, plies=60, all_plies=180, steps=24_000)
MUCH = Effort(games=200, plies=400, all_plies=10_000, steps=3_000_000)


@dataclass
class Evidence:
    """What came up.

    left_without_move: where a player had no move and no ending held, as the moves of that game; held, failed: the
    `require`s, by where they stand; finished: the branches that a run went through; ended: the endings that closed a
    game, by number; sites, kinds: what a piece has stood on, and what has stood somewhere; changed_nothing: a legal
    move with a choice in it that changed nothing but whose turn it is, and the moves before it; idle: where the effects
    and choices stand that this move is made of, the likeliest first; went_nowhere: a legal move that changed states and
    no pieces, the moves before it, and where it says that a piece goes to a site, of which there was none; cut_short:
    the loops that ended before their condition did, by where they stand; statements: how often each was done, if that
    was to be counted.
    """

    games: int = 0
    plies: int = 0
    left_without_move: tuple[str, ...] | None = None
    held: Counter[Span] = field(default_factory=Counter)
    failed: Counter[Span] = field(default_factory=Counter)
    finished: set[Span] = field(default_factory=set)
    ended: Counter[int] = field(default_factory=Counter)
    sites: int = 0
    kinds: int = 0
    statements: Counter[Span] = field(default_factory=Counter)
    changed_nothing: tuple[str, tuple[str, ...]] | None = None
    idle: tuple[Span, ...] = ()
    went_nowhere: tuple[str, tuple[str, ...], Span] | None = None
    cut_short: set[Span] = field(default_factory=set)


class Sampler(Coverage):
    """Counts what happens, and lets only some members of a choice be tried."""

    def __init__(self, rng: random.Random, follows: bool) -> None:
        super().__init__(follows)
        self.rng = rng
        self.sample: int | None = None

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """Some of the members."""
        tried = super().choosing(node, f, members)
        if self.sample is None or len(tried) <= self.sample:
            return tried
        return self.rng.sample(tried, self.sample)


Report = Callable[[int, float], None]
"""Hears how many games have been begun, and which part of all that may be played has been."""


def gather(program: Program, effort: Effort, follows: bool = False, report: Report | None = None) -> Evidence:
    """Play some games of a Program.

    Args:
        program: of which.
        effort: how much may be played.
        follows: is each statement counted, too?
        report: hears at each ply how far it has got.
    """
    return _Play(program, effort, follows, report).evidence()


class _Play:
    def __init__(self, program: Program, effort: Effort, follows: bool, report: Report | None) -> None:
        endings = tuple(replace(ending, reason=str(number)) for number, ending in enumerate(program.endings))
        self.program = replace(program, endings=endings)
        self.effort = effort
        self.report = report
        self.rng = random.Random(20)
        self.trace = Sampler(self.rng, follows)
        self.work = Budget(sys.maxsize)
        self.machine = Machine(self.program, self.trace, budget=self.work)
        self.may_sample = not _looks_at_all_runs(program)
        self.found = Evidence()
        self.idle: tuple[Position, Move] | None = None
        self.to_look_at = _MOST_LOOKED_AT if any(isinstance(part, s.Move) for part in _turn_parts(program)) else 0

    def evidence(self) -> Evidence:
        """Play as many games as the effort allows."""
        found, effort = self.found, self.effort
        while found.games < effort.games and not self._tired():
            try:
                self._game()
            except LimitError:
                break
        found.held.update(tried.node.span for tried in self.trace.requires if tried.held)
        found.failed.update(tried.node.span for tried in self.trace.requires if tried.failed)
        found.statements = self.trace.statements
        found.cut_short |= self.trace.cut_short
        if self.idle is not None:
            found.idle = effects_and_choices(self.program, *self.idle)
        for branched in self.trace.eithers:
            found.finished |= {branched.node.branches[number].span for number in branched.finished}
        return found

    def _tired(self) -> bool:
        return self.found.plies >= self.effort.all_plies or self.work.spent + self.found.plies >= self.effort.steps

    def _part(self) -> float:
        found, effort = self.found, self.effort
        steps = (self.work.spent + found.plies) / effort.steps
        return min(1.0, max((found.games - 1) / effort.games, found.plies / effort.all_plies, steps))

    def _game(self) -> None:
        found = self.found
        found.games += 1
        position, played = Position.start(self.machine), list[str]()
        while len(played) < self.effort.plies and not self._tired():
            self._see(position)
            moves = self._some_moves(position)
            if not moves:
                break
            self._changes(position, moves, played)
            self._goes(position, moves, played)
            weights = [1 + 20 * _choices(move) for move in moves]
            move = self.rng.choices(moves, weights)[0]
            position = position.after(move)
            played.append(move.text)
            found.plies += 1
            if self.report is not None:
                self.report(found.games, self._part())
        self._see(position)
        if not position.in_setup and position.result is not None:
            self._ended(position.result.reason, played)

    def _ended(self, reason: str | None, played: list[str]) -> None:
        found = self.found
        if reason == NO_MOVE:
            if found.left_without_move is None or len(played) < len(found.left_without_move):
                found.left_without_move = tuple(played)
        elif reason is not None and reason.isdecimal():
            found.ended[int(reason)] += 1

    def _see(self, position: Position) -> None:
        layout, values = self.machine.layout, position.values
        self.found.sites |= values[OCCUPIED]
        for kind in range(len(self.program.kinds)):
            self.found.kinds |= 1 << kind if values[layout.kinds + kind] else 0

    # ---- a random move

    def _changes(self, position: Position, moves: Sequence[Move], played: list[str]) -> None:
        """Note a move that changes nothing, if it is the first, or comes after fewer moves than the one noted."""
        noted = self.found.changed_nothing
        if position.in_setup or (noted is not None and len(noted[1]) <= len(played)):
            return
        layout, values = self.machine.layout, position.values
        for move in moves:
            if move.chance:
                continue
            f = move.frame
            same = not f[PASSED] and f[PLAYING] == values[PLAYING] and f[SWAPPED] == values[SWAPPED]
            if same and _choices(move) and f[OWNERS : layout.locals] == list(values[OWNERS : layout.locals]):
                self.found.changed_nothing = move.text, tuple(played)
                self.idle = position, move
                return

    def _goes(self, position: Position, moves: Sequence[Move], played: list[str]) -> None:
        """Note a move that changes states only, though a piece was to go somewhere. Only a few are looked at."""
        layout, values = self.machine.layout, position.values
        pieces = slice(OWNERS, min((slots.base for slots in layout.states.values()), default=layout.locals))
        for move in moves:
            if position.in_setup or not self.to_look_at:
                return
            f = move.frame
            if move.chance or f[PASSED] or f[pieces] != list(values[pieces]) or f[SWAPPED] != values[SWAPPED]:
                continue
            if f[pieces.stop : layout.locals] == list(values[pieces.stop : layout.locals]):
                continue
            self.to_look_at -= 1
            span = goes_nowhere(self.program, position, move)
            if span is not None:
                self.found.went_nowhere = move.text, tuple(played), span
                self.to_look_at = 0

    def _some_moves(self, position: Position) -> Sequence[Move]:
        """Some legal moves; none if there are none."""
        if not position.in_setup and position.result is not None:
            return ()
        for sample in (*SAMPLES, None) if self.may_sample else (None,):
            self.trace.sample = sample
            try:
                moves = self.machine.moves(position.data)
            finally:
                self.trace.sample = None
            if moves:
                return moves
        return ()


def _choices(move: Move) -> int:
    """How many of a move's words are choices, not labels: a way with choices in it has many moves, `pass` is one."""
    return sum(word.type is not None for word in move.words)


def _looks_at_all_runs(program: Program) -> bool:
    """Is there anything in a turn whose meaning depends on all the runs, so that none may be left out?"""
    return any(
        isinstance(part, s.First | s.Keep) or (isinstance(part, n.Op) and part.op == "stuck")
        for part in _turn_parts(program)
    )


def _turn_parts(program: Program) -> Iterator[object]:
    """All parts of the turn, and of what it may use."""
    return parts_of((program.turn, *((f.body, f.result) for f in program.functions.values())))
