"""From text to syntax tree, with recovery at top-level blocks.

A text that parses gives one tree. A text that does not is cut at its headings and each piece is parsed by itself, so
that one mistake hides no other: the pieces that parse are kept, and each that does not gives its own diagnostics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError, Indenter
from lark.lexer import PatternRE, PatternStr, TerminalDef

from gdl.diagnostics import Reporter, Source, reported
from gdl.infra.resources import grammar_text
from gdl.syntax.build import Builder
from gdl.syntax.build_declarations import build_rulebook
from gdl.syntax.declarations import Rulebook
from gdl.syntax.mistakes import Piece, explain_unexpected, pieces, refusal, spend_on, structure_mistakes
from gdl.syntax.nesting import too_deep
from gdl.syntax.rules_text import Row, taken_out
from gdl.syntax.tables import parser_of
from gdl.syntax.words import HEADINGS, words_of
from gdl_interpreter.locking import once
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.span import Span

_KEPT = 64
"""Of so many texts the trees are remembered …"""

_LONGEST_KEPT = 60_000
"""… of none that has more characters."""


class _Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LBRACE"]  # noqa: RUF012 - lark declares them so
    CLOSE_PAREN_types = ["RPAR", "RBRACE"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The parser has one of these for all texts, whichever threads they are parsed in: each gets a copy."""
        indented: Callable[[Iterator[Token]], Iterator[Token]] = super(_Indentation, copy(self)).process
        return indented(stream)


def _whole_word(terminal: TerminalDef) -> None:
    """Without this, `move a tob` would be read as `move a to b`: `tob` begins with a word that may stand there."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(rf"{terminal.pattern.value}\b")
        terminal.priority = 1


@once
def _parser() -> Lark:
    return parser_of(grammar_text("rulebook.lark"), _Indentation(), _whole_word, "whole words")


def parse(source: Source, reporter: Reporter, budget: Budget | None = None) -> Rulebook:
    """Parse a text; what is wrong with it goes to the reporter, what is right is in the tree returned.

    Where there are too many mistakes, or the budget is spent, the reporter says so, and nothing is returned.
    """
    nothing = Rulebook((), span=Span(source.name, 1, 1, 1, 1), unread=HEADINGS)
    with reported(reporter):
        return _parsed(source, reporter, budget or Budget(), nothing)
    return nothing


def _parsed(source: Source, reporter: Reporter, budget: Budget, nothing: Rulebook) -> Rulebook:
    text = source.text.replace("\r\n", "\n") + "\n"
    refused = refusal(source, text)
    if refused is not None:
        reporter.add(refused)
        return nothing
    spend_on(text, source.name, budget)
    tree = _kept_tree(source.name, text) if len(text) <= _LONGEST_KEPT else _whole_tree(source.name, text)
    if tree is not None:
        return tree
    text, texts = taken_out(text)
    kept = []
    for piece in pieces(text):
        spend_on(piece.text, source.name, budget, piece.first_line)
        kept.append(parse_piece(piece, source, reporter, texts))
    return joined(kept, nothing.span)


def _whole_tree(name: str, text: str) -> Rulebook | None:
    """The tree of a text that nothing is wrong with; None if anything is."""
    text, texts = taken_out(text)
    if any(structure_mistakes(Piece(text, 1), name)):
        return None
    tree, reporter = None, Reporter()
    with reported(reporter), suppress(UnexpectedInput, DedentError):
        tree = built(_parser().parse(text), Builder(name, reporter, texts=texts), reporter)
    return None if len(reporter) else tree


_kept_tree = lru_cache(_KEPT)(_whole_tree)
"""The same, remembered: trees never change, and what many rulebooks extend is parsed once."""


def joined(parts: Iterable[Rulebook], span: Span) -> Rulebook:
    """The trees of pieces as one tree."""
    kept = tuple(parts)
    return Rulebook(
        tuple(declaration for part in kept for declaration in part.declarations),
        span=span,
        unread=frozenset(word for part in kept for word in part.unread),
    )


def terminals_of(text: str) -> dict[tuple[int, int], str]:
    """What the grammar takes each word and sign of a text for (NAME, PLUS_MINUS …), by its line and column from 1.

    Where the text cannot be read, nothing is said of what comes behind that place in the same heading.
    """
    found: dict[tuple[int, int], str] = {}
    for piece in pieces(taken_out(text).text):
        with suppress(UnexpectedInput, DedentError):
            for token in _parser().parse_interactive(piece.text).iter_parse():
                if token.line is not None and token.column is not None:
                    found[token.line + piece.first_line - 1, token.column] = token.type
    return found


def built(parsed: Tree[Token], builder: Builder, reporter: Reporter) -> Rulebook:
    """The nodes of what the grammar has taken; nothing, with the reason in the reporter, if it is nested too deeply."""
    deep = too_deep(parsed)
    if deep is not None:
        part, message = deep
        span = builder.span(part)
        reporter.error("E107", message, span, "name the parts with `let` or `define`")
        return Rulebook((), span=span, unread=HEADINGS)
    return build_rulebook(builder, parsed)


def parse_piece(piece: Piece, source: Source, reporter: Reporter, texts: Mapping[int, tuple[Row, ...]]) -> Rulebook:
    """Parse one piece of a text from which the texts for players have been taken out.

    Args:
        piece: a heading with what stands under it.
        source: the text it is a piece of.
        reporter: hears what is wrong.
        texts: the texts for players, by the line of what stands for each.
    """
    start = Span(source.name, piece.first_line, 1, piece.first_line, 1)
    nothing = Rulebook((), span=start, unread=words_of(piece.text))
    wrong = list(structure_mistakes(piece, source.name))
    for mistake in wrong:
        reporter.add(mistake)
    if wrong:
        return nothing
    try:
        parsed = _parser().parse(piece.text)
    except UnexpectedInput as unexpected:
        reporter.add(explain_unexpected(unexpected, piece, source.name))
        return nothing
    except DedentError:
        first = piece.lines[0].tokens[0].span(source.name)
        reporter.error("E103", "a line of this block is indented like none above it", first)
        return nothing
    return built(parsed, Builder(source.name, reporter, piece.first_line, texts), reporter)


def grammar_tree(piece: str) -> Tree[Token] | None:
    """What the grammar makes of this text; None if it does not take it."""
    try:
        return _parser().parse(piece)
    except (UnexpectedInput, DedentError):
        return None


def stops_at(piece: str) -> int | None:
    """The line, counted from 1, at which the grammar does not take a text any more; None if it takes it whole."""
    try:
        _parser().parse(piece)
    except (UnexpectedInput, DedentError) as stopped:
        line: object = getattr(stopped, "line", None)
        token: object = getattr(stopped, "token", None)
        if isinstance(line, int) and line > 0 and getattr(token, "type", None) != "$END":
            return line
        return piece.count("\n") + 1
    return None


def expected_at(piece: str, first: int, last: int) -> dict[tuple[int, int], frozenset[str]]:
    """What the grammar takes before each word and sign of some lines, as far as it takes what stands before.

    Args:
        piece: the text.
        first: the first of the lines, counted from 1.
        last: the last of them.

    Returns:
        by line and column of what stands there, the grammar's names of what could; the first place behind those lines,
        too.
    """
    found: dict[tuple[int, int], frozenset[str]] = {}
    reading = _parser().parse_interactive(piece)
    try:
        for token in reading.iter_parse():
            line, column = token.line or 0, token.column or 0
            if line >= first:
                found.setdefault((line, column), frozenset(reading.accepts()))  # type: ignore[no-untyped-call]
            if line > last:
                return found
        found[last + 1, 1] = frozenset(reading.accepts())  # type: ignore[no-untyped-call]
    except (UnexpectedInput, DedentError) as stopped:
        at: tuple[object, object] = getattr(stopped, "line", None), getattr(stopped, "column", None)
        place = last + 1, 1  # the end of the text has none
        if isinstance(at[0], int) and isinstance(at[1], int) and at[0] > 0:
            place = at[0], at[1]
        if isinstance(stopped, UnexpectedInput):
            found.setdefault(place, frozenset(reading.accepts()))  # type: ignore[no-untyped-call]
    return found


def spellings() -> dict[str, str]:
    """How each word and sign of the grammar is written that is always written alike, by the grammar's name of it."""
    fixed: dict[str, str] = {}
    for terminal in _parser().terminals:
        written = terminal.pattern.value
        if isinstance(terminal.pattern, PatternRE):
            written = written.removesuffix(r"\b")
            if not written.isalpha():
                continue
        fixed[terminal.name] = written
    return {**fixed, "_COMMA": ",", "IS_NOT": "is not", "NOT_IN": "not in"}


