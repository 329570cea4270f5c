"""All positions that can be reached from one, and their values from the end.

For two sides, retrograde analysis: each position has a list of those from which it can be reached, and a count of its
moves that have not turned out to lose; what is decided is backed up to the positions before it, the nearest to the end
first (Thompson, "Retrograde analysis of certain endgames", 1986; Lake, Schaeffer and Lu, "Solving large retrograde
analysis problems using a network of workstations", 1994). For one player a win is looked for, the nearest positions
expanded first or the last found, and only the way to it is kept.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import FUEL, POSITIONS, STOP
from gdl_interpreter.search.kernels.graph_keys import insert, unsqueeze
from gdl_interpreter.search.kernels.graph_rows import DISTANCE_BIT, DRAW, LOSS, SIDE_BIT, WIN, GraphRow, enqueue
from gdl_interpreter.search.kernels.shared.end_values import has_won
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_of_side, side_to_move
from gdl_interpreter.search.kernels.shared.results import ending_of, is_draw, is_score

GOING, DONE, FULL, MANY, NARROW, TOO_LONG, WON = range(7)
"""How `expand` comes back: there is more to do, all has been done; there is no room for positions or edges, or for
moves; a number does not fit the key; the rules take too long; the one player has won."""

BEST_WON, BEST_DRAWN, BEST_LOST = 1 << 62, -(1 << 61), -(1 << 62)
"""Ends for one player; points are between won and drawn."""

_NO_POSITION = -1
_GIVEN_UP = -1


@kernel
def expand(game: GameRow, graph: GraphRow, context: Words, steps: int) -> int:
    """Expand so many positions: all their moves, and what comes after them.

    game, graph, context: of the search; steps: positions at the most.
    """
    for _ in range(steps):
        if context[STOP] != 0:
            return GOING
        number = next_position(graph)
        if number == _NO_POSITION:
            return DONE
        came = expand_position(game, graph, context, number)
        if came != GOING:
            return came
    return GOING


@kernel
def next_position(graph: GraphRow) -> int:
    """The position that is expanded next; -1 if there is none."""
    if graph.deep != 0:
        return graph.queue[graph.tail - 1] if graph.tail != 0 else _NO_POSITION
    number = graph.expanded
    if number == graph.count:
        return _NO_POSITION
    if number == graph.layer:
        graph.layer = graph.count
        graph.depth += 1
    return number


@kernel
def expand_position(game: GameRow, graph: GraphRow, context: Words, number: int) -> int:
    """Expand one position. It stays to be expanded if there is no room, or the rules take too long.

    game, graph, context: of the search; number: of the position.
    """
    unsqueeze(game, graph, number)
    moves, room = graph.moves, graph.moves_room
    count = game.children(graph.position, context, moves, room)
    if context[FUEL] < 0:
        return TOO_LONG
    if count > room:
        graph.needed = count
        return MANY
    if graph.count + count > graph.positions_room or graph.edges + count > graph.edges_room:
        return FULL
    ends = play_ends(game, graph, context, number, count)
    if ends == _GIVEN_UP:
        return TOO_LONG
    solo = graph.solo != 0
    if solo and graph.best == BEST_WON:
        return WON
    graph.expanded += 1
    if graph.deep != 0:
        graph.tail -= 1
    won = (ends >> WIN) & 1 == 1
    undecided = 1 if count == 0 or (ends >> DRAW) & 1 == 1 else 0
    if solo or number == 0 or not won:  # of these all moves are looked at
        row = game.size + 1
        for i in range(count):
            move = moves.at(i * row)
            if move[0] == 0:
                after = insert(game, graph, move.at(1), number)
                if graph.too_wide != 0:
                    return NARROW
                if after < graph.layer:
                    graph.backs += 1
                if not solo:
                    add_edge(graph, number, after)
                    undecided += 1
    if not solo:
        graph.undecided[number] = undecided
        if won or undecided == 0:
            decide(graph, number, WIN if won else LOSS, 1)
    return GOING


@kernel
def play_ends(game: GameRow, graph: GraphRow, context: Words, number: int, count: int) -> int:
    """Play so many moves of a position to the end of the ply, and write each one's result before it. What the moves are
    worth that end the game, as a set of `WIN`, `LOSS` and `DRAW`; -1 if the rules take too long.

    game, graph, context: of the search; number: of the position; count: of its moves.
    """
    moves, row, side = graph.moves, game.size + 1, side_to_move(game, graph.position)
    ends = 0
    for i in range(count):
        move = moves.at(i * row)
        end = move.at(1)
        context[POSITIONS] = 0
        game.end(end, context)
        if context[FUEL] < 0:
            return _GIVEN_UP
        result = game.result(end, context, 1)
        if context[FUEL] < 0:
            return _GIVEN_UP
        move[0] = result
        if result != 0:
            outcome = DRAW
            if not is_draw(result):
                outcome = WIN if has_won(game, result, colour_of_side(game, end, side)) else LOSS
            ends |= 1 << outcome
            if graph.solo != 0:
                note_end(graph, context, number, end, result, outcome)
    return ends


@kernel
def note_end(graph: GraphRow, context: Words, number: int, end: Words, result: int, outcome: int) -> None:
    """For one player: keep an end that is better than those before.

    graph, context: of the search; number: the position before it; end: the position; result: the word of the result;
    outcome: `WIN`, `LOSS` or `DRAW`.
    """
    value = BEST_WON if outcome == WIN else BEST_DRAWN if outcome == DRAW else BEST_LOST
    if graph.measure and is_score(result):
        value = graph.measure(end, context, ending_of(result))
    if value > graph.best:
        graph.best = value
        graph.found = number + 1


@kernel
def add_edge(graph: GraphRow, before: int, after: int) -> None:
    """A move leads from one position to another.

    graph: the search; before, after: the numbers of the positions.
    """
    edge = graph.edges
    graph.sources[edge] = before
    graph.links[edge] = graph.heads[after]
    graph.heads[after] = edge + 1
    graph.edges = edge + 1


@kernel
def decide(graph: GraphRow, number: int, outcome: int, distance: int) -> None:
    """A position is a `WIN` or a `LOSS`, so many plies from the end.

    graph: the search; number: of the position; outcome: for who is to move; distance: in plies.
    """
    graph.info[number] += outcome + (distance << DISTANCE_BIT)
    enqueue(graph, number)


@kernel
def back_up(graph: GraphRow, context: Words, steps: int) -> int:
    """Back up so many decided positions to all those before them; how many there were.

    graph, context: of the search; steps: positions at the most.
    """
    info, undecided, sources, links = graph.info, graph.undecided, graph.sources, graph.links
    done = 0
    while graph.backed_up != graph.tail and done != steps and context[STOP] == 0:
        number = graph.queue[graph.backed_up]
        graph.backed_up += 1
        done += 1
        known = info[number]
        distance = (known >> DISTANCE_BIT) + 1
        entry = graph.heads[number]
        while entry != 0:
            before = sources[entry - 1]
            entry = links[entry - 1]
            theirs = info[before]
            if theirs & 3 == 0:
                same_side = (known ^ theirs) & (1 << SIDE_BIT) == 0
                if same_side == (known & 3 == WIN):
                    decide(graph, before, WIN, distance)
                else:
                    undecided[before] -= 1
                    if undecided[before] == 0:
                        decide(graph, before, LOSS, distance)
    return done
