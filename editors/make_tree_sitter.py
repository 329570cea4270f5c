"""Makes the grammar for tree-sitter out of `grammar/rulebook.lark`, and the queries that colour and fold what it finds.

    python editors/make_tree_sitter.py

Each rule becomes one of the same name. What lark leaves out of its tree (`?rule`) is hidden there, and an alternative
with a name of its own (`-> name`) is a rule of that name. What no grammar can say, lines and indentation, is found by
`tree-sitter-gdl/src/scanner.c`. A test tells when the files are old.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from lark import Tree
from lark.grammar import NonTerminal, Terminal
from lark.load_grammar import load_grammar

from gdl.check.signatures import BUILT_IN
from gdl.infra.resources import grammar_text
from gdl.loading import standard_library
from gdl.syntax.words import EXPRESSIONS, HEADINGS, NAMES, OUTCOMES
from gdl_interpreter.board import DIRECTIONS

HERE = Path(__file__).parent
FOLDER = HERE / "tree-sitter-gdl"

SCANNED: Final = {"_NL": "_newline", "_INDENT": "_indent", "_DEDENT": "_dedent", "_COMMA": ","}
"""Terminals that the scanner finds, and what it calls them."""

TOKENS: Final = {
    "NAME": "identifier",
    "CAP": "capitalized",
    "NUMBER": "integer",
    "STRING": "string",
    "COMMENT": "comment",
}
"""Terminals that are tokens: each begins with a sign that no other begins with."""

RULES_TEXT = '"rules" ":" ( STRING _NL | _NL _INDENT STRING _NL _DEDENT )'
"""How the grammar has a text for players, which was taken out before: here the scanner finds it."""

SIGNS = ("(", ")", "{", "}", ",")
"""The scanner finds these, too: lines end otherwise within brackets, and behind commas."""

_NOTE = "Made by editors/make_tree_sitter.py; do not edit."
_WORDS = re.compile(r"\(?([a-z]+(?:\|[a-z]+)*)\)?\\b")
_TWO_WORDS = re.compile(r"([a-z]+)\[ \\t\]\+([a-z]+)\\b")


class Made:
    """The rules of the grammar as tree-sitter has them, and the words that they have."""

    def __init__(self, text: str) -> None:
        """`text`: the grammar, as lark reads it."""
        grammar, _ = load_grammar(text, "rulebook", [], False)  # type: ignore[no-untyped-call]
        self._terminals: dict[str, Tree[object] | None] = {name: tree for name, (tree, _) in grammar.term_defs}
        self._hidden = {name for name, _, _, options in grammar.rule_defs if options.expand1}
        self.rules: dict[str, str] = {}
        self.literals: set[str] = set()
        for name, _, tree, _ in grammar.rule_defs:
            self._add(name, tree)
        written = " ".join(self.rules.values())
        self.alone = {
            word for word in self.literals if self.rules.get(word) == f'"{word}"' and written.count(f'"{word}"') == 1
        }
        """Words that are all of a rule: tree-sitter has no node for the word there but the rule's."""
        for terminal, token in TOKENS.items():
            self.rules[token] = _pattern(self._terminals[terminal])

    def _add(self, name: str, tree: Tree[object]) -> None:
        alternatives: list[str] = []
        own: list[str] = []
        for alternative in tree.children:
            assert isinstance(alternative, Tree)
            if alternative.data == "alias":
                expansion, alias = alternative.children
                if alias is None:
                    own.append(self._form(expansion))
                    continue
                assert isinstance(alias, NonTerminal)
                alternatives.append(self._aliased(name, _plain(alias.name), self._form(expansion)))
            elif name in self._hidden and self._passes(alternative):
                alternatives.append(self._form(alternative))
            else:
                own.append(self._form(alternative))
        if name == "rules":
            assert _spelt(tree) == RULES_TEXT, _spelt(tree)
            own = ['seq("rules", ":", $.rules_text, $._newline)']
        if name not in self._hidden:
            self.rules[_plain(name)] = _choice([*own, *alternatives])
            return
        if own:
            self.rules[_plain(name)] = _choice(own)
            alternatives.append(f"$.{_plain(name)}")
        self.rules[f"_{_plain(name)}"] = _choice(alternatives)

    def _aliased(self, rule: str, alias: str, form: str) -> str:
        """The name by which an alternative is called; two rules may have alternatives of the same name."""
        if alias not in self.rules:
            self.rules[alias] = form
            return f"$.{alias}"
        self.rules[f"_{alias}_of_{rule}"] = form
        return f"alias($._{alias}_of_{rule}, $.{alias})"

    def _passes(self, expansion: Tree[object]) -> bool:
        """Whether lark gives what this alternative has, without a node around it."""
        kept = [each for each in expansion.children if not _is_left_out(each)]
        return len(kept) == 1 and isinstance(kept[0], Tree) and kept[0].data == "value"

    def _form(self, part: object) -> str:
        assert isinstance(part, Tree), part
        match part.data:
            case "expansions":
                return _choice([self._form(each) for each in part.children])
            case "expansion":
                forms = [self._form(each) for each in part.children]
                return forms[0] if len(forms) == 1 else f"seq({', '.join(forms)})"
            case "maybe":
                return f"optional({self._form(part.children[0])})"
            case "expr":
                repeated, sign = part.children
                word = {"*": "repeat", "+": "repeat1", "?": "optional"}[str(sign)]
                return f"{word}({self._form(repeated)})"
            case "value":
                return self._value(part.children[0])
            case other:
                raise ValueError(f"the grammar has something new: {other}")

    def _value(self, value: object) -> str:
        if isinstance(value, NonTerminal):
            return f"$._{_plain(value.name)}" if value.name in self._hidden else f"$.{_plain(value.name)}"
        if isinstance(value, Terminal):
            return self._terminal(value.name)
        assert isinstance(value, Tree) and value.data == "literal", value
        return self._literal(json.loads(str(value.children[0])))

    def _terminal(self, name: str) -> str:
        if name in TOKENS:
            return f"$.{TOKENS[name]}"
        if name in SCANNED:
            found = SCANNED[name]
            return self._literal(found) if found in SIGNS else f"$.{found}"
        tree = self._terminals[name]
        assert tree is not None
        words = [str(each) for each in tree.scan_values(lambda _: True)]
        if words[0].startswith('"'):
            return _choice([self._literal(json.loads(word)) for word in words])
        written = words[0].strip("/")
        if found_words := _WORDS.fullmatch(written):
            return _choice([self._literal(word) for word in found_words[1].split("|")])
        if two := _TWO_WORDS.fullmatch(written):
            return f"seq({self._literal(two[1])}, {self._literal(two[2])})"
        raise ValueError(f"the grammar has a terminal of a new kind: {name}")

    def _literal(self, text: str) -> str:
        self.literals.add(text)
        return json.dumps(text)


