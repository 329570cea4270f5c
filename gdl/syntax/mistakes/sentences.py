"""Statements as they are in English: `Blue starts`, `add 2 to score`, `place Man on spot from supply`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import insert
from gdl.syntax.forms import BEGINNINGS
from gdl.syntax.mistakes.lines import Piece
from gdl.syntax.mistakes.shape import (
    STEP,
    begin_of_statement,
    behind_bracket,
    behind_primary,
    block_colon,
    depths_of,
    heading_of,
    in_one_row,
    row_part,
    split,
    text_at,
    written,
)
from gdl.syntax.mistakes.stumble import Stumble
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import HEADINGS, NAMES, RESERVED, word_set
from gdl_interpreter.program.span import Span

_BEGINS = {("starts",), ("begins",), ("start",), ("begin",), *((verb, "first") for verb in ("moves", "goes", "plays"))}
"""How one would say who has the first move."""


_CHANGED = {"add": ("to", "+="), "subtract": ("from", "-="), "increase": ("by", "+="), "decrease": ("by", "-=")}
"""How one would say that a number is changed, and the sign that does it."""


_BLOCKS = word_set("if for repeat either first keep")
"""Statements with blocks of their own."""


_DONE_BY = BEGINNINGS | word_set("place move let require chance choose")


_CHANGING = frozenset({"=", "+=", "-="})


_COUNTED = (Kind.NUMBER, Kind.NAME)


def begins(s: Stumble) -> Diagnostic | None:
    """`Blue starts`, in `setup` and below `position:`."""
    tokens = s.line.tokens
    if s.guilty is None or s.at == 0 or not in_one_row(s.line) or heading_of(s) not in ("setup", "example"):
        return None
    verb = next((n for n in (-1, -2) if tuple(token.text for token in tokens[n:]) in _BEGINS), 0)
    start, stop = begin_of_statement(s), len(tokens) + verb
    if not verb or behind_primary(tokens[:stop], start) != stop:
        return None
    if tokens[start].text == "mover":  # whoever that is
        return s.error("E101", _WHOSE_MOVE, Advice("name a player: next = …", sole=True), tokens[stop])
    new = f"next = {written(s, start, stop - 1)}"
    hint = Advice(f"write: {new}", (s.instead(tokens[start], new, s.line.last),), sole=True)
    return s.error("E101", _WHOSE_MOVE, hint, tokens[stop])


_WHOSE_MOVE = "who has the first move is told by `next`"


def beginning_players(piece: Piece, source: str) -> Iterator[Diagnostic]:
    """`Blue starts`, which the grammar reads as what Blue has."""
    under = ""
    for line in piece.lines:
        first, words = line.tokens[0], tuple(token.text for token in line.tokens[1:])
        under = first.text if first.text in _HEADINGS_WITH_SETUP else under
        if first.kind is Kind.CAP and words in _BEGINS and under in ("setup", "example") and in_one_row(line):
            new, span = f"next = {first.text}", line.last.span(source)
            fix = Fix(f"write: {new}", (Edit(first.span(source).to(span), new),))
            yield Diagnostic.advised("E101", _WHOSE_MOVE, span, Advice(f"write: {new}", (fix,), sole=True))


_HEADINGS_WITH_SETUP = HEADINGS - NAMES


def number_behind_piece(s: Stumble) -> Diagnostic | None:
    """`supply: Lantern 6, Walker 3`."""
    tokens = s.line.tokens
    colon = next((at for at, token in enumerate(tokens[:3]) if token.kind is Kind.COLON), None)
    if s.guilty is None or s.line.first != "supply" or s.guilty.kind is not Kind.CAP or colon is None or s.at <= colon:
        return None
    entries, turned = list[str](), False
    for entry in split(tokens[colon + 1 :]):
        kind, *amount = entry
        amount = amount[1:] if amount and amount[0].text in ("=", ":") else amount
        if kind.kind is not Kind.CAP:
            entries.append(row_part(s, entry))
            continue
        if not amount or kind.line != amount[-1].line or not _is_amount(amount):
            return s.error("E101", _NUMBER_FIRST, "for instance: supply: 6 Lantern, 3 Walker")
        entries.append(f"{row_part(s, amount)} {kind.text}")
        turned = True
    if not turned or not in_one_row(s.line):
        return None
    new = ", ".join(entries)
    hint = Advice(f"write: {written(s, 0, colon)} {new}", (s.instead(tokens[colon + 1], new, s.line.last),), sole=True)
    return s.error("E101", _NUMBER_FIRST, hint)


_NUMBER_FIRST = "how many there are of a piece stands before it"


def _is_amount(tokens: Sequence[Token]) -> bool:
    return (len(tokens) == 1 and tokens[0].kind in _COUNTED) or behind_bracket(tokens, 0) == len(tokens)


def placed_from_supply(s: Stumble) -> Diagnostic | None:
    """`place Man on spot from supply`."""
    tokens, start = s.line.tokens, begin_of_statement(s)
    at = next(
        (at for at in (s.at, s.at - 1) if text_at(tokens, at) == "from"), None
    )  # or it is read as what a piece has
    if s.guilty is None or at is None or at < start + 2 or tokens[start].text != "place":
        return None
    stop = at + 2 if text_at(tokens, at + 1) in ("my", "the") else at + 1
    if (
        text_at(tokens, stop) != "supply"
        or not in_one_row(s.line)
        or text_at(tokens, stop + 1) not in ("", "on", "with")
    ):
        return None
    gap = Span(s.source, tokens[at].line, tokens[at - 1].end, tokens[stop].line, tokens[stop].end)
    edits = (Edit(gap, ""),)
    row = s.row_with(s.guilty, edits)[tokens[start].column - 1 :].rstrip()
    hint = Advice(f"write: {row}", (Fix("leave it out", edits),), sole=True)
    return s.error("E101", "`place` takes a piece from the supply by itself, if it has one", hint, tokens[at])


def outcome_and_more(s: Stumble) -> Diagnostic | None:
    """`expect Red wins and ply is 3`."""
    tokens = s.line.tokens
    if s.guilty is None or s.guilty.text not in ("and", "or") or tokens[0].text != "expect" or not in_one_row(s.line):
        return None
    if not any(token.text in ("wins", "loses", "draw") for token in tokens[: s.at]) or s.at + 1 >= len(tokens):
        return None
    asked, before, after = written(s, s.at + 1, len(tokens) - 1), tokens[s.at - 1], tokens[s.at + 1]
    gap = Span(s.source, before.line, before.end, after.line, after.column)
    fix = Fix("break the line", (Edit(gap, f"\n{' ' * (tokens[0].column - 1)}expect "),))
    hint = Advice(f"in a line of its own: expect {asked}", (fix,), sole=True)
    return s.error("E101", "how the game ends stands alone behind `expect`", hint)


def number_changed(s: Stumble) -> Diagnostic | None:
    """`add 2 to my score`, `decrease energy(spot) by 1`."""
    tokens, start = s.line.tokens, begin_of_statement(s)
    word = tokens[start].text
    if s.guilty is None or s.at != start + 1 or word not in _CHANGED or not in_one_row(s.line) or s.line.opens:
        return None
    if heading_of(s) in ("board", "looks") or s.guilty.kind is Kind.SIGN:
        return None
    link, sign = _CHANGED[word]
    depths = depths_of(tokens)
    at = next((n for n in range(len(tokens) - 2, s.at, -1) if tokens[n].text == link and depths[n] == 0), None)
    if at is None:
        return None
    first, second = written(s, s.at, at - 1), written(s, at + 1, len(tokens) - 1)
    new = f"{first} {sign} {second}" if link == "by" else f"{second} {sign} {first}"
    hint = Advice(f"write: {new}", (s.instead(tokens[start], new, s.line.last),), sole=True)
    return s.error(
        "E104", f"`{word}` is not a word of the language here: `{sign}` changes a number", hint, tokens[start]
    )


def branch_with_condition(s: Stumble) -> Diagnostic | None:
    """`or "light" if any(my supply):`."""
    tokens, first = s.line.tokens, s.line.first
    if (
        s.guilty is None
        or s.guilty.text not in ("if", "where", "when")
        or first not in ("either", "or", "first", "else")
    ):
        return None
    labelled = s.at == 2 and tokens[1].kind is Kind.STRING
    if not labelled and (s.at != 1 or first == "else"):
        return None
    of = "either" if first in ("either", "or") else "first"
    message = f"a branch of `{of}` has no condition: what must hold is required in it"
    colons = [at for at, token in enumerate(tokens) if token.kind is Kind.COLON]
    if len(colons) != 1 or not in_one_row(s.line) or colons[0] <= s.at + 1 or s.before is None:
        return s.error("E101", message, Advice("what must hold for it is told below it, by `require`", sole=True))
    colon = tokens[colons[0]]
    require = f"require {written(s, s.at + 1, colons[0] - 1)}"
    below = s.piece.lines[s.number + 1] if s.line.opens and s.number + 1 < len(s.piece.lines) else None
    blanks = " " * (tokens[0].column - 1) + STEP
    if below is not None:
        blanks = s.row_of(below.tokens[0])[: below.tokens[0].column - 1]
    stop = Span(s.source, colon.line, s.before.end, colon.line, colon.end if below else _next_column(s, colons[0]))
    more = "" if below is not None else f"\n{blanks}"
    edits = (Edit(stop, f":\n{blanks}{require}{more}"),)
    fixes = (Fix(f"put `{require}` below it", edits),) if below is not None or not s.line.opens else ()
    return s.error("E101", message, Advice(f"write below it: {require}", fixes, sole=True))


def _next_column(s: Stumble, at: int) -> int:
    return s.line.tokens[at + 1].column if at + 1 < len(s.line.tokens) else s.line.tokens[at].end


def block_in_one_line(s: Stumble) -> Diagnostic | None:
    """`for y in held: if y in mine: remove y`."""
    tokens, colon = s.line.tokens, block_colon(s.line)
    if colon < 0 or s.at <= colon + 1 or tokens[colon + 1].text not in _BLOCKS:
        return None
    word, outer = tokens[colon + 1], tokens[0]
    fixes: tuple[Fix, ...] = ()
    inner = any(token.kind is Kind.COLON for token in tokens[colon + 2 :])
    if inner and not s.line.opens and in_one_row(s.line) and word.text in ("if", "for", "repeat", "keep"):
        gap = Span(s.source, word.line, tokens[colon].end, word.line, word.column)
        blanks = " " * (outer.column - 1) + STEP
        fixes = (Fix("put it on a line of its own", (Edit(gap, f"\n{blanks}"),)),)
    hint = Advice(
        f"put this `{word.text}` on a line of its own below, four spaces further to the right", fixes, sole=True
    )
    return s.error("E101", "behind a colon stands one short statement, and no other block", hint, word)


def several_statements(s: Stumble) -> Diagnostic | None:
    """`if any(fallen): remove fallen, lost(opponent) += 1`."""
    tokens, start = s.line.tokens, begin_of_statement(s)
    if s.guilty is None or s.guilty.kind is not Kind.COMMA or s.in_brackets or s.at == start:
        return None
    if heading_of(s) not in _OF_STATEMENTS or tokens[start].text in HEADINGS - NAMES or tokens[start].text == "expect":
        return None
    parts = split(tokens[start:])
    behind = next((part for part in parts if part[0].line > s.guilty.line or part[0].column > s.guilty.column), None)
    if behind is None or not all(map(_is_statement, parts)):
        return None
    fixes, told = lines_for_each(s), "each statement has its own line"
    if fixes:
        told += f": {' / '.join(row_part(s, part) for part in parts)}"
    return s.error("E101", "`,` does not stand between statements", Advice(told, fixes, sole=True))


def lines_for_each(s: Stumble) -> tuple[Fix, ...]:
    """What is between commas in a statement's place, each on a line of its own, if that can be."""
    tokens, start = s.line.tokens, begin_of_statement(s)
    if not in_one_row(s.line) or s.line.opens or heading_of(s) not in _OF_STATEMENTS:
        return ()
    blanks = " " * (tokens[0].column - 1) + (STEP if start else "")
    parts = split(tokens[start:])
    gaps = [(tokens[start - 1], tokens[start])] if start else []
    gaps += [(one[-1], two[0]) for one, two in pairwise(parts)]
    edits = (Edit(Span(s.source, one.line, one.end, two.line, two.column), f"\n{blanks}") for one, two in gaps)
    return (Fix("one line for each", tuple(edits)),)


