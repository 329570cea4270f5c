"""Checking the headings that say what a game is played with: options, players, board, pieces, supply, state."""

from __future__ import annotations

from functools import partial
from unicodedata import category, east_asian_width

from gdl.check import scope as places
from gdl.check import typed
from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.expressions.conversions import common_type
from gdl.check.known import settle
from gdl.check.mentions import names_in, nodes_in
from gdl.check.merge import head
from gdl.check.scope import Scope
from gdl.check.signatures import BUILT_IN
from gdl.check.statements.assignments import declared_type
from gdl.check.types import Base, Type
from gdl.diagnostics import Advice, Stopped, did_you_mean, respelt
from gdl.diagnostics.edits import replace
from gdl.infra.by_identity import ByIdentity
from gdl.infra.cells import clusters, width
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl_interpreter.board import DIRECTIONS, SHAPES
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.limits import MAX_KINDS, MAX_PLAYERS

_SPECIAL = {"player": ("team",), "kind": ("letter", "symbol", "neutral", "unsaid")}
_CLASSES = ("cells", "edges", "vertices")

_MENTIONED: ByIdentity[tuple[int, tuple[tuple[str, Span], ...]]] = ByIdentity()
"""The classes that parts of a tree name, and how many steps it takes to look: where one is typed in an editor, the
others stay the objects that they are."""


def _classes_in(node: t.Node) -> tuple[int, tuple[tuple[str, Span], ...]]:
    """How many steps it takes to look at a part of the tree, and the classes of sites that it names, and where."""
    budget = Budget()
    named = (each for each in names_in(node, budget) if each.name in _CLASSES)
    found = tuple((each.name, each.name_span if isinstance(each, t.Call) else each.span) for each in named)
    return budget.spent, found


_TABLES = ((), ("player",), ("site",), ("piece",), ("player", "site"))


def _is_sign(character: str) -> bool:
    """Is it something to be seen that takes the room of one letter?"""
    return category(character)[0] not in "MCZ" and east_asian_width(character) not in "WF"


_OTHER_SHAPES = {
    **dict.fromkeys(("square", "squares", "rect", "rectangle", "board"), "grid(columns, rows)"),
    **dict.fromkeys(("hex", "hexes", "hexhex", "hexagonal"), "hexagon(size)"),
    **dict.fromkeys(("circle", "loop"), "ring(sites)"),
    **dict.fromkeys(("line", "row", "path"), "track(sites)"),
    **dict.fromkeys(("diamond", "parallelogram"), "rhombus(size)"),
}
"""What shapes of boards are called elsewhere."""


