"""Public functions with three parameters or more name each of them in their docstrings, before a colon: `depth: plies`,
`game, context: of the search`. What overrides another without a docstring has that of the other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from structure.test_structure import modules

HELD = ("gdl_interpreter.search", "gdl_interpreter.native")
"""The packages that are held to this."""

OTHERWISE = "gdl_interpreter.native.emit."
"""The package that tells some parameters once, at its door (`tests/api/test_docstrings.py`)."""

FEW = 3

_NAMED = re.compile(r"((?:`?\w+`?(?:,| and) )*`?\w+`?):(?=\s)")


def named(docstring: str) -> set[str]:
    """What stands before colons, alone or as a list."""
    return {name for these in _NAMED.findall(" ".join(docstring.split())) for name in re.findall(r"\w+", these)}


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, str | None]]:
    """The public functions and methods of a module, each with its docstring; `__init__` has that of its class, too."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, node, ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for part in node.body:
                if not isinstance(part, ast.FunctionDef):
                    continue
                own = ast.get_docstring(part)
                if part.name == "__init__":
                    yield node.name, part, f"{ast.get_docstring(node)} {own}"
                elif not part.name.startswith("_"):
                    yield f"{node.name}.{part.name}", part, None if node.bases and own is None else own or ""


def unnamed(tree: ast.Module) -> Iterator[str]:
    """The functions that leave parameters out, with these."""
    for name, node, docstring in functions(tree):
        given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        wanted = [arg.arg for arg in given if arg is not None and arg.arg not in ("self", "cls")]
        if len(wanted) >= FEW and docstring is not None:
            missing = [each for each in wanted if each not in named(docstring)]
            if missing:
                yield f"{name}: {', '.join(missing)}"


@pytest.mark.parametrize("package", HELD)
def test_parameters_are_named(package: str) -> None:
    trees = {name: tree for name, tree in modules().items() if f"{name}.".startswith(f"{package}.")}
    trees = {name: tree for name, tree in trees.items() if not f"{name}.".startswith(OTHERWISE)}
    assert sum(1 for tree in trees.values() for _ in functions(tree)) > 10, "nothing was looked at"
    assert not [f"{name}.{each}" for name, tree in trees.items() for each in unnamed(tree)]


def test_what_counts_as_named() -> None:
    """Lists, blocks and words in backquotes do; a word somewhere in a sentence does not."""
    text = '''
def good(a, b, c, d): """Adds. a, b: numbers; `c`: another.

    Args:
        d: the last.
    """
def bad(a, b, c): """Adds a and b. c: a number."""
def _own(a, b, c): pass
def small(a, b): pass
class Whole:
    """a, b: numbers."""
    def __init__(self, a, b, c): """c: another."""
    def silent(self, a, b, c): pass
class Part(Whole):
    def silent(self, a, b, c): pass
'''
    assert list(unnamed(ast.parse(text))) == ["bad: a, b", "Whole.silent: a, b, c"]
