"""Whoever calls a public function need not read its code: what takes three things or more says of each what it is."""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from importlib import import_module
from types import ModuleType

import pytest

from gdl import api

OUTSIDE = {"self", "return"}
HELD = ("gdl", "gdl_interpreter")
"""The roots whose packages are held to this."""


def packages() -> Iterator[ModuleType]:
    """What others import from: packages that say what they hand out, and the API itself."""
    for root in HELD:
        home = import_module(root)
        yield home
        for found in pkgutil.walk_packages(home.__path__, f"{root}."):
            if found.ispkg and hasattr(module := import_module(found.name), "__all__"):
                yield module
    yield api


def handed_out(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The public things of a module, by name."""
    names = getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")])
    for name in names:
        value = getattr(module, name)
        if module is not api or getattr(value, "__module__", "") == api.__name__:
            yield name, value


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """The functions that packages hand out, and the methods that their classes define, by name."""
    for module in packages():
        for name, value in handed_out(module):
            if inspect.isfunction(value):
                yield f"{module.__name__}.{name}", value
            elif inspect.isclass(value):
                for own, method in vars(value).items():
                    written = not own.startswith("_") or (own == "__init__" and not is_dataclass(value))
                    if inspect.isfunction(method) and written:
                        yield f"{value.__name__}.{own}", method


MANY = {name: value for name, value in functions() if len(inspect.signature(value).parameters.keys() - OUTSIDE) >= 3}


def test_there_are_such_functions() -> None:
    assert {"Game.perft", "Game.playouts", "Game.__init__", "Machine.__init__", "gdl.api.game_of"} <= MANY.keys()


@pytest.mark.parametrize("name", MANY)
def test_each_parameter_is_told(name: str) -> None:
    told = inspect.getdoc(MANY[name]) or ""
    section = told.partition("Args:\n")[2].partition("\n\n")[0]
    named = re.findall(r"^    (\w+): \S", section, re.MULTILINE)
    assert named == [each for each in inspect.signature(MANY[name]).parameters if each not in OUTSIDE]
