"""What the checker knows of one rulebook while it works, and how names are looked up and complained about."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from gdl.check import types as ty
from gdl.check.blamed_calls import BlamedCalls
from gdl.check.mentions import nodes_in
from gdl.check.merge import Definition, Rules
from gdl.check.scope import ASKED, EXPECTED, Scope
from gdl.check.signatures import BUILT_IN, FOLDS, SIGNATURES, SPECIAL
from gdl.check.types import Base, Type, Value, broken
from gdl.check.uses import Meaning, Sort, Uses, declared_names
from gdl.diagnostics import Advice, Diagnostic, Edit, Fix, Reporter, respelt
from gdl.diagnostics.edits import replace
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.words import OTHER_WORDS, SHORT_DIRECTIONS, SITE_NAME, SYNONYMS
from gdl_interpreter.board import DIRECTIONS, SHAPES, build
from gdl_interpreter.program import Function, Span, Ty
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.nodes import Const, Local, Op

MAX_LABELS = 10_000
"""Different labels of branches: each is a word of moves."""

NOBODY_MOVES = "nobody is moving here"
"""What is said of `mover` and the like where a rulebook is not about anybody's turn."""

MOST_WITHIN = 3
"""Definitions within one another that are looked into for what a parameter is."""

_SMALL = 3
"""The size of a board that has all directions of its shape."""

FEW_NAMES = 8
"""Names that a hint lists."""

_RIM = "edge_of_board"
"""What the edge of a board is called, which on a board that is played on its edges is something else."""

_PLACE = re.compile("([a-z])([0-9]{1,3})")
"""A column and a row, as most sites of a grid are called."""

_OF_ONE_SET = frozenset({"one", "last_of", "count"})
"""What is asked of one set, and has rules of its own."""

_EXPECTED = {"perft": "perft(1)", "moves": "moves"}
"""What is counted in the examples of a rulebook."""

GUESSING = 20
"""Steps for comparing an unknown name with a known one."""


KIND_OF_A_LET = "a kind that is given a name says so: let other: kind = …; else the name is of where such pieces stand"
"""What to do where a kind is wanted, and there are the sites of such pieces."""


