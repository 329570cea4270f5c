"""What the operations mean that look at the position: each is a function of a frame, which is its first operand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter

from gdl_interpreter.program import Program
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.operations import complete
from gdl_interpreter.reference.bits import as_one_number, union_of
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


@frozen
class Rules:
    """What operations need to know of a Program to ask its frames. stuck: has whoever comes next no move?"""

    program: Program
    layout: Layout
    flow: GameFlow
    stuck: Ask


def _which(f: Frame, first: int, candidates: range, sites: int) -> int:
    """The candidates whose slots meet a set of sites."""
    return sum(1 << i for i in candidates if f[first + i] & sites)


def _empty(rules: Rules) -> Ask:
    played = rules.program.board.played
    return lambda f: played & ~f[OCCUPIED]


def _of_kind(rules: Rules) -> Ask:
    first = rules.layout.kinds
    return lambda f, these: union_of(f, first, these)


def _owner(rules: Rules) -> Ask:
    players = range(len(rules.program.players))
    return lambda f, sites: _which(f, OWNERS, players, sites)


def _kind(rules: Rules) -> Ask:
    first, kinds = rules.layout.kinds, range(len(rules.program.kinds))
    return lambda f, sites: _which(f, first, kinds, sites)


def _supply(rules: Rules) -> Ask:
    players, kinds, stocks = range(len(rules.program.players)), range(len(rules.program.kinds)), rules.layout.stocks

    def supply(f: Frame, who: int) -> int:
        asked = [player for player in players if who >> player & 1]
        return sum(1 << kind for kind in kinds if any(f[stocks[p, kind]] for p in asked if (p, kind) in stocks))

    return supply


def _stock(rules: Rules) -> Ask:
    stocks = rules.layout.stocks

    def stock(f: Frame, who: int, kind: int) -> int:
        slot = stocks.get((who.bit_length() - 1, kind.bit_length() - 1))
        return f[slot] if slot is not None else 0

    return stock


def _to_move(rules: Rules) -> Ask:
    flow = rules.flow

    def to_move(f: Frame) -> int:
        if f[ASKING] == IN_ENDING:
            return as_one_number((f[NEXT], f[LEFT]))
        after = f.copy()
        flow.end_ply(after)
        return as_one_number((after[MOVER], after[LEFT]))

    return to_move


def _layout(rules: Rules) -> Ask:
    layout = rules.layout
    carried = [slots for slots in layout.states.values() if slots.var.with_piece]
    pieces = OWNERS, layout.kinds + len(rules.program.kinds)
    parts = [pieces, *((slots.base, slots.base + slots.size) for slots in carried)]
    return lambda f: as_one_number([value for start, end in parts for value in f[start:end]])


def _all_supplies(rules: Rules) -> Ask:
    slots = list(rules.layout.stocks.values())
    return lambda f: as_one_number([f[slot] for slot in slots])


def _slot(slot: int) -> Callable[[Rules], Ask]:
    """What stands in a slot of every frame."""
    return lambda rules: itemgetter(slot)


_POSITIONAL: Mapping[str, Callable[[Rules], Ask]] = complete(
    {
        "pieces": _slot(OCCUPIED),
        "pieces_of": lambda rules: lambda f, who: union_of(f, OWNERS, who),
        "empty": _empty,
        "of_kind": _of_kind,
        "owner": _owner,
        "kind": _kind,
        "supply": _supply,
        "stock": _stock,
        "players": _slot(PLAYING),
        "absent": _slot(ABSENT),
        "mover": _slot(MOVER),
        "next": lambda rules: lambda f: rules.flow.following(f),
        "ply": _slot(PLY),
        "made": _slot(MADE),
        "passes": _slot(PASSES),
        "stuck": lambda rules: rules.stuck,
        "to_move": _to_move,
        "layout": _layout,
        "all_supplies": _all_supplies,
    },
    "what operations mean that look at the position, reference/evaluate/positional.py",
    lambda operation: not operation.pure,
)


def positional_operations(rules: Rules) -> dict[str, Ask]:
    """The operations that look at a frame, for one Program."""
    return {name: made_for(rules) for name, made_for in _POSITIONAL.items()}
