"""Evaluating a Program: what its expressions and statements mean, in one frame of whole numbers.

What goes in: the nodes of a Program, its layout of frames. What comes out: functions of a frame: expressions give a
whole number, statements change the frame, or yield a frame for each way to go on. What always holds: each operation of
`program.ops` and each statement of `program.statements` has its meaning here; what is compiled holds nothing of the
question that is asked.
"""
