"""What is written otherwise elsewhere: ranges in English words, reasons without `else`, calls without brackets."""

from __future__ import annotations

from itertools import pairwise

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import insert
from gdl.syntax.mistakes.misplaced import opener
from gdl.syntax.mistakes.shape import heading_of
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


def no_parameters(s: Stumble) -> Diagnostic | None:
    """`define clear(): …`."""
    tokens = s.line.tokens
    if s.line.first != "define" or s.at != 3 or s.guilty is None or s.guilty.text != ")" or tokens[2].text != "(":
        return None
    gap = tokens[1].behind(s.source).to(s.guilty.span(s.source))
    hint = Advice(f"write: define {tokens[1].text}: …", (Fix("leave the brackets out", (Edit(gap, ""),)),))
    return s.error("E101", "a definition that is given nothing has no brackets", hint)


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
    if _is_given(s, word.text):
        new = f"{s.guilty.text}({word.text})"
        hint = Advice(f"write: place {new} on …", (s.instead(word, new, s.guilty),))
        told = f"whose piece it is stands behind `{s.guilty.text}` where a name like `{word.text}` tells, in brackets"
        return s.error("E102", told, hint, word)
    large = word.text[0].upper() + word.text[1:]
    gap = word.span(s.source).to(s.guilty.span(s.source))
    fixes = (
        s.instead(word, large),
        Fix(f"write `{large}{s.guilty.text}`", (Edit(gap, f"{large}{s.guilty.text}"),)),
        Fix(f"leave `{word.text}` out", (Edit(gap, s.guilty.text),)),
    )
    message = f"before `{s.guilty.text}` can only stand whose it is, a player, and `{word.text}` is none"
    return Diagnostic("E102", message, word.span(s.source), fixes=fixes)


def _is_given(s: Stumble, name: str) -> bool:
    """Does the heading give something this name, above or before?"""
    tokens = [token for line in s.piece.lines[: s.number] for token in line.tokens] + [*s.line.tokens[: s.at - 1]]
    of_header = s.piece.lines[0].first == "define" and any(token.text == name for token in s.piece.lines[0].tokens[2:])
    return of_header or any(two.text == name and one.text in _GIVING for one, two in pairwise(tokens))


_GIVING = word_set("for choose chance let")


def set_of_something(s: Stumble) -> Diagnostic | None:
    """`state hand per player: set of Card`."""
    if s.guilty is None or s.guilty.text != "of" or s.before is None or s.before.text != "set":
        return None
    if s.line.first not in ("state", "let") or s.at + 1 >= len(s.line.tokens):
        return None
    gap = s.before.behind(s.source).to(s.line.tokens[s.at + 1].span(s.source))
    told = "a set is one of sites; pieces that somebody has beside the board, as cards in a hand, are a supply"
    hint = Advice(f"{told}: gdl help supply", (Fix("leave it out", (Edit(gap, ""),)),))
    return s.error("E101", "behind `set` it is not said of what", hint)


def number_of_players(s: Stumble) -> Diagnostic | None:
    """`players 3 of Red, Blue, Green`."""
    tokens = s.line.tokens
    if s.line.first != "players" or s.at != 2 or s.guilty is None or s.guilty.kind not in (Kind.NAME, Kind.CAP):
        return None
    named = sum(token.kind is Kind.CAP for token in tokens)
    if tokens[1].text != str(named) or (s.guilty.kind is Kind.NAME and s.guilty.text != "of"):
        return None
    first = next(token for token in tokens if token.kind is Kind.CAP)
    names = s.row_of(first)[first.column - 1 : tokens[-1].end - 1]
    gap = (
        tokens[0]
        .behind(s.source)
        .to(tokens[s.at].span(s.source) if s.guilty.text == "of" else tokens[1].span(s.source))
    )
    hint = Advice(f"write: players {names}", (Fix("leave the number out", (Edit(gap, ""),)),))
    return s.error("E101", "how many players there are is seen from their names", hint, tokens[1])


def no_moves(s: Stumble) -> Diagnostic | None:
    """`when no moves: …`, `when no legal moves: …`."""
    if s.guilty is None or s.before is None or s.before.text != "no":
        return None
    rest = s.line.tokens[s.at : s.at + 2]
    words = rest[1:] if rest[0].text == "legal" else rest[:1]
    if not words or words[0].text not in ("move", "moves"):
        return None
    hint = Advice("write: stuck", (s.instead(s.before, "stuck", words[0]),))
    return s.error("E101", "whether there is no legal move is said by `stuck`", hint, s.before)


