"""What a search is told of a game: where its functions are, and how its positions are laid out, as one row of words."""

from __future__ import annotations

from gdl_interpreter.kernel.memory import Function, Inline, Real, Reals, Row, Word, Words

MOST_PLAYERS = 64
MOST_KINDS = 64


class GameRow(Row):
    """The row that all searches of a game begin with; `game.game_row` makes it. Positions are packed ones, contexts
    those of `native.context`."""

    moves = Function(Words, Words)
    """`gdl_moves(position, context)`: how many moves there are, or how many results, and `CHANCE_NODE`."""
    after = Function(Words, Words, int, Words)
    """`gdl_after(position, context, number, end)`: writes the position after a move; its result's word (0: none)."""
    enter = Function(Words, Words, gives=None)
    """`gdl_enter(position, context)`: a position reached again joins the history; nowhere if nothing is remembered."""
    playout = Function(Words, Words, Words, gives=None)
    """`gdl_random_game(position, context, outcome)`: plays on at random; see `native.searching` for the outcome."""
    scores = Function(Words, Words, Words, gives=None)
    """`gdl_scores(position, context, scores)`: every player's score; nowhere if there are no scores."""
    size = Word()
    """Words of a position."""
    players = Word()
    """How many players."""
    mover = Word()
    """The word of a position that the mover is in, as a set of one."""
    margin = Real()
    """What a lead of one point is worth; 0 if nothing."""
    children = Function(Words, Words, Words, int)
    """`gdl_children(position, context, rows, room)`: of each run a hash of its words, and the position at its end."""
    pseudo_legal = Function(Words, Words, Words, int)
    """`gdl_pseudo_legal(position, context, rows, room)`: of each run, also of such as turn out to be none, a hash of
    its words, the position where its pieces are settled, and `extra` words that say what is left to be done."""
    captures = Function(Words, Words, Words, int)
    """`gdl_captures(position, context, rows, room)`: the same of those that take something."""
    complete = Function(Words, Words)
    """`gdl_complete(position, context)`: makes such a position, with the words behind it, the one at the run's end; 0
    if there is no such run."""
    extra = Word()
    """Words behind the position in such a row."""
    end = Function(Words, Words, gives=None)
    """`gdl_end(position, context)`: closes the books on a run's end: it is the next one's turn."""
    result = Function(Words, Words, int)
    """`gdl_result(position, context, moved)`: the word of the result; 0 if the game goes on."""
    hash = Function(Words, Words)
    """`gdl_hash(position, context)`."""
    kinds = Word()
    """How many kinds of pieces."""
    site_words = Word()
    """Words of a set of sites."""
    swapped = Word()
    """The word that says whether the two people have exchanged colours; -1: nobody ever does."""
    weights = Inline(Reals, MOST_PLAYERS)
    """One by the number of a player's side's players."""
    sides = Inline(Words, MOST_PLAYERS)
    """The players' sides: 0 or 1, where there are two."""
    owners_at = Inline(Words, MOST_PLAYERS)
    """The first of the words that a player's pieces are in."""
    kinds_at = Inline(Words, MOST_KINDS)
    """The first of the words that the pieces of a kind are in; -1: there is only one kind."""
    stocks_at = Inline(Words, MOST_PLAYERS * MOST_KINDS)
    """For each player and kind, the first of the words that the stock is in; -1: there is none."""
    par = Word()
    """What somebody who plays alone scores in random games."""
    rolled = Word()
    """The word that says how many results of chance have fallen in this turn; -1: there is no chance."""
    chance_words = Word()
    """Words of the widest set that chance picks from."""
