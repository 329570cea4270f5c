"""Rays of a single site along whole lines, both ways at once: a line's free sites gathered into one small number.

The processor's own instruction gathers the bits of a line (and deals them out again), and a table says for each place
on a line and each number which sites are reached. Where only one site of all that rays can reach is asked for, a table
has the way to it, which must be free. Amazons plays 2.2 times as many games with both (switch "no-gather").
"""

from __future__ import annotations

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.native.emit.sets.sets import Sets, as_i64
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import I1, I64, ZERO
from gdl_interpreter.program import Ty

MOST_BITS = 128
"""Sites of the largest board on which lines are gathered."""

LONGEST = 10
"""Sites of the longest line: the table has so many rows, each with 2 to this power of entries of two bytes."""

MOST_WAYS = 4096
"""Ways from all sites of a board for which there are tables."""


def along_lines(sets: Sets, these: Val, ways: int, through: Val) -> tuple[Val | None, int]:
    """What a single site's rays reach along the lines that go on both ways; and the ways that are left."""
    if sets.sites > MOST_BITS or not (sets.unit.target.pdep and sets.unit.target.on("gather")):
        return None, ways
    lines = {way: _lines(sets, way) for way in each_direction(ways)}
    pairs = {way: found for way, found in lines.items() if found and ways & sets.board.opposite_direction[way]}
    if not pairs:
        return None, ways
    longest = max(len(line) for found in pairs.values() for line in found)
    if longest > LONGEST:
        return None, ways
    index, words = sets.first_index(these), _words(sets, through)
    reached = [ZERO] * len(words)
    for way, found in pairs.items():
        for i, more in enumerate(_along(sets, index, words, found, longest)):
            reached[i] = more if reached[i] == "0" else sets.fn.or_(reached[i], more)
        ways &= ~(1 << way | sets.board.opposite_direction[way])
    return Val(Ty.SITES, _whole(sets, reached)), ways


def one_of(sets: Sets, source: I64, ways: int, through: Val, number: I64, most: int) -> tuple[Val, I1] | None:
    """One of the sites that rays from a single site (`source`: its number) can reach, by a number below `most`, and
    whether they do reach it: whether its way is free. None where there is no table for that."""
    ahead = [_ways_from(sets, site, ways) for site in range(sets.sites)]
    widest = max(map(len, ahead))
    unique = all(len({there for there, _ in found}) == len(found) for found in ahead)
    if not unique or widest > most or sets.sites * most > MOST_WAYS or not sets.unit.target.on("gather"):
        return None
    fn, type_ = sets.fn, f"i{sets.sites}"
    sites, paths = [], []
    for found in ahead:
        padded = found + [(0, 0)] * (most - len(found))
        sites += [there for there, _ in padded]
        paths += [path for _, path in padded]
    place = fn.add(fn.mul(source, most), number)
    path = sets.entry(sets.unit.module.table(type_, paths), type_, place)
    index = I64(fn.emit(f"zext i16 {sets.entry(sets.unit.module.table('i16', sites), 'i16', place)} to i64"))
    left = fn.emit(f"and {type_} {path}, {through.text}")
    free, some = fn.icmp("eq", type_, left, path), fn.icmp("ne", type_, path, 0)
    return sets.one_bit(Ty.SITES, index), fn.both(free, some)


def _ways_from(sets: Sets, site: int, ways: int) -> list[tuple[int, int]]:
    """All sites that rays from a site can reach, each with the sites up to it, itself included."""
    found = []
    for way in each_direction(ways):
        path, there = 0, sets.board.next_site[way][site]
        while there not in (-1, site):
            path |= 1 << there
            found.append((there, path))
            there = sets.board.next_site[way][there]
    return found


def _lines(sets: Sets, way: int) -> list[list[int]]:
    """For each site the line through it, in the order of numbers; none where that is not the order of the line, or
    the way back is another one."""
    board = sets.board
    back = board.opposite_direction[way]
    if back.bit_count() != 1 or board.wrapping >> way & 1:
        return []
    ahead, behind = board.next_site[way], board.next_site[back.bit_length() - 1]
    steps = [(here, there) for here, there in enumerate(ahead) if there >= 0]
    if any(there < here or behind[there] != here for here, there in steps):
        return []
    if len(steps) != sum(there >= 0 for there in behind):
        return []
    lines = []
    for site in range(sets.sites):
        line = [site]
        while behind[line[0]] >= 0:
            line.insert(0, behind[line[0]])
        while ahead[line[-1]] >= 0:
            line.append(ahead[line[-1]])
        lines.append(line)
    return lines


def _words(sets: Sets, these: Val) -> list[I64]:
    if sets.sites <= 64:
        return [as_i64(sets.fn, sets.sites, these.text)]
    return sets.words_of(these)


def _whole(sets: Sets, words: list[I64]) -> str:
    fn, type_ = sets.fn, f"i{sets.sites}"
    if sets.sites == 64:
        return words[0]
    if sets.sites < 64:
        return fn.emit(f"trunc i64 {words[0]} to {type_}")
    low, high = (fn.emit(f"zext i64 {word} to {type_}") for word in words)
    return fn.emit(f"or {type_} {low}, {fn.emit(f'shl {type_} {high}, 64')}")


def _along(sets: Sets, index: I64, words: list[I64], lines: list[list[int]], longest: int) -> list[I64]:
    """What is reached along the line of one direction and its opposite, as words."""
    fn, module = sets.fn, sets.unit.module
    masks = [[sum(1 << site for site in line) >> 64 * i & (1 << 64) - 1 for line in lines] for i in range(len(words))]
    places = [line.index(site) << longest for site, line in enumerate(lines)]
    place = sets.entry(module.table("i64", [*places, 0]), "i64", index)
    gathered, before, dealt = I64(place), ZERO, list[tuple[str, I64]]()
    for i, word in enumerate(words):
        mask = sets.entry(module.table("i64", [*masks[i], 0]), "i64", index)
        free = _bits(sets, "pext", word, mask)
        gathered = fn.add(gathered, free if before == "0" else fn.shl(free, before))
        dealt.append((mask, before))
        before = fn.ones(I64(mask))
    found = sets.entry(module.table("i16", _reached(sets, longest)), "i16", gathered)
    found = I64(fn.emit(f"zext i16 {found} to i64"))
    return [_bits(sets, "pdep", found if before == "0" else fn.lshr(found, before), mask) for mask, before in dealt]


def _bits(sets: Sets, instruction: str, word: I64, mask: str) -> I64:
    sets.fn.module.declare(f"declare i64 @llvm.x86.bmi.{instruction}.64(i64, i64)")
    return I64(sets.fn.emit(f"call i64 @llvm.x86.bmi.{instruction}.64(i64 {word}, i64 {mask})"))


def _reached(sets: Sets, longest: int) -> list[int]:
    """For each place on a line and each set of free places on it those that are reached."""
    key = ("reached", longest)
    if key not in sets.unit.lists:
        table = []
        for place in range(longest):
            for free in range(1 << longest):
                found = 0
                for step in (1, -1):
                    at = place + step
                    while 0 <= at < longest and free >> at & 1:
                        found |= 1 << at
                        at += step
                table.append(found)
        sets.unit.lists[key] = table
    return sets.unit.lists[key]
