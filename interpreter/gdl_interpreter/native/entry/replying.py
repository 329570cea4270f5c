"""Random games in which the last piece is replied to, where pieces are put and taken and never moved.

What is urgent comes first: to take the group of the last piece, if it has one free site left, and to add to one's own
group near it that has. Else one of the sites around the last piece is chosen, if there is one that a table says yes to,
by what the sites around it look like (for Go: Gelly, Wang, Munos and Teytaud, "Modification of UCT with patterns in
Monte-Carlo Go", 2006). The table is made of what has been learned of moves (`search.priors.replies`).
"""

from __future__ import annotations

from gdl_interpreter.board.surroundings import surroundings_of
from gdl_interpreter.native.abi.context import LAST_SITE, REPLIES
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.emit.sets.around import Around
from gdl_interpreter.native.entry.hemmed_in import hemmed_in
from gdl_interpreter.native.entry.ownership import mine, theirs
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import CONTEXT, I64, Ptr
from gdl_interpreter.program import Ty


class Replying:
    """Writes which sites are replies in such a game, where the context has a table.

    e: writes the function that plays.
    """

    def __init__(self, e: Emitter) -> None:
        fn = e.fn
        self.e, self.type = e, e.ir(Ty.SITES)
        self.surroundings = surroundings_of(e.unit.board)
        self.around = None if self.surroundings is None else Around(e.sets, self.surroundings.near)
        self.table = fn.load_i64(fn.gep(CONTEXT, "i64", REPLIES))
        self.last = fn.slot_i64(fn.load_i64(fn.gep(CONTEXT, "i64", LAST_SITE)))
        """Where one more than the number of the last piece's site stands; 0: there is none."""

    def put(self, before: State, after: State) -> None:
        """A move has been made.

        before, after: the position before it, and at its end.
        """
        e, fn, type_ = self.e, self.e.fn, self.type
        gained = fn.emit(f"and {type_} {mine(e, before, after)}, {fn.inverse(type_, mine(e, before, before))}")
        number = fn.add(e.sets.first_index(Val(Ty.SITES, gained)), 1)
        fn.store_i64(fn.select(fn.icmp("ne", type_, gained, 0), number, 0), self.last)

    def sites(self, state: State, left: str) -> str:
        """The sites that are replies to the last piece; none, if nobody is asked to reply.

        state: the position; left: the sites that they are taken from.
        """
        fn, type_ = self.e.fn, self.type
        found, last = fn.slot(type_, "0"), fn.load_i64(self.last)
        asked = fn.both(fn.icmp("ne", "i64", self.table, 0), fn.icmp("ne", "i64", last, 0))
        with fn.only_if(asked, "replying"):
            site = fn.sub(last, 1)
            own, others = mine(self.e, state, state), theirs(self.e, state, state)
            self._add_urgent(site, own, others, found)
            fn.change("and", type_, found, left)
            with fn.only_if(fn.icmp("eq", type_, fn.load(type_, found), 0), "by_looks"):
                self._add_by_looks(site, state, own, others, left, found)
        return fn.load(type_, found)

    def _add_urgent(self, site: I64, own: str, others: str, found: Ptr) -> None:
        """Add the last free site of the group of the last piece, and of each of the mover's near it.

        site: of the last piece; own, others: the sites of the mover, and of the others; found: where they are added.
        """
        e, fn, type_ = self.e, self.e.fn, self.type
        taken = fn.emit(f"or {type_} {own}, {others}")
        empty = fn.emit(f"and {type_} {fn.inverse(type_, taken)}, {e.sets.board.all}")
        piece = e.sets.one_bit(Ty.SITES, site)
        fn.change("or", type_, found, hemmed_in(e, piece.text, others, empty).free)
        beside = Val(Ty.SITES, fn.emit(f"and {type_} {fills.near(e.sets, piece).text}, {own}"))
        with e.sets.each(beside) as (one, _, _):
            fn.change("or", type_, found, hemmed_in(e, one.text, own, empty).free)

    def _add_by_looks(self, site: I64, state: State, own: str, others: str, left: str, found: Ptr) -> None:
        """Add the sites around the last piece that the table says yes to.

        site: of the last piece; state: the position; own, others: the sites of the mover, and of the others; left: the
        sites that they are taken from; found: where they are added.
        """
        if self.surroundings is None or self.around is None:
            return
        e, fn, type_, around = self.e, self.e.fn, self.type, self.around
        near = [sum(1 << other for other in each) for each in self.surroundings.near]
        beside = Val(Ty.SITES, fn.emit(f"and {type_} {e.sets.entry_of(type_, near, site)}, {left}"))
        held = [hashing.words_of(e, Val(Ty.SITES, these)) for these in (own, others)]
        mover = e.sets.first_index(state.read(fn, "mover"))
        first = fn.add(self.table, fn.mul(mover, self.surroundings.size))
        sizes = [len(each) for each in self.surroundings.near]
        with e.sets.each(beside) as (one, _, _):
            here = e.sets.first_index(one)
            mine_, theirs_ = (around.among(here, words) for words in held)
            size = I64(fn.emit(f"zext i8 {e.sets.entry_of('i8', sizes, here)} to i64"))
            begin = I64(fn.emit(f"zext i32 {e.sets.entry_of('i32', self.surroundings.begins, here)} to i64"))
            at = fn.add(fn.add(first, begin), fn.or_(mine_, fn.shl(theirs_, size)))
            yes = fn.icmp("ne", "i8", fn.load("i8", Ptr(fn.emit(f"inttoptr i64 {at} to ptr"))), 0)
            fn.change("or", type_, found, fn.choice(yes, type_, one.text))
