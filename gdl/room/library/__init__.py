"""The front door: which game, with whom, and what can be gone on with.

What goes in: the library (`gdl.library`), what is chosen by keys, clicks and typing. What comes out: a game that has
been begun at a table, on the screen of games. What always holds: opening the library compiles nothing; whatever a file
holds, it is told of in a sentence.
"""
