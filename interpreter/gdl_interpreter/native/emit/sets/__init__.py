"""Sets, numbers and the board in code.

Takes the sets of one function (`sets.Sets`) and values; gives values. Knows no position and no rules. What always
holds: what is known of the operands beforehand is known of the result, as far as it follows.
"""
