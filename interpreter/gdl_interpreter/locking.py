"""What threads that share an object wait for: things are made once, and some methods are for one thread at a time.

Of several threads that ask for the same thing at the same time one makes it, and the others wait. `functools` lets
each of them make one; that is enough for plain values, of which one is as good as the other, and they stay with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Concatenate, Generic, ParamSpec, TypeVar, TypeVarTuple, cast, overload

Owner = TypeVar("Owner")
Made = TypeVar("Made")
Args = TypeVarTuple("Args")
P = ParamSpec("P")


def once(make: Callable[[*Args], Made]) -> Callable[[*Args], Made]:
    """A function that works out each answer once and keeps it for good; what it raises is not kept.

    Its arguments, which are hashable, tell what is the same.
    """
    lock, made = RLock(), dict[tuple[object, ...], Made]()

    @wraps(make)
    def kept(*args: *Args) -> Made:
        if args not in made:
            with lock:
                if args not in made:
                    made[args] = make(*args)
        return made[args]

    return kept


def _lock_of(instance: object) -> RLock:
    """The lock of an object, which it has for all that is here: its properties and methods may ask for one another."""
    return cast(RLock, vars(instance).setdefault("_lock", RLock()))


class once_property(Generic[Owner, Made]):
    """A property that is worked out when first asked for, and once for each object; what it raises is not kept."""

    def __init__(self, make: Callable[[Owner], Made]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type[Owner], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type[Owner]) -> once_property[Owner, Made]: ...
    @overload
    def __get__(self, instance: Owner, owner: type[Owner]) -> Made: ...
    def __get__(self, instance: Owner | None, owner: type[Owner]) -> once_property[Owner, Made] | Made:
        if instance is None:
            return self
        own = vars(instance)  # what is kept there is found before this property is
        with _lock_of(instance):
            if self.name not in own:
                own[self.name] = self.make(instance)
            return cast(Made, own[self.name])


def one_at_a_time(method: Callable[Concatenate[Owner, P], Made]) -> Callable[Concatenate[Owner, P], Made]:
    """A method of an object that one thread is in at a time; others wait."""

    @wraps(method)
    def alone(instance: Owner, /, *args: P.args, **kwargs: P.kwargs) -> Made:
        with _lock_of(instance):
            return method(instance, *args, **kwargs)

    return alone
