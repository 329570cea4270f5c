"""From typed rulebook to Program, in the order in which each thing can be known."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from gdl.check import types as ty
from gdl.check.typed import OptionDemand, TypedAttribute, TypedLook, TypedOption, TypedRulebook, TypedState
from gdl.check.types import Type
from gdl.diagnostics import Reporter, RulebookError, reported
from gdl.lower.board import build_board, small_board
from gdl.lower.fill import Filler
from gdl.lower.notations import NotationLowering
from gdl.lower.options import seated, values_of, with_shown_values
from gdl.lower.placing import on_the_board
from gdl.lower.repeats import renumbered
from gdl.lower.setup import try_setup
from gdl_interpreter.board import Board
from gdl_interpreter.program import Ending, Event, Label, MatchRules, Player, Program, Span, StateVar, Supply, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.budget import LIMITS, Budget, Limits
from gdl_interpreter.program.calls import called, parts_of_function
from gdl_interpreter.program.limits import MAX_TABLE
from gdl_interpreter.program.model import Function, Kind, Look
from gdl_interpreter.program.verify import ProgramError, verify
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.machine import Machine

EVALUATING = 250
"""Steps for making a machine to work out one thing that is known before the game."""

FEW_OPTIONS = 6
"""Options that a message tells the values of."""

FINISHING = 16
"""Steps for each node of a finished Program: to number, look through, verify and print it, and make a machine of it."""


def lower(
    rulebook: TypedRulebook,
    settings: Mapping[str, int],
    reporter: Reporter,
    budget: Budget | None = None,
    limits: Limits = LIMITS,
) -> Program:
    """The Program of a rulebook with these options set (others at their defaults).

    Args:
        rulebook: as `gdl.check` makes it.
        settings: values of options by name, truths as 1 and 0, and `players`.
        reporter: hears what is wrong.
        budget: what is left of the work that loading may take, in steps; None: all of it.
        limits: bounds of the work, in steps.

    Raises:
        RulebookError: an option out of range, a site that is not on the board, a board that is too large …
    """
    return Lowering(rulebook, settings, reporter, budget, limits).program()


class Lowering:
    """Lowers one rulebook with its options set; `filler` then fills what belongs to it, an example for instance."""

    def __init__(
        self,
        rulebook: TypedRulebook,
        settings: Mapping[str, int],
        reporter: Reporter,
        budget: Budget | None = None,
        limits: Limits = LIMITS,
    ) -> None:
        """
        Args:
            rulebook: as `gdl.check` makes it.
            settings: values of options by name, truths as 1 and 0, and `players`.
            reporter: hears what is wrong.
            budget: what is left of the work that loading may take, in steps; None: all of it.
            limits: bounds of the work, in steps.
        """
        self.limits = limits
        self.rulebook = rulebook
        self.reporter = reporter
        self.settings = {**rulebook.settings, **settings}
        self.budget = budget or Budget()
        self.options: dict[str, int] = {}
        self.entries = 0
        players, kinds = len(rulebook.players), len(rulebook.kinds)
        self.filler = Filler(self.options, players, kinds, not settings, reporter, self.budget)
        self.filler.on(small_board())
        self.bench = Program(
            title=rulebook.title,
            board=small_board(),
            players=tuple(Player(name, 1 << i) for i, name in enumerate(rulebook.players)),
            seated=seated(rulebook, self.settings, reporter),
            kinds=tuple(
                Kind(
                    name,
                    name in rulebook.neutral,
                    rulebook.letters.get(name),
                    name in rulebook.unsaid,
                    rulebook.symbols.get(name),
                )
                for name in rulebook.kinds
            ),
            supplies=(),
            states=(),
            functions={},
            labels=tuple(Label(text) for text in rulebook.labels),
            setup=(),
            moves_in_turn=None,
            turn=(),
            endings=(),
            events=(),
            score=None,
            match=None,
            frame_size=rulebook.frame_size,
            repeats=0,
            facts=rulebook.facts,
            aliases=rulebook.aliases,
            board_span=rulebook.board.span,
        )

    # ---- what is known before the game

    def evaluate(self, expr: n.Expr) -> int:
        """Work out an expression that asks for nothing but options and the board so far."""
        filled = self.filler.fill(expr)
        if isinstance(filled, n.Const):
            return filled.value
        self.reporter.stop_if_failed()
        self.budget.spend(EVALUATING, expr.span)
        try:
            machine = Machine(replace(self.bench, functions=self._functions_for(filled)), budget=self.budget)
            value = machine.constant(filled)
        except LimitError as limit:
            self.reporter.error(limit.code, limit.message, expr.span)
        except RecursionError:
            self.reporter.error("E904", "this is nested too deeply to be worked out", expr.span)
        else:
            return value
        self.reporter.stop_if_failed()
        return 0

    def _functions_for(self, expr: n.Expr) -> dict[str, Function]:
        """The functions that an expression calls, and those that they call."""
        done: dict[str, Function] = {}
        todo = [expr]
        while todo:
            for part in parts_of(todo.pop()):
                if isinstance(part, n.Call) and part.function not in done:
                    function = self._function(self.rulebook.functions[part.function])
                    done[part.function] = function
                    todo += [p for p in parts_of((function.body, function.result)) if isinstance(p, n.Call)]
        return done

    def _function(self, function: Function) -> Function:
        result = None if function.result is None else self.filler.fill(function.result)
        return replace(function, body=self.filler.fill(function.body), result=result)

    def _use(self, board: Board) -> None:
        self.filler.on(board)
        self.bench = replace(self.bench, board=board)

    # ---- the whole

    def program(self) -> Program:
        """All of it, in order: options, teams, board, attributes, supplies, states, bodies.

        Raises:
            RulebookError: with everything that is wrong with it.
        """
        with reported(self.reporter, Span(self.rulebook.board.span.source, 1, 1, 1, 2)):
            program = self._program()
            self.filler.strict = True  # what is filled from here on is written for this very board
            return program
        raise RulebookError(self.reporter)

    def _program(self) -> Program:
        rulebook, fill = self.rulebook, self.filler.fill
        start = Span(rulebook.board.span.source, 1, 1, 1, 2)

        def with_options(expr: n.Expr, values: Mapping[str, int]) -> int:
            self.filler.options = values
            return self.evaluate(expr)

        self.options.update(values_of(rulebook, self.settings, self.reporter, with_options, start))
        self.filler.options = self.options
        ranges = {option.name: self._range(option) for option in rulebook.options}
        self.bench = replace(self.bench, options=dict(self.options), ranges=ranges)
        shown = self.filler.shown = with_shown_values(self.bench)
        self.bench = replace(self.bench, facts={name: shown(told) for name, told in self.bench.facts.items()})
        for demand in rulebook.demands:
            if not self.evaluate(demand.test):
                what = self.filler.reason(demand.reason) or "these options do not go together"
                self.reporter.error("E303", what, demand.span, self._as_it_is(demand))
        self.reporter.stop_if_failed()
        self._teams()
        self.filler.changes = rulebook.board.edits
        self._use(build_board(rulebook.board, self.reporter, self.evaluate, self._use, self.budget))
        self._attributes()
        supplies = self._supplies()
        states = tuple(self._state(state) for state in rulebook.states)
        self.reporter.stop_if_failed()
        self.budget.spend(FINISHING * self._nodes(), start)
        program = replace(
            self.bench,
            supplies=supplies,
            states=states,
            functions={name: self._function(function) for name, function in rulebook.functions.items()},
            setup=fill(rulebook.setup),
            moves_in_turn=None if rulebook.moves_in_turn is None else fill(rulebook.moves_in_turn),
            turn=fill(rulebook.turn),
            events=tuple(Event(name, fill(body), span) for name, body, span in rulebook.events),
            score=rulebook.score,
            match=self._match(),
            repeats=rulebook.repeats,
        )
        program = renumbered(replace(program, endings=self._endings(program)))
        notations = NotationLowering(program, self.filler, self.evaluate, self.reporter, self.budget)
        program = replace(program, notations=tuple(map(notations.lowered, rulebook.notations)))
        program = replace(program, looks=tuple(map(self._look, rulebook.looks)))
        on_the_board(program, self.reporter)
        self.reporter.stop_if_failed()
        try:
            verify(program)
        except ProgramError as wrong:
            self.reporter.error("E901", f"this cannot be compiled: {wrong.message}", wrong.span)
            self.reporter.stop_if_failed()
        try_setup(program, self.reporter, self.budget, self.limits)
        self.reporter.stop_if_failed()
        return program

    def _as_it_is(self, demand: OptionDemand) -> str | None:
        """What the numbers are in a condition of the options that does not hold."""
        failing = next((each for each in demand.compared if not self.evaluate(each.test)), None)
        when = "as the options are set" if self.settings else "with the defaults"
        if failing is not None:
            left, right = self.evaluate(failing.left_value), self.evaluate(failing.right_value)
            if failing.left == str(left):
                return f"{when} `{failing.right}` is {right}"
            if failing.right != str(right):
                return f"{when} `{failing.left}` is {left}, and `{failing.right}` is {right}"
            wanted = failing.right if failing.operator == "is" else ""
            return f"{when} `{failing.left}` is {left}" + (f", not {wanted}" if wanted else "")
        types = {option.name: option.type for option in self.rulebook.options}
        told = [f"`{name}` is {self._told(name, types[name])}" for name in demand.options[:FEW_OPTIONS]]
        return f"{when} {', '.join(told)}" if told else None

    def _told(self, option: str, type_: Type) -> str:
        value = self.options[option]
        return str(bool(value)).lower() if type_ == ty.TRUTH else str(value)

    def _nodes(self) -> int:
        """How many nodes the Program is made of."""
        rulebook = self.rulebook
        bodies = (rulebook.setup, rulebook.turn, rulebook.moves_in_turn, *(body for _, body, _ in rulebook.events))
        endings = tuple((ending.test, ending.outcome.who) for ending in rulebook.endings)
        functions = tuple((function.body, function.result) for function in rulebook.functions.values())
        looks = tuple((look.value, look.of, look.on) for look in rulebook.looks)
        return sum(1 for _ in parts_of((bodies, endings, functions, looks)))

    def _range(self, option: TypedOption) -> tuple[int, int] | None:
        if option.low is None or option.high is None:
            return None
        return self.evaluate(option.low), self.evaluate(option.high)

    def _teams(self) -> None:
        teams = [None if team is None else self.evaluate(team) for team in self.rulebook.teams]
        allies = [
            sum(1 << j for j, other in enumerate(teams) if i == j or (team is not None and team == other))
            for i, team in enumerate(teams)
        ]
        self.filler.allies = tuple(allies)
        players = tuple(replace(player, allies=side) for player, side in zip(self.bench.players, allies, strict=True))
        self.bench = replace(self.bench, players=players)

    def _attributes(self) -> None:
        sizes = {"player": len(self.rulebook.players), "kind": len(self.rulebook.kinds)}
        tables: tuple[tuple[str, Mapping[str, TypedAttribute]], ...] = (
            ("player", self.rulebook.player_attributes),
            ("kind", self.rulebook.kind_attributes),
        )
        for whose, attributes in tables:
            for name, attribute in attributes.items():
                values = {number: self.evaluate(value) for number, value in attribute.values.items()}
                self.filler.tables[whose, name] = tuple(values.get(i, 0) for i in range(sizes[whose]))

    def _supplies(self) -> tuple[Supply, ...]:
        stocks: dict[int, list[int | None]] = {}
        for stock in self.rulebook.supplies:
            number = self.evaluate(stock.number)
            if number < 0:
                self.reporter.error("E310", f"a supply cannot be negative, but this is {number}", stock.span)
            row = stocks.setdefault(stock.kind, [None] * len(self.rulebook.players))
            for player in range(len(row)) if stock.player is None else (stock.player,):
                row[player] = max(0, number)
        return tuple(Supply(kind, tuple(row)) for kind, row in stocks.items())

    def _state(self, state: TypedState) -> StateVar:
        domains = {"player": Ty.PLAYERS, "site": Ty.SITES, "piece": Ty.SITES}
        per = tuple(domains[p] for p in state.per)
        size = 1
        for p in state.per:
            size *= len(self.rulebook.players) if p == "player" else len(self.bench.board.sites)
        self.entries += size
        if self.entries > MAX_TABLE:
            what = f"`{state.name}` has {size} entries: all states together may have {MAX_TABLE}"
            self.reporter.error("E306", what, state.span, "a smaller board, or fewer states per site, will do")
            self.entries, size = 0, 1
        low, high = (0, 1) if state.type == ty.TRUTH else (0, 0)
        default = self.evaluate(state.default)
        if state.low is not None and state.high is not None:
            low, high = self.evaluate(state.low), self.evaluate(state.high)
            if low > high:
                self.reporter.error("E309", f"the range of `{state.name}` is empty: {low}..{high}", state.span)
            elif not low <= default <= high:
                what = f"`{state.name}` must be in {low}..{high}, and begins as {default}"
                self.reporter.error("E309", what, state.span, f"state {state.name}: {low}..{high} = {low}")
        return StateVar(state.name, state.type.ty, per, "piece" in state.per, low, high, (default,) * size, state.span)

    def _look(self, look: TypedLook) -> Look:
        fill = self.filler.fill
        value = None if look.value is None else fill(look.value)
        of = None if look.of is None else fill(look.of)
        on = None if look.on is None else fill(look.on)
        return Look(look.phrase, value, fill(look.binds), of, on, look.names, look.words, look.texts, look.span)

    def _match(self) -> MatchRules | None:
        if self.rulebook.match is None:
            return None
        wins, games, starts = self.rulebook.match
        to_win, at_most = self.evaluate(wins), None if games is None else self.evaluate(games)
        if to_win < 1:
            self.reporter.error("E312", f"a match is won by 1 game at least, not by {to_win}", wins.span)
        elif at_most is not None and games is not None and at_most < to_win:
            self.reporter.error("E312", f"{to_win} games cannot be won out of {at_most}", games.span)
        return MatchRules(max(1, to_win), at_most, starts)

    def _endings(self, program: Program) -> tuple[Ending, ...]:
        endings = []
        asking = functions_that_ask(program)
        for ending in self.rulebook.endings:
            test, outcome = self.filler.fill(ending.test), ending.outcome
            who = None if outcome.who is None else self.filler.fill(outcome.who)
            asks = asks_stuck(test, asking)
            reason = self.filler.reason(outcome.reason)
            endings.append(Ending(test, asks, outcome.verdict, who, outcome.measure, reason, ending.span))
        return tuple(endings)


def asks_stuck(part: object, functions: Container[str]) -> bool:
    """Does it ask whether the player to move is stuck, itself or through one of these functions?"""
    return any(_asks(each, functions) for each in parts_of(part))


def _asks(node: object, functions: Container[str]) -> bool:
    return (isinstance(node, n.Op) and node.op == "stuck") or (isinstance(node, n.Call) and node.function in functions)


def functions_that_ask(program: Program) -> set[str]:
    """The functions that ask whether the player to move is stuck, themselves or through others."""
    found: set[str] = set()
    callers: dict[str, list[str]] = {}
    for name, function in program.functions.items():
        parts = parts_of_function(function)
        if any(_asks(part, ()) for part in parts):
            found.add(name)
        for other in called(parts):
            callers.setdefault(other, []).append(name)
    waiting = list(found)
    while waiting:
        more = set(callers.get(waiting.pop(), ())) - found
        found |= more
        waiting += more
    return found
