"""What names mean where: the names of a run, and what may be done in which part of a rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from gdl.check.merge import Definition
from gdl.check.types import Type, Value
from gdl.syntax import tree as t
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.program.nodes import Local


@dataclass
class Named:
    """A name of a run: a value, whether it may be assigned again (only a `let` may), and where it got its name."""

    value: Value
    declared: Type
    assignable: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True)
class Place:
    """Which part of a rulebook is being checked, and so what may stand in it.

    `what` names it in messages. choices: `choose`, `either` …; effects: `place`, `move` …; position: may it look at
    the position at all; mover: is anybody moving; loop: is there a loop to `stop`; chance: may there be chance; stock:
    may the supplies be set; earlier: are there earlier positions to compare with; ahead: may it be asked what can be
    done next (`stuck`); counts: may it be said how far the game has come.
    """

    what: str
    choices: bool = False
    effects: bool = False
    position: bool = True
    mover: bool = True
    loop: bool = False
    chance: bool = False
    stock: bool = False
    earlier: bool = True
    ahead: bool = True
    counts: bool = False

    def inside(self, loop: bool | None = None, chance: bool | None = None) -> Place:
        """The same place within a loop, or behind a choice."""
        place = self
        if loop is not None:
            place = replace(place, loop=loop)
        if chance is not None:
            place = replace(place, chance=chance)
        return place


BEFORE = Place("what is fixed before the game", position=False, mover=False, earlier=False, ahead=False)
SETUP = Place("`setup`", effects=True, mover=False, chance=True, stock=True, earlier=False, ahead=False)
POSITION = Place("`position`", effects=True, mover=False, stock=True, earlier=False, ahead=False, counts=True)
TURN = Place("`turn`", choices=True, effects=True, chance=True)
COUNT = Place("the number of moves in a turn", earlier=False, ahead=False)
ENDING = Place("an ending")
EXPECTED = Place("`expect`", earlier=False)
ASKED = Place("what is asked of a position", earlier=False)
EVENT = Place("`event`", effects=True)
NOTATION = Place("a notation", mover=False, earlier=False, ahead=False)
DEMANDED = Place("a `require` of a notation", earlier=False, ahead=False)
LOOKS = Place("`looks`", earlier=False, ahead=False)
VALUE = Place("a definition with a value")


@dataclass
class Scope:
    """The names visible in one block; inner blocks see the outer ones. `body`: the block, or all of a definition."""

    place: Place
    usual: Definition | None = None
    library: bool = False
    outer: Scope | None = None
    names: dict[str, Named] = field(default_factory=dict)
    body: t.Block = ()

    def find(self, name: str) -> Named | None:
        """The nearest name of that spelling."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def inner(self, place: Place | None = None) -> Scope:
        """A block within this one."""
        return Scope(place or self.place, self.usual, self.library, self)

    def all_names(self) -> list[str]:
        """Every name visible here."""
        return [*self.names, *(self.outer.all_names() if self.outer else [])]

    def slot(self, name: str) -> int | None:
        """The slot of a name that has one."""
        named = self.find(name)
        return named.value.expr.slot if named and isinstance(named.value.expr, Local) else None