@dataclass
class Known:
    """Everything that has a name in one rulebook, and what has been compiled so far."""

    rules: Rules
    library: dict[str, Definition]
    reporter: Reporter
    budget: Budget
    players: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    attributes: dict[str, dict[str, Type]] = field(default_factory=lambda: {"player": {}, "kind": {}})
    option_types: dict[str, Type] = field(default_factory=dict)
    state_types: dict[str, tuple[Type, tuple[str, ...]]] = field(default_factory=dict)
    added_sites: set[str] = field(default_factory=set)
    labels: dict[str, int] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    slots: int = 0
    repeats: int = 0
    used: set[str] = field(default_factory=set)
    own: dict[str, Span] = field(default_factory=dict)
    """Where the names that headings give stand."""
    given: dict[str, Span] = field(default_factory=dict)
    """Where names of blocks are given, as far as has been checked."""
    drawn: set[str] = field(default_factory=set)
    """Those of them that `chance` gives."""
    unread: frozenset[str] = frozenset()
    strangers: bool = False
    neutral: frozenset[int] = frozenset()
    """The kinds, each as a set of one, whose pieces belong to nobody."""
    kinds_of_names: dict[int, int] = field(default_factory=dict)
    """The kinds that a name for the members of a set may stand for, as a set, by its slot."""
    kinds_of_results: dict[str, int] = field(default_factory=dict)
    """The same of the value of a function."""
    binding: t.Binder | None = None
    """The name for members of a set that is being checked itself: it is not known in there."""
    uses: Uses | None = None
    """Where it is noted what names mean, if somebody asks."""
    blame: tuple[str, Span] | None = None
    """The call of a library definition whose body is being checked: what is wrong in there is wrong with the call."""
    passed: dict[int, tuple[str, Span]] = field(default_factory=dict)
    """What the parameters of definitions of the library are given in the rulebook's own calls, by their slots: the name
    of what is called, and where the value stands."""
    directions_given: dict[tuple[int, int], bool] = field(default_factory=dict)
    """What `wants_directions` has found of definitions, by their identity and the number of the parameter."""
    toward: bool = False
    """Is a direction wanted where an argument is being checked?"""
    unmoved: tuple[str, Span] | None = None
    """The call, where nobody is moving, of a definition whose body is being checked: that may ask who is."""
    calls: BlamedCalls = field(default_factory=BlamedCalls)
    """The calls whose definitions are being checked, and what is wrong because of them."""

    def slot(self) -> int:
        """A new place in the frame of a run."""
        self.slots += 1
        return self.slots - 1

    def label(self, text: str, span: Span) -> int:
        """The number of a label."""
        number = self.labels.setdefault(text, len(self.labels))
        if number == MAX_LABELS:
            self.complain("E306", f"there are more than {MAX_LABELS} different labels", span, "use fewer branches")
        return number

    def definition(self, name: str, scope: Scope) -> Definition | None:
        """The definition of that name: the rulebook's own, else the library's. The library sees only itself."""
        if not scope.library and name in self.own:
            return self.rules.definitions.get(name)
        return self.library.get(name)

    def note(self, name: str, span: Span, scope: Scope, alone: bool = False) -> None:
        """Somebody may want to know what this name means. alone: it is asked of nothing, and may be a local one."""
        if self.uses is not None and not scope.library:
            meaning = self._meaning(name, scope, alone)
            if meaning is not None:
                self.uses.name(span, meaning)

    def _meaning(self, name: str, scope: Scope, alone: bool) -> Meaning | None:
        local = scope.find(name) if alone else None
        if local is not None:
            return Meaning(Sort.LOCAL, name, local.span)
        if name == "usual":
            return None if scope.usual is None else Meaning(Sort.DEFINITION, name, scope.usual.name_span)
        declared = self.declared.get(name)
        if declared is not None and not (declared.sort is Sort.ATTRIBUTE and alone and name in BUILT_IN):
            return declared
        if name in self.library:
            return Meaning(Sort.LIBRARY, name, self.library[name].name_span)
        if name in BUILT_IN:
            return Meaning(Sort.DIRECTION if name in DIRECTIONS else Sort.BUILT_IN, name)
        return Meaning(Sort.SITE, name) if self.is_site(name) else None

    @cached_property
    def declared(self) -> dict[str, Meaning]:
        """What headings declare, by name."""
        return declared_names(self.rules)

    @cached_property
    def kinds_with(self) -> dict[str, int]:
        """The kinds that mention an attribute, as a set, by its name."""
        found: dict[str, int] = {}
        for number, kind in enumerate(self.kinds):
            for attribute in self.rules.kinds[kind].attributes:
                found[attribute.name] = found.get(attribute.name, 0) | 1 << number
        return found

    @cached_property
    def no_classes(self) -> frozenset[str]:
        """The classes of sites that the board has not."""
        shape = None if self.rules.board is None else SHAPES.get(self.rules.board.shape)
        return frozenset() if shape is None or len(shape.classes) > 1 else frozenset({"edges", "vertices"})

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """The directions that a board of this shape has; none if it is no shape of a board, or its lines add some."""
        board = self.rules.board
        shape = None if board is None else SHAPES.get(board.shape)
        if board is None or shape is None or any(edit.operator == "link" for edit in board.edits):
            return ()
        steps = build(shape.name, [_SMALL] * len(shape.parameters)).next_site
        return tuple(way for way, to in zip(DIRECTIONS, steps, strict=True) if any(site >= 0 for site in to))

    @property
    def _has_edges(self) -> bool:
        """Is the board played on its edges?"""
        on = None if self.rules.board is None else self.rules.board.played_on
        return any(isinstance(each, t.Name) and each.name == "edges" for each in nodes_in(on, self.budget))

    def is_site(self, name: str) -> bool:
        """Does it look like the name of a site?"""
        return name in self.added_sites or SITE_NAME.fullmatch(name) is not None

    def may_be_a_site(self, name: str) -> bool:
        """Has the board a site of this name, as far as its heading says?"""
        return self.is_site(name) and (name in self.added_sites or not _is_off_the_grid(self.rules.board, name))

    def everything(self, scope: Scope) -> list[str]:
        """All names that could stand here."""
        found = [*scope.all_names(), *(name for names in self._declared() for name in names)]
        self.budget.spend(GUESSING * len(found), self.rules.start)
        return found

    def has(self, name: str, scope: Scope) -> bool:
        """Could this name stand here?"""
        return scope.find(name) is not None or any(name in names for names in self._declared())

    def _declared(self) -> tuple[Collection[str], ...]:
        rules = self.rules
        return (
            self.players,
            self.kinds,
            rules.options,
            rules.definitions,
            self.library,
            rules.states,
            self.attributes["player"],
            self.attributes["kind"],
            self.added_sites,
            BUILT_IN,
        )

    def complain(
        self, code: str, message: str, span: Span, hint: Advice | str | None = None, of_call: bool = False
    ) -> Value:
        """Note an error; what was wrong is taken for anything from here on.

        of_call: it is said of what stands in the call already.
        """
        if not of_call and self.unmoved is not None and message == NOBODY_MOVES:
            name, span = self.unmoved
            message = f"`{name}` asks whose turn it is, and nobody is moving here"
            hint = "give it the player as a parameter, and name the player where you call it"
        elif not of_call and self.blame is not None:
            name, span = self.blame
            hint = hint.text if isinstance(hint, Advice) else hint  # its fixes are of another text
            message, hint = _of_the_call(name, code, message, hint)
        diagnostic = Diagnostic.advised(code, message, span, hint)
        self.reporter.add(diagnostic)
        self.calls.note(diagnostic, self.budget)
        return broken()

    def given_in_the_call(self, value: Value, what: str, span: Span) -> tuple[str, Span, bool]:
        """A value that a definition of the library is given, told of as what it is in the call of that definition.

        Args:
            value: of an expression, which may be a parameter of such a definition.
            what: names it in a message.
            span: where it stands.

        Returns:
            how it is named, and where it stands, in the rulebook; is it such a parameter?
        """
        given = self.passed.get(value.expr.slot) if isinstance(value.expr, Local) and self.blame is not None else None
        return (what, span, False) if given is None else (f"an argument of `{given[0]}`", given[1], True)

    def excused(self, name: str) -> bool:
        """Could it be declared in a heading that could not be read, or that is missing?"""
        return name in self.unread or (self.strangers and name[:1].isupper())

    def asked_of_players(self, name: str, scope: Scope) -> bool:
        """Has anything that could be asked of a player this name, be it right to do so or not?"""
        return self.has(name, scope) or self.is_site(name) or self.excused(name)

    def wants_directions(self, name: str, number: int, scope: Scope, depth: int = 0) -> bool:
        """Is it a direction that a built-in, or a definition, is given in one place of its brackets?"""
        definition = self.definition(name, scope)
        if definition is None:
            ways = [way.params[number].type.base for way in SIGNATURES.get(name, ()) if number < len(way.params)]
            return bool(ways) and all(base is Base.DIRECTION for base in ways)
        if number >= len(definition.parameters) or depth > MOST_WITHIN:
            return False
        key = id(definition), number
        if key not in self.directions_given:
            self.directions_given[key] = False  # meanwhile, where it calls itself
            self.directions_given[key] = self._passes_on_to_direction(definition, number, scope, depth)
        return self.directions_given[key]

    def _passes_on_to_direction(self, definition: Definition, number: int, scope: Scope, depth: int) -> bool:
        names = {definition.parameters[number]}
        inside = Scope(scope.place, library=definition.library)
        nodes = list(nodes_in(definition.body, self.budget))
        for binder in nodes:
            if isinstance(binder, t.Binder) and isinstance(binder.within, t.Name) and binder.within.name in names:
                names.add(binder.name)
        return any(
            isinstance(argument.value, t.Name)
            and argument.value.name in names
            and self.wants_directions(call.name, at, inside, depth + 1)
            for call in nodes
            if isinstance(call, t.Call)
            for at, argument in enumerate(call.arguments)
        )

    def unknown_of_players(self, name: str, span: Span) -> Value:
        """Complain of a name that is asked of a player, and that nothing has."""
        own = [
            *self.attributes["player"],
            *(state for state, (_, per) in self.state_types.items() if per == ("player",)),
        ]
        shared = [name for name, each in self.rules.definitions.items() if len(each.parameters) == 1]
        hint: Advice | str | None = respelt(name, [*own, *shared, *self.kinds, "supply", "pieces"], span)
        if hint is None and own:
            hint = f"players have {listed(own)}; something new is given to each of them by `players`"
        elif hint is None:
            hint = f"players have `pieces` and `supply`; more is given to them by `players`, as White({name} = …)"
        return self.complain("E201", f"no player has `{name}`", span, hint)

    def _by_its_name(self, name: str, span: Span, asked_of: int) -> Advice | None:
        """What another word for something is here; None if it is none that could stand there."""
        here = SYNONYMS.get(name)
        if here is None:
            return None
        counts = {len(way.params) for way in SIGNATURES.get(here, ())} or {1 if here in _OF_ONE_SET else 0}
        if asked_of not in counts or (here == _RIM and self._has_edges):
            return None
        told = f"a number is written in digits: `{here}`" if here.isdecimal() else f"that is called `{here}`"
        return Advice(told, (replace(span, here),))

    def _as_a_direction(self, name: str, span: Span) -> Advice | None:
        """The direction that is written so elsewhere: `nw`, `NE`, `NorthEast`, `north_east`.

        One letter alone may mean much else: whether it is one is found out by trying it (`gdl.repairs`).
        """
        small = name.lower().replace("_", "")
        here = small if small in DIRECTIONS and name != small else SHORT_DIRECTIONS.get(small)
        if here is None or len(small) == 1:
            return None
        return Advice(f"that is called `{here}`", (replace(span, here),))

    def _but_for_its_capital(self, name: str, span: Span) -> Advice | None:
        """The player or the kind of piece that is called so, but for a capital and the `s` of several."""
        small = name.lower()
        ways = (small, small.removesuffix("s"))
        here = next((each for each in (*self.players, *self.kinds) if each != name and each.lower() in ways), None)
        return None if here is None else Advice(f"did you mean `{here}`?", (replace(span, here),))

    def _of_the_members(self, binder: t.Binder, span: Span) -> Value:
        """Complain of a name that is asked for in the set whose members it is for."""
        name, fix = binder.name, _as_condition(binder, span)
        hint = Advice(
            f"what is asked of `{name}` stands behind `where`: {name} in … where …", () if fix is None else (fix,)
        )
        return self.complain("E201", f"`{name}` is not known in the set that it is taken from", span, hint)

    def _callable(self, name: str, scope: Scope) -> bool:
        """May a name stand before brackets?"""
        definition = self.definition(name, scope)
        if definition is not None:
            return bool(definition.parameters)
        if name in self.state_types:
            return bool(self.state_types[name][1])
        called = (FOLDS, SPECIAL - {"kinds"}, self.kinds, *self.attributes.values())
        return any(name in names for names in called) or any(way.params for way in SIGNATURES.get(name, ()))

    def unknown(self, name: str, span: Span, scope: Scope, asked_of: Sequence[Type] | None = None) -> Value:
        """Complain of a name that nothing has. asked_of: what stands in its brackets, if it has any."""
        if self.excused(name):
            return broken()
        if self.binding is not None and self.binding.name == name:
            return self._of_the_members(self.binding, span)
        large = name[0].isupper()
        alike = [each for each in self.everything(scope) if each[0].isupper() == large and each not in self.no_classes]
        if asked_of:
            alike = [each for each in alike if self._callable(each, scope)]
        hint: Advice | str | None = self._by_its_name(name, span, len(asked_of or ()))
        hint = hint or self._but_for_its_capital(name, span) or (None if asked_of else self._as_a_direction(name, span))
        hint = hint or respelt(name, alike, span)
        if not asked_of and name in self.given and self.given[name].source == span.source:
            hint = f"the `{name}` of line {self.given[name].line} is known only in the block that it stands in"
        elif (
            name in self.given
            and scope.place.what in _NO_PART_OF_THE_RULES
            and not (asked_of or name.capitalize() in self.kinds)
        ):
            hint = f"the `{name}` of line {self.given[name].line} is known only where it stands: `gdl trace` shows it"
        elif name in _EXPECTED:
            asked = f"expect {_EXPECTED[name]} is 9"
            hint = Advice(
                f"a line of its own in an example asks it: {asked}; at the prompt it is `gdl {name}`", sole=True
            )
        elif name == "forces":
            hint = "an `expect` asks it, and nothing else beside it: expect forces(mover, 3)"
        elif name == "score":
            hint = "who wins by points: highest score wins; and what each has: define score(p): …"
        elif hint is None and name in OTHER_WORDS and name not in OTHER_WORDS.values():
            meant = OTHER_WORDS[name]
            hint = f"what comes nearest to that is told under `{meant}`: gdl help {meant}"
        if hint is None and self.toward and name in SHORT_DIRECTIONS:
            hint = Advice(f"that is called `{SHORT_DIRECTIONS[name]}`", (replace(span, SHORT_DIRECTIONS[name]),))
        if hint is None and large and name.lower() not in SHORT_DIRECTIONS:
            hint = "players and piece kinds begin with a capital; they are declared with `players` and `piece`"
        elif hint is None and asked_of and scope.place.what not in _NO_PART_OF_THE_RULES:
            hint = _to_be_declared(name, asked_of)
        return self.complain("E201", f"nothing is called `{name}`", span, hint)


