"""The server as an editor has it: another process, over its standard streams."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest
from language_server.editor import PATIENCE, Editor, edited
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

GAME = """game "Small"
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in empty
    place Man on spot
when line(mine, 3): mover wins
example "holds":
    play "a1"
    expect count(White Man) is 1
example "does not":
    play "a1"
    expect count(White Man) is 2
"""
URI = "untitled:Untitled-1"
TEXT = lsp.TextDocumentIdentifier(URI)


def at(line: int, character: int) -> lsp.Position:
    return lsp.Position(line, character)


async def hinted(editor: Editor, uri: str) -> lsp.Diagnostic:
    """The first finding that says what to do."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for each in editor.told[uri][-1].diagnostics if uri in editor.told else ():
                if "\n" in each.message:
                    return each
            await asyncio.sleep(0.01)


def test_findings_as_one_types() -> None:
    """What is wrong is told of each version, where it stands, and is gone when it is right."""

    async def work(editor: Editor) -> None:
        editor.open(URI, GAME)
        assert await editor.findings(URI, 1) == []
        editor.change(URI, 2, ((5, 19), (5, 24), "emty"))
        [found] = await editor.findings(URI, 2)
        assert (found.code, found.range.start.line, found.range.start.character) == ("E201", 5, 19)
        assert "did you mean `empty`?" in (await hinted(editor, URI)).message
        editor.change(URI, 3, ((5, 20), (5, 21), "m"), ((5, 21), (5, 21), "p"))
        assert await editor.findings(URI, 3) == []
        editor.text_document_did_close(lsp.DidCloseTextDocumentParams(TEXT))
        async with asyncio.timeout(PATIENCE):
            while editor.told[URI][-1].version is not None:
                await asyncio.sleep(0.01)
        assert not editor.told[URI][-1].diagnostics

    edited(work)


def test_answers() -> None:
    """Every request is answered, and in the protocol's terms."""

    async def work(editor: Editor) -> None:
        editor.open(URI, GAME)
        hover = await editor.text_document_hover_async(lsp.HoverParams(TEXT, at(6, 18)))
        assert hover is not None and isinstance(hover.contents, lsp.MarkupContent)
        assert "a name of this block: a site" in hover.contents.value
        where = await editor.text_document_definition_async(lsp.DefinitionParams(TEXT, at(6, 18)))
        assert where == lsp.Location(URI, lsp.Range(at(5, 11), at(5, 15)))
        library = await editor.text_document_definition_async(lsp.DefinitionParams(TEXT, at(7, 6)))
        assert isinstance(library, lsp.Location) and library.uri.endswith("std/library.gdl")
        assert Path(library.uri.removeprefix("file://")).is_file()
        with_it = lsp.ReferenceContext(True)
        uses = await editor.text_document_references_async(lsp.ReferenceParams(with_it, TEXT, at(6, 18)))
        assert uses is not None and [each.range.start for each in uses] == [at(5, 11), at(6, 17)]
        same = await editor.text_document_document_highlight_async(lsp.DocumentHighlightParams(TEXT, at(6, 18)))
        assert same is not None and len(same) == 2
        edit = await editor.text_document_rename_async(lsp.RenameParams(TEXT, at(6, 18), "there"))
        assert edit is not None and edit.changes is not None
        assert [each.new_text for each in edit.changes[URI]] == ["there", "there"]
        with pytest.raises(JsonRpcException, match="word of the language"):
            await editor.text_document_rename_async(lsp.RenameParams(TEXT, at(6, 18), "turn"))
        with pytest.raises(JsonRpcException, match="belongs to the language"):
            await editor.text_document_prepare_rename_async(lsp.PrepareRenameParams(TEXT, at(7, 6)))
        listed = await editor.text_document_completion_async(lsp.CompletionParams(TEXT, at(6, 19)))
        assert isinstance(listed, lsp.CompletionList) and [each.label for each in listed.items][:1] == ["spot"]
        help_ = await editor.text_document_signature_help_async(lsp.SignatureHelpParams(TEXT, at(7, 16)))
        assert help_ is not None and help_.signatures[0].label == "line(these, n)" and help_.active_parameter == 1
        symbols = await editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(TEXT))
        assert symbols is not None and [each.name for each in symbols][:4] == ["Small", "White", "Black", "board grid"]
        folds = await editor.text_document_folding_range_async(lsp.FoldingRangeParams(TEXT))
        assert folds is not None and [(each.start_line, each.end_line) for each in folds] == [(4, 6), (8, 10), (11, 13)]
        tokens = await editor.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(TEXT))
        assert tokens is not None and [*tokens.data[:5]] == [0, 0, 4, 4, 0] and len(tokens.data) % 5 == 0
        lenses = await editor.text_document_code_lens_async(lsp.CodeLensParams(TEXT))
        assert lenses is not None and [each.range.start.line for each in lenses] == [8, 11]

    edited(work)


