"""What sets of sites are worth that win who has a piece on each of them, or that the rules ask for otherwise, while one
side alone has pieces there.

A set that lacks several pieces counts by how many; one that lacks a single piece by the site where it is missing, and
for each side otherwise: whether that site will ever be its own is another question for each.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_MISSING, EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow

NOWHERE = -1
"""In place of the number of a value: a set is worth nothing."""


@kernel
def value_of_line(game: GameRow, values: EvaluationRow, position: Words, line: int) -> int:
    """Which of the values a set has; `NOWHERE` if it has none.

    game: the game, of two players; values: of the sets; position: packed; line: the number of a set.
    """
    width, ours, theirs, missing, site = game.site_words, 0, 0, 0, 0
    for w in range(width):
        sites = values.line_sites[line * width + w]
        one, other = sites & position[game.owners_at[0] + w], sites & position[game.owners_at[1] + w]
        ours, theirs = ours + count_bits(one), theirs + count_bits(other)
        left = sites ^ (one | other)
        if left != 0:
            missing, site = missing + count_bits(left), 64 * w + lowest_bit(left)
    if missing == 0 or missing > MOST_MISSING or (ours != 0) == (theirs != 0):
        return NOWHERE
    first = (0 if ours != 0 else 1) * (MOST_MISSING + 1 + 64 * width)
    return first + (MOST_MISSING + 1 + site if missing == 1 else missing)


@kernel
def worth_of_line(game: GameRow, values: EvaluationRow, position: Words, line: int) -> int:
    """What a set is worth to the first colour: both numbers in a word. For the rest see `value_of_line`.

    game, values, position, line: as there.
    """
    at = value_of_line(game, values, position, line)
    return 0 if at == NOWHERE else values.line_values[at]


@kernel
def worth_of_lines(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What all sets are worth to the first colour: both numbers in a word.

    game, values, position: as of `value_of_line`.
    """
    both = 0
    for line in range(values.lines):
        both = wrapped(both + worth_of_line(game, values, position, line))
    return both


@kernel
def gained_of_lines(game: GameRow, values: EvaluationRow, before: Words, after: Words) -> int:
    """By how much `worth_of_lines` differs.

    game, values: as of `value_of_line`; before, after: positions, packed.
    """
    both, site, count = 0, 0, 0
    for w in range(game.site_words):
        owner, other = game.owners_at[0] + w, game.owners_at[1] + w
        changed = (before[owner] ^ after[owner]) | (before[other] ^ after[other])
        if changed != 0:
            count, site = count + count_bits(changed), 64 * w + lowest_bit(changed)
    if count > 1:
        return wrapped(worth_of_lines(game, values, after) - worth_of_lines(game, values, before))
    if count == 1:
        for at in range(values.lines_at[site], values.lines_at[site + 1]):
            line = values.lines_through[at]
            both = wrapped(both + worth_of_line(game, values, after, line))
            both = wrapped(both - worth_of_line(game, values, before, line))
    return both


@kernel
def write_lines(game: GameRow, numbers: EvaluationRow, position: Words, entries: Halves, at: int, room: int) -> int:
    """Write what stands in `numbers` in place of the value of each set that has one. The number behind the last one;
    -1: there is no room.

    game: the game; numbers: in place of values; position: packed; entries: where they are written; at: the number of
    the first; room: for how many there is room, all in all.
    """
    written = at
    if written + numbers.lines > room:
        return -1
    for line in range(numbers.lines):
        value = value_of_line(game, numbers, position, line)
        if value != NOWHERE:
            entries[written] = numbers.line_values[value]
            written += 1
    return written
