"""Moves in code: going through all runs of a turn, making one of them by a plan, and the flow of the game from ply to
ply.

Takes a turn's statements and a `sink.Sink`; writes a loop for each choice, one within the other, and at the end of
each run what the sink does there. What always holds: every run is shown exactly once, in the order of the reference.
"""
