"""Positions drawn in the cells of a terminal.

What goes in: a position, what the terminal can show (`Style`), how much room there is. What comes out: a `Picture` of
the board, in which each site can be found (`draw.picture`); for the line mode a `Drawing` with all that stands beside
it (`draw.draw_position`). What always holds: a drawing follows from the board's geometry, the rulebook's looks, the
kinds and the owners alone; its colours are names that every theme has; what is larger than its room can be no smaller.

Where there are colours boards are painted (`painting`), else drawn in lines (`in_lines`).
"""
