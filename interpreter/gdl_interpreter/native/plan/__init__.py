"""How legal moves are enumerated, counted and picked by number, as data; and what prevents a quicker way."""
