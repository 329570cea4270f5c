"""Which of the sites around one are in a set, as bits of one word."""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.llvm.operands import I64, ZERO


class Around:
    """The sites around each site, as one function asks for them.

    sets: of the function; near: for each site those around it, in the order of their numbers.
    """

    def __init__(self, sets: Sets, near: Sequence[Sequence[int]]) -> None:
        self.sets, self.near = sets, near
        self.most = max(map(len, near))
        """Sites around one, at the most."""
        self.words = (len(near) + 64) // 64  # with room for a bit that is never set
        self.these = sets.fn.alloca("i64", self.words)
        self.nowhere = len(near)

    def site(self, number: I64) -> I64:
        """The site of a place around another one.

        number: of the place, in all of them: `most` for each site.
        """
        fn = self.sets.fn
        near = [(*each, *(self.nowhere for _ in range(self.most - len(each)))) for each in self.near]
        table = fn.module.table("i16", [site for each in near for site in each])
        return I64(fn.emit(f"zext i16 {fn.load('i16', fn.gep(table, 'i16', number))} to i64"))

    def among(self, site: I64, these: list[I64]) -> I64:
        """Which sites around one are among these (i64, a bit for each in the order of their numbers).

        site: its number; these: the words of a set.
        """
        target = self.sets.unit.target
        return self._gathered(site, these) if target.pdep and target.on("pdep") else self._looked_up(site, these)

    def _gathered(self, site: I64, these: list[I64]) -> I64:
        """The same by an instruction that gathers bits."""
        fn = self.sets.fn
        near = [sum(1 << other for other in each) for each in self.near]
        masks = [mask >> 64 * i & (1 << 64) - 1 for mask in near for i in range(len(these))]
        table = fn.module.table("i64", masks)
        fn.module.declare("declare i64 @llvm.x86.bmi.pext.64(i64, i64)")
        found, before = ZERO, ZERO
        for i, word in enumerate(these):
            mask = fn.load_i64(fn.gep(table, "i64", fn.add(fn.mul(site, len(these)), i)))
            bits = I64(fn.emit(f"call i64 @llvm.x86.bmi.pext.64(i64 {word}, i64 {mask})"))
            found = bits if i == 0 else fn.or_(found, fn.shl(bits, before))
            before = fn.add(before, fn.ones(mask))
        return found

    def _looked_up(self, site: I64, these: list[I64]) -> I64:
        """The same one by one."""
        fn = self.sets.fn
        for i in range(self.words):
            fn.store("i64", these[i] if i < len(these) else "0", fn.gep(self.these, "i64", i))
        first, found = fn.mul(site, self.most), ZERO
        for i in range(self.most):
            other = self.site(fn.add(first, i))
            byte = I64(fn.emit(f"zext i8 {fn.load('i8', fn.gep(self.these, 'i8', fn.lshr(other, 3)))} to i64"))
            bit = fn.and_(fn.lshr(byte, fn.and_(other, 7)), 1)
            found = fn.or_(found, fn.shl(bit, i))
        return found