def test_nothing_is_told_first_that_is_taken_back() -> None:
    """A hint comes when it has been tried: `min`, which is nearer, would be wrong there."""

    async def work(editor: Editor) -> None:
        editor.open(URI, GAME.replace("line(mine", "line(mina"))
        await editor.findings(URI, 1)
        assert "did you mean `mine`?" in (await hinted(editor, URI)).message
        told = [each.message for every in editor.told[URI] for each in every.diagnostics if each.code == "E201"]
        assert all(last.startswith(first) for first, last in pairwise(told)) and "`min`" not in "".join(told)

    edited(work)


def test_quick_fixes() -> None:
    """A finding's edits are offered where it stands, and make it go."""

    async def work(editor: Editor) -> None:
        editor.open(URI, GAME.replace("empty", "emty"))
        found = await hinted(editor, URI)
        context = lsp.CodeActionContext([found])
        actions = await editor.text_document_code_action_async(lsp.CodeActionParams(TEXT, found.range, context))
        assert actions and isinstance(actions[0], lsp.CodeAction) and actions[0].title == "replace with `empty`"
        assert actions[0].edit is not None and actions[0].edit.changes is not None
        [edit] = actions[0].edit.changes[URI]
        editor.change(URI, 2, ((5, edit.range.start.character), (5, edit.range.end.character), edit.new_text))
        assert await editor.findings(URI, 2) == []
        elsewhere = lsp.CodeActionParams(TEXT, lsp.Range(at(0, 0), at(0, 1)), context)
        assert await editor.text_document_code_action_async(elsewhere) == ()

    edited(work)


def test_layout() -> None:
    """A text is laid out as `gdl fmt` lays it out; one that cannot be read stays."""

    async def work(editor: Editor) -> None:
        options = lsp.FormattingOptions(4, True)
        editor.open(URI, GAME.replace("(3, 3)", "( 3,3 )"))
        [edit] = await editor.text_document_formatting_async(lsp.DocumentFormattingParams(TEXT, options)) or []
        assert "board grid(3, 3)" in edit.new_text
        editor.change(URI, 2, ((0, 0), (0, 0), "(((("))
        assert await editor.text_document_formatting_async(lsp.DocumentFormattingParams(TEXT, options)) is None

    edited(work)


def test_examples_run() -> None:
    """The lens above an example runs it: what does not hold is told, and marked where it stands."""

    async def work(editor: Editor) -> None:
        editor.open(URI, GAME)

        async def ran(name: str) -> object:
            return await editor.workspace_execute_command_async(lsp.ExecuteCommandParams("gdl.runExample", [URI, name]))

        assert await ran("holds") == "holds: holds"
        assert str(await ran("does not")).startswith("does not hold: does not: ")
        async with asyncio.timeout(PATIENCE):
            while not any(each.code == "E400" for each in editor.told[URI][-1].diagnostics):
                await asyncio.sleep(0.01)
        assert editor.told[URI][-1].diagnostics[-1].range.start.line == 13
        assert await ran("nothing of that name") != ""
        assert [each.partition(":")[0] for each in editor.messages[:2]] == ["holds", "does not hold"]

    edited(work)


def test_lint_when_nobody_types() -> None:
    async def work(editor: Editor) -> None:
        editor.open(URI, GAME.replace("turn:", "define unused(x): near(x)\nturn:"))
        async with asyncio.timeout(PATIENCE):
            while not any(str(each.code)[0] == "L" for told in editor.told.get(URI, []) for each in told.diagnostics):
                await asyncio.sleep(0.01)

    edited(work)


