"""Running the examples of a rulebook: positions, lines of play, and what must be true of them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePath

from gdl.api import leaves
from gdl.check.typed import (
    COUNTED,
    ExampleLine,
    TypedAsk,
    TypedExample,
    TypedExpect,
    TypedForces,
    TypedOutcome,
    TypedPerft,
    TypedPosition,
    TypedRulebook,
)
from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Sources, Stopped, reported
from gdl.how_to_play import BoardError, board_of
from gdl.infra.cells import cut
from gdl.infra.plurals import unit_of
from gdl.inspection.asking import asks_who_moves
from gdl.inspection.forced import Forced
from gdl.inspection.reasons import reasons
from gdl.inspection.turn_trace import trace_move
from gdl.inspection.values import in_words
from gdl.loading import Loaded, read
from gdl.lower import Lowering, Programs
from gdl.lower.setup import Watch
from gdl.positions import set_up
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import AFTER, OF, START
from gdl_interpreter.program import NOWHERE, Program, Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import LIMITS, Budget, BudgetError, Limits
from gdl_interpreter.program.operations import OPERATIONS, Looks
from gdl_interpreter.program.walk import all_parts, parts_of, reached
from gdl_interpreter.reference import Machine, MachineError, MoveError, Position
from gdl_interpreter.reference.coverage import Coverage
from gdl_interpreter.reference.errors import LimitError, MoveFault
from gdl_interpreter.reference.layout import MOVED
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext
from gdl_interpreter.reference.text.explain import Explanation, named_once
from gdl_interpreter.reference.text.spelling import Line
from gdl_interpreter.reference.trace import Trace

_SHORT = 90
"""Columns of a reason that goes with the message."""

_MOVES = 24
"""Legal moves that are listed."""

_ENDINGS = 16
"""Lines about endings that do not hold."""

_SET = 60
"""Columns of a set or of a reason that is quoted."""

_COULD_BE = 8
"""Of the moves that could be meant so many are named."""

_LEGAL_TOO = 40
"""Of the moves that are legal too so many are named, and how many more there are."""

_DEALT = 8
"""Results of nature that are named."""

_FINDING = 2
"""Steps for comparing what is typed with a legal move."""


_SHOWS_NOTHING = "this does not show that a move is illegal"
_EVENT_SHOWS_NOTHING = "this does not show that an event is refused"


@dataclass(frozen=True)
class Outcome:
    """One example: whose it is, its name, what is wrong (nothing, if it holds), the position where it came to an end
    (None: it did not come to any), and the options that it sets.

    began: the position that it has set up last; None: it plays from the setup. steps: the moves and events that were
    played from there. number: which example of the rulebook it is, in the order of the text, counted from 0."""

    rulebook: str
    name: str
    failures: tuple[Diagnostic, ...]
    position: Position | None = None
    settings: Mapping[str, int] = field(default_factory=dict)
    began: Position | None = None
    steps: tuple[str, ...] = ()
    number: int = 0


@dataclass
class _Reached:
    """How far an example has come, as `Outcome` says it."""

    position: Position | None = None
    began: Position | None = None
    steps: list[str] = field(default_factory=list)


class VariantError(RulebookError):
    """A variant that cannot be played, where the rulebook itself can, with what is wrong and where."""

    def __init__(self, variant: str, wrong: RulebookError) -> None:
        self.variant = variant
        where = f" (in the variant `{variant}`)"
        super().__init__(replace(each, message=f"{each.message}{where}") for each in wrong.diagnostics)


Counting = Callable[[str, TypedExample, Position, int], int]
"""Counts the lines of play for an example of a rulebook, by its name: from a position, of so many plies."""


def run_examples(name: str, limits: Limits = LIMITS) -> tuple[list[Outcome], Sources]:
    """Run all examples of a rulebook and of its variants, each with the options it asks for.

    Reading and checking the rulebook and its variants takes from one budget of work; each example has another one.

    Raises:
        RulebookError: the rulebook itself cannot be played.
    """
    budget = Budget(limits.loading)
    loaded = read(name, budget)
    return list(outcomes_of(loaded, limits, budget)), loaded.sources


def outcomes_of(
    loaded: Loaded,
    limits: Limits = LIMITS,
    budget: Budget | None = None,
    only: str | None = None,
    trace: Trace | None = None,
) -> Iterator[Outcome]:
    """The same for a rulebook that has been read, one example after the other; as `all_examples` has them.

    only: a part of the names of the examples that are run; None: all are, and the boards of the rules are tried.
    """
    for each in all_examples(loaded, limits, budget, trace):
        yield from each.outcomes(only)


def all_examples(
    loaded: Loaded,
    limits: Limits = LIMITS,
    budget: Budget | None = None,
    trace: Trace | None = None,
    count: Counting | None = None,
) -> Iterator[Examples]:
    """The examples of a rulebook, and then those of each of its variants.

    Args:
        loaded: the rulebook.
        limits: bounds of the work, in steps.
        budget: what is left for checking the rulebook and its variants; None: all of `limits.loading`.
        trace: is told of every run; None: nobody is.
        count: counts lines of play; None: the reference evaluator does.

    Raises:
        RulebookError: the rulebook itself cannot be played.
    """
    budget = budget or Budget(limits.loading)
    with reported(loaded.reporter, loaded.rules.start):
        texts = [each for each in loaded.tree.declarations if loaded.variant and isinstance(each, d.RulesText)]
        told = {passage.span for each in texts for passage in each.passages}  # a variant's: those of the game itself
        yield _examples(loaded, budget, limits, told, trace, count)
        first: VariantError | None = None
        for variant in () if loaded.variant else loaded.rules.variants:
            try:
                yield _examples(loaded.varied(variant, budget), budget, limits, told, trace, count)
            except Stopped:
                raise
            except RulebookError as wrong:
                first = first or VariantError(variant, wrong)
        if first is not None:  # those of other variants have been run
            raise first
        return
    raise RulebookError(loaded.reporter)


def _examples(
    loaded: Loaded, budget: Budget, limits: Limits, told: set[Span], trace: Trace | None, count: Counting | None
) -> Examples:
    typed = loaded.checked(budget)
    if typed is None:
        raise RulebookError(loaded.reporter)
    boards = partial(_boards, loaded, typed, limits, told)
    return Examples(loaded.name, typed, limits, loaded.sources, trace, loaded.programs(typed), count, boards)


def rules_run(loaded: Loaded) -> Coverage:
    """Which rules the examples of a rulebook and of its variants have run, as far as they can be."""
    coverage = Coverage()
    with suppress(RulebookError):
        for _ in outcomes_of(loaded, trace=coverage):
            pass
    return coverage


def is_wanted(name: str, only: str | None) -> bool:
    """Is an example of that name one of those that are run? only: a part of its name, in capitals or not; None: any."""
    return only is None or only.casefold() in name.casefold()


_OF_EXAMPLE = "[board of NAME] shows what an example begins with: its `position:`, and what it says behind `with`"


def _boards(loaded: Loaded, typed: TypedRulebook, limits: Limits, told: set[Span]) -> Iterator[Diagnostic]:
    """The boards in the text for players that cannot be shown, each told once, where it was written for this game."""
    own = [each for each in loaded.rules.passages if each.span.source == loaded.source.name and each.span not in told]
    boards = [each for each in own if each.what in (START, AFTER, OF)]
    told |= {each.span for each in boards}
    if not boards:
        return
    try:
        program = loaded.programs(typed).made({}, Reporter(), Budget(limits.loading), limits)[1]
    except RulebookError:  # which the examples tell of
        return
    machine = Machine(program, fuel=limits.question)
    for each in boards:
        try:
            board_of(each.what, each.text, machine, lambda: loaded, limits)
        except BoardError as error:
            hint = _OF_EXAMPLE if each.what == AFTER else None
            yield Diagnostic("E401", f"this board cannot be shown: {error}", each.span, hint)


def examples_of(
    name: str, typed: TypedRulebook, limits: Limits = LIMITS, sources: Sources | None = None
) -> Iterator[Outcome]:
    """What becomes of the examples of a rulebook, one after the other; `Examples` says what it is given."""
    yield from Examples(name, typed, limits, sources).outcomes()


class Examples:
    """The examples of a rulebook, each of which can be run by itself."""

    def __init__(
        self,
        name: str,
        typed: TypedRulebook,
        limits: Limits = LIMITS,
        sources: Sources | None = None,
        trace: Trace | None = None,
        programs: Programs | None = None,
        count: Counting | None = None,
        boards: Callable[[], Iterable[Diagnostic]] = tuple,
    ) -> None:
        """
        Args:
            name: what the rulebook is called.
            typed: the rulebook.
            limits: bounds of the work, in steps.
            sources: the texts it is made of, which what does not hold is quoted from.
            trace: is told of every run; None: nobody is.
            programs: those of the rulebook; None: they are made here.
            count: counts lines of play; None: the reference evaluator does.
            boards: tries the boards of the rules, and tells what is wrong with them.
        """
        self.name = name
        self.typed = typed
        self.limits = limits
        self.sources = sources or Sources()
        self.trace = trace
        self.programs = programs or Programs(typed)
        self.count = count or _leaves
        self._boards = boards
        self._machines: dict[int, Machine] = {}
        """Those of its Programs, by the identity of these, which they keep alive."""

    def outcomes(self, only: str | None = None) -> Iterator[Outcome]:
        """What becomes of them, one after the other, and of the boards of the rules, if these are wrong.

        Args:
            only: a part of the names of those that are run; None: all are, and the boards of the rules are tried.
        """
        for number, example in enumerate(self.typed.examples):
            if is_wanted(example.name, only):
                yield self.run(number)
        if only is None:
            yield from self.boards()

    def boards(self) -> Iterator[Outcome]:
        """What is wrong with the boards of the rules, if anything is."""
        failures = tuple(self._boards())
        if failures:
            yield Outcome(self.name, "the boards of its rules", failures, number=len(self.typed.examples))

    def run(self, number: int) -> Outcome:
        """What becomes of an example, by its number in the order of the text, counted from 0."""
        example, reporter, reached = self.typed.examples[number], Reporter(), _Reached()
        try:
            budget = Budget(self.limits.example)
            lowering, program = self.programs.made(example.settings, reporter, budget, self.limits)
            if id(program) not in self._machines:
                self._machines[id(program)] = Machine(program, self.trace, fuel=self.limits.question)
            machine = self._machines[id(program)].within(budget)
            _Run(self, lowering, machine, example, reporter, reached, budget).run()
        except RulebookError:
            pass
        except BudgetError as spent:
            reporter.give_up(example.span if spent.span is NOWHERE else spent.span, "what comes before this example")
        except MachineError as error:
            reporter.error(error.code.upper(), error.message, example.span)
        failures = tuple(reporter)
        came = reached.position, example.settings, reached.began, tuple(reached.steps)
        return Outcome(self.name, example.name, failures, *came, number)


def _leaves(rulebook: str, example: TypedExample, position: Position, depth: int) -> int:
    return leaves(position, depth)


def counts_far(example: TypedExample) -> bool:
    """Does an example count lines of more than one ply?"""
    return any(isinstance(line, TypedPerft) and line.depth > 1 for line in example.lines)


class _Run:
    """One example, line by line; it stops at the first line that does not hold. `reached`: how far it has come."""

    def __init__(
        self,
        examples: Examples,
        lowering: Lowering,
        machine: Machine,
        example: TypedExample,
        reporter: Reporter,
        reached: _Reached,
        budget: Budget,
    ) -> None:
        self.rulebook = examples.name
        self.count = examples.count
        self.sources = examples.sources
        self.limits = examples.limits
        self.example = example
        self.reporter = reporter
        self.reached = reached
        self.budget = budget
        self.filler = lowering.filler
        self.machine = machine
        self.program = machine.program

    def run(self) -> None:
        """All lines.

        Raises:
            RulebookError: a line does not hold.
        """
        position = Position.start(self.machine)
        for line in self.example.lines:
            self.reached.position = None if isinstance(line, TypedPosition) else position
            try:
                position = self.line(position, line)
            except BudgetError as spent:
                self.give_up(position, line, spent)
            except LimitError as limit:
                self.beyond(limit, self.span_of(line))
            except MachineError as error:
                self.reporter.error(error.code.upper(), error.message, self.span_of(line))
            self.reporter.stop_if_failed()
        self.reached.position = position

    def line(self, position: Position, line: ExampleLine) -> Position:
        """One line; gives the position after it."""
        match line:
            case TypedPosition():
                began = set_up(line, self.machine, self.filler, Watch(self.program, self.reporter))
                self.reached.began, self.reached.steps = began, []
                return began
            case TypedPerft():
                self.perft(position, line)
            case TypedForces():
                self.forces(position, line)
            case TypedExpect():
                self.expect(position, line)
            case d.Claim():
                return self.claim(position, line)
        return position

    def span_of(self, line: ExampleLine) -> Span:
        """Where a line stands."""
        return self.example.span if isinstance(line, TypedAsk) else line.span

    def give_up(self, position: Position, line: ExampleLine, spent: BudgetError) -> None:
        """A line takes more work than is left of what an example may take."""
        if isinstance(line, TypedPerft):
            command = self.counting(position, line)
            hint = f"{command} counts them; let the example count fewer plies"
            self.reporter.give_up(line.span, f"counting the lines of {_plies(line.depth)} in an example", hint)
            return
        if isinstance(line, TypedForces):
            hint = "let it be fewer plies, or a position nearer to the end; `gdl solve` may find out more"
            self.reporter.give_up(line.span, f"looking for a win within {_plies(line.plies)} in an example", hint)
            return
        hint = "all lines of an example share the work that it may take: another example can go on from here"
        within = isinstance(line, TypedPosition) and spent.span is not NOWHERE
        self.reporter.give_up(spent.span if within else self.span_of(line), "this line of the example", hint)

    def counting(self, position: Position, line: TypedPerft) -> str:
        """The command that counts the lines which an example cannot."""
        words = ["gdl", "perft", self.rulebook, "--depth", str(line.depth)]
        for option, value in self.example.settings.items():
            words += ["--set", f"{option}={value}"]
        before = self.example.lines[: self.example.lines.index(line)]
        if any(isinstance(each, TypedPosition) for each in before):
            words += ["--position", "; ".join(position.text.splitlines())]
        else:
            played = [each.text for each in before if isinstance(each, d.Claim) and each.verb == "play"]
            words += ["--after", "; ".join(played)] if played else []
        return f"`{shlex.join(words)}`"

    def fail(self, message: str, span: Span, notes: tuple[str, ...] = ()) -> None:
        """A line does not hold. notes: what is known of it beside the message."""
        self.reporter.add(Diagnostic("E400", message, span, notes=notes))

    def beyond(self, limit: LimitError, span: Span) -> None:
        """A line asks for more than the machine does; the rule that takes it is told, if it is known."""
        quoted = self.sources.quoted(limit.span) if limit.span is not NOWHERE else ""
        first = quoted.partition(":")[0] if limit.span.end_line > limit.span.line else quoted
        notes = (f"{_line_of(limit.span, span.source)}: {first}",) if first else ()
        self.reporter.add(Diagnostic(limit.code, limit.message, span, notes=notes))

    def perft(self, position: Position, line: TypedPerft) -> None:
        """`expect perft(n) is E`."""
        found = self.count(self.rulebook, self.example, position, line.depth)
        asked = EvaluationContext(self.machine, self.machine.asked_in(position.data))
        wanted = asked.value(self.filler.fill(line.leaves))
        if not COUNTED[line.operator](found, wanted):
            moves = "; ".join(move.text for move in position.moves()[:_MOVES]) if line.depth == 1 else ""
            listed = (f"the legal moves: {moves}{'; …' if found > _MOVES else ''}",) if moves else ()
            compared = "" if line.operator == "is" else f"{line.operator} "
            notes = (*listed, *(self.before_it(position) if line.depth == 1 or position.in_setup else ()))
            what = (
                f"{found} {unit_of(found, 'legal moves')}"
                if line.depth == 1
                else f"{found} lines of {_plies(line.depth)}"
            )
            verb = "is" if line.depth == found == 1 else "are"
            self.fail(f"there {verb} {what}, not {compared}{wanted}", line.span, notes)

    def forces(self, position: Position, line: TypedForces) -> None:
        """`expect forces(P, n)`."""
        who = self.filler.fill(line.who)
        self.reporter.stop_if_failed()
        named = self.machine.members(position.data, who)
        names = {player.name for i, player in enumerate(self.program.players) if named >> i & 1}
        forced = Forced(names)
        if forced.wins(position, line.plies) is line.wanted:
            return
        told = " or ".join(sorted(names)) or "nobody"
        move = forced.move(position, line.plies)
        within = f"within {_plies(line.plies)}"
        if line.wanted:
            notes = () if move is None or forced.chooses(position) else (f"`{move.text}` avoids it",)
            self.fail(f"{told} cannot force a win {within}", line.span, notes)
        else:
            notes = (f"it begins with `{move.text}`",) if move is not None and forced.chooses(position) else ()
            self.fail(f"{told} can force a win {within}", line.span, notes)

    def expect(self, position: Position, line: TypedExpect) -> None:
        """A condition, or an outcome."""
        if line.test is not None:
            test = self.filler.fill(line.test)
            self.reporter.stop_if_failed()
            asks_turn = asks_who_moves(self.program, test)
            if position.result is not None and asks_turn:
                self.fail(f"nobody is to move here, the game is over: {position.result}", line.span, _asking(test))
            elif position.in_setup and asks_turn:
                notes = (*_asking(test), *self.before_it(position))
                self.fail("nobody is to move yet: chance comes first in the setup", line.span, notes)
            elif not self.machine.holds(position.data, test):
                self.not_so(position, self.sides(line.test), line.span)
            return
        assert line.outcome is not None
        outcome = replace(line.outcome, reason=self.filler.reason(line.outcome.reason))
        result = position.result
        if result is None:
            notes = (*self.why_not_over(position, outcome), *self.before_it(position))
            self.fail("the game is not over here", line.span, notes)
        elif not self.agrees(position, outcome):
            self.fail(f"the game has ended otherwise: {result}", line.span)

    def sides(self, test: n.Expr) -> n.Expr:
        """A condition whose parts are filled, though all of it may be known beforehand."""
        if isinstance(test, n.Op) and test.type is Ty.BOOL:
            return replace(test, args=tuple(map(self.sides, test.args)))
        return self.filler.fill(test)

    def not_so(self, position: Position, test: n.Expr, span: Span) -> None:
        """A condition is false."""
        told = reasons(EvaluationContext(self.machine, self.machine.asked_in(position.data)), test, self.sources.quoted)
        before = self.before_it(position) if position.in_setup and _asks_position(self.program, test) else ()
        if not told:
            self.fail("this is not so, whatever the position", span)
        elif len(told[0]) > _SHORT:
            self.fail("this is not so", span, told + before)
        else:
            self.fail(f"this is not so: {told[0]}", span, told[1:] + before)

    def before_it(self, position: Position) -> tuple[str, ...]:
        """What could be played before a line, where nature comes first."""
        if not position.is_chance:
            return ()
        what = "not all is set up before chance has dealt" if position.in_setup else "chance comes first here"
        dealt = list[str]()
        while position.is_chance and len(dealt) < _DEALT:
            move = position.moves()[0]
            dealt.append(move.text)
            position = position.after(move)
        more = "; …" if position.is_chance else ""
        return (f'{what}; for instance, in a line before: play "{"; ".join(dealt)}{more}"',)

    def what_nature_may(self, position: Position, text: str) -> tuple[str, ...]:
        """What shows that nature may not bring something which is of the kind that she brings."""
        brought = {move.words[0].type for move in position.moves() if len(move.words) == 1}
        if not any(word.text == text and word.type in brought for word in self.machine.vocabulary.words):
            return ()
        texts = [move.text for move in position.moves()]
        more = "; …" if len(texts) > _LEGAL_TOO else ""
        return (f'what chance may bring is said so: moves "{"; ".join(texts[:_LEGAL_TOO])}{more}"',)

    def why_not_over(self, position: Position, outcome: TypedOutcome) -> tuple[str, ...]:
        """Why the endings do not hold that an outcome could be meant by."""
        notes = []
        for ending in self.program.endings:
            if ending.verdict == outcome.verdict and outcome.reason in (None, ending.reason):
                asked = self.machine.asked_in(position.data, moved=not ending.asks_stuck)
                told = reasons(EvaluationContext(self.machine, asked), ending.test, self.sources.quoted)
                moved = in_words(self.program, Ty.PLAYERS, position.values[MOVED])
                when = "" if ending.asks_stuck or not position.values[MOVED] else f", after a move of {moved}"
                where = _line_of(ending.span, self.example.span.source)
                notes += [f"{where}{when}: {self.sources.quoted(ending.span)}"]
                notes += [f"  {line}" for line in told]
        return tuple(notes[:_ENDINGS])

    def agrees(self, position: Position, outcome: TypedOutcome) -> bool:
        """Has the game ended so?"""
        result = position.result
        if result is None or (outcome.reason is not None and outcome.reason != result.reason):
            return False
        if outcome.verdict == "draw":
            return result.verdict == "draw"
        if outcome.who is None:
            return False
        who = self.machine.members(position.data, self.filler.fill(outcome.who))
        named = {player.name for i, player in enumerate(self.program.players) if who >> i & 1}
        winners = set(result.winners) if result.verdict == "win" else set()
        return named <= winners if outcome.verdict == "wins" else result.verdict == "win" and not named & winners

    def claim(self, position: Position, line: d.Claim) -> Position:
        """`play`, `moves`, `legal`, `illegal`."""
        if not _parts(line.text) and line.verb != "moves":
            self.fail(f"`{line.verb}` says no move here", line.span)
        if line.verb == "play":
            for text in _parts(line.text):
                self.reached.position = position
                position = self.play(position, text, line.span)
        elif line.verb == "moves":
            self.moves(position, line)
        elif line.verb == "legal":
            for text in _parts(line.text):
                if position.spelt(text) is not None:
                    continue
                self.searching(position, line.span)
                explanation = position.explain(text)
                if not explanation.legal:
                    notes = self.followed(position, text, explanation.reason)
                    self.fail(named_once(text, explanation.message, "is not legal"), line.span, notes)
        else:
            for text in _parts(line.text):
                self.illegal(position, text, line)
        return position

    def searching(self, position: Position, span: Span) -> None:
        """A text is about to be held against all legal moves, which takes work, too. span: of the line that has it."""
        self.budget.spend(_FINDING * (1 + len(position.moves())), span)

    def play(self, position: Position, text: str, span: Span) -> Position:
        """One move, or `event name`."""
        try:
            if text.startswith("event "):
                event = text.removeprefix("event ").strip()
                after = position.announce(event)
                self.reached.steps.append(f"event {event}")
                return after
            move = position.spelt(text)
            if move is None:
                self.searching(position, span)
                move = position.find(text)
            after = position.after(move)
            self.reached.steps.append(move.text)
            return after
        except MoveError as error:
            notes = (*_could_be(position, error), *self.followed(position, text, error.reason))
            self.fail(named_once(text, error.message, "cannot be played"), span, notes)
        except LimitError as limit:
            self.beyond(limit, span)
        except MachineError as error:
            self.fail(error.message, span)
        self.reporter.stop_if_failed()
        return position

    def moves(self, position: Position, line: d.Claim) -> None:
        """Exactly these are the legal moves."""
        wanted = []
        for text in _parts(line.text):
            self.searching(position, line.span)
            try:
                wanted.append(position.find(text).text)
            except MoveError as error:
                self.fail(named_once(text, error.message, "is not legal"), line.span, _could_be(position, error))
                return
        more = [move.text for move in position.moves() if move.text not in wanted]
        if more:
            left = len(more) - _LEGAL_TOO
            behind = f"; and {left} more (`gdl moves` lists all)" if left > 0 else ""
            self.fail(f"these are legal too: {'; '.join(more[:_LEGAL_TOO])}{behind}", line.span)

    def illegal(self, position: Position, text: str, line: d.Claim) -> None:
        """A move that must not be legal, or an event that must be refused, for a reason that may be given."""
        line = replace(line, because=self.filler.reason(line.because))
        if text.startswith("event "):
            self.refused(position, text, line)
            return
        refused = position.surely_refused(text, explained=line.because is not None)
        if refused is not None and (line.because is None or line.because in (refused.reason or "")):
            return
        self.searching(position, line.span)
        explanation = position.explain(text)
        if explanation.legal:
            self.fail(_legal(explanation, text), line.span)
            return
        shown = explanation.fault is MoveFault.ILLEGAL or explanation.span is not None
        told, notes = explanation.message, _one_of(explanation.choices)
        if shown and line.because is None and position.result is not None:
            shown, notes = False, ("where nothing is legal any more, say how the game has ended: expect …",)
        elif shown and position.is_chance:
            shown, notes = False, self.what_nature_may(position, text) or self.before_it(position)
        elif shown and position.result is None:
            shown = position.is_like_a_move(text)
            if not shown and explanation.span is not None:  # a rule refuses a part of it, but that is no move, either
                told, notes = f"no move has these words in this order: `{text}`", ()
        if not shown:
            self.fail(f"{_SHOWS_NOTHING}: {told}", line.span, notes)
        elif line.because is not None and line.because not in f"{explanation.reason or ''} {explanation.message}":
            given = explanation.reason or explanation.message
            notes = ()
            if explanation.reason is None and explanation.span is not None:
                notes = self.no_reason(explanation.span, line.span.source, given)
            self.fail(f"`{text}` is illegal, but because: {given}", line.span, notes)

    def followed(self, position: Position, text: str, reason: str | None) -> tuple[str, ...]:
        """Where the rules refuse a move for which they give no reason, and what the parts of the condition come to."""
        if reason is not None or not self.sources.quoted(self.example.span):
            return ()  # or there is no text to quote the rule from, and nobody to be told
        try:
            lines = [
                line
                for line in trace_move(position, text, self.sources, self.limits).lines
                if line.refused and not line.shut_out
            ]
        except MachineError:
            return ()
        if not lines:
            return ()
        first, *more = lines[-1].says
        where = _line_of(lines[-1].span, self.example.span.source)
        return (f"{where}: {first.removeprefix('refused: ')}", *(f"  {each}" for each in more))

    def no_reason(self, rule: Span, source: str, given: str) -> tuple[str, ...]:
        """Why a rule of this source has given no reason but what is said of itself; nothing where it stands in another
        one."""
        if rule.source != source:
            return ()
        if any(rule == part.span for part in all_parts(self.program) if isinstance(part, s.First | s.Keep)):
            why, comma, _ = given.rpartition(" is not legal: ")[2].partition(", ")  # behind it stands a move
            told = f'write because "{why}", or ' if comma and '"' not in why else ""
            return (f"line {rule.line} prefers other moves, and can give no reason of its own: {told}leave it out",)
        choices = [part for part in all_parts(self.program) if isinstance(part, s.Choose)]
        choose = next((part for part in choices if rule in (part.span, part.bind.within.span)), None)
        if choose is None or choose.reason is None:
            number = rule.line if choose is None else choose.span.line
            why = given.rpartition(" is not legal: ")[2].partition("; ")[0]  # behind it stands what could be played
            told = f'write because "{why}", or ' if len(why) <= _SET and '"' not in why else ""
            return (f'line {number} gives no reason of its own: {told}put one behind it: else "…"',)
        these = cut(self.sources.quoted(rule), _SET)
        if choose.where is None:
            return (f"line {choose.span.line} gives a reason, but another one is told; its set is `{these}`",)
        return (
            f"the reason behind line {choose.span.line} is that of its `where`; "
            f"what is typed is not in `{these}`, of which it chooses",
        )

    def refused(self, position: Position, text: str, line: d.Claim) -> None:
        """An event that the rulebook must refuse."""
        try:
            position.announce(text.removeprefix("event ").strip())
        except MachineError as error:
            if position.result is not None and line.because is None:
                self.fail(f"{_EVENT_SHOWS_NOTHING}: {error.message}", line.span)
            elif error.code != "event-refused" or (line.because is not None and line.because not in error.message):
                self.fail(f"`{text}` is refused, but because: {error.message}", line.span)
            return
        self.fail(f"`{text}` is not refused", line.span)


def _asks_position(program: Program, test: n.Expr) -> bool:
    """May it depend on the position whether a condition holds?"""
    return any(
        isinstance(part, n.Get | n.Repeats | n.Whole)
        or (isinstance(part, n.Op) and OPERATIONS[part.op].looks in (Looks.POSITION, Looks.TURN, Looks.COURSE))
        for part in reached(program.functions, test)
    )


def _line_of(where: Span, source: str) -> str:
    """Which line it is, with its file if that is not this source."""
    return f"line {where.line}" if where.source == source else f"line {where.line} of {PurePath(where.source).name}"


def _plies(depth: int) -> str:
    return "1 ply" if depth == 1 else f"{depth} plies"


def _asking(test: n.Expr) -> tuple[str, ...]:
    """By what a condition asks who is to move, as a note; none where `mover` itself is compared with somebody."""
    mover = n.Op(Ty.PLAYERS, "mover")
    if any(isinstance(part, n.Op) and part.op in ("same", "inside") and mover in part.args for part in parts_of(test)):
        return ()
    return ("`my`, `mine`, `theirs` … ask who is to move, as `mover` does, also in a definition: name the player",)


def _legal(explanation: Explanation, text: str) -> str:
    """That a text is legal; and as which move, if that says more words."""
    move = explanation.move
    whole = "" if move is None or Line.of(move.text).low == Line.of(text).low else f", as `{move.text}`"
    return f"`{text}` is legal{whole}"


def _could_be(position: Position, error: MoveError) -> tuple[str, ...]:
    """What could be meant, in whole moves where what is possible is said by the words that come next."""
    moves = position.moves()
    if set(error.choices) <= {move.text for move in moves}:
        return _one_of(error.choices)
    begun = [move.text for move in moves if move.words[: len(error.chosen)] == error.chosen]
    more = ("…",) if len(begun) > _COULD_BE else ()
    return _one_of((*begun[:_COULD_BE], *more) if begun else error.choices)


def _one_of(choices: tuple[str, ...]) -> tuple[str, ...]:
    """What could be meant, as a note."""
    return ("it could be: " + "; ".join(choices),) if choices else ()


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]
