"""The quick tier meets everything: each package of the program, and each rulebook that ships."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import gdl
import gdl_interpreter
from gdl.infra.resources import shipped_rulebooks

HERE = Path(__file__).parent

OF_EVERY_RULEBOOK = ("test_perft", "test_native_perft", "test_examples_hold", "test_a_shipped_rulebook")
"""Tests that take a rulebook each: what is counted, what its examples say, both engines side by side."""


@pytest.fixture
def quick(request: pytest.FixtureRequest) -> list[pytest.Function]:
    """All tests of the quick tier, where all have been looked for."""
    config = request.config
    everything = {(config.rootpath / path).resolve() for path in config.getini("testpaths")}
    named = {(config.invocation_params.dir / path).resolve() for path in config.args}
    if named != everything or config.option.keyword:
        pytest.skip("only some of the tests were asked for")
    found = [item for item in request.session.items if item.get_closest_marker("slow") is None]
    return [item for item in found if isinstance(item, pytest.Function)]


def packages() -> Iterator[str]:
    """All packages of the program, and the modules beside those right beneath its two roots."""
    for root in (gdl, gdl_interpreter):
        for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
            if module.ispkg or module.name.count(".") == 1:
                yield module.name


def imported(file: Path) -> set[str]:
    """The modules that a module imports from, and what it takes from them."""
    found = set[str]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def test_every_package_is_met(quick: list[pytest.Function]) -> None:
    taken, files = set[str](), {item.path for item in quick}
    read = set[Path]()
    while files:  # and what the tests have in common
        read |= files
        fresh = set[str]().union(*map(imported, files))
        files = {HERE.joinpath(*name.split(".")).with_suffix(".py") for name in fresh - taken} - read
        files = {file for file in files if file.is_file()}
        taken |= fresh
    assert [name for name in packages() if not any(f"{each}.".startswith(f"{name}.") for each in taken)] == []


@pytest.mark.parametrize("test", OF_EVERY_RULEBOOK)
def test_every_rulebook_is_met(quick: list[pytest.Function], test: str) -> None:
    calls = [item.callspec for item in quick if item.originalname == test and hasattr(item, "callspec")]
    assert shipped_rulebooks().keys() - {call.params.get("name") for call in calls} == set()
