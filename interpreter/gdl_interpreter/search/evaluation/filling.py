"""Do the rules ask that some sites be filled, such as a camp? Then how far pieces still have to go is worth something.

Where random games end in nobody's win, and so teach nothing, games begin with values by these steps alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from weakref import WeakKeyDictionary

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.native.analysis.constant_propagation import Constants, Known
from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import reached, rebuilt
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.evaluate.pure import pure_operations_of
from gdl_interpreter.search.evaluation.values import UNIT, Values
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.kernels.shared.filling import MOST_GOAL, MOST_STEPS
from gdl_interpreter.search.placement import is_mover, whose_pieces

STEP = 0.2
"""What a step is worth where nothing is learned yet, in logarithms of odds."""

OUTSIDE = 6
"""Steps that it counts for, too, that a piece is not there yet: who goes in takes the nearest free site from another
one, which may then have more steps to go than both had before."""

_DEEPEST = 12
"""Calls within calls that are followed."""


@dataclass(frozen=True)
class Filling:
    """What is to be filled. goals: for each player the sites, none for who is not at the table; away: for each player,
    site and number of such a site (with room for `MOST_GOAL` of them) how many steps away that is, 0 from all of
    them."""

    goals: tuple[int, ...]
    away: tuple[int, ...]


_KNOWN: WeakKeyDictionary[Native, Filling | None] = WeakKeyDictionary()
_LOCK = Lock()


def filling_of(native: Native) -> Filling | None:
    """What is to be filled; None: the rules ask for nothing or too much, or chance says what, or there are not two at
    the table.

    native: a game.
    """
    with _LOCK:
        if native not in _KNOWN:
            _KNOWN[native] = _found(native)
        return _KNOWN[native]


def _found(native: Native) -> Filling | None:
    program, start = native.program, native.start()
    if native.features.chance or start.in_setup or program.seated != 2 or len(sides_of(program)) < 2:
        return None
    goals = [filled_by(program, start, player) for player in range(program.seated)]
    if not all(0 < goal.bit_count() <= MOST_GOAL for goal in goals):
        return None
    away, count = list[int](), len(program.board.sites)
    for goal in goals:
        steps = [steps_to(program, site) for site in site_numbers(goal)]
        padding = [0] * (MOST_GOAL - len(steps))
        for site in range(count):
            away += [0 if goal >> site & 1 else each[site] for each in steps] + padding
    absent = len(program.players) - program.seated
    return Filling((*goals, *[0] * absent), (*away, *[0] * (absent * count * MOST_GOAL)))


def keeps_goals(filling: Filling, sites: Sequence[int], exchanged: bool) -> bool:
    """Does a symmetry carry the sites to be filled onto each other?

    filling: what is to be filled; sites: where each site is carried; exchanged: do the players exchange their parts?
    """
    first, second, *_ = (sum(1 << sites[site] for site in site_numbers(goal)) for goal in filling.goals)
    return ((second, first) if exchanged else (first, second)) == filling.goals[:2]


def steps_to(program: Program, site: int) -> list[int]:
    """For each site how many steps, in any directions or to what is near, lead from there to one; from where none do,
    as many as there are sites.

    program: of the game; site: the one.
    """
    board = program.board
    before = list(board.neighbours)
    for table in board.next_site:
        for at, to in enumerate(table):
            if to >= 0:
                before[to] |= 1 << at
    found = [len(board.sites)] * len(board.sites)
    last, seen, steps = 1 << site, 0, 0
    while last:
        for at in site_numbers(last):
            found[at] = steps
        seen |= last
        near = 0
        for at in site_numbers(last):
            near |= before[at]
        last, steps = near & ~seen, steps + 1
    return found


def values_by_steps(native: Native) -> Values | None:
    """Values by the steps that pieces still have to go; None: the rules ask for no sites to be filled.

    native: a game.
    """
    if filling_of(native) is None:
        return None
    rows = len(native.program.players) * len(native.program.kinds)
    of_sites, of_steps = (0,) * (rows * 64 * native.packing.fields["owner0"].words), range(1, MOST_STEPS + 1)
    most = MOST_STEPS + OUTSIDE
    filling = tuple(-UNIT * (OUTSIDE + steps) // most for steps in of_steps)
    return Values(of_sites, (0,) * rows, 0, UNIT / most / STEP, filling=filling * 2)


def filled_by(program: Program, start: Position, player: int) -> int:
    """The sites that are to be filled for a player to win, the same in the whole game; none, if the rules ask for
    nothing like that.

    program: of a game; start: a position behind the setup; player: which.
    """
    fixed = _with_states(program, start)
    constants = Constants(fixed, pure_operations_of(fixed), {})
    for ending in fixed.endings:
        if ending.verdict == "wins" and is_mover(ending.who):
            found = _filled(constants, fixed, ending.test, Known({"mover": 1 << player}), 0)
            if found not in (0, program.board.all):
                return found
    return 0


def _filled(constants: Constants, program: Program, node: n.Expr, known: Known, depth: int) -> int:
    """The sites that are filled where a truth holds; none: it is not known of any.

    node: the truth; known: what is known there; depth: of calls.
    """

    def same(these: n.Expr) -> int:
        return constants.of(these, known) or 0

    def is_own(these: n.Expr) -> bool:
        whose = whose_pieces(program, these)
        return whose is not None and constants.of(whose, known) == known.fields["mover"]

    match node:
        case n.Call(function=name, args=args) if depth < _DEEPEST:
            function = program.functions[name]
            names = {slot: constants.of(arg, known) for (slot, _, _), arg in zip(function.params, args, strict=True)}
            if not function.body and function.result is not None:
                return _filled(constants, program, function.result, known.within(names), depth + 1)
        case n.Op(op="both", args=args):
            return next(filter(None, (_filled(constants, program, each, known, depth) for each in args)), 0)
        case n.Op(op="no", args=(n.Op(op="meet", args=(one, other)),)):
            return same(one) if _is_empty(other) else same(other) if _is_empty(one) else 0
        case n.Op(op="no", args=(n.Op(op="except", args=(these, pieces)),)) | n.Op(op="inside", args=(these, pieces)):
            if is_own(pieces) or _is_any_piece(pieces):
                return same(these)
            return same(pieces) if is_own(these) else 0
    return 0


def _is_empty(node: n.Expr) -> bool:
    return isinstance(node, n.Op) and node.op == "empty"


def _is_any_piece(node: n.Expr) -> bool:
    return isinstance(node, n.Op) and node.op == "pieces"


def _with_states(program: Program, start: Position) -> Program:
    """The same game, with tables in the place of the states that only the setup changes."""
    played = (program.turn, program.moves_in_turn, tuple(event.body for event in program.events))
    changed = {part.var for part in reached(program.functions, played) if isinstance(part, s.Put)}
    fixed = {
        state.name
        for state in program.states
        if len(state.per) < 2 and not state.with_piece and state.name not in changed
    }

    def told(node: n.Expr) -> n.Expr:
        match node:
            case n.Get(var=var, index=()) if var in fixed:
                return n.Const(node.type, start.state(var)[0])
            case n.Get(var=var, index=(index,)) if var in fixed:
                return n.Lookup(node.type, var, start.state(var), index)
        return node

    functions = {
        name: replace(function, result=None if function.result is None else rebuilt(function.result, told))
        for name, function in program.functions.items()
    }
    endings = tuple(replace(ending, test=rebuilt(ending.test, told)) for ending in program.endings)
    return replace(program, functions=functions, endings=endings)
