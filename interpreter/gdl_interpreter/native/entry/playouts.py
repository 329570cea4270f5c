"""Whole random games in code, one after the other, and the tally of how they ended.

The turn of each player is code of its own where there are two; the position stays in registers where the moves can be
counted in place. Code of its own for each player makes 20 times as many games of Breakthrough, where directions and
with them pools depend on the player, 3.3 times as many of Hex, 1.1 times of Connect Four (switch "no-special"). Game
i depends on the seed and on i alone, so that threads can share the work.
"""

from __future__ import annotations

from gdl_interpreter.native.abi.context import FUEL, POSITIONS, RANDOM, SETUP, STOP, USED
from gdl_interpreter.native.abi.statistics import (
    BRANCHING,
    GAMES,
    LONGEST,
    OUTCOMES,
    PLAYED,
    PLIES,
    SHORTEST,
    UNFINISHED,
)
from gdl_interpreter.native.emit.moves.game_flow import GameFlow, refuel
from gdl_interpreter.native.emit.moves.sampling import Sampling
from gdl_interpreter.native.emit.sets.rng import GAMMA, scrambled
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Val, constant
from gdl_interpreter.native.entry.questions import NO_MOVE, Questions
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.plan.move_plan import Plan
from gdl_interpreter.native.plan.planner import Planner
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.program.walk import parts_of

MOST_REGISTERS = 24
"""Words of the largest position that is kept in registers; there would not be enough of them for more."""


