"""The pictures of the room in the documentation are what its script makes now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "room"


@pytest.mark.slow
def test_the_pictures_are_current() -> None:
    made = runpy.run_path(str(FOLDER / "make.py"))["pictures"]()
    old = [name for name, text in made.items() if (FOLDER / name).read_text(encoding="utf-8") != text]
    assert not old, f"python docs/room/make.py makes {', '.join(old)} anew"
    assert set(made) == {path.name for path in FOLDER.glob("*.svg")}
