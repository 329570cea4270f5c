"""How large a board may be."""

from __future__ import annotations

from gdl_interpreter.board.errors import BoardError

MOST_SITES = 4096


def check_size(sites: int) -> None:
    """Do nothing if a board may have so many sites, else raise BoardError "too-large"."""
    if sites > MOST_SITES:
        raise BoardError("too-large", f"the board is too large: it may have {MOST_SITES} sites at most")
