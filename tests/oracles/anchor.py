"""Anchor: the rules a second time, written from the text without the language."""

from __future__ import annotations

from dataclasses import dataclass, replace

Cell = tuple[int, int, int]

COLOURS = ("Black", "White")

STEPS = ((1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1), (1, -1, 0), (-1, 1, 0))

AWAY = (  # the corners of Black (a1, h15, o8) and of White (h1, o15, a8), as ways from the centre
    {(-1, 0, 1), (0, 1, -1), (1, -1, 0)},
    {(0, -1, 1), (1, 0, -1), (-1, 1, 0)},
)

HANDICAP = ("h3", "c8", "m13", "h8", "c3", "h13", "m8")


@dataclass(frozen=True)
class State:
    """A game so far. Cells are three numbers that add up to 0; the centre is (0, 0, 0).

    stones: who has which. last: the cell of the last play if that was a stone; mirrored: of each colour, how many of
    its plays in a row were mirror images; plies and passes in a row are counted; people have changed sides or not.
    """

    size: int
    handicap: int
    stones: tuple[frozenset[Cell], frozenset[Cell]]
    mover: int
    last: Cell | None = None
    mirrored: tuple[int, int] = (0, 0)
    plies: int = 0
    passes: int = 0
    swapped: bool = False


def board_of(size: int) -> set[Cell]:
    numbers = range(1 - size, size)
    return {(x, y, -x - y) for x in numbers for y in numbers if abs(x + y) < size}


def _cell(name: str, size: int) -> Cell:
    """Columns are counted by x, rows by -z; a cell is on the board when they differ by less than the size."""
    column, row = ord(name[0]) - ord("a") + 1 - size, int(name[1:]) - size
    return column, row - column, -row


def name_of(cell: Cell, size: int) -> str:
    return f"{chr(ord('a') + cell[0] + size - 1)}{size - cell[2]}"


def start(size: int = 8, handicap: int = 0) -> State:
    black = frozenset(_cell(name, size) for name in HANDICAP[:handicap])
    return State(size, handicap, (black, frozenset()), 1 if handicap else 0)


def mirror_of(cell: Cell | None) -> Cell | None:
    return None if cell is None else (-cell[0], -cell[1], -cell[2])


def drop(state: State, cell: Cell) -> State | None:
    """The state after a stone; None where this would be the tenth mirrored play in a row."""
    me = state.mover
    row = state.mirrored[me] + 1 if cell == mirror_of(state.last) else 0
    if row == 10:
        return None
    mine = state.stones[me] | {cell}
    stones = (mine, state.stones[1]) if me == 0 else (state.stones[0], mine)
    mirrored = (row, state.mirrored[1]) if me == 0 else (state.mirrored[0], row)
    return replace(state, stones=stones, mover=1 - me, last=cell, mirrored=mirrored, plies=state.plies + 1, passes=0)


def successors(state: State) -> dict[str, State]:
    """Every legal move's text with what it leads to."""
    found = {}
    for cell in board_of(state.size) - state.stones[0] - state.stones[1]:
        after = drop(state, cell)
        if after is not None:
            found[name_of(cell, state.size)] = after
    if state.plies or state.handicap:
        mirrored = (0, state.mirrored[1]) if state.mover == 0 else (state.mirrored[0], 0)
        found["pass"] = replace(
            state,
            mover=1 - state.mover,
            last=None,
            mirrored=mirrored,
            plies=state.plies + 1,
            passes=state.passes + 1,
        )
    if state.plies == 1 and not state.handicap:
        # Whoever had White has Black now; White is to move still, and that is whoever began.
        found["swap"] = replace(state, plies=state.plies + 1, swapped=True)
    return found


def _parts(cells: frozenset[Cell] | set[Cell]) -> list[set[Cell]]:
    """Cells, parted into those that hang together."""
    left, parts = set(cells), []
    while left:
        part, border = set(), {left.pop()}
        while border:
            part |= border
            border = {(x + a, y + b, z + c) for x, y, z in border for a, b, c in STEPS} & left
            left -= border
        parts.append(part)
    return parts


def is_anchor(group: set[Cell], colour: int, size: int) -> bool:
    """A side is where one of the three numbers is as great, or as small, as can be."""
    end = size - 1
    sides = {(axis, sign) for cell in group for axis in range(3) for sign in (1, -1) if cell[axis] == sign * end}
    if len(sides) != 2:
        return len(sides) > 2
    (first, sign), (second, other) = sides
    if first == second or sign == other:
        return True  # opposite sides, or sides with another between them
    corner = [0, 0, 0]
    corner[first], corner[second] = sign, other
    return tuple(corner) not in AWAY[colour]


def scores_of(state: State) -> dict[str, int]:
    """Prisoners and ground of each colour, if the game ended here."""
    living: list[set[Cell]] = [set(), set()]
    for colour in (0, 1):
        for group in _parts(state.stones[colour]):
            if is_anchor(group, colour, state.size):
                living[colour] |= group
    scores = [len(state.stones[1 - colour]) - len(living[1 - colour]) for colour in (0, 1)]
    for region in _parts(board_of(state.size) - living[0] - living[1]):
        around = {(x + a, y + b, z + c) for x, y, z in region for a, b, c in STEPS}
        owners = [colour for colour in (0, 1) if around & living[colour]]
        if len(owners) == 1:
            scores[owners[0]] += len(region)
    return dict(zip(COLOURS, scores, strict=True))


def leaves(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if state.passes == 2:
        return 0
    moves = successors(state)
    return len(moves) if depth == 1 else sum(leaves(after, depth - 1) for after in moves.values())
