"""Who first gained each site in a random game, where sites may change hands again: what all moves as first (AMAF) goes
by there.

In games in which pieces are taken, who holds a site in the end says little of who would do well to play there now.
"""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.program import Ty


class FirstGains:
    """Keeps the sites that each player gained before anybody else did.

    e: writes the function that plays.
    """

    def __init__(self, e: Emitter) -> None:
        self.e = e
        self.type = e.ir(Ty.SITES)
        self.players = len(e.unit.program.players)
        self.slots = [e.fn.alloca(self.type) for _ in range(self.players)]
        for slot in self.slots:
            e.fn.store(self.type, "0", slot)

    def note(self, before: State, after: State) -> None:
        """A move has been made.

        before, after: the position before it, and at its end.
        """
        fn = self.e.fn
        known = [fn.load(self.type, slot) for slot in self.slots]
        taken = "0"
        for sites in known:
            taken = fn.emit(f"or {self.type} {taken}, {sites}")
        free = fn.inverse(self.type, taken)
        for player, slot in enumerate(self.slots):
            there, was = (state.read(fn, f"owner{player}").text for state in (after, before))
            gained = fn.emit(f"and {self.type} {there}, {fn.inverse(self.type, was)}")
            new = fn.emit(f"and {self.type} {gained}, {free}")
            fn.store(self.type, fn.emit(f"or {self.type} {known[player]}, {new}"), slot)

    def of(self, player: int) -> Val:
        """The sites that a player was the first to gain.

        player: the number.
        """
        return Val(Ty.SITES, self.e.fn.load(self.type, self.slots[player]))
