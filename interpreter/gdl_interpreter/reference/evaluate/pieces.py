"""What the effects do to the pieces of a frame."""

from __future__ import annotations

from gdl_interpreter.program import Program
from gdl_interpreter.reference.bits import members, union_of
from gdl_interpreter.reference.layout import OCCUPIED, OWNERS, Frame, Layout


class Pieces:
    """The pieces on the board and beside it. Effects answer whether the run goes on: all but a `place` always do."""

    def __init__(self, program: Program, layout: Layout) -> None:
        self.layout = layout
        self.played = program.board.played
        self.neutral_kinds = program.neutral_kinds
        self.owners = range(OWNERS, layout.neutral + 1)
        self.kinds = range(layout.kinds, layout.kinds + len(program.kinds))
        self.carried = [slots for slots in layout.states.values() if slots.var.with_piece]

    def owner_slot(self, f: Frame, site: int) -> int | None:
        """The slot of the owner of what stands on one site."""
        return next((slot for slot in self.owners if f[slot] & site), None)

    def kind_slot(self, f: Frame, site: int) -> int | None:
        """The slot of the kind of what stands on one site."""
        return next((slot for slot in self.kinds if f[slot] & site), None)

    def place(self, f: Frame, kind: int, owner: int, sites: int) -> bool:
        """Put pieces of one kind on sites; False if the supply has not enough of them. `kind`, `owner` as sets."""
        sites &= self.played
        if not kind or not sites:
            return True
        kind_number = kind.bit_length() - 1
        slot = self.layout.neutral if kind & self.neutral_kinds or not owner else OWNERS + owner.bit_length() - 1
        stock = self.layout.stocks.get((slot - OWNERS, kind_number))
        if stock is not None:
            if f[stock] < sites.bit_count():
                return False
            f[stock] -= sites.bit_count()
        self.remove(f, sites)
        f[slot] |= sites
        f[self.layout.kinds + kind_number] |= sites
        f[OCCUPIED] |= sites
        return True

    def remove(self, f: Frame, sites: int) -> bool:
        """Take whatever stands on these sites off for good."""
        sites &= f[OCCUPIED]
        if not sites:
            return True
        for slot in (*self.owners, *self.kinds):
            f[slot] &= ~sites
        f[OCCUPIED] &= ~sites
        for slots in self.carried:
            for site in members(sites):
                number = site.bit_length() - 1
                f[slots.base + number] = slots.var.defaults[number]
        return True

    def return_home(self, f: Frame, sites: int) -> bool:
        """Take whatever stands on these sites back into its owner's supply, where it has one."""
        for site in members(sites & f[OCCUPIED]):
            owner, kind = self.owner_slot(f, site), self.kind_slot(f, site)
            if owner is not None and kind is not None:
                stock = self.layout.stocks.get((owner - OWNERS, kind - self.layout.kinds))
                if stock is not None:
                    f[stock] += 1
        return self.remove(f, sites)

    def move(self, f: Frame, moves: list[tuple[int, int]]) -> bool:
        """Lift the pieces on the first sites, then set each down on its second; what stood there is gone."""
        lifted: list[tuple[int, int, int, list[int]]] = []
        for source, target in moves:
            owner, kind = self.owner_slot(f, source), self.kind_slot(f, source)
            if owner is not None and kind is not None and target & self.played:
                at = source.bit_length() - 1
                lifted.append((target, owner, kind, [f[slots.base + at] for slots in self.carried]))
        for source, target in moves:
            if target & self.played:
                self.remove(f, source)
        for target, owner, kind, carried in lifted:
            self.remove(f, target)
            f[owner] |= target
            f[kind] |= target
            f[OCCUPIED] |= target
            for slots, value in zip(self.carried, carried, strict=True):
                f[slots.base + target.bit_length() - 1] = value
        return True

    def change_kind(self, f: Frame, sites: int, kind: int) -> None:
        """Give the pieces on these sites another kind; those of a neutral one are nobody's."""
        sites &= f[OCCUPIED]
        if kind:
            for slot in self.kinds:
                f[slot] &= ~sites
            f[self.layout.kinds + kind.bit_length() - 1] |= sites
            if kind & self.neutral_kinds:
                self._give(f, sites, self.layout.neutral)

    def change_owner(self, f: Frame, sites: int, owner: int) -> None:
        """Give the pieces on these sites another owner, but for those of neutral kinds."""
        sites &= f[OCCUPIED] & ~union_of(f, self.layout.kinds, self.neutral_kinds)
        if owner:
            self._give(f, sites, OWNERS + owner.bit_length() - 1)

    def _give(self, f: Frame, sites: int, slot: int) -> None:
        for each in self.owners:
            f[each] &= ~sites
        f[slot] |= sites
