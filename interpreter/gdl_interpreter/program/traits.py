"""What is said of a statement outside of its meaning and its code: one record for each class of statements.

Whoever needs to know something about statements asks their traits, and keeps no list of classes.
"""

from __future__ import annotations

import enum

from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.types import Ty


class Writes(enum.Enum):
    """What of a position a statement may change."""

    PIECES = "what stands on the board"
    STOCKS = "how many pieces wait beside the board"
    STATES = "the states"
    COUNTS = "how many plies, passes and moves of the turn there have been"
    NEXT = "who is named as the next player"
    AGAIN = "how many more moves the turn has"
    PASSED = "whether the turn ends as a pass"
    LEAVING = "who plays: somebody leaves"
    JOINING = "who plays: somebody joins"
    SWAPPED = "whose colour is whose"
    CHANCE = "how many results of chance have been used"


@frozen
class Operand:
    """A field with an expression of a type (or with None); `what` says what it is for, in messages."""

    field: str
    type: Ty
    what: str


@frozen
class Traits:
    """What a class of statements says of itself.

    shown: how it is printed, with its fields in braces; None: `show.statements` has a function for it.
    operands: its expressions, where there is no more to verify than their types; None: `verify.statements` has a
    function for it.
    once: the fields that are worked out when it is done, once; steps, per_piece: plain nodes that it takes beside them,
    and for each player and kind (the reference does eight in a step).
    chooses: there is a run for each way to do it. rolls: nature moves. turns: it says how the turn goes on. stops: it
    leaves a loop. fails: the run may end here without a move. loops: its blocks are rounds of a loop.
    in_order: it goes through sites or directions by their numbers, and what it comes to depends on that. by_hand:
    it stands in positions made by hand only, so that no code is made of it.
    writes: what of the position it may change. brings: pieces may come where no such pieces stood.
    """

    shown: str | None = None
    operands: tuple[Operand, ...] | None = None
    once: tuple[str, ...] = ()
    steps: int = 2
    per_piece: int = 0
    chooses: bool = False
    rolls: bool = False
    turns: bool = False
    stops: bool = False
    fails: bool = False
    loops: bool = False
    in_order: bool = False
    by_hand: bool = False
    writes: frozenset[Writes] = frozenset()
    brings: bool = False

    @property
    def changes(self) -> bool:
        """Does it do anything beyond giving names values and saying what is done next?"""
        return bool(self.chooses or self.rolls or self.turns or self.fails or self.writes)
