"""What is different between two moments of a turn, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gdl.inspection.values import in_words
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.reference import Machine
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.layout import (
    AGAIN,
    NEXT,
    OCCUPIED,
    OWNERS,
    PASSED,
    PLAYING,
    STOPPED,
    SWAPPED,
    Frame,
    Slots,
)

FEW = 8
"""So many sites, and entries of a state, are told of one by one."""


def changed_sites(machine: Machine, before: Sequence[int], after: Sequence[int]) -> int:
    """The sites on which something else stands, or which are another player's."""
    slots = [OCCUPIED, *range(OWNERS, machine.layout.kinds + len(machine.program.kinds))]
    found = 0
    for slot in slots:
        found |= before[slot] ^ after[slot]
    return found


def changes(machine: Machine, before: Frame, after: Frame) -> Iterator[str]:
    """What has changed, a line each: pieces, supplies, states, the course of the game; not the names of a run.

    Args:
        machine: the rules.
        before: an earlier moment.
        after: a later one.
    """
    program, layout = machine.program, machine.layout
    sites = changed_sites(machine, before, after)
    for one in list(members(sites))[:FEW]:
        name = in_words(program, Ty.SITES, one)
        yield f"{name}: {_standing(machine, before, one)} → {_standing(machine, after, one)}"
    if sites.bit_count() > FEW:
        yield f"… and {sites.bit_count() - FEW} more sites"
    for (player, kind), slot in layout.stocks.items():
        if before[slot] != after[slot]:
            whose = f"stock({program.players[player].name}, {program.kinds[kind].name})"
            yield f"{whose}: {before[slot]} → {after[slot]}"
    for slots in layout.states.values():
        yield from _state(program, slots, before, after)
    yield from _course(program, before, after)


def _standing(machine: Machine, f: Frame, one: int) -> str:
    """What stands on a site."""
    program, layout = machine.program, machine.layout
    kind = next((kind.name for i, kind in enumerate(program.kinds) if f[layout.kinds + i] & one), None)
    if kind is None:
        return "empty"
    owner = next((player.name for i, player in enumerate(program.players) if f[OWNERS + i] & one), None)
    return kind if owner is None else f"{owner} {kind}"


def _state(program: Program, slots: Slots, before: Frame, after: Frame) -> Iterator[str]:
    var, told = slots.var, 0
    sizes = {Ty.PLAYERS: len(program.players), Ty.SITES: len(program.board.sites)}
    for entry in range(slots.size):
        old, new = before[slots.base + entry], after[slots.base + entry]
        if old == new:
            continue
        told += 1
        if told <= FEW:
            index = [
                in_words(program, domain, 1 << entry // stride % sizes[domain])
                for domain, stride in zip(var.per, slots.strides, strict=True)
            ]
            name = f"{var.name}({', '.join(index)})" if index else var.name
            yield f"{name}: {in_words(program, var.type, old)} → {in_words(program, var.type, new)}"
    if told > FEW:
        yield f"… and {told - FEW} more entries of `{var.name}`"


def _course(program: Program, before: Frame, after: Frame) -> Iterator[str]:
    if before[NEXT] != after[NEXT]:
        yield f"next: {in_words(program, Ty.PLAYERS, after[NEXT])}"
    if before[AGAIN] != after[AGAIN]:
        yield f"one more move of this turn ({after[AGAIN]} in all)"
    if before[PASSED] != after[PASSED]:
        yield "the turn ends with this move"
    if before[PLAYING] != after[PLAYING]:
        yield f"playing: {in_words(program, Ty.PLAYERS, after[PLAYING])}"
    if before[SWAPPED] != after[SWAPPED]:
        yield "the two people exchange colours"
    if not before[STOPPED] and after[STOPPED]:
        yield "the loop ends"
