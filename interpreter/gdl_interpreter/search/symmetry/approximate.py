"""Ways to turn the board, or to exchange the two players, under which a game goes on as before: found by trial.

`exact` proves such ways from the text of the rules and finds few; here some random games are looked at. A way counts
if nearly everywhere the same moves are legal after it, and finished games end as they did. That is no proof: it will do
where being wrong costs little, as in sharing what is learned, and it finds ways that hold but for an exception (Chess
reflected from side to side, but for castling).
"""

from __future__ import annotations

import ctypes
import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gdl_interpreter.board.directions import DIRECTIONS
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.entry.searches import CHANCE_NODE
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import StateVar, Ty
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry.exact import Symmetry, turns_of

GAMES, LOOKS, LONGEST = 16, 6, 400
"""Random games that are looked at, positions of each beside its end, and plies after which a game is left."""

TRIED = 4
"""Moves of each position that are looked for after a way, besides counting them all."""

ROOM = 4096
"""Moves of a position that there is room for; where there are more, they are counted only."""

ENOUGH = 0.95
"""The share of positions, and of ends, in which a way must hold."""

_WORD = (1 << 64) - 1


@dataclass(frozen=True)
class ApproximateSymmetry:
    """A way to turn the board (or to leave it), and whether the two players change places."""

    turn: Symmetry
    exchanged: bool


class _Moves(NamedTuple):
    """How many moves there are, and the packed positions that they, or some of them, end in."""

    number: int
    ends: frozenset[bytes]


class _Part(NamedTuple):
    """A value in a packed position: where it is, where it goes, its words and its type."""

    source: int
    target: int
    words: int
    type: Ty


def approximate_symmetries_of(native: Native, seed: int = 1, enough: float = ENOUGH) -> tuple[ApproximateSymmetry, ...]:
    """The ways that hold in random games, leaving everything as it is not among them. The same seed gives the same.

    native: the game; seed: of the random games; enough: the share of ends of games in which a way must hold.
    """
    sites = range(len(native.program.board.sites))
    turns = [Symmetry(tuple(sites), tuple(range(len(DIRECTIONS)))), *dict.fromkeys(turns_of(native.program.board))]
    places = (False, True) if native.program.seated == 2 and not native.features.joins else (False,)
    candidates = [ApproximateSymmetry(turn, exchanged) for exchanged in places for turn in turns][1:]
    sample = _Sample(native, seed)
    return tuple(one for one in candidates if sample.holds(one, enough))


def carried(packing: Packing, symmetry: ApproximateSymmetry, packed: Sequence[int]) -> list[int]:
    """A packed position of a player's turn, carried along.

    packing: of the game; symmetry: the way; packed: the position.
    """
    out = list(packed)
    for part in _parts(packing, symmetry):
        value = 0
        for i in range(part.words):
            value |= packed[part.source + i] << 64 * i
        value = symmetry.turn.of(part.type, value)
        if part.type is Ty.PLAYERS and symmetry.exchanged:
            value = _exchanged(value)
        for i in range(part.words):
            out[part.target + i] = value >> 64 * i & _WORD
    return out


def _parts(packing: Packing, symmetry: ApproximateSymmetry) -> list[_Part]:
    program = packing.program
    found = []
    for field in packing.fields.values():
        target = field
        if symmetry.exchanged and field.name.startswith("owner"):
            target = packing.fields[f"owner{other_of(int(field.name.removeprefix('owner')))}"]
        elif symmetry.exchanged and field.name.startswith("stock"):
            player, kind = field.name.removeprefix("stock").split(".")
            target = packing.fields.get(f"stock{other_of(int(player))}.{kind}", field)
        elif field.name.startswith("state."):
            _, name, number = field.name.split(".")
            var = next(each for each in program.states if each.name == name)
            target = packing.fields[f"state.{name}.{_moved(packing, symmetry, var, int(number))}"]
        if field.words:
            found.append(_Part(field.at, target.at, field.words, field.type))
    for table in packing.tables.values():
        base = packing.field_words + table.at
        for i in range(table.size):
            to = _moved(packing, symmetry, table.var, i)
            found.append(_Part(base + i * table.words, base + to * table.words, table.words, table.var.type))
    return found


