"""The language reference and the cookbook as data: what they say of a word.

What goes in: a word of the language, or of what the reference is divided by ("folds"). What comes out: entries,
each a piece of the pages with its place (`look_up`); all of them by subject (`subjects`). What always holds: an
entry's text is a part of the pages in `docs`, word for word, so that there is nothing to keep in step; every
reserved word, built-in name, definition of the library and word of looks has one (`tests/help`).
"""

from gdl.help.entries import Entry, Found, Subject, look_up, subjects

__all__ = ["Entry", "Found", "Subject", "look_up", "subjects"]
