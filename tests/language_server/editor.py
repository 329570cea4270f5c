"""An editor, as far as a language server knows one: it starts the server and speaks to it over standard streams."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

PATIENCE = 60.0
"""Seconds to wait for what must come."""


class Editor(LanguageClient):
    """A client; told: for each text, what is wrong with it, each time the server said; errors: what went wrong."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.told: dict[str, list[lsp.PublishDiagnosticsParams]] = {}
        self.news = asyncio.Event()
        self.errors: list[str] = []
        self.messages: list[str] = []

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.told.setdefault(params.uri, []).append(params)
            self.news.set()

        @self.feature(lsp.WINDOW_LOG_MESSAGE)
        def logged(params: lsp.LogMessageParams) -> None:
            self.errors.append(params.message)
            self.news.set()

        @self.feature(lsp.WINDOW_SHOW_MESSAGE)
        def shown(params: lsp.ShowMessageParams) -> None:
            self.messages.append(params.message)

    def report_server_error(self, error: Exception, source: Any) -> None:
        self.errors.append(str(error))

    @property
    def server_process(self) -> int | None:
        """The number of the server's process."""
        return None if self._server is None else self._server.pid

    def open(self, uri: str, text: str) -> None:
        """Show a text."""
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "gdl", 1, text)))

    def change(self, uri: str, version: int, *changes: tuple[tuple[int, int], tuple[int, int], str]) -> None:
        """Change a text: from and to which line and unit, counted from 0, and what stands there now."""
        made: list[lsp.TextDocumentContentChangeEvent] = [
            lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(*start), lsp.Position(*stop)), text)
            for start, stop, text in changes
        ]
        self.text_document_did_change(
            lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(version, uri), made)
        )

    async def findings(self, uri: str, version: int) -> list[lsp.Diagnostic]:
        """What is first said to be wrong with a version of a text."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for each in self.told.get(uri, ()):
                    if each.version == version:
                        return [*each.diagnostics]
                assert not self.errors, self.errors
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def editing(**capabilities: Any) -> AsyncIterator[Editor]:
    """An editor with a server, which ends with the block, well."""
    editor = Editor()
    await editor.start_io(sys.executable, "-c", "from gdl.cli import run; run()", "lsp")
    await editor.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities(**capabilities)))
    editor.initialized(lsp.InitializedParams())
    yield editor
    async with asyncio.timeout(PATIENCE):
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()
    assert not editor.errors, editor.errors


def edited(work: Callable[[Editor], Coroutine[Any, Any, None]], **capabilities: Any) -> None:
    """Do something with an editor."""

    async def do() -> None:
        async with editing(**capabilities) as editor:
            await work(editor)

    asyncio.run(do())
