"""Rules that look at what has come up in random games."""
