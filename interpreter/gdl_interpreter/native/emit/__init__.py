"""Writing code: its values, the unit that is being written, and rooms for sets, expressions, statements and moves."""
