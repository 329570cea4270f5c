"""Makes what editors know of the language's words: the TextMate grammar for Visual Studio Code (and others that take
one), and the syntax file for Vim and Neovim.

    python editors/make.py

The words are the program's own (`gdl.syntax.words`, `gdl.check.signatures`, the standard library), so that an editor
knows each of them; a test tells when the files are old.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from gdl.check.signatures import BUILT_IN
from gdl.loading import standard_library
from gdl.syntax.words import EXPRESSIONS, HEADINGS, OUTCOMES, RESERVED
from gdl_interpreter.board import DIRECTIONS

HERE = Path(__file__).parent
TEXTMATE = HERE / "vscode" / "syntaxes" / "gdl.tmLanguage.json"
VIM = HERE / "neovim" / "syntax" / "gdl.vim"

IN_PHRASES = ("extends", "because", "numbered", "lettered", "downward", "also", "called", "highest", "lowest")
"""Words that the grammar knows in their places, and that may be names in others."""

CONSTANTS = frozenset({"none", "true", "false"})


def words(these: Iterable[str]) -> str:
    """A pattern of whole words."""
    return rf"\b(?:{'|'.join(sorted(these))})\b"


def textmate() -> str:
    """The TextMate grammar, as JSON."""
    statements = RESERVED - HEADINGS - EXPRESSIONS - OUTCOMES
    patterns: list[dict[str, object]] = [
        {
            "comment": "the text for players, which is no rules: what is indented below its heading",
            "name": "string.unquoted.rules.gdl",
            "begin": r"^(\s*)([Rr]ules?)\s*(:)\s*",
            "beginCaptures": {"2": {"name": "keyword.control.heading.gdl"}},
            "while": r"^(?:\1\s+\S|\s*$)",
        },
        {"name": "comment.line.number-sign.gdl", "match": "#.*$"},
        {"name": "string.quoted.double.gdl", "match": '"[^"]*"?'},
        {"name": "keyword.control.heading.gdl", "match": rf"^\s*{words(HEADINGS)}"},
        {"name": "constant.language.gdl", "match": words(CONSTANTS)},
        {"name": "keyword.operator.word.gdl", "match": words(EXPRESSIONS - CONSTANTS)},
        {"name": "keyword.control.outcome.gdl", "match": words(OUTCOMES)},
        {"name": "keyword.control.statement.gdl", "match": words(statements)},
        {"name": "keyword.other.gdl", "match": words(HEADINGS)},
        {"name": "constant.other.direction.gdl", "match": words(DIRECTIONS)},
        {"name": "support.function.built-in.gdl", "match": words(BUILT_IN - set(DIRECTIONS))},
        {"name": "support.function.library.gdl", "match": words(standard_library())},
        {"name": "keyword.other.phrase.gdl", "match": words(IN_PHRASES)},
        {"name": "entity.name.type.gdl", "match": r"\b[A-Z][A-Za-z0-9_]*\b"},
        {"name": "constant.numeric.integer.gdl", "match": r"\b[0-9]+\b"},
        {"name": "keyword.operator.gdl", "match": r"<=|>=|\+=|-=|\.\.|[<>=+*/-]"},
        {"name": "variable.other.gdl", "match": r"\b[a-z_][a-z0-9_]*\b"},
    ]
    grammar = {
        "comment": "Made by editors/make.py; do not edit.",
        "name": "gdl",
        "scopeName": "source.gdl",
        "fileTypes": ["gdl"],
        "patterns": patterns,
    }
    return json.dumps(grammar, indent=2) + "\n"


def vim() -> str:
    """The syntax file for Vim."""
    groups = {
        "gdlHeading": HEADINGS,
        "gdlConstant": CONSTANTS,
        "gdlStatement": RESERVED - HEADINGS - CONSTANTS,
        "gdlDirection": DIRECTIONS,
        "gdlBuiltIn": BUILT_IN - set(DIRECTIONS),
        "gdlLibrary": standard_library(),
        "gdlPhrase": IN_PHRASES,
    }
    links = {
        "gdlHeading": "Keyword",
        "gdlConstant": "Boolean",
        "gdlStatement": "Statement",
        "gdlDirection": "Constant",
        "gdlBuiltIn": "Function",
        "gdlLibrary": "Function",
        "gdlPhrase": "Keyword",
        "gdlComment": "Comment",
        "gdlString": "String",
        "gdlNumber": "Number",
        "gdlKind": "Type",
        "gdlRules": "String",
    }
    lines = ['" Made by editors/make.py; do not edit.', "if exists('b:current_syntax')", "  finish", "endif", ""]
    lines += [r"syntax match gdlKind /\<[A-Z]\w*\>/", r"syntax match gdlNumber /\<\d\+\>/"]
    for group, these in groups.items():
        listed = r"\|".join(sorted(these))
        lines.append(rf"syntax match {group} /\<\%({listed}\)\>/")
    lines += ["syntax match gdlComment /#.*$/ contains=@Spell", 'syntax match gdlString /"[^"]*"\\?/ contains=@Spell']
    lines += [r"syntax region gdlRules matchgroup=gdlHeading start=/^\z(\s*\)rules\s*:/ end=/^\z1\S\@=/me=s-1,re=s-1"]
    lines += ["", *(f"highlight default link {group} {link}" for group, link in links.items())]
    lines += ["", "let b:current_syntax = 'gdl'"]
    return "\n".join(lines) + "\n"


MADE = {TEXTMATE: textmate, VIM: vim}
"""Each file, and what makes it."""

if __name__ == "__main__":
    for file, make in MADE.items():
        file.write_text(make(), encoding="utf-8")
