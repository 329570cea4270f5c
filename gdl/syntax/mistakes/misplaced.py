"""Words that stand where they do not belong: at the start of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gdl.diagnostics import Advice, Diagnostic
from gdl.diagnostics.edits import insert
from gdl.syntax.forms import BEGINNINGS, KEYWORDS
from gdl.syntax.mistakes.lines import Line
from gdl.syntax.mistakes.near import nearest
from gdl.syntax.mistakes.shape import text_at
from gdl.syntax.mistakes.stumble import Stumble
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import HEADINGS, NAMES, OTHER_WORDS, RESERVED, SHORT_DIRECTIONS, SITE_NAME, STATEMENTS

_BEGINNINGS = (STATEMENTS - KEYWORDS) | BEGINNINGS | {"or"}
_OTHER_LANGUAGES = {
    "elif": "else if",
    "elsif": "else if",
    "elseif": "else if",
    "otherwise": "else",
    "while": "repeat while",
    "foreach": "for",
    "break": "stop",
    "var": "let",
    "const": "let",
    "def": "define",
    "function": "define",
    "put": "place",
    "select": "choose",
    "pick": "choose",
    "delete": "remove",
    "roll": "chance",
    "throw": "chance",
    "must": "require",
    "pieces": "piece",
    "player": "players",
    "boards": "board",
    "options": "option",
    "end": "when",
}
_BOARD = frozenset({"skip", "add", "link", "unlink", "remove"})
_LOOKS = frozenset({"shade", "mark", "join", "side", "show", "hide", "board", "piece", "note"})
_EXAMPLE = frozenset({"with", "position", "play", "moves", "legal", "illegal", "expect"})
_KNOWN_UNDER = {
    "board": _BOARD,
    "looks": _LOOKS,
    "example": _EXAMPLE | _BEGINNINGS,
    "variant": HEADINGS | _BEGINNINGS,
}


def capital_mistakes(lines: Iterable[Line], source: str) -> Iterator[Diagnostic]:
    """`Choose x in empty`: a line's first word is a word of the language, but for its capital."""
    for line in lines:
        first = line.tokens[0]
        alone = len(line.tokens) == 1 or line.tokens[1].kind is not Kind.SIGN
        if first.kind is Kind.CAP and first.text.lower() in HEADINGS | _BEGINNINGS and alone:
            yield Diagnostic(
                "E127",
                f"`{first.text}` is written with small letters",
                first.span(source),
                f"write `{first.text.lower()}`",
            )


def top_level(s: Stumble) -> Diagnostic | None:
    """The first column belongs to headings."""
    first = s.line.tokens[0]
    if s.line.indent > 0 or first.text in HEADINGS:
        return None
    if first.text == "extends":
        return _bare_extends(s, first)
    meant = _OTHER_LANGUAGES.get(first.text)
    meant = meant if meant in HEADINGS else nearest(first.text, HEADINGS)
    if meant is not None and first.text not in _BEGINNINGS:
        return s.error("E104", f"`{first.text}` is not a heading", f"did you mean `{meant}`?", first)
    if first.text in _BEGINNINGS or (len(s.line.tokens) > 1 and nearest(first.text, _BEGINNINGS)):
        return s.error(
            "E128",
            f"`{first.text}` cannot stand in the first column",
            "it belongs under a heading such as `turn:`, four spaces to the right",
            first,
        )
    return s.error(
        "E128",
        f"`{first.text}` is not a heading, and the first column is for headings",
        "the headings are " + ", ".join(f"`{h}`" for h in sorted(HEADINGS)),
        first,
    )


def _bare_extends(s: Stumble, first: Token) -> Diagnostic:
    """`extends "tic-tac-toe"` by itself."""
    message = "`extends` stands behind the title of the game"
    hint = 'game "My game" extends "tic-tac-toe"'
    if len(s.line.tokens) == 2 and s.line.last.kind is Kind.STRING:
        new = f'game "My game" extends {s.line.last.text}'
        return s.error("E128", message, Advice(f"write: {new}", (s.instead(first, new, s.line.last),)), first)
    return s.error("E128", message, f"for instance: {hint}", first)


def picture(s: Stumble) -> Diagnostic | None:
    """A picture outside of a `position:`."""
    if s.at != 0 or s.guilty is None or s.guilty.kind is not Kind.STRING or s.line.indent == 0:
        return None
    block, tokens = s.piece.lines[0].first, s.line.tokens
    because = len(tokens) > 1 and tokens[1].text == "because"
    if block == "example" and (because or _MOVES.search(s.guilty.text)):
        words = ("illegal",) if because else ("play", "legal", "illegal", "moves")
        row = s.row_of(s.guilty)
        line = row[s.guilty.column - 1 : s.line.last.end - 1] if s.line.last.line == s.guilty.line else s.guilty.text
        hint = Advice(f"write: {words[0]} {line}", tuple(insert(s.span, f"{word} ") for word in words))
        return s.error("E101", "before moves stands what is said of them: `play`, `legal`, `illegal` or `moves`", hint)
    above = [
        line for line in s.piece.lines if line.tokens[0].line < s.line.tokens[0].line and line.indent < s.line.indent
    ]
    under = above[-1].first if above else block
    told = {
        "setup": "in `setup` pieces are placed by name: place White Man on {a1, b1}; or: … on row(1..2)",
        "example": "write it below `position:`, further to the right",
    }.get("setup" if under == "setup" else block, "write it in an example, below `position:`")
    return s.error("E142", "a picture can only stand below `position:` in an example", told)