class Headings:
    """Checks what a game is played with."""

    def __init__(self, checker: Checker) -> None:
        self.known = checker.known
        self.rules = checker.known.rules
        self.checker = checker
        self.above: set[str] = set()

    # ---- names

    def declare(self) -> None:
        """Give every declared thing its name, so that all may be used before they are declared."""
        rules, known = self.rules, self.known
        assert rules.players is not None and rules.board is not None
        self._not_too_many("players", rules.players.seats, MAX_PLAYERS)
        self._not_too_many("kinds of pieces", tuple(rules.kinds.values()), MAX_KINDS)
        given: dict[str, Span] = {}

        def give(name: str, span: Span, direction: bool = False) -> None:
            if name in BUILT_IN and not (direction and name in DIRECTIONS):
                known.complain(
                    "E211", f"`{name}` is a built-in name", span, f"choose another, for instance `own_{name}`"
                )
            elif name in given and given[name].source == span.source:
                what = f"`{name}` is already declared in line {given[name].line}"
                known.complain("E210", what, span, Advice("one of the two needs another name", sole=True))
            elif not direction and known.may_be_a_site(name) and name not in known.added_sites:
                hint = f"choose another, for instance `own_{name}`"
                known.complain("E211", f"`{name}` is how a site is called", span, hint)
            given[name] = span
            known.own[name] = span

        for seat in rules.players.seats:
            give(seat.name, head(seat.span, seat.name))
            known.players.append(seat.name)
        for name, kind in rules.kinds.items():
            give(name, head(kind.span, name))
            known.kinds.append(name)
            if any(attribute.name == "neutral" for attribute in kind.attributes):
                known.neutral |= {1 << len(known.kinds) - 1}
        for edit in rules.board.edits:
            for name in edit.names:
                give(name, edit.span)
                known.added_sites.add(name)
        for name, item in rules.options.items():
            give(name, head(item.span, name))
            truth = item.within is None and isinstance(item.default, t.Name) and item.default.name in ("true", "false")
            known.option_types[name] = ty.TRUTH if truth else ty.NUMBER
        for name, definition in rules.definitions.items():
            give(name, definition.name_span)
        for name, state in rules.states.items():
            give(name, state.name_span)
            known.state_types[name] = (self.state_type(state), state.per)
        for whose, owners in (("player", rules.players.seats), ("kind", tuple(rules.kinds.values()))):
            for owner in owners:
                self.attributes_once(owner)
            for attribute in (a for owner in owners for a in owner.attributes):
                if attribute.name not in _SPECIAL[whose] and attribute.name not in known.attributes[whose]:
                    if attribute.name not in known.attributes["player"]:
                        give(attribute.name, head(attribute.span, attribute.name), direction=True)
                    known.attributes[whose][attribute.name] = ty.UNKNOWN

    def _not_too_many(self, what: str, owned: tuple[d.Owned, ...], most: int) -> None:
        """Stop here if there are too many of them: each makes everything else larger.

        Raises:
            Stopped: there are.
        """
        if len(owned) > most:
            place = head(owned[most].span, owned[most].name)
            self.known.complain("E306", f"there are {len(owned)} {what}; at most {most} are possible", place)
            raise Stopped(self.known.reporter)

    def attributes_once(self, owner: d.Owned) -> None:
        """One player or kind says of itself each thing once."""
        seen: set[str] = set()
        for attribute in owner.attributes:
            if attribute.name in seen:
                what = f"`{owner.name}` has `{attribute.name}` twice"
                self.known.complain("E210", what, head(attribute.span, attribute.name), "keep one of the two")
            seen.add(attribute.name)

    def state_type(self, state: d.State) -> Type:
        if state.declared is not None:
            return declared_type(self.checker, state.declared, Scope(places.BEFORE))
        if isinstance(state.default, t.Name) and state.default.name in ("true", "false"):
            return ty.TRUTH
        what = f"the type of `{state.name}` is missing"
        hint = _as_truth(state) if state.default is None and self._is_given_truths(state) else _with_type(state)
        self.known.complain("E202", what, state.name_span, hint)
        return ty.UNKNOWN

    def _is_given_truths(self, state: d.State) -> bool:
        """Does a turn or a definition make it true, or false?"""
        rules = self.rules
        bodies = [each.body for each in (rules.setup, rules.turn, *rules.definitions.values()) if each is not None]
        for node in nodes_in(bodies, self.known.budget):
            if isinstance(node, t.Assign) and isinstance(node.value, t.Name) and node.value.name in ("true", "false"):
                target = node.target.word if isinstance(node.target, t.Whose) else node.target
                if isinstance(target, t.Name | t.Call) and target.name == state.name:
                    return True
        return False

    # ---- headings

    def option(self, item: d.OptionItem) -> typed.TypedOption:
        scope = Scope(places.BEFORE)
        type_ = self.known.option_types[item.name]
        self._not_later(item)
        self.above.add(item.name)
        default = self.checker.value(item.default, scope, type_, f"the default of `{item.name}`").expr
        low = high = None
        if item.within is None:
            if type_ == ty.NUMBER:
                self.known.complain(
                    "E202",
                    f"the range of `{item.name}` is missing",
                    head(item.span, item.name),
                    f"option {item.name} = … in 1..9",
                )
        elif isinstance(item.within, t.Binary) and item.within.operator == "..":
            low = self.checker.value(item.within.left, scope, ty.NUMBER, "the least value").expr
            high = self.checker.value(item.within.right, scope, ty.NUMBER, "the greatest value").expr
        else:
            self.known.complain("E202", "a range is written 1..9", item.within.span)
        return typed.TypedOption(item.name, type_, default, low, high, item.span)

    def _not_later(self, item: d.OptionItem) -> None:
        """An option is worked out from those above it."""
        for part in (item.default, item.within):
            for node in names_in(part, self.known.budget):
                if node.name in self.known.option_types and node.name not in self.above:
                    what = "itself" if node.name == item.name else f"`{node.name}`, which is declared below it"
                    self.known.complain("E209", f"`{item.name}` cannot depend on {what}", node.span)

    def players(self, players: d.Players) -> None:
        """`players 2..4 of A, B, C, D`."""
        if players.least is not None and not 1 <= players.least <= len(players.seats) == players.most:
            named = len(players.seats)
            self.known.complain(
                "E301",
                f"{named} players are named here, so there can be from 1 to {named} of them, "
                f"not {players.least} to {players.most}",
                head(players.span, "players"),
                f"players {max(1, min(players.least, named))}..{named} of {', '.join(s.name for s in players.seats)}",
            )

    def owned(
        self, whose: str, owners: list[d.Owned]
    ) -> tuple[tuple[n.Expr | None, ...], dict[str, typed.TypedAttribute]]:
        """The attributes of players or kinds, and the players' teams."""
        scope = Scope(places.BEFORE)
        teams: list[n.Expr | None] = []
        values: dict[str, dict[int, n.Expr]] = {}
        types: dict[str, Type] = {}
        for number, owner in enumerate(owners):
            team: n.Expr | None = None
            for attribute in owner.attributes:
                if attribute.name == "team" and whose == "player" and attribute.value is not None:
                    team = self.checker.value(attribute.value, scope, ty.NUMBER, "`team`").expr
                    continue
                if attribute.name in _SPECIAL[whose]:
                    continue
                value = self._attribute(attribute, scope)
                before = types.get(attribute.name)
                type_ = value.type if before is None else common_type(self.checker, before, value.type, attribute.span)
                types[attribute.name] = type_
                values.setdefault(attribute.name, {})[number] = value.expr
            teams.append(team)
        self.known.attributes[whose].update(types)
        return tuple(teams), {
            name: typed.TypedAttribute(name, types[name], table) for name, table in values.items() if name in types
        }

    def _attribute(self, attribute: d.Attribute, scope: Scope) -> ty.Value:
        if attribute.value is None:
            return ty.Value(n.Const(Ty.BOOL, 1, span=attribute.span), ty.TRUTH)
        value = settle(self.checker.expr(attribute.value, scope), True)
        if value.type.base is Base.TEXT:
            return self.known.complain(
                "E202",
                "only `letter` and `symbol` can be texts",
                attribute.value.span,
                "write the value without quotes",
            )
        return value

    def letter(self, owned: d.Owned) -> str | None:
        for attribute in owned.attributes:
            if attribute.name == "letter":
                if isinstance(attribute.value, t.Text) and attribute.value.value:
                    return "".join(clusters(attribute.value.value)[:2])
                place = attribute.value.span if attribute.value is not None else attribute.span
                self.known.complain("E202", "a letter is written in quotes", place, f'letter = "{owned.name[0]}"')
        return None

    def symbol(self, owned: d.Owned) -> str | None:
        """The signs of a kind: each is to be one character as wide as a letter."""
        given = next((attribute for attribute in owned.attributes if attribute.name == "symbol"), None)
        if given is None:
            return None
        text = given.value.value if isinstance(given.value, t.Text) else ""
        if len(text) in (1, 2) and all(map(_is_sign, text)):
            return text
        place = given.value.span if given.value is not None else given.span
        hint = "the light side's and the dark side's, each as wide as a letter: symbol = \"♔♚\""
        what = "a symbol is one character in quotes, or two"
        if any(width(sign) > 1 for sign in text):
            what = f"`{text}` is wider than a letter, and the columns of a board would not fit"
        self.known.complain("E202", what, place, hint)
        return None

    def board(self, board: d.Board) -> typed.TypedBoard:
        scope = Scope(places.BEFORE)
        if board.shape not in SHAPES:
            self._no_such_shape(board)
        arguments = tuple(
            self.checker.value(a.value, scope, ty.NUMBER, f"the size of a {board.shape}").expr for a in board.arguments
        )
        edits = tuple(
            typed.TypedEdit(
                edit.operator,
                edit.names,
                tuple(
                    self.checker.value(e, scope, ty.SITES, f"the argument of `{edit.operator}`").expr
                    for e in edit.sites
                ),
                edit.span,
            )
            for edit in board.edits
        )
        played = self._played(board)
        mentioned = self._mentioned()
        classes = played | set(mentioned)
        return typed.TypedBoard(
            board.shape,
            arguments,
            frozenset(classes),
            frozenset(played),
            board.numbered,
            edits,
            board.span,
            board.name_span,
            board.letters,
            board.downward,
            board.called,
            board.by_signs,
            None if played - {"cells"} else next((mentioned[name] for name in mentioned if name != "cells"), None),
        )

    def _no_such_shape(self, board: d.Board) -> None:
        """Complain about a shape that no board has."""
        other = _OTHER_SHAPES.get(board.shape)
        close = respelt(board.shape, SHAPES, board.name_span)
        hint = f"did you mean `{other}`?" if other else close or f"the shapes are {', '.join(SHAPES)}"
        self.known.complain("E305", f"there is no board shape {board.shape}", board.name_span, hint)

    def _played(self, board: d.Board) -> set[str]:
        if board.played_on is None:
            return {"cells"}
        node = board.played_on
        items = node.items if isinstance(node, t.Junction) else (node,)
        names = {item.name for item in items if isinstance(item, t.Name)}
        bad = names - set(_CLASSES)
        if bad or not names:
            hint = did_you_mean(min(bad), _CLASSES) if bad else None
            self.known.complain("E202", "a board is played on `cells`, `edges` or `vertices`", node.span, hint)
        return names - bad

    def _mentioned(self) -> dict[str, Span]:
        """The classes of sites that the rules name anywhere, and where they do first: only those are built."""
        rules = self.rules
        parts = (
            *(rules.turn, rules.setup, rules.moves_in_turn, rules.players),
            *(rules.definitions, rules.endings, rules.events, rules.kinds, rules.states),
            *(rules.board, rules.options, rules.supplies, rules.examples, rules.notations),
        )
        found: dict[str, Span] = {}
        for node in nodes_in(parts, self.known.budget, within=False):
            if isinstance(node, t.Node):
                steps, mentioned = _MENTIONED.get(node, partial(_classes_in, node))
                self.known.budget.spend(steps)  # also if it is known: what a text costs does not depend on others
                for name, span in mentioned:
                    found.setdefault(name, span)
        return found

    def state(self, state: d.State) -> typed.TypedState:
        scope = Scope(places.BEFORE)
        type_, per = self.known.state_types[state.name]
        if per not in _TABLES:
            what = "a state is `per player`, `per site`, `per player per site` or `per piece`"
            hints = (did_you_mean(word, ("player", "site", "piece")) for word in per if (word,) not in _TABLES)
            self.known.complain("E202", what, state.name_span, next(hints, None))
        low = high = None
        if isinstance(state.declared, t.Binary) and state.declared.operator == "..":
            low = self.checker.value(state.declared.left, scope, ty.NUMBER, "the least value").expr
            high = self.checker.value(state.declared.right, scope, ty.NUMBER, "the greatest value").expr
        default: n.Expr = n.Const(type_.ty, 0)
        if state.default is not None:
            default = self.checker.value(state.default, scope, type_, f"the default of `{state.name}`").expr
        elif low is not None:
            default = low
        return typed.TypedState(state.name, type_, per, default, low, high, state.span)

    def supply(self, supply: d.Supply) -> list[typed.TypedStock]:
        known = self.known
        player = None
        if supply.owner is not None:
            if supply.owner not in known.players:
                if not known.excused(supply.owner):
                    hint = did_you_mean(supply.owner, known.players)
                    known.complain("E201", f"no player is called `{supply.owner}`", supply.name_span, hint)
                return []
            player = known.players.index(supply.owner)
        stocks = []
        seen: set[str] = set()
        for stock in supply.stocks:
            number = self.checker.value(stock.number, Scope(places.BEFORE), ty.NUMBER, "the number of pieces").expr
            if stock.kind not in known.kinds:
                if not known.excused(stock.kind):
                    hint = did_you_mean(stock.kind, known.kinds)
                    known.complain("E201", f"no piece is called `{stock.kind}`", stock.name_span, hint)
                continue
            if stock.kind in seen:
                known.complain(
                    "E210", f"`{stock.kind}` is listed twice in this supply", stock.name_span, "add the two up"
                )
            seen.add(stock.kind)
            stocks.append(typed.TypedStock(player, known.kinds.index(stock.kind), number, stock.span))
        return stocks


