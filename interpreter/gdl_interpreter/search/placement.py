"""Do moves only put stones on empty sites, and does a stone of one's own never stand in the way of winning?

A turn is a stone of the only kind on any empty site; the game ends only by the win of whoever has moved; and what they
win by is asked of their stones alone, by nothing of which there is less where there are more of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gdl_interpreter.native.passes.pipeline import run_passes
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Ending
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import all_parts, parts_of, without_looks

_DEEPEST = 12
"""Calls within calls that are followed."""

_GROWING_TRUTHS = frozenset({"both", "either", "any"})
"""Operations that are true of more if they are true of less."""


def stones_only_help(program: Program) -> bool:
    """Is it found that a further stone of one's own never harms? How the game looks is not looked at."""
    program = run_passes(without_looks(program))
    return (
        _is_empty(_placed_within(program))
        and bool(program.endings)
        and all(_is_own_win(program, ending) for ending in program.endings)
    )


def moves_stay(program: Program) -> bool:
    """Is a move that either side can make there for both until somebody makes it, as the next square of a column is?

    It is, if a turn is a stone on any empty site, but for such of which there are the fewer the fewer are empty.
    """
    program = run_passes(without_looks(program))
    match _placed_within(program):
        case n.Op(op="empty"):
            return True
        case n.Op(op="except", args=(these, others)):
            return _is_empty(these) and all(
                isinstance(part, n.Const) or _is_empty(part) or (isinstance(part, n.Op) and OPERATIONS[part.op].grows)
                for part in parts_of(others)
            )
    return False


def queues(program: Program) -> tuple[tuple[int, ...], ...]:
    """Sites that can only be filled one after the other, in their order, such as a column that pieces fall into; each
    site is in one of them. None, if that is not how stones are put."""
    program = run_passes(without_looks(program))
    match _placed_within(program):
        case n.Op(op="except", args=(these, n.Op(op="step", args=(others, n.Const(value=way))))) if (
            _is_empty(these) and _is_empty(others) and way.bit_count() == 1
        ):
            board = program.board
            behind = {site: board.step(1 << site, way) for site in range(len(board.sites)) if board.all >> site & 1}
            first = board.all & ~board.step(board.all, way)
            found = [_followed(behind, site) for site in behind if first >> site & 1]
            return tuple(found) if sum(map(len, found)) == len(behind) else ()
    return ()


def _followed(behind: Mapping[int, int], site: int) -> tuple[int, ...]:
    """A site and those that come behind it, one after the other.

    behind: for each site the set of what comes next, one site or none; site: one that comes behind no other.
    """
    found = [site]
    while behind[found[-1]]:
        found.append(behind[found[-1]].bit_length() - 1)
    return tuple(found)


def _placed_within(program: Program) -> n.Expr | None:
    """Where a stone is put in a turn, if that is all of it, and nothing but stones is kept."""
    kept = program.states or program.supplies or program.events or program.moves_in_turn or program.score
    if not len(program.players) == program.seated == 2 or len(program.kinds) > 1 or kept:
        return None
    if any(isinstance(part, n.Repeats) for part in all_parts(program)):
        return None
    turn = program.turn
    match turn:
        case (s.Either(branches=branches),):
            ways = [branch.body for branch in branches if not _is_ruled_out(branch.body)]
            turn = ways[0] if len(ways) == 1 else ()
    match turn:
        case (
            s.Choose(bind=n.Bind(slot=slot, within=within), where=None),
            s.Place(kind=n.Const(), owner=None, sites=n.Local(slot=here), settings=()),
        ) if slot == here:
            return within
    return None


def _is_empty(node: object) -> bool:
    return isinstance(node, n.Op) and node.op == "empty"


def _is_ruled_out(body: s.Block) -> bool:
    return any(isinstance(part, s.Require) and part.test == n.Const(Ty.BOOL, 0) for part in body)


def _is_own_win(program: Program, ending: Ending) -> bool:
    if ending.verdict != "wins" or ending.asks_stuck or ending.measure is not None:
        return False
    return is_mover(ending.who) and _grows(program, ending.test, frozenset(), 0)


def ends_when_full(ending: Ending) -> bool:
    """Is it a draw when no site is empty?"""
    match ending.test:
        case n.Op(op="no", args=(these,)):
            return ending.verdict == "draw" and not ending.asks_stuck and _is_empty(these)
    return False


def is_mover(node: n.Expr | None) -> bool:
    """Is it the mover?"""
    return isinstance(node, n.Op) and node.op == "mover"


def whose_pieces(program: Program, node: n.Expr) -> n.Expr | None:
    """The players whose pieces a set is, all of them, as `mine` and `theirs` are; None: it is another set.

    program: of the game; node: a set of sites.
    """
    match node:
        case n.Call(function=name, args=()):
            function = program.functions[name]
            return None if function.body or function.result is None else whose_pieces(program, function.result)
        case n.Op(op="pieces_of", args=(players,)):
            return players
    return None


def _grows(program: Program, node: n.Expr, growing: Collection[int], depth: int) -> bool:
    """Is there never less of it where the mover has more stones, and does nothing else of the position matter?

    program: of the game; node: a set of sites, or a truth; growing: the local names that this holds of; depth: of
    calls.
    """

    def all_of(nodes: tuple[n.Expr, ...]) -> bool:
        return all(_grows(program, each, growing, depth) for each in nodes)

    match node:
        case n.Const():
            return True
        case n.Local(slot=slot):
            return slot in growing
        case n.Lookup(index=index):
            return is_mover(index)  # who moves is the same, whatever stands there
        case n.Op(op="pieces_of", args=(player,)):
            return is_mover(player)
        case n.Fold(how="all" | "common", binds=binds, body=body, where=None):
            fixed = all(isinstance(bind.within, n.Const) for bind in binds)
            return fixed and _grows(program, body, {*growing, *(bind.slot for bind in binds)}, depth)
        case n.Op(op=op, args=args):
            return (OPERATIONS[op].grows or op in _GROWING_TRUTHS) and all_of(args)
        case n.Call(function=name, args=args) if depth < _DEEPEST:
            function = program.functions[name]
            if function.body or function.result is None or not all_of(args):
                return False
            return _grows(program, function.result, {slot for slot, _, _ in function.params}, depth + 1)
    return False
