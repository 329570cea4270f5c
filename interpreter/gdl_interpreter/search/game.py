"""What a search is told of a game: addresses of its functions, and how its positions are laid out."""

from __future__ import annotations

import struct

from gdl_interpreter.native.abi.call import Row
from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import Program
from gdl_interpreter.search import code
from gdl_interpreter.search.layout import MOST_KINDS

_MASK = (1 << 64) - 1


def real(value: float) -> int:
    """A double as a word."""
    return int(struct.unpack("<Q", struct.pack("<d", value))[0])


def as_real(word: int) -> float:
    """A word as a double."""
    return float(struct.unpack("<d", struct.pack("<Q", word))[0])


def sides_of(program: Program) -> list[int]:
    """The sides, sets of players who win and lose together, in the order of their first players."""
    found: list[int] = []
    for player in program.players:
        if player.allies not in found:
            found.append(player.allies)
    return found


def game_row(native: Native, margin: float = 0.0, par: int = 0) -> Row:
    """The row of words that all searches of a game begin with. `margin`: what a lead of one point adds to a reward;
    `par`: whom one leads who plays alone."""
    program, packing = native.program, native.packing
    library = native.parts.library("search")
    row = Row(code.GAME_WORDS)
    for at, name in {
        code.MOVES: "moves",
        code.AFTER: "after",
        code.RANDOM_GAME: "random_game",
        code.CHILDREN: "children",
        code.END: "end",
        code.RESULT: "result",
        code.HASH: "hash",
    }.items():
        row.point(at, library.symbol(f"gdl_{name}"))
    if native.features.repeats:
        row.point(code.ENTER, library.symbol("gdl_enter"))
    if program.score is not None:
        row.point(code.VALUES, library.symbol("gdl_scores"))
    row[code.SIZE], row[code.PLAYERS] = packing.size, len(program.players)
    row[code.MOVER] = packing.fields["mover"].at
    row[code.MARGIN], row[code.PAR] = real(margin), par & _MASK
    row[code.KINDS], row[code.SITE_WORDS] = len(program.kinds), packing.fields["owner0"].words
    swapped = packing.fields["swapped"]
    row[code.SWAPPED] = swapped.at if swapped.words else _MASK
    sides = sides_of(program)
    for i, player in enumerate(program.players):
        row[code.WEIGHTS + i] = real(1 / player.allies.bit_count())
        row[code.SIDES + i] = sides.index(player.allies)
        row[code.OWNERS_AT + i] = packing.fields[f"owner{i}"].at
        for kind in range(len(program.kinds)):
            field = packing.fields.get(f"stock{i}.{kind}")
            row[code.STOCKS_AT + i * MOST_KINDS + kind] = _MASK if field is None else field.at
    for kind in range(len(program.kinds)):
        row[code.KINDS_AT + kind] = packing.fields[f"kind{kind}"].at if len(program.kinds) > 1 else _MASK
    return row
