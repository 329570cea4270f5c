"""How `gdl solve` tells what it has found: in words or as JSON, with what is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gdl.board_view.scores import score_unit
from gdl.cli.progress import peak_memory
from gdl.infra.output import echo, echo_lines
from gdl.opponents.words import bounds, counted, solved
from gdl_interpreter.characters import json_text

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.program.span import Span
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.solving.indexed import Indexed
    from gdl_interpreter.search.solving.solver import Solution, Value


def tell_in_words(game: Game, at: Position, found: Solution) -> None:
    """Say what a position is worth, by which moves, and what is open.

    game: the game; at: the position; found: what a solver found of it.
    """
    mover = at.mover or ""
    what = f"{found.nodes:,} positions, {found.seconds:.1f} s{peak_memory()}"
    unit = score_unit(game.program)
    if found.value.outcome is None:
        echo(f"Not solved: {found.reached} ({what}).")
        _tell_bounds(game, mover, found.value)
        echo(f"Open: {'all ' * (len(found.unknown) > 1)}{counted(len(found.unknown), 'moves')}.")
        return
    alone = len(game.program.players) == 1
    echo(f"{solved(mover, found.value, unit, alone)}.")
    if found.unknown:
        number, open_ = len(found.moves) + len(found.unknown), len(found.unknown)
        echo(f"Of {number} moves {len(found.moves)} {'is' if len(found.moves) == 1 else 'are'} settled, {open_} open.")
    for rank in sorted({value.rank for value in found.moves.values()}, reverse=True):
        these = [text for text, value in found.moves.items() if value.rank == rank]
        value = found.moves[these[0]]
        echo(f"  {solved(mover, value, unit, alone)}: {', '.join(these)}")
    known = {text: bounds(value, unit) for text, value in found.unknown.items()}
    for told in dict.fromkeys(known.values()):
        these = [text for text, its in known.items() if its == told]
        echo(f"  Open{told and f', {told}'}: {', '.join(these)}")
    if found.line:
        round_and_round = ", and so on without end" if found.endless else ""
        echo(f"Best play: {'; '.join(found.line)}{round_and_round}")
    echo(f"{found.reached[0].upper()}{found.reached[1:]} ({what}).")


def _tell_bounds(game: Game, mover: str, value: Value) -> None:
    """Say between what a value lies that is not found."""
    told = bounds(value, score_unit(game.program))
    if told:
        echo(f"Proven so far: for {mover} it is {told}.")
    elif len(game.program.players) > 1:
        echo(f"Proven so far: nothing; for {mover} it may be a loss, a draw or a win.")


def show_rule(game: Game, span: Span) -> None:
    """The line of the rulebook that a span is in, with carets under it.

    game: with the texts; span: the place.
    """
    from gdl.diagnostics.snippet import snippet

    rule = snippet(span, game.sources)
    if rule is not None:
        echo_lines(f"  --> {span}\n  {rule.text}\n  {rule.carets}")


def tell_counts(solver: Indexed) -> None:
    """Say of each class of positions how many are won, lost and drawn.

    solver: by the perfect index.
    """
    if solver.index is None or not solver.index.done:
        return
    for known in range(solver.index.rows[0].class_count):
        tally = solver.index.tally(known)
        echo(f"{solver.index.class_name(known)}:")
        longest = f", the longest win in {_plies(tally.longest_win)}" if tally.longest_win else ""
        echo(f"  won {tally.won:,}, lost {tally.lost:,}, drawn {tally.drawn:,}, over {tally.over:,}{longest}")
        if tally.apart < tally.won + tally.lost + tally.drawn + tally.over:
            echo(f"  {tally.apart:,} positions, if those that are alike by turning the board are counted once")


def _plies(number: int) -> str:
    return "1 ply" if number == 1 else f"{number} plies"


def tell_as_json(game: Game, at: Position, found: Solution) -> None:
    """Print the same as JSON.

    game: the game; at: the position; found: what a solver found of it.
    """
    names = {1: "win", 0: "draw", -1: "loss"}

    from gdl_interpreter.search.memory import peak

    def plain(value: Value) -> dict[str, object]:
        if value.outcome is None:
            found: dict[str, object] = {"value": None, "at_least": names[value.least], "at_most": names[value.most]}
        else:
            found = {"value": names[value.outcome]}
        more = {"lead": value.lead, "plies": value.plies, "score": value.score}
        more |= {"at_least_by": value.least_lead, "at_most_by": value.most_lead}
        return found | {what: number for what, number in more.items() if number is not None}

    told = {
        "mover": at.mover or "",
        **plain(found.value),
        "moves": {text: plain(value) for text, value in found.moves.items()},
        "open": {text: plain(value) for text, value in found.unknown.items()},
        "line": found.line,
        "endless": found.endless,
        "method": found.method,
        "reached": found.reached,
        "depth": found.depth,
        "positions": found.nodes,
        "seconds": round(found.seconds, 3),
        "peak_memory": peak(),
    }
    echo_lines(json_text(told, indent=2))
