"""The language server: what an editor asks about a rulebook while it is written.

What goes in: texts as they are changed, and places in them. What comes out: findings, names and what they mean, what
could stand at a place, edits. What always holds: the modules here are plain functions of an `Analysis` and know
nothing of the protocol, but for `server`, `requests` and `conversion`; whatever a text holds, an answer comes soon,
and nothing it says is done: no file is written, and no game is played unless somebody asks for an example.
"""
