"""Moves that only fill up what is one's own: pieces on sites that none but the mover's pieces are near to.

In a random game nothing else keeps a player from it, and groups of pieces die that no player would let die; without
such moves the outcomes of random games tell more (for Go: Bouzy and Helmstetter, "Monte-Carlo Go developments", 2003).
Where nothing else can be drawn they are made all the same.
"""

from __future__ import annotations

from gdl_interpreter.native.abi.context import SPARING
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import CONTEXT, I1, Label
from gdl_interpreter.program import Ty


class Filling:
    """Passes over such moves in a random game, where the context says so.

    e: writes the function that plays.
    """

    def __init__(self, e: Emitter) -> None:
        self.e = e
        self.sparing = e.fn.icmp("ne", "i64", e.fn.load_i64(e.fn.gep(CONTEXT, "i64", SPARING)), 0)

    def pass_over(self, before: State, after: State, passed: Label) -> None:
        """Go to `passed` if a move is one of them.

        before, after: the position before the move, and at its end; passed: where to go on then.
        """
        fn = self.e.fn
        made, asked = fn.label("made"), fn.label("asked")
        fn.branch(self.sparing, asked, made)
        fn.begin_block(asked)
        fn.branch(self._fills_up(before, after), passed, made)
        fn.begin_block(made)

    def _fills_up(self, before: State, after: State) -> I1:
        """Does a move put pieces only on sites that are near none but sites of the mover's?"""
        fn, type_ = self.e.fn, self.e.ir(Ty.SITES)
        mine = self._mine(before, before)
        gained = fn.emit(f"and {type_} {self._mine(before, after)}, {fn.inverse(type_, mine)}")
        around = fills.near(self.e.sets, Val(Ty.SITES, gained)).text
        open_ = fn.emit(f"and {type_} {around}, {fn.inverse(type_, mine)}")
        return fn.both(fn.icmp("ne", type_, gained, 0), fn.icmp("eq", type_, open_, 0))

    def _mine(self, before: State, there: State) -> str:
        """The sites in a position of who moves in the position before."""
        fn, type_ = self.e.fn, self.e.ir(Ty.SITES)
        mover = before.read(fn, "mover")
        found = "0"
        for player in range(len(self.e.unit.program.players)):
            is_mover = fn.icmp("eq", self.e.ir(Ty.PLAYERS), mover.text, 1 << player)
            owned = fn.choice(is_mover, type_, there.read(fn, f"owner{player}").text)
            found = fn.emit(f"or {type_} {found}, {owned}")
        return found
