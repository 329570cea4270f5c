"""What is known of the values of expressions before anybody plays: bounds, for all options and all courses of a game.

What goes in: a typed rulebook, its expressions. What comes out: the least and the most that a number, a set or a truth
can be. What always holds: no value in any game is outside them.
"""
