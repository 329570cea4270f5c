"""What keeps rooms small and classes shallow: measured on the sources, without importing them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOMES = {"gdl": ROOT / "gdl", "gdl_interpreter": ROOT / "interpreter" / "gdl_interpreter"}
HELD = ("gdl", "gdl_interpreter")
"""The packages that are held to all of this."""

MOST_MODULES = 20
"""Modules of one folder."""

LISTS = ("gdl/cli/commands", "gdl/lint/rules/text")
"""Folders that are a list of things of one kind, each in a file of its own that knows none of the others."""

DEEPEST_CHAIN = 3
"""Classes of our own, each derived from the next."""


@cache
def modules() -> Mapping[str, ast.Module]:
    """All modules of both packages, by their names."""
    found = {}
    for package, home in HOMES.items():
        for file in home.rglob("*.py"):
            parts = (package, *file.relative_to(home).with_suffix("").parts)
            name = ".".join(parts).removesuffix(".__init__")
            found[name] = ast.parse(file.read_text(encoding="utf-8"))
    return found


@cache
def imported(name: str) -> dict[str, str]:
    """What a module calls the things that it imports from ours, also for types only or within a function."""
    found = {}
    for node in ast.walk(modules()[name]):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in HOMES:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


@cache
def needs(name: str) -> set[str]:
    """The modules that a module imports."""
    wholes = {whole if whole in modules() else whole.rpartition(".")[0] for whole in imported(name).values()}
    return (wholes & set(modules())) - {name}


def circles() -> Iterator[set[str]]:
    """The sets of modules each of which needs all others of its set."""
    reached: dict[str, set[str]] = {}
    for name in modules():
        seen, todo = set[str](), [name]
        while todo:
            for each in needs(todo.pop()) - seen:
                seen.add(each)
                todo.append(each)
        reached[name] = seen
    told: set[str] = set()
    for name in modules():
        circle = {other for other in reached[name] if name in reached[other]}
        if circle and name not in told:
            told |= circle
            yield circle


@cache
def bases() -> Mapping[str, list[str]]:
    """The classes, and what of ours each is derived from."""
    found = {}
    for name, tree in modules().items():
        names = imported(name)
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                called = [ast.unparse(base).split("[")[0] for base in node.bases]
                heads = [each.split(".")[0] for each in called]
                found[f"{name}.{node.name}"] = [
                    names.get(head, f"{name}.{head}") + each.removeprefix(head)
                    for head, each in zip(heads, called, strict=True)
                ]
    return found


def chain(name: str) -> list[str]:
    """A class, what it is derived from, and so on, as far as they are ours."""
    ours = [chain(found) for base in bases()[name] if (found := resolved(base)) is not None]
    return [name, *max(ours, key=len, default=[])]


def resolved(name: str) -> str | None:
    """The class of that name, also if it is named by a package that only hands it on."""
    if name in bases():
        return name
    module, _, own = name.rpartition(".")
    there = imported(module).get(own) if module in modules() else None
    return resolved(there) if there is not None else None


@pytest.mark.parametrize("package", HELD)
def test_no_folder_is_large(package: str) -> None:
    counts = {folder: len(list(folder.glob("*.py"))) for folder in [HOMES[package], *HOMES[package].rglob("*/")]}
    large = {folder.as_posix(): count for folder, count in counts.items() if count > MOST_MODULES + 1}
    assert not {folder: count for folder, count in large.items() if not folder.endswith(LISTS)}


@pytest.mark.parametrize("package", HELD)
def test_no_chain_of_classes_is_long(package: str) -> None:
    chains = [chain(name) for name in bases() if name.split(".")[0] == package]
    assert max(map(len, chains)) > 1, "no chain was found at all"
    assert not [each for each in chains if len(each) > DEEPEST_CHAIN]


@pytest.mark.parametrize("package", HELD)
def test_no_modules_need_one_another(package: str) -> None:
    assert any(map(needs, modules())), "no import was found at all"
    assert not [circle for circle in circles() if any(name.split(".")[0] == package for name in circle)]
