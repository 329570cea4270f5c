"""Checking a whole rulebook, heading by heading."""

from __future__ import annotations

from gdl.check import scope as places
from gdl.check import typed
from gdl.check import types as ty
from gdl.check.checker import Arguments, Checker
from gdl.check.circles import circular
from gdl.check.demands import option_demand
from gdl.check.expressions.calls import check_named_call
from gdl.check.expressions.definitions import instance, is_action
from gdl.check.expressions.expression import check_expr
from gdl.check.headings import Headings
from gdl.check.known import Known, settle
from gdl.check.looks import LooksChecker
from gdl.check.merge import Definition, Rules, head
from gdl.check.notations import Notations
from gdl.check.scope import Place, Scope
from gdl.check.statements.statement import check_block
from gdl.check.types import Value
from gdl.check.uses import Uses
from gdl.diagnostics import Advice, Diagnostic, Reporter, Severity, did_you_mean, reported
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Function, Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.model import Alias

BEGINNING = 300
"""Steps for checking a rulebook in which there is nothing."""

_NEEDED = {
    "players": "for instance: players White, Black",
    "board": "for instance: board grid(8, 8)",
    "turn": "for instance: turn: … with the indented lines of what a player may do",
}


def check(
    rules: Rules,
    library: dict[str, Definition],
    reporter: Reporter,
    budget: Budget | None = None,
    uses: Uses | None = None,
) -> typed.TypedRulebook | None:
    """The typed rulebook; None, with the reasons in the reporter, if it cannot be played.

    Args:
        rules: the rules of all layers together, as `gdl.check.merge` makes them.
        library: the definitions of the standard library, by name.
        reporter: hears what is wrong.
        budget: what is left of the work that loading may take, in steps; None: all of it.
        uses: where it is noted what names mean; None: nowhere.
    """
    budget = budget or Budget()
    with reported(reporter, rules.start):
        budget.spend(BEGINNING, rules.start)
        return _Check(Known(rules, library, reporter, budget, uses=uses)).rulebook()
    return None