def all_of_a_set(s: Stumble) -> Diagnostic | None:
    """`when all my Boat on site(20): …`."""
    if s.guilty is None or s.before is None or s.before.text not in ("all", "every", "each", "any", "no", "some"):
        return None
    if s.guilty.kind not in (Kind.NAME, Kind.CAP) or s.at < 2 or s.guilty.text in RESERVED - {"my", "their"}:
        return None
    hint = (
        "that a set lies within another: mine in row(8); that it has a member: any(mine and row(8)); that it has none:"
        " no(mine); something else of each member: every(row_of(x) > 3 for x in mine)"
    )
    return s.error("E101", f"what `{s.before.text}` is about stands in brackets", Advice(hint, sole=True), s.before)


def only_if(s: Stumble) -> Diagnostic | None:
    """`again if die is 6`, `move man to spot if C`."""
    tokens = s.line.tokens
    at = next((at for at in range(1, len(tokens)) if tokens[at].text == "if"), None)
    if s.line.first not in _DONE or at is None or tokens[0].line != tokens[-1].line or s.line.opens:
        return None
    if heading_of(s) == "board":  # where there are values with `if`, and no statements
        return None
    if not (s.at == at or (s.guilty is None and "ELSE" in s.expected)):
        return None
    row = s.row_of(tokens[0])
    done = row[tokens[0].column - 1 : tokens[at - 1].end - 1]
    new = f"if {row[tokens[at].end - 1 : tokens[-1].end - 1].strip()}: {done}"
    hint = Advice(f"write: {new}", (s.instead(tokens[0], new, tokens[-1]),))
    return s.error("E101", "what is done only if something holds stands behind it", hint, tokens[at])


_DONE = word_set("place move remove change return again pass stop swap")


def on_the_board(s: Stumble) -> Diagnostic | None:
    """`require target is on board`."""
    tokens = s.line.tokens
    last = next((token for token in tokens[s.at : s.at + 2] if token.text == "board"), None)
    if s.guilty is None or last is None or s.guilty.text not in ("the", "board") or s.at < 2:
        return None
    first = s.at
    while first > 0 and tokens[first - 1].text in ("is", "on", "in", "the"):
        first -= 1
    if first == s.at or tokens[first].line != last.line:
        return None
    hint = Advice("its sites are the set `sites`", (s.instead(tokens[first], "in sites", last),))
    return s.error("E101", "`board` is a heading, and not a set", hint, last)


def of_a_player(s: Stumble) -> Diagnostic | None:
    """`owner(spot) coins`, `next coins`, `enemies(p) Man`, `p Man`."""
    if s.guilty is None or s.before is None or s.guilty.text in RESERVED or s.line.first in ("players", "piece"):
        return None
    if s.guilty.kind not in (Kind.NAME, Kind.CAP):
        return None
    known = _PLAYERS if s.guilty.kind is Kind.NAME else _PLAYERS | _CALLED_PLAYERS
    tokens, first, depth = s.line.tokens, s.at - 1, 0
    alone = s.at + 1 == len(tokens) or tokens[s.at + 1].text == "by"
    if alone and s.guilty.kind is Kind.NAME:  # `mover win`
        return None
    if s.before.text == ")":
        while first > 0 and (depth := depth + (tokens[first].text == ")") - (tokens[first].text == "(")) > 0:
            first -= 1
        first -= 1
    if first < 0 or tokens[first].text not in known or tokens[first].line != s.guilty.line:
        return None
    if first > 1 and tokens[first - 1].text == "(" and tokens[first - 2].text in ("supply", "stock"):
        return None  # which take a player and a kind: a comma is missing
    if first > 0 and tokens[first - 1].text == "place":
        return None
    row = s.row_of(s.guilty)
    whose = row[tokens[first].column - 1 : s.before.end - 1]
    new = f"my {s.guilty.text}" if whose == "mover" else f"{s.guilty.text}({whose})"
    hint = Advice(f"write: {new}", (s.instead(tokens[first], new, s.guilty),))
    return s.error("E101", f"before `{s.guilty.text}` only a player's own name can stand, `my` or `their`", hint)


_PLAYERS = word_set("owner next opponent mover")
_CALLED_PLAYERS = word_set("p q who player enemies")
"""What players are often called by, or are asked by: a kind behind it is meant as theirs."""


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
            row = s.row_with(tokens[0], sites)
            told = f"a site is called by its column's letter and its row: {row[tokens[0].column - 1 :].strip()}"
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
