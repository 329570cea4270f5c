"""L030: an `if` or a `where` whose condition always holds, or never does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.lint.verdicts import conditions
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.tree import nodes_of
from gdl_interpreter.program import nodes as n


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Conditions that are the same in every position, whatever the options are; `if true` is meant so."""
    of_one = {call.span: call for heading in subject.headings() for call in _asked_of_one(heading)}
    for span, call in of_one.items():
        name = "".join(each.name for each in _names(call))
        how, hint = "always", f"leave `any({name})` out"
        if call.name == "no":
            asked = f"{name} not in kind(pieces)"
            how, hint = "never", f"ask about what stands there; that no piece of a kind is on the board: {asked}"
        message = f"`{call.name}({name})` {how} holds: `{name}` is the name of one thing"
        yield warning("L030", message, span, hint)
    for test, word, truth in conditions(subject):
        if any(test.span.holds(span) for span in of_one):
            continue
        if (truth.always or truth.never) and not isinstance(test, n.Const):
            what = "always" if truth.always else "never"
            hint = "take it out, or ask for what was meant"
            yield warning("L030", f"the condition of this `{word}` {what} holds", test.span, hint)


def _asked_of_one(heading: d.Declaration) -> Iterator[t.Call]:
    """`any(x)` and `no(x)` where x is a member of a set, and nothing else in the heading has that name."""
    if isinstance(heading, d.Variant | d.Example):
        return
    nodes = list(nodes_of(heading))
    members = {node.name for node in nodes if isinstance(node, t.Binder)}
    members -= {node.name for node in nodes if isinstance(node, t.Let)}
    members -= set(heading.parameters) if isinstance(heading, d.Define) else set()
    for node in nodes:
        if isinstance(node, t.Call) and node.name in ("any", "no") and any(one.name in members for one in _names(node)):
            yield node


def _names(call: t.Call) -> tuple[t.Name, ...]:
    """The only argument of a call, if it is a name by itself."""
    return tuple(each.value for each in call.arguments if isinstance(each.value, t.Name) and len(call.arguments) == 1)


RULE = Rule(
    code="L030",
    name="condition-always-the-same",
    title="A condition of `if` or `where` that always holds, or never does",
    why=(
        "Whatever the options are set to and however the game goes, the answer is the same, so nothing is asked. "
        "Mostly a comparison is the wrong way round, or `any` or `no` is asked of a name that `choose`, `for` or "
        "`let` gave to one thing: there always is that one."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty where any(spot)
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty where any(near(spot))
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
