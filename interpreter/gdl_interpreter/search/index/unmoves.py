"""The turn of a Program turned round: its moves lead from a position to those before it.

A move that lifts one piece and sets it down on an empty site leaves all other pieces where they were. So what was
before it is found by choosing the piece, where it came from, putting it back, and asking there whether the rules allow
the move. Each run of the turn has one run back; whose turn it was is left to whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import Span
from gdl_interpreter.program.walk import parts_of, rebuilt
from gdl_interpreter.search.index.obstacles import Obstacle


class _Refused(Exception):
    def __init__(self, why: str, span: Span) -> None:
        super().__init__(why)
        self.obstacle = Obstacle(why, span)


def turned_round(program: Program, places: int) -> Program | Obstacle:
    """The Program whose moves lead back; what stands in the way, where there is something.

    program: the rules; places: where pieces that move can come from.
    """
    try:
        branches = [s.Branch(None, tuple(_back(program, path, places))) for path in _paths(program.turn)]
    except _Refused as refused:
        return refused.obstacle
    return replace(program, turn=(s.Either(tuple(branches)),))


def _paths(block: s.Block) -> Iterator[tuple[s.Stmt, ...]]:
    """The ways through a block, each without branches."""
    if not block:
        yield ()
        return
    first, rest = block[0], block[1:]
    match first:
        case s.Either(branches=branches):
            for branch in branches:
                yield from _paths(branch.body + rest)
        case s.If(arms=arms, otherwise=otherwise):
            tests: list[s.Stmt] = []
            for test, body in arms:
                yield from _paths((*tests, s.Require(test, span=first.span), *body, *rest))
                tests.append(s.Require(n.Cond(Ty.BOOL, test, _FALSE, _TRUE), span=first.span))
            yield from _paths((*tests, *otherwise, *rest))
        case _:
            for path in _paths(rest):
                yield (first, *path)


_FALSE, _TRUE = n.Const(Ty.BOOL, 0), n.Const(Ty.BOOL, 1)


def _back(program: Program, path: tuple[s.Stmt, ...], places: int) -> Iterator[s.Stmt]:
    """One way through the turn, backwards."""
    *before, last = path or (None,)
    match last:
        case s.Move(source=n.Local() as source, target=n.Local() as target):
            pass
        case None:
            raise _Refused("the turn has a way to do nothing", program.turn[0].span if program.turn else _TRUE.span)
        case _:
            raise _Refused("a move does something else than to move one piece", last.span)
    chosen = {part.bind.slot: part for part in before if isinstance(part, s.Choose)}
    if source.slot not in chosen or target.slot not in chosen or source.slot == target.slot:
        raise _Refused("a piece or its target is not chosen by itself", last.span)
    for part in before:
        if not isinstance(part, s.Choose | s.Require | s.Assign):
            raise _Refused("a move does something before the piece moves", part.span)
    if not _is_empty(chosen[target.slot].bind.within):
        raise _Refused("a move may end on another piece", chosen[target.slot].span)
    piece, site = chosen[source.slot].bind, chosen[target.slot].bind
    yield s.Choose(replace(site, within=_pieces(piece.within)))
    yield s.Choose(replace(piece, within=_origins(program, piece, site, places, before)))
    yield s.Move(target, source)
    for part in before:
        if not isinstance(part, s.Choose) or part.bind.slot not in (source.slot, target.slot):
            yield part
            continue
        yield s.Require(n.Op(Ty.BOOL, "inside", (n.Local(Ty.SITES, part.bind.slot, part.bind.name), part.bind.within)))
        if part.where is not None:
            yield s.Require(part.where)


def _pieces(within: n.Expr) -> n.Expr:
    """Sites that hold, after the move, whatever the moved piece is: the same set as before it, if only owner and kind
    make the set."""
    plain = all(
        (isinstance(part, n.Op) and part.op in ("pieces_of", "of_kind", "mover", "meet")) or isinstance(part, n.Const)
        for part in parts_of(within)
    )
    return within if plain and within.type is Ty.SITES else n.Op(Ty.SITES, "pieces")


def _origins(program: Program, piece: n.Bind, site: n.Bind, places: int, before: Sequence[s.Stmt]) -> n.Expr:
    """Empty sites from which the piece may have come: those next to the target, or to other pieces, where the rules say
    that it is."""
    board, at = program.board, n.Local(Ty.SITES, site.slot, site.name)
    found: list[n.Expr] = [n.Const(Ty.SITES, places), n.Op(Ty.SITES, "empty")]
    back = tuple(sum(1 << i for i, to in enumerate(board.neighbours) if to >> of & 1) for of in range(len(board.sites)))
    for part in site.within.args if isinstance(site.within, n.Op) and site.within.op == "meet" else (site.within,):
        if _is_near(part, piece.slot):
            found.append(n.Lookup(Ty.SITES, "next to", back, at))
    named = {part.slot: part.value for part in before if isinstance(part, s.Assign)}

    def written_out(node: n.Expr) -> n.Expr:
        return named.get(node.slot, node) if isinstance(node, n.Local) else node

    tests = [rebuilt(part.test, written_out) for part in before if isinstance(part, s.Require)]
    for test in tests:
        match test:
            case n.Op(
                op="less", args=(n.Const(value=0), n.Op(op="count", args=(n.Op(op="meet", args=(near, these)),)))
            ):
                if _is_near(near, piece.slot) and _pieces(these) is these:
                    found.append(n.Lookup(Ty.SITES, "next to", back, these))
    return n.Op(Ty.SITES, "meet", tuple(found))


def _is_empty(node: n.Expr) -> bool:
    """Does a set hold none but empty sites?"""
    match node:
        case n.Op(op="empty"):
            return True
        case n.Op(op="meet", args=args):
            return any(map(_is_empty, args))
        case n.Op(op="except", args=(these, _)):
            return _is_empty(these)
    return False


def _is_near(node: n.Expr, slot: int) -> bool:
    match node:
        case n.Op(op="near", args=(n.Local(slot=of),)):
            return of == slot
    return False