def test_what_is_open_counts(tmp_path: Path) -> None:
    """A rulebook that is extended is had as it stands in the editor; what extends it is looked at again."""
    file = tmp_path / "below.gdl"
    file.write_text(GAME, encoding="utf-8")
    below, above = file.as_uri(), (tmp_path / "above.gdl").as_uri()

    async def work(editor: Editor) -> None:
        editor.open(above, 'game "Above" extends "below"\ndefine men: Man\nwhen no(men) and ply > 9: draw\n')
        assert await editor.findings(above, 1) == []
        where = lsp.DefinitionParams(lsp.TextDocumentIdentifier(above), at(1, 13))
        assert await editor.text_document_definition_async(where) == lsp.Location(below, lsp.Range(at(3, 6), at(3, 9)))
        editor.open(below, GAME)
        editor.change(below, 2, ((3, 6), (3, 9), "Piece"))
        async with asyncio.timeout(PATIENCE):
            while not (editor.told[above][-1].diagnostics and editor.told[above][-1].diagnostics[0].code == "E201"):
                await asyncio.sleep(0.01)

    edited(work)


def test_an_example_is_run_with_what_is_open_now(tmp_path: Path) -> None:
    """What a rulebook extends is broken and mended: the example above runs as soon as it is mended, and while all is
    looked at again."""
    file = tmp_path / "below.gdl"
    file.write_text(GAME, encoding="utf-8")
    below, above = file.as_uri(), (tmp_path / "above.gdl").as_uri()
    example = 'example "here":\n    play "b2"\n    expect count(White Man) is 1\n'

    async def work(editor: Editor) -> None:
        async def ran() -> object:
            asked = lsp.ExecuteCommandParams("gdl.runExample", [above, "here"])
            return await editor.workspace_execute_command_async(asked)

        editor.open(below, GAME)
        editor.open(above, f'game "Above" extends "below"\n{example}')
        for version in (2, 4, 6):
            editor.change(below, version, ((5, 19), (5, 24), "emty"))
            assert str(await ran()).startswith("this rulebook cannot be played yet")
            editor.change(below, version + 1, ((5, 19), (5, 23), "empty"))
            for wait in (0, 0.2, 0.25, 0.3):  # around the moment at which what is above is looked at again
                await asyncio.sleep(wait)
                assert await ran() == "holds: here"

    edited(work)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8", "utf-32"])
def test_characters_outside_of_the_alphabet(encoding: str) -> None:
    """Places are counted as was agreed, in lines that hold more than ASCII."""
    units = {"utf-16": 2, "utf-8": 4, "utf-32": 1}[encoding]

    async def work(editor: Editor) -> None:
        editor.open(URI, GAME.replace('"a1"', '"𝕒"', 1))
        start = 9 + 1 + units
        editor.change(URI, 2, ((9, 9 + 1), (9, start), "a1"))
        assert await editor.findings(URI, 2) == []
        editor.change(URI, 3, ((6, 0), (6, 0), '    place Man on a1 # 𝕒𝕒\n    require "𝕒" # '))
        found = await editor.findings(URI, 3)
        assert found and found[0].range.start.line == 7

    edited(work, general=lsp.GeneralClientCapabilities(position_encodings=[encoding]))


@pytest.mark.parametrize(
    "text", ["", "\n", "\r\r\n\r", "turn:\n" + "(" * 9_000, "\0", "define " * 20_000, "x" * 300_000, 'game "\u2028\f"']
)
def test_any_text(text: str) -> None:
    """Whatever is opened, and wherever somebody points at, there is an answer."""

    async def work(editor: Editor) -> None:
        editor.open(URI, text)
        await editor.findings(URI, 1)
        for position in (at(0, 0), at(0, 5), at(1, 0), at(99, 99)):
            await editor.text_document_hover_async(lsp.HoverParams(TEXT, position))
            await editor.text_document_completion_async(lsp.CompletionParams(TEXT, position))
            await editor.text_document_signature_help_async(lsp.SignatureHelpParams(TEXT, position))
            await editor.text_document_definition_async(lsp.DefinitionParams(TEXT, position))
        await editor.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(TEXT))
        await editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(TEXT))
        await editor.text_document_folding_range_async(lsp.FoldingRangeParams(TEXT))
        editor.change(URI, 2, ((0, 0), (50, 3), GAME), ((0, 0), (0, 0), "\r\n"))
        assert await editor.findings(URI, 2) is not None

    edited(work)
