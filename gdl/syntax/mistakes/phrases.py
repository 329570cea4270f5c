"""Phrases that lack one of their words: `place Mark spot`, `turn` without a colon, `define` without a name."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import insert
from gdl.syntax.forms import PLAIN, example_of, words_of_form
from gdl.syntax.mistakes.indentation import OPENERS
from gdl.syntax.mistakes.near import nearest
from gdl.syntax.mistakes.shape import in_one_row, row_part, two_side_by_side
from gdl.syntax.mistakes.stumble import Stumble
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import RESERVED, STATEMENTS, word_set

_PARTS: dict[str, tuple[tuple[str, str], ...]] = {
    **{
        first: tuple((word.upper(), word) for word in more)
        for first, *more in map(words_of_form, PLAIN.values())
        if more
    },
    "place": (("ON", "on"),),
    "move": (("TO", "to"),),
    "return": (("TO", "to supply"), ("SUPPLY", "supply")),
    "choose": (("IN", "in"),),
    "chance": (("IN", "in"),),
    "for": (("IN", "in"),),
    "let": (("EQUAL", "="),),
    "repeat": (("TIMES", "times"),),
    "keep": (("KEEP", "highest"),),
    "link": (("TO", "to"),),
    "unlink": (("TO", "to"),),
    "option": (("EQUAL", "="),),
    "match": (("FIRST", "first"), ("TO", "to")),
    "with": (("EQUAL", "="),),
    "mark": (("AS", "as"),),
    "join": (("IN", "in"), ("TO", "to")),
    "show": (("AS", "as"),),
}
_EXAMPLES = {
    **{words_of_form(form)[0]: example_of(form) for form in PLAIN.values()},
    "place": "place Mark on spot",
    "move": "move man to spot",
    "change": "change spot to Queen",
    "return": "return spot to supply",
    "choose": "choose spot in empty",
    "chance": "chance die in 1..6",
    "for": "for p in players:",
    "let": "let tip = step(spot, north)",
    "repeat": "repeat 3 times:",
    "keep": "keep highest count(taken):",
    "link": "link a1 to c3",
    "unlink": "unlink a1 to a2",
    "option": "option size = 8 in 3..19",
    "match": "match first to 4 of 7",
    "with": "with size = 5",
    "define": "define goals: row(8)",
    "event": "event time_up:",
    "state": "state count: 0..9 = 0",
    "turn": "turn:",
    "shade": 'shade row(4..5) as "river"',
    "mark": "mark {d4, d10} as star",
    "join": "join x in sites to step(x, diagonal)",
    "side": "side side(north) of White",
    "show": 'show taken as "captured"',
}
_LINKS = word_set(
    "wins loses leaves joins to on in with by where else if times supply sides starts of per moves played numbered"
    " extends because except and or mod is for highest lowest first draw as"
)
"""Words that may stand in the middle of a phrase."""
_WITHOUT_MEANING = word_set("from of at into onto among")
"""Words that join others in English, and mean nothing here."""
_OF_MOVES = word_set("play moves legal illegal")
"""Words of an example with moves behind them, which are said with all kinds of signs."""
_OF_THE_BOARD = word_set("mine theirs pieces sites cells edges vertices")
"""Sets of sites that no rule can give another value."""
_MOST = re.compile(r"\b(most|more|highest|fewest|least|lowest|fewer) (\w+) wins$")
"""An outcome by numbers, in English."""
_MUCH = word_set("most more highest")
_OUTCOMES = "for instance `mover wins`, `White loses`, `draw` or `highest score wins`"


_OPTION = re.compile(r"(\w+) : (\w+) ?\.\. ?(\w+) = (\w+)")
"""An option as one would write a state."""


def slip(s: Stumble) -> Diagnostic | None:
    """A word nearly is one that could stand here: `move a too b`, `mover win`."""
    words = {e.lower() for e in s.expected} & _LINKS
    if "KEEP" in s.expected:
        words |= {"highest", "lowest"}
    if s.guilty is None or s.guilty.kind is not Kind.NAME or s.guilty.text in RESERVED or not words:
        return None
    meant = nearest(s.guilty.text, words)
    if meant is None:
        return None
    return s.error("E104", f"`{s.guilty.text}` is not expected here", f"did you mean `{meant}`?")


def missing_is(s: Stumble) -> Diagnostic | None:
    """`spot not a1`: where two things are compared, `not` stands behind `is`."""
    if s.guilty is None or s.guilty.text != "not" or not {"IS", "IS_NOT"} & s.expected or s.before is None:
        return None
    but = "`except` leaves some of a set out"
    hint: Advice | str = f"write `is not`; {but}"
    fixed = s.with_word("is")
    if fixed is not None:
        fixes = s.instead(s.guilty, "is not"), s.instead(s.guilty, "except")
        hint = Advice(f"write: {fixed}; {but}", fixes)
    return s.error("E102", "`is` is missing before `not`", hint)


def missing_part(s: Stumble) -> Diagnostic | None:
    """The second word of a phrase is missing."""
    start = _keyword(s)
    keyword, stood = s.line.tokens[start].text, {token.text for token in s.line.tokens[start + 1 : s.at]}
    for terminal, word in _PARTS.get(keyword, ()):
        if terminal not in s.expected or word in stood:
            continue
        place = s.guilty
        last = s.before
        owned = last is not None and s.at >= 2 and last.kind is Kind.NAME and s.line.tokens[s.at - 2].kind is Kind.CAP
        if owned and last is not None and s.at >= 3:
            if nearest(last.text, {word}) is not None:
                return s.error("E104", f"`{last.text}` is not expected here", f"did you mean `{word}`?", last)
            if place is None:
                place = last
        if place is not None and place.kind not in (Kind.NAME, Kind.CAP, Kind.NUMBER, Kind.OPEN):
            place = None if place.kind is not Kind.COLON else place
        if place is not None and place.text in _WITHOUT_MEANING and s.at + 1 < len(s.line.tokens):
            hint = _exchanged(s, place, word)
            if two_side_by_side(s.line.tokens[s.at + 1 :]):  # the line would be none yet
                hint = replace(hint, text=f"for instance: {_EXAMPLES[keyword]}")
            return s.error("E102", f"`{keyword}` needs `{word}`", hint, place)
        fixed = _tidy(s.with_word(word, place)) if s.at > 1 else None
        if place is not None and (word in ("supply", "to supply") or two_side_by_side(s.line.tokens[s.at :])):
            fixed = None
        if word == "=" and s.guilty is not None and s.guilty.text in ("is", ":") and s.at + 1 < len(s.line.tokens):
            equals = "=" if s.guilty.text == "is" else " ="
            return s.error("E102", f"`{keyword}` needs `=`", _exchanged(s, s.guilty, equals))
        if s.piece.lines[0].first == "define" and keyword == "return":
            told = "`return` puts pieces back into the supply; a definition gives the value of its last line"
            return s.error("E102", told, None, place)
        if any(token.text == word for token in s.line.tokens[s.at :]):  # it is there, only not here
            return s.error("E102", f"`{keyword}` needs `{word}`", None, place)
        if place is not None and place.kind is Kind.COLON and word == "as":
            return s.error("E102", f"`{keyword}` needs `{word}`", _exchanged(s, place, " as"), place)
        if place is not None and fixed is not None and place.text.startswith(word):
            fixed = fixed.replace(f"{word} {place.text}", f"{word} {place.text.removeprefix(word)}")
        done = fixed if fixed and (place is not None or word in ("to supply", "supply")) else None
        return s.error("E102", f"`{keyword}` needs `{word}`", done or f"for instance: {_EXAMPLES[keyword]}", place)
    return None


def _exchanged(s: Stumble, place: Token, word: str) -> Advice:
    """The line with another word in the place of one."""
    row = s.row_of(place)
    line = f"{row[: place.column - 1]}{word}{row[place.end - 1 :]}".strip()
    return Advice(f"write: {line}", (s.instead(place, word),))


def _tidy(row: str | None) -> str | None:
    return None if row is None else row.replace(" :", ":")


def _keyword(s: Stumble) -> int:
    """The number of the word whose phrase it is: the nearest before it that begins one (`if x: place Mark spot`)."""
    tokens = s.line.tokens
    found = (at for at in range(s.at - 1, -1, -1) if tokens[at].text in _PARTS and tokens[at].kind is Kind.NAME)
    return next(found, 0)


def missing_else(s: Stumble) -> Diagnostic | None:
    """`let x = 3 if y`: a value with `if` has an `else`."""
    if "ELSE" not in s.expected or not any(token.text == "if" for token in s.same_level()):
        return None
    if s.guilty is not None and s.guilty.kind not in (Kind.CLOSE, Kind.COMMA):
        return None
    told = "a value with `if` needs an `else`"
    if not in_one_row(s.line):
        return s.error("E102", told, "for instance: let pace = 2 if fast else 1")
    fixes = []
    for other in _otherwise(s):
        place = s.line.last.behind(s.source) if s.guilty is None else s.span
        fixes.append(insert(place, f" else {other}"))
    row = s.row_with(s.line.last, fixes[0].edits)[s.line.tokens[0].column - 1 :].rstrip()
    return s.error("E102", told, Advice(f"for instance: {row}", tuple(fixes), sole=True))


def _otherwise(s: Stumble) -> list[str]:
    """What a value with `if` may be otherwise, the likeliest first."""
    tokens = s.line.tokens
    at = next(at for at in range(s.at - 1, 0, -1) if tokens[at].text == "if")
    before = [token.text for token in tokens[max(at - 4, 0) : at]]
    parameters = s.piece.lines[0].tokens[3:] if s.piece.lines[0].first == "define" else ()
    changed = len(before) == 4 and (before[1], before[3]) == ("(", ")")
    if changed and any(before[2] == token.text for token in parameters):  # `opposite(x) if …`
        return [before[2], "none", "0"]
    return ["0", "none"] if tokens[at - 1].kind is Kind.NUMBER else ["none", "0", "false"]


def other_order(s: Stumble) -> Diagnostic | None:
    """`state x: 0..3 per player`, `players 2 of A, B`, `option size: 2..5 = 2`."""
    if s.guilty is not None and s.guilty.text == ":" and s.line.first == "option" and s.at == 2:
        found = _OPTION.fullmatch(" ".join(token.text for token in s.line.tokens[1:]))
        hint: Advice | str = "for instance: option size = 8 in 3..19"
        if found is not None:
            right = f"{found[1]} = {found[4]} in {found[2]}..{found[3]}"
            hint = Advice(f"write: option {right}", (s.instead(s.line.tokens[1], right, s.line.last),))
        return s.error("E102", "the default of an option stands behind `=`, and its range behind `in`", hint)
    if s.guilty is not None and s.guilty.text == "per" and s.line.first == "state":
        return s.error("E101", "`per` must come before the colon", "for instance: state seeds per site: 0..48 = 4")
    if s.guilty is not None and s.guilty.text == "of" and s.line.first == "players":
        return s.error("E101", "`of` needs a range before it", "for instance: players 2..4 of Red, Blue, Green, White")
    return None


def from_where(s: Stumble) -> Diagnostic | None:
    """`move spot from man`: where a piece goes stands behind `to`, and where it comes from is what is moved."""
    if s.guilty is None or s.guilty.text != "from" or s.line.first != "move" or s.at + 1 >= len(s.line.tokens):
        return None
    if s.at != 2 or s.line.tokens[s.at + 1].kind is not Kind.NAME:
        return None
    what, where = s.line.tokens[s.at + 1].text, s.line.tokens[1].text
    hint = Advice(
        f"write: move {what} to {where}", (s.instead(s.line.tokens[1], f"{what} to {where}", s.line.tokens[s.at + 1]),)
    )
    return s.error("E102", "`move` needs `to`: the piece comes first, then where it goes", hint)


def exchanged(s: Stumble) -> Diagnostic | None:
    """`swap a with b`: `swap` is for the people's colours alone."""
    if s.before is None or s.before.text != "swap" or "SIDES" not in s.expected:
        return None
    if s.guilty is None or s.at + 2 >= len(s.line.tokens):
        return None
    hint = (
        "pieces change places by: move x in (a or b) to (a if x is b else b);"
        " states that change their values: let old = one, then one = other, then other = old"
    )
    return s.error("E102", "`swap` exchanges only the people's colours, as `swap sides`", Advice(hint, sole=True))


