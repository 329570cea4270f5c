"""What a tree of random games is, in words: a row for the tree, one for each node, one for each edge."""

from __future__ import annotations

from gdl_interpreter.search.code import MOVER, PLAYERS, SIZE, Code

# What a tree is: a row of words.
NODES, NODES_USED, NODES_ROOM, EDGES, EDGES_USED, EDGES_ROOM, ROOT, PATH, PATH_ROOM, EXPLORE, GROWN, PLIES = range(12)
"""Where the nodes are, how many are used, for how many there is room; the same of the edges; the root's number; where
the path is written, for how many nodes; the constant of exploration (a double); how many random games were added, and
their plies."""
EDGE_SIZE, EQUAL, SCRATCH, SCRATCH_ROOM = range(12, 16)
"""Words of an edge; how many visits make both means of an edge count the same (a double; 0 if moves count only where
they are made); where the moves of a new node are written, and for how many words there is room."""
SUMS, SUMMED, LOOKED = 16, 17, 18
"""Where every player's scores at the end of random games are added up (0: nowhere), and of how many games; the number
of moves up to which all moves of a new node are looked at at once, for one that ends the game."""
WARY, ROWS = 19, 20
"""Up to how many moves of a position random games look for a win at hand (0: they are wholly random), and where they
write the moves."""
TREE_WORDS = 24

# A node: these words, then each player's reward if it is exact, then its position.
FIRST, COUNT, VISITS, EXACT = range(4)
"""Its first edge; how many it has, with `NATURES` (0: none yet); visits; the result's word if its value is exact,
else 0."""
HEAD = 4

# An edge.
CHILD, TRIED, TOTAL = range(3)
"""The number of the node it leads to (0: none yet); visits; the sum of the rewards of who chooses here (a double)."""
SEEN, SEEN_TOTAL, GAINED = range(3, 6)
"""Where all moves count as first ones: random games in which the mover ended up with what this move gains, the sum of
his rewards in them (a double), and the first word of the sites that it gains."""
EDGE_WORDS = 3


def edge_words(code: Code) -> str:
    """Words of an edge."""
    return code.word("%tree", EDGE_SIZE)


def stride_of(code: Code) -> str:
    """Words of a node."""
    return code.add(code.add(code.word("%game", SIZE), code.word("%game", PLAYERS)), str(HEAD))


def colour_of(code: Code, node: str, mover_at: str) -> str:
    """The number of the colour that is to move in a node."""
    return code.fn.intrinsic("cttz", "i64", f"i64 {code.word(node, mover_at)}, i1 false")


def code_mover(code: Code, node: str, mover_at: str) -> str:
    """The number of who is to move in a node: the colour that he began with."""
    position = code.fn.at(node, "i64", code.fn.op(f"sub i64 {mover_at}, {code.word('%game', MOVER)}"))
    return code.fn.op(f"xor i64 {colour_of(code, node, mover_at)}, {code.swapped(position)}")
