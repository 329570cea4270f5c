"""Diagnostics as a person and as other programs see them."""

from __future__ import annotations

import io
import json

from gdl.diagnostics import Diagnostic, Severity, Source, Sources
from gdl.diagnostics.render import render_github, render_json, render_pieces, render_sarif, render_text
from gdl.diagnostics.snippet import passage
from gdl.infra.output import Output
from gdl_interpreter.program.span import Span


def shown(line: str, column: int, end: int, *, end_line: int = 1, hint: str | None = None) -> list[str]:
    sources = Sources()
    sources.add(Source("a.gdl", line))
    found = Diagnostic("E101", "wrong", Span("a.gdl", 1, column, end_line, end), hint)
    return render_text([found], sources).split("\n")


def test_the_caret_stands_under_the_guilty_word() -> None:
    assert shown("place Mark spot", 12, 16, hint="place Mark on spot") == [
        "error[E101]: wrong",
        "  --> a.gdl:1:12",
        "   |",
        " 1 | place Mark spot",
        "   |            ^^^^",
        "   = hint: place Mark on spot",
    ]


def test_tabs_and_wide_characters_take_their_columns() -> None:
    assert shown('\ta "漢字" b', 9, 10)[3:5] == [' 1 |     a "漢字" b', "   |              ^"]
    assert shown('"漢字"', 2, 4)[4] == "   |  ^^^^"


def test_a_passage_is_shown_without_what_stands_behind_it_and_as_far_as_it_may_be_long() -> None:
    text = "define far(d):\n\tlet x = d\n\n    x + 1\n\n# of turns\nturn:\n"
    sources = Sources({"a.gdl": Source("a.gdl", text)})
    span = Span("a.gdl", 1, 1, 7, 1)
    assert passage(span, sources, 12) == ["define far(d):", "    let x = d", "", "    x + 1"]
    assert passage(span, sources, 4) == passage(span, sources, 12)
    assert passage(span, sources, 2) == ["define far(d):", "    let x = d", "…"]
    assert passage(Span("b.gdl", 1, 1, 7, 1), sources, 4) == []


def test_a_span_of_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert shown("turn: (1 +\n    2)", 7, 7, end_line=2)[3:5] == [" 1 | turn: (1 +", "   |       ^^^^"]


def test_the_end_of_a_line_and_an_empty_line_have_a_caret() -> None:
    assert shown("place Mark on", 14, 15)[4] == "   |              ^"
    assert shown("", 1, 1)[3:] == [" 1 |", "   | ^"]


def test_long_lines_are_clipped_round_the_caret() -> None:
    line = "a" * 3000 + " guilty " + "b" * 3000
    rows = shown(line, 3002, 3008)
    assert all(len(row) <= 106 for row in rows)
    at = rows[4].index("^")
    assert rows[3][at : at + rows[4].count("^")] == "guilty"
    assert len(max(shown("c" * 5000, 1, 5001), key=len)) <= 106


def test_nothing_reaches_the_terminal_but_text() -> None:
    sources = Sources()
    sources.add(Source("a\x1b.gdl", "x\x1b[31m\x07"))
    found = Diagnostic("E101", "wrong\x1b[2J", Span("a\x1b.gdl", 1, 1, 1, 2), "a\nb")
    assert not {"\x1b", "\x07"} & set(render_text([found], sources))


def test_a_text_that_is_not_known_has_no_snippet() -> None:
    found = Diagnostic("L001", "odd", Span("b.gdl", 3, 4, 3, 5), None, Severity.WARNING)
    assert render_text([found], Sources()) == "warning[L001]: odd\n --> b.gdl:3:4"


def test_colour_only_adds_colour() -> None:
    sources = Sources()
    sources.add(Source("a.gdl", "place Mark spot"))
    found = [Diagnostic("E101", "wrong", Span("a.gdl", 1, 12, 1, 16), "so")]
    pieces = list(render_pieces(found, sources))
    plain, coloured = io.StringIO(), io.StringIO()
    Output(plain).pieces(pieces, colour=False)
    Output(coloured).pieces(pieces, colour=True)
    text = coloured.getvalue()
    assert "\x1b[1;31m^^^^\x1b[0m" in text
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[1;34m"):
        text = text.replace(code, "")
    assert text == plain.getvalue() == render_text(found, sources)


FOUND = [
    Diagnostic("E102", "`a` needs: b, 100%", Span("my games/a,b.gdl", 2, 3, 2, 7), "so\nthen"),
    Diagnostic("L001", "odd", Span("c.gdl", 1, 1, 1, 1), None, Severity.NOTE),
]


def test_json() -> None:
    first, second = json.loads(render_json(FOUND))
    assert first == {
        "code": "E102",
        "severity": "error",
        "message": "`a` needs: b, 100%",
        "hint": "so\nthen",
        "notes": [],
        "file": "my games/a,b.gdl",
        "line": 2,
        "column": 3,
        "end_line": 2,
        "end_column": 7,
        "fixes": [],
    }
    assert second["severity"] == "note"
    assert second["hint"] is None


def test_github() -> None:
    assert render_github(FOUND).split("\n") == [
        "::error file=my games/a%2Cb.gdl,line=2,col=3,title=E102::`a` needs: b, 100%25%0Ahint: so%0Athen",
        "::notice file=c.gdl,line=1,col=1,title=L001::odd",
    ]


def test_sarif() -> None:
    log = json.loads(render_sarif(FOUND))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["E102", "L001"]
    assert rules[0]["shortDescription"]["text"] == "A word of a phrase is missing"
    assert [(r["ruleId"], rules[r["ruleIndex"]]["id"], r["level"]) for r in run["results"]] == [
        ("E102", "E102", "error"),
        ("L001", "L001", "note"),
    ]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20games/a%2Cb.gdl"
    assert place["region"] == {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 7}
