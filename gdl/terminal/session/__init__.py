"""A game played in a terminal: the loop, the commands, moves that are typed, opponents that think.

What goes in: a table, a console, a recorder. What comes out: a game that is finished or saved. What always holds:
nothing a person types ends in a traceback; every step is recorded at once.
"""
