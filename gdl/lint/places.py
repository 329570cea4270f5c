"""In which places of the rules options and numbers stand: what stands in the same place probably means the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.tree import nodes_of

_COMPARING = ("is", "is not", "<", ">", "<=", ">=")
_ALONG = {"column": "column_of", "row": "row_of"}
_SQUARE = ("grid", "torus", "cylinder")

Place = object
"""("call", name, which argument), or ("compare", the other side): two places are the same if these are equal."""


@dataclass(frozen=True)
class Standing:
    """A number, and the place that it stands in."""

    node: t.Number
    place: Place


@dataclass
class Uses:
    """The places of each option, and of every number."""

    options: dict[str, set[Place]]
    numbers: list[Standing] = field(default_factory=list)


def uses_of(rules: Iterable[d.Declaration], board: d.Board | None, options: frozenset[str]) -> Uses:
    """What stands where in these headings. An option in the size of the board means its rows and columns."""
    uses = Uses({name: set() for name in options})
    for name, place in _sizes(board):
        if name in options:
            uses.options[name].add(place)
    for node in nodes_of(list(rules)):
        for standing, place in _places_in(node):
            if isinstance(standing, t.Name) and standing.name in options:
                uses.options[standing.name].add(place)
            elif isinstance(standing, t.Number):
                uses.numbers.append(Standing(standing, place))
    return uses


def _places_in(node: object) -> Iterator[tuple[t.Expr, Place]]:
    """What stands directly in the places of a call or a comparison."""
    if isinstance(node, t.Call):
        for number, argument in enumerate(node.arguments):
            value = argument.value
            ends = (value.left, value.right) if isinstance(value, t.Binary) and value.operator == ".." else (value,)
            for end in ends:
                yield end, ("call", node.name, argument.name or number)
    elif isinstance(node, t.Binary) and node.operator in _COMPARING:
        for one, other in ((node.left, node.right), (node.right, node.left)):
            name = other.name if isinstance(other, t.Call) and other.name in _ALONG.values() else None
            yield one, ("compare", other if name is None else name)


def _sizes(board: d.Board | None) -> Iterator[tuple[str, Place]]:
    """The options that the size of the board is made of, and the places of rows and columns."""
    for number, argument in enumerate(board.arguments if board is not None else ()):
        along = list(_ALONG)
        if board is not None and board.shape in _SQUARE:
            along = along[number : number + 1]
        for node in nodes_of(argument):
            if isinstance(node, t.Name):
                for way in along:
                    yield node.name, ("call", way, 0)
                    yield node.name, ("compare", _ALONG[way])
