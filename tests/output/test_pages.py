"""Pages, pictures and Markdown: what a rulebook says is text in them, and nothing else."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from strange import STRANGE, forbidden, texts

from gdl.gallery.page import code, plain
from gdl.study.facts import Facts, facts_of
from gdl.study.page import page
from gdl.study.play import OneGame
from gdl.study.used import Rule, Used
from gdl.svg.paper import Paper
from gdl_interpreter.characters import shown

EVIL = (
    "</title></text></style><script>alert(1)</script><img src=x onerror=alert(1)>' \" onload='x' &amp; &#27; ]]> <!-- "
)


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def facts(text: str) -> Facts:
    """A study of a rulebook that says a text wherever it can."""
    names = [f"A{text}", "B"]
    games = [
        OneGame(9, (2, 1), "win", ((names[0], 1.0), ("B", 0.0)), text or None, ((names[0], 3), ("B", 1))),
        OneGame(7, (2, 1), "draw", ((names[0], 0.5), ("B", 0.5)), None, ((names[0], 3), ("B", 3))),
    ]
    used = Used(turns=4)
    used.know(Rule(line, kind, text) for line, kind in enumerate(("branch", "action", "if", "require", "ending")))
    return facts_of(names, games, used)


@example(EVIL)
@example(STRANGE)
@given(texts)
def test_a_page(text: str) -> None:
    """Has the same tags and attributes, whatever a rulebook says; it says that; and it may run nothing."""
    said, other = page(text, text, facts(text)), page("x", "x", facts("x"))
    assert not forbidden(said)
    tags = Tags(said)
    assert tags.found == Tags(other).found
    assert shown(text) in tags.said or not text
    assert "Content-Security-Policy' content=\"default-src 'none'; style-src 'unsafe-inline'\"" in said
    ElementTree.fromstring(said.removeprefix("<!DOCTYPE html>\n"))


def drawn(text: str) -> str:
    paper = Paper()
    paper.words("ink", 0, 0, text, 12)
    return paper.finished(text, {})


@example(EVIL)
@example(STRANGE)
@given(texts)
def test_a_picture(text: str) -> None:
    """So has a picture."""
    assert not forbidden(drawn(text))
    root, other = ElementTree.fromstring(drawn(text)), ElementTree.fromstring(drawn("x"))
    assert [(each.tag, list(each.attrib)) for each in root.iter()] == [(e.tag, list(e.attrib)) for e in other.iter()]
    name = "{http://www.w3.org/2000/svg}"
    assert (root.findtext(f"{name}text") or "") == (root.findtext(f"{name}title") or "") == shown(text)
    assert root.attrib["aria-label"] == shown(text)


READ = MarkdownIt("commonmark").enable(["table", "strikethrough"])
WORDS = st.text(st.sampled_from("ab1 \\`*_[]()<>|&#~$@-+=.):/!\"'\t"), max_size=20) | texts


@example("1. one")
@example("- one")
@example("---")
@example("![x](javascript:alert(1)) <https://example.org> [a]: b https://x.org www.x.org a@b.c")
@example(EVIL)
@example(STRANGE)
@given(WORDS)
def test_markdown(text: str) -> None:
    """Alone on a line, in a heading, a table and the text of a link: what is said, and no more."""
    said = escape(" ".join(shown(" ".join(text.split())).split()), quote=True).replace("&#x27;", "'")
    told = plain(text)
    assert not forbidden(told)
    if not said:
        return
    assert READ.render(told) == f"<p>{said}</p>\n"
    assert READ.render(f"## {told}") == f"<h2>{said}</h2>\n"
    assert f"<td>{said}</td>" in READ.render(f"| a |\n| --- |\n| {told} |\n")
    assert READ.render(f"- [{told}](#x)") == f'<ul>\n<li><a href="#x">{said}</a></li>\n</ul>\n'
    assert "<code" not in re.sub("</?code>", "", READ.render(code(text)))
    assert not re.search(r"(?<!\\\\):/|[a-z]@[a-z]|(?<![a-z0-9])www\.", told, re.IGNORECASE) or ":/" in told