_OF_STATEMENTS = word_set("turn setup define event example")


def _is_statement(part: Sequence[Token]) -> bool:
    changing = any(token.text in _CHANGING and not depth for token, depth in zip(part, depths_of(part), strict=True))
    return changing or part[0].text in _DONE_BY or part[-1].text in ("leaves", "joins")


def drawn_without_as(s: Stumble) -> Diagnostic | None:
    """`shade shrines sand`."""
    if s.guilty is None or s.at < 2 or "AS" not in s.expected or heading_of(s) != "looks" or not in_one_row(s.line):
        return None
    tokens = s.line.tokens
    drawn = all(
        token.kind is Kind.COMMA if number % 2 else token.kind in (Kind.NAME, Kind.STRING)
        for number, token in enumerate(tokens[s.at :])
    )
    if not drawn or s.guilty.text in RESERVED or s.before is None or s.before.text in RESERVED - NAMES:
        return None
    row = s.with_word("as", s.guilty)
    hint = Advice(f"write: {row}", (insert(s.span, "as "),))
    return s.error("E102", f"`as` is missing before `{s.guilty.text}`", hint)


def outside_position(s: Stumble) -> Diagnostic | None:
    """`next = Blue` straight below `example`."""
    first, lines = s.line.tokens[0], s.piece.lines
    if heading_of(s) != "example" or s.number == 0 or s.at > 1 or lines[0].first != "example":
        return None
    if s.line.indent != lines[1].indent or first.text in ("with", "expect"):
        return None
    depths = depths_of(s.line.tokens)
    if any(token.kind is Kind.COMMA and not depth for token, depth in zip(s.line.tokens, depths, strict=True)):
        return None
    behind = behind_primary(s.line.tokens, 0)
    given = behind is not None and text_at(s.line.tokens, behind) in _CHANGING
    if not (given or first.text in ("place", "remove", "change", "move", "return")):
        return None
    message = "what there is at the start of an example is told below `position:`"
    fixes: tuple[Fix, ...] = ()
    if in_one_row(s.line) and not any(line.first == "position" for line in lines[1:]):
        blanks = " " * (first.column - 1)
        fixes = (Fix("put `position:` before it", insert(first.span(s.source), f"position:\n{blanks}{STEP}").edits),)
    if first.kind is Kind.NAME and text_at(s.line.tokens, 1) == "=" and first.text not in _OF_POSITIONS:
        fixes = (insert(first.span(s.source), "with "), *fixes)
        return Diagnostic("E101", f"{message}, an option by `with`", first.span(s.source), fixes=fixes, sole=True)
    return s.error("E101", message, Advice("write it below `position:`, further to the right", fixes, sole=True), first)


_OF_POSITIONS = word_set("next mover ply turn")


def defined_with_equals(s: Stumble) -> Diagnostic | None:
    """`define middle = (size + 1) / 2`."""
    tokens = s.line.tokens
    if s.guilty is None or s.guilty.text not in ("=", "is") or s.line.first != "define" or s.before is None:
        return None
    if any(token.kind is Kind.COLON for token in tokens[: s.at]) or "COLON" not in s.expected:
        return None
    gap = s.before.behind(s.source).to(s.span)
    fix = Fix(f"put a colon in the place of `{s.guilty.text}`", (Edit(gap, ":"),), certain=s.guilty.text == "=")
    told = f"a colon stands in the place of `{s.guilty.text}`"
    if in_one_row(s.line) and s.at + 1 < len(tokens):
        told = f"write: {written(s, 0, s.at - 1)}: {written(s, s.at + 1, len(tokens) - 1)}"
    return s.error("E108", "what a definition stands for comes behind a colon", Advice(told, (fix,), sole=True))
