"""What a perfect index of positions is made of, found in the rules.

What goes in: a Program, and where its pieces stand at first. What comes out: a `Numbering`, as data that prints, or
the `Obstacle` that stands in the way, with the part of the rulebook that it is about. What always holds: every position
that can be reached has a number; two that have the same one are worth the same.
"""
