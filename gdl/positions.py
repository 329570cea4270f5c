"""Positions from text: what may stand under `position:` in an example, or a notation that the rulebook declares.

What goes in: a rulebook, the machine that is to play on from there, the text. What comes out: a position without
history. What always holds: what is wrong with the text is a diagnostic with its place in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from gdl.check import check
from gdl.check.typed import TypedPosition
from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Severity, Source
from gdl.loading import Loaded, standard_library
from gdl.lower import Lowering
from gdl.lower.fill import Filler
from gdl.lower.setup import Watch
from gdl.read_diagram import Places, read_diagram
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.parser import parse
from gdl_interpreter.characters import LAYOUT, normal, refused
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.reference import Machine, Position
from gdl_interpreter.reference.errors import FieldError
from gdl_interpreter.reference.text.read_notation import read_notation

NAME = "<position>"
"""What the text is called in messages."""

_HEAD = ('example "position":', "    position:")
_STEP = " " * 8
_PART = re.compile(r'(?:"[^"]*"|#.*|[^;"#]|")+')


def set_up(line: TypedPosition, machine: Machine, filler: Filler, watch: Watch) -> Position:
    """The position that a picture and statements make; what is wrong with them goes to the reporter of `watch`."""
    places = Places(line.span, line.rows)
    prepare = read_diagram(line.picture, machine.program, machine.layout, places, watch.reporter)
    return Position(machine, machine.set_up(prepare, filler.fill(line.body), watch))


def read_position(loaded: Callable[[], Loaded], settings: Mapping[str, int], machine: Machine, text: str) -> Position:
    """The position that a text describes: in a notation, or by statements in lines or with `;` between them.

    Raises:
        RulebookError: with everything that is wrong with it.
        MachineError: it takes too long to work out.
    """
    text = normal(text.replace("\r\n", "\n"))
    unfit = next(refused(text, LAYOUT), None)
    if unfit is not None:
        message = f"{unfit.name} may not stand in a position"
        raise RulebookError([Diagnostic("E129", message, _span(text, unfit.at, unfit.at + 1), unfit.advice)])
    read, wrong = _in_a_notation(machine, text)
    if read is not None:
        return read
    wrapped, reporter = _Wrapped(text), Reporter()
    tree = parse(Source(NAME, wrapped.text), reporter)
    if wrong is not None and not _is_statements(tree, reporter):
        raise RulebookError([wrong])
    try:
        reporter.stop_if_failed()
        return _made(tree, wrapped, loaded(), settings, machine, reporter)
    except RulebookError as error:
        wrong_here = [each for each in error.diagnostics if each.severity is Severity.ERROR]
        raise RulebookError(map(wrapped.unwrapped, wrong_here)) from None


def _in_a_notation(machine: Machine, text: str) -> tuple[Position | None, Diagnostic | None]:
    """The position, if the text is one in a notation, or what is wrong with it in that of which it could be."""
    wrong: list[FieldError] = []
    for notation in machine.program.notations:
        try:
            return Position(machine, read_notation(machine, notation, text)), None
        except FieldError as error:
            wrong.append(error)
    if not wrong:
        return None, None
    best = max(wrong, key=lambda each: each.start)
    return None, Diagnostic("E322", best.message, _span(text, best.start, best.end), best.hint)


def _span(text: str, start: int, end: int) -> Span:
    """Where a stretch of the text stands."""
    line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
    return Span(NAME, line, column, line, column + end - start)


def _is_statements(tree: d.Rulebook, reporter: Reporter) -> bool:
    """Can a text be read as statements? One bare value, as `8/8/8`, is none."""
    if reporter.failed:
        return False
    (example,) = tree.declarations
    assert isinstance(example, d.Example)
    (line,) = example.lines
    return not (isinstance(line, d.Position) and len(line.body) == 1 and isinstance(line.body[0], t.Do))


def _made(
    tree: d.Rulebook,
    wrapped: _Wrapped,
    loaded: Loaded,
    settings: Mapping[str, int],
    machine: Machine,
    reporter: Reporter,
) -> Position:
    examples = [each for each in tree.declarations if isinstance(each, d.Example)]
    budget = Budget()
    typed = check(replace(loaded.rules, examples=examples), standard_library(), reporter, budget)
    reporter.stop_if_failed()
    assert typed is not None
    lowering = Lowering(typed, settings, reporter, budget)
    program = lowering.program()
    (line,) = typed.examples[0].lines
    assert isinstance(line, TypedPosition)
    position = set_up(line, Machine(program), lowering.filler, Watch(program, reporter, wrapped.line_of))
    reporter.stop_if_failed()
    return Position(machine, machine.taken_over(position.data))


class _Wrapped:
    """A text as the only line of an example, and where each of its lines comes from."""

    def __init__(self, text: str) -> None:
        self.rows = list(_HEAD)
        self.places = [(1, 0), (1, 0)]
        rows = text.splitlines()
        edge = min((len(row) - len(row.lstrip(" ")) for row in rows if row.strip()), default=0)
        for number, row in enumerate(rows, start=1):
            for column, part in _parts(row):
                indent = _STEP + row[edge : len(row) - len(row.lstrip(" "))]
                self.rows.append(indent + part)
                self.places.append((number, column - len(indent)))
        self.text = "\n".join(self.rows) + "\n"

    def unwrapped(self, found: Diagnostic) -> Diagnostic:
        """What was found wrong, with its place in the text itself."""
        span = found.span
        if span.source != NAME:
            return found
        line, column = self._place(span.line, span.column)
        end_line, end_column = self._place(span.end_line, span.end_column)
        hint = None if found.code == "E109" else found.hint  # which counts blanks as they stand in the example
        return replace(found, span=Span(NAME, line, column, end_line, max(end_column, column + 1)), hint=hint)

    def line_of(self, span: Span) -> int:
        """The line of the text itself in which a part of it stands."""
        return self._place(span.line, span.column)[0]

    def _place(self, line: int, column: int) -> tuple[int, int]:
        number, shift = self.places[min(line, len(self.places)) - 1]
        return number, max(1, column + shift) if line > len(_HEAD) else 1


def _parts(row: str) -> Iterator[tuple[int, str]]:
    """The statements of a line, and how many characters stand before each."""
    for found in _PART.finditer(row):
        part = found[0].strip()
        if part and not part.startswith("#"):
            yield found.start() + len(found[0]) - len(found[0].lstrip()), part
