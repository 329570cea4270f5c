"""What differs in rules between two rulebooks, not in lines of text.

What goes in: two rulebooks that have been read, with all that they extend and a variant (`Loaded.rules`). What comes
out: `Difference`s, data that prints. What always holds: comments, layout, names of local values, the order of headings,
texts for players, looks and examples are no difference; a rulebook does not differ from itself, formatted or not; what
differs from A to B is what differs from B to A, the other way round.
"""

from gdl.differences.compare import ADDED, CHANGED, REMOVED, RENAMED, Difference, differences
from gdl.differences.lines import Line

__all__ = ["ADDED", "CHANGED", "REMOVED", "RENAMED", "Difference", "Line", "differences"]
