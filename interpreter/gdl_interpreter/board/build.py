"""The shapes a rulebook can ask for by name, and `build`, which checks what is asked and makes the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from gdl_interpreter.board import hexagonal, path, square
from gdl_interpreter.board.board import Board
from gdl_interpreter.board.errors import BoardError
from gdl_interpreter.board.limits import check_size
from gdl_interpreter.board.site import SiteClass

Classes = frozenset[SiteClass]
ONLY_CELLS: Classes = frozenset({SiteClass.CELL})


@dataclass(frozen=True)
class Shape:
    """A shape of boards: what its arguments are, which classes of sites it can have, and how to make one.

    `count` answers how many sites a board would have, from its arguments, the classes and the classes played on.
    """

    name: str
    parameters: tuple[str, ...]
    classes: Classes
    count: Callable[[Sequence[int], Classes, Classes], int]
    make: Callable[[Sequence[int], Classes, Classes], Board]


def _squares(name: str, wraps_across: bool, wraps_up: bool) -> Shape:
    def lattice(arguments: Sequence[int], played: Classes) -> square.Lattice:
        on_points = SiteClass.VERTEX in played and SiteClass.CELL not in played
        columns, rows = arguments
        return square.Lattice(columns, rows, wraps_across, wraps_up, SiteClass.VERTEX if on_points else SiteClass.CELL)

    return Shape(
        name,
        ("columns", "rows"),
        frozenset(square.CLASSES),
        lambda arguments, classes, played: square.count_sites(lattice(arguments, played), classes),
        lambda arguments, classes, played: square.square_board(name, lattice(arguments, played), classes, played),
    )


def _cells(name: str, parameter: str, count: Callable[[int], int], make: Callable[[int], Board]) -> Shape:
    return Shape(
        name,
        (parameter,),
        ONLY_CELLS,
        lambda arguments, classes, played: count(arguments[0]),
        lambda arguments, classes, played: make(arguments[0]),
    )


SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        shape.name: shape
        for shape in (
            _squares("grid", wraps_across=False, wraps_up=False),
            _squares("torus", wraps_across=True, wraps_up=True),
            _squares("cylinder", wraps_across=True, wraps_up=False),
            _cells("rhombus", "size", lambda n: n * n, hexagonal.rhombus),
            _cells("hexagon", "size", lambda n: 3 * n * (n - 1) + 1, hexagonal.hexagon),
            _cells("triangle", "size", lambda n: n * (n + 1) // 2, hexagonal.triangle),
            _cells("ring", "sites", lambda n: n, path.ring),
            _cells("track", "sites", lambda n: n, path.track),
        )
    }
)


def build(shape: str, arguments: Sequence[int], classes: Classes = ONLY_CELLS, played: Classes = ONLY_CELLS) -> Board:
    """A board of that shape.

    Args:
        shape: its name, as a rulebook has it.
        arguments: its sizes.
        classes: the classes of sites that it has.
        played: those that it is played on; it has these, too.

    Raises:
        BoardError: "no-such-shape", "wrong-arguments" (their number, or one below 1), "no-such-class" or "too-large";
            nothing large is made before that is known.
    """
    found = SHAPES.get(shape)
    if found is None:
        close = get_close_matches(shape, SHAPES, n=1)
        advice = f"did you mean {close[0]}?" if close else f"the shapes are {', '.join(SHAPES)}"
        raise BoardError("no-such-shape", f"there is no board shape {shape}; {advice}")
    if len(arguments) != len(found.parameters) or any(argument < 1 for argument in arguments):
        expected = f"{shape}({', '.join(found.parameters)})"
        numbers = "a whole number" if len(found.parameters) == 1 else "whole numbers"
        raise BoardError("wrong-arguments", f"the board is {expected}, with {numbers} from 1 up")
    existing = classes | played
    if not existing <= found.classes:
        raise BoardError("no-such-class", f"a {shape} board has only cells")
    check_size(found.count(arguments, existing, played))
    return found.make(tuple(arguments), existing, played)
