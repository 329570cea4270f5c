"""What the operations mean that look at the position."""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.program import Program
from gdl_interpreter.reference.bits import as_one_number, members
from gdl_interpreter.reference.game_flow import GameFlow
from gdl_interpreter.reference.layout import (
    ABSENT,
    ASKING,
    IN_ENDING,
    LEFT,
    MADE,
    MOVER,
    NEXT,
    OCCUPIED,
    OWNERS,
    PASSES,
    PLAYING,
    PLY,
    Frame,
    Layout,
)

Ask = Callable[..., int]


def positional_operations(program: Program, layout: Layout, flow: GameFlow, stuck: Ask) -> dict[str, Ask]:
    """The operations that look at a frame, which is their first operand."""
    played = program.board.played
    players, kinds = range(len(program.players)), range(len(program.kinds))
    stocks = layout.stocks

    def union_of(f: Frame, first: int, these: int) -> int:
        result = 0
        for one in members(these):
            result |= f[first + one.bit_length() - 1]
        return result

    def which(f: Frame, first: int, candidates: range, sites: int) -> int:
        return sum(1 << i for i in candidates if f[first + i] & sites)

    def supply(f: Frame, who: int) -> int:
        asked = [player for player in players if who >> player & 1]
        return sum(1 << kind for kind in kinds if any(f[stocks[p, kind]] for p in asked if (p, kind) in stocks))

    def stock(f: Frame, who: int, kind: int) -> int:
        slot = stocks.get((who.bit_length() - 1, kind.bit_length() - 1))
        return f[slot] if slot is not None else 0

    def to_move(f: Frame) -> int:
        if f[ASKING] == IN_ENDING:
            return as_one_number((f[NEXT], f[LEFT]))
        after = f.copy()
        flow.end_ply(after)
        return as_one_number((after[MOVER], after[LEFT]))

    layout_end = layout.kinds + len(program.kinds)
    carried = [slots for slots in layout.states.values() if slots.var.with_piece]
    pieces_first = [(OWNERS, layout_end), *((slots.base, slots.base + slots.size) for slots in carried)]
    stock_slots = list(stocks.values())

    return {
        "empty": lambda f: played & ~f[OCCUPIED],
        "pieces": lambda f: f[OCCUPIED],
        "pieces_of": lambda f, who: union_of(f, OWNERS, who),
        "of_kind": lambda f, these: union_of(f, layout.kinds, these),
        "owner": lambda f, sites: which(f, OWNERS, players, sites),
        "kind": lambda f, sites: which(f, layout.kinds, kinds, sites),
        "supply": supply,
        "stock": stock,
        "mover": lambda f: f[MOVER],
        "next": lambda f: flow.following(f),
        "to_move": to_move,
        "layout": lambda f: as_one_number([v for start, end in pieces_first for v in f[start:end]]),
        "all_supplies": lambda f: as_one_number([f[slot] for slot in stock_slots]),
        "players": lambda f: f[PLAYING],
        "absent": lambda f: f[ABSENT],
        "ply": lambda f: f[PLY],
        "made": lambda f: f[MADE],
        "passes": lambda f: f[PASSES],
        "stuck": stuck,
    }
