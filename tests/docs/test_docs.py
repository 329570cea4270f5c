"""Every fenced block of the documentation runs, links lead somewhere, and the reference leaves nothing out.

What a block is told by the words behind its fence:

    gdl              a rulebook, or some headings of one: the others are the frame's
    gdl turn         statements of a turn
    gdl expect       conditions, each true at the start of the frame
    gdl error        a text with mistakes; the `text` block that follows it is what the checker says
    gdl NAME.gdl     a whole rulebook, kept under that name for the console blocks further down the page
    gdl frame        the frame itself
    console          commands behind `$`, and what they print; a line `…` stands for any number of lines
    python           runs, in the folder of the page's files
    yaml             a record of a game, which must fit the schema and replay
    sh               commands that `.ci/run` runs
    settings         of an editor or another program, held to what there is by tests/language_server/test_editors.py

Where messages have changed, `UPDATE_DOCS=1 pytest -n0 tests/docs -k messages` writes those of today into the pages.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from doc_blocks import PAGES, ROOT, Block, blocks_of, from_expectations, from_turn, whole
from in_process import settings

from gdl.api import game_of
from gdl.check.signatures import BUILT_IN
from gdl.diagnostics import Diagnostic, RulebookError, Source
from gdl.diagnostics.render import render_text
from gdl.examples import run_examples
from gdl.formatting import formatted
from gdl.loading import Loaded, read_text, standard_library
from gdl.records import read_record, replay
from gdl.syntax.words import RESERVED

BLOCKS = [block for page in PAGES for block in blocks_of(page)]
LANGUAGE = ROOT / "docs" / "language"
ELISION = "…"
INPUT = re.compile(r"^(?:.* help\): |.* … )(?P<typed>.*)$")


def of(*languages: str) -> list[object]:
    """The blocks of some languages, as parameters of a test."""
    return [pytest.param(block, id=block.id) for block in BLOCKS if block.language in languages]


def test_every_block_says_what_it_is() -> None:
    known = {"gdl", "text", "console", "python", "yaml", "sh", "settings"}
    kinds = {"turn", "expect", "error", "frame"}
    wrong = [b.id for b in BLOCKS if b.language not in known]
    wrong += [b.id for b in BLOCKS if b.language == "gdl" and any(w not in kinds and "." not in w for w in b.info[1:])]
    assert not wrong


# ---- rulebooks


def test_rulebooks_are_formatted() -> None:
    for block in (block for block in BLOCKS if block.info == ("gdl",) or block.file):
        with suppress(RulebookError):  # some are only statements, or show a mistake
            assert block.language != "gdl" or formatted(block.text) == block.text, block.id


def loaded(text: str, name: str = "page.gdl") -> Loaded:
    """A text, read as the file of that name."""
    return read_text(Source(name, text), name.removesuffix(".gdl"))


@pytest.mark.parametrize("block", of("gdl"))
def test_rulebooks(block: Block, tmp_path: Path) -> None:
    how = next((word for word in block.info[1:] if "." not in word), "")
    if how == "error":
        return  # what is said of it is checked with the text or the console that follows it
    complete = {"turn": from_turn, "expect": from_expectations}.get(how, whole)
    text = block.text if block.file else complete(block.text)
    path = tmp_path / (block.file or "page.gdl")
    path.write_text(text, encoding="utf-8")
    try:
        outcomes, sources = run_examples(str(path))
        game_of(loaded(text), {}).start().moves()
    except RulebookError as error:
        pytest.fail(f"{block.id} cannot be played\n{said(error.diagnostics, loaded(text))}")
    for outcome in outcomes:
        assert not outcome.failures, f"{block.id}\n{render_text(outcome.failures, sources)}"


def said(diagnostics: tuple[Diagnostic, ...] | list[Diagnostic], of_text: Loaded) -> str:
    """Diagnostics as a reader sees them."""
    return render_text(diagnostics, of_text.sources)


def after(block: Block) -> Block:
    """The block that follows another on its page."""
    blocks = blocks_of(block.page)
    return blocks[blocks.index(block) + 1]


@pytest.mark.parametrize("block", of("text"))
def test_messages(block: Block) -> None:
    blocks = blocks_of(block.page)
    wrong = blocks[blocks.index(block) - 1]
    assert "error" in wrong.info, "a `text` block stands only behind a `gdl error` block"
    name = wrong.file or "page.gdl"
    text = wrong.text if wrong.file else whole(wrong.text)
    try:
        rulebook = loaded(text, name)
        game_of(rulebook, {})
    except RulebookError as error:
        message = said(error.diagnostics, rulebook).strip()
        if os.environ.get("UPDATE_DOCS"):
            page = block.page.read_text("utf-8")
            block.page.write_text(page.replace(f"```text\n{block.text}```", f"```text\n{message}\n```"), "utf-8")
            return
        assert message == block.text.strip(), "UPDATE_DOCS=1 pytest -n0 tests/docs writes the messages of today"
    else:
        pytest.fail(f"{wrong.id}: nothing is wrong with it")


# ---- sessions


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines expected behind it."""
    command, lines = "", list[str]()
    for line in text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, lines
            command, lines = line[2:], []
        else:
            lines.append(line)
    if command:
        yield command, lines


