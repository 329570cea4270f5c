"""L015: a name that hides another one."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.hiding import hidden_names
from gdl.lint.model import Rule, note, warning
from gdl.lint.subject import Subject
from gdl.loading import standard_library
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Names of a run that hide an option, a definition, a state or an outer name; definitions with a library name."""
    library = standard_library()
    for heading in subject.headings():
        if isinstance(heading, d.Define) and heading.name in library:
            hint = f"what the library says of `{heading.name}` goes on as before; another name would be clearer"
            yield note("L015", f"`{heading.name}` is also in the standard library", heading.span, hint)
    rules = subject.loaded.rules
    given = dict.fromkeys(library, "a definition of the library") | dict.fromkeys(rules.options, "an option")
    given |= dict.fromkeys(rules.states, "a state") | dict.fromkeys(rules.definitions, "a definition")
    for found in hidden_names(subject.loaded.tree, given):
        message = f"`{found.name}` is also the name of {found.what}, which cannot be asked for here"
        yield warning("L015", message, found.span, f"choose another name, for instance `this_{found.name}`")


RULE = Rule(
    code="L015",
    name="name-hides-another",
    title="A name that hides another one",
    why=(
        "In the lines where the inner name holds, the outer one cannot be asked for, and a reader has to know "
        "which of the two is meant. A definition with the name of one in the standard library is only noted."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3): remove {a2, b1, b2, b3, c2}
piece Mark

define corners: {a1, a3, c1, c3}

turn:
    let corners = empty and corners
    choose spot in corners
    place Mark on spot

when count(mine) > 2: mover wins
when no(empty and corners): draw

example "counts":
    expect perft(1) is 4
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3): remove {a2, b1, b2, b3, c2}
piece Mark

define corners: {a1, a3, c1, c3}

turn:
    let free = empty and corners
    choose spot in free
    place Mark on spot

when count(mine) > 2: mover wins
when no(empty and corners): draw

example "counts":
    expect perft(1) is 4
""",
    check=check,
)
