"""Lines of examples that do not fit the board, told before any example is run: pictures, sites that it has not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from gdl.check.typed import TypedExpect, TypedForces, TypedPerft, TypedPosition
from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Sources
from gdl.lint.subject import Subject
from gdl.lower import Lowering
from gdl.lower.missing_sites import other_sites
from gdl.read_diagram import Places, read_diagram
from gdl.syntax import declarations as d
from gdl.syntax.words import SITE_NAME
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.layout import Layout
from gdl_interpreter.reference.moves import Vocabulary
from gdl_interpreter.reference.text.find_move import MAX_TEXT
from gdl_interpreter.reference.text.match_words import TypedText
from gdl_interpreter.reference.text.spelling import TAIL, Lexicon, Line

_Line = TypedPosition | TypedExpect | TypedPerft | TypedForces
"""A line of an example that may name sites."""

_PLAYED = ("play", "moves", "legal")
"""What a line with moves in it begins with, if all of them are to be legal."""

_LIKE_A_SITE = re.compile(r"[a-z]+[0-9]+")

_READING = 60
"""Steps for a character of a move that is looked at."""


def off_the_board(subject: Subject) -> Iterator[Diagnostic]:
    """Pictures in the examples of a rulebook and its variants, and sites there, that the example's board has not.

    Raises:
        BudgetError: there are too many boards to make.
    """
    for world in subject.worlds:
        for example in world.typed.examples:
            lines = [line for line in example.lines if isinstance(line, _Line)]
            claims = [line for line in example.lines if isinstance(line, d.Claim) and line.verb in _PLAYED]
            if not lines and not claims:
                continue
            with suppress(RulebookError):  # its options cannot be so: of that the example tells
                lowering, program = world.programs.made(example.settings, Reporter(), subject.budget)
                yield from _wrong_in(lines, lowering, program)
                doubtful = [claim for claim in claims if _may_be_off(claim, program)]
                if doubtful:
                    lexicon = Lexicon(program, Vocabulary(program))
                    subject.budget.spend(_READING * sum(len(claim.text) for claim in doubtful), doubtful[0].span)
                    for claim in doubtful:
                        yield from _wrong_in_moves(claim, program, lexicon, subject.loaded.sources)


def _wrong_in(lines: Iterable[_Line], lowering: Lowering, program: Program) -> Reporter:
    """What in some lines of an example does not fit its board."""
    reporter = lowering.filler.reporter = Reporter()
    for line in lines:
        if isinstance(line, TypedPosition) and line.picture:
            read_diagram(line.picture, program, Layout(program), Places(line.span, line.rows), reporter)
        lowering.filler.fill(_rules_of(line))
    return reporter


def _may_be_off(claim: d.Claim, program: Program) -> bool:
    """Does something stand in moves that looks like a site, and is none of the board's?"""
    return any(word not in program.board.index for word in _LIKE_A_SITE.findall(claim.text))


def _wrong_in_moves(claim: d.Claim, program: Program, lexicon: Lexicon, sources: Sources) -> Iterator[Diagnostic]:
    """The sites that moves name and the board has not, where they are in no word of any move."""
    row = sources.line(claim.span.source, claim.span.line) or ""
    for text in (part.strip() for part in claim.text.split(";")):
        if text.startswith("event ") or len(text) > MAX_TEXT or Line.of(text.rstrip(TAIL)).low in lexicon.aliases:
            continue
        body = text.rstrip(lexicon.tail).rstrip()
        by_part, name = (TypedText(body, lexicon, part).unknown() for part in (True, False))
        if by_part is None or name is None or not SITE_NAME.fullmatch(name):
            continue
        at = row.find(name, max(0, row.find(text, claim.span.column)))
        span, line = claim.span, claim.span.line
        if at >= 0:
            span = replace(span, column=at + 1, end_line=line, end_column=at + 1 + len(name))
        hint = other_sites(program.board, name).text
        yield Diagnostic("E304", f"there is no site `{name}` on this board", span, hint)


def _rules_of(line: _Line) -> tuple[n.Expr | s.Stmt, ...]:
    """What of a line is made of names and numbers."""
    match line:
        case TypedPosition():
            return line.body
        case TypedExpect():
            asked = (line.test, line.outcome.who if line.outcome is not None else None)
            return tuple(part for part in asked if part is not None)
        case TypedPerft():
            return (line.leaves,)
        case TypedForces():
            return (line.who,)
