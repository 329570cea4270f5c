"""Writing code, one function after the other.

Takes a `Unit` (one Program and what is known of it) and a position that is being worked on (`layout.state.State`);
gives the text of functions in LLVM's language. `emitter.Emitter` is what writes one function; everything else is
modules of functions that take it, or only its sets, first, and import those that they build on. What goes the other
way (an operand may be any expression) goes through `emitter.Dispatch`, which `dispatch` fills in. What always holds:
the same Program gives the same text, byte for byte.
"""
