"""The types of the language, and how they are named to an author."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from gdl_interpreter.program import Ty
from gdl_interpreter.program.nodes import Const, Expr


class Base(enum.Enum):
    """What a value is, or what its members are. NOTHING is the type of `none`, UNKNOWN of what is wrong already."""

    NUMBER = "number"
    TRUTH = "truth"
    SITE = "site"
    DIRECTION = "direction"
    PLAYER = "player"
    KIND = "kind of piece"
    NOTHING = "none"
    TEXT = "text"
    UNKNOWN = "unknown"


_PLAIN = (Base.TRUTH, Base.TEXT, Base.UNKNOWN, Base.NOTHING)


@dataclass(frozen=True)
class Type:
    """One thing, or a set of them. `bare`: the name of a piece kind, which can also mean its sites."""

    base: Base
    many: bool = False
    bare: bool = False

    def __str__(self) -> str:
        if self.base is Base.TRUTH:
            return "true or false"
        if self.base in _PLAIN:
            return str(self.base.value)
        if self.bare:
            return "a kind of piece (or its sites)"
        if self.many:
            return "a set of kinds" if self.base is Base.KIND else f"a set of {self.base.value}s"
        return f"a {self.base.value}"

    @property
    def ty(self) -> Ty:
        """The type in the Program."""
        if self.base is Base.NUMBER:
            return Ty.NUMBERS if self.many else Ty.INT
        return _TY.get(self.base, Ty.INT)

    @property
    def is_set(self) -> bool:
        """Can it stand where a set is wanted?"""
        return self.many or self.base in (Base.SITE, Base.DIRECTION, Base.PLAYER, Base.KIND, Base.NOTHING)

    @property
    def one(self) -> Type:
        """The type of a member."""
        return Type(self.base)

    @property
    def set(self) -> Type:
        """The type of a set of these."""
        return Type(self.base, many=True)


_TY = {
    Base.TRUTH: Ty.BOOL,
    Base.SITE: Ty.SITES,
    Base.DIRECTION: Ty.DIRECTIONS,
    Base.PLAYER: Ty.PLAYERS,
    Base.KIND: Ty.KINDS,
    Base.NOTHING: Ty.SITES,
}

NUMBER, TRUTH = Type(Base.NUMBER), Type(Base.TRUTH)
SITE, SITES = Type(Base.SITE), Type(Base.SITE, many=True)
DIRECTION, DIRECTIONS = Type(Base.DIRECTION), Type(Base.DIRECTION, many=True)
PLAYER, PLAYERS = Type(Base.PLAYER), Type(Base.PLAYER, many=True)
KIND, KINDS = Type(Base.KIND), Type(Base.KIND, many=True)
NUMBERS = Type(Base.NUMBER, many=True)
NOTHING, TEXT, UNKNOWN = Type(Base.NOTHING), Type(Base.TEXT), Type(Base.UNKNOWN)
BARE_KIND = Type(Base.KIND, bare=True)


@dataclass(frozen=True)
class Value:
    """A checked expression: what it compiles to, and its type in the language."""

    expr: Expr
    type: Type

    @property
    def unknown(self) -> bool:
        """Was something wrong with it already?"""
        return self.type.base is Base.UNKNOWN


def broken() -> Value:
    """What stands for an expression that was wrong, so that checking can go on."""
    return Value(Const(Ty.INT, 0), UNKNOWN)
