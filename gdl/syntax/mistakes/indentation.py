"""Lines that stand too far to the left or to the right, and colons that open nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import insert
from gdl.syntax.mistakes.empty_branch import behind_others
from gdl.syntax.mistakes.lines import Line
from gdl.syntax.mistakes.tokens import Kind
from gdl.syntax.words import HEADINGS, NAMES, word_set
from gdl_interpreter.program.span import Span

OPENERS = word_set(
    "game rules board setup turn event define notation looks variant example position either or first else keep if for"
    " repeat"
)
"""First words of lines that a block can stand under."""
_GOING_ON = word_set("else where and or except because by to on in")
"""Words that a line can go on with."""
_GONE_ON = word_set("is not and or except where because in on to by")
"""Words that something must stand behind; as it must behind a sign."""
MAX_BLOCKS = 40
"""How deep blocks may be nested."""


def tab_mistake(lines: Sequence[Line], rows: Sequence[str], first_line: int, source: str) -> Diagnostic | None:
    """The first line that is indented by a tab."""
    for line in lines:
        number = line.tokens[0].line
        blanks = rows[number - first_line][: line.tokens[0].column - 1]
        if "\t" in blanks:
            column = blanks.index("\t") + 1
            behind = Span(source, number, 1, number, len(blanks) + 1)
            return Diagnostic(
                "E114",
                "this line is indented with a tab",
                Span(source, number, column, number, column + 1),
                "indent with spaces, four for each step",
                fixes=(Fix("indent with spaces", (Edit(behind, blanks.expandtabs(4)),), certain=True),),
            )
    return None


def indentation_mistake(lines: Sequence[Line], source: str) -> Diagnostic | None:
    """The first line of a piece that stands where it cannot."""
    if lines[0].indent > 0:
        return Diagnostic(
            "E109",
            f"`{lines[0].first}` stands too far to the right",
            lines[0].tokens[0].span(source),
            "a heading begins in the first column",
        )
    levels = [0]
    for number, (above, line) in enumerate(pairwise(lines)):
        if line.indent > above.indent:
            if not above.opens:
                return _unopened(above, line, source)
            levels.append(line.indent)
            if len(levels) > MAX_BLOCKS:
                return Diagnostic(
                    "E107",
                    f"blocks are nested more than {MAX_BLOCKS} deep here",
                    line.tokens[0].span(source),
                    "give the inner part a name of its own with `define`",
                )
            continue
        if above.opens:
            return _empty(lines, number, source)
        right = above.indent
        while levels[-1] > line.indent:
            right = levels.pop()
        if levels[-1] != line.indent:
            return Diagnostic(
                "E103",
                "this line is indented like none above it",
                line.tokens[0].span(source),
                _fitting(levels[-1], right, line.indent),
            )
    return _nothing_under(lines, len(lines) - 1, source) if lines[-1].opens else None


def _fitting(less: int, more: int, now: int) -> str:
    known = f"move it to {less} or {more} spaces" if less else f"move it to {more} spaces, or to the first column"
    return f"it has {now}: {known}"


def _unopened(above: Line, line: Line, source: str) -> Diagnostic:
    if above.first in OPENERS and not any(token.kind is Kind.COLON for token in above.tokens):
        if above.last.text in ("then", "do") and len(above.tokens) > 2:
            word, last = above.last.text, above.last.span(source)
            fix = Fix("put a colon in its place", (Edit(above.tokens[-2].behind(source).to(last), ":"),))
            return Diagnostic("E108", f"a colon stands in the place of `{word}`", last, "write `:`", fixes=(fix,))
        return Diagnostic(
            "E108",
            f"a colon is missing at the end of this line: a block stands under `{above.first}`",
            above.last.behind(source),
            f"{above.first}:" if len(above.tokens) == 1 else None,
            fixes=(insert(above.last.behind(source), ":", certain=True),),
        )
    reason = line.first != "else" or (len(line.tokens) > 1 and line.tokens[1].kind is Kind.STRING)
    next_to = line.tokens[0].line == above.last.line + 1
    if next_to and (above.last.kind is Kind.SIGN or above.last.text in _GONE_ON):
        return Diagnostic(
            "E109",
            f"something is missing after `{above.last.text}` in the line above, which has ended: lines go on behind a "
            "comma or in brackets",
            line.tokens[0].span(source),
            "put both on one line, however long it is",
        )
    if line.first in _GOING_ON and reason and next_to:
        return Diagnostic(
            "E109",
            f"`{line.first}` belongs to the line above, which has ended: lines go on behind a comma or in brackets",
            line.tokens[0].span(source),
            "put both on one line, however long it is",
        )
    return Diagnostic(
        "E109",
        "this line stands further to the right than the line above, which opens no block",
        line.tokens[0].span(source),
        f"move it to {above.indent} spaces" if above.indent else "move it to the first column",
    )


def _empty(lines: Sequence[Line], number: int, source: str) -> Diagnostic:
    above, line = lines[number : number + 2]
    elsewhere = line.first in HEADINGS - NAMES or line.first in ("or", "else") or line.indent < above.indent
    if above.first == "when" or elsewhere:
        return _nothing_under(lines, number, source)
    return Diagnostic(
        "E113",
        f"this line belongs under `{above.first}` and must be indented",
        line.tokens[0].span(source),
        f"move it to {above.indent + 4} spaces",
    )


def _nothing_under(lines: Sequence[Line], number: int, source: str) -> Diagnostic:
    line = lines[number]
    if line.first == "when":
        return Diagnostic(
            "E130",
            "`when` needs an outcome behind the colon",
            line.last.span(source),
            "for instance `mover wins`, `White loses`, `draw` or `highest score wins`",
        )
    labelled = line.first in ("or", "else") and len(line.tokens) == 3
    if labelled:
        hint: Advice | str = "leave the colon out: a branch may be only a label"
    else:
        below = "what belongs to it stands in the next lines, four spaces further to the right"
        hint = behind_others(lines, number) or below
    return Diagnostic.advised("E113", f"there is nothing under `{line.first}`", line.last.span(source), hint)
