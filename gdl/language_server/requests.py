"""What is answered to each request about a text: from its analysis to what the protocol wants.

An answer is a plain function of a `Question` and the request's parameters; `ANSWERS` lists them by method, each with
the options that it is announced with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from gdl.check.uses import Sort
from gdl.diagnostics import Diagnostic, Edit, RulebookError, Source
from gdl.formatting import formatted
from gdl.infra.resources import grammar_file
from gdl.language_server import highlighting
from gdl.language_server.analysis import Analysis, Analyst
from gdl.language_server.calls import call_around, forms_of
from gdl.language_server.completion import Candidate, completions
from gdl.language_server.conversion import Converter
from gdl.language_server.examples import examples_in
from gdl.language_server.hover import hover, reference
from gdl.language_server.names import key_of, mention_at, mentions
from gdl.language_server.navigation import definition, references
from gdl.language_server.outline import Item, folds, outline
from gdl.language_server.renaming import TOO_MUCH, Refused, rename, renamed
from gdl.language_server.texts import Place, units_before
from gdl.loading import library_source
from gdl_interpreter.characters import shown
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget, BudgetError
from gdl_interpreter.program.limits import LOADING

RUN_EXAMPLE = "gdl.runExample"
"""The command that runs an example: the address of its text, and its name."""

REQUEST_FAILED = -32803
"""What the protocol says where all is well, and the answer is no."""


@dataclass(frozen=True)
class Shown:
    """A text that is open, with the address that the editor gave it."""

    uri: str
    source: Source


@dataclass(frozen=True)
class Question:
    """What a request is about.

    uri: of the text; found: what is wrong with it; converter: how its places are counted; analyst: who looks at other
    texts, if need be; budget: what that may cost; shown: the open texts of files, by path.
    """

    uri: str
    analysis: Analysis
    found: tuple[Diagnostic, ...]
    converter: Converter
    analyst: Analyst
    budget: Budget
    shown: Mapping[Path, Shown]

    def place(self, params: Any) -> Place:
        """The place that a request is about."""
        return self.converter.place(params.position)

    def location(self, span: Span) -> lsp.Location:
        """Where something stands, be it in this text or in one that it builds on."""
        if self.analysis.own(span):
            return lsp.Location(self.uri, self.converter.range(span))
        source = self.analysis.loaded.sources.texts.get(span.source)
        lines = (source or Source("", "")).lines
        if span.source == library_source().name:
            uri = grammar_file(span.source).as_uri()
        else:
            uri = Path(span.source).absolute().as_uri()
        return lsp.Location(uri, Converter(lines, self.converter.encoding).range(span))

    def edits(self, edits: Iterable[Edit]) -> lsp.WorkspaceEdit:
        """Edits of this text as the protocol has them."""
        made = [lsp.TextEdit(self.converter.range(each.span), each.text) for each in edits]
        return lsp.WorkspaceEdit(changes={self.uri: made})


STEPS: Final = {lsp.TEXT_DOCUMENT_RENAME: 8 * LOADING}
"""What an answer may cost that is about more than one text, by method."""

Answer = Callable[[Question, Any], object]


def answer_hover(question: Question, params: lsp.HoverParams) -> lsp.Hover | None:
    """What a name is."""
    found = hover(question.analysis, question.place(params), question.budget)
    if found is None:
        return None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text)
    return lsp.Hover(content, question.converter.range(found.span))


def answer_definition(question: Question, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where a name was declared."""
    span = definition(question.analysis, question.place(params), question.budget)
    return None if span is None else question.location(span)