def _plain(name: str) -> str:
    return {"start": "rulebook"}.get(name, name.strip("_") if not name.startswith("_") else name)


def _choice(forms: list[str]) -> str:
    return forms[0] if len(forms) == 1 else f"choice({', '.join(forms)})"


def _is_left_out(part: object) -> bool:
    """Whether lark leaves this out of its tree: words in quotes, and terminals with an underscore."""
    if not isinstance(part, Tree) or part.data != "value":
        return False
    value = part.children[0]
    return isinstance(value, Tree) or (isinstance(value, Terminal) and value.name.startswith("_"))


def _spelt(tree: Tree[object]) -> str:
    """A rule as it is written; enough of it to see that it is still what it was."""
    parts = []
    for each in tree.children:
        if isinstance(each, Tree):
            spelt = _spelt(each)
            parts.append(f"( {spelt} )" if each.data == "expansions" else spelt)
        else:
            parts.append(each.name if isinstance(each, NonTerminal | Terminal) else str(each))
    return (" | " if tree.data == "expansions" else " ").join(parts)


def _pattern(tree: Tree[object] | None) -> str:
    assert tree is not None
    [written] = tree.scan_values(lambda _: True)
    return str(written)


MADE_OF_IT = Made(grammar_text("rulebook.lark"))


