"""Values that stand beside one another as in English: `empty near b4`, `if theirs on spot`, `choose empty spot`."""

from __future__ import annotations

from itertools import pairwise

from gdl.diagnostics import Advice, Diagnostic, Edit
from gdl.diagnostics.edits import insert
from gdl.syntax.mistakes.shape import (
    begin_of_statement,
    behind_primary,
    depths_of,
    in_one_row,
    is_word,
    line_with,
    start_of_value,
    text_at,
    written,
)
from gdl.syntax.mistakes.stumble import Stumble
from gdl.syntax.mistakes.tokens import Kind
from gdl.syntax.words import RESERVED, SITE_NAME, word_set
from gdl_interpreter.program.span import Span

OF_PLACES = word_set("near around between")
"""Names that are asked of sites, and that read as words between two sets: `empty near b4`."""


OF_SITES = word_set("mine theirs pieces empty sites cells edges vertices")
"""Sets that every rulebook has."""


ENDS = word_set("and or except where else if to on with wins leaves joins") | {")", "}", ",", ":"}
"""What may stand behind a whole value."""


_ASKED = word_set("if when require where while expect and or not") | {"(", ",", ":"}
"""What may stand before something that is asked."""


def beside(s: Stumble) -> Diagnostic | None:
    """`choose spot in empty near my Man`, `count(Man near b4)`, `if spot near(man):`."""
    tokens = s.line.tokens
    if s.guilty is None or s.before is None or s.guilty.kind is not Kind.NAME or not in_one_row(s.line):
        return None
    called = text_at(tokens, s.at + 1) == "("
    if s.guilty.text not in OF_PLACES and not (called and "_COMMA" not in s.expected):
        return None
    left = start_of_value(tokens, s.at)
    if left is None or left <= begin_of_statement(s) or s.guilty.text in RESERVED or s.expected & _PHRASES:
        return None
    before = tokens[left - 1].text
    joined = any(tokens[at].text in ("or", "if") for at in range(1, s.at)) and before not in ASKING
    if before in _STATING or s.before.text in OF_PLACES | FOLDS or joined:
        return None
    stop = behind_primary(tokens, s.at if called else s.at + 1)
    if stop is None or (stop < len(tokens) and tokens[stop].text not in ENDS - {"or"}):
        return None
    one = left == s.at - 1 and before in ASKING | {"and", "not"} and is_given(s, s.before.text)
    edits = (insert(s.span, "in " if one else "and ").edits[0], *([] if called else bracketed(s, s.at, stop)))
    told = f"something is missing between `{s.before.text}` and `{s.guilty.text}`"
    return s.error("E133", told, line_with(s, *edits, sole=False))


_PHRASES = frozenset({"ON", "TO", "AS", "NAME"})
"""What is expected where a statement has not yet come to its second part."""


FOLDS = word_set("count any no all every one common sum least most")


def bracketed(s: Stumble, at: int, stop: int) -> list[Edit]:
    """The brackets around what stands behind a name, up to another token."""
    name, first, last = s.line.tokens[at], s.line.tokens[at + 1], s.line.tokens[stop - 1]
    gap = Span(s.source, name.line, name.end, first.line, first.column)
    end = Span(s.source, last.line, last.end, last.line, last.end)
    return [Edit(gap, "("), Edit(end, ")")]


def asked_without_brackets(s: Stumble) -> Diagnostic | None:
    """`choose spot in near my Man`."""
    if s.guilty is None or s.before is None or s.before.text not in OF_PLACES or not in_one_row(s.line):
        return None
    tokens = s.line.tokens
    stop = behind_primary(tokens, s.at)
    if stop is None or s.at < 2 or tokens[s.at - 2].text in _STATING:
        return None
    edits = bracketed(s, s.at - 1, stop)
    if tokens[s.at - 2].text == "(" and text_at(tokens, stop) == ")" and not is_word(tokens, s.at - 3):
        around = tokens[s.at - 2].span(s.source).to(tokens[stop].span(s.source))  # `(near spot)`
        edits = [Edit(around, f"{s.before.text}({written(s, s.at, stop - 1)})")]
    if tokens[s.at - 2].kind is Kind.CAP:  # `Man near b4` is read as if `near` were what a player has
        edits.append(insert(s.before.span(s.source), "and ").edits[0])
    hint = line_with(s, *edits)
    return s.error("E101", f"what `{s.before.text}` is asked of stands in brackets", hint)


_STATING = word_set("choose for chance let define state event option add move")


_LINKING = word_set("from of at into onto among")
"""Words that join others in English, and mean nothing here."""