_NO_PART_OF_THE_RULES = (ASKED.what, EXPECTED.what)
"""Where nothing is declared for the sake of what stands there."""


def _to_be_declared(name: str, asked_of: Sequence[Type]) -> str:
    """What would give a meaning to a name that is asked of something."""
    parameters = ", ".join(_PARAMETERS.get(each.base, "n") for each in asked_of)
    if len(set(parameters.split(", "))) < len(asked_of):
        parameters = ", ".join("abcdefghijklmnop"[: len(asked_of)])
    told = f"write what it means: define {name}({parameters}): …"
    if tuple(asked_of) != (ty.PLAYER,):
        return told
    return f"{told}; or, if it is a number that is kept from turn to turn: state {name} per player: 0..99"


_PARAMETERS = {Base.PLAYER: "p", Base.SITE: "x", Base.KIND: "k", Base.DIRECTION: "way", Base.NUMBER: "n"}
"""How parameters are called."""


def _as_condition(binder: t.Binder, span: Span) -> Fix | None:
    """The fix that makes a condition of the operand of `and` that asks about the name."""
    operands = binder.within.items if isinstance(binder.within, t.Junction) and binder.within.operator == "and" else ()
    for one, other in pairwise(operands):
        before, behind = one.span, other.span
        near = before.end_line == behind.line == span.line and behind.column - before.end_column == len(" and ")
        if near and behind.column <= span.column < behind.end_column:
            gap = Span(span.source, span.line, before.end_column, span.line, behind.column)
            return Fix("ask it behind `where`", (Edit(gap, " where "),))
    return None


