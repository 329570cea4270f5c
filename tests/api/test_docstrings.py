"""Whoever calls a public function need not read its code: what takes three things or more says of each what it is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator

import pytest

import gdl
from gdl import api

OUTSIDE = {"self", "return"}


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """The functions of `gdl` and `gdl.api`, and the methods of `Game` and `Position`, by name."""
    for name, value in {**vars(api), **{name: getattr(gdl, name) for name in gdl.__all__}}.items():
        if inspect.isfunction(value) and value.__module__ == api.__name__ and not name.startswith("_"):
            yield name, value
    for home in (gdl.Game, gdl.Position):
        for name, value in vars(home).items():
            if inspect.isfunction(value) and (not name.startswith("_") or name == "__init__"):
                yield f"{home.__name__}.{name}", value


MANY = {name: value for name, value in functions() if len(inspect.signature(value).parameters.keys() - OUTSIDE) >= 3}


def test_there_are_such_functions() -> None:
    assert {"Game.perft", "Game.playouts", "Game.__init__", "Position.__init__", "game_of"} <= MANY.keys()


@pytest.mark.parametrize("name", MANY)
def test_each_parameter_is_told(name: str) -> None:
    told = inspect.getdoc(MANY[name]) or ""
    section = told.partition("Args:\n")[2].partition("\n\n")[0]
    named = re.findall(r"^    (\w+): \S", section, re.MULTILINE)
    assert named == [each for each in inspect.signature(MANY[name]).parameters if each not in OUTSIDE]
