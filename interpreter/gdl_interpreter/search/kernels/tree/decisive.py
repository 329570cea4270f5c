"""Playouts with decisive and anti-decisive moves: who can win at once does, and who lets another win at once takes
the move back and makes another one, as long as there is one (Teytaud and Teytaud, "On the huge benefit of decisive
moves in Monte-Carlo tree search algorithms", 2010).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words
from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.native.abi.context import POSITIONS, RANDOM
from gdl_interpreter.native.entry.searches import CHANCE_NODE, LENGTH, SCORES, WORD
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import player_to_move
from gdl_interpreter.search.kernels.shared.randomness import random_below, rotated
from gdl_interpreter.search.kernels.shared.results import by_people, final_result, wins

LONGEST = 200
"""Plies of such a playout; what comes behind them is wholly random."""


class Ply(Row):
    """The moves of a position in a playout."""

    rows = To(Words)
    """Of each move the word of the result it leads to, and the position after it."""
    count = Word()
    """How many moves; 0 behind a chance node."""
    start = Word()
    """The one that is looked at first; the others follow in order, round and round."""
    next = Word()
    """How many have been looked at and passed, as far as playing on goes."""
    player = Word()
    """The number of who moves."""
    side = Word()
    """Their side."""
    history = Word()
    """How many positions were remembered before the move."""
    won = Word()
    """1 if who moves wins by the move that was chosen."""


@kernel
def decisive_playout(game: GameRow, context: Words, position: Words, rows: Words, most: int, outcome: Words) -> None:
    """As `gdl_random_game`, but not telling what stood where in the end. `rows`: room for two times `most` moves; from
    a position with more moves on the game goes on wholly at random.

    game, context: of the game; position: packed, not over; most: moves that are listed; outcome: `OUT_WORDS` words.
    """
    history = context[POSITIONS]
    ply, before = local_words(Ply.SIZE).as_(Ply), local_words(Ply.SIZE).as_(Ply)
    ply.rows, before.rows = rows, rows.at(most * (game.size + 1))
    ply.count = 0
    before.count = 0
    here = position
    plies = 0
    over = False
    while plies < LONGEST and not over:
        found = game.moves(here, context)
        if found >= CHANCE_NODE:
            game.after(here, context, random_below(context.at(RANDOM), found & (CHANCE_NODE - 1)), ply.rows)
            here = ply.rows
            ply.count = 0
            ply, before = before, ply
            plies += 1
        elif found == 0 or found > most or not list_moves(game, context, here, ply, most):
            break
        else:
            move = decisive_move(game, context, ply)
            if move[0] == 0:
                here = move.at(1)
                ply, before = before, ply
                plies += 1
            else:
                # the game ends; if by a win of the other side's, the move before it is taken back for another one
                other = Words(0)
                if ply.won == 1 and before.count != 0 and before.side != ply.side:
                    other = next_open(game, before)
                if other:
                    here = other.at(1)
                    context[POSITIONS] = before.history
                else:
                    here = move
                    over = True
        if game.enter and not over:
            game.enter(here, context)
    if over:
        outcome[WORD] = final_result(game, context, here.at(1), here[0], outcome.at(SCORES))
        outcome[LENGTH] = plies + 1
    else:
        game.playout(here, context, outcome)
        outcome[LENGTH] += plies
    context[POSITIONS] = history


@kernel
def list_moves(game: GameRow, context: Words, position: Words, ply: Ply, most: int) -> bool:
    """Write down the moves of a position; is there room for all of them?

    game, context: of the game; position: packed; ply: where they are written; most: how many there is room for.
    """
    ply.count = game.children(position, context, ply.rows, most)
    if ply.count == 0 or ply.count > most:
        return False
    ply.player = player_to_move(game, position)
    ply.side = game.sides[ply.player]
    ply.start = random_below(context.at(RANDOM), ply.count)
    ply.history = context[POSITIONS]
    return True


@kernel
def move_at(game: GameRow, ply: Ply, number: int) -> Words:
    """The row of the move that is looked at as that number.

    game: of the game; ply: its moves; number: from 0, below their count.
    """
    return ply.rows.at(rotated(number, ply.start, ply.count) * (game.size + 1))


@kernel
def decisive_move(game: GameRow, context: Words, ply: Ply) -> Words:
    """The first move that wins for who makes it; without one the first that does not end the game; without that the
    last. All that were looked at tell their results.

    game, context: of the game; ply: the moves, of which there are some.
    """
    scores = local_words(2)
    rows, row_size, start, count = ply.rows, game.size + 1, ply.start, ply.count
    chosen = -1
    for i in range(count):
        move = rows.at(rotated(i, start, count) * row_size)
        end = move.at(1)
        game.end(end, context)
        move[0] = game.result(end, context, 1)
        context[POSITIONS] = ply.history
        if move[0] == 0:
            if chosen < 0:
                chosen = i
        elif wins(by_people(game, end, move[0], scores), ply.player):
            ply.won = 1
            return move
    ply.won = 0
    ply.next = chosen + 1
    return move_at(game, ply, chosen if chosen >= 0 else count - 1)


@kernel
def next_open(game: GameRow, ply: Ply) -> Words:
    """The next move of a ply that does not end the game; nowhere if there is none."""
    while ply.next < ply.count:
        move = move_at(game, ply, ply.next)
        ply.next += 1
        if move[0] == 0:
            return move
    return Words(0)