def removed_from(s: Stumble) -> Diagnostic | None:
    """`remove spot from board`, `remove x from S`: pieces are taken off the board; a set is made anew without x."""
    if s.guilty is None or s.guilty.text != "from" or s.at + 1 >= len(s.line.tokens) or s.in_brackets:
        return None
    start = max((at for at, token in enumerate(s.line.tokens[: s.at - 1]) if token.text == "remove"), default=None)
    tokens = s.line.tokens
    if start is None or tokens[start].line != s.line.last.line:
        return None
    row = s.row_of(s.guilty)
    what = row[tokens[start].end - 1 : s.guilty.column - 1].strip()
    where = row[tokens[s.at + 1].column - 1 : s.line.last.end - 1].strip()
    these = what if s.at == start + 2 else f"({what})"
    off, without = f"remove {what}", f"{where} = {where} except {these}"
    fixes = [s.instead(tokens[start], off, s.line.last)]
    told = f"write: {off}"
    if where in _OF_THE_BOARD and what == these:
        among = f"remove {what} and {where}"
        fixes.append(s.instead(tokens[start], among, s.line.last))
        told += f"; or, of these only what is among them: {among}"
    elif (
        where not in _OF_THE_BOARD
        and len(tokens) == s.at + 2
        and tokens[-1].kind is Kind.NAME
        and where not in RESERVED
    ):
        fixes.append(s.instead(tokens[start], without, s.line.last))
        told += f"; or, if `{where}` is a state that holds a set: {without}"
    message = "`remove` says only what is taken off the board, not from where"
    return s.error("E101", message, Advice(told, tuple(fixes)))


