"""What `mkdocs` needs to make a site of these pages, which are written to be read as they lie in the repository.

The pages link to files beside this folder (the README, rulebooks); those are added to the site, and links led there. A
block that begins with "gdl expect" or "gdl three.gdl" is shown as gdl, with the name of its file as its title.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]

PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md"}
"""Pages beside this folder, each with its place on the site."""

_FENCE = re.compile(r"^(```+)gdl((?: [^\n`]+)?)$", re.MULTILINE)
_LINK = re.compile(r"(\]\(\s*)([^)\s#:]+)(#[^)\s]*)?(\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies beside this folder and is linked to."""
    beside = {ROOT / name: place for name, place in PAGES.items()}
    beside |= {path: path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("rulebooks/**/*.gdl"))}
    beside[ROOT / "LICENSE"] = "LICENSE"
    for path, place in beside.items():
        if path.exists():
            files.append(File.generated(config, place, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links to where files are on the site, and say of blocks what the highlighter understands."""
    source = page.file.abs_src_path
    assert source is not None
    places = {each.abs_src_path: each.src_uri for each in files}

    def led(link: re.Match[str]) -> str:
        target = os.path.normpath(Path(source).parent / link[2])
        if target not in places:
            return link[0]
        there = os.path.relpath(places[target], Path(page.file.src_uri).parent)
        return f"{link[1]}{there}{link[3] or ''}{link[4]}"

    def fenced(fence: re.Match[str]) -> str:
        name = next((word for word in fence[2].split() if "." in word), None)
        return f"{fence[1]}gdl" + (f' title="{name}"' if name else "")

    return _LINK.sub(led, _FENCE.sub(fenced, markdown))
