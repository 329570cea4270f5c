"""A tree is kept from move to move: the position that was reached is found in it, and what can no longer be reached
goes where room is short. Nodes and edges of the part that stays are moved together at the beginning of their memory, in
order, with no other memory than that of the tree."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.entry.searches import CHANCE_NODE
from gdl_interpreter.search.kernels.tree.tree_rows import EXPANDED, EXPANDING, Node, TreeRow, edge_at, node_at


@kernel
def keep_below(tree: TreeRow, root: int) -> bool:
    """Keep a node and what is below it; nothing else. The node becomes the first one. False, and the tree as it was, if
    that would be more than three quarters of what there is room for, or there is too little room to move it.

    tree: the search, which nobody grows now; root: the number of the node.
    """
    edges = number_anew(tree, root)
    nodes = min(tree.used.nodes, tree.nodes_room)
    kept = 0
    for i in range(root, nodes):
        if node_at(tree, i).moved != 0:
            kept += 1
    free = (tree.nodes_room - kept) * tree.node_size
    if kept * 4 > tree.nodes_room * 3 or edges * 4 > tree.edges_room * 3 or edges * tree.edge_size > free:
        return False
    for i in range(root, nodes):
        if node_at(tree, i).moved != 0:
            lead_anew(tree, node_at(tree, i))
    for i in range(root, nodes):
        node = node_at(tree, i)
        if node.moved != 0:
            there = node_at(tree, node.moved - 1)
            for w in range(tree.node_size):
                there.words[w] = node.words[w]
    move_edges(tree, kept)
    tree.used.nodes = kept
    tree.used.edges = edges
    return True


@kernel
def edges_of(node: Node) -> int:
    """How many edges a node has."""
    return node.count & (CHANCE_NODE - 1) if node.state == EXPANDED else 0


@kernel
def number_anew(tree: TreeRow, root: int) -> int:
    """Give a node and all below it new numbers, one more than which is written into `moved`, and 0 into that of all
    others; how many edges they have. What is below a node has a greater number than it.

    tree: the search; root: the number of the node.
    """
    nodes = min(tree.used.nodes, tree.nodes_room)
    for i in range(root, nodes):
        node_at(tree, i).moved = 0
    node_at(tree, root).moved = 1
    kept = 0
    edges = 0
    for i in range(root, nodes):
        node = node_at(tree, i)
        if node.moved != 0:
            kept += 1
            node.moved = kept
            count = edges_of(node)
            edges += count
            for e in range(count):
                child = edge_at(tree, node.first + e).child
                if child != 0:
                    node_at(tree, child).moved = 1
    return edges


@kernel
def lead_anew(tree: TreeRow, node: Node) -> None:
    """Let the edges of a node lead to the new numbers. A node that there was no room to expand may be tried again."""
    if node.state == EXPANDING:
        node.state = 0
    for e in range(edges_of(node)):
        edge = edge_at(tree, node.first + e)
        if edge.child != 0:
            edge.child = node_at(tree, edge.child).moved - 1


@kernel
def move_edges(tree: TreeRow, nodes: int) -> None:
    """Move the edges of the first `nodes` nodes together, by way of the memory behind these nodes."""
    size = tree.edge_size
    room = tree.nodes.at(nodes * tree.node_size)
    edges = 0
    for i in range(nodes):
        node = node_at(tree, i)
        count = edges_of(node)
        words = edge_at(tree, node.first).words
        for w in range(count * size):
            room[edges * size + w] = words[w]
        node.first = edges
        edges += count
    for w in range(edges * size):
        tree.edges[w] = room[w]


@kernel
def find_below(tree: TreeRow, root: int, wanted: Words, size: int, plies: int, most: int) -> int:
    """The number of a node with a position, by the fewest plies below another one; -1 if none is found.

    tree: the search; root: the number of the node; wanted: the position, packed; size: its words; plies: how many
    at the most; most: nodes of one level that are looked at.
    """
    left = local_words(1)
    for depth in range(plies + 1):
        left[0] = most
        found = find_at(tree, root, wanted, size, depth, left)
        if found >= 0 or left[0] <= 0:
            return found
    return -1


@kernel
def find_at(tree: TreeRow, number: int, wanted: Words, size: int, depth: int, left: Words) -> int:
    """The same exactly so many plies below.

    tree: the search; number: of the node; wanted: the position, packed; size: its words; depth: how many plies; left:
    how many nodes may still be looked at.
    """
    node = node_at(tree, number)
    if depth == 0:
        left[0] -= 1
        position = node.words.at(tree.node_size - size)
        for w in range(size):
            if position[w] != wanted[w]:
                return -1
        return number
    for e in range(edges_of(node)):
        child = edge_at(tree, node.first + e).child
        if child != 0 and left[0] > 0:
            found = find_at(tree, child, wanted, size, depth - 1, left)
            if found >= 0:
                return found
    return -1
