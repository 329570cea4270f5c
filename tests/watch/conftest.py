"""What all tests of a rulebook that is being written share."""

from __future__ import annotations

from room.waits import short_waits

__all__ = ["short_waits"]
