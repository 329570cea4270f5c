"""What all functions generated for one Program share: its packing, its board's tables, the functions made on demand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_

from gdl_interpreter.native.analysis.ambiguity import Ambiguity
from gdl_interpreter.native.analysis.choices import ChoiceAnalysis
from gdl_interpreter.native.analysis.constant_propagation import Constants
from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.analysis.inlined import Shapes
from gdl_interpreter.native.analysis.loop_bounds import NEGLIGIBLE, LoopBounds
from gdl_interpreter.native.analysis.singletons import singleton_names
from gdl_interpreter.native.analysis.usage import bits_of, usage_of
from gdl_interpreter.native.layout.chance_sets import chance_words_of
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.native.llvm.builder import Module
from gdl_interpreter.native.passes.pipeline import DEAD_CODE, run_passes
from gdl_interpreter.native.plan.findings import Findings
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.domains import complements
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference.evaluate.pure import Pure, pure_operations_of
from gdl_interpreter.reference.moves import Vocabulary

SWITCHES = frozenset(
    {
        "no-captures",  # go through all moves to find those that capture
        "no-lift",  # test every candidate by itself where a filter could be worked out for all sites at once
        "no-begin",  # go through the loops of a definition for all sites
        "no-pools",  # count the targets of each source by itself
        "no-sorts",  # do not plan sources apart by the test that says where they can go
        "no-ways",  # go through directions that are not known, instead of asking of each whether it is meant
        "no-array",  # no array of empty sites in placement games
        "no-tabled",  # work out what a table could tell
        "no-likely",  # where more can be chosen behind a test, draw as if the test held everywhere
        "no-known",  # move many pieces one by one, even where it is known which go where
        "no-tries",  # count the targets of all sources where one could be drawn by its number
        "no-gather",  # work out the rays of a single site one by one
        "no-settled",  # leave what asks nothing of a position to the code
        "no-straight",  # walk in every direction to find the line between two sites
        "no-rays",  # fill rays of single sites step by step, as those of sets
        "no-reach",  # flood anew for every connection
        "no-groups",  # work out the last stone's group, and rings, anew
        "no-lines",  # test lines over the whole board
        "no-tables",  # no truth tables of small boards
        "no-exact",  # keep a set where a name holds one site only
        "no-filter",  # compare a position with every earlier one
        "no-special",  # one function for all players
        "no-pdep",  # find the n-th member without the processor's own instruction
        "no-bulk",  # go through every single run, as listing does
        "no-ends",  # go through runs twice, to count them and to make one
        "no-actions",  # write actions out wherever they are done
        "no-draw",  # never draw and reject: count by listing
    }
)
"""What can be switched off, to measure what it is worth."""


OUTLINED = 200
"""The weight from which on definitions are called."""


@dataclass(frozen=True)
class Target:
    """What the code is made for. `pdep`: the processor has a fast instruction to deposit bits."""

    pdep: bool = False
    switches: frozenset[str] = field(default_factory=frozenset)

    def on(self, switch: str) -> bool:
        """Is the idea in use, that is, not switched off?"""
        return f"no-{switch}" not in self.switches


class Unit:
    """One Program on the way to code. program: as it came from the rulebook; target: what the code is made for;
    comments: is the code to be read by people?"""

    def __init__(self, program: Program, target: Target, comments: bool = False) -> None:
        self.program = run_passes(program, target.switches)
        self.target = target
        self.features = usage_of(DEAD_CODE.run(program))  # as the engine, which knows this pass only, packs positions
        self.packing = Packing(program, self.features)
        self.board = program.board
        self.vocabulary = Vocabulary(program)
        self.module = Module(comments)
        self.everything = complements(program)
        self.pure: dict[str, Pure] = pure_operations_of(program)
        self.findings = Findings()
        """What is recognised in the Program on the way."""
        self.outlined = OUTLINED
        """Definitions of more weight than this, and actions of a quarter more, are called, not written out where they
        are used."""
        self.made: dict[object, str] = {}
        """Functions that were made on demand, by what they are for."""
        self.worked_out: dict[tuple[object, ...], int] = {}
        """Pure operations on known values, for tables."""
        self.lists: dict[object, list[int]] = {}
        """Long lists of constants, by what they are."""
        self.exact = singleton_names(self.program) if target.on("exact") else frozenset()
        """Names that certainly hold one site."""
        self.find_run: Callable[[], str] | None = None
        """Makes the function that finds out whether there is a move, where there is one that can find it anyway."""
        self.cost = CostModel(self.program, len(self.packing.frame.stocks))
        self.shapes = Shapes(self.program, self.cost.of, self.features.mutable)
        fixed = {name: field.fixed for name, field in self.packing.fields.items() if field.fixed is not None}
        self.constants = Constants(self.program, self.pure, fixed)
        self.choices = ChoiceAnalysis(self.program, self.packing.frame.stocks, self.features.stocked)
        self.owner_fields = [f"owner{i}" for i in range(len(program.players))]
        self.kind_fields = [f"kind{i}" for i in range(len(program.kinds))]
        self.carried = [table for table in self.packing.tables.values() if table.var.with_piece]
        """States that go with the pieces."""
        self._asks_turn: dict[str, bool] = {}
        self._asks_game_flow: dict[str, bool] = {}
        self._ways: int | None = None
        self.counts_fuel = LoopBounds(self.program).of_program() > NEGLIGIBLE
        """Must loops count their rounds?"""

    @cached_property
    def ambiguity(self) -> Ambiguity:
        """Can two runs of the turn be the same move, and where do they begin alike?"""
        return Ambiguity(self.program)

    @cached_property
    def chance_words(self) -> int:
        """How many words the widest set has that chance picks from."""
        return chance_words_of(self.program)

    @property
    def ambiguous(self) -> bool:
        """Can two runs of the turn be the same move?"""
        return self.ambiguity.found

    def asks_turn(self, function: str) -> bool:
        """Does a definition look at whose turn it is, directly or through others?"""
        known = self._asks_turn.get(function)
        if known is None:
            self._asks_turn[function] = False
            body = self.program.functions[function]
            known = self._asks_turn[function] = any(
                (isinstance(part, n.Op) and OPERATIONS[part.op].asks_turn)
                or (isinstance(part, n.Call | s.Do) and self.asks_turn(part.function))
                or (isinstance(part, s.Place) and part.owner is None)
                for part in parts_of((body.body, body.result))
            )
        return known

    def asks_game_flow(self, function: str) -> bool:
        """Does a definition or action look at what comes next or was before, directly or through others? What it finds
        then depends on what it is asked for."""
        known = self._asks_game_flow.get(function)
        if known is None:
            self._asks_game_flow[function] = False
            body = self.program.functions[function]
            known = self._asks_game_flow[function] = any(
                isinstance(part, n.Repeats)
                or (isinstance(part, n.Op) and OPERATIONS[part.op].asks_game_flow)
                or (isinstance(part, n.Call | s.Do) and self.asks_game_flow(part.function))
                for part in parts_of((body.body, body.result))
            )
        return known

    def possible(self, type_: Ty) -> int:
        """All that a set of this type can have for members. Directions that only sides of the board are named by, or
        that the rules name, lead nowhere, and are not among those that `everything` means."""
        if type_ is not Ty.DIRECTIONS:
            return self.everything.get(type_.name, 0)
        if self._ways is None:
            ways = named = self.board.directions | self.board.sides
            functions = tuple((function.body, function.result) for function in self.program.functions.values())
            endings = tuple(ending.test for ending in self.program.endings)
            for part in parts_of((self.program.turn, functions, endings)):
                if isinstance(part, n.Const) and part.type is type_:
                    named |= part.value
                if isinstance(part, n.Lookup) and part.type is type_:
                    named |= reduce(or_, part.table, 0)
            self._ways = ways if named == ways else (1 << self.bits(type_)) - 1
        return self._ways

    def bits(self, type_: Ty) -> int:
        return bits_of(self.program, type_)

    def ir(self, type_: Ty) -> str:
        """The LLVM type of a value."""
        return f"i{self.bits(type_)}"

    @property
    def two_players(self) -> bool:
        return len(self.program.players) == 2

    @property
    def by_number(self) -> bool:
        """Are the fields of a player found by the player's number? Where there are many, that is less code."""
        return len(self.program.players) > 2

    @property
    def specialised(self) -> bool:
        """Is there code of its own for each player?"""
        return len(self.program.players) <= 2 and self.target.on("special")
