"""`gdl show`: what a rulebook is, in facts, and a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gdl.api import Game
from gdl.board_view.board_style import BoardStyle
from gdl.engines import missing_native
from gdl.infra.output import output
from gdl.terminal.drawing.draw import draw_position, show_whole
from gdl.terminal.style import style_for
from gdl_interpreter.reference import Position

_FACTS = {"points": "score in"}
"""What facts are called here, where that is not their name."""

_AT_RANDOM = {
    "counted": "a random move is picked at once",
    "sampled": "random moves are tried until one is legal",
    "listed": "a random move is picked from a list of all",
}
"""How random games find their moves, by the native engine's strategy."""


def about(game: Game, position: Position, signs: bool = False) -> None:
    """Write it to standard output, with the board as it is in a position.

    Args:
        game: the game.
        position: the position.
        signs: have pieces the signs of their own script on them, where there are colours, instead of letters?
    """
    stream = output()
    for line in (game.full_title, *(f"  {fact}" for fact in _facts(game)), ""):
        stream.line(line)
    style = replace(style_for(stream), native=signs)
    show_whole(draw_position(position, style), position, style, stream)


def _facts(game: Game) -> Iterator[str]:
    program = game.program
    yield from (f"{_FACTS.get(fact, fact)}: {value}" for fact, value in program.facts.items())
    seats = [player.name for player in program.players]
    more = f" (and up to {len(seats) - program.seated} more)" if program.seated < len(seats) else ""
    yield f"players: {', '.join(seats[: program.seated])}{more}"
    yield f"pieces: {', '.join(kind.name for kind in program.kinds) or 'none'}"
    board = program.board
    shape = "" if BoardStyle(board).is_bare else f"{board.shape} {' x '.join(map(str, board.arguments))}, "
    yield f"board: {shape}{board.played.bit_count()} sites"
    for name, value in program.options.items():
        span = program.ranges[name]
        yield f"option {name}: " + (f"{value} (of {span[0]}..{span[1]})" if span else "true" if value else "false")
    if game.variants:
        yield f"variants: {', '.join(f'{game.name}:{variant}' for variant in game.variants)}"
    if program.notations:
        yield f"notations: {', '.join(notation.name for notation in program.notations)}"
    if program.events:
        yield f"events: {', '.join(event.name for event in program.events)}"
    if program.match:
        most = "" if program.match.games is None else f" of at most {program.match.games}"
        yield f"match: first to {program.match.wins} wins{most}"
    yield f"examples: {game.examples}"
    yield f"engine: {_engine(game)}"


def _engine(game: Game) -> str:
    """What counts and plays at random, and why it is not the native engine where it is not."""
    from gdl_interpreter.native.llvm.compile import CodeError

    reason = missing_native()
    if reason is None:
        try:
            return f"native; {_AT_RANDOM[game.native.strategy]}"
        except CodeError as error:
            reason = error.message
    return f"reference evaluator: {reason}"
