"""Verifying: what passes here can be run without a check at run time.

What goes in: a Program. What comes out: nothing, or a `ProgramError` with the span of the text that the faulty part
came from. What always holds: each class of statements that has more to verify than the types of its operands has a
function.
"""

from gdl_interpreter.program.errors import ProgramError
from gdl_interpreter.program.verify.whole import verify

__all__ = ["ProgramError", "verify"]