def _moved(packing: Packing, symmetry: ApproximateSymmetry, var: StateVar, number: int) -> int:
    """Where the entry of a state goes, both counted with the last index running fastest."""
    sizes = {Ty.PLAYERS: len(packing.program.players), Ty.SITES: len(packing.program.board.sites)}
    index: list[int] = []
    for domain in reversed(var.per):
        index.insert(0, number % sizes[domain])
        number //= sizes[domain]
    moved = 0
    for domain, at in zip(var.per, index, strict=True):
        to = symmetry.turn.sites[at] if domain is Ty.SITES else other_of(at) if symmetry.exchanged else at
        moved = moved * sizes[domain] + to
    return moved


class _Sample:
    """Positions of random games, with their moves, and ends with who has won."""

    def __init__(self, native: Native, seed: int) -> None:
        self.native = native
        self.context = native.context(None, 2 * MAX_PLIES + 4)
        if native.ambiguous:
            self.context.with_tables(2)
        self._size = native.packing.size
        self._rows = words_of(ROOM * (self._size + 1))
        self.going: list[tuple[list[int], _Moves]] = []
        self.over: list[tuple[list[int], int]] = []
        dice = random.Random(seed)
        for _ in range(GAMES):
            self._play(dice)

    def _play(self, dice: random.Random) -> None:
        native, context = self.native, self.context
        moves, after = (
            native.function("search", name, True, args) for name, args in (("gdl_moves", 2), ("gdl_after", 4))
        )
        position = native.start()
        while position.in_setup and position.result is None:
            position = position.play(dice.choice(position.moves()))
        packed, line, word = native.pack(position), list[list[int]](), 0
        context.words[words.POSITIONS] = 0
        while len(line) < LONGEST and not word:
            context.clear()
            count = moves(address(packed), context.address)
            if not count:
                break
            if count < CHANCE_NODE:
                line.append(list(packed))
            end = (ctypes.c_uint64 * self._size)()
            word = after(address(packed), context.address, dice.randrange(count & (CHANCE_NODE - 1)), address(end))
            context.check()
            packed = end
        for at in dice.sample(line, min(LOOKS, len(line))):
            found = self.moves(at)
            self.going.append(
                (at, _Moves(found.number, frozenset(dice.sample(sorted(found.ends), min(TRIED, found.number)))))
            )
        if word:
            self.over.append((list(packed), self.winners(list(packed))))

    def moves(self, packed: Sequence[int]) -> _Moves:
        """The moves there, where nothing is known of earlier positions."""
        ask = self.native.function("search", "gdl_children", True, 4)
        count = self._asked(ask, packed, address(self._rows), ROOM)
        row = 8 * (self._size + 1)
        raw = memoryview(self._rows).cast("B")
        return _Moves(
            count, frozenset(bytes(raw[i * row + 8 : (i + 1) * row]) for i in range(count if count <= ROOM else 0))
        )

    def winners(self, packed: Sequence[int]) -> int:
        """How a game has ended there and who has won: the result's word without the number of the ending."""
        return self._asked(self.native.function("search", "gdl_result", True, 3), packed, 1) >> 16

    def _asked(self, ask: Callable[..., int], packed: Sequence[int], *more: int) -> int:
        at = (ctypes.c_uint64 * self._size)(*packed)
        self.context.clear()
        self.context.words[words.POSITIONS] = 0
        if self.native.features.repeats:
            self.native.function("search", "gdl_enter", False, 2)(address(at), self.context.address)
        found = ask(address(at), self.context.address, *more)
        self.context.check()
        return found

    def holds(self, one: ApproximateSymmetry, enough: float) -> bool:
        """Does a way hold nearly everywhere, and in that share of the ends of games?"""
        going = sum(self._same(one, at, moves) for at, moves in self.going)
        if going < ENOUGH * len(self.going):
            return False
        over = 0
        for at, who in self.over:
            found = self.winners(carried(self.native.packing, one, at))
            over += who == (found & 0xFFFF | _exchanged(found >> 16) << 16 if one.exchanged else found)
        return over >= enough * len(self.over)

    def _same(self, one: ApproximateSymmetry, at: Sequence[int], moves: _Moves) -> bool:
        packing = self.native.packing
        found = self.moves(carried(packing, one, at))
        if found.number != moves.number:
            return False
        ends = (array("Q", end).tolist() for end in moves.ends)
        return all(array("Q", carried(packing, one, end)).tobytes() in found.ends for end in ends)


def other_of(player: int) -> int:
    """Who takes the place of a player where the first two exchange theirs: others, who could play but do not, keep
    their own."""
    return 1 - player if player < 2 else player


def _exchanged(players: int) -> int:
    """A set of players with each of the first two in the place of the other."""
    return players & ~3 | players >> 1 & 1 | (players & 1) << 1