class _Check:
    def __init__(self, known: Known) -> None:
        self.known = known
        self.rules = known.rules
        self.checker = Checker(known, check_expr, check_block)
        self.headings = Headings(self.checker)
        self.measures: dict[str, str | None] = {}
        self.incomplete = False

    def rulebook(self) -> typed.TypedRulebook | None:
        """All headings, in an order in which each knows what it needs."""
        rules, known, headings, checker = self.rules, self.known, self.headings, self.checker
        self._missing()
        assert rules.players is not None and rules.board is not None and rules.turn is not None
        headings.declare()
        headings.players(rules.players)
        checker.instances.circular = circular(known, self._roots())
        options = tuple(headings.option(item) for item in rules.options.values())
        demands = tuple(option_demand(checker, each) for each in rules.demands)
        teams, player_attributes = headings.owned("player", list(rules.players.seats))
        _, kind_attributes = headings.owned("kind", list(rules.kinds.values()))
        board = headings.board(rules.board)
        states = tuple(headings.state(state) for state in rules.states.values())
        supplies = tuple(stock for supply in rules.supplies for stock in headings.supply(supply))
        setup = self._body(rules.setup, places.SETUP) if rules.setup else ()
        moves = None
        if rules.moves_in_turn is not None:
            scope = Scope(places.COUNT)
            moves = checker.value(rules.moves_in_turn, scope, ty.NUMBER, "the number of moves").expr
        turn = self._body(rules.turn, places.TURN)
        endings = tuple(self._ending(when) for when in rules.endings)
        events = tuple((e.name, self._event(e), e.span) for e in rules.events.values())
        score = self._score()
        match = self._match(rules.match) if rules.match else None
        examples = tuple(self._example(example) for example in rules.examples)
        notations = Notations(checker).notations()
        looks = LooksChecker(checker).looks()
        settings = self._settings(tuple(rules.settings.values()))
        self._definitions_not_called()
        self._somebody_can_win()
        known.calls.retell(known.reporter, rules, known.budget)
        if known.reporter.failed:
            return None
        return typed.TypedRulebook(
            title=rules.title or "a game",
            facts=rules.facts,
            options=options,
            demands=demands,
            least_players=rules.players.least or len(known.players),
            players=tuple(known.players),
            player_spans=tuple(head(seat.span, seat.name) for seat in rules.players.seats),
            teams=teams,
            player_attributes=player_attributes,
            kinds=tuple(known.kinds),
            kind_spans=tuple(head(kind.span, kind.name) for kind in rules.kinds.values()),
            neutral=_with(rules, "neutral"),
            unsaid=_with(rules, "unsaid"),
            letters={k: letter for k, o in rules.kinds.items() if (letter := headings.letter(o)) is not None},
            symbols={k: symbol for k, o in rules.kinds.items() if (symbol := headings.symbol(o)) is not None},
            kind_attributes=kind_attributes,
            board=board,
            supplies=supplies,
            states=states,
            functions=known.functions,
            labels=tuple(known.labels),
            setup=setup,
            moves_in_turn=moves,
            turn=turn,
            endings=endings,
            events=events,
            score=score,
            match=match,
            examples=examples,
            notations=notations,
            aliases=tuple(Alias(each.names, each.moves) for each in rules.aliases.values()),
            looks=looks,
            frame_size=known.slots,
            repeats=known.repeats,
            settings=settings,
        )

    def _missing(self) -> None:
        """Complain of headings that are missing, and put something in their place, so that checking can go on."""
        rules, known = self.rules, self.known
        stand_ins = {
            "players": d.Players(None, None, (), span=rules.start),
            "board": d.Board("grid", (), None, False, (), span=rules.start),
            "turn": Definition("turn", (), (), None, rules.start),
        }
        missing = [heading for heading in stand_ins if getattr(rules, heading) is None]
        known.unread = rules.unread
        self.incomplete = bool(missing)
        known.strangers = not {"players", "piece"}.isdisjoint({*missing, *rules.unread})
        for number, heading in enumerate(missing):
            setattr(rules, heading, stand_ins[heading])
            if heading not in rules.unread:
                place = Span(rules.start.source, 1, 1 + number, 1, 2 + number)
                known.complain("E215", f"`{heading}` is missing from this rulebook", place, _NEEDED[heading])

    def _roots(self) -> list[Definition]:
        rules = self.rules
        events = [self._event_body(event) for event in rules.events.values()]
        bodies = [body for body in (rules.setup, rules.turn) if body is not None]
        return [*bodies, *events, *rules.definitions.values()]

    # ---- bodies

    def _body(self, definition: Definition, place: Place) -> s.Block:
        return self.checker.block(definition.body, Scope(place, definition.usual))

    def _event(self, event: d.Event) -> s.Block:
        return self._body(self._event_body(event), places.EVENT)

    @staticmethod
    def _event_body(event: d.Event) -> Definition:
        return Definition(event.name, (), event.body, None, event.span, name_span=event.name_span)

    def _ending(self, when: d.When) -> typed.TypedEnding:
        test = self.checker.truth(when.condition, Scope(places.ENDING), "the condition of `when`")
        return typed.TypedEnding(test, self._outcome(when.outcome), when.span)

    def _outcome(self, outcome: d.Outcome) -> typed.TypedOutcome:
        who = None
        if outcome.who is not None:
            who = self.checker.value(outcome.who, Scope(places.ENDING), ty.PLAYERS, "the winner or loser").expr
        measure = None if outcome.measure is None else self.measure(outcome.measure, outcome.name_span)
        return typed.TypedOutcome(outcome.verdict, who, measure, outcome.reason)

    def _score(self) -> str | None:
        """The function that gives what players see as their scores: by the definition, or else the state, of that name;
        a state that is no number of each player is something else."""
        if "score" in self.rules.definitions:
            return self.measure("score", self.rules.definitions["score"].name_span)
        state = self.rules.states.get("score")
        of_players = state is not None and self.known.state_types["score"] == (ty.NUMBER, ("player",))
        return self.measure("score", state.name_span) if state is not None and of_players else None

    def measure(self, name: str, span: Span) -> str | None:
        """The function that gives a player's number: a definition, an attribute or a state asked of a player."""
        known = self.known
        if name in self.measures:
            return self.measures[name]
        self.measures[name] = None
        if not self._of_players(name):
            hint = "a number of each player is for instance: define score(p): count(pieces(p))"
            known.complain("E202", f"`{name}` is not a number that each player has", span, hint)
            return None
        player = Value(n.Local(ty.PLAYER.ty, known.slot(), "p", span=span), ty.PLAYER)
        assert isinstance(player.expr, n.Local)
        number = check_named_call(self.checker, name, [(None, player, span)], span, span, Scope(places.ENDING))
        if number.unknown:
            return None
        if number.type != ty.NUMBER:
            known.complain("E202", f"`{name}` must be a number for each player, but it is {number.type}", span)
            return None
        function = f"{name}(p)"
        params = ((player.expr.slot, "p", ty.PLAYER.ty),)
        known.functions[function] = Function(function, params, (), number.expr, span)
        self.measures[name] = function
        return function

    def _of_players(self, name: str) -> bool:
        """Can it be asked of a player? What is not known at all is complained of elsewhere."""
        known, rules = self.known, self.rules
        if name in known.state_types:
            return known.state_types[name][1] == ("player",) or known.state_types[name][0] == ty.UNKNOWN
        if name in rules.definitions:
            return len(rules.definitions[name].parameters) == 1
        return name in known.attributes["player"] or name not in (*known.option_types, *known.attributes["kind"])

    def _match(self, match: d.Match) -> tuple[n.Expr, n.Expr | None, str | None]:
        scope = Scope(places.BEFORE)
        wins = self.checker.value(match.wins, scope, ty.NUMBER, "the number of wins").expr
        games = self.checker.value(match.games, scope, ty.NUMBER, "the number of games").expr if match.games else None
        return wins, games, match.starts

    # ---- examples

    def _settings(self, settings: tuple[t.Setting, ...]) -> dict[str, int]:
        values: dict[str, int] = {}
        for setting in settings:
            match setting.value:
                case t.Number(value=value):
                    values[setting.name] = value
                case t.Name(name="true" | "false" as truth):
                    values[setting.name] = int(truth == "true")
                case t.Unary(operator="-", operand=t.Number(value=value)):
                    values[setting.name] = -value
                case _:
                    self.known.complain("E202", "an option is set to a number, true or false", setting.value.span)
        return values

    def _example(self, example: d.Example) -> typed.TypedExample:
        settings: dict[str, int] = {}
        lines: list[typed.ExampleLine] = []
        for line in example.lines:
            match line:
                case d.With():
                    settings |= self._settings(line.settings)
                    self._are_options(line.settings)
                case d.Position():
                    body = self.checker.block(line.body, Scope(places.POSITION))
                    lines.append(typed.TypedPosition(line.picture, body, line.span, line.rows))
                case d.Expect(what=d.Outcome(who=t.Junction("and", (t.Binary(), *_)) as both) as outcome):
                    self._stands_alone(both, outcome)
                case d.Expect(what=d.Outcome() as outcome):
                    lines.append(typed.TypedExpect(None, self._outcome(outcome), line.span))
                case d.Expect(what=t.Expr() as condition):
                    lines.append(self._expect(condition, line.span))
                case d.Ask(what=what):
                    lines.append(self._ask(what))
                case d.Claim():
                    lines.append(line)
        return typed.TypedExample(example.name, settings, tuple(lines), example.span)

    def _stands_alone(self, both: t.Junction, outcome: d.Outcome) -> None:
        """Complain of an outcome behind `expect` with something before it: `expect ply is 3 and Red wins`."""
        *others, last = both.items
        asked = expression(others[0] if len(others) == 1 else t.Junction(both.operator, tuple(others), span=both.span))
        told = f"two lines: expect {asked}, and: expect {expression(last)} {outcome.verdict}"
        self.known.complain(
            "E213", "how the game ends stands alone behind `expect`", last.span, Advice(told, sole=True)
        )

    def _are_options(self, settings: tuple[t.Setting, ...]) -> None:
        for setting in settings:
            known = setting.name in self.rules.options or setting.name == "players"
            if not known and not self.known.excused(setting.name):
                what = f"there is no option `{setting.name}`"
                hint = did_you_mean(setting.name, [*self.rules.options, "players"])
                self.known.complain("E221", what, head(setting.span, setting.name), hint)

    def _expect(self, condition: t.Expr, span: Span) -> typed.TypedExpect | typed.TypedPerft | typed.TypedForces:
        """A condition; `perft(n) is E` and `moves is E`, or compared otherwise, and `forces(P, n)` ask the machine."""
        if isinstance(condition, t.Binary) and condition.operator in typed.COUNTED:
            operator = condition.operator
            left, right = condition.left, condition.right
            depth: t.Expr | None = t.Number(1, span=left.span) if left == t.Name("moves") else None
            if isinstance(left, t.Call) and left.name == "perft" and len(left.arguments) == 1:
                depth = left.arguments[0].value
            if isinstance(depth, t.Number):
                wanted = self.checker.value(right, Scope(places.EXPECTED), ty.NUMBER, "the number of lines of play")
                return typed.TypedPerft(depth.value, wanted.expr, span, operator)
        denied = isinstance(condition, t.Unary) and condition.operator == "not"
        called = condition.operand if isinstance(condition, t.Unary) and denied else condition
        if isinstance(called, t.Call) and called.name == "forces" and called.name not in self.rules.definitions:
            return self._forces(called, not denied, span)
        test = self.checker.truth(condition, Scope(places.EXPECTED), "what is expected")
        return typed.TypedExpect(test, None, span)

    def _forces(self, called: t.Call, wanted: bool, span: Span) -> typed.TypedForces:
        """`forces(White, 5)`: who is to win, and within how many plies."""
        who, plies = called.arguments[0].value, called.arguments[-1].value
        if len(called.arguments) != 2 or not isinstance(plies, t.Number):
            what = "`forces` takes a player, and a number of plies"
            self.known.complain("E205", what, called.span, Advice("for instance: expect forces(mover, 3)", sole=True))
        players = self.checker.value(who, Scope(places.EXPECTED), ty.PLAYERS, "who forces a win").expr
        return typed.TypedForces(players, plies.value if isinstance(plies, t.Number) else 0, wanted, span)

    def _ask(self, what: t.Expr) -> typed.TypedAsk:
        value = self.checker.expr(what, Scope(places.ASKED))
        if value.type.base is ty.Base.TEXT:
            self.known.complain("E202", "a text has no value", what.span)
        sites = settle(value, as_kind=False).expr if value.type.bare else None
        return typed.TypedAsk(settle(value, as_kind=True).expr, value.type, sites)

    # ---- what nobody asks for

    def _definitions_not_called(self) -> None:
        """A definition that nothing calls is checked all the same, as far as it goes without knowing its operands."""
        functions, repeats = dict(self.known.functions), self.known.repeats
        for definition in self.rules.definitions.values():
            if definition.name in self.known.used:
                continue
            place = places.TURN if is_action(self.checker, definition) else places.VALUE
            args: Arguments = [
                (None, Value(n.Const(ty.NUMBER.ty, 0), ty.UNKNOWN), definition.span) for _ in definition.parameters
            ]
            instance(self.checker, definition, args, definition.span, place)
        self.known.functions, self.known.repeats = functions, repeats

    def _somebody_can_win(self) -> None:
        """Warn of a game that nobody can win."""
        if "when" in self.rules.unread or self.incomplete:
            return
        verdicts = {when.outcome.verdict for when in self.rules.endings}
        if verdicts & {"wins", "loses", "highest", "lowest"}:
            return
        span = self.rules.endings[0].outcome.span if self.rules.endings else self.rules.start
        self.known.reporter.add(
            Diagnostic(
                "E216",
                "nobody can win this game",
                span,
                "say who wins, and when: when line(mine, 3): mover wins",
                Severity.WARNING,
            )
        )


def _with(rules: Rules, attribute: str) -> frozenset[str]:
    """The kinds of which this is said."""
    return frozenset(kind for kind, of in rules.kinds.items() if any(a.name == attribute for a in of.attributes))
