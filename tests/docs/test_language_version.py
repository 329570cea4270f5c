"""The words of the language are those of its version: `language-1.1.txt` lists them, and none changes by accident.

What may be added within a version and what may not is said by docs/language/version.md. A word that is added to the
standard library, to looks or to the shapes is added to the list with a new minor version; the other lists change with a
new major one only.
"""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from gdl.check.signatures import BUILT_IN
from gdl.cli import main
from gdl.infra.resources import LANGUAGE_VERSION
from gdl.loading import standard_library
from gdl.syntax.words import RESERVED
from gdl_interpreter.board import DIRECTIONS, SHAPES
from gdl_interpreter.program.look_words import WORDS

PAGES = Path(__file__).parents[2] / "docs" / "language"
LIST = Path(__file__).with_name(f"language-{LANGUAGE_VERSION}.txt")


def words() -> dict[str, list[str]]:
    """All words of the language, by what they are."""
    library = (f"{name}/{len(each.parameters)}" for name, each in standard_library().items())
    return {
        "reserved": sorted(RESERVED),
        "built in": sorted(BUILT_IN),
        "directions": list(DIRECTIONS),
        "library": sorted(library),
        "shapes": sorted(SHAPES),
        "looks": sorted(f"{phrase}:{word}" for phrase, each in WORDS.items() for word in each),
    }


def written(lists: dict[str, list[str]]) -> str:
    return "".join(f"{what}: {' '.join(each)}\n" for what, each in lists.items())


def test_the_words_are_those_of_this_version() -> None:
    assert LIST.read_text("utf-8") == written(words()), "docs/language/version.md says when a version is a new one"


def test_the_version_is_told() -> None:
    run = CliRunner().invoke(main, ["--version"])
    assert run.stdout.endswith(f", language {LANGUAGE_VERSION}\n")
    page = (PAGES / "version.md").read_text("utf-8")
    assert f"language {LANGUAGE_VERSION}\n" in page and f"## What is in {LANGUAGE_VERSION}\n" in page
