"""What all tests of the room share."""

from __future__ import annotations

import pytest
from room.waits import short_waits

__all__ = ["short_waits"]


@pytest.fixture(autouse=True)
def games_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games are recorded in a folder of the test's own: nowhere among those of who runs it, and by nobody else."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
