"""What happens at a table, whoever shows it: the games of a match, who sits where, variations, clocks, how it ended.

What goes in: a loaded game, seats, a seed; then moves and events. What comes out: a tree of positions, and a record.
What always holds: nothing here knows of a terminal; nothing that was played is forgotten unless somebody deletes it;
all that is random follows from the seed, the game and the step; what a table holds can be recorded and read again.
"""
