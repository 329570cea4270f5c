"""The room: the full screen in which a person plays, made with Textual.

What goes in: a game that has been begun at a table, keys, clicks and typed lines. What comes out: moves at the table,
and what the screen shows. What always holds: the room decides nothing about a game, it asks the table; it is imported
only where a room is opened, so that other commands start without it; nothing of a rulebook or a record is taken for
markup or reaches the terminal with control characters in it.
"""