def missing_outcome(s: Stumble) -> Diagnostic | None:
    """`when` has a condition, a colon and an outcome in one line."""
    if s.line.first != "when" and s.piece.lines[max(s.number - 1, 0)].first != "when":
        return None
    colon = next((m for m in s.line.tokens[: s.at] if m.kind is Kind.COLON), None)
    if colon is None:
        return None
    most = _MOST.search(" ".join(token.text for token in s.line.tokens))
    if most is not None:
        new = f"{'highest' if most[1] in _MUCH else 'lowest'} {most[2]} wins"
        begins = next(token for token in s.line.tokens if token.column > colon.column or token.line > colon.line)
        hint = Advice(f"write: {new}", (s.instead(begins, new, s.line.last),))
        return s.error("E130", "`when` needs an outcome behind the colon", hint)
    if s.number + 1 < len(s.piece.lines) and s.line.opens:
        return s.error("E130", "the outcome must be on the same line as its `when`", _OUTCOMES, colon)
    return s.error("E130", "`when` needs an outcome behind the colon", _OUTCOMES)


def missing_colon(s: Stumble) -> Diagnostic | None:
    """A colon is missing at the end of a line that opens a block, or before what is done."""
    if "COLON" not in s.expected:
        return None
    first = s.line.first
    if s.guilty is None:
        if first in OPENERS or first == "when" or first == "supply":
            what = "`when` needs a colon and an outcome" if first == "when" else f"`{first}` needs a colon at its end"
            return s.error("E108", what, "when stuck: mover loses" if first == "when" else _tidy(s.with_word(":")))
        return None
    if first in OPENERS and s.guilty.text in ("then", "do") and not s.in_brackets:
        row = s.row_of(s.guilty)
        start = s.before.behind(s.source) if s.before is not None else s.span
        fix = Fix(f"put a colon in the place of `{s.guilty.text}`", (Edit(start.to(s.span), ":"),))
        fixed = row[: start.column - 1].strip() + ":" + row[s.guilty.end - 1 : s.line.last.end - 1]
        told = f"a colon stands in the place of `{s.guilty.text}`"
        return s.error("E108", told, Advice(f"write: {fixed}", (fix,)) if start.line == s.guilty.line else None)
    if first == "else" and s.guilty.kind is Kind.STRING and s.before is not None and s.at == 1:
        fix = Fix("take the label out", (Edit(s.before.behind(s.source).to(s.guilty.span(s.source)), ""),))
        told = "a label is for the branches of `either` and `first`: behind `if`, `else` has none"
        return s.error("E101", told, Advice("write: else:", (fix,)))
    done = s.guilty.kind in (Kind.NAME, Kind.CAP, Kind.STRING, Kind.NUMBER) or s.guilty.text == "{"
    closed = any(token.kind is Kind.COLON for token in s.line.tokens[s.at :])  # there is one, further on
    if first in OPENERS | {"when", "supply"} and done and not closed and not s.in_brackets:
        return s.error("E108", f"a colon is missing before `{s.guilty.text}`", _tidy(s.with_word(":")))
    return None


