"""From a game's tree to a record of it, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gdl.records import GameRecord, Outcome, Place, PlacedEnding, Remark, Replayed, ReplayedGame, Step, Variation
from gdl.records.endings import outcome_of
from gdl.table.node import Node, Turn
from gdl.table.tree import GameTree


@dataclass(frozen=True)
class Line:
    """A line of a tree: the main line, or a variation. start: the node that it begins behind, place: where that is;
    nodes: its own, without those that it has in common with the line it leaves."""

    start: Node
    place: Place
    nodes: tuple[Node, ...]

    @property
    def end(self) -> Node:
        """Its last node."""
        return self.nodes[-1] if self.nodes else self.start


def lines_of(root: Node) -> list[Line]:
    """The main line and all variations, each behind the line that it leaves; their order is that of their numbers."""
    lines: list[Line] = []
    starts: list[tuple[Place, Node, Node | None]] = [(Place(0, root.depth), root, None)]
    while len(lines) < len(starts):
        number = len(lines)
        place, start, first = starts[number]
        nodes: list[Node] = []
        node = start if first is None else first
        if first is not None:
            nodes.append(first)
        while node.children:
            starts += [(Place(number, node.depth), node, other) for other in node.children[1:]]
            node = node.children[0]
            nodes.append(node)
        lines.append(Line(start, place, tuple(nodes)))
    return lines


def places_of(lines: Sequence[Line]) -> dict[Node, Place]:
    """Where each node is."""
    places = {lines[0].start: Place(0, lines[0].start.depth)}
    for number, line in enumerate(lines):
        places |= {node: Place(number, node.depth) for node in line.nodes}
    return places


def game_record(tree: GameTree, first: str | None, text: str | None) -> GameRecord:
    """A game as a record.

    Args:
        tree: the game.
        first: who began, where the match says so.
        text: the text of the position that it began from; None: the setup.
    """
    lines = lines_of(tree.root)
    places = places_of(lines)
    end = tree.root.end
    result = outcome_of(end.position, end.ending)
    return GameRecord(
        steps=_steps(lines[0]),
        outcome=Outcome.of(result, end.position.scores) if result is not None else None,
        first=first,
        position=text,
        variations=tuple(Variation(line.place, _steps(line)) for line in lines[1:]),
        remarks=tuple(Remark(place, node.name, node.note) for node, place in places.items() if node.name or node.note),
        endings=tuple(PlacedEnding(place, node.ending) for node, place in places.items() if node.ending is not None),
        at=None if tree.at is end else places[tree.at],
        taken_back=tree.taken_back,
    )


def _steps(line: Line) -> tuple[Step, ...]:
    return tuple(node.turn.step for node in line.nodes if node.turn is not None)


def plant(tree: GameTree, game: ReplayedGame, is_human: Callable[[Replayed, Node], bool]) -> None:
    """Put all lines of a replayed game into a tree that has none yet, and go where the board was.

    Args:
        tree: begun from the game's first position.
        game: the lines.
        is_human: was a step, played at a node, decided by a human?

    Raises:
        TableError, RecordError: it is larger than a record may be, or says what none may say.
    """
    lines: list[tuple[int, list[Node]]] = [(0, [tree.root])]

    def at(place: Place) -> Node:
        first, nodes = lines[place.line]
        return nodes[place.after - first]

    for place, steps in ((None, game.steps), *game.variations):
        node = tree.root if place is None else at(place)
        if place is not None:
            lines.append((place.after + 1, []))
        for step in steps:
            node = tree.graft(node, _turn(step, node, is_human(step, node)))
            lines[-1][1].append(node)
    for remark in game.remarks:
        tree.rename(at(remark.place), remark.name)
        tree.comment(at(remark.place), remark.comment)
    for placed in game.endings:
        tree.set_ending(at(placed.place), placed.ending)
    tree.go(tree.root.end if game.at is None else at(game.at))
    tree.taken_back = game.taken_back and bool(tree.at.children)
    tree.looking = tree.looking and not tree.taken_back


def _turn(step: Replayed, at: Node, human: bool) -> Turn:
    chance = step.move is not None and step.move.chance
    who = at.position.mover if step.move is not None and not chance else None
    return Turn(step.step, step.move, who, human, step.position)
