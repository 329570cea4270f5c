"""What random games of a placement game begin with: the numbers of the empty sites, in a row of 16-bit words."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from gdl_interpreter.board import Board
from gdl_interpreter.reference import layout as frame
from gdl_interpreter.reference.bits import members


def empty_sites(board: Board, values: Sequence[int]) -> bytes:
    """The numbers of the empty sites, filled up with zeros to one word for each site. `values`: those of a frame."""
    empty = board.played & ~values[frame.OCCUPIED]
    numbers = [one.bit_length() - 1 for one in members(empty)]
    return struct.pack(f"<{len(board.sites)}H", *numbers, *([0] * (len(board.sites) - len(numbers))))
