"""A network as the words and doubles that the static evaluation reads."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence

from gdl_interpreter.kernel.memory import Reals
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.evaluation.amounts import amounts_of
from gdl_interpreter.search.evaluation.network import PART, Alike, Network
from gdl_interpreter.search.evaluation.numbering import Numbering, Symmetries, symmetries_of
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.kernels.shared.network import UNITS, NetworkRow


def network_row(native: Native, values: Values) -> NetworkRow | None:
    """The network of values; None: they have none.

    native: the game.
    """
    if values.network is None:
        return None
    return row_of(_numbering(native, values, values.network.alike), values.network)


def numbering_for(native: Native, values: Values, seed: int) -> Numbering:
    """How the inputs of a network that goes with values are numbered: as those of theirs, if they have one, else by
    what is alike.

    native: the game; values: with a network or without; seed: of the random games in which it is found what is alike.
    """
    symmetries = () if values.network is not None else symmetries_of(native, seed)
    return _numbering(native, values, None if values.network is None else values.network.alike, symmetries)


def network_in(native: Native, values: Values, told: Mapping[str, Sequence[int]]) -> Network | None:
    """A network of which others tell; None, if it does not fit.

    native: the game; values: what goes with it; told: its parts, by their names, which may be wrong.
    """
    if told.keys() != {"places", "steps", "lines", "weights"}:
        return None
    alike = Alike(tuple(told["places"]), tuple(told["steps"]), tuple(told["lines"]))
    plain = _numbering(native, values, None)
    pairs = [(alike.places, plain.alike.places), (alike.steps, plain.alike.steps), (alike.lines, plain.alike.lines)]
    if any(len(one) != len(other) or not {*one} <= {*range(len(one))} for one, other in pairs):
        return None
    network = Network(alike, tuple(told["weights"]))
    return network if len(network.weights) == weights_of(_numbering(native, values, alike)) else None


def _numbering(native: Native, values: Values, alike: Alike | None, symmetries: Symmetries = ()) -> Numbering:
    """How the inputs of a network that goes with values are numbered. Steps from centres are none: it sees for itself
    how pieces stand to each other. alike: None: what `symmetries` say."""
    amounts = amounts_of(native.packing, [name for name, _ in values.amounts])
    assert amounts is not None, "values of another game"
    return Numbering(native, (), values.pieces, amounts, alike, symmetries)


def row_of(numbering: Numbering, network: Network | None) -> NetworkRow:
    """A network. numbering: of its inputs; network: with its weights; None: they are 0."""
    row = NetworkRow.allocated()
    row.numbers, row.inputs = numbering.row(), 2 * numbering.number
    size = weights_of(numbering)
    weights = (ctypes.c_double * size)()
    for at, weight in enumerate(network.weights if network is not None else ()):
        weights[at] = weight / PART
    row.weights = Reals(ctypes.addressof(weights), weights)
    return row


def weights_of(numbering: Numbering) -> int:
    """How many weights a network has."""
    return (2 * numbering.number + 2) * UNITS + 1


def network_of(numbering: Numbering, row: NetworkRow) -> Network:
    """A network as plain numbers."""
    return Network(numbering.alike, tuple(round(PART * row.weights[at]) for at in range(weights_of(numbering))))