def listed(names: list[str], most: int = FEW_NAMES) -> str:
    """Names in a sentence; no more than a few of them."""
    return ", ".join(f"`{name}`" for name in names[:most]) + (" and more" if len(names) > most else "")


def _of_the_call(name: str, code: str, message: str, hint: str | None) -> tuple[str, str | None]:
    """What is wrong within a definition of the library, said of its call."""
    if message == NOBODY_MOVES:
        return f"nobody is moving here, so there is no `{name}`", hint
    if code == "E209":
        return f"`{name}` is not known before the game begins", hint
    return f"`{name}` cannot be called with these arguments: {message}", None


def expect(known: Known, value: Value, want: Type, span: Span, what: str) -> Value:
    """The value as one of the type wanted; complains if it is not.

    A thing may stand where a set of such things is wanted; `none` anywhere but for numbers and truths.
    """
    have = value.type
    if known.uses is not None and known.blame is None:
        known.uses.want(span, want)
    what, span, of_call = known.given_in_the_call(value, what, span)
    if value.unknown or want.base is ty.Base.UNKNOWN:
        return value
    if (have.base is ty.Base.NOTHING and want.base not in (ty.Base.NUMBER, ty.Base.TRUTH)) or (
        have.base is ty.Base.NOTHING and want == ty.NUMBERS
    ):
        return nothing(want)
    if have.bare:
        value = settle(value, want.base is ty.Base.KIND)
        have = value.type
    if have.base is want.base:
        if want.many and have == ty.NUMBER:
            return as_number_set(value)
        if have.many and not want.many:
            number = want.base is ty.Base.NUMBER
            told = "`count(…)` counts a set" if number else "`one(…)` is the first of its members"
            if have == ty.NUMBERS:
                told += "; what it is for each of them: all(… for n in …)"
            word = "count" if number else "one"
            advice = Advice(told, (_asked_by(word, span),))
            return known.complain("E203", f"{what} must be {want}, but this is {have}", span, advice, of_call)
        return Value(value.expr, want if want.many else have)
    hint: Advice | str | None = None
    if want == ty.NUMBERS:
        hint = "numbers are for instance 1..6, or {1, 3, 5}"
    elif want.base is ty.Base.NUMBER and have.many:
        hint = Advice("`count(…)` says how many are in a set", (_asked_by("count", span),))
    elif want.base is ty.Base.TRUTH and have.is_set:
        hint = "`any(…)` asks whether a set has members, `no(…)` whether it is empty"
    elif want.base is ty.Base.TRUTH and have.base is ty.Base.NUMBER:
        hint = "compare it: … > 0"
    elif want == ty.KIND and have == ty.SITES:
        hint = KIND_OF_A_LET
    elif want.many and want.base is ty.Base.PLAYER:
        hint = "players are for instance `mover`, `opponent`, `players`, or one by name"
    elif want.many and want.base is ty.Base.DIRECTION:
        hint = "directions are for instance `north`, `orthogonal`, `directions`"
    elif want.many and want.base is ty.Base.SITE and have.base is ty.Base.PLAYER:
        hint = Advice("`pieces(…)` is where a player has pieces", (_asked_by("pieces", span),))
    elif want.many and want.base is ty.Base.SITE:
        hint = "sites are for instance `empty`, `row(1)`, `{a1, b2}`"
    return known.complain("E202", f"{what} must be {want}, but this is {have}", span, hint, of_call)


