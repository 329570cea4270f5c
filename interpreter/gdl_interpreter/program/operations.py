"""THE registry of operations: one record for each, with all that is said of it outside of its meaning and its code.

Whoever needs to know something about operations asks their records, and keeps no list of names. An operation is its
record here, its meaning (`reference/evaluate/pure.py` or `positional.py`), and its code
(`native/emit/expressions/`). The two tables of functions are held against the
records when they are imported (`complete`).
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.types import Ty

T = TypeVar("T")


class Looks(enum.Enum):
    """What an operation looks at beside its operands."""

    NOTHING = "nothing"
    BOARD = "the board; what turns and mirrors the board turns and mirrors the result"
    HANDS = "what is left and right on the board: a mirror changes it"
    ORDER = "the numbers of members, or their order"
    POSITION = "what stands where, what waits beside the board, what is remembered, how far the game has come"
    TURN = "the same, and whose turn it is"
    COURSE = "the same, and what comes next"


class Work(enum.Enum):
    """What the work of an operation grows with, beside its operands' types. It is counted while it is done."""

    PLAIN = "nothing"
    MEMBERS = "the members of its operand: each is looked at by itself"
    FAR = "the sites that it goes on through: its meaning says how many shifts it took"
    LINE = "how long a line over the board can be"


@frozen
class Sizes:
    """What one use of an operation may depend on, in numbers, for saying how many steps it takes.

    players, kinds: how many there are. shifts: of a set of sites, to step in the directions of the second operand.
    near: shifts to step to all neighbours. named: members of the first operand, all kinds where it is not constant.
    stocks: numbers of pieces beside the board. pieces: plain nodes for writing down where everything stands. frame:
    plain nodes for copying a frame.
    """

    players: int
    kinds: int
    shifts: int
    near: int
    named: int
    stocks: int
    pieces: int
    frame: int


_USUAL_STEPS = {Work.PLAIN: 1, Work.MEMBERS: 7, Work.FAR: 14, Work.LINE: 1}


@frozen
class Operation:
    """One operation of the machine.

    types: operands and result in the words of rulebooks, `site~ direction~ -> site~`. A word in the plural is a set,
    in the singular a set of one; `~`: a set will do, too, and the result, where it is marked so, is a set then; `set`:
    of any domain, the same for all; `set...`: one or more. (`number~` is a set of numbers; other numbers are plain.)
    looks: what it looks at beside its operands.
    called: how rulebooks call it, where they may; several may share a name and are told apart by their operands.
    symbol: what is printed between its operands; None: it is printed as a call.
    lazy: the second operand is worked out only if it is wanted.
    grows: of more there is never less, and it looks at nothing but its operands and the board.
    single: the result has at most one member. one_to_one: as many members as the operand, or fewer.
    natural: the number is never below 0. reflexive: it is true of an operand and itself. commutative: the order of
    operands is no matter.
    work, steps: what it takes to work it out, in plain nodes of which the reference does eight in a step; as usual for
    such work if it is not said.
    code: how many instructions are made of it, roughly; None: one for each 64 sites, or as its work is.
    """

    name: str
    types: str
    looks: Looks
    called: str | None = None
    symbol: str | None = None
    lazy: bool = False
    grows: bool = False
    single: bool = False
    one_to_one: bool = False
    natural: bool = False
    reflexive: bool = False
    commutative: bool = False
    work: Work = Work.PLAIN
    steps: int | Callable[[Sizes], int] | None = None
    code: int | None = None

    @cached_property
    def pure(self) -> bool:
        """Is it the same in every position?"""
        return self.looks not in _IN_POSITION

    @cached_property
    def asks_turn(self) -> bool:
        """Does it depend on who is to move?"""
        return self.looks in (Looks.TURN, Looks.COURSE)

    @cached_property
    def asks_game_flow(self) -> bool:
        """Does it depend on what comes next, so that its value is another one by what it is asked for?"""
        return self.looks is Looks.COURSE

    @cached_property
    def over_sets(self) -> bool:
        """Are its operands sets of any domain, the same for all?"""
        return None in self.args

    @cached_property
    def args(self) -> tuple[Ty | None, ...]:
        """The types of the operands; None: any set, the same for all."""
        return tuple(_TYPES[word] for word in self._operands)

    @cached_property
    def result(self) -> Ty | None:
        """The type of the result; None: that of the operands."""
        return _TYPES[self.types.split("->")[1].strip()]

    @cached_property
    def repeated(self) -> bool:
        """May there be any number of operands, but for none?"""
        return any(word.endswith("...") for word in self._operands)

    @cached_property
    def _operands(self) -> list[str]:
        return self.types.split("->")[0].split()

    def steps_for(self, sizes: Callable[[], Sizes]) -> int:
        """How many plain nodes it takes; `sizes` is asked only if it is needed."""
        if self.steps is None:
            return _USUAL_STEPS[self.work]
        return self.steps if isinstance(self.steps, int) else self.steps(sizes())


