"""Rules that look at what is known of values before anybody plays."""
