"""Boards: from the name of a shape and its sizes to sites, directions and every table over them.

In goes what a rulebook says of its board (`build`, then the functions of `edits` in order); out comes an immutable
`Board`. What always holds: a set of sites is an int whose bit i is site i, a set of directions one whose bit i is
DIRECTIONS[i]; no answer ever contains a site that does not exist; steps stay in the class of the site; what the pairs
of shifts and masks say and what the tables of next sites say is the same; and there are never more than 4096 sites.
"""

from gdl_interpreter.board.board import Board
from gdl_interpreter.board.build import SHAPES, build
from gdl_interpreter.board.directions import DIRECTIONS, INITIALS
from gdl_interpreter.board.errors import BoardError
from gdl_interpreter.board.site import Site, SiteClass

__all__ = ["DIRECTIONS", "INITIALS", "SHAPES", "Board", "BoardError", "Site", "SiteClass", "build"]
