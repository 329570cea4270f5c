"""What the program thinks of a position, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gdl.board_view.style import Line
from gdl.search_process import Analysis, Chosen, Review, Solved
from gdl.search_process.answers import Line as Variation

_MOST_MOVES = 8
_MOST_SOLVED = 6


def percent(share: float) -> str:
    """A share of the win, as people read it."""
    return f"{round(100 * share)}%"


def analysis_lines(found: Analysis | None, preparing: str | None) -> Iterator[Line]:
    """What looking at a position has come to so far.

    Args:
        found: the answer so far; None: there is none yet.
        preparing: what is done before thinking can begin.
    """
    if found is None:
        yield ((f"{preparing or 'looking at it'} …", "label"),)
        return
    yield ((found.words or "nothing to tell yet", "good"),)
    yield ((found.looked_at, "label"),)
    for line in found.lines:
        yield _variation(line)


def _variation(line: Variation) -> Line:
    sure = "!" if line.proven else ""
    return ((f"{percent(line.share):>4}{sure} ", "number"), *_moves(line.moves))


def _moves(moves: Sequence[str]) -> Line:
    first, rest = moves[:1], moves[1:_MOST_MOVES]
    more = " …" if len(moves) > _MOST_MOVES else ""
    return (("".join(first), "title"), (f"  {', '.join(rest)}{more}" if rest else "", ""))


def thinking_lines(who: str, found: Chosen | Analysis | None, preparing: str | None) -> Iterator[Line]:
    """What an opponent is at.

    Args:
        who: the player who thinks.
        found: what it has come to so far.
        preparing: what is done before thinking can begin.
    """
    yield ((f"{who} is {preparing or 'thinking'} …", "label"),)
    if found is not None and found.looked_at:
        yield ((found.looked_at, "label"),)


def review_lines(
    found: Review | None, preparing: str | None, done: bool, numbers: Sequence[int] = ()
) -> Iterator[Line]:
    """How far going over a game has got, and where it turned.

    Args:
        found: the moves that were looked at.
        preparing: what is done before thinking can begin.
        done: is it over?
        numbers: those that the steps of the game have in its list of moves, from its beginning, which has one, too.
    """

    def number(step: int) -> int:
        return numbers[step] if step < len(numbers) else step

    if found is None:
        yield ((f"{preparing or 'going over the game'} …", "label"),)
        return
    if not done:
        last = found.moves[-1].ply if found.moves else 0
        yield ((f"going over the game: {number(last)} of {number(found.steps)} …", "label"),)
    turned = found.turning_points
    if done and not turned:
        yield (("No move turned the game.", ""),)
    for one in turned:
        yield (
            (f"{number(one.ply):>3} ", "faint"),
            (f"{one.move}{one.mark} ", "title"),
            (f"{percent(one.before)} → {percent(one.after)}, better {one.best}", ""),
        )


def solved_lines(found: Solved | None, preparing: str | None, done: bool) -> Iterator[Line]:
    """What is known exactly.

    Args:
        found: what solving has come to.
        preparing: what is done before it can begin.
        done: is it over?
    """
    if found is None:
        yield ((f"{preparing or 'solving'} …", "label"),)
        return
    if found.outcome is None:
        yield ((f"Not solved{'' if done else ' yet'}: {found.reached}", "label"),)
        return
    yield ((found.words, "good"),)
    for one in found.moves[:_MOST_SOLVED]:
        yield ((f"{one.move}  ", "title"), (one.words, ""))
    if found.line:
        yield (("line: ", "label"), (", ".join(found.line[:_MOST_MOVES]), ""))
