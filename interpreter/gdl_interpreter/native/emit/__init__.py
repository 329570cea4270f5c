"""Writing code, one function after the other.

Takes a `Unit` (one Program and what is known of it) and a position that is being worked on (`layout.state.State`);
gives the text of functions in LLVM's language. `emitter.Emitter` is what writes one function; everything else is
modules of functions that take it, or only its sets, first, and import those that they build on. What goes the other
way (an operand may be any expression) goes through `emitter.Dispatch`, which `dispatch` fills in. What always holds:
the same Program gives the same text, byte for byte.

Parameters of these names are the same everywhere here, and are not told again:

    unit: what all functions of one Program share (`unit.Unit`).
    e, sets, fn, runs: what is written with: the emitter, its sets only, the function only, all runs of a turn.
    node, bind: what code is written for, and its binder.
    state, env: the position, and what the local names hold, where it is written.
    fail: the label where a run goes that ends without a move.
    op, args, type_: the name of an operation, its operands, and the type of a value.
    these: a set.
    way, ways, through, pairs: the number of a direction, a set of directions, the sites that may be passed, and a step
        as masks and shifts (`board.shifts`).
    continuation, words: what is still to be done in a run, and how many words its move has so far (i64).
"""
