"""Minutes of editing: nothing that is typed, deleted, pasted or undone makes the server fail, or forget a letter."""

from __future__ import annotations

import asyncio
import random

import pytest
from language_server.editor import Editor, edited
from language_server.edits import Text, edits
from lsprotocol import types as lsp

from gdl.diagnostics import Reporter, Source
from gdl.infra.resources import shipped_rulebooks
from gdl.language_server.analysis import Analyst
from gdl.syntax.parser import parse
from gdl.syntax.rereading import Rereader
from gdl_interpreter.program.budget import Budget

SEVERAL = ("tic-tac-toe", "crazyhouse", "backgammon", "colonization")


def edit_several(names: tuple[str, ...], count: int, seed: int) -> None:
    """So many edits of several rulebooks: all that an editor asks at a keystroke is answered, and after the last one
    what is wrong is what would be if the text had just been opened."""

    async def work(editor: Editor) -> None:
        rng = random.Random(seed)
        for name in names:
            text = Text(f"file:///edited/{name}.gdl", shipped_rulebooks()[name].read_text("utf-8"))
            identifier = lsp.TextDocumentIdentifier(text.uri)
            editor.open(text.uri, text.text)
            waiting = asyncio.gather(editor.findings(text.uri, 1))
            for _ in edits(text, count // len(names), rng):
                editor.change(text.uri, text.version, *text.changes)
                place = lsp.Position(*text.place)
                asked = [
                    editor.text_document_completion_async(lsp.CompletionParams(identifier, place)),
                    editor.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(identifier)),
                    editor.text_document_hover_async(lsp.HoverParams(identifier, place)),
                    editor.text_document_signature_help_async(lsp.SignatureHelpParams(identifier, place)),
                ]
                if rng.random() < 0.2:
                    asked.append(editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(identifier)))
                    asked.append(editor.text_document_folding_range_async(lsp.FoldingRangeParams(identifier)))
                    asked.append(editor.text_document_code_lens_async(lsp.CodeLensParams(identifier)))
                    options = lsp.FormattingOptions(4, True)
                    asked.append(
                        editor.text_document_formatting_async(lsp.DocumentFormattingParams(identifier, options))
                    )
                    everywhere = lsp.ReferenceParams(lsp.ReferenceContext(True), identifier, place)
                    asked.append(editor.text_document_references_async(everywhere))
                if rng.random() < 0.7:  # else the next change comes before the answers
                    await asyncio.gather(*asked)
                else:
                    waiting = asyncio.gather(*asked)
            await waiting
            told = [(each.code, each.range.start.line) for each in await editor.findings(text.uri, text.version)]
            editor.text_document_did_close(lsp.DidCloseTextDocumentParams(identifier))
            fresh = f"file:///edited/fresh/{name}.gdl"
            editor.open(fresh, text.text)
            assert told == [(each.code, each.range.start.line) for each in await editor.findings(fresh, 1)]

    edited(work)


def test_some_minutes() -> None:
    edit_several(("tic-tac-toe",), 60, 1)


@pytest.mark.slow
def test_four_minutes() -> None:
    edit_several(SEVERAL, 120, 2)


def reread(name: str, count: int, seed: int) -> None:
    """What remembers headings gives the trees and findings of what does not."""
    text, rereader = Text("u", shipped_rulebooks()[name].read_text("utf-8")), Rereader()
    for _ in edits(text, count, random.Random(seed)):
        source, one, other = Source("u", text.text), Reporter(), Reporter()
        assert rereader.parse(source, one).declarations == parse(source, other).declarations
        assert [*one] == [*other]


def test_rereading_a_little() -> None:
    reread("breakthrough", 60, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", SEVERAL)
def test_rereading(name: str) -> None:
    reread(name, 30, 2)


def test_what_is_spent_is_told() -> None:
    """A text that asks for more work than there is has a finding that says so, and no more."""
    text = shipped_rulebooks()["tic-tac-toe"].read_text("utf-8")
    found = Analyst().analyse(Source("u", text), None, Budget(2_000)).found
    assert [each.code for each in found][-1] == "E906"
