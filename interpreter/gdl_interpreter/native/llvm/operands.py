"""Operands of instructions, as LLVM's text has them. Each sort is a type, so that none is taken for another."""

from __future__ import annotations

from typing import NewType

I1 = NewType("I1", str)
"""A truth."""

I64 = NewType("I64", str)
"""A number of 64 bits: of the rules, of a member, of things counted."""

ZERO, ONE = I64("0"), I64("1")

TRUE, FALSE = I1("true"), I1("false")

Ptr = NewType("Ptr", str)
"""The operand of an address."""

FIELDS, TABLES, POSITION, CONTEXT = Ptr("%fields"), Ptr("%tables"), Ptr("%position"), Ptr("%context")
"""What functions call the pointers that they are handed: to a position, in two parts or in one piece, and to what is
shared with the caller."""

Label = NewType("Label", str)
"""The name of a block, as it stands behind `label %`."""

NO_LABEL = Label("")
"""For what is sure to go on, and is not told where else to go."""
