"""How moves and positions are said to programs: made of a move's own words, and of the rulebook's notations.

`e2-e4` is `e2e4`; `e7-e8 Queen` is `e7e8q`, since a kind behind the sites is what a piece becomes; `drop Pawn 5e` is
`P@5e` (`P*5e` in USI), since a kind before them is what is put there; `promote 5c-5b` is `5c5b+`, since a word beside
two sites says that there is more to it than from here to there.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gdl.outside_engines.errors import EngineError, EngineFault
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import MachineError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gdl.outside_engines.line import GameLine
    from gdl_interpreter.reference import Move, Position


def spelled(position: Position, drop: str = "@", between: str = "") -> Mapping[str, Move]:
    """The legal moves by what programs call them; moves that nothing tells apart there are left out.

    Args:
        position: one that is not over.
        drop: stands between a kind and where it is put.
        between: stands between two sites.
    """
    moves = position.moves()
    letters = [(kind.letter or kind.name[:1]).upper() for kind in position.machine.program.kinds]
    texts = [_spelled(move, letters, drop, between) for move in moves]
    often = Counter(texts)
    return {text: move for text, move in zip(texts, moves, strict=True) if often[text] == 1}


def read(position: Position, text: str, drop: str = "@", between: str = "") -> Move | None:
    """The legal move that a program has named; None: there is none. A `+` that tells nothing apart may be missing.

    Args:
        position: one that is not over.
        text: what it has said.
        drop, between: as in `spelled`.
    """
    exact = spelled(position, drop, between)
    moves = {known.lower(): move for known, move in exact.items()} | dict(exact)
    return next((moves[each] for each in (text, text.lower(), f"{text.lower()}+") if each in moves), None)


def _spelled(move: Move, letters: list[str], drop: str, between: str) -> str:
    sites = [word.text for word in move.words if word.type is Ty.SITES]
    if not sites or any(word.type not in (Ty.SITES, Ty.KINDS, None) for word in move.words):
        return move.text
    where = next(i for i, word in enumerate(move.words) if word.type is Ty.SITES)
    before = "".join(letters[word.number] for word in move.words[:where] if word.type is Ty.KINDS)
    behind = "".join(letters[word.number].lower() for word in move.words[where:] if word.type is Ty.KINDS)
    label = any(word.type is None for word in move.words)
    plus = "+" if label and len(sites) > 1 and not before and not behind else ""
    return f"{before}{drop if before else ''}{between.join(sites)}{behind}{plus}"


def notation_for(position: Position, names: tuple[str, ...], wanted: str | None) -> str | None:
    """The name of the notation by which positions are said: the one that is wanted, or the first that is called so;
    None: the rulebook has none of these.

    Raises:
        EngineError: it has not the one that is wanted.
    """
    known = [notation.name for notation in position.machine.program.notations]
    if wanted is not None and wanted not in known:
        has = f"it has {', '.join(known)}" if known else "it has none"
        raise EngineError(EngineFault.NO_NOTATION, f"the rulebook has no notation `{wanted}`: {has}")
    return wanted or next((name for name in names if name in known), None)


def written(position: Position, name: str) -> str:
    """A position in a notation. EngineError: it cannot be said in it."""
    try:
        return position.notation(name)
    except MachineError as error:
        raise EngineError(EngineFault.NO_NOTATION, f"this position cannot be said as {name}: {error.message}") from None


def said(line: GameLine, name: str | None, drop: str) -> tuple[str | None, list[str]]:
    """A game as a position and the moves since: from the beginning, or from behind the last move that has no spelling.

    Args:
        line: the game.
        name: of the notation; None: there is none, and the position is that of the setup, of which nothing is said.
        drop: as in `spelled`.

    Raises:
        EngineError: there is no way to say it.
    """
    moves: list[str] = []
    first, from_setup = 0, line.from_setup
    for number, (position, move) in enumerate(zip(line.positions, line.moves, strict=False)):
        text = next((text for text, other in spelled(position, drop).items() if other == move), None)
        if text is None:
            moves, first, from_setup = [], number + 1, False
        else:
            moves.append(text)
    if name is not None:
        return written(line.positions[first], name), moves
    if from_setup:
        return None, moves
    raise EngineError(
        EngineFault.NO_NOTATION,
        "this game has come to a position that only a notation could say, and the rulebook has none of that name"
        " (`notation` in its text, FEN or SFEN)",
    )