def missing_name(s: Stumble) -> Diagnostic | None:
    """`define:`, `let = 3`, `state: 0..3`."""
    if s.at >= 2 and s.line.tokens[s.at - 2].text in _EXAMPLES and s.line.tokens[s.at - 1].text in ("in", "to", "on"):
        keyword, link = s.line.tokens[s.at - 2], s.line.tokens[s.at - 1]
        hint = f"for instance: {_EXAMPLES[keyword.text]}"
        return s.error("E131", f"a name is missing after `{keyword.text}`", hint, link)
    if s.expected != {"NAME"} or s.before is None or s.before.text not in _EXAMPLES:
        return None
    if s.guilty is not None and s.guilty.kind in (Kind.NAME, Kind.CAP):
        return None
    word = s.before.text
    return s.error("E131", f"a name is missing after `{word}`", f"for instance: {_EXAMPLES[word]}")


def unnamed_attribute(s: Stumble) -> Diagnostic | None:
    """`piece Queen(= "♕♛")`: an attribute without its name. What a kind is drawn by is known by its text."""
    if s.guilty is None or s.guilty.text != "=" or s.line.first not in ("piece", "players"):
        return None
    if s.before is None or not (s.before.kind is Kind.COMMA or s.before.text == "("):
        return None
    what = f"the name of an attribute is missing before `{s.guilty.text}`"
    value = s.line.tokens[s.at + 1] if s.at + 1 < len(s.line.tokens) else None
    if s.line.first == "players" or value is None or value.kind is not Kind.STRING:
        return s.error("E131", what, "for instance: piece Knight(worth = 3), or players White(ahead = north)")
    name = "letter" if re.fullmatch('"[A-Za-z]{1,2}"', value.text) else "symbol"
    fix = insert(s.guilty.span(s.source), f"{name} ")
    return s.error("E131", what, Advice(f"write: {s.row_with(s.guilty, fix.edits).strip()}", (fix,)))


