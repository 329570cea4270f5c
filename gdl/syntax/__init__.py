"""From text to tree.

What goes in: the text of a rulebook. What comes out: a `Rulebook` of immutable nodes with spans (`parse`), or the
canonical text of one (`format_rulebook`). What always holds: `parse(format_rulebook(tree)) == tree`; no text, however
wrong, makes it fail other than by diagnostics.
"""
