"""The Program: a small, typed, printable, verified tree of set and integer operations with choices.

What goes in: nodes built by whoever compiles a rulebook (`gdl.lower`). What comes out: the same nodes, checked by
`verify`, printed by `show`, run by `gdl_interpreter.reference`. What always holds: the Program knows nothing of the
language it was written in; every node keeps the span of the text it came from.
"""
