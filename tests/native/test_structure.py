"""How the native engine's modules hang together: what a reader can rely on without looking."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import gdl_interpreter.native

PACKAGE = "gdl_interpreter.native"
ROOT = Path(gdl_interpreter.native.__file__).parent

MOST_FLOORS = 13
"""Modules of the longest chain of imports."""

DEEPEST = 3
"""Classes of the longest chain of inheritance, both ends included."""

MOST_MODULES = 20
"""Modules of a folder, its `__init__` aside."""


def _name(file: Path) -> str:
    """The name of a module."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join([PACKAGE, *(part for part in parts if part != "__init__")])


@cache
def _modules() -> dict[str, ast.Module]:
    return {_name(file): ast.parse(file.read_text()) for file in sorted(ROOT.rglob("*.py"))}


@cache
def _imports() -> dict[str, set[str]]:
    """What each module imports of the others, wherever in it that is written."""
    modules = _modules()
    return {name: {found for found in _imported(tree) if found in modules} - {name} for name, tree in modules.items()}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in _modules() else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_nothing_is_imported_in_a_circle() -> None:
    """Not even for types alone, or within a function."""
    tuple(TopologicalSorter(_imports()).static_order())


def test_few_floors() -> None:
    @cache
    def chain(module: str) -> tuple[str, ...]:
        return (module, *max(map(chain, _imports()[module]), key=len, default=()))

    longest = max(map(chain, _modules()), key=len)
    assert len(longest) <= MOST_FLOORS, "\n".join(longest)


def test_no_deep_inheritance() -> None:
    classes = {
        node.name: [base.id for base in node.bases if isinstance(base, ast.Name)]
        for tree in _modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }

    def depth(name: str) -> int:
        return 1 + max((depth(base) for base in classes[name] if base in classes), default=0)

    assert {name: depth(name) for name in classes if depth(name) > DEEPEST} == {}


def test_no_crowded_folder() -> None:
    folders = {file.parent for file in ROOT.rglob("*.py")}
    modules = {
        folder.name: len([file for file in folder.glob("*.py") if file.stem != "__init__"]) for folder in folders
    }
    assert {name: count for name, count in modules.items() if count > MOST_MODULES} == {}


def test_no_method_is_declared_to_be_written_elsewhere() -> None:
    """What a part asks of the whole is a field of `Dispatch`."""
    raising = {
        f"{name.removeprefix(f'{PACKAGE}.')}.{function.name}"
        for name, tree in _modules().items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in function.body
        if isinstance(node, ast.Raise) and "NotImplementedError" in ast.unparse(node)
    }
    assert raising == set()
