"""What rules are made of: the things that can be in one rulebook and not in another, each with its lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gdl.check.merge import Definition, Merge, Rules
from gdl.diagnostics import Reporter
from gdl.differences.lines import Line, body_lines, plain
from gdl.differences.names import Names, expression
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.format_headings import heading_lines
from gdl.syntax.format_statements import STEP

ORDER = (
    "option",
    "require",
    "players",
    "board",
    "piece",
    "supply",
    "state",
    "setup",
    "turn",
    "define",
    "when",
    "event",
    "match",
    "variant",
)
"""The words that things are declared with, in the order in which they are told."""


@dataclass(frozen=True)
class Unit:
    """One thing of a rulebook. heading: the word it is declared with; name: "" where there is one of its kind."""

    heading: str
    name: str
    lines: tuple[Line, ...]


def units(rules: Rules) -> Iterator[Unit]:
    """All of a rulebook, in the order of `ORDER`."""
    yield from (Unit("option", name, _option(item, rules)) for name, item in rules.options.items())
    for number, demand in enumerate(rules.demands):
        yield Unit("require", demand.reason or f"number {number + 1}", _heading(replace(demand, reason=None)))
    if rules.players is not None:
        seated = rules.settings.get("players")
        more = () if seated is None else (plain(f"players = {heading_text(seated.value)}"),)
        yield Unit("players", "", (*_heading(_sorted(rules.players)), *more))
    if rules.board is not None:
        yield Unit("board", "", _heading(rules.board))
    yield from (Unit("piece", name, _heading(d.Pieces((_owned(kind),)))) for name, kind in rules.kinds.items())
    for supply in rules.supplies:
        stocks = tuple(sorted(supply.stocks, key=lambda stock: stock.kind))
        yield Unit("supply", supply.owner or "", _heading(replace(supply, stocks=stocks)))
    yield from (Unit("state", name, _heading(state)) for name, state in rules.states.items())
    if rules.setup is not None:
        yield _with_body("setup", "", "setup:", rules.setup)
    if rules.turn is not None:
        count = "" if rules.moves_in_turn is None else f" of {heading_text(rules.moves_in_turn)} moves"
        yield _with_body("turn", "", f"turn{count}:", rules.turn)
    for name, definition in rules.definitions.items():
        operands = f"({', '.join(definition.parameters)})" if definition.parameters else ""
        yield _with_body("define", name, f"define {name}{operands}:", definition)
    yield from _endings(rules)
    for event in rules.events.values():
        yield Unit("event", event.name, (plain(f"event {event.name}:"), *body_lines(event.body, Names())))
    if rules.match is not None:
        yield Unit("match", "", _heading(rules.match))
    yield from (_variant(variant) for variant in rules.variants.values())


def heading_text(node: t.Expr) -> str:
    """An expression as it is written in a heading."""
    (line,) = heading_lines(d.Demand(node, None))
    return line.removeprefix("require ")


def _heading(node: d.Declaration) -> tuple[Line, ...]:
    return tuple(map(plain, heading_lines(node)))


def _owned(node: d.Owned) -> d.Owned:
    return replace(node, attributes=tuple(sorted(node.attributes, key=lambda each: each.name)))


def _sorted(node: d.Players) -> d.Players:
    """The players with their attributes in the order of the alphabet; their own order is that of turns."""
    return replace(node, seats=tuple(map(_owned, node.seats)))


def _option(item: d.OptionItem, rules: Rules) -> tuple[Line, ...]:
    """An option with the default that it has, which a variant may have set."""
    setting = rules.settings.get(item.name)
    return _heading(d.Options((item if setting is None else replace(item, default=setting.value),)))


def _with_body(heading: str, name: str, first: str, definition: Definition) -> Unit:
    """What has a body; behind it what is `usual` there, if it says so."""
    lines = list(_definition(first, definition))
    below, said = definition.usual, any("usual" in line.key for line in lines)
    while below is not None and said:
        more = list(_definition(f"where `usual` is {first}", below))
        lines += more
        below, said = below.usual, any("usual" in line.key for line in more[1:])
    return Unit(heading, name, tuple(lines))


def _definition(first: str, definition: Definition) -> Iterator[Line]:
    names = Names()
    key = first
    for parameter in definition.parameters:
        names.made(parameter)
    if definition.parameters:
        key = first.replace(f"({', '.join(definition.parameters)})", f"/{len(definition.parameters)}")
    yield Line(first, key)
    yield from body_lines(definition.body, names)


def _endings(rules: Rules) -> Iterator[Unit]:
    """The endings, by their reasons; several with one reason, or without any, by their places among those."""
    counted: dict[str, int] = {}
    for ending in rules.endings:
        reason = ending.outcome.reason or ""
        counted[reason] = counted.get(reason, 0) + 1
        name = f'"{reason}"' if reason else "without a reason"
        more = f", number {counted[reason]}" if counted[reason] > 1 else ""
        (text,) = heading_lines(ending)
        names = Names()
        (key,) = heading_lines(
            d.When(
                expression(ending.condition, names),
                replace(ending.outcome, who=ending.outcome.who and expression(ending.outcome.who, names)),
            )
        )
        yield Unit("when", name + more, (Line(text, key),))


def _variant(variant: d.Variant) -> Unit:
    """A variant with its rules, as they are written."""
    rules = Rules()
    Merge(rules, Reporter()).layer(variant.declarations, over=False)
    lines = [plain(f'variant "{variant.name}":')]
    lines += [plain(f"{STEP}{setting.name} = {heading_text(setting.value)}") for setting in variant.settings]
    lines += [Line(STEP + line.text, line.key) for unit in units(rules) for line in unit.lines]
    return Unit("variant", variant.name, tuple(lines))
