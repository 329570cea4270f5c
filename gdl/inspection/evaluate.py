"""The value of an expression of the language in a position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from gdl.api import Game
from gdl.board_view.scores import SCORE, Unit, score_unit, unit_shown
from gdl.check import check
from gdl.check.typed import TypedAsk
from gdl.check.types import NUMBER, Base, Type
from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Severity, Source, Sources
from gdl.inspection.asking import asks_who_moves
from gdl.inspection.values import in_words
from gdl.lint.rules.bounds.direction_not_of_the_board import not_had
from gdl.lint.rules.bounds.nothing_in_common import apart
from gdl.lint.rules.text.compared_with_all import compared, compared_with_kind, with_kinds
from gdl.loading import Loaded, standard_library
from gdl.lower import Lowering
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.parser import parse
from gdl.syntax.tree import nodes_of
from gdl_interpreter.characters import LAYOUT, normal, refused
from gdl_interpreter.program import Program, Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.budget import LIMITS, Budget, Limits
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference import Machine, Position
from gdl_interpreter.reference.bits import members

NAME = "<expression>"
"""What the text is called in messages."""

_HEAD = 'example "expression":\n'
_BEFORE = "    expect "
_EXPECTED = re.compile(r"(?<![`\w])expect ")
"""The word of the example that an expression is read as, in a hint that shows the line."""


@dataclass(frozen=True)
class Evaluated:
    """What an expression comes to.

    type: what it is, in the words of messages ("a set of sites"); text: the value in the words of the language; count:
    how many members a set has, None where it is none; sites: the numbers of the sites of a set of them, and of those
    where the pieces of a kind stand, None of anything else; hints: what lint says of such an expression; told: a number
    as players are told it, in the words of the looks (`2 men taken`), "" where these have none for it; nobody: does it
    ask who is to move, itself or in a definition, where nobody is, as chance has not decided all of the setup?
    """

    type: str
    text: str
    count: int | None = None
    sites: tuple[int, ...] | None = None
    hints: tuple[Diagnostic, ...] = ()
    told: str = ""
    nobody: bool = False

    @property
    def what(self) -> str:
        """What it is, and how players are told it: `a number: 2 men taken`."""
        return f"{self.type}: {self.told}" if self.told else self.type


def evaluate(game: Game, position: Position, text: str, limits: Limits = LIMITS) -> Evaluated:
    """What an expression comes to in a position of a game. `mover` is the player to move.

    Args:
        game: the rulebook with its options.
        position: where it is asked.
        text: the expression, in one line or several.
        limits: bounds of the work, in steps.

    Raises:
        RulebookError: with everything that is wrong with the text, each with its place in it.
        LimitError: it takes too long to work out.
    """
    return evaluated(game.loaded, game.settings, position, text, limits)


def evaluated(
    loaded: Loaded, settings: Mapping[str, int], position: Position, text: str, limits: Limits = LIMITS
) -> Evaluated:
    """The same, of a rulebook as it was read and with the options that are set."""
    text = normal(text.replace("\r\n", "\n"))
    reporter, budget = Reporter(), Budget(limits.loading)
    try:
        read = _read(text, reporter)
        ask = d.Example("expression", (read,), span=Span(NAME, 1, 1, 1, 2))
        typed = check(replace(loaded.rules, examples=[ask]), standard_library(), reporter, budget)
        reporter.stop_if_failed()
        assert typed is not None
        lowering = Lowering(typed, settings, reporter, budget, limits)
        program = lowering.program()
        (line,) = typed.examples[0].lines
        assert isinstance(line, TypedAsk)
        value, sites = lowering.filler.fill((line.value, line.sites))
        reporter.stop_if_failed()
    except RulebookError as error:
        raise RulebookError(_unwrapped(each) for each in error.diagnostics if each.severity is Severity.ERROR) from None
    machine = Machine(program, fuel=limits.question)
    found = machine.value(position.data, value)
    standing = None if sites is None else machine.value(position.data, sites)
    told = _told(program, line.type, value.type, found, standing)
    written = Sources({NAME: Source(NAME, _wrapped(text))})
    binders = {each.name for each in nodes_of(read) if isinstance(each, t.Binder)}
    names = {site.name for site in program.board.sites}
    hints = [*compared(nodes_of(read), written.quoted, lambda name: name in names or name in binders)]
    hints += compared_with_kind(nodes_of(read), {*_several(value, machine, position)}, written.quoted)
    hints += _of_the_values(line.value, program, written)
    unit = None if line.type != NUMBER else _unit_of(read.what, program)
    in_looks = "" if unit is None else unit.counted(found)
    nobody = position.in_setup and asks_who_moves(program, value)
    return replace(told, hints=tuple(map(_unwrapped, hints)), told=in_looks, nobody=nobody)


def _unit_of(read: t.Expr, program: Program) -> Unit | None:
    """What the looks call that which a number of players, or of the whole game, counts: `score(White)`, `my taken`."""
    word = read.word if isinstance(read, t.Whose) else read
    if not isinstance(word, t.Name | t.Call):
        return None
    return score_unit(program) if word.name == SCORE else unit_shown(program, word.name)


def _of_the_values(value: n.Expr, program: Program, written: Sources) -> Iterator[Diagnostic]:
    """What lint says of what stands in an expression."""
    parts = list(parts_of(value))

    def own(span: Span) -> bool:
        return span.source == NAME

    yield from apart(parts, own, written.quoted)
    yield from not_had(parts, [program.board], own)


def _several(value: n.Expr, machine: Machine, position: Position) -> Iterator[Span]:
    """Where one site is compared with the pieces of a kind, of which there are several in a position."""
    parts = list(parts_of(value))
    single = {part.slot for part in parts if isinstance(part, n.Bind)}
    for left, right, span in with_kinds(parts):
        is_one = left.slot in single if isinstance(left, n.Local) else _is_site(left)
        fixed = not any(isinstance(part, n.Local) for part in parts_of(right))
        if is_one and fixed and machine.value(position.data, right).bit_count() > 1:
            yield span


def _is_site(value: n.Expr) -> bool:
    return isinstance(value, n.Const) and value.type is Ty.SITES and value.value.bit_count() == 1


def _told(program: Program, type_: Type, ty: Ty, value: int, standing: int | None) -> Evaluated:
    shown = in_words(program, ty, value, most=len(program.board.sites))
    where = value if ty is Ty.SITES else standing
    sites = None if where is None else tuple(one.bit_length() - 1 for one in members(where))
    plain = type_.base in (Base.NUMBER, Base.TRUTH) and not type_.many
    count = None if plain or type_.base is Base.NOTHING else value.bit_count()
    return Evaluated(str(type_), shown, count, sites)


def _read(text: str, reporter: Reporter) -> d.Ask:
    """The expression as a tree; what is wrong with the text goes to the reporter.

    Raises:
        RulebookError: it is none.
    """
    unfit = next(refused(text, LAYOUT), None)
    if unfit is not None:
        raise RulebookError([_wrong("E129", f"{unfit.name} may not stand in an expression", unfit.advice)])
    line = " ".join(text.split("\n"))
    if not line.strip() or line.lstrip().startswith("#"):
        raise RulebookError([_wrong("E102", "there is no expression", "for instance: count(empty)")])
    tree = parse(Source(NAME, _wrapped(line)), reporter)
    reporter.stop_if_failed()
    (example,) = tree.declarations
    assert isinstance(example, d.Example)
    (expect,) = example.lines
    assert isinstance(expect, d.Expect)
    if isinstance(expect.what, d.Outcome):
        hint = "`gdl show` tells how a game has ended"
        raise RulebookError([_wrong("E202", "how a game ends is no value", hint, line)])
    return d.Ask(expect.what, span=expect.span)


def _wrapped(text: str) -> str:
    """An expression as the example that it is read as."""
    return f"{_HEAD}{_BEFORE}{' '.join(text.split(chr(10)))}\n"


def _wrong(code: str, message: str, hint: str | None, line: str = "") -> Diagnostic:
    return Diagnostic(code, message, Span(NAME, 1, 1, 1, max(2, 1 + len(line))), hint)


def _unwrapped(found: Diagnostic) -> Diagnostic:
    """What was found wrong, with its place in the text itself."""
    span = found.span
    if span.source != NAME or not span.line > 1:
        return found
    column, end = (max(1, each - len(_BEFORE)) for each in (span.column, span.end_column))
    hint = None if found.hint is None else _EXPECTED.sub("", found.hint)
    return replace(found, span=Span(NAME, 1, column, 1, max(end, column + 1)), hint=hint, fixes=())
