"""A whole random game in code.

The turn of each player is code of its own where there are two; the position stays in registers where the moves can be
counted in place. Code of its own for each player makes 20 times as many games of Breakthrough, where directions and
with them pools depend on the player, 3.3 times as many of Hex, 1.1 times of Connect Four (switch "no-special").
"""

from __future__ import annotations

from functools import partial

from gdl_interpreter.native.abi.context import FUEL, LONGEST, RANDOM, SETUP, USED
from gdl_interpreter.native.emit.dispatch import internal
from gdl_interpreter.native.emit.expressions import hashing, pieces
from gdl_interpreter.native.emit.moves import game_flow, turns
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.entry.finished_game import FinishedGame, Tell
from gdl_interpreter.native.entry.first_gains import FirstGains
from gdl_interpreter.native.entry.sampling import Planned, Sampling
from gdl_interpreter.native.entry.sparing import Sparing
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import CONTEXT, I1, I64, ONE, POSITION, Ptr
from gdl_interpreter.native.plan.strategy import Strategy
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import reached

MOST_REGISTERS = 24
"""Words of the largest position that is kept in registers; there would not be enough of them for more."""


class Playout:
    """Writes a function that plays one random game.

    unit: what the functions of its Program share; tell: writes what is told of a game when it is over; anew: do games
    begin in positions nothing was prepared for, and may they be told to pass over moves that only harm the mover?
    """

    def __init__(self, unit: Unit, tell: Tell, anew: bool = False) -> None:
        self.unit = unit
        self.tell = tell
        self.sampling = Sampling(unit, Strategy(unit, anew))
        self.spares = anew and self.sampling.how.spares

    def function(self) -> str:
        """A function that plays one game."""
        unit = self.unit
        name = unit.module.name("playout")
        e = internal(unit, f"void {name}(ptr %position, ptr %context, ptr %tally)")
        fn = e.fn
        self.movers: list[int | None] = list(range(len(unit.program.players))) if unit.specialised else [None]
        self.sampling.begin(e)
        e.in_registers = self.sampling.how.by_plan and unit.packing.field_words <= MOST_REGISTERS
        first = e.position(POSITION)
        first.in_registers = e.in_registers
        state = first.copy(fn)
        self.fn, self.e, self.state = fn, e, state
        e.random = fn.alloca("i64")
        fn.store("i64", fn.load_i64(fn.gep(CONTEXT, "i64", RANDOM)), e.random)
        if self.spares:
            self.sampling.sparing, self.sampling.firsts = Sparing(e), FirstGains(e)
        self.rotated = self._rotates()
        self.plies, self.branching, self.played, self.word = (fn.alloca("i64") for _ in range(4))
        if not (unit.features.chance or unit.features.chance_in_setup):
            self.played = self.plies
        for slot in (self.plies, self.branching, self.played, self.word):
            fn.store("i64", "0", slot)
        self.turns = {mover: fn.label("turn") for mover in self.movers}
        self.over, self.tally = fn.label("game_over"), fn.label("tally")
        if unit.features.chance_in_setup:
            self._setup()
        if self.sampling.how.incremental is not None:
            self.sampling.how.incremental.begin(e, state)
        hashing.begin_filter(e)
        self._next_turn(None)
        for mover in self.movers:
            self._turn(mover)
        fn.begin_block(self.tally)
        self.tell(FinishedGame(e, state, self.word, self.plies, self.played, self.branching, self.sampling.firsts))
        fn.ret("void")
        return name

    def _setup(self) -> None:
        """Everything before the first turn, results of chance drawn anew for each game."""
        fn, e = self.fn, self.e
        wanted, done = fn.label("setup"), fn.label("begun")
        asked = fn.load_i64(fn.gep(CONTEXT, "i64", SETUP))
        fn.branch(fn.icmp("ne", "i64", asked, 0), wanted, done)
        fn.begin_block(wanted)
        used = fn.gep(CONTEXT, "i64", USED)
        fn.store("i64", "0", used)
        e.rolls_at_once = True
        refused = fn.label("set_up")
        e.block(self.unit.program.setup, self.state, {}, refused)
        fn.begin_block(refused)
        e.rolls_at_once = False
        for field in ("mover", "moved"):
            self.state.write(fn, field, constant(Ty.PLAYERS, 0))
        turns.begin_turn(e, self.state, pieces.following(e, self.state))
        fn.store("i64", fn.load_i64(used), self.plies)
        self.state.facts = {}
        fn.begin_block(done)

    def _next_turn(self, mover: Val | None) -> None:
        """To the turn of whoever is to move."""
        fn = self.fn
        if mover is not None and mover.const is not None and self.unit.specialised:
            fn.jump(self.turns[mover.const.bit_length() - 1])
            return
        if not self.unit.specialised:
            fn.jump(self.turns[None])
            return
        type_ = self.e.ir(Ty.PLAYERS)
        now = self.state.read(fn, "mover").text
        for player in self.movers[:-1]:
            other = fn.label("other")
            assert player is not None
            fn.branch(fn.icmp("eq", type_, now, 1 << player), self.turns[player], other)
            fn.begin_block(other)
        fn.jump(self.turns[self.movers[-1]])

    def _turn(self, mover: int | None) -> None:
        """One ply of a player, and what comes of it."""
        fn, e, state = self.fn, self.e, self.state
        state.facts = {} if mover is None else {"mover": constant(Ty.PLAYERS, 1 << mover)}
        e.facts = {}
        e.prefer = None
        none, chance = fn.label("no_move"), fn.label("nature")
        fn.begin_block(self.turns[mover])
        e.refuel()
        planned = self._planned_first(mover) if self.rotated and mover is not None else None
        count = self.sampling.draw(e, state, none, chance, planned)
        self._add(self.branching, count)
        if self.played != self.plies:
            self._add(self.played, ONE)
        self._add(self.plies, ONE)
        game_flow.after_ply(e, state)
        now = state.facts.get("mover")
        if not self.rotated:
            if now is not None and now.const:
                e.prefer = now.const.bit_length() - 1
            self._endings(mover)
            self._not_too_long()
        self._next_turn(now)
        if self.unit.features.chance and not self.sampling.how.by_plan:
            fn.begin_block(chance)
            self._add(self.plies, ONE)
            self._not_too_long()
            self._next_turn(None if mover is None else constant(Ty.PLAYERS, 1 << mover))
        state.facts = {} if mover is None else {"mover": constant(Ty.PLAYERS, 1 << mover)}
        e.prefer = None
        fn.begin_block(none)
        self._stuck()

    def _rotates(self) -> bool:
        """Are endings better tested at the beginning of the next turn, behind its plan? So what both ask is worked out
        once: whether the next player can move, as a rule."""
        unit, how = self.unit, self.sampling.how
        simple = unit.specialised and unit.two_players and unit.features.alternates and not unit.features.several
        asked = reached(unit.program.functions, tuple(ending.test for ending in unit.program.endings))
        asks = any(isinstance(part, n.Fold) and part.how == "filter" for part in asked)
        return simple and how.by_plan and how.incremental is None and asks and not unit.features.chance_in_setup

    def _planned_first(self, mover: int) -> Planned:
        """The plan of a turn, and behind it the endings that the ply before can have brought about."""
        fn, e, state = self.fn, self.e, self.state
        planned = self.sampling.plan(e, state)
        facts = dict(state.facts)
        ask, skip = fn.label("asked"), fn.label("first_ply")
        fn.branch(fn.icmp("eq", "i64", fn.load_i64(self.plies), 0), skip, ask)
        fn.begin_block(ask)
        state.facts["moved"] = constant(Ty.PLAYERS, 1 << 1 - mover)
        e.prefer = mover
        self._endings(1 - mover)
        self._not_too_long()
        e.prefer = None
        state.facts = facts
        fn.begin_block(skip)
        return planned

    def _add(self, slot: Ptr, more: I64) -> None:
        self.fn.store("i64", self.fn.add(self.fn.load_i64(slot), more), slot)

    def _not_too_long(self) -> None:
        fn, on = self.fn, self.fn.label("on")
        long = fn.icmp("uge", "i64", fn.load_i64(self.plies), fn.load_i64(fn.gep(CONTEXT, "i64", LONGEST)))
        if self.unit.counts_fuel:
            empty = fn.icmp("slt", "i64", fn.load_i64(fn.gep(CONTEXT, "i64", FUEL)), 0)
            long = fn.either(long, empty)
        fn.branch(long, self.tally, on)
        fn.begin_block(on)

    def _endings(self, mover: int | None) -> None:
        """The endings that a ply of this mover can have brought about."""
        if self.sampling.how.incremental is not None and mover is not None and self.sampling.last_stone is not None:
            self.sampling.how.incremental.put(mover, self.sampling.last_stone)
        game_flow.endings_of_ply(self.e, self.state, self.tally, self.word, partial(self._kept_test, mover))

    def _kept_test(self, mover: int | None, number: int) -> I1 | None:
        """An ending's test by what the last stone can have changed; None: to be asked as everywhere."""
        kept, stone = self.sampling.how.incremental, self.sampling.last_stone
        if kept is None or mover is None or stone is None:
            return None
        return kept.test(number, mover, stone, self.state)

    def _stuck(self) -> None:
        """There is no move: the endings that ask for it, else a draw."""
        fn, e, state = self.fn, self.e, self.state
        e.has_moves = constant(Ty.BOOL, 0)
        for number, ending in enumerate(self.unit.program.endings):
            if game_flow.asks_stuck(e, ending):
                game_flow.test_ending(e, number, ending, state, self.tally, self.word)
        e.has_moves = None
        fn.store("i64", game_flow.drawn(e, game_flow.NO_MOVE, state), self.word)
        fn.jump(self.tally)
