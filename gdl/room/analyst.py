"""What the program is asked beside its own moves: to look at a position, to go over a game, to solve; and its answers.

It holds one question at a time, as the process does that thinks. It knows no screen: whoever shows the answers says
what is to be called when there are new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from gdl.board_view.style import Line
from gdl.opponents.seats import Thinking
from gdl.records import RecordError
from gdl.room.panels.analysis import analysis_lines, review_lines, solved_lines, thinking_lines
from gdl.room.panels.values import Values
from gdl.search_process import Analysis, Chosen, Review, SearchProcess, Solved, Task
from gdl.search_process.protocol import GETTING_READY
from gdl.table.errors import TableError
from gdl.table.moment import moment_at
from gdl.table.node import Node, Turn
from gdl.table.table import Table
from gdl_interpreter.reference import MachineError

LOOK_OVER = Thinking(None, None, 20_000)
"""How long each position of a game is looked at that is gone over, in random games or positions."""

SOLVE_SECONDS = 60.0

Asked: TypeAlias = Task[Chosen] | Task[Analysis] | Task[Review] | Task[Solved]


class Analyst:
    """Asks a process that thinks about one game."""

    def __init__(self, table: Table, search: SearchProcess, heard: Callable[[], None]) -> None:
        """
        Args:
            table: where the game is played.
            search: thinks.
            heard: called by another thread when there is something new.
        """
        self.table = table
        self.search = search
        self.values = Values([player.name for player in table.game.program.players])
        self.marks: dict[Node, str] = {}
        """What a review has put behind moves."""
        self.looks = False
        """Is the position on the board looked at for as long as one looks at it?"""
        self.ready = False
        """Has anybody begun to think, so that all is made that this needs?"""
        self.all_heard = True
        """Has all been taken in that comes of the question asked last?"""
        self.heard = heard
        self._task: Asked | None = None
        self._kind = ""
        self._node: Node | None = None
        self._lines: dict[str, list[Line]] = {}

    # ---- asking

    @property
    def busy(self) -> bool:
        """Is a question open that is not just looking?"""
        return self._task is not None and not self._task.done and self._kind in ("choose", "weigh", "review", "solve")

    @property
    def gets_ready(self) -> bool:
        """Does an opponent get ready to think, for the first time?"""
        return self._kind == "choose" and self.busy and not self.ready

    @property
    def _before_thinking(self) -> str | None:
        """What an opponent does before they can think."""
        said = None if self._task is None else self._task.preparing
        return said or (GETTING_READY if self.gets_ready else None)

    @property
    def opponent(self) -> str:
        """What an opponent is at who has been asked for a move, as the beginning of a sentence; "" if nobody has."""
        who = self._node.position.mover if self._node is not None else None
        if who is None or self._kind != "choose" or not self.busy:
            return ""
        return f"{who} is {self._before_thinking or 'thinking'}"

    @property
    def reviewed(self) -> bool:
        """Has the review that was asked for last come to its end, and has all of it been taken in?"""
        return self._kind == "review" and self._task is not None and self._task.result is not None and self.all_heard

    def choose(self, node: Node, how: Thinking, seed: int) -> Task[Chosen]:
        """Ask for a move.

        Args:
            node: where.
            how: how long somebody thinks about it.
            seed: of the random numbers.
        """
        task = self.search.choose(moment_at(self.table, node), how, seed)
        self._asked("choose", node, task)
        return task

    def weigh(self, node: Node, how: Thinking) -> Task[Chosen]:
        """Ask what is to be expected of a position, since a draw is offered.

        Args:
            node: where.
            how: how long it is thought about.
        """
        task = self.search.choose(moment_at(self.table, node), how)
        self._asked("weigh", node, task)
        return task

    def prepare(self, how: Thinking) -> None:
        """Let everything be made that somebody needs to think, if nothing has been asked yet."""
        if self._task is None and not self.ready:
            self.search.prepare(how)

    def look(self, node: Node) -> None:
        """Look at a position, until something else is asked; not, if it is being looked at already."""
        if self._kind == "look" and self._node is node:
            return
        if node.position.result is not None or node.position.is_chance or node.position.mover is None:
            self.stop()
            return
        self._asked("look", node, self.search.analyse(moment_at(self.table, node)))

    def review(self) -> None:
        """Go over the game on the board."""
        node = self.table.head
        self._asked("review", node, self.search.review(moment_at(self.table, node), LOOK_OVER))

    def solve(self, node: Node) -> None:
        """Ask for the exact value of a position."""
        self._asked("solve", node, self.search.solve(moment_at(self.table, node), SOLVE_SECONDS))

    def stop(self) -> None:
        """Ask nothing any more."""
        if self._task is not None:
            self._task.on_change = None
            self._task.stop()
        self._task, self._kind, self._node, self.all_heard = None, "", None, True

    def close(self) -> None:
        """End the process."""
        self.stop()
        self.search.close()

    def _asked(self, kind: str, node: Node, task: Asked) -> None:
        if self._task is not None:
            self._task.on_change = None
        self._task, self._kind, self._node, self.all_heard = task, kind, node, False
        task.on_change = self.heard
        if task.done or task.ready:
            self.heard()

    # ---- answers

    def take_in(self) -> None:
        """Learn from what there is to hear: values of places, marks of a review, better lines as variations.

        What a person's opponent expects of a game is not learnt: nobody has asked for that.
        """
        task, node = self._task, self._node
        if task is None or node is None:
            return
        self.all_heard = task.done  # asked first: another thread may end it now
        found = task.latest
        self.ready = self.ready or task.ready
        if self._kind in ("choose", "weigh") and self.table.anyone_human:
            return
        if isinstance(found, Analysis) and found.lines:
            best = found.lines[0]
            self.values.learn(node, found.mover, best.share, found.nodes, best.proven)
        elif isinstance(found, Chosen):
            self.values.learn(node, found.mover, found.share, found.nodes, found.proven)
        elif isinstance(found, Review):
            self._take_in_review(node, found)
            if self.all_heard:
                self._lines["review"] = list(review_lines(found, None, True, _numbers(node)))
        elif isinstance(found, Solved) and found.outcome is not None:
            self.values.learn(node, found.mover, (found.outcome + 1) / 2, 10**12, True)

    def _take_in_review(self, end: Node, found: Review) -> None:
        line = end.line
        for one in found.moves:
            if not 0 < one.ply < len(line):
                continue
            node, before = line[one.ply], line[one.ply - 1]
            self.values.learn(before, one.player, one.before, LOOK_OVER.nodes or 1, one.sure)
            if one.mark and node not in self.marks:
                self.marks[node] = one.mark
                self._add_line(before, one.line)

    def _add_line(self, node: Node, moves: tuple[str, ...]) -> None:
        """A better line as a variation, as far as it can be played and kept."""
        for text in moves:
            try:
                move = node.position.find(text)
                turn = Turn(move.text, move, node.position.mover, False, node.position.after(move))
                node = self.table.tree.graft(node, turn)
            except (MachineError, TableError, RecordError):
                return
            if node.position.result is not None or node.position.is_chance:
                return

    @property
    def best(self) -> str | None:
        """The move that is thought best in the position that is looked at."""
        found = self._task.latest if self._task is not None else None
        return found.lines[0].moves[0] if isinstance(found, Analysis) and found.lines and found.lines[0].moves else None

    def lines(self) -> Iterator[Line]:
        """What there is to read of it."""
        task = self._task
        if task is None:
            yield from self._lines.get("review", ())
            return
        if task.failed is not None:
            yield ((f"{task.failed[:1].upper()}{task.failed[1:]}.", "note"),)
            return
        found, preparing, over = task.latest, task.preparing, task.done
        if self._kind == "weigh":
            if not over:
                yield (("The draw is being thought about …", "label"),)
        elif self._kind == "choose":
            if not over:
                who = self._node.position.mover if self._node is not None else None
                chosen = found if isinstance(found, Chosen | Analysis) else None
                yield from thinking_lines(who or "the program", chosen, self._before_thinking)
            else:
                yield from self._lines.get("review", ())
        elif self._kind == "look":
            yield from analysis_lines(found if isinstance(found, Analysis) else None, preparing)
        elif self._kind == "review":
            numbers = _numbers(self._node) if self._node is not None else ()
            yield from review_lines(found if isinstance(found, Review) else None, preparing, over, numbers)
        elif self._kind == "solve":
            yield from solved_lines(found if isinstance(found, Solved) else None, preparing, over)


def _numbers(end: Node) -> list[int]:
    """The numbers of the places of a line, as its list of moves has them."""
    return [node.number for node in end.line]
