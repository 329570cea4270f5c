"""What a board shows, whatever it is shown on: shared by the terminal and by SVG.

What goes in: a Program or a position, and what may be used (`Style`: colour, Unicode). What comes out: plain data: the
glyphs of pieces (`glyphs`), what sort of board it is to the eye (`board_style`), what stands on each site (`contents`),
which sites are joined across the board (`links`), what is told beside it (`sidebar`), what the rulebook says of it all
(`looks`), and which colours there are (`colours`, `themes`). What always holds: nothing here
draws, knows a terminal or a game; two pieces that differ in owner or kind have glyphs that differ.
"""
