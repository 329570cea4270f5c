"""What is written otherwise elsewhere: ranges in English words, reasons without `else`, calls without brackets."""

from __future__ import annotations

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import insert
from gdl.syntax.mistakes.misplaced import opener
from gdl.syntax.mistakes.stumble import Stumble
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import RESERVED, word_set

_OF_A_RANGE = word_set("from to in between and of through until : .. - , ( ) { }")
"""What may stand around the two ends of a range."""
_LAST_LETTER = 26
_REASONED = word_set("require choose")


def range_of_an_option(s: Stumble) -> Diagnostic | None:
    """`option size = 6 from 4 to 9`, `option size = 6 (4..9)`, `option size = 6 in 4 to 9`."""
    tokens = s.line.tokens
    if s.line.first != "option" or s.guilty is None or tokens[0].line != tokens[-1].line:
        return None
    start = next((at for at in range(s.at - 1, 1, -1) if tokens[at].text == "="), None)
    if start is None or start + 1 >= s.at or tokens[start + 1].kind is not Kind.NUMBER:
        return None
    stop = next((at for at in range(start, len(tokens) - 1) if tokens[at + 1].text == "="), len(tokens) + 1) - 1
    behind = tokens[start + 2 : stop]  # up to the comma before the next option, if there is one
    ends = [token for token in behind if token.kind is Kind.NUMBER]
    if len(ends) != 2 or any(token not in ends and token.text not in _OF_A_RANGE for token in behind):
        return None
    default, last = tokens[start + 1], behind[-1] if behind[-1].text != "," else behind[-2]
    right = f"{default.text} in {ends[0].text}..{ends[1].text}"
    name = tokens[start - 1].text
    hint = Advice(f"write: option {name} = {right}", (s.instead(default, right, last),))
    return s.error("E102", "the range of an option stands behind `in`, with two dots between its ends", hint)


def parameters_without_brackets(s: Stumble) -> Diagnostic | None:
    """`define landing x way: …`."""
    tokens = s.line.tokens
    if s.line.first != "define" or s.at != 2 or s.guilty is None or s.guilty.kind is not Kind.NAME:
        return None
    colon = next((at for at, token in enumerate(tokens) if token.kind is Kind.COLON), None)
    if colon is None:
        return None
    inside = [token for token in tokens[2:colon] if token.kind is not Kind.COMMA]
    if any(token.kind is not Kind.NAME or token.text in RESERVED for token in inside):
        return None
    names = ", ".join(token.text for token in inside)
    gap = tokens[1].behind(s.source).to(tokens[colon - 1].span(s.source))
    fix = Fix("put brackets around them", (Edit(gap, f"({names})"),))
    hint = Advice(f"write: define {tokens[1].text}({names}): …", (fix,))
    return s.error("E101", "what a definition is given stands in brackets", hint)


def reason_without_else(s: Stumble) -> Diagnostic | None:
    """`require C "text"`, `choose x in S where C "text"`."""
    if s.guilty is None or s.guilty.kind is not Kind.STRING or s.in_brackets or "ELSE" not in s.expected:
        return None
    if not any(token.text in _REASONED for token in s.line.tokens[: s.at]):
        return None
    fixed = s.with_word("else")
    hint = Advice(f"write: {fixed}" if fixed else "write `else` before it", (insert(s.span, "else "),))
    return s.error("E102", "the reason stands behind `else`", hint)


def another_branch(s: Stumble) -> Diagnostic | None:
    """`else "wait"` below a branch of `either`."""
    first = s.line.tokens[0]
    if first.text != "else" or opener(s) != "either":
        return None
    if len(s.line.tokens) > 1 and s.line.tokens[1].kind not in (Kind.STRING, Kind.COLON):
        return None
    rest = "".join(f" {token.text}" if token.kind is Kind.STRING else token.text for token in s.line.tokens[1:])
    hint = Advice(f"write: or{rest}", (s.instead(first, "or"),))
    return s.error("E125", "the branches of `either` have `or` between them, not `else`", hint, first)


