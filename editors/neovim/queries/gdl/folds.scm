; Made by editors/make_tree_sitter.py; do not edit.

[
  (game)
  (edits)
  (notation)
  (looks)
  (variant)
  (example)
  (position)
  (block)
  (rules)
] @fold
