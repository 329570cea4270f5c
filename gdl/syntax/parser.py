"""From text to syntax tree, with recovery at top-level blocks.

A text that parses gives one tree. A text that does not is cut at its headings and each piece is parsed by itself, so
that one mistake hides no other: the pieces that parse are kept, and each that does not gives its own diagnostics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError, Indenter
from lark.lexer import PatternRE, PatternStr, TerminalDef

from gdl.diagnostics import Reporter, Source, reported
from gdl.infra.resources import grammar_text
from gdl.syntax.build import Builder
from gdl.syntax.build_declarations import build_rulebook
from gdl.syntax.declarations import Rulebook
from gdl.syntax.mistakes import Piece, explain_unexpected, lines_of, pieces, refusal, spend_on, structure_mistakes
from gdl.syntax.nesting import too_deep
from gdl.syntax.rules_text import Row, taken_out
from gdl.syntax.tables import parser_of
from gdl.syntax.words import HEADINGS, words_of
from gdl_interpreter.locking import once
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.span import Span


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
    text, texts = taken_out(text)
    whole = Piece(text, 1, lines_of(text))
    if not any(structure_mistakes(whole, source.name)):
        try:
            parsed = _parser().parse(text)
        except (UnexpectedInput, DedentError):
            pass
        else:
            return _build(parsed, Builder(source.name, reporter, texts=texts), reporter)
    kept = []
    for piece in pieces(text):
        spend_on(piece.text, source.name, budget, piece.first_line)
        kept.append(_piece(piece, source, reporter, texts))
    return Rulebook(
        tuple(declaration for part in kept for declaration in part.declarations),
        span=nothing.span,
        unread=frozenset(word for part in kept for word in part.unread),
    )


def _build(parsed: Tree[Token], builder: Builder, reporter: Reporter) -> Rulebook:
    deep = too_deep(parsed)
    if deep is not None:
        part, message = deep
        span = builder.span(part)
        reporter.error("E107", message, span, "name the parts with `let` or `define`")
        return Rulebook((), span=span, unread=HEADINGS)
    return build_rulebook(builder, parsed)


def _piece(piece: Piece, source: Source, reporter: Reporter, texts: Mapping[int, tuple[Row, ...]]) -> Rulebook:
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
    return _build(parsed, Builder(source.name, reporter, piece.first_line, texts), reporter)
