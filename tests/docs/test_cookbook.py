"""The cookbook: each recipe is a rulebook in which lint finds nothing, whose games end, and which the index lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from doc_blocks import ROOT, Block, blocks_of
from tiers import quick_where

import gdl
from gdl.diagnostics.render import render_text
from gdl.lint.engine import lint_paths

COOKBOOK = ROOT / "docs" / "cookbook"
PAGES = sorted(page for page in COOKBOOK.glob("*.md") if page.name != "README.md")
RECIPES = [block for page in PAGES for block in blocks_of(page) if block.file is not None]


def sections(page: Path) -> list[tuple[str, str]]:
    """The recipes of a page: title, and all that is below it."""
    parts = re.split(r"^## (.+)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(
    "recipe",
    quick_where(lambda block: block.file in ("pushing.gdl", "cards.gdl"), RECIPES),
    ids=lambda block: str(block.file),
)
def test_a_recipe_is_a_good_rulebook(recipe: Block, tmp_path: Path) -> None:
    assert recipe.file is not None
    path = tmp_path / recipe.file
    path.write_text(recipe.text, encoding="utf-8")
    found = lint_paths([str(path)])
    assert not found.diagnostics, f"{recipe.id}\n{render_text(found.diagnostics, found.sources)}"
    played = gdl.load(str(path)).playouts(20, seed=1)
    assert played.unfinished == 0 and played.branching > 1
    assert "\nexample " in recipe.text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_recipe_has_a_rulebook_or_a_part_of_one_and_says_how_to_test_it(page: Path) -> None:
    assert len(sections(page)) > 2
    for title, text in sections(page):
        assert "```gdl" in text and "**To test" in text.replace("\n", " "), title


def test_the_index_lists_every_recipe() -> None:
    index = re.findall(r"^- \[(.+?)\]\((.+?)\.md#", (COOKBOOK / "README.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(index) == sorted((title, page.stem) for page in PAGES for title, _ in sections(page))


def test_no_two_recipes_have_a_name_in_common() -> None:
    names = [block.file for block in RECIPES]
    assert len(names) == len(set(names)) > 20
