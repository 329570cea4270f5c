"""What could stand at a place: the words that the grammar takes there, and the names that fit by scope and type.

The grammar is asked what it takes behind what stands before the place. Where that is an expression, the checker is
asked which names can be seen there and what type is wanted: of the text as it is, or, if it cannot be read, with a
name in the place and what is missing behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gdl.check.scope import Scope
from gdl.check.signatures import BOARD_SETS, BUILT_IN, SIGNATURES
from gdl.check.statements.assignments import TYPE_NAMES
from gdl.check.types import BARE_KIND, DIRECTION, PLAYER, Base, Type
from gdl.check.uses import Sort, Uses
from gdl.diagnostics import Source
from gdl.infra.resources import shipped_rulebooks
from gdl.language_server.analysis import Analysis, Analyst
from gdl.language_server.calls import call_around, forms_of
from gdl.language_server.names import variant_at
from gdl.language_server.texts import Place
from gdl.loading import standard_library
from gdl.syntax.mistakes import Piece, pieces
from gdl.syntax.parser import NAMELESS, ending_of, grammar_tree, spellings
from gdl.syntax.rules_text import taken_out
from gdl_interpreter.board import DIRECTIONS, SHAPES
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.look_words import WORDS

_BEGUN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*$")
_TYPED = re.compile(r"\s*(state|let)\b[^:#\"]*:\s*$")
_RANKS = {Sort.LOCAL: 0, None: 2, Sort.LIBRARY: 3, Sort.BUILT_IN: 4, Sort.DIRECTION: 4}
"""Of what fits alike, this comes first: names of the block, of the rulebook, words, names of the language."""
MOST_ROWS_TRIED = 400
"""Lines of a heading that is read with a name in the place."""


@dataclass(frozen=True)
class Candidate:
    """What could stand at a place. sort: of a name; None: a word of the language, or a text; detail: what it is; fits:
    0 it has the type that is wanted, 1 that is not known, 2 it has another."""

    text: str
    sort: Sort | None
    detail: str = ""
    fits: int = 1


def completions(analysis: Analysis, analyst: Analyst, place: Place, budget: Budget) -> list[Candidate]:
    """What could stand at a place, the best first.

    Args:
        analysis: of the text.
        analyst: which looks at the text with something in the place.
        place: in the text, or at the end of a word that has been begun.
        budget: what that may cost.
    """
    row = analysis.lines[place.line - 1][: place.column - 1]
    if (quoted := _in_quotes(row)) is not None:
        return [each for each in _texts(analysis, quoted) if each.text.startswith(row[len(quoted) + 1 :])]
    if "#" in re.sub(r'"[^"]*"', "", row) or _for_players(analysis, place.line):
        return []
    begun = found[0] if (found := _BEGUN.search(row)) else ""
    start = Place(place.line, place.column - len(begun))
    piece = _piece_at(analysis, start, begun)
    before = _before(piece, start)
    ending = ending_of(before)
    words = [Candidate(text, None, "word of the language") for text in _words(ending.expected)]
    named: list[Candidate] = []
    if "MY" in ending.expected:
        if _TYPED.fullmatch(row[: len(row) - len(begun)]):
            named = [Candidate(text, None, "a type", 0) for text in TYPE_NAMES]
        seen = _around(analysis, analyst, start, piece, before, ending.missing, budget)
        named += _names(analysis, seen, seen.wanted or _wanted_in_call(analysis, start))
    elif ending.expected & {"NAME", "CAP"}:
        named = list(_in_phrases(analysis, row[: len(row) - len(begun)], ending.expected))
    kept = {each.text: each for each in reversed([*words, *named]) if _begins(each.text, begun)}
    return sorted(kept.values(), key=lambda each: (each.fits, _RANKS.get(each.sort, 1), each.text.lower()))


def _begins(text: str, begun: str) -> bool:
    """Do the letters that were typed stand in the text, in their order, the first of them at its beginning?"""
    letters = iter(text.lower())
    return (
        text[:1].lower() == begun[:1].lower() and all(letter in letters for letter in begun.lower()) if begun else True
    )


def _in_quotes(row: str) -> str | None:
    """What stands before the text in quotes that is open at the end of a row; None if none is."""
    return row[: row.rfind('"')] if row.count('"') % 2 else None


def _texts(analysis: Analysis, before: str) -> Iterator[Candidate]:
    words = before.split()
    if "extends" in words[-1:]:
        yield from (Candidate(name, None, "rulebook") for name in shipped_rulebooks())
    elif words[-2:] == ["with", "variant"]:
        yield from (Candidate(each.name, None, "variant") for each in analysis.rules.variants.values())


def _for_players(analysis: Analysis, line: int) -> bool:
    rows = taken_out(analysis.source.text).rows
    return any(row.line == line for text in rows.values() for row in text)


def _piece_at(analysis: Analysis, start: Place, begun: str) -> Piece:
    text = taken_out(analysis.source.text).text
    found = Piece("\n", 1)
    for piece in pieces(text):
        if piece.first_line <= start.line:
            found = piece
    if start.column == 1 and not begun and found.first_line < start.line:
        return Piece("\n", start.line)
    return found


def _before(piece: Piece, start: Place) -> str:
    rows = piece.text.split("\n")[: start.line - piece.first_line + 1]
    rows[-1] = rows[-1][: start.column - 1] if start.line - piece.first_line < len(rows) else " " * (start.column - 1)
    return "\n".join(rows)


def _words(expected: frozenset[str]) -> Iterator[str]:
    fixed = spellings()
    for kind in expected:
        text = fixed.get(kind, "")
        if text and text[0].isalpha():
            yield text
    if "KEEP" in expected:
        yield from ("highest", "lowest")


def _around(
    analysis: Analysis,
    analyst: Analyst,
    start: Place,
    piece: Piece,
    before: str,
    missing: str | None,
    budget: Budget,
) -> _Seen:
    """What the checker knows of the place: of the text as it is, or with a name there."""
    variant = variant_at(analysis, start)
    if variant is None:
        seen = _seen(analysis.uses, analysis.source.name, start)
        if seen.scope is not None:
            return seen
    if missing is None:
        return _Seen()
    rows = piece.text.split("\n")[:-1]
    behind = rows[start.line - piece.first_line + 1 :]
    row = f"{before}{NAMELESS} {missing}"
    if len(rows) > MOST_ROWS_TRIED or grammar_tree("\n".join([row, *behind]) + "\n") is None:
        behind = [""] * len(behind)
    lines = [*analysis.lines]
    for other in pieces(taken_out(analysis.source.text).text):
        if other.text.startswith("example"):  # no name of the rules means something else for what examples say
            first = other.first_line - 1
            lines[first : first + other.text.count("\n")] = [""] * other.text.count("\n")
    tried = [*row.split("\n"), *behind]
    lines[piece.first_line - 1 : piece.first_line - 1 + len(tried)] = tried
    with_name = analyst.analyse(Source(analysis.source.name, "\n".join(lines)), analysis.loaded.folder, budget)
    uses = with_name.uses if variant is None else with_name.uses_of(variant, budget)
    return _seen(uses, analysis.source.name, start)


@dataclass(frozen=True)
class _Seen:
    """What is known of an expression that begins at a place: its block, the names of it that are given before, and the
    type that is wanted."""

    scope: Scope | None = None
    visible: frozenset[str] = frozenset()
    wanted: Type | None = None


def _seen(uses: Uses, source: str, start: Place) -> _Seen:
    scope, visible = None, frozenset[str]()
    wanted: tuple[int, Type | None] = (0, None)
    for span, there in uses.scopes.items():
        if span.line == start.line and span.column == start.column and span.source == source:
            scope, visible = there, uses.visible[span]
    for span, type_ in uses.wanted.items():
        if span.line == start.line and span.column == start.column and span.source == source:
            wanted = max(wanted, (span.end_line * 100_000 - span.end_column, type_), key=lambda each: each[0])
    return _Seen(scope, visible, wanted[1])


def _wanted_in_call(analysis: Analysis, place: Place) -> Type | None:
    call = call_around(analysis, place)
    if call is None:
        return None
    wanted = [form.types[call.before] for form in forms_of(analysis, call.name) if call.before < len(form.types)]
    return wanted[0] if len(set(wanted)) == 1 else None


def _names(analysis: Analysis, there: _Seen, wanted: Type | None) -> Iterator[Candidate]:
    """All names that can stand in an expression."""
    seen: set[str] = set()
    scope = there.scope
    while scope is not None:
        for name, named in scope.names.items():
            if name in there.visible - seen and not name.startswith(NAMELESS):
                seen.add(name)
                yield Candidate(name, Sort.LOCAL, str(named.declared), _fits(named.declared, wanted))
        scope = scope.outer
    for name, meaning in analysis.declared.items():
        type_ = {Sort.PLAYER: PLAYER, Sort.KIND: BARE_KIND}.get(meaning.sort)
        if name not in seen:
            yield Candidate(name, meaning.sort, _detail(analysis, name, meaning.sort.value), _fits(type_, wanted))
    seen |= set(analysis.declared)
    for name in standard_library():
        if name not in seen:
            yield Candidate(name, Sort.LIBRARY, _detail(analysis, name, "standard library"))
    for name in BUILT_IN - seen:
        if name in DIRECTIONS:
            yield Candidate(name, Sort.DIRECTION, "a direction", _fits(DIRECTION, wanted))
        else:
            results = {way.result for way in SIGNATURES.get(name, ())}
            type_ = BOARD_SETS.get(name) or (results.pop() if len(results) == 1 else None)
            yield Candidate(
                name, Sort.BUILT_IN, _detail(analysis, name, str(type_ or "built-in")), _fits(type_, wanted)
            )


def _detail(analysis: Analysis, name: str, otherwise: str) -> str:
    forms = forms_of(analysis, name)
    return " or ".join(form.written for form in forms) if forms and forms[0].parameters else otherwise


def _fits(type_: Type | None, wanted: Type | None) -> int:
    if type_ is None or wanted is None or Base.UNKNOWN in (type_.base, wanted.base):
        return 1
    if wanted.base is Base.TRUTH:  # anything may be compared
        return 0 if type_.base is Base.TRUTH else 1
    if type_.bare:
        return 0 if wanted.base in (Base.KIND, Base.SITE) else 2
    return 0 if type_.base is wanted.base and (wanted.many or not type_.many) else 2


def _in_phrases(analysis: Analysis, row: str, expected: frozenset[str]) -> Iterator[Candidate]:
    """The names that can stand in a phrase in which there is no expression."""
    words = re.findall(r"[A-Za-z_]+", row)
    rules = analysis.rules
    first, last = (words[0], words[-1]) if words else ("", "")
    if "NAME" in expected and last == "per":
        yield from (Candidate(word, None, "what a table is by", 0) for word in ("player", "site", "piece"))
    elif first == "board" and last == "board":
        yield from (Candidate(word, None, "a shape", 0) for word in SHAPES)
    elif last == "as" or (row.rstrip().endswith(",") and " as " in row):
        yield from (Candidate(word, None, "how it is drawn", 0) for word in WORDS.get(first, ()))
    elif first == "with":
        yield from (Candidate(name, Sort.OPTION, "option", 0) for name in [*rules.options, "players"])
    elif first == "place" and "with" in words:
        carried = (name for name, state in rules.states.items() if state.per == ("piece",))
        yield from (Candidate(name, Sort.STATE, "state per piece", 0) for name in carried)
    elif first == "hide" or last in ("highest", "lowest"):
        yield from (Candidate(name, Sort.STATE, "state", 0) for name in rules.states)
        yield from (Candidate(name, Sort.DEFINITION, "definition", 0) for name in rules.definitions)
    elif first == "supply" and "CAP" in expected:
        if ":" in row:
            yield from (Candidate(name, Sort.KIND, "piece", 0) for name in rules.kinds)
        elif rules.players is not None:
            yield from (Candidate(seat.name, Sort.PLAYER, "player", 0) for seat in rules.players.seats)