class Playing:
    """Writes `gdl_playouts`."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.questions = Questions(unit)
        self.drawing = Sampling(unit, self.questions)

    @property
    def strategy(self) -> str:
        """How moves are drawn; known once the code is written."""
        return self.drawing.strategy

    def write(self) -> None:
        fn, _ = self.questions.function(
            "gdl_playouts", "void", "ptr %position, ptr %context, i64 %first, i64 %count, i64 %seed, ptr %tally"
        )
        one = self._playout()
        number = fn.alloca("i64")
        positions = fn.load("i64", fn.gep("%context", "i64", POSITIONS))
        last = fn.emit("add i64 %first, %count")
        fn.store("i64", "%first", number)
        again, done, on, fuelled = fn.label("again"), fn.label("done"), fn.label("on"), fn.label("fuelled")
        fn.begin_block(again)
        now = fn.load("i64", number)
        fn.branch(fn.emit(f"icmp uge i64 {now}, {last}"), done, on)
        fn.begin_block(on)
        stop = fn.load("i64", fn.gep("%context", "i64", STOP))
        fuel = fn.load("i64", fn.gep("%context", "i64", FUEL))
        empty = fn.emit(f"icmp slt i64 {fuel}, 0")
        stops = fn.emit(f"or i1 {empty}, {fn.emit(f'icmp ne i64 {stop}, 0')}")
        fn.branch(stops, done, fuelled)
        fn.begin_block(fuelled)
        fn.store("i64", fn.emit(f"add i64 {now}, 1"), number)
        start = fn.emit(f"add i64 %seed, {fn.emit(f'mul i64 {now}, {GAMMA * 3 % 2**63 | 1}')}")
        fn.store("i64", scrambled(fn, start), fn.gep("%context", "i64", RANDOM))
        fn.store("i64", positions, fn.gep("%context", "i64", POSITIONS))
        fn.emit_void(f"call void {one}(ptr %position, ptr %context, ptr %tally)")
        fn.jump(again)
        fn.begin_block(done)
        fn.ret("void")

    def _playout(self) -> str:
        """A function that plays one game."""
        unit = self.unit
        name = unit.module.name("playout")
        fn = Function(unit.module, f"internal void {name}(ptr %position, ptr %context, ptr %tally) noinline nounwind")
        writer = GameFlow.fresh(unit, fn, self.questions.weights)
        self.movers: list[int | None] = list(range(len(unit.program.players))) if unit.specialised else [None]
        self.drawing.settle(writer, self._view(writer, "%position", self.movers[0]))
        writer.in_registers = self.drawing.by_plan and unit.packing.field_words <= MOST_REGISTERS
        first = self.questions.position(fn, "%position")
        first.in_registers = writer.in_registers
        state = first.copy(fn)
        self.fn, self.writer, self.state = fn, writer, state
        writer.random = fn.alloca("i64")
        fn.store("i64", fn.load("i64", fn.gep("%context", "i64", RANDOM)), writer.random)
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
        if self.drawing.kept is not None:
            self.drawing.kept.begin(writer, state)
        writer.begin_filter()
        self._next_turn(None)
        for mover in self.movers:
            self._turn(mover)
        fn.begin_block(self.tally)
        self._count_game()
        fn.ret("void")
        return name

    def _view(self, writer: GameFlow, pointer: str, mover: int | None) -> State:
        state = self.questions.position(writer.fn, pointer)
        return state if mover is None else state.seen(mover=constant(Ty.PLAYERS, 1 << mover))

    def _setup(self) -> None:
        """Everything before the first turn, nature's part drawn anew for each game."""
        fn, writer = self.fn, self.writer
        wanted, done = fn.label("setup"), fn.label("begun")
        asked = fn.load("i64", fn.gep("%context", "i64", SETUP))
        fn.branch(fn.emit(f"icmp ne i64 {asked}, 0"), wanted, done)
        fn.begin_block(wanted)
        used = fn.gep("%context", "i64", USED)
        fn.store("i64", "0", used)
        writer.rolls_at_once = True
        refused = fn.label("set_up")
        writer.block(self.unit.program.setup, self.state, {}, refused)
        fn.begin_block(refused)
        writer.rolls_at_once = False
        for field in ("mover", "moved"):
            self.state.write(fn, field, constant(Ty.PLAYERS, 0))
        writer.begin_turn(self.state, writer.following(self.state))
        fn.store("i64", fn.load("i64", used), self.plies)
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
        type_ = self.writer.ir(Ty.PLAYERS)
        now = self.state.read(fn, "mover").text
        for player in self.movers[:-1]:
            other = fn.label("other")
            assert player is not None
            fn.branch(fn.emit(f"icmp eq {type_} {now}, {1 << player}"), self.turns[player], other)
            fn.begin_block(other)
        fn.jump(self.turns[self.movers[-1]])

    def _turn(self, mover: int | None) -> None:
        """One ply of a player, and what comes of it."""
        fn, writer, state = self.fn, self.writer, self.state
        state.facts = {} if mover is None else {"mover": constant(Ty.PLAYERS, 1 << mover)}
        writer.facts = {}
        writer.prefer = None
        none, nature = fn.label("no_move"), fn.label("nature")
        fn.begin_block(self.turns[mover])
        refuel(writer)
        planned = self._planned_first(mover) if self.rotated and mover is not None else None
        count = self.drawing.draw(writer, state, none, nature, planned)
        self._add(self.branching, count)
        if self.played != self.plies:
            self._add(self.played, "1")
        self._add(self.plies, "1")
        writer.after_ply(state)
        now = state.facts.get("mover")
        if not self.rotated:
            if now is not None and now.const:
                writer.prefer = now.const.bit_length() - 1
            self._endings(mover)
            self._not_too_long()
        self._next_turn(now)
        if self.unit.features.chance and not self.drawing.by_plan:
            fn.begin_block(nature)
            self._add(self.plies, "1")
            self._not_too_long()
            self._next_turn(None if mover is None else constant(Ty.PLAYERS, 1 << mover))
        state.facts = {} if mover is None else {"mover": constant(Ty.PLAYERS, 1 << mover)}
        writer.prefer = None
        fn.begin_block(none)
        self._stuck()

    def _rotates(self) -> bool:
        """Are endings better tested at the beginning of the next turn, behind its plan? So what both ask is worked out
        once: whether the next player can move, as a rule."""
        unit, drawing = self.unit, self.drawing
        simple = unit.specialised and unit.two_players and unit.features.alternates and not unit.features.several
        asks = any(self._filters(ending.test) for ending in unit.program.endings)
        return simple and drawing.by_plan and drawing.kept is None and asks and not unit.features.chance_in_setup

    def _filters(self, part: object) -> bool:
        functions = self.unit.program.functions
        for node in parts_of(part):
            if isinstance(node, n.Fold) and node.how == "filter":
                return True
            if isinstance(node, n.Call):
                function = functions[node.function]
                if self._filters((function.body, function.result)):
                    return True
        return False

    def _planned_first(self, mover: int) -> tuple[Planner, Plan]:
        """The plan of a turn, and behind it the endings that the ply before can have brought about."""
        fn, writer, state = self.fn, self.writer, self.state
        planned = self.drawing.plan(writer, state)
        facts = dict(state.facts)
        ask, skip = fn.label("asked"), fn.label("first_ply")
        fn.branch(fn.emit(f"icmp eq i64 {fn.load('i64', self.plies)}, 0"), skip, ask)
        fn.begin_block(ask)
        state.facts["moved"] = constant(Ty.PLAYERS, 1 << 1 - mover)
        writer.prefer = mover
        self._endings(1 - mover)
        self._not_too_long()
        writer.prefer = None
        state.facts = facts
        fn.begin_block(skip)
        return planned

    def _add(self, slot: str, more: str) -> None:
        self.fn.store("i64", self.fn.emit(f"add i64 {self.fn.load('i64', slot)}, {more}"), slot)

    def _not_too_long(self) -> None:
        fn, on = self.fn, self.fn.label("on")
        long = fn.emit(f"icmp uge i64 {fn.load('i64', self.plies)}, {MAX_PLIES}")
        if self.unit.counts_fuel:
            empty = fn.emit(f"icmp slt i64 {fn.load('i64', fn.gep('%context', 'i64', FUEL))}, 0")
            long = fn.emit(f"or i1 {long}, {empty}")
        fn.branch(long, self.tally, on)
        fn.begin_block(on)

    def _endings(self, mover: int | None) -> None:
        """The endings that a ply of this mover can have brought about."""
        if self.drawing.kept is not None and mover is not None and self.drawing.last_stone is not None:
            self.drawing.kept.put(mover, self.drawing.last_stone)
        self.writer.endings_of_ply(self.state, self.tally, self.word, lambda number: self._kept_test(number, mover))

    def _kept_test(self, number: int, mover: int | None) -> str | None:
        """An ending's test by what the last stone can have changed; None: to be asked as everywhere."""
        kept, stone = self.drawing.kept, self.drawing.last_stone
        if kept is None or mover is None or stone is None:
            return None
        return kept.test(number, mover, stone, self.state)

    def _stuck(self) -> None:
        """There is no move: the endings that ask for it, else a draw."""
        fn, writer, state = self.fn, self.writer, self.state
        writer.has_moves = constant(Ty.BOOL, 0)
        for number, ending in enumerate(self.unit.program.endings):
            if writer.asks_stuck(ending):
                writer.ending(number, ending, state, self.tally, self.word)
        writer.has_moves = None
        number = len(self.unit.program.endings) + NO_MOVE
        fn.store("i64", writer.nobody_has_moves(number, state), self.word)
        fn.jump(self.tally)

    def _count_game(self) -> None:
        """Add the game to the tally."""
        fn = self.fn

        def add(place: str | int, more: str) -> None:
            at = fn.gep("%tally", "i64", place)
            fn.store("i64", fn.emit(f"add i64 {fn.load('i64', at)}, {more}"), at)

        plies, word = fn.load("i64", self.plies), fn.load("i64", self.word)
        add(GAMES, "1")
        add(PLIES, plies)
        add(BRANCHING, fn.load("i64", self.branching))
        add(PLAYED, fn.load("i64", self.played))
        for place, which in ((SHORTEST, "umin"), (LONGEST, "umax")):
            at = fn.gep("%tally", "i64", place)
            fn.store("i64", fn.intrinsic(which, "i64", f"i64 {fn.load('i64', at)}, i64 {plies}"), at)
        ended, unfinished, done = fn.label("ended"), fn.label("unfinished"), fn.label("counted")
        fn.branch(fn.emit(f"icmp eq i64 {word}, 0"), unfinished, ended)
        fn.begin_block(unfinished)
        add(UNFINISHED, "1")
        fn.jump(done)
        fn.begin_block(ended)
        number = fn.emit(f"sub i64 {fn.emit(f'and i64 {word}, 65535')}, 1")
        drawn = fn.emit(f"and i64 {fn.emit(f'lshr i64 {word}, 17')}, 1")
        which = fn.emit(f"or i64 {fn.emit(f'shl i64 {number}, 1')}, {drawn}")
        row = fn.emit(f"shl i64 {which}, {len(self.unit.program.players)}")
        entry = fn.emit(f"add i64 {row}, {fn.emit(f'lshr i64 {word}, 32')}")
        add(fn.emit(f"add i64 {entry}, {OUTCOMES}"), "1")
        fn.begin_block(done)
