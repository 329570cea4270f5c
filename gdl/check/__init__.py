"""From tree to typed rulebook.

What goes in: the tree of a rulebook, and those of what it extends. What comes out: a `TypedRulebook`: Program nodes
with placeholders for what only options and board can tell. What always holds: every name is known and every type
fits, so a rulebook that passes cannot fail while it is played; it does not depend on the values of options.
"""

from gdl.check.rulebook import check
from gdl.check.typed import TypedRulebook

__all__ = ["TypedRulebook", "check"]
