"""A rulebook while it is being written: `gdl watch FILE`.

What goes in: the path of a rulebook that somebody edits in another window. What comes out: a screen with its board, its
legal moves, what is wrong with it and how its examples fare, all anew at each save. What always holds: the moves played
so far are played again in the new rules as far as they are legal there; nothing is written to the file but the examples
that one asks for, and none over what somebody else has written meanwhile.

`reading` makes of a file what can be shown, `trial` is the game in which moves are tried, `new_example` writes
examples. `verdicts` says what becomes of the examples at each save, with `counts`, which counts lines of play, and
`worker_process`, which runs some of them. All these know no screen. `watch_screen` is the screen, `name_list` the
window over it in which an example is found.
"""
