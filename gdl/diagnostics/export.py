"""Diagnostics for other programs: JSON, SARIF 2.1.0 and the annotations of GitHub's workflows."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from urllib.parse import quote

from gdl.diagnostics.catalogue import catalogue
from gdl.diagnostics.edits import Fix
from gdl.diagnostics.model import Diagnostic, Severity
from gdl_interpreter.characters import json_text, shown
from gdl_interpreter.program.span import Span

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A list of objects, one for each diagnostic."""
    return json_text([_object(d) for d in diagnostics], indent=2)


def _object(diagnostic: Diagnostic) -> dict[str, object]:
    span = diagnostic.span
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "notes": list(diagnostic.notes),
        "file": span.source,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "fixes": [
            {
                "title": fix.title,
                "certain": fix.certain,
                "edits": [
                    {
                        "file": edit.span.source,
                        "line": edit.span.line,
                        "column": edit.span.column,
                        "end_line": edit.span.end_line,
                        "end_column": edit.span.end_column,
                        "text": edit.text,
                    }
                    for edit in fix.edits
                ],
            }
            for fix in diagnostic.fixes
        ],
    }


def render_sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """A SARIF 2.1.0 log with one run; its rules are those entries of the catalogue that were broken."""
    found = list(diagnostics)
    codes = sorted({d.code for d in found})
    driver = {"name": "gdl", "rules": [_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, codes.index(d.code)) for d in found],
    }
    return json_text({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(code: str) -> dict[str, object]:
    entry = catalogue().get(code)
    if entry is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.explanation},
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, object]:
    span = diagnostic.span
    text = diagnostic.message if diagnostic.hint is None else f"{diagnostic.message} (hint: {diagnostic.hint})"
    place = {"artifactLocation": _artifact(span.source), "region": _region(span)}
    result: dict[str, object] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": diagnostic.severity.value,
        "message": {"text": text},
        "locations": [{"physicalLocation": place}],
    }
    if diagnostic.fixes:
        result["fixes"] = [_sarif_fix(fix) for fix in diagnostic.fixes]
    return result


def _sarif_fix(fix: Fix) -> dict[str, object]:
    changes: dict[str, list[dict[str, object]]] = {}
    for edit in fix.edits:
        change = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        changes.setdefault(edit.span.source, []).append(change)
    return {
        "description": {"text": fix.title},
        "artifactChanges": [
            {"artifactLocation": _artifact(source), "replacements": made} for source, made in changes.items()
        ],
    }


def _artifact(source: str) -> dict[str, object]:
    return {"uri": quote(source, errors=sys.getfilesystemencodeerrors())}


def _region(span: Span) -> dict[str, object]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Workflow commands that GitHub shows beside the lines of a pull request."""
    return "\n".join(_annotation(d) for d in diagnostics)


def _annotation(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    text = diagnostic.message if diagnostic.hint is None else f"{diagnostic.message}\nhint: {diagnostic.hint}"
    place = f"file={_property(span.source)},line={span.line},col={span.column}"
    return f"::{_COMMANDS[diagnostic.severity]} {place},title={_property(diagnostic.code)}::{_data(text)}"


def _data(text: str) -> str:
    return shown(text, "\r\n").replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
