"""A moment within a turn: what parts of the rules come to there, and players' words for what is there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.layout import MOVER, OCCUPIED, OWNERS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.text.spoken_names import spoken

MOST_DEEP = 24
"""Through so many definitions and names a rule is followed."""


@dataclass(frozen=True)
class EvaluationContext:
    """A machine and a frame of one of its runs, which is never changed; `depth`: how far a rule has been followed."""

    machine: Machine
    frame: Frame
    depth: int = 0

    # ---- what rules come to

    def value(self, node: n.Expr) -> int:
        """What an expression comes to here. Raises LimitError."""
        return int(self.machine.expressions.compile(node)(self.frame.copy()))

    def given(self, bind: n.Bind, member: int) -> EvaluationContext:
        """The same moment, with a name that goes through a set standing at one of its members."""
        frame = self.frame.copy()
        frame[self.machine.layout.locals + bind.slot] = member
        return replace(self, frame=frame, depth=self.depth + 1)

    def within(self, call: n.Call) -> tuple[EvaluationContext, n.Expr] | None:
        """The moment within a definition that is used, and what its value is there; None: it cannot be followed."""
        function = self.machine.program.functions[call.function]
        if function.result is None or self.depth > MOST_DEEP:
            return None
        frame = self.frame.copy()
        values = [self.value(arg) for arg in call.args]
        for (slot, _, _), value in zip(function.params, values, strict=True):
            frame[self.machine.layout.locals + slot] = value
        if function.body:
            self.machine.statements.effects(function.body)(frame)
        return replace(self, frame=frame, depth=self.depth + 1), function.result

    def named(self, name: n.Local) -> tuple[EvaluationContext, n.Expr] | None:
        """What a name was given by `let`, or by who uses a definition, if that still comes to the same; None: it cannot
        be told, or it may have been given more than one thing that does."""
        if self.depth > MOST_DEEP:
            return None
        given = {
            each for each in self.machine.facts.given.get(name.slot, ()) if each != name and each.type is name.type
        }
        deeper, value = replace(self, depth=self.depth + 1), self.value(name)
        same = [each for each in given if deeper.value(each) == value]
        return (deeper, same[0]) if len(same) == 1 else None

    # ---- what is there

    @property
    def mover(self) -> int:
        """Whose turn it is, as a set of one."""
        return self.frame[MOVER]

    @property
    def occupied(self) -> int:
        """The sites that hold a piece."""
        return self.frame[OCCUPIED]

    def owned(self, players: int) -> int:
        """The sites of these players' pieces."""
        count = len(self.machine.program.players)
        return sum(self.frame[OWNERS + i] for i in range(count) if players >> i & 1)

    def of_kind(self, kinds: int) -> int:
        """The sites of the pieces of these kinds."""
        count, first = len(self.machine.program.kinds), self.machine.layout.kinds
        return sum(self.frame[first + i] for i in range(count) if kinds >> i & 1)

    def where_none_is(self, player: int, kinds: int) -> str:
        """Where a player has no piece of these kinds that could be placed: `in hand`, if some stand on the board, else
        there is none `left`."""
        return "in hand" if self.owned(player) & self.of_kind(kinds) else "left"

    # ---- players' words

    def word(self, type_: Ty, one: int) -> str:
        """The word for one member of a set."""
        vocabulary = self.machine.vocabulary
        return vocabulary.words[vocabulary.bit(type_, one.bit_length() - 1)].text

    def site(self, one: int) -> str:
        """The name of a site, as players read it."""
        return spoken(self.machine.program.board.name_of(one.bit_length() - 1))

    def kind_on(self, site: int) -> str:
        """The name of the kind of piece that stands on a site that holds one."""
        first = self.machine.layout.kinds
        kinds = self.machine.program.kinds
        return next((kind.name for i, kind in enumerate(kinds) if self.frame[first + i] & site), "piece")

    def is_nobodys(self, site: int) -> bool:
        """Is what stands there no player's?"""
        return not site & self.owned((1 << len(self.machine.program.players)) - 1)

    def standing(self, site: int) -> str:
        """The piece on a site that holds one, and whose it is: `your own Man`, `Black's Man`, `a Ball`."""
        kind, players = self.kind_on(site), self.machine.program.players
        owner = next((i for i in range(len(players)) if self.frame[OWNERS + i] & site), None)
        if owner is None:
            return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"
        return f"your own {kind}" if self.mover >> owner & 1 else f"{players[owner].name}'s {kind}"

    def sites(self, these: int) -> str | None:
        """A set of sites as a person would say it, behind `next to`; None where there is no short way."""
        if these.bit_count() == 1:
            return self.site(these)
        mine = self.owned(self.mover)
        if not these:
            return None
        if these == mine:
            return "any of your pieces"
        if these == self.occupied & ~mine:
            return "any piece of the others"
        if these == self.occupied:
            return "any piece"
        for kind in self.machine.program.kinds:
            number = 1 << self.machine.program.kinds.index(kind)
            if these == mine & self.of_kind(number):
                return f"any {kind.name} of yours"
            if these == self.of_kind(number):
                return f"any {kind.name}"
        return None

    def some(self, type_: Ty, these: int, most: int = 4) -> str | None:
        """A few members with `or` between them: `a1, b1 or c1`; None if there are none, or more than `most`."""
        if not these or these.bit_count() > most:
            return None
        words = [self.word(type_, one) for one in members(these)]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
