"""Signs, quotes and letters that no rulebook has: wrong wherever they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from gdl.diagnostics import Diagnostic
from gdl.syntax.mistakes.marks import Kind, Mark, marks
from gdl_interpreter.characters import name_of, refused

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
_MOST_REFUSED = 3
"""Characters of one text or comment that are complained of."""
_SMALL = {"true", "false", "none"}


def sign_mistakes(text: str, first_line: int, source: str) -> Iterator[Diagnostic]:
    """Every mark of the text that is wrong in itself."""
    for mark in marks(text, first_line):
        explain = _EXPLAIN.get(mark.kind)
        if explain is not None:
            yield explain(mark, source)
        elif mark.kind is Kind.CAP and mark.text.lower() in _SMALL:
            yield Diagnostic(
                "E127",
                f"`{mark.text}` is written with small letters",
                mark.span(source),
                f"write `{mark.text.lower()}`",
            )
        elif mark.kind in (Kind.STRING, Kind.COMMENT):
            yield from _hidden(mark, source)


def _foreign(mark: Mark, source: str) -> Diagnostic:
    return Diagnostic("E121", f"`{mark.text}` is not a sign of this language", mark.span(source), _FOREIGN[mark.text])


def _decimal(mark: Mark, source: str) -> Diagnostic:
    return Diagnostic(
        "E137",
        "all numbers are whole numbers",
        mark.span(source),
        "count in smaller units, for instance in halves; a range is written 1..5",
    )


def _unclosed(mark: Mark, source: str) -> Diagnostic:
    return Diagnostic(
        "E118",
        "this quote is not closed before the end of the line",
        mark.first_character(source),
        'a text stands between two quotes on one line: "like this"',
    )


def _quotes(mark: Mark, source: str) -> Diagnostic:
    inside = mark.text.strip("“”„‟«»'‘’‚`´\"").strip()
    sort = "typographic quotes" if mark.kind is Kind.CURLY else "single quotes"
    return Diagnostic(
        "E119", f"a text stands in straight double quotes, not in {sort}", mark.first_character(source), f'"{inside}"'
    )


def _letters(mark: Mark, source: str) -> Diagnostic:
    if mark.text.isascii() and mark.text[0] != "_":
        return Diagnostic(
            "E127",
            f"`{mark.text}` has a capital letter inside",
            mark.span(source),
            "a name that begins with a small letter has only small letters, digits and _",
        )
    return Diagnostic(
        "E120",
        f"`{mark.text}` cannot be a name",
        mark.span(source),
        "a name begins with a letter and has only the letters a to z, digits and _",
    )


def _invisible(mark: Mark, source: str) -> Diagnostic:
    """A character that may stand nowhere, or a blank that may only stand in a text."""
    found = next(refused(f"a{mark.text}"), None)
    return _unfit(name_of(mark.text), mark, source, "delete it and type a space" if found is None else found.advice)


def _unfit(name: str, mark: Mark, source: str, advice: str) -> Diagnostic:
    return Diagnostic("E129", f"{name} may not stand here", mark.first_character(source), advice)


def _strange(mark: Mark, source: str) -> Diagnostic:
    what = name_of(mark.text) if any(refused(mark.text)) else f"`{mark.text}`"  # an accent would stand on the quote
    return Diagnostic(
        "E120",
        f"{what} belongs to no word of a rulebook",
        mark.span(source),
        "texts stand in quotes, and a comment begins with `#`",
    )


def _hidden(mark: Mark, source: str) -> Iterator[Diagnostic]:
    """Inside texts and comments everything may stand but what no text from outside may hold."""
    said = mark.text[1:-1] if mark.kind is Kind.STRING else mark.text[1:]
    for each in islice(refused(said, "\t"), _MOST_REFUSED):
        place = Mark(Kind.INVISIBLE, each.character, mark.line, mark.column + 1 + each.at)
        yield _unfit(each.name, place, source, each.advice)


_EXPLAIN: dict[Kind, Callable[[Mark, str], Diagnostic]] = {
    Kind.FOREIGN: _foreign,
    Kind.DECIMAL: _decimal,
    Kind.UNCLOSED: _unclosed,
    Kind.CURLY: _quotes,
    Kind.SINGLE: _quotes,
    Kind.LETTERS: _letters,
    Kind.INVISIBLE: _invisible,
    Kind.STRANGE: _strange,
}
