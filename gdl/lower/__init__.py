"""From typed rulebook to Program.

What goes in: a `TypedRulebook` and values for its options. What comes out: a verified `Program`: board built, options
and everything that follows from them folded to constants. What always holds: whatever can be known before the game
begins is worked out here, by the reference evaluator itself; a site that is not on the board, an option out of range,
a board that is too large are errors here.
"""

from gdl.lower.program import Lowering, lower
from gdl.lower.programs import Programs

__all__ = ["Lowering", "Programs", "lower"]
