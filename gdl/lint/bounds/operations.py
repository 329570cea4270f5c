"""What can be said of the result of one operation of the machine, from what is known of its operands."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from gdl.check.typed import TypedRulebook
from gdl.lint.bounds import arithmetic, sets
from gdl.lint.bounds.pieces import Surroundings
from gdl.lint.bounds.values import (
    ALWAYS,
    ANYTHING,
    EMPTY,
    NOT_NEGATIVE,
    Known,
    Members,
    Number,
    Truth,
    anything,
    known_number,
    members,
)
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.operations import OPERATIONS, Work
from gdl_interpreter.reference.evaluate.pure import Pure, pure_operations

_NUMBERS: dict[str, Callable[[Number, Number], Known]] = {
    "add": arithmetic.add,
    "sub": arithmetic.subtract,
    "mul": arithmetic.multiply,
    "div": arithmetic.quotient,
    "mod": arithmetic.remainder,
    "less": arithmetic.less,
    "at_most": arithmetic.at_most,
    "equal": arithmetic.equal,
    "range": sets.number_run,
}
_TRUTHS: dict[str, Callable[[Truth, Truth], Known]] = {
    "both": arithmetic.both,
    "either": arithmetic.either,
    "alike": arithmetic.alike,
}
_SETS: dict[str, Callable[[Members, Members], Known]] = {
    "except": sets.except_,
    "inside": sets.inside,
    "same": sets.same,
}
_OF_ONE_SET: dict[str, Callable[[Members], Known]] = {
    "count": sets.count,
    "any": sets.any_,
    "no": lambda a: arithmetic.negation(sets.any_(a)),
    "one": sets.one,
    "last_of": sets.one,
    "least": sets.member_number,
    "greatest": sets.member_number,
}


class Operations:
    """The operations, for one rulebook in its surroundings."""

    def __init__(self, typed: TypedRulebook, around: Surroundings) -> None:
        self.around = around
        self.players = (1 << len(typed.players)) - 1
        self.kinds = (1 << len(typed.kinds)) - 1
        self.supplied = sum(1 << kind for kind in {stock.kind for stock in typed.supplies})
        board = around.board
        self.pure: dict[str, Pure] | None = None
        if board is not None:
            domains = {Ty.SITES.name: board.played, Ty.DIRECTIONS.name: board.directions}
            self.pure = pure_operations(board, domains, ())

    def member(self, these: Known, type_: Ty) -> Known:
        """Some member of a set that has members."""
        if not isinstance(these, Members):
            return anything(type_)
        if type_ is Ty.INT:
            return sets.member_number(members(these.must, these.may, max(1, these.least), these.most))
        return members(0, these.may, 1, 1)

    def steps(self, op: str, args: list[Known]) -> int:
        """The steps that an operation takes beyond those of any node: for some one for each member there can be."""
        if OPERATIONS[op].work is Work.PLAIN or self.around.board is None:
            return 0
        everywhere = self.around.board.all.bit_count()
        these = (arg.may for arg in args if isinstance(arg, Members))
        return sum(everywhere if may == ANYTHING else may.bit_count() for may in these)

    def apply(self, node: n.Op, args: list[Known]) -> Known:
        """The value of one operation."""
        operation = OPERATIONS[node.op]
        if operation.reflexive and node.args[0] == node.args[1]:
            return ALWAYS
        match args:
            case [Number() as a, Number() as b] if node.op in _NUMBERS:
                return _NUMBERS[node.op](a, b)
            case [Truth() as a, Truth() as b] if node.op in _TRUTHS:
                return _TRUTHS[node.op](a, b)
            case [Members() as a, Members() as b] if node.op in _SETS:
                return _SETS[node.op](a, b)
            case [Members() as a] if node.op in _OF_ONE_SET:
                return _OF_ONE_SET[node.op](a)
            case [Truth() as a] if node.op == "isnt":
                return arithmetic.negation(a)
            case [Number() as a] if node.op == "neg":
                return arithmetic.negative(a)
            case [Number() as a] if node.op == "number_set":
                return sets.number_set(a)
            case [Members() as a, Number() as b] if node.op == "has":
                return sets.has(a, b)
        given = [arg for arg in args if isinstance(arg, Members)]
        if node.op in ("union", "meet"):
            return reduce(sets.union if node.op == "union" else sets.meet, given)
        if node.op == "not":
            return self._complement(node.type, given[0])
        if operation.grows:
            return self._of_board(node, args)
        if operation.natural:
            return NOT_NEGATIVE
        return self._of_position(node, given)

    def _complement(self, type_: Ty, these: Members) -> Known:
        board = self.around.board
        everything = {Ty.PLAYERS: self.players, Ty.KINDS: self.kinds}.get(type_)
        if everything is None and board is not None:
            everything = {Ty.SITES: board.played, Ty.DIRECTIONS: board.directions}.get(type_)
        return anything(type_) if everything is None else sets.except_(members(everything, everything), these)

    # ---- the board

    def _of_board(self, node: n.Op, args: list[Known]) -> Known:
        given = [arg for arg in args if isinstance(arg, Members)]
        starts = given[:2] if node.op in ("step", "ray") else given[:1]
        if any(arg.most == 0 for arg in starts):
            return EMPTY
        most = anything(node.type)
        size = most.most if isinstance(most, Members) else 0
        if node.op in ("step", "step_n"):
            size = given[0].most * max(1, given[1].most)
        elif OPERATIONS[node.op].one_to_one:
            size = given[0].most
        low, high = self._asked(node.op, args, least=True), self._asked(node.op, args, least=False)
        return members(low or 0, ANYTHING if high is None else high, 0, size)

    def _asked(self, op: str, args: list[Known], least: bool) -> int | None:
        """The operation on the least, or on the most, that the operands can be; None if there is no telling."""
        if self.pure is None:
            return None
        values: list[int] = []
        for arg, wanted in zip(args, OPERATIONS[op].args, strict=True):
            if isinstance(arg, Members):
                bits = arg.must if least else arg.may
                if bits == ANYTHING:
                    bits = 0 if wanted is None else self._all_of(wanted)
            else:
                number = known_number(arg)
                if number is None:
                    return None
                bits = number
            values.append(bits)
        return int(self.pure[op](*values))

    def _all_of(self, type_: Ty) -> int:
        board = self.around.board
        if type_ is Ty.SITES and board is not None:
            return board.all
        value = anything(type_)
        return (1 << value.most) - 1 if isinstance(value, Members) else 0

    # ---- the position

    def _of_position(self, node: n.Op, given: list[Members]) -> Known:
        board, standing = self.around.board, self.around.standing
        empty_handed = bool(given) and given[0].most == 0
        match node.op:
            case "empty" if board is not None:
                anywhere = standing.of(self.kinds)
                return members(sets.without(board.played, anywhere), board.played)
            case "pieces" | "pieces_of":
                may = 0 if empty_handed else standing.of(self.kinds)
                return members(0, board.played if may == ANYTHING and board is not None else may)
            case "of_kind":
                kinds = given[0].may if given[0].may != ANYTHING else self.kinds
                may = standing.of(kinds) if kinds else 0
                return members(0, board.played if may == ANYTHING and board is not None else may)
            case "kind":
                may = standing.kinds_on(given[0].may)
                return members(0, self.kinds if may == ANYTHING else may & self.kinds, 0, given[0].most)
            case "owner":
                return members(0, self.players, 0, given[0].most)
            case "supply":
                return EMPTY if empty_handed else members(0, self.supplied)
            case "allies":
                return members(given[0].must, self.players if given[0].most else 0, given[0].least)
            case "mover" | "next":
                return members(0, self.players, 0, 1)
            case "players" | "absent":
                return members(0, self.players)
            case "between":
                return EMPTY if any(each.most == 0 for each in given) else anything(node.type)
            case "toward":
                return EMPTY if any(each.most == 0 for each in given) else members(0, ANYTHING, 0, 1)
        return anything(node.type)
