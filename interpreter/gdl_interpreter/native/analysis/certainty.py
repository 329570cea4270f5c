"""What is certain about the members of a set of sites, before an effect: nothing stands there, whose piece it is."""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue, Facts, members_of
from gdl_interpreter.native.analysis.constant_propagation import Constants, Known
from gdl_interpreter.program import nodes as n


def certain(constants: Constants, node: n.Expr, known: Known, facts: Facts) -> AbstractValue:
    """What is certain about every member of a set of sites.

    constants: those of the Program; node: the set; known: what is known where it is asked; facts: what is certain about
    the sites that names hold.
    """

    def owner(who: n.Expr) -> int | None:
        players = constants.of(who, known)
        return players.bit_length() - 1 if players is not None and players.bit_count() == 1 else None

    def called(call: n.Call) -> AbstractValue:
        function = constants.functions[call.function]
        if call.args or function.result is None or function.body:
            return AbstractValue()
        return certain(constants, function.result, known.within({}), {})

    return members_of(node, owner, called, facts)
