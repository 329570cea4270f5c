"""Breaking the rules of a rulebook one at a time, to see which breaks no example notices.

What goes in: a rulebook whose examples hold. What comes out: mutants (one rule changed in each), what became of each,
and a file in which those that survive stand with the reasons why. What always holds: the same rulebook has the same
mutants, in the order of its text; no more is done for one than its examples may cost; what was found is kept, and
found again only where rules or examples have changed; what changes nothing is told of by nobody.
"""