_MOVES = re.compile(rf"\b{SITE_NAME.pattern}\b|;")
"""What is in the text of moves, and in no picture."""


def bare_moves(s: Stumble) -> Diagnostic | None:
    """`a1-a2` on a line of an example."""
    first = s.line.tokens[0]
    if s.number == 0 or s.piece.lines[0].first != "example" or SITE_NAME.fullmatch(first.text) is None:
        return None
    row = s.row_of(first)
    within = s.number > 1 and s.piece.lines[s.number - 1].opens
    if within or first.line != s.line.last.line or any(sign in row for sign in '=":'):
        return None
    moves = row[first.column - 1 : s.line.last.end - 1]
    hint = Advice(f'write: play "{moves}"', (s.instead(first, f'play "{moves}"', s.line.last),))
    return s.error("E101", "moves are played by `play`, in quotes", hint, first)


def without_beginning(s: Stumble) -> Diagnostic | None:
    """`else` and `or` go with a line above; `elif` is `else if`."""
    first = s.line.tokens[0]
    if first.text not in ("else", "or"):
        return None
    above = opener(s)
    if first.text == "else" and above not in ("if", "first"):
        return s.error(
            "E125",
            "this `else` belongs to no `if` and no `first`",
            "it stands straight below the block of its `if`, indented like it",
            first,
        )
    if first.text == "or" and above != "either":
        return s.error(
            "E125",
            "this `or` belongs to no `either`",
            "it stands straight below a branch of its `either`, indented like it",
            first,
        )
    return _bare_label(s) if first.text == "or" or above == "first" else None


def _bare_label(s: Stumble) -> Diagnostic | None:
    """`or wait:`, and `else wait:` of a `first`: a label without its quotes."""
    if s.at != 1 or s.guilty is None or s.guilty.kind not in (Kind.NAME, Kind.CAP) or s.guilty.text in STATEMENTS:
        return None
    word = s.line.first
    ends = {2: "", 3: ":"}.get(len(s.line.tokens), ":")
    return s.error("E138", "the label of a branch must be in quotes", f'{word} "{s.guilty.text}"{ends}')


def opener(s: Stumble) -> str | None:
    """The word that the chain of `else` or `or` lines above begins with."""
    number = s.number
    while number > 0:
        at = s.sibling(number)
        if at is None:
            return None
        number, above = at, s.piece.lines[at]
        is_link = above.first in ("else", "or")
        if not is_link or (above.first == "else" and not (len(above.tokens) > 1 and above.tokens[1].text == "if")):
            return above.first
    return None


def heading_inside(s: Stumble) -> Diagnostic | None:
    """A heading under another one."""
    first = s.line.tokens[0]
    if s.number == 0 or first.text not in HEADINGS - NAMES or s.at > 1:
        return None
    within = s.piece.lines[0].first == "variant"
    is_heading = within and s.line.indent <= s.piece.lines[1].indent
    if first.text == "turn" and text_at(s.line.tokens, 1) not in ("", ":", "of") and not is_heading:
        return _turned(s, first)
    if within:
        return None
    return s.error(
        "E128", f"`{first.text}` is a heading and stands in the first column", "move it to the first column", first
    )


def turned(s: Stumble) -> Diagnostic | None:
    """`rotate cart`: no statement turns a piece."""
    first = s.line.tokens[0]
    if s.number == 0 or s.at != 1 or s.guilty is None or first.text not in ("rotate", "face"):
        return None
    return None if s.guilty.kind in (Kind.SIGN, Kind.OPEN) else _turned(s, first)


def _turned(s: Stumble, first: Token) -> Diagnostic:
    """What is said of `turn cart right`: which way a piece looks is a state."""
    told = "no statement turns a piece: which way it looks is a state, as in `state facing per piece: direction`"
    thing, way = text_at(s.line.tokens, 1), text_at(s.line.tokens, 2)
    new = (
        "{way}({state})" if way in ("left", "right") else way if way in SHORT_DIRECTIONS.values() else "right({state})"
    )
    hint = "the state is given its new value: facing(man) = right(facing(man))"
    if len(s.line.tokens) > 1 and s.line.tokens[1].kind is Kind.NAME:
        piece, own = (f"{each} = {new.format(way=way, state=each)}" for each in (f"facing({thing})", thing))
        hint = f"the state is given its new value: {piece}; or, if `{thing}` is itself the state: {own}"
    return s.error("E104", told, Advice(hint, sole=True), first)


