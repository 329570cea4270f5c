"""JSON that anybody may have written: plain values, within bounds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, TypeAlias

DEEPEST = 32
"""How many lists and objects may stand within one another."""


Form: TypeAlias = "type | Sequence[Form] | Mapping[str, Form] | Mapping[type[str], Form]"
"""What plain values may be: see `fits`."""


def parse_json(data: bytes | str, deepest: int | None = DEEPEST) -> object:
    """What a JSON text holds: numbers, texts, true, false, null, lists and objects with texts as names.

    deepest: how many lists and objects may stand within one another; None: as many as can be read.

    Raises:
        ValueError: it is none, it is nested too deeply, or it holds a number that is none or is too long.
    """
    try:
        found: object = json.loads(data, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if deepest is not None:
        check_depth(found, deepest)
    return found


def check_depth(found: object, deepest: int = DEEPEST) -> None:
    """Do nothing if no more lists and dictionaries than that stand within one another.

    Raises:
        ValueError: more do.
    """
    level = [found]
    for _ in range(deepest):
        level = [inner for each in level for inner in _inner(each) if isinstance(inner, list | dict)]
        if not level:
            return
    raise ValueError("it is nested too deeply")


def fits(found: object, form: Form) -> bool:
    """Is a plain value of a form?

    form: a type; a tuple of forms, of which it may have any; a list of the form of all items; or a dictionary of the
    forms of what stands under each name, or with `str` for a name, under any.
    """
    if isinstance(form, tuple):
        return any(fits(found, each) for each in form)
    if isinstance(form, list):
        return isinstance(found, list) and all(fits(each, form[0]) for each in found)
    if isinstance(form, dict):
        if not isinstance(found, dict):
            return False
        if str in form:
            return all(fits(each, form[str]) for each in found.values())
        return found.keys() == form.keys() and all(fits(each, form[name]) for name, each in found.items())
    return type(found) is form


def _inner(found: object) -> Iterable[object]:
    return found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
