"""First rulebooks to build on: one of each kind of game.

What goes in: a kind of game, a title, a number of players and a size. What comes out: the text of a rulebook. What
always holds, for all of them that a kind allows: it loads, lint finds nothing, its examples pass, it is formatted as
`gdl fmt` would, and games played at random end (`tests/skeletons`).
"""

from gdl.skeletons.kinds import KINDS, Kind, Range, file_name, text_of, title_fault

__all__ = ["KINDS", "Kind", "Range", "file_name", "text_of", "title_fault"]
