"""How a position is packed into 64-bit words, what is known of its values, and how code reads, writes and copies them.

Takes a Program and what it makes use of; gives fields and tables by name. What always holds: `Packing.unpack` undoes
`pack`; what a Program never changes takes no place.
"""
