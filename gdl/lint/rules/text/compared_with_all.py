"""L032: a site that is compared with all of a sort, where it is meant to be one of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from gdl.diagnostics import Diagnostic, Edit, Fix, Severity
from gdl.lint.model import Rule
from gdl.lint.subject import Subject, World
from gdl.syntax import tree as t
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference import Machine, Position
from gdl_interpreter.reference.layout import OWNERS

_SORTS = {"empty": "empty sites", "mine": "sites of yours", "theirs": "sites of the others", "pieces": "pieces"}
"""What the names of sets of sites are of, that a site may be one of."""

_ASKED = {"is": "in", "is not": "not in"}
"""How is asked what was meant."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`spot is empty`: whatever stands before `empty`, and names that stand for one site before the other sets."""
    single = {each.name for each in subject.rule_nodes if isinstance(each, t.Binder)}
    yield from compared(subject.rule_nodes, subject.loaded.sources.quoted, single.__contains__)
    yield from _with_kinds(subject)


def compared(
    nodes: Iterable[object], quoted: Callable[[Span], str], single: Callable[[str], bool]
) -> Iterator[Diagnostic]:
    """The same of some nodes. quoted: the text of a span; single: does a name stand for one site?"""
    for node in nodes:
        match node:
            case t.Binary(operator="is" | "is not", left=left, right=t.Name(name=sort)) if sort in _SORTS:
                one = isinstance(left, t.Name) and single(left.name)
                if one or (sort == "empty" and not (isinstance(left, t.Name) and left.name == "none")):
                    yield _told(node, quoted(node.left.span), sort, one)


def compared_with_kind(
    nodes: Iterable[object], asked: Container[Span], quoted: Callable[[Span], str]
) -> Iterator[Diagnostic]:
    """`man is Moth`, where there are several moths.

    Args:
        nodes: of trees.
        asked: where one site is compared with the sites of several pieces of a kind.
        quoted: the text of a span.
    """
    for node in nodes:
        if isinstance(node, t.Binary) and node.operator in _ASKED and node.span in asked:
            text, kind = quoted(node.left.span), quoted(node.right.span)
            meant = f"{text} {_ASKED[node.operator]} {kind}"
            message = f"this compares `{text}` with the set of all sites of `{kind}`"
            fix = Fix(f"write: {meant}", (Edit(node.span, meant),))
            yield Diagnostic("L032", message, node.span, f"write: {meant}", Severity.WARNING, (fix,))


def with_kinds(parts: Iterable[object]) -> Iterator[tuple[n.Expr, n.Expr, Span]]:
    """What is compared with the pieces of a kind, these, and where."""
    for part in parts:
        match part:
            case n.Op(op="same", args=(left, n.Op(op="of_kind" | "meet") as right)) if kind_of(right) is not None:
                yield left, right, part.span


def kind_of(pieces: n.Expr) -> int | None:
    """The kind, as a set of one, of the pieces of a kind, be it one player's or all; None of anything else."""
    match pieces:
        case n.Op(op="of_kind", args=(n.Const(value=kind),)) if kind.bit_count() == 1:
            return kind
        case n.Op(op="meet", args=(n.Op(op="pieces_of"), n.Op(op="of_kind", args=(n.Const(value=kind),)))):
            return kind
    return None


def _with_kinds(subject: Subject) -> Iterator[Diagnostic]:
    """Comparisons of a name for one site with the pieces of a kind of which a player has several from the start.

    Of one it may be meant that it is the only one: `spot is my King`.
    """
    found: dict[Span, bool] = {}
    for world in subject.worlds:
        asked = [each for each in with_kinds(world.in_game.parts) if subject.own(each[2])]
        several = _several_of(world) if asked else frozenset()
        for left, right, span in asked:
            found[span] = found.get(span, True) and kind_of(right) in several and _is_one(left, world, 0)
    wrong = {span for span, is_so in found.items() if is_so}
    yield from compared_with_kind(subject.nodes, wrong, subject.loaded.sources.quoted)


def _is_one(expr: n.Expr, world: World, depth: int) -> bool:
    """Is it a name that stands for one member of a set, whatever else is given to it?"""
    if not isinstance(expr, n.Local) or depth > _MOST_PASSED:
        return False
    given = world.in_game.slots.get(expr.slot, [])
    return bool(given) and all(isinstance(each, n.Bind) or _is_one(each, world, depth + 1) for each in given)


def _several_of(world: World) -> frozenset[int]:
    """The kinds, each as a set of one, of which a player has several at the start, on the board and aside."""
    machine = Machine(world.program)
    layout, values = machine.layout, Position.start(machine).values
    found = set[int]()
    for kind in range(len(world.program.kinds)):
        for player in range(len(world.program.players)):
            stock = layout.stocks.get((player, kind))
            here = (values[layout.kinds + kind] & values[OWNERS + player]).bit_count()
            if here + (0 if stock is None else values[stock]) > 1:
                found.add(1 << kind)
    return frozenset(found)


_MOST_PASSED = 8
"""Of what is passed on more often nothing is said."""


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
        "all empty sites, which it is not as long as there are two. Whether it is one of them is `spot in empty`. "
        "So it is with a kind of which a player has several pieces: `man in Moth`."
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
