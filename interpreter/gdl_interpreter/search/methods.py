"""The methods of playing, by name."""

from __future__ import annotations

from typing import Literal

Method = Literal["mcts", "rave", "wary", "alphabeta"]
"""Random games in a tree; the same, with moves that count whenever they are made; the same, with random games in which
nobody overlooks a win at hand; alpha-beta with learned values."""
