"""Mistakes inside expressions, and names with a capital too many or too few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import insert
from gdl.syntax.mistakes.sentences import lines_for_each
from gdl.syntax.mistakes.shape import (
    behind_bracket,
    behind_primary,
    in_one_row,
    line_with,
    split,
    text_at,
    written,
)
from gdl.syntax.mistakes.side_by_side import FOLDS
from gdl.syntax.mistakes.stumble import Stumble
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import NAMES, RESERVED, SITE_NAME, word_set
from gdl_interpreter.program.span import Span

_COMPARATORS = frozenset({"<", ">", "<=", ">=", "is", "in"})
_CONDITIONS = frozenset({"if", "when", "require", "where", "while", "expect", "and", "or", "not", "count"})
_VALUES = (Kind.NAME, Kind.CAP, Kind.NUMBER, Kind.STRING)


def single_equals(s: Stumble) -> Diagnostic | None:
    """`if x = 1`."""
    if s.guilty is None or s.guilty.text != "=":
        return None
    if not any(token.text in _CONDITIONS for token in s.line.tokens[: s.at]):
        return None
    fix = s.instead(s.guilty, "is", certain=True)
    row, at = s.row_of(s.guilty), s.guilty.column - 1
    meant = f"{row[:at].rstrip()} is {row[at + 1 :].strip()}".strip()
    hint = Advice(f"equality is written `is`: {meant}", (fix,))
    return s.error("E134", "`=` gives a value to something; it does not compare", hint)


def chained_comparison(s: Stumble) -> Diagnostic | None:
    """`a < b < c`."""
    if s.at > 1 and [token.text for token in s.line.tokens[s.at - 2 : s.at]] == ["is", "in"]:
        first = s.line.tokens[s.at - 2]
        hint = Advice("for instance: spot in empty", (s.instead(first, "in", s.line.tokens[s.at - 1], certain=True),))
        return s.error("E122", "`is in` is written `in`", hint, first)
    if s.guilty is None or s.guilty.text not in _COMPARATORS:
        return None
    for token in s.same_level():
        if token.kind in (Kind.COMMA, Kind.COLON, Kind.STRING) or token.text in (RESERVED - _COMPARATORS - {"not"}):
            return None
        if token.text in _COMPARATORS:
            if token.text == "in" and s.line.first in ("choose", "for", "chance"):
                return None
            return s.error(
                "E122", "comparisons cannot be chained", "write two, with `and` between them: 1 < x and x < 5"
            )
    return None


def mixed_junctions(s: Stumble) -> Diagnostic | None:
    """`a and b or c`."""
    if s.guilty is None or s.guilty.text not in ("or", "and"):
        return None
    other = "and" if s.guilty.text == "or" else "or"
    for token in s.same_level():
        if token.kind in (Kind.COMMA, Kind.COLON) or token.text in ("if", "else", "where", "for"):
            return None
        if token.text == other:
            return s.error("E123", "`and` next to `or` can be read in two ways", _both_readings(s, s.at))
    return None


def _both_readings(s: Stumble, at: int) -> Advice | str:
    """The whole condition in brackets, in each of the two ways."""
    tokens = s.line.tokens
    first = _reach(tokens, at - 1, -1, _OF_CONDITIONS | _JOINING)
    last = _reach(tokens, at + 1, 1, _OF_CONDITIONS | _JOINING)
    behind_it = tokens[last + 1].text if last + 1 < len(tokens) else ""
    named = first > 0 and (tokens[first - 1].text in ("choose", "chance", "for") or behind_it == "where")
    if named and tokens[first + 1].text == "in":
        first += 2  # `in` gives a name to the members
    start, behind = tokens[first].span(s.source), tokens[last].behind(s.source)
    if tokens[first].line != tokens[last].line or first >= at or last == at:
        return "put brackets: (A and B) or C, or A and (B or C)"
    row = s.row_of(start)
    depth, joints = 0, list[Token]()
    for token in tokens[first : last + 1]:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        joints += [token] if depth == 0 and token.text in ("and", "or") else []
    place = Span(start.source, start.line, start.column, behind.line, behind.column)
    readings = []
    for inner in ("and", "or"):
        new, begun, joined = "", start.column, False
        for joint in [*joints, None]:
            end = behind.column if joint is None else joint.column
            if joint is not None and joint.text == inner:
                joined = True
                continue
            part = row[begun - 1 : end - 1].strip()
            new += f"({part})" if joined else part
            if joint is not None:
                new, begun, joined = f"{new} {joint.text} ", joint.end, False
        readings.append(new)
    one, other = (f"{row[: start.column - 1]}{new}{row[behind.column - 1 :]}".strip() for new in readings)
    fixes = tuple(Fix(f"write {new}", (Edit(place, new),)) for new in readings)
    return Advice(f"write: {one} (or: {other})", fixes)


def wrong_capital(s: Stumble) -> Diagnostic | None:
    """`players red`, `let X = 1`."""
    if s.guilty is None:
        return None
    word = s.guilty.text
    if s.guilty.kind is Kind.NAME and "CAP" in s.expected and "NAME" not in s.expected:
        if word in RESERVED - NAMES:
            hint = "players and pieces have names with a capital letter"
            return s.error("E105", f"`{word}` is a word of the language and cannot be a name", hint)
        what = {"players": "a player's name", "piece": "the name of a piece"}.get(s.line.first, "this name")
        if s.line.first == "supply" and s.at > 1:
            hint = "a kind of piece is called as `piece` declares it, however many there are"
            return s.error("E126", "the name of a piece begins with a capital letter", hint)
        return s.error("E126", f"{what} begins with a capital letter", word[0].upper() + word[1:])
    if s.guilty.kind is Kind.CAP and "NAME" in s.expected and "CAP" not in s.expected:
        small = word.lower()
        return s.error("E127", f"`{word}` begins with a capital, which is for players and pieces", f"write `{small}`")
    return None


def digit_first(s: Stumble) -> Diagnostic | None:
    """`3x`."""
    if s.guilty is None or s.before is None or s.before.kind is not Kind.NUMBER or s.guilty.kind is not Kind.NAME:
        return None
    if (s.before.line, s.before.end) != (s.guilty.line, s.guilty.column):
        return None
    name = f"{s.before.text}{s.guilty.text}"
    hint = "a name begins with a letter, and a product needs `*`"
    return s.error("E136", f"`{name}` begins with a digit", hint, s.before)


def missing_comma(s: Stumble) -> Diagnostic | None:
    """`players Red Black`, `{a1 b2}`."""
    tokens = s.line.tokens
    if s.guilty is None or "_COMMA" not in s.expected or s.guilty.kind not in _VALUES or s.guilty.text in RESERVED:
        return None
    if s.line.first not in ("players", "piece", "supply", "option", "with", "variant") and not s.in_brackets:
        return None
    told = f"a comma is missing before `{s.guilty.text}`"
    opened = next((at for at in range(s.at - 1, 0, -1) if tokens[at].kind is Kind.OPEN), 0)
    if s.in_brackets and tokens[opened].text == "(" and tokens[opened - 1].text in FOLDS:  # which take one thing
        return None
    row = s.with_word(",")
    if row is None or s.before is None:
        return s.error("E139", told)
    end = s.before.behind(s.source)
    sites = tokens[opened].text == "{" and all(SITE_NAME.fullmatch(each.text) for each in (s.before, s.guilty))
    fix = Fix("put a comma", (Edit(_before(end), ","),), certain=sites)  # two sites in braces are nothing but two
    return s.error("E139", told, Advice(f"write: {row.replace(' , ', ', ')}", (fix,)))


def set_without_braces(s: Stumble) -> Diagnostic | None:
    """`place Man on a1, b1`."""
    if s.guilty is None or s.guilty.kind is not Kind.COMMA or s.in_brackets or "_NL" not in s.expected:
        return None
    tokens = s.line.tokens
    if tokens[0].text == "with":
        return _with_each(s, s.guilty)
    first = s.at
    while first > 0 and not _between_values(tokens[first - 1]):
        first -= 1
    last = s.at
    while last + 1 < len(tokens) and not _between_values(tokens[last + 1]):
        last += 1
    if first == s.at or last == s.at or first == 0:
        return None
    start, behind = tokens[first].span(s.source), tokens[last].behind(s.source)
    fix = Fix("put braces around them", (Edit(_before(start), "{"), Edit(_before(behind), "}")))
    inside = " ".join(token.text for token in tokens[first : last + 1]).replace(" ,", ",")
    if tokens[first].line == tokens[last].line:
        inside = s.row_of(tokens[first])[tokens[first].column - 1 : tokens[last].end - 1]
    hint = Advice(f"several things are one set, which stands in braces: {{{inside}}}", (fix,))
    apart = lines_for_each(s)
    if apart and tokens[s.at + 1].kind is Kind.NAME and behind_primary(tokens, s.at + 1) == len(tokens) > s.at + 2:
        row = s.row_with(tokens[0], fix.edits).strip()  # what has brackets may be something that is done
        hint = Advice(f"write: {row}", (fix, *apart))
    return s.error("E101", "`,` separates the members of a set, and there is no set here", hint)


def _with_each(s: Stumble, comma: Token) -> Diagnostic:
    """`with variant "small", quick = false`."""
    tokens = s.line.tokens
    row = s.row_of(tokens[0])
    fix = Fix("put each in a line of its own", (Edit(comma.span(s.source), f"\n{row[: tokens[0].column - 1]}with"),))
    one, other = row[tokens[0].column - 1 : comma.column - 1].strip(), row[comma.end - 1 :].strip()
    hint = Advice(f"write `{one}`, and in the next line `with {other}`", (fix,))
    return s.error("E101", "a variant and options are told in lines of their own", hint)


def several_texts(s: Stumble) -> Diagnostic | None:
    """`play "a1", "b2"`: moves that are played one after the other stand in one text."""
    tokens = s.line.tokens
    if s.guilty is None or s.guilty.kind is not Kind.COMMA or s.before is None or s.before.kind is not Kind.STRING:
        return None
    texts = tokens[s.at - 1 :: 2]
    signs = tokens[s.at :: 2]
    if s.at != 2 or s.line.first not in _OF_MOVES or any(token.kind is not Kind.STRING for token in texts):
        return None
    if any(token.kind is not Kind.COMMA for token in signs) or texts[0].line != texts[-1].line:
        return None
    joined = "; ".join(token.text[1:-1] for token in texts)
    hint = Advice(f'write: {s.line.first} "{joined}"', (s.instead(texts[0], f'"{joined}"', texts[-1]),))
    return s.error("E101", "several moves stand in one text, with `;` between them", hint)


_OF_MOVES = word_set("play moves legal illegal")


def where_asks_of_nothing(s: Stumble) -> Diagnostic | None:
    """`choose spot in empty where not in corners`, `for man in mine where in corners:`."""
    tokens = s.line.tokens
    if s.guilty is None or s.line.first not in ("choose", "for", "chance") or text_at(tokens, 2) != "in":
        return None
    at = next((at for at in (s.at, s.at - 1) if text_at(tokens, at) == "in"), None)
    if at is None:
        return None
    first = at - 1 if text_at(tokens, at - 1) == "not" else at
    if text_at(tokens, first - 1) not in ("where", "and", "or"):
        return None
    if not any(token.text == "where" for token in tokens[:first]):
        return None
    place = tokens[first].span(s.source)
    name = tokens[1].text
    hint = line_with(s, insert(place, f"{name} ").edits[0])
    return s.error("E132", f"it is not said what is asked of here: `{name}`", hint, tokens[first])


def where_without_name(s: Stumble) -> Diagnostic | None:
    """`remove theirs where C`, `let few = mine where C`."""
    if s.guilty is None or s.guilty.text != "where" or s.before is None:
        return None
    tokens = s.line.tokens
    first = _reach(tokens, s.at - 1, -1, _OF_SETS)
    last = _reach(tokens, s.at + 1, 1, _OF_SETS | _OF_CONDITIONS)
    if first == s.at or last == s.at or tokens[first].line != tokens[last].line:
        return None
    if first == _BEHIND_IN and tokens[1].text == "in" and s.piece.lines[0].first in _WITH_TURNS:
        word = "for" if s.line.opens else "choose"
        hint = Advice(f"write: {word} {tokens[0].text} in …", (insert(tokens[0].span(s.source), f"{word} "),))
        return s.error("E102", "this line lacks its first word", hint, tokens[0])
    given = tokens[first - 2].text if first >= 2 and tokens[first - 1].text == "in" else None
    taken_before = first >= 3 and tokens[first - 3].text in _NAMING
    said = {token.text for token in tokens[s.at + 1 :]}
    before = {token.text for line in s.piece.lines[: s.number] for token in line.tokens}
    before |= {token.text for token in tokens[: s.at]}
    free = [letter for letter in "xyz" if letter not in before]
    name = next((letter for letter in free if letter in said), free[0] if free else "x")
    message, says = "before `where` there must be a name for the members", "give them a name, all in brackets"
    if given is not None and not taken_before:  # `x in S where C`, of which the brackets are missing
        start, opened, renamed = tokens[first - 2], "(", list[Edit]()
        message, says = "a set with `where` stands in brackets", "write"
    else:
        start, opened = tokens[first], f"({name} in "
        about = [token for token in tokens[s.at + 1 : last + 1] if taken_before and token.text == given]
        renamed = [Edit(token.span(s.source), name) for token in about]
    if start.line != tokens[last].line:
        return None
    behind = tokens[last].behind(s.source)
    edits = (Edit(_before(start.span(s.source)), opened), *renamed, Edit(_before(behind), ")"))
    rest = len(s.row_of(start)) - (behind.column - 1)
    made = s.row_with(start, edits)
    told = f"{says}: {made[start.column - 1 : len(made) - rest]}"
    hint = Advice(told, (Fix("give the members a name" if opened != "(" else "put brackets around it", edits),))
    return s.error("E110", message, hint)


def several_with_where(s: Stumble) -> Diagnostic | None:
    """`count(x in A, y in B where C)`: several names go through their sets behind `for`."""
    if s.guilty is None or s.guilty.text != "where" or not s.in_brackets:
        return None
    tokens, depth, first = s.line.tokens, 0, s.at - 1
    while first >= 0 and (depth or tokens[first].kind is not Kind.OPEN):
        depth += (tokens[first].kind is Kind.CLOSE) - (tokens[first].kind is Kind.OPEN)
        first -= 1
    stop = behind_bracket(tokens, first) if first > 0 else None
    form = _FOLDED.get(tokens[first - 1].text) if first > 0 and tokens[first].text == "(" else None
    names = split(tokens[first + 1 : s.at])
    if stop is None or stop - 1 == s.at + 1 or form is None or len(names) < 2:
        return None
    if any(len(each) < 3 or each[0].kind is not Kind.NAME or each[1].text != "in" for each in names):
        return None
    asked = tokens[first - 1]
    what = f"`{asked.text}` goes through one set with `where`; several stand behind `for`"
    if not in_one_row(s.line):
        told = form.format(names="x in A, y in B", condition="C", where="where C")
        return s.error("E110", what, Advice(f"for instance: {told}", sole=True), asked)
    condition = written(s, s.at + 1, stop - 2)
    new = form.format(names=written(s, first + 1, s.at - 1), condition=condition, where=f"where {condition}")
    edit = Edit(asked.span(s.source).to(tokens[stop - 1].span(s.source)), new)
    return s.error("E110", what, line_with(s, edit), asked)


_FOLDED = {
    "count": "sum(1 for {names} {where})",
    "any": "any({condition} for {names})",
    "every": "every({condition} for {names})",
    "no": "not any({condition} for {names})",
}
"""What goes through several sets, in the place of what goes through one."""


_NAMING = word_set("choose for move chance")
_BEHIND_IN = 2
_WITH_TURNS = word_set("turn define event setup")
_OF_SETS = word_set("and or except not my their none")
_OF_CONDITIONS = word_set("is in mod true false")
_JOINING = word_set("and or not except my their none") | {"<", ">", "<=", ">=", ".."}


def _reach(tokens: Sequence[Token], at: int, way: int, joining: frozenset[str]) -> int:
    """The number of the farthest token that belongs to one value, going from one on; the one before if none does."""
    opening, depth = (Kind.OPEN if way > 0 else Kind.CLOSE), 0
    while 0 <= at < len(tokens):
        token = tokens[at]
        if token.kind in (Kind.OPEN, Kind.CLOSE):
            depth += 1 if token.kind is opening else -1
            if depth < 0:
                break
        elif depth == 0 and (token.kind is Kind.COMMA or _between_values(token)) and token.text not in joining:
            break
        at += way
    return at - way


def _between_values(token: Token) -> bool:
    word = token.text in RESERVED - NAMES and token.kind is Kind.NAME
    return word or token.text in ("=", ":", "+=", "-=", "expect")


def _before(span: Span) -> Span:
    return Span(span.source, span.line, span.column, span.line, span.column)


def of_somebody(s: Stumble) -> Diagnostic | None:
    """`Man of mover`, `pieces of White`."""
    if s.guilty is None or s.guilty.text != "of" or s.before is None or s.at + 1 >= len(s.line.tokens):
        return None
    whose = s.line.tokens[s.at + 1]
    if s.before.kind not in (Kind.NAME, Kind.CAP) or whose.kind not in (Kind.NAME, Kind.CAP) or s.at < 2:
        return None
    new = f"{s.before.text}({whose.text})"
    if s.before.text == "opponent":
        new = "opponent" if whose.text == "mover" else f"enemies({whose.text})"
    says = "brackets do"
    if s.line.first == "state" and s.at == 2:
        new, says = f"{s.before.text} per {whose.text.removesuffix('s')}", "behind `state` stands `per`"
    hint = Advice(f"write: {new}", (s.instead(s.before, new, whose),), sole=True)
    return s.error("E101", f"`of` does not say whose something is: {says}", hint)


def owner_in_brackets(s: Stumble) -> Diagnostic | None:
    """`temple(their)`: `my` and `their` stand before the name."""
    if s.guilty is None or s.guilty.text != ")" or s.before is None or s.before.text not in ("my", "their"):
        return None
    if s.at < _BRACKETED or s.line.tokens[s.at - 2].text != "(":
        return None
    name = s.line.tokens[s.at - _BRACKETED]
    if name.kind not in (Kind.NAME, Kind.CAP) or name.text in RESERVED - NAMES or name.line != s.guilty.line:
        return None
    new = f"{s.before.text} {name.text}"
    if name.kind is Kind.CAP and s.line.first == "place" and s.before.text == "their":  # a piece has one owner
        new = f"{name.text}(opponent)"
    hint = Advice(f"write: {new}", (s.instead(name, new, s.guilty),), sole=True)
    return s.error("E101", f"`{s.before.text}` stands before what somebody has, and not in brackets", hint, s.before)


def owner_of_a_bracket(s: Stumble) -> Diagnostic | None:
    """`my (Man or King)`: `my` and `their` stand before one name."""
    if s.guilty is None or s.guilty.text != "(" or s.before is None or s.before.text not in ("my", "their"):
        return None
    whose = s.before.text
    message = f"`{whose}` stands before one name, and not before a bracket"
    stop = behind_bracket(s.line.tokens, s.at)
    names = [] if stop is None else [t for t in s.line.tokens[s.at + 1 : stop - 1] if t.text not in _OF_KINDS]
    if stop is None or not in_one_row(s.line) or any(name.kind is not Kind.CAP for name in names):
        told = f"{whose} Man or {whose} King; or: {'mine' if whose == 'my' else 'theirs'} and (…)"
        return s.error("E101", message, Advice(told, sole=True), s.before)
    before, behind = text_at(s.line.tokens, s.at - 2), text_at(s.line.tokens, stop)
    chosen = s.line.first in ("choose", "for") and s.at == _BRACKET_CHOSEN and behind in ("", ":", "where", "else")
    bare = chosen or (before in ("(", ",") and behind in (")", ","))
    edits = [Edit(s.before.span(s.source).to(s.guilty.span(s.source)), "" if bare else "(")]
    edits += [insert(name.span(s.source), f"{whose} ").edits[0] for name in names]
    edits += [Edit(s.line.tokens[stop - 1].span(s.source), "")] if bare else []
    return s.error("E101", message, line_with(s, *edits), s.before)


_BRACKET_CHOSEN = 4
"""Where the bracket stands in `choose man in my (…)`."""


_OF_KINDS = word_set("or and except")
"""What may join the names in a bracket: whose they are may be said before the bracket, or before each of them."""


_BRACKETED = 3
"""How far before the closing bracket a name stands that has one word in its brackets."""


def stock_of_a_position(s: Stumble) -> Diagnostic | None:
    """`supply: 0 Stone` and `supply White: 0 Stone` under `position:`."""
    if s.number == 0 or s.line.first != "supply" or s.guilty is None:
        return None
    colon = next((at for at, token in enumerate(s.line.tokens[:3]) if token.kind is Kind.COLON), None)
    if colon is None or s.at not in (1, colon):
        return None
    rest = s.line.tokens[colon + 1 :]
    message = "`supply` with a colon is a heading; here the stock of a piece is given its number"
    owner = s.line.tokens[1].text if colon == 2 else "players"
    if len(rest) != 2 or rest[0].kind is not Kind.NUMBER or rest[1].kind is not Kind.CAP:
        return s.error("E128", message, "for instance: stock(White, Man) = 3", s.line.tokens[0])
    new = f"stock({owner}, {rest[1].text}) = {rest[0].text}"
    fixes = (s.instead(s.line.tokens[0], new, s.line.last),)
    return s.error("E128", message, Advice(f"write: {new}", fixes), s.line.tokens[0])


def nothing_there(s: Stumble) -> Diagnostic | None:
    """`place Mark on`, `x = `, `count()`: a value is missing."""
    if s.before is None or "_NL" in s.expected:
        return None
    if not {"NAME", "NUMBER", "LPAR"} <= s.expected and s.before.kind is not Kind.COMMA:
        return None
    if s.guilty is not None and s.guilty.kind not in (Kind.CLOSE, Kind.COMMA, Kind.COLON, Kind.SIGN):
        return None
    hint: Advice | None = None
    if s.before.text == "(" and s.guilty is not None and s.guilty.text == ")" and s.at > 1:
        name = s.line.tokens[s.at - 2]
        fix = Fix("leave the brackets out", (Edit(name.behind(s.source).to(s.guilty.span(s.source)), ""),))
        hint = Advice("what is given nothing has no brackets: write `mine`, not `mine()`", (fix,))
    if s.before.text == "{" and s.guilty is not None and s.guilty.text == "}":
        hint = Advice("a set with nothing in it is `none`", (s.instead(s.before, "none", s.guilty),))
    return s.error("E132", f"something is missing after `{s.before.text}`", hint)


def two_expected(s: Stumble) -> Diagnostic | None:
    """`expect A and expect B`: each stands in a line of its own."""
    tokens = s.line.tokens
    if s.line.first != "expect" or s.at < 3 or (tokens[s.at - 2].text, tokens[s.at - 1].text) != ("and", "expect"):
        return None
    told = "each `expect` stands in a line of its own"
    if any(token.line != tokens[0].line for token in tokens):
        return s.error("E133", "one line has one `expect`", Advice(told, sole=True), tokens[s.at - 1])
    row = s.row_of(tokens[0])
    parts, edits, start = [], [], tokens[0].column - 1
    for joining, word in pairwise(tokens):
        if (joining.text, word.text) == ("and", "expect"):
            parts.append(row[start : joining.column - 1].strip())
            blank = row[: joining.column - 1].rstrip()
            span = joining.span(s.source).to(word.span(s.source))
            edits.append(Edit(replace(span, column=len(blank) + 1), f"\n{row[: tokens[0].column - 1]}expect"))
            start = word.column - 1
    parts.append(row[start : tokens[-1].end - 1].strip())
    hint = Advice(f"{told}: {' / '.join(parts)}", (Fix("one line for each", tuple(edits)),), sole=True)
    return s.error("E133", "one line has one `expect`", hint, tokens[s.at - 1])


def owner_of_a_value(s: Stumble) -> Diagnostic | None:
    """`place one(…)(Red) on spot`: only a name has its owner behind it."""
    guilty, before, tokens = s.guilty, s.before, s.line.tokens
    if guilty is None or before is None or guilty.text != "(" or before.text != ")" or "ON" not in s.expected:
        return None
    first = next((token for token in reversed(tokens[: s.at]) if token.text == "place"), None)
    last = next((token for token in tokens[s.at :] if token.text == ")"), None)
    if first is None or last is None or first.line != last.line:
        return None
    row = s.row_of(first)
    kind, owner = row[first.end - 1 : before.end - 1].strip(), row[guilty.column - 1 : last.end - 1]
    rest = row[last.end - 1 : tokens[-1].end - 1] if tokens[-1].line == first.line else " on …"
    hint = f"give the kind a name first: let given: kind = {kind}; then: place given{owner}{rest}"
    return s.error("E101", "only a name can have its owner in brackets behind it", Advice(hint, sole=True))


def condition_first(s: Stumble) -> Diagnostic | None:
    """`let x = if C: A else B`: of two values the first stands before its condition."""
    tokens = s.line.tokens
    at = next((at for at in range(min(s.at, len(tokens) - 1), 0, -1) if tokens[at].text == "if"), None)
    if at is None or not in_one_row(s.line) or text_at(tokens, at - 1) not in _BEFORE_VALUES:
        return None
    what = "of two values the first stands before its `if`"
    meant, stop = _value_first(s, at)
    if meant is None:
        told = Advice("there is a value for either case: A if C else B", sole=True)
        return s.error("E101", what, told, tokens[at]) if s.at == at + 1 else None
    edit = Edit(tokens[at].span(s.source).to(tokens[stop - 1].span(s.source)), meant)
    return s.error("E101", what, line_with(s, edit), tokens[at])


_BEFORE_VALUES = word_set("expect = += -= ( , + - * / is in")


_MOST_CHAINED = 8
"""Values with conditions, one behind the other, that are put in order."""


def _value_first(s: Stumble, at: int, chained: int = 0) -> tuple[str | None, int]:
    """`A if C else B` of `if C: A else B`, which begins at a token, and the number of the token behind it; None of
    anything else."""
    tokens, depth = s.line.tokens, 0
    parts, ends = [at], [":", "then"]
    for number in range(at + 1, len(tokens)):
        token = tokens[number]
        if (token.kind is Kind.CLOSE and depth == 0) or (token.kind is Kind.COMMA and depth == 0):
            stop = number
            break
        if depth == 0 and ends and token.text in ends:
            parts.append(number)
            ends = ["else"] if len(parts) == 2 else []
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
    else:
        stop = len(tokens)
    if len(parts) != 3 or any(two - one < 2 for one, two in pairwise([*parts, stop])):
        return None, stop
    _, colon, other = parts
    begin = other + 1 + (tokens[other + 1].kind is Kind.COLON)
    if begin == stop:
        return None, stop
    last: str | None = written(s, begin, stop - 1)
    if tokens[begin].text == "if":
        last, stop = _value_first(s, begin, chained + 1) if chained < _MOST_CHAINED else (None, stop)
    then = written(s, colon + 1, other - 1)
    return (None if last is None else f"{then} if {written(s, at + 1, colon - 1)} else {last}"), stop


def side_by_side(s: Stumble) -> Diagnostic | None:
    """`mine empty`: two values with nothing between them."""
    if s.guilty is None or s.before is None or s.guilty.kind not in _VALUES:
        return None
    if s.guilty.text in RESERVED - {"my", "their"}:
        return None
    if s.before.kind not in (*_VALUES, Kind.CLOSE) or s.before.text in RESERVED - NAMES:
        return None
    return s.error("E133", f"something is missing between `{s.before.text}` and `{s.guilty.text}`", _BETWEEN)


_BETWEEN = "sets are combined with `and`, `or` and `except`; names have no blanks: use _"
