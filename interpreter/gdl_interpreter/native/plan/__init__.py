"""How legal moves are enumerated, counted and picked by number, as data; and what prevents a quicker way.

Takes a Program with its analyses and what is known of the position; gives a move plan or a plan of a set, or the
`Reason` why there is none. What always holds: no code is written here, and whatever is planned can be written. A part
that cannot be planned is `Refused`, which is raised and caught within this room.
"""
