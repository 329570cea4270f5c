"""Colonization: the rules a second time, written without the language."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

NAMES = ("Red", "Blue", "Green", "Yellow", "White", "Orange", "Magenta", "Cyan")

OWNED = {"Planet": 2, "Colony": 8, "Farm": 2, "Factory": 2, "Weapon": 2}

PRICES: dict[str, dict[str, int]] = {
    "Planet": {"Colony": 8},
    "Colony": {},
    "Farm": {"Colony": 8},
    "Factory": {"Colony": 8, "Farm": 2},
    "Weapon": {"Colony": 8, "Farm": 2, "Factory": 2},
}

Square = tuple[int, int]


@dataclass(frozen=True)
class State:
    """A moment of the game. `round` is the rotation; `placed` have had a first planet, `back` came back with one."""

    columns: int
    rows: int
    round: tuple[str, ...]
    board: dict[Square, tuple[str, str]] = field(default_factory=dict)
    turn: int = 0
    placed: frozenset[str] = frozenset()
    back: frozenset[str] = frozenset()
    late: bool = False
    return_allowed: bool = True
    ended: tuple[str, frozenset[str]] | None = None

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.round[self.turn]


def spelt(square: Square) -> str:
    """The name of a square."""
    return f"{'abcdefghijklmnopqrstuvwx'[square[0]]}{square[1] + 1}"


def beside(state: State, square: Square) -> list[Square]:
    """The up to eight squares around a square."""
    column, row = square
    found = []
    for c in range(max(0, column - 1), min(state.columns, column + 2)):
        for r in range(max(0, row - 1), min(state.rows, row + 2)):
            if (c, r) != square:
                found.append((c, r))
    return found


def of(state: State, player: str, kind: str | None = None) -> list[Square]:
    """Where a player's pieces are."""
    return [s for s, (owner, what) in state.board.items() if owner == player and kind in (None, what)]


def held(state: State, board: dict[Square, tuple[str, str]], player: str) -> set[Square]:
    """The squares of a player's pieces that hang together with one of his planets: walking from piece to piece."""
    waiting = [s for s, piece in board.items() if piece == (player, "Planet")]
    seen = set(waiting)
    while waiting:
        for there in beside(state, waiting.pop()):
            if there not in seen and there in board and board[there][0] == player:
                seen.add(there)
                waiting.append(there)
    return seen


def without_the_lost(state: State, board: dict[Square, tuple[str, str]]) -> dict[Square, tuple[str, str]]:
    """A board less all that has lost touch."""
    kept = {square for player in state.round for square in held(state, board, player)}
    return {square: piece for square, piece in board.items() if square in kept}


def successors(state: State) -> dict[str, State]:
    """Every legal move's text with what it leads to."""
    if state.ended is not None:
        return {}
    me, board, found = state.player, state.board, dict[str, State]()
    squares = [(c, r) for c in range(state.columns) for r in range(state.rows)]
    free = [square for square in squares if square not in board]
    planets = of(state, me, "Planet")
    if not planets:
        for square in free:
            came_back = state.back | {me} if me in state.placed else state.back
            after = replace(state, placed=state.placed | {me}, back=came_back)
            found[spelt(square)] = finished(after, {**board, square: (me, "Planet")})
        if me in state.placed or not free:
            found["pass"] = finished(state, board)
        return found

    found["pass"] = finished(state, board)
    for square in of(state, me):
        for there in beside(state, square):
            moved = {s: p for s, p in board.items() if s != square}
            if there not in board:
                moved[there] = board[square]
                if there in held(state, moved, me):
                    found[f"{spelt(square)}-{spelt(there)}"] = finished(state, moved)
            elif board[square][1] == "Planet" and board[there][0] != me:
                moved[there] = board[square]
                found[f"capture {spelt(square)}-{spelt(there)}"] = finished(state, moved)
        if board[square][1] == "Weapon" and not state.late:
            spared = {s: p for s, p in board.items() if p[0] == me or p[1] == "Planet"}
            del spared[square]
            found[f"fire {spelt(square)}"] = finished(state, spared)
    around = {there for square in planets for there in beside(state, square)}
    for kind, price in PRICES.items():
        if len(of(state, me, kind)) == OWNED[kind] or any(len(of(state, me, k)) != n for k, n in price.items()):
            continue
        rest = {s: p for s, p in board.items() if p[0] != me or p[1] not in price}
        for square in around - set(rest):
            made = {**rest, square: (me, kind)}
            second = kind == "Planet" or len(planets) == 2
            after = replace(state, back=state.back - {me}) if second else state
            found[f"produce {kind} {spelt(square)}"] = finished(after, made)
    return found


def finished(state: State, board: dict[Square, tuple[str, str]]) -> State:
    """What a turn leads to: pieces lost, an end of the game, or the next player's turn."""
    me, last = state.player, state.player == state.round[-1]
    state = replace(state, board=without_the_lost(state, board))
    alive = {owner for owner, _ in state.board.values()}
    rotation, turn = state.round, state.turn
    if not state.return_allowed:
        rotation = tuple(p for p in rotation if p in alive or p not in state.placed)
        last = me == rotation[-1]
        turn = rotation.index(me)
    state = replace(state, round=rotation)
    counting = alive - state.back
    if len(of(state, me)) == 16:
        return replace(state, turn=turn, ended=("everything is settled", frozenset({me})))
    if counting == {me} and set(rotation) <= state.placed:
        return replace(state, turn=turn, ended=("the only society left", frozenset({me})))
    if state.late and last:
        most = max(len(of(state, p)) for p in rotation)
        best = frozenset(p for p in rotation if len(of(state, p)) == most)
        return replace(state, turn=turn, ended=("time", best))
    return replace(state, turn=(turn + 1) % len(rotation))


def announced(state: State, event: str, came: int) -> State | None:
    """What an event makes of a state; None if it is refused. `came` is how many have ever sat down."""
    if event == "time_up":
        return None if state.late else replace(state, late=True)
    if came == len(NAMES) or state.columns * state.rows <= len(state.round):
        return None
    return replace(state, round=(*state.round, NAMES[came]))


def leaves(state: State, depth: int) -> int:
    """How many lines of `depth` plies there are."""
    following = successors(state)
    return len(following) if depth == 1 else sum(leaves(after, depth - 1) for after in following.values())
