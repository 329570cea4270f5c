"""The native engine: a Program becomes code for the processor, and what the code says is what the reference says.

What goes in: a verified Program, and a processor. What comes out: functions that count lines of play, play random games
and answer questions about positions (`engine.Native`). What always holds: the reference evaluator defines, this agrees;
nothing is imported here, for `cache` must be cheap to get at.
"""
