"""What may fall: all results of chance behind a position, those that come to the same once, with their weights.

Several results that fall one after the other from the same set (two dice) are looked at together. If their order does
not matter, only those in order of their numbers are written, each with as many as it stands for: 21 throws of two dice
in place of 36.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Row, Word, Words
from gdl_interpreter.native.abi.context import CHANCE, CHANCE_SET
from gdl_interpreter.native.entry.searches import CHANCE_NODE
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import mixed

MOST_WEIGHT = 1 << 16
"""The weights of all outcomes of a position together, at the most, where there are several results."""


class Outcome(Row):
    """What may fall; the position behind it stands after these words."""

    weight = Word()
    """For how many equally likely ones it stands."""
    last = Word()
    """The number of the result that fell last."""
    repeated = Word()
    """How often that has fallen in a row."""
    least = Word()
    """No more than what the position is worth to who is to move, as far as that is known."""


@kernel
def outcome_at(game: GameRow, rows: Words, number: int) -> Outcome:
    """One of the outcomes.

    game: the game; rows: of all outcomes; number: of this one, from 0.
    """
    return rows.at(number * (Outcome.SIZE + game.size)).as_(Outcome)


@kernel
def position_behind(outcome: Outcome) -> Words:
    """The position behind an outcome."""
    return outcome.words.at(Outcome.SIZE)


@kernel
def write_outcomes(game: GameRow, context: Words, position: Words, rows: Words, room: int, fold: bool) -> int:
    """Write all outcomes of a chance node. How many there are; 0 if there is no room. In some of them chance may have
    its turn again, if not all go on with the same set.

    game, context: of the search; position: packed; rows: where they are written; room: for how many; fold: does the
    order of results not matter?
    """
    if room < 2:
        return 0
    first = outcome_at(game, rows, 0)
    first.weight, first.last, first.repeated = 1, 0, 0
    copy_words(position, position_behind(first), game.size)
    count, total, fallen = 1, 1, 0
    while True:
        results = common_results(game, context, rows, count)
        if results == 0 or (fallen > 0 and total * results > MOST_WEIGHT):
            return count
        if count * (results + 1) >= room:
            return count if fallen > 0 else 0
        after = count
        for i in range(count):
            after = add_results(game, context, rows, i, after, results, fallen, fold)
        copy_words(outcome_at(game, rows, count).words, rows, (after - count) * (Outcome.SIZE + game.size))
        count = after - count
        total *= results
        fallen += 1


@kernel
def common_results(game: GameRow, context: Words, rows: Words, count: int) -> int:
    """How many results chance picks from, if it does so in all of these positions and from the same set; else 0.

    game, context: of the search; rows: of the outcomes; count: how many there are.
    """
    results, these = 0, 0
    for i in range(count):
        found = game.moves(position_behind(outcome_at(game, rows, i)), context)
        if found < CHANCE_NODE:
            return 0
        now = context[CHANCE]
        for w in range(game.chance_words):
            now = mixed(now, context[CHANCE_SET + w])
        context[CHANCE] = 0
        if i > 0 and now != these:
            return 0
        results, these = found & (CHANCE_NODE - 1), now
    return results


@kernel
def add_results(
    game: GameRow, context: Words, rows: Words, number: int, after: int, results: int, fallen: int, fold: bool
) -> int:
    """Write what may fall behind one outcome; the first number that is free then.

    game, context: of the search; rows: of the outcomes; number: of the outcome; after: the first number that is free;
    results: how many there are; fallen: how many have fallen before; fold: does their order not matter?
    """
    outcome = outcome_at(game, rows, number)
    for result in range(outcome.last if fold and fallen > 0 else 0, results):
        new = outcome_at(game, rows, after)
        game.after(position_behind(outcome), context, result, position_behind(new))
        again = fallen > 0 and result == outcome.last
        new.last, new.repeated = result, outcome.repeated + 1 if again else 1
        new.weight = outcome.weight * (fallen + 1) // new.repeated if fold else outcome.weight
        after += 1
    return after


@kernel
def copy_words(source: Words, to: Words, count: int) -> None:
    """Copy words.

    source, to: from where, and where to; count: how many.
    """
    for w in range(count):
        to[w] = source[w]