def described_choice(s: Stumble) -> Diagnostic | None:
    """`choose empty spot near(mine)`, `choose spot empty near mine`: the name comes first, then what it is one of."""
    tokens, start = s.line.tokens, s.at - 2
    if s.guilty is None or start < 0 or tokens[start].text not in ("choose", "for", "chance") or "IN" not in s.expected:
        return None
    one, two = tokens[s.at - 1], s.guilty
    if one.text in OF_SITES and two.kind is Kind.NAME and two.text not in RESERVED | OF_SITES | OF_PLACES:
        name, of, stop = two.text, one.text, s.at + 1
    else:
        behind = behind_primary(tokens, s.at)
        if (
            behind is None
            or two.text in OF_PLACES | _LINKING
            or text_at(tokens, behind) not in OF_PLACES
            or not in_one_row(s.line)
        ):
            return None
        name, of, stop = one.text, written(s, s.at, behind - 1), behind
    message = f"behind `{tokens[start].text}` comes a name, then `in` and what it is one of"
    if not in_one_row(s.line):
        return s.error("E102", message, "for instance: choose spot in empty")
    edits = [Edit(one.span(s.source).to(tokens[stop - 1].span(s.source)), f"{name} in {of}")]
    if text_at(tokens, stop) in OF_PLACES:
        called = text_at(tokens, stop + 1) == "("
        edits.append(insert(tokens[stop].span(s.source), "and ").edits[0])
        last = behind_primary(tokens, stop if called else stop + 1)
        edits += [] if called or last is None else bracketed(s, stop, last)
        stop = last or 0
    if not stop or (stop < len(tokens) and tokens[stop].text not in ENDS):
        return s.error("E102", message, "for instance: choose spot in empty")
    return s.error("E102", message, line_with(s, *edits))


def stands_on(s: Stumble) -> Diagnostic | None:
    """`if theirs on spot:`, `require no(Man at spot)`."""
    tokens, word = s.line.tokens, s.at
    if s.guilty is None or s.before is None or not in_one_row(s.line):
        return None
    if s.guilty.text in ("on", "at"):
        start = start_of_value(tokens, word)
    elif s.before.text in ("on", "at") and word > 1 and tokens[word - 2].kind is Kind.CAP:
        word, start = word - 1, word - 2  # `Man at` was read as if `at` were what a player has
    else:
        return None
    stop = behind_primary(tokens, word + 1)
    if not start or stop is None or tokens[start - 1].text not in _ASKED:
        return None
    begins_at = next((at for at in range(word - 1, -1, -1) if tokens[at].text in ASKING), None)
    if begins_at is None or (stop < len(tokens) and tokens[stop].text not in ENDS):
        return None
    what, where = written(s, start, word - 1), written(s, word + 1, stop - 1)
    several = tokens[start].text in OF_SITES or tokens[start].text in ("my", "their") or tokens[start].kind is Kind.CAP
    several = several or not is_given(s, what)
    if tokens[start - 1].text == "(" and text_at(tokens, start - 2) in FOLDS:
        new = f"{what} and {where}"
    elif stop == word + 2 and is_given(s, where):
        new = f"{where} in {what}" if several else f"{what} is {where}"
    else:
        new = f"any({what} and {where})" if several else f"{what} in {where}"
    hint = line_with(s, Edit(tokens[start].span(s.source).to(tokens[stop - 1].span(s.source)), new))
    told = f"`{tokens[word].text}` tells where a piece is put; what stands where is asked by `in`"
    return s.error("E101", told, hint)


ASKING = word_set("if when require where while expect")


def is_given(s: Stumble, name: str) -> bool:
    """Is it called like a site, or does a statement above or before, or the heading, give a site this name?"""
    if SITE_NAME.fullmatch(name):
        return True
    lines = s.piece.lines
    tokens = [token for line in lines[: s.number] for token in line.tokens] + [*s.line.tokens[: s.at]]
    opened = next((at for at, token in enumerate(lines[0].tokens) if token.kind is Kind.COLON), 0)
    header = lines[0].tokens[2:opened] if lines[0].first == "define" else ()
    if any(token.text == name for token in header):
        return True
    return any(two.text == name and one.text in ("choose", "for", "chance") for one, two in pairwise(tokens))


def not_in_what(s: Stumble) -> Diagnostic | None:
    """`choose spot in empty and not in row(1)`, `if spot in empty and not in row(1)`."""
    tokens = s.line.tokens
    at = next((n for n in (s.at, s.at - 1) if [text_at(tokens, n + k) for k in (-1, 0)] == ["not", "in"]), None)
    if s.guilty is None or at is None or at < 3 or text_at(tokens, at - 2) not in ("and", "or"):
        return None
    junction = tokens[at - 2].text
    message = f"behind `{junction}` it must be said again what is not in something"
    if not in_one_row(s.line):
        return s.error("E102", message, Advice("`except` leaves some of a set out: empty except row(1)", sole=True))
    depths = depths_of(tokens)
    into = next((n for n in range(at - 3, 0, -1) if tokens[n].text == "in" and depths[n] == depths[at]), None)
    if into is None:
        return s.error("E102", message, Advice("`except` leaves some of a set out: empty except row(1)", sole=True))
    subject = next((n for n in range(into - 1, -1, -1) if behind_primary(tokens, n) == into), None)
    if subject is not None and subject and tokens[subject - 1].text in ("choose", "for", "chance", "move"):
        if junction == "or":
            return s.error("E102", message, Advice("`except` leaves some of a set out: empty except row(1)", sole=True))
        fix = s.instead(tokens[at - 2], "except", tokens[at])
    elif subject is not None:
        fix = s.instead(tokens[at - 1], f"{written(s, subject, into - 1)} not in", tokens[at])
    else:
        return s.error("E102", message, Advice("`except` leaves some of a set out: empty except row(1)", sole=True))
    span = tokens[at - 1].span(s.source).to(tokens[at].span(s.source))
    return Diagnostic("E102", message, span, fixes=(fix,), sole=True)
