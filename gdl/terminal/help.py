"""The language reference at the terminal: what it says of a word, and all its words by subject."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gdl.help import Entry, Found, Subject
from gdl.help.sections import paragraphs, without_links
from gdl.infra.cells import wrapped
from gdl.infra.output import Output


def show_found(found: Found, stream: Output, width: int, colour: bool) -> None:
    """Write what there is about a word.

    Args:
        found: what the reference says of it.
        stream: where it is written.
        width: the columns that a line may take; a row of a block of code stays whole.
        colour: whether there are colours; without them code keeps its backquotes.
    """
    if found.reserved is not None:
        said = f"`{found.word}` is a reserved word: {without_links(found.reserved)}."
        _markdown(said, stream, width, colour)
    alone = not found.about and found.reserved is None and len(found.recipes) == 1
    for at, entry in enumerate(found.recipes if alone else found.entries if found.about or not found.recipes else ()):
        if at or found.reserved is not None:
            stream.line()
        stream.pieces([(_plain(entry.title), "1"), (f"  ({_place(entry)})\n", "2")], colour)
        stream.line()
        _markdown(entry.text, stream, width, colour)

    if found.also:
        stream.line()
        stream.line(f"See also: gdl help {', '.join(found.also)}")
    if found.recipes and not alone:
        if found.about or found.reserved is not None:
            stream.line()
        stream.line("In the cookbook:")
        for recipe in found.recipes:
            stream.line(f"  gdl help {recipe.names[0]}")


def show_subjects(subjects: tuple[Subject, ...], stream: Output, width: int, colour: bool) -> None:
    """Write all words that have an entry, by subject.

    Args:
        subjects: what belongs together.
        stream: where it is written.
        width: the columns that a line may take.
        colour: whether there are colours.
    """
    for subject in subjects:
        stream.pieces([(f"{subject.title}\n", "1")], colour)
        for line in wrapped(", ".join(subject.names), width - 2):
            stream.line(f"  {line}")


def _place(entry: Entry) -> str:
    return f"{_plain(entry.subject)}; docs/{entry.page}#{entry.anchor}"


def _plain(markdown: str) -> str:
    return markdown.replace("`", "")


def _markdown(text: str, stream: Output, width: int, colour: bool) -> None:
    from gdl.terminal.markdown import CopiedMarkdown

    text = without_links(text)
    if not colour:
        text = "\n\n".join(_quoted(text))
    stream.rich(CopiedMarkdown(text, hyperlinks=False, code_theme="ansi_dark"), width, colour)


def _quoted(text: str) -> Iterator[str]:
    """The paragraphs of a text, in which code keeps its backquotes when Markdown has been laid out; one that runs over
    the end of a line is one, too."""
    for paragraph in paragraphs(text):
        yield paragraph if paragraph.startswith("```") else re.sub(r"(?<!`)`([^`]+)`(?!`)", r"`` `\1` ``", paragraph)
