"""Programs as bytes and back, for keeping them between runs: a pickle in which nothing but Programs is understood."""

from __future__ import annotations

import io
import pickle
from typing import Final

from gdl_interpreter.board import board, site
from gdl_interpreter.program import model, nodes, span, statements, types
from gdl_interpreter.program.model import Program
from gdl_interpreter.program.span import NOWHERE

_ROOMS: Final = {room.__name__: room for room in (board, site, model, nodes, span, statements, types)}
"""Whose classes a Program is made of."""

_NOWHERE: Final = "nowhere"
"""Stands for NOWHERE, which must stay the one object that it is."""

_PROTOCOL: Final = 5


class PickledError(Exception):
    """Bytes that are no Program, or not one of this version; the message says what is wrong with them."""


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> str | None:
        return _NOWHERE if value is NOWHERE else None


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> type:
        """The classes of a Program, and no other thing: no function can be called by what is read."""
        room = _ROOMS.get(module)
        found = vars(room).get(name) if room is not None else None
        if not isinstance(found, type) or found.__module__ != module:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a Program")
        return found

    def persistent_load(self, sign: object) -> object:
        if sign != _NOWHERE:
            raise pickle.UnpicklingError(f"{sign!r} stands for nothing")
        return NOWHERE


def pickled(program: Program) -> bytes:
    """A Program as bytes.

    Raises:
        PickledError: it is nested too deeply.
    """
    into = io.BytesIO()
    try:
        _Pickler(into, _PROTOCOL).dump(program)
    except RecursionError:
        raise PickledError("it is nested too deeply") from None
    return into.getvalue()


def unpickled(packed: bytes) -> Program:
    """The Program again: equal to the one that was pickled, spans included.

    Raises:
        PickledError: these bytes were not made by `pickled` of the same version.
    """
    try:
        found: object = _Unpickler(io.BytesIO(packed)).load()
    except (pickle.UnpicklingError, AttributeError, EOFError, ImportError, LookupError, TypeError, ValueError) as wrong:
        raise PickledError(str(wrong)) from wrong
    if not isinstance(found, Program):
        raise PickledError(f"a {type(found).__name__} is no Program")
    return found
