"""The documentation as a site: what building it (`mkdocs build --strict`, in `.ci/run`) would not say."""

from __future__ import annotations

import re

from doc_blocks import ROOT

MENU = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]


def test_every_page_is_in_the_menu() -> None:
    docs = ROOT / "docs"
    pages = {page.relative_to(docs).as_posix() for page in docs.rglob("*.md") if page.parent.name != "decisions"}
    listed = re.findall(r"([\w/-]+\.md)$", MENU, re.MULTILINE)
    assert len(listed) == len(set(listed))
    beside = {"index.md", "CONTRIBUTING.md", "CHANGELOG.md", "decisions/README.md"}
    assert set(listed) == pages | beside, "a page stands in the menu of mkdocs.yml, where readers will look for it"
