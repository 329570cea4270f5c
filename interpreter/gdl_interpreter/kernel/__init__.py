"""Kernels: what must be fast and is the same for all games, written in a small part of Python.

What goes in: functions marked by `@kernel`, over rows of memory words (`memory`), in the words of `language`. What
comes out: those functions as they are, run by Python; and by `compiler` the same as LLVM IR. What always holds: both
do the same to the same memory, so that a search is tested by running its source; what is outside of the language is
refused when it is compiled, with its line; this package knows no game and no search.
"""
