"""What stands beside the board, and how much room it has: the tree of moves, what the program thinks, how the game
went, and in a window all that has no room there.

What goes in: nodes of a table, answers of a search process. What comes out: lines, and a widget that shows them. What
always holds: nothing here changes a game.
"""
