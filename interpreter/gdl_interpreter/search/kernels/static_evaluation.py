"""What an unfinished position is worth without a search: its pieces, stocks and points by learned values."""

from __future__ import annotations

from gdl_interpreter.kernel.language import exp, kernel, local_words, lowest_bit, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.alphabeta.row import AlphaBetaRow
from gdl_interpreter.search.kernels.shared.amounts import pieces_on_board, worth_of_amounts, worth_of_meters
from gdl_interpreter.search.kernels.shared.cohesion import worth_of_cohesion
from gdl_interpreter.search.kernels.shared.end_values import lead_of
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_CENTRES, SHARES, EvaluationRow
from gdl_interpreter.search.kernels.shared.filling import gained_of_filling, worth_of_filling
from gdl_interpreter.search.kernels.shared.game_row import MOST_KINDS, GameRow
from gdl_interpreter.search.kernels.shared.legal_moves import worth_of_legal_moves
from gdl_interpreter.search.kernels.shared.lines import gained_of_lines, worth_of_lines
from gdl_interpreter.search.kernels.shared.mobility import worth_of_mobility
from gdl_interpreter.search.kernels.shared.positions import colour_of_side, swapped

STEEPEST = 30.0
"""No logarithm of odds counts for more."""

_HALF = 1 << 31
_RIGHT = (1 << 32) - 1


@kernel
def evaluation(game: GameRow, search: AlphaBetaRow, context: Words, position: Words, side: int) -> int:
    """The static evaluation for a side: pieces by kind, site and their steps from centres, stocks, and the lead in
    points.

    game, search, context: of the search; position: packed; side: 0 or 1.
    """
    if not search.values:
        return 0
    both = whole(game, search.values, context, position, material(game, search.values, position))
    return told(game, search.values, context, position, side, both)


@kernel
def whole(game: GameRow, values: EvaluationRow, context: Words, position: Words, known: int) -> int:
    """What everything is worth to the first colour: both numbers in a word.

    game: of the search; values: what pieces are worth; context: of the game; position: packed; known: its `material`.
    """
    both = known
    if values.mobility != 0:
        both = wrapped(both + worth_of_mobility(game, values, position))
    if values.counts_moves != 0:
        both = wrapped(both + worth_of_legal_moves(game, values, context, position))
    if values.cohesion != 0:
        both = wrapped(both + worth_of_cohesion(game, values, position))
    return both


@kernel
def share_of(evaluated: int, scale: float) -> float:
    """The share of the win that a static evaluation promises: that of `scale` is odds of e to one.

    evaluated: for whom the share is; scale: of the values.
    """
    return share_of_odds(float(evaluated) / scale)


@kernel
def share_of_odds(odds: float) -> float:
    """The share of the win that a logarithm of odds promises."""
    return 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, odds))))


@kernel
def sum_before(game: GameRow, search: AlphaBetaRow, position: Words) -> int:
    """What `evaluation_after` is told of a position, for all moves from there.

    game, search: of the search; position: packed.
    """
    return material(game, search.values, position) if search.values else 0


@kernel
def evaluation_after(
    game: GameRow, search: AlphaBetaRow, context: Words, before: Words, after: Words, side: int, known: int
) -> int:
    """The static evaluation of a position that a move has led to, from what has changed, but for mobility and
    legal moves.

    game, search, context: of the search; before, after: the positions, packed; side: 0 or 1; known: `sum_before` of the
    position before.
    """
    values = search.values
    if not values:
        return 0
    afresh = values.counted >= 0 or swapped(game, before) != swapped(game, after)
    if afresh or centres_differ(game, values, before, after):
        return told(game, values, context, after, side, material(game, values, after))
    both = wrapped(known + material_gained(game, values, before, after))
    return told(game, values, context, after, side, both)


@kernel
def told(game: GameRow, values: EvaluationRow, context: Words, position: Words, side: int, both: int) -> int:
    """The static evaluation for a side.

    game, values, context: of the search; position: packed; side: 0 or 1; both: what `material` gives for it.
    """
    pieces = pieces_on_board(game, values, position)
    total = at_stage(both, values.shares[min(pieces, values.most)])  # for the first colour
    if values.lead != 0:
        total += values.lead * lead_of(game, context, position, 0)
    return total if colour_of_side(game, position, side) == 0 else -total


