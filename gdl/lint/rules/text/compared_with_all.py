"""L032: a site that is compared with all of a sort, where it is meant to be one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gdl.diagnostics import Diagnostic, Edit, Fix, Severity
from gdl.lint.model import Rule
from gdl.lint.subject import Subject
from gdl.lint.trees import nodes_of
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl_interpreter.program import Span

_SORTS = {"empty": "empty sites", "mine": "sites of yours", "theirs": "sites of the others", "pieces": "pieces"}
"""What the names of sets of sites are of, that a site may be one of."""

_ASKED = {"is": "in", "is not": "not in"}
"""How is asked what was meant."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`spot is empty`: whatever stands before `empty`, and names that stand for one site before the other sets."""
    rules = [each for each in subject.loaded.tree.declarations if not isinstance(each, d.Example)]
    return compared(rules, subject.loaded.sources.quoted)


def compared(roots: object, quoted: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """The same of some trees. quoted: the text of a span."""
    nodes = list(nodes_of(roots))
    single = {each.name for each in nodes if isinstance(each, t.Binder)}
    for node in nodes:
        match node:
            case t.Binary(operator="is" | "is not", left=left, right=t.Name(name=sort)) if sort in _SORTS:
                one = isinstance(left, t.Name) and left.name in single
                if one or (sort == "empty" and not (isinstance(left, t.Name) and left.name == "none")):
                    yield _told(node, quoted(node.left.span), sort, one)


def _told(node: t.Binary, text: str, sort: str, one: bool) -> Diagnostic:
    bare = text[1:-1] if text.startswith("(") and not isinstance(node.left, t.Binary) else text
    asked = text if isinstance(node.left, t.Name | t.Call) else f"({bare})"
    meant = f"{asked} {_ASKED[node.operator]} {sort}"
    message = f"this compares `{text}` with the set of all {_SORTS[sort]}"
    whole = f"`{meant}` asks whether all of it is empty, `no({bare})` whether there is nothing"
    if node.operator == "is not":
        whole = f"`{meant}` asks whether not all of it is empty, `any({bare})` whether there is something"
    hint = f"write: {meant}" if one else whole
    fix = Fix(f"write: {meant}", (Edit(node.span, meant),))
    return Diagnostic("L032", message, node.span, hint, Severity.WARNING, (fix,))


RULE = Rule(
    code="L032",
    name="compared-with-all",
    title="A site that is compared with all sites of a sort",
    why=(
        "`empty`, `mine`, `theirs` and `pieces` are sets. `spot is empty` asks whether spot is the same as the set of "
        "all empty sites, which it is not as long as there are two. Whether it is one of them is `spot in empty`."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot
    for beside in near(spot):
        if beside is empty:
            place Mark on beside

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect ply is 0
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot
    for beside in near(spot):
        if beside in empty:
            place Mark on beside

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect ply is 0
""",
    check=check,
)
