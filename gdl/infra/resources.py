"""Where the data that ships with the program is: grammar, standard library, schemas, rulebooks, documentation.

Installed, they lie inside the package (`_grammar`, `_rulebooks`, `_language`, `_cookbook`); in a checkout they are its
siblings, or folders of `docs`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


LANGUAGE_VERSION = "1.1"
"""The version of the language, which is not that of the program: `docs/language/version.md` says what it promises."""

LANGUAGE_PAGES = (
    "README.md",
    "headings.md",
    "turn.md",
    "course.md",
    "expressions.md",
    "names.md",
    "library.md",
    "moves.md",
    "words.md",
    "version.md",
)
"""The pages of the language reference, in the order in which they are told."""

COOKBOOK_PAGES = ("README.md", "placing.md", "moving.md", "taking.md", "turns.md", "chance.md", "endings.md")
"""The pages of the cookbook; the first one lists all recipes."""


def _folder(name: str, in_checkout: str | None = None) -> Path:
    inside = _PACKAGE / f"_{name}"
    return inside if inside.is_dir() else _PACKAGE.parent / (in_checkout or name)


def grammar_file(name: str) -> Path:
    """Where a file of the grammar folder is."""
    return _folder("grammar") / name


def grammar_text(name: str) -> str:
    """A file of the grammar folder, as text."""
    return grammar_file(name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def rulebook_folder() -> Path:
    """The folder of the rulebooks that ship with the program."""
    return _folder("rulebooks")


@lru_cache(maxsize=1)
def shipped_rulebooks() -> dict[str, Path]:
    """Every shipped rulebook, by the name it is loaded by."""
    return {path.stem: path for path in sorted(rulebook_folder().rglob("*.gdl"))}


def language_pages() -> tuple[tuple[str, str], ...]:
    """The pages of the language reference: of each its place ("language/turn.md"), and its text, which is Markdown."""
    return _pages("language", LANGUAGE_PAGES)


def cookbook_pages() -> tuple[tuple[str, str], ...]:
    """The pages of the cookbook, in the same way."""
    return _pages("cookbook", COOKBOOK_PAGES)


def _pages(name: str, files: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    folder = _folder(name, f"docs/{name}")
    return tuple((f"{name}/{file}", (folder / file).read_text(encoding="utf-8")) for file in files)