def answer_references(question: Question, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Where a name is used."""
    declared = params.context.include_declaration
    return [*map(question.location, references(question.analysis, question.place(params), declared, question.budget))]


def answer_highlight(question: Question, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """Where the same name stands in this text."""
    mention = mention_at(question.analysis, question.place(params), question.budget)
    if mention is None:
        return []
    same = (each for each in mentions(question.analysis, (question.analysis.uses,)).values()
            if key_of(each.meaning) == key_of(mention.meaning))  # fmt: skip
    return [lsp.DocumentHighlight(question.converter.range(each.span)) for each in same]


def answer_prepare_rename(question: Question, params: lsp.PrepareRenameParams) -> lsp.Range:
    """The name that would be changed.

    Raises:
        JsonRpcException: it may not be.
    """
    try:
        return question.converter.range(renamed(question.analysis, question.place(params), question.budget).span)
    except Refused as refused:
        raise JsonRpcException(shown(str(refused)), REQUEST_FAILED) from None


def answer_rename(question: Question, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """The edits that give a name.

    Raises:
        JsonRpcException: it may not be given.
    """
    place, texts = question.place(params), question.shown
    opened = {path: each.source for path, each in texts.items()}
    try:
        made = rename(question.analysis, question.analyst, place, params.new_name, question.budget, opened)
    except Refused as refused:
        raise JsonRpcException(shown(str(refused)), REQUEST_FAILED) from None
    except BudgetError:
        raise JsonRpcException(TOO_MUCH, REQUEST_FAILED) from None
    edits = {}
    for number, each in enumerate(made):
        converter = Converter(each.source.text.split("\n"), question.converter.encoding)
        file = texts[each.path].uri if each.path in texts else Path(each.source.name).absolute().as_uri()
        uri = question.uri if number == 0 else file
        edits[uri] = [lsp.TextEdit(converter.range(edit.span), edit.text) for edit in each.edits]
    return lsp.WorkspaceEdit(changes=edits)


_COMPLETION_KINDS = {
    None: lsp.CompletionItemKind.Keyword,
    Sort.LOCAL: lsp.CompletionItemKind.Variable,
    Sort.PLAYER: lsp.CompletionItemKind.EnumMember,
    Sort.KIND: lsp.CompletionItemKind.Class,
    Sort.OPTION: lsp.CompletionItemKind.Property,
    Sort.DEFINITION: lsp.CompletionItemKind.Function,
    Sort.LIBRARY: lsp.CompletionItemKind.Function,
    Sort.STATE: lsp.CompletionItemKind.Field,
    Sort.ATTRIBUTE: lsp.CompletionItemKind.Property,
    Sort.SITE: lsp.CompletionItemKind.Constant,
    Sort.DIRECTION: lsp.CompletionItemKind.Constant,
    Sort.BUILT_IN: lsp.CompletionItemKind.Function,
    Sort.EVENT: lsp.CompletionItemKind.Event,
}


def answer_completion(question: Question, params: lsp.CompletionParams) -> lsp.CompletionList:
    """What could stand there."""
    found = completions(question.analysis, question.analyst, question.place(params), question.budget)
    return lsp.CompletionList(False, [_completion(number, each) for number, each in enumerate(found)])


def _completion(number: int, each: Candidate) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        each.text, kind=_COMPLETION_KINDS[each.sort], detail=each.detail or None, sort_text=f"{number:04}"
    )


def answer_signature(question: Question, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
    """How what is being called is called."""
    call = call_around(question.analysis, question.place(params))
    forms = [] if call is None else forms_of(question.analysis, call.name)
    if call is None or not forms:
        return None
    told = reference(call.name)
    content = None if told is None else lsp.MarkupContent(lsp.MarkupKind.Markdown, told)
    ways = [
        lsp.SignatureInformation(form.written, content, [lsp.ParameterInformation(each) for each in form.parameters])
        for form in forms
    ]
    best = next((number for number, form in enumerate(forms) if call.before < len(form.parameters)), 0)
    return lsp.SignatureHelp(ways, best, call.before)


_SYMBOL_KINDS = {
    None: lsp.SymbolKind.Namespace,
    Sort.PLAYER: lsp.SymbolKind.EnumMember,
    Sort.KIND: lsp.SymbolKind.Class,
    Sort.OPTION: lsp.SymbolKind.Property,
    Sort.DEFINITION: lsp.SymbolKind.Function,
    Sort.STATE: lsp.SymbolKind.Field,
    Sort.EVENT: lsp.SymbolKind.Event,
}


def answer_outline(question: Question, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The headings of the text."""
    return [_symbol(question.converter, item) for item in outline(question.analysis)]


def _symbol(converter: Converter, item: Item) -> lsp.DocumentSymbol:
    whole, name = converter.range(item.span), converter.range(item.name_span)
    parts = [_symbol(converter, part) for part in item.parts]
    return lsp.DocumentSymbol(item.name, _SYMBOL_KINDS[item.sort], whole, name, item.detail, children=parts)


def answer_folding(question: Question, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """What can be folded away."""
    return [lsp.FoldingRange(first - 1, last - 1) for first, last in folds(question.analysis.source.text)]


def answer_semantic_tokens(question: Question, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """What each word is, in numbers: lines and columns from the one before, the length, the type, the modifiers."""
    data: list[int] = []
    line, units, row, encoding = 1, 0, question.analysis.lines[0], question.converter.encoding
    for each in highlighting.highlighted(question.analysis):
        at, column, length, what, more = each
        below = at - line
        if below:
            line, units, row = at, 0, question.analysis.lines[at - 1]
        start = column - 1
        if not row.isascii():
            start = units_before(row, column, encoding)
            length = units_before(row, column + length, encoding) - start
        data += (below, start - units, length, _TYPE_NUMBERS[what], sum(map(_MODIFIER_BITS.__getitem__, more)))
        units = start
    return lsp.SemanticTokens(data)


_TYPE_NUMBERS = {name: number for number, name in enumerate(highlighting.TYPES)}
_MODIFIER_BITS = {name: 1 << number for number, name in enumerate(highlighting.MODIFIERS)}


def answer_formatting(question: Question, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
    """The text in its one layout; nothing, if it cannot be read."""
    text, lines = question.analysis.source.text, question.analysis.lines
    try:
        new = formatted(text, question.analysis.source.name)
    except RulebookError:
        return None
    whole = Span(question.analysis.source.name, 1, 1, len(lines), len(lines[-1]) + 1)
    return [] if new == text else [lsp.TextEdit(question.converter.range(whole), new)]


def answer_code_actions(question: Question, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What can be done about what is wrong there."""
    first, last = question.converter.place(params.range.start), question.converter.place(params.range.end)
    actions = []
    for found in question.found:
        span = found.span
        if (
            not question.analysis.own(span)
            or (span.end_line, span.end_column) < first
            or (span.line, span.column) > last
        ):
            continue
        for number, fix in enumerate(found.fixes):
            if all(question.analysis.own(edit.span) for edit in fix.edits):
                actions.append(
                    lsp.CodeAction(
                        fix.title,
                        kind=lsp.CodeActionKind.QuickFix,
                        diagnostics=[question.converter.diagnostic(found)],
                        is_preferred=number == 0,
                        edit=question.edits(fix.edits),
                    )
                )
    return actions


def answer_code_lens(question: Question, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Above each example: run it."""
    lenses = []
    for name, span in examples_in(question.analysis):
        start = question.converter.position(span.line, span.column)
        command = lsp.Command("run this example", RUN_EXAMPLE, arguments=[question.uri, name])
        lenses.append(lsp.CodeLens(lsp.Range(start, start), command))
    return lenses


ANSWERS: Final[dict[str, tuple[Answer, object]]] = {
    lsp.TEXT_DOCUMENT_HOVER: (answer_hover, None),
    lsp.TEXT_DOCUMENT_DEFINITION: (answer_definition, None),
    lsp.TEXT_DOCUMENT_REFERENCES: (answer_references, None),
    lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: (answer_highlight, None),
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: (answer_prepare_rename, None),
    lsp.TEXT_DOCUMENT_RENAME: (answer_rename, lsp.RenameOptions(prepare_provider=True)),
    lsp.TEXT_DOCUMENT_COMPLETION: (answer_completion, lsp.CompletionOptions(trigger_characters=["(", '"'])),
    lsp.TEXT_DOCUMENT_SIGNATURE_HELP: (answer_signature, lsp.SignatureHelpOptions(trigger_characters=["(", ","])),
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (answer_outline, None),
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: (answer_folding, None),
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: (
        answer_semantic_tokens,
        lsp.SemanticTokensLegend([*highlighting.TYPES], [*highlighting.MODIFIERS]),
    ),
    lsp.TEXT_DOCUMENT_FORMATTING: (answer_formatting, None),
    lsp.TEXT_DOCUMENT_CODE_ACTION: (answer_code_actions, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
    lsp.TEXT_DOCUMENT_CODE_LENS: (answer_code_lens, None),
}
