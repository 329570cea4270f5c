"""Random games in which who has a bridge (`bridges`) keeps it: who takes one of its two sites is answered on the other.

Without it chains that no player would let go are cut in every second random game, and what random games tell of a
position is of another one (for Hex: Arneson, Hayward and Henderson, "Monte Carlo tree search in Hex", 2010).
"""

from __future__ import annotations

from gdl_interpreter.native.abi.context import ANSWERING, LAST_SITE
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing
from gdl_interpreter.native.emit.sets.around import Around
from gdl_interpreter.native.incremental.bridges import Bridges
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import CONTEXT, I64, Ptr
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n


class Answering:
    """Writes which empty site is taken in such a game, where the context asks for one.

    e: writes the function that plays; bridges: of the board; at: where the place of each empty site in their array is
    kept.
    """

    def __init__(self, e: Emitter, bridges: Bridges, at: Ptr) -> None:
        fn = e.fn
        self.e, self.bridges, self.at = e, bridges, at
        self.asked = fn.icmp("ne", "i64", fn.load_i64(fn.gep(CONTEXT, "i64", ANSWERING)), 0)
        self.last = fn.slot_i64(fn.load_i64(fn.gep(CONTEXT, "i64", LAST_SITE)))
        """Where one more than the number of the last stone's site stands; 0: there is none."""
        self.around = Around(e.sets, bridges.near)

    def number(self, state: State, player: int, index: I64) -> I64:
        """The number of the empty site to be taken (i64).

        state: the position; player: who moves; index: the one that was drawn.
        """
        e, fn = self.e, self.e.fn
        chosen = fn.slot_i64(index)
        last = fn.load_i64(self.last)
        with fn.only_if(fn.both(self.asked, fn.icmp("ne", "i64", last, 0)), "answering"):
            site = fn.sub(last, 1)
            own = self.around.among(site, hashing.words_of(e, state.read(fn, f"owner{player}")))
            answers = self._answers(player, site, own)
            with fn.only_if(fn.icmp("ne", "i64", answers, 0), "bridged"):
                empty = hashing.words_of(e, e.value(n.Op(Ty.SITES, "empty"), state, {}))
                left = fn.and_(answers, self.around.among(site, empty))
                with fn.only_if(fn.icmp("ne", "i64", left, 0), "answer"):
                    others = fn.and_(left, fn.sub(left, 1))
                    other = fn.both(fn.icmp("ne", "i64", others, 0), fn.icmp("ne", "i64", fn.and_(index, 1), 0))
                    place = fn.lowest_one(fn.select(other, others, left))
                    there = self.around.site(fn.add(fn.mul(site, self.around.most), place))
                    found = fn.emit(f"zext i16 {fn.load('i16', fn.gep(self.at, 'i16', there))} to i64")
                    fn.store_i64(I64(found), chosen)
        return fn.load_i64(chosen)

    def took(self, stone: Val) -> None:
        """A stone has been put down."""
        assert stone.index is not None
        self.e.fn.store_i64(self.e.fn.add(stone.index, 1), self.last)

    def _answers(self, player: int, site: I64, own: I64) -> I64:
        """The answers to a stone on a site (i64): sites that are alike share a part of a table."""
        fn, rows = self.e.fn, self.bridges.answers[player]
        kinds = list(dict.fromkeys(rows))
        size = 1 << self.bridges.around
        answers = fn.module.table("i8", [_byte(bits) for row in kinds for bits in row + (0,) * (size - len(row))])
        kind = fn.module.table("i16", [kinds.index(row) for row in rows])
        number = fn.emit(f"zext i16 {fn.load('i16', fn.gep(kind, 'i16', site))} to i64")
        at = fn.add(fn.mul(I64(number), size), own)
        return I64(fn.emit(f"zext i8 {fn.load('i8', fn.gep(answers, 'i8', at))} to i64"))


def _byte(bits: int) -> int:
    """Bits as the code writes an i8."""
    return bits - 256 if bits > 127 else bits
