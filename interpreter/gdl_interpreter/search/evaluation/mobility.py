"""Tables of where pieces go, found by asking the rules for the moves of a piece that is alone on the board, and of one
that is alone with another.

What depends on anything else (whether one may castle, a piece that leaps over another) is not seen: what is wanted is
about how much a piece can do, not which moves are legal.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from threading import RLock
from weakref import WeakKeyDictionary

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.game import game_row, sides_of
from gdl_interpreter.search.kernels.lone_pieces import LonePiecesRow, look_around
from gdl_interpreter.search.kernels.shared.legal_moves import MOST_WORDS
from gdl_interpreter.search.kernels.shared.mobility import MOST_SITE_WORDS, MOST_STEPS
from gdl_interpreter.search.memory import words_of

KERNELS: Kernels = (look_around,)

ROOM = 1024
"""Moves of one piece at the most."""

MOST_ENTRIES = 1 << 19
"""Pairs of sites, for all pieces, for which is asked what blocks what; where there are more, there is no mobility."""


@dataclass(frozen=True)
class Table:
    """Of one kind of a player, for each site: sets of sites, and `unblocked` for each site and other site."""

    moves: tuple[int, ...]
    captures: tuple[int, ...]
    obstacles: tuple[int, ...]
    changes: tuple[int, ...]
    unblocked: tuple[int, ...]


@dataclass(frozen=True)
class Mobility:
    """What pieces of a game can do. tables: all different ones, with words one behind the other; alike: for each player
    and kind which of them; steps, stoppers: for each table and site (see `EvaluationRow`)."""

    tables: tuple[Table, ...]
    alike: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    stoppers: tuple[tuple[int, ...], ...]


_KNOWN: WeakKeyDictionary[Native, Mobility | None] = WeakKeyDictionary()
_LOCK = RLock()


def numbers_of(native: Native) -> int:
    """How many things `count_mobility` counts in a game."""
    return 2 * len(native.program.kinds) + 1 + MOST_STEPS


def mobility_of(native: Native) -> Mobility | None:
    """What pieces of a game can do; None, where that is not told by tables: there are more sides than two, or chance,
    or a board that is too large, or pieces that go nowhere.

    native: the game.
    """
    with _LOCK:
        if native not in _KNOWN:
            _KNOWN[native] = _found(native)
        return _KNOWN[native]


def counts_legal_moves(native: Native) -> bool:
    """Are legal moves counted where values are trained? Where no tables tell what pieces can do, of two sides without
    chance, if a position is not too large.

    native: the game.
    """
    program = native.program
    sides = len(set(sides_of(program))) == 2 and len(program.players) == 2
    return sides and not native.features.chance and native.packing.size <= MOST_WORDS and mobility_of(native) is None


def _found(native: Native) -> Mobility | None:
    program, width = native.program, native.packing.fields["owner0"].words
    players, kinds, sites = len(program.players), len(program.kinds), len(program.board.sites)
    fits = players == 2 == len(sides_of(program)) and width <= MOST_SITE_WORDS
    if not fits or native.features.chance or not 0 < players * kinds * sites**2 <= MOST_ENTRIES:
        return None
    asked = [_asked(native, player, kind) for player in range(players) for kind in range(kinds)]
    tables = list[tuple[Table, tuple[int, ...], tuple[int, ...]]]()
    alike = list[int]()
    for row, table in enumerate(asked):
        if table is None:
            return None
        player, kind = divmod(row, kinds)
        other = asked[(1 - player) * kinds + kind]
        if other is None:
            return None
        found = (table, *_passed(_sets(table, width), _sets(other, width)))
        if found not in tables:
            tables.append(found)
        alike.append(tables.index(found))
    if not any(any(table.moves) for table, _, _ in tables):
        return None
    cut = [
        tuple(each >> 64 * w & (1 << 64) - 1 for each in stoppers for w in range(width)) for _, _, stoppers in tables
    ]
    return Mobility(
        tuple(table for table, _, _ in tables), tuple(alike), tuple(steps for _, steps, _ in tables), tuple(cut)
    )


def _asked(native: Native, player: int, kind: int) -> Table | None:
    """Ask the rules; None, if there are too many moves."""
    packing, program = native.packing, native.program
    fields, sites, kinds = packing.fields, len(program.board.sites), len(program.kinds)
    width, start = fields["owner0"].words, native.start()
    packed = native.pack(start)
    emptied = [fields[f"owner{p}"] for p in range(len(program.players))]
    emptied += [fields[f"kind{k}"] for k in range(kinds)] if kinds > 1 else []
    for field in emptied:
        for w in range(width):
            packed[field.at + w] = 0
    packed[fields["mover"].at] = 1 << player
    lone, game = LonePiecesRow.allocated(), game_row(native)
    lone.player, lone.kind, lone.other, lone.victim, lone.sites = player, kind, 1 - player, kind, sites
    lone.rows, lone.room = Words.of(words_of(ROOM * (packing.size + 1 + game.extra))), ROOM
    size = sites * width
    lone.moves, lone.captures, lone.obstacles, lone.changes = (Words.of(words_of(size)) for _ in range(4))
    lone.unblocked = Words.of(words_of(size * sites))
    context = native.context(start, 4)
    context.clear()
    if not function_of(KERNELS, look_around)(game, Words.of(context.words), Words.of(packed), lone):
        return None
    context.check()
    told = ((lone.moves, size), (lone.captures, size), (lone.obstacles, size), (lone.changes, size))
    return Table(*(_list(words, length) for words, length in (*told, (lone.unblocked, size * sites))))


def _list(words: Words, size: int) -> tuple[int, ...]:
    return (*(ctypes.c_uint64 * size).from_address(words.address),)


@dataclass(frozen=True)
class _Sets:
    """A table's sets of sites, each as one number."""

    moves: tuple[int, ...]
    captures: tuple[int, ...]
    changes: tuple[int, ...]


