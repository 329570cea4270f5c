"""Exact values: who wins if everybody plays as well as can be, by the method that suits the game.

What goes in: a position, and how long to work. What comes out: values of it and its moves, and a line of best play.
What always holds: what is called a win, a draw or a loss is one; what is not proven is said to be unknown.
"""
