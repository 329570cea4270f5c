"""L049: two examples of the same name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gdl.check.merge import slug
from gdl.diagnostics import Diagnostic
from gdl.diagnostics import edits as fixes
from gdl.infra.free_names import free_name
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Examples that are called as an earlier one of the rulebook itself, or of the same variant.

    Another name is all that is wrong, unless the whole example is there already: then it may not be wanted at all.
    """
    examples = [each for each in subject.loaded.tree.declarations if isinstance(each, d.Example)]
    taken = {each.name for each in examples}
    first = dict[tuple[str, str | None], d.Example]()
    for each in examples:
        variant = None if each.variant is None else slug(each.variant.name)
        earlier = first.setdefault((each.name, variant), each)
        if earlier is each:
            continue
        name = free_name(each.name, taken)
        taken.add(name)
        same = each == earlier
        what = f'there is an example "{each.name}" in line {earlier.span.line}'
        hint = f'take it out: it says the same; or call it "{name}"' if same else f'call it "{name}", or what it shows'
        fix = fixes.replace(each.name_span, f'"{name}"', certain=not same)
        yield replace(warning("L049", what, each.name_span, hint), fixes=(fix,))


RULE = Rule(
    code="L049",
    name="example-name-twice",
    title="Two examples of the same name",
    why=(
        "What fails is told by the name of the example, and `[board of …]` in the text for players shows the first "
        "that is called so: nobody can tell the other one from it. Examples of different variants may share a name."
    ),
    bad="""\
players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9

example "counts":
    expect perft(2) is 72
""",
    good="""\
players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9

example "counts 2":
    expect perft(2) is 72
""",
    check=check,
)
