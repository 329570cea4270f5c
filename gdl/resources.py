"""Where the data that ships with the program is: grammar, standard library, schemas, rulebooks.

Installed, they lie inside the package (`_grammar`, `_rulebooks`); in a checkout they are its siblings.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    inside = _HERE / f"_{name}"
    return inside if inside.is_dir() else _HERE.parent / name


def grammar_text(name: str) -> str:
    """A file of the grammar folder, as text."""
    return (_folder("grammar") / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def rulebook_folder() -> Path:
    """The folder of the rulebooks that ship with the program."""
    return _folder("rulebooks")


@lru_cache(maxsize=1)
def shipped_rulebooks() -> dict[str, Path]:
    """Every shipped rulebook, by the name it is loaded by."""
    return {path.stem: path for path in sorted(rulebook_folder().rglob("*.gdl"))}
