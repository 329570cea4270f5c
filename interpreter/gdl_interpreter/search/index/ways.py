"""The ways through a turn, each without branches: what is chosen and asked, and what happens to single pieces.

A piece that is set down on another one takes it first; where it cannot be told beforehand whether there is one, and
whose, there is a way for each. What else a turn may do is refused, and so are turns of more ways than can be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.analysis.inlined import Shapes
from gdl_interpreter.native.analysis.usage import usage_of
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.walk import assigned_slots, rebuilt
from gdl_interpreter.search.index.obstacles import Obstacle

MOST_WAYS = 64
MOST_STEPS = 4096
"""Statements that are gone through for all ways together."""


class RefusedError(Exception):
    """There is an obstacle."""

    def __init__(self, why: str, span: Span) -> None:
        super().__init__(why)
        self.obstacle = Obstacle(why, span)


@dataclass(frozen=True)
class Moved:
    """The piece on one site goes to another one, which is empty."""

    source: n.Local
    target: n.Local


@dataclass(frozen=True)
class Taken:
    """The piece on a site is taken off the board. mine: is it the mover's, or (None) nobody's? home: does it go back
    into its owner's supply?"""

    site: n.Local
    mine: bool | None
    kind: int
    home: bool


@dataclass(frozen=True)
class Dropped:
    """A piece of the mover is set down on an empty site, out of the supply where there is one."""

    site: n.Local
    kind: int


Effect = Moved | Taken | Dropped
Step = s.Choose | s.Require | s.Assign | Effect
Way = tuple[Step, ...]


def ways_of(program: Program, pieces: frozenset[tuple[int | None, int]]) -> list[Way]:
    """The ways through the turn.

    program: the rules; pieces: owners (None: nobody) and kinds of all that there can be.

    Raises:
        RefusedError: there is something else, or there is too much.
    """
    return _Ways(program, pieces).found()


class _Ways:
    def __init__(self, program: Program, pieces: frozenset[tuple[int | None, int]]) -> None:
        self.program, self.pieces = program, pieces
        self.mutable = usage_of(program).mutable
        self.shapes = Shapes(program, CostModel(program, len(program.supplies)).of, self.mutable)

    def found(self) -> list[Way]:
        turn = self.program.turn
        whole = turn[0].span if turn else NOWHERE
        found: list[Way] = []
        todo: list[tuple[Way, s.Block]] = [((), turn)]
        steps = 0
        while todo:
            done, rest = todo.pop()
            while rest:
                steps += 1
                if steps > MOST_STEPS or len(found) + len(todo) > MOST_WAYS:
                    raise RefusedError("the turn has too many ways", whole)
                first, rest = rest[0], rest[1:]
                if isinstance(first, s.Choose | s.Require | s.Assign):
                    done = (*done, first)
                    continue
                branches = list(self._branches(first, done))
                todo += [((*done, *more), body + rest) for more, body in branches[1:]]
                if not branches:
                    break
                done, rest = (*done, *branches[0][0]), branches[0][1] + rest
            else:
                if not done:
                    raise RefusedError("the turn has a way to do nothing", whole)
                found.append(done)
        return found

    def _branches(self, node: s.Stmt, done: Way) -> Iterator[tuple[Way, s.Block]]:
        """How a way may go on: steps, and statements."""
        match node:
            case s.Either(branches=branches):
                yield from (((), branch.body) for branch in branches)
            case s.If(arms=arms, otherwise=otherwise):
                tests: Way = ()
                for test, body in arms:
                    yield (*tests, s.Require(test, span=node.span)), body
                    tests = (*tests, s.Require(_isnt(test), span=node.span))
                yield tests, otherwise
            case s.Do():
                yield (), self._written_out(node)
            case s.Move(source=n.Local() as source, target=n.Local() as target):
                yield from ((way, ()) for way in self._moved(node, source, target, done))
            case s.Remove(sites=n.Local() as site) | s.Return(sites=n.Local() as site):
                yield from ((way, ()) for way in self._taken(site, done, isinstance(node, s.Return)))
            case s.Place(kind=n.Const(value=kind), owner=None | n.Op(op="mover"), sites=n.Local() as site, settings=()):
                number = kind.bit_length() - 1
                if self.program.kinds[number].neutral or not self._is(_is_empty, site, done):
                    raise RefusedError("it is not sure that a piece is set down on an empty site", node.span)
                yield (Dropped(site, number),), ()
            case _:
                raise RefusedError("a move does something else than to move, drop or take single pieces", node.span)

    def _written_out(self, node: s.Do) -> s.Block:
        """What an action does, with what it is given in the place of its names."""
        function = self.program.functions[node.function]
        changed, names, given = assigned_slots(function.body), dict[int, n.Expr](), list[s.Stmt]()
        for (slot, name, _), arg in zip(function.params, node.args, strict=True):
            if isinstance(arg, n.Const | n.Local) and slot not in changed:
                names[slot] = arg
            else:
                given.append(s.Assign(slot, name, arg, span=node.span))

        def change(part: n.Expr) -> n.Expr:
            return names.get(part.slot, part) if isinstance(part, n.Local) else part

        return (*given, *rebuilt(function.body, change))

    def _moved(self, node: s.Move, source: n.Local, target: n.Local, done: Way) -> Iterator[Way]:
        if not self._is_there(source, done):
            raise RefusedError("it is not sure that a piece is there to be moved", node.span)
        yield (Moved(source, target),)
        if not self._is(_is_empty, target, done):
            for mine, kind in self._whose(target, done):
                yield Taken(target, mine, kind, home=False), Moved(source, target)
            if not (self._is(_isnt_mine, target, done) and self._is(_is_mine, source, done)):
                yield (s.Require(n.Op(Ty.BOOL, "same", (source, target))),)

    def _taken(self, site: n.Local, done: Way, home: bool) -> Iterator[Way]:
        for mine, kind in self._whose(site, done):
            yield (Taken(site, mine, kind, home),)
        if not self._is(_is_occupied, site, done):
            yield (s.Require(n.Op(Ty.BOOL, "inside", (site, n.Op(Ty.SITES, "empty")))),)

    def _whose(self, site: n.Local, done: Way) -> list[tuple[bool | None, int]]:
        """Whose a piece may be, if there is one, and of which kind."""
        owned = sorted({kind for owner, kind in self.pieces if owner is not None})
        found: list[tuple[bool | None, int]] = []
        if not self._is(_isnt_mine, site, done):
            found += [(True, kind) for kind in owned]
        if not self._is(_is_mine, site, done):
            found += [(False, kind) for kind in owned]
            if not self._is(_is_theirs, site, done):
                found += sorted((None, kind) for owner, kind in self.pieces if owner is None)
        return found

    def _is_there(self, site: n.Local, done: Way) -> bool:
        """Is there a piece on a site, whatever else has been taken since it was chosen?"""
        at, within = self._within(site, done)
        since = [step for step in done[at:] if isinstance(step, Effect)]
        if within is None or not _is_occupied(within):
            return False
        return not since or (_is_mine(within) and all(isinstance(each, Taken) and not each.mine for each in since))

    def _is(self, what: Callable[[n.Expr], bool], site: n.Local, done: Way) -> bool:
        """Is something true of a site for sure, by what it was chosen from, since when nothing has been done?"""
        at, within = self._within(site, done)
        return within is not None and what(within) and not any(isinstance(step, Effect) for step in done[at:])

    def _within(self, site: n.Local, done: Way) -> tuple[int, n.Expr | None]:
        """Where on a way a site was chosen, and from what, without calls; None if that cannot be said."""
        names: dict[int, n.Expr] = {}
        for at, step in enumerate(done):
            if isinstance(step, Effect):
                names = {}  # they hold what was so before
            elif isinstance(step, s.Assign):
                names[step.slot] = step.value
            elif isinstance(step, s.Choose) and step.bind.slot == site.slot:
                return at, self.shapes.written_out(step.bind.within, names)
        return len(done), None


