"""Signs, quotes and letters that no rulebook has: wrong wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import delete, padded, replace
from gdl.syntax.mistakes.tokens import Kind, Token, tokens
from gdl_interpreter.characters import name_of, refused
from gdl_interpreter.program.span import Span

_EQUALITY = "equality is written `is`: require count(mine) is 3"
_FOREIGN: dict[str, str] = {
    "==": _EQUALITY,
    "===": _EQUALITY,
    "!=": "write `is not`",
    "!==": "write `is not`",
    "<>": "write `is not`",
    "≠": "write `is not`",
    "!": "write `not`",
    "¬": "write `not`",
    "~": "write `not`",
    "&&": "write `and`",
    "&": "write `and`",
    "∧": "write `and`",
    "||": "write `or`",
    "|": "write `or`",
    "∨": "write `or`",
    "%": "the remainder of a division is written `mod`: ply mod 2",
    "^": "write the product: x * x",
    "**": "write the product: x * x",
    ";": "each statement has its own line",
    "=<": "write `<=`",
    "≤": "write `<=`",
    "=>": "write `>=`",
    "≥": "write `>=`",
    ":=": "write `=`",
    "->": "`move` and `change` are written with `to`: move man to spot",
    "++": "write `+= 1`",
    "*=": "write it out: x = x * 2",
    "/=": "write it out: x = x / 2",
    "×": "write `*`",
    "÷": "write `/`",
    "−": "write a plain minus: -",
    "–": "write a plain minus: -",
    "—": "write a plain minus: -",
    "//": "a comment begins with `#`",
    "/*": "a comment begins with `#`",
    "...": "a range is written with two dots: 1..6",
    "…": "a range is written with two dots: 1..6",
    ".": "a range is written with two dots, 1..6, and an attribute as strength(man)",
    "[": "a set is written in braces, {a1, b2}; what goes to a name in round brackets, row(1)",
    "]": "a set is written in braces, {a1, b2}; what goes to a name in round brackets, row(1)",
}
_MEANT: dict[str, str] = {
    **dict.fromkeys(("==", "==="), "is"),
    **dict.fromkeys(("!=", "!==", "<>", "≠"), "is not"),
    **dict.fromkeys(("!", "¬", "~"), "not"),
    **dict.fromkeys(("&&", "&", "∧"), "and"),
    **dict.fromkeys(("||", "|", "∨"), "or"),
    **dict.fromkeys(("=<", "≤"), "<="),
    **dict.fromkeys(("=>", "≥"), ">="),
    **dict.fromkeys(("...", "…"), ".."),
    "//": "#",
    "%": "mod",
    ":=": "=",
    "->": "to",
    "++": "+= 1",
    "×": "*",
    "÷": "/",
    **dict.fromkeys(("−", "–", "—"), "-"),
}
"""What can be put in the place of a sign."""
_DOUBTFUL = frozenset({"=>", "//"})
"""Signs that mean something else in some languages: an arrow, a division."""
_MOST_REFUSED = 3
"""Characters of one text or comment that are complained of."""
_BEFORE, _BEHIND = re.compile(r"[a-z]\w*$"), re.compile(r"[a-z]\w*")
"""The words around a dot."""
_GOING_ON = frozenset({",", ";", "(", "{"})
"""Behind these a row is not the end of what stands in brackets."""
_LONGEST_MARK = 3
_MOST_ROWS = 40
"""Rows that a text may go over, to be seen as one."""
_CLOSED = re.compile(r'[^"]*[^\s"({=,:]"(?:[\s),:][^"]*)?')
"""A row in which a text ends that has begun in an earlier one."""
_SMALL = {"true", "false", "none"}


def sign_mistakes(text: str, first_line: int, source: str) -> Iterator[Diagnostic]:
    """Every token of the text that is wrong in itself."""
    rows = text.split("\n")
    pictured, continued = set[int](), 0
    opened, before = list[str](), ""
    for token in tokens(text, first_line):
        if token.kind is Kind.NEWLINE and before not in _GOING_ON:
            opened.clear()
        elif token.kind is Kind.OPEN:
            opened.append(token.text)
        elif token.kind is Kind.CLOSE and opened:
            opened.pop()
        before = before if token.kind in (Kind.NEWLINE, Kind.COMMENT) else token.text
        if token.line in pictured or token.line <= continued:
            continue
        if token.kind is Kind.UNCLOSED and (last := _end_of_text(rows, token.line - first_line)):
            continued = first_line + last
            yield _over_several_rows(token, source, rows[token.line - first_line : last + 1])
            continue
        if token.kind is Kind.FOREIGN and _pictured(rows[token.line - first_line]):
            pictured.add(token.line)
            yield _row_of_a_picture(token.line, source, rows[token.line - first_line])
            continue
        explain = _EXPLAIN.get(token.kind)
        if token.text == ";" and opened:
            yield _semicolon(token, source, opened[-1])
        elif token.kind is Kind.FOREIGN:
            yield _foreign(token, source, rows[token.line - first_line])
        elif explain is not None:
            yield explain(token, source)
        elif token.kind is Kind.CAP and token.text.lower() in _SMALL:
            yield Diagnostic(
                "E127",
                f"`{token.text}` is written with small letters",
                token.span(source),
                f"write `{token.text.lower()}`",
                fixes=(replace(token.span(source), token.text.lower(), certain=True),),
            )
        elif token.kind in (Kind.STRING, Kind.COMMENT):
            yield from _hidden(token, source)


def _end_of_text(rows: list[str], first: int) -> int | None:
    """The number of the row in which a text ends that is not closed in the one where it begins, if there is one."""
    for number in range(first + 1, min(first + _MOST_ROWS, len(rows))):
        if '"' in rows[number]:
            return number if _CLOSED.fullmatch(rows[number]) else None
    return None


def _over_several_rows(token: Token, source: str, rows: list[str]) -> Diagnostic:
    """A text that is broken over several rows."""
    begun = rows[0][token.column - 1 :].rstrip()
    joined = " ".join([begun, *(row.strip() for row in rows[1:])])
    span = Span(source, token.line, token.column, token.line + len(rows) - 1, len(rows[-1]) + 1)
    return Diagnostic(
        "E118",
        "this text goes over several lines",
        token.first_character(source),
        "a text stands on one line, however long it is",
        fixes=(Fix("put it on one line", (Edit(span, joined),), certain=True),),
    )


def _pictured(row: str) -> bool:
    """Is it a row of marks and empty sites, as `r . . W>`?"""
    marks = row.split()
    return "." in marks and len(marks) > 1 and all(len(mark) <= _LONGEST_MARK for mark in marks)


def _row_of_a_picture(line: int, source: str, row: str) -> Diagnostic:
    marks = row.strip()
    start = row.index(marks) + 1
    span = Span(source, line, start, line, start + len(marks))
    fix = Fix("put it in quotes", (Edit(span, f'"{marks}"'),))
    return Diagnostic.advised(
        "E142",
        "a row of a picture stands in quotes",
        span,
        Advice(f'below `position:` in an example, write: "{marks}"', (fix,)),
    )


def _semicolon(token: Token, source: str, bracket: str) -> Diagnostic:
    """`{a1; b2}`."""
    span = token.span(source)
    message = f"`{token.text}` is not a sign of this language"
    between = "the members of a set" if bracket == "{" else "what a name is asked of"
    fixes = (Fix("replace with `,`", (Edit(span, ","),), certain=bracket == "{"),)
    return Diagnostic("E121", message, span, f"a comma stands between {between}", fixes=fixes)


def _foreign(token: Token, source: str, row: str) -> Diagnostic:
    message, span = f"`{token.text}` is not a sign of this language", token.span(source)
    meant, fixes = _MEANT.get(token.text), tuple[Fix, ...]()
    of, asked = _BEFORE.search(row[: span.column - 1]), _BEHIND.match(row[span.end_column - 1 :])
    if token.text == "." and of is not None and asked is not None:
        start, stop = span.column - len(of[0]), span.end_column + len(asked[0])
        place = Span(source, span.line, start, span.line, stop)
        new = f"{asked[0]}({of[0]})"
        fix = Fix(f"replace with `{new}`", (Edit(place, new),))
        return Diagnostic("E121", message, span, f"what something has is asked in brackets: {new}", fixes=(fix,))
    if meant is not None:
        instead = meant if meant == ".." else padded(meant, row, span)
        fixes = (Fix(f"replace with `{meant}`", (Edit(span, instead),), token.text not in _DOUBTFUL),)
    return Diagnostic("E121", message, span, _FOREIGN[token.text], fixes=fixes)


def _decimal(token: Token, source: str) -> Diagnostic:
    return Diagnostic(
        "E137",
        "only whole numbers are allowed",
        token.span(source),
        "count in smaller units, for instance in halves; a range is written 1..5",
    )


def _unclosed(token: Token, source: str) -> Diagnostic:
    return Diagnostic(
        "E118",
        "this quote is not closed before the end of the line",
        token.first_character(source),
        'a text stands between two quotes on one line: "like this"',
    )


def _quotes(token: Token, source: str) -> Diagnostic:
    inside = token.text.strip("“”„‟«»'‘’‚`´\"").strip()
    sort = "typographic quotes" if token.kind is Kind.CURLY else "single quotes"
    return Diagnostic(
        "E119",
        f"a text is written in straight double quotes, not in {sort}",
        token.first_character(source),
        f'"{inside}"',
        fixes=(replace(token.span(source), f'"{inside}"', certain=len(token.text) > len(inside) + 1),),
    )


def _letters(token: Token, source: str) -> Diagnostic:
    if token.text.isascii() and token.text[0] != "_":
        return Diagnostic(
            "E127",
            f"`{token.text}` has a capital letter inside",
            token.span(source),
            "a name that begins with a small letter has only small letters, digits and _",
        )
    return Diagnostic(
        "E120",
        f"`{token.text}` cannot be a name",
        token.span(source),
        "a name begins with a letter and has only the letters a to z, digits and _",
    )


def _invisible(token: Token, source: str) -> Diagnostic:
    """A character that may stand nowhere, or a blank that may only stand in a text."""
    found = next(refused(f"a{token.text}"), None)
    advice = "delete it and type a space" if found is None else found.advice
    return _unfit(name_of(token.text), token, source, advice, " " if token.text.isspace() else "")


def _unfit(name: str, token: Token, source: str, advice: str, instead: str | None = None) -> Diagnostic:
    """instead: what is as good as the character; None: it stands in a text, and somebody has to look at that."""
    span = token.first_character(source)
    fix = delete(span, certain=instead is not None) if not instead else replace(span, instead, certain=True)
    return Diagnostic("E129", f"{name} may not stand here", span, advice, fixes=(fix,))


def _strange(token: Token, source: str) -> Diagnostic:
    what = name_of(token.text) if any(refused(token.text)) else f"`{token.text}`"  # an accent would stand on the quote
    return Diagnostic(
        "E120",
        f"{what} belongs to no word of a rulebook",
        token.span(source),
        "texts stand in quotes, and a comment begins with `#`",
    )


def _hidden(token: Token, source: str) -> Iterator[Diagnostic]:
    """Inside texts and comments everything may stand but what no text from outside may hold."""
    said = token.text[1:-1] if token.kind is Kind.STRING else token.text[1:]
    for each in islice(refused(said, "\t"), _MOST_REFUSED):
        place = Token(Kind.INVISIBLE, each.character, token.line, token.column + 1 + each.at)
        yield _unfit(each.name, place, source, each.advice)


_EXPLAIN: dict[Kind, Callable[[Token, str], Diagnostic]] = {
    Kind.DECIMAL: _decimal,
    Kind.UNCLOSED: _unclosed,
    Kind.CURLY: _quotes,
    Kind.SINGLE: _quotes,
    Kind.LETTERS: _letters,
    Kind.INVISIBLE: _invisible,
    Kind.STRANGE: _strange,
}
