"""From text to syntax tree, with recovery at top-level blocks.

A text that parses gives one tree. A text that does not is cut at its headings and each piece is parsed by itself, so
that one mistake hides no other: the pieces that parse are kept, and each that does not gives one diagnostic.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from lark import Lark, Token, Tree
from lark.exceptions import LarkError, UnexpectedInput
from lark.indenter import DedentError, Indenter

from gdl.diagnostics import Reporter, Source
from gdl.resources import grammar_text, parser_cache
from gdl.syntax.build_declarations import DeclarationBuilder
from gdl.syntax.declarations import Rulebook
from gdl.syntax.mistakes import explain_dedent, explain_unexpected, scan
from gdl_interpreter.program.span import Span

MAX_DEPTH = 150
"""How deep brackets and blocks may be nested; a person does not go beyond ten."""


class _Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LBRACE"]  # noqa: RUF012 - lark declares them so
    CLOSE_PAREN_types = ["RPAR", "RBRACE"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(
        grammar_text("rulebook.lark"),
        parser="lalr",
        postlex=_Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=parser_cache(),
    )


def parse(source: Source, reporter: Reporter) -> Rulebook:
    """Parse a text; what is wrong with it goes to the reporter, what is right is in the tree returned."""
    if not scan(source, reporter):
        return Rulebook((), span=Span(source.name, 1, 1, 1, 1))
    text = source.text.replace("\r\n", "\n") + "\n"
    builder = DeclarationBuilder(source.name, reporter)
    try:
        return _build(_parser().parse(text), builder, reporter)
    except (LarkError, DedentError):
        return _parse_in_blocks(text, source, reporter)


def _build(parsed: Tree[Token], builder: DeclarationBuilder, reporter: Reporter) -> Rulebook:
    deep = _too_deep(parsed)
    if deep is not None:
        span = builder.span(deep)
        reporter.error("E107", "this is nested too deeply", span, "name the parts with `let` or `define`")
        return Rulebook((), span=span)
    return builder.rulebook(parsed)


def _too_deep(parsed: Tree[Token]) -> Tree[Token] | None:
    level: list[Tree[Token]] = [parsed]
    for _ in range(MAX_DEPTH):
        level = [child for part in level for child in part.children if isinstance(child, Tree)]
        if not level:
            return None
    return level[0]


def _parse_in_blocks(text: str, source: Source, reporter: Reporter) -> Rulebook:
    kept: list[Rulebook] = []
    for first_line, block in _blocks(text):
        builder = DeclarationBuilder(source.name, reporter, first_line)
        try:
            kept.append(_build(_parser().parse(block), builder, reporter))
        except UnexpectedInput as mistake:
            reporter.add(explain_unexpected(mistake, block, source.name, first_line))
        except DedentError:
            reporter.add(explain_dedent(block, source.name, first_line))
    return Rulebook(
        tuple(declaration for rulebook in kept for declaration in rulebook.declarations),
        span=Span(source.name, 1, 1, 1, 1),
    )


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """The pieces that begin in the first column, each with the number of its first line."""
    start, lines = 1, list[str]()
    for number, line in enumerate(text.split("\n"), start=1):
        if line and not line[0].isspace() and line[0] != "#" and not _goes_on(lines):
            if any(part.strip() for part in lines):
                yield start, "\n".join(lines) + "\n"
            start, lines = number, []
        lines.append(line)
    if any(part.strip() for part in lines):
        yield start, "\n".join(lines) + "\n"


def _goes_on(lines: list[str]) -> bool:
    return bool(lines) and lines[-1].split("#")[0].rstrip().endswith(",")
