"""What is told below a diagram: of each player the score, the pieces beside the board, and what else is kept."""

from __future__ import annotations

from gdl.board_view.sidebar import View, player_lines
from gdl.board_view.style import PLAIN, Line
from gdl.svg.paper import Paper
from gdl_interpreter.reference import Position

_SIZE, _LINE = 12, 18


def draw_captions(paper: Paper, position: Position) -> None:
    """Write it, if there is more to tell than names: behind a disc for each player, with a ring around the mover's."""
    names = [player.name for player in position.machine.program.players]
    told: list[tuple[int | None, str]] = []
    for line in player_lines(View(position, PLAIN)):
        if line[0][1] == "good":
            number = int(line[1][1].removeprefix("player:"))
            told.append((number, ", ".join([names[number], *_parts(line[2:])])))
        else:
            told.append((None, ", ".join(_parts(line))))
    if all(text in names for _, text in told):
        return
    left, y = paper.corner
    for player, text in told:
        y += _LINE
        if player is not None:
            if names[player] == position.mover:
                paper.disc("last", left + 8, y, 7)
            paper.disc(f"o{player}", left + 8, y, 5)
        paper.words("told", left + 20, y, text, _SIZE, from_left=True)


def _parts(line: Line) -> list[str]:
    """What a line tells, one by one: blanks are between them."""
    return [part.strip() for part in "".join(text for text, _ in line).split("  ") if part.strip()]