def other_language(s: Stumble) -> Diagnostic | None:
    """`elif`, `put`, `while`: the first word of a line is known elsewhere."""
    first = s.line.tokens[0]
    known = _KNOWN_UNDER.get(s.piece.lines[0].first, _BEGINNINGS)
    other = _OTHER_LANGUAGES.get(first.text)
    if s.number == 0 or s.at > 2 or other is None or first.text in known:
        return None
    hint = Advice(f"write `{other}`", (s.instead(first, other, certain=other == "else if"),))
    return s.error("E104", f"`{first.text}` is not a word of the language", hint, first)


def misspelt_first(s: Stumble) -> Diagnostic | None:
    """The first word of a line under a heading is nearly a word of the language."""
    first = s.line.tokens[0]
    if s.number == 0 or first.kind is not Kind.NAME:
        return None
    top = s.piece.lines[0].first
    known = _KNOWN_UNDER.get(top, _BEGINNINGS)
    if s.at == 0 and top == "board" and first.text not in known:
        meant = nearest(first.text, known)
        hint = f"did you mean `{meant}`?" if meant else "a board knows `remove`, `skip`, `add`, `link` and `unlink`"
        return s.error("E104", f"`{first.text}` does not change a board", hint, first)
    if first.text in known or s.at > 2:
        return None
    meant = nearest(first.text, known)
    follows = s.line.tokens[1] if len(s.line.tokens) > 1 else None
    if meant is None or follows is None or follows.kind in (Kind.SIGN, Kind.OPEN):
        return None
    if follows.text in ("leaves", "joins"):
        return None
    return s.error("E104", f"`{first.text}` is not a word of the language", f"did you mean `{meant}`?", first)


def without_second_part(s: Stumble) -> Diagnostic | None:
    """`either` without `or`, `first` without `else`: what goes on below shows that it is missing."""
    wanted = {"OR": "either", "ELSE": "first"}
    if len(s.expected) != 1 or (s.at > 0 and s.guilty is not None):
        return None
    opener = wanted.get(next(iter(s.expected)))
    if s.guilty is not None and _OTHER_LANGUAGES.get(s.guilty.text) in ("else", "else if"):  # it is there, misnamed
        return None
    wordless = _second_part_without_its_word(s, opener)
    if wordless is not None:
        return wordless
    misnamed = _second_part(s, opener)
    if misnamed is not None:
        return misnamed
    limit = s.line.indent
    for line in reversed(s.piece.lines[: s.number + (s.guilty is None)]):
        if line.first == opener and line.indent <= limit:
            if opener == "either":
                labelled = len(line.tokens) > 1 and line.tokens[1].kind is Kind.STRING
                hint = "with one branch only, leave `either` out"
                if labelled:
                    hint = "a label tells branches apart, so it needs two of them: below it, "
                    hint += 'or "…": …; with one branch only, leave `either` and the label out'
                return s.error("E135", "`either` needs at least one `or`", hint, line.tokens[0])
            return s.error(
                "E135",
                "`first` needs an `else`: what may be done if nothing in `first` can be",
                "without an alternative, leave `first` out",
                line.tokens[0],
            )
        limit = min(limit, line.indent)
    return None


def _second_part_without_its_word(s: Stumble, opener: str | None) -> Diagnostic | None:
    """A line that begins with its colon, or its label, where `else` or `or` is due."""
    above = s.sibling(s.number)
    if opener is None or s.guilty is None or s.guilty.kind is not Kind.COLON or above is None:
        return None
    if s.piece.lines[above].first not in (opener, "or"):
        return None
    word = "or" if opener == "either" else "else"
    fix = insert(s.guilty.span(s.source), word)
    row = s.row_with(s.guilty, fix.edits).strip()
    return s.error("E135", f"`{word}` is missing before `:`", Advice(f"write: {row}", (fix,)))


def _second_part(s: Stumble, opener: str | None) -> Diagnostic | None:
    """`ele:`, `ro "pass":`: the second part is there, but for its word."""
    if opener is None or s.guilty is None or s.guilty.kind is not Kind.NAME or s.guilty.text in RESERVED:
        return None
    word, behind = ("or" if opener == "either" else "else"), s.line.tokens[1:2]
    above = s.sibling(s.number)
    if above is None or s.piece.lines[above].first not in (opener, "or"):
        return None
    if nearest(s.guilty.text, {word}) is None and not (behind and behind[0].kind in (Kind.STRING, Kind.COLON)):
        return None
    hint = Advice(f"did you mean `{word}`?", (s.instead(s.guilty, word),))
    return s.error("E104", f"`{s.guilty.text}` is not a word of the language", hint)


def told_elsewhere(s: Stumble) -> Diagnostic | None:
    """`promote man`, `deal 3 Card`: the first word of a line is one that the reference has another for."""
    first = s.line.tokens[0]
    here = OTHER_WORDS.get(first.text)
    if s.number == 0 or s.at != 1 or here is None or s.guilty is None or s.guilty.kind in (Kind.SIGN, Kind.OPEN):
        return None
    fixes = (s.instead(first, here),) if here in _BEGINNINGS else ()
    hint = Advice(f"what comes nearest to that is told under `{here}`: gdl help {here}", fixes)
    return s.error("E104", f"`{first.text}` is not a word of the language", hint, first)