NAMELESS = "nameless_"
"""A name that stands for one that is still to be written; no rulebook has it."""

_ENDS = (
    ("RPAR", ")"), ("RBRACE", "}"), ("EQUAL", "="), ("COLON", ":"), ("WINS", "wins"), ("TO", "to"), ("ON", "on"),
    ("IN", "in"), ("PASS", "pass"), ("DRAW", "draw"), ("AS", "as"), ("NAME", NAMELESS), ("CAP", NAMELESS.capitalize()),
    ("NUMBER", "1"), ("STRING", '""'),
)  # fmt: skip
"""What may be missing at the end of a line, the likeliest first."""

_MOST_MISSING = 24


@dataclass(frozen=True)
class Ending:
    """The end of a text that is being written. expected: the grammar's names of what can stand there; missing: what,
    behind a name there, makes a line of it; None: nothing does."""

    expected: frozenset[str]
    missing: str | None


def ending_of(text: str) -> Ending:
    """What can stand at the end of a text, which is a heading or a part of one.

    Nothing can, if the grammar does not take what there is.
    """
    reading = _parser().parse_interactive(text + NAMELESS)
    expected = frozenset[str]()
    try:
        for token in reading.iter_parse():
            if token == NAMELESS:
                expected = frozenset(reading.accepts())  # type: ignore[no-untyped-call]
    except (UnexpectedInput, DedentError) as stopped:  # behind the name, where blocks end, or at it
        if not expected:
            behind = getattr(stopped, "pos_in_stream", None)
            at_end = isinstance(stopped, UnexpectedInput) and behind == len(text)
            return Ending(frozenset(reading.accepts()) if at_end else expected, None)  # type: ignore[no-untyped-call]
    if "NAME" not in expected:
        return Ending(expected, None)
    added: list[str] = []
    while "_NL" not in (accepted := reading.accepts()):  # type: ignore[no-untyped-call]
        kind, written = next((each for each in _ENDS if each[0] in accepted), ("", ""))
        if not kind or len(added) == _MOST_MISSING:
            return Ending(expected, None)
        reading.feed_token(Token(kind, written))
        added.append(written)
    return Ending(expected, " ".join(added))
