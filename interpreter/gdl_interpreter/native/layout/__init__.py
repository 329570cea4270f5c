"""How a position is packed into 64-bit words, and how code reads, writes and copies its fields."""