_SINGULAR = {
    "site": Ty.SITES,
    "direction": Ty.DIRECTIONS,
    "player": Ty.PLAYERS,
    "kind": Ty.KINDS,
}
_TYPES: dict[str, Ty | None] = {
    **{f"{word}{end}": type_ for word, type_ in _SINGULAR.items() for end in ("", "~", "s")},
    "number": Ty.INT,
    "number~": Ty.NUMBERS,
    "numbers": Ty.NUMBERS,
    "truth": Ty.BOOL,
    "set": None,
    "set...": None,
}

_NOTHING, _BOARD, _HANDS, _ORDER, _POSITION, _TURN, _COURSE = Looks
_IN_POSITION = frozenset({_POSITION, _TURN, _COURSE})
_PLAIN, _MEMBERS, _FAR, _LINE = Work


def _each_player(sizes: Sizes) -> int:
    return 4 + sizes.players // 2


def _a_turn(sizes: Sizes) -> int:
    return 8 + sizes.frame


_ALL = (
    # numbers and truths
    Operation("add", "number number -> number", _NOTHING, symbol="+", commutative=True),
    Operation("sub", "number number -> number", _NOTHING, symbol="-"),
    Operation("mul", "number number -> number", _NOTHING, symbol="*", commutative=True),
    Operation("div", "number number -> number", _NOTHING, symbol="/"),
    Operation("mod", "number number -> number", _NOTHING, symbol="mod"),
    Operation("neg", "number -> number", _NOTHING),
    Operation("less", "number number -> truth", _NOTHING, symbol="<"),
    Operation("at_most", "number number -> truth", _NOTHING, symbol="<=", reflexive=True),
    Operation("equal", "number number -> truth", _NOTHING, symbol="is", reflexive=True, commutative=True),
    Operation("alike", "truth truth -> truth", _NOTHING, symbol="is", reflexive=True, commutative=True),
    Operation("isnt", "truth -> truth", _NOTHING),
    Operation("both", "truth truth -> truth", _NOTHING, symbol="and", lazy=True, commutative=True),
    Operation("either", "truth truth -> truth", _NOTHING, symbol="or", lazy=True, commutative=True),
    # sets of any domain
    Operation("union", "set... -> set", _NOTHING, symbol="or", grows=True, commutative=True),
    Operation("meet", "set... -> set", _NOTHING, symbol="and", grows=True, commutative=True),
    Operation("except", "set set -> set", _NOTHING, symbol="except"),
    Operation("not", "set -> set", _NOTHING),
    Operation("inside", "set set -> truth", _NOTHING, symbol="in"),
    Operation("same", "set set -> truth", _NOTHING, symbol="is", reflexive=True, commutative=True),
    Operation("count", "set -> number", _NOTHING, natural=True),
    Operation("any", "set -> truth", _NOTHING),
    Operation("no", "set -> truth", _NOTHING),
    Operation("one", "set -> set", _ORDER, single=True),
    Operation("last_of", "set -> set", _ORDER, single=True),
    # sets of numbers
    Operation("range", "number number -> numbers", _NOTHING, code=2),
    Operation("number_set", "number -> numbers", _NOTHING, code=2),
    Operation("has", "numbers number -> truth", _NOTHING, code=2),
    Operation("least", "numbers -> number", _NOTHING, code=2),
    Operation("greatest", "numbers -> number", _NOTHING, code=2),
    # the board
    Operation(
        "step", "site~ direction~ -> site~", _BOARD, "step", grows=True, steps=lambda sizes: 2 + 2 * sizes.shifts
    ),
    Operation("step_n", "site~ direction~ number -> site~", _BOARD, "step", grows=True, work=_FAR),
    Operation("near", "site~ -> sites", _BOARD, "near", grows=True, steps=lambda sizes: 2 + 2 * sizes.near),
    Operation("ray", "site~ direction~ sites -> sites", _BOARD, "ray", grows=True, work=_FAR),
    Operation("flood", "sites sites -> sites", _BOARD, grows=True, work=_FAR),
    Operation("flood_n", "sites sites number -> sites", _BOARD, grows=True, work=_FAR),
    Operation("flood_by", "sites sites directions -> sites", _BOARD, grows=True, work=_FAR),
    Operation("flood_by_n", "sites sites directions number -> sites", _BOARD, grows=True, work=_FAR),
    Operation("between", "site site -> sites", _BOARD, "between", work=_LINE, code=60),
    Operation("toward", "site site -> direction", _BOARD, "toward", single=True, work=_LINE, code=60),
    Operation("side", "direction~ -> sites", _BOARD, "side", grows=True, steps=_each_player),
    Operation("corner", "direction~ -> site~", _BOARD, "corner", grows=True, steps=_each_player),
    Operation("row", "number~ -> sites", _ORDER, "row", grows=True, work=_MEMBERS),
    Operation("column", "number~ -> sites", _ORDER, "column", grows=True, work=_MEMBERS),
    Operation("row_of", "site -> number", _ORDER, "row_of", natural=True),
    Operation("column_of", "site -> number", _ORDER, "column_of", natural=True),
    Operation("site", "number~ -> site~", _ORDER, "site", grows=True, one_to_one=True, work=_MEMBERS),
    Operation("number_of_site", "site -> number", _ORDER, "number", natural=True),
    Operation("number_of_player", "player -> number", _NOTHING, "number", natural=True),
    Operation("opposite_site", "site~ -> site~", _BOARD, "opposite", grows=True, one_to_one=True, work=_MEMBERS),
    Operation(
        "opposite_way", "direction~ -> direction~", _BOARD, "opposite", grows=True, one_to_one=True, steps=_each_player
    ),
    Operation("left", "direction~ -> direction~", _HANDS, "left", grows=True, one_to_one=True, steps=_each_player),
    Operation("right", "direction~ -> direction~", _HANDS, "right", grows=True, one_to_one=True, steps=_each_player),
    Operation("cells_of", "site~ -> sites", _BOARD, "cells", grows=True, work=_MEMBERS),
    Operation("edges_of", "site~ -> sites", _BOARD, "edges", grows=True, work=_MEMBERS),
    Operation("vertices_of", "site~ -> sites", _BOARD, "vertices", grows=True, work=_MEMBERS),
    # what stands where
    Operation("pieces", "-> sites", _POSITION, "pieces"),
    Operation("pieces_of", "player~ -> sites", _POSITION, "pieces", steps=_each_player),
    Operation("empty", "-> sites", _POSITION, "empty"),
    Operation("of_kind", "kinds -> sites", _POSITION, steps=lambda sizes: 2 + sizes.named),
    Operation("owner", "site~ -> player~", _POSITION, "owner", one_to_one=True, steps=_each_player),
    Operation("kind", "site~ -> kind~", _POSITION, "kind", one_to_one=True, steps=lambda sizes: 1 + sizes.kinds // 2),
    Operation(
        "supply", "player~ -> kinds", _POSITION, "supply", steps=lambda sizes: 4 + sizes.kinds * sizes.players // 2
    ),
    Operation("stock", "player kind -> number", _POSITION, "stock", natural=True),
    # players
    Operation("allies", "player~ -> players", _NOTHING, "allies", steps=_each_player),
    Operation("players", "-> players", _POSITION, "players"),
    Operation("absent", "-> players", _POSITION, "absent"),
    Operation("mover", "-> player", _TURN, "mover", single=True),
    Operation("next", "-> player", _TURN, "next", single=True),
    # the course of the game
    Operation("ply", "-> number", _POSITION, "ply", natural=True),
    Operation("made", "-> number", _POSITION, "made", natural=True),
    Operation("passes", "-> number", _POSITION, "passes", natural=True),
    Operation("stuck", "-> truth", _COURSE, "stuck", steps=_a_turn, code=60),
    # for comparing positions: who is to move with how many moves left, where all pieces are, what all supplies hold
    Operation("to_move", "-> number", _COURSE, steps=_a_turn, code=100),
    Operation("layout", "-> number", _POSITION, steps=lambda sizes: sizes.pieces, code=100),
    Operation("all_supplies", "-> number", _POSITION, steps=lambda sizes: 1 + 2 * sizes.stocks, code=100),
)

OPERATIONS: Mapping[str, Operation] = {operation.name: operation for operation in _ALL}
"""All operations, by their names."""


class IncompleteTable(Exception):
    """A table of operations or statements lacks one, or has one that there is not."""


def complete(table: Mapping[str, T], where: str, wanted: Callable[[Operation], bool]) -> Mapping[str, T]:
    """The same table of something for each operation; called where the table is made, when it is imported.

    table: by the operations' names. where: what it is a table of. wanted: which ones must be in it, and no others.

    Raises:
        IncompleteTable: there is nothing for an operation, or an entry stands for none.
    """
    names = {name for name, operation in OPERATIONS.items() if wanted(operation)}
    for name in names ^ table.keys():
        what = "there is nothing for the operation" if name in names else "no such operation belongs there:"
        raise IncompleteTable(f"{where}: {what} `{name}`")
    return table
