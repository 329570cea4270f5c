"""The server: texts that editors have open, and the threads that answer for them.

Messages are read and written in one thread. Texts are analysed in another one, one after the other: what a newer
change has made stale ends at its next step. A third looks for what takes longer, when nobody has typed for a moment.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import (
    FeatureRequestError,
    JsonRpcContentModified,
    JsonRpcException,
    JsonRpcInternalError,
    PyglsError,
)
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from gdl.diagnostics import Diagnostic, Source
from gdl.infra.output import for_a_program
from gdl.infra.unforeseen import Unforeseen
from gdl.language_server.analysis import Analysis, Analyst, Stoppable
from gdl.language_server.conversion import Converter
from gdl.language_server.examples import examples_in, run_example
from gdl.language_server.requests import ANSWERS, RUN_EXAMPLE, STEPS, Question, Shown
from gdl.language_server.texts import changed, normal_ends, place_at, resolved
from gdl.lint import lint_loaded
from gdl.loading import standard_library
from gdl.repairs import REPAIRING, repaired, untried
from gdl.syntax.mistakes import MAX_BYTES
from gdl_interpreter.characters import shown
from gdl_interpreter.program import Span
from gdl_interpreter.program.limits import LOADING

IDLE = 0.5
"""Seconds without a change, after which the rulebook is linted, and what extends it is looked at again."""

SOON = 0.1
"""Seconds without a change or a question, after which it is tried what puts an error right."""

YOUNG, ALL = 20, 3_000
"""After so many texts garbage is looked for while somebody types, too: among what is new, and among everything."""

T = TypeVar("T")


@dataclass
class OpenText:
    """A text that an editor has open. `found`: what is wrong with the version that was last looked at."""

    uri: str
    path: Path | None
    text: str
    version: int | None
    work: list[Stoppable] = field(default_factory=list)
    analysis: asyncio.Future[Analysis] | None = None
    found: tuple[Diagnostic, ...] = ()

    @property
    def name(self) -> str:
        """What its source is called."""
        return self.uri if self.path is None else str(self.path)

    def budget(self, steps: int = LOADING) -> Stoppable:
        """A budget for work that nobody wants any more when the text is changed."""
        self.work.append(Stoppable(steps))
        return self.work[-1]

    def stop(self) -> None:
        """End all work on what is stale."""
        while self.work:
            self.work.pop().stop()


class Server(LanguageServer):
    """`gdl lsp`."""

    def __init__(self) -> None:
        super().__init__("gdl", version("gdl"))
        self.texts: dict[str, OpenText] = {}
        self.by_path: dict[Path, OpenText] = {}
        self.analyst = Analyst(self._opened)
        self.analysing = ThreadPoolExecutor(1, "analysis")
        self.linting = ThreadPoolExecutor(1, "lint")
        self.tasks: set[asyncio.Task[None]] = set()
        self.analysed = 0
        self.answering = 0
        """How many requests are being answered."""
        self.answered = 0.0
        """When the last one was."""

    def report_server_error(self, error: Exception, source: type[PyglsError] | type[JsonRpcException]) -> None:
        """Tell the editor's log of an error; nobody is interrupted by it. Of requests, the answer tells."""
        if source is FeatureRequestError:
            return
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, f"This is a bug in gdl: {error}"))

    # ---- texts

    def _opened(self, path: Path) -> str | None:
        text = self.by_path.get(resolved(path))
        return None if text is None else text.text

    def open(self, uri: str, text: str, number: int | None) -> None:
        """An editor shows a text."""
        name = to_fs_path(uri)
        path = None if name is None or not uri.startswith("file:") else Path(name)
        opened = self.texts[uri] = OpenText(uri, path, normal_ends(text), number)
        if path is not None:
            self.by_path[resolved(path)] = opened
        self._analyse(opened)

    def change(self, uri: str, changes: list[lsp.TextDocumentContentChangeEvent], number: int | None) -> None:
        """An editor has changed a text."""
        opened = self.texts.get(uri)
        if opened is None:
            return
        for each in changes:
            if isinstance(each, lsp.TextDocumentContentChangePartial):
                lines = opened.text.split("\n")
                start, stop = (place_at(lines, at.line, at.character, self.encoding) for at in _ends(each.range))
                opened.text = changed(opened.text, start, stop, normal_ends(each.text))
            else:
                opened.text = normal_ends(each.text)
        opened.version = number
        self._analyse(opened)

    def close(self, uri: str) -> None:
        """An editor shows a text no more."""
        opened = self.texts.pop(uri, None)
        if opened is None:
            return
        opened.stop()
        if opened.path is not None and self.by_path.get(resolved(opened.path)) is opened:
            del self.by_path[resolved(opened.path)]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    @property
    def encoding(self) -> str:
        """How places are counted, as was agreed with the editor."""
        agreed = self.workspace.position_encoding or lsp.PositionEncodingKind.Utf16
        return agreed.value if isinstance(agreed, lsp.PositionEncodingKind) else agreed

    # ---- work

    def _analyse(self, opened: OpenText) -> None:
        opened.stop()
        self.analysed += 1
        if self.analysed % YOUNG == 0:
            gc.collect(2 if self.analysed % ALL == 0 else 1)
        source = Source(opened.name, opened.text)
        folder = None if opened.path is None else opened.path.parent
        job = partial(self.analyst.analyse, source, folder, opened.budget())
        opened.analysis = asyncio.get_running_loop().run_in_executor(self.analysing, job)
        self._start(self._tell(opened))
        self._start(self._tidy(opened))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self.report_server_error(error, PyglsError)

    async def current(self, opened: OpenText) -> Analysis:
        """The analysis of a text as it is when it is done: if the text was changed meanwhile, or one that it builds on,
        that of the newer one."""
        while True:
            wanted = opened.analysis
            if wanted is None or opened.uri not in self.texts:
                raise JsonRpcContentModified(message="the text was closed")
            analysis = await asyncio.shield(wanted)
            if opened.analysis is wanted:
                if not self._stale(opened, analysis):
                    return analysis
                self._analyse(opened)

    def _stale(self, opened: OpenText, analysis: Analysis) -> bool:
        """Was a text that it builds on changed in the editor since it was analysed?"""
        for source in analysis.loaded.sources.texts.values():
            below = None if source.name == opened.name else self.by_path.get(resolved(Path(source.name)))
            if below is not None and below is not opened and below.text != source.text:
                return True
        return False

    async def _tell(self, opened: OpenText) -> None:
        """Publish what is wrong with a text, unless it has been changed; when nobody types, what to do about it, and
        what lint says.

        What to do is told when it has been tried, so that nothing is said first that is taken back then.
        """
        wanted = opened.analysis
        assert wanted is not None
        analysis = await asyncio.shield(wanted)
        if opened.analysis is not wanted:
            return
        self._publish(opened, analysis, untried(analysis.found))
        await asyncio.sleep(IDLE if analysis.typed is not None else SOON)
        while self.answering or time.monotonic() - self.answered < SOON:
            await asyncio.sleep(SOON / 2)
        if opened.analysis is not wanted or opened.uri not in self.texts:
            return
        job = partial(_linted, analysis, opened.budget(), opened.budget(REPAIRING))
        found = await self._in(self.linting, job)
        if opened.analysis is wanted and opened.uri in self.texts:
            self._publish(opened, analysis, found)

    async def _tidy(self, opened: OpenText) -> None:
        """When nobody types: look again at what extends a text, and for garbage."""
        wanted = opened.analysis
        assert wanted is not None
        await asyncio.shield(wanted)
        await asyncio.sleep(IDLE)
        if opened.analysis is wanted and opened.uri in self.texts:
            await self._above(opened)
            gc.collect()

    async def _above(self, opened: OpenText) -> None:
        """Look again at what is open and was analysed with another text than this one has now."""
        for other in [*self.texts.values()]:
            if other is not opened and other.analysis is not None:
                wanted = other.analysis
                analysis = await asyncio.shield(wanted)
                if other.analysis is wanted and other.uri in self.texts and self._stale(other, analysis):
                    self._analyse(other)

    async def _in(self, pool: ThreadPoolExecutor, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, job)

    def _publish(self, opened: OpenText, analysis: Analysis, found: tuple[Diagnostic, ...]) -> None:
        opened.found = found
        converter = Converter(analysis.lines, self.encoding)
        told = [converter.diagnostic(each) for each in map(analysis.shown_here, found)]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(opened.uri, told, opened.version))

    async def answer(self, method: str, uri: str, params: object) -> object:
        """What is answered to a request about a text.

        Raises:
            JsonRpcInternalError: there is a bug in gdl.
        """
        opened = self.texts.get(uri)
        if opened is None or len(opened.text) > MAX_BYTES:  # which is too large for a rulebook, as a finding says
            return None
        analysis = await self.current(opened)
        question = Question(
            opened.uri,
            analysis,
            opened.found,
            Converter(analysis.lines, self.encoding),
            self.analyst,
            opened.budget(STEPS.get(method, LOADING)),
            {path: Shown(each.uri, Source(each.name, each.text)) for path, each in self.by_path.items()},
        )
        handler, _ = ANSWERS[method]
        self.answering += 1
        try:
            return await self._in(self.analysing, partial(_answered, handler, question, params))
        finally:
            self.answering -= 1
            self.answered = time.monotonic()

    async def run(self, uri: str, name: str) -> str:
        """Run an example, and tell what became of it, as a message and where it does not hold."""
        opened = self.texts.get(uri)
        if opened is None:
            return "this text is not open"
        while True:
            analysis, wanted = await self.current(opened), opened.analysis
            ran = await self._in(self.linting, partial(run_example, analysis, name, opened.budget()))
            if ran is not None or opened.analysis is wanted:
                break  # else it was given up since the text, or one that it builds on, was changed
        if ran is None:
            told = "this rulebook cannot be played yet: see what is wrong with it"
        elif ran.failures:
            told = f"does not hold: {name}: {ran.failures[0].message}"
        else:
            told = f"holds: {name}"
        if ran is not None and opened.analysis is wanted:
            spans = [span for each, span in examples_in(analysis) if each == name]
            others = [each for each in opened.found if each.code[:2] != "E4" or not _within(each.span, spans)]
            self._publish(opened, analysis, (*others, *ran.failures))
        failed = ran is None or bool(ran.failures)
        kind = lsp.MessageType.Warning if failed else lsp.MessageType.Info
        self.window_show_message(lsp.ShowMessageParams(kind, shown(told)))
        return shown(told)