def grammar() -> str:
    """What tree-sitter makes a parser of."""
    lines = [f"// {_NOTE}", '/// <reference types="tree-sitter-cli/dsl" />', "// @ts-check", ""]
    lines += ["module.exports = grammar({", '  name: "gdl",', "  word: ($) => $.identifier,"]
    lines += ["  extras: ($) => [/[ \\t]/, $.comment, $._line_break],", "  externals: ($) => ["]
    lines += [f"    $.{name}," for name in ("_newline", "_indent", "_dedent", "_line_break", "rules_text")]
    lines += [f"    {json.dumps(sign)}," for sign in SIGNS]
    lines += ["    $._wrong,", "  ],", "  rules: {"]
    lines += [f"    {name}: ($) => {form}," for name, form in MADE_OF_IT.rules.items()]
    return "\n".join([*lines, "  },", "});", ""])


def headings() -> str:
    """The words by which the scanner sees that a bracket which was left open ended long ago."""
    listed = ", ".join(json.dumps(word) for word in sorted(HEADINGS - NAMES))
    rows = re.findall(r".{1,110}(?:,|$) ?", listed)
    return "\n".join(
        [f"// {_NOTE}", "static const char *const HEADINGS[] = {", *(f"    {row.strip()}" for row in rows), "};", ""]
    )


def highlights() -> str:
    """The query that colours."""
    words = {each for each in MADE_OF_IT.literals if each.isalpha()}
    conditional = words & {"if", "else", "where", "either", "or", "first"} - EXPRESSIONS
    repeating = words & {"for", "repeat", "times", "while"}
    outcomes = words & OUTCOMES
    operators = (words & EXPRESSIONS) - repeating
    other = words - conditional - repeating - outcomes - operators
    brackets = {"(", ")", "{", "}"}
    delimiters = {",", ":"}
    signs = MADE_OF_IT.literals - words - brackets - delimiters
    lines = [f"; {_NOTE}", "", "(identifier) @variable", "(capitalized) @type", "(integer) @number"]
    lines += ["(string) @string", "(rules_text) @string.documentation @spell", "(comment) @comment @spell", ""]
    lines += [f"({call} (name (identifier) @function.call))" for call in ("call", "call_filtered", "fold")]
    lines += ["(define (identifier) @function)", ""]
    named = {
        "constant.builtin": sorted({"none", "true", "false"} | set(DIRECTIONS)),
        "function.builtin": sorted((BUILT_IN | set(standard_library())) - set(DIRECTIONS) - NAMES),
    }
    for capture, these in named.items():
        lines += ["(name", f"  ((identifier) @{capture}", f"    (#any-of? @{capture}"]
        lines += [*_rows(these, "      "), "    )))", ""]
    sets = {
        "keyword": other,
        "keyword.conditional": conditional,
        "keyword.repeat": repeating,
        "keyword.return": outcomes,
        "keyword.operator": operators,
        "operator": signs,
        "punctuation.bracket": brackets,
        "punctuation.delimiter": delimiters,
    }
    for capture, members in sets.items():
        lines += ["[", *_rows(sorted(members), "  "), f"] @{capture}", ""]
    return "\n".join([*lines, '(name ["players" "supply"] @variable)', ""])


def _rows(words: Iterable[str], indent: str) -> list[str]:
    """Words as a query has them, as many in a row as there is room for."""
    rows = [indent]
    for word in words:
        quoted = f"({word})" if word in MADE_OF_IT.alone else json.dumps(word)
        if len(rows[-1]) + len(quoted) > 100:
            rows.append(indent)
        rows[-1] += quoted if rows[-1] == indent else f" {quoted}"
    return rows


def folds() -> str:
    """The query that folds: whatever has a block."""
    blocks = [name for name, form in MADE_OF_IT.rules.items() if "$._indent" in form and not name.startswith("_")]
    return "\n".join([f"; {_NOTE}", "", "[", *(f"  ({name})" for name in [*blocks, "rules"]), "] @fold", ""])


MADE = {
    FOLDER / "grammar.js": grammar,
    FOLDER / "src" / "headings.h": headings,
    FOLDER / "queries" / "highlights.scm": highlights,
    FOLDER / "queries" / "folds.scm": folds,
    HERE / "neovim" / "queries" / "gdl" / "highlights.scm": highlights,
    HERE / "neovim" / "queries" / "gdl" / "folds.scm": folds,
}
"""Each file, and what makes it."""

if __name__ == "__main__":
    for file, make in MADE.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(make(), encoding="utf-8")
