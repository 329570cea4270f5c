"""Headings in the canonical format."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import JUNCTION, RANGE, expression, listed, settings
from gdl.syntax.format_rules_text import passage_lines
from gdl.syntax.format_statements import block, indented, short_block, statements


def heading_lines(node: d.Declaration) -> list[str]:
    """The lines of a heading with all that stands under it; long ones are not broken yet."""
    match node:
        case d.Game():
            first = f'game "{node.title}"' + ("" if node.extends is None else f' extends "{node.extends}"')
            return _under(first, [f'{fact.name} = "{fact.value}"' for fact in node.facts])
        case d.RulesText():
            return _under("rules", passage_lines(node.passages))
        case d.Options():
            return ["option " + ", ".join(_option(item) for item in node.items)]
        case d.Demand():
            return [f"require {_e(node.condition)}" + _text(" else", node.reason)]
        case d.Players():
            seats = "" if node.least is None else f"{node.least}..{node.most} of "
            return [f"players {seats}{_owned(node.seats)}"]
        case d.Pieces():
            return [f"piece {_owned(node.kinds)}"]
        case d.Supply():
            owner = "" if node.owner is None else f" {node.owner}"
            return [f"supply{owner}: " + ", ".join(f"{_amount(s.number)} {s.kind}" for s in node.stocks)]
        case d.State():
            return [_state(node)]
        case d.Board():
            return _board(node)
        case d.Setup():
            return block("setup", node.body)
        case d.Turn():
            return block("turn" if node.moves is None else f"turn of {_e(node.moves)} moves", node.body)
        case d.Event():
            return block(f"event {node.name}", node.body)
        case d.Define():
            parameters = f"({', '.join(node.parameters)})" if node.parameters else ""
            return short_block(f"define {node.name}{parameters}", node.body)
        case d.When():
            return [f"when {_e(node.condition)}: {_outcome(node.outcome)}"]
        case d.Match():
            return [_match(node)]
        case d.Notation():
            heading, fields = f'notation "{node.name}"', ", ".join(map(_field, node.entries))
            demands = [line for demand in node.demands for line in heading_lines(demand)]
            return _under(heading, [fields, *demands]) if demands else [f"{heading}: {fields}"]
        case d.Alias():
            said, meant = (", ".join(f'"{text}"' for text in texts) for texts in (node.names, node.moves))
            return [f"alias {said}: {meant}"]
        case d.Looks():
            return _under("looks", [_look(line) for line in node.lines])
        case d.Variant():
            return _variant(node)
        case d.Example():
            return _under(f'example "{node.name}"', [line for part in node.lines for line in _example(part)])
    raise TypeError(f"no heading: {node!r}")


def _e(node: t.Expr) -> str:
    return expression(node, JUNCTION)


def _text(word: str, text: str | None) -> str:
    return "" if text is None else f'{word} "{text}"'


def _under(heading: str, lines: list[str]) -> list[str]:
    return [f"{heading}:", *indented(lines)] if lines else [heading]


def _option(item: d.OptionItem) -> str:
    within = "" if item.within is None else f" in {expression(item.within, RANGE)}"
    return f"{item.name} = {expression(item.default, RANGE)}{within}"


def _owned(many: Iterable[d.Owned]) -> str:
    return ", ".join(
        f"{one.name}({', '.join(map(_attribute, one.attributes))})" if one.attributes else one.name for one in many
    )


def _attribute(attribute: d.Attribute) -> str:
    return attribute.name if attribute.value is None else f"{attribute.name} = {expression(attribute.value)}"


def _amount(number: t.Expr) -> str:
    plain = isinstance(number, t.Number) or (isinstance(number, t.Name) and number.name[0].islower())
    return expression(number) if plain else f"({expression(number)})"


def _state(node: d.State) -> str:
    per = "".join(f" per {what}" for what in node.per)
    declared = "" if node.declared is None else f": {expression(node.declared, RANGE)}"
    default = "" if node.default is None else f" = {expression(node.default)}"
    return f"state {node.name}{per}{declared}{default}"


def _board(node: d.Board) -> list[str]:
    first = f"board {node.shape}" + (f"({listed(node.arguments)})" if node.arguments else "")
    if node.played_on is not None:
        first += f", played on {_e(node.played_on)}"
    if node.numbered:
        first += ", numbered"
    first += _text(", lettered", node.letters)
    if node.downward:
        first += ", downward"
    if node.called:
        first += (", called " if node.by_signs else ", also called ") + " ".join(f'"{signs}"' for signs in node.called)
    return _under(first, [_edit(edit) for edit in node.edits])


def _edit(edit: d.Edit) -> str:
    if edit.operator == "add":
        return "add " + ", ".join(edit.names)
    return f"{edit.operator} " + " to ".join(_e(sites) for sites in edit.sites)


def _outcome(outcome: d.Outcome) -> str:
    if outcome.who is not None:
        verdict = f"{_e(outcome.who)} {outcome.verdict}"
    elif outcome.measure is not None:
        verdict = f"{outcome.verdict} {outcome.measure} wins"
    else:
        verdict = outcome.verdict
    return verdict + _text(" by", outcome.reason)


def _match(node: d.Match) -> str:
    games = "" if node.games is None else f" of {expression(node.games, RANGE)}"
    starts = "" if node.starts is None else f", {node.starts} starts"
    return f"match first to {expression(node.wins, RANGE)}{games}{starts}"


def _field(field: d.Entry | d.Joined) -> str:
    return " ".join(map(_entry, field.parts)) if isinstance(field, d.Joined) else _entry(field)


def _entry(entry: d.Entry) -> str:
    if entry.what == "text":
        return f'"{entry.name}"'
    if entry.what == "number":
        return "".join(f"{sign and f' {sign} '}{_e(term)}" for sign, term in entry.terms)
    letters = ", ".join(f'"{letter.text}" {_e(letter.value)}' for letter in entry.letters)
    name = entry.name if entry.seat is None else f"{entry.name}({entry.seat})"
    return f"{name}({letters})" if letters else name


def _look(line: d.Look) -> str:
    seen = ", ".join(f'"{each.text}"' if each.quoted else each.text for each in line.drawn)
    of = "" if line.of is None else f" of {_e(line.of)}"
    match line.phrase:
        case "hide":
            return "hide " + ", ".join(name.name for name in line.names)
        case "note":
            return f"note {seen}"
        case "board":
            return f"board as {seen}"
        case "thrown":
            return f"show chance as {seen}"
    assert line.value is not None
    if line.binder is not None:
        return f"{line.phrase} {line.binder.name} in {_e(line.binder.within)} to {_e(line.value)}{of}"
    on = "" if line.on is None else f" on {_e(line.on)}"
    return f"{line.phrase} {_e(line.value)}{of}{on}" + (f" as {seen}" if seen else "")


def _variant(node: d.Variant) -> list[str]:
    first = f'variant "{node.name}"'
    if not node.declarations:
        return [f"{first}: {settings(node.settings)}"]
    lines = [settings([setting]) for setting in node.settings]
    for declaration in node.declarations:
        lines += heading_lines(declaration)
    return _under(first, lines)


def _example(line: d.ExampleLine) -> list[str]:
    match line:
        case d.WithVariant(name=name):
            return [f'with variant "{name}"']
        case d.With():
            return [f"with {settings(line.settings)}"]
        case d.Position():
            return _under("position", [*(f'"{row}"' for row in line.picture), *statements(line.body)])
        case d.Claim():
            return [f'{line.verb} "{line.text}"' + _text(" because", line.because)]
        case d.Ask():
            return []
        case d.Expect():
            return [f"expect {_outcome(line.what) if isinstance(line.what, d.Outcome) else _e(line.what)}"]