def _within(span: Span, spans: list[Span]) -> bool:
    return any(each.source == span.source and each.line <= span.line <= each.end_line for each in spans)


def _answered(handler: Callable[[Question, Any], object], question: Question, params: object) -> object:
    with Unforeseen() as work:
        return handler(question, params)
    if isinstance(work.error, JsonRpcException):
        raise work.error
    raise JsonRpcInternalError(message=f"This is a bug in gdl: {type(work.error).__name__}: {work.error}") from None


def _linted(analysis: Analysis, linting: Stoppable, repairing: Stoppable) -> tuple[Diagnostic, ...]:
    """All that is wrong with a text, lint included, with fixes that have been tried."""
    return repaired(analysis.loaded, lint_loaded(analysis.loaded, budget=linting), repairing)


def _ends(range_: lsp.Range) -> tuple[lsp.Position, lsp.Position]:
    return range_.start, range_.end


def made() -> Server:
    """A server that knows what to do, and has not begun."""
    server = Server()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.open(params.text_document.uri, params.text_document.text, params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed_(params: lsp.DidChangeTextDocumentParams) -> None:
        server.change(params.text_document.uri, [*params.content_changes], params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    @server.command(RUN_EXAMPLE)
    async def run(uri: str, name: str) -> str:
        return await server.run(uri, name)

    for method, (_, options) in ANSWERS.items():
        server.feature(method, options)(_handler(server, method))
    return server


def _handler(server: Server, method: str) -> Callable[[Any], Coroutine[Any, Any, object]]:
    async def handle(params: Any) -> object:
        return await server.answer(method, params.text_document.uri, params)

    return handle


def serve() -> None:
    """Answer an editor on standard input and output until it says that it is enough."""
    logging.getLogger("pygls").addHandler(logging.NullHandler())
    standard_library()
    gc.collect()
    gc.freeze()
    gc.disable()  # looking for garbage takes longer than a keystroke may: it is done when nobody types
    made().start_io(stdout=for_a_program())
