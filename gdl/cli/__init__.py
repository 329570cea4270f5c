"""The command line.

What goes in: what was typed. What comes out: texts, and an exit code: 0 if all is well, 1 if something was found, 2
for a usage error, 130 if it was interrupted. What always holds: whatever fails is told in a line, never by a traceback;
a command is one file in `gdl.cli.commands`; everything heavy is imported by the command that needs it, so that
`gdl --help` is instant.
"""

from gdl.cli.group import main, run

__all__ = ["main", "run"]
