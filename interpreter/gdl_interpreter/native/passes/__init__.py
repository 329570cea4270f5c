"""The passes: from a Program to one that plays the same game and is quicker to make code of.

What goes in: a verified Program. What comes out: a verified Program, whose every position has the same moves, with the
same texts, and ends alike. What always holds: the reference evaluator runs the Program as it was before the passes, so
that the tests, which compare the two engines, see a wrong pass; each pass is a plain function, listed in
`pipeline.PASSES` and nowhere else, and can be printed: `gdl compile NAME --emit program --after PASS`.
"""
