"""The operations of the machine, with the types of their operands and results.

Operands that may be left out are marked by a default. `pure` operations look only at their operands and the board;
the others look at the position too. `both` and `either` work out their second operand only if it is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.program.types import Ty

I, B, S, D, P, K, N = Ty.INT, Ty.BOOL, Ty.SITES, Ty.DIRECTIONS, Ty.PLAYERS, Ty.KINDS, Ty.NUMBERS  # noqa: E741


@dataclass(frozen=True)
class Signature:
    """Types of the operands and of the result; `result` None: the type of the first operand."""

    args: tuple[Ty, ...]
    result: Ty | None
    pure: bool = True
    repeated: bool = False


ANY_SET = (S, D, P, K, N)

# Operations on any set: the first operand may be of any domain, later ones are of the same.
SETS: dict[str, tuple[int, Ty | None]] = {
    "union": (2, None),
    "meet": (2, None),
    "except": (2, None),
    "not": (1, None),
    "inside": (2, B),
    "same": (2, B),
    "count": (1, I),
    "any": (1, B),
    "no": (1, B),
    "one": (1, None),
    "last_of": (1, None),
}

OPS: dict[str, Signature] = {
    # numbers and truths
    "add": Signature((I, I), I),
    "sub": Signature((I, I), I),
    "mul": Signature((I, I), I),
    "div": Signature((I, I), I),
    "mod": Signature((I, I), I),
    "neg": Signature((I,), I),
    "less": Signature((I, I), B),
    "at_most": Signature((I, I), B),
    "equal": Signature((I, I), B),
    "alike": Signature((B, B), B),
    "isnt": Signature((B,), B),
    "both": Signature((B, B), B),
    "either": Signature((B, B), B),
    # sets of numbers
    "range": Signature((I, I), N),
    "number_set": Signature((I,), N),
    "has": Signature((N, I), B),
    "least": Signature((N,), I),
    "greatest": Signature((N,), I),
    # the board
    "step": Signature((S, D), S),
    "step_n": Signature((S, D, I), S),
    "near": Signature((S,), S),
    "ray": Signature((S, D, S), S),
    "flood": Signature((S, S), S),
    "flood_n": Signature((S, S, I), S),
    "flood_by": Signature((S, S, D), S),
    "flood_by_n": Signature((S, S, D, I), S),
    "between": Signature((S, S), S),
    "toward": Signature((S, S), D),
    "side": Signature((D,), S),
    "corner": Signature((D,), S),
    "row": Signature((N,), S),
    "column": Signature((N,), S),
    "row_of": Signature((S,), I),
    "column_of": Signature((S,), I),
    "site": Signature((N,), S),
    "number_of_site": Signature((S,), I),
    "opposite_site": Signature((S,), S),
    "opposite_way": Signature((D,), D),
    "left": Signature((D,), D),
    "right": Signature((D,), D),
    "cells_of": Signature((S,), S),
    "edges_of": Signature((S,), S),
    "vertices_of": Signature((S,), S),
    # players
    "allies": Signature((P,), P),
    "number_of_player": Signature((P,), I),
    # the position
    "empty": Signature((), S, pure=False),
    "pieces": Signature((), S, pure=False),
    "pieces_of": Signature((P,), S, pure=False),
    "of_kind": Signature((K,), S, pure=False),
    "owner": Signature((S,), P, pure=False),
    "kind": Signature((S,), K, pure=False),
    "supply": Signature((P,), K, pure=False),
    "stock": Signature((P, K), I, pure=False),
    "mover": Signature((), P, pure=False),
    "next": Signature((), P, pure=False),
    # for comparing positions: who is to move with how many moves left, where all pieces are, what all supplies hold
    "to_move": Signature((), I, pure=False),
    "layout": Signature((), I, pure=False),
    "all_supplies": Signature((), I, pure=False),
    "players": Signature((), P, pure=False),
    "absent": Signature((), P, pure=False),
    "ply": Signature((), I, pure=False),
    "made": Signature((), I, pure=False),
    "passes": Signature((), I, pure=False),
    "stuck": Signature((), B, pure=False),
}
