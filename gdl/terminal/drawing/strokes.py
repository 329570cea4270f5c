"""Lines that meet: the right character for the arms that come together at a point."""

from __future__ import annotations

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

_JOINTS = {
    0: "·",
    UP: "╵",
    RIGHT: "╶",
    DOWN: "╷",
    LEFT: "╴",
    UP | DOWN: "│",
    LEFT | RIGHT: "─",
    DOWN | RIGHT: "┌",
    DOWN | LEFT: "┐",
    UP | RIGHT: "└",
    UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├",
    UP | DOWN | LEFT: "┤",
    LEFT | RIGHT | DOWN: "┬",
    LEFT | RIGHT | UP: "┴",
    UP | RIGHT | DOWN | LEFT: "┼",
}


def joint(arms: int, unicode: bool) -> str:
    """The character where lines come from these ways."""
    if unicode:
        return _JOINTS[arms]
    if arms in (UP | DOWN, LEFT | RIGHT):
        return "|" if arms & UP else "-"
    return "+" if arms else "."