def fits(expected: list[str], printed: list[str]) -> bool:
    """Is this what was printed, where a line `…` stands for any lines?"""
    if not expected:
        return not printed
    if expected[0].strip() == ELISION:
        return any(fits(expected[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and expected[0].rstrip() == printed[0].rstrip() and fits(expected[1:], printed[1:])


def trimmed(lines: list[str]) -> list[str]:
    """Without blank lines at either end."""
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    while lines and not lines[0].strip():
        lines = lines[1:]
    return lines


def run(command: str, typed: list[str]) -> list[str]:
    """What a `gdl` command prints."""
    from gdl.cli import main

    program, *arguments = shlex.split(command)
    if program == "cat":
        return Path(arguments[0]).read_text(encoding="utf-8").splitlines()
    assert program == "gdl", f"`{program}` is not run here"
    result = CliRunner().invoke(main, arguments, input="".join(f"{line}\n" for line in typed), obj=settings())
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output.splitlines()


def session_pages() -> list[object]:
    """All pages; the program thinks for seconds in one of them."""
    slow = ROOT / "docs" / "opponents.md"
    marks = {page: pytest.mark.slow if page == slow else () for page in PAGES}
    return [pytest.param(page, id=str(page.relative_to(ROOT)), marks=mark) for page, mark in marks.items()]


@pytest.mark.parametrize("page", session_pages())
def test_sessions(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for variable, value in {"NO_COLOR": "1", "COLUMNS": "100", "XDG_DATA_HOME": str(tmp_path / "data")}.items():
        monkeypatch.setenv(variable, value)
    for block in blocks_of(page):
        if block.file is not None:
            Path(block.file).write_text(block.text, encoding="utf-8")
        if block.language == "console":
            for command, expected in commands(block.text):
                typed = [match["typed"] for line in expected if (match := INPUT.match(line))]
                printed = trimmed(run(command, typed))
                shown = "\n".join(printed)
                assert fits(trimmed(expected), printed), f"{block.id}: `{command}` printed\n{shown}"
        if block.language == "python":
            exec(compile(block.text, f"{block.id}", "exec"), {"__name__": "page"})
        if block.language == "yaml":
            Path("record.yaml").write_text(block.text, encoding="utf-8")
            check_record(Path("record.yaml"))


def check_record(path: Path) -> None:
    """A record fits the schema, and its moves are legal."""
    import gdl

    record = read_record(path)
    replay(gdl.load(record.rulebook, **record.options), record)


@pytest.mark.parametrize("block", of("sh"))
def test_shell_lines_are_run_by_ci(block: Block) -> None:
    script = ROOT / ".ci" / "run"
    if not script.exists():
        pytest.skip("there is no .ci/run here")
    missing = [line for line in block.text.splitlines() if line.strip() and line not in script.read_text("utf-8")]
    assert not missing, f"{block.id}: .ci/run does not run these lines"


# ---- nothing is left out


@cache
def entries() -> frozenset[str]:
    """The names that have an entry of their own in the pages on names: those in headings."""
    headings = [
        line
        for page in ("names.md", "library.md")
        for line in (LANGUAGE / page).read_text("utf-8").splitlines()
        if line.startswith("### ")
    ]
    return frozenset(re.findall(r"`([a-z_]+)`", "\n".join(headings)))


def test_every_built_in_has_an_entry() -> None:
    assert entries() == BUILT_IN | standard_library().keys()


def test_the_reserved_words_are_listed() -> None:
    text = (LANGUAGE / "words.md").read_text("utf-8").partition("## Reserved")[2].partition("## ")[0]
    listed = re.findall(r"^\| `([a-z]+)` ", text, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert set(listed) == RESERVED


def test_the_library_page_matches_the_library() -> None:
    text = (LANGUAGE / "library.md").read_text("utf-8")
    for name, definition in standard_library().items():
        if definition.parameters:
            assert f"`{name}({', '.join(definition.parameters)})`" in text


def test_the_limits_are_those_of_the_program() -> None:
    from gdl.loading import MAX_EXTENDS
    from gdl.syntax import nesting
    from gdl.syntax.mistakes import indentation, text
    from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, limits

    section = (LANGUAGE / "course.md").read_text("utf-8").partition("## Limits")[2]
    numbers = [value for name, value in vars(limits).items() if name.isupper()]
    numbers += [
        MAX_EXTENDS,
        nesting.MAX_CHAIN,
        indentation.MAX_BLOCKS,
        text.MAX_BRACKETS,
        text.MAX_BYTES,
        text.MAX_LINE,
    ]
    numbers += [NUMBERS_FROM, NUMBERS_TO]
    assert not [number for number in numbers if not re.search(rf"(?<![\d,]){number:,}(?![\d,])", section)]


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_files_named_are_there(page: str) -> None:
    machine = ROOT / "interpreter" / "gdl_interpreter"
    named = re.findall(r"`((?:[\w.*-]+/)+[\w.*-]*)`", (ROOT / page).read_text("utf-8"))
    missing = [
        name
        for name in named
        if not name.startswith("gdl/_")
        and not any(any(f.glob(name.rstrip("/"))) for f in (ROOT, machine.parent, machine))
    ]
    assert not missing, f"{page} names what is not there: {missing}"


# ---- links


def _anchor(heading: str) -> str:
    """The name that a heading is linked by."""
    plain = re.sub(r"[`*]", "", heading.lower())
    return re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_links_resolve(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), f"{page.name} links to {target}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE)
            assert anchor in {_anchor(heading) for heading in headings}, f"{page.name} links to {target}"
