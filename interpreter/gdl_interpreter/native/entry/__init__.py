"""The functions that Python calls: questions about a position, perft, playouts, and what searches ask.

Takes a `Unit`; writes exported functions into its module (`gdl_list`, `gdl_perft`, …), whose parameters are packed
positions and the context. What always holds: each gives what the reference gives; each comes to an end, or says in
the context that there was no fuel left.
"""
