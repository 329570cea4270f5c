"""Rules that look at the text of a rulebook alone."""
