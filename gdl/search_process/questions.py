"""What can be asked, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event, Lock
from typing import TYPE_CHECKING

from gdl.board_view.scores import score_unit
from gdl.engines import missing_native
from gdl.infra.executors import WorkError
from gdl.opponents.choosing import choose
from gdl.opponents.digest import digest_of
from gdl.opponents.players import Players
from gdl.opponents.review import review
from gdl.opponents.words import bounds, expected, looked_at, solved
from gdl.records.replay import start_of
from gdl.remote import OtherTextError, loaded
from gdl.search_process.answers import Analysis, Answer, Chosen, Line, Ready, Review, Solved, SolvedMove, told
from gdl.search_process.moment import Moment, after
from gdl.search_process.protocol import GETTING_READY, About, Greeting, Question
from gdl_interpreter.search.player import Choice, Player

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.opponents.reviewed import Reviewed
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.analysis import Analysis as Looked
    from gdl_interpreter.search.methods import Method
    from gdl_interpreter.search.solving.solver import Solution

Tell = Callable[[About, object], None]
"""Hears what there is to say of a question."""

PONDERED = 300.0
"""Seconds in which who has chosen a move thinks on, at the most: somebody may have gone away."""

LONGEST_LINE = 6
"""Moves that are told of what a move may go on with."""


CHANGED = (
    "the rules in the rulebook have been changed since this game began, so nobody can think about it here any more; "
    "leave the game and resume it, to go on by the rules as they are now"
)


class CannotAnswer(Exception):
    """A question that nobody can answer; the text says why."""


class Questions:
    """Answers questions about one game, one at a time. Only `stop` may be called by another thread meanwhile.

    greeting: the game, and what may be taken.
    """

    def __init__(self, greeting: Greeting) -> None:
        self._greeting = greeting
        self._players: Players | None = None
        self._began: tuple[str | None, str | None] | None = None
        self._prepared: set[tuple[Method | None, bool]] = set()
        """Who has all that is needed to think: by which method, and whether by the clock."""
        self._steps: list[object] = []
        self._positions: list[Position] = []
        self._lock = Lock()
        self._thinking: tuple[int, Player] | None = None
        self._tell: Tell = lambda about, what: None
        self._pondered: tuple[Player, Position, float] | None = None
        """Who is to ponder, about what, and for how many seconds more."""

    def stop(self, number: int) -> None:
        """Let whoever thinks about this question come to an end now; it may have to be said again."""
        with self._lock:
            if self._thinking is not None and self._thinking[0] == number:
                self._thinking[1].stop()

    def answer(self, question: Question, stopped: Event, tell: Tell) -> dict[str, object]:
        """What there is to say in the end. What has been stopped may say anything.

        Args:
            question: what is asked.
            stopped: is set when the answer is not wanted any more.
            tell: hears what it has come to so far.

        Raises:
            CannotAnswer, WorkError, MachineError, RecordError, CodeError, ValueError: there is no answer.
        """
        self._tell, self._pondered = tell, None
        missing = missing_native()
        if missing is not None:
            raise CannotAnswer(f"nobody can think here, since the native engine is missing: {missing}")
        thinker = question.how.method, question.how.by_clock
        if thinker not in self._prepared:
            tell("preparing", GETTING_READY)
        players = self._ready()
        if question.kind == "solve":
            tell("preparing", "")
            return told(self._solved(players, question, tell))
        player = players.player(question.how)
        player.prepare()
        self._prepared.add(thinker)
        if question.kind == "prepare":
            return told(Ready(player.method))
        tell("preparing", "")
        positions = self._replayed(players.game, question.moment)
        with self._lock:
            self._thinking = question.number, player
        try:
            if stopped.is_set():
                return {}
            return told(self._thought(question, player, positions, stopped, tell))
        finally:
            with self._lock:
                self._thinking = None

    def _thought(
        self, question: Question, player: Player, positions: Sequence[Position], stopped: Event, tell: Tell
    ) -> Answer:
        """What somebody who thinks has to say. `positions`: from the first one to the one that is asked about."""
        if question.kind == "review":
            return self._reviewed(question, player, positions, stopped, tell)
        position = positions[-1]
        _hold_to_move(position)
        if question.kind == "analyse":
            found = player.analyse(
                position, question.lines, lambda looked: tell("latest", told(self._analysis(player, position, looked)))
            )
            return self._analysis(player, position, found)
        choice = choose(
            player,
            position,
            question.how,
            question.seed,
            lambda choice: tell("latest", told(self._chosen(player, position, choice, short=True))),
        )
        if self._greeting.ponder and question.how.by_clock:
            self._pondered = player, position.play(choice.move), PONDERED
        return self._chosen(player, position, choice)

    def ponder(self, seconds: float) -> bool:
        """Let who has chosen a move by the clock think on about what it leads to, for so long; is there more to be
        thought?"""
        if self._pondered is None:
            return False
        (player, position, left), self._pondered = self._pondered, None
        goes_on = left > seconds and player.ponder(position, seconds)
        if goes_on:
            self._pondered = player, position, left - seconds
        return goes_on

    def _ready(self) -> Players:
        """Those who think about the game, which is loaded when it is first wanted."""
        if self._players is None:
            greeting = self._greeting
            try:
                game = loaded(greeting.source)
            except OtherTextError as other:  # examples and comments may be others
                if digest_of(other.game.program) != greeting.rules:
                    raise CannotAnswer(CHANGED) from None
                game = other.game
            self._players = Players(game, greeting.threads, greeting.megabytes, report=self._learning)
        return self._players

    def _learning(self, share: float) -> None:
        self._tell("preparing", f"learning what pieces are worth, this one time: {share:.0%}")

    def _replayed(self, game: Game, moment: Moment) -> list[Position]:
        """All positions from the first one on. Those that were there the last time are not worked out again."""
        began = moment.first, moment.position
        if began != self._began:
            self._began, self._steps, self._positions = began, [], [start_of(game, *began)]
        same = 0
        for old, new in zip(self._steps, moment.steps, strict=False):
            if old != new:
                break
            same += 1
        del self._steps[same:], self._positions[same + 1 :]
        for step in moment.steps[same:]:
            self._positions.append(after(self._positions[-1], step))
            self._steps.append(step)
        return list(self._positions)

    # ---- answers

    def _analysis(self, player: Player, position: Position, looked: Looked) -> Analysis:
        lines = tuple(Line(one.moves, one.share, one.exact, one.nodes) for one in looked.lines)
        share, exact = (looked.lines[0].share, looked.lines[0].exact) if looked.lines else (0.5, False)
        choice = Choice("", share, exact, looked.nodes, looked.depth, looked.seconds, looked.scores, known=looked.known)
        mover = position.mover or ""
        words = expected(mover, choice, player.native.program) if lines else ""
        return Analysis(
            mover, lines, looked.nodes, looked.seconds, looked.depth, looked.scores, words, looked_at(choice)
        )

    def _chosen(self, player: Player, position: Position, choice: Choice, short: bool = False) -> Chosen:
        """A move that was chosen; `short`: without what it may go on with, which takes time to work out."""
        mover = position.mover or ""
        line = (choice.move,) if short else player.line_of(position, choice, LONGEST_LINE)
        return Chosen(
            mover=mover,
            move=choice.move,
            line=line,
            share=choice.share,
            proven=choice.exact,
            nodes=choice.nodes,
            seconds=choice.seconds,
            depth=choice.depth,
            scores=choice.scores,
            words=expected(mover, choice, player.native.program) if not choice.forced else "there is no other move",
            looked_at=looked_at(choice),
        )

    def _reviewed(
        self, question: Question, player: Player, positions: Sequence[Position], stopped: Event, tell: Tell
    ) -> Review:
        steps = list(enumerate(question.moment.steps))
        places = [at for at, step in steps if isinstance(step, str)]  # events are steps, but no moves
        moves = [(positions[at], step) for at, step in steps if isinstance(step, str)]
        seen: list[Reviewed] = []
        for one in review(player, moves, question.how.seconds, question.how.limit(player.search)):
            seen.append(replace(one, ply=places[one.ply - 1] + 1))
            if stopped.is_set():
                break
            tell("latest", told(Review(tuple(seen), len(steps))))
        return Review(tuple(seen), len(steps))

    def _solved(self, players: Players, question: Question, tell: Tell) -> Solved:
        """Solving takes all of the memory: who thinks is made anew by the next question."""
        from gdl.opponents.kept_answers import known_of
        from gdl_interpreter.search.solving.methods import solver_for

        game = players.game
        position = self._replayed(game, question.moment)[-1]
        _hold_to_move(position)
        if position.in_setup or game.native.features.chance:
            raise CannotAnswer("games with chance cannot be solved")
        players.dismiss()
        room = players.room()
        known = known_of(game, position, room)
        solver = solver_for(game.native, megabytes=room) if known is None else known.solver
        mover = position.mover or ""

        def heard(reached: str) -> None:
            tell("latest", told(Solved(mover, None, "", (), (), False, reached, solver.nodes, 0.0)))

        return self._solution(game, mover, solver.solve(position, question.seconds, heard))

    def _solution(self, game: Game, mover: str, found: Solution) -> Solved:
        unit, alone = score_unit(game.program), len(game.program.players) == 1
        known = sorted(found.moves.items(), key=lambda item: item[1].rank, reverse=True)
        moves = [SolvedMove(text, value.outcome, solved(mover, value, unit, alone)) for text, value in known]
        moves += [SolvedMove(text, None, bounds(value, unit)) for text, value in found.unknown.items()]
        outcome = found.value.outcome
        words = bounds(found.value, unit) if outcome is None else solved(mover, found.value, unit, alone)
        return Solved(
            mover=mover,
            outcome=outcome,
            words=words,
            moves=tuple(moves),
            line=found.line,
            endless=found.endless,
            reached=found.reached,
            nodes=found.nodes,
            seconds=found.seconds,
        )


def _hold_to_move(position: Position) -> None:
    """CannotAnswer: nobody is to move."""
    if position.result is not None:
        raise CannotAnswer("the game is over")
    if position.is_chance:
        raise CannotAnswer("chance decides now, nobody is to move")


def sentence(error: Exception) -> str:
    """Why there is no answer, for people."""
    from gdl.records import RecordError
    from gdl_interpreter.native.llvm.binding import CodeError
    from gdl_interpreter.reference import MachineError

    if isinstance(error, CannotAnswer | WorkError | MachineError | RecordError | CodeError | ValueError):
        return str(error).rstrip(".")
    return f"this is a bug in gdl: {type(error).__name__}: {error}"
