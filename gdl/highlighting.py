"""Rulebooks in colours, for whatever asks Pygments: the site of the documentation, `gdl help`, notebooks.

What goes in: the text of a rulebook, right or not. What comes out: its tokens. What always holds: put together
again they are the text.
"""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from gdl.check.signatures import BUILT_IN
from gdl.syntax.words import HEADINGS, RESERVED


class RulebookLexer(RegexLexer):
    """Tells the words of the language from names, texts, numbers and comments."""

    name = "gdl"
    aliases: ClassVar[list[str]] = ["gdl"]
    filenames: ClassVar[list[str]] = ["*.gdl"]
    url = ""

    tokens: ClassVar[dict[str, list[tuple[object, ...]]]] = {
        "root": [
            (r"\n", Whitespace),
            (r"[ \t]+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"[^"\n]*"?', String),
            (r"rules(?=[ \t]*:)", Keyword.Declaration, "text for players"),
            (rf"(?:{'|'.join(sorted(HEADINGS))})\b", Keyword.Declaration),
            (words(tuple(RESERVED), suffix=r"\b"), Keyword),
            (words(tuple(BUILT_IN), suffix=r"\b"), Name.Builtin),
            (r"[A-Z]\w*", Name.Class),
            (r"[a-z_]\w*", Name),
            (r"\d+", Number.Integer),
            (r"[-+*/<>=]+|\.\.", Operator),
            (r"[(){}\[\],:;|]", Punctuation),
            (r".", Punctuation),
        ],
        "text for players": [
            (r"[ \t]*:", Punctuation),
            (r"[ \t]*\n(?:[ \t]+[^\n]*\n|[ \t]*\n)*", String.Doc, "#pop"),
            (r"[^\n]+", String.Doc),
        ],
    }
