"""The machine: plays a Program by listing runs."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar

from gdl_interpreter.locking import once_property
from gdl_interpreter.program import NOWHERE, Program, Span, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.limits import FUEL, LOOKS_FUEL, MAX_HELD, MAX_MOVES
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.program.statements import Block
from gdl_interpreter.program.walk import parts_of, repeats_of
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.evaluate.effects import ChanceNode, Compiler
from gdl_interpreter.reference.evaluate.expressions import Expressions, Value
from gdl_interpreter.reference.evaluate.look_values import CompiledLook, LookValues
from gdl_interpreter.reference.evaluate.pieces import Pieces
from gdl_interpreter.reference.evaluate.positional import Rules, positional_operations
from gdl_interpreter.reference.evaluate.statements import Statements
from gdl_interpreter.reference.game_flow import GameFlow
from gdl_interpreter.reference.layout import (
    AGAIN,
    ASKING,
    IN_ENDING,
    INNER_QUESTION,
    LEFT,
    MADE,
    MOVED,
    MOVER,
    NEXT,
    PLAYING,
    PLY,
    ROLLED,
    STOPPED,
    WORDS,
    Frame,
    Layout,
)
from gdl_interpreter.reference.moves import Move, Vocabulary
from gdl_interpreter.reference.outcomes import Outcomes
from gdl_interpreter.reference.position_data import Keys, Past, PositionData
from gdl_interpreter.reference.question import BudgetedFuel, Fuel, Question, question_of
from gdl_interpreter.reference.results import Result
from gdl_interpreter.reference.rule_facts import RuleFacts
from gdl_interpreter.reference.text.spelling import Lexicon
from gdl_interpreter.reference.trace import Trace

_LISTING = 3
"""Steps for a move that is listed, beside one for each of its words."""

P = ParamSpec("P")
T = TypeVar("T")


def _limited(work: Callable[P, T]) -> Callable[P, T]:
    """What rules that are nested too deeply for Python come to is a `LimitError`, too."""

    @wraps(work)
    def limited(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return work(*args, **kwargs)
        except RecursionError:
            raise LimitError("E904", "these rules are nested too deeply to be worked out") from None

    return limited


class BoundGame(Protocol):
    """What a machine belongs to, which makes positions of texts and draws them: `gdl.Game`."""

    def position(self, text: str) -> object: ...
    def drawn(self, data: PositionData) -> str: ...


class Machine:
    """The reference evaluator of one Program. Any number of threads may use it at once: it never changes.

    `trace` is told of every run. A question may take `fuel` steps, and all of them together what is left of a `budget`,
    where there is one; who gives a trace or a budget says which threads may use the machine.
    """

    def __init__(
        self, program: Program, trace: Trace | None = None, fuel: int = FUEL, budget: Budget | None = None
    ) -> None:
        """
        Args:
            program: what is to be evaluated.
            trace: is told of every run; None: nobody is.
            fuel: the steps that a question may take.
            budget: what is left, in steps, for all questions together; None: no bound.
        """
        self.program = program
        self.trace = trace
        self.fuel = fuel
        self.budget = budget
        self.layout = Layout(program)
        self.vocabulary = Vocabulary(program)
        self.facts = RuleFacts(program, self.vocabulary)
        self.flow = GameFlow()
        self.expressions = Expressions(program, self.layout)
        self.expressions.positional = positional_operations(Rules(program, self.layout, self.flow, self._stuck))
        self.compiler = Compiler(program, self.layout, self.expressions, Pieces(program, self.layout))
        self.statements = Statements(self.compiler, self.vocabulary)
        statements = Statements(self.compiler, self.vocabulary, followed=trace is not None and trace.follows)
        compile_ = self.expressions.compile
        for name, function in program.functions.items():
            if function.result is not None:
                result = compile_(function.result)
                body = self.statements.effects(function.body) if function.body else None
                self.expressions.functions[name] = result if body is None else _valued(body, result)
        if program.moves_in_turn is not None:
            self.flow.moves_in_turn = compile_(program.moves_in_turn)
        self.setup = statements.block(program.setup)
        self.turn = statements.block(program.turn)
        self._turn_span = _widest(program.turn, statements)
        self.events = {event.name: statements.block(event.body) for event in program.events}
        self.endings = [(e, compile_(e.test), compile_(e.who) if e.who else None) for e in program.endings]
        asked = repeats_of(program)
        self.keys = [[compile_(part) for part in node.parts] for node in asked]
        self._no_history: Keys = ((),) * len(self.keys)
        self.outcomes = Outcomes(program, self.measure)
        self.game: BoundGame | None = None
        """What makes positions of texts, if this machine belongs to such a thing."""
        steps = self.expressions.steps
        self._steps_of_keys = steps.of(*(part for node in asked for part in node.parts))
        self._steps_of_endings = [steps.of_copy() + steps.of(e.test, e.who) for e in program.endings]

    @property
    def lexicon(self) -> Lexicon:
        """Every word that a typed move can have."""
        return self.facts.lexicon

    def within(self, budget: Budget) -> Machine:
        """A machine of the same rules, which are not compiled again; its questions take from another budget."""
        machine = copy.copy(self)
        machine.budget = budget
        return machine

    # ---- questions

    def _fuel(self) -> Fuel:
        """What a question may burn."""
        return Fuel(self.fuel) if self.budget is None else BudgetedFuel(self.fuel, self.budget)

    def _about(self, position: PositionData, trace: Trace | None = None) -> Question:
        """A question about a position."""
        return Question(position.history, position.rolls, self._fuel(), trace or self.trace)

    def _without_history(self, rolls: tuple[int, ...] = (), trace: Trace | None = None) -> Question:
        """A question about a position that no other came before."""
        return Question(self._no_history, rolls, self._fuel(), trace or self.trace)

    def _about_end(self, position: PositionData, can_move: Callable[[], bool] | None = None) -> Question:
        """A question about how a game has ended: of the earlier positions, this one is none."""
        earlier = tuple(keys[:-1] for keys in position.history)
        return Question(earlier, position.rolls, self._fuel(), self.trace, position, can_move)

    def _frame(self, position: PositionData, question: Question) -> Frame:
        """A frame for a run from this position."""
        return question.frame(position.values, self.program.frame_size)

    def _fresh(self, question: Question) -> Frame:
        """A frame for the setup."""
        return question.frame(self.layout.fresh(self.program), self.program.frame_size)

    def constant(self, node: Expr) -> int:
        """What an expression comes to that asks for nothing but the board.

        Raises:
            LimitError: it takes more steps than a question may.
            BudgetError: it takes more than are left.
            RecursionError: it is nested too deeply.
        """
        return int(self.expressions.compile(node)(self._fresh(self._without_history())))

    def _stuck(self, f: Frame) -> bool:
        if f[ASKING] == INNER_QUESTION:
            return False
        question = question_of(f)
        if f[ASKING] == IN_ENDING and question.ending is not None:
            known = question.can_move
            return not (self.has_moves(question.ending, question) if known is None else known())
        g = f.copy()
        self.flow.end_ply(g)
        g[ASKING] = INNER_QUESTION
        return not self._any_run(g)

    def _any_run(self, f: Frame) -> bool:
        try:
            return f[MOVER] != 0 and next(self.turn(f), None) is not None
        except ChanceNode:
            return True
        except LimitError as limit:
            raise limit.at(self._turn_span) from None

    @_limited
    def has_moves(self, position: PositionData, within: Question | None = None) -> bool:
        """Has the player to move (or nature) any move here? `within`: the question that this one belongs to."""
        if position.in_setup:
            return True
        question = self._about(position) if within is None else within.about(position)
        return self._any_run(self._frame(position, question))

    def measure(self, f: Frame, function: str) -> dict[int, int]:
        """What a function of one player says of each of them (a set of one)."""
        ((slot, _, _),) = self.program.functions[function].params
        values: dict[int, int] = {}
        for player in members(self.program.all_players):
            f[self.layout.locals + slot] = player
            values[player] = self.expressions.functions[function](f)
        return values

    @_limited
    def scores(self, position: PositionData) -> dict[int, int]:
        """Every player's score, or nothing where the rules have no `score`."""
        if self.program.score is None:
            return {}
        return self.measure(self._frame(position, self._about(position)), self.program.score)

    # ---- beginning, moving

    @_limited
    def start(self, first: int = 0, rolls: tuple[int, ...] = ()) -> PositionData:
        """The position after the setup; `first` names who begins (a set of one), if the rules do not.

        Where the setup needs a result of nature that `rolls` does not have, the position is nature's to move in; it is
        what the setup has done by then.
        """
        f = self._fresh(self._without_history(rolls))
        try:
            next(self.setup(f), None)
        except ChanceNode as met:
            f[WORDS], f[ROLLED], f[STOPPED] = 1, 0, 0
            return PositionData(self._lasting(f), self._no_history, rolls, (met.type, met.these), first)
        return self.begin(f, first)

    @_limited
    def set_up(self, prepare: Callable[[Frame], None], body: Block, trace: Trace | None = None) -> PositionData:
        """A position made by hand: on an empty board, with full supplies.

        Args:
            prepare: changes the first frame, before anything is run.
            body: the statements that are run then.
            trace: is told what they do; None: nobody is.
        """
        f = self._fresh(self._without_history(trace=trace))
        statements = Statements(self.compiler, self.vocabulary, followed=trace is not None and trace.follows)
        prepare(f)
        return self.begin(next(statements.block(body)(f), f))

    @_limited
    def filled_in(self, fill: Callable[[Frame], None]) -> PositionData:
        """A position made by hand: an empty board and full supplies, then whatever `fill` does to the frame."""
        f = self._fresh(self._without_history())
        fill(f)
        return self.begin(f)

    def asked_in(self, position: PositionData, moved: bool = False) -> Frame:
        """A frame in which expressions are asked of a position; `mover` is the player to move, or who has moved."""
        return self.asking_ending(self._frame(position, self._about_end(position)), moved)

    @_limited
    def value(self, position: PositionData, node: Expr) -> int:
        """What an expression comes to in a position; `mover` is the player to move.

        Raises:
            LimitError: it takes more steps than a question may.
        """
        return int(self.expressions.compile(node)(self.asked_in(position)))

    def holds(self, position: PositionData, condition: Expr) -> bool:
        """Is a condition true of a position? `mover` is the player to move."""
        return bool(self.value(position, condition))

    @_limited
    def members(self, position: PositionData, which: Expr) -> int:
        """The set that an expression means in a position."""
        f = self._frame(position, self._about(position))
        return self.expressions.compile(which)(self.asking_ending(f, moved=False))

    def looks(self, position: PositionData, fuel: int = LOOKS_FUEL) -> list[LookValues | None]:
        """What each line of looks comes to in a position, in their order; None: it would take too long.

        Args:
            position: what is to be drawn.
            fuel: the steps that all of them together may take.
        """
        question = Question(position.history, position.rolls, Fuel(fuel))
        f = self.asking_ending(self._frame(position, question), moved=False)
        found: list[LookValues | None] = []
        for look in self._looks:
            try:
                found.append(look.values(f))
            except (LimitError, RecursionError):
                found.append(None)
        return found

    def thrown(self, position: PositionData, fuel: int = LOOKS_FUEL) -> list[tuple[Ty, int]]:
        """What nature has settled in this turn, or in the setup: of each result its type, and the member's number.

        A turn asks nature before anything is chosen, so each result is told what it is by the run that has those
        before it. Where that takes too long, or the turn no longer asks nature, what is left is not told.

        Args:
            position: the position in which it is asked.
            fuel: the steps that all of the runs together may take.
        """
        budget, found = Fuel(fuel), list[tuple[Ty, int]]()
        for i, roll in enumerate(position.rolls):
            try:
                if position.nature is not None:
                    next(self.setup(self._fresh(Question(self._no_history, position.rolls[:i], budget))), None)
                else:
                    question = Question(position.history, position.rolls[:i], budget)
                    next(self.turn(self._frame(position, question)), None)
            except ChanceNode as met:
                found.append((met.type, roll))
            except (LimitError, RecursionError):
                break
        return found

    @once_property
    def _looks(self) -> tuple[CompiledLook, ...]:
        return tuple(CompiledLook(look, self.expressions) for look in self.program.looks)

    def begin(self, f: Frame, first: int = 0) -> PositionData:
        """The first position of a game, from the frame that the setup has left."""
        if first and not f[NEXT]:
            f[NEXT] = first
        f[MOVER] = f[MOVED] = 0
        f[WORDS], f[ROLLED] = 1, 0
        left = self._begun(f, self.flow.following(f)) + f[AGAIN]
        f[LEFT], f[AGAIN] = left, 0
        return self._position(f, self._no_history, (), (), fresh=False)

    def _begun(self, f: Frame, player: int) -> int:
        """Begin a turn in which some moves have been made already; how many are left."""
        made, ply = f[MADE], f[PLY]
        f[PLY] = max(0, ply - made)
        self.flow.begin_turn(f, player)
        f[MADE], f[PLY] = made, ply
        return max(1, f[LEFT] - made)

    @_limited
    def moves_to_make(self, position: PositionData) -> int:
        """How many moves this turn would still have if none had been granted by `again`."""
        f = self._frame(position, self._about(position))
        return self._begun(f, f[MOVER])

    @_limited
    def taken_over(self, position: PositionData) -> PositionData:
        """A position without its history, which a machine of the same rules has made, as one of this machine."""
        f = self._frame(position, self._without_history())
        return self._position(f, self._no_history, (), (), fresh=False)

    @_limited
    def behind(self, before: PositionData, values: tuple[int, ...]) -> PositionData:
        """The position with the values of a frame to which one ply of the same rules, not of chance, has led."""
        f = self._without_history().frame(values, self.program.frame_size)
        return self._position(f, before.history, before.past, (), fresh=True)

    def _position(self, f: Frame, before: Keys, past: Past, rolls: tuple[int, ...], fresh: bool) -> PositionData:
        """A position that has come about: its keys join the history. In the first one nobody has moved: `mover` is
        whose move would have brought it about."""
        question_of(f).fuel.burn(self._steps_of_keys)
        g = self.asking_ending(f, moved=True)
        g[MOVER] = g[MOVER] or self.flow.preceding(f)
        keys = tuple((*known, tuple(part(g) for part in parts)) for known, parts in zip(before, self.keys, strict=True))
        values = tuple(f[: self.layout.locals])
        return PositionData(values, keys, rolls, fresh=fresh, past=(*past, values) if keys else ())

    @staticmethod
    def asking_ending(f: Frame, moved: bool) -> Frame:
        """A copy of a frame between plies, to look at endings in: `mover` is who has moved, or who is about to."""
        g = f.copy()
        g[ASKING] = IN_ENDING
        g[NEXT] = f[MOVER]
        if moved:
            g[MOVER] = f[MOVED]
        return g

    @_limited
    def moves(self, position: PositionData, trace: Trace | None = None) -> list[Move]:
        """The legal moves, in the order of the runs. A game that is over has none. `trace` is told of these runs.

        Raises:
            LimitError: when there are too many, or they take too long to work out.
        """
        if position.nature is not None:
            return self._nature(*position.nature)
        try:
            found = self._ends(position, trace)
        except ChanceNode as met:
            return self._nature(met.type, met.these)
        vocabulary, moves, listed = self.vocabulary, list[Move](), Counter[str]()
        for words, ends in found.items():
            decoded = vocabulary.decode(words)
            text = vocabulary.joined(decoded)
            for end in ends:
                listed[text] += 1
                moves.append(Move(decoded, text if listed[text] == 1 else f"{text}#{listed[text]}", end))
        return moves

    @_limited
    def count(self, position: PositionData) -> int:
        """How many legal moves there are; as `moves`, whose words are not put together for it."""
        if position.nature is not None:
            return position.nature[1].bit_count()
        try:
            return sum(map(len, self._ends(position, None).values()))
        except ChanceNode as met:
            return met.these.bit_count()

    def _ends(self, position: PositionData, trace: Trace | None) -> dict[int, list[Frame]]:
        """Where the runs of a turn end, by the words of the move; each end once.

        Raises:
            ChanceNode: it is for nature to move.
            LimitError: as `moves`.
        """
        vocabulary, found = self.vocabulary, dict[int, list[Frame]]()
        several: dict[int, set[tuple[int, ...]]] = {}
        question = self._about(position, trace)
        f, fuel = self._frame(position, question), question.fuel
        try:
            for count, end in enumerate(self.turn(f) if f[MOVER] else (), start=1):
                if count > MAX_MOVES or count * len(f) > MAX_HELD:
                    most = min(MAX_MOVES, MAX_HELD // len(f))
                    raise LimitError("E905", f"more than {most} moves in one position")
                words = end[WORDS]
                fuel.burn(_LISTING + vocabulary.length(words))
                if words not in found:
                    found[words] = [end]
                    continue
                fuel.burn(self.expressions.steps.of_copy())
                if words not in several:
                    several[words] = {self._lasting(found[words][0])}
                lasting = self._lasting(end)
                if lasting not in several[words]:
                    several[words].add(lasting)
                    found[words].append(end)
        except LimitError as limit:
            raise limit.at(self._turn_span) from None
        return found

    def runs(self, position: PositionData, trace: Trace | None = None) -> Iterator[tuple[int, ...]]:
        """The positions in which the runs of this turn end, as they are found: for whoever wants to be told of some.

        Where nature is to move the runs end there.

        Raises:
            LimitError: they take too long to work out.
            RecursionError: the rules are nested too deeply.
        """
        f = self._frame(position, self._about(position, trace))
        with suppress(ChanceNode):
            for end in self.turn(f) if f[MOVER] and not position.in_setup else ():
                yield self._lasting(end)

    def _lasting(self, f: Frame) -> tuple[int, ...]:
        """What is left of a frame when its run is over."""
        return tuple(f[: self.layout.locals])

    def _nature(self, type_: Ty, these: int) -> list[Move]:
        """Nature's moves; a result is kept as the number of the member's bit."""
        words = self.vocabulary.words
        found = [(one.bit_length() - 1, self.vocabulary.bit(type_, one.bit_length() - 1)) for one in members(these)]
        return [Move((words[code],), words[code].text, [number], chance=True) for number, code in found]

    @_limited
    def play(self, position: PositionData, move: Move) -> PositionData:
        """The position after one of its own legal moves."""
        if move.chance:
            rolls = (*position.rolls, move.frame[0])
            if position.nature is not None:
                return self.start(position.first, rolls)
            return PositionData(position.values, position.history, rolls, past=position.past)
        question = self._about(position)
        f = question.take(move.frame)
        if self.flow.end_ply(f):
            mid_turn = self._position(f, position.history, position.past, position.rolls, fresh=True)
            if self.has_moves(mid_turn, question):
                return mid_turn
            self.flow.begin_turn(f, self.flow.following(f))
        return self._position(f, position.history, position.past, (), fresh=True)

    @_limited
    def announce(self, position: PositionData, event: str, trace: Trace | None = None) -> PositionData | None:
        """The position after the table has announced an event; None where the rulebook refuses it.

        Args:
            position: where it is announced.
            event: its name, which the rulebook has.
            trace: is told of this run; None: nobody is.
        """
        if position.in_setup:
            return None
        f = next(self.events[event](self._frame(position, self._about(position, trace))), None)
        if f is None:
            return None
        if not f[MOVER] & f[PLAYING]:
            self.flow.begin_turn(f, self.flow.following(f))
        values = tuple(f[: self.layout.locals])
        return PositionData(values, position.history, position.rolls, past=position.past)

    # ---- the end

    @_limited
    def result(self, position: PositionData) -> Result | None:
        """How the game has ended, or None while it goes on."""
        return self.ended(position) or (None if self.has_moves(position) else self.without_move(position))

    @_limited
    def without_move(self, position: PositionData) -> Result:
        """How a game that no ending of the rules has ended is over where there is no move."""
        return self.outcomes.draw(self._frame(position, self._about_end(position)), "no move is left")

    @_limited
    def ended(self, position: PositionData, can_move: Callable[[], bool] | None = None) -> Result | None:
        """How an ending of the rules, or that nobody is left, has ended the game, whether or not there is a move.

        Args:
            position: which is asked about.
            can_move: tells endings that ask whether there is a move; None: the turn is run for that.
        """
        if position.in_setup:
            return None
        question = self._about_end(position, can_move)
        base = self._frame(position, question)
        for (ending, test, who), steps in zip(self.endings, self._steps_of_endings, strict=True):
            if not position.fresh and not ending.asks_stuck:
                continue
            question.fuel.burn(steps)
            f = self.asking_ending(base, moved=not ending.asks_stuck)
            try:
                if test(f):
                    if question.trace is not None:
                        question.trace.ended(ending)
                    return self.outcomes.ended(f, ending, who(f) if who is not None else 0)
            except LimitError as limit:
                raise limit.at(ending.span) from None
        return None if base[PLAYING] else self.outcomes.draw(base, "nobody is left")


def _valued(body: Callable[[Frame], bool], result: Value) -> Value:
    def value(f: Frame) -> int:
        body(f)
        return result(f)

    return value


def _widest(turn: Block, statements: Statements) -> Span:
    """What is told of as the place where a turn takes too long: its first loop that goes on with a choice each round
    while something holds, or else its beginning.

    statements: which know where there are choices.
    """
    loops = (each for each in parts_of(turn) if isinstance(each, s.RepeatWhile))
    return next((loop.span for loop in loops if statements.splits(loop.body)), turn[0].span if turn else NOWHERE)
