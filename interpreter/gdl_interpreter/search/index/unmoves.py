"""The turn of a Program turned round: its moves lead from a position to those before it.

A way through a turn that moves, drops and takes single pieces is gone through from its end. What it does to a piece is
undone, with the piece and where it came from chosen from all that there can be; and what the rules ask there is asked
once all is again as it was then. Each run of the turn has one run back; whose turn it was is left to whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.analysis.inlined import Shapes
from gdl_interpreter.native.analysis.usage import usage_of
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import free_slots, parts_of
from gdl_interpreter.search.index.obstacles import Obstacle
from gdl_interpreter.search.index.ways import Dropped, Effect, Moved, RefusedError, Taken, Way, ways_of


def turned_round(program: Program, places: int, pieces: frozenset[tuple[int | None, int]]) -> Program | Obstacle:
    """The Program whose moves lead back; what stands in the way, where there is something.

    program: the rules; places: where pieces can come from; pieces: owners (None: nobody) and kinds of all that there
    can be.
    """
    try:
        ways = ways_of(program, pieces)
        branches = [s.Branch(None, tuple(_Back(program, way, places).statements())) for way in ways]
    except RefusedError as refused:
        return refused.obstacle
    return replace(program, turn=(s.Either(tuple(branches)),))


class _Back:
    """One way through the turn, backwards."""

    def __init__(self, program: Program, way: Way, places: int) -> None:
        self.program, self.places = program, places
        self.shapes = Shapes(program, CostModel(program, len(program.supplies)).of, usage_of(program).mutable)
        self.effects: list[Effect] = []
        self.parts: list[list[s.Choose | s.Require | s.Assign]] = [[]]
        """What is chosen and asked before the first effect, between it and the next one, and so on."""
        self.chosen: dict[int, tuple[int, s.Choose]] = {}
        """By its slot where something is chosen, and how."""
        self.assigned: dict[int, int] = {}
        self.bound: set[int] = set()
        """Slots that have been chosen on the way back."""
        for step in way:
            if isinstance(step, Effect):
                self.effects.append(step)
                self.parts.append([])
                continue
            self.parts[-1].append(step)
            slot = step.bind.slot if isinstance(step, s.Choose) else step.slot if isinstance(step, s.Assign) else -1
            if slot in self.chosen or slot in self.assigned:
                raise RefusedError("something is chosen or named twice", step.span)
            if isinstance(step, s.Choose):
                self.chosen[slot] = len(self.effects), step
            elif isinstance(step, s.Assign):
                self.assigned[slot] = len(self.effects)

    def statements(self) -> Iterator[s.Stmt]:
        for at in reversed(range(len(self.parts))):
            effect = self.effects[at - 1] if at else None
            yield from self._needed(at, effect)
            yield from self._asked(at)
            if effect is not None:
                yield from self._undone(at - 1, effect)

    def _needed(self, at: int, effect: Effect | None) -> Iterator[s.Stmt]:
        """Choose what was chosen earlier and is asked for behind an effect: from anywhere, for it is asked later on
        whether it was there."""
        for part in self.parts[at]:
            for slot in sorted(free_slots((part,))):
                if self.assigned.get(slot, at) < at:
                    raise RefusedError("what was named before a piece is moved is asked for after it", part.span)
                if slot not in self.chosen or self.chosen[slot][0] == at or slot in self.bound:
                    continue
                bind = self.chosen[slot][1].bind
                if bind.type is not Ty.SITES:
                    raise RefusedError("what was chosen before a piece is moved is asked for after it", part.span)
                last = isinstance(effect, Moved) and effect.target.slot == slot
                last = last or (isinstance(effect, Dropped) and effect.site.slot == slot)
                within = self._now_at(effect) if last and effect else n.Const(Ty.SITES, self.program.board.all)
                yield self._choice(slot, within)

    def _asked(self, at: int) -> Iterator[s.Stmt]:
        """What the rules ask between two effects, of what was chosen by now."""
        for part in self.parts[at]:
            if not isinstance(part, s.Choose) or part.bind.slot not in self.bound:
                yield part
                continue
            yield s.Require(_inside(_local(part.bind), part.bind.within))
            if part.where is not None:
                yield s.Require(part.where)

    def _undone(self, number: int, effect: Effect) -> Iterator[s.Stmt]:
        match effect:
            case Moved(source, target):
                yield from self._at(target, self._now_at(effect))
                yield from self._at(source, self._origins(number, source, target), n.Op(Ty.SITES, "empty"))
                yield s.Move(target, source)
            case Dropped(site, kind):
                yield from self._at(site, self._now_at(effect))
                yield s.Return(site) if self._has_supply(kind) else s.Remove(site)
            case Taken(site, mine, kind, home):
                empty = n.Op(Ty.SITES, "empty")
                yield from self._at(site, n.Op(Ty.SITES, "meet", (n.Const(Ty.SITES, self.places), empty)), empty)
                if mine is not False:
                    yield from self._put_back(site, kind, home, _MOVER if mine else None)
                else:
                    first, second = n.Const(Ty.PLAYERS, 1), n.Const(Ty.PLAYERS, 2)
                    is_first = n.Op(Ty.BOOL, "same", (_MOVER, first))
                    arm = tuple(self._put_back(site, kind, home, second))
                    yield s.If(((is_first, arm),), tuple(self._put_back(site, kind, home, first)))

    def _put_back(self, site: n.Local, kind: int, home: bool, owner: n.Expr | None) -> Iterator[s.Stmt]:
        which = n.Const(Ty.KINDS, 1 << kind)
        if owner is not None and not home and self._has_supply(kind):  # it comes from nowhere, not out of the supply
            stock = n.Op(Ty.INT, "add", (n.Op(Ty.INT, "stock", (owner, which)), n.Const(Ty.INT, 1)))
            yield s.PutStock(owner, which, stock)
        by = None if owner == _MOVER else owner
        yield s.Place(which, n.Const(Ty.PLAYERS, 0) if owner is None else by, site)

    def _has_supply(self, kind: int) -> bool:
        return any(supply.kind == kind for supply in self.program.supplies)

    # ---- where pieces are and where they may have been

    def _choice(self, slot: int, within: n.Expr) -> s.Choose:
        self.bound.add(slot)
        return s.Choose(replace(self.chosen[slot][1].bind, within=within))

    def _at(self, site: n.Local, within: n.Expr, surely: n.Expr | None = None) -> Iterator[s.Stmt]:
        """Choose a site, or ask whether it is one of these if it has been chosen."""
        if site.slot in self.bound:
            yield s.Require(_inside(site, surely or within))
        elif site.slot in self.chosen:
            yield self._choice(site.slot, within)
        else:
            raise RefusedError("a piece or its target is not chosen by itself", site.span)

    def _now_at(self, effect: Effect) -> n.Expr:
        """Where the piece can be that has just been moved or dropped."""
        if isinstance(effect, Dropped):
            mine = n.Op(Ty.SITES, "pieces_of", (_MOVER,))
            return n.Op(Ty.SITES, "meet", (mine, n.Op(Ty.SITES, "of_kind", (n.Const(Ty.KINDS, 1 << effect.kind),))))
        if isinstance(effect, Moved) and effect.source.slot in self.chosen:
            where = self.shapes.written_out(self.chosen[effect.source.slot][1].bind.within)
            if where is not None and _is_plain(where):
                return where
        return n.Op(Ty.SITES, "pieces")

    def _origins(self, number: int, source: n.Local, target: n.Local) -> n.Expr:
        """Empty sites from which a piece may have come: those next to the target, or to other pieces, where the rules
        say so right before that effect."""
        found: list[n.Expr] = [n.Const(Ty.SITES, self.places), n.Op(Ty.SITES, "empty")]
        choice = self.chosen.get(target.slot)
        if choice is not None and choice[0] == number == self.chosen[source.slot][0]:
            names = {part.slot: part.value for part in self.parts[number] if isinstance(part, s.Assign)}
            within = self.shapes.written_out(choice[1].bind.within, names)
            tests = [part.test for part in self.parts[number] if isinstance(part, s.Require)]
            found += self._next_to_target(within, source, target)
            found += self._next_to_others([self.shapes.written_out(test, names) for test in tests], source)
        return n.Op(Ty.SITES, "meet", tuple(found))

    def _next_to_target(self, within: n.Expr | None, source: n.Local, target: n.Local) -> Iterator[n.Expr]:
        match within:
            case n.Op(op="meet", args=args):
                for arg in args:
                    yield from self._next_to_target(arg, source, target)
            case n.Op(op="near", args=(n.Local(slot=source.slot),)):
                yield n.Lookup(Ty.SITES, "next to", self._before(), target)
            case n.Cond(test=test, then=then, otherwise=otherwise) if _counts_pieces(test):
                ways = [tuple(self._next_to_target(each, source, target)) for each in (then, otherwise)]
                if any(ways):
                    everywhere = n.Const(Ty.SITES, self.places)
                    yield n.Cond(Ty.SITES, test, *(n.Op(Ty.SITES, "meet", (everywhere, *way)) for way in ways))

    def _next_to_others(self, tests: Sequence[n.Expr | None], source: n.Local) -> Iterator[n.Expr]:
        for test in tests:
            match test:
                case n.Op(
                    op="less",
                    args=(n.Const(value=0), n.Op(op="count", args=(n.Op(op="meet", args=(near, these)),))),
                ) if near == n.Op(Ty.SITES, "near", (source,)) and _is_plain(these):
                    yield n.Lookup(Ty.SITES, "next to", self._before(), these)

    def _before(self) -> tuple[int, ...]:
        """From which sites steps lead to each."""
        board = self.program.board
        sites = range(len(board.sites))
        return tuple(sum(1 << i for i in sites if board.neighbours[i] >> of & 1) for of in sites)


_MOVER = n.Op(Ty.PLAYERS, "mover")


def _local(bind: n.Bind) -> n.Local:
    return n.Local(bind.type, bind.slot, bind.name)


def _inside(one: n.Expr, these: n.Expr) -> n.Expr:
    return n.Op(Ty.BOOL, "inside", (one, these))


def _is_plain(within: n.Expr) -> bool:
    """Do only owners and kinds make a set? Then whatever piece moves is in it before and after."""
    sets = ("pieces", "pieces_of", "of_kind", "meet", "union")
    whose = ("mover", "players", "allies", "except", "union", "meet")
    return within.type is Ty.SITES and all(
        isinstance(part, n.Op | n.Const)
        and (
            (isinstance(part, n.Op) and part.op in (sets if part.type is Ty.SITES else whose))
            or (isinstance(part, n.Const) and part.type is not Ty.SITES)
        )
        for part in parts_of(within)
    )


def _counts_pieces(test: n.Expr) -> bool:
    """Is it only asked how many pieces of some owner and kind there are?"""
    match test:
        case n.Op(op="equal" | "less" | "at_most", args=args):
            return all(
                isinstance(arg, n.Const) or (isinstance(arg, n.Op) and arg.op == "count" and _is_plain(arg.args[0]))
                for arg in args
            )
    return False
