"""What the simple statements mean: each changes the frame and says whether the run goes on."""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.program import NUMBERS_FROM, Program, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.evaluate.expressions import Expressions
from gdl_interpreter.reference.evaluate.pieces import Pieces
from gdl_interpreter.reference.layout import (
    ABSENT,
    AGAIN,
    MADE,
    MOVER,
    NEXT,
    PASSED,
    PASSES,
    PLAYING,
    PLY,
    ROLLED,
    STOPPED,
    SWAPPED,
    Frame,
    Layout,
)
from gdl_interpreter.reference.moves import Vocabulary
from gdl_interpreter.reference.question import question_of

Effect = Callable[[Frame], bool]

_COUNTS = {"ply": PLY, "passes": PASSES, "made": MADE}


class NatureMoves(Exception):
    """A `chance` is due and nature has not moved yet."""

    def __init__(self, type_: Ty, these: int) -> None:
        self.type = type_
        self.these = these
        super().__init__()


class Effects:
    """Compiles the statements without choices or blocks in them."""

    def __init__(
        self,
        program: Program,
        layout: Layout,
        expressions: Expressions,
        vocabulary: Vocabulary,
        pieces: Pieces,
    ) -> None:
        self.program = program
        self.layout = layout
        self.expressions = expressions
        self.vocabulary = vocabulary
        self.pieces = pieces

    def value(self, node: Expr) -> Callable[[Frame], int]:
        """The compiled expression."""
        return self.expressions.compile(node)

    def effect(self, node: s.Stmt) -> Effect:
        pieces = self.pieces
        match node:
            case s.Chance():
                return self._chance(node)
            case s.Require(test=test):
                return self._require(node, self.value(test))
            case s.Assign(slot=slot):
                return self._store(self.layout.locals + slot, self.value(node.value))
            case s.Put():
                return self._put(node)
            case s.PutStock():
                return self._put_stock(node)
            case s.PutCount(what=what):
                return self._count(_COUNTS[what], self.value(node.value))
            case s.PutNext():
                return self._store(NEXT, self.value(node.player))
            case s.Place():
                return self._place(node)
            case s.Move():
                source, target = self.value(node.source), self.value(node.target)
                return lambda f: pieces.move(f, [(source(f), target(f))])
            case s.MoveEach():
                return self._move_each(node)
            case s.Remove():
                sites = self.value(node.sites)
                return lambda f: pieces.remove(f, self._burn_for(f, sites(f)))
            case s.Return():
                sites = self.value(node.sites)
                return lambda f: pieces.return_home(f, self._burn_for(f, sites(f), len(pieces.kinds)))
            case s.Change():
                return self._change(node)
            case s.Pass():
                return self._set(PASSED, 1)
            case s.Stop():
                return self._set(STOPPED, 1)
            case s.Again():
                return self._again
            case s.SwapSides():
                return self._swap_sides
            case s.Leaves(players=players):
                who = self.value(players)
                return lambda f: self._leave(f, who(f))
            case s.Joins(players=players):
                who = self.value(players)
                return lambda f: self._join(f, who(f))
        raise AssertionError(f"no such statement: {node!r}")

    def _burn_for(self, f: Frame, sites: int, more: int = 0) -> int:
        """The same sites, counted: on each of them something is done for each state that goes with a piece."""
        question_of(f).fuel.burn(sites.bit_count() * (1 + len(self.pieces.carried) + more) // 4)
        return sites

    @staticmethod
    def _count(slot: int, value: Callable[[Frame], int]) -> Effect:
        def put(f: Frame) -> bool:
            f[slot] = max(0, value(f))
            return True

        return put

    @staticmethod
    def _set(slot: int, value: int) -> Effect:
        def put(f: Frame) -> bool:
            f[slot] = value
            return True

        return put

    @staticmethod
    def _store(slot: int, value: Callable[[Frame], int]) -> Effect:
        def put(f: Frame) -> bool:
            f[slot] = value(f)
            return True

        return put

    @staticmethod
    def _again(f: Frame) -> bool:
        f[AGAIN] += 1
        return True

    @staticmethod
    def _swap_sides(f: Frame) -> bool:
        f[SWAPPED] ^= 1
        f[NEXT] = f[MOVER]
        return True

    @staticmethod
    def _leave(f: Frame, players: int) -> bool:
        f[PLAYING] &= ~players
        return True

    @staticmethod
    def _join(f: Frame, players: int) -> bool:
        f[PLAYING] |= players
        f[ABSENT] &= ~players
        return True

    def _chance(self, node: s.Chance) -> Effect:
        slot, within = self.layout.locals + node.bind.slot, self.value(node.bind.within)
        is_number = node.bind.type is Ty.INT

        def roll(f: Frame) -> bool:
            these = within(f)
            if not these:
                f[slot] = 0
                return True
            rolls = question_of(f).rolls
            if f[ROLLED] >= len(rolls):
                raise NatureMoves(node.bind.type, these)
            result = rolls[f[ROLLED]]
            f[slot] = result + NUMBERS_FROM if is_number else 1 << result
            f[ROLLED] += 1
            return True

        return roll

    def _require(self, node: s.Require, test: Callable[[Frame], int]) -> Effect:
        def require(f: Frame) -> bool:
            held, trace = bool(test(f)), question_of(f).trace
            if trace is not None:
                trace.required(node, f, held)
            return held

        return require

    def _put(self, node: s.Put) -> Effect:
        slots = self.layout.states[node.var]
        value = self.value(node.value)
        index = [self.value(i) for i in node.index]
        low, high, bounded = slots.var.low, slots.var.high, slots.var.type is Ty.INT

        def put(f: Frame) -> bool:
            new = value(f)
            if bounded:
                new = max(low, min(high, new))
            places = [slots.base]
            for i, stride in zip(index, slots.strides, strict=True):
                these = i(f)
                question_of(f).fuel.burn(len(places) * these.bit_count() // 4)
                places = [p + (one.bit_length() - 1) * stride for one in members(these) for p in places]
            for place in places:
                f[place] = new
            return True

        return put

    def _put_stock(self, node: s.PutStock) -> Effect:
        player, kind, value = map(self.value, (node.player, node.kind, node.value))
        steps = self.expressions.steps.of(node.value)

        def put(f: Frame) -> bool:
            fuel = question_of(f).fuel
            for p in members(player(f)):
                for k in members(kind(f)):
                    fuel.burn(steps)
                    slot = self.layout.stocks.get((p.bit_length() - 1, k.bit_length() - 1))
                    if slot is not None:
                        f[slot] = max(0, value(f))
            return True

        return put

    def _place(self, node: s.Place) -> Effect:
        kind, sites = self.value(node.kind), self.value(node.sites)
        owner = self.value(node.owner) if node.owner is not None else None
        settings = [(self.layout.states[name], self.value(value)) for name, value in node.settings]
        pieces = self.pieces

        def place(f: Frame) -> bool:
            what, trace = kind(f), question_of(f).trace
            spots = sites(f) & pieces.played if what else 0
            values = [value(f) for _, value in settings]
            self._burn_for(f, spots)
            if trace is not None:
                trace.placing(node, f, spots)
            done = pieces.place(f, what, f[MOVER] if owner is None else owner(f), spots)
            if trace is not None:
                trace.placed(node, f, what, done)
            for (slots, _), new in zip(settings, values, strict=True):
                if slots.var.type is Ty.INT:
                    new = max(slots.var.low, min(slots.var.high, new))
                for spot in members(spots if done else 0):
                    f[slots.base + spot.bit_length() - 1] = new
            return done

        return place

    def _move_each(self, node: s.MoveEach) -> Effect:
        slot = self.layout.locals + node.bind.slot
        within, target = self.value(node.bind.within), self.value(node.target)
        steps = self.expressions.steps.of(node.target)
        kinds = len(self.pieces.kinds)

        def move(f: Frame) -> bool:
            moves, fuel = [], question_of(f).fuel
            for source in members(within(f)):
                fuel.burn(steps + kinds)
                self._burn_for(f, source)
                f[slot] = source
                moves.append((source, target(f)))
            self.pieces.move(f, moves)
            return True

        return move

    def _change(self, node: s.Change) -> Effect:
        sites = self.value(node.sites)
        kind = self.value(node.kind) if node.kind is not None else None
        owner = self.value(node.owner) if node.owner is not None else None

        def change(f: Frame) -> bool:
            these = sites(f)
            new_kind = kind(f) if kind is not None else 0
            new_owner = owner(f) if owner is not None else 0
            self.pieces.change_kind(f, these, new_kind)
            self.pieces.change_owner(f, these, new_owner)
            return True

        return change
