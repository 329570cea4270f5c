"""LLVM: writing its language as text, compiling it, loading what comes of it. Nothing here knows of games.

Takes instructions and a processor's name; gives object code, and addresses of functions. What always holds: a
processor that LLVM does not know is refused before LLVM hears of it.
"""
