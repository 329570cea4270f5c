"""Linting: what an author should know of a rulebook that can be played, and would not see by playing it once.

What goes in: a rulebook by its name or path. What comes out: a `Report` of diagnostics (errors of reading, checking
and lowering, of each variant too; warnings and notes L…), never an exception. What always holds: the same rulebook
gives the same report, a warning is given only where it is certain, and each rule is one file in `gdl/lint/rules`.
"""

from gdl.lint.engine import lint_file, lint_loaded, lint_paths
from gdl.lint.model import Report, Rule

__all__ = ["Report", "Rule", "lint_file", "lint_loaded", "lint_paths"]