_FALSE, _TRUE = n.Const(Ty.BOOL, 0), n.Const(Ty.BOOL, 1)
_MOVER = n.Op(Ty.PLAYERS, "mover")
_MINE = n.Op(Ty.SITES, "pieces_of", (_MOVER,))
_OTHERS = _MOVER, n.Op(Ty.PLAYERS, "allies", (_MOVER,))


def _isnt(test: n.Expr) -> n.Expr:
    return n.Cond(Ty.BOOL, test, _FALSE, _TRUE)


# ---- of a set without calls: is this so of all its members?


def _holds(what: Callable[[n.Expr], bool], node: n.Expr) -> bool:
    """Is something true of all members of a set, by the sets that it is made of?"""
    match node:
        case n.Op(op="meet", args=args):
            return what(node) or any(_holds(what, arg) for arg in args)
        case n.Op(op="union", args=args):
            return all(_holds(what, arg) for arg in args)
        case n.Op(op="except", args=(these, _)):
            return what(node) or _holds(what, these)
        case n.Cond(then=then, otherwise=otherwise):
            return _holds(what, then) and _holds(what, otherwise)
    return what(node)


def _is_empty(node: n.Expr) -> bool:
    return _holds(lambda part: isinstance(part, n.Op) and part.op == "empty", node)


def _is_occupied(node: n.Expr) -> bool:
    return _holds(lambda part: isinstance(part, n.Op) and part.op in ("pieces", "pieces_of", "of_kind"), node)


def _is_mine(node: n.Expr) -> bool:
    return _holds(lambda part: part == _MINE, node)


def _isnt_mine(node: n.Expr) -> bool:
    def without(part: n.Expr) -> bool:
        match part:
            case n.Op(op="except", args=(_, those)):
                return those == _MINE or (isinstance(those, n.Op) and those.op == "union" and _MINE in those.args)
        return False

    return _is_empty(node) or _is_theirs(node) or _holds(without, node)


def _is_theirs(node: n.Expr) -> bool:
    def of_others(part: n.Expr) -> bool:
        match part:
            case n.Op(op="pieces_of", args=(n.Op(op="except", args=(_, those)),)):
                return those in _OTHERS
        return False

    return _holds(of_others, node)
