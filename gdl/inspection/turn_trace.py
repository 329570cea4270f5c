"""A turn line by line: what each statement does, which choice is taken, and where a run is refused.

The reference evaluator runs the turn as always, and tells a `Trace` of it. Of every choice only the member is tried
that the move names, so that nothing but this one move (and what begins like it) is told of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from gdl.diagnostics import Sources
from gdl.inspection.changes import changed_sites, changes
from gdl.inspection.reasons import absence, parts, reasons
from gdl.inspection.tried import Line, Tried
from gdl.inspection.values import in_words
from gdl_interpreter.program import NOWHERE, Program, Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import LIMITS, Limits
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference import Machine, MachineError, MoveError, Position
from gdl_interpreter.reference.bits import members as members_of
from gdl_interpreter.reference.errors import LimitError, MoveFault
from gdl_interpreter.reference.layout import ASKING, IN_TURN, WORDS, Frame
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext
from gdl_interpreter.reference.text.find_move import legible, reading_of
from gdl_interpreter.reference.text.match_words import NOTHING_LEFT_OUT
from gdl_interpreter.reference.trace import Trace

MOST = 1_000
"""Lines that are told at most."""

_MEMBERS = 12
"""Members of a set that are named."""

_WHY = 4
"""Lines of why something does not hold."""

_OPEN = "nothing in the block of `first` can be played, so `else` counts"

_CLOSED = "`else` is not tried, because the block of `first` can be played"

_ABSENT = 8
"""Lines of why something is not in a set, with the definitions on the way."""


@dataclass(frozen=True)
class TracedTurn:
    """A turn that was traced.

    lines: what was done, in order; after: the position that the move leads to, None if it is not legal; ending: the one
    that holds there, as it is written, with its line; refusal: why it is not legal.
    """

    lines: tuple[Line, ...]
    after: Position | None
    ending: Line | None = None
    refusal: str | None = None


def trace_move(position: Position, text: str, sources: Sources, limits: Limits = LIMITS) -> TracedTurn:
    """What the turn does for a move, be it legal or not; for `event NAME`, what the event does.

    Args:
        position: where it is made.
        text: the move, as it is typed at the table.
        sources: the texts of the rulebook, which lines are quoted from.
        limits: bounds of the work, in steps.

    Raises:
        MoveError: the text can mean no move, or several legal ones, or the game is over.
        MachineError: there is no such event.
        LimitError: it takes too long to work out.
    """
    if text.startswith("event "):
        return _event(position, text.removeprefix("event ").strip(), sources, limits)
    move, refusal, refused, refused_at = None, None, tuple[Word, ...](), NOWHERE
    try:
        move = position.find(text)
    except MoveError as error:
        if (
            (error.fault is not MoveFault.ILLEGAL and error.span == NOWHERE)
            or position.result is not None
            or position.is_chance
        ):
            raise
        refusal, refused, refused_at = error.message, error.chosen, error.span
    wanted = _typed(position, legible(text), refused) if move is None else _of_words(move)
    follower = _Follower(position.machine, sources, wanted)
    with _as_far_as_it_goes(follower):
        ending = None if move is None or move.chance else tuple(move.frame[: position.machine.layout.locals])
        for end in _machine(position, follower, limits).runs(position.data):
            if end == ending:
                break
            follower.tried.ended_elsewhere()
    lines = tuple(follower.tried.told(refused_at))
    if move is None:
        return TracedTurn(lines, None, None, refusal)
    after = position.after(move)
    return TracedTurn(lines, after, _ending(after, sources))


def _event(position: Position, event: str, sources: Sources, limits: Limits) -> TracedTurn:
    refusal, after = None, None
    try:
        after = position.announce(event)
    except MachineError as error:
        if error.code != "event-refused" or position.result is not None:
            raise
        refusal = error.message
    follower = _Follower(position.machine, sources, lambda words, word: True)
    with _as_far_as_it_goes(follower):
        _machine(position, follower, limits).announce(position.data, event)
    ending = None if after is None else _ending(after, sources)
    return TracedTurn(tuple(follower.tried.told()), after, ending, refusal)


@contextmanager
def _as_far_as_it_goes(follower: _Follower) -> Iterator[None]:
    try:
        yield
    except (LimitError, RecursionError):
        follower.add(Line(NOWHERE, "", ("the rest takes too long to work out",)))


def _machine(position: Position, follower: _Follower, limits: Limits) -> Machine:
    return Machine(position.machine.program, follower, limits.question)


def _ending(position: Position, sources: Sources) -> Line | None:
    """The ending that holds in a position, if one does."""
    if position.in_setup or position.result is None:
        return None
    machine = position.machine
    for ending in machine.program.endings:
        asked = machine.asked_in(position.data, moved=not ending.asks_stuck)
        if (position.data.fresh or ending.asks_stuck) and EvaluationContext(machine, asked).value(ending.test):
            return Line(ending.span, sources.quoted(ending.span), (str(position.result),))
    return None


# ---- which members of a choice belong to a move

Wanted = Callable[[tuple[Word, ...], Word], bool]
"""Is a word the one that comes next, behind words that have been chosen?"""


def _of_words(move: Move) -> Wanted:
    """Those of a move that is known."""
    return lambda words, word: move.words[: len(words) + 1] == (*words, word)


def _typed(position: Position, text: str, refused: tuple[Word, ...]) -> Wanted:
    """Those that a text can mean which is no legal move, and those of the run that its refusal is of."""
    reading = reading_of(position.machine, position.data, position.moves(), text)

    def wanted(words: tuple[Word, ...], word: Word) -> bool:
        if refused[: len(words) + 1] == (*words, word):
            return True
        after = (*words, word)
        before = [way for way in reading.along(words) if way.left_out == NOTHING_LEFT_OUT]
        begun = {way.at for way in before if reading.is_true(way, after, (word,))}
        fits = [(fit, at) for at in begun for fit in reading.fits(word, at)]
        if fits and not any(reading.is_meant(fit, at) for fit, at in fits):
            return False  # a letter of a longer word that is typed in full
        ways = [way for way in reading.along(after) if way.left_out == NOTHING_LEFT_OUT]
        return any(way.at in reading.hopeful and reading.is_true(way, after) for way in ways)

    return wanted


class _Follower(Trace):
    """Writes down what is done.

    tried: the lines; count: how many; loop_of: of statements that stand in a loop, the loop; member: what its name was
    told to be; several: of each choice with several members to try, the frame that it began with.
    """

    follows = True

    def __init__(self, machine: Machine, sources: Sources, wanted: Wanted) -> None:
        """
        Args:
            machine: the rules.
            sources: the texts of the rulebook.
            wanted: which members of a choice are tried.
        """
        self.machine = machine
        self.program = machine.program
        self.sources = sources
        self.wanted = wanted
        self.tried = Tried()
        self.count = 0
        self.before: list[Frame] = []
        self.loop_of = {id(node): loop for loop in _loops(self.program) for node in loop.body}
        self.member: dict[int, int] = {}
        self.several: dict[tuple[int, int], Frame] = {}

    # ---- what is told

    def doing(self, node: s.Stmt, f: Frame) -> None:
        """A statement is about to be done."""
        if f[ASKING] != IN_TURN:
            return
        if self.count > MOST:
            self.before.append(f)
            return
        self._round(node, f)
        match node:
            case s.For():
                self.member.pop(node.bind.slot, None)
                within = self._value(node.bind.within, f)
                self._line(node, f"{node.bind.name} in {self._words(node.bind.within.type, within)}")
            case s.If():
                self._if(node, f)
            case s.RepeatTimes():
                self._line(node, f"{self._value(node.times, f)} times")
            case s.Choose() | s.Require() | s.Assign():
                pass  # what it comes to is told when it is known
            case _ if node.traits.chooses or node.traits.loops or isinstance(node, s.Do):
                self._line(node)
        if isinstance(node, s.First | s.Either):
            self.tried.split(f, in_turn=isinstance(node, s.First))
        if isinstance(node, s.First):
            self._turn_to(f)
        if not node.traits.chooses:
            self.before.append(f.copy())

    def done(self, node: s.Stmt, f: Frame, goes_on: bool) -> None:
        """A statement without choices has been done."""
        if f[ASKING] != IN_TURN:
            return
        before = self.before.pop()
        if self.count > MOST:
            return
        match node:
            case s.Require() | s.Do() | s.If() | s.For() | s.RepeatTimes() | s.RepeatWhile():
                return  # told already, as what it is made of was done
            case s.Assign():
                self._line(node, f"{node.name} = {self._words(node.value.type, f[self._slot(node.slot)])}")
            case s.Chance():
                self._line(node, f"{node.bind.name} = {self._words(node.bind.type, f[self._slot(node.bind.slot)])}")
            case s.Place() if not goes_on:
                self._line(node, "refused: there are not enough in the supply", refused=True)
            case _:
                told = tuple(changes(self.machine, before, f))
                sites = changed_sites(self.machine, before, f)
                self._line(
                    node, *(told or ("changes nothing",)), position=self._board(f) if sites else None, sites=sites
                )

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: the member that the move names is tried."""
        if f[ASKING] != IN_TURN:
            return members
        self.several.pop((id(node), f[WORDS]), None)
        vocabulary, words = self.machine.vocabulary, self.machine.vocabulary.decode(f[WORDS])
        chosen = {member: vocabulary.words[vocabulary.chosen(node.bind.type, member)] for member in members}
        tried = [member for member, word in chosen.items() if self.wanted(words, word)]
        within = self._words(node.bind.within.type, self._value(node.bind.within, f))
        if tried:
            if node.where is not None and len(members) > 1:
                within = self._words(node.bind.within.type, self._kept(node, f, members))
            names = " or ".join(chosen[member].text for member in tried[:_MEMBERS])
            self._line(
                node, f"{node.bind.name} = {names}, of {within}" if len(members) > 1 else f"{node.bind.name} = {names}"
            )
            if len(tried) > 1:
                self.several[id(node), f[WORDS]] = f
                self.tried.split(f)
        else:
            context = EvaluationContext(self.machine, f.copy())
            meant = [word for word in vocabulary.words if word.type is node.bind.type and self.wanted(words, word)]
            if members and len(meant) == 1 and node.bind.type is not Ty.INT:
                these = within if len(members) > 1 else f"{{{within}}}"
                said = f"{meant[0].text} is not among {these}"
                most, made = _ABSENT, absence(context, node.bind.within, 1 << meant[0].number, self.sources.quoted)
            else:
                said = f"the move says none of {within} at this place" if members else "there is nothing to choose from"
                most, made = _WHY, parts(context, node.bind.within, self.sources.quoted)
            self._line(node, f"refused: {said}", *made[:most], refused=True)
        return tried

    def _kept(self, node: s.Choose, f: Frame, members: list[int]) -> int:
        """The set of those members for which the `where` of a choice holds."""
        context, is_number = EvaluationContext(self.machine, f.copy()), node.bind.type is Ty.INT
        held = [member for member in members if node.where and context.given(node.bind, member).value(node.where)]
        return sum(1 << member if is_number else member for member in held)

    def filtered(self, node: s.Choose, f: Frame, member: int, kept: bool) -> None:
        """A member was tried against the choice's `where`."""
        if f[ASKING] != IN_TURN:
            return
        name = self._words(node.bind.type, member)
        if (id(node), f[WORDS]) in self.several:
            self._turn_to(self.several[id(node), f[WORDS]])
            self.add(Line(node.span, "", (f"{node.bind.name} = {name}",)))
        if node.where is not None and not kept:
            self._line(node, f"refused: {name} is not such a one", *self._why(node.where, f), refused=True)

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """A `require` was looked at."""
        if f[ASKING] != IN_TURN:
            return
        if held:
            self._line(node, "holds")
        else:
            reason = "refused" if node.reason is None else f"refused: {node.reason}"
            self._line(node, reason, *self._why(node.test, f), refused=True)

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """A way of an `either` is due: those with another word are left out."""
        if f[ASKING] != IN_TURN:
            return True
        branch, labels = node.branches[number], self.program.labels
        words = self.machine.vocabulary.decode(f[WORDS])
        if branch.label is not None and not self.wanted(words, self.machine.vocabulary.words[branch.label]):
            return False
        name = f"`{labels[branch.label].text}`" if branch.label is not None else f"{number + 1} of {len(node.branches)}"
        span = branch.span if branch.label is not None or not branch.body else branch.body[0].span
        self._turn_to(f)
        self.add(Line(span, "", (f"way {name}",)))
        return True

    def falling_back(self, node: s.First, f: Frame, runs: Iterator[Frame]) -> bool:
        """The second block of a `first` is due: it is not if there is another run through the first one."""
        if f[ASKING] != IN_TURN:
            return True
        other = next(runs, None)
        self._turn_to(f)
        span = self._else(node)
        if other is None:
            self.add(Line(span, self._text(span), (_OPEN,)))
            return True
        example = self.machine.vocabulary.text(other[WORDS])
        self.add(Line(span, self._text(span), (f"refused: {_CLOSED}, as by {example}",), refused=True, shut_out=True))
        return False

    # ---- writing it down

    def _turn_to(self, f: Frame) -> None:
        """The next way of a run is tried; behind the lines that are told it need not be known which."""
        self.member.clear()
        if self.count <= MOST:
            self.tried.turn_to(f)

    def add(self, line: Line) -> None:
        """Another line, unless there are too many."""
        if self.count < MOST:
            self.tried.add(line)
        elif self.count == MOST:
            self.tried.add(Line(line.span, "", ("… and more than can be told",)))
        self.count += 1

    def _line(
        self, node: s.Stmt, *says: str, refused: bool = False, position: Position | None = None, sites: int = 0
    ) -> None:
        numbers = tuple(one.bit_length() - 1 for one in members_of(sites))
        self.add(Line(node.span, self._text(node.span), says, refused, position, numbers))

    def _else(self, node: s.First) -> Span:
        """The line of its `else`, the last that begins so above what stands under it."""
        begins = node.otherwise[0].span if node.otherwise else node.span
        lines = (replace(begins, line=line, end_line=line) for line in range(begins.line, node.span.line, -1))
        return next((span for span in lines if self._text(span).lstrip().startswith("else")), begins)

    def _text(self, span: Span) -> str:
        return self.sources.code(span.source, span.line)

    def _round(self, node: s.Stmt, f: Frame) -> None:
        """What the name of a loop is now, where it has changed."""
        loop = self.loop_of.get(id(node))
        if loop is not None and self.member.get(loop.bind.slot) != f[self._slot(loop.bind.slot)]:
            member = self.member[loop.bind.slot] = f[self._slot(loop.bind.slot)]
            self.add(Line(loop.span, "", (f"{loop.bind.name} = {self._words(loop.bind.type, member)}",)))

    def _if(self, node: s.If, f: Frame) -> None:
        """Which of its conditions holds."""
        for number, (test, _) in enumerate(node.arms):
            held = bool(self._value(test, f))
            span = node.span if number == 0 else test.span
            said = ("holds",) if held else ("does not hold", *self._why(test, f))
            self.add(Line(span, self._text(span), said))
            if held:
                return

    def _why(self, test: n.Expr, f: Frame) -> tuple[str, ...]:
        return reasons(EvaluationContext(self.machine, f.copy()), test, self.sources.quoted)[:_WHY]

    def _board(self, f: Frame) -> Position:
        """The board of a moment in the turn; nothing but that can be asked of it."""
        return Position(self.machine, PositionData(tuple(f[: self.machine.layout.locals]), ()))

    def _slot(self, slot: int) -> int:
        return self.machine.layout.locals + slot

    def _value(self, node: n.Expr, f: Frame) -> int:
        return int(self.machine.expressions.compile(node)(f.copy()))

    def _words(self, type_: Ty, value: int) -> str:
        return in_words(self.program, type_, value, _MEMBERS)


def _loops(program: Program) -> list[s.For]:
    return [part for part in all_parts(program) if isinstance(part, s.For)]
