"""Exit codes of the process."""

GOOD, FINDINGS, USAGE, INTERRUPTED = 0, 1, 2, 130
"""All is well; something was found or has failed; usage error; interrupted."""
