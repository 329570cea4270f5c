"""Do the rules ask whether all pieces of a side hang together? Then how near they are to it is worth something.

What goes in: a Program. What comes out: which sites hang together, as an ending asks. It is asked whether a set of
pieces lies within what can be reached from one of them through them alone.
"""

from __future__ import annotations

from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.kernels.shared.mobility import MOST_SITE_WORDS
from gdl_interpreter.search.placement import whose_pieces


def linked_sites(program: Program) -> tuple[int, ...] | None:
    """For each site those that hang together with it; None: no ending asks for that, or there are not two players.

    program: of a game.
    """
    if len(program.players) != 2 or len(sides_of(program)) != 2:
        return None
    for ending in program.endings:
        found = _asked(program, ending.test, frozenset()) if ending.verdict != "draw" else None
        if found is not None:
            return found
    return None


def counts_cohesion(native: Native) -> bool:
    """Is it counted where values are trained, how near pieces are to hanging together?

    native: the game.
    """
    small = native.packing.fields["owner0"].words <= MOST_SITE_WORDS
    return small and not native.features.chance and linked_sites(native.program) is not None


def _asked(program: Program, node: n.Expr, pieces: frozenset[int]) -> tuple[int, ...] | None:
    """What hangs together where a truth asks whether pieces do.

    pieces: slots of local names that hold the pieces of a player.
    """
    match node:
        case n.Call(function=name, args=args):
            function = program.functions[name]
            if not function.body and function.result is not None:
                slots = [slot for slot, _, _ in function.params]
                held = [slot for slot, arg in zip(slots, args, strict=True) if _are_pieces(program, arg, pieces)]
                return _asked(program, function.result, frozenset(held))
        case n.Op(
            op="inside",
            args=(these, n.Op(op="flood" | "flood_by", args=(n.Op(op="one", args=(first,)), through, *ways))),
        ) if these == first == through and _are_pieces(program, these, pieces):
            return _linked(program, ways)
    return None


def _are_pieces(program: Program, node: n.Expr, pieces: frozenset[int]) -> bool:
    """Are these the pieces of somebody, all of them?"""
    return node.slot in pieces if isinstance(node, n.Local) else whose_pieces(program, node) is not None


def _linked(program: Program, ways: list[n.Expr]) -> tuple[int, ...] | None:
    """For each site those that some directions lead to, or that are near; None: these do not lead back."""
    board = program.board
    match ways:
        case []:
            return tuple(board.neighbours)
        case [n.Const(type=Ty.DIRECTIONS, value=chosen)]:
            tables = [table for way, table in enumerate(board.next_site) if chosen >> way & 1]
            near = [{table[site] for table in tables if table[site] >= 0} for site in range(len(board.sites))]
            if all(site in near[to] for site, each in enumerate(near) for to in each):
                return tuple(sum(1 << to for to in each) for each in near)
    return None
