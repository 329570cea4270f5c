"""L015: a name that hides another one."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic, Edit, Fix, Severity
from gdl.lint.hiding import hidden_names
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject
from gdl.loading import standard_library
from gdl.syntax import declarations as d
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Span


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Names of a run that hide an outer one or a definition of the library, and definitions that hide one of it."""
    library = standard_library()
    for heading in subject.headings():
        if isinstance(heading, d.Define) and heading.name in library:
            hint = f"what the library itself says of `{heading.name}` goes on as before"
            yield note("L015", f"`{heading.name}` is also in the standard library", heading.name_span, hint)
    for found in hidden_names(subject.loaded.tree, library):
        message = f"`{found.name}` hides {found.what}, which cannot be asked for here"
        hint = f"choose another name, for instance `this_{found.name}`"
        fixes: tuple[Fix, ...] = ()
        if found.again is not None and found.again.declared is None:
            start = found.again.span
            line = f"{found.name} = {expression(found.again.value)}"
            hint = f"to give that one another value, leave `let` out: {line}; for a value of its own, {hint}"
            gap = Span(start.source, start.line, start.column, found.span.line, found.span.column)
            fixes = (Fix("leave `let` out", (Edit(gap, ""),)),)
        yield Diagnostic("L015", message, found.span, hint, Severity.WARNING, fixes=fixes)


RULE = Rule(
    code="L015",
    name="name-hides-another",
    title="A name that hides another one",
    why=(
        "In the lines where the inner name holds, the outer one cannot be asked for, and a reader has to know which of "
        "the two is meant. A definition with the name of one in the standard library is only noted."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty where any(spot in theirs where spot in row(1)) or ply < 2
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

turn:
    choose spot in empty where any(x in theirs where x in around(spot)) or ply < 2
    place Mark on spot

when line(mine, 3): mover wins
when stuck: draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
