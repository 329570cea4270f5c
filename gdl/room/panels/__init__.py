"""What stands beside the board: the tree of moves, what the program thinks, how the game went.

What goes in: nodes of a table, answers of a search process. What comes out: lines, and a widget that shows them. What
always holds: nothing here changes a game.
"""
