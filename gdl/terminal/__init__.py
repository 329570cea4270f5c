"""Boards drawn and games played in a terminal.

What goes in: a loaded game, or a position of it. What comes out: text, in colour or without, and finished or saved
games. What always holds: every drawing follows from the board's geometry, the kinds and the owners alone; nothing a
person types ends in a traceback; nothing is written over.
"""
