"""What happens at a table, whoever shows it: the games of a match, who sits where, what can be taken back, the clock.

What goes in: a loaded game, seats, a seed; then moves and events. What comes out: positions, and a record. What always
holds: nothing here knows of a terminal; all that is random follows from the seed, the game and the step.
"""
