"""From a game's tree to a record of it, and back."""

from __future__ import annotations

from collections.abc import Callable

from gdl.records import GameRecord, Outcome, Place, PlacedEnding, Remark, Replayed, ReplayedGame, Step, Variation
from gdl.records.endings import outcome_of
from gdl.table.node import Node, Turn
from gdl.table.tree import GameTree


def game_record(tree: GameTree, first: str | None, text: str | None) -> GameRecord:
    """A game as a record.

    Args:
        tree: the game.
        first: who began, where the match says so.
        text: the text of the position that it began from; None: the setup.
    """
    lines: list[list[Node]] = []
    starts: list[tuple[Place, Node]] = [(Place(0, 0), tree.root)]
    places: dict[Node, Place] = {}
    number = 0
    while number < len(starts):
        _, node = starts[number]
        line: list[Node] = [] if node is tree.root else [node]
        places[node] = Place(number, node.depth)
        while node.children:
            starts += [(places[node], other) for other in node.children[1:]]
            node = node.children[0]
            places[node] = Place(number, node.depth)
            line.append(node)
        lines.append(line)
        number += 1
    end = tree.root.end
    result = outcome_of(end.position, end.ending)
    return GameRecord(
        steps=_steps(lines[0]),
        outcome=Outcome.of(result) if result is not None else None,
        first=first,
        position=text,
        variations=tuple(
            Variation(place, _steps(line)) for (place, _), line in zip(starts[1:], lines[1:], strict=True)
        ),
        remarks=tuple(Remark(place, node.name, node.note) for node, place in places.items() if node.name or node.note),
        endings=tuple(PlacedEnding(place, node.ending) for node, place in places.items() if node.ending is not None),
        at=None if tree.at is end else places[tree.at],
        taken_back=tree.taken_back,
    )


def _steps(line: list[Node]) -> tuple[Step, ...]:
    return tuple(node.turn.step for node in line if node.turn is not None)


def plant(tree: GameTree, game: ReplayedGame, is_human: Callable[[Replayed, Node], bool]) -> None:
    """Put all lines of a replayed game into a tree that has none yet, and go where the board was.

    Args:
        tree: begun from the game's first position.
        game: the lines.
        is_human: was a step, played at a node, decided by a human?

    Raises:
        TableError, RecordError: it is larger than a record may be, or says what none may say.
    """
    lines: list[list[Node]] = []
    for place, steps in ((None, game.steps), *game.variations):
        line = [tree.root] if place is None else lines[place.line][: place.after + 1]
        for step in steps:
            line.append(tree.graft(line[-1], _turn(step, line[-1], is_human(step, line[-1]))))
        lines.append(line)
    for remark in game.remarks:
        node = lines[remark.place.line][remark.place.after]
        tree.rename(node, remark.name)
        tree.comment(node, remark.comment)
    for placed in game.endings:
        tree.go(lines[placed.place.line][placed.place.after])
        tree.set_ending(placed.ending)
    tree.go(tree.root)
    tree.go(tree.root.end if game.at is None else lines[game.at.line][game.at.after])
    tree.taken_back = game.taken_back and bool(tree.at.children)
    tree.looking = tree.looking and not tree.taken_back


def _turn(step: Replayed, at: Node, human: bool) -> Turn:
    chance = step.move is not None and step.move.chance
    who = at.position.mover if step.move is not None and not chance else None
    return Turn(step.step, step.move, who, human, step.position)
