"""What a search is told of a game: addresses of its functions, and how its positions are laid out."""

from __future__ import annotations

from gdl_interpreter.kernel.memory import Pointer
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.layout.chance_sets import chance_words_of
from gdl_interpreter.program import Program
from gdl_interpreter.search.kernels.shared.game_row import MOST_KINDS, GameRow

_NOWHERE = -1


def sides_of(program: Program) -> list[int]:
    """The sides, sets of players who win and lose together, in the order of their first players."""
    found: list[int] = []
    for player in program.players:
        if player.allies not in found:
            found.append(player.allies)
    return found


def game_row(native: Native, margin: float = 0.0, par: int = 0) -> GameRow:
    """The row of words that all searches of a game are told. `margin`: what a lead of one point adds to a reward;
    `par`: the points that a player who plays alone is compared with.

    native: the game.
    """
    program, packing = native.program, native.packing
    library = native.parts.library("search")

    def function(name: str) -> Pointer:
        symbol = library.symbol(f"gdl_{name}")
        return Pointer(symbol.address, symbol)

    row = GameRow.allocated()
    row.moves, row.after, row.playout = function("moves"), function("after"), function("random_game")
    row.children, row.end, row.result = function("children"), function("end"), function("result")
    row.pseudo_legal, row.captures, row.complete = function("pseudo_legal"), function("captures"), function("complete")
    row.extra = native.function("search", "gdl_pseudo_extra", True, 0)()
    row.hash = function("hash")
    if native.features.repeats:
        row.enter = function("enter")
    if program.score is not None:
        row.scores = function("scores")
    row.size, row.players, row.mover = packing.size, len(program.players), packing.fields["mover"].at
    row.margin, row.par = margin, par
    row.kinds, row.site_words = len(program.kinds), packing.fields["owner0"].words
    swapped = packing.fields["swapped"]
    row.swapped = swapped.at if swapped.words else _NOWHERE
    row.rolled = packing.fields["rolled"].at if native.features.chance else _NOWHERE
    row.chance_words = chance_words_of(program)
    sides = sides_of(program)
    for i, player in enumerate(program.players):
        row.weights[i] = 1 / player.allies.bit_count()
        row.sides[i] = sides.index(player.allies)
        row.owners_at[i] = packing.fields[f"owner{i}"].at
        for kind in range(len(program.kinds)):
            field = packing.fields.get(f"stock{i}.{kind}")
            row.stocks_at[i * MOST_KINDS + kind] = _NOWHERE if field is None else field.at
    for kind in range(len(program.kinds)):
        row.kinds_at[kind] = packing.fields[f"kind{kind}"].at if len(program.kinds) > 1 else _NOWHERE
    return row
