"""Exit codes of the process."""

GOOD, FINDINGS, USAGE, BUG, INTERRUPTED = 0, 1, 2, 70, 130
"""All is well; something was found or has failed; usage error; a bug in this program; interrupted."""
