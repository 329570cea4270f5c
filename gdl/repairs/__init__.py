"""What to do about an error, tried before it is said.

What goes in: a rulebook that was read, and what is wrong with it. What comes out: the same findings, each with a fix
if one change of one place puts it right. What always holds: a fix that is given removes its error and brings no new
one; no more work is done than a budget allows, so that the answer comes soon; what is no error stays as it is.
"""

from gdl.repairs.repair import MOST_ERRORS, REPAIRING, repaired, untried

__all__ = ["MOST_ERRORS", "REPAIRING", "repaired", "untried"]