def missing_quotes(s: Stumble) -> Diagnostic | None:
    """`game Chess`, `draw by repetition`: a text without its quotes."""
    if "STRING" not in s.expected or s.expected & {"NAME", "CAP", "LPAR"} or s.guilty is None or s.before is None:
        if "STRING" in s.expected and s.guilty is None and not s.expected & {"NAME", "_NL"} and s.before is not None:
            return s.error("E138", f"a text in quotes is missing after `{s.before.text}`", f'{s.before.text} "…"')
        return None
    if s.guilty.text in STATEMENTS and "COLON" in s.expected:
        return None
    rest: list[Token] = [m for m in s.line.tokens[s.at :] if m.kind in (Kind.NAME, Kind.CAP, Kind.NUMBER)]
    if s.guilty not in rest:
        return s.error("E138", f"a text in quotes is missing after `{s.before.text}`", f'{s.before.text} "…"')
    what = f"the text after `{s.before.text}` must be in quotes"
    if s.before.text in _OF_MOVES:
        said = takewhile(lambda token: token.kind is not Kind.STRING and token.text != "because", s.line.tokens[s.at :])
        moves = [token for token in said if token.line == s.guilty.line]
        if moves:
            quoted = f'"{row_part(s, moves)}"'
            return s.error("E138", what, Advice(f"{s.before.text} {quoted}", (s.instead(s.guilty, quoted, moves[-1]),)))
    words = []
    for token in s.line.tokens[s.at :]:
        if token not in rest or token.text == "extends":
            break
        words.append(token.text)
    return s.error("E138", what, f'{s.before.text} "{" ".join(words)}"')
