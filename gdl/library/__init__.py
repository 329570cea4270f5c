"""The library: what there is to play, what is said of it, and the games that can be gone on with.

What goes in: `library.json`, which is made beforehand (`python -m gdl.gallery.make_library`), the rulebooks of a
folder, the records among the user's data; what somebody typed. What comes out: entries, choices, saved games, as plain
data. What always holds: nothing is compiled or checked here, and nothing is drawn; what files of strangers say is
bounded, and damaged ones are told of.
"""
