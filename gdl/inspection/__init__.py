"""Looking inside: what expressions of a rulebook come to, why a condition does not hold, what a turn does line by line.

What goes in: a game, a position, and a text in the language or a move. What comes out: plain data in the words of the
rulebook, with places in its text; nothing is drawn. What always holds: everything is worked out by the reference
evaluator, within the steps that a question may take, and what is too much says so (`LimitError`).
"""