def described(s: Stumble) -> Diagnostic | None:
    """`place red Boat on a1`."""
    if s.guilty is None or s.before is None or s.guilty.kind is not Kind.CAP or "ON" not in s.expected or s.at < 2:
        return None
    word = s.before
    if s.line.tokens[s.at - 2].text != "place" or word.kind is not Kind.NAME or word.text in RESERVED:
        return None
    large = word.text[0].upper() + word.text[1:]
    gap = word.span(s.source).to(s.guilty.span(s.source))
    fixes = (
        s.instead(word, large),
        Fix(f"write `{large}{s.guilty.text}`", (Edit(gap, f"{large}{s.guilty.text}"),)),
        Fix(f"leave `{word.text}` out", (Edit(gap, s.guilty.text),)),
    )
    message = f"before `{s.guilty.text}` can only stand whose it is, a player, and `{word.text}` is none"
    return Diagnostic("E102", message, word.span(s.source), fixes=fixes)


def pair(s: Stumble) -> Diagnostic | None:
    """`place Ball on (3, 3)`, `{(0, 2), (1, -1)}`: there are no pairs of numbers."""
    tokens = s.line.tokens
    if s.guilty is None or s.guilty.kind is not Kind.COMMA or "RPAR" not in s.expected:
        return None
    opened = next((at for at in range(s.at - 1, -1, -1) if tokens[at].kind is Kind.OPEN), 0)
    inside = tokens[opened + 1 : s.at]
    called = opened > 0 and tokens[opened - 1].kind in (Kind.NAME, Kind.CAP) and tokens[opened - 1].text not in RESERVED
    if tokens[opened].text != "(" or called or not any(token.kind is Kind.NUMBER for token in inside):
        return None
    message = "there are no pairs of numbers: brackets hold one value"
    if all(token.line == tokens[0].line for token in tokens):
        sites = _sites(s, tokens)
        if sites:
            row = s.piece.text.split("\n")[tokens[0].line - s.piece.first_line]
            new = row
            for edit in reversed(sites):
                new = new[: edit.span.column - 1] + edit.text + new[edit.span.end_column - 1 :]
            told = f"a site is called by its column's letter and its row: {new[tokens[0].column - 1 :].strip()}"
            return s.error("E101", message, Advice(told, (Fix("write the names of sites", tuple(sites)),), sole=True))
    hint = (
        "a site has a name, as c3, or is where a column and a row meet: column(3) and row(3);"
        " two steps away is step(x, north, 2), and as a knight goes: step(step(x, north), left(north))"
    )
    return s.error("E101", message, Advice(hint, sole=True))


def _sites(s: Stumble, tokens: tuple[Token, ...]) -> list[Edit]:
    """The names of the sites for all pairs of a line; none if one of the pairs can be no site."""
    found: list[Edit] = []
    if any(token.text == "-" for token in tokens):
        return found
    for at in range(len(tokens) - 4):
        if [token.text for token in (tokens[at], tokens[at + 2], tokens[at + 4])] != ["(", ",", ")"]:
            continue
        one, two = tokens[at + 1].text, tokens[at + 3].text
        before = tokens[at - 1].text if at else ""
        if not (one.isdecimal() and two.isdecimal()) or before not in _BEFORE_SITES:
            continue
        if not 0 < int(one) <= _LAST_LETTER or int(two) < 1:
            return []
        span = tokens[at].span(s.source).to(tokens[at + 4].span(s.source))
        found.append(Edit(span, f"{chr(ord('a') + int(one) - 1)}{int(two)}"))
    return found


_BEFORE_SITES = frozenset(
    {"on", "to", "is", "in", "not", "{", ",", "except", "and", "or", "remove", "skip", "move", "="}
)
"""Behind these a pair of numbers is meant to be a site."""
