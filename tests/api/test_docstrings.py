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
from gdl_interpreter.native import emit

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


def of_emitter() -> Iterator[tuple[str, Callable[..., object], str]]:
    """The public functions and methods of the modules of `native/emit`, by name, each with what is said of it."""
    for found in pkgutil.walk_packages(emit.__path__, f"{emit.__name__}."):
        module = import_module(found.name)
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
                continue
            if inspect.isfunction(value):
                yield f"{module.__name__}.{name}", value, inspect.getdoc(value) or ""
            elif inspect.isclass(value):
                if not is_dataclass(value) and inspect.isfunction(value.__init__):
                    yield f"{value.__name__}.__init__", value.__init__, inspect.getdoc(value) or ""
                for own in [own for own in vars(value) if not own.startswith("_")]:
                    if inspect.isfunction(method := getattr(value, own)):
                        yield f"{value.__name__}.{own}", method, inspect.getdoc(method) or ""


TOLD_ONCE = {
    name
    for names in re.findall(r"^    ((?:\w+, )*\w+): \S", inspect.getdoc(emit) or "", re.MULTILINE)
    for name in names.split(", ")
}
"""The parameters that are the same everywhere in the emitter, and are told at its door."""

EMITTER = {
    name: (value, told)
    for name, value, told in of_emitter()
    if len(inspect.signature(value).parameters.keys() - OUTSIDE) >= 3
}

MANY = {name: value for name, value in functions() if len(inspect.signature(value).parameters.keys() - OUTSIDE) >= 3}


def test_there_are_such_functions() -> None:
    assert {"Game.perft", "Game.playouts", "Game.__init__", "Machine.__init__", "gdl.api.game_of"} <= MANY.keys()


@pytest.mark.parametrize("name", MANY)
def test_each_parameter_is_told(name: str) -> None:
    told = inspect.getdoc(MANY[name]) or ""
    section = told.partition("Args:\n")[2].partition("\n\n")[0]
    named = re.findall(r"^    (\w+): \S", section, re.MULTILINE)
    assert named == [each for each in inspect.signature(MANY[name]).parameters if each not in OUTSIDE]


def test_the_emitter_tells_some_parameters_once() -> None:
    assert {"e", "sets", "node", "state", "env", "fail"} <= TOLD_ONCE
    assert {"Sink.bulk", "Unit.__init__", f"{emit.__name__}.statements.piece_effects.place"} <= EMITTER.keys()


def test_what_is_told_once_is_used() -> None:
    used = {each for value, _ in EMITTER.values() for each in inspect.signature(value).parameters}
    assert used >= TOLD_ONCE


@pytest.mark.parametrize("name", EMITTER)
def test_each_other_parameter_of_the_emitter_is_named(name: str) -> None:
    value, told = EMITTER[name]
    others = inspect.signature(value).parameters.keys() - TOLD_ONCE - OUTSIDE
    assert not [each for each in others if not re.search(rf"\b{each}\b", told)]
