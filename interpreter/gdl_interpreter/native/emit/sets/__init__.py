"""Sets, numbers and the board in code: what everything else is written with."""