@kernel
def material(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What the pieces on the board and in stock are worth to the first colour: both numbers in a word.

    game: of the search; values: what pieces are worth; position: packed.
    """
    kinds, width, steps = game.kinds, game.site_words, values.steps
    both = 0
    centres = local_words(MOST_CENTRES)
    for c in range(values.centres):
        centres[c] = centre(values, position, c, width)
    for player in range(game.players):
        owned_at = game.owners_at[player]
        for kind in range(kinds):
            row = player * kinds + kind
            of_sites, kind_at = values.sites.at(row * width * 64), game.kinds_at[kind]
            for w in range(width):
                left = position[owned_at + w]
                if kind_at >= 0:
                    left &= position[kind_at + w]
                while left != 0:
                    site = 64 * w + lowest_bit(left)
                    both = wrapped(both + of_sites[site])
                    for c in range(values.centres):
                        if centres[c] >= 0:
                            step = values.codes[site] + centres[c]
                            both = wrapped(both + values.near[(c * game.players * kinds + row) * steps + step])
                    left &= wrapped(left - 1)
            stock_at = game.stocks_at[player * MOST_KINDS + kind]
            if stock_at >= 0:
                both = wrapped(both + position[stock_at] * values.stocks[row])
    if values.lines != 0:
        both = wrapped(both + worth_of_lines(game, values, position))
    if values.filling != 0:
        both = wrapped(both + worth_of_filling(game, values, position))
    return wrapped(both + worth_of_amounts(game, values, position)) if values.amounts != 0 else both


@kernel
def material_gained(game: GameRow, values: EvaluationRow, before: Words, after: Words) -> int:
    """By how much `material` differs where no centre has gone anywhere.

    game: of the search; values: what pieces are worth; before, after: positions, packed.
    """
    kinds, width, steps = game.kinds, game.site_words, values.steps
    both = 0
    centres = local_words(MOST_CENTRES)
    for c in range(values.centres):
        centres[c] = centre(values, before, c, width)
    for player in range(game.players):
        owned_at = game.owners_at[player]
        for kind in range(kinds):
            row, kind_at = player * kinds + kind, game.kinds_at[kind]
            for w in range(width):
                was, now = before[owned_at + w], after[owned_at + w]
                if kind_at >= 0:
                    was &= before[kind_at + w]
                    now &= after[kind_at + w]
                changed = was ^ now
                while changed != 0:
                    bit = lowest_bit(changed)
                    site = 64 * w + bit
                    worth = values.sites[row * width * 64 + site]
                    for c in range(values.centres):
                        if centres[c] >= 0:
                            step = values.codes[site] + centres[c]
                            worth = wrapped(worth + values.near[(c * game.players * kinds + row) * steps + step])
                    both = wrapped(both + worth if shift_right(now, bit) & 1 == 1 else both - worth)
                    changed &= wrapped(changed - 1)
            stock_at = game.stocks_at[player * MOST_KINDS + kind]
            if stock_at >= 0:
                both = wrapped(both + (after[stock_at] - before[stock_at]) * values.stocks[row])
    if values.meters != 0:
        both = wrapped(both + worth_of_meters(values, after) - worth_of_meters(values, before))
    if values.filling != 0:
        both = wrapped(both + gained_of_filling(game, values, before, after))
    return wrapped(both + gained_of_lines(game, values, before, after)) if values.lines != 0 else both


@kernel
def centres_differ(game: GameRow, values: EvaluationRow, before: Words, after: Words) -> bool:
    """Has a centre gone, come or moved?

    game: of the search; values: what pieces are worth; before, after: positions, packed.
    """
    for c in range(values.centres):
        for w in range(game.site_words):
            owner, kind = values.centre_owners[c] + w, values.centre_kinds[c] + w
            if before[owner] & before[kind] != after[owner] & after[kind]:
                return True
    return False


@kernel
def centre(values: EvaluationRow, position: Words, number: int, width: int) -> int:
    """What is to be added to the code of a site for the number of the step that leads there from a centre; -1 if that
    piece is not on the board.

    values: what pieces are worth; position: packed; number: of the centre; width: words of a set of sites.
    """
    for w in range(width):
        found = position[values.centre_owners[number] + w] & position[values.centre_kinds[number] + w]
        if found != 0:
            return values.origin - values.codes[64 * w + lowest_bit(found)]
    return -1


@kernel
def at_stage(both: int, share: int) -> int:
    """What two numbers in one word come to on a board that is so full."""
    empty = ((both & _RIGHT) ^ _HALF) - _HALF
    full = (both - empty) >> 32
    return empty + ((full - empty) * share >> SHARES)
