"""Playing a game in both engines at once, comparing everything at every ply."""

from __future__ import annotations

import random
from functools import cache

from gdl.api import leaves
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.engine import Context, Ended, Native, Run, Words
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Move, Position, PositionData, Result

ENDS = 5
"""Moves of each position whose ends are compared: a random sample of them where there are more."""

LINES = 300
"""Lines of play from one position that are enough to compare."""

Seen = dict[int, tuple[object, ...]]
"""The positions met so far, by the hashes that the native engine gives them."""


def check_lines(native: Native, start: Position, plies: int, most: int = LINES) -> None:
    """As many lines of play as the reference counts, from each position of a random game, so many plies of it: as deep
    as there are, most likely, no more than `most`."""
    for position, counts in counted_lines(start, plies, most):
        for depth, lines in enumerate(counts, 1):
            assert native.perft(depth, position) == lines


@cache
def counted_lines(start: Position, plies: int, most: int) -> tuple[tuple[Position, tuple[int, ...]], ...]:
    """These positions, and how many lines of play of one ply, two and more the reference counts from each: once for all
    tests that load the rulebook as one object."""
    dice, position, found = random.Random(1), start, []
    for _ in range(plies):
        counts, before = [leaves(position, 1)], 1
        while counts[-1] and counts[-1] * counts[-1] // before <= most and len(counts) < 5:
            before = counts[-1]
            counts.append(leaves(position, len(counts) + 1))
        found.append((position, tuple(counts)))
        if not (moves := position.moves()):
            break
        position = position.play(dice.choice(moves))
    return tuple(found)


def words_of(position: Position, move: Move) -> tuple[int, ...]:
    """A reference move's words, as the vocabulary numbers them."""
    vocabulary = position.machine.vocabulary
    codes = []
    for word in move.words:
        if word.type is None:
            codes.append(word.number)
        elif word.type is Ty.INT:
            codes.append(vocabulary.chosen(Ty.INT, word.number))
        else:
            codes.append(vocabulary.bit(word.type, word.number))
    return tuple(codes)


def moves_of(runs: list[Run]) -> list[Run]:
    """The moves among the runs, in the order of the reference: equal words together, equal ends once."""
    kept: dict[tuple[int, ...], dict[bytes, Run]] = {}
    for run in runs:
        kept.setdefault(run.words, {}).setdefault(bytes(run.end), run)
    return [run for ends in kept.values() for run in ends.values()]


def check_result(native: Native, ended: Ended | None, result: Result | None) -> None:
    """The same verdict, winners and reason, or none."""
    assert (ended is None) == (result is None), (ended, result)
    if ended is not None and result is not None:
        winners = tuple(player.name for i, player in enumerate(native.program.players) if ended.winners >> i & 1)
        reasons = [ending.reason for ending in native.program.endings] + ["nobody is left", "no move is left"]
        assert (ended.verdict, winners, reasons[ended.ending]) == (result.verdict, result.winners, result.reason)


def check_hash(native: Native, packed: Words, context: Context, seen: Seen) -> None:
    """The same hash for the same position, another one for every other."""
    packing = native.packing
    contents = packing.unpack(packed), packing.rolls(packed)
    assert seen.setdefault(native.hash(packed, context), contents) == contents


def check_nature(context: Context, moves: tuple[Move, ...]) -> None:
    """What nature picks from, as the last question has left it in the context."""
    assert words.DOMAINS[context.words[words.CHANCE] - 1] in {
        word.type if word.type is not Ty.INT else Ty.NUMBERS for move in moves for word in move.words
    }
    these = sum(context.words[i] << 64 * (i - words.CHANCE_SET) for i in range(words.CHANCE_SET, words.WORDS))
    assert these == sum(1 << move.frame[0] for move in moves)


def check_position(
    native: Native, position: Position, context: Context, dice: random.Random, seen: Seen
) -> list[Run] | None:
    """Everything that can be asked about one position is the same in both engines; its moves, if a player is to move.

    `context` has the history up to here.
    """
    packed = native.pack(position)
    assert native.packing.unpack(packed) == position.values
    check_hash(native, packed, context, seen)
    check_result(native, native.result(packed, context, position.data.fresh), position.result)
    if native.program.score is not None:
        names = [player.name for player in native.program.players]
        assert dict(zip(names, native.scores(packed, context), strict=True)) == position.scores
    moves = position.moves()
    if not moves:
        return None
    assert native.count(packed, context) == len(moves)
    runs = native.runs(packed, context)
    if position.is_chance:
        assert not runs
        check_nature(context, moves)
        return None
    found = moves_of(runs)
    assert [run.words for run in found] == [words_of(position, move) for move in moves]
    mine = native.context(position, plies=1)
    known = mine.words[words.POSITIONS]
    for number in dice.sample(range(len(moves)), min(ENDS, len(moves))):
        after = position.play(moves[number])
        now = type(packed).from_buffer_copy(found[number].end)
        mine.words[words.POSITIONS] = known
        native.end_ply(now, mine)
        assert native.packing.unpack(now) == after.values, moves[number].text
        assert native.packing.rolls(now) == after.data.rolls, moves[number].text
        assert native.hash(now, mine) == native.hash(native.pack(after), mine)
        check_hash(native, now, mine, seen)
    return found


def check_game(native: Native, start: Position, seed: int, plies: int) -> int:
    """A random game of at most so many plies, compared at every ply; how many there were.

    The native engine plays along: its history is that of its own positions.
    """
    dice = random.Random(seed)
    position, context, seen = start, None, Seen()
    for ply in range(plies):
        found = None
        if not position.in_setup:
            context = context or native.context(position, plies)
            found = check_position(native, position, context, dice, seen)
        moves = position.moves()
        if not moves:
            return ply
        number = dice.randrange(len(moves))
        position = position.play(moves[number])
        if found is not None and context is not None:
            native.end_ply(found[number].end, context)
            assert native.packing.unpack(found[number].end) == position.values
    return plies


def last_positions(native: Native, start: Position, seed: int, number: int, plies: int) -> list[Position]:
    """The last positions of a game that the native engine has played alone, at random, as the reference has them.

    At most so many plies. What nature does is left to the reference. Not for rulebooks that look at earlier positions.
    """
    dice = random.Random(seed)
    while start.in_setup:
        start = start.play(dice.choice(start.moves()))
    context, packed, positions = native.context(start), native.pack(start), [start]
    for _ in range(plies):
        if native.result(packed, context, positions[-1].data.fresh) is not None:
            break
        runs = native.runs(packed, context)
        if runs:
            packed = dice.choice(runs).end
            native.end_ply(packed, context)
            values, rolls = native.packing.unpack(packed), native.packing.rolls(packed)
            data = PositionData(values, start.data.history, rolls, first=start.data.first, fresh=True)
            positions.append(Position(start.machine, data))
        elif positions[-1].is_chance:
            positions.append(positions[-1].play(dice.choice(positions[-1].moves())))
            packed = native.pack(positions[-1])
        else:
            break
    return positions[-number:]
