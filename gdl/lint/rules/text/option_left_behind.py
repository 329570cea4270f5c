"""L028: an option of the rulebook below that matters no more."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.merge import Definition, Rules
from gdl.diagnostics import Diagnostic
from gdl.lint.mentions import Mentions
from gdl.lint.model import Rule, warning
from gdl.lint.restated import asked_before
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Options that what it extends declares, and that nothing asks for any more since the text restates something."""
    loaded = subject.loaded
    below = loaded.below[-1] if loaded.below else None
    if below is None:
        return
    named = _asked_for(loaded.rules, loaded.tree.declarations)
    for name, item in loaded.rules.options.items():
        if name in named or subject.own(item.span):
            continue
        before = asked_before(loaded, {name})
        if before is not None:
            heading, span = before
            message = f"the option `{name}` does nothing any more, for this `{heading}` does not ask for it"
            hint = f"use `{name}` here, too, or restate the option so that nobody sets it in vain"
            yield warning("L028", message, span, hint)


def _asked_for(rules: Rules, own: tuple[d.Declaration, ...]) -> set[str]:
    """The names that the rules ask for as they stand now; what has been replaced counts where `usual` asks for it."""
    found = Mentions()
    found.look_at(rules.demands, rules.endings, rules.supplies, rules.moves_in_turn, rules.looks)
    for heading in (rules.players, rules.board, rules.match):
        found.look_at(heading)
    for table in (rules.options, rules.kinds, rules.states, rules.events, rules.notations):
        found.look_at(*table.values())
    found.look_at(*(each.declarations for each in own if isinstance(each, d.Variant)))
    for body in (rules.setup, rules.turn):
        _look_into(body, found)
    todo, seen = {*found.named, "score"}, set[str]()
    while todo:
        name = todo.pop()
        seen.add(name)
        _look_into(rules.definitions.get(name), found)
        todo |= found.named - seen
    return found.named


def _look_into(definition: Definition | None, found: Mentions) -> None:
    while definition is not None:
        here = Mentions()
        here.look_at(definition.body)
        found.named |= here.named
        definition = definition.usual if "usual" in here.named else None


RULE = Rule(
    code="L028",
    name="option-left-behind",
    title="An option that does nothing any more",
    why=(
        "What is restated is replaced as a whole, and with it goes what it did with an option of the rulebook below. "
        "The option is still listed and can be set, but nothing changes. Use it again, or say `usual` where what was "
        "there still holds."
    ),
    bad="""\
game "Rows" extends "hex"

turn:
    choose spot in empty
    place Stone on spot

example "counts":
    with size = 3
    expect perft(1) is 9
""",
    good="""\
game "Rows" extends "hex"

turn:
    usual

example "counts":
    with size = 3
    expect perft(1) is 9
""",
    check=check,
)
