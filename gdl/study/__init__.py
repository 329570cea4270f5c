"""Studying a game: many games, and what they say about it. `play` plays them, `facts` sums up, `text` and `page`
tell."""
