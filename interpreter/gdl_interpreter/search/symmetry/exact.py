"""The symmetries of a game: turns and reflections of its board under which its rules stay as they are.

A candidate comes from the places of the sites; it is one of the game if the board's steps, and every set of sites and
directions that the rules name, are carried onto themselves. Rules that go by the numbers or the order of sites have
none. So what is found is sure, but not all is found: two ways of saying the same are different here, but for a path,
which goes both ways (Hex turned by half).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from gdl_interpreter.board import Board
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Ending
from gdl_interpreter.program.operations import OPERATIONS, Looks
from gdl_interpreter.program.walk import all_parts, parts_of, rebuilt, without_looks
from gdl_interpreter.search.symmetry.meanings import Meaning, moved, name_of, written
from gdl_interpreter.search.symmetry.paths import PATH, either_way

Rules = tuple[Program, Mapping[str, Meaning]]
"""As `written` gives them."""


@dataclass(frozen=True)
class Symmetry:
    """Where each site goes, each direction, and each player; no players: these stay who they are."""

    sites: tuple[int, ...]
    directions: tuple[int, ...]
    players: tuple[int, ...] = ()

    def of(self, type_: Ty, value: int) -> int:
        """A value carried along."""
        if type_ is Ty.SITES:
            return _carried(self.sites, value)
        if type_ is Ty.PLAYERS and self.players:
            return _carried(self.players, value)
        return _carried(self.directions, value) if type_ is Ty.DIRECTIONS else value


def _carried(where: tuple[int, ...], value: int) -> int:
    found = 0
    while value:
        low = value & -value
        found |= 1 << where[low.bit_length() - 1]
        value ^= low
    return found


def symmetries_of(program: Program) -> tuple[Symmetry, ...]:
    """All that are found, the identity not among them. How the game looks is not looked at."""
    program = without_looks(program)
    if goes_by_number(program) or any(
        state.type is Ty.DIRECTIONS or Ty.DIRECTIONS in state.per for state in program.states
    ):
        return ()
    candidates, rules = dict.fromkeys(turns_of(program.board)), written(program)
    return tuple(one for one in candidates if keeps(rules, one))


def exchange_of(program: Program) -> Symmetry | None:
    """A way to turn the board that goes with exchanging both players, where there is none but these, the rules ask for
    nothing that is kept beside the pieces, and pieces have the same supplies; None if none is found."""
    program = without_looks(program)
    alike = all(len(set(supply.stock)) == 1 for supply in program.supplies)
    if len(program.players) != 2 or program.states or not alike or goes_by_number(program):
        return None
    ordered = [part for part in all_parts(program) if _is_ordered(part) and not _is_opponent(part, program)]
    if any(Ty.PLAYERS in _types(part) for part in ordered):
        return None
    rules = written(program)
    stays = Symmetry(tuple(range(len(program.board.sites))), tuple(range(len(program.board.next_site))))
    for one in (stays, *turns_of(program.board)):
        exchanged = replace(one, players=(1, 0))
        if keeps(rules, exchanged):
            return exchanged
    return None


def _is_opponent(part: object, program: Program) -> bool:
    """Is it of two players the one that is no ally of another one?"""
    match part:
        case n.Op(op="one" | "last_of", args=(n.Call(function=name, args=(n.Op(op="mover"),)),)):
            function = program.functions[name]
            match function.result:
                case n.Op(op="except", args=(_, n.Op(op="allies", args=(n.Local(slot=slot),)))):
                    return not function.body and slot == function.params[0][0]
    return False


def _is_ordered(part: object) -> bool:
    return isinstance(part, n.Op) and OPERATIONS[part.op].looks is Looks.ORDER


def _types(part: object) -> set[Ty]:
    return {part.type, *(arg.type for arg in part.args)} if isinstance(part, n.Op) else set()


def goes_by_number(program: Program) -> bool:
    for part in all_parts(program):
        if _is_ordered(part) and not _types(part).isdisjoint((Ty.SITES, Ty.DIRECTIONS)):
            return True
        if isinstance(part, s.For) and part.bind.type not in (Ty.SITES, Ty.DIRECTIONS):
            continue
        if isinstance(part, s.Stmt) and part.traits.in_order:
            return True
    return False


# ---- of the board


def turns_of(board: Board) -> Iterator[Symmetry]:
    """The turns and reflections of a board that keep its steps, whatever the rules are; some may come twice."""
    for height in (1.0, math.sqrt(3) / 2):  # rows of squares, rows of hexagons
        yield from _of_places(board, [site.x for site in board.sites], [site.y * height for site in board.sites])


def _of_places(board: Board, xs: list[float], ys: list[float]) -> Iterator[Symmetry]:
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    places = {(_near(x - middle[0]), _near(y - middle[1])): i for i, (x, y) in enumerate(zip(xs, ys, strict=True))}
    if len(places) < len(board.sites):
        return
    for turn in _turns():
        where = [
            places.get(tuple(map(_near, turn(x - middle[0], y - middle[1]))), -1)  # type: ignore[arg-type]
            for x, y in zip(xs, ys, strict=True)
        ]
        if -1 in where or sorted(where) != list(range(len(where))) or where == list(range(len(where))):
            continue
        one = _with_directions(board, tuple(where))
        if one is not None:
            yield one


def _near(value: float) -> int:
    return round(value * 1000)


def _turns() -> Iterator[Callable[[float, float], tuple[float, float]]]:
    """The turns by sixths and quarters, plain and reflected."""
    for part in (0, 2, 3, 4, 6, 8, 9, 10):  # twelfths of a whole turn
        cos, sin = math.cos(part * math.pi / 6), math.sin(part * math.pi / 6)
        for flip in (1, -1):
            yield lambda x, y, c=cos, s=sin, f=flip: (c * f * x - s * y, s * f * x + c * y)  # type: ignore[misc]


def _with_directions(board: Board, where: tuple[int, ...]) -> Symmetry | None:
    """The directions that go with a way to carry the sites; None if the steps are not kept."""
    for i, to in enumerate(where):
        if board.sites[i].kind is not board.sites[to].kind or (board.all >> i ^ board.all >> to) & 1:
            return None
    ways: list[list[int]] = []
    for steps in board.next_site:
        carried = [-1] * len(where)
        for i, to in enumerate(steps):
            carried[where[i]] = -1 if to < 0 else where[to]
        rims = _carried(where, board.side_sites[len(ways)]), _carried(where, board.corner_sites[len(ways)])
        same = [
            d
            for d, other in enumerate(board.next_site)
            if list(other) == carried and rims == (board.side_sites[d], board.corner_sites[d])
        ]
        if not same:
            return None
        ways.append(same)
    found: list[int] = []
    for d, same in enumerate(ways):  # directions without steps are alike: each keeps its own, if it can
        free = [other for other in same if other not in found]
        if not free:
            return None
        found.append(d if d in free and all(to < 0 for to in board.next_site[d]) else free[0])
    one = Symmetry(where, tuple(found))
    kept = (
        all(_carried(where, board.neighbours[i]) == board.neighbours[to] for i, to in enumerate(where))
        and all(board.mirror[i] < 0 or where[board.mirror[i]] == board.mirror[to] for i, to in enumerate(where))
        and _carried(where, board.played) == board.played
        and one.of(Ty.DIRECTIONS, board.orthogonal) == board.orthogonal
        and one.of(Ty.DIRECTIONS, board.diagonal) == board.diagonal
        and all(
            one.of(Ty.DIRECTIONS, back) == board.opposite_direction[found[d]]
            for d, back in enumerate(board.opposite_direction)
        )
    )
    return one if kept else None


# ---- of the rules


def keeps(rules: Rules, one: Symmetry) -> bool:
    """Do the rules (the setup aside) stay as they are?"""
    program, meanings = rules
    board = program.board
    turns = all(
        one.of(Ty.DIRECTIONS, table[d]) == table[to]
        for table in (board.left, board.right)
        for d, to in enumerate(one.directions)
    )
    parts = [
        program.turn,
        program.moves_in_turn,
        tuple(event.body for event in program.events),
        tuple((f.body, f.result) for f in program.functions.values()),
    ]
    for whole in parts:
        for part in parts_of(whole):
            if isinstance(part, n.Op) and OPERATIONS[part.op].looks is Looks.HANDS and not turns:
                return False
        if whole is not None and _carried_rules(whole, one, meanings) != _carried_rules(whole, None, meanings):
            return False
    if not _keeps_endings(rules, one):
        return False
    return all(
        tuple(one.of(state.type, value) for value in state.defaults) == state.defaults
        for state in program.states
        if Ty.SITES not in state.per
    )


def _keeps_endings(rules: Rules, one: Symmetry) -> bool:
    """Are the endings the same when they are carried along, in an order in which the same one comes first?"""
    program, meanings = rules

    def carried(ending: Ending, along: Symmetry | None) -> object:
        return (
            ending.asks_stuck,
            ending.verdict,
            ending.measure,
            _carried_rules((ending.test, ending.who), along, meanings),
        )

    before, after = ([carried(ending, along) for ending in program.endings] for along in (None, one))
    if sorted(map(repr, before)) != sorted(map(repr, after)) or len(set(map(repr, before))) < len(before):
        return False
    where = [before.index(each) for each in after]
    pairs = itertools.combinations(range(len(where)), 2)
    tests = [ending.test for ending in program.endings]
    return all(where[i] < where[j] or _exclude(tests[i], tests[j]) for i, j in pairs)


def _exclude(one: n.Expr, other: n.Expr) -> bool:
    """Can the two not be true in the same position: the same pieces within sets that have no member in common?"""
    match one, other:
        case (
            n.Op(op="inside", args=(these, n.Const(value=first))),
            n.Op(op="inside", args=(those, n.Const(value=second))),
        ):
            return these == those and not first & second
    return False


def _carried_rules(whole: object, one: Symmetry | None, meanings: Mapping[str, Meaning]) -> object:
    """Rules with every set in them carried along, and sets that are put together in an order of their own."""

    def change(part: n.Expr) -> n.Expr:
        if isinstance(part, n.Const) and one is not None:
            return n.Const(part.type, one.of(part.type, part.value))
        if isinstance(part, n.Lookup):  # whose name is of no matter
            table = list(part.table) if one is None else [one.of(part.type, value) for value in part.table]
            if one is not None and (
                part.index.type in (Ty.SITES, Ty.DIRECTIONS) or (part.index.type is Ty.PLAYERS and one.players)
            ):
                ways = {Ty.SITES: one.sites, Ty.DIRECTIONS: one.directions, Ty.PLAYERS: one.players}
                where = ways[part.index.type]
                carried = list(table)
                for i, value in enumerate(table):
                    carried[where[i]] = value
                table = carried
            return n.Lookup(part.type, "", tuple(table), part.index)
        if isinstance(part, n.Call) and part.function == PATH:
            return either_way(part)
        if isinstance(part, n.Call) and part.function in meanings and one is not None:
            return n.Call(part.type, name_of(moved(meanings[part.function], one.sites)), part.args)
        if isinstance(part, n.Op) and OPERATIONS[part.op].commutative:
            return n.Op(part.type, part.op, tuple(sorted(part.args, key=repr)))
        return part

    return rebuilt(whole, change)
