"""From the headings of a rulebook, what it extends and a variant, to one set of rules.

Restating replaces: one option, piece kind, state, definition, event, notation or alias; the whole of players, board,
supply, setup, turn, match and the text for players; an ending with the same reason, or else the same condition, in its
place. New endings go before the old ones. Lines of looks are added: where two speak of the same thing, the later one
counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field

from gdl.diagnostics import Advice, Reporter, did_you_mean
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.rules_text import USUAL
from gdl.syntax.words import EXTENDS
from gdl_interpreter.characters import folded
from gdl_interpreter.program import NOWHERE, Span


@dataclass(frozen=True)
class Definition:
    """A named value or a named piece of a turn. `usual` is what it replaces."""

    name: str
    parameters: tuple[str, ...]
    body: t.Block
    usual: Definition | None
    span: Span
    library: bool = False
    name_span: Span = NOWHERE
    parameter_spans: tuple[Span, ...] = ()


@dataclass
class Rules:
    """The rules as they stand after everything has been restated."""

    title: str = ""
    facts: dict[str, str] = field(default_factory=dict)
    options: dict[str, d.OptionItem] = field(default_factory=dict)
    demands: list[d.Demand] = field(default_factory=list)
    players: d.Players | None = None
    board: d.Board | None = None
    kinds: dict[str, d.Owned] = field(default_factory=dict)
    supplies: list[d.Supply] = field(default_factory=list)
    states: dict[str, d.State] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    setup: Definition | None = None
    turn: Definition | None = None
    moves_in_turn: t.Expr | None = None
    endings: list[d.When] = field(default_factory=list)
    events: dict[str, d.Event] = field(default_factory=dict)
    match: d.Match | None = None
    passages: list[d.Passage] = field(default_factory=list)
    """How the game is played, in words for those who play it."""
    notations: dict[str, d.Notation] = field(default_factory=dict)
    aliases: dict[str, d.Alias] = field(default_factory=dict)
    looks: list[d.Look] = field(default_factory=list)
    variants: dict[str, d.Variant] = field(default_factory=dict)
    examples: list[d.Example] = field(default_factory=list)
    of_variants: list[d.Example] = field(default_factory=list)
    """Examples that are for a variant, as long as none has been added."""
    settings: dict[str, t.Setting] = field(default_factory=dict)
    unread: frozenset[str] = frozenset()
    start: Span = NOWHERE

    @property
    def size(self) -> int:
        """How many things are said in them."""
        return sum(len(value) for value in vars(self).values() if isinstance(value, dict | list))

    def copied(self) -> Rules:
        """The same rules, to which something may be added without changing these."""
        same = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(same, name, copy(value))
        return same


def slug(name: str) -> str:
    """How a variant is named on the command line: small letters, hyphens for spaces, no apostrophes, which a shell
    would have quoted."""
    return "-".join(folded(name).replace("'", "").replace("’", "").lower().split())


def head(span: Span, name: str) -> Span:
    """The name that a span begins with."""
    return Span(span.source, span.line, span.column, span.line, span.column + len(name))


def library(rulebook: d.Rulebook) -> dict[str, Definition]:
    """The definitions of the standard library."""
    return {
        each.name: Definition(
            each.name, each.parameters, each.body, None, each.span, library=True, name_span=each.name_span
        )
        for each in rulebook.declarations
        if isinstance(each, d.Define)
    }


class Merge:
    """Adds declarations to rules, layer by layer."""

    def __init__(self, rules: Rules, reporter: Reporter) -> None:
        self.rules = rules
        self.reporter = reporter
        self.in_variant: str | None = None

    def layer(self, declarations: tuple[d.Declaration, ...], over: bool) -> None:
        """Add one text or one variant. `over`: there are rules below that may be restated."""
        seen: dict[tuple[str, str | None], Span] = {}
        endings: list[d.When] = []
        if declarations:
            self.rules.start = Span(declarations[0].span.source, 1, 1, 1, 2)
        for each in declarations:
            self._add(each, seen, endings, over)
        if not over:
            self.rules.endings += endings
            return
        self._restate(endings)

    def _restate(self, endings: list[d.When]) -> None:
        """Add endings over those that are there: one with the same reason in its place, or else one with the same
        condition, which would not be asked there again; all others before them."""
        below, new = self.rules.endings, list[d.When]()
        last_first = list(enumerate(below))[::-1]
        by_reason = {ending.outcome.reason: number for number, ending in last_first}
        by_reason.pop(None, None)
        taken = {by_reason.get(ending.outcome.reason) for ending in endings}
        by_condition = {ending.condition: number for number, ending in last_first}
        for ending in endings:
            place = by_reason.get(ending.outcome.reason)
            if place is None and by_condition.get(ending.condition) not in taken:
                place = by_condition.get(ending.condition)
            if place is None:
                new.append(ending)
            else:
                below[place] = ending
        self.rules.endings = new + below

    def _once(self, seen: dict[tuple[str, str | None], Span], heading: str, name: str, span: Span) -> None:
        before = seen.setdefault((heading, name), span)
        if before is not span:
            what = f"`{name or heading}` is already declared in line {before.line}"
            self.reporter.error("E210", what, span, Advice("keep one of the two", sole=True))

    def _add(
        self, each: d.Declaration, seen: dict[tuple[str, str | None], Span], endings: list[d.When], over: bool
    ) -> None:
        rules = self.rules
        match each:
            case d.Game():
                self._once(seen, "game", "", head(each.span, "game"))
                rules.title = each.title
                rules.facts |= {fact.name: fact.value for fact in each.facts}
            case d.RulesText():
                self._once(seen, "rules", "", head(each.span, "rules"))
                rules.passages = list(self._passages(each, rules.passages if over else []))
            case d.Options():
                for item in each.items:
                    self._once(seen, "option", item.name, head(item.span, item.name))
                    rules.options[item.name] = item
            case d.Demand():
                rules.demands.append(each)
            case d.Players():
                self._once(seen, "players", "", head(each.span, "players"))
                rules.players = each
            case d.Board():
                self._once(seen, "board", "", head(each.span, "board"))
                rules.board = each
            case d.Pieces():
                for kind in each.kinds:
                    self._once(seen, "piece", kind.name, head(kind.span, kind.name))
                    rules.kinds[kind.name] = kind
            case d.Supply():
                if ("supply", None) not in seen:
                    rules.supplies = []
                    seen["supply", None] = each.span
                place = head(each.span, "supply") if each.owner is None else each.name_span
                self._once(seen, "supply", each.owner or "", place)
                rules.supplies.append(each)
            case d.State():
                self._once(seen, "state", each.name, each.name_span)
                rules.states[each.name] = each
            case d.Setup(body=body):
                self._once(seen, "setup", "", head(each.span, "setup"))
                usual = rules.setup if over else None
                rules.setup = Definition("setup", (), body, usual, each.span, name_span=each.span)
            case d.Turn(body=body):
                self._once(seen, "turn", "", head(each.span, "turn"))
                usual = rules.turn if over else None
                rules.turn = Definition("turn", (), body, usual, each.span, name_span=each.span)
                rules.moves_in_turn = each.moves
            case d.When():
                endings.append(each)
            case d.Define():
                self._once(seen, "define", each.name, each.name_span)
                self._define(each, over)
            case d.Event():
                self._once(seen, "event", each.name, each.name_span)
                rules.events[each.name] = each
            case d.Match():
                self._once(seen, "match", "", head(each.span, "match"))
                rules.match = each
            case d.Notation():
                self._once(seen, "notation", each.name, each.name_span)
                rules.notations[each.name] = each
            case d.Alias():
                for name in each.names:
                    self._once(seen, "alias", name.lower(), each.name_span)
                rules.aliases[each.names[0]] = each
            case d.Looks():
                self._once(seen, "looks", "", head(each.span, "looks"))
                rules.looks += each.lines
            case d.Variant():
                self._once(seen, "variant", slug(each.name), head(each.span, "variant"))
                rules.variants[slug(each.name)] = each
            case d.Example():
                if self.in_variant:
                    self._not_in_a_variant(each, self.in_variant)
                rules.examples.append(each)

    def _passages(self, each: d.RulesText, usual: list[d.Passage]) -> Iterator[d.Passage]:
        """Those of a text for players, with the passages of the text that it replaces where it says so."""
        for passage in each.passages:
            if passage.what != USUAL:
                yield passage
                continue
            if not usual and EXTENDS not in self.rules.unread:
                hint = "`[usual]` is the text for players that this one replaces; what stands here is new"
                self.reporter.error("E206", "there is no `usual` here: nothing is replaced", passage.span, hint)
            yield from usual

    def _not_in_a_variant(self, each: d.Example, variant: str) -> None:
        hint = f'write it outside of the variant, with a line: with variant "{variant}"'
        what = "an example does not stand within a variant"
        self.reporter.error("E223", what, head(each.span, "example"), Advice(hint, sole=True))

    def _define(self, each: d.Define, over: bool) -> None:
        below = self.rules.definitions.get(each.name) if over else None
        self._same_parameters(each)
        self.rules.definitions[each.name] = Definition(
            each.name,
            each.parameters,
            each.body,
            below,
            each.span,
            name_span=each.name_span,
            parameter_spans=each.parameter_spans,
        )

    def _same_parameters(self, each: d.Define) -> None:
        below = self.rules.definitions.get(each.name)
        if below is not None and len(below.parameters) != len(each.parameters):
            wanted = f"{each.name}({', '.join(below.parameters)})" if below.parameters else f"{each.name}, without any"
            self.reporter.error(
                "E220",
                f"`{each.name}` is restated with other names in its brackets",
                each.name_span,
                f"as it is first defined: {wanted}",
            )

    def variant(self, name: str, span: Span = NOWHERE) -> bool:
        """Add a variant by its name as typed; False if there is none of that name."""
        found = self.rules.variants.get(slug(name))
        if found is None and "variant" in self.rules.unread:
            return False  # it may be what could not be read
        if found is None:
            hint = did_you_mean(slug(name), self.rules.variants) or (
                "its variants: " + ", ".join(self.rules.variants) if self.rules.variants else "it has no variants"
            )
            self.reporter.error("E222", f"this rulebook has no variant `{name}`", span, hint)
            return False
        self.check_settings(found)
        examples = (*self.rules.examples, *self.rules.of_variants)
        own = [each for each in examples if each.variant and slug(each.variant.name) == slug(name)]
        self.rules.settings |= {setting.name: setting for setting in found.settings}
        self.in_variant = found.name
        self.layer(found.declarations, over=True)
        self.rules.examples = own
        return True

    def look_at_variants(self) -> None:
        """Of the variants, which are not added now, say at least what is wrong whatever else they do."""
        for example in self.rules.examples if "variant" not in self.rules.unread else ():
            if example.variant and slug(example.variant.name) not in self.rules.variants:
                known = did_you_mean(slug(example.variant.name), self.rules.variants)
                message = f"this rulebook has no variant `{example.variant.name}`"
                self.reporter.error("E222", message, example.variant.span, known)
        self.rules.of_variants = [each for each in self.rules.examples if each.variant is not None]
        self.rules.examples = [each for each in self.rules.examples if each.variant is None]
        for variant in self.rules.variants.values():
            self.check_settings(variant)
            for each in variant.declarations:
                if isinstance(each, d.Define):
                    self._same_parameters(each)
                elif isinstance(each, d.Example):
                    self._not_in_a_variant(each, variant.name)

    def check_settings(self, variant: d.Variant) -> None:
        """What a variant sets must be an option."""
        if EXTENDS in self.rules.unread:
            return  # what is extended may have it
        own = {i.name for each in variant.declarations if isinstance(each, d.Options) for i in each.items}
        for setting in variant.settings:
            if setting.name not in self.rules.options and setting.name not in own and setting.name != "players":
                known = [*self.rules.options, *own]
                self.reporter.error(
                    "E221",
                    f"the variant sets `{setting.name}`, and there is no such option",
                    head(setting.span, setting.name),
                    did_you_mean(setting.name, known) or "an option is declared with `option name = value in 1..9`",
                )
