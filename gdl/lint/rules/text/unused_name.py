"""L033: what a definition is given, or a name of a turn, that nothing asks for."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.mentions import Mentions
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.tree import nodes_of

_LINE_OUT = "ask for it, or take the line out"


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Parameters that their definition does not mention, values of a `let` and what chance brings that their heading
    does not.

    A definition that mentions nothing at all is there for others to say more.
    """
    for heading in subject.headings():
        if isinstance(heading, d.Variant | d.Example):
            continue
        mentions = Mentions()
        mentions.look_at(heading)
        if isinstance(heading, d.Define) and mentions.named and not _stands_for_another(subject, heading.name):
            for name, span in zip(heading.parameters, heading.parameter_spans, strict=True):
                if name not in mentions.named:
                    what = f"`{heading.name}` is given `{name}`, and does not ask for it"
                    yield warning("L033", what, span, "ask for it, or take it out here and wherever it is given")
        for node in nodes_of(heading):
            if isinstance(node, t.Let) and node.name not in mentions.named:
                what = f"nothing asks for `{node.name}`"
                yield warning("L033", what, node.name_span, _LINE_OUT)
            if isinstance(node, t.Chance) and node.binder.name not in mentions.named:
                what = f"nothing asks for `{node.binder.name}`, which chance brings"
                behind = "; names of this turn are not known in its `usual`" if _has_usual(heading) else ""
                yield warning("L033", what, node.binder.name_span, _LINE_OUT + behind)


def _has_usual(heading: d.Declaration) -> bool:
    return any(isinstance(node, t.Name) and node.name == "usual" for node in nodes_of(heading))


def _stands_for_another(subject: Subject, name: str) -> bool:
    """Is a definition of that name replaced by another, or does it replace one? Then both are given the same.

    The table gives `score` a player.
    """
    declared = [each for each in subject.headings() if isinstance(each, d.Define) and each.name == name]
    replacing = (world.rules.definitions.get(name) for world in subject.worlds)
    return (
        name == "score" or len(declared) > 1 or any(each is not None and each.usual is not None for each in replacing)
    )


RULE = Rule(
    code="L033",
    name="unused-name",
    title="A name that nothing asks for",
    why=(
        "What a definition is given and does not look at changes nothing, however it is called; mostly the name of "
        "another value stands where this one was meant. So it is with a `let`, and with what chance brings. A "
        "definition that asks for nothing at all (`define bonus(card): 1`) is left alone: a variant, or a rulebook "
        "that extends this one, may say more."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

define quiet(x, way): no(step(x, north) and pieces)

turn:
    choose spot in empty where quiet(spot, north)
    place Mark on spot

when line(mine, 3): mover wins
when stuck: draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

define quiet(x, way): no(step(x, way) and pieces)

turn:
    choose spot in empty where quiet(spot, north)
    place Mark on spot

when line(mine, 3): mover wins
when stuck: draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