def _as_truth(state: d.State) -> Advice:
    """A state without a type that is given truths."""
    whole = "".join([state.name, *(f" per {each}" for each in state.per), " = false"])
    return Advice(f"write: state {whole}", (replace(state.head_span, whole),))


def _with_type(state: d.State) -> Advice:
    """A state with the type that it lacks."""
    index = "".join(f" per {each}" for each in state.per)
    told = "or site, set, direction, player, kind; or = false for true and false"
    if isinstance(state.default, t.Number):
        most = max(9, state.default.value)
        whole, place = f"{state.name}{index}: 0..{most} = {state.default.value}", state.name_span.to(state.default.span)
    elif isinstance(state.default, t.Binary) and state.default.operator == "in":  # as an option has it
        match state.default.left, state.default.right:
            case t.Number(value=first), t.Binary(operator="..", left=t.Number(value=least), right=t.Number(value=most)):
                whole = f"{state.name}{index}: {least}..{most} = {first}"
                place = state.name_span.to(state.default.span)
                return Advice(f"state {whole}", (replace(place, whole),))
        return Advice(f"state {state.name}{index}: 0..9 = …")
    elif state.default is not None:
        return Advice(f"state {state.name}{index}: site = …, {told}")
    else:
        whole, place = f"{state.name}{index}: 0..9 = 0", state.head_span
    return Advice(f"state {whole}, {told}", (replace(place, whole),))