def _asked_by(word: str, span: Span) -> Fix:
    """The fix that puts what stands somewhere into the brackets of a name."""
    start = Span(span.source, span.line, span.column, span.line, span.column)
    end = Span(span.source, span.end_line, span.end_column, span.end_line, span.end_column)
    return Fix(f"write `{word}(…)`", (Edit(start, f"{word}("), Edit(end, ")")))


def _is_off_the_grid(board: d.Board | None, name: str) -> bool:
    """Is it `k1` on `grid(5, 5)`: a board whose numbers stand in the text, with usual names?"""
    if board is None or board.shape != "grid" or board.numbered or board.called or board.letters is not None:
        return False
    sizes = [each.value.value for each in board.arguments if isinstance(each.value, t.Number)]
    place = _PLACE.fullmatch(name)
    if len(sizes) != 2 or len(board.arguments) != 2 or place is None:
        return False
    return ord(place[1]) - ord("a") >= sizes[0] or not 0 < int(place[2]) <= sizes[1]


def nothing(want: Type) -> Value:
    """`none`, as a value of a type."""
    return Value(Const(want.ty, 0), want)


def settle(value: Value, as_kind: bool) -> Value:
    """A bare kind name as the kind itself, or as the sites of its pieces."""
    if not value.type.bare:
        return value
    if as_kind:
        return Value(value.expr, Type(ty.Base.KIND, value.type.many))
    return Value(Op(Ty.SITES, "of_kind", (value.expr,), span=value.expr.span), ty.SITES)


def as_number_set(value: Value) -> Value:
    """A number as the set of it."""
    return Value(Op(Ty.NUMBERS, "number_set", (value.expr,), span=value.expr.span), ty.NUMBERS)
