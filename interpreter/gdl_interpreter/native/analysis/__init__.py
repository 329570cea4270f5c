"""What is found out about a Program before anything is planned or written.

Takes a Program; gives answers that do not change: what it makes use of, how much code its parts make, how often loops
go round, where choices are and what can fail. What always holds: nothing here writes code; what is said to be certain
is.
"""