def _sets(table: Table, width: int) -> _Sets:
    def whole(words: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(words[at + w] << 64 * w for w in range(width)) for at in range(0, len(words), width))

    return _Sets(whole(table.moves), whole(table.captures), whole(table.changes))


def _passed(ours: _Sets, theirs: _Sets) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each site the steps to another kind, 0 if there are none, too many, or a way back; and where an enemy of the
    same kind stops a piece on that way: it stands there, or can go to where it takes it."""
    sites = len(ours.moves)
    if not any(ours.changes):
        return (0,) * sites, (0,) * sites
    ahead, answers = _closure(ours.moves), _closure(theirs.moves)
    steps = list[int]()
    for site in range(sites):
        reached, number, seen = 1 << site, 0, 0
        while number <= MOST_STEPS and reached & ~seen:
            number += 1
            if any(ours.changes[at] for at in _members(reached)):
                break
            seen |= reached
            reached = _union(ours.moves[at] for at in _members(reached))
        else:
            number = 0
        steps.append(0 if number > MOST_STEPS or ahead[site] >> site & 1 else number)
    takes = [_union(theirs.captures[x] for x in _members(answers[at] | 1 << at)) for at in range(sites)]
    stoppers = [
        sum(1 << at for at in range(sites) if takes[at] & (ahead[site] | 1 << site) or ahead[site] >> at & 1)
        for site in range(sites)
    ]
    return tuple(steps), tuple(stoppers)


def _members(these: int) -> list[int]:
    return [at for at in range(these.bit_length()) if these >> at & 1]


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def _closure(moves: Sequence[int]) -> list[int]:
    """For each site all that can be reached from it in a step or more."""
    found = list(moves)
    while True:
        further = [each | _union(found[at] for at in _members(each)) for each in found]
        if further == found:
            return found
        found = further
