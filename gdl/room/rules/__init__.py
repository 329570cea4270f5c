"""How a game is played, read on the screen: its goal, its rules, its examples as lessons.

What goes in: a game that has been loaded. What comes out: screens. What always holds: nothing here changes a game that
is being played.
"""
