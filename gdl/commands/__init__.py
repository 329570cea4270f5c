"""The commands of `gdl`, by subject; `gdl.cli` puts them together.

What goes in: what was typed. What comes out: texts, and an exit code: 0 if all is well, 1 if something was found, 2 if
the command makes no sense. What always holds: everything heavy is imported by the command that needs it, so that
`gdl --help` is instant.
"""
