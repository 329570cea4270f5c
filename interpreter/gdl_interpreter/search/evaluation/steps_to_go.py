"""Values by the steps that pieces still have to go, where random games end in nobody's win and so teach nothing.

Where a win asks of the mover something about sites that are the same in the whole game, such as a camp that has to be
filled, pieces are worth the more the nearer they are to these. That is wrong in much, and enough for games that somebody
wins, from which values are learned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.native.analysis.constant_propagation import Constants, Known
from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import children, reached, rebuilt
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.evaluate.pure import pure_operations_of
from gdl_interpreter.search.evaluation.values import UNIT, Values
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.placement import is_mover

STEP = 0.2
"""What a step is worth, in logarithms of odds."""

_DEEPEST = 12
"""Calls within calls that are followed."""


def goals_of(native: Native) -> tuple[int, ...] | None:
    """For each player at the table the sites to be got to; None: the rules say nothing of where to, or chance does.

    native: a game.
    """
    program, start = native.program, native.start()
    if start.in_setup or not program.kinds:
        return None
    goals = tuple(goal_of(program, start, player) or 0 for player in range(program.seated))
    return goals if all(goals) else None


def keeps_goals(goals: tuple[int, ...], sites: Sequence[int], exchanged: bool) -> bool:
    """Does a symmetry carry the sites to be got to onto each other?

    goals: of each of two players; sites: where each site is carried; exchanged: do the players exchange their parts?
    """
    carried = [sum(1 << sites[site] for site in site_numbers(goal)) for goal in goals]
    return tuple(carried[::-1] if exchanged else carried) == goals


def values_by_steps(native: Native) -> Values | None:
    """Values by the steps that pieces still have to go; None: it is not known where to.

    native: a game of two sides.
    """
    goals, program = goals_of(native), native.program
    if goals is None:
        return None
    away = [_steps(program, goal) for goal in goals]
    away += [[0] * len(program.board.sites)] * (len(program.players) - program.seated)
    longest = max(max(steps) for steps in away)
    each, bits = UNIT // max(1, longest), 64 * native.packing.fields["owner0"].words
    sites, sides = list[int](), sides_of(program)
    for player, steps in zip(program.players, away, strict=True):
        sign = -1 if sides.index(player.allies) == 0 else 1
        row = [sign * each * step for step in steps]
        sites += (row + [0] * (bits - len(row))) * len(program.kinds)
    stocks = (0,) * (len(program.players) * len(program.kinds))
    return Values(tuple(sites), stocks, 0, each / STEP)


def goal_of(program: Program, start: Position, player: int) -> int | None:
    """The sites that a player's win asks about and that stay the same in the whole game; None where there are none, or
    several such sets.

    program: of a game; start: a position behind the setup; player: which.
    """
    fixed = _with_states(program, start)
    constants = Constants(fixed, pure_operations_of(fixed), {})
    for ending in fixed.endings:
        if ending.verdict == "wins" and is_mover(ending.who):
            found = set(_asked(constants, ending.test, Known({"mover": 1 << player}), 0)) - {0, program.board.all}
            if found:
                return found.pop() if len(found) == 1 else None
    return None


def _with_states(program: Program, start: Position) -> Program:
    """The same game, with tables in the place of the states that only the setup changes."""
    played = (program.turn, program.moves_in_turn, tuple(event.body for event in program.events))
    changed = {part.var for part in reached(program.functions, played) if isinstance(part, s.Put)}
    fixed = {
        state.name for state in program.states if len(state.per) < 2 and not state.with_piece and state.name not in changed
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


def _asked(constants: Constants, node: object, known: Known, depth: int) -> Iterator[int]:
    """The sets of sites that an expression is made of and that are known.

    node: the expression, or a tuple of them; known: what is known there; depth: of calls.
    """
    if isinstance(node, tuple):
        for each in node:
            yield from _asked(constants, each, known, depth)
    elif isinstance(node, n.Call) and depth < _DEEPEST:
        function = constants.functions[node.function]
        yield from _asked(constants, node.args, known, depth)
        names = {slot: constants.of(arg, known) for (slot, _, _), arg in zip(function.params, node.args, strict=True)}
        if not function.body:
            yield from _asked(constants, function.result, known.within(names), depth + 1)
    elif isinstance(node, n.Expr | n.Bind):
        value = constants.of(node, known) if isinstance(node, n.Expr) and node.type is Ty.SITES else None
        if value is None:
            yield from _asked(constants, tuple(children(node)), known, depth)
        else:
            yield value


def _steps(program: Program, goal: int) -> list[int]:
    """For each site how many steps, in any directions, the nearest of some sites is away; from where none leads there,
    as many as there are sites on the longest way."""
    board = program.board
    count = len(board.sites)
    away, reached, last, steps = [0] * count, goal, goal, 0
    before = [board.neighbours[site] for site in range(count)]
    for table in board.next_site:
        for site, to in enumerate(table):
            if to >= 0:
                before[to] |= 1 << site
    while last:
        steps += 1
        near = 0
        for site in site_numbers(last):
            near |= before[site]
        last = near & ~reached
        reached |= last
        for site in site_numbers(last):
            away[site] = steps
    return [away[site] if reached >> site & 1 else steps for site in range(count)]
